"""How a run can end early: the errors and the interruption that a run raises. No behaviour beyond their texts."""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path
from typing import Any

from fivehundred.errors import FiveHundredError, PlayerError


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


class FailedDealError(PlayerError):
    """A player written in Python answered with no legal action, or failed, in the middle of a deal.

    ``record`` is that deal up to there (see `fivehundred.records.write_record`), with the answer under ``about``;
    `fivehundred.simulation.failed_deals` writes it to a file. It survives the way from a worker process.
    """

    def __init__(self, message: str, record: Mapping[str, Any]) -> None:
        super().__init__(message, record)
        self.message = message
        self.record = record

    def __str__(self) -> str:
        """Return the message alone."""
        return self.message
