"""Shuffling and dealing, compiled. One permutation of all 66 cards serves every pack: each takes its cards in order.

A pack with second copies shuffles them into that permutation; packs without any know nothing of it.
"""

from __future__ import annotations

from typing import Any, Final

import numpy as np

from fivehundred.cards.cards import CARD_NUMBERS, UNIVERSE_SIZE
from fivehundred.engine.bits import bit
from fivehundred.engine.compiled import compiled
from fivehundred.engine.redeal import open_deal
from fivehundred.engine.rng import below, draw
from fivehundred.engine.state import AUCTION
from fivehundred.rules.rulebook import MAX_SEATS, NONE, TO_DEAD, TO_KITTY, TO_OWN_KITTY

_HALF: Final = np.uint64(32)
_LOW_HALF: Final = np.uint64(0xFFFFFFFF)
#: The first draw of a deal's stream that the permutation of the 66 cards does not use.
_FIRST_DRAW_FOR_COPIES: Final = UNIVERSE_SIZE // 2


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
def add_copies(rulebook: Any, state: Any, key: Any) -> None:
    """Shuffle the pack's second copies into ``state.order``: each takes a random place, whose card goes to the end.

    This is the inside-out step of Fisher and Yates: the whole stays a uniform permutation.
    """
    order = state.order
    size = UNIVERSE_SIZE
    counter = np.uint64(_FIRST_DRAW_FOR_COPIES)
    for card in range(UNIVERSE_SIZE, CARD_NUMBERS):
        if rulebook.index_of_card[card] == NONE:
            continue
        place = below(draw(key, counter), size + 1)
        counter += np.uint64(1)
        order[size] = order[place]
        order[place] = card
        size += 1


@compiled
def clear(state: Any, dealer: int) -> None:
    """Make the state that of a deal before any card is dealt, ``dealer`` dealing."""
    for seat in range(MAX_SEATS):
        state.hands[seat] = np.uint64(0)
        state.tricks[seat] = 0
        state.points[seat] = 0
        state.shown_void[seat] = 0
        state.bids_by[seat] = np.uint64(0)
        state.own_kitties[seat] = np.uint64(0)
        state.gifts[seat] = np.uint64(0)
        state.played_by[seat] = np.uint64(0)
        state.cannot_hold[seat] = np.uint64(0)
        state.totals[seat] = 0
    state.kitty = np.uint64(0)
    state.dead = np.uint64(0)
    state.discards = np.uint64(0)
    state.bids_made = np.uint64(0)
    state.played = np.uint64(0)
    state.phase = AUCTION
    state.dealer = dealer
    state.calls = 0
    state.standing = 0
    state.high_bidder = NONE
    state.passed = 0
    state.has_called = 0
    state.raised = 0
    state.asker = NONE
    state.asked = 0
    state.same_dealer = 0
    state.contract = 0
    state.contractor = NONE
    state.denomination = NONE
    state.discarder = NONE
    state.discards_left = 0
    state.slam = 0
    state.gifts_left = 0
    state.called_card = NONE
    state.partner = NONE
    state.partner_shown = 0
    state.second_partner = NONE
    state.breacher = NONE
    state.breach_points = 0
    state.barred = 0
    state.in_match = 0
    state.deals_before = 0
    state.side = 0
    state.active = 0
    state.active_count = 0
    state.turn = NONE
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
def _deal_card(state: Any, target: int, card: int, dealer: int, players: int) -> None:
    """Give one card to the seat ``target`` places left of dealer + 1, or to one of the piles (``TO_…``)."""
    if target == TO_KITTY:
        state.kitty |= bit(card)
        return
    if target == TO_DEAD:
        state.dead |= bit(card)
        return
    seat = dealer + 1 + (target if target < MAX_SEATS else target - TO_OWN_KITTY)
    if seat >= players:
        seat -= players
    if target < MAX_SEATS:
        state.hands[seat] |= bit(card)
    else:
        state.own_kitties[seat] |= bit(card)


@compiled
def _pile(rulebook: Any, nth: int) -> Any:
    """Return where the nth card after the hands goes: to the kitty, then the own kitties, then out of play."""
    own = nth - np.int64(rulebook.kitty_size)
    if own < 0:
        return np.int64(TO_KITTY)
    size = np.int64(rulebook.own_kitty_size)
    if own < size * np.int64(rulebook.players):
        return TO_OWN_KITTY + own // size
    return np.int64(TO_DEAD)


@compiled
def deal_shuffled(rulebook: Any, state: Any, dealer: int) -> None:
    """Deal ``state.order`` so that tables with the same pack, seats and hands get the same cards, whatever the packets.

    Packets do not change the chances after a fair shuffle; if they moved cards, two variants that differ in them alone
    would be compared on different hands. So the hands are taken one after another, from the left of the dealer, and
    the kitty and other piles last: the pack lay just so that the packets bring this about.
    """
    clear(state, dealer)
    players = np.int64(rulebook.players)
    hand_size = np.int64(rulebook.hand_size)
    target, left = 0, hand_size
    after_hands = 0
    for position in range(UNIVERSE_SIZE + np.int64(rulebook.copy_count)):
        card = rulebook.index_of_card[state.order[position]]
        if card == NONE:
            continue
        if target < players:
            left -= 1
            _deal_card(state, target, card, dealer, players)
            if left == 0:
                target, left = target + 1, hand_size
        else:
            _deal_card(state, _pile(rulebook, after_hands), card, dealer, players)
            after_hands += 1
    open_deal(rulebook, state)


@compiled
def shuffle_and_deal(rulebook: Any, state: Any, key: Any, dealer: int) -> None:
    """Shuffle with the stream ``key`` and deal."""
    shuffle(state, key)
    if rulebook.copy_count:
        add_copies(rulebook, state, key)
    deal_shuffled(rulebook, state, dealer)


@compiled
def deal_pack(rulebook: Any, state: Any, pack: Any, dealer: int) -> None:
    """Deal an ordered pack (pack indices, first card first) in the Rulebook's packets, left of dealer first."""
    clear(state, dealer)
    players = np.int64(rulebook.players)
    for place in range(len(pack)):
        _deal_card(state, np.int64(rulebook.deal_target[place]), pack[place], dealer, players)
    open_deal(rulebook, state)
