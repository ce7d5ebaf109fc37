"""The auction, compiled: which calls are legal, and what a call leads to up to the first lead.

After the auction come, in this order, the kitty and the discards, the calling of a partner, the joker's nomination.
"""

from __future__ import annotations

from typing import Any

import numpy as np

from fivehundred.cards.suits import NO_TRUMPS
from fivehundred.engine.actions import ALONE, BREACH, ENOUGH, NOMINATE, NOMINATE_NONE, PARTNER, PASS, RESIGN
from fivehundred.engine.bits import bit, lowest, without_lowest
from fivehundred.engine.compiled import compiled
from fivehundred.engine.exchange import answer_slam, begin_exchange, give
from fivehundred.engine.play import start_play
from fivehundred.engine.redeal import throw_in
from fivehundred.engine.state import BREACH_CALL, CALL, DISCARD, EXIT, NOMINATE_JOKER, SLAM_CALL
from fivehundred.rules.rulebook import (
    ALL_PASS_DEALER_PLAYS,
    ALL_PASS_NO_TRUMPS,
    ALONE_OPENLY,
    ALONE_SECRETLY,
    CALLS_PLAYER,
    GATE_FIRST_CALL,
    GATE_HISTORY,
    GATE_PARTNER,
    NOMINATED_ALL,
    NOMINATED_HIGH,
    NOMINATED_LOW,
    NONE,
    NUMBERED,
    RAISE_ONCE,
    ROUNDS_ONE_CALL_EACH,
)

#: Where the count of calls stops; an auction in which players re-enter could in theory be longer.
MOST_CALLS_COUNTED = 255


@compiled
def legal_calls(rulebook: Any, state: Any) -> Any:
    """Return the legal calls as a set: bit 0 a pass, bit n the bid of ladder row n."""
    calls = rulebook.outbids[state.standing]
    if rulebook.signal_rows and not _may_signal(rulebook, state):
        calls &= ~rulebook.signal_rows
    gated = calls & rulebook.gated_rows
    while gated:
        row = lowest(gated)
        gated = without_lowest(gated)
        if not _gate_is_open(rulebook, state, row):
            calls &= ~bit(row)
    if (state.barred >> np.int64(state.to_act)) & 1:
        calls = np.uint64(0)
    return calls | bit(PASS)


@compiled
def _gate_is_open(rulebook: Any, state: Any, row: int) -> Any:
    """Tell whether what a bid demands of the auction so far has happened."""
    seat = np.int64(state.to_act)
    gate = rulebook.row_gate[row]
    if gate == GATE_FIRST_CALL:
        return (state.has_called >> seat) & 1 == 0
    bids = bit(state.standing)
    if gate == GATE_HISTORY:
        bids = state.bids_made
    elif gate == GATE_PARTNER:
        bids = np.uint64(0)
        for other in range(np.int64(rulebook.players)):
            if other != seat and (rulebook.side_mask[seat] >> other) & 1:
                bids |= state.bids_by[other]
    return bids & rulebook.row_gate_mask[row] != np.uint64(0)


@compiled
def _may_signal(rulebook: Any, state: Any) -> Any:
    """Tell whether the seat to act may bid six as a signal: in its place, while nothing but signals has been bid."""
    if state.bids_made & ~rulebook.signal_rows:
        return False
    players = np.int64(rulebook.players)
    place = (np.int64(state.to_act) + players - np.int64(state.dealer) - 1) % players
    return place < np.int64(rulebook.signal_seats)


@compiled
def make_call(rulebook: Any, state: Any, call: int) -> None:
    """Make a legal call for the seat to act and pass the turn, or end the auction."""
    seat = np.int64(state.to_act)
    if state.calls < MOST_CALLS_COUNTED:
        state.calls += 1
    state.has_called |= 1 << seat
    if call == PASS:
        state.passed |= 1 << seat
    else:
        if seat == state.high_bidder:
            state.raised = 1
        if rulebook.reenter:
            state.passed = 0
        state.standing = call
        state.high_bidder = seat
        state.bids_by[seat] |= bit(call)
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
    if rulebook.raise_own and _may_raise_own(rulebook, state):
        return np.int64(state.high_bidder)
    return NONE


