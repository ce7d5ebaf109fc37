"""What can be asked of the solver, compiled: the value of a position, and of every move in it.

Values are tricks of the contractor's side, those already taken included; what the side wants of them (most, fewest,
or a number between two bounds) follows from the contract.
"""

from __future__ import annotations

from typing import Any

import numpy as np

from fivehundred.engine.actions import CARD, LEAD_JOKER
from fivehundred.engine.bits import bit, count
from fivehundred.engine.compiled import compiled
from fivehundred.engine.play import side_tricks
from fivehundred.engine.solver.desk import BETWEEN, FORWARD, JOKER_LANE, REVERSE
from fivehundred.engine.solver.following import list_follows
from fivehundred.engine.solver.guess import first_guess
from fivehundred.engine.solver.ordering import NAMED, list_leads
from fivehundred.engine.solver.search import answer_at_once, search
from fivehundred.engine.solver.setup import lay_out, set_goal, set_of_bits
from fivehundred.engine.solver.table import UNKNOWN, find_tops, lane_codes
from fivehundred.rules.rulebook import NONE


@compiled
def contract_bounds(rulebook: Any, row: int, slam: int) -> Any:
    """Return (fewest, most) tricks with which the contractor's side makes a contract."""
    if slam:
        return np.int64(rulebook.hand_size), np.int64(rulebook.hand_size)
    return np.int64(rulebook.row_low[row]), np.int64(rulebook.row_high[row])


@compiled
def mode_of(rulebook: Any, low: int, high: int) -> Any:
    """Return what a side strives for that needs ``low`` to ``high`` tricks."""
    if low == 0 and high < rulebook.hand_size:
        return REVERSE
    if high >= rulebook.hand_size:
        return FORWARD
    return BETWEEN


@compiled
def numbered(desk: Any, seats: int) -> Any:
    """Return seats at the table (bits) as seats in the order of play; those sitting out drop out."""
    found = 0
    for number in range(desk.seats):
        if (seats >> np.int64(desk.seat_of[number])) & 1:
            found |= 1 << number
    return found


@compiled
def open_position(desk: Any, rulebook: Any, state: Any, side: int) -> Any:
    """Lay out a deal in play (all hands known), the next card being ``state.turn``'s; return whether it fits.

    ``side`` are the seats whose tricks count where there is no contract, else 0.
    """
    on_table = np.uint64(0)
    for number in range(np.int64(state.trick_size)):
        on_table |= bit(np.int64(state.trick[number]))
    fits = lay_out(desk, rulebook, state.hands, on_table, np.int64(state.denomination), np.int64(state.active))
    row = np.int64(state.contract)
    low, high = contract_bounds(rulebook, row, np.int64(state.slam))
    mode: Any = np.int64(FORWARD)
    counted: Any = side
    if state.contractor != NONE:
        counted = np.int64(state.side)
        mode = mode_of(rulebook, low, high)
    striving = numbered(desk, counted)
    if row and rulebook.row_opponents_choose[row]:
        striving &= ~(1 << np.int64(desk.number_of[state.contractor]))
    set_goal(desk, mode, numbered(desk, counted), striving)
    desk.joker_forced = rulebook.row_joker_forced[row]
    desk.suits_led = np.int64(state.suits_led) & 15
    for number in range(desk.seats):
        desk.shown_void[number] = state.shown_void[desk.seat_of[number]]
    desk.seat = desk.number_of[state.turn]
    desk.size = state.trick_size
    desk.trick = set_of_bits(desk, on_table)
    desk.led, desk.best, desk.best_seat = 0, 0, 0
    if state.trick_size:
        desk.led = min(np.int64(state.led), JOKER_LANE)
        desk.best = desk.bit_of_card[state.best_card]
        desk.best_seat = desk.number_of[state.best_seat]
    desk.taken = side_tricks(state)
    if state.contractor == NONE:
        desk.taken = 0
        for seat in range(np.int64(rulebook.players)):
            if (side >> seat) & 1:
                desk.taken += state.tricks[seat]
    return fits


@compiled
def open_contract(
    desk: Any, rulebook: Any, hands: Any, denomination: int, row: int, active: int, side: int, leader: int
) -> Any:
    """Lay out hands before the first lead, for the contract of a ladder row in a denomination (0..17).

    ``active`` are the seats that play and ``side`` those of them whose tricks count (bits); row 0 strives for tricks.
    """
    fits = lay_out(desk, rulebook, hands, np.uint64(0), denomination, active)
    mode: Any = np.int64(FORWARD)
    if row:
        low, high = contract_bounds(rulebook, row, 0)
        mode = mode_of(rulebook, low, high)
    set_goal(desk, mode, numbered(desk, side), numbered(desk, side))
    desk.joker_forced = rulebook.row_joker_forced[row]
    lead_from(desk, np.int64(desk.number_of[leader]))
    return fits


@compiled
def lead_from(desk: Any, number: int) -> None:
    """Let a seat (numbered in the order of play) lead to the first trick of the position laid out."""
    desk.seat = number
    desk.size = 0
    desk.trick = 0
    desk.taken = 0
    desk.led, desk.best, desk.best_seat = 0, 0, 0


