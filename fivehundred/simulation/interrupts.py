"""Holding Ctrl-C back while something is done that must not be left half done. It never swallows one.

Two things are needed. The main thread's handler is replaced, because Python runs it in the main thread whichever thread
the system gave the signal to. And the signal is blocked, because processes and threads that are started meanwhile
inherit that: the Ctrl-C that a terminal sends to every process of a group then reaches the parent's main thread alone.
"""

from __future__ import annotations

import signal
import threading
from collections.abc import Iterator
from contextlib import contextmanager


@contextmanager
def interrupts_held() -> Iterator[None]:
    """Run the block to its end; a Ctrl-C that came meanwhile takes effect directly behind it."""
    handler = signal.getsignal(signal.SIGINT) if threading.current_thread() is threading.main_thread() else None
    caught: list[int] = []
    try:
        if callable(handler):
            signal.signal(signal.SIGINT, lambda number, _frame: caught.append(number))
        with _blocked():
            yield
    finally:
        if callable(handler):
            signal.signal(signal.SIGINT, handler)
            if caught:
                handler(signal.SIGINT, None)


@contextmanager
def _blocked() -> Iterator[None]:
    if not hasattr(signal, "pthread_sigmask"):
        yield
        return
    before = signal.pthread_sigmask(signal.SIG_BLOCK, {signal.SIGINT})
    try:
        yield
    finally:
        signal.pthread_sigmask(signal.SIG_SETMASK, before)
