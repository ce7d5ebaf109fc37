"""Bounds before search: tricks that one side or the other has for certain, whatever the rest do.

Every bound leaves in ``desk.relied`` the lowest card of each lane whose owner it relied on, so that the transposition
table may use the result for every position that agrees so far. The proofs stand at the functions. No bound is used
where equal cards lie in different hands, nor beside a joker that may be played while holding the suit, or must be
played by the void: the proofs need a player who follows suit to be harmless.
"""

from __future__ import annotations

from typing import Any

import numpy as np

from fivehundred.engine.bits import bit, count, highest, lowest
from fivehundred.engine.compiled import compiled
from fivehundred.engine.solver.desk import JOKER_LANE
from fivehundred.engine.solver.table import UNKNOWN
from fivehundred.rules.rulebook import FOLLOW_WHEN_VOID, LEAD_ANY_SUIT, LEAD_OWN_SUIT

_NO_LIMIT = 64


@compiled
def _nth_highest(cards: Any, n: int) -> Any:
    """Return the set of the nth-highest card alone (n = 1: the highest)."""
    rest = cards
    for _ in range(n - 1):
        rest ^= bit(highest(rest))
    return bit(highest(rest))


@compiled
def _holders(desk: Any, seats: int, cards: Any) -> Any:
    """Return those of some seats that hold one of the cards."""
    found = 0
    for seat in range(desk.seats):
        if (seats >> seat) & 1 and desk.hands[seat] & cards:
            found |= 1 << seat
    return found


@compiled
def _rounds_followed(desk: Any, seats: int, lane: Any) -> Any:
    """Return how often a suit can be led before the first of some seats cannot follow."""
    rounds = _NO_LIMIT
    for seat in range(desk.seats):
        if (seats >> seat) & 1:
            rounds = min(rounds, count(desk.hands[seat] & lane))
    return rounds


@compiled
def _longest(desk: Any, seats: int, lane: Any) -> Any:
    """Return the length of a suit in that of some hands where it is longest."""
    most = np.int64(0)
    for seat in range(desk.seats):
        if (seats >> seat) & 1:
            most = max(most, count(desk.hands[seat] & lane))
    return most


@compiled
def _top_run(desk: Any, own: Any, lane: Any) -> Any:
    """Return how many cards one hand holds above the highest card that another hand has in the lane."""
    others = desk.live & lane & ~own
    if not others:
        return count(own)
    return count(own & ~(bit(highest(others)) | (bit(highest(others)) - np.uint64(1))))


@compiled
def _rely_on_run(desk: Any, own: Any, lane: Any, used: int) -> None:
    """Note that the highest ``used`` cards of a lane are known to lie in one hand (nothing where it has the lane)."""
    if used and desk.live & lane & ~own:
        desk.relied |= _nth_highest(own, used)


@compiled
def _side_winners(desk: Any, seat: int, ruffers: int, want: int) -> Any:
    """Count the tricks a seat on lead can cash in suits that are not trumps, up to ``want``.

    The highest cards of a suit win when led while every opponent who could ruff must follow (``ruffers``: those who
    still can ruff); low cards win as well once nobody else has the suit.
    """
    total: Any = 0
    hand = desk.hands[seat]
    everybody = (1 << np.int64(desk.seats)) - 1
    for lane_number in range(JOKER_LANE):
        if lane_number == desk.trump:
            continue
        lane = desk.lane[lane_number]
        own = hand & lane
        if not own:
            continue
        run = _top_run(desk, own, lane)
        if not run:
            continue
        rounds = _NO_LIMIT
        if ruffers:
            rounds = _rounds_followed(desk, ruffers, lane)
        winners = run
        if run < count(own) and _longest(desk, everybody & ~(1 << seat), lane) <= run:
            winners = count(own)
        winners = min(winners, rounds, want - total)
        if winners > 0:
            _rely_on_run(desk, own, lane, min(winners, run))
            total += winners
            if total >= want:
                break
    return total


@compiled
def _without_trumps(desk: Any, seats: int) -> Any:
    """Return the fewest cards that are not trumps in a hand of those of some seats that hold trumps."""
    fewest = _NO_LIMIT
    for seat in range(desk.seats):
        if (seats >> seat) & 1 and desk.hands[seat] & desk.trumps:
            fewest = min(fewest, count(desk.hands[seat] & ~desk.trumps))
    return fewest


