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
from fivehundred.engine.compiled import compiled, compiled_in_place
from fivehundred.engine.solver.bounds import decide_by_bounds
from fivehundred.engine.solver.desk import FORWARD, JOKER_LANE, REVERSE
from fivehundred.engine.solver.following import followers, likeliest_follow, list_follows
from fivehundred.engine.solver.lessons import learn_from_leads
from fivehundred.engine.solver.losing import decide_by_losing
from fivehundred.engine.solver.ordering import LEAST, NAMED, list_leads
from fivehundred.engine.solver.table import UNKNOWN, find_tops, keep, lane_codes, look_up, position_key, remember
from fivehundred.rules.rulebook import FOLLOW_FIRST_ROUND, FOLLOW_WHEN_VOID


@compiled_in_place
def beats(desk: Any, seat: int, card: int, led: int, best: int) -> Any:
    """Tell whether a card wins over the best one so far in a trick to which a suit was led."""
    if not bit(card) & (desk.lane[led] | desk.trumps) & desk.above[best]:
        return False
    if desk.joker_renounced and bit(card) & desk.jokers:
        return not (np.int64(desk.shown_void[seat]) >> led) & 1
    return True


@compiled_in_place
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


@compiled_in_place
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
def answer_at_once(desk: Any, ply: int, seat: int, need: int, room: int) -> Any:
    """Return 1 or 0 where the question can be answered between two tricks without playing a card, else `UNKNOWN`.

    An unanswered position's key and codes are kept for `remember`.
    """
    tricks = count(desk.hands[seat])
    desk.relied = np.uint64(0)
    if need <= 0 and room >= tricks:
        return 1
    if need > tricks or room < 0:
        return 0
    if tricks == 1 and not desk.live & desk.jokers:
        return np.int64(_last_trick(desk, seat, need, room))
    key = position_key(desk, seat, need, room)
    codes = lane_codes(desk)
    verdict = look_up(desk, key, codes, need, room)
    if verdict != UNKNOWN:
        return verdict
    find_tops(desk, codes)
    desk.refuted = 0
    desk.refutation = np.uint64(0)
    if desk.mode == FORWARD:
        verdict = decide_by_bounds(desk, seat, tricks, need)
    elif desk.mode == REVERSE:
        verdict = decide_by_losing(desk, seat, room)
    if verdict == UNKNOWN:
        keep(desk, ply, key, codes)
    return verdict


@compiled
def _only_move(desk: Any) -> Any:
    """List the one move allowed at the first ply."""
    desk.first = 0
    desk.grouped = 0
    desk.moves[0, 0] = desk.only
    desk.groups[0, 0] = desk.only & 63
    return 1


@compiled_in_place
def _first_moves(desk: Any, ply: int, seat: int, size: int, led: int, best: int, best_seat: int) -> Any:
    """List the moves and return their number and -1; or 2 and a move to be tried before the others are listed."""
    unknown = np.int64(-1)
    if ply == 0 and desk.only >= 0:
        return _only_move(desk), unknown
    if size == 0:
        return list_leads(desk, ply, seat, np.int64(desk.refuted)), unknown
    move = likeliest_follow(desk, seat, size, led, best, best_seat)
    if move >= 0:
        return np.int64(2), move
    return list_follows(desk, ply, seat, size, led, best, best_seat), unknown


@compiled
def _likeliest(desk: Any, ply: int, moves: int) -> Any:
    """Return the index of the move with the highest score among those not tried."""
    chosen, most = 0, np.int64(LEAST)
    for number in range(moves):
        if desk.scores[ply, number] > most:
            chosen, most = number, np.int64(desk.scores[ply, number])
    return chosen


@compiled_in_place
def _strike_out(desk: Any, ply: int, moves: int, move: Any) -> Any:
    """Mark a move that was tried before the moves were listed; return its index."""
    struck: Any = np.int64(0)
    for number in range(moves):
        if desk.moves[ply, number] == move:
            desk.scores[ply, number] = LEAST
            struck = number
    return struck


@compiled_in_place
def _alike(desk: Any, card: int, lane: Any) -> Any:
    """Return the cards of a lane that need not be tried after ``card`` has failed.

    They are those below every card of the lane that its failure rests on, if the card itself is one of them.
    """
    known = desk.relied & lane
    if not known:
        return lane
    below = bit(lowest(known)) - np.uint64(1)
    return lane & below if bit(card) & below else np.uint64(0)


@compiled_in_place
def _put_down(desk: Any, seat: int, size: int, move: int, led: Any, best: Any, best_seat: Any) -> Any:
    """Return suit led, best card and its seat once a move has been added to a trick; note a void it shows."""
    card = move & 63
    if size == 0:
        return np.int64(desk.lane_of[card]) if move < NAMED else move // NAMED - 1, card, seat
    wins = beats(desk, seat, card, led, best)
    if desk.jokers and shows_void(desk, card, led):
        desk.shown_void[seat] |= 1 << led
    return (led, card, seat) if wins else (led, best, best_seat)


