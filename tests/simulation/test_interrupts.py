"""Holding Ctrl-C back: it comes late, never not at all, and nothing stays changed."""

# ruff: noqa: PT012 - the blocks are what is looked at

from __future__ import annotations

import os
import signal
import subprocess
import sys
import threading

import pytest

from fivehundred.simulation.interrupts import interrupts_held

pytestmark = pytest.mark.skipif(sys.platform == "win32", reason="sends signals to itself")


def test_an_interrupt_takes_effect_behind_the_block() -> None:
    """The block runs to its end although the signal came at its beginning."""
    done = []
    handler = signal.getsignal(signal.SIGINT)
    with pytest.raises(KeyboardInterrupt), interrupts_held():
        os.kill(os.getpid(), signal.SIGINT)
        done.append("all of it")
    assert ["all of it"] == done
    assert handler is signal.getsignal(signal.SIGINT)


def test_an_interrupt_that_another_thread_receives_waits_too() -> None:
    """A thread that does not block the signal may be given it; the main thread's block is still not cut short."""
    done = []
    stop = threading.Event()
    other = threading.Thread(target=stop.wait)
    other.start()
    try:
        with pytest.raises(KeyboardInterrupt), interrupts_held():
            os.kill(os.getpid(), signal.SIGINT)
            done.extend(number for number in range(1000))
    finally:
        stop.set()
        other.join()
    assert 1000 == len(done)


def test_blocks_inside_blocks() -> None:
    """Only the outermost block lets the interrupt through."""
    done = []
    with pytest.raises(KeyboardInterrupt), interrupts_held():
        with interrupts_held():
            os.kill(os.getpid(), signal.SIGINT)
            done.append("inner")
        done.append("outer")
    assert ["inner", "outer"] == done


def test_an_error_in_the_block_does_not_swallow_the_interrupt() -> None:
    """When both happen the interrupt is raised, with the error as its context."""
    with pytest.raises(KeyboardInterrupt) as caught, interrupts_held():
        os.kill(os.getpid(), signal.SIGINT)
        raise ValueError("meanwhile")
    assert isinstance(caught.value.__context__, ValueError)


def test_processes_started_inside_never_see_it() -> None:
    """A process that is started in the block is not ended by a later Ctrl-C."""
    with interrupts_held():
        child = subprocess.Popen(
            [sys.executable, "-c", "import time; print(1, flush=True); time.sleep(0.5)"], stdout=-1
        )
    assert child.stdout is not None
    child.stdout.readline()
    child.send_signal(signal.SIGINT)
    child.communicate()
    assert 0 == child.returncode


def test_other_threads_may_use_it() -> None:
    """Outside the main thread, which alone has handlers, it blocks without complaint."""
    seen = []

    def work() -> None:
        with interrupts_held():
            seen.append(True)

    thread = threading.Thread(target=work)
    thread.start()
    thread.join()
    assert [True] == seen
