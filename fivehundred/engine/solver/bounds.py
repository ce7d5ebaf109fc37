"""Bounds before search: tricks that one side or the other has for certain, whatever the rest do.

Every bound leaves in ``desk.relied`` the lowest card of each lane whose owner it relied on, so that the transposition
table may use the result for every position that agrees so far. The proofs stand at the functions. No bound is used
where equal cards lie in different hands, nor beside a joker that may be played while holding the suit, or must be
played by the void: the proofs need a player who follows suit to be harmless.

They read ``desk.tops``, ``desk.runs`` and ``desk.lengths``, and stand between two tricks only. *Ruffers* are the seats
that hold a trump (or, without trumps, a joker that belongs to no suit).
"""

from __future__ import annotations

from typing import Any

import numpy as np

from fivehundred.engine.bits import bit, count, highest
from fivehundred.engine.compiled import compiled_in_place
from fivehundred.engine.solver.desk import JOKER_LANE
from fivehundred.engine.solver.table import UNKNOWN
from fivehundred.rules.rulebook import FOLLOW_WHEN_VOID, LEAD_ANY_SUIT, LEAD_OWN_SUIT

_NO_LIMIT = 64


@compiled_in_place
def _length(desk: Any, seat: int, lane: int) -> Any:
    return (np.int64(desk.lengths[lane]) >> (4 * seat)) & 15


@compiled_in_place
def _rely_on(desk: Any, lane: int, used: int) -> None:
    """Note that the highest ``used`` cards of a lane are known to lie where they do."""
    rest = desk.live & desk.lane[lane]
    for _ in range(used - 1):
        rest ^= bit(highest(rest))
    desk.relied |= bit(highest(rest))


@compiled_in_place
def _rely_on_run(desk: Any, lane: int, used: int) -> None:
    """Note the top run of a lane, unless the hand has the whole lane: its length says that already."""
    if used and desk.runs[lane] < count(desk.live & desk.lane[lane]):
        _rely_on(desk, lane, used)


@compiled_in_place
def _rounds_followed(desk: Any, seats: int, lane: int) -> Any:
    """Return how often a suit can be led before the first of some seats cannot follow."""
    packed = np.int64(desk.lengths[lane])
    rounds: Any = np.int64(_NO_LIMIT)
    while seats:
        if seats & 1:
            rounds = min(rounds, packed & 15)
        seats >>= 1
        packed >>= 4
    return rounds


@compiled_in_place
def _all_follow(desk: Any, seats: int, lane: int) -> Any:
    """Tell whether some seats must all follow a suit when it is led."""
    return seats == 0 or _rounds_followed(desk, seats, lane) > 0


@compiled_in_place
def _longest(desk: Any, seats: int, lane: int) -> Any:
    """Return the length of a suit in that of some hands where it is longest."""
    packed = np.int64(desk.lengths[lane])
    most: Any = np.int64(0)
    while seats:
        if seats & 1:
            most = max(most, packed & 15)
        seats >>= 1
        packed >>= 4
    return most


@compiled_in_place
def _side_winners(desk: Any, seat: int, ruffers: int, want: int) -> Any:
    """Count the tricks a seat on lead can cash in suits that are not trumps, up to ``want``.

    The highest cards of a suit win when led while every opponent who could ruff must follow (``ruffers``: those who
    still can ruff); low cards win as well once nobody else has the suit.
    """
    total = np.int64(0)
    for lane in range(JOKER_LANE):
        if desk.tops[lane] != seat or lane == desk.trump:
            continue
        run = np.int64(desk.runs[lane])
        winners = run
        length = _length(desk, seat, lane)
        if run < length and _longest(desk, ((1 << np.int64(desk.seats)) - 1) & ~(1 << seat), lane) <= run:
            winners = length
        if ruffers:
            winners = min(winners, _rounds_followed(desk, ruffers, lane))
        winners = min(winners, want - total)
        if winners > 0:
            _rely_on_run(desk, lane, min(winners, run))
            total += winners
            if total >= want:
                break
    return total


