"""One deal of a run played again, step by step, so that it can be looked at: the same cards and the same decisions."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import numpy as np

from fivehundred.engine import rng
from fivehundred.engine.compiled import compiled
from fivehundred.engine.deal import Deal
from fivehundred.players.registry import player_numbers
from fivehundred.players.table import decide
from fivehundred.rules.rulebook import Rulebook


@compiled
def _decision(player: int, rulebooks: Any, states: Any, seed: Any, index: Any, counter: int) -> Any:
    """Return what a player does as decision number ``counter`` of deal ``index``, as in the bulk loop."""
    return decide(player, rulebooks[0], states[0], rng.make_key(seed, rng.DECISION, index, 0), counter)


def play_single(rulebook: Rulebook, *, players: str | Sequence[str], seed: int, index: int = 0) -> Deal:
    """Return deal ``index`` of ``seed`` played to its end, exactly as `play_deals` plays it.

    Raises `PlayerError` for unknown players.
    """
    numbers = player_numbers(players, rulebook.players)
    deal = Deal.from_seed(rulebook, seed=seed, index=index)
    counter = 0
    while deal.to_act is not None:
        player = numbers[deal.to_act]
        deal.apply(int(_decision(player, rulebook.record, deal.state, np.uint64(seed), np.uint64(index), counter)))
        counter += 1
    return deal
