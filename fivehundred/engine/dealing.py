"""Shuffling and dealing, compiled. One permutation of all 66 cards serves every pack: each takes its cards in order."""

from __future__ import annotations

from typing import Any, Final

import numpy as np

from fivehundred.cards.cards import UNIVERSE_SIZE
from fivehundred.engine.bits import bit
from fivehundred.engine.compiled import compiled
from fivehundred.engine.rng import draw
from fivehundred.engine.state import AUCTION
from fivehundred.rules.rulebook import MAX_SEATS, NONE, TO_KITTY

_HALF: Final = np.uint64(32)
_LOW_HALF: Final = np.uint64(0xFFFFFFFF)


@compiled
def shuffle(state: Any, key: Any) -> None:
    """Write a uniform permutation of the 66 cards to ``state.order`` (Fisher and Yates; two picks a draw)."""
    order = state.order
    for card in range(UNIVERSE_SIZE):
        order[card] = card
    counter = np.uint64(0)
    left = UNIVERSE_SIZE
    while left > 1:
        number = draw(key, counter)
        counter += np.uint64(1)
        first = np.int64(((number >> _HALF) * np.uint64(left)) >> _HALF)
        left -= 1
        order[left], order[first] = order[first], order[left]
        second = np.int64(((number & _LOW_HALF) * np.uint64(left)) >> _HALF)
        left -= 1
        order[left], order[second] = order[second], order[left]


@compiled
def clear(state: Any, dealer: int) -> None:
    """Make the state that of a deal before any card is dealt, ``dealer`` dealing."""
    for seat in range(MAX_SEATS):
        state.hands[seat] = np.uint64(0)
        state.tricks[seat] = 0
        state.points[seat] = 0
        state.shown_void[seat] = 0
        state.last_bid[seat] = 0
    state.kitty = np.uint64(0)
    state.discards = np.uint64(0)
    state.bids_made = np.uint64(0)
    state.played = np.uint64(0)
    state.phase = AUCTION
    state.dealer = dealer
    state.calls = 0
    state.standing = 0
    state.high_bidder = NONE
    state.passed = 0
    state.contract = 0
    state.contractor = NONE
    state.denomination = NONE
    state.discards_left = 0
    state.called_card = NONE
    state.partner = NONE
    state.partner_shown = 0
    state.side = 0
    state.active = 0
    state.active_count = 0
    state.leader = NONE
    state.led = NONE
    state.named = NONE
    state.trick_size = 0
    state.best_card = NONE
    state.best_seat = NONE
    state.best_key = 0
    state.suits_led = 0
    state.trick_number = 0
    state.outcome = 0


@compiled
def deal_order(rulebook: Any, state: Any, dealer: int) -> None:
    """Deal the pack in the order of ``state.order``, in the Rulebook's packets, beginning left of ``dealer``."""
    clear(state, dealer)
    players = np.int64(rulebook.players)
    state.to_act = (dealer + 1) % players
    dealt = 0
    for position in range(UNIVERSE_SIZE):
        card = rulebook.index_of_card[state.order[position]]
        if card == NONE:
            continue
        target = np.int64(rulebook.deal_target[dealt])
        dealt += 1
        if target == TO_KITTY:
            state.kitty |= bit(card)
        else:
            seat = dealer + 1 + target
            if seat >= players:
                seat -= players
            state.hands[seat] |= bit(card)
