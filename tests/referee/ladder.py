"""The ladder of bids, as the referee sees it: what may be bid, what it is worth, what outbids what. No auction here."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from fivehundred.cards.suits import DENOMINATION_LETTERS, DENOMINATION_NAMES, NO_TRUMPS
from fivehundred.variants.model import Variant

#: The contracts to lose every trick, and the contract to take some number exactly: model name -> name of the bid.
SPECIAL_NAMES = {
    "misere": "M",
    "open_misere": "OM",
    "bar_misere": "BM",
    "blind_misere": "BLM",
    "super_open_misere": "SOM",
    "double_misere": "DM",
    "hi_lo": "HL",
}
LOSE_EVERY_TRICK = ("M", "OM", "BM", "BLM", "SOM", "DM")


@dataclass(frozen=True)
class Bid:
    """One bid. ``level`` is the number of tricks to take, 0 where none may be; ``denomination`` 0..3 a trump suit.

    ``special`` holds the settings of a contract that is no numbered one.
    """

    name: str
    level: int
    denomination: int
    value: int
    special: Any = None

    @property
    def is_numbered(self) -> bool:
        """Whether the bid is a number of tricks and a denomination."""
        return self.special is None

    @property
    def is_misere(self) -> bool:
        """Whether the contract is to lose every trick."""
        return self.name in LOSE_EVERY_TRICK

    @property
    def takes_tricks(self) -> bool:
        """Whether the contract is to take as many tricks as its level says, or more: a game takes them all."""
        return not self.is_misere and not self.is_hi_lo

    @property
    def is_hi_lo(self) -> bool:
        """Whether the contract is to take an exact number of tricks alone (G4, WW)."""
        return self.name == "HL"

    @property
    def is_double(self) -> bool:
        """Whether both partners play to lose every trick (OTR, WPO, HH)."""
        return self.name == "DM"


def schedule_value(variant: Variant, level: int, position: int) -> int:
    """Return what a numbered bid is worth; ``position`` is the denomination's place in the variant's list."""
    avondale = 40 + 100 * (level - 6) + 20 * position  # PAG, HGM, FI1, NO1, FI2
    if variant.scoring.schedule == "table":
        assert variant.scoring.table is not None
        return variant.scoring.table[level][position]
    return {
        "avondale": avondale,
        "perfect": avondale - 20,  # WPF, WW
        "multiplicative": (40 + 20 * position) * (level - 5),  # CNU: base x (level - 5)
        "transposed": 40 * (position + 1) + 20 * (position + 1) * (level - 6),  # LY: 40 k (1 + (level - 6) / 2)
        "hundred_a_level": 40 * (position + 1) + 100 * (level - 6),  # WW
    }[variant.scoring.schedule]


def numbered_bids(variant: Variant) -> list[Bid]:
    """List the numbered bids from few tricks to many, each level in the order of the denominations."""
    bids = []
    for level in range(variant.auction.minimum_tricks, variant.deal.hand + 1):
        for position, denomination_name in enumerate(variant.auction.denominations):
            denomination = DENOMINATION_NAMES.index(denomination_name)
            value = schedule_value(variant, level, position)
            bids.append(Bid(f"{level}{DENOMINATION_LETTERS[denomination]}", level, denomination, value))
    return bids


def special_bids(variant: Variant) -> list[Bid]:
    """List the contracts on offer that are no numbered ones: the cheaper first, of equal ones misère first."""
    bids = []
    for field, name in SPECIAL_NAMES.items():
        contract = getattr(variant.contracts, field)
        if contract is not None:
            level = contract.tricks if field == "hi_lo" else 0
            bids.append(Bid(name, level, NO_TRUMPS, contract.value, contract))
    game = variant.contracts.game
    if game is not None:  # QAP: to take every trick
        for denomination_name in variant.auction.denominations:
            denomination = DENOMINATION_NAMES.index(denomination_name)
            name = f"G{DENOMINATION_LETTERS[denomination]}"
            bids.append(Bid(name, variant.deal.hand, denomination, game.value, game))
    return sorted(bids, key=lambda bid: bid.value)  # sorted keeps the order among equals


def numbered_steps(variant: Variant) -> list[list[Bid]]:
    """List the numbered bids from low to high as steps; bids of one step do not outbid each other (PAG; W5, CNU)."""
    bids = numbered_bids(variant)
    if variant.auction.order == "level":
        return [[bid] for bid in bids]
    bids.sort(key=lambda bid: bid.value)  # stable: at equal value more tricks stand higher
    if variant.auction.equal_value == "more_tricks_higher":
        return [[bid] for bid in bids]
    steps: list[list[Bid]] = []
    for bid in bids:
        if steps and steps[-1][0].value == bid.value:
            steps[-1].append(bid)
        else:
            steps.append([bid])
    return steps


def ladder_steps(variant: Variant) -> list[list[Bid]]:
    """List the whole ladder from low to high as steps: the numbered bids with the special ones in their places."""
    steps = numbered_steps(variant)
    numbered = [list(step) for step in steps]
    equal_is_equal = variant.auction.order == "value" and variant.auction.equal_value == "neither_higher"
    standing_above: dict[int, list[Bid]] = {}  # index of a numbered step (-1: under all) -> specials directly above it
    top = []
    for bid in special_bids(variant):
        if bid.special.above == "top":
            top.append(bid)
            continue
        if bid.special.above == "by_value":
            equals = [step for step in steps if step[0].value == bid.value]
            if equal_is_equal and equals:
                equals[0].append(bid)
                continue
            place = max((i for i, step in enumerate(numbered) if any(b.value < bid.value for b in step)), default=-1)
        else:
            place = next(i for i, step in enumerate(numbered) if any(b.name == bid.special.above for b in step))
        standing_above.setdefault(place, []).append(bid)
    ladder = [[bid] for bid in standing_above.get(-1, [])]
    for index, step in enumerate(steps):
        ladder.append(step)
        ladder += [[bid] for bid in standing_above.get(index, [])]
    return ladder + [[bid] for bid in top]


class Ladder:
    """The bids of a variant by name, and which of two stands higher."""

    def __init__(self, variant: Variant) -> None:
        steps = ladder_steps(variant)
        self.bids = {bid.name: bid for step in steps for bid in step}
        self._height = {bid.name: height for height, step in enumerate(steps) for bid in step}

    def outbids(self, name: str, standing: str | None) -> bool:
        """Tell whether ``name`` may be bid over ``standing`` (None: no bid yet), gates not considered."""
        return standing is None or self._height[name] > self._height[standing]
