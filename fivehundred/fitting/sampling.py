"""Deals from which a model is fitted, compiled: contracts forced on a bidder, calls tried out, and bids as they fell.

Deal k depends on (seed, k) alone. The players of the auction before and of the cards after are given by number.
"""

from __future__ import annotations

from typing import Any, Final

import numpy as np

from fivehundred.cards.suits import NO_TRUMPS
from fivehundred.engine import rng
from fivehundred.engine.actions import PASS
from fivehundred.engine.auction import settle_contract
from fivehundred.engine.bits import bit, count, nth
from fivehundred.engine.compiled import compiled
from fivehundred.engine.dealing import shuffle_and_deal
from fivehundred.engine.play import side_tricks
from fivehundred.engine.results import MADE
from fivehundred.engine.score import score_deal
from fivehundred.engine.state import AUCTION, OVER, PLAY, REDEAL
from fivehundred.engine.step import apply, find_legal
from fivehundred.engine.totals import lead_in_points
from fivehundred.players.calibrated_bidding import (
    NEVER,
    best_row,
    index_against,
    judge_calls,
    look_at_call,
    weigh_contracts,
)
from fivehundred.players.calibrated_features import AUCTION_FEATURES, CONSTANT, FEATURES, look_at_hand
from fivehundred.players.calibrated_model import (
    OUTBID,
    PASSING,
    STANDING,
    TRICK_NUMBERS,
    chance_to_make,
    contract_index,
    expect_defence,
    find_chances,
    is_special,
    situation_of,
    way_to_look,
)
from fivehundred.players.table import decide
from fivehundred.rules.rulebook import MAX_ROWS, MAX_SEATS, NONE

#: So many deals are looked at for one in which a contract is worth forcing.
ATTEMPTS: Final = 8
_UNIT: Final = 2.0**-53
#: A bid is tried out when its contract brings at most so many points less than the best one's.
_NEAR_BEST: Final = 80.0
_EVERYBODY: Final = (1 << MAX_SEATS) - 1


@compiled
def chance(key: Any, counter: int) -> Any:
    """Return a number from 0 to 1."""
    return np.float64(np.uint64(rng.draw(key, np.uint64(counter))) >> np.uint64(11)) * _UNIT


@compiled
def act(rulebook: Any, model: Any, state: Any, player: int, key: Any, counter: int) -> None:
    """Let the seat to act do what ``player`` would."""
    find_legal(rulebook, state)
    apply(rulebook, state, decide(player, rulebook, model, state, key, counter))


@compiled
def _stop_somewhere(rulebook: Any, model: Any, states: Any, players: Any, watched: int, seed: Any, index: Any) -> Any:
    """Deal, let the auction run in ``states[0]`` and leave a turn of it in ``states[1]``, all equally likely.

    ``players`` are numbers by seat; only turns of the seats ``watched`` (bits) count. Returns whether there was any.
    """
    state = states[0]
    key = rng.make_key(seed, rng.FITTING, index, 1)
    dealer = np.int64(index % np.uint64(rulebook.players))
    shuffle_and_deal(rulebook, state, rng.make_key(seed, rng.FITTING, index, 0), dealer)
    turns, counter = 0, 0
    while state.phase in (AUCTION, REDEAL):
        find_legal(rulebook, state)
        if state.phase == AUCTION and (watched >> np.int64(state.to_act)) & 1:
            turns += 1
            if chance(key, 1000 + turns) * turns < 1.0:
                states[1] = states[0]
        apply(rulebook, state, decide(players[state.to_act], rulebook, model, state, key, counter))
        counter += 1
    return turns > 0


@compiled
def next_special(rulebook: Any, model: Any, state: Any, player: int, seed: Any, index: int, stop: int) -> Any:
    """Leave the next deal, from ``index`` on, in which ``player`` in all seats bids a special contract before its play.

    Returns the deal's index, -1 if there is none before ``stop``.
    """
    for number in range(index, stop):
        key = rng.make_key(seed, rng.FITTING, np.uint64(number), 1)
        dealer = np.int64(number % np.int64(rulebook.players))
        shuffle_and_deal(rulebook, state, rng.make_key(seed, rng.FITTING, np.uint64(number), 0), dealer)
        counter = 0
        while state.phase not in (OVER, PLAY):
            act(rulebook, model, state, player, key, counter)
            counter += 1
        if state.phase == PLAY and is_special(rulebook, np.int64(state.contract)):
            return number
    return -1


