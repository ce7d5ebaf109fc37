"""What a world comes to, compiled: how it goes on, what it brings double dummy, and what between ordinary players.

Worth is counted in points of the own account beyond the mean of the others'; where a match is at stake in what these
points are worth for it (see `fivehundred.players.stakes`).
"""

from __future__ import annotations

from typing import Any, Final

import numpy as np

from fivehundred.engine.bits import count, lowest
from fivehundred.engine.compiled import compiled
from fivehundred.engine.play import side_tricks
from fivehundred.engine.score import POINTS_A_TRICK_WITHOUT_CONTRACT, score_deal
from fivehundred.engine.solver.desk import BETWEEN, REVERSE
from fivehundred.engine.solver.solving import contract_bounds, open_position, reaches, side_value
from fivehundred.engine.state import OVER, PLAY
from fivehundred.engine.step import apply, find_legal
from fivehundred.engine.totals import lead_in_points
from fivehundred.players.calibrated import choose_calibrated
from fivehundred.players.club_play import choose_card
from fivehundred.players.stakes import AT_STAKE, find_stakes, points_worth
from fivehundred.rules.rulebook import DEFENCE_NOTHING, MAX_SEATS, NONE

#: Deals with more cards in the hands of those who play are first played on like `club` until so many are left: tables
#: of five and six would else take too long to solve. Losing tricks takes the solver longer than winning them.
_MOST_CARDS: Final = 40
_MOST_CARDS_LOSING: Final = 30
#: ... and with so many seats no more than these.
_MANY_SEATS: Final = 5
_MOST_CARDS_MANY: Final = 30


@compiled
def stakes_for(rulebooks: Any, models: Any, states: Any, viewer: int, stakes: Any) -> None:
    """Write to ``stakes`` (`STAKES`) what results of the deal of ``states[0]`` mean to ``viewer`` in its match."""
    result = states[:1].copy()
    find_stakes(rulebooks[0], models[0], states[0], viewer, result[0], stakes)


@compiled
def worth_of_result(rulebook: Any, model: Any, state: Any, viewer: int, stakes: Any) -> Any:
    """Return what a finished deal is worth to ``viewer``."""
    if not stakes[AT_STAKE]:
        return np.float64(lead_in_points(rulebook, state, viewer))
    after = np.zeros(MAX_SEATS, dtype=np.int64)
    return np.float64(points_worth(rulebook, model, state, viewer, state, stakes, after))


@compiled
def worth_of_tricks(rulebook: Any, model: Any, state: Any, viewer: int, tricks: int, stakes: Any) -> Any:
    """Return what a deal in play is worth to ``viewer`` if the side counted ends with ``tricks``.

    That side is the contractor's, without a contract the own account. Tricks still to come that the defenders share go
    to each of them in equal parts on average, since a double-dummy value does not tell whose they are. The tricks
    that stand in the state are changed and set back.
    """
    if state.contract == 0:
        others = np.int64(rulebook.hand_size) - tricks
        return POINTS_A_TRICK_WITHOUT_CONTRACT * (tricks - others / (np.int64(rulebook.account_count) - 1))
    taken = state.tricks.copy()
    side = np.int64(state.side)
    defenders = np.int64(state.active) & ~side
    known = 0
    for seat in range(MAX_SEATS):
        if not (side >> seat) & 1:
            known += taken[seat]
    state.tricks[state.contractor] += tricks - side_tricks(state)
    left = max(np.int64(rulebook.hand_size) - tricks - known, 0)
    number = count(np.uint64(defenders))
    turns = number if _own_accounts(rulebook, defenders) else 1
    total = 0.0
    for first in range(turns):
        at = 0
        for seat in range(MAX_SEATS):
            if (defenders >> seat) & 1:
                extra = (left - (at + first) % number + number - 1) // number
                state.tricks[seat] = taken[seat] + extra
                at += 1
        state.points[:] = 0
        score_deal(rulebook, state, tricks)
        total += worth_of_result(rulebook, model, state, viewer, stakes)
    state.tricks[:] = taken
    return total / turns


@compiled
def _own_accounts(rulebook: Any, seats: int) -> Any:
    """Tell whether some seats keep more than one account between them."""
    first = rulebook.account_of_seat[lowest(np.uint64(seats))]
    for seat in range(np.int64(rulebook.players)):
        if (seats >> seat) & 1 and rulebook.account_of_seat[seat] != first:
            return True
    return False


