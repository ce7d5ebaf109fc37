"""The transposition table: positions that differ only in cards whose rank did not matter are one."""

from __future__ import annotations

from typing import Any, Final

import numpy as np

from fivehundred.engine.bits import bit, count, highest, lowest
from fivehundred.engine.compiled import compiled, compiled_in_place
from fivehundred.engine.solver.desk import BETWEEN, ENTRIES, FORWARD, HEADS, JOKER_LANE
from fivehundred.rules.rulebook import FOLLOW_FIRST_ROUND, LEAD_NOT_SHOWN_VOID, LEAD_UNLED_SUIT

#: What `look_up` says when the table knows nothing.
UNKNOWN: Final = -1

_SPREAD: Final = 0x9E3779B97F4A7C15
_STIR: Final = 0xBF58476D1CE4E5B9
_STIR_AGAIN: Final = 0x94D049BB133111EB
_STIR_ONCE_MORE: Final = 0xD6E8FEB86659FD93


@compiled
def mixed(value: Any) -> Any:
    """Return a well-mixed 64-bit number (the finisher of SplitMix64)."""
    word = np.uint64(value)
    word = (word ^ (word >> np.uint64(30))) * np.uint64(_STIR)
    word = (word ^ (word >> np.uint64(27))) * np.uint64(_STIR_AGAIN)
    return word ^ (word >> np.uint64(31))


@compiled
def forget(desk: Any) -> None:
    """Empty the table."""
    desk.heads[:] = -1
    desk.used = 0


@compiled_in_place
def lane_code(desk: Any, lane: int) -> Any:
    """Return the owners of the lane's live cards, the highest card's in the top bits."""
    cards = (desk.live & desk.lane[lane]) >> np.uint64(desk.offset[lane])
    middle = (cards >> np.uint64(8)) & np.uint64(255)
    code = desk.codes[lane, 1, middle]
    used = count(middle)
    if desk.width[lane] > 16:
        upper = cards >> np.uint64(16)
        code = desk.codes[lane, 2, upper] | (code >> np.uint64(desk.owner_bits * count(upper)))
        used += count(upper)
    return code | (desk.codes[lane, 0, cards & np.uint64(255)] >> np.uint64(desk.owner_bits * used))


@compiled_in_place
def lane_codes(desk: Any) -> Any:
    """Return the codes of the four suits."""
    return lane_code(desk, 0), lane_code(desk, 1), lane_code(desk, 2), lane_code(desk, 3)


@compiled_in_place
def keep(desk: Any, ply: int, key: Any, codes: Any) -> None:
    """Keep a position's key and codes until `remember` is called at the same ply."""
    desk.keys[ply] = key
    desk.lane_codes[ply, 0], desk.lane_codes[ply, 1], desk.lane_codes[ply, 2], desk.lane_codes[ply, 3] = codes


@compiled_in_place
def _find_top(desk: Any, lane: int, code: Any) -> None:
    cards = count(desk.live & desk.lane[lane])
    desk.tops[lane] = -1
    if cards:
        top = np.int64(code >> (np.uint64(64) - np.uint64(desk.owner_bits)))
        desk.tops[lane] = top
        same = np.int64(63) - highest(code ^ desk.alike[top])
        same = same >> 1 if desk.owner_bits == 2 else same // 3
        desk.runs[lane] = min(same, cards)


@compiled_in_place
def find_tops(desk: Any, codes: Any) -> None:
    """Write who holds the highest card of each lane and how many more below it."""
    _find_top(desk, 0, codes[0])
    _find_top(desk, 1, codes[1])
    _find_top(desk, 2, codes[2])
    _find_top(desk, 3, codes[3])
    desk.tops[JOKER_LANE] = -1
    jokers = desk.live & desk.jokers
    if jokers:
        top = np.int64(desk.owner[highest(jokers)])
        others = jokers & ~desk.hands[top]
        desk.tops[JOKER_LANE] = top
        desk.runs[JOKER_LANE] = count(jokers) - (1 + highest(others) - lowest(jokers) if others else 0)


