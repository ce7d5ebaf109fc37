"""Family *auction*: who may call and when the bidding ends, and what makes one numbered bid higher than another."""

from __future__ import annotations

from typing import Final

from fivehundred.cards.suits import DENOMINATION_NAMES
from fivehundred.errors import RulesError
from fivehundred.rules.draft import Draft, Row, numbered_row
from fivehundred.rules.registry import component, write
from fivehundred.rules.rulebook import (
    ALL_PASS_DEALER_PLAYS,
    ALL_PASS_NEXT_DEALER,
    ALL_PASS_NO_TRUMPS,
    ALL_PASS_SAME_DEALER,
    NUMBERED,
    RAISE_ALWAYS,
    RAISE_NEVER,
    RAISE_ONCE,
    ROUNDS_ONE_CALL_EACH,
    ROUNDS_UNTIL_ONE_REMAINS,
)

#: Bids of so many tricks are the ones that can be signals, and that can be resigned.
SIGNAL_LEVEL: Final = 6

#: A numbered bid before it has a rank: (level, denomination, value).
Numbered = tuple[int, int, int]


def write_auction(draft: Draft) -> None:
    """Write the shape of the auction."""
    auction = draft.variant.auction
    write("auction.rounds", auction.rounds, draft)
    write("auction.all_pass", auction.all_pass, draft)
    if auction.rounds == "until_one_remains":
        write("auction.passing", auction.passing, draft)
        write("auction.raise_own_bid", auction.raise_own_bid, draft)


def write_standing(draft: Draft) -> None:
    """Write what may become of a bid that stands at the end of the auction; the ladder must have been written."""
    auction = draft.variant.auction
    sixes = _numbered_mask(draft, below=SIGNAL_LEVEL + 1)
    if sixes:
        write("auction.signals", auction.signals, draft)
        draft.set("cannot_win", int(draft.record["signal_rows"][0]))
    if auction.minimum_contract is not None:
        too_low = _numbered_mask(draft, below=auction.minimum_contract)
        draft.set("cannot_win", int(draft.record["cannot_win"][0]) | too_low)
    if auction.single_bid_exit:
        lower = _numbered_mask(draft, below=SIGNAL_LEVEL)
        draft.set("may_resign", sixes & ~lower & ~int(draft.record["cannot_win"][0]))


def _numbered_mask(draft: Draft, *, below: int) -> int:
    """Return the rows of the numbered bids of fewer than ``below`` tricks, as bits."""
    return sum(1 << n for n, row in enumerate(draft.rows, start=1) if row.kind == NUMBERED and row.level < below)


@component("auction.rounds", "until_one_remains")
def until_one_remains(draft: Draft) -> None:
    """Calls go round until all but one have passed; a pass is final."""
    draft.set("rounds", ROUNDS_UNTIL_ONE_REMAINS)


@component("auction.rounds", "one_call_each")
def one_call_each(draft: Draft) -> None:
    """Every player calls exactly once."""
    draft.set("rounds", ROUNDS_ONE_CALL_EACH)


@component("auction.all_pass", "throw_in_next_dealer")
def throw_in_next_dealer(draft: Draft) -> None:
    """When all pass the deal is thrown in and the next player deals."""
    draft.set("all_pass", ALL_PASS_NEXT_DEALER)


@component("auction.all_pass", "throw_in_same_dealer")
def throw_in_same_dealer(draft: Draft) -> None:
    """When all pass the deal is thrown in and the same dealer deals again."""
    draft.set("all_pass", ALL_PASS_SAME_DEALER)


@component("auction.all_pass", "play_no_trumps")
def play_no_trumps(draft: Draft) -> None:
    """When all pass the hands are played without trumps, kitty and contract, for ten points a trick."""
    draft.set("all_pass", ALL_PASS_NO_TRUMPS)


@component("auction.all_pass", "dealer_plays_lowest")
def dealer_plays_lowest(draft: Draft) -> None:
    """When all pass the dealer must play the lowest bid of the ladder."""
    draft.set("all_pass", ALL_PASS_DEALER_PLAYS)


@component("auction.passing", "final")
def final(draft: Draft) -> None:
    """Whoever has passed is out of the bidding."""
    draft.set("reenter", 0)


