"""The command ``match``: a match in the terminal, as JSON, and as a record that checks and replays."""

from __future__ import annotations

import json
from pathlib import Path

import pytest
from typer.testing import CliRunner, Result

from fivehundred.cli.main import app


def run(*words: str | Path, stdin: str | None = None) -> Result:
    """Run the command in this process."""
    return CliRunner().invoke(app, [str(word) for word in words], prog_name="fivehundred", input=stdin)


def test_a_match_in_the_terminal() -> None:
    """A line a deal and the end on standard output."""
    result = run("match", "finnish", "--seed", "7")
    assert 0 == result.exit_code
    assert "3 W 6♥ by W made with 6 +40 +100 60 30" in " ".join(result.stdout.split())
    assert "The match is over after 9 deals: N/S wins." in result.stdout
    data = json.loads(run("match", "finnish", "--seed", "7", "--json").stdout)
    assert ("finnish", 7, 0, ["club"] * 4, ["N/S", "E/W"]) == tuple(
        data[name] for name in ("variant", "seed", "index", "players", "accounts")
    )


@pytest.mark.parametrize("name", ["finnish", "three-handed", "viisisataa-five", "new-zealand-tournament"])
def test_the_record_of_a_match_checks_and_replays(name: str, tmp_path: Path) -> None:
    """The deals follow each other in the record with the totals that were shown, and each can be told."""
    file = tmp_path / "games.jsonl"
    shown = json.loads(run("match", name, "--seed", "3", "--record", file, "--json").stdout)
    checked = json.loads(run("record", "check", "--json", file).stdout)
    assert (len(shown["deals"]), 0) == (checked["deals"], checked["wrong"])
    assert [deal["totals"] for deal in shown["deals"]] == [report["totals"] for report in checked["reports"]]
    told = run("replay", file, "--deal", str(len(shown["deals"])))
    assert 0 == told.exit_code, told.output
    assert "THE SCORE" in told.stdout


def test_a_dash_prints_the_record_alone() -> None:
    """With a dash the record goes to the next command."""
    printed = run("match", "finnish", "--seed", "7", "--record", "-").stdout
    assert 10 == len(printed.splitlines())
    checked = run("record", "check", "-", stdin=printed)
    assert (0, 9) == (checked.exit_code, len(checked.stdout.splitlines()))
    assert checked.stdout.endswith("totals 590 -290\n")
    both = run("match", "finnish", "--record", "-", "--json")
    assert (2, "") == (both.exit_code, both.stdout)


def test_a_match_is_not_recorded_twice(tmp_path: Path) -> None:
    """The same match a second time would make the record wrong; another one is added."""
    file = tmp_path / "games.jsonl"
    assert 0 == run("match", "finnish", "--seed", "7", "--record", file).exit_code
    before = file.read_bytes()
    again = run("match", "finnish", "--seed", "7", "--record", file)
    assert (1, "") == (again.exit_code, again.stdout)
    assert "the match finnish seed 7 match 0 is in the record already" in again.stderr
    assert before == file.read_bytes()
    assert 0 == run("match", "finnish", "--seed", "8", "--record", file).exit_code
    assert 0 == run("record", "check", "--quiet", file).exit_code


def test_players_by_seat() -> None:
    """One name sits at every seat, several take one each; a wrong number is refused."""
    data = json.loads(run("match", "finnish", "--players", "club,random, club,random", "--json").stdout)
    assert ["club", "random", "club", "random"] == data["players"]
    for players, words in (("club,random", "4 players are needed"), ("clubs", "did you mean club?")):
        result = run("match", "finnish", "--players", players)
        assert (1, "") == (result.exit_code, result.stdout)
        assert words in result.stderr