@compiled
def quick_tricks(desk: Any, leader: int, friends: int, foes: int, want: int) -> Any:
    """Count tricks the side on lead can take at once, up to ``want``; ``friends`` are the leader's partners.

    The leader cashes his top trumps (if they draw all trumps of the foes, nothing can be ruffed afterwards), then his
    top cards elsewhere; a partner who has nothing but trumps left must ruff, which ends the count a trick later.
    Then he may lead a card to a partner's top card, or let a partner ruff, and the partner cashes his own. Partners
    always have something to throw away, since nobody counts more tricks than cards are left.
    """
    hand = desk.hands[leader]
    trumps = desk.trumps
    own_trumps = hand & trumps
    total = np.int64(0)
    ruffers = _holders(desk, foes, trumps)
    if own_trumps:
        run = _top_run(desk, own_trumps, trumps)
        if desk.trump == JOKER_LANE:
            if desk.joker_lead != LEAD_ANY_SUIT and desk.joker_lead != LEAD_OWN_SUIT:
                run = np.int64(0)
        elif ruffers and run >= _longest(desk, foes, trumps):
            ruffers = 0
        total = min(run, want)
        _rely_on_run(desk, own_trumps, trumps, total)
        if total >= want:
            return total
    trumps_led = total
    cap = np.int64(_NO_LIMIT)
    for seat in range(desk.seats):
        if (friends >> seat) & 1 and count(desk.hands[seat] & trumps) > trumps_led:
            cap = min(cap, count(desk.hands[seat] & ~trumps) + 1)
    side = _side_winners(desk, leader, ruffers, min(want - total, cap))
    total += side
    if total >= want or side >= cap or not friends:
        return total
    return total + _partners_tricks(desk, leader, friends, ruffers, want - total, side, trumps_led)


@compiled
def _partners_tricks(
    desk: Any, leader: int, friends: int, ruffers: int, want: int, side: int, trumps_led: int
) -> Any:
    """Count the tricks that the best partner takes once the leader puts him in, up to ``want``."""
    hand = desk.hands[leader]
    relied_before = desk.relied
    best, best_relied = np.int64(0), relied_before
    # The leader must not be made to ruff his partner's tricks: he needs a plain card for each.
    limit = want
    if count(hand & desk.trumps) > trumps_led:
        limit = min(limit, count(hand & ~desk.trumps) - side)
    for partner in range(desk.seats):
        if not (friends >> partner) & 1 or limit <= best:
            continue
        theirs = desk.hands[partner]
        others = friends & ~(1 << partner)
        if others and _holders(desk, others, desk.trumps):
            continue
        desk.relied = relied_before
        entry = _entry(desk, leader, partner, ruffers, trumps_led)
        if entry == 0:
            continue
        tricks = np.int64(entry - 1)  # a ruff is a trick of its own, a top card is counted with its suit
        kept = limit - tricks
        if count(theirs & desk.trumps) > trumps_led:
            # He throws plain cards on the leader's tricks; only those that are left can win later.
            kept = min(kept, count(theirs & ~desk.trumps) - side)
        if kept > 0:
            tricks += _side_winners(desk, partner, ruffers, kept)
        if tricks < limit and desk.trump != JOKER_LANE and trumps_led == 0 and entry == 1:
            trump_cards = theirs & desk.trumps
            if trump_cards:
                run = min(_top_run(desk, trump_cards, desk.trumps), limit - tricks)
                _rely_on_run(desk, trump_cards, desk.trumps, run)
                tricks += run
        if tricks > best:
            best, best_relied = tricks, desk.relied
    desk.relied = best_relied
    return best


