"""``manifest.json``: what a run was asked, with which versions, and how it ended.

Written at the start and replaced at the end. It describes and decides nothing: a reader finds in it all that is needed
to repeat the run bit by bit.
"""

from __future__ import annotations

import json
import os
import platform
import shlex
import sys
from collections.abc import Iterable, Mapping, Sequence
from datetime import UTC, datetime
from importlib.metadata import PackageNotFoundError, version
from pathlib import Path
from typing import Any, Final, Literal

import fivehundred
from fivehundred.engine import BEHAVIOUR_VERSION
from fivehundred.simulation.chunks import Unit
from fivehundred.simulation.plan import Plan, PlannedVariant
from fivehundred.variants.tree import resolved_text

MANIFEST_NAME: Final = "manifest.json"
#: Raised when a key of the manifest changes its meaning; new keys do not raise it.
MANIFEST_FORMAT: Final = 1

#: ``running`` (or killed), ``complete``, ``interrupted`` by Ctrl-C, ``partial``: ended early by an error.
Status = Literal["running", "complete", "interrupted", "partial"]


def command_line(arguments: Sequence[str] | None = None) -> str:
    """Return the command line as one could type it again (the program by its bare name)."""
    words = list(sys.argv if arguments is None else arguments)
    if words:
        words[0] = Path(words[0]).name
        if words[0] == "__main__.py":
            words[0] = "fivehundred"
    return shlex.join(words)


def versions() -> dict[str, Any]:
    """Return the versions that results may depend on, without importing anything heavy."""
    found: dict[str, Any] = {
        "fivehundred": fivehundred.__version__,
        "engine_behaviour": BEHAVIOUR_VERSION,
        "python": platform.python_version(),
    }
    for package in ("numpy", "numba"):
        try:
            found[package] = version(package)
        except PackageNotFoundError:
            found[package] = None
    return found


def describe_variant(planned: PlannedVariant, *, files: Mapping[str, str]) -> dict[str, Any]:
    """Return the manifest's entry of one variant."""
    return {
        "label": planned.label,
        "key": planned.variant.key,
        "rulebook_hash": planned.rulebook.hash,
        "seats": planned.rulebook.players,
        "files": dict(files),
        "text": resolved_text(planned.variant),
    }


def is_repeatable(players: Iterable[str]) -> bool:
    """Tell whether a run with these players gives the same results again: not where one plays by the clock."""
    from fivehundred.players.registry import timed_players  # brings the compiled engine

    return not timed_players(players)


def timestamp(moment: datetime | None = None) -> str:
    """Return a moment (now) in UTC, ISO 8601, to the second."""
    return f"{(moment or datetime.now(UTC)).astimezone(UTC):%Y-%m-%dT%H:%M:%SZ}"


def first_manifest(
    plan: Plan, *, command: str, workers: int, chunk: Mapping[Unit, int], variants: Sequence[Mapping[str, Any]]
) -> dict[str, Any]:
    """Return the manifest of a run that begins now."""
    return {
        "format": MANIFEST_FORMAT,
        "status": "running",
        "name": plan.name,
        "command": command,
        "started": timestamp(),
        "finished": None,
        "seed": plan.seed,
        "players": plan.players,
        "repeatable": is_repeatable([plan.players]),
        "deals": plan.deals,
        "matches": plan.matches,
        "max_deals": plan.max_deals,
        "workers": workers,
        "chunk": dict(chunk),
        "versions": versions(),
        "results_sha256": None,
        "variants": [dict(variant) for variant in variants],
    }


def write_manifest(folder: Path, manifest: Mapping[str, Any]) -> Path:
    """Write or replace the manifest so that a reader sees the old one or the new one, never half of one."""
    path = folder / MANIFEST_NAME
    temporary = folder / f".{MANIFEST_NAME}.{os.getpid()}"
    text = json.dumps(manifest, indent=2, ensure_ascii=False, allow_nan=False) + "\n"
    with temporary.open("w", encoding="utf-8", newline="\n") as file:
        file.write(text)
        file.flush()
        os.fsync(file.fileno())
    temporary.replace(path)
    return path


def read_manifest(folder: Path) -> dict[str, Any]:
    """Return the manifest of a run's folder. Raises `OSError` or `ValueError` where there is none to read."""
    manifest: dict[str, Any] = json.loads((folder / MANIFEST_NAME).read_text(encoding="utf-8"))
    return manifest
