"""The fixed texts of a report, in English: headings, captions, how it was done. A translation replaces this module.

Captions are whole sentences with ``{placeholders}``: what is seen, how many deals, which design, which interval.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from types import MappingProxyType
from typing import Final

from fivehundred.analysis.metrics import Topic


@dataclass(frozen=True)
class FigureText:
    """A figure's heading, what to look for, its caption and what a screen reader says."""

    heading: str
    lead: str
    caption: str
    alt: str


FIGURES: Final[Mapping[str, FigureText]] = MappingProxyType(
    {
        "forest": FigureText(
            "All differences at a glance",
            "Each row is one quantity. The dot is the difference from {baseline}, the line is where the true "
            "difference may lie. A filled dot is a difference that chance does not explain.",
            "Paired differences from {baseline}, {confidence} intervals each on its own; filled: clear after Holm's "
            "adjustment over {tests:quantity|quantities}. {design} What never happened under either rule set is left "
            "out.",
            "Forest plot of paired differences from {baseline}. Of {tests:difference|differences}, {clear:is|are} "
            "clear of chance. The table above lists the numbers.",
        ),
        "partings": FigureText(
            "Where the games part",
            "The same cards, the same players, other rules: on how many deals does that change anything, and where "
            "does the deal first take another way?",
            "Share of deals by the first thing that differs from {baseline}: the contract or who plays it, the tricks "
            "won, or only the points. {design}",
            "Stacked bars of the share of deals that take another way than under {baseline}.",
        ),
        "contracts": FigureText(
            "What is played, and what is made",
            "Darker blue is played more often. On the right, green contracts are made more often than not, brown ones "
            "fail more often than not; in brackets where fewer than twenty were played.",
            "Left: share of all deals in which the bid became the contract; a dash: never. Right: share of those "
            "contracts that were made. {design}",
            "Heat maps of contracts by level and denomination, with the misères, for {labels}: how often each is "
            "played and how often it is made.",
        ),
        "prices": FigureText(
            "The price of every bid",
            "A bid pays when it is made more often than it has to be. The black mark is the chance at which the "
            "contractor's gains and the opponents' just balance; the dot is how often the bid was made.",
            "Share of contracts made, with {confidence} Wilson intervals, beside the break-even chance: the one at "
            "which the contractor's points less the average opposing score come to nought, from the mean of that lead "
            "when made and when failed. Bids played fewer than twenty times are not judged. A bid that pays is not "
            "always right: another bid might pay more. {design}",
            "For every bid of {labels}: the share made, with an interval, beside the chance at which it breaks even.",
        ),
        "seats": FigureText(
            "What a seat is worth",
            "The first bidder sits next after the dealer, clockwise; the dealer bids last.",
            "Left: share of the contracts that each seat gets, {confidence} Wilson intervals. Right: points of the "
            "seat in a deal, {confidence} t intervals; partners share one score. Most intervals are smaller than the "
            "dots. {design}",
            "Dots for each seat counted from the dealer: its share of the contracts and its mean points in a deal, "
            "for {labels}.",
        ),
        "points": FigureText(
            "What a deal scores",
            "How far apart wins and losses lie, and what is left for those who defend.",
            "Share of the contracts played by points of the contractor (left), and of the opposing scores (right). "
            "Dashed: the mean. {design}",
            "Histograms of the points in a deal for {labels}: the contractor's, made or failed, and each opposing "
            "score's.",
        ),
        "matches": FigureText(
            "How long a match lasts, and how it ends",
            "A match is played until a side reaches the target or falls to the losing score.",
            "Share of matches by number of deals, thrown-in deals included, and by ending. Dashed: the mean. "
            "{match_design}",
            "Histograms of the number of deals in a match and bars of how matches end, for {labels}.",
        ),
    }
)

DESIGN: Final[str] = "{deals:deal|deals}{design_words} (seed {seed}), {players} players. {hashes}."
MATCH_DESIGN: Final[str] = "{matches:match|matches}{design_words} (seed {seed}), {players} players. {hashes}."
#: How deals and matches were paired: one game alone, games with the same cards, games with different cards.
ALONE: Final = ""
PAIRED: Final = " each, the same shuffles under every rule set"
PAIRED_LOOSELY: Final = " each, the same random numbers under every rule set, though not the same cards"
HASHES: Final = "Rulebooks: {list}"

TOPIC_NAMES: Final[Mapping[Topic, str]] = MappingProxyType(
    {
        "bidding": "Bidding",
        "making": "Making the contract",
        "misere": "Misère",
        "points": "Points",
        "seats": "Seats",
        "match": "Matches",
    }
)

#: "How this was done", paragraph by paragraph: heading and text.
METHOD: Final[tuple[tuple[str, str], ...]] = (
    (
        "The same cards for everybody.",
        (
            "Deal number k is shuffled from the seed and k alone, so every rule set that uses the same pack met "
            "the same hands in the same seats. A difference is taken deal by deal before it is averaged. What "
            "luck gives to one rule set it gives to the other as well, so that small differences show. Matches "
            "are paired in the same way."
        ),
    ),
    (
        "Who played.",
        (
            "All seats are held by the same computer player ({players}), who reads the rules and plays every rule "
            "set by them. What the report says holds for players like these: they are consistent, but they are "
            "not experts. A difference that depends on fine play may come out otherwise at your table."
        ),
    ),
    (
        "What an interval means.",
        (
            "A {confidence} interval is made so that, over many such runs, {confidence} of the intervals hold the "
            "true value. Means and their differences have t intervals on the pairs, shares have Wilson's "
            "interval, and differences of shares an adjusted interval that stays honest for rare events. Rates "
            "such as “made, of those played” are compared by linearising the pairs."
        ),
    ),
    (
        "What “clear” means.",
        (
            "Among {tests:comparison|comparisons} a few would look striking by luck alone. Holm's adjustment allows "
            "for that: a difference is called clear when its adjusted p-value is below {alpha}. “Not clear” does not "
            "mean equal; the interval shows how large the difference may still be."
        ),
    ),
    (
        "What comes first.",
        (
            "Findings are ordered by how large the difference surely is, measured against the smallest one that "
            "people at a table would notice; a second finding about the same topic counts half."
        ),
    ),
    (
        "What is undefined.",
        (
            "Where an event had no chance to occur, its rate is written as undefined, with the reason. It is "
            "never counted as nought."
        ),
    ),
)