@compiled_in_place
def _top_trumps(desk: Any, seat: int, want: int) -> Any:
    """Count the tricks a seat on lead can cash with the highest trumps of a suit, up to ``want``."""
    if desk.trump == JOKER_LANE or desk.tops[desk.trump] != seat:
        return np.int64(0)
    run = min(np.int64(desk.runs[desk.trump]), want)
    _rely_on_run(desk, desk.trump, run)
    return run


@compiled_in_place
def _plain_cards(desk: Any, seat: int) -> Any:
    """Return how many cards of a hand are not trumps."""
    return count(desk.hands[seat] & ~desk.trumps)


@compiled_in_place
def _throws_left(desk: Any, seats: int, trumps_led: int) -> Any:
    """Return the number of tricks after which the first of some seats has to ruff: one more than his plain cards."""
    fewest = np.int64(_NO_LIMIT)
    for seat in range(desk.seats):
        if (seats >> seat) & 1 and _length(desk, seat, desk.trump) > trumps_led:
            fewest = min(fewest, _plain_cards(desk, seat) + 1)
    return fewest


@compiled_in_place
def quick_tricks(desk: Any, leader: int, friends: int, foes: int, holders: int, want: int) -> Any:
    """Count tricks the side on lead can take at once, up to ``want``.

    ``friends`` are the leader's partners, ``holders`` all who hold trumps. The leader cashes his top trumps (if they
    draw all trumps of the foes, nothing can be ruffed afterwards), then his top cards elsewhere; a partner who has
    nothing but trumps left must ruff, which ends the count a trick later. Then he may lead a card to a partner's top
    card, or let a partner ruff, and the partner cashes his own. Nobody counts more tricks than cards are left, so
    there is always something to throw away.
    """
    total: Any = np.int64(0)
    ruffers = holders & foes
    if desk.tops[desk.trump] == leader:
        run: Any = np.int64(desk.runs[desk.trump])
        if desk.trump == JOKER_LANE:
            if not (desk.joker_lead == LEAD_ANY_SUIT or desk.joker_lead == LEAD_OWN_SUIT):  # noqa: PLR1714 - compiled
                run = 0
        elif ruffers and run >= _longest(desk, foes, desk.trump):
            ruffers = 0
        total = min(run, want)
        _rely_on_run(desk, desk.trump, total)
        if total >= want:
            return total
    trumps_led = total
    cap = np.int64(_NO_LIMIT)
    if holders & friends:
        cap = _throws_left(desk, friends, trumps_led)
    side = _side_winners(desk, leader, ruffers, min(want - total, cap))
    total += side
    if total >= want or side >= cap or not friends:
        return total
    return total + _partners_tricks(desk, leader, friends, holders, ruffers, want - total, side, trumps_led)


@compiled_in_place
def _partners_tricks(
    desk: Any, leader: int, friends: int, holders: int, ruffers: int, want: int, side: int, trumps_led: int
) -> Any:
    """Count the tricks that the best partner takes once the leader puts him in, up to ``want``."""
    relied_before = desk.relied
    best, best_relied = np.int64(0), relied_before
    # The leader must not be made to ruff his partner's tricks: he needs a plain card for each.
    limit = want
    if _length(desk, leader, desk.trump) > trumps_led:
        limit = min(limit, _plain_cards(desk, leader) - side)
    for partner in range(desk.seats):
        if not (friends >> partner) & 1 or limit <= best:
            continue
        if holders & friends & ~(1 << partner):
            continue
        desk.relied = relied_before
        entry = _entry(desk, leader, partner, ruffers, trumps_led)
        if entry == 0:
            continue
        tricks = np.int64(entry - 1)  # a ruff is a trick of its own, a top card is counted with its suit
        kept = limit - tricks
        if _length(desk, partner, desk.trump) > trumps_led:
            # He throws plain cards on the leader's tricks; only those that are left can win later.
            kept = min(kept, _plain_cards(desk, partner) - side)
        if kept > 0:
            tricks += _side_winners(desk, partner, ruffers, kept)
        if tricks < limit and trumps_led == 0 and entry == 1:
            tricks += _top_trumps(desk, partner, limit - tricks)
        if tricks > best:
            best, best_relied = tricks, desk.relied
    desk.relied = best_relied
    return best


