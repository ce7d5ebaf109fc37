"""The compiled players by number, and the one question put to them: which action? Registering them: `registry`."""

from __future__ import annotations

from typing import Any

from fivehundred.engine.compiled import compiled
from fivehundred.players.random_player import choose_random





@compiled
def decide(player: int, rulebook: Any, state: Any, key: Any, counter: int) -> Any:
    """Return the action that player number ``player`` takes for the seat to act (legal actions must be found).

    ``key`` is the deal's stream of random numbers for decisions and ``counter`` the number of this decision.
    """
    return choose_random(state, key, counter)
