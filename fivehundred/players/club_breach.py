"""When the `club` player calls breach, compiled: only with the tricks in hand that defeat the contract."""

from __future__ import annotations

from typing import Any, Final

import numpy as np

from fivehundred.cards.suits import NO_TRUMPS
from fivehundred.engine.actions import BREACH, NO_BREACH
from fivehundred.engine.bits import count, lowest, without_lowest
from fivehundred.engine.compiled import compiled
from fivehundred.players.knowledge import is_master, unseen
from fivehundred.rules.rulebook import EFFECTIVE_SUITS, NUMBERED

#: Of a plain suit only the first winner is believed in, and none where the own suit is longer: it would be ruffed.
_LONG_SUIT: Final = 4


@compiled
def choose_breach(rulebook: Any, state: Any) -> Any:
    """Return the answer: breach where the own highest cards alone would defeat the contract, never in a misère."""
    row = state.contract
    if rulebook.row_kind[row] != NUMBERED or rulebook.breach_breached <= 0:
        return np.int64(NO_BREACH)
    seat = np.int64(state.to_act)
    hand = state.hands[seat]
    outstanding = unseen(rulebook, state, seat)
    denomination = np.int64(state.denomination)
    tricks: Any = 0
    for suit in range(EFFECTIVE_SUITS):
        own = hand & rulebook.suit_mask[denomination, suit]
        masters = _masters(rulebook, denomination, own, outstanding)
        if suit != denomination < NO_TRUMPS:
            masters = min(masters, 1) if count(own) <= _LONG_SUIT else 0
        tricks += masters
    return np.int64(BREACH) if tricks >= np.int64(rulebook.row_breach[row]) - 1 else np.int64(NO_BREACH)


@compiled
def _masters(rulebook: Any, denomination: int, cards: Any, outstanding: Any) -> Any:
    """Return how many of some cards nothing outstanding can beat in their suit."""
    masters: Any = 0
    while cards:
        card = lowest(cards)
        cards = without_lowest(cards)
        masters += is_master(rulebook, denomination, card, outstanding)
    return masters
