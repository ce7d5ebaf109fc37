"""How the `club` player plays to a trick that others have led, for tricks, compiled: win cheaply, waste nothing."""

from __future__ import annotations

from typing import Any, Final

import numpy as np

from fivehundred.cards.suits import NO_TRUMPS
from fivehundred.engine.bits import bit, count, lowest, without_lowest
from fivehundred.engine.compiled import compiled
from fivehundred.engine.play import card_key
from fivehundred.players.knowledge import allies, coming_seats, held_by, is_master, strongest, unseen, weakest
from fivehundred.rules.rulebook import NONE

_KEEP_TRUMP: Final = 200
_KEEP_JOKER: Final = 1000
_KEEP_MASTER: Final = 60

# What enemies still to play may do to a trick.
_FOLLOWS: Final = 1
_RUFFS: Final = 2


@compiled
def follow(rulebook: Any, state: Any, seat: int) -> Any:
    """Return the card (pack index) to play to a trick already begun."""
    cards = state.legal[1]
    if not without_lowest(cards):
        return lowest(cards)
    denomination = np.int64(state.denomination)
    friends = allies(rulebook, state, seat)
    coming = coming_seats(rulebook, state, seat)
    threats = coming & ~friends
    outstanding = unseen(rulebook, state, seat)
    friend_wins = (friends >> np.int64(state.best_seat)) & 1
    danger = _danger(rulebook, state, threats, outstanding)
    best = np.int64(state.best_card)
    if friend_wins and not _may_be_beaten(rulebook, state, best, danger, outstanding):
        return throw(rulebook, state, cards, friends, outstanding)
    winning = _winning_cards(rulebook, state, cards)
    if not winning:
        return throw(rulebook, state, cards, friends, outstanding)
    if not threats:
        return cheapest(rulebook, state, winning)
    safe = _cheapest_safe(rulebook, state, winning, danger, outstanding)
    if not cards & rulebook.suit_mask[denomination, state.led]:
        if friend_wins and (denomination >= NO_TRUMPS or safe == NONE):
            return throw(rulebook, state, cards, friends, outstanding)
        return safe if safe != NONE else cheapest(rulebook, state, winning)
    helpers = coming & friends
    if safe != NONE:
        # Second to play, the highest trump waits, but for a card that nobody else could beat.
        if (
            helpers
            and rulebook.higher[denomination, best] & outstanding
            and _is_top_trump(rulebook, denomination, safe)
        ):
            return throw(rulebook, state, cards, friends, outstanding)
        return safe
    top = strongest(rulebook, denomination, winning)
    if helpers or (friend_wins and not _is_better(rulebook, denomination, top, best, outstanding)):
        return throw(rulebook, state, cards, friends, outstanding)
    return _cheapest_equal(rulebook, denomination, top, winning, outstanding)


@compiled
def _is_better(rulebook: Any, denomination: int, card: int, best: int, outstanding: Any) -> Any:
    """Tell whether fewer of the outstanding cards beat a card than beat the partner's best card."""
    above = count(rulebook.higher[denomination, card] & outstanding)
    return above < count(rulebook.higher[denomination, best] & outstanding)


@compiled
def _danger(rulebook: Any, state: Any, threats: int, outstanding: Any) -> Any:
    """Return what enemies still to play may do to this trick: 1 (follow suit), 2 (ruff), 3 (either), 0 (neither).

    Who has not shown void in the suit led is not expected to ruff while others may hold cards of it too.
    """
    led = np.int64(state.led)
    trump: Any = min(np.int64(state.denomination), NO_TRUMPS)
    gone = led < NO_TRUMPS and not outstanding & rulebook.suit_mask[state.denomination, led]
    danger: Any = 0
    rest = np.uint64(threats)
    while rest:
        void = np.int64(state.shown_void[lowest(rest)])
        rest = without_lowest(rest)
        if not gone and not (void >> led) & 1:
            danger |= _FOLLOWS
        elif not (void >> trump) & 1:
            danger |= _RUFFS
    return danger


