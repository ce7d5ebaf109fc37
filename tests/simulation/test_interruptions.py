"""Ctrl-C, killed workers, a killed parent: the run ends soon, nobody is left behind, what was finished is kept."""

from __future__ import annotations

import os
import signal
import subprocess
import sys
import time
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from pathlib import Path

import pytest

from fivehundred.simulation.failures import WorkerDiedError
from fivehundred.simulation.manifest import read_manifest
from fivehundred.simulation.run import run_plan
from fivehundred.simulation.store import read_results
from tests.simulation.fakes import FakeLoops, log_lines, small_plan

ROOT = Path(__file__).parents[2]
#: Far more than anything here needs; reached only by a hang.
PATIENCE = 60

pytestmark = pytest.mark.skipif(sys.platform != "linux", reason="looks into /proc and sends signals to groups")


@contextmanager
def script(name: str, folder: Path) -> Iterator[subprocess.Popen[str]]:
    """Start a script in a process group of its own and wait until its first chunk is there."""
    process = subprocess.Popen(
        [sys.executable, "-m", "tests.simulation.scripts", name, str(folder)],
        cwd=ROOT,
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
        start_new_session=True,
    )
    try:
        assert process.stdout is not None
        assert "under way\n" == process.stdout.readline()
        yield process
    finally:
        with suppress(ProcessLookupError):
            os.killpg(process.pid, signal.SIGKILL)
        process.wait(PATIENCE)
        process.communicate()


def group_members(group: int) -> list[int]:
    """Return the living processes of a process group."""
    members = []
    for entry in Path("/proc").iterdir():
        if entry.name.isdigit():
            with suppress(OSError, IndexError):
                fields = (entry / "stat").read_text().rpartition(")")[2].split()
                if int(fields[2]) == group and fields[0] not in "ZX":
                    members.append(int(entry.name))
    return members


def wait_until_empty(group: int) -> list[int]:
    """Wait for a group to be empty; return who is left when patience ends."""
    deadline = time.monotonic() + PATIENCE
    while (members := group_members(group)) and time.monotonic() < deadline:
        time.sleep(0.05)
    return members


@pytest.mark.parametrize("name", ["slow-pool", "slow-spawned", "slow-alone", "stuck-pool"])
def test_ctrl_c_ends_the_run_and_keeps_what_is_done(tmp_path: Path, name: str) -> None:
    """Ctrl-C at the terminal (a signal to the whole group) gives exit 130, no traceback, no orphan, partial files."""
    folder = tmp_path / "run"
    with script(name, folder) as process:
        os.killpg(process.pid, signal.SIGINT)
        out, err = process.communicate(timeout=PATIENCE)
        assert 130 == process.returncode
        assert "" == err
        assert "InterruptedRunError: interrupted: " in out
        assert [] == wait_until_empty(process.pid)
    manifest = read_manifest(folder)
    done = manifest["played"]["deals"]
    assert "interrupted" == manifest["status"]
    assert 0 < done < 100_000
    assert f"{done} of 100000 deals" in manifest["message"]
    for label in ("first", "second"):
        assert done == len(read_results(folder / "results" / f"{label}.deals.npy.partial"))
    assert not list((folder / "results").glob("*.npy"))
    assert "interrupted: " in log_lines(folder)[-1]


def test_ctrl_c_ends_the_command(tmp_path: Path) -> None:
    """The command with its compiled engine ends with status 130, one line on stderr and nobody left."""
    folder = tmp_path / "run"
    options = ["--deals", "1000000000", "--workers", "2", "--quiet", "--output", str(folder)]
    process = subprocess.Popen(
        [sys.executable, "-m", "fivehundred", "compare", "finnish", "viisisataa", *options],
        cwd=ROOT,
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
        start_new_session=True,
    )
    try:
        growing = folder / "results" / "finnish.deals.npy.partial"
        deadline = time.monotonic() + PATIENCE
        while not (growing.exists() and growing.stat().st_size > 1000) and time.monotonic() < deadline:
            time.sleep(0.05)
        os.killpg(process.pid, signal.SIGINT)
        out, err = process.communicate(timeout=PATIENCE)
        assert (130, "", 1) == (process.returncode, out, len(err.splitlines()))
        assert "interrupted" in err
        assert [] == wait_until_empty(process.pid)
    finally:
        with suppress(ProcessLookupError):
            os.killpg(process.pid, signal.SIGKILL)
    assert "interrupted" == read_manifest(folder)["status"]
    assert 0 < len(read_results(growing))


