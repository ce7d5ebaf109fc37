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

from fivehundred.engine.bits import lowest
from fivehundred.engine.compiled import compiled, compiled_in_place
from fivehundred.engine.solver.desk import JOKER_LANE, LANES
from fivehundred.engine.solver.holdings import (
    NO_LIMIT,
    all_follow,
    holders_of,
    length_of,
    longest,
    plain_cards,
    rely_on,
    rely_on_run,
    rounds_followed,
    throws_left,
)
from fivehundred.engine.solver.later import certain_trumps, comes_in
from fivehundred.engine.solver.table import UNKNOWN
from fivehundred.rules.rulebook import FOLLOW_WHEN_VOID, LEAD_ANY_SUIT, LEAD_OWN_SUIT


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
        held = length_of(desk, seat, lane)
        if run < held and longest(desk, ((1 << np.int64(desk.seats)) - 1) & ~(1 << seat), lane) <= run:
            winners = held
        if ruffers:
            winners = min(winners, rounds_followed(desk, ruffers, lane))
        winners = min(winners, want - total)
        if winners > 0:
            rely_on_run(desk, lane, min(winners, run))
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
    rely_on_run(desk, desk.trump, run)
    return run


@compiled
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
        elif ruffers and run >= longest(desk, foes, desk.trump):
            ruffers = 0
        total = min(run, want)
        rely_on_run(desk, desk.trump, total)
        if total >= want:
            return total
    trumps_led = total
    cap = np.int64(NO_LIMIT)
    if holders & friends:
        cap = throws_left(desk, friends, trumps_led)
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
    if length_of(desk, leader, desk.trump) > trumps_led:
        limit = min(limit, plain_cards(desk, leader) - side)
    rest = friends
    while rest and limit > best:
        partner = lowest(np.uint64(rest))
        rest &= rest - 1
        if holders & friends & ~(1 << partner):
            continue
        desk.relied = relied_before
        entry = _entry(desk, leader, partner, ruffers, trumps_led)
        if entry == 0:
            continue
        tricks = np.int64(entry - 1)  # a ruff is a trick of its own, a top card is counted with its suit
        kept = limit - tricks
        if length_of(desk, partner, desk.trump) > trumps_led:
            # He throws plain cards on the leader's tricks; only those that are left can win later.
            kept = min(kept, plain_cards(desk, partner) - side)
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
    can_ruff = desk.trump != JOKER_LANE and length_of(desk, partner, desk.trump) > trumps_led
    found = 0
    for lane in range(JOKER_LANE):
        top = np.int64(desk.tops[lane])
        if lane == desk.trump or top == leader or top < 0 or not length_of(desk, leader, lane):
            continue
        if top == partner and all_follow(desk, ruffers, lane):
            rely_on(desk, lane, 1)
            return 1
        if can_ruff and not length_of(desk, partner, lane) and all_follow(desk, ruffers, lane):
            found = 2
    return found


@compiled_in_place
def _tricks_after_lead(desk: Any, leader: int, lane: int, foes: int, holders: int, want: int) -> Any:
    """Count tricks, up to ``want``, that the foes have for certain once the leader leads a suit.

    The foe with its top card takes the trick and goes on as in `quick_tricks`, of which this is the first; or else a
    foe without the suit ruffs. 0 where an opponent of theirs could ruff.
    """
    ruffers = holders & ~foes
    if lane != desk.trump and not all_follow(desk, ruffers & ~(1 << leader), lane):
        return np.int64(0)
    winner = np.int64(desk.tops[lane])
    if (foes >> winner) & 1:
        rely_on(desk, lane, 1)
        if want == 1:
            return np.int64(1)
        side = ((1 << np.int64(desk.seats)) - 1) & ~foes
        return quick_tricks(desk, winner, foes & ~(1 << winner), side, holders, want)
    able = holders & foes & ~holders_of(desk, lane)
    if lane == desk.trump or not able or desk.trump == JOKER_LANE:
        return np.int64(0)
    return _tricks_after_ruff(desk, lowest(np.uint64(able)), foes, holders, want)


@compiled_in_place
def _tricks_after_ruff(desk: Any, winner: int, foes: int, holders: int, want: int) -> Any:
    """Count the tricks, up to ``want``, of a foe who ruffs and then cashes what he has."""
    tricks = np.int64(1)
    others = holders & foes & ~(1 << winner)
    cap = want - 1
    if others:
        cap = min(cap, throws_left(desk, others, 0) - 1)
    if cap == 0:
        return tricks
    tricks += _side_winners(desk, winner, holders & ~foes, cap)
    if tricks < want:
        tricks += min(_top_trumps(desk, winner, want - tricks), length_of(desk, winner, desk.trump) - 1)
    return tricks


