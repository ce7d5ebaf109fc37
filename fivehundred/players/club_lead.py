"""How the `club` player leads for tricks, compiled: draw trumps, cash winners, long suits, all from memory."""

from __future__ import annotations

from typing import Any, Final

import numpy as np

from fivehundred.cards.suits import NO_TRUMPS
from fivehundred.engine.actions import CARD, LEAD_JOKER
from fivehundred.engine.bits import bit, count, lowest, without_lowest
from fivehundred.engine.compiled import compiled
from fivehundred.engine.step import nth_legal
from fivehundred.players.knowledge import all_void, allies, held_by, is_master, strongest, unseen

#: The contractor draws trumps from so many of his own up, though the highest one is out.
_DRAWS_FROM: Final = 3
#: What a card more in the suit weighs against pips, in a lead without a winner ...
_LENGTH: Final = 40
#: ... the top of a sequence with only one higher card out, which is forced out at once ...
_TOP_OF_SEQUENCE: Final = 50
#: ... and suits to be left alone: all partners are void, or nobody can follow.
_PARTNERS_VOID: Final = 300
_NOBODY_FOLLOWS: Final = 500


@compiled
def lead(rulebook: Any, state: Any, seat: int) -> Any:
    """Return the lead (an action) in a contract for tricks."""
    cards = state.legal[1]
    if not cards:
        return _joker_lead(rulebook, state, seat)
    denomination = np.int64(state.denomination)
    friends = allies(rulebook, state, seat)
    enemies = np.int64(state.active) & ~friends
    outstanding = unseen(rulebook, state, seat)
    against = held_by(rulebook, state, enemies, outstanding)
    attacking = (state.side >> seat) & 1
    trumps = np.uint64(0)
    if denomination < NO_TRUMPS:
        mask = rulebook.suit_mask[denomination, denomination]
        trumps = cards & mask
        if attacking and trumps and against & mask:
            top = strongest(rulebook, denomination, trumps)
            if is_master(rulebook, denomination, top, against):
                return CARD + top
            # The last trump out against one's own lower ones takes its trick anyway: it need not be drawn with two.
            if seat == state.contractor and count(trumps) >= _DRAWS_FROM and count(against & mask) > 1:
                return CARD + top
    winner = _best_winner(rulebook, denomination, cards & ~trumps, against)
    if winner >= 0:
        return CARD + winner
    if denomination >= NO_TRUMPS and state.legal[3] and count(state.hands[seat]) == 2:
        return _joker_lead(rulebook, state, seat)
    side = cards & ~trumps
    if not side:
        return CARD + strongest(rulebook, denomination, cards)
    return CARD + _waiting_lead(rulebook, state, side, against, friends & ~(1 << seat))


@compiled
def _joker_lead(rulebook: Any, state: Any, seat: int) -> Any:
    """Return the lead of a joker naming, where that is allowed, the suit of most other cards in the hand."""
    leads = state.legal[3]
    best, most = nth_legal(state, 0), np.int64(-1)
    while leads:
        place = lowest(leads)
        leads = without_lowest(leads)
        suit = (place - (LEAD_JOKER & 63)) & 3
        length = count(state.hands[seat] & rulebook.suit_mask[state.denomination, suit])
        if length > most:
            best, most = 192 + place, length
    return best


@compiled
def _best_winner(rulebook: Any, denomination: int, cards: Any, against: Any) -> Any:
    """Return the master card whose suit the enemies may hold most cards of (least likely ruffed), or -1."""
    best, most = np.int64(-1), np.int64(-1)
    while cards:
        card = lowest(cards)
        cards = without_lowest(cards)
        if is_master(rulebook, denomination, card, against):
            suit = rulebook.effective_suit[denomination, card]
            size = count(against & rulebook.suit_mask[denomination, suit])
            if size > most:
                best, most = card, size
    return best


@compiled
def _waiting_lead(rulebook: Any, state: Any, cards: Any, against: Any, partners: int) -> Any:
    """Return a lead without a winner, from the longest suit: the top of a sequence below one card that is out, or low.

    Without trumps a suit in which all partners have shown void would only hand the lead over.
    """
    denomination = np.int64(state.denomination)
    dead = all_void(state, partners) if partners and denomination >= NO_TRUMPS else np.int64(0)
    best, best_score = lowest(cards), np.int64(-1_000_000)
    rest = cards
    while rest:
        card = lowest(rest)
        rest = without_lowest(rest)
        suit = np.int64(rulebook.effective_suit[denomination, card])
        mask = rulebook.suit_mask[denomination, suit]
        score = _LENGTH * count(cards & mask) - np.int64(rulebook.strength[denomination, card])
        if not against & mask:
            score -= _NOBODY_FOLLOWS
        if (dead >> suit) & 1:
            score -= _PARTNERS_VOID
        higher = rulebook.higher[denomination, card]
        if not higher & cards and count(higher & against) == 1:
            lower = cards & mask & ~bit(card)
            if lower and count(rulebook.higher[denomination, strongest(rulebook, denomination, lower)] & against) == 1:
                score += _TOP_OF_SEQUENCE
        if score > best_score:
            best, best_score = card, score
    return best