@component("auction.passing", "reenter_after_bid")
def reenter_after_bid(draft: Draft) -> None:
    """Whoever has passed may call again once somebody has bid since."""
    draft.set("reenter", 1)


@component("auction.passing", "may_reenter")
def may_reenter(draft: Draft) -> None:
    """A pass excludes nobody; the auction ends when all have passed in a row.

    After a bid the others are asked in turn until each of them has passed: ``reenter_after_bid`` comes to the same.
    """
    draft.set("reenter", 1)


@component("auction.raise_own_bid", "never")
def raise_never(draft: Draft) -> None:
    """The last bidder is not asked again: the auction is over."""
    draft.set("raise_own", RAISE_NEVER)


@component("auction.raise_own_bid", "last_bidder_once")
def raise_once(draft: Draft) -> None:
    """The last bidder may raise his own bid, once in the auction."""
    draft.set("raise_own", RAISE_ONCE)


@component("auction.raise_own_bid", "last_bidder_always")
def raise_always(draft: Draft) -> None:
    """The last bidder may raise his own bid as often as he likes."""
    draft.set("raise_own", RAISE_ALWAYS)


@component("auction.signals", "none")
def no_signals(draft: Draft) -> None:
    """Bids of six tricks are bids like any other."""


@component("auction.signals", "first_two_seats")
def first_two_seats(draft: Draft) -> None:
    """Bids of six tricks are signals of the two players left of the dealer."""
    _write_signals(draft, seats=2)


@component("auction.signals", "every_seat")
def every_seat(draft: Draft) -> None:
    """Bids of six tricks are signals, and everybody may make them."""
    _write_signals(draft, seats=draft.variant.table.players)


def _write_signals(draft: Draft, *, seats: int) -> None:
    draft.set("signal_seats", seats)
    draft.set("signal_rows", _numbered_mask(draft, below=SIGNAL_LEVEL + 1))


def denominations(draft: Draft) -> tuple[int, ...]:
    """Return the denominations on offer, low to high, as numbers."""
    return tuple(DENOMINATION_NAMES.index(name) for name in draft.variant.auction.denominations)


def numbered_rows(draft: Draft) -> list[Row]:
    """Return the numbered bids with their ranks, lowest first. Raises `RulesError` where there is none."""
    auction = draft.variant.auction
    values = write("scoring.schedule", draft.variant.scoring.schedule, draft)
    assert isinstance(values, dict)
    levels = range(auction.minimum_tricks, draft.variant.deal.hand + 1)
    bids = [(level, d, values[level, d]) for level in levels for d in denominations(draft)]
    if not bids:
        raise RulesError("auction: no numbered bid is left; check auction.minimum_tricks and auction.denominations")
    ranked = write("auction.order", auction.order, draft)
    assert callable(ranked)
    return [numbered_row(level, d, value, rank) for (level, d, value), rank in ranked(bids)]


def _by_level(bids: list[Numbered]) -> list[tuple[Numbered, tuple[int, ...]]]:
    return [(bid, (position, 0, 0, 0)) for position, bid in enumerate(bids)]


@component("auction.order", "level")
def order_by_level(draft: Draft) -> object:
    """More tricks are higher; with equal tricks the denomination decides."""
    return _by_level


@component("auction.order", "value")
def order_by_value(draft: Draft) -> object:
    """The bid worth more points is higher; ``auction.equal_value`` decides between equals."""
    return write("auction.equal_value", draft.variant.auction.equal_value, draft)


@component("auction.equal_value", "more_tricks_higher")
def more_tricks_higher(draft: Draft) -> object:
    """Of two bids worth the same, the one for more tricks is higher."""
    return lambda bids: _by_level(sorted(bids, key=lambda bid: (bid[2], bid[0])))


@component("auction.equal_value", "neither_higher")
def neither_higher(draft: Draft) -> object:
    """Of two bids worth the same, neither outbids the other."""

    def rank(bids: list[Numbered]) -> list[tuple[Numbered, tuple[int, ...]]]:
        values = sorted({bid[2] for bid in bids})
        ordered = sorted(bids, key=lambda bid: (bid[2], bid[0]))
        return [(bid, (values.index(bid[2]), 0, 0, 0)) for bid in ordered]

    return rank
