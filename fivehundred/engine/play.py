"""The play of the cards, compiled: legal cards, the joker without trumps, who wins a trick, when play ends."""

from __future__ import annotations

from typing import Any

import numpy as np

from fivehundred.cards.suits import NO_TRUMPS
from fivehundred.engine.actions import LEAD_JOKER
from fivehundred.engine.bits import bit, count
from fivehundred.engine.compiled import compiled
from fivehundred.engine.score import score_deal
from fivehundred.engine.state import OVER, PLAY
from fivehundred.rules.rulebook import (
    FIRST_LEAD_CONTRACTOR,
    FOLLOW_ANY_TIME,
    FOLLOW_FIRST_ROUND,
    FOLLOW_WHEN_VOID,
    LEAD_ANY_SUIT,
    LEAD_NOT_SHOWN_VOID,
    LEAD_OWN_SUIT,
    LEAD_UNLED_SUIT,
    NONE,
)

ALL_SUITS = 0b1111


@compiled
def start_play(rulebook: Any, state: Any) -> None:
    """Seat those who play and give the first lead. Without a contractor everyone plays, left of dealer leading."""
    players = np.int64(rulebook.players)
    active = (1 << players) - 1
    first = np.int64(state.dealer) + 1
    if state.contractor != NONE:
        if rulebook.row_sits_out[state.contract] or state.slam:
            partners = np.int64(rulebook.side_mask[state.contractor]) & ~(1 << np.int64(state.contractor))
            active &= ~partners
        if rulebook.first_lead == FIRST_LEAD_CONTRACTOR:
            first = np.int64(state.contractor)
    first %= players
    while not (active >> first) & 1:
        first = (first + 1) % players
    state.active = active
    state.active_count = count(np.uint64(active))
    state.phase = PLAY
    give_lead(rulebook, state, first)


@compiled
def give_lead(rulebook: Any, state: Any, seat: int) -> None:
    """Let a seat lead the next trick."""
    state.leader = seat
    _give_turn(rulebook, state, seat)


@compiled
def _give_turn(rulebook: Any, state: Any, seat: int) -> None:
    """Make it the turn of ``seat``, whose card the next seat chooses where the contract has opponents choose."""
    state.turn = seat
    state.to_act = seat
    if rulebook.row_opponents_choose[state.contract] and seat == state.contractor:
        state.to_act = next_active(rulebook, state, seat)


@compiled
def _suits_left_to_name(rulebook: Any, state: Any, seat: int) -> Any:
    """Return the suits (four bits) that the rule leaves to a joker led by ``seat``, whatever else it holds."""
    suits: Any = 0
    if rulebook.joker_lead == LEAD_ANY_SUIT:
        suits = ALL_SUITS
    elif rulebook.joker_lead == LEAD_UNLED_SUIT:
        suits = ALL_SUITS & ~np.int64(state.suits_led)
    elif rulebook.joker_lead == LEAD_NOT_SHOWN_VOID:
        suits = ALL_SUITS & ~np.int64(state.shown_void[seat])
    return suits


@compiled
def nameable_suits(rulebook: Any, state: Any, seat: int) -> Any:
    """Return the suits (four bits) that ``seat`` may name when leading a joker that belongs to no suit; 0: no lead.

    Whoever has nothing but such jokers left may lead one in any case, naming any suit where the rule leaves none.
    """
    suits = _suits_left_to_name(rulebook, state, seat)
    if suits == 0 and not state.hands[seat] & ~rulebook.free_jokers[state.denomination]:
        suits = ALL_SUITS
    return suits


@compiled
def _joker_leads(rulebook: Any, state: Any, seat: int, jokers: Any) -> Any:
    """Return the leads of free jokers that name a suit, as bits of the action word that holds `LEAD_JOKER`."""
    leads = np.uint64(0)
    suits = np.uint64(nameable_suits(rulebook, state, seat))
    for number in range(np.int64(rulebook.joker_count)):
        joker = np.uint64(rulebook.card_count - rulebook.joker_count + number)
        place = 2 - np.int64(rulebook.joker_count) + number
        if (jokers >> joker) & np.uint64(1):
            leads |= suits << np.uint64((LEAD_JOKER & 63) + 4 * place)
    return leads


@compiled
def _joker_need_not_follow(rulebook: Any, state: Any) -> Any:
    """Tell whether a free joker may be played by a player who has cards of the suit led."""
    if rulebook.joker_follow == FOLLOW_FIRST_ROUND:
        return not (state.suits_led >> state.led) & 1
    return rulebook.joker_follow == FOLLOW_ANY_TIME


@compiled
def _joker_shows_void(rulebook: Any, state: Any, led: int) -> Any:
    """Tell whether a free joker played to a suit proves that its player has no card of that suit."""
    if rulebook.joker_follow == FOLLOW_FIRST_ROUND:
        return (state.suits_led >> led) & 1 == 1
    return rulebook.joker_follow == FOLLOW_WHEN_VOID