@compiled_in_place
def _high_cards(desk: Any, seats: int) -> Any:
    """Count the highest cards of suits that lie with some seats, one hand's in each suit."""
    cards = np.int64(0)
    for lane in range(LANES):
        top = np.int64(desk.tops[lane])
        if top >= 0 and (seats >> top) & 1:
            cards += desk.runs[lane]
    return cards


@compiled_in_place
def _refute_leads(desk: Any, leader: int, foes: int, holders: int, want: int) -> Any:
    """Note the suits that the leader cannot lead without giving the foes ``want`` tricks; tell whether he has no other.

    ``desk.refuted`` are these suits (bits), ``desk.refutation`` what that rests on.
    """
    refuted, others, relied = 0, 0, np.uint64(0)
    if want > _high_cards(desk, foes) + 1:
        return False  # too many for all they have: not worth a look
    for lane in range(JOKER_LANE):
        if length_of(desk, leader, lane):
            desk.relied = np.uint64(0)
            if _tricks_after_lead(desk, leader, lane, foes, holders, want) >= want:
                refuted |= 1 << lane
                relied |= desk.relied
            else:
                others |= 1 << lane
    desk.refuted = refuted
    desk.refutation = relied
    desk.relied = relied
    return others == 0


@compiled_in_place
def _winners_and_trumps(desk: Any, leader: int, side: int, holders: int, want: int) -> Any:
    """Count tricks of the side on lead, up to ``want``: the leader's winners beside trumps, then its certain trumps."""
    trumps = certain_trumps(desk, side, leader, 0, want)
    if trumps >= want:
        return trumps
    cap = want - trumps
    if holders & side & ~(1 << leader):
        cap = min(cap, throws_left(desk, side & ~(1 << leader), 0) - 1)
    if trumps == 0 or cap < want - trumps:
        return trumps
    desk.relied = np.uint64(0)
    winners = _side_winners(desk, leader, holders & ~side, cap)
    return winners + certain_trumps(desk, side, leader, winners, trumps)


@compiled_in_place
def _decide_by_later_tricks(desk: Any, leader: int, tricks: int, want: int, holders: int) -> Any:
    """Tell by tricks that need not be taken at once: 1 where the leader's side takes ``want``, 0 not, or `UNKNOWN`."""
    side = np.int64(desk.team[leader])
    foes = ((1 << np.int64(desk.seats)) - 1) & ~side
    against = tricks - want + 1
    if holders and desk.trump != JOKER_LANE:
        desk.relied = np.uint64(0)
        if certain_trumps(desk, foes, leader, 0, against) >= against:
            return 0
        desk.relied = np.uint64(0)
        if _winners_and_trumps(desk, leader, side, holders, want) >= want:
            return 1
    desk.relied = np.uint64(0)
    if holders & side == 0 and (against == 1 or holders == 0) and comes_in(desk, foes, tricks, against):
        return 0
    if holders & foes == 0 and (want == 1 or holders == 0) and comes_in(desk, side, tricks, want):
        return 1
    return UNKNOWN


@compiled_in_place
def decide_by_bounds(desk: Any, leader: int, tricks: int, need: int) -> Any:
    """Return 1 or 0 where bounds alone tell whether the contractor's side takes ``need`` tricks, else `UNKNOWN`."""
    if desk.twins & desk.live or desk.striving != desk.counted:
        return UNKNOWN
    jokers = desk.jokers & desk.live
    if jokers and (desk.joker_follow != FOLLOW_WHEN_VOID or desk.joker_forced):
        return UNKNOWN
    holders = holders_of(desk, np.int64(desk.trump))
    counted = np.int64(desk.counted)
    leads = (counted >> leader) & 1
    side = np.int64(desk.team[leader])
    foes = ((1 << np.int64(desk.seats)) - 1) & ~side
    want = need if leads else tricks - need + 1
    desk.relied = np.uint64(0)
    if quick_tricks(desk, leader, side & ~(1 << leader), foes, holders, want) >= want:
        return leads
    if not jokers:
        verdict = _decide_by_later_tricks(desk, leader, tricks, want, holders)
        if verdict != UNKNOWN:
            return leads if verdict == 1 else 1 - leads
    against = tricks - want + 1
    theirs = jokers != 0 and (foes >> np.int64(desk.tops[JOKER_LANE])) & 1 == 1
    if theirs and desk.trump == JOKER_LANE and desk.runs[JOKER_LANE] >= against and not desk.joker_renounced:
        # Jokers in one hand win a trick each, whoever leads (a renounced one may be worthless).
        desk.relied = np.uint64(0)
        rely_on_run(desk, JOKER_LANE, against)
        return 1 - leads
    if not desk.hands[leader] & desk.jokers and _refute_leads(desk, leader, foes, holders, against):
        return 1 - leads
    return UNKNOWN
