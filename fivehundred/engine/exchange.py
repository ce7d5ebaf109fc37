"""What passes between partners before the discards, compiled: a slam's card, the exchanges of double misère."""

from __future__ import annotations

from typing import Any

import numpy as np

from fivehundred.engine.actions import SLAM
from fivehundred.engine.bits import bit
from fivehundred.engine.compiled import compiled
from fivehundred.engine.state import GIVE
from fivehundred.rules.rulebook import EXCHANGE_PASS_ON, EXCHANGE_SWAP, NONE


@compiled
def next_partner(rulebook: Any, state: Any, seat: int) -> Any:
    """Return the next fixed partner of the contractor clockwise after ``seat``, or `NONE` once round the table."""
    players = np.int64(rulebook.players)
    at: Any = seat
    for _ in range(players):
        at = (at + 1) % players
        if at == state.contractor:
            return np.int64(NONE)
        if (rulebook.side_mask[state.contractor] >> at) & 1:
            return at
    return np.int64(NONE)


@compiled
def answer_slam(rulebook: Any, state: Any, action: int) -> Any:
    """Note the answer to the slam question. Returns whether cards are given now."""
    if action != SLAM:
        return False
    state.slam = 1
    state.gifts_left = 1
    state.to_act = next_partner(rulebook, state, np.int64(state.contractor))
    state.phase = GIVE
    return True


@compiled
def begin_exchange(rulebook: Any, state: Any) -> Any:
    """Begin what double misère's partners exchange. Returns whether cards are given now."""
    exchange = rulebook.row_exchange[state.contract]
    if exchange == EXCHANGE_PASS_ON:
        state.gifts_left = state.discards_left
    elif exchange == EXCHANGE_SWAP:
        state.gifts_left = rulebook.swap_cards
    else:
        return False
    state.to_act = state.contractor
    state.phase = GIVE
    return True


@compiled
def give(rulebook: Any, state: Any, card: int) -> Any:
    """Give one card to the partner. Returns whether all cards have changed hands."""
    seat = np.int64(state.to_act)
    contractor = np.int64(state.contractor)
    state.hands[seat] &= ~bit(card)
    state.gifts[seat] |= bit(card)
    state.gifts_left -= 1
    if state.gifts_left:
        return False
    following = next_partner(rulebook, state, seat)
    if state.slam:
        state.hands[contractor] |= state.gifts[seat]
        state.discards_left += 1
        if following != NONE:
            state.to_act = following
            state.gifts_left = 1
            return False
        return True
    if rulebook.row_exchange[state.contract] == EXCHANGE_PASS_ON:
        state.hands[following] |= state.gifts[seat]
        state.discarder = following
        return True
    if seat == contractor:
        state.to_act = following
        state.gifts_left = rulebook.swap_cards
        return False
    state.hands[contractor] |= state.gifts[seat]
    state.hands[seat] |= state.gifts[contractor]
    return True
