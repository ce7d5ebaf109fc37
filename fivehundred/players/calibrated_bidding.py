"""How the `calibrated` player bids, compiled: every call has its expected points, and the best call is made.

A bid is judged by what its contract brings on average, and by what follows where it does not stand; a pass by what
follows. What follows was seen when the model was fitted. Where the match is at stake all of that is turned into what it
is worth for the match, in points too (see `fivehundred.players.stakes`).
"""

from __future__ import annotations

from typing import Any, Final

import numpy as np

from fivehundred.cards.suits import NO_TRUMPS
from fivehundred.engine.actions import GO_ON, PASS, RESIGN
from fivehundred.engine.bits import bit, lowest, without_lowest
from fivehundred.engine.compiled import compiled
from fivehundred.engine.state import STATE
from fivehundred.players.calibrated_features import FEATURES
from fivehundred.players.calibrated_model import (
    CALL_FEATURES,
    OUTBID,
    PASSING,
    STANDING,
    STRANGERS_BID,
    SUIT_CLASS,
    TRICK_NUMBERS,
    chance_to_make,
    contract_index,
    dot,
    expect_defence,
    expected_points,
    find_chances,
    is_special,
    situation_of,
    without_hope,
)
from fivehundred.players.stakes import (
    AT_STAKE,
    STAKES,
    expected_worth,
    find_stakes,
    worth_if_others_play,
)
from fivehundred.rules.rulebook import BLIND_MISERE_CONTRACT, MAX_ROWS

#: No contract: below every expectation.
NEVER: Final = -1e9
#: Contracts made less often are weighed by points alone, unless opponents have bid: nobody sacrifices without need.
_HOPELESS: Final = 0.05


@compiled
def weigh_contracts(rulebook: Any, model: Any, state: Any, seat: int, points: Any) -> Any:
    """Write the expected points of the contract of every legal bid to ``points`` (by row; others `NEVER`).

    Returns the highest index of a suit contract, whether it may be bid or not: the hand's strength in play.
    """
    return weigh_for_match(rulebook, model, state, seat, points, state, np.zeros(STAKES), points)


@compiled
def weigh_for_match(
    rulebook: Any, model: Any, state: Any, seat: int, points: Any, result: Any, stakes: Any, brings: Any
) -> Any:
    """Do the same, and where the match is at stake write to ``brings`` what the contracts are worth for it.

    ``result`` is a state to work in, ``stakes`` what `find_stakes` says.
    """
    points[:] = NEVER
    if stakes[AT_STAKE]:
        brings[:] = NEVER
    chances = np.zeros(TRICK_NUMBERS + 1)
    sober = np.zeros(TRICK_NUMBERS + 1)
    looks = np.zeros(FEATURES)
    legal = state.legal[0] & ~bit(PASS)
    strength = NEVER
    situation = situation_of(rulebook, state, seat)
    for contracts in range(2 * (NO_TRUMPS + 1)):
        more, denomination = contracts // (NO_TRUMPS + 1), contracts % (NO_TRUMPS + 1)
        entry = np.int64(model.entry_row[more, denomination])
        if not entry:
            continue
        group = np.int64(model.class_of_row[entry])
        index = contract_index(rulebook, model, state, seat, entry, looks)
        if group == SUIT_CLASS:
            strength = max(strength, index)
        chosen = np.uint64(0)
        rest = legal
        while rest:
            row = lowest(rest)
            rest = without_lowest(rest)
            if rulebook.row_denomination[row] == denomination and model.class_of_row[row] == group:
                chosen |= bit(row)
        if not chosen:
            continue
        find_chances(rulebook, model, group, situation, index, looks, chances)
        if stakes[AT_STAKE]:
            without_hope(rulebook, model, entry, index, looks, chances, sober)
        while chosen:
            row = lowest(chosen)
            chosen = without_lowest(chosen)
            points[row] = expected_points(rulebook, model, row, chances)
            if stakes[AT_STAKE] and (situation == STRANGERS_BID or chance_to_make(rulebook, row, sober) > _HOPELESS):
                brings[row] = expected_worth(rulebook, model, state, seat, row, sober, result, stakes)
            else:
                brings[row] = points[row]
    while legal:
        row = lowest(legal)
        legal = without_lowest(legal)
        # A blind bid is made before the cards are looked at; who has looked does not make it.
        if is_special(rulebook, row) and rulebook.row_kind[row] != BLIND_MISERE_CONTRACT:
            index = contract_index(rulebook, model, state, seat, row, looks)
            find_chances(rulebook, model, np.int64(model.class_of_row[row]), situation, index, looks, chances)
            expect_defence(rulebook, model, row, index, chances)
            points[row] = expected_points(rulebook, model, row, chances)
            if stakes[AT_STAKE]:
                without_hope(rulebook, model, row, index, looks, chances, sober)
                brings[row] = expected_worth(rulebook, model, state, seat, row, sober, result, stakes)
    return strength if strength > NEVER else 0.0


