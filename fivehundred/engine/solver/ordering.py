"""The moves of a seat, the likeliest to be best first.

Touching cards of one hand are one move, played with the lowest of them. The weights were found by hill climbing on the
number of cards played in the search (see ``benchmarks``); they change how long a search takes, never what it finds.
"""

from __future__ import annotations

from typing import Any, Final

import numpy as np

from fivehundred.engine.bits import bit, count, highest, lowest
from fivehundred.engine.compiled import compiled
from fivehundred.engine.solver.desk import JOKER_LANE, REVERSE
from fivehundred.rules.rulebook import (
    FOLLOW_ANY_TIME,
    FOLLOW_FIRST_ROUND,
    LEAD_ANY_SUIT,
    LEAD_NOT_SHOWN_VOID,
    LEAD_OWN_SUIT,
    LEAD_UNLED_SUIT,
)

#: A move is the card's bit, and for a joker led to a suit 64 * (suit + 1) besides.
NAMED: Final = 64

_ALL_SUITS: Final = 0b1111


@compiled
def _add(desk: Any, ply: int, number: int, move: int, score: int, top: int) -> Any:
    desk.moves[ply, number] = move
    desk.scores[ply, number] = score
    desk.groups[ply, number] = top
    return number + 1


@compiled
def _group_top(desk: Any, own: Any, card: int) -> Any:
    """Return the highest card of the hand that touches ``card``: nothing but cards long played lies between.

    ``own`` are the hand's cards of the lane. A card with an equal one in another hand touches nothing.
    """
    if bit(card) & desk.twins:
        return np.int64(card)
    lane = desk.lane[desk.lane_of[card]]
    run = (own & ~desk.twins) | (lane & ~desk.live)
    stop = lane & ~run & ~(bit(card) - np.uint64(1))
    below = bit(lowest(stop)) - np.uint64(1) if stop else ~np.uint64(0)
    return highest(own & below)


@compiled
def nameable(desk: Any, seat: int) -> Any:
    """Return the suits a joker that belongs to no suit may be led to (as in `engine.play.nameable_suits`)."""
    suits: Any = 0
    if desk.joker_lead == LEAD_ANY_SUIT:
        suits = _ALL_SUITS
    elif desk.joker_lead == LEAD_UNLED_SUIT:
        suits = _ALL_SUITS & ~np.int64(desk.suits_led)
    elif desk.joker_lead == LEAD_NOT_SHOWN_VOID:
        suits = _ALL_SUITS & ~np.int64(desk.shown_void[seat])
    if suits == 0 and not desk.hands[seat] & ~desk.jokers:
        suits = _ALL_SUITS
    return suits


@compiled
def followers(desk: Any, seat: int, led: int) -> Any:
    """Return the cards that a seat may play to a suit led."""
    hand = desk.hands[seat]
    jokers = hand & desk.jokers
    following = hand & desk.lane[led]
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


