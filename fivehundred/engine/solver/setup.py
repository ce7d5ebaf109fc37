"""Laying a position out on the solver's desk: which card is which bit, who owns it, what the rules of the joker are."""

from __future__ import annotations

from typing import Any

import numpy as np

from fivehundred.cards.suits import NO_TRUMPS
from fivehundred.engine.bits import bit, count, lowest, without_lowest
from fivehundred.engine.compiled import compiled
from fivehundred.engine.solver.desk import CHUNKS, JOKER_LANE, LANES
from fivehundred.engine.solver.lessons import forget_lessons
from fivehundred.engine.solver.table import forget
from fivehundred.engine.solver.weights import WEIGHTS
from fivehundred.rules.rulebook import NONE

#: Width of a lane whose owners can be looked up.
WIDEST_LANE = 8 * CHUNKS


@compiled
def lay_out(desk: Any, rulebook: Any, hands: Any, table_cards: Any, denomination: int, active: int) -> Any:
    """Give every card in hand (and on the table) its bit for play in a denomination (0..17) and empty the table.

    ``hands`` are sets of pack indices by seat at the table, ``active`` the seats that play (bits). Returns False where
    a suit has too many cards for the solver.
    """
    seats = _seat_players(desk, np.int64(rulebook.players), active)
    present = table_cards
    for number in range(seats):
        present |= hands[desk.seat_of[number]]
    _fill_lanes(desk, rulebook, denomination, present)
    desk.live = set_of_bits(desk, table_cards)
    for number in range(seats):
        desk.hands[number] = set_of_bits(desk, hands[desk.seat_of[number]])
        rest = desk.hands[number]
        while rest:
            desk.owner[lowest(rest)] = number
            rest = without_lowest(rest)
    _find_twins(desk, seats)
    _count_lengths(desk, seats)
    fits = True
    for lane in range(JOKER_LANE):
        fits &= desk.width[lane] <= WIDEST_LANE
    if fits:
        _make_codes(desk)
    desk.joker_lead = rulebook.joker_lead
    desk.joker_follow = rulebook.joker_follow
    desk.joker_renounced = rulebook.joker_renounced
    for number in range(len(WEIGHTS)):
        desk.weights[number] = WEIGHTS[number]
    desk.only = -1
    desk.suits_led = 0
    desk.joker_forced = 0
    for number in range(seats):
        desk.shown_void[number] = 0
    return fits


@compiled
def _seat_players(desk: Any, players: int, active: int) -> Any:
    """Number the seats that play; return how many there are."""
    seats = 0
    for seat in range(players):
        desk.number_of[seat] = NONE
        if (active >> seat) & 1:
            desk.number_of[seat] = seats
            desk.seat_of[seats] = seat
            seats += 1
    desk.seats = seats
    return seats


@compiled
def set_of_bits(desk: Any, cards: Any) -> Any:
    """Return a set of cards (pack indices) as a set of bits of the lanes."""
    found = np.uint64(0)
    while cards:
        found |= bit(np.int64(desk.bit_of_card[lowest(cards)]))
        cards = without_lowest(cards)
    return found


@compiled
def _fill_lanes(desk: Any, rulebook: Any, denomination: int, present: Any) -> None:
    """Give every card present its bit: low jokers, plain suits, trumps, jokers that belong to no suit."""
    desk.trump = min(denomination, NO_TRUMPS)
    jokers = present & rulebook.free_jokers[denomination]
    low_jokers = False
    if jokers:
        low_jokers = rulebook.effective_suit[denomination, lowest(jokers)] > NO_TRUMPS
    at: Any = np.int64(0)
    if low_jokers:
        at = _fill_lane(desk, rulebook, denomination, JOKER_LANE, jokers, at)
    suit: Any
    for suit in range(NO_TRUMPS):
        if suit != desk.trump:
            at = _fill_lane(desk, rulebook, denomination, suit, present & rulebook.suit_mask[denomination, suit], at)
    if desk.trump != NO_TRUMPS:
        suit = np.int64(desk.trump)
        at = _fill_lane(desk, rulebook, denomination, suit, present & rulebook.suit_mask[denomination, suit], at)
    if not low_jokers:
        _fill_lane(desk, rulebook, denomination, JOKER_LANE, jokers, at)
    desk.jokers = desk.lane[JOKER_LANE]
    desk.trumps = np.uint64(0) if low_jokers else desk.lane[desk.trump]


