"""How well a hand explains the calls that its holder made, compiled: the likelihoods that worlds are weighed with.

A weight reads the public side of the auction (bids made by seat, who has passed) and ``hand``, the cards that the seat
is supposed to have been dealt, and nothing else of the state. Only ratios of weights matter, and a weight is never 0,
so no world is excluded.

`FITTED_CALLS` takes everybody for a bidder much like `calibrated`: what a bid brings with the hand is compared with
nothing and with bids of the same price, what a pass leaves with the best bid that it left. What is approximate: the
state keeps which bids a seat has made, not their order among those of others, so a pass is compared with the bid that
the seat certainly had to beat (the bids before its turn in the first round where it never bid, the final bid where it
did), and the auction is looked at as it stands now; and of two partners' hands each is judged by itself.
"""

from __future__ import annotations

from typing import Any, Final

import numpy as np

from fivehundred.engine.bits import bit, count, highest, lowest, without_lowest
from fivehundred.engine.compiled import compiled
from fivehundred.players.calibrated_kitty import put_all_aside
from fivehundred.players.calibrated_model import (
    expect_defence,
    expected_points,
    find_chances,
    index_of_hand,
    is_special,
    kept_index,
    situation_of,
)
from fivehundred.rules.rulebook import BLIND_MISERE_CONTRACT, NUMBERED, ROUNDS_ONE_CALL_EACH

#: Whether calls say nothing, or what they say of a player like `calibrated`.
NO_MODEL: Final = 0
FITTED_CALLS: Final = 1

#: How fast a call that a hand does not explain becomes unlikely: by a factor e with each such part of what is at stake
#: (the points between a contract made and failed), down to the least weight.
_PART_OF_STAKE: Final = 0.12
_LEAST: Final = 0.001
#: ... and discards: with each so much that the odds to make the contract would be better with others.
_ODDS: Final = 1.0


@compiled
def weight_of_calls(rulebook: Any, model: Any, state: Any, seat: int, hand: Any, looks: Any, chances: Any) -> Any:
    """Return how likely the calls of a seat are if it was dealt ``hand``: a weight from `_LEAST` squared to 1.

    ``looks`` (`FEATURES`) and ``chances`` (`TRICK_NUMBERS` + 1, both float64) are scratch space.
    """
    if not (state.has_called >> seat) & 1 or (state.barred >> seat) & 1:
        return 1.0
    weight: Any = 1.0
    bids = state.bids_by[seat]
    beaten: Any = np.int64(-1)
    if bids:
        weight = _weight_of_bid(rulebook, model, state, seat, hand, highest(bids), looks, chances)
        if seat != state.high_bidder:
            beaten = np.int64(state.standing)
    else:
        beaten = _bid_to_beat(rulebook, state, seat)
    if beaten >= 0:
        rows = rulebook.outbids[beaten] & ~rulebook.gated_rows
        weight *= _weight_of_pass(rulebook, model, state, seat, hand, rows, looks, chances)
    return weight


@compiled
def _stake(rulebook: Any, model: Any, row: int) -> Any:
    """Return the points between the contract of a row just made and failed by one trick."""
    high, low = np.int64(rulebook.row_high[row]), np.int64(rulebook.row_low[row])
    payoff = model.payoff[row]
    if high < rulebook.hand_size:
        return max(payoff[high] - payoff[high + 1], 1.0)
    return max(payoff[low] - payoff[max(low - 1, 0)], 1.0)


@compiled
def _points_of(rulebook: Any, model: Any, state: Any, seat: int, hand: Any, row: int, looks: Any, chances: Any) -> Any:
    """Return what the contract of a row brings on average with a hand."""
    index = index_of_hand(rulebook, model, state, seat, hand, row, looks)
    group = np.int64(model.class_of_row[row])
    find_chances(rulebook, model, group, situation_of(rulebook, state, seat), index, looks, chances)
    expect_defence(rulebook, model, row, index, chances)
    return expected_points(rulebook, model, row, chances)


@compiled
def _falling(excess: float, scale: float) -> Any:
    """Return 1 for what is explained, less the larger the excess, and at least `_LEAST`."""
    return max(np.exp(-excess / scale), _LEAST) if excess > 0 else 1.0