@compiled_in_place
def position_key(desk: Any, leader: int, need: int, room: int) -> Any:
    """Return the key of a position between two tricks: all lengths, the leader, and what the joker's rules remember."""
    key = np.uint64(leader + 1) * np.uint64(_SPREAD)
    key ^= np.uint64(desk.lengths[0]) * np.uint64(_STIR)
    key += np.uint64(desk.lengths[1]) * np.uint64(_STIR_AGAIN)
    key ^= (np.uint64(desk.lengths[2]) + (np.uint64(desk.lengths[3]) << np.uint64(32))) * np.uint64(_STIR_ONCE_MORE)
    key ^= key >> np.uint64(32)
    if desk.live & desk.jokers:
        memory = (desk.live & desk.jokers) >> np.uint64(desk.offset[JOKER_LANE])
        if desk.joker_lead == LEAD_UNLED_SUIT or desk.joker_follow == FOLLOW_FIRST_ROUND:
            memory = (memory << np.uint64(4)) | (np.uint64(desk.suits_led) & np.uint64(15))
        if desk.joker_lead == LEAD_NOT_SHOWN_VOID or desk.joker_renounced:
            for seat in range(desk.seats):
                if desk.hands[seat] & desk.jokers:
                    memory = (memory << np.uint64(4)) | np.uint64(desk.shown_void[seat])
        key += mixed(memory + np.uint64(1))
    if desk.mode == BETWEEN:
        key += mixed(np.uint64(1000 + 64 * need + room))
    pairs = desk.live & desk.twins
    while pairs:
        # Where two equal cards lie in different hands their place among the others must be the same.
        card = lowest(pairs)
        pairs &= ~bit(card)
        if desk.twin[card] & desk.live:
            place = count(desk.live & desk.lane[desk.lane_of[card]] & desk.above[card])
            key += mixed(np.uint64(7000 + 64 * np.int64(card) + place))
    return key


@compiled_in_place
def _relied_on(desk: Any, depths: int) -> Any:
    """Return the lowest of the cards whose owners an entry relies on, lane by lane."""
    relied = np.uint64(0)
    for lane in range(JOKER_LANE):
        depth = depths & 15
        depths >>= 4
        if depth:
            cards = desk.live & desk.lane[lane]
            for _ in range(depth - 1):
                cards ^= bit(highest(cards))
            relied |= bit(highest(cards))
    return relied


@compiled_in_place
def look_up(desk: Any, key: Any, codes: Any, need: int, room: int) -> Any:
    """Return 1 or 0 where the table knows whether the contractor's side reaches its goal, else `UNKNOWN`.

    ``codes`` are the four lane codes. What the answer relied on is left in ``desk.relied``.
    """
    at = np.int64(desk.heads[np.int64(key & np.uint64(HEADS - 1))])
    code0 = np.uint32(codes[0] >> np.uint64(32))
    code1 = np.uint32(codes[1] >> np.uint64(32))
    code2 = np.uint32(codes[2] >> np.uint64(32))
    code3 = np.uint32(codes[3] >> np.uint64(32))
    while at >= 0:
        entry = desk.entries[at]
        if entry.key == key:
            depth = np.int64(entry.depth)
            differs = (entry.code[0] ^ code0) & desk.top[depth & 15]
            differs |= (entry.code[1] ^ code1) & desk.top[(depth >> 4) & 15]
            differs |= (entry.code[2] ^ code2) & desk.top[(depth >> 8) & 15]
            differs |= (entry.code[3] ^ code3) & desk.top[depth >> 12]
            if not differs:
                verdict: Any = UNKNOWN
                if desk.mode == FORWARD:
                    if entry.low >= need:
                        verdict = 1
                    elif entry.high < need:
                        verdict = 0
                elif desk.mode == BETWEEN:
                    verdict = np.int64(entry.low)
                elif entry.high <= room:
                    verdict = 1
                elif entry.low > room:
                    verdict = 0
                if verdict >= 0:
                    desk.relied = _relied_on(desk, depth)
                    return verdict
        at = np.int64(entry.next)
    return UNKNOWN


@compiled
def remember(desk: Any, ply: int, need: int, room: int, reached: bool, tricks: int) -> None:
    """Note whether the goal is reached from the position kept at this ply, given what ``desk.relied`` says it took.

    A full table is emptied: what is found later matters more.
    """
    if desk.used == ENTRIES:
        forget(desk)
    key = desk.keys[ply]
    slot = np.int64(key & np.uint64(HEADS - 1))
    entry = desk.entries[desk.used]
    depths: Any = np.int64(0)
    for lane in range(JOKER_LANE):
        relied = desk.relied & desk.lane[lane]
        if relied:
            depth = count(desk.live & desk.lane[lane] & ~(bit(lowest(relied)) - np.uint64(1)))
            if depth > desk.most_coded:
                return
            depths |= depth << (4 * lane)
        entry.code[lane] = desk.lane_codes[ply, lane] >> np.uint64(32)
    entry.depth = depths
    entry.key = key
    entry.low = 0
    entry.high = tricks
    if desk.mode == FORWARD:
        if reached:
            entry.low = need
        else:
            entry.high = need - 1
    elif desk.mode == BETWEEN:
        entry.low = reached
    elif reached:
        entry.high = room
    else:
        entry.low = room + 1
    entry.next = desk.heads[slot]
    desk.heads[slot] = desk.used
    desk.used += 1
