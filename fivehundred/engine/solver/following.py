"""The cards a seat may play to a trick that others have begun, the likeliest to be best first (see `ordering`)."""

from __future__ import annotations

from typing import Any

import numpy as np

from fivehundred.engine.bits import bit, count, highest, lowest
from fivehundred.engine.compiled import compiled, compiled_in_place
from fivehundred.engine.solver.desk import FORWARD, JOKER_LANE
from fivehundred.engine.solver.ordering import (
    DISCARD_ALL,
    DISCARD_GUARD,
    DISCARD_LENGTH,
    DISCARD_SINGLE,
    DISCARD_TOP,
    DISCARD_WHOSE,
    LAST,
    LEAST,
    LOSING,
    RUFF,
    SAFE,
    UNSAFE,
    add_move,
    group_top,
    whose,
)
from fivehundred.rules.rulebook import FOLLOW_ANY_TIME, FOLLOW_FIRST_ROUND


@compiled_in_place
def followers(desk: Any, seat: int, led: int) -> Any:
    """Return the cards that a seat may play to a suit led; a joker led as a suit of its own need not be followed."""
    hand = desk.hands[seat]
    jokers = hand & desk.jokers
    following = hand & desk.lane[led] if led < JOKER_LANE else np.uint64(0)
    if following:
        if jokers and (
            desk.joker_follow == FOLLOW_ANY_TIME
            or (desk.joker_follow == FOLLOW_FIRST_ROUND and not (np.int64(desk.suits_led) >> led) & 1)
        ):
            following |= jokers
        return following
    if jokers and desk.joker_forced and led < JOKER_LANE:
        return jokers
    return hand


@compiled_in_place
def _reach_of_others(desk: Any, seat: int, size: int, led: int) -> Any:
    """Return the cards by which those still to play could take the trick: the foes', and the friends'."""
    team = np.int64(desk.team[seat])
    threats = np.uint64(0)
    helps = np.uint64(0)
    other = seat
    for _ in range(size + 1, desk.seats):
        other = other + 1 if other + 1 < desk.seats else 0
        hand = desk.hands[other]
        cards = hand & desk.lane[led]
        if not cards:
            cards = hand & desk.trumps
        cards |= hand & desk.jokers
        if (team >> other) & 1:
            helps |= cards
        else:
            threats |= cards
    return threats, helps


@compiled_in_place
def _standing(desk: Any, seat: int, size: int, led: int, best: int, best_seat: int) -> Any:
    """Return the cards by which foes still to play could take the trick, and how it stands for a seat.

    0: a foe holds it; 1: and a friend can take it; 2: a friend holds it; 3: and it cannot be taken from him.
    """
    threats, helps = _reach_of_others(desk, seat, size, led)
    holds = 0
    if (np.int64(desk.team[seat]) >> best_seat) & 1:
        holds = 2 if threats & desk.above[best] else 3
    elif helps and highest(helps) > best and not threats & desk.above[highest(helps)]:
        holds = 1
    return threats, holds


@compiled_in_place
def _place(desk: Any, size: int) -> Any:
    """Return the place in the trick by which weights differ: second, between, last."""
    return 0 if size == 1 else (2 if size + 1 == desk.seats else 1)


@compiled_in_place
def _better_of(desk: Any, chosen: Any, most: Any, cards: Any, own: Any, live: Any, at: Any) -> Any:
    """Return the likeliest so far and its score once some touching or untouching cards of one kind have been looked at.

    Their scores rise or fall with rank, as the weight at ``at`` + 1 says; of touching cards the lowest is played.
    """
    if cards:
        card = lowest(cards)
        slope = np.int64(desk.weights[at + 1])
        if slope < 0:
            others = live & ~own & (bit(highest(cards)) - np.uint64(1))
            card = lowest(own & ~(bit(highest(others)) - np.uint64(1))) if others else lowest(own)
        score = np.int64(desk.weights[at]) - slope * count(live & (bit(card) - np.uint64(1)))
        if score > most:
            return card, score
    return chosen, most


@compiled_in_place
def likeliest_follow(desk: Any, seat: int, size: int, led: int, best: int, best_seat: int) -> Any:
    """Return the card with which a seat likeliest follows suit, as `list_follows` ranks them, without listing them.

    -1 where only the list tells: there are jokers without a suit or equal cards, the seat does not have the suit, or
    the contractor's side does not want most tricks.
    """
    own = desk.hands[seat] & desk.lane[led]
    if not own or desk.live & (desk.jokers | desk.twins) or desk.mode != FORWARD:
        return np.int64(-1)
    threats, holds = _standing(desk, seat, size, led, best, best_seat)
    case = 8 * _place(desk, size) + 2 * holds
    live = desk.live & desk.lane[led]
    beating = own & desk.above[best]
    unsafe = beating & (bit(highest(threats)) - np.uint64(1)) if threats else np.uint64(0)
    chosen, most = np.int64(-1), np.int64(LEAST)
    chosen, most = _better_of(desk, chosen, most, own & ~beating, own, live, LOSING + case)
    chosen, most = _better_of(desk, chosen, most, beating & ~unsafe, own, live, SAFE + case)
    chosen, most = _better_of(desk, chosen, most, unsafe, own, live, UNSAFE + case)
    return chosen


