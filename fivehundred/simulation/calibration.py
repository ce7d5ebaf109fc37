"""Contracts as their bidders saw them: the chance they gave a bid, and whether it was made, over many deals."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

import numpy as np
import numpy.typing as npt

from fivehundred.engine.state import STATE
from fivehundred.fitting.finding import model_of
from fivehundred.fitting.sampling import bids_loop
from fivehundred.players.calibrated_model import HEARD
from fivehundred.players.registry import CALIBRATED
from fivehundred.rules.rulebook import NUMBERED, Rulebook


@dataclass(frozen=True)
class ChosenBids:
    """Bids that became contracts, one entry a deal: chance (0..1), made (bool), special (bool: not a numbered bid)."""

    chances: npt.NDArray[np.float64]
    made: npt.NDArray[np.bool_]
    special: npt.NDArray[np.bool_]


def chosen_bids(rulebook: Rulebook, *, seed: int, deals: int, model: npt.NDArray[Any] | None = None) -> ChosenBids:
    """Play deals 0 .. ``deals`` - 1 of ``seed`` with `calibrated` in every seat and return the contracts that were bid.

    ``model`` replaces the game's own one.
    """
    rows, chances, made = np.zeros(deals, dtype=np.int64), np.zeros(deals), np.zeros(deals, dtype=np.bool_)
    used = model_of(rulebook) if model is None else model
    states, situations = np.zeros(3, dtype=STATE), np.zeros(deals, dtype=np.int64)
    first, heard, record = np.uint64(0), np.zeros((deals, HEARD)), rulebook.record
    player, key = CALIBRATED, np.uint64(seed)
    bids_loop(record, used, states, player, player, key, first, rows, situations, chances, heard, made)
    bid = rows > 0
    special = rulebook.record["row_kind"][0][rows[bid]] != NUMBERED
    return ChosenBids(chances=chances[bid], made=made[bid], special=special)
