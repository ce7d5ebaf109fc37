"""Misères laid out as for play and solved double dummy, compiled: could they be made against best defence?

Apart from `sampling`, so that the solver is compiled only where a special contract asks for it.
"""

from __future__ import annotations

from typing import Any

import numpy as np

from fivehundred.engine.compiled import compiled
from fivehundred.engine.solver.solving import open_position, reaches
from fivehundred.engine.state import PLAY
from fivehundred.fitting.sampling import ATTEMPTS, lay_contract


@compiled
def solved_loop(
    desks: Any,
    rulebooks: Any,
    models: Any,
    states: Any,
    player: int,
    kind: int,
    seed: Any,
    start: Any,
    dealt: Any,
    kept: Any,
    rows: Any,
    made: Any,
) -> None:
    """Lay contracts of one kind (see `sampling.lay_contract`) and solve them: ``rows`` 0 where there is none."""
    rulebook, model, state, desk = rulebooks[0], models[0], states[2], desks[0]
    for number in range(len(rows)):
        first = np.uint64(start) + np.uint64(number * ATTEMPTS)
        looks, after = dealt[number], kept[number]
        row, _ = lay_contract(rulebook, model, states, player, kind, seed, first, looks, after)
        if not row or state.phase != PLAY or not open_position(desk, rulebook, state, 0):
            continue
        rows[number] = row
        made[number] = reaches(desk, np.int64(rulebook.row_low[row]), np.int64(rulebook.row_high[row]))
