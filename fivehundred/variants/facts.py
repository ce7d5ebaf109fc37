"""What follows from the settings of a variant by counting: the cards of its pack, its bids and what they are worth.

Nothing is judged here; the checks of `consistency` build on it.
"""

from __future__ import annotations

import dataclasses
from collections.abc import Iterator
from typing import Final

from fivehundred.cards.cards import RANKS
from fivehundred.cards.suits import SUIT_NAMES
from fivehundred.variants.model import HiLo, SpecialContract, Variant
from fivehundred.variants.schedules import SCHEDULES

#: The values of ``table.sides`` at which everybody has a partner from the start.
FIXED_PARTNERS: Final = ("opposite_pairs", "two_teams", "three_pairs")
#: Those at which the contractor finds a partner by calling.
CALLED_PARTNERS: Final = ("called_card", "called_player")


def ranks_of(variant: Variant, suit: str) -> tuple[str, ...]:
    """Return the ranks of a suit that are in the pack, low to high, as written; second copies are not counted."""
    extra, lowest = variant.pack.extra_pips.get(suit, ()), variant.pack.lowest[suit]
    return tuple(
        rank
        for rank in RANKS
        if (not rank.isdigit() or (int(rank) >= lowest if int(rank) < 11 else int(rank) in extra))
    )


def pack_size(variant: Variant) -> int:
    """Return how many cards the pack has."""
    once = sum(len(ranks_of(variant, suit)) for suit in SUIT_NAMES)
    return once + sum(len(ranks) for ranks in variant.pack.second_copies.values()) + variant.pack.jokers


def levels(variant: Variant) -> range:
    """Return the numbers of tricks that can be bid."""
    return range(variant.auction.minimum_tricks, variant.deal.hand + 1)


def bid_value(variant: Variant, level: int, position: int) -> int:
    """Return what a bid is worth; ``position`` counts from 0 in ``auction.denominations``."""
    if variant.scoring.schedule == "table":
        return (variant.scoring.table or {})[level][position]
    return SCHEDULES[variant.scoring.schedule](level, position)


def special_contracts(variant: Variant) -> Iterator[tuple[str, SpecialContract]]:
    """Return the contracts outside the numbered ones that a player bids for himself or with his partner."""
    for field in dataclasses.fields(variant.contracts):
        special = getattr(variant.contracts, field.name)
        if isinstance(special, SpecialContract):
            yield f"contracts.{field.name}", special


def miseres(variant: Variant) -> Iterator[tuple[str, SpecialContract]]:
    """Return those in which every trick must be lost."""
    return ((key, special) for key, special in special_contracts(variant) if not isinstance(special, HiLo))