@compiled
def _entry(desk: Any, leader: int, partner: int, ruffers: int, trumps_led: int) -> Any:
    """Tell how the leader can put a partner in: 1 with a card to the partner's top card, 2 with a ruff, 0 not at all."""
    hand, theirs = desk.hands[leader], desk.hands[partner]
    found = 0
    for lane_number in range(JOKER_LANE):
        if lane_number == desk.trump:
            continue
        lane = desk.lane[lane_number]
        own = hand & lane
        if not own:
            continue
        top = bit(highest(desk.live & lane))
        if top & theirs:
            if not ruffers or _rounds_followed(desk, ruffers, lane):
                if count(desk.live & lane & ~theirs):
                    desk.relied |= top
                return 1
        elif (
            found == 0
            and not theirs & lane
            and desk.trump != JOKER_LANE
            and count(theirs & desk.trumps) > trumps_led
            and not top & own
            and (not ruffers or _rounds_followed(desk, ruffers, lane))
        ):
            found = 2
    return found


@compiled
def _tricks_of_top_trumps(desk: Any, seats: int, want: int) -> Any:
    """Count the tricks that some seats' top trumps win whoever leads: those of one hand cannot fall on each other."""
    best, holder = np.int64(0), -1
    for seat in range(desk.seats):
        if (seats >> seat) & 1:
            own = desk.hands[seat] & desk.trumps
            if own:
                run = _top_run(desk, own, desk.trumps)
                if run > best:
                    best, holder = run, seat
    if holder >= 0:
        best = min(best, want)
        _rely_on_run(desk, desk.hands[holder] & desk.trumps, desk.trumps, best)
    return best


@compiled
def _tricks_after_any_lead(desk: Any, leader: int, side: int, foes: int, want: int) -> Any:
    """Count tricks the foes have for certain because they hold the top card of every suit the leader could lead.

    Whatever is led, the foe with its top card takes the trick and cashes: the fewest over all suits are certain. While
    an opponent of theirs could ruff, only rounds that he must follow count. 0 where one suit is not theirs.
    """
    hand = desk.hands[leader]
    if hand & desk.jokers:
        return np.int64(0)
    ruffers = _holders(desk, side, desk.trumps)
    fewest = np.int64(_NO_LIMIT)
    for lane_number in range(JOKER_LANE):
        lane = desk.lane[lane_number]
        if not hand & lane:
            continue
        top = highest(desk.live & lane)
        winner = np.int64(desk.owner[top])
        if not (foes >> winner) & 1:
            return np.int64(0)
        if lane_number != desk.trump and ruffers and not _rounds_followed(desk, ruffers, lane):
            return np.int64(0)
        desk.relied |= bit(top)
        cap = want
        others = foes & ~(1 << winner)
        if desk.trumps & desk.live and others:
            cap = min(cap, _without_trumps(desk, others) + 1)
        tricks = _side_winners(desk, winner, ruffers, cap)
        if tricks < want and desk.trump != JOKER_LANE:
            own = desk.hands[winner] & desk.trumps
            if own:
                run = min(_top_run(desk, own, desk.trumps), want - tricks)
                _rely_on_run(desk, own, desk.trumps, run)
                tricks += run
        fewest = min(fewest, max(tricks, np.int64(1)))
        if fewest < want:
            return fewest
    return fewest


@compiled
def decide_by_bounds(desk: Any, leader: int, tricks: int, need: int) -> Any:
    """Return 1 or 0 where bounds alone tell whether the contractor's side takes ``need`` tricks, else `UNKNOWN`."""
    if desk.twins & desk.live:
        return UNKNOWN
    if desk.jokers & desk.live and (desk.joker_follow != FOLLOW_WHEN_VOID or desk.joker_forced):
        return UNKNOWN
    everybody = (1 << np.int64(desk.seats)) - 1
    counted = np.int64(desk.counted)
    leads = (counted >> leader) & 1
    side = counted if leads else everybody & ~counted
    foes = everybody & ~side
    want = need if leads else tricks - need + 1
    desk.relied = np.uint64(0)
    if quick_tricks(desk, leader, side & ~(1 << leader), foes, want) >= want:
        return leads
    against = tricks - want + 1
    if desk.live & desk.trumps and not (desk.trump == JOKER_LANE and desk.joker_renounced):
        desk.relied = np.uint64(0)
        if _tricks_of_top_trumps(desk, foes, against) >= against:
            return 1 - leads
    desk.relied = np.uint64(0)
    if _tricks_after_any_lead(desk, leader, side, foes, against) >= against:
        return 1 - leads
    return UNKNOWN