@compiled_in_place
def _take_out(desk: Any, seat: int, card: Any) -> None:
    """Take a card (a set of one) out of a hand."""
    desk.hands[seat] ^= card
    desk.lengths[desk.lane_of[highest(card)]] -= np.uint32(1) << np.uint32(4 * seat)


@compiled_in_place
def _play_forced(desk: Any, seat: Any, size: Any, led: Any, best: Any, best_seat: Any, trick: Any) -> Any:
    """Play on while the next player has no choice; return who plays then, and the trick as it stands."""
    if not desk.jokers:
        while size < desk.seats:
            forced = followers(desk, seat, led)
            if forced & (forced - np.uint64(1)):
                break
            trick |= forced
            size += 1
            _take_out(desk, seat, forced)
            if forced & (desk.lane[led] | desk.trumps) & desk.above[best]:
                best, best_seat = highest(forced), seat
            seat = seat + 1 if seat + 1 < desk.seats else 0
    return seat, size, best, best_seat, trick


@compiled_in_place
def _put_back(desk: Any, cards: Any) -> None:
    """Give cards back to the hands they came from."""
    while cards:
        place = lowest(cards)
        cards ^= bit(place)
        owner = np.int64(desk.owner[place])
        desk.hands[owner] |= bit(place)
        desk.lengths[desk.lane_of[place]] += np.uint32(1) << np.uint32(4 * owner)


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
    ``best_seat``. Between two tricks `answer_at_once` has been asked before. At the first ply ``desk.only`` may name
    the one move that is allowed (-1: all are).
    """
    zero = np.int64(0)  # an integer written out would be a type of its own
    whole = ply > 0 or desk.only < 0
    moves, move = _first_moves(desk, ply, seat, size, led, best, best_seat)
    early = move >= 0
    relied = desk.refutation if size == 0 and whole else np.uint64(0)
    strives = (desk.striving >> seat) & 1 == 1
    result = not strives
    covered = np.uint64(0)
    following = seat + 1 if seat + 1 < desk.seats else 0
    one_card = np.uint32(1) << np.uint32(4 * seat)
    suits_led = desk.suits_led
    voids = desk.shown_void[seat]
    chosen = np.int64(desk.first)
    grouped = desk.grouped
    tried = 0
    while tried < moves:
        if tried:
            chosen = 1 - chosen if moves == 2 else _likeliest(desk, ply, moves)
        if tried or not early:
            desk.scores[ply, chosen] = LEAST
            move = np.int64(desk.moves[ply, chosen])
        tried += 1
        card = move & 63
        if bit(card) & covered:
            continue
        desk.nodes += 1
        lane = np.int64(desk.lane_of[card])
        desk.hands[seat] ^= bit(card)
        desk.lengths[lane] -= one_card
        now_led, now_best, now_seat = _put_down(desk, seat, size, move, led, best, best_seat)
        at, now_size, now_best, now_seat, now_trick = _play_forced(
            desk, following, size + 1, now_led, now_best, now_seat, trick | bit(card)
        )
        if now_size == desk.seats:
            desk.live ^= now_trick
            desk.suits_led = suits_led | (1 << now_led)
            taken = (desk.counted >> now_seat) & 1
            verdict = answer_at_once(desk, ply + 1, now_seat, need - taken, room - taken)
            value = verdict == 1
            if verdict == UNKNOWN:
                value = search(
                    desk, ply + 1, now_seat, zero, zero, zero, zero, np.uint64(0), need - taken, room - taken
                )
            desk.live ^= now_trick
            desk.suits_led = suits_led
            _rely_on_winner(desk, now_best, now_trick, desk.relied)
        else:
            value = search(desk, ply + 1, at, now_size, now_led, now_best, now_seat, now_trick, need, room)
        desk.hands[seat] ^= bit(card)
        desk.lengths[lane] += one_card
        if now_size > size + 1:
            _put_back(desk, now_trick & ~trick & ~bit(card))
        desk.shown_void[seat] = voids
        if value == strives:
            result = value
            relied = desk.relied
            if size == 0 and whole:
                learn_from_leads(desk, ply, seat, moves, card)
            break
        relied |= desk.relied
        if lane != JOKER_LANE:
            covered |= _alike(desk, card, desk.lane[lane])
        if tried == 1 and early:
            moves = list_follows(desk, ply, seat, size, led, best, best_seat)
            grouped = desk.grouped
            chosen = _strike_out(desk, ply, moves, card)
    if result != strives and relied & grouped:
        relied = _pin_groups(desk, ply, moves, relied)
    desk.relied = relied
    if size == 0 and whole:
        remember(desk, ply, need, room, result, count(desk.hands[seat]))
    return result
