"""Bounds for a lone player who must lose tricks (misère), before search: he is sure to, or is caught at once.

They hold where nothing can win over the suit led: no trumps, and no joker left that belongs to no suit. As in `bounds`,
``desk.relied`` is left with what they rest on.
"""

from __future__ import annotations

from typing import Any

import numpy as np

from fivehundred.engine.bits import bit, count, lowest
from fivehundred.engine.compiled import compiled, compiled_in_place
from fivehundred.engine.solver.desk import JOKER_LANE
from fivehundred.engine.solver.table import UNKNOWN


@compiled_in_place
def _is_safe(own: Any, others: Any) -> Any:
    """Tell whether a holding never wins a trick that others lead.

    His nth-lowest card (n = 1, 2 …) has fewer than n cards of others below it. Then he always has a card under the
    highest on the table, or gives his lowest under cards that are all higher, and what is left is as safe as before.
    """
    held = 0
    while own:
        card = lowest(own)
        own ^= bit(card)
        if count(others & (bit(card) - np.uint64(1))) > held:
            return False
        held += 1
    return True


@compiled
def _is_caught(desk: Any, loser: int, leader: int, lane: int) -> Any:
    """Tell whether the leader can make the loser win a trick of a suit at once.

    He leads below the loser's lowest card, and every other player has a lower card too, or none of the suit.
    """
    cards = desk.lane[lane]
    theirs = desk.hands[loser] & cards
    if not theirs:
        return False
    below = bit(lowest(theirs)) - np.uint64(1)
    if not desk.hands[leader] & cards & below:
        return False
    for seat in range(desk.seats):
        own = desk.hands[seat] & cards
        if seat != loser and own and not own & below:
            return False
    return True


@compiled
def decide_by_losing(desk: Any, leader: int, room: int) -> Any:
    """Return 1 where the lone player is sure to win no trick, 0 where he wins one too many at once, else `UNKNOWN`."""
    if desk.live & (desk.jokers | desk.trumps | desk.twins) or desk.counted & (desk.counted - 1):
        return UNKNOWN
    if desk.striving != desk.counted:
        return UNKNOWN
    loser = lowest(np.uint64(desk.counted))
    if loser == leader:
        return UNKNOWN
    if room == 0:
        for lane in range(JOKER_LANE):
            if _is_caught(desk, loser, leader, lane):
                desk.relied = bit(lowest(desk.hands[loser] & desk.lane[lane]))
                return 0
    relied = np.uint64(0)
    for lane in range(JOKER_LANE):
        own = desk.hands[loser] & desk.lane[lane]
        others = desk.live & desk.lane[lane] & ~own
        if own and others:
            if not _is_safe(own, others):
                return UNKNOWN
            relied |= bit(lowest(own))
    desk.relied = relied
    return 1