@compiled_in_place
def _entry(desk: Any, leader: int, partner: int, ruffers: int, trumps_led: int) -> Any:
    """Tell how the leader can put a partner in: 1 with a card to his top card, 2 with a ruff, 0 not at all."""
    can_ruff = desk.trump != JOKER_LANE and _length(desk, partner, desk.trump) > trumps_led
    found = 0
    for lane in range(JOKER_LANE):
        top = np.int64(desk.tops[lane])
        if lane == desk.trump or top == leader or top < 0 or not _length(desk, leader, lane):
            continue
        if top == partner and _all_follow(desk, ruffers, lane):
            _rely_on(desk, lane, 1)
            return 1
        if can_ruff and not _length(desk, partner, lane) and _all_follow(desk, ruffers, lane):
            found = 2
    return found


@compiled_in_place
def _tricks_after_any_lead(desk: Any, leader: int, foes: int, holders: int, want: int) -> Any:
    """Count tricks the foes have for certain because they hold the top card of every suit the leader could lead.

    Whatever is led, the foe with its top card takes the trick and cashes: the fewest over all suits are certain. While
    an opponent of theirs could ruff, only rounds that he must follow count. 0 where one suit is not theirs.
    """
    ruffers = holders & ~foes
    for lane in range(JOKER_LANE):
        if _length(desk, leader, lane):
            if not (foes >> np.int64(desk.tops[lane])) & 1:
                return np.int64(0)
            if lane != desk.trump and not _all_follow(desk, ruffers, lane):
                return np.int64(0)
    fewest = np.int64(_NO_LIMIT)
    for lane in range(JOKER_LANE):
        if not _length(desk, leader, lane):
            continue
        winner = np.int64(desk.tops[lane])
        _rely_on(desk, lane, 1)
        tricks = np.int64(1)
        if want > 1:
            cap = want
            others = holders & foes & ~(1 << winner)
            if others:
                cap = min(cap, _throws_left(desk, others, 0))
            tricks = _side_winners(desk, winner, ruffers, cap)
            if tricks < want:
                tricks += _top_trumps(desk, winner, want - tricks)
            tricks = max(tricks, np.int64(1))
        fewest = min(fewest, tricks)
        if fewest < want:
            return fewest
    return fewest


@compiled_in_place
def decide_by_bounds(desk: Any, leader: int, tricks: int, need: int) -> Any:
    """Return 1 or 0 where bounds alone tell whether the contractor's side takes ``need`` tricks, else `UNKNOWN`."""
    if desk.twins & desk.live:
        return UNKNOWN
    if desk.jokers & desk.live and (desk.joker_follow != FOLLOW_WHEN_VOID or desk.joker_forced):
        return UNKNOWN
    holders = 0
    packed = np.int64(desk.lengths[desk.trump])
    for seat in range(desk.seats):
        if packed & 15:
            holders |= 1 << seat
        packed >>= 4
    counted = np.int64(desk.counted)
    leads = (counted >> leader) & 1
    side = np.int64(desk.team[leader])
    foes = ((1 << np.int64(desk.seats)) - 1) & ~side
    want = need if leads else tricks - need + 1
    desk.relied = np.uint64(0)
    if quick_tricks(desk, leader, side & ~(1 << leader), foes, holders, want) >= want:
        return leads
    against = tricks - want + 1
    top_trumps = holders != 0 and (foes >> np.int64(desk.tops[desk.trump])) & 1 == 1
    if desk.trump == JOKER_LANE and desk.joker_renounced:
        top_trumps = False  # a renounced joker may be worthless
    if top_trumps and desk.runs[desk.trump] >= against:
        # Top trumps in one hand win a trick each, whoever leads.
        desk.relied = np.uint64(0)
        _rely_on_run(desk, desk.trump, against)
        return 1 - leads
    if not desk.hands[leader] & desk.jokers:
        desk.relied = np.uint64(0)
        if _tricks_after_any_lead(desk, leader, foes, holders, against) >= against:
            return 1 - leads
    return UNKNOWN