@compiled
def best_row(points: Any) -> Any:
    """Return the row with most expected points, 0 where no bid is legal."""
    best = 0
    for row in range(1, MAX_ROWS):
        if points[row] > points[best]:
            best = row
    return best


@compiled
def index_against(rulebook: Any, model: Any, state: Any, seat: int) -> Any:
    """Return the index of the standing bid's contract for the hand of ``seat``, which tells how it meets it; 0: no bid.

    Who could make a contract himself has the cards to stop it, a misère too.
    """
    if not state.standing:
        return 0.0
    row = np.int64(state.standing)
    group = np.int64(model.class_of_row[row])
    index = contract_index(rulebook, model, state, seat, row, np.zeros(FEATURES))
    return min(max(index, model.index_low[group]), model.index_high[group])


@compiled
def look_at_call(
    rulebook: Any, state: Any, seat: int, call: int, points: Any, strength: float, against: float, out: Any
) -> None:
    """Write what is known about a call to ``out`` (`CALL_FEATURES`): points, who still calls.

    ``strength`` is the highest index of a suit contract, ``against`` that of the standing bid (see `index_against`).
    """
    friends, strangers = 0, 0
    for other in range(np.int64(rulebook.players)):
        if other != seat and not (np.int64(state.passed) >> other) & 1 and other != state.high_bidder:
            if (np.int64(rulebook.side_mask[seat]) >> other) & 1:
                friends += 1
            else:
                strangers += 1
    best = max(points[best_row(points)] / 100.0, -3.0)
    standing = np.int64(rulebook.row_value[state.standing]) / 100.0
    out[:] = 0.0
    out[0] = 1.0
    out[1] = friends
    out[2] = strangers
    out[3] = standing
    out[4] = strength
    out[5] = state.standing > 0 and is_special(rulebook, np.int64(state.standing))
    out[6] = state.bids_by[seat] != np.uint64(0)
    if call == PASS:
        out[7] = best
        out[8] = max(best, 0.0)
        out[9] = max(best, 0.0) * strangers
        out[10] = strength * standing
        at = 11 if out[5] else 13
        out[at] = against
        out[at + 1] = against * standing
        out[15] = standing * out[5]
    else:
        value = np.int64(rulebook.row_value[call]) / 100.0
        out[7] = value
        out[8] = value * strangers
        out[9] = value * friends
        out[10] = is_special(rulebook, call)
        out[11] = is_special(rulebook, call) * strangers


@compiled
def judge_calls(rulebook: Any, model: Any, state: Any, seat: int, points: Any, strength: float, worth: Any) -> Any:
    """Write what every call brings to ``worth`` (hundreds of points by row, the pass at 0) and return the best one."""
    return judge_for_match(rulebook, model, state, seat, points, strength, state, np.zeros(STAKES), points, worth)


