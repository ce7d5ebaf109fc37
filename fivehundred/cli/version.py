"""``fivehundred version``: the versions that a result depends on."""

from __future__ import annotations

import platform
from importlib import metadata
from typing import Annotated

import typer

from fivehundred import __version__
from fivehundred.cli.output import print_json
from fivehundred.engine import BEHAVIOUR_VERSION


def version(as_json: Annotated[bool, typer.Option("--json", help="Print JSON.")] = False) -> None:
    """Show the versions that results depend on."""
    versions = {
        "fivehundred": __version__,
        "engine_behaviour": str(BEHAVIOUR_VERSION),
        "python": platform.python_version(),
    }
    for name in ("numpy", "numba", "scipy", "matplotlib"):
        versions[name] = metadata.version(name)
    if as_json:
        print_json(versions)
        return
    for name, number in versions.items():
        typer.echo(f"{name} {number}")
