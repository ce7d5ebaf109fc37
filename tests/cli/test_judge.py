"""The judge on the command line: data on standard output, refusals on standard error, exit status 0, 1 or 2."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest
from typer.testing import CliRunner, Result

from fivehundred.cli.main import app


def judge(*words: str) -> Result:
    """Ask the judge in this process."""
    return CliRunner().invoke(app, ["judge", *words], prog_name="fivehundred")


def answer(*words: str) -> dict[str, Any]:
    """Ask the judge for JSON."""
    result = judge(*words, "--json")
    assert 0 == result.exit_code, result.output
    data: dict[str, Any] = json.loads(result.stdout)
    return data


def test_calls() -> None:
    """The legal calls, the caller and why, as text and as JSON."""
    data = answer("calls", "australian", "7S P M")
    assert ("W", "M", "S", False) == (data["caller"], data["standing"], data["standing_bidder"], data["over"])
    assert ["8S", "8C"] == data["legal"][:2]
    assert "P" == data["legal"][-1]
    text = judge("calls", "australian", "7S P M").stdout
    assert text.startswith("W may call: 8S 8C")
    assert "auction.order: level" in text


def test_calls_of_a_dealer() -> None:
    """The dealer moves the first call."""
    assert "S" == answer("calls", "australian", "--dealer", "E")["caller"]
    assert "2" == answer("calls", "viisisataa-five", "", "--dealer", "1")["caller"]


def test_calls_with_a_barred_player(tmp_path: Path) -> None:
    """--barred reaches the judge."""
    house = tmp_path / "house.yaml"
    house.write_text("schema: 1\nname: {en: House}\nextends: australian\npenalties: {ralphing: 3}\n", encoding="utf-8")
    assert ["P"] == answer("calls", str(house), "", "--barred", "N")["legal"]
    assert 1 == judge("calls", "australian", "", "--barred", "N").exit_code


def test_an_illegal_call() -> None:
    """An illegal call in the sequence is named with its caller and the rule, and the exit status is 1."""
    result = judge("calls", "australian", "6S 6C M")
    assert (1, "") == (result.exit_code, result.stdout)
    assert "call 3, M by S, is illegal" in result.stderr
    assert "contracts.misere.gate: after_a_seven" in result.stderr


def test_play() -> None:
    """The legal cards and the setting that decides."""
    data = answer("play", "australian", "--contract", "NT", "--hand", "Jk 4H 10C", "--trick", "KH 5H")
    assert (["4H"], ["Jk", "10C"], []) == (data["legal"], data["illegal"], data["nameable"])
    assert any("joker.follow: when_void" in reason for reason in data["why"])


def test_joker_lead() -> None:
    """The suits that a joker may be led to, with the setting and what was led."""
    words = ("play", "australian", "--contract", "NT", "--hand", "Jk 5H", "--suits-led", "S H")
    assert ["C", "D"] == answer(*words)["nameable"]
    text = judge(*words).stdout
    assert "joker.lead: unled_suit — spades and hearts have been led, so clubs or diamonds must be named." in text


def test_play_options() -> None:
    """Every option reaches the judge."""
    common = ("play", "australian", "--contract", "M", "--hand", "Jk 5C")
    assert ["Jk"] == answer(*common, "--trick", "KD", "--seat", "defender")["legal"]
    assert ["Jk", "5C"] == answer(*common, "--trick", "KD", "--joker-is", "H")["legal"]
    lead = ("play", "viisisataa", "--contract", "NT")
    assert ["QC"] == answer(*lead, "--hand", "QC 7H", "--trick", "Jk", "--named-suit", "C")["legal"]
    assert (
        []
        == answer(
            "play", "finnish", "--contract", "NT", "--hand", "Jk", "--suits-led", "S C D H", "--tricks-left", "3"
        )["legal"]
    )


def test_trick() -> None:
    """The winning card and its place."""
    data = answer("trick", "finnish", "--contract", "7H", "--cards", "AH JD JH Jk")
    assert ("Jk", 4, True, "H") == (data["winner"], data["place"], data["complete"], data["suit_led"])
    assert (
        "Jk wins (card 4 of 4)"
        == judge("trick", "finnish", "--contract", "7H", "--cards", "AH JD JH Jk").stdout.splitlines()[0]
    )


def test_trick_with_the_joker() -> None:
    """A named suit and a nominated joker."""
    led = ("trick", "australian", "--contract", "NT", "--cards", "Jk QC AS KD", "--named-suit", "C")
    assert "Jk" == answer(*led)["winner"]
    nominated = ("trick", "australian", "--contract", "NT", "--cards", "AH Jk 4H 5H", "--joker-is", "S")
    assert "AH" == answer(*nominated)["winner"]


def test_score_after_a_revoke() -> None:
    """--revoke reaches the judge; without a rule for it the question is refused."""
    data = answer("score", "hoyle-1909", "--contract", "7D", "--revoke", "1:4", "--tricks", "7", "--others", "2 1")
    assert [180, -100, 10] == data["points"]
    assert {"seat": "1", "trick": 4, "rule": "hoffmann"} == data["revoke"]
    assert None is answer("score", "australian", "--contract", "8C", "--tricks", "8")["revoke"]
    refused = judge("score", "australian", "--contract", "8C", "--revoke", "W:3")
    assert (1, "") == (refused.exit_code, refused.stdout)
    assert "penalties.revoke: none" in refused.stderr


def test_score() -> None:
    """Points, totals, the end of the match and why."""
    data = answer("score", "australian", "--contract", "8C", "--tricks", "8", "--scores", "480 120")
    assert ([260, 20], [740, 140]) == (data["points"], data["totals"])
    assert ("N/S", True, "made") == (data["match_winner"], data["match_over"], data["outcome"])
    lost = answer("score", "australian", "--contract", "8S", "--tricks", "7", "--scores", "-260 130")
    assert ([-500, 160], "E/W") == (lost["totals"], lost["match_winner"])


def test_score_of_many_seats() -> None:
    """Others' tricks, the called partner, the contractor's seat and the order of the tricks."""
    three = answer("score", "three-handed", "--contract", "7D", "--tricks", "7", "--others", "2 1")
    assert ([180, 20, 10], None, None) == (three["points"], three["totals"], three["match_winner"])
    five = answer(
        "score", "viisisataa-five", "--contract", "8H", "--tricks", "8", "--partner", "3", "--others", "1,1,0"
    )
    assert [150, 10, 10, 150, 0] == five["points"]
    east = answer(
        "score", "australian", "--contract", "7C", "--tricks", "8", "--contractor", "E", "--scores", "100 200"
    )
    assert [120, 360] == east["totals"]
    order = answer(
        "score", "viisisataa-three", "--contract", "7D", "--scores", "0 490 480", "--trick-winners", "2 2 1" + " 0" * 7
    )
    assert "2" == order["match_winner"]


def test_a_file_of_ones_own(tmp_path: Path) -> None:
    """The judge takes the path of a variant file."""
    file = tmp_path / "ours.yaml"
    file.write_text("extends: australian\nname: {en: Ours}\njoker: {follow: any_time}\n", encoding="utf-8")
    assert ["Jk", "4H"] == answer("play", str(file), "--contract", "NT", "--hand", "Jk 4H 10C", "--trick", "KH")[
        "legal"
    ]


@pytest.mark.parametrize(
    ("words", "message"),
    [
        (("calls", "nonesuch", "6S"), "nonesuch"),
        (("calls", "australian", "6S 7Z"), "'7Z' is not a call"),
        (("calls", "australian", "P 6S P P 7S"), "call 5, 7S by N, comes too late"),
        (("calls", "australian", "--dealer", "Q"), "'Q' is no seat"),
        (("play", "australian", "--contract", "NT", "--hand", "AH AH"), "named too often"),
        (("play", "australian", "--contract", "NT", "--hand", "4S"), "4S is not in the pack"),
        (("play", "australian", "--contract", "NT", "--hand", "1H"), "'1H' is not a card"),
        (("play", "australian", "--contract", "NT", "--hand", "5S 6S 7S 8S 9S 10S JS QS KS AS 5C"), "11 cards"),
        (("play", "australian", "--contract", "zz", "--hand", "5S"), "'zz'"),
        (("trick", "australian", "--contract", "H", "--cards", "AH AH"), "named too often"),
        (("score", "australian", "--contract", "7H", "--tricks", "7", "--others", "4"), "trick totals must add up"),
        (("score", "australian", "--contract", "7H", "--tricks", "12"), "12 tricks"),
        (("score", "viisisataa-five", "--contract", "8H", "--tricks", "8"), "--partner SEAT"),
    ],
)
def test_refused(words: tuple[str, ...], message: str) -> None:
    """Content that is wrong: exit status 1, the reason on standard error, nothing on standard output."""
    result = judge(*words)
    assert (1, "") == (result.exit_code, result.stdout)
    assert message in result.stderr
    assert "Traceback" not in result.stderr


@pytest.mark.parametrize(
    "words",
    [
        ("play", "australian", "--hand", "5S"),
        ("play", "australian", "--contract", "NT"),
        ("play", "australian", "--contract", "NT", "--hand", "5S", "--seat", "dummy"),
        ("play", "australian", "--contract", "NT", "--hand", "5S", "--tricks-left", "0"),
        ("trick", "australian", "--contract", "NT"),
        ("score", "australian", "--contract", "7H"),
        ("score", "australian", "--contract", "7H", "--tricks", "seven"),
        ("score", "australian", "--contract", "7H", "--tricks", "7", "--others", "three"),
        ("calls",),
        ("ruling", "australian"),
    ],
)
def test_wrong_usage(words: tuple[str, ...]) -> None:
    """A missing or unreadable option is wrong usage: exit status 2."""
    assert 2 == judge(*words).exit_code


@pytest.mark.parametrize("question", ["calls", "play", "trick", "score"])
def test_help(question: str) -> None:
    """Each question has its help with examples to copy."""
    result = judge(question, "--help")
    assert 0 == result.exit_code
    assert f"fivehundred judge {question} australian" in result.stdout
