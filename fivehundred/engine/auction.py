"""The auction, compiled: which calls are legal, and what a call leads to up to the first lead.

After the auction come, in this order, the kitty and the discards, the calling of a partner, the joker's nomination.
"""

from __future__ import annotations

from typing import Any

import numpy as np

from fivehundred.cards.suits import NO_TRUMPS
from fivehundred.engine.actions import NOMINATE, NOMINATE_NONE, PASS
from fivehundred.engine.bits import bit, lowest, without_lowest
from fivehundred.engine.compiled import compiled
from fivehundred.engine.play import start_play
from fivehundred.engine.results import THROWN_IN
from fivehundred.engine.state import CALL, DISCARD, NOMINATE_JOKER, OVER
from fivehundred.rules.rulebook import (
    ALL_PASS_NO_TRUMPS,
    ALONE_OPENLY,
    ALONE_SECRETLY,
    GATE_HISTORY,
    NONE,
    NUMBERED,
    ROUNDS_ONE_CALL_EACH,
)


@compiled
def legal_calls(rulebook: Any, state: Any) -> Any:
    """Return the legal calls as a set: bit 0 a pass, bit n the bid of ladder row n."""
    calls = rulebook.outbids[state.standing]
    gated = calls & rulebook.gated_rows
    while gated:
        row = lowest(gated)
        gated = without_lowest(gated)
        bids = state.bids_made if rulebook.row_gate[row] == GATE_HISTORY else bit(state.standing)
        if not bids & rulebook.row_gate_mask[row]:
            calls &= ~bit(row)
    return calls | bit(PASS)


@compiled
def make_call(rulebook: Any, state: Any, call: int) -> None:
    """Make a legal call for the seat to act and pass the turn, or end the auction."""
    seat = np.int64(state.to_act)
    state.calls += 1
    if call == PASS:
        state.passed |= 1 << seat
    else:
        state.standing = call
        state.high_bidder = seat
        state.last_bid[seat] = call
        state.bids_made |= bit(call)
    following = _next_caller(rulebook, state, seat)
    if following == NONE:
        _end_auction(rulebook, state)
    else:
        state.to_act = following


@compiled
def _next_caller(rulebook: Any, state: Any, seat: int) -> Any:
    """Return who calls next, or `NONE` when the auction is over."""
    players = np.int64(rulebook.players)
    if state.standing and not rulebook.outbids[state.standing]:
        return NONE
    if rulebook.rounds == ROUNDS_ONE_CALL_EACH:
        return (seat + 1) % players if state.calls < players else NONE
    for step in range(1, players + 1):
        following = (seat + step) % players
        if following != state.high_bidder and not (state.passed >> following) & 1:
            return following
    return NONE


@compiled
def _end_auction(rulebook: Any, state: Any) -> None:
    if state.standing == 0:
        if rulebook.all_pass == ALL_PASS_NO_TRUMPS:
            state.denomination = NO_TRUMPS
            start_play(rulebook, state)
        else:
            state.outcome = THROWN_IN
            state.phase = OVER
            state.to_act = NONE
        return
    contractor = np.int64(state.high_bidder)
    state.contract = state.standing
    state.contractor = contractor
    state.denomination = rulebook.row_denomination[state.contract]
    state.side = rulebook.side_mask[contractor]
    state.to_act = contractor
    if rulebook.row_takes_kitty[state.contract]:
        state.hands[contractor] |= state.kitty
        state.discards_left = rulebook.kitty_size
        state.phase = DISCARD
    else:
        _after_discards(rulebook, state)


@compiled
def discard(rulebook: Any, state: Any, card: int) -> None:
    """Put one card of the contractor's hand aside, face down."""
    state.hands[state.contractor] &= ~bit(card)
    state.discards |= bit(card)
    state.discards_left -= 1
    if state.discards_left == 0:
        _after_discards(rulebook, state)


@compiled
def callable_cards(rulebook: Any, state: Any) -> Any:
    """Return the cards the contractor may call. His own hand and discards only where he may be alone secretly."""
    cards = rulebook.may_call[state.denomination]
    if rulebook.alone != ALONE_SECRETLY:
        cards &= ~(state.hands[state.contractor] | state.discards)
    return cards


@compiled
def _after_discards(rulebook: Any, state: Any) -> None:
    calls = rulebook.calls_partner and rulebook.row_kind[state.contract] == NUMBERED
    if calls and (callable_cards(rulebook, state) or rulebook.alone == ALONE_OPENLY):
        state.phase = CALL
    else:
        _after_calling(rulebook, state)


@compiled
def call_card(rulebook: Any, state: Any, card: int) -> None:
    """Call a card: its holder, if it is somebody else, is the partner for this deal."""
    state.called_card = card
    for seat in range(np.int64(rulebook.players)):
        if state.hands[seat] & bit(card) and seat != state.contractor:
            state.partner = seat
            state.side |= 1 << seat
    _after_calling(rulebook, state)


@compiled
def play_alone(rulebook: Any, state: Any) -> None:
    """Announce to play without a partner."""
    _after_calling(rulebook, state)


@compiled
def _after_calling(rulebook: Any, state: Any) -> None:
    holds_joker = state.hands[state.contractor] & rulebook.joker_mask
    if rulebook.joker_nominate and state.denomination == NO_TRUMPS and holds_joker:
        state.phase = NOMINATE_JOKER
    else:
        start_play(rulebook, state)


@compiled
def nominate(rulebook: Any, state: Any, action: int) -> None:
    """Tie the joker to a suit for the whole deal, or leave it without one."""
    if action != NOMINATE_NONE:
        state.denomination = NO_TRUMPS + 1 + (action - NOMINATE)
    start_play(rulebook, state)
