"""The search: does the contractor's side reach its goal? One recursion a card, with proofs that can be reused.

A call answers one yes-or-no question and leaves in ``desk.relied`` the cards whose rank the answer rests on: a trick
won by rank rests on the winning card, an answer proved by one move on what that move's proof rests on, an answer
proved by the failure of all moves on what any of them rests on. Two positions in which the same hands hold these cards
and all higher ones, and equally many lower ones of each suit, have the same answer.
"""

from __future__ import annotations

from typing import Any

import numpy as np

from fivehundred.engine.bits import bit, count, highest, lowest
from fivehundred.engine.compiled import compiled
from fivehundred.engine.solver.bounds import decide_by_bounds
from fivehundred.engine.solver.desk import FORWARD, JOKER_LANE
from fivehundred.engine.solver.ordering import list_follows, list_leads
from fivehundred.engine.solver.table import UNKNOWN, find_tops, lane_code, look_up, position_key, remember
from fivehundred.rules.rulebook import FOLLOW_FIRST_ROUND, FOLLOW_WHEN_VOID


#: The score of a move that has been tried.
_DONE = -(1 << 30)


@compiled
def beats(desk: Any, seat: int, card: int, led: int, best: int) -> Any:
    """Tell whether a card wins over the best one so far in a trick to which a suit was led."""
    if not bit(card) & (desk.lane[led] | desk.trumps) & desk.above[best]:
        return False
    if desk.joker_renounced and bit(card) & desk.jokers:
        return not (np.int64(desk.shown_void[seat]) >> led) & 1
    return True


@compiled
def shows_void(desk: Any, card: int, led: int) -> Any:
    """Tell whether a card played to a suit proves that its player has none of it (as in `engine.play.play_card`)."""
    if bit(card) & desk.lane[led] or led >= JOKER_LANE:
        return False
    if bit(card) & desk.jokers:
        if desk.joker_follow == FOLLOW_FIRST_ROUND:
            return (np.int64(desk.suits_led) >> led) & 1 == 1
        return desk.joker_follow == FOLLOW_WHEN_VOID
    return True


@compiled
def _last_trick(desk: Any, leader: int, need: int, room: int) -> Any:
    """Return whether the goal is reached when every seat has one card and no joker without a suit is left."""
    best = highest(desk.hands[leader])
    led = np.int64(desk.lane_of[best])
    best_seat = leader
    seat = leader
    for _ in range(desk.seats - 1):
        seat = seat + 1 if seat + 1 < desk.seats else 0
        card = highest(desk.hands[seat])
        if bit(card) & (desk.lane[led] | desk.trumps) & desk.above[best]:
            best, best_seat = card, seat
    _rely_on_winner(desk, best, desk.live, np.uint64(0))
    if (desk.counted >> best_seat) & 1:
        return need <= 1 and room >= 1
    return need <= 0


@compiled
def _rely_on_winner(desk: Any, best: int, trick: Any, relied: Any) -> None:
    """Add the winner of a trick where another card of its suit was played to it."""
    desk.relied = relied
    if trick & desk.lane[desk.lane_of[best]] & ~bit(best):
        desk.relied |= bit(best) | (desk.twin[best] & desk.twins)


@compiled
def _pin_groups(desk: Any, ply: int, moves: int, relied: Any) -> Any:
    """Return what a failure of all moves rests on: a card that stood for touching ones must stay next to them."""
    for number in range(moves):
        top = np.int64(desk.groups[ply, number])
        card = np.int64(desk.moves[ply, number]) & 63
        if top != card:
            known = relied & desk.lane[desk.lane_of[card]]
            if known and card < lowest(known) <= top:
                relied |= bit(card)
    return relied


