"""How the `club` player plays for tricks, compiled: draw trumps, cash winners, second hand low, win cheaply."""

from __future__ import annotations

from typing import Any, Final

import numpy as np

from fivehundred.cards.suits import NO_TRUMPS
from fivehundred.engine.actions import CARD
from fivehundred.engine.bits import bit, count, lowest, without_lowest
from fivehundred.engine.compiled import compiled
from fivehundred.engine.play import card_key, next_active
from fivehundred.engine.step import nth_legal
from fivehundred.players.knowledge import allies, is_master, strongest, unseen, weakest

_KEEP_TRUMP: Final = 200
_KEEP_JOKER: Final = 1000
_KEEP_MASTER: Final = 60


@compiled
def choose_play(rulebook: Any, state: Any) -> Any:
    """Return the play in a contract for tricks, or in a deal without contract."""
    seat = np.int64(state.to_act)
    if state.trick_size == 0:
        return _lead(rulebook, state, seat)
    return CARD + _follow(rulebook, state, seat)


@compiled
def _lead(rulebook: Any, state: Any, seat: int) -> Any:
    cards = state.legal[1]
    if not cards:
        return nth_legal(state, 0)
    denomination = np.int64(state.denomination)
    outstanding = unseen(rulebook, state, seat)
    attacking = (state.side >> seat) & 1
    trumps = np.uint64(0)
    if denomination < NO_TRUMPS:
        mask = rulebook.suit_mask[denomination, denomination]
        trumps = cards & mask
        if attacking and trumps and outstanding & mask:
            top = strongest(rulebook, denomination, trumps)
            if is_master(rulebook, denomination, top, outstanding):
                return CARD + top
            if seat == state.contractor and count(trumps) > 2:
                return CARD + top
    winner = _best_winner(rulebook, denomination, cards & ~trumps, outstanding)
    if winner >= 0:
        return CARD + winner
    return CARD + _waiting_lead(rulebook, denomination, cards, trumps, outstanding, attacking)


@compiled
def _best_winner(rulebook: Any, denomination: int, cards: Any, outstanding: Any) -> Any:
    """Return the master card whose suit has most cards outstanding (least likely ruffed), or -1."""
    best, most = np.int64(-1), np.int64(-1)
    while cards:
        card = lowest(cards)
        cards = without_lowest(cards)
        if is_master(rulebook, denomination, card, outstanding):
            suit = rulebook.effective_suit[denomination, card]
            size = count(outstanding & rulebook.suit_mask[denomination, suit])
            if size > most:
                best, most = card, size
    return best


@compiled
def _waiting_lead(rulebook: Any, denomination: int, cards: Any, trumps: Any, outstanding: Any, attacking: Any) -> Any:
    """Return a lead without a winner: low from the longest suit, for the attack with trumps from the shortest."""
    side = cards & ~trumps
    if not side:
        return strongest(rulebook, denomination, cards)
    shortest = attacking and denomination < NO_TRUMPS
    best, best_score = lowest(side), np.int64(-1_000_000)
    rest = side
    while rest:
        card = lowest(rest)
        rest = without_lowest(rest)
        mask = rulebook.suit_mask[denomination, rulebook.effective_suit[denomination, card]]
        length = count(side & mask)
        score = -np.int64(rulebook.strength[denomination, card])
        score += -40 * length if shortest else 40 * length
        if not outstanding & mask:
            score -= 500
        if score > best_score:
            best, best_score = card, score
    return best


@compiled
def _enemies_to_come(rulebook: Any, state: Any, seat: int, friends: int) -> Any:
    """Return how many opponents play to this trick after ``seat``."""
    enemies = 0
    at = seat
    for _ in range(np.int64(state.active_count) - np.int64(state.trick_size) - 1):
        at = next_active(rulebook, state, at)
        enemies += 1 - ((friends >> at) & 1)
    return enemies


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
def _masters(rulebook: Any, denomination: int, cards: Any, outstanding: Any) -> Any:
    masters = np.uint64(0)
    while cards:
        card = lowest(cards)
        cards = without_lowest(cards)
        if is_master(rulebook, denomination, card, outstanding):
            masters |= bit(card)
    return masters


@compiled
def _follow(rulebook: Any, state: Any, seat: int) -> Any:
    cards = state.legal[1]
    if not without_lowest(cards):
        return lowest(cards)
    denomination = np.int64(state.denomination)
    friends = allies(rulebook, state, seat)
    threats = _enemies_to_come(rulebook, state, seat, friends)
    outstanding = unseen(rulebook, state, seat)
    friend_wins = (friends >> np.int64(state.best_seat)) & 1
    if friend_wins and (threats == 0 or is_master(rulebook, denomination, np.int64(state.best_card), outstanding)):
        return _throw(rulebook, state, cards, outstanding)
    winning = _winning_cards(rulebook, state, cards)
    if not winning:
        return _throw(rulebook, state, cards, outstanding)
    if threats == 0:
        return weakest_by_key(rulebook, state, winning)
    follows = cards & rulebook.suit_mask[denomination, state.led]
    if not follows:
        if friend_wins:
            return _throw(rulebook, state, cards, outstanding)
        return weakest_by_key(rulebook, state, winning)
    masters = _masters(rulebook, denomination, winning, outstanding)
    if masters:
        return weakest(rulebook, denomination, masters)
    friends_to_come = np.int64(state.active_count) - np.int64(state.trick_size) - 1 - threats
    if friend_wins or friends_to_come > 0:
        return _throw(rulebook, state, cards, outstanding)
    return strongest(rulebook, denomination, winning)


@compiled
def weakest_by_key(rulebook: Any, state: Any, cards: Any) -> Any:
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
def _throw(rulebook: Any, state: Any, cards: Any, outstanding: Any) -> Any:
    """Return the card to part with: the lowest of the suit led, else the least useful, trumps and winners last."""
    denomination = np.int64(state.denomination)
    if cards & rulebook.suit_mask[denomination, state.led]:
        return weakest(rulebook, denomination, cards)
    best, least = lowest(cards), np.int64(1_000_000)
    rest = cards
    while rest:
        card = lowest(rest)
        rest = without_lowest(rest)
        suit = np.int64(rulebook.effective_suit[denomination, card])
        keep = np.int64(rulebook.strength[denomination, card])
        keep += 2 * count(cards & rulebook.suit_mask[denomination, suit])
        if suit == NO_TRUMPS:
            keep += _KEEP_JOKER
        elif suit == denomination:
            keep += _KEEP_TRUMP
        elif is_master(rulebook, denomination, card, outstanding):
            keep += _KEEP_MASTER
        if keep < least:
            best, least = card, keep
    return best
