"""The log of one run: every record of the parent and of all workers, once, in ``run.log`` and on stderr.

With the fork start method the package multiprocessing-logging carries the workers' records: its handler must stand
before the workers are forked, and they must end by themselves (a killed worker may take the queue's lock with it). It
works with fork only: under the other start methods records would vanish silently, so there the standard library's
`QueueHandler` and `QueueListener` do it. Only the package's own logger is touched, and it is put back as it was.
"""

from __future__ import annotations

import logging
import logging.handlers
import multiprocessing
import threading
import time
from collections.abc import Callable
from contextlib import suppress
from dataclasses import dataclass
from multiprocessing.context import BaseContext
from pathlib import Path
from typing import Any, Final, Self

from multiprocessing_logging import MultiProcessingHandler

#: The logger that a run configures; everything below it (``fivehundred.…``) reaches the log.
LOGGER_NAME: Final = "fivehundred"
FILE_FORMAT: Final = "%(asctime)s.%(msecs)03dZ %(levelname)s %(processName)s[%(process)d] %(name)s: %(message)s"
TIME_FORMAT: Final = "%Y-%m-%dT%H:%M:%S"
TERMINAL_FORMAT: Final = "%(levelname)s: %(message)s"
#: Seconds given to records under way when a worker was killed, whose records may never arrive.
DRAIN_SECONDS: Final = 0.5
#: Level of the record behind which nothing comes.
LAST_RECORD: Final = -1

#: Called once in a worker before it plays.
WorkerSetup = Callable[[], None]


def set_up_nothing() -> None:
    """Worker side with fork: the inherited logger already leads to the parent."""


@dataclass(frozen=True)
class QueueSetup:
    """Worker side without fork: send the records of the package's logger through ``queue``."""

    queue: Any
    level: int

    def __call__(self) -> None:
        """Replace the handlers of the package's logger in this process."""
        logger = logging.getLogger(LOGGER_NAME)
        logger.handlers[:] = [logging.handlers.QueueHandler(self.queue)]
        logger.setLevel(self.level)
        logger.propagate = False


class _Relay(logging.Handler):
    """Hands each record to several handlers, each of which keeps its own level. Closing it leaves them open."""

    def __init__(self, handlers: tuple[logging.Handler, ...]) -> None:
        super().__init__()
        self._handlers = handlers

    def emit(self, record: logging.LogRecord) -> None:
        if record.levelno == LAST_RECORD:
            raise EOFError
        for handler in self._handlers:
            if record.levelno >= handler.level:
                handler.handle(record)


class RunLog:
    """The run's handlers, for the time of a ``with`` block.

    `share` must be called before workers exist, `unshare` once they are gone. The file must be new, or with ``resume``
    is gone on with. Where the system can, it is locked for this run and its workers: `BlockingIOError` says that
    another run has it.
    """

    def __init__(
        self, path: Path, *, terminal: logging.Handler | None, level: int, file_level: int, resume: bool = False
    ) -> None:
        file = logging.FileHandler(path, mode="a" if resume else "x", encoding="utf-8", errors="backslashreplace")
        _lock(file)
        formatter = logging.Formatter(FILE_FORMAT, TIME_FORMAT)
        formatter.converter = time.gmtime
        file.setFormatter(formatter)
        file.setLevel(file_level)
        handlers: list[logging.Handler] = [file]
        if terminal is not None:
            terminal.setLevel(level)
            terminal.setFormatter(logging.Formatter(TERMINAL_FORMAT))
            handlers.append(terminal)
        self._handlers = tuple(handlers)
        self._relay = _Relay(self._handlers)
        self._level = min(handler.level for handler in handlers)
        self._logger = logging.getLogger(LOGGER_NAME)
        self._carrier: _Carrier | None = None

    def __enter__(self) -> Self:
        logger = self._logger
        self._before = (list(logger.handlers), logger.level, logger.propagate)
        logger.handlers[:] = [self._relay]
        logger.setLevel(self._level)
        logger.propagate = False
        return self

    def __exit__(self, *_: object) -> None:
        self.unshare(broken=True)
        logger = self._logger
        logger.handlers[:], level, logger.propagate = self._before
        logger.setLevel(level)
        self._relay.close()
        for handler in self._handlers:
            handler.close()

    def share(self, context: BaseContext) -> WorkerSetup:
        """Open the way for workers that ``context`` will start, and return what each of them must call first."""
        carrier: _Carrier
        carrier = _ForkCarrier(self) if context.get_start_method() == "fork" else _QueueCarrier(self, context)
        self._carrier = carrier
        return carrier.worker_setup

    def unshare(self, *, broken: bool = False) -> None:
        """Deliver what is under way and close that way again. ``broken``: workers were killed, do not wait for all."""
        carrier, self._carrier = self._carrier, None
        if carrier is not None:
            carrier.close(broken=broken)

    def leave_terminal(self) -> None:
        """Write what still comes to the file only."""
        for terminal in self._handlers[1:]:
            terminal.setLevel(logging.CRITICAL + 1)

    @property
    def relay(self) -> logging.Handler:
        """The handler that leads to the file and to the terminal."""
        return self._relay

    @property
    def level(self) -> int:
        """The lowest level that any of the handlers takes."""
        return self._level


