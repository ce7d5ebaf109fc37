"""What can be asked of the solver, compiled: the value of a position, of every move, of every denomination."""

from __future__ import annotations

from typing import Any

import numpy as np

from fivehundred.engine.bits import bit, count
from fivehundred.engine.compiled import compiled
from fivehundred.engine.solver.desk import BETWEEN, FORWARD, JOKER_LANE, REVERSE
from fivehundred.engine.solver.search import search


@compiled
def ask(desk: Any, leader: int, goal: int) -> Any:
    """Return whether the counted side takes at least ``goal`` (REVERSE: at most ``goal``) tricks; ``leader`` leads."""
    zero = np.int64(0)
    if desk.mode == FORWARD:
        return search(desk, zero, np.int64(leader), zero, zero, zero, zero, np.uint64(0), np.int64(goal), np.int64(64))
    return search(desk, zero, np.int64(leader), zero, zero, zero, zero, np.uint64(0), zero, np.int64(goal))


@compiled
def tricks_of(desk: Any, leader: int, guess: int) -> Any:
    """Return the tricks of the counted side under best play when ``leader`` leads; ``guess`` only saves time."""
    tricks = count(desk.hands[leader])
    low, high = np.int64(0), tricks
    at = min(max(guess, 1), tricks)
    if desk.mode == FORWARD:
        while low < high:
            at = min(max(at, low + 1), high)
            if ask(desk, leader, at):
                low = at
                at += 1
            else:
                high = at - 1
                at -= 1
        return low
    at -= 1
    while low < high:
        at = min(max(at, low), high - 1)
        if ask(desk, leader, at):
            high = at
            at -= 1
        else:
            low = at + 1
            at += 1
    return low


_ = (bit, BETWEEN, JOKER_LANE, REVERSE)
