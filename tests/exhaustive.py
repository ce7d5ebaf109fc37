"""What best play comes to, found by trying everything: plain minimax over the engine's own steps, no solver's trick."""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass, field
from typing import Any

import numpy as np

from fivehundred.engine import entry, rng
from fivehundred.engine.actions import ACTION_COUNT, CARD, LEAD_JOKER
from fivehundred.engine.bits import count, lowest, without_lowest
from fivehundred.engine.compiled import compiled
from fivehundred.engine.play import legal_plays, play_card
from fivehundred.engine.solver.desk import BETWEEN, FORWARD, MAX_MOVES, REVERSE, new_desk
from fivehundred.engine.solver.solving import (
    contract_bounds,
    move_reaches,
    move_values,
    open_position,
    spread_over_actions,
)
from fivehundred.engine.state import OVER, PLAY, STATE
from fivehundred.engine.step import apply, find_legal
from fivehundred.players.random_player import choose_random
from fivehundred.rules.rulebook import NONE, Rulebook


def stack() -> Any:
    """Return room for the states of one line of play."""
    return np.zeros(70, dtype=STATE)


@compiled
def side_now(state: Any, side: int) -> Any:
    """Return the tricks some seats have taken."""
    total = 0
    for seat in range(6):
        if (side >> seat) & 1:
            total += np.int64(state.tricks[seat])
    return total


@compiled
def _step(rulebook: Any, states: Any, depth: int, word: int, at: int) -> None:
    """Copy the state at ``depth`` one further and play the action there."""
    states[depth + 1] = states[depth]
    state = states[depth + 1]
    if word == 0:
        play_card(rulebook, state, at, NONE)
    else:
        lead = at - (LEAD_JOKER & 63)
        joker = np.int64(rulebook.card_count) - 2 + lead // 4
        play_card(rulebook, state, joker, lead % 4)


@compiled
def can(rulebook: Any, states: Any, depth: Any, side: Any, striving: Any, low: Any, high: Any) -> Any:
    """Tell whether ``side`` can end with ``low`` to ``high`` tricks if ``striving`` play for it, the others against."""
    state = states[depth]
    if state.phase == OVER:
        return low <= side_now(state, side) <= high
    cards, leads = legal_plays(rulebook, state)
    strives = (striving >> np.int64(state.turn)) & 1 == 1
    for word in range(2):
        rest = cards if word == 0 else leads
        while rest:
            at = lowest(rest)
            rest = without_lowest(rest)
            _step(rulebook, states, depth, word, at)
            if can(rulebook, states, depth + np.int64(1), side, striving, low, high) == strives:
                return strives
    return not strives


@compiled
def after_each(rulebooks: Any, states: Any, side: Any, striving: Any, low: Any, high: Any, out: Any) -> None:
    """Write for each legal action of the state at depth 0 whether the goal is reached after it (index: action)."""
    rulebook = rulebooks[0]
    cards, leads = legal_plays(rulebook, states[0])
    for word in range(2):
        rest = cards if word == 0 else leads
        while rest:
            at = lowest(rest)
            rest = without_lowest(rest)
            _step(rulebook, states, 0, word, at)
            action = CARD + at if word == 0 else (LEAD_JOKER & ~63) + at
            out[action] = can(
                rulebook, states, np.int64(1), np.int64(side), np.int64(striving), np.int64(low), np.int64(high)
            )


@compiled
def play_on(rulebooks: Any, states: Any, key: Any, cards_left: int, into_trick: int) -> Any:
    """Play at random until every hand has at most so many cards and so many lie on the table; False: it never came."""
    rulebook, state = rulebooks[0], states[0]
    counter = 0
    while state.phase != OVER:
        there = state.phase == PLAY and np.int64(state.trick_size) == into_trick % np.int64(state.active_count)
        if there and count(state.hands[state.turn]) + (state.trick_size > 0) <= cards_left:
            return True
        find_legal(rulebook, state)
        apply(rulebook, state, choose_random(state, key, counter))
        counter += 1
    return False


@compiled
def solve_moves(desks: Any, rulebooks: Any, states: Any, side: int, out: Any) -> Any:
    """Write the solver's value of each legal action to ``out``; return (its mode, tricks already taken)."""
    desk = desks[0]
    assert open_position(desk, rulebooks[0], states[0], side)
    moves, tops, values = np.zeros((3, MAX_MOVES), dtype=np.int64)
    if desk.mode == BETWEEN:
        low, high = contract_bounds(rulebooks[0], np.int64(states[0].contract), np.int64(states[0].slam))
        number = move_reaches(desk, low, high, moves, tops, values)
    else:
        number = move_values(desk, 5, moves, tops, values)
    spread_over_actions(desk, rulebooks[0], number, moves, tops, values, out)
    return np.int64(desk.mode), np.int64(desk.taken), count(desk.hands[desk.seat])


@dataclass
class Compared:
    """What a comparison saw."""

    positions: int = 0
    actions: int = 0
    kinds: Counter[str] = field(default_factory=Counter)


class Comparison:
    """Compares the solver with trying everything, position after position."""

    def __init__(self) -> None:
        self.desk, self.states, self.seen = new_desk(), stack(), Compared()

    def compare(self, rulebook: Rulebook, seed: int, index: int, cards_left: int) -> bool:
        """Compare all legal actions of one position of a random deal; False where the deal has no such position."""
        record, states = rulebook.record, self.states
        first = states[:1]
        entry.deal_numbered(record, first, np.uint64(seed), np.uint64(index), index % rulebook.players)
        key = np.uint64(rng.make_key(np.uint64(seed), rng.DECISION, np.uint64(index), np.uint64(0)))
        if not play_on(record, first, key, cards_left, index // 3):
            return False
        state = first[0]
        contract, without = int(state["contract"]), state["contractor"] == NONE
        side = int(record["side_mask"][0][state["turn"]]) & int(state["active"]) if without else int(state["side"])
        values = np.full(ACTION_COUNT, -1, dtype=np.int64)
        mode, taken, left = solve_moves(self.desk, record, first, side, values)
        low, high = 0, int(record["hand_size"][0])
        if mode == BETWEEN:
            low, high = int(record["row_low"][0][contract]), int(record["row_high"][0][contract])
        elif mode == FORWARD:
            low = taken + index % (left + 1)
        elif record["row_stops"][0][contract]:
            high = int(record["row_high"][0][contract])
        else:
            high = taken + index % (left + 1)
        striving = side
        if record["row_opponents_choose"][0][contract]:
            striving &= ~(1 << int(state["contractor"]))
        reached = np.full(ACTION_COUNT, -1, dtype=np.int64)
        after_each(record, states, side, striving, low, high, reached)
        if mode == FORWARD:
            mine = np.where(values < 0, -1, values >= low)
        elif mode == REVERSE:
            mine = np.where(values < 0, -1, values <= high)
        else:
            mine = values
        assert np.array_equal(mine, reached), (seed, index, cards_left, values[values >= 0], reached[reached >= 0])
        self.seen.positions += 1
        self.seen.actions += int((reached >= 0).sum())
        jokers = bool(self.desk["jokers"][0] & self.desk["live"][0])
        self.seen.kinds[("forward", "reverse", "between")[mode] + (", a joker without a suit" if jokers else "")] += 1
        self.seen.kinds[f"{int(state['active_count'])} seats"] += 1
        return True
