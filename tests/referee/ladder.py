"""The ladder of bids, as the referee sees it: what may be bid, what it is worth, what outbids what. No auction here."""

from __future__ import annotations

from dataclasses import dataclass

from fivehundred.cards.bids import MISERE, OPEN_MISERE, bid_name
from fivehundred.cards.suits import DENOMINATION_NAMES, NO_TRUMPS
from fivehundred.variants.model import SpecialContract, Variant


@dataclass(frozen=True)
class Bid:
    """One bid. ``level`` is 0 for a contract to lose every trick; ``denomination`` 0..3 a trump suit, 4 none."""

    name: str
    level: int
    denomination: int
    value: int
    special: SpecialContract | None = None


def schedule_value(variant: Variant, level: int, position: int) -> int:
    """Return what a numbered bid is worth; ``position`` is the denomination's place in the variant's list."""
    if variant.scoring.schedule == "table":
        assert variant.scoring.table is not None
        return variant.scoring.table[level][position]
    if variant.scoring.schedule == "multiplicative":
        return (40 + 20 * position) * (level - 5)  # CNU: base x (level - 5)
    return 40 + 100 * (level - 6) + 20 * position  # PAG, HGM, FI1, NO1, FI2


def numbered_bids(variant: Variant) -> list[Bid]:
    """List the numbered bids from few tricks to many, each level in the order of the denominations."""
    bids = []
    for level in range(variant.auction.minimum_tricks, variant.deal.hand + 1):
        for position, denomination_name in enumerate(variant.auction.denominations):
            denomination = DENOMINATION_NAMES.index(denomination_name)
            value = schedule_value(variant, level, position)
            bids.append(Bid(bid_name(level, denomination), level, denomination, value))
    return bids


def special_bids(variant: Variant) -> list[Bid]:
    """List misère and open misère where they are played, the cheaper first, of equal ones misère first."""
    bids = []
    if variant.contracts.misere is not None:
        bids.append(Bid(MISERE, 0, NO_TRUMPS, variant.contracts.misere.value, variant.contracts.misere))
    if variant.contracts.open_misere is not None:
        bids.append(Bid(OPEN_MISERE, 0, NO_TRUMPS, variant.contracts.open_misere.value, variant.contracts.open_misere))
    return sorted(bids, key=lambda bid: bid.value)  # sorted keeps misère first among equals


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
    for bid in special_bids(variant):
        assert bid.special is not None
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
    return ladder


class Ladder:
    """The bids of a variant by name, and which of two stands higher."""

    def __init__(self, variant: Variant) -> None:
        steps = ladder_steps(variant)
        self.bids = {bid.name: bid for step in steps for bid in step}
        self._height = {bid.name: height for height, step in enumerate(steps) for bid in step}

    def outbids(self, name: str, standing: str | None) -> bool:
        """Tell whether ``name`` may be bid over ``standing`` (None: no bid yet), gates not considered."""
        return standing is None or self._height[name] > self._height[standing]
