"""``fivehundred solve``: text and JSON on standard output, refusals on standard error, exit status 0, 1 or 2."""

from __future__ import annotations

import json
from typing import Any

import pytest
from typer.testing import CliRunner, Result

from fivehundred.cli.main import app

ENDING = "N: AH 5S E: KH 6S S: JH 7S W: QH 8S"
IN_HEARTS = ("--hands", ENDING, "--contract", "8H", "--contractor", "S", "--leader", "S", "--taken", "6")


def solve(*words: str) -> Result:
    """Run the command in this process."""
    return CliRunner().invoke(app, ["solve", *words], prog_name="fivehundred")


def answer(*words: str) -> Any:
    """Return the command's JSON."""
    result = solve(*words, "--json")
    assert 0 == result.exit_code, result.output
    return json.loads(result.stdout)


@pytest.fixture(scope="module")
def record(tmp_path_factory: pytest.TempPathFactory) -> str:
    """Return a record with a deal that was played and one that was thrown in."""
    file = str(tmp_path_factory.mktemp("solve") / "games.jsonl")
    for words in (["finnish", "--seed", "7"], ["viisisataa-five", "--seed", "3", "--index", "2", "--players", "club"]):
        result = CliRunner().invoke(app, ["deal", *words, "--record", file], prog_name="fivehundred")
        assert 0 == result.exit_code, result.output
    return file


def checked(record: str) -> Any:
    """Return what follows from the first deal of a record."""
    result = CliRunner().invoke(app, ["record", "check", "--json", record], prog_name="fivehundred")
    return json.loads(result.stdout)["reports"][0]


def test_a_table_of_a_seed() -> None:
    """Without a contract the answer is a table of all contracts, with what can be made."""
    data = answer("finnish", "--seed", "7")
    assert ("finnish", "seed 7, deal 0", None) == (data["variant"], data["place"], data["position"])
    assert ["N", "E", "S", "W"] == data["table"]["seats"]
    rows = {row["denomination"]: row["values"] for row in data["table"]["contracts"] if row["bids"] is None}
    assert {"S", "C", "D", "H", "NT"} == set(rows)
    assert all(0 <= value <= 10 for values in rows.values() for value in values)
    text = solve("finnish", "--seed", "7").stdout
    assert "Most valuable bid that can be made: N 9NT" in text
    assert f"  ♥{' ' * 20}{'    '.join(str(value) for value in rows['H'])}" in text


def test_the_table_of_hands_is_that_of_the_deal() -> None:
    """Hands written down give the table of the deal they come from."""
    table = answer("finnish", "--seed", "7")["table"]
    hands = " ".join(f"{seat}: {' '.join(cards)}" for seat, cards in table["hands"].items())
    assert table == answer("finnish", "--hands", hands, "--dealer", "N")["table"]


def test_every_card_and_the_best_line() -> None:
    """A position tells the value of every card, and a line of best play trick by trick."""
    found = answer("australian", *IN_HEARTS)["position"]
    assert {"at_least": 8, "at_most": 10} == found["needs"]
    assert {"JH": 7, "7S": 7} == {card["play"]: card["value"] for card in found["cards"]}
    assert (7, False) == (found["value"], found["makes"])
    assert [9, 10] == [trick["trick"] for trick in found["line"]]
    text = " ".join(solve("australian", *IN_HEARTS).stdout.split())
    assert "the contract fails (it needs at least 8 tricks)" in text
    assert "── BEST PLAY ──" in text


def test_a_record_is_solved_at_its_first_lead_and_at_a_step(record: str) -> None:
    """A finished deal is shown as dealt and at its first lead, a step as it stood."""
    data = answer("--record", record)
    assert (checked(record)["contract"], 0) == (data["position"]["contract"], len(data["position"]["trick"]))
    assert data["table"] is not None
    first = answer("--record", record, "--review")[0]["plays"][0]["step"]
    step = answer("--record", record, "--step", str(first + 6))
    assert step["table"] is None
    assert 2 == len(step["position"]["trick"])
    assert answer("--record", record, "--step", "1")["position"] is None


def test_a_review_names_what_plays_cost(record: str) -> None:
    """--review looks at every play of every deal; --deal at one."""
    data = answer("--record", record, "--review")
    assert 2 == len(data)
    assert ([], None) == (data[1]["plays"], data[1]["start"])
    assert data == [*answer("--record", record, "--review", "--deal", "1"), data[1]]
    first = data[0]
    lost = sum(play["cost"] for play in first["plays"] if play["chooser"] in first["side"])
    given = sum(play["cost"] for play in first["plays"] if play["chooser"] not in first["side"])
    tricks = checked(record)["tricks"]
    assert first["start"] - lost + given == first["end"] == sum(tricks["NESW".index(seat)] for seat in first["side"])
    text = solve("--record", record, "--review").stdout
    assert "No card was played." in text
    costly = [play for play in first["plays"] if play["cost"]]
    assert all(f"  {play['step']:>4}  {play['trick']:>5}  {play['chooser']}" in text for play in costly)


def test_wrong_usage(record: str) -> None:
    """Options that do not go together are wrong usage: exit status 2, and a word about which."""
    for words, message in (
        (["australian"], "one of --seed"),
        (["australian", "--seed", "1", "--hands", ENDING], "not --seed and --hands at once"),
        (["--seed", "1"], "by which rules"),
        (["australian", "--record", record], "leave the variant out"),
        (["--record", record, "--contract", "H"], "no option with --record"),
        (["--record", record, "--review", "--step", "3"], "leave --step out"),
        (["australian", "--seed", "1", "--review"], "an option of --record"),
        (["australian", "--seed", "1", "--contractor", "N"], "needs a --contract"),
        (
            ["australian", "--seed", "1", "--contract", "7H", "--contractor", "N", "--taken", "1"],
            "--taken is no option",
        ),
        (["australian", *IN_HEARTS, "--discards", "AH"], "an option of --seed"),
    ):
        result = solve(*words)
        assert 2 == result.exit_code, words
        assert message in " ".join(result.stderr.replace("│", " ").split()), result.stderr


def test_what_is_wrong_in_the_content_is_told(record: str) -> None:
    """A card too often, a hand too short, a step that is not there: exit status 1."""
    for words, message in (
        (["australian", "--hands", ENDING.replace("KH", "AH"), *IN_HEARTS[2:]], "AH is named too often"),
        (["australian", "--hands", ENDING], "N has 2 cards: a hand of australian has 10"),
        (["--record", record, "--step", "99"], "the deal has"),
        (["--record", record, "--deal", "3"], "there are 2 deals"),
    ):
        result = solve(*words)
        assert (1, "") == (result.exit_code, result.stdout), words
        assert message in result.stderr
