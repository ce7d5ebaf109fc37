"""How the `club` player defends against a misère, compiled: low cards kept, voids remembered, no rescue by a joker."""

from __future__ import annotations

from typing import Any, Final

import numpy as np

from fivehundred.engine.actions import CARD
from fivehundred.engine.bits import bit, lowest, without_lowest
from fivehundred.engine.compiled import compiled
from fivehundred.engine.play import card_key
from fivehundred.engine.step import nth_legal
from fivehundred.players.club_danger import under
from fivehundred.players.club_misere_looks import (
    LEADING,
    MISERE_LOOKS,
    THROWING,
    WEIGHTS,
    look_at_misere_card,
)
from fivehundred.players.knowledge import coming_seats, held_by, is_exposed, strongest, unseen, weakest

#: What leads are never made for their looks: a suit the contractor cannot follow gives him a discard, and a joker wins.
_HE_IS_VOID: Final = 100.0
_LEADS_JOKER: Final = 1000.0
#: A lead under all cards of the suit in a hand that lies open.
_HE_MUST_WIN: Final = 50.0


@compiled
def defend_misere(rulebook: Any, state: Any, seat: int) -> Any:
    """Return a defender's play (an action)."""
    return defend_by(rulebook, state, seat, WEIGHTS)


@compiled
def defend_by(rulebook: Any, state: Any, seat: int, weights: Any) -> Any:
    """Return a defender's play by weights of shape (2, `MISERE_LOOKS`)."""
    if not state.legal[1]:
        return nth_legal(state, 0)
    if state.trick_size == 0:
        return CARD + _pick(rulebook, state, seat, state.legal[1], weights[LEADING], True)
    return CARD + _follow(rulebook, state, seat, weights[THROWING])


@compiled
def _his_cards(rulebook: Any, state: Any, seat: int) -> Any:
    """Return the cards the contractor may hold, as far as ``seat`` can know; his own cards where they lie open."""
    if is_exposed(rulebook, state):
        return np.uint64(state.hands[state.contractor])
    targets = np.int64(state.side) & np.int64(state.active)
    return held_by(rulebook, state, targets, unseen(rulebook, state, seat))


@compiled
def _weigh(weights: Any, looks: Any) -> Any:
    total = 0.0
    for place in range(MISERE_LOOKS):
        total += weights[place] * looks[place]
    return total


@compiled
def _pick(rulebook: Any, state: Any, seat: int, cards: Any, weights: Any, is_lead: bool) -> Any:
    """Return the card with most worth: to lead where he may have to win, or to throw off what can catch him no more."""
    denomination = np.int64(state.denomination)
    his, others = _his_cards(rulebook, state, seat), unseen(rulebook, state, seat)
    looks = np.zeros(MISERE_LOOKS)
    best, most = lowest(cards), -1e18
    while cards:
        card = lowest(cards)
        cards = without_lowest(cards)
        look_at_misere_card(rulebook, state, seat, card, his, others, looks)
        worth = _weigh(weights, looks)
        if is_lead:
            worth += _beyond_looks(rulebook, state, denomination, card, his)
        if worth > most:
            best, most = card, worth
    return best


@compiled
def _beyond_looks(rulebook: Any, state: Any, denomination: int, card: int, his: Any) -> Any:
    """Return what is added to the worth of a lead, whatever its looks: no joker, not to a void; under open cards."""
    suit = his & rulebook.suit_mask[denomination, rulebook.effective_suit[denomination, card]]
    if bit(card) & rulebook.free_jokers[denomination]:
        return -_LEADS_JOKER
    if not suit:
        return -_HE_IS_VOID
    if is_exposed(rulebook, state) and not suit & ~rulebook.higher[denomination, card]:
        return _HE_MUST_WIN
    return 0.0


@compiled
def _follow(rulebook: Any, state: Any, seat: int, weights: Any) -> Any:
    """Return a defender's card: stay below him; once he is safe on this trick be rid of high cards, not the joker."""
    denomination = np.int64(state.denomination)
    cards = state.legal[1]
    targets = np.int64(state.side) & np.int64(state.active)
    losing = under(rulebook, state, cards)
    if losing and not cards & rulebook.suit_mask[denomination, state.led]:
        plain = losing & ~rulebook.free_jokers[denomination]
        return _pick(rulebook, state, seat, plain or losing, weights, False)
    if not (targets >> np.int64(state.best_seat)) & 1 and not _may_be_caught(rulebook, state, seat, targets):
        plain = cards & ~rulebook.free_jokers[denomination]
        return strongest(rulebook, denomination, plain or cards)
    if losing:
        return strongest(rulebook, denomination, losing)
    if state.trick_size + 1 == state.active_count:
        return strongest(rulebook, denomination, cards)
    return weakest(rulebook, denomination, cards)


@compiled
def _may_be_caught(rulebook: Any, state: Any, seat: int, targets: int) -> Any:
    """Tell whether the contractor (or who loses tricks with him) is still to play and may have to win this trick."""
    coming = np.uint64(targets & coming_seats(rulebook, state, seat))
    if not coming:
        return False
    his = _his_cards(rulebook, state, seat)
    denomination, led = np.int64(state.denomination), np.int64(state.led)
    rest = his & (rulebook.suit_mask[denomination, led] | rulebook.free_jokers[denomination])
    while rest:
        card = lowest(rest)
        rest = without_lowest(rest)
        if card_key(rulebook, denomination, led, card) > state.best_key:
            return True
    return False
