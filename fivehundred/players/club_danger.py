"""How dangerous cards and hands are in a misère, compiled: what the `club` player's misère pages count with."""

from __future__ import annotations

from typing import Any, Final

import numpy as np

from fivehundred.cards.suits import NO_TRUMPS
from fivehundred.engine.bits import bit, count, lowest, without_lowest
from fivehundred.engine.compiled import compiled
from fivehundred.engine.play import card_key
from fivehundred.players.knowledge import lower_cards, unseen
from fivehundred.rules.rulebook import JOKERS_LOWEST

#: A joker that cannot be tied to a suit wins the trick it falls to; one that can is about as bad as a bare ace.
_JOKER_DANGER: Final = 12
_NOMINATED_JOKER_DANGER: Final = 6
#: A joker led as a suit of its own is sure to win.
_LEADS_JOKER_LAST: Final = 1_000
#: A lead above which nothing is out wins, unless all the others are void.
_NOTHING_ABOVE: Final = 50


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
def lead_risk(rulebook: Any, denomination: int, card: int, others: Any) -> Any:
    """Return how likely a card led is to win against those who hold the cards ``others`` (only the order matters)."""
    below = count(lower_cards(rulebook, denomination, card) & others)
    above = count(rulebook.higher[denomination, card] & others)
    risk = 4 * below - above
    if above == 0:
        risk += _NOTHING_ABOVE
    if bit(card) & rulebook.free_jokers[denomination]:
        risk += _LEADS_JOKER_LAST
    return risk


@compiled
def under(rulebook: Any, state: Any, cards: Any) -> Any:
    """Return those of the cards that would not win the trick as it stands."""
    denomination, led = np.int64(state.denomination), np.int64(state.led)
    losing = np.uint64(0)
    rest = cards
    while rest:
        card = lowest(rest)
        rest = without_lowest(rest)
        if card_key(rulebook, denomination, led, card) <= state.best_key:
            losing |= bit(card)
    return losing