@compiled
def list_leads(desk: Any, ply: int, seat: int) -> Any:
    """Write the leads of a seat with their scores and return their number."""
    hand = desk.hands[seat]
    number = 0
    jokers = hand & desk.jokers
    team = _team(desk, seat)
    everybody = (1 << np.int64(desk.seats)) - 1
    foes = everybody & ~team
    friends = team & ~(1 << seat)
    next_seat = seat + 1 if seat + 1 < desk.seats else 0
    weights = desk.weights
    foes_trumps = friends_trumps = 0
    for other in range(desk.seats):
        if desk.hands[other] & desk.trumps:
            if (foes >> other) & 1:
                foes_trumps |= 1 << other
            elif other != seat:
                friends_trumps |= 1 << other
    for lane_number in range(JOKER_LANE):
        lane = desk.lane[lane_number]
        own = hand & lane
        if not own:
            continue
        live = desk.live & lane
        top = highest(live)
        top_owner = np.int64(desk.owner[top])
        others = live & ~own
        base = np.int64(0)
        wins_above = highest(others) if others else np.int64(-1)
        trump_lane = lane_number == desk.trump
        ruffed = False
        ruffs = False
        if not trump_lane:
            for other in range(desk.seats):
                if not desk.hands[other] & lane:
                    if (foes_trumps >> other) & 1:
                        ruffed = True
                    elif (friends_trumps >> other) & 1:
                        ruffs = True
        length = count(own)
        if desk.mode == REVERSE:
            pass
        elif trump_lane:
            base = np.int64(weights[0])
            if not foes_trumps:
                base += weights[1]
            if (friends >> top_owner) & 1:
                base += weights[2]
            elif (foes >> top_owner) & 1:
                base += weights[3]
        else:
            if ruffed:
                base += weights[4]
            if ruffs and not ruffed:
                base += weights[5]
            if (friends >> top_owner) & 1:
                base += weights[6]
            elif (foes >> top_owner) & 1:
                base += weights[7]
                if top_owner == next_seat:
                    base += weights[8]
            base += weights[9] * length
            if others and (foes >> np.int64(desk.owner[wins_above])) & 1 and count(others) <= 3:
                base += weights[10]
        rest = own
        while rest:
            card = lowest(rest)
            group = _group_top(desk, own, card)
            rest &= ~(bit(group) | (bit(group) - np.uint64(1)))
            score = base
            height = count(live & ~(bit(card) - np.uint64(1)))  # 1: the highest
            if desk.mode == REVERSE:
                score = -_reverse_lead(desk, seat, lane_number, card)
            elif card > wins_above:
                if trump_lane:
                    score += weights[11]
                elif not ruffed:
                    score += weights[12]
                else:
                    score += weights[13]
            elif group > wins_above:
                score += weights[14]
            else:
                score += weights[15] * height
                if height == 2:
                    score += weights[16]
            number = _add(desk, ply, number, np.int64(card), score, group)
    if jokers:
        score = np.int64(weights[17])
        if desk.joker_lead == LEAD_OWN_SUIT:
            while jokers:
                card = lowest(jokers)
                jokers ^= bit(card)
                number = _add(desk, ply, number, np.int64(card), score, card)
        else:
            suits = nameable(desk, seat)
            while jokers:
                card = lowest(jokers)
                jokers ^= bit(card)
                for suit in range(JOKER_LANE):
                    if (suits >> suit) & 1:
                        move = np.int64(card) + NAMED * (suit + 1)
                        number = _add(desk, ply, number, move, score, card)
    return number


@compiled
def _team(desk: Any, seat: int) -> Any:
    """Return the seats that want what this seat wants."""
    if (desk.counted >> seat) & 1:
        return np.int64(desk.counted)
    return ((1 << np.int64(desk.seats)) - 1) & ~np.int64(desk.counted)


@compiled
def _reverse_lead(desk: Any, seat: int, lane_number: int, card: int) -> Any:
    """Return how bad a lead is where the contractor's side wants to lose tricks."""
    lane = desk.lane[lane_number]
    live = desk.live & lane
    below = count(live & (bit(card) - np.uint64(1)))
    above = count(live) - 1 - below
    if (desk.counted >> seat) & 1:
        # The contractor: low cards, and where others must take the trick.
        return 8 * below - 3 * above
    theirs = np.uint64(0)
    for other in range(desk.seats):
        if (desk.counted >> other) & 1:
            theirs |= desk.hands[other] & lane
    if not theirs:
        return np.int64(60) + below
    under = count(live & (bit(lowest(theirs)) - np.uint64(1)))
    bad = 6 * below - 4 * under
    if card < lowest(theirs):
        bad -= 20
    return bad


