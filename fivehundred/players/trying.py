"""Trying candidates in worlds, compiled: the parts of the `pimc` player's work that take time. It decides nothing.

``stakes`` say what results mean in the match (see `fivehundred.players.outlook.stakes_for`).
"""

from __future__ import annotations

from typing import Any

import numpy as np

from fivehundred.engine.actions import ACTION_COUNT, CARD
from fivehundred.engine.bits import lowest, without_lowest
from fivehundred.engine.compiled import compiled
from fivehundred.engine.play import side_tricks
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
    is_for_tricks,
    only_making_counts,
    play_on,
    same_question,
    solved_tricks,
    tricks_if_failed,
    worth_of_result,
    worth_of_tricks,
)


@compiled
def try_plays(
    desks: Any,
    rulebooks: Any,
    models: Any,
    stakes: Any,
    worlds: Any,
    viewer: int,
    listed: Any,
    alive: Any,
    solved: Any,
    played: Any,
    guess: int,
) -> Any:
    """Try every legal card in every world. Returns a guess for further worlds, -1 where one cannot be solved.

    ``listed`` are the legal actions. ``solved`` and ``played`` (float64, shape (worlds, actions)) are filled with what
    each is worth if the rest is played double dummy, and like `club` (that only for those ``alive``).
    """
    desk, rulebook, model = desks[0], rulebooks[0], models[0]
    moves = np.zeros(MAX_MOVES, dtype=np.int64)
    tops = np.zeros(MAX_MOVES, dtype=np.int64)
    values = np.zeros(MAX_MOVES, dtype=np.int64)
    by_action = np.zeros(ACTION_COUNT, dtype=np.int64)
    scratch = np.empty(1, dtype=worlds.dtype)
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
                solved[number, candidate] = solved[number, same]
            else:
                solved[number, candidate] = worth_of_tricks(rulebook, model, world, viewer, tricks, stakes)
            if alive[candidate]:
                scratch[0] = world
                apply(rulebook, scratch[0], listed[candidate])
                play_on(rulebook, scratch[0])
                played[number, candidate] = worth_of_result(rulebook, model, scratch[0], viewer, stakes)
    return guess


@compiled
def go_ahead(rulebooks: Any, models: Any, worlds: Any, listed: Any, sets: Any, alive: Any, trials: Any) -> None:
    """Try every candidate that is alive in every world up to the first lead, or until few cards are left.

    Candidates are actions, or when discarding ``sets`` of cards. ``trials`` (dtype STATE, shape (worlds, candidates))
    is filled with where they lead.
    """
    rulebook, model = rulebooks[0], models[0]
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
            go_on(rulebook, model, trial)


@compiled
def play_trials(
    rulebooks: Any, models: Any, stakes: Any, trials: Any, viewer: int, alive: Any, played: Any, usual: Any
) -> None:
    """Play the trials (dtype STATE, shape (worlds, candidates)) out like `club`: ``played`` takes what each is worth.

    ``usual`` takes the tricks of the side of a contract for tricks, -1 in other trials.
    """
    rulebook, model = rulebooks[0], models[0]
    scratch = np.empty(1, dtype=trials.dtype)
    for number in range(len(trials)):
        for candidate in range(len(alive)):
            if not alive[candidate]:
                continue
            scratch[0] = trials[number, candidate]
            for_tricks = scratch[0].phase != OVER and is_for_tricks(rulebook, scratch[0])
            play_on(rulebook, scratch[0])
            played[number, candidate] = worth_of_result(rulebook, model, scratch[0], viewer, stakes)
            usual[number, candidate] = side_tricks(scratch[0]) if for_tricks else -1


@compiled
def solve_trials(
    desks: Any, rulebooks: Any, models: Any, stakes: Any, trials: Any, viewer: int, alive: Any, solved: Any, best: Any
) -> Any:
    """Fill ``solved`` (float64, shape (worlds, candidates)) with what the trials come to double dummy.

    ``best`` takes the tricks with which the side ends that is counted. Returns whether all could be solved.
    """
    desk, rulebook, model = desks[0], rulebooks[0], models[0]
    for number in range(len(trials)):
        tricks = best[number]
        for candidate in range(len(alive)):
            tricks[candidate] = -1
            if not alive[candidate]:
                continue
            trial = trials[number, candidate]
            if trial.phase == OVER:
                solved[number, candidate] = worth_of_result(rulebook, model, trial, viewer, stakes)
                continue
            for earlier in range(candidate):
                if tricks[earlier] >= 0 and same_question(rulebook, trials[number, earlier], trial):
                    tricks[candidate] = tricks[earlier]
            if tricks[candidate] < 0:
                tricks[candidate] = solved_tricks(desk, rulebook, trial, viewer)
                if tricks[candidate] < 0:
                    return False
            solved[number, candidate] = worth_of_tricks(rulebook, model, trial, viewer, tricks[candidate], stakes)
    return True


@compiled
def spread_trials(
    rulebooks: Any,
    models: Any,
    stakes: Any,
    trials: Any,
    viewer: int,
    times: Any,
    alive: Any,
    best: Any,
    usual: Any,
    worth: Any,
) -> None:
    """Judge contracts for tricks by what they come to double dummy and by how far play at the table is from that.

    ``best`` and ``usual`` are tricks as from `solve_trials` and `play_trials`. How many fewer or more they are in play
    than double dummy is counted over all trials; each trial's ``worth`` is the average over that spread around its
    double-dummy tricks.
    """
    rulebook, model = rulebooks[0], models[0]
    most = np.int64(rulebook.hand_size)
    spread = np.zeros(2 * most + 1)
    for number in range(len(trials)):
        for candidate in range(len(alive)):
            if alive[candidate] and usual[number, candidate] >= 0:
                spread[most + usual[number, candidate] - best[number, candidate]] += times[number]
    total = spread.sum()
    if total == 0.0:
        return
    by_tricks = np.zeros(most + 1)
    for number in range(len(trials)):
        for candidate in range(len(alive)):
            if not alive[candidate] or usual[number, candidate] < 0:
                continue
            by_tricks[:] = 0.0
            for place in range(len(spread)):
                found = min(max(best[number, candidate] + place - most, 0), most)
                by_tricks[found] += spread[place] / total
            mean = 0.0
            for tricks in range(most + 1):
                if by_tricks[tricks] > 0.0:
                    mean += by_tricks[tricks] * worth_of_tricks(
                        rulebook, model, trials[number, candidate], viewer, tricks, stakes
                    )
            worth[number, candidate] = mean
