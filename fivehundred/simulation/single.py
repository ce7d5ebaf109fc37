"""One deal of a run played again, step by step, so that it can be looked at: the same cards and the same decisions."""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np

from fivehundred.engine import rng
from fivehundred.engine.deal import Deal
from fivehundred.engine.rng import make_key
from fivehundred.players.registry import seat_players
from fivehundred.rules.rulebook import Rulebook
from fivehundred.simulation.stepwise import play_out


def play_single(rulebook: Rulebook, *, players: str | Sequence[str], seed: int, index: int = 0) -> Deal:
    """Return deal ``index`` of ``seed`` played to its end, exactly as `play_deals` plays it.

    Raises `PlayerError` for unknown players and `FailedDealError` for illegal answers of a Python player.
    """
    seated = seat_players(players, rulebook.players)
    key = np.uint64(make_key(np.uint64(seed), rng.DECISION, np.uint64(index), np.uint64(0)))
    deal = Deal.from_seed(rulebook, seed=seed, index=index)
    place, about = f"deal {index} of seed {seed} ({rulebook.variant_key})", {"seed": seed, "index": index}
    return play_out(deal, seated, key, place=place, about=about)