@compiled_in_place
def _discard_base(desk: Any, seat: int, lane: int) -> Any:
    """Return what throwing a card of a suit off is worth, whichever card."""
    weights = desk.weights
    own = desk.hands[seat] & desk.lane[lane]
    others = desk.live & desk.lane[lane] & ~own
    length = count(own)
    base = weights[DISCARD_LENGTH] * length
    if length == 1:
        base += weights[DISCARD_SINGLE]
    if not others:
        return base + weights[DISCARD_ALL]
    top = highest(others)
    if highest(own) > top:
        base += weights[DISCARD_TOP]
    elif length == 2 and count(others & ~(bit(highest(own)) - np.uint64(1))) == 1:
        base += weights[DISCARD_GUARD]
    return base + weights[DISCARD_WHOSE + whose(desk, seat, top)]


@compiled
def list_follows(desk: Any, ply: int, seat: int, size: int, led: int, best: int, best_seat: int) -> Any:
    """Write the cards a seat may play to a trick with their scores and return their number."""
    desk.grouped = 0
    legal = followers(desk, seat, led)
    if not legal & (legal - np.uint64(1)):
        card = highest(legal)
        return add_move(desk, ply, np.int64(0), np.int64(card), np.int64(0), card)
    beating = legal & (desk.lane[led] | desk.trumps) & desk.above[best]
    if desk.joker_renounced and (np.int64(desk.shown_void[seat]) >> led) & 1:
        beating &= ~desk.jokers
    threats, holds = _standing(desk, seat, size, led, best, best_seat)
    place = _place(desk, size)
    follows = legal & desk.lane[led] != 0
    number = np.int64(0)
    while legal:
        lane = np.int64(desk.lane_of[lowest(legal)])
        base = np.int64(0)
        if not follows:
            base = np.int64(desk.weights[RUFF + holds]) if lane == desk.trump else _discard_base(desk, seat, lane)
        number = _list_answers(
            desk,
            ply,
            seat,
            lane,
            legal & desk.lane[lane],
            beating,
            threats,
            base,
            8 * place + 2 * holds,
            best_seat,
            number,
        )
        legal &= ~desk.lane[lane]
    return number


@compiled_in_place
def _list_answers(
    desk: Any,
    ply: int,
    seat: int,
    lane: int,
    rest: Any,
    beating: Any,
    threats: Any,
    base: int,
    case: int,
    best_seat: int,
    number: int,
) -> Any:
    """Add the cards of one suit that may be played to a trick; return the number of moves."""
    weights = desk.weights
    own = desk.hands[seat] & desk.lane[lane]
    live = desk.live & desk.lane[lane]
    while rest:
        card = lowest(rest)
        group = group_top(desk, own, desk.lane[lane], card)
        rest &= ~(bit(group) | (bit(group) - np.uint64(1)))
        low = count(live & (bit(card) - np.uint64(1)))  # cards below
        if desk.mode != FORWARD:
            score = _reverse_follow(desk, seat, case >= LAST, card, beating, low, best_seat, threats)
        elif bit(card) & beating:
            at = (UNSAFE if threats & desk.above[card] else SAFE) + case
            score = base + weights[at] - weights[at + 1] * low
        else:
            at = LOSING + case
            score = base + weights[at] - weights[at + 1] * low
        number = add_move(desk, ply, number, np.int64(card), score, group)
    return number


@compiled
def _reverse_follow(
    desk: Any, seat: int, last: bool, card: int, beating: Any, low: int, best_seat: int, threats: Any
) -> Any:
    """Return how good a card is where the contractor's side wants to lose tricks; ``last``: nobody plays after it."""
    beats = bit(card) & beating != np.uint64(0)
    if (desk.counted >> seat) & 1:
        if not beats:
            return np.int64(200) + 8 * low
        if last:
            return 8 * low
        return -8 * low
    if (desk.counted >> best_seat) & 1:
        # The contractor holds the trick: stay under him.
        return (np.int64(-100) - low) if beats else np.int64(100) + 8 * low
    # Another defender holds it; where the contractor has yet to play, leave him no room below.
    if threats:
        return -8 * low if beats else 50 - 8 * low
    return 8 * low
