"""Playing chunks, in this process or on a local pool of worker processes, and handing the results back in order.

Neither the number of workers nor the order in which they finish shows in the results. The pool is a
`concurrent.futures.ProcessPoolExecutor`: unlike `multiprocessing.Pool` it notices a worker that was killed. Workers
are forked once, before any thread of the run starts, and end by themselves; they are killed only when they do not
stop in time after an interruption. Workers never handle Ctrl-C: the parent alone decides.
"""

from __future__ import annotations

import logging
import multiprocessing
import os
import signal
import sys
import threading
import time
from collections import deque
from collections.abc import Iterable, Iterator
from concurrent.futures import Future, ProcessPoolExecutor
from concurrent.futures.process import BrokenProcessPool
from contextlib import suppress
from multiprocessing.connection import wait as wait_for_sentinels
from multiprocessing.context import BaseContext
from multiprocessing.process import BaseProcess
from typing import Any, Final, Literal, Protocol

import numpy.typing as npt

from fivehundred.simulation.chunks import Chunk, Work
from fivehundred.simulation.failures import SimulationError, WorkerDiedError
from fivehundred.simulation.interrupts import interrupts_held
from fivehundred.simulation.run_log import WorkerSetup

StartMethod = Literal["fork", "spawn", "forkserver"]
ChunkResult = tuple[Chunk, list[npt.NDArray[Any]]]

#: Seconds that workers get to finish their chunks after an interruption, before they are killed.
GRACE_SECONDS: Final = 3.0
MOST_WORKERS: Final = 256

_log = logging.getLogger(__name__)


def default_workers() -> int:
    """Return the number of processors that this process may use."""
    if hasattr(os, "sched_getaffinity"):
        return min(MOST_WORKERS, len(os.sched_getaffinity(0)))
    return min(MOST_WORKERS, os.cpu_count() or 1)


def check_workers(workers: object) -> int:
    """Return ``workers`` (None: one a processor). Raises `SimulationError` unless it is a whole number 1..256."""
    if workers is None:
        return default_workers()
    if isinstance(workers, bool) or not isinstance(workers, int) or not 1 <= workers <= MOST_WORKERS:
        raise SimulationError(f"workers must be a whole number from 1 to {MOST_WORKERS}, not {workers!r}")
    return workers


def check_chunk(chunk: object) -> int | None:
    """Return ``chunk`` (None: as seems good). Raises `SimulationError` unless it is a whole number from 1."""
    if chunk is None:
        return None
    if isinstance(chunk, bool) or not isinstance(chunk, int) or chunk < 1:
        raise SimulationError(f"chunk must be a whole number of deals from 1, not {chunk!r}")
    return chunk


def start_context(method: StartMethod | None = None) -> BaseContext:
    """Return the context that starts workers: fork on Linux, spawn elsewhere (forking is unsafe or unknown there)."""
    if method is None:
        method = "fork" if sys.platform == "linux" else "spawn"
    if method not in multiprocessing.get_all_start_methods():
        raise SimulationError(f"this system cannot start processes by {method!r}")
    return multiprocessing.get_context(method)


class Workers(Protocol):
    """Whoever plays the chunks and gives them back in order."""

    def play(self, chunks: Iterable[Chunk]) -> Iterator[ChunkResult]:
        """Yield each chunk with its results, in the order of ``chunks``, holding only a few at a time."""

    def finish(self) -> None:
        """Everything was played: let the workers end and wait for them."""

    def abandon(self) -> bool:
        """End early. Return True when workers had to be killed or had died."""


class InProcess:
    """One worker: this process itself, without a pool."""

    def __init__(self, work: Work) -> None:
        self._work = work

    def play(self, chunks: Iterable[Chunk]) -> Iterator[ChunkResult]:
        """Play each chunk when it is asked for."""
        for chunk in chunks:
            yield chunk, _play_and_log(self._work, chunk)

    def finish(self) -> None:
        """Nothing to wait for."""

    def abandon(self) -> bool:
        """Nothing to end."""
        return False