@compiled
def reaches(desk: Any, low: int, high: int) -> Any:
    """Return whether the side can end with ``low`` to ``high`` tricks, those taken already included."""
    ply = np.int64(0)
    seat = np.int64(desk.seat)
    need = np.int64(low - desk.taken)
    room = np.int64(high - desk.taken)
    if desk.size == 0 and desk.only < 0:
        verdict = answer_at_once(desk, ply, seat, need, room)
        if verdict != UNKNOWN:
            return verdict == 1
    return search(
        desk,
        ply,
        seat,
        np.int64(desk.size),
        np.int64(desk.led),
        np.int64(desk.best),
        np.int64(desk.best_seat),
        desk.trick,
        need,
        room,
    )


@compiled
def _tricks_left(desk: Any) -> Any:
    return count(desk.hands[desk.seat])


@compiled
def side_value(desk: Any, guess: int) -> Any:
    """Return the tricks of the side under best play by all (most in FORWARD, fewest in REVERSE mode).

    ``guess``, where the search begins, only saves time; below zero it is made here.
    """
    if guess < 0:
        guess = first_guess(desk)
    none = np.int64(0)  # an integer written out would be a type of its own
    low = np.int64(desk.taken)
    high = low + _tricks_left(desk)
    most = high
    if desk.mode == FORWARD:
        at = guess
        while low < high:
            at = min(max(at, low + 1), high)
            if reaches(desk, at, most):
                low = at
                at += 1
            else:
                high = at - 1
                at -= 1
        return low
    at = guess
    while low < high:
        at = min(max(at, low), high - 1)
        if reaches(desk, none, at):
            high = at
            at -= 1
        else:
            low = at + 1
            at += 1
    return low


@compiled
def list_moves(desk: Any) -> Any:
    """Write the moves of the position laid out to the first row of ``desk.moves``; return their number."""
    ply = np.int64(0)  # an integer written out would be a type of its own
    if desk.size == 0:
        find_tops(desk, lane_codes(desk))
        return list_leads(desk, ply, np.int64(desk.seat), ply)  # no suit is refuted
    return list_follows(
        desk,
        ply,
        np.int64(desk.seat),
        np.int64(desk.size),
        np.int64(desk.led),
        np.int64(desk.best),
        np.int64(desk.best_seat),
    )


@compiled
def _value_after(desk: Any, move: int, best: int, strives: bool) -> Any:
    """Return the value of one move, which is no better for its player than ``best``."""
    desk.only = move
    none = np.int64(0)
    taken = np.int64(desk.taken)
    most = taken + _tricks_left(desk)
    value = best
    # Upwards or downwards from the best, whichever way is worse for the player of the move.
    if (desk.mode == FORWARD) == strives:
        while value > taken and not (
            reaches(desk, value, most) if desk.mode == FORWARD else not reaches(desk, none, value - 1)
        ):
            value -= 1
    else:
        while value < most and (
            reaches(desk, value + 1, most) if desk.mode == FORWARD else not reaches(desk, none, value)
        ):
            value += 1
    desk.only = -1
    return value


@compiled
def move_values(desk: Any, guess: int, moves: Any, tops: Any, values: Any) -> Any:
    """Write every move, the highest of the touching cards it stands for, and its value; return their number.

    Shapes (`desk.MAX_MOVES`,), int64. A move stands for its card and the touching ones up to its top; its value is
    that of the position after it.
    """
    best = side_value(desk, guess)
    strives = (desk.striving >> np.int64(desk.seat)) & 1 == 1
    number = list_moves(desk)
    for at in range(number):
        moves[at] = desk.moves[0, at]
        tops[at] = desk.groups[0, at]
    for at in range(number):
        values[at] = _value_after(desk, moves[at], best, strives)
    return number


@compiled
def move_reaches(desk: Any, low: int, high: int, moves: Any, tops: Any, values: Any) -> Any:
    """Write, as `move_values`, every move with 1 where the side ends with ``low`` to ``high`` tricks, else 0."""
    number = list_moves(desk)
    for at in range(number):
        moves[at] = desk.moves[0, at]
        tops[at] = desk.groups[0, at]
    for at in range(number):
        desk.only = moves[at]
        values[at] = reaches(desk, low, high)
    desk.only = -1
    return number


@compiled
def spread_over_actions(desk: Any, rulebook: Any, number: int, moves: Any, tops: Any, values: Any, out: Any) -> None:
    """Write the value of each legal action to ``out`` (indexed by action; others are left alone)."""
    for at in range(number):
        move = np.int64(moves[at])
        card = move & 63
        if move >= NAMED:
            pack_card = np.int64(desk.card_of_bit[card])
            first = np.int64(rulebook.card_count) - np.int64(rulebook.joker_count)
            place = 2 - np.int64(rulebook.joker_count) + pack_card - first
            out[LEAD_JOKER + 4 * place + (move // NAMED) - 1] = values[at]
            continue
        hand = desk.hands[desk.seat]
        for touching in range(card, np.int64(tops[at]) + 1):
            if (hand >> np.uint64(touching)) & np.uint64(1):
                out[CARD + np.int64(desk.card_of_bit[touching])] = values[at]
