"""The auction: settings that contradict each other, or change nothing. A part of `consistency`."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import fields
from typing import Final

from fivehundred.variants.diagnosis import Check, Finding
from fivehundred.variants.facts import FIXED_PARTNERS, levels
from fivehundred.variants.model import Variant

#: Bids of so many tricks can be signals, and can be resigned.
SIX: Final = 6


def has_signals(variant: Variant) -> bool:
    """Tell whether bids of six tricks are signals here."""
    return variant.auction.signals != "none"


def _minimum(variant: Variant) -> Iterator[Finding]:
    if not levels(variant):
        yield (
            ("auction.minimum_tricks", "deal.hand"),
            (
                f"auction.minimum_tricks is {variant.auction.minimum_tricks}, more than the tricks of a deal "
                f"(deal.hand is {variant.deal.hand}): nothing could be bid"
            ),
        )


def _minimum_contract(variant: Variant) -> Iterator[Finding]:
    auction, hand = variant.auction, variant.deal.hand
    if auction.minimum_contract is None:
        return
    if auction.minimum_contract < auction.minimum_tricks:
        yield (
            ("auction.minimum_contract", "auction.minimum_tricks"),
            (
                f"auction.minimum_contract is {auction.minimum_contract}, and nobody can bid less than "
                f"auction.minimum_tricks ({auction.minimum_tricks}): write more, or null"
            ),
        )
    if auction.minimum_contract > hand:
        yield (
            ("auction.minimum_contract", "deal.hand"),
            (
                f"auction.minimum_contract is {auction.minimum_contract}, more than the tricks of a deal (deal.hand is "
                f"{hand}): no numbered bid could ever be played"
            ),
        )


def _signals(variant: Variant) -> Iterator[Finding]:
    auction, hand = variant.auction, variant.deal.hand
    if not has_signals(variant):
        return
    if auction.minimum_tricks > SIX:
        yield (
            ("auction.signals", "auction.minimum_tricks"),
            (
                f"auction.signals {auction.signals} makes signals of the bids of six tricks, and "
                f"auction.minimum_tricks is {auction.minimum_tricks}, so that nobody can bid six: write signals: none, "
                "or minimum_tricks: 6"
            ),
        )
    if hand <= SIX:
        yield (
            ("auction.signals", "deal.hand"),
            (
                f"auction.signals {auction.signals} makes signals of the bids of six tricks, and there is no numbered "
                f"bid above them (deal.hand is {hand}): write signals: none"
            ),
        )


def _single_bid_exit(variant: Variant) -> Iterator[Finding]:
    auction = variant.auction
    if not auction.single_bid_exit:
        return
    start = "auction.single_bid_exit lets a lone bid of six tricks be resigned"
    if has_signals(variant):
        yield (
            ("auction.single_bid_exit", "auction.signals"),
            f"{start}, and with auction.signals {auction.signals} such a bid never wins: write false",
        )
    if auction.minimum_tricks > SIX:
        yield (
            ("auction.single_bid_exit", "auction.minimum_tricks"),
            f"{start}, and auction.minimum_tricks is {auction.minimum_tricks}: write false",
        )
    if (auction.minimum_contract or 0) > SIX:
        yield (
            ("auction.single_bid_exit", "auction.minimum_contract"),
            (
                f"{start}, and with auction.minimum_contract {auction.minimum_contract} such a bid is never played: "
                "write false"
            ),
        )


def _dealer_plays(variant: Variant) -> Iterator[Finding]:
    auction = variant.auction
    if auction.all_pass != "dealer_plays_lowest":  # noqa: S105 - no password
        return
    start = "auction.all_pass dealer_plays_lowest makes the dealer play the lowest bid"
    if has_signals(variant):
        yield (
            ("auction.all_pass", "auction.signals"),
            f"{start}, and with auction.signals {auction.signals} that is a signal, which cannot win: change one",
        )
    if (auction.minimum_contract or 0) > auction.minimum_tricks:
        yield (
            ("auction.all_pass", "auction.minimum_contract"),
            (
                f"{start}, of auction.minimum_tricks ({auction.minimum_tricks}), and auction.minimum_contract "
                f"{auction.minimum_contract} lets nobody play it: change one"
            ),
        )


def _no_ace_no_face(variant: Variant) -> Iterator[Finding]:
    deal, sides = variant.deal, variant.table.sides
    if deal.no_ace_no_face != "none" and sides != "opposite_pairs":
        yield (
            ("deal.no_ace_no_face", "table.sides"),
            (
                f"deal.no_ace_no_face {deal.no_ace_no_face} needs a partner who can agree, and table.sides is {sides}: "
                "write none, or sides: opposite_pairs"
            ),
        )


def _idle_one_call(variant: Variant) -> Iterator[Finding]:
    if variant.auction.rounds == "one_call_each":
        reason = "everybody calls once: auction.rounds is one_call_each"
        yield ("auction.passing",), reason
        yield ("auction.raise_own_bid",), reason


def _idle_minimum(variant: Variant) -> Iterator[Finding]:
    auction = variant.auction
    if auction.minimum_contract is None:
        return
    if auction.minimum_contract == auction.minimum_tricks:
        yield (
            ("auction.minimum_contract", "auction.minimum_tricks"),
            (
                f"nobody can bid less than auction.minimum_contract ({auction.minimum_contract}): "
                "auction.minimum_tricks says the same"
            ),
        )
    elif has_signals(variant) and auction.minimum_contract == SIX + 1:
        yield (
            ("auction.minimum_contract", "auction.signals"),
            f"bids of six tricks never win: auction.signals is {auction.signals}",
        )


def _idle_gates(variant: Variant) -> Iterator[Finding]:
    """Contracts that wait for a partner's misère where there is no partner, or no misère."""
    contracts = variant.contracts
    for name in (field.name for field in fields(contracts)):
        if getattr(getattr(contracts, name), "gate", None) != "partner_bid_misere":
            continue
        key = f"contracts.{name}"
        start = f"{key} can never be bid: its gate waits for a misère of the partner"
        if variant.table.sides not in FIXED_PARTNERS:
            yield (f"{key}.gate", "table.sides"), f"{start}, and table.sides {variant.table.sides} gives nobody one"
        if name == "misere":
            yield (f"{key}.gate",), f"{start}, who could bid it as little"
        elif contracts.misere is None:
            yield (f"{key}.gate", "contracts.misere"), f"{start}, and contracts.misere is null"


AUCTION_CONTRADICTIONS: Final[tuple[Check, ...]] = (
    _minimum,
    _minimum_contract,
    _signals,
    _single_bid_exit,
    _dealer_plays,
    _no_ace_no_face,
)
AUCTION_IDLE: Final[tuple[Check, ...]] = (_idle_one_call, _idle_minimum, _idle_gates)
