"""The compiled players by number, and the one question put to them: which action? Their names: `registry`."""

from __future__ import annotations

from typing import Any

from fivehundred.engine.compiled import compiled
from fivehundred.players.calibrated import choose_calibrated
from fivehundred.players.club import choose_club
from fivehundred.players.random_player import choose_random
from fivehundred.players.registry import CALIBRATED, CLUB


@compiled
def decide(player: int, rulebook: Any, model: Any, state: Any, key: Any, counter: int) -> Any:
    """Return the action that player number ``player`` takes for the seat to act (legal actions must be found).

    ``model`` is that of the Rulebook, where a player needs one (see `players.models`), ``key`` the deal's stream of
    random numbers for decisions and ``counter`` the number of this decision.
    """
    if player == CALIBRATED:
        return choose_calibrated(rulebook, model, state)
    if player == CLUB:
        return choose_club(rulebook, state)
    return choose_random(state, key, counter)
