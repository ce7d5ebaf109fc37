"""How the `club` player plays a misère, compiled: losing every trick, and on the other side forcing one on him."""

from __future__ import annotations

from typing import Any, Final

import numpy as np

from fivehundred.cards.suits import NO_TRUMPS
from fivehundred.engine.actions import CARD
from fivehundred.engine.bits import bit, count, lowest, without_lowest
from fivehundred.engine.compiled import compiled
from fivehundred.engine.play import card_key, next_active
from fivehundred.engine.step import nth_legal
from fivehundred.players.knowledge import lower_cards, strongest, unseen, weakest
from fivehundred.rules.rulebook import JOKERS_LOWEST

#: A joker that cannot be tied to a suit wins the trick it falls to; one that can is about as bad as a bare ace.
_JOKER_DANGER: Final = 12
_NOMINATED_JOKER_DANGER: Final = 6
#: A joker led as a suit of its own is sure to win.
_LEADS_JOKER_LAST: Final = 1_000


@compiled
def card_danger(rulebook: Any, denomination: int, card: int, hand: Any, outstanding: Any) -> Any:
    """Return how likely a card is to be made to win: lower cards outstanding beyond one's own lower cards."""
    if bit(card) & rulebook.free_jokers[denomination]:
        if denomination == JOKERS_LOWEST:
            return np.int64(0)
        return np.int64(_NOMINATED_JOKER_DANGER if rulebook.joker_nominate else _JOKER_DANGER)
    lower = lower_cards(rulebook, denomination, card)
    return max(count(lower & outstanding) - count(lower & hand), 0)


@compiled
def hand_danger(rulebook: Any, denomination: int, hand: Any) -> Any:
    """Return the danger of a dealt hand in a misère, the two worst cards being left to the discard.

    ``denomination`` is that of the misère's row: no trumps, or `JOKERS_LOWEST`.
    """
    outstanding = rulebook.pack_mask & ~hand
    total, worst, second = 0, 0, 0
    rest = hand
    while rest:
        card = lowest(rest)
        rest = without_lowest(rest)
        danger = card_danger(rulebook, denomination, card, hand, outstanding)
        total += danger
        if danger > worst:
            worst, second = danger, worst
        elif danger > second:
            second = danger
    return total - worst - second


@compiled
def most_dangerous(rulebook: Any, state: Any, seat: int, cards: Any) -> Any:
    """Return the most dangerous of some cards of the seat's hand."""
    denomination = np.int64(state.denomination)
    outstanding = unseen(rulebook, state, seat)
    best, best_danger = lowest(cards), np.int64(-1)
    rest = cards
    while rest:
        card = lowest(rest)
        rest = without_lowest(rest)
        danger = 64 * card_danger(rulebook, denomination, card, state.hands[seat], outstanding)
        danger += np.int64(rulebook.strength[denomination, card])
        if danger > best_danger:
            best, best_danger = card, danger
    return best


@compiled
def suit_for_joker(rulebook: Any, state: Any) -> Any:
    """Return the suit in which the contractor's joker does least harm in a misère: the one with most low cards."""
    hand = state.hands[state.contractor]
    outstanding = unseen(rulebook, state, state.contractor)
    best, most = 0, np.int64(-100)
    for suit in range(NO_TRUMPS):
        own = hand & rulebook.suit_mask[NO_TRUMPS, suit]
        covered = 3 * count(own) - count(outstanding & rulebook.suit_mask[NO_TRUMPS, suit])
        if covered > most:
            best, most = suit, covered
    return best


@compiled
def _lead(rulebook: Any, state: Any, seat: int) -> Any:
    """Lead the card most likely to lose; defenders keep away from suits in which the contractor is void."""
    cards = state.legal[1]
    if not cards:
        return nth_legal(state, 0)
    denomination = np.int64(state.denomination)
    outstanding = unseen(rulebook, state, seat)
    best, lowest_score = lowest(cards), np.int64(10_000)
    while cards:
        card = lowest(cards)
        cards = without_lowest(cards)
        below = count(lower_cards(rulebook, denomination, card) & outstanding)
        above = count(rulebook.higher[denomination, card] & outstanding)
        score = 4 * below - above
        if above == 0:
            score += 50
        if bit(card) & rulebook.free_jokers[denomination]:
            score += _LEADS_JOKER_LAST
        suit = np.int64(rulebook.effective_suit[denomination, card])
        if seat != state.contractor and (state.shown_void[state.contractor] >> suit) & 1:
            score += 40
        if score < lowest_score:
            best, lowest_score = card, score
    return CARD + best


@compiled
def under(rulebook: Any, state: Any, cards: Any) -> Any:
    """Return those of the cards that would not win the trick as it stands."""
    denomination, led = np.int64(state.denomination), np.int64(state.led)
    losing = np.uint64(0)
    rest = cards
    while rest:
        card = lowest(rest)
        rest = without_lowest(rest)
        if card_key(rulebook, denomination, led, card) < state.best_key:
            losing |= bit(card)
    return losing


@compiled
def _has_played(rulebook: Any, state: Any, seat: int) -> Any:
    """Tell whether a seat has already played to the trick on the table."""
    at = np.int64(state.leader)
    for _ in range(np.int64(state.trick_size)):
        if at == seat:
            return True
        at = next_active(rulebook, state, at)
    return False


@compiled
def choose_misere_play(rulebook: Any, state: Any) -> Any:
    """Return the play in a misère, on either side."""
    seat = np.int64(state.turn)
    cards = state.legal[1]
    denomination = np.int64(state.denomination)
    if state.to_act != seat and cards:
        # An opponent chooses the contractor's card: the one most likely to win.
        return CARD + most_dangerous(rulebook, state, seat, cards)
    if state.trick_size == 0:
        return _lead(rulebook, state, seat)
    follows = cards & rulebook.suit_mask[denomination, state.led]
    losing = under(rulebook, state, cards)
    if seat == state.contractor:
        return CARD + _contractor_follows(rulebook, state, seat, cards, follows, losing)
    if _has_played(rulebook, state, np.int64(state.contractor)) and state.best_seat != state.contractor:
        # The contractor is safe on this trick: a good moment to be rid of what could win another.
        return CARD + strongest(rulebook, denomination, cards)
    if losing:
        return CARD + strongest(rulebook, denomination, losing)
    if state.trick_size + 1 == state.active_count:
        return CARD + strongest(rulebook, denomination, cards)
    return CARD + weakest(rulebook, denomination, cards)


@compiled
def _contractor_follows(rulebook: Any, state: Any, seat: int, cards: Any, follows: Any, losing: Any) -> Any:
    """Return the contractor's card: the highest that loses; void, the most dangerous; else the lowest."""
    denomination = np.int64(state.denomination)
    if losing and follows:
        return strongest(rulebook, denomination, losing)
    if losing:
        return most_dangerous(rulebook, state, seat, losing)
    return weakest(rulebook, denomination, cards)