@compiled
def judge_for_match(
    rulebook: Any,
    model: Any,
    state: Any,
    seat: int,
    points: Any,
    strength: float,
    result: Any,
    stakes: Any,
    brings: Any,
    worth: Any,
) -> Any:
    """Do the same where contracts bring what ``brings`` says, which is ``points`` where no match is at stake.

    What others play is known by its average points only. A pass is taken to leave the standing bid (see
    `worth_if_others_play`), and where an own bid is outbid the match makes as much of a difference to what follows.
    """
    situation = situation_of(rulebook, state, seat)
    looks = np.zeros(CALL_FEATURES)
    against = index_against(rulebook, model, state, seat)
    look_at_call(rulebook, state, seat, PASS, points, strength, against, looks)
    worth[:] = NEVER
    worth[PASS] = dot(model.call[situation, PASSING], looks)
    shift = 0.0
    if stakes[AT_STAKE] and state.standing:
        standing, bidder = np.int64(state.standing), np.int64(state.high_bidder)
        points_of_pass = 100.0 * worth[PASS]
        worth_of_pass = worth_if_others_play(
            rulebook, model, state, seat, standing, bidder, points_of_pass, result, stakes
        )
        worth[PASS] = worth_of_pass / 100.0
        shift = (worth_of_pass - points_of_pass) / 100.0
    best = np.int64(PASS)
    for row in range(1, np.int64(rulebook.row_count) + 1):
        if points[row] > NEVER:
            look_at_call(rulebook, state, seat, row, points, strength, against, looks)
            stands = 1.0 / (1.0 + np.exp(-dot(model.call[situation, STANDING], looks)))
            outbid = dot(model.call[situation, OUTBID], looks)
            worth[row] = stands * brings[row] / 100.0 + (1.0 - stands) * (outbid + shift)
            if worth[row] > worth[best]:
                best = np.int64(row)
    return best


@compiled
def choose_call(rulebook: Any, model: Any, state: Any) -> Any:
    """Return the call that brings most on average."""
    seat = np.int64(state.to_act)
    if not state.legal[0] & ~bit(PASS):
        return np.int64(PASS)
    worth = np.zeros(MAX_ROWS)
    return weigh_calls(rulebook, model, state, seat, worth, np.zeros(MAX_ROWS))


@compiled
def weigh_calls(rulebook: Any, model: Any, state: Any, seat: int, worth: Any, brings: Any) -> Any:
    """Write what every call is worth to ``worth`` (as `judge_calls`) and return the best one.

    ``brings`` takes what the contracts of legal bids are worth, in points, in a match for the match (others `NEVER`).
    """
    points = brings
    if not state.in_match:
        strength = weigh_contracts(rulebook, model, state, seat, points)
        return judge_calls(rulebook, model, state, seat, points, strength, worth)
    stakes = np.zeros(STAKES)
    table = np.zeros(1, dtype=STATE)
    result = table[0]
    find_stakes(rulebook, model, state, seat, result, stakes)
    if stakes[AT_STAKE]:
        points = np.zeros(MAX_ROWS)
    strength = weigh_for_match(rulebook, model, state, seat, points, result, stakes, brings)
    return judge_for_match(rulebook, model, state, seat, points, strength, result, stakes, brings, worth)


@compiled
def choose_exit(rulebook: Any, model: Any, state: Any) -> Any:
    """Resign a lone bid that now loses points on average; else go on."""
    row = np.int64(state.standing)
    looks = np.zeros(FEATURES)
    chances = np.zeros(TRICK_NUMBERS + 1)
    seat = np.int64(state.to_act)
    index = contract_index(rulebook, model, state, seat, row, looks)
    situation = situation_of(rulebook, state, seat)
    find_chances(rulebook, model, np.int64(model.class_of_row[row]), situation, index, looks, chances)
    stakes = np.zeros(STAKES)
    table = np.zeros(1, dtype=STATE)
    find_stakes(rulebook, model, state, seat, table[0], stakes)
    if stakes[AT_STAKE]:
        brings = expected_worth(rulebook, model, state, seat, row, chances, table[0], stakes)
        return np.int64(GO_ON if brings > 0.0 else RESIGN)
    return np.int64(GO_ON if expected_points(rulebook, model, row, chances) > 0.0 else RESIGN)
