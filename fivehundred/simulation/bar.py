"""A progress bar on the terminal, and log lines that do not tear it: both go through one `rich` console on stderr.

Imported only where there is a terminal.
"""

from __future__ import annotations

import logging

from rich.console import Console
from rich.progress import BarColumn, MofNCompleteColumn, Progress, TaskID, TextColumn, TimeRemainingColumn

from fivehundred.simulation.chunks import Unit


class ConsoleHandler(logging.Handler):
    """Prints each record as one line of a rich console, which keeps it apart from a bar that is showing."""

    def __init__(self, console: Console) -> None:
        super().__init__()
        self._console = console

    def emit(self, record: logging.LogRecord) -> None:
        """Print the record's text as it is: no markup, no colours guessed, no wrapping."""
        try:
            self._console.print(self.format(record), markup=False, highlight=False, emoji=False, soft_wrap=True)
        except Exception:  # noqa: BLE001  (as every logging handler: a log line never ends a run)
            self.handleError(record)


class BarDisplay:
    """A bar for deals and one for matches on the terminal."""

    def __init__(self, console: Console | None = None) -> None:
        self._console = Console(stderr=True) if console is None else console
        self._progress: Progress | None = None
        self._tasks: dict[Unit, TaskID] = {}
        self._handler = ConsoleHandler(self._console)

    @property
    def log_handler(self) -> logging.Handler | None:
        """The handler for log lines."""
        return self._handler

    def start(self, totals: dict[Unit, int]) -> None:
        """Show a bar for every unit there is something of."""
        columns = (
            TextColumn("{task.description}"),
            BarColumn(),
            MofNCompleteColumn(),
            TimeRemainingColumn(),
        )
        # stdout carries data only, so it is left alone; stray lines on stderr are kept off the bar.
        self._progress = Progress(
            *columns, console=self._console, transient=True, redirect_stdout=False, redirect_stderr=True
        )
        for unit, total in totals.items():
            if total:
                self._tasks[unit] = self._progress.add_task(unit, total=total)
        self._progress.start()

    def advance(self, unit: Unit, count: int) -> None:
        """Move the unit's bar."""
        if self._progress is not None and unit in self._tasks:
            self._progress.advance(self._tasks[unit], count)

    def stop(self) -> None:
        """Remove the bars and give the cursor back."""
        progress, self._progress = self._progress, None
        if progress is not None:
            progress.stop()
