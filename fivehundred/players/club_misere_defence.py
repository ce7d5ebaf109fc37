"""How the `club` player defends against a misère, compiled: the card that leaves the contractor least chances."""

from __future__ import annotations

from typing import Any

import numpy as np

from fivehundred.engine.actions import CARD
from fivehundred.engine.bits import lowest, without_lowest
from fivehundred.engine.compiled import compiled
from fivehundred.engine.step import nth_legal
from fivehundred.players.club_misere_looks import (
    AROUND,
    MISERE_LOOKS,
    look_around,
    look_at_misere_card,
    misere_situation,
)
from fivehundred.players.club_misere_weights import WEIGHTS


@compiled
def defend_misere(rulebook: Any, state: Any, seat: int) -> Any:
    """Return a defender's play (an action)."""
    return defend_by(rulebook, state, seat, WEIGHTS)


@compiled
def defend_by(rulebook: Any, state: Any, seat: int, weights: Any) -> Any:
    """Return a defender's play by weights of shape (`MISERE_SITUATIONS`, `MISERE_LOOKS`)."""
    cards = state.legal[1]
    if not cards:
        return nth_legal(state, 0)
    best, most = lowest(cards), -np.inf
    if not without_lowest(cards):
        return CARD + best
    around, looks = np.zeros(AROUND), np.zeros(MISERE_LOOKS)
    his, others = look_around(rulebook, state, seat, around)
    situation = misere_situation(rulebook, state)
    while cards:
        card = lowest(cards)
        cards = without_lowest(cards)
        look_at_misere_card(rulebook, state, seat, card, his, others, around, looks)
        worth = 0.0
        for place in range(MISERE_LOOKS):
            worth += weights[situation, place] * looks[place]
        if worth > most:
            best, most = card, worth
    return CARD + best
