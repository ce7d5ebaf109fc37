"""A run or a ladder that ends early: whatever ended it, the manifest says so, and the error what is kept."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Literal

from fivehundred.simulation.failures import FailedDealError, InterruptedRunError, SimulationError
from fivehundred.simulation.interrupts import interrupts_held


@contextmanager
def early_end_told(
    folder: Path, kept: Callable[[], str], end: Callable[[Literal["interrupted", "partial"], str], object]
) -> Iterator[None]:
    """Where the block is left by an error, call ``end`` with how and why, and raise the error with what is ``kept``.

    Raises:
        InterruptedRunError: For Ctrl-C.
    """
    try:
        yield
    except KeyboardInterrupt as interrupt:
        message = f"interrupted: {kept()}"
        with interrupts_held():
            end("interrupted", message)
        raise InterruptedRunError(message, folder=folder) from interrupt
    except SimulationError as error:
        message = f"{error}; {kept()}"
        end("partial", message)
        raise type(error)(message) from error
    except FailedDealError as error:
        message = f"{error}; {kept()}"
        end("partial", message)
        raise FailedDealError(message, error.record) from error
    except BaseException as error:
        end("partial", f"{type(error).__name__}: {error}; {kept()}")
        raise


@contextmanager
def written(what: str) -> Iterator[None]:
    """Say of an `OSError` within the block that ``what`` ("the manifest in runs/x") could not be written."""
    try:
        yield
    except OSError as error:
        raise SimulationError(f"cannot write {what}: {error.strerror or error}") from error
