"""Every worker's records reach the one log, once and whole; the bar does not tear them; logging is left as found."""

from __future__ import annotations

import logging
import multiprocessing
import os
import re
import subprocess
import sys
import threading
from collections import Counter
from pathlib import Path
from typing import Any

import pytest

from fivehundred.simulation.run import run_plan
from tests.simulation.fakes import FakeLoops, log_lines, small_plan

ROOT = Path(__file__).parents[2]
PATIENCE = 120
LINE = re.compile(
    r"^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z (DEBUG|INFO|WARNING|ERROR) [\w-]+\[(\d+)\] fivehundred\.[\w.]+: (.*)$"
)


def talk(folder: Path, **options: Any) -> list[str]:
    """Run 200 deals with one record a deal and variant; return the log's lines."""
    run_plan(small_plan(deals=200, matches=0), folder=folder, chunk=10, loops=FakeLoops(talk=True), **options)
    return log_lines(folder)


def run_script(name: str, folder: Path) -> subprocess.CompletedProcess[str]:
    """Run a script of `tests.simulation.scripts` with stderr as a pipe."""
    return subprocess.run(
        [sys.executable, "-m", "tests.simulation.scripts", name, str(folder)],
        cwd=ROOT,
        capture_output=True,
        text=True,
        timeout=PATIENCE,
        check=False,
    )


@pytest.mark.parametrize(("workers", "method"), [(1, None), (2, "fork"), (4, "fork"), (2, "spawn"), (2, "forkserver")])
def test_every_record_arrives_exactly_once(tmp_path: Path, workers: int, method: Any) -> None:
    """One whole line for each deal of each variant, from whichever worker, and one for each worker that began."""
    lines = talk(tmp_path / "run", workers=workers, start_method=method, quiet=True)
    matches = [LINE.match(line) for line in lines]
    assert [] == [line for line, match in zip(lines, matches, strict=True) if match is None]
    messages = Counter(match[3] for match in matches if match)
    assert {f"deal {number} of {'x' * 200}": 2 for number in range(200)} == {
        message: count for message, count in messages.items() if message.startswith("deal ")
    }
    chunks = [message for message in messages if message.startswith("played deals ")]
    assert 20 == len(chunks)
    ready = [match[2] for match in matches if match and match[3] == "worker ready"]
    assert len(set(ready)) == len(ready)
    assert (0 if workers == 1 else workers) == len(ready) or method == "spawn"
    assert str(os.getpid()) not in ready


def test_levels_are_as_configured(tmp_path: Path) -> None:
    """A log file for warnings holds no information lines, from no process."""
    assert [] == talk(tmp_path / "run", workers=2, quiet=True, file_log_level=logging.WARNING)


def test_fork_while_another_start_method_is_the_default(tmp_path: Path) -> None:
    """Records arrive although the process-wide default start method is spawn (multiprocessing-logging's own check)."""
    code = (
        "import multiprocessing, pathlib, sys\n"
        "multiprocessing.set_start_method('spawn')\n"
        "from tests.simulation.test_logging import talk\n"
        "lines = talk(pathlib.Path(sys.argv[1]), workers=2, quiet=True, start_method='fork')\n"
        "print(sum(': deal ' in line for line in lines))\n"
    )
    done = subprocess.run(
        [sys.executable, "-c", code, str(tmp_path / "run")],
        cwd=ROOT,
        capture_output=True,
        text=True,
        timeout=PATIENCE,
        check=False,
    )
    assert ("400\n", "", 0) == (done.stdout, done.stderr, done.returncode)


def test_a_hundred_runs_in_turn_do_not_hang(tmp_path: Path) -> None:
    """A hundred pools in one process end by themselves, and so does the process; every log is complete."""
    done = run_script("many", tmp_path)
    assert ("", "", 0) == (done.stdout, done.stderr, done.returncode)
    assert [80] * 100 == [sum(": deal " in line for line in log_lines(tmp_path / str(number))) for number in range(100)]


@pytest.mark.parametrize("workers", [1, 2])
def test_logging_is_left_as_it_was(tmp_path: Path, workers: int) -> None:
    """After a run no handler, thread or process of it is left, and root's handlers were never touched."""
    root, logger = logging.getLogger(), logging.getLogger("fivehundred")
    handlers = (list(root.handlers), list(logger.handlers), logger.level, logger.propagate)
    threads = set(threading.enumerate())
    talk(tmp_path / "run", workers=workers, quiet=True)
    assert handlers == (list(root.handlers), list(logger.handlers), logger.level, logger.propagate)
    assert threads == set(threading.enumerate())
    assert [] == multiprocessing.active_children()


def test_stderr_that_is_no_terminal_gets_plain_lines(tmp_path: Path) -> None:
    """Without a terminal there are log lines but no bar and no control characters; stdout stays the caller's."""
    done = run_script("talking", tmp_path / "run")
    lines = done.stderr.splitlines()
    assert ("under way\n", 0) == (done.stdout, done.returncode)
    assert 800 == sum(line.startswith("INFO: deal ") for line in lines)
    assert [] == [line for line in lines if not re.fullmatch(r"INFO: [^\x00-\x1f]*", line)]


def test_colour_wishes_do_not_bring_a_bar_into_a_pipe(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """FORCE_COLOR, which makes rich believe in a terminal, changes nothing where there is none."""
    monkeypatch.setenv("FORCE_COLOR", "1")
    assert "\x1b" not in run_script("talking", tmp_path / "run").stderr


@pytest.mark.parametrize("workers", [1, 2])
def test_quiet_prints_nothing(tmp_path: Path, capfd: pytest.CaptureFixture[str], workers: int) -> None:
    """Quiet means neither bar nor log lines, from no process; the log file is as ever."""
    assert talk(tmp_path / "run", workers=workers, quiet=True)
    assert ("", "") == tuple(capfd.readouterr())


@pytest.mark.skipif(sys.platform == "win32", reason="needs a pseudo-terminal")
def test_on_a_terminal_the_bar_does_not_tear_log_lines(tmp_path: Path) -> None:
    """On a terminal a bar is drawn, every log line stands whole on a line of its own, and the file holds no bar."""
    import pty

    master, slave = pty.openpty()
    process = subprocess.Popen(
        [sys.executable, "-m", "tests.simulation.scripts", "bar", str(tmp_path / "run")],
        cwd=ROOT,
        stdout=subprocess.PIPE,
        stderr=slave,
        env={**os.environ, "TERM": "xterm", "COLUMNS": "100", "LINES": "30"},
    )
    os.close(slave)
    screen = b""
    while True:
        try:
            block = os.read(master, 65536)
        except OSError:
            break
        if not block:
            break
        screen += block
    os.close(master)
    out, _ = process.communicate(timeout=PATIENCE)
    assert (b"under way\n", 0) == (out, process.returncode)
    text = screen.decode("utf-8")
    assert "━" in text
    assert "400/400" in text
    plain = re.sub(r"\x1b\[[0-9;?]*[A-Za-z]", "", text.replace("\r\x1b[2K", "\n"))
    found = Counter(line.strip("\r") for line in plain.split("\n") if "INFO: deal " in line)
    assert {f"INFO: deal {number} of {'x' * 200}": 2 for number in range(400)} == found
    file = (tmp_path / "run" / "run.log").read_text(encoding="utf-8")
    assert not set(file) & set("━\r\x1b")
    assert all(LINE.match(line) for line in file.splitlines())