@compiled
def _may_raise_own(rulebook: Any, state: Any) -> Any:
    """Tell whether the standing bidder, everybody else being out, is asked whether he goes higher: until he passes."""
    if state.standing == 0 or (rulebook.raise_own == RAISE_ONCE and state.raised):
        return False
    return (state.passed >> np.int64(state.high_bidder)) & 1 == 0


@compiled
def _end_auction(rulebook: Any, state: Any) -> None:
    if state.standing == 0 or rulebook.cannot_win & bit(state.standing):
        _nobody_won(rulebook, state)
    elif rulebook.may_resign & bit(state.standing) and state.bids_made == bit(state.standing):
        state.phase = EXIT
        state.to_act = state.high_bidder
    else:
        settle_contract(rulebook, state, state.standing, state.high_bidder)


@compiled
def _nobody_won(rulebook: Any, state: Any) -> None:
    """Everybody has passed, or a bid stands that cannot win: the deal is thrown in, or played all the same."""
    if rulebook.all_pass == ALL_PASS_NO_TRUMPS:
        state.denomination = NO_TRUMPS
        start_play(rulebook, state)
    elif rulebook.all_pass == ALL_PASS_DEALER_PLAYS:
        settle_contract(rulebook, state, 1, state.dealer)
    else:
        throw_in(state, 0)


@compiled
def leave_or_play(rulebook: Any, state: Any, action: int) -> None:
    """Resign the only bid of the auction, so that the same dealer deals again, or go on and play it."""
    if action == RESIGN:
        throw_in(state, 1)
    else:
        settle_contract(rulebook, state, state.standing, state.high_bidder)


@compiled
def settle_contract(rulebook: Any, state: Any, row: int, seat: int) -> None:
    """Make a bid the contract of a seat, which takes the kitty or goes on to what comes after the discards."""
    contractor = np.int64(seat)
    state.contract = row
    state.contractor = contractor
    state.denomination = rulebook.row_denomination[state.contract]
    state.side = rulebook.side_mask[contractor]
    state.to_act = contractor
    state.discarder = contractor
    if rulebook.row_takes_kitty[state.contract]:
        state.hands[contractor] |= state.kitty | state.own_kitties[contractor]
        state.discards_left = rulebook.kitty_size + rulebook.own_kitty_size
    if rulebook.slam_call and rulebook.row_kind[state.contract] == NUMBERED:
        state.phase = SLAM_CALL
    else:
        start_exchange(rulebook, state)


@compiled
def answer_slam_question(rulebook: Any, state: Any, action: int) -> None:
    """Call a slam or none after the kitty was taken."""
    if not answer_slam(rulebook, state, action):
        start_exchange(rulebook, state)


@compiled
def start_exchange(rulebook: Any, state: Any) -> None:
    """Let partners exchange cards where the contract has them do so, then discard."""
    if not begin_exchange(rulebook, state):
        start_discards(rulebook, state)


@compiled
def give_card(rulebook: Any, state: Any, card: int) -> None:
    """Give one card to the partner; after the last one come the discards."""
    if give(rulebook, state, card):
        start_discards(rulebook, state)


@compiled
def start_discards(rulebook: Any, state: Any) -> None:
    """Let the discarder put cards aside, or go on where there are none to."""
    if state.discards_left:
        state.phase = DISCARD
        state.to_act = state.discarder
    else:
        after_discards(rulebook, state)


@compiled
def discard(rulebook: Any, state: Any, card: int) -> None:
    """Put one card of the discarder's hand aside, face down."""
    state.hands[state.discarder] &= ~bit(card)
    state.discards |= bit(card)
    state.discards_left -= 1
    if state.discards_left == 0:
        after_discards(rulebook, state)


@compiled
def callable_cards(rulebook: Any, state: Any) -> Any:
    """Return the cards the contractor may call. His own hand and discards only where he may be alone secretly."""
    cards = rulebook.may_call[state.denomination]
    if not rulebook.alone & ALONE_SECRETLY:
        cards &= ~(state.hands[state.contractor] | state.discards)
    return cards