@compiled
def counted_side(rulebook: Any, state: Any, viewer: int) -> Any:
    """Return the seats whose tricks are counted: the contractor's side, without a contract the own account."""
    if state.contract:
        return np.int64(state.side)
    side: Any = 0
    for seat in range(np.int64(rulebook.players)):
        if rulebook.account_of_seat[seat] == rulebook.account_of_seat[viewer]:
            side |= 1 << seat
    return side


@compiled
def only_making_counts(rulebook: Any, desk: Any, state: Any) -> Any:
    """Tell whether nothing but making the contract is worth points, or the solver knows no other goal for it."""
    if desk.mode == BETWEEN:
        return True
    row = state.contract
    return desk.mode == REVERSE and (rulebook.row_stops[row] == 1 or rulebook.row_defence[row] == DEFENCE_NOTHING)


@compiled
def tricks_if_failed(rulebook: Any, state: Any) -> Any:
    """Return a number of tricks with which the contract fails: the nearest one."""
    low, high = contract_bounds(rulebook, np.int64(state.contract), np.int64(state.slam))
    return high + 1 if high < rulebook.hand_size else low - 1


@compiled
def soon_solved(rulebook: Any, state: Any) -> Any:
    """Tell whether those who play hold few enough cards for the solver."""
    cards: Any = 0
    for seat in range(MAX_SEATS):
        if (state.active >> seat) & 1:
            cards += count(state.hands[seat])
    loses = state.contract != 0 and rulebook.row_high[state.contract] < rulebook.hand_size
    if loses or state.active_count >= _MANY_SEATS:
        return cards <= (_MOST_CARDS_LOSING if loses else _MOST_CARDS_MANY)
    return cards <= _MOST_CARDS


@compiled
def go_on(rulebook: Any, model: Any, state: Any) -> None:
    """Bid, discard and so on like `calibrated` up to the first lead; play like it until few enough cards are left."""
    while state.phase != OVER and (state.phase != PLAY or not soon_solved(rulebook, state)):
        find_legal(rulebook, state)
        apply(rulebook, state, choose_calibrated(rulebook, model, state))


@compiled
def play_on(rulebook: Any, state: Any) -> None:
    """Play a deal whose cards are played to its end, each seat like `club` and in sight of its own cards only."""
    while state.phase != OVER:
        find_legal(rulebook, state)
        apply(rulebook, state, choose_card(rulebook, state))


@compiled
def is_for_tricks(rulebook: Any, state: Any) -> Any:
    """Tell whether the deal has a contract to take tricks, as many as can be."""
    return state.contract != 0 and rulebook.row_high[state.contract] >= rulebook.hand_size


@compiled
def solved_tricks(desk: Any, rulebook: Any, state: Any, viewer: int) -> Any:
    """Return the tricks with which the counted side ends double dummy, -1 where the solver cannot hold the cards."""
    if not open_position(desk, rulebook, state, counted_side(rulebook, state, viewer)):
        return np.int64(-1)
    if state.contract and only_making_counts(rulebook, desk, state):
        low, high = contract_bounds(rulebook, np.int64(state.contract), np.int64(state.slam))
        made = reaches(desk, low, high)
        return np.int64(low if made else tricks_if_failed(rulebook, state))
    return np.int64(side_value(desk, np.int64(-1)))


@compiled
def same_question(rulebook: Any, first: Any, second: Any) -> Any:
    """Tell whether two deals before the first lead come to the same number of tricks: bids of one denomination do."""
    if first.denomination != second.denomination or first.turn != second.turn or first.active != second.active:
        return False
    if first.side != second.side or NONE in (first.contractor, second.contractor):
        return False
    if first.trick_number or first.trick_size or second.trick_number or second.trick_size:
        return False
    one, other = np.int64(first.contract), np.int64(second.contract)
    if one != other:
        if rulebook.row_high[one] < rulebook.hand_size or rulebook.row_high[other] < rulebook.hand_size:
            return False
        if rulebook.row_joker_forced[one] != rulebook.row_joker_forced[other]:
            return False
    same = True
    for seat in range(MAX_SEATS):
        same &= first.hands[seat] == second.hands[seat] or (first.active >> seat) & 1 == 0
    return same
