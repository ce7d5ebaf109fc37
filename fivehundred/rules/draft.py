"""The Rulebook under construction: the variant, the record being filled, and what families tell each other."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Any

import numpy.typing as npt

from fivehundred.cards.bids import bid_name
from fivehundred.cards.cards import Card, first_copy
from fivehundred.cards.suits import DENOMINATION_NAMES, NO_TRUMPS
from fivehundred.rules.rulebook import NUMBERED, blank_record
from fivehundred.variants.model import SpecialContract, Variant


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
        return self.variant.table.sides in ("opposite_pairs", "two_teams", "three_pairs")

    @property
    def is_called_card(self) -> bool:
        """Whether the contractor calls a card to find a partner."""
        return self.variant.table.sides == "called_card"

    @property
    def has_trumpless_play(self) -> bool:
        """Whether any deal can be played without a trump suit."""
        return self.has_trumpless_contract or self.variant.auction.all_pass == "play_no_trumps"  # noqa: S105

    @property
    def has_trumpless_contract(self) -> bool:
        """Whether no trumps or a misère can be bid."""
        return DENOMINATION_NAMES[NO_TRUMPS] in self.variant.auction.denominations or self.has_misere

    @property
    def has_misere(self) -> bool:
        """Whether misère or open misère is played."""
        contracts = self.variant.contracts
        return contracts.misere is not None or contracts.open_misere is not None


def numbered_row(level: int, denomination: int, value: int, rank: tuple[int, ...]) -> Row:
    """Make the ladder row of a numbered bid."""
    return Row(bid_name(level, denomination), NUMBERED, level, denomination, value, rank)