@compiled
def after_discards(rulebook: Any, state: Any) -> None:
    """Go on with the calling of a partner, where there is one to call."""
    state.to_act = state.contractor
    if rulebook.row_calls_partner[state.contract] and (
        callable_cards(rulebook, state) or legal_callings(rulebook, state)
    ):
        state.phase = CALL
    else:
        _after_calling(rulebook, state)


@compiled
def legal_callings(rulebook: Any, state: Any) -> Any:
    """Return what the contractor may say to find a partner beside calling a card, as bits of the last action word."""
    words = np.uint64(0)
    if rulebook.alone & ALONE_OPENLY and state.partner == NONE:
        words = bit(ALONE & 63)
    if rulebook.calls_partner == CALLS_PLAYER:
        for seat in range(np.int64(rulebook.players)):
            if not (state.side >> seat) & 1:
                words |= bit((PARTNER & 63) + seat)
        if state.partner != NONE:
            words |= bit(ENOUGH & 63)
    return words


@compiled
def name_partner(rulebook: Any, state: Any, seat: int) -> None:
    """Name a player as the partner; in a high contract the contractor may then name a second one."""
    state.side |= 1 << seat
    state.partner_shown = 1
    if state.partner == NONE:
        state.partner = seat
        if rulebook.two_partners_from and rulebook.row_level[state.contract] >= rulebook.two_partners_from:
            return
    else:
        state.second_partner = seat
    _after_calling(rulebook, state)


@compiled
def call_card(rulebook: Any, state: Any, card: int) -> None:
    """Call a card: its holder, if it is somebody else, is the partner for this deal."""
    state.called_card = card
    for seat in range(np.int64(rulebook.players)):
        if state.hands[seat] & bit(card) and seat != state.contractor:
            state.partner = seat
            state.side |= 1 << seat
    state.partner_shown = rulebook.reveal_at_once
    _after_calling(rulebook, state)


@compiled
def play_alone(rulebook: Any, state: Any) -> None:
    """Announce to play without a partner, or without a second one."""
    _after_calling(rulebook, state)


@compiled
def _after_calling(rulebook: Any, state: Any) -> None:
    holds_joker = state.hands[state.contractor] & rulebook.joker_mask
    if rulebook.joker_nominate and state.denomination == NO_TRUMPS and holds_joker:
        state.phase = NOMINATE_JOKER
    else:
        _before_first_lead(rulebook, state)


@compiled
def nominate(rulebook: Any, state: Any, action: int) -> None:
    """Tie the contractor's jokers to a suit for the whole deal, or leave them without one."""
    if action != NOMINATE_NONE:
        jokers = state.hands[state.contractor] & rulebook.joker_mask
        kind = NOMINATED_ALL
        if jokers != rulebook.joker_mask:
            holds_high = jokers & bit(np.int64(rulebook.card_count) - 1)
            kind = NOMINATED_HIGH if holds_high else NOMINATED_LOW
        state.denomination = kind + (action - NOMINATE)
    _before_first_lead(rulebook, state)


@compiled
def _before_first_lead(rulebook: Any, state: Any) -> None:
    """Ask the opponents for a breach where there may be one; else begin the play."""
    if rulebook.row_breach[state.contract]:
        _ask_next_opponent(rulebook, state, np.int64(state.contractor))
    else:
        start_play(rulebook, state)


@compiled
def _ask_next_opponent(rulebook: Any, state: Any, seat: int) -> None:
    """Let the next opponent after ``seat`` say whether he calls breach; begin the play after the last one."""
    players = np.int64(rulebook.players)
    following = (seat + 1) % players
    while (state.side >> following) & 1 and following != state.contractor:
        following = (following + 1) % players
    if following == state.contractor:
        start_play(rulebook, state)
    else:
        state.phase = BREACH_CALL
        state.to_act = following


@compiled
def answer_breach(rulebook: Any, state: Any, action: int) -> None:
    """Call breach, after which nobody else is asked, or leave it to the next opponent."""
    if action == BREACH:
        state.breacher = state.to_act
        start_play(rulebook, state)
    else:
        _ask_next_opponent(rulebook, state, np.int64(state.to_act))