@compiled
def search(
    desk: Any,
    ply: int,
    seat: int,
    size: int,
    led: int,
    best: int,
    best_seat: int,
    trick: Any,
    need: int,
    room: int,
) -> Any:
    """Return whether the contractor's side takes ``need`` to ``room`` of the tricks not yet over.

    ``seat`` plays to a trick of ``size`` cards (the set ``trick``) with suit ``led``, won so far by ``best`` of
    ``best_seat``. At the first ply ``desk.only`` may name the one move that is allowed (-1: all are).
    """
    desk.nodes += 1
    zero = np.int64(0)  # an integer written out would be a type of its own
    key = np.uint64(0)
    codes = (np.uint64(0), np.uint64(0), np.uint64(0), np.uint64(0))
    tricks = count(desk.hands[seat])
    whole = ply > 0 or desk.only < 0
    if size == 0 and whole:
        desk.relied = np.uint64(0)
        if need <= 0 and room >= tricks:
            return True
        if need > tricks or room < 0:
            return False
        if tricks == 1 and not desk.live & desk.jokers:
            return _last_trick(desk, seat, need, room)
        codes = (lane_code(desk, 0), lane_code(desk, 1), lane_code(desk, 2), lane_code(desk, 3))
        find_tops(desk, codes)
        if desk.mode == FORWARD:
            verdict = decide_by_bounds(desk, seat, tricks, need)
            if verdict != UNKNOWN:
                return verdict == 1
        key = position_key(desk, seat, need, room)
        verdict = look_up(desk, key, codes, need, room)
        if verdict != UNKNOWN:
            return verdict == 1
        moves = list_leads(desk, ply, seat)
    elif whole:
        moves = list_follows(desk, ply, seat, size, led, best, best_seat)
    else:
        moves = 1
        desk.first = 0
        desk.moves[0, 0] = desk.only
        desk.groups[0, 0] = desk.only & 63
    strives = (desk.striving >> seat) & 1 == 1
    result = not strives
    relied = np.uint64(0)
    covered = np.uint64(0)
    following = seat + 1 if seat + 1 < desk.seats else 0
    one_card = np.uint32(1) << np.uint32(4 * seat)
    suits_led = desk.suits_led
    voids = desk.shown_void[seat]
    chosen = np.int64(desk.first)
    tried = 0
    while True:
        if tried:
            if tried == moves:
                break
            most = np.int64(_DONE)
            for number in range(moves):
                if desk.scores[ply, number] > most:
                    chosen, most = number, np.int64(desk.scores[ply, number])
        desk.scores[ply, chosen] = _DONE
        tried += 1
        move = np.int64(desk.moves[ply, chosen])
        card = move & 63
        if bit(card) & covered:
            continue
        # play
        desk.hands[seat] ^= bit(card)
        lane_number = np.int64(desk.lane_of[card])
        desk.lengths[lane_number] -= one_card
        now_led, now_best, now_seat = led, best, best_seat
        if size == 0:
            now_led = lane_number if move < 64 else (move >> 6) - 1
            now_best, now_seat = card, seat
        else:
            if beats(desk, seat, card, led, best):
                now_best, now_seat = card, seat
            if desk.jokers and shows_void(desk, card, led):
                desk.shown_void[seat] |= 1 << led
        if size + 1 == desk.seats:
            over = trick | bit(card)
            desk.live ^= over
            desk.suits_led = suits_led | (1 << now_led)
            taken = (desk.counted >> now_seat) & 1
            value = search(desk, ply + 1, now_seat, zero, zero, zero, zero, np.uint64(0), need - taken, room - taken)
            desk.live ^= over
            desk.suits_led = suits_led
            _rely_on_winner(desk, now_best, over, desk.relied)
        else:
            value = search(
                desk, ply + 1, following, size + 1, now_led, now_best, now_seat, trick | bit(card), need, room
            )
        desk.hands[seat] ^= bit(card)
        desk.lengths[lane_number] += one_card
        desk.shown_void[seat] = voids
        if value == strives:
            result = value
            relied = desk.relied
            desk.choice = move
            break
        relied |= desk.relied
        if move < 64 and not bit(card) & desk.jokers:
            lane = desk.lane[lane_number]
            known = desk.relied & lane
            if not known:
                covered |= lane
            elif card < lowest(known):
                covered |= lane & (bit(lowest(known)) - np.uint64(1))
    if result != strives:
        relied = _pin_groups(desk, ply, moves, relied)
    desk.relied = relied
    if size == 0 and whole:
        remember(desk, key, codes, need, room, result, tricks)
    return result

