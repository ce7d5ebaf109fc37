"""Where a run's files go: a folder of its own, never one that already holds something. Nothing is ever overwritten."""

from __future__ import annotations

from datetime import UTC, datetime
from pathlib import Path
from typing import Final

from fivehundred.simulation.failures import SimulationError
from fivehundred.simulation.store import file_stems

#: Where runs go without ``--output``, seen from the working directory.
REPORTS: Final = Path("reports")


def make_run_folder(
    plan_name: str, *, output: Path | None = None, root: Path = REPORTS, now: datetime | None = None
) -> Path:
    """Make and return an empty folder for a run.

    Without ``output`` it is ``root/<plan name>-<UTC time>``, with ``-2``, ``-3`` … when two runs start in the same
    second. An ``output`` that already holds something is refused with `SimulationError`.
    """
    if output is not None:
        return claim_folder(output)
    moment = (now or datetime.now(UTC)).astimezone(UTC)
    base = f"{file_stems([plan_name])[0]}-{moment:%Y%m%dT%H%M%SZ}"
    _make(root)
    number = 1
    while True:
        folder = root / (base if number == 1 else f"{base}-{number}")
        try:
            folder.mkdir()
        except FileExistsError:
            number += 1
        except OSError as error:
            raise _refused(folder, error) from error
        else:
            return folder


def claim_folder(folder: Path) -> Path:
    """Make ``folder`` if it is missing and return it. Raises `SimulationError` when it is a file or not empty."""
    if folder.exists() and not folder.is_dir():
        raise SimulationError(f"{folder} is a file; the results need a folder of their own")
    _make(folder)
    try:
        content = sorted(entry.name for entry in folder.iterdir())
    except OSError as error:
        raise _refused(folder, error) from error
    if content:
        raise SimulationError(
            f"the output folder {folder} is not empty (it holds {content[0]}); "
            "results are never overwritten: name another folder or leave --output out"
        )
    return folder


def _make(folder: Path) -> None:
    try:
        folder.mkdir(parents=True, exist_ok=True)
    except OSError as error:
        raise _refused(folder, error) from error


def _refused(folder: Path, error: OSError) -> SimulationError:
    return SimulationError(f"cannot make the output folder {folder}: {error.strerror or error}")