@compiled
def _weight_of_bid(
    rulebook: Any, model: Any, state: Any, seat: int, hand: Any, row: int, looks: Any, chances: Any
) -> Any:
    """Return how likely a bid is with a hand: less if it loses points, or if others of its price bring more."""
    if rulebook.row_kind[row] == BLIND_MISERE_CONTRACT:
        return 1.0
    own = _points_of(rulebook, model, state, seat, hand, row, looks, chances)
    most: Any = 0.0
    if rulebook.row_kind[row] == NUMBERED:
        for other in range(1, np.int64(rulebook.row_count) + 1):
            if other == row or rulebook.row_kind[other] != NUMBERED:
                continue
            if rulebook.row_level[other] == rulebook.row_level[row]:
                most = max(most, _points_of(rulebook, model, state, seat, hand, other, looks, chances))
    return _falling(most - own, _PART_OF_STAKE * _stake(rulebook, model, row))


@compiled
def _weight_of_pass(
    rulebook: Any, model: Any, state: Any, seat: int, hand: Any, rows: Any, looks: Any, chances: Any
) -> Any:
    """Return how likely it is that a hand made none of the bids ``rows``, of each denomination the cheapest."""
    seen: Any = 0
    weight: Any = 1.0
    while rows:
        row = lowest(rows)
        rows = without_lowest(rows)
        kind = rulebook.row_kind[row]
        if kind == BLIND_MISERE_CONTRACT:
            continue
        if not is_special(rulebook, row):
            denomination = np.int64(rulebook.row_denomination[row])
            if (seen >> denomination) & 1:
                continue
            seen |= 1 << denomination
        points = _points_of(rulebook, model, state, seat, hand, row, looks, chances)
        weight = min(weight, _falling(points, _PART_OF_STAKE * _stake(rulebook, model, row)))
    return weight


@compiled
def weight_of_discards(rulebook: Any, model: Any, row: int, kept: Any, gone: Any, looks: Any, states: Any) -> Any:
    """Return how likely a contractor is to have kept and put aside these cards, from `_LEAST` to 1.

    He is taken for one who puts aside what `calibrated` would. ``states`` (one element) and ``looks`` are scratch
    space.
    """
    trial = states[0]
    trial.contract = row
    trial.denomination = rulebook.row_denomination[row]
    trial.discarder = 0
    trial.hands[0] = kept | gone
    trial.discards = 0
    trial.discards_left = count(gone)
    if put_all_aside(rulebook, model, trial) == gone:
        return 1.0
    index = kept_index(rulebook, model, row, kept, kept | gone, looks)
    best = kept_index(rulebook, model, row, trial.hands[0], kept | gone, looks)
    group = np.int64(model.class_of_row[row])
    needed = rulebook.row_low[row] or rulebook.row_high[row] + 1
    curve = model.curve[group, np.int64(needed)]
    at = min(max(best, model.index_low[group]), model.index_high[group])
    return _falling(abs(curve[1] + 2.0 * at * curve[2]) * (best - index), _ODDS)


@compiled
def _bid_to_beat(rulebook: Any, state: Any, seat: int) -> Any:
    """Return the bid that stood when a seat that has made none first passed, as far as is certain.

    In the first round that is the last of the first bids of those who called before. With one call each it is exact;
    where players may come in again after a pass, only the final bid is certain, and that the seat never beat it.
    """
    if rulebook.reenter and rulebook.rounds != ROUNDS_ONE_CALL_EACH:
        return np.int64(state.standing)
    players = np.int64(rulebook.players)
    at = (np.int64(state.dealer) + 1) % players
    stood = np.int64(0)
    while at != seat:
        if state.bids_by[at]:
            stood = lowest(state.bids_by[at])
        at = (at + 1) % players
    return stood


@compiled
def asked_weight(rulebook: Any, hand: Any, taken: int) -> Any:
    """Return how likely it is that the high cards of a contractor's cards all came from the ``taken`` of the kitty.

    He asked for a new deal, so he was dealt none; ``hand`` are his cards with the kitty. 0 where there are too many.
    """
    ways = 1.0
    left = taken
    cards = hand
    size = 0
    while cards:
        size += 1
        cards = without_lowest(cards)
    high = hand & rulebook.high_cards
    while high:
        high = high & ~bit(lowest(high))
        ways *= max(left, 0) / size
        left -= 1
        size -= 1
    return ways
