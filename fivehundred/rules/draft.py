"""The Rulebook under construction: the variant, the record being filled, and what families tell each other."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Any

import numpy.typing as npt

from fivehundred.cards.bids import bid_name
from fivehundred.cards.cards import Card, first_copy
from fivehundred.cards.suits import DENOMINATION_NAMES, NO_TRUMPS
from fivehundred.rules.rulebook import (
    BAR_MISERE_CONTRACT,
    BLIND_MISERE_CONTRACT,
    DOUBLE_MISERE_CONTRACT,
    MISERE_CONTRACT,
    NUMBERED,
    OPEN_MISERE_CONTRACT,
    SUPER_OPEN_MISERE_CONTRACT,
    blank_record,
)
from fivehundred.variants.facts import CALLED_PARTNERS, FIXED_PARTNERS
from fivehundred.variants.model import SpecialContract, Variant

#: The kinds of contract in which every trick must be lost.
MISERES = (
    MISERE_CONTRACT,
    OPEN_MISERE_CONTRACT,
    BAR_MISERE_CONTRACT,
    BLIND_MISERE_CONTRACT,
    SUPER_OPEN_MISERE_CONTRACT,
    DOUBLE_MISERE_CONTRACT,
)


@dataclass(frozen=True)
class Row:
    """One bid of the ladder. Rows with equal ``rank`` do not outbid each other; a higher rank outbids a lower."""

    name: str
    kind: int
    level: int
    denomination: int
    value: int
    rank: tuple[int, ...]
    special: SpecialContract | None = None

    @property
    def loses_every_trick(self) -> bool:
        """Whether this is a misère of some kind."""
        return self.kind in MISERES


@dataclass
class Draft:
    """What components read and write. ``record`` has shape (1,) and dtype `RULEBOOK`."""

    variant: Variant
    record: npt.NDArray[Any] = field(default_factory=blank_record)
    pack: tuple[Card, ...] = ()
    rows: tuple[Row, ...] = ()  # row n of the ladder stands at index n - 1

    def set(self, name: str, value: Any) -> None:
        """Write one field of the record."""
        self.record[name][0] = value

    def table(self, name: str) -> npt.NDArray[Any]:
        """Return a field that is an array, to be written in place."""
        array: npt.NDArray[Any] = self.record[name][0]
        return array

    def index(self, card: Card) -> int | None:
        """Return the pack index of a card, None where the pack lacks it."""
        return self.pack.index(card) if card in self.pack else None

    def copies(self, card: Card) -> tuple[Card, ...]:
        """Return the cards of the pack that look like ``card``: none, one, or two where it is there twice."""
        return tuple(other for other in self.pack if first_copy(other) == card)

    def mask(self, cards: list[Card] | tuple[Card, ...]) -> int:
        """Return the 64-bit set of those of ``cards`` that are in the pack, second copies included."""
        return sum(1 << self.pack.index(copy) for card in cards for copy in self.copies(card))

    @property
    def has_fixed_sides(self) -> bool:
        """Whether the seats play in fixed pairs or teams."""
        return self.variant.table.sides in FIXED_PARTNERS

    @property
    def calls_partner(self) -> bool:
        """Whether the contractor finds a partner by calling."""
        return self.variant.table.sides in CALLED_PARTNERS

    @property
    def has_trumpless_play(self) -> bool:
        """Whether any deal can be played without a trump suit."""
        return self.has_trumpless_contract or self.variant.auction.all_pass == "play_no_trumps"  # noqa: S105

    @property
    def has_trumpless_contract(self) -> bool:
        """Whether no trumps, a misère or hi-lo can be bid."""
        return (
            DENOMINATION_NAMES[NO_TRUMPS] in self.variant.auction.denominations
            or self.has_misere
            or self.variant.contracts.hi_lo is not None
        )

    @property
    def has_misere(self) -> bool:
        """Whether a misère of any kind is played."""
        contracts = self.variant.contracts
        miseres = (
            contracts.misere,
            contracts.open_misere,
            contracts.bar_misere,
            contracts.blind_misere,
            contracts.super_open_misere,
            contracts.double_misere,
        )
        return any(misere is not None for misere in miseres)

    @property
    def has_lowest_jokers(self) -> bool:
        """Whether in misères the jokers lie below every other card."""
        return self.variant.pack.jokers > 0 and self.has_misere and self.variant.joker.in_misere == "lowest"


def numbered_row(level: int, denomination: int, value: int, rank: tuple[int, ...]) -> Row:
    """Make the ladder row of a numbered bid."""
    return Row(bid_name(level, denomination), NUMBERED, level, denomination, value, rank)
