"""Printing: data as text or JSON on stdout, notes on stderr. No command of its own."""

from __future__ import annotations

import json
import os
import sys
from typing import Any

import typer


def print_json(data: Any) -> None:
    """Print data as indented JSON on stdout; letters stay as they are."""
    typer.echo(json.dumps(data, ensure_ascii=False, indent=2, allow_nan=False))


def note(text: str, *, quiet: bool = False) -> None:
    """Say something on stderr, unless quiet."""
    if not quiet:
        typer.echo(text, err=True)


def stdout_shows_colours() -> bool:
    """Tell whether stdout is a terminal whose user wants colours (https://no-color.org)."""
    return sys.stdout.isatty() and not os.environ.get("NO_COLOR") and os.environ.get("TERM") != "dumb"