@compiled
def list_follows(
    desk: Any, ply: int, seat: int, size: int, led: int, best: int, best_seat: int
) -> Any:
    """Write the cards a seat may play to a trick with their scores and return their number."""
    legal = followers(desk, seat, led)
    number = 0
    if not legal & (legal - np.uint64(1)):
        card = highest(legal)
        return _add(desk, ply, 0, np.int64(card), 0, card)
    winning_lanes = desk.lane[led] | desk.trumps
    beating = legal & winning_lanes & desk.above[best]
    if desk.joker_renounced and (np.int64(desk.shown_void[seat]) >> led) & 1:
        beating &= ~desk.jokers
    weights = desk.weights
    follows = legal & desk.lane[led] != 0
    team = _team(desk, seat)
    threats = np.uint64(0)
    helps = np.uint64(0)
    other = seat
    for _ in range(size + 1, desk.seats):
        other = other + 1 if other + 1 < desk.seats else 0
        cards = followers(desk, other, led) & winning_lanes
        if (team >> other) & 1:
            helps |= cards
        else:
            threats |= cards
    ours = (team >> best_seat) & 1
    held = ours and not threats & desk.above[best]
    # A later partner who can beat the best card and every threat.
    partner_wins = False
    if helps:
        strongest = highest(helps)
        partner_wins = strongest > best and not threats & desk.above[strongest]
    lane_order = 0
    while legal:
        lane_number = np.int64(desk.lane_of[lowest(legal)])
        lane = desk.lane[lane_number]
        own = legal & lane
        legal &= ~lane
        hand_lane = desk.hands[seat] & lane
        live = desk.live & lane
        length = count(hand_lane)
        base = np.int64(0)
        if not follows and lane_number != desk.trump:
            base = weights[18] * length
            if length == 1:
                base += weights[19]
            others = live & ~hand_lane
            if others and highest(hand_lane) < highest(others) and length == 2:
                base += weights[20]
            if others and highest(hand_lane) > highest(others):
                base += weights[21]
        lane_order += 1
        rest = own
        while rest:
            card = lowest(rest)
            group = _group_top(desk, hand_lane, card)
            rest &= ~(bit(group) | (bit(group) - np.uint64(1)))
            low = count(live & (bit(card) - np.uint64(1)))  # cards below
            score = base
            if desk.mode == REVERSE:
                score = _reverse_follow(desk, seat, size, card, beating, low, best_seat, threats, base)
            elif bit(card) & beating:
                safe = not threats & desk.above[card]
                if held:
                    score += weights[22] - weights[23] * low
                elif safe:
                    score += weights[24] - weights[25] * low
                    if partner_wins:
                        score += weights[26]
                else:
                    score += weights[27] - weights[28] * low
                    if partner_wins:
                        score += weights[29]
                if not follows:
                    score += weights[30]
            else:
                score += weights[31] - weights[32] * low
            number = _add(desk, ply, number, np.int64(card), score, group)
    return number


@compiled
def _reverse_follow(
    desk: Any, seat: int, size: int, card: int, beating: Any, low: int, best_seat: int, threats: Any, base: int
) -> Any:
    """Return how good a card is where the contractor's side wants to lose tricks."""
    last = size + 1 == desk.seats
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


WEIGHTS: Final = np.array(
    [
        0, -40, 10, -10,            # 0 trump lead: base, nobody else has any, partner has the top, foe has the top
        -30, 25, 15, -15, -5,       # 4 ruffed by foes, ruffed by a friend, friend has top, foe has top, by the next seat
        1, 10,                      # 9 length; 10 few others
        10, 30, -10, 12, 2, -3,     # 11 top trump, top card, top card to be ruffed, group reaches top, height, second
        20,                         # 17 joker
        4, -8, -12, -10,            # 18 discards: length, single, guarded second, top
        -20, 4, 60, 4, -25, 20, 4, -20, 0,   # 22 held.. 24 safe winner.. 27 unsafe winner.. 30 by ruff
        15, 4,                      # 31 losing card
    ]
    + [0] * 31,
    dtype=np.int32,
)
