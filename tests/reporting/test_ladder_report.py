"""A ladder's report: sentences that fit what was found, a page that is safe and whole, a table that hides nothing."""

from __future__ import annotations

import csv
import io
import json
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

from fivehundred.analysis.ladder import Edge, Ladder, LadderTest, Meeting
from fivehundred.analysis.sprt import SprtState
from fivehundred.reporting.ladder_report import ladder_csv, ladder_data, ladder_text, write_ladder
from fivehundred.reporting.ladder_words import pair_sentences, verdict_sentence

PAIR = ("able", "weak")


def meeting(name: str, value: float, half: float, **changes: Any) -> Meeting:
    """Return a meeting whose lead has the interval value ± half."""
    points = Edge(100, value, value - half, value + half, even=0.0)
    wins = Edge(20, 0.6, 0.5, 0.7, even=0.5)
    made = Meeting(name, name.title(), 4, 2, *PAIR, points=points, wins=wins, test=None, match_deals=99, unfinished=1)
    return replace(made, **changes)


def ladder(*meetings: Meeting, **changes: Any) -> Ladder:
    """Return a ladder of two players."""
    made = Ladder(("weak", "able"), meetings, deals=100, matches=20, seed=4, test=None, complete=True)
    return replace(made, **changes)


ALL_BETTER = (
    "able is stronger than weak under all 2 rule sets. The lead is between 5.0 (One) and 9.0 points a deal (Two)."
)
MIXED = (
    "able is stronger than weak under 1 of 3 rule sets, weaker under 1, not told apart under 1. Weaker: Two. "
    "Not told apart: Three. Where able is stronger, the lead is 5.0 points a deal (One)."
)


@pytest.mark.parametrize(
    ("meetings", "words"),
    [
        ([meeting("one", 5, 1)], "able is stronger than weak under One."),
        ([meeting("one", -5, 1)], "weak is stronger than able under One."),
        ([meeting("one", 1, 2)], "able and weak cannot be told apart under One."),
        ([meeting("one", 5, 1), meeting("two", 9, 1)], ALL_BETTER),
        ([meeting("one", -5, 1), meeting("two", -9, 1)], "weak is stronger than able under all 2 rule sets."),
        ([meeting("one", 1, 2), meeting("two", 0, 1)], "able and weak cannot be told apart."),
        ([meeting("one", 5, 1), meeting("two", -9, 1), meeting("three", 0, 1)], MIXED),
        ([meeting("one", -5, 1), meeting("two", 0, 1)], "weak is stronger than able under 1 of 2 rule sets, not told"),
        ([meeting("one", 0, 0, points=None, wins=None)], "able and weak have not met."),
        ([meeting("one", 0, 0, points=None)], "able and weak cannot be told apart under One."),
    ],
)
def test_the_sentence_fits_what_was_found(meetings: list[Meeting], words: str) -> None:
    """Each pattern of findings has its own sentence."""
    assert " ".join(pair_sentences(ladder(*meetings), PAIR)).startswith(words)


def test_the_tests_are_told() -> None:
    """Yes, no, and not decided, with the games."""
    states = [SprtState(50, 1, 1, 3.2, "H1"), SprtState(70, 1, 1, -3.0, "H0"), None]
    meetings = [meeting(name, 1, 1, test=state) for name, state in zip(("one", "two", "three"), states, strict=True)]
    tested = ladder(*meetings, test=LadderTest("points", 5))
    assert (
        "Is able better by 5 points a deal, rather than no better at all? "
        "Yes under 1 (One), no under 1 (Two) and not decided under 1 (Three)."
    ) == verdict_sentence(tested, PAIR)
    assert "yes, LLR +3.20 after 50" in ladder_text(tested)
    assert verdict_sentence(ladder(*meetings), PAIR) is None


def test_the_page_is_whole_and_safe(tmp_path: Path) -> None:
    """One file with its picture inside; names are escaped; equal ladders give equal bytes."""
    evil = meeting("one", 5, 1, title="<script>alert(1)</script>", upper="a<b", lower="w&w")
    other = meeting("two", -1, 3, seats=3, upper="a<b", lower="w&w")
    made = ladder(evil, other, players=("w&w", "a<b"), about=("weak & wan", "able"))
    manifest = {"command": "fivehundred ladder <x>", "versions": {"numpy": "2"}, "variants": []}
    pages = []
    for name in ("first", "second"):
        (tmp_path / name).mkdir()
        paths = write_ladder(made, folder=tmp_path / name, manifest=manifest)
        pages.append(paths.html.read_text(encoding="utf-8"))
        assert all(path.stat().st_size > 1000 for path in paths.figures)
        assert {"ladder-1.svg", "ladder-1.png"} == {path.name for path in paths.figures}
    assert pages[0] == pages[1]
    assert "<script" not in pages[0]
    assert "a&lt;b" in pages[0]
    assert "<dt>w&amp;w</dt><dd>weak &amp; wan</dd>" in pages[0]
    assert "<svg" in pages[0]
    assert "http://" not in pages[0].replace("http://www.w3.org", "")


def test_a_ratio_without_bound_is_written_in_words() -> None:
    """Where every duel was exactly what H0 says: JSON knows no infinity."""
    alike = meeting("one", 0, 0, test=SprtState(50, 0, 0, float("-inf"), "H0"))
    made = ladder(alike, test=LadderTest("points", 5))
    assert "no, all 50 alike" in ladder_text(made)
    assert '"ratio": null' in json.dumps(ladder_data(made), allow_nan=False)


def test_an_interrupted_ladder_says_so(tmp_path: Path) -> None:
    """In the terminal and on the page, also where nothing was finished."""
    made = ladder(meeting("one", 0, 0, points=None, wins=None), complete=False)
    assert "! Interrupted" in ladder_text(made)
    page = write_ladder(made, folder=tmp_path, manifest={}).html.read_text(encoding="utf-8")
    assert "This ladder was interrupted." in page
    assert "Nothing was played." in page


def test_table_and_data_hold_every_number() -> None:
    """Two lines a meeting in the table; the same numbers as data."""
    made = ladder(meeting("one", 5, 1), meeting("two", 0, 0, points=None))
    rows = list(csv.DictReader(io.StringIO(ladder_csv(made))))
    assert [("one", "points"), ("one", "wins"), ("two", "wins")] == [(row["variant"], row["quantity"]) for row in rows]
    assert ("5", "4", "6", "100", "able") == tuple(
        rows[0][key] for key in ("value", "low", "high", "pairs", "stronger")
    )
    data = ladder_data(made)
    assert (5, "able") == (data["meetings"][0]["points"]["value"], data["meetings"][0]["stronger"])
    assert data["meetings"][1]["points"] is None
