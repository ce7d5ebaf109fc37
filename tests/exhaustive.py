"""What best play comes to, found by trying everything: plain minimax over the engine's own steps, no solver's trick."""

from __future__ import annotations

from typing import Any

import numpy as np

from fivehundred.engine.actions import CARD, LEAD_JOKER
from fivehundred.engine.bits import lowest, without_lowest
from fivehundred.engine.compiled import compiled
from fivehundred.engine.play import legal_plays, play_card
from fivehundred.engine.state import OVER, STATE
from fivehundred.rules.rulebook import NONE


def stack() -> Any:
    """Return room for the states of one line of play."""
    return np.zeros(70, dtype=STATE)


@compiled
def side_now(state: Any, side: int) -> Any:
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
    """Tell whether ``side`` can end with ``low`` to ``high`` tricks if ``striving`` play for that, the others against."""
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
def after_each(
    rulebooks: Any, states: Any, side: Any, striving: Any, low: Any, high: Any, out: Any
) -> None:
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
            out[action] = can(rulebook, states, np.int64(1), np.int64(side), np.int64(striving), np.int64(low), np.int64(high))
