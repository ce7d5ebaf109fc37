"""The sentences of the findings, in English. A translation replaces this table and nothing else.

Every phrase is a headline and a detail, each a whole sentence with ``{placeholders}``, so that a translator may put
the words in any order. Nothing is computed here.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from types import MappingProxyType
from typing import Final

from fivehundred.analysis.model import Finding


@dataclass(frozen=True)
class Phrase:
    """A headline and a detail with named placeholders."""

    headline: str
    detail: str = ""


#: For every tested metric: what is said when the variant has more of it than the baseline, and when less.
_MORE_AND_LESS: Final[Mapping[str, tuple[str, str]]] = {
    "passed_out_rate": (
        "More deals come to no contract under {variant}.",
        "Fewer deals come to no contract under {variant}.",
    ),
    "average_level": ("The bidding goes higher under {variant}.", "The bidding stays lower under {variant}."),
    "no_trump_rate": (
        "No trumps is played more often under {variant}.",
        "No trumps is played less often under {variant}.",
    ),
    "calls_per_deal": ("Auctions are longer under {variant}.", "Auctions are shorter under {variant}."),
    "made_rate": ("Contracts are made more often under {variant}.", "Contracts fail more often under {variant}."),
    "contractor_tricks": (
        "The contractor's side wins more tricks under {variant}.",
        "The contractor's side wins fewer tricks under {variant}.",
    ),
    "spare_tricks": (
        "Bidding is more cautious under {variant}: more tricks are won beyond the bid.",
        "Bidding is bolder under {variant}: fewer tricks are won beyond the bid.",
    ),
    "slam_rate": (
        "All the tricks are won more often under {variant}.",
        "All the tricks are won less often under {variant}.",
    ),
    "misere_rate": ("Misère is played more often under {variant}.", "Misère is played less often under {variant}."),
    "misere_made_rate": (
        "Misère succeeds more often under {variant}.",
        "Misère fails more often under {variant}.",
    ),
    "open_misere_rate": (
        "Open misère is played more often under {variant}.",
        "Open misère is played less often under {variant}.",
    ),
    "open_misere_made_rate": (
        "Open misère succeeds more often under {variant}.",
        "Open misère fails more often under {variant}.",
    ),
    "contractor_points": (
        "The contractor scores more under {variant}.",
        "The contractor scores less under {variant}.",
    ),
    "defender_points": ("Defending pays better under {variant}.", "Defending pays less under {variant}."),
    "contractor_margin": (
        "Winning the auction is worth more under {variant}.",
        "Winning the auction is worth less under {variant}.",
    ),
    "swing": (
        "A single deal moves the scores further apart under {variant}.",
        "A single deal moves the scores less far apart under {variant}.",
    ),
    "dealer_edge": (
        "It is better to be the dealer under {variant} than under {baseline}.",
        "It is worse to be the dealer under {variant} than under {baseline}.",
    ),
    "first_hand_contract_rate": (
        "The first bidder gets the contract more often under {variant}.",
        "The first bidder gets the contract less often under {variant}.",
    ),
    "dealer_contract_rate": (
        "The dealer gets the contract more often under {variant}.",
        "The dealer gets the contract less often under {variant}.",
    ),
    "match_deals": ("Matches last longer under {variant}.", "Matches are over sooner under {variant}."),
    "won_by_contract_rate": (
        "More matches are won by a contract under {variant}.",
        "Fewer matches are won by a contract under {variant}.",
    ),
    "won_by_points_rate": (
        "More matches are won by points in defence under {variant}.",
        "Fewer matches are won by points in defence under {variant}.",
    ),
    "opponent_fell_rate": (
        "More matches end because somebody falls too low under {variant}.",
        "Fewer matches end because somebody falls too low under {variant}.",
    ),
    "won_by_lead_rate": (
        "More matches end by a large lead under {variant}.",
        "Fewer matches end by a large lead under {variant}.",
    ),
    "won_on_total_rate": (
        "More matches are won on the last total under {variant}.",
        "Fewer matches are won on the last total under {variant}.",
    ),
    "drawn_rate": ("More matches are drawn under {variant}.", "Fewer matches are drawn under {variant}."),
    "unfinished_rate": (
        "More matches go on without an end under {variant}.",
        "Fewer matches go on without an end under {variant}.",
    ),
    "first_dealer_edge": (
        "Dealing first in a match helps more under {variant} than under {baseline}.",
        "Dealing first in a match helps less under {variant} than under {baseline}.",
    ),
    "lead_changes": (
        "The lead changes hands more often under {variant}.",
        "The lead changes hands less often under {variant}.",
    ),
    "comeback_rate": ("Comebacks are more frequent under {variant}.", "Comebacks are rarer under {variant}."),
}

_AGAINST: Final = "{value} against {reference} under {baseline}: {difference}"
_INTERVAL: Final = "({confidence} interval {low} to {high})."

_AMOUNTS: Final[Mapping[str, tuple[str, str]]] = {
    unit: (
        f"{_AGAINST} {words} more {_INTERVAL}",
        f"{_AGAINST} {words} less {_INTERVAL}",
    )
    for unit, words in {
        "share": "percentage points",
        "points": "points a deal",
        "tricks": "tricks",
        "level": "tricks",
        "calls": "calls",
        "deals": "deals",
        "changes": "changes a match",
    }.items()
}

SMALL: Final = " Measured beyond doubt, but too small to notice at a table."

_GENERAL: Final[Mapping[str, Phrase]] = {
    "same_game": Phrase(
        "{variant} and {baseline} are the same game.",
        "The two rule sets compile to the same Rulebook, so every deal and every match comes out alike: "
        "there is no difference to look for.",
    ),
    "never_parted": Phrase(
        "Of {deals:deal|deals} not one came out differently under {variant} and {baseline}.",
        "The rules differ, but the difference never mattered to these players in these deals.",
    ),
    "nothing_clear": Phrase(
        "{variant} and {baseline} cannot be told apart by this run.",
        "Of {tests:quantity|quantities} compared over {deals:deal|deals} and {matches:match|matches}, not one differs "
        "by more than chance explains. More deals would show smaller differences.",
    ),
    "parted": Phrase(
        "{variant} and {baseline} part on {share} of the deals.",
        "Of {deals:deal|deals}, {contract} are played in another contract or by another player, {tricks} in the same "
        "contract with other tricks, and {points} with the same tricks for other points; {same} are alike.",
    ),
    "player_counts": Phrase(
        "{variant} seats {players} players, {baseline} seats {base_players}.",
        "The hands cannot be the same, so the comparison is of averages: what is counted by deal, by score or by "
        "match is compared, what depends on the number of seats is not.",
    ),
    "rest": Phrase(
        "Of {tests:quantity|quantities} compared, {clear:differs|differ} clearly between {variant} and {baseline}.",
        "The others cannot be told apart by {deals:deal|deals} and {matches:match|matches}.",
    ),
    "bargain": Phrase(
        "{bid} is good business under {variant}.",
        "These players make it {made} of the time ({confidence} interval {low} to {high}); it breaks even at {needed}. "
        "Played {times:time|times}.",
    ),
    "bad_price": Phrase(
        "{bid} is a losing bid under {variant}.",
        "These players make it only {made} of the time ({confidence} interval {low} to {high}); it breaks even at "
        "{needed}. Played {times:time|times}.",
    ),
    "commonest": Phrase(
        "The most frequent contract under {variant} is {bid}.",
        "It is played in {share} of the deals and made {made} of the time.",
    ),
    "made": Phrase(
        "{made} of the contracts are made under {variant}.",
        "The contractor scores {points} points a deal on average, each opposing score {defence}.",
    ),
    "length": Phrase(
        "A match takes {length} deals under {variant}.",
        "{contract} of the finished matches are won by a contract, {points} by other points, {fell} because somebody "
        "falls too low{others}.",
    ),
    "misere_none": Phrase(
        "Nobody ever bid {bid} under {variant}.",
        "In {deals:deal|deals} it did not happen once; how often it would be made is therefore undefined.",
    ),
    "no_data": Phrase("No data.", "Not one deal and not one match was played, so there is nothing to report."),
    "no_deals": Phrase("No single deals were played.", "Everything counted by deal is left out."),
    "no_matches": Phrase("No matches were played.", "Everything counted by match is left out."),
    "all_passed": Phrase(
        "Every deal was passed out under {variant}.",
        "Nobody made a bid in {deals:deal|deals}, so these numbers say nothing about the game: the rules or the "
        "players do not fit together. {variant} is left out of the findings.",
    ),
    "no_points": Phrase(
        "Nobody scored a single point under {variant}.",
        "{deals:deal was|deals were} played and every score is nought: something is wrong with the rules or with the "
        "run. {variant} is left out of the findings.",
    ),
    "one_outcome": Phrase(
        "Under {variant} every contract had the same outcome.",
        "All {contracts} contracts were {outcome}. Check that the players suit these rules before you trust the rest.",
    ),
    "no_match_ended": Phrase(
        "No match came to an end under {variant}.",
        "Every match was cut off at the largest number of deals ({matches} in all), so lengths are only lower bounds.",
    ),
    "few_deals": Phrase(
        "Only {deals:deal was|deals were} played.",
        "The intervals are wide; play a few thousand before you change a rule.",
    ),
    "random_players": Phrase(
        "The players chose at random.",
        "With random players most rules look alike. Use better players to learn about the game.",
    ),
    "timed_players": Phrase(
        "{players} plays by the clock: this cannot be repeated exactly.",
        "How far it thinks depends on the machine and on what else it does. Without a time a run comes out again.",
    ),
    "same_hash_different_play": Phrase(
        "{variant} and {baseline} are the same game but were played differently.",
        "{changed} of {deals:deal|deals} came out differently under one Rulebook. The run cannot be trusted.",
    ),
}


def english() -> Mapping[str, Phrase]:
    """Return the English phrases by name: ``same_game``, ``made_rate.more``, …."""
    phrases = dict(_GENERAL)
    for metric, sentences in _MORE_AND_LESS.items():
        for direction, headline in zip(("more", "less"), sentences, strict=True):
            phrases[f"{metric}.{direction}"] = Phrase(headline)
    for unit, details in _AMOUNTS.items():
        for direction, detail in zip(("more", "less"), details, strict=True):
            phrases[f"amount.{unit}.{direction}"] = Phrase("", detail)
            phrases[f"amount.{unit}.{direction}.small"] = Phrase("", detail + SMALL)
    return MappingProxyType(phrases)


def headline(finding: Finding, phrases: Mapping[str, Phrase] | None = None) -> str:
    """Return the finding's first sentence."""
    return (phrases or english())[finding.phrase].headline.format(**finding.values)


def detail(finding: Finding, phrases: Mapping[str, Phrase] | None = None) -> str:
    """Return what stands behind the headline, in numbers."""
    table = phrases or english()
    name = finding.amount or finding.phrase
    return table[name].detail.format(**finding.values)


def sentence(finding: Finding, phrases: Mapping[str, Phrase] | None = None) -> str:
    """Return the whole finding as running text."""
    return f"{headline(finding, phrases)} {detail(finding, phrases)}".strip()
