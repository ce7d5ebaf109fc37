"""What the person at the terminal sees on stderr while a run goes on. Nothing is ever printed to stdout.

On a terminal that is a bar and log lines (`fivehundred.simulation.bar`); elsewhere plain lines; with ``quiet`` nothing.
"""

from __future__ import annotations

import logging
import sys
from typing import Protocol

from fivehundred.simulation.chunks import Unit


class Display(Protocol):
    """What a run tells about its progress, and where its log lines for people go."""

    @property
    def log_handler(self) -> logging.Handler | None:
        """The handler for log lines, None where nothing is to be shown."""

    def start(self, totals: dict[Unit, int]) -> None:
        """Show the bars. Starts a thread, so workers must have been forked before."""

    def advance(self, unit: Unit, count: int) -> None:
        """Say that ``count`` more deals or matches are finished."""

    def stop(self) -> None:
        """Take the bars away. May be called more than once."""


class PlainDisplay:
    """No bar; log lines as plain text on stderr, or (``quiet``) not at all."""

    def __init__(self, *, quiet: bool) -> None:
        self._handler = None if quiet or sys.stderr is None else logging.StreamHandler(sys.stderr)

    @property
    def log_handler(self) -> logging.Handler | None:
        """The handler for log lines."""
        return self._handler

    def start(self, totals: dict[Unit, int]) -> None:
        """Show nothing."""

    def advance(self, unit: Unit, count: int) -> None:
        """Show nothing."""

    def stop(self) -> None:
        """Nothing to take away."""


def choose_display(*, quiet: bool) -> Display:
    """Return bars where stderr is a terminal, plain lines where it is not, silence where ``quiet``."""
    if quiet or sys.stderr is None or not sys.stderr.isatty():
        return PlainDisplay(quiet=quiet)
    from fivehundred.simulation.bar import BarDisplay  # rich is slow to import and often not needed

    return BarDisplay()
