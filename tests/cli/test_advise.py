"""``fivehundred advise``: text and JSON, refusals, exit status 0, 1 or 2."""

from __future__ import annotations

import json

from typer.testing import CliRunner, Result

from fivehundred.cli.main import app

HAND = "JH JD AH KH 9H AS 4D 5C Jk 10S"


def advise(*words: str) -> Result:
    """Run the command in this process."""
    return CliRunner().invoke(app, ["advise", *words], prog_name="fivehundred")


def test_a_call_with_its_reasons() -> None:
    """The advised call first, the calls worth most, where the tricks come from, and the totals."""
    result = advise(HAND, "australian", "--score", "250 0", "--json")
    data = json.loads(result.stdout)
    assert (0, "N") == (result.exit_code, data["seat"])
    assert data["best"] == data["calls"][0]["call"]
    eight = next(call for call in data["calls"] if call["call"] == "8H")
    assert [550, 20] == eight["after"]["made"]["totals"]
    assert eight["after"]["made"]["match_won"]
    text = advise(HAND, "--score", "250 0").stdout
    assert text.startswith("N: ")
    assert "trumps" in text
    assert "Just made, the totals are" in text
    assert "The score decides: by points alone the call would be" in advise(HAND, "--score", "440 0").stdout
    assert "The score decides" not in advise(HAND).stdout


def test_discards_with_the_kitty() -> None:
    """--kitty asks for discards; the contract comes from the calls or from --contract."""
    data = json.loads(advise(HAND, "--kitty", "KD QC 6S", "--contract", "8H", "--json").stdout)
    assert ("8H", 3, 10) == (data["contract"], len(data["discards"]), len(data["hand"]))
    text = advise(HAND, "--kitty", "KD QC 6S", "--calls", "8H P P P").stdout
    assert text.startswith("8♥: put aside ")
    assert "put aside instead" in text


def test_wrong_usage_and_wrong_content() -> None:
    """Options that do not go together end with 2, contents that cannot be with 1."""
    for words, status, message in (
        ([HAND, "--contract", "8H"], 2, "goes with --kitty"),
        ([HAND, "--kitty", "KD QC 6S", "--score", "1 2"], 2, "--score is for calls"),
        ([HAND, "--kitty", "KD QC 6S", "--contract", "8H", "--calls", "8H"], 2, "not both"),
        ([HAND, "--score", "many"], 2, "write whole numbers"),
        (["JH"], 1, "1 card in the hand"),
        ([HAND, "austrlian"], 1, "australian"),
        ([HAND, "--score", "1 2 3"], 1, "write one for each side"),
        ([HAND, "--calls", "7H P P P"], 1, "the auction is over"),
    ):
        result = advise(*words)
        assert (status, "") == (result.exit_code, result.stdout), words
        assert message in " ".join(result.stderr.replace("│", " ").split()), result.stderr