@compiled
def play_to_end(rulebook: Any, model: Any, state: Any, player: int, key: Any) -> None:
    """Let all be ``player`` until the deal is over."""
    counter = 500
    while state.phase != OVER:
        act(rulebook, model, state, player, key, counter)
        counter += 1


@compiled
def _row_to_force(rulebook: Any, model: Any, state: Any, seat: int, kind: int, key: Any, looks: Any) -> Any:
    """Return a row whose contract is to be forced, 0: none. ``kind``: 0 best suit, 1 any, 2 no trumps, 3.. special."""
    if kind >= 3:
        special = kind - 3
        for row in range(1, np.int64(rulebook.row_count) + 1):
            if is_special(rulebook, row):
                if special == 0:
                    return row
                special -= 1
        return 0
    # Where some contracts allow a second partner, half of those that are forced do.
    more: Any = 0
    if chance(key, 2006) < 0.5 and model.entry_row[1].any():
        more = 1
    if kind == 2:
        return np.int64(model.entry_row[more, NO_TRUMPS])
    if kind == 1:
        return np.int64(model.entry_row[more, rng.below(rng.draw(key, np.uint64(2000)), NO_TRUMPS)])
    best: Any = 0
    most: Any = NEVER
    for denomination in range(NO_TRUMPS):
        entry = np.int64(model.entry_row[more, denomination])
        if entry:
            index = contract_index(rulebook, model, state, seat, entry, looks)
            if index > most:
                best, most = entry, index
    return best


@compiled
def _force(rulebook: Any, state: Any, row: int, seat: int) -> None:
    """Make a row's contract that of a seat, as if all others had passed."""
    state.standing = row
    state.high_bidder = seat
    state.bids_by[seat] |= bit(row)
    state.bids_made |= bit(row)
    settle_contract(rulebook, state, row, seat)


@compiled
def force_somewhere(
    rulebook: Any, model: Any, states: Any, player: int, kind: int, seed: Any, start: Any, looks: Any
) -> Any:
    """Force a contract on the bidder of a turn of some auction, in ``states[2]``.

    Returns its row (0: none), the bidder and the stream of random numbers; ``looks`` (`FEATURES`) takes how his hand
    looked as dealt. Likely contracts are taken more often than hopeless ones.
    """
    players = np.full(MAX_SEATS, player)
    chances = np.zeros(TRICK_NUMBERS + 1)
    row: Any = 0
    seat: Any = 0
    key: Any = np.uint64(0)
    for attempt in range(ATTEMPTS):
        index = np.uint64(start) + np.uint64(attempt)
        key = rng.make_key(seed, rng.FITTING, index, 1)
        if not _stop_somewhere(rulebook, model, states, players, _EVERYBODY, seed, index):
            continue
        seat = np.int64(states[1].to_act)
        row = _row_to_force(rulebook, model, states[1], seat, kind, key, looks)
        if not row:
            break
        group = np.int64(model.class_of_row[row])
        index_here = contract_index(rulebook, model, states[1], seat, row, looks)
        find_chances(rulebook, model, group, situation_of(rulebook, states[1], seat), index_here, looks, chances)
        if chance(key, 2001) < 0.05 + 2.0 * chance_to_make(rulebook, row, chances):
            break
    if row:
        states[2] = states[1]
        contract_index(rulebook, model, states[2], seat, row, looks)
        _force(rulebook, states[2], row, seat)
    return row, seat, key


@compiled
def look_at_kept(rulebook: Any, state: Any, seat: int, row: int, kept: Any) -> None:
    """Write to ``kept`` (`FEATURES`) how the contractor's hand looks after the discards."""
    hand = state.hands[seat]
    seen = hand | state.discards if state.discarder == seat else hand
    look_at_hand(rulebook, np.int64(rulebook.row_denomination[row]), hand, seen, way_to_look(rulebook, row), kept)


@compiled
def lay_contract(
    rulebook: Any, model: Any, states: Any, player: int, kind: int, seed: Any, start: Any, dealt: Any, kept: Any
) -> Any:
    """Force a contract (see `force_somewhere`) and go on in ``states[2]`` to the first lead.

    Returns its row, 0 where there is none, and the stream of random numbers. ``dealt`` and ``kept`` (`FEATURES`) take
    how the bidder's hand looked before the kitty and after the discards.
    """
    row, seat, key = force_somewhere(rulebook, model, states, player, kind, seed, start, dealt)
    if not row:
        return 0, key
    state = states[2]
    counter = 3000
    while state.phase not in (PLAY, OVER):
        act(rulebook, model, state, player, key, counter)
        counter += 1
    look_at_kept(rulebook, state, seat, row, kept)
    return row, key


