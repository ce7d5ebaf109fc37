"""The order of the cards and the joker: what contradicts each other, what changes nothing. A part of `consistency`."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from fivehundred.cards.suits import SAME_COLOUR, SUIT_NAMES, SUITS
from fivehundred.variants.diagnosis import Check, Finding
from fivehundred.variants.facts import miseres, ranks_of, special_contracts
from fivehundred.variants.model import Variant


def _colour_four(variant: Variant) -> Iterator[Finding]:
    if not variant.ranking.colour_four_is_trump:
        return
    has_four = ["4" in ranks_of(variant, name) for name in SUIT_NAMES]
    if not any(has_four[suit] != has_four[SAME_COLOUR[suit]] for suit in SUITS):
        yield (
            ("ranking.colour_four_is_trump", "pack.lowest"),
            (
                "ranking.colour_four_is_trump needs a pack in which one suit of a colour has its four and the other "
                "has not, and pack.lowest leaves no such pair: take out one four of each colour, or write false"
            ),
        )


def _idle_joker(variant: Variant) -> Iterator[Finding]:
    misere = any(miseres(variant))
    without_contract = variant.auction.all_pass == "play_no_trumps"  # noqa: S105 - no password
    trumpless = any(special_contracts(variant)) or without_contract or "no_trumps" in variant.auction.denominations
    if not variant.pack.jokers:
        yield ("joker",), "there is no joker: pack.jokers is 0"
    elif not trumpless:
        yield ("joker",), "every contract has a trump suit, and there the joker is the highest trump"
    elif not misere:
        yield ("joker.in_misere",), "no misère is played"
    if variant.joker.follow == "every_suit":
        yield (
            ("joker.renounced",),
            "nobody can show void and keep the joker: joker.follow is every_suit, so it must be played when void",
        )
    if not trumpless:
        yield ("ranking.no_trump_jacks",), "every contract has a trump suit"


RANKING_CONTRADICTIONS: Final[tuple[Check, ...]] = (_colour_four,)
RANKING_IDLE: Final[tuple[Check, ...]] = (_idle_joker,)
