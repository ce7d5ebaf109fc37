"""The moves of a seat, the likeliest to be best first.

Touching cards of one hand are one move, played with the lowest of them. The weights were found by hill climbing on the
number of cards played in the search (see ``benchmarks``); they change how long a search takes, never what it finds.
"""

from __future__ import annotations

from typing import Any, Final

import numpy as np

from fivehundred.engine.bits import bit, count, highest, lowest
from fivehundred.engine.compiled import compiled, compiled_in_place
from fivehundred.engine.solver.desk import FORWARD, JOKER_LANE
from fivehundred.engine.solver.holdings import holders_of
from fivehundred.rules.rulebook import (
    LEAD_ANY_SUIT,
    LEAD_NOT_SHOWN_VOID,
    LEAD_OWN_SUIT,
    LEAD_UNLED_SUIT,
)

# Where the weights stand. Leads: five for each owner of the suit's highest card (`whose`), by the owner of the second
# (4: there is none); then what leading the highest card, one of touching cards up to it, or the second-highest adds.
LEADS_WITHOUT_TRUMPS: Final = 0
LEADS_BESIDE_TRUMPS: Final = 24
LEADS_OF_TRUMPS: Final = 48
RUFFS: Final = 72  # nobody can ruff, a friend, a foe, both
LENGTH: Final = 76  # for each card of the suit, by the owner of the highest
OTHERS: Final = 80  # for each card of the suit in other hands
HEIGHT: Final = 84  # for each card that is higher, and one
JOKER_LEAD: Final = 88
DISCARD_LENGTH: Final = 89
DISCARD_SINGLE: Final = 90
DISCARD_TOP: Final = 91
DISCARD_GUARD: Final = 92
DISCARD_ALL: Final = 93
DISCARD_WHOSE: Final = 94  # four
RUFF: Final = 98  # four, by who holds the trick
# Following, by place in the trick (second, between, last) and who holds it: a weight, and one off for each lower card.
SAFE: Final = 104
UNSAFE: Final = 128
LOSING: Final = 152
LAST: Final = 16  # where the third place begins
WEIGHT_COUNT: Final = 176


#: Less than every score.
LEAST: Final = -(1 << 30)

#: A move is the card's bit, and for a joker led to a suit 64 * (suit + 1) besides.
NAMED: Final = 64

_ALL_SUITS: Final = 0b1111


@compiled_in_place
def add_move(desk: Any, ply: int, number: int, move: int, score: int, top: int) -> Any:
    """Add a move, its score and the top of the touching cards it stands for to the list; return the number of moves."""
    desk.moves[ply, number] = move
    desk.scores[ply, number] = score
    desk.groups[ply, number] = top
    desk.grouped |= (bit(top) - bit(move & 63)) << np.uint64(1)  # those above the card, up to the top
    if number == 0 or score > desk.scores[ply, desk.first]:
        desk.first = number
    return number + 1


@compiled_in_place
def group_top(desk: Any, own: Any, lane: Any, card: int) -> Any:
    """Return the highest card of the hand that touches ``card``: nothing but cards long played lies between.

    ``own`` are the hand's cards of the ``lane`` (a set). A card with an equal one in another hand touches nothing.
    """
    if bit(card) & desk.twins:
        return np.int64(card)
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


@compiled_in_place
def whose(desk: Any, seat: int, card: int) -> Any:
    """Return whose a card is for a seat: 0 its own, 1 a friend's, 2 the next player's, 3 another foe's."""
    owner = np.int64(desk.owner[card])
    if owner == seat:
        return 0
    if (np.int64(desk.team[seat]) >> owner) & 1:
        return 1
    following = seat + 1 if seat + 1 < desk.seats else 0
    return 2 if owner == following else 3


@compiled_in_place
def _ruffs(desk: Any, seat: int, lane: int) -> Any:
    """Tell who could ruff a suit led by a seat: bit 0 a friend, bit 1 a foe."""
    able = holders_of(desk, np.int64(desk.trump)) & ~holders_of(desk, lane) & ~(1 << seat)
    friends = able & np.int64(desk.team[seat])
    return np.int64(friends != 0) + 2 * np.int64(able != friends)


@compiled
def list_leads(desk: Any, ply: int, seat: int, refuted: int) -> Any:
    """Write the leads of a seat but for some suits (``refuted``: bits) with their scores and return their number."""
    number = np.int64(0)
    desk.grouped = 0
    for lane in range(JOKER_LANE):
        if desk.hands[seat] & desk.lane[lane] and not (refuted >> lane) & 1:
            number = _list_suit(desk, ply, seat, lane, number)
    if desk.hands[seat] & desk.jokers:
        number = _list_joker_leads(desk, ply, seat, number)
    return number


@compiled_in_place
def _lead_table(desk: Any, lane: int) -> Any:
    """Return where the weights of leading a suit begin."""
    if desk.trump == JOKER_LANE:
        return LEADS_WITHOUT_TRUMPS
    return LEADS_OF_TRUMPS if lane == desk.trump else LEADS_BESIDE_TRUMPS


@compiled_in_place
def _list_suit(desk: Any, ply: int, seat: int, lane: int, number: int) -> Any:
    """Add the leads of one suit; return the number of moves."""
    weights = desk.weights
    own = desk.hands[seat] & desk.lane[lane]
    live = desk.live & desk.lane[lane]
    others = live & ~own
    above = highest(others) if others else np.int64(-1)
    top = highest(live)
    holder = whose(desk, seat, top)
    table = _lead_table(desk, lane)
    base = np.int64(0)
    if desk.mode == FORWARD:
        rest = live ^ bit(top)
        second = whose(desk, seat, highest(rest)) if rest else 4
        base = np.int64(weights[table + 5 * holder + second])
        base += weights[LENGTH + holder] * count(own) + weights[OTHERS + holder] * count(others)
        if table == LEADS_BESIDE_TRUMPS:
            base += weights[RUFFS + _ruffs(desk, seat, lane)]
    rest = own
    while rest:
        card = lowest(rest)
        group = group_top(desk, own, desk.lane[lane], card)
        rest &= ~(bit(group) | (bit(group) - np.uint64(1)))
        score = base
        if desk.mode != FORWARD:
            score = -_reverse_lead(desk, seat, lane, card)
        elif card > above:
            score += weights[table + 20]
        elif group > above:
            score += weights[table + 21]
        else:
            height = count(live & ~(bit(card) - np.uint64(1)))  # 1: the highest
            score += weights[HEIGHT + holder] * height
            if height == 2:
                score += weights[table + 22]
        score += np.int64(desk.suit_lessons[seat, lane]) + np.int64(desk.card_lessons[card])
        number = add_move(desk, ply, number, np.int64(card), score, group)
    return number


@compiled
def _list_joker_leads(desk: Any, ply: int, seat: int, number: int) -> Any:
    """Add the leads of jokers that belong to no suit; return the number of moves."""
    jokers = desk.hands[seat] & desk.jokers
    score = np.int64(desk.weights[JOKER_LEAD])
    suits = nameable(desk, seat)
    while jokers:
        card = lowest(jokers)
        jokers ^= bit(card)
        if desk.joker_lead == LEAD_OWN_SUIT:
            number = add_move(desk, ply, number, np.int64(card), score, card)
            continue
        for suit in range(JOKER_LANE):
            if (suits >> suit) & 1:
                number = add_move(desk, ply, number, np.int64(card) + NAMED * (suit + 1), score, card)
    return number


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