@compiled
def forced_loop(
    rulebooks: Any,
    models: Any,
    states: Any,
    player: int,
    kinds: int,
    seed: Any,
    start: Any,
    dealt: Any,
    kept: Any,
    rows: Any,
    tricks: Any,
) -> None:
    """Lay contracts of all kinds in turn and play them: ``rows`` holds them (0: none), ``tricks`` the side's tricks.

    ``dealt`` and ``kept`` have shape (n, `FEATURES`): see `lay_contract`.
    """
    rulebook, model, state = rulebooks[0], models[0], states[2]
    for number in range(len(rows)):
        first = np.uint64(start) + np.uint64(number * ATTEMPTS)
        looks, after = dealt[number], kept[number]
        row, key = lay_contract(rulebook, model, states, player, number % kinds, seed, first, looks, after)
        rows[number] = row
        if row:
            play_to_end(rulebook, model, state, player, key)
            tricks[number] = side_tricks(state)


@compiled
def left_by_defence(rulebook: Any, model: Any, state: Any, row: int, looks: Any) -> Any:
    """Return what part of the chance to make a bid of the seat to act is left by the defence it expects."""
    if row == PASS or rulebook.row_high[row] != 0:
        return 1.0
    chances = np.zeros(TRICK_NUMBERS + 1)
    seat = np.int64(state.to_act)
    index = contract_index(rulebook, model, state, seat, row, looks)
    situation = situation_of(rulebook, state, seat)
    find_chances(rulebook, model, np.int64(model.class_of_row[row]), situation, index, looks, chances)
    return expect_defence(rulebook, model, row, index, chances)


@compiled
def expected_gain(rulebook: Any, state: Any, seat: int, left: float) -> Any:
    """Return by how many points a finished deal puts a seat's account ahead of the mean of the others.

    A misère that was made counts as made with the chance ``left`` only (see `left_by_defence`); the state is changed.
    """
    gain = lead_in_points(rulebook, state, seat)
    if left < 1.0 and state.outcome == MADE:
        state.tricks[state.contractor] += 1
        score_deal(rulebook, state, 1)
        gain = left * gain + (1.0 - left) * lead_in_points(rulebook, state, seat)
    return gain


@compiled
def _seat_players(rulebook: Any, players: Any, player: int, others: int, key: Any) -> Any:
    """Seat one ``player`` a side, in half of the deals on one side only, and ``others`` in all other seats.

    Partners are strangers, so that no bid comes to mean what only its like would understand. Returns the seats (bits)
    of ``player``.
    """
    players[:] = others
    accounts = np.int64(rulebook.account_count)
    alone: Any = -1
    if chance(key, 2004) < 0.5:
        alone = rng.below(rng.draw(key, np.uint64(2005)), accounts)
    watched = 0
    for account in range(accounts):
        if alone not in (-1, account):
            continue
        seats = np.uint64(0)
        for seat in range(np.int64(rulebook.players)):
            if rulebook.account_of_seat[seat] == account:
                seats |= bit(seat)
        seat = nth(seats, rng.below(rng.draw(key, np.uint64(2010 + account)), count(seats)))
        players[seat] = player
        watched |= 1 << seat
    return watched


