"""Players in Python that answer illegally or fail: the deal ends with an error and its record, never with a hang."""

from __future__ import annotations

import pickle
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from typer.testing import CliRunner

from fivehundred.cli.main import app
from fivehundred.players import player, registry
from fivehundred.records import check_record, read_records, record_text, replay_record
from fivehundred.records.files import check_file
from fivehundred.rules import assemble
from fivehundred.simulation.bulk import play_matches
from fivehundred.simulation.failures import FailedDealError
from fivehundred.simulation.manifest import read_manifest
from fivehundred.simulation.plan import plan_from_options
from fivehundred.simulation.run import run_plan
from fivehundred.simulation.single import play_single
from fivehundred.variants import find_variant


@pytest.fixture(autouse=True)
def _players(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    """Register bad players, work in an empty folder, and leave nothing registered."""
    kept = dict(registry._PYTHON)
    monkeypatch.chdir(tmp_path)

    @player("cheat", "plays the joker whenever cards are played")
    def cheat(view: Any, random: Any) -> str:
        if view.phase == "auction":
            return next((call for call in view.legal if call.startswith("7")), "P")
        return "play Jk" if view.phase == "play" and "play Jk" not in view.legal else view.legal[0]

    @player("faulty", "divides by nought as soon as it is asked")
    def faulty(view: Any, random: Any) -> str:
        return str(1 // 0)

    player("mute", "answers with nothing at all")(lambda view, random: None)  # type: ignore[arg-type,return-value]
    player("leaver", "wants to end the program")(lambda view, random: sys.exit())

    class Sullen(Exception):  # noqa: N818
        def __str__(self) -> str:
            raise ValueError("not a word")

    @player("sullen", "fails with an error that has no text")
    def sullen(view: Any, random: Any) -> str:
        raise Sullen

    yield
    registry._PYTHON.clear()
    registry._PYTHON.update(kept)


def run(*words: str) -> Any:
    """Run the command in this process."""
    return CliRunner().invoke(app, list(words), prog_name="fivehundred")


def test_a_deal_ends_with_a_record_up_to_the_illegal_answer() -> None:
    """`fivehundred deal` names the file; the record checks, replays to the same place, and says what was answered."""
    result = run("deal", "australian", "--players", "cheat", "--seed", "3", "--index", "1")
    assert 1 == result.exit_code
    assert "the player cheat answered 'play Jk', which is not legal, in deal 1 of seed 3 (australian)" in result.stderr
    file = Path("reports/failed-deal.jsonl")
    assert str(file) in result.stderr
    (line,) = read_records(file)
    assert check_record(line).ok
    deal = replay_record(line)
    about = line.data["about"]
    assert ("play", about["seat"], "cheat") == (deal.phase, deal.to_act, about["failed"])
    assert "'play Jk'" == about["answer"]
    assert "play Jk" not in deal.legal_names()
    assert about["legal"] == ", ".join(deal.legal_names())
    assert "answered 'play Jk'" in record_text(line)
    assert 0 == run("record", "check", str(file)).exit_code


def test_the_next_failed_deal_gets_a_file_of_its_own() -> None:
    """Nothing is overwritten."""
    for _ in range(2):
        assert 1 == run("deal", "finnish", "--players", "faulty").exit_code
    assert ["failed-deal-2.jsonl", "failed-deal.jsonl"] == sorted(path.name for path in Path("reports").iterdir())


@pytest.mark.parametrize(
    ("name", "words"),
    [
        ("faulty", r"the player faulty failed \(ZeroDivisionError: .* by zero\) in deal 0 of seed 1"),
        ("mute", r"the player mute answered None, which is not legal, in deal 0 of seed 1 .* at seat 1, auction phase"),
        ("sullen", r"the player sullen failed \(Sullen: its text fails with ValueError\) in deal 0"),
        ("leaver", r"the player leaver failed \(SystemExit\) in deal 0"),
    ],
)
def test_whatever_a_player_does_is_reported_under_its_name(name: str, words: str) -> None:
    """Errors of a player's own, answers that are no text, and an attempt to leave all fail the deal."""
    rulebook = assemble(find_variant("australian"))
    with pytest.raises(FailedDealError, match=words):
        play_single(rulebook, players=["club", name, "club", "club"], seed=1)


@pytest.mark.parametrize("workers", [1, 2])
@pytest.mark.parametrize("name", ["cheat", "faulty"])
def test_a_run_ends_with_the_record_in_its_folder(name: str, workers: int) -> None:
    """`compare` on one or more processes: the error names the file, the manifest says partial, the record is right."""
    plan = plan_from_options(["australian", "finnish"], players=name, deals=30, matches=0, seed=3)
    with pytest.raises(FailedDealError) as caught:
        run_plan(plan, folder=Path("run"), workers=workers, chunk=5, quiet=True)
    file = Path("run/failed-deal.jsonl")
    assert f"the player {name}" in str(caught.value)
    assert str(file) in str(caught.value)
    assert "partial" == read_manifest(Path("run"))["status"]
    (line,) = read_records(file)
    assert check_record(line).ok
    assert name == line.data["about"]["failed"]
    with pytest.raises(FailedDealError) as again:
        play_single(line.rulebook, players=line.data["players"], seed=line.data["seed"], index=line.data["index"])
    assert line.data == again.value.record


def test_the_command_says_where_the_failed_deal_is() -> None:
    """`fivehundred compare` ends with status 1 and one message."""
    result = run(
        "compare", "australian", "finnish", "--players", "mute", "--deals", "10", "--matches", "0", "-o", "out"
    )
    assert 1 == result.exit_code
    assert "out/failed-deal.jsonl" in result.stderr
    assert "Traceback" not in result.stderr


@pytest.mark.parametrize("unit", ["deals", "matches"])
def test_a_ladder_ends_with_the_record_in_its_folder(unit: str) -> None:
    """`fivehundred ladder` with two processes: status 1, the file named, the seating of the failed deal in it."""
    counts = ["--deals", "20", "--matches", "0"] if unit == "deals" else ["--deals", "0", "--matches", "20"]
    result = run("ladder", "finnish", "three-handed", "--players", "cheat,club", *counts, "-o", "out", "--workers", "2")
    assert 1 == result.exit_code
    assert "the player cheat answered 'play Jk'" in result.stderr
    assert "out/failed-deal.jsonl" in result.stderr
    assert "Traceback" not in result.stderr
    (line,) = read_records("out/failed-deal.jsonl")
    assert check_record(line).ok
    assert {"cheat", "club"} == set(line.data["players"])
    assert "partial" == read_manifest(Path("out"))["status"]


def test_a_match_ends_with_a_record_too() -> None:
    """`fivehundred match`: status 1, and the deal up to the answer with the totals before it."""
    result = run("match", "viisisataa", "--players", "club,cheat,club,cheat", "--seed", "5")
    assert 1 == result.exit_code
    assert "reports/failed-deal.jsonl" in result.stderr
    (line,) = read_records("reports/failed-deal.jsonl")
    assert check_record(line).ok
    assert {"id", "deal", "before"} == set(line.data["match"])


def test_a_failed_deal_of_a_match_can_be_checked_in_its_match() -> None:
    """The record of a deal in the middle of a match brings the totals before it, and checks as a part of a match."""
    rulebook = assemble(find_variant("viisisataa"))
    with pytest.raises(FailedDealError, match=r"in deal \d+ of match 2 of seed 5 \(viisisataa\)") as caught:
        play_matches(rulebook, players=["club", "cheat", "club", "cheat"], seed=5, start=2, count=1)
    about = caught.value.record["match"]
    assert rulebook.account_count == len(about["before"])
    from fivehundred.simulation.failed_deals import failed_deals_kept

    with (
        pytest.raises(FailedDealError, match=r"kept in kept/failed-deal\.jsonl"),
        failed_deals_kept([find_variant("finnish"), find_variant("viisisataa")], Path("kept")),
    ):
        raise caught.value
    (report,) = check_file(Path("kept/failed-deal.jsonl"))
    assert report.ok  # type: ignore[union-attr]


def test_the_error_survives_the_way_from_another_process() -> None:
    """Message and record come through pickling."""
    error = pickle.loads(pickle.dumps(FailedDealError("what happened", {"calls": ["P"]})))  # noqa: S301
    assert ("what happened", {"calls": ["P"]}) == (str(error), error.record)


def test_a_folder_that_cannot_be_written_hides_nothing() -> None:
    """Where the record cannot be written, the message still says what the player did."""
    Path("reports").write_text("a file, not a folder")
    result = run("deal", "australian", "--players", "mute")
    assert 1 == result.exit_code
    assert "the player mute answered None" in result.stderr
    assert "the deal could not be kept" in result.stderr