def test_what_is_kept_is_the_beginning_of_the_whole_run(tmp_path: Path) -> None:
    """The partial file of an interrupted run is a prefix of the same run played to its end."""
    with script("slow-pool", tmp_path / "cut") as process:
        time.sleep(0.3)
        os.killpg(process.pid, signal.SIGINT)
        process.communicate(timeout=PATIENCE)
    cut = read_results(tmp_path / "cut" / "results" / "second.deals.npy.partial")
    run_plan(small_plan(deals=100_000, matches=0), folder=tmp_path / "whole", workers=1, quiet=True, loops=FakeLoops())
    whole = read_results(tmp_path / "whole" / "results" / "second.deals.npy")
    assert whole[: len(cut)].tobytes() == cut.tobytes()


def test_a_second_ctrl_c_does_not_wait_for_a_stuck_worker(tmp_path: Path) -> None:
    """Two interruptions in a row still leave an orderly end."""
    with script("stuck-pool", tmp_path / "run") as process:
        time.sleep(0.5)
        os.killpg(process.pid, signal.SIGINT)
        time.sleep(0.3)
        os.killpg(process.pid, signal.SIGINT)
        process.communicate(timeout=PATIENCE)
        assert 130 == process.returncode
        assert [] == wait_until_empty(process.pid)
    assert "interrupted" == read_manifest(tmp_path / "run")["status"]


@pytest.mark.parametrize("name", ["slow-pool", "slow-spawned", "stuck-pool"])
def test_workers_end_when_their_parent_is_killed(tmp_path: Path, name: str) -> None:
    """A parent that gets SIGKILL leaves no worker behind, a readable partial file and a manifest that says running."""
    with script(name, tmp_path / "run") as process:
        assert len(group_members(process.pid)) > 1
        process.kill()
        process.wait(PATIENCE)
        assert [] == wait_until_empty(process.pid)
    assert "running" == read_manifest(tmp_path / "run")["status"]
    assert 0 < len(read_results(tmp_path / "run" / "results" / "first.deals.npy.partial"))


def test_a_worker_killed_from_outside_ends_the_run(tmp_path: Path) -> None:
    """Killing one worker process gives an error, not a hang, and nobody is left."""
    with script("slow-pool", tmp_path / "run") as process:
        worker = next(member for member in group_members(process.pid) if member != process.pid)
        os.kill(worker, signal.SIGKILL)
        out, err = process.communicate(timeout=PATIENCE)
        assert 1 == process.returncode
        assert "" == err
        assert "WorkerDiedError: a worker process ended unexpectedly" in out
        assert [] == wait_until_empty(process.pid)
    assert "partial" == read_manifest(tmp_path / "run")["status"]


@pytest.mark.parametrize("method", ["fork", "spawn"])
def test_a_worker_that_dies_at_a_deal_is_reported(tmp_path: Path, method: str) -> None:
    """A worker that dies while records of all workers are under way: error, log closed, earlier chunks kept."""
    loops = FakeLoops(kill_at=700, talk=True)
    with pytest.raises(WorkerDiedError, match=r"ended unexpectedly.*of 1000 deals .* kept"):
        run_plan(
            small_plan(),
            folder=tmp_path / "run",
            workers=3,
            chunk=20,
            quiet=True,
            loops=loops,
            start_method=method,  # type: ignore[arg-type]
        )
    done = read_manifest(tmp_path / "run")["played"]["deals"]
    assert done <= 700
    assert done == len(read_results(tmp_path / "run" / "results" / "first.deals.npy.partial"))
    assert "ended unexpectedly" in log_lines(tmp_path / "run")[-1]
