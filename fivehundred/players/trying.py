"""Trying candidates in worlds, compiled: the parts of the `pimc` player's work that take time. It decides nothing."""

from __future__ import annotations

from typing import Any

import numpy as np

from fivehundred.engine.actions import ACTION_COUNT, CARD
from fivehundred.engine.bits import lowest, without_lowest
from fivehundred.engine.compiled import compiled
from fivehundred.engine.solver.desk import MAX_MOVES
from fivehundred.engine.solver.solving import (
    contract_bounds,
    move_reaches,
    move_values,
    open_position,
    spread_over_actions,
)
from fivehundred.engine.state import DISCARD, OVER
from fivehundred.engine.step import apply
from fivehundred.players.outlook import (
    counted_side,
    go_on,
    lead_in_points,
    only_making_counts,
    same_question,
    solved_tricks,
    tricks_if_failed,
    worth_before_play,
    worth_of_tricks,
)


@compiled
def try_plays(desks: Any, rulebooks: Any, worlds: Any, viewer: int, listed: Any, worth: Any, guess: int) -> Any:
    """Solve every legal card in every world. Returns a guess for further worlds, -1 where one cannot be solved.

    ``listed`` are the legal actions and ``worth`` (float64, shape (worlds, actions)) is filled with what each is worth.
    """
    desk, rulebook = desks[0], rulebooks[0]
    moves = np.zeros(MAX_MOVES, dtype=np.int64)
    tops = np.zeros(MAX_MOVES, dtype=np.int64)
    values = np.zeros(MAX_MOVES, dtype=np.int64)
    by_action = np.zeros(ACTION_COUNT, dtype=np.int64)
    for number in range(len(worlds)):
        world = worlds[number]
        if not open_position(desk, rulebook, world, counted_side(rulebook, world, viewer)):
            return np.int64(-1)
        if world.contract and only_making_counts(rulebook, desk, world):
            low, high = contract_bounds(rulebook, np.int64(world.contract), np.int64(world.slam))
            found = move_reaches(desk, low, high, moves, tops, values)
            for at in range(found):
                values[at] = low if values[at] else tricks_if_failed(rulebook, world)
        else:
            found = move_values(desk, guess, moves, tops, values)
            guess = values[0]
        spread_over_actions(desk, rulebook, found, moves, tops, values, by_action)
        for candidate in range(len(listed)):
            tricks = by_action[listed[candidate]]
            same = 0
            while by_action[listed[same]] != tricks:
                same += 1
            if same < candidate:
                worth[number, candidate] = worth[number, same]
            else:
                worth[number, candidate] = worth_of_tricks(rulebook, world, viewer, tricks)
    return guess


@compiled
def go_ahead(rulebooks: Any, worlds: Any, listed: Any, sets: Any, alive: Any, trials: Any) -> None:
    """Try every candidate that is alive in every world up to the first lead, or until few cards are left.

    Candidates are actions, or when discarding ``sets`` of cards. ``trials`` (dtype STATE, shape (worlds, candidates))
    is filled with where they lead.
    """
    rulebook = rulebooks[0]
    for number in range(len(worlds)):
        for candidate in range(len(alive)):
            if not alive[candidate]:
                continue
            trials[number, candidate] = worlds[number]
            trial = trials[number, candidate]
            if trial.phase == DISCARD:
                rest = sets[candidate] & ~trial.discards
                while rest:
                    apply(rulebook, trial, CARD + lowest(rest))
                    rest = without_lowest(rest)
            else:
                apply(rulebook, trial, listed[candidate])
            go_on(rulebook, trial)


@compiled
def solve_trials(desks: Any, rulebooks: Any, trials: Any, viewer: int, alive: Any, worth: Any, guess: int) -> Any:
    """Fill ``worth`` (float64, shape (worlds, candidates)) with what the trials come to; return as `try_plays`."""
    desk, rulebook = desks[0], rulebooks[0]
    tricks = np.zeros(len(alive), dtype=np.int64)
    for number in range(len(trials)):
        for candidate in range(len(alive)):
            tricks[candidate] = -1
            if not alive[candidate]:
                continue
            trial = trials[number, candidate]
            if trial.phase == OVER:
                worth[number, candidate] = lead_in_points(rulebook, trial, viewer)
                continue
            for earlier in range(candidate):
                if tricks[earlier] >= 0 and same_question(rulebook, trials[number, earlier], trial):
                    tricks[candidate] = tricks[earlier]
            if tricks[candidate] < 0:
                guess = solved_tricks(desk, rulebook, trial, viewer, guess)
                if guess < 0:
                    return guess
                tricks[candidate] = guess
            if trial.trick_number or trial.trick_size:
                worth[number, candidate] = worth_of_tricks(rulebook, trial, viewer, tricks[candidate])
            else:
                worth[number, candidate] = worth_before_play(rulebook, trial, viewer, tricks[candidate])
    return guess
