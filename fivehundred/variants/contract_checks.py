"""Contracts outside the numbered ones: what contradicts each other, what changes nothing. A part of `consistency`."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from fivehundred.cards.bids import bid_name, parse_numbered_bid
from fivehundred.cards.suits import DENOMINATION_NAMES
from fivehundred.variants.diagnosis import Check, Finding
from fivehundred.variants.facts import FIXED_PARTNERS, bid_value, levels, miseres, special_contracts
from fivehundred.variants.model import Variant
from fivehundred.variants.schedules import SCHEDULES


def _placed(variant: Variant) -> Iterator[tuple[str, str]]:
    """Return for every special contract the bid it stands above."""
    yield from ((key, special.above) for key, special in special_contracts(variant))
    if variant.contracts.game is not None:
        yield "contracts.game", variant.contracts.game.above


def _places(variant: Variant) -> Iterator[Finding]:
    for key, above in _placed(variant):
        numbered = parse_numbered_bid(above)
        if numbered is None or not levels(variant):
            continue
        level, denomination = numbered
        name = DENOMINATION_NAMES[denomination]
        if level not in levels(variant):
            yield (
                (f"{key}.above", "auction.minimum_tricks", "deal.hand"),
                (
                    f"{key}.above names {above}, which is no bid here: bids go from auction.minimum_tricks "
                    f"({variant.auction.minimum_tricks}) to deal.hand ({variant.deal.hand})"
                ),
            )
        elif name not in variant.auction.denominations:
            yield (
                (f"{key}.above", "auction.denominations"),
                (
                    f"{key}.above names {above}, and {name} is not among auction.denominations "
                    f"({', '.join(variant.auction.denominations)})"
                ),
            )


def _partners(variant: Variant) -> Iterator[Finding]:
    if variant.table.sides in FIXED_PARTNERS:
        return
    contracts, sides = variant.contracts, variant.table.sides
    for name, contract in (("double_misere", contracts.double_misere), ("slam_call", contracts.slam_call)):
        if contract is not None:
            yield (
                (f"contracts.{name}", "table.sides"),
                f"contracts.{name} needs a partner, and table.sides is {sides}: write contracts.{name}: null",
            )


def _special_sizes(variant: Variant) -> Iterator[Finding]:
    contracts, hand = variant.contracts, variant.deal.hand
    if contracts.hi_lo is not None and contracts.hi_lo.tricks > hand:
        yield (
            ("contracts.hi_lo.tricks", "deal.hand"),
            f"contracts.hi_lo.tricks is {contracts.hi_lo.tricks}, and a deal has {hand} tricks (deal.hand)",
        )
    double = contracts.double_misere
    if double is None:
        return
    if double.exchange == "swap" and double.swap_cards > hand:
        yield (
            ("contracts.double_misere.swap_cards", "deal.hand"),
            f"contracts.double_misere.swap_cards is {double.swap_cards}, and a hand has {hand} cards (deal.hand)",
        )
    if double.exchange == "pass_on" and (double.kitty == "not_taken" or not variant.deal.kitty):
        yield (
            ("contracts.double_misere.exchange", "contracts.double_misere.kitty", "deal.kitty"),
            (
                "contracts.double_misere.exchange pass_on hands on as many cards as were taken from the kitty, and "
                "none is taken (contracts.double_misere.kitty, deal.kitty): write exchange: none or swap"
            ),
        )


def _idle_misere(variant: Variant) -> Iterator[Finding]:
    if not any(miseres(variant)):
        reason = "no misère is played: contracts.misere and the others like it are null"
        yield ("play.misere_ends",), reason
        yield ("scoring.defenders.in_misere",), reason
    if not variant.deal.kitty + variant.deal.own_kitty:
        for key, _ in special_contracts(variant):
            yield (f"{key}.kitty",), "there is no kitty: deal.kitty is 0"
    double = variant.contracts.double_misere
    if double is not None and double.exchange != "swap":
        yield ("contracts.double_misere.swap_cards",), f"nothing is swapped: its exchange is {double.exchange}"
    if double is not None and double.exchange == "swap" and variant.deal.kitty:
        yield ("contracts.double_misere.kitty",), "the kitty stays down: its exchange is swap"


def _ladder(variant: Variant) -> list[tuple[int, int, int]]:
    """Return the numbered bids, lowest first, as (level, position, value)."""
    positions = range(len(variant.auction.denominations))
    bids = [(level, place, bid_value(variant, level, place)) for level in levels(variant) for place in positions]
    return sorted(bids, key=lambda bid: (bid[2], *bid)) if variant.auction.order == "value" else bids


def _dead_contracts(variant: Variant) -> Iterator[Finding]:
    if variant.scoring.schedule not in (*SCHEDULES, "table"):
        return  # a plug-in's schedule: its values are not known here
    ladder = _ladder(variant)
    names = {
        bid_name(level, DENOMINATION_NAMES.index(variant.auction.denominations[place])): index
        for index, (level, place, _) in enumerate(ladder)
    }
    gates = {"after_a_seven": (7, 11), "over_a_seven": (7, 7), "after_an_eight": (8, 11)}
    for key, special in special_contracts(variant):
        worth_less = [index for index, bid in enumerate(ladder) if bid[2] < special.value]
        fixed = {**names, "top": len(ladder) - 1, "by_value": max(worth_less, default=-1)}
        place = fixed[special.above]
        low, high = gates.get(special.gate, (0, 11))
        opening = [index for index, bid in enumerate(ladder) if low <= bid[0] <= high]
        if special.gate in gates and not any(index <= place for index in opening):
            yield (
                (f"{key}.gate", f"{key}.above", f"{key}.value"),
                (
                    f"{key} can never be bid: its gate {special.gate} opens only after bids that rank above it, "
                    f"given {key}.above {special.above}"
                ),
            )
        below_top = place < len(ladder) - 1  # above everything is a place that people choose on purpose
        if variant.auction.order == "value" and special.above != "by_value" and below_top:
            beaten = [bid for bid in ladder[: place + 1] if bid[2] > special.value]
            if beaten or any(bid[2] < special.value for bid in ladder[place + 1 :]):
                yield (
                    (f"{key}.above", f"{key}.value"),
                    (
                        f"{key} is worth {special.value} but does not stand where that value lies (above "
                        f"{special.above}), though auction.order is value: write above: by_value unless that is meant"
                    ),
                )


CONTRACT_CONTRADICTIONS: Final[tuple[Check, ...]] = (_places, _partners, _special_sizes)
CONTRACT_IDLE: Final[tuple[Check, ...]] = (_idle_misere, _dead_contracts)
