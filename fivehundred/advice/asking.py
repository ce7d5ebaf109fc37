"""Doors from Python to the compiled model of the `calibrated` player. Nothing is decided here."""

from __future__ import annotations

from typing import Any

import numpy as np

from fivehundred.engine.compiled import compiled
from fivehundred.players import calibrated_bidding as bidding
from fivehundred.players.calibrated_features import look_at_auction, look_at_hand
from fivehundred.players.calibrated_kitty import choose_discard
from fivehundred.players.calibrated_model import (
    NO_BID,
    chance_to_make,
    contract_index,
    dot,
    expect_defence,
    expected_points,
    find_chances,
    situation_of,
    way_to_look,
)


@compiled
def weigh_calls(rulebooks: Any, models: Any, states: Any, seat: int, points: Any, worth: Any) -> Any:
    """Write the expected points of contracts and the worth of calls (by row, the pass at 0); return the best call.

    In a match both are those for the match.
    """
    return bidding.weigh_calls(rulebooks[0], models[0], states[0], seat, worth, points)


@compiled
def as_dealt(rulebooks: Any, models: Any, states: Any, seat: int, row: int, looks: Any, chances: Any) -> Any:
    """Look at a hand as dealt for a row's contract; write what was seen and the chances, return its index."""
    index = contract_index(rulebooks[0], models[0], states[0], seat, row, looks)
    _write_chances(rulebooks[0], models[0], row, situation_of(rulebooks[0], states[0], seat), index, looks, chances)
    return index


@compiled
def _write_chances(rulebook: Any, model: Any, row: int, situation: int, index: float, looks: Any, chances: Any) -> None:
    find_chances(rulebook, model, np.int64(model.class_of_row[row]), situation, index, looks, chances)
    expect_defence(rulebook, model, row, index, chances)


@compiled
def as_kept(
    rulebooks: Any, models: Any, states: Any, seat: int, row: int, hand: Any, seen: Any, looks: Any, chances: Any
) -> Any:
    """Look at a hand after the discards likewise; ``seen`` holds the discards too."""
    rulebook, model, state = rulebooks[0], models[0], states[0]
    denomination = np.int64(rulebook.row_denomination[row])
    look_at_hand(rulebook, denomination, hand, seen, way_to_look(rulebook, row), looks)
    look_at_auction(rulebook, state, seat, denomination, looks)
    index = dot(model.kept[np.int64(model.class_of_row[row])], looks)
    _write_chances(rulebook, model, row, NO_BID, index, looks, chances)
    return index


@compiled
def made_and_points(rulebooks: Any, models: Any, row: int, chances: Any) -> Any:
    """Return (chance to make a row's contract, expected points of it)."""
    return chance_to_make(rulebooks[0], row, chances), expected_points(rulebooks[0], models[0], row, chances)


@compiled
def next_discard(rulebooks: Any, models: Any, states: Any) -> Any:
    """Return the action of the next discard."""
    return choose_discard(rulebooks[0], models[0], states[0])
