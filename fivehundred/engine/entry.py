"""The doors from Python into compiled code: the same steps, taking one-element arrays instead of records."""

from __future__ import annotations

from typing import Any

import numpy as np

from fivehundred.engine import rng
from fivehundred.engine.auction import after_discards
from fivehundred.engine.compiled import compiled
from fivehundred.engine.dealing import clear, deal_pack, shuffle_and_deal
from fivehundred.engine.play import give_lead, side_tricks, start_play
from fivehundred.engine.redeal import open_deal
from fivehundred.engine.rng import make_key
from fivehundred.engine.score import score_deal
from fivehundred.engine.step import apply, find_legal
from fivehundred.engine.totals import (
    add_points,
    barred_seats,
    decide_match,
    enter_match,
    next_dealer,
    seats_of_accounts,
)


@compiled
def deal_numbered(rulebook: Any, state: Any, seed: Any, index: Any, dealer: int) -> None:
    """Deal number ``index`` of ``seed`` and find the first caller's legal calls."""
    shuffle_and_deal(rulebook[0], state[0], make_key(seed, rng.DEAL, index, 0), dealer)
    find_legal(rulebook[0], state[0])


@compiled
def deal_of_match(
    rulebook: Any, state: Any, seed: Any, match: Any, index: Any, dealer: int, barred: int, totals: Any
) -> None:
    """Deal number ``index`` of match number ``match`` of ``seed``; ``barred`` seats (bits) may not bid.

    ``totals`` (int64, one an account) are those before it.
    """
    shuffle_and_deal(rulebook[0], state[0], make_key(seed, rng.MATCH_DEAL, match, index), dealer)
    state[0].barred = barred
    enter_match(rulebook[0], state[0], totals, np.int64(index))
    find_legal(rulebook[0], state[0])


@compiled
def deal_in_packets(rulebook: Any, state: Any, pack: Any, dealer: int) -> None:
    """Deal an ordered pack (pack indices) in the variant's packets."""
    deal_pack(rulebook[0], state[0], pack, dealer)
    find_legal(rulebook[0], state[0])


@compiled
def deal_given(rulebook: Any, state: Any, hands: Any, own_kitties: Any, kitty: Any, dead: Any, dealer: int) -> None:
    """Start a deal from given hands and own kitties (uint64 sets, one a seat), kitty and dead cards (sets)."""
    clear(state[0], dealer)
    for seat in range(len(hands)):
        state[0].hands[seat] = hands[seat]
        state[0].own_kitties[seat] = own_kitties[seat]
    state[0].kitty = kitty
    state[0].dead = dead
    open_deal(rulebook[0], state[0])
    find_legal(rulebook[0], state[0])


@compiled
def bar(rulebook: Any, state: Any, barred: int) -> None:
    """Let some seats (bits) not bid in a deal that has just begun."""
    state[0].barred = barred
    find_legal(rulebook[0], state[0])


@compiled
def join_match(rulebook: Any, state: Any, totals: Any, deals_before: int) -> None:
    """Make a deal that has just begun one of a match with these ``totals`` (int64, one an account) before it."""
    enter_match(rulebook[0], state[0], totals, deals_before)


@compiled
def barred_next(rulebook: Any, state: Any) -> Any:
    """Return the seats (as bits) that a finished deal bars from bidding in the next one."""
    return barred_seats(rulebook[0], state[0])


@compiled
def step(rulebook: Any, state: Any, action: int) -> None:
    """Carry out a legal action and find the next legal ones."""
    apply(rulebook[0], state[0], action)
    find_legal(rulebook[0], state[0])


@compiled
def refresh_legal(rulebook: Any, state: Any) -> None:
    """Find the legal actions again, after a state was changed by hand."""
    find_legal(rulebook[0], state[0])


@compiled
def empty_table(state: Any, dealer: int) -> None:
    """Make the state that of a table before any card is dealt."""
    clear(state[0], dealer)


@compiled
def begin_play(rulebook: Any, state: Any) -> None:
    """Seat those who play the state's contract and give the first lead."""
    start_play(rulebook[0], state[0])
    find_legal(rulebook[0], state[0])


@compiled
def leave_discards(rulebook: Any, state: Any) -> None:
    """Go on from a contract whose cards have been put aside: calling a partner, nominating the joker, or the play."""
    after_discards(rulebook[0], state[0])
    find_legal(rulebook[0], state[0])


@compiled
def lead(rulebook: Any, state: Any, seat: int) -> None:
    """Let a seat that plays lead the next trick."""
    give_lead(rulebook[0], state[0], seat)
    find_legal(rulebook[0], state[0])


@compiled
def score_given(rulebook: Any, state: Any) -> None:
    """Score a deal whose tricks were set by hand."""
    score_deal(rulebook[0], state[0], side_tricks(state[0]))


@compiled
def first_dealer(seed: Any, match: Any, players: int) -> Any:
    """Return who deals first in match number ``match``: uniform over the seats."""
    return rng.below(rng.draw(make_key(seed, rng.MATCH, match, 0), 0), players)


@compiled
def finish_deal(rulebook: Any, state: Any, totals: Any, deals: int) -> Any:
    """Add finished deal number ``deals`` (from 1) of a match; return (winning seats as bits, ending, next dealer)."""
    add_points(rulebook[0], state[0], totals)
    won, ending = decide_match(rulebook[0], state[0], totals, deals)
    return seats_of_accounts(rulebook[0], won), ending, next_dealer(rulebook[0], state[0])