@compiled
def calls_loop(
    rulebooks: Any,
    models: Any,
    states: Any,
    player: int,
    others: int,
    seed: Any,
    start: Any,
    situations: Any,
    actions: Any,
    looks: Any,
    margins: Any,
    gains: Any,
) -> None:
    """Try out a pass or a bid at a turn of the auction, and write what it brought when all went on as they play.

    The calls tried out are those of number ``player``; its partners are number ``others``, see `_seat_players`.

    ``situations`` and ``actions`` (`PASSING`, a bid `STANDING` or `OUTBID`; -1: no sample), ``looks`` of shape
    (n, `CALL_FEATURES`), ``margins`` how much better the best bid was thought to be than a pass, ``gains`` in hundreds
    of points, against the defence that bidders of a misère expect.
    """
    rulebook, model, state = rulebooks[0], models[0], states[1]
    points = np.zeros(MAX_ROWS)
    worth = np.zeros(MAX_ROWS)
    features = np.zeros(FEATURES)
    players = np.full(MAX_SEATS, player)
    for number in range(len(actions)):
        index = np.uint64(start) + np.uint64(number)
        actions[number] = -1
        key = rng.make_key(seed, rng.FITTING, index, 1)
        watched = _seat_players(rulebook, players, player, others, key)
        if not _stop_somewhere(rulebook, model, states, players, watched, seed, index):
            continue
        seat = np.int64(state.to_act)
        strength = weigh_contracts(rulebook, model, state, seat, points)
        best = best_row(points)
        if points[best] <= NEVER:
            continue
        judge_calls(rulebook, model, state, seat, points, strength, worth)
        margins[number] = worth[1:].max() - worth[PASS]
        call = np.int64(PASS)
        if chance(key, 2001) < 0.55:
            call = np.int64(best)
            if chance(key, 2002) < 0.4:
                near = np.uint64(0)
                for row in range(1, MAX_ROWS):
                    if points[row] > points[best] - _NEAR_BEST:
                        near |= bit(row)
                call = nth(near, rng.below(rng.draw(key, np.uint64(2003)), count(near)))
        situations[number] = situation_of(rulebook, state, seat)
        against = index_against(rulebook, model, state, seat)
        look_at_call(rulebook, state, seat, call, points, strength, against, looks[number])
        left = left_by_defence(rulebook, model, state, call, features)
        apply(rulebook, state, call)
        counter = 500
        while state.phase != OVER:
            find_legal(rulebook, state)
            action = decide(players[state.to_act], rulebook, model, state, key, counter)
            if state.phase == AUCTION and action != PASS:
                left = left_by_defence(rulebook, model, state, action, features)
            apply(rulebook, state, action)
            counter += 1
        stood = state.contractor == seat and state.contract == call
        actions[number] = PASSING if call == PASS else (STANDING if stood else OUTBID)
        gains[number] = expected_gain(rulebook, state, seat, left) / 100.0


@compiled
def bids_loop(
    rulebooks: Any,
    models: Any,
    states: Any,
    player: int,
    others: int,
    seed: Any,
    start: Any,
    rows: Any,
    situations: Any,
    chances: Any,
    heard: Any,
    made: Any,
) -> None:
    """Play deals and write each contract that was bid: how the auction stood, its chance, and whether it was made.

    The bids are those of number ``player``. Number ``others`` shares the table as when calls are tried out (see
    `_seat_players`); where both are the same, all seats are watched, and the deals are those of ``seed`` as runs play
    them. ``rows`` 0: no such contract in this deal; ``heard`` (n, `HEARD`) is what the bidder had heard.
    """
    rulebook, model, state = rulebooks[0], models[0], states[0]
    looks = np.zeros(FEATURES)
    found = np.zeros(TRICK_NUMBERS + 1)
    players = np.full(MAX_SEATS, player)
    watched: Any = _EVERYBODY
    for number in range(len(rows)):
        index = np.uint64(start) + np.uint64(number)
        dealer = np.int64(index % np.uint64(rulebook.players))
        shuffle_and_deal(rulebook, state, rng.make_key(seed, rng.DEAL, index, 0), dealer)
        key = rng.make_key(seed, rng.DECISION, index, 0)
        if others != player:
            watched = _seat_players(rulebook, players, player, others, rng.make_key(seed, rng.FITTING, index, 2))
        rows[number] = 0
        counter, last = 0, 0.0
        while state.phase != OVER:
            find_legal(rulebook, state)
            action = decide(players[state.to_act], rulebook, model, state, key, counter)
            if state.phase == AUCTION and action != PASS:
                seat = np.int64(state.to_act)
                index_of = contract_index(rulebook, model, state, seat, action, looks)
                situations[number] = situation_of(rulebook, state, seat)
                group = np.int64(model.class_of_row[action])
                find_chances(rulebook, model, group, situations[number], index_of, looks, found)
                heard[number] = looks[AUCTION_FEATURES:CONSTANT]
                last = chance_to_make(rulebook, action, found)
                rows[number] = action
            apply(rulebook, state, action)
            counter += 1
        if state.contractor == NONE or state.contract != rows[number] or not (watched >> state.contractor) & 1:
            rows[number] = 0
        chances[number] = last
        made[number] = state.outcome == MADE