class Pool:
    """Several worker processes, started by the constructor."""

    def __init__(self, work: Work, *, workers: int, context: BaseContext, set_up: WorkerSetup) -> None:
        self._workers = workers
        self._broken = False
        self._executor = ProcessPoolExecutor(
            max_workers=workers, mp_context=context, initializer=_begin_worker, initargs=(work, set_up)
        )
        # The first submission forks all workers, and they inherit the blocked signal.
        with interrupts_held():
            self._executor.submit(os.getpid)

    def play(self, chunks: Iterable[Chunk]) -> Iterator[ChunkResult]:
        """Yield the chunks in order, with at most twice as many under way as there are workers, and one."""
        waiting: deque[tuple[Chunk, Future[list[npt.NDArray[Any]]]]] = deque()
        rest = iter(chunks)
        try:
            for chunk in rest:
                waiting.append((chunk, self._submit(chunk)))
                if len(waiting) > 2 * self._workers:
                    yield self._next(waiting)
            while waiting:
                yield self._next(waiting)
        finally:
            for _, future in waiting:
                future.cancel()

    def finish(self) -> None:
        """Let the workers end by themselves, which is also what brings their last log records, and wait for them."""
        self._executor.shutdown(wait=True)

    def abandon(self) -> bool:
        """Cancel what has not begun, give the workers `GRACE_SECONDS` to end their chunks, kill those left."""
        processes: list[BaseProcess] = list((self._executor._processes or {}).values())  # noqa: SLF001
        self._executor.shutdown(wait=False, cancel_futures=True)
        killed = self._broken
        try:
            alive = _wait_for_end(processes, GRACE_SECONDS)
        except KeyboardInterrupt:  # a second Ctrl-C: no more patience
            alive = processes
        for process in alive:
            with suppress(OSError, ValueError):
                process.kill()
            killed = True
        self._executor.shutdown(wait=True)
        return killed

    def _submit(self, chunk: Chunk) -> Future[list[npt.NDArray[Any]]]:
        try:
            with interrupts_held():  # without fork, workers start when there is work for them
                return self._executor.submit(_play_in_worker, chunk)
        except BrokenProcessPool as error:
            raise self._died() from error

    def _next(self, waiting: deque[tuple[Chunk, Future[list[npt.NDArray[Any]]]]]) -> ChunkResult:
        chunk, future = waiting.popleft()
        try:
            return chunk, future.result()
        except BrokenProcessPool as error:
            raise self._died() from error

    def _died(self) -> WorkerDiedError:
        self._broken = True
        return WorkerDiedError(
            "a worker process ended unexpectedly: it was killed from outside, or the memory ran out "
            "(fewer workers need less)"
        )


def start_workers(
    work: Work, *, workers: int, context: BaseContext | None = None, set_up: WorkerSetup | None = None
) -> Workers:
    """Return what plays the chunks of ``work``: a pool, or for one worker this process itself."""
    if workers == 1 or context is None or set_up is None:
        return InProcess(work)
    return Pool(work, workers=workers, context=context, set_up=set_up)


# ------------------------------------------------------------------------------------------------ in the workers

#: What this process plays. Set once when a worker begins, and never in the parent.
_work_here: list[Work] = []


def _begin_worker(work: Work, set_up: WorkerSetup) -> None:
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    signal.signal(signal.SIGTERM, signal.SIG_DFL)
    threading.Thread(target=_end_with_parent, name="parent-watch", daemon=True).start()
    set_up()
    _work_here[:] = [work]
    _log.debug("worker ready")


def _play_in_worker(chunk: Chunk) -> list[npt.NDArray[Any]]:
    return _play_and_log(_work_here[0], chunk)


def _play_and_log(work: Work, chunk: Chunk) -> list[npt.NDArray[Any]]:
    begun = time.perf_counter()
    results = work.play(chunk)
    _log.debug("played %s in %.3f s", chunk, time.perf_counter() - begun)
    return results


def _end_with_parent() -> None:
    """End this worker when its parent is gone, however that ended: no orphan stays behind."""
    parent = multiprocessing.parent_process()
    if parent is not None:
        wait_for_sentinels([parent.sentinel])
        os._exit(1)


# ------------------------------------------------------------------------------------------------- in the parent


def _wait_for_end(processes: list[BaseProcess], seconds: float) -> list[BaseProcess]:
    """Return the processes that still run after at most ``seconds``."""
    deadline = time.monotonic() + seconds
    alive = list(processes)
    while alive and (left := deadline - time.monotonic()) > 0:
        ended = wait_for_sentinels([process.sentinel for process in alive], timeout=left)
        alive = [process for process in alive if process.sentinel not in ended]
    return alive
