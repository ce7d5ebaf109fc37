"""What the bounds ask about the hands between two tricks: lengths, rounds that must be followed, cards to throw.

They read ``desk.lengths`` and ``desk.runs``; ``rely_on`` notes in ``desk.relied`` what a bound rests on.
"""

from __future__ import annotations

from typing import Any

import numpy as np

from fivehundred.engine.bits import bit, count, highest, lowest
from fivehundred.engine.compiled import compiled_in_place

#: More rounds or cards than there can be.
NO_LIMIT = 64


@compiled_in_place
def length_of(desk: Any, seat: int, lane: int) -> Any:
    """Return how many cards of a suit a hand has."""
    return (np.int64(desk.lengths[lane]) >> (4 * seat)) & 15


@compiled_in_place
def rely_on(desk: Any, lane: int, used: int) -> None:
    """Note that the highest ``used`` cards of a lane are known to lie where they do."""
    rest = desk.live & desk.lane[lane]
    for _ in range(used - 1):
        rest ^= bit(highest(rest))
    desk.relied |= bit(highest(rest))


@compiled_in_place
def rely_on_run(desk: Any, lane: int, used: int) -> None:
    """Note the top run of a lane, unless the hand has the whole lane: its length says that already."""
    if used and desk.runs[lane] < count(desk.live & desk.lane[lane]):
        rely_on(desk, lane, used)


@compiled_in_place
def _fourth_bits(seats: int) -> Any:
    """Return a set of seats with the bit of seat n at place 4 n, as lengths are packed."""
    two = (seats & 1) | (seats & 2) << 3
    four = two | (seats & 4) << 6 | (seats & 8) << 9
    return four | (seats & 16) << 12 | (seats & 32) << 15


@compiled_in_place
def holders_of(desk: Any, lane: int) -> Any:
    """Return the seats (bits) that hold a suit."""
    packed = np.int64(desk.lengths[lane])
    held = packed | packed >> 1
    held = (held | held >> 2) & 0x111111
    held |= held >> 3
    return (held & 0b11) | (held >> 6 & 0b1100) | (held >> 12 & 0b110000)


@compiled_in_place
def rounds_followed(desk: Any, seats: int, lane: int) -> Any:
    """Return how often a suit can be led before the first of some seats cannot follow (15 where there are none)."""
    packed = np.int64(desk.lengths[lane]) | ~(15 * _fourth_bits(seats))
    rounds = min(packed & 15, packed >> 4 & 15, packed >> 8 & 15, packed >> 12 & 15)
    return min(rounds, packed >> 16 & 15, packed >> 20 & 15)


@compiled_in_place
def all_follow(desk: Any, seats: int, lane: int) -> Any:
    """Tell whether some seats must all follow a suit when it is led."""
    return seats & ~holders_of(desk, lane) == 0


@compiled_in_place
def longest(desk: Any, seats: int, lane: int) -> Any:
    """Return the length of a suit in that of some hands where it is longest."""
    packed = np.int64(desk.lengths[lane]) & (15 * _fourth_bits(seats))
    most = max(packed & 15, packed >> 4 & 15, packed >> 8 & 15, packed >> 12 & 15)
    return max(most, packed >> 16 & 15, packed >> 20 & 15)


@compiled_in_place
def plain_cards(desk: Any, seat: int) -> Any:
    """Return how many cards of a hand are not trumps."""
    return count(desk.hands[seat] & ~desk.trumps)


@compiled_in_place
def throws_left(desk: Any, seats: int, trumps_led: int) -> Any:
    """Return the number of tricks after which the first of some seats has to ruff: one more than his plain cards."""
    fewest = np.int64(NO_LIMIT)
    while seats:
        seat = lowest(np.uint64(seats))
        seats &= seats - 1
        if length_of(desk, seat, desk.trump) > trumps_led:
            fewest = min(fewest, plain_cards(desk, seat) + 1)
    return fewest
