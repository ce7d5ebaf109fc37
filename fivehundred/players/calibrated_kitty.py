"""What the `calibrated` player discards, compiled: of all ways to keep a hand, the one with the highest index."""

from __future__ import annotations

from typing import Any, Final

import numpy as np

from fivehundred.engine.actions import CARD
from fivehundred.engine.bits import bit, count, lowest
from fivehundred.engine.compiled import compiled
from fivehundred.players.calibrated_features import FEATURES, LOSING, TRUMPS, cards_of_suit, look_at_suit
from fivehundred.players.calibrated_model import dot, way_to_look
from fivehundred.players.club_kitty import choose_discard as discard_like_club
from fivehundred.players.knowledge import strongest, weakest
from fivehundred.rules.rulebook import EFFECTIVE_SUITS

_IMPOSSIBLE: Final = -1e18
#: So many discards at once are thought through; of more the first ones.
MOST_DISCARDS: Final = 12


@compiled
def choose_discard(rulebook: Any, model: Any, state: Any) -> Any:
    """Return the next card to put aside: the first of the discards that leave the hand with the highest index.

    From a suit the lowest cards go, in a misère the highest. The index being a sum over the suits, the best number of
    discards from each is found suit by suit.
    """
    if model.like_club[np.int64(model.class_of_row[state.contract])]:
        return discard_like_club(rulebook, state)
    hand = state.hands[state.discarder]
    seen = hand | state.discards
    row = np.int64(state.contract)
    denomination = np.int64(state.denomination)
    weights = model.kept[np.int64(model.class_of_row[row])]
    way = way_to_look(rulebook, row)
    trumps = count(hand & rulebook.suit_mask[denomination, denomination]) if way == TRUMPS else 0
    number: Any = min(np.int64(state.discards_left), MOST_DISCARDS)
    looks = np.zeros(FEATURES)
    best = np.full((EFFECTIVE_SUITS + 1, MOST_DISCARDS + 1), _IMPOSSIBLE)
    taken = np.zeros((EFFECTIVE_SUITS + 1, MOST_DISCARDS + 1), dtype=np.int64)
    best[0, 0] = 0.0
    for suit in range(EFFECTIVE_SUITS):
        own = hand & cards_of_suit(rulebook, denomination, suit)
        for gone in range(number + 1):
            looks[:] = 0.0
            if cards_of_suit(rulebook, denomination, suit):
                look_at_suit(rulebook, denomination, suit, own, seen, way, trumps, looks)
            worth = dot(weights, looks)
            for before in range(number + 1 - gone):
                total = best[suit, before] + worth
                if total > best[suit + 1, before + gone]:
                    best[suit + 1, before + gone] = total
                    taken[suit + 1, before + gone] = gone
            if not own:
                break
            own &= ~bit(_first_to_go(rulebook, denomination, own, way))
    left: Any = number
    for back in range(EFFECTIVE_SUITS):
        suit = EFFECTIVE_SUITS - 1 - back
        if taken[suit + 1, left]:
            own = hand & cards_of_suit(rulebook, denomination, suit)
            return CARD + _first_to_go(rulebook, denomination, own, way)
        left -= taken[suit + 1, left]
    return CARD + lowest(hand)


@compiled
def put_all_aside(rulebook: Any, model: Any, state: Any) -> Any:
    """Move all that is to be discarded from the discarder's hand to the discards, and no more; return these cards."""
    before = state.discards
    while state.discards_left:
        card = bit(choose_discard(rulebook, model, state) - CARD)
        state.hands[state.discarder] &= ~card
        state.discards |= card
        state.discards_left -= 1
    return state.discards & ~before


@compiled
def _first_to_go(rulebook: Any, denomination: int, cards: Any, way: int) -> Any:
    """Return the card of a suit that is put aside before the others."""
    if way == LOSING:
        return strongest(rulebook, denomination, cards)
    return weakest(rulebook, denomination, cards)