@compiled
def _fill_lane(desk: Any, rulebook: Any, denomination: int, lane: int, cards: Any, at: int) -> Any:
    """Give the cards of one suit the bits from ``at`` on in ascending strength; return the next free bit."""
    start = at
    placed = np.uint64(0)
    while cards:
        weakest = lowest(cards)
        rest = without_lowest(cards)
        while rest:
            card = lowest(rest)
            rest = without_lowest(rest)
            if rulebook.strength[denomination, card] < rulebook.strength[denomination, weakest]:
                weakest = card
        cards &= ~bit(weakest)
        desk.card_of_bit[at] = weakest
        desk.bit_of_card[weakest] = at
        desk.lane_of[at] = lane
        desk.twin[at] = 0
        if placed:
            before = at - 1
            strength = rulebook.strength[denomination, weakest]
            if rulebook.strength[denomination, desk.card_of_bit[before]] == strength:
                desk.twin[at] = bit(before)
                desk.twin[before] |= bit(at)
        placed |= bit(at)
        at += 1
    desk.lane[lane] = placed
    desk.offset[lane] = start
    desk.width[lane] = at - start
    return at


@compiled
def _find_twins(desk: Any, seats: int) -> None:
    """Fill `above`, and `twins` with equal cards that do not lie in one hand."""
    places = desk.live
    for number in range(seats):
        places |= desk.hands[number]
    desk.live = places
    desk.twins = 0
    while places:
        place = lowest(places)
        places = without_lowest(places)
        desk.above[place] = ~(bit(place) | (bit(place) - np.uint64(1))) & ~desk.twin[place]
        twin = desk.twin[place]
        if twin:
            together = False
            for number in range(seats):
                together |= (desk.hands[number] & (twin | bit(place))) == (twin | bit(place))
            if not together:
                desk.twins |= twin | bit(place)


@compiled
def _count_lengths(desk: Any, seats: int) -> None:
    """Count every suit in every hand."""
    for lane in range(LANES):
        packed = 0
        for number in range(seats):
            packed |= count(desk.hands[number] & desk.lane[lane]) << (4 * number)
        desk.lengths[lane] = packed


@compiled
def _make_codes(desk: Any) -> None:
    """Fill the tables of owners: for each eight cards of a lane and each set of them that may be left."""
    desk.owner_bits = 2 if desk.seats <= 4 else 3
    desk.most_coded = 15 if desk.seats <= 4 else 10
    for depth in range(np.int64(desk.most_coded) + 1):
        desk.top[depth] = ~((np.uint64(1) << np.uint64(32 - depth * np.int64(desk.owner_bits))) - np.uint64(1))
    step = np.uint64(desk.owner_bits)
    for seat in range(desk.seats):
        alike = np.uint64(0)
        for _ in range(64 // np.int64(desk.owner_bits)):
            alike = (alike >> step) | (np.uint64(seat) << (np.uint64(64) - step))
        desk.alike[seat] = alike
    for lane in range(JOKER_LANE):
        width = np.int64(desk.width[lane])
        for chunk in range(CHUNKS):
            cards: Any = min(max(width - 8 * chunk, 0), 8)
            start = np.int64(desk.offset[lane]) + 8 * chunk
            desk.codes[lane, chunk, 0] = 0
            for top in range(cards):
                owner = np.uint64(desk.owner[start + top]) << (np.uint64(64) - step)
                for below in range(1 << top):
                    left = np.uint64(desk.codes[lane, chunk, below])
                    desk.codes[lane, chunk, (1 << top) | below] = owner | (left >> step)


@compiled
def set_goal(desk: Any, mode: int, counted: int, striving: int) -> None:
    """Say whose tricks count and who plays for the contractor's side (bits of seats in the order of play)."""
    desk.mode = mode
    desk.counted = counted
    desk.striving = striving
    for seat in range(desk.seats):
        others = ((1 << np.int64(desk.seats)) - 1) & ~counted
        desk.team[seat] = counted if (counted >> seat) & 1 else others
    forget(desk)
    forget_lessons(desk)
