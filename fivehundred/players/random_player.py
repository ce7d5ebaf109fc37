"""The `random` player, compiled: uniform over the legal actions. For fuzzing and as the lowest baseline."""

from __future__ import annotations

from typing import Any

from fivehundred.engine.compiled import compiled
from fivehundred.engine.rng import below, draw
from fivehundred.engine.step import legal_count, nth_legal


@compiled
def choose_random(state: Any, key: Any, counter: int) -> Any:
    """Return a legal action drawn with the counter-th number of the stream ``key``."""
    return nth_legal(state, below(draw(key, counter), legal_count(state)))
