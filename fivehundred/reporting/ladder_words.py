"""A ladder in words and as lines of a table: what page, picture and terminal summary say. It computes nothing."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from math import isfinite
from typing import Final

from fivehundred.analysis.ladder import Edge, Ladder, Meeting
from fivehundred.analysis.wording import count, difference_text, number, percent
from fivehundred.words import listed

#: So many names are listed before the rest is only counted.
_MOST_NAMES: Final = 6

Pair = tuple[str, str]

_TWICE: Final = (
    "Every deal is played twice with the same cards and the same dealer: once with the two players in some of the "
    "seats, and once with every seat held by the other one. So neither has the better cards or the better seats, and "
    "luck drops out of the difference. Where the table has no two equal sides (three or five players with a score "
    "each, three pairs) the players share the scores as evenly as can be, in every way in turn, and each of them holds "
    "every seat once in every pair of deals."
)
_POINTS: Final = (
    "How many more points a deal a seat scores with the one player in it than with the other, with the same cards. "
    "Where two sides play it is the lead of one side over the other."
)
_WINS: Final = (
    "Whole matches are played twice in the same way. 50% is even; drawn matches, and those that did not end, are "
    "shared out."
)
_INTERVALS: Final = (
    "Behind each value stands its {confidence} interval, reckoned from the pairs of deals or matches (Student's t). A "
    "player is called stronger where the interval of the points excludes nought (where no deals were played, that of "
    "the wins 50%)."
)
_TEST: Final = (
    "A generalised sequential probability ratio test asks each time whether the first player is better by {size} or "
    "not better at all, and ends as soon as it knows. If the players were equal it would say yes in about {alpha} of "
    "such tests; if the first one were better by just that much, no in about {beta}. A test that ends early leaves an "
    "estimate that is too far from nought and an interval that is too narrow: the verdict is what counts."
)
_METHOD: Final = (
    ("The same cards, twice.", _TWICE),
    ("Points a deal.", _POINTS),
    ("Share of the wins.", _WINS),
    ("Intervals.", _INTERVALS),
)
_TEST_METHOD: Final = ("The test.", _TEST)


@dataclass(frozen=True)
class MeetingRow:
    """One line of a table: the game, then points a deal, share of the wins, the test, and who is stronger."""

    meeting: Meeting
    points: str
    wins: str
    test: str
    stronger: str


def title(ladder: Ladder) -> str:
    """Return the heading of a ladder: its players, the last named first, as they should stand on it."""
    names = list(reversed(ladder.players))
    return f"{listed(names)}: who is stronger?"


def pair_title(pair: Pair) -> str:
    """Return what a pair of players is called."""
    return f"{pair[0]} against {pair[1]}"


def pair_sentences(ladder: Ladder, pair: Pair) -> tuple[str, str]:
    """Return what is found about two players: a headline and a detail, for readers who know no statistics."""
    meetings = [one for one in ladder.of_pair(pair) if one.points or one.wins]
    upper, lower = pair
    if not meetings:
        return f"{upper} and {lower} have not met.", "No deal was finished."
    if len(meetings) == 1:
        return _one_game(meetings[0])
    better = [one for one in meetings if one.stronger == "upper"]
    worse = [one for one in meetings if one.stronger == "lower"]
    open_ones = [one for one in meetings if one.stronger is None]
    whole = f"all {count(len(meetings))} rule sets"
    if len(better) == len(meetings):
        return f"{upper} is stronger than {lower} under {whole}.", _range(better)
    if len(worse) == len(meetings):
        return f"{lower} is stronger than {upper} under {whole}.", _range(worse)
    if len(open_ones) == len(meetings):
        return (
            f"{upper} and {lower} cannot be told apart.",
            f"Under none of {count(len(meetings))} rule sets is one of them ahead by more than chance explains.",
        )
    if not better:
        upper, lower, better, worse = lower, upper, worse, better
    parts = [f"{upper} is stronger than {lower} under {count(len(better))} of {count(len(meetings))} rule sets"]
    parts += [f"weaker under {count(len(worse))}"] if worse else []
    parts += [f"not told apart under {count(len(open_ones))}"] if open_ones else []
    detail = [f"Weaker: {_names(worse)}."] if worse else []
    detail += [f"Not told apart: {_names(open_ones)}."] if open_ones else []
    return f"{', '.join(parts)}.", " ".join([*detail, _range(better, where=f"Where {upper} is stronger, the lead")])


def verdict_sentence(ladder: Ladder, pair: Pair) -> str | None:
    """Return what the sequential tests of two players came to; None where none was asked for."""
    if ladder.test is None:
        return None
    size = size_words(ladder)
    meetings = ladder.of_pair(pair)
    found = {
        verdict: [one for one in meetings if (one.test.verdict if one.test else "open") == verdict]
        for verdict in ("H1", "H0", "open")
    }
    parts = []
    for verdict, words in (("H1", "yes"), ("H0", "no"), ("open", "not decided")):
        if len(found[verdict]) == len(meetings):
            parts.append(words if len(meetings) == 1 else f"{words} under all of them")
        elif found[verdict]:
            parts.append(f"{words} under {count(len(found[verdict]))} ({_names(found[verdict])})")
    return f"Is {pair[0]} better by {size}, rather than no better at all? {_sentence(listed(parts))}."


def size_words(ladder: Ladder) -> str:
    """Return the size that the tests ask about."""
    assert ladder.test is not None
    return f"{ladder.test.size:g} points a deal" if ladder.test.quantity == "points" else f"{ladder.test.size:g} Elo"


def meeting_row(ladder: Ladder, meeting: Meeting) -> MeetingRow:
    """Return a meeting as the cells of a table."""
    stronger = {"upper": meeting.upper, "lower": meeting.lower, None: "not told apart"}[meeting.stronger]
    return MeetingRow(
        meeting,
        points_text(meeting.points),
        wins_text(meeting.wins),
        verdict_text(meeting) if ladder.test is not None else "",
        stronger if meeting.points or meeting.wins else "–",
    )


def points_text(edge: Edge | None) -> str:
    """Write points a deal with their interval; a dash where none were played."""
    return "–" if edge is None else difference_text(edge.value, edge.low, edge.high, "points")


def wins_text(edge: Edge | None) -> str:
    """Write a share of wins with its interval."""
    if edge is None:
        return "–"
    if edge.low is None or edge.high is None:
        return percent(edge.value)
    return f"{percent(edge.value)} [{percent(edge.low)}, {percent(edge.high)}]"


def verdict_text(meeting: Meeting) -> str:
    """Write where a test stands: the answer, the log-likelihood ratio, and after how many pairs."""
    state = meeting.test
    if state is None:
        return "–"
    answer = {"H1": "yes", "H0": "no", "open": "open"}[state.verdict]
    if not isfinite(state.ratio):
        return f"{answer}, all {count(state.values)} alike"
    return f"{answer}, LLR {number(state.ratio, 2, signed=True)} after {count(state.values)}"


def method_paragraphs(ladder: Ladder) -> list[tuple[str, str]]:
    """Return how it was done, in words."""
    words = {"confidence": percent(ladder.confidence, decimals=0)}
    paragraphs = list(_METHOD)
    if ladder.test is not None:
        words["size"] = size_words(ladder)
        words |= {name: percent(getattr(ladder.test, name), decimals=0) for name in ("alpha", "beta")}
        paragraphs.append(_TEST_METHOD)
    return [(heading, text.format(**words)) for heading, text in paragraphs]


# --------------------------------------------------------------------------------------------------- small parts


def _one_game(meeting: Meeting) -> tuple[str, str]:
    upper, lower, name = meeting.upper, meeting.lower, meeting.title
    stronger = {"upper": upper, "lower": lower, None: None}[meeting.stronger]
    if stronger is None:
        headline = f"{upper} and {lower} cannot be told apart under {name}."
    else:
        headline = f"{stronger} is stronger than {lower if stronger == upper else upper} under {name}."
    parts = []
    if meeting.points is not None:
        parts.append(
            f"With {upper} in a seat instead of {lower} it scores {points_text(meeting.points)} points a deal."
        )
    if meeting.wins is not None:
        parts.append(f"{upper} takes {wins_text(meeting.wins)} of the wins.")
    return headline, " ".join(parts)


def _range(meetings: Sequence[Meeting], *, where: str = "The lead") -> str:
    """Return between which games the lead is smallest and largest; meetings all have the same stronger player."""

    def lead(one: Meeting) -> float:
        edge = one.points or one.wins
        return abs(edge.value - edge.even) if edge else 0.0

    ordered = sorted(meetings, key=lead)
    low, high = ordered[0], ordered[-1]
    write: Callable[[Meeting], str]
    if all(one.points for one in meetings):
        write, what = (lambda one: number(lead(one), 1)), "points a deal"
    else:
        write, what = (lambda one: percent(0.5 + lead(one))), "of the wins"
    if low is high:
        return f"{where} is {write(low)} {what} ({low.title})."
    return f"{where} is between {write(low)} ({low.title}) and {write(high)} {what} ({high.title})."


def _names(meetings: Sequence[Meeting]) -> str:
    names = [one.title for one in meetings[:_MOST_NAMES]]
    if len(meetings) > _MOST_NAMES:
        names.append(f"{count(len(meetings) - _MOST_NAMES)} more")
    return listed(names)


def _sentence(text: str) -> str:
    return text[:1].upper() + text[1:]
