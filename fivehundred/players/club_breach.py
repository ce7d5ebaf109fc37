"""When the `club` player calls breach, compiled: only with the tricks in hand that defeat the contract."""

from __future__ import annotations

from typing import Any

import numpy as np

from fivehundred.engine.actions import BREACH, NO_BREACH
from fivehundred.engine.bits import lowest, without_lowest
from fivehundred.engine.compiled import compiled
from fivehundred.players.knowledge import is_master, unseen
from fivehundred.rules.rulebook import NUMBERED


@compiled
def choose_breach(rulebook: Any, state: Any) -> Any:
    """Return the answer: breach where the own highest cards alone would defeat the contract, never in a misère."""
    row = state.contract
    if rulebook.row_kind[row] != NUMBERED or rulebook.breach_breached <= 0:
        return np.int64(NO_BREACH)
    seat = np.int64(state.to_act)
    hand = state.hands[seat]
    outstanding = unseen(rulebook, state, seat)
    tricks = 0
    while hand:
        card = lowest(hand)
        hand = without_lowest(hand)
        tricks += is_master(rulebook, np.int64(state.denomination), card, outstanding)
    return np.int64(BREACH) if tricks >= np.int64(rulebook.row_breach[row]) - 1 else np.int64(NO_BREACH)
