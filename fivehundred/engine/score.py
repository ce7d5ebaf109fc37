"""Scoring a finished deal, compiled. Points stand at every seat of an account; totals belong to `engine.totals`."""

from __future__ import annotations

from typing import Any

import numpy as np

from fivehundred.engine.compiled import compiled
from fivehundred.engine.results import FAILED, MADE, PLAYED_WITHOUT_CONTRACT
from fivehundred.rules.rulebook import (
    DEFENCE_CONTRACTORS_TRICKS,
    DEFENCE_NOTHING,
    FAILED_DEFENDERS_SCORE_VALUE,
    NONE,
    NUMBERED,
    SHARE_GROUP,
    SLAM_MINUS_500,
    WHEN_FAILED,
)

#: A trick in a deal that everyone passed and that is played without a contract (Hoyle 1909 and later texts).
POINTS_A_TRICK_WITHOUT_CONTRACT = 10


@compiled
def account_tricks(rulebook: Any, state: Any, seat: int) -> Any:
    """Return the tricks of all seats that keep score together with ``seat``."""
    total: Any = 0
    for other in range(np.int64(rulebook.players)):
        if rulebook.account_of_seat[other] == rulebook.account_of_seat[seat]:
            total += np.int64(state.tricks[other])
    return total


@compiled
def contract_value(rulebook: Any, state: Any, tricks: int) -> Any:
    """Return what the contract scores one account of the contractor's side when made with ``tricks`` (slam, shares)."""
    row = state.contract
    value = np.int64(rulebook.row_value[row])
    if state.slam:
        return value + np.int64(rulebook.slam_bonus)
    if rulebook.row_kind[row] == NUMBERED and tricks == rulebook.hand_size:
        value = max(value, np.int64(rulebook.slam_at_least))
    if state.partner != NONE:
        value //= np.int64(rulebook.share_divisor)
    return value


@compiled
def score_deal(rulebook: Any, state: Any, tricks: int) -> None:
    """Write outcome and points of a deal whose play is over; ``tricks`` are those of the contractor's side."""
    if state.contract:
        _score_contract(rulebook, state, tricks)
        if state.breacher != NONE:
            _add_breach(rulebook, state, tricks)
        return
    state.outcome = PLAYED_WITHOUT_CONTRACT
    for seat in range(np.int64(rulebook.players)):
        state.points[seat] = POINTS_A_TRICK_WITHOUT_CONTRACT * account_tricks(rulebook, state, seat)


@compiled
def _score_contract(rulebook: Any, state: Any, tricks: int) -> None:
    row = state.contract
    made = rulebook.row_low[row] <= tricks <= rulebook.row_high[row]
    if state.slam:
        made = tricks == rulebook.hand_size
    state.outcome = MADE if made else FAILED
    value = contract_value(rulebook, state, tricks)
    loss = value
    if state.slam and rulebook.slam_call == SLAM_MINUS_500:
        loss = 500
    to_defenders = rulebook.failed == FAILED_DEFENDERS_SCORE_VALUE and not state.slam
    defence = rulebook.row_defence[row]
    per_trick: Any = np.int64(rulebook.defenders_per_trick)
    if made and rulebook.defenders_when == WHEN_FAILED:
        per_trick = 0
    for seat in range(np.int64(rulebook.players)):
        if (state.side >> seat) & 1:
            if made:
                state.points[seat] = value
            elif not to_defenders:
                state.points[seat] = -loss
            continue
        if defence == DEFENCE_CONTRACTORS_TRICKS:
            points = np.int64(rulebook.defenders_in_misere) * tricks
        elif defence == DEFENCE_NOTHING:
            points = np.int64(0)
        elif rulebook.defenders_share == SHARE_GROUP:
            points = per_trick * (np.int64(rulebook.hand_size) - tricks)
        else:
            points = per_trick * account_tricks(rulebook, state, seat)
        if not made and to_defenders:
            points += np.int64(rulebook.row_value[row])
        state.points[seat] = points


@compiled
def _add_breach(rulebook: Any, state: Any, tricks: int) -> None:
    """Give every defender what calling breach has brought: contract made, defeated, or defeated by a trick more."""
    row = state.contract
    points = np.int64(rulebook.breach_made)
    if state.outcome == FAILED:
        points = np.int64(rulebook.breach_failed)
        loses = rulebook.row_low[row] == 0
        if (tricks if loses else np.int64(rulebook.hand_size) - tricks) >= rulebook.row_breach[row]:
            points = np.int64(rulebook.breach_breached)
    state.breach_points = points
    for seat in range(np.int64(rulebook.players)):
        if not (state.side >> seat) & 1:
            state.points[seat] += points
