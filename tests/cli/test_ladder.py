"""``fivehundred ladder``: what it prints and writes, refusals, and Ctrl-C."""

from __future__ import annotations

import json
import os
import signal
import subprocess
import sys
from pathlib import Path

import pytest
from typer.testing import CliRunner, Result

from fivehundred.cli.main import app


def run(*words: str) -> Result:
    """Run the command in this process."""
    return CliRunner().invoke(app, ["ladder", *words], prog_name="fivehundred")


#: The two players that these ladders are about.
TWO = ("--players", "random,club")


def test_a_ladder_from_end_to_end(tmp_path: Path) -> None:
    """Table on standard output, report and files in the folder, exit status 0."""
    folder = tmp_path / "ladder"
    result = run("finnish", "ours=three-handed", "-n", "80", "-m", "10", "-o", str(folder), "--quiet", "-w", "2", *TWO)
    assert (0, "") == (result.exit_code, result.stderr)
    assert "club is stronger than random under all 2 rule sets." in result.stdout
    assert "ours" in result.stdout
    assert f"Report: {folder / 'report.html'}" in result.stdout
    there = {path.relative_to(folder).as_posix() for path in folder.rglob("*") if path.is_file()}
    files = {"report.html", "ladder.csv", "manifest.json", "run.log", "results/deals.npy", "results/matches.npy"}
    assert files | {"figures/ladder-1.png", "figures/ladder-1.svg"} == there


def test_json_with_a_test(tmp_path: Path) -> None:
    """One document with every number; the test's verdict is in it, and the series ended early."""
    words = ["finnish", "-n", "500", "-m", "0", "--sprt", "points=20", "--alpha", "0.01", "-q", "--json", *TWO]
    result = run(*words, "-o", str(tmp_path / "ladder"))
    data = json.loads(result.stdout)
    (meeting,) = data["ladder"]["meetings"]
    assert {"points": 20.0, "alpha": 0.01, "beta": 0.05} == data["ladder"]["test"]
    assert ("H1", "club") == (meeting["test"]["verdict"], meeting["stronger"])
    assert 50 <= meeting["points"]["duels"] < 500


@pytest.mark.parametrize(
    ("words", "status", "message"),
    [
        (["finnish", "--players", "club"], 1, "needs two players or more"),
        (["finnish", "--players", "club,culb"], 1, "did you mean club"),
        (["finish"], 1, "finnish"),
        (["finnish", "--sprt", "goals=3"], 1, "write points=SIZE"),
        (["finnish", "--sprt", "elo=5", "-m", "0"], 2, "--matches is 0"),
        (["finnish", "-n", "-3"], 2, "is not a whole number"),
        ([], 2, "VARIANT"),
    ],
)
def test_wrong_words_are_refused(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, words: list[str], status: int, message: str
) -> None:
    """Before anything is played or made."""
    monkeypatch.chdir(tmp_path)
    result = run(*words)
    assert status == result.exit_code
    assert message in result.stderr
    assert [] == list(tmp_path.iterdir())


@pytest.mark.skipif(sys.platform == "win32", reason="sends a signal")
def test_ctrl_c_reports_what_was_played_and_resume_plays_the_rest(tmp_path: Path) -> None:
    """Exit status 130, a table and a page of what was finished, no traceback; then `fivehundred resume`."""
    environment = {**os.environ, "PYTHONPATH": str(Path(__file__).resolve().parents[2])}
    process = subprocess.Popen(
        [sys.executable, "-m", "fivehundred", "ladder", "finnish", "three-handed", "-n", "500", "-m", "12000",
         "-w", "2", "-o", "out"],
        stdin=subprocess.DEVNULL, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True, encoding="utf-8",
        cwd=tmp_path, env=environment,
    )  # fmt: skip
    assert process.stderr is not None
    line = process.stderr.readline()
    while line and "500 deals played twice" not in line:  # the first series' deals are there
        line = process.stderr.readline()
    assert line
    process.send_signal(signal.SIGINT)
    out, err = process.communicate(timeout=300)
    assert 130 == process.returncode
    assert "! Interrupted" in out
    assert "club is stronger than random under Finnish." in out
    assert "fivehundred: interrupted: 500 deals" in err
    assert "Traceback" not in err
    assert "go on with: fivehundred resume out" in err
    page = tmp_path / "out/report.html"
    assert "This ladder was interrupted." in page.read_text(encoding="utf-8")
    resumed = CliRunner().invoke(app, ["resume", str(tmp_path / "out"), "-q", "--json"], prog_name="fivehundred")
    data = json.loads(resumed.stdout)
    assert {(500, 12000)} == {(one["points"]["duels"], one["wins"]["duels"]) for one in data["ladder"]["meetings"]}
    assert "interrupted" not in page.read_text(encoding="utf-8")