def _lock(file: logging.FileHandler) -> None:
    """Lock the open log file until this process and all workers forked from it have closed it."""
    try:
        import fcntl
    except ImportError:
        return
    assert file.stream is not None  # it was opened at once
    try:
        fcntl.flock(file.stream, fcntl.LOCK_EX | fcntl.LOCK_NB)
    except BlockingIOError:
        file.close()
        raise
    except OSError:  # a file system without locks
        return


class _Carrier:
    """One way from the workers to the parent's handlers."""

    worker_setup: WorkerSetup

    def close(self, *, broken: bool) -> None:
        raise NotImplementedError


class _ForkCarrier(_Carrier):
    """multiprocessing-logging: the logger's handler is replaced by one that workers inherit.

    Its `install_mp_handler` looks at the process-wide default start method, not at the context that forks, so the
    handler is put in place here.
    """

    worker_setup = staticmethod(set_up_nothing)

    def __init__(self, log: RunLog) -> None:
        self._logger = logging.getLogger(LOGGER_NAME)
        self._relay = log.relay
        self._handler = MultiProcessingHandler("fivehundred-run-log", sub_handler=self._relay)
        self._logger.handlers[:] = [self._handler]

    def close(self, *, broken: bool) -> None:
        self._logger.handlers[:] = [self._relay]
        if broken:
            # A killed worker may hold the queue's lock or have counted a record that never comes. Take what arrives,
            # then give the receiving thread an empty queue, so that it ends at once and nothing waits at exit.
            lost = self._handler.queue
            lost.cancel_join_thread()
            _wait_until_empty(lost)
            self._handler.queue = multiprocessing.Queue()
        else:
            # The receiving thread ends at once on this error; else it looks only every 0.2 s whether to end.
            self._handler.queue.put(logging.makeLogRecord({"levelno": LAST_RECORD}))
        self._handler.close()


class _QueueCarrier(_Carrier):
    """Standard library: workers put records into a queue, a thread of the parent hands them to the handlers."""

    def __init__(self, log: RunLog, context: BaseContext) -> None:
        self._queue = context.Queue()
        self.worker_setup = QueueSetup(self._queue, log.level)
        self._listener = logging.handlers.QueueListener(self._queue, log.relay)
        self._listener.start()

    def close(self, *, broken: bool) -> None:
        if broken:
            self._queue.cancel_join_thread()
            _wait_until_empty(self._queue)
            # Stopping goes through the same queue, whose lock may have died with a worker: never wait for ever.
            stopping = threading.Thread(target=self._stop_quietly, daemon=True)
            stopping.start()
            stopping.join(DRAIN_SECONDS)
            return
        self._listener.stop()
        self._queue.close()
        self._queue.join_thread()

    def _stop_quietly(self) -> None:
        with suppress(OSError, ValueError):
            self._listener.stop()


def _wait_until_empty(queue: Any) -> None:
    """Wait until the receiving thread has taken what arrived, at most `DRAIN_SECONDS`."""
    deadline = time.monotonic() + DRAIN_SECONDS
    with suppress(OSError, ValueError):
        while not queue.empty() and time.monotonic() < deadline:
            time.sleep(0.01)
