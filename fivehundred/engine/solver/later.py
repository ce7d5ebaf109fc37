"""Tricks that a side has for certain, whoever leads and whatever is played before: trumps, and suits that must be led.

As in `bounds`, ``desk.relied`` is left with what a count rests on. Nothing here holds while a joker that belongs to no
suit is left, or where equal cards lie in different hands.
"""

from __future__ import annotations

from typing import Any

import numpy as np

from fivehundred.engine.bits import bit, count, highest
from fivehundred.engine.compiled import compiled, compiled_in_place
from fivehundred.engine.solver.desk import JOKER_LANE
from fivehundred.engine.solver.holdings import length_of, longest, plain_cards, rely_on, rely_on_run


@compiled
def certain_trumps(desk: Any, seats: int, leader: int, cashed: int, want: int) -> Any:
    """Count the tricks some seats are sure to win by their trumps after ``cashed`` tricks without any, up to ``want``.

    The n highest trumps, if one or two of them have them all, win n tricks, but no more than the longer of the two
    hands has trumps: to a trick with trumps they give one of the n where they can, and nobody need ruff who has another
    card. Where they do
    not have the highest trump, the second-highest wins if its owner plays after the highest and has another trump: he
    plays it to the first trick to which the highest has not been played by then, and never leads it as long as he has
    other cards (once he has won a trick, that trick is the one).
    """
    lane = np.int64(desk.trump)
    rest = desk.live & desk.lane[lane]
    tops: Any = np.int64(0)
    owners: Any = np.int64(0)
    while tops < want and rest:
        owner = np.int64(desk.owner[highest(rest)])
        # Of three hands two might have to give one each to the same trick.
        if not (seats >> owner) & 1 or count(np.uint64(owners | 1 << owner)) > 2:
            break
        owners |= 1 << owner
        rest ^= bit(highest(rest))
        tops += 1
    if tops:
        tops = min(tops, longest(desk, owners, lane))
        rely_on(desk, lane, tops)
        return tops
    top = np.int64(desk.owner[highest(rest)])
    rest ^= bit(highest(rest))
    behind = top + 1 if top + 1 < desk.seats else 0
    if not rest or not (seats >> behind) & 1 or np.int64(desk.owner[highest(rest)]) != behind:
        return np.int64(0)
    if length_of(desk, behind, lane) < 2 or (behind == leader and plain_cards(desk, leader) <= cashed):
        return np.int64(0)
    rely_on(desk, lane, 2)
    return np.int64(1)


@compiled_in_place
def _in_reserve(desk: Any, seat: int) -> Any:
    """Return how many cards of a hand are the highest of their suits, and in how many suits it has the highest."""
    cards, suits = np.int64(0), np.int64(0)
    for lane in range(JOKER_LANE):
        if desk.tops[lane] == seat:
            cards += desk.runs[lane]
            suits += 1
    return cards, suits


@compiled
def comes_in(desk: Any, seats: int, tricks: int, want: int) -> Any:
    """Tell whether some seats are sure of ``want`` tricks because the others run out of suits of their own.

    ``tricks`` are left, and the others can ruff nothing. They win only tricks in suits whose highest card they have,
    each as often as the longest of their hands has the suit. After that a suit must be led whose highest card is one
    of these seats', and its owner cashes all his highest cards, which he has kept.
    """
    others = ((1 << np.int64(desk.seats)) - 1) & ~seats
    left = tricks
    for lane in range(JOKER_LANE):
        top = np.int64(desk.tops[lane])
        if top >= 0 and (others >> top) & 1:
            left -= longest(desk, others, lane)
    if left < want:
        return False
    for seat in range(desk.seats):
        if (seats >> seat) & 1:
            cards, suits = _in_reserve(desk, seat)
            if suits and (cards < want or suits > left):
                return False
    for lane in range(JOKER_LANE):
        top = np.int64(desk.tops[lane])
        if top >= 0 and (seats >> top) & 1:
            rely_on_run(desk, lane, min(np.int64(desk.runs[lane]), want))
    return True