@compiled
def _may_be_beaten(rulebook: Any, state: Any, card: int, danger: int, outstanding: Any) -> Any:
    """Tell whether a card in this trick may yet be beaten, with what `_danger` says of the enemies to come."""
    denomination = np.int64(state.denomination)
    trump = min(denomination, NO_TRUMPS)
    suit = np.int64(rulebook.effective_suit[denomination, card])
    higher = rulebook.higher[denomination, card] & outstanding
    if suit == trump:
        return higher != np.uint64(0) and danger & (_FOLLOWS if suit == state.led else _RUFFS) != 0
    if higher and danger & _FOLLOWS:
        return True
    return danger & _RUFFS != 0 and outstanding & rulebook.suit_mask[denomination, trump] != np.uint64(0)


@compiled
def _is_top_trump(rulebook: Any, denomination: int, card: int) -> Any:
    """Tell whether a card is the highest trump of the pack (without trumps, a joker that belongs to no suit)."""
    if rulebook.effective_suit[denomination, card] != min(denomination, NO_TRUMPS):
        return False
    return not rulebook.higher[denomination, card]


@compiled
def _winning_cards(rulebook: Any, state: Any, cards: Any) -> Any:
    """Return those of the cards that would win the trick as it stands."""
    denomination, led = np.int64(state.denomination), np.int64(state.led)
    winning = np.uint64(0)
    while cards:
        card = lowest(cards)
        cards = without_lowest(cards)
        if card_key(rulebook, denomination, led, card) > state.best_key:
            winning |= bit(card)
    return winning


@compiled
def _cheapest_safe(rulebook: Any, state: Any, winning: Any, danger: int, outstanding: Any) -> Any:
    """Return the cheapest of some winning cards that no enemy to come is expected to beat, or `NONE`."""
    denomination, led = np.int64(state.denomination), np.int64(state.led)
    best, least = np.int64(NONE), np.int64(1_000)
    while winning:
        card = lowest(winning)
        winning = without_lowest(winning)
        key = card_key(rulebook, denomination, led, card)
        if key < least and not _may_be_beaten(rulebook, state, card, danger, outstanding):
            best, least = card, key
    return best


@compiled
def cheapest(rulebook: Any, state: Any, cards: Any) -> Any:
    """Return the card that would win the trick most cheaply (a plain card before a trump)."""
    denomination, led = np.int64(state.denomination), np.int64(state.led)
    best, least = lowest(cards), np.int64(1_000)
    while cards:
        card = lowest(cards)
        cards = without_lowest(cards)
        key = card_key(rulebook, denomination, led, card)
        if key < least:
            best, least = card, key
    return best


@compiled
def _cheapest_equal(rulebook: Any, denomination: int, top: int, cards: Any, outstanding: Any) -> Any:
    """Return the lowest of some cards of one suit that only the same outstanding cards beat as the top one."""
    above = rulebook.higher[denomination, top] & outstanding
    best = top
    while cards:
        card = lowest(cards)
        cards = without_lowest(cards)
        lower = rulebook.strength[denomination, card] < rulebook.strength[denomination, best]
        if lower and rulebook.higher[denomination, card] & outstanding == above:
            best = card
    return best


@compiled
def throw(rulebook: Any, state: Any, cards: Any, friends: int, outstanding: Any) -> Any:
    """Return the card to part with: the lowest of the suit led, else the least useful, trumps and winners last."""
    denomination = np.int64(state.denomination)
    if cards & rulebook.suit_mask[denomination, state.led]:
        return weakest(rulebook, denomination, cards)
    against = held_by(rulebook, state, np.int64(state.active) & ~friends, outstanding)
    best, least = lowest(cards), np.int64(1_000_000)
    rest = cards
    while rest:
        card = lowest(rest)
        rest = without_lowest(rest)
        suit = np.int64(rulebook.effective_suit[denomination, card])
        keep = np.int64(rulebook.strength[denomination, card])
        length = count(cards & rulebook.suit_mask[denomination, suit])
        keep += 2 * length
        if suit == NO_TRUMPS:
            keep += _KEEP_JOKER
        elif suit == denomination:
            keep += _KEEP_TRUMP
        elif is_master(rulebook, denomination, card, against):
            keep += _KEEP_MASTER
        if keep < least:
            best, least = card, keep
    return best
