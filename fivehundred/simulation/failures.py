"""How a run can end early: the errors and the interruption that `run_plan` raises. No behaviour beyond their texts."""

from __future__ import annotations

from pathlib import Path

from fivehundred.errors import FiveHundredError


class SimulationError(FiveHundredError):
    """A run cannot start, or ended before all its chunks were played."""


class WorkerDiedError(SimulationError):
    """A worker process disappeared while it was playing: killed from outside, or out of memory."""


class InterruptedRunError(KeyboardInterrupt):
    """Ctrl-C ended the run. Its workers are gone, and what was finished lies in ``folder``, marked partial.

    It is a `KeyboardInterrupt`, so nothing that handles mere errors swallows it; a command ends with exit status 130.
    """

    def __init__(self, message: str, *, folder: Path) -> None:
        super().__init__(message)
        self.folder = folder