@compiled
def legal_plays(rulebook: Any, state: Any) -> Any:
    """Return (legal cards, legal joker leads): the latter as bits of the action word that holds `LEAD_JOKER`."""
    seat = state.turn
    hand = state.hands[seat]
    jokers = hand & rulebook.free_jokers[state.denomination]
    if state.trick_size == 0:
        if jokers and rulebook.joker_lead != LEAD_OWN_SUIT:
            return hand & ~jokers, _joker_leads(rulebook, state, seat, jokers)
        return hand, np.uint64(0)
    following = hand & rulebook.suit_mask[state.denomination, state.led]
    if following:
        if jokers and _joker_need_not_follow(rulebook, state):
            following |= jokers
        return following, np.uint64(0)
    if jokers and rulebook.row_joker_forced[state.contract] and state.led < NO_TRUMPS:
        return jokers, np.uint64(0)
    return hand, np.uint64(0)


@compiled
def card_key(rulebook: Any, denomination: int, led: int, card: int) -> Any:
    """Return how high a card stands in a trick: trumps 128 and up, the suit led 64 and up, all else 0."""
    suit = np.int64(rulebook.effective_suit[denomination, card])
    trump = min(denomination, NO_TRUMPS)
    strength = np.int64(rulebook.strength[denomination, card])
    if suit == trump:
        return 128 + strength
    if suit == led:
        return 64 + strength
    return np.int64(0)


@compiled
def play_card(rulebook: Any, state: Any, card: int, named: int) -> None:
    """Play a legal card (``named``: the suit named with a joker led without trumps, else 255).

    A card that is not of the suit led proves a void, but for a free joker that may be played beside the suit. Where a
    free joker must be played when void, any other card proves that there is none; a joker led to a suit that the rule
    has taken away proves that nothing but jokers is left.
    """
    seat = np.int64(state.turn)
    denomination = np.int64(state.denomination)
    suit = np.int64(rulebook.effective_suit[denomination, card])
    state.hands[seat] &= ~bit(card)
    state.played |= bit(card)
    state.played_by[seat] |= bit(card)
    if card == state.called_card:
        state.partner_shown = 1
    if state.trick_size == 0:
        led = suit if named == NONE else np.int64(named)
        if named != NONE and not (_suits_left_to_name(rulebook, state, seat) >> led) & 1:
            state.cannot_hold[seat] |= ~rulebook.free_jokers[denomination]
        state.led = led
        state.named = named
        state.best_key = 0
        key = card_key(rulebook, denomination, led, card)
    else:
        led = np.int64(state.led)
        key = card_key(rulebook, denomination, led, card)
        if suit != led and led < NO_TRUMPS:
            if suit < NO_TRUMPS:
                _show_void(rulebook, state, seat, led)
                if rulebook.row_joker_forced[state.contract]:
                    state.cannot_hold[seat] |= rulebook.free_jokers[denomination]
            else:
                if rulebook.joker_renounced and (state.shown_void[seat] >> led) & 1:
                    key = np.int64(0)
                if _joker_shows_void(rulebook, state, led):
                    _show_void(rulebook, state, seat, led)
    state.trick[state.trick_size] = card
    state.trick_size += 1
    if key > state.best_key or state.trick_size == 1:
        state.best_key = key
        state.best_card = card
        state.best_seat = seat
    if state.trick_size == state.active_count:
        _end_trick(rulebook, state)
    else:
        _give_turn(rulebook, state, next_active(rulebook, state, seat))


@compiled
def _show_void(rulebook: Any, state: Any, seat: int, led: int) -> None:
    state.shown_void[seat] |= 1 << led
    state.cannot_hold[seat] |= rulebook.suit_mask[state.denomination, led]


@compiled
def next_active(rulebook: Any, state: Any, seat: int) -> Any:
    """Return the next seat clockwise that plays in this deal."""
    players = np.int64(rulebook.players)
    following = seat + 1
    if following == players:
        following = 0
    while not (state.active >> following) & 1:
        following += 1
        if following == players:
            following = 0
    return following


@compiled
def side_tricks(state: Any) -> Any:
    """Return the tricks taken by the contractor's side so far."""
    total: Any = 0
    for seat in range(len(state.tricks)):
        if (state.side >> seat) & 1:
            total += np.int64(state.tricks[seat])
    return total


@compiled
def _end_trick(rulebook: Any, state: Any) -> None:
    winner = state.best_seat
    state.tricks[winner] += 1
    state.trick_winner[state.trick_number] = winner
    state.trick_number += 1
    state.leader = winner
    state.trick_size = 0
    state.suits_led |= 1 << np.int64(state.led)
    state.led = NONE
    state.named = NONE
    over = state.trick_number == rulebook.hand_size
    if rulebook.row_stops[state.contract] and (state.side >> winner) & 1:
        over |= side_tricks(state) > rulebook.row_high[state.contract]
    if over:
        state.phase = OVER
        state.to_act = NONE
        state.turn = NONE
        score_deal(rulebook, state, side_tricks(state))
    else:
        _give_turn(rulebook, state, np.int64(winner))
