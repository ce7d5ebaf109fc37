"""Bridge's solver DDS (through endplay) asked about 500's cards: 40-card deals without joker and bowers."""

from __future__ import annotations

from typing import Any

import numpy as np

from fivehundred.simulation.bridge import bridge_deal, plain_rulebook, table

__all__ = ["bridge_deal", "plain_rulebook", "random_hands", "table"]


def random_hands(seed: int, index: int) -> Any:
    """Return four hands of ten cards as sets of pack indices, shape (6,), uint64."""
    order = np.random.default_rng((seed, index)).permutation(40)
    hands = np.zeros(6, dtype=np.uint64)
    for seat in range(4):
        for card in order[10 * seat : 10 * seat + 10]:
            hands[seat] |= np.uint64(1) << np.uint64(card)
    return hands
