"""What totals are worth in a match of one game: the chance that one total beats another, found by playing.

Deals among `calibrated` players are the results that may come. From every pair of totals each of them leads to another
pair, or ends the match by the engine's own rules; the chances follow by going through all pairs until they are settled.
Further scores are left out of a pair's chances: they score nothing and lie behind both.
"""

from __future__ import annotations

from typing import Any, Final

import numpy as np
import numpy.typing as npt

from fivehundred.engine import rng
from fivehundred.engine.compiled import compiled
from fivehundred.engine.dealing import shuffle_and_deal
from fivehundred.engine.results import UNFINISHED
from fivehundred.engine.state import STATE
from fivehundred.engine.totals import add_points, decide_match
from fivehundred.fitting.sampling import play_to_end
from fivehundred.players.calibrated_model import LEVELS, SAMPLES
from fivehundred.players.registry import CALIBRATED
from fivehundred.players.stakes import between_levels
from fivehundred.rules.rulebook import MAX_SEATS, NO_TARGET, Rulebook

SEED: Final = 500
#: Deals played, each seen from every seat in turn.
DEALS: Final = 256
#: The first deal's number, which no fit uses.
_FIRST: Final = 2**50
#: Chances are settled when going through all pairs moves none by more; so many times are enough for any match.
_SETTLED: Final = 1e-3
_MOST_ROUNDS: Final = 300


@compiled
def sample_loop(
    rulebooks: Any, models: Any, states: Any, seed: Any, start: Any, points: Any, sides: Any, outcomes: Any
) -> None:
    """Play single deals among calibrated players: points and contractor's side (bits) by seat, outcomes."""
    rulebook, state = rulebooks[0], states[0]
    for number in range(len(outcomes)):
        index = np.uint64(start) + np.uint64(number)
        dealer = np.int64(index % np.uint64(rulebook.players))
        shuffle_and_deal(rulebook, state, rng.make_key(seed, rng.FITTING, index, 0), dealer)
        play_to_end(rulebook, models[0], state, CALIBRATED, rng.make_key(seed, rng.FITTING, index, 1))
        outcomes[number] = state.outcome
        sides[number] = state.side if state.contract else 0
        for seat in range(MAX_SEATS):
            points[number, seat] = state.points[seat] - (0 if (state.side >> seat) & 1 else state.breach_points)


@compiled
def _beats(won: int, mine: float, others: float) -> Any:
    """Return what a match that has ended is to the first of two scores, whose bits are 1 and 2."""
    if (won & 1 and won & 2) or not won & 3:
        return 0.5 if mine == others or won & 3 else (1.0 if mine > others else 0.0)
    return 1.0 if won & 1 else 0.0


@compiled
def lead_loop(
    rulebooks: Any, states: Any, points: Any, sides: Any, outcomes: Any, levels: Any, own: Any, other: Any, ended: Any
) -> None:
    """Write where each deal leads from each pair of levels: the two totals after it, and -1 or what the match is then.

    ``own``, ``other`` and ``ended`` have the shape (levels, levels, deals).
    """
    rulebook, result = rulebooks[0], states[0]
    players, accounts = np.int64(rulebook.players), np.int64(rulebook.account_count)
    first = np.int64(rulebook.account_of_seat[0])
    second = np.int64(rulebook.account_of_seat[1])
    totals = np.zeros(MAX_SEATS, dtype=np.int64)
    result.breach_points = 0
    result.trick_number = 0
    for number in range(len(outcomes)):
        result.outcome = outcomes[number]
        result.side = 0
        for seat in range(players):
            place = (seat + number) % players
            account = np.int64(rulebook.account_of_seat[seat])
            result.points[seat] = points[number, place] if account in (first, second) else 0
            if (np.int64(sides[number]) >> place) & 1:
                result.side |= 1 << seat
        for row in range(len(levels)):
            for column in range(len(levels)):
                behind = max(min(levels[row], levels[column]) - 1, np.int64(rulebook.lose_at) + 1)
                for every in range(accounts):
                    totals[every] = behind
                totals[first], totals[second] = levels[row], levels[column]
                add_points(rulebook, result, totals)
                won, ending = decide_match(rulebook, result, totals, 0)
                own[row, column, number], other[row, column, number] = totals[first], totals[second]
                ended[row, column, number] = -1.0
                if ending != UNFINISHED:
                    pair = ((won >> first) & 1) | ((won >> second) & 1) << 1
                    ended[row, column, number] = _beats(pair, totals[first], totals[second])


@compiled
def settle_loop(own: Any, other: Any, ended: Any, low: float, high: float, ahead: Any, rounds: int) -> Any:
    """Go through all pairs until the chances ``ahead`` (levels, levels) are settled; return how often."""
    size, deals = ahead.shape[0], own.shape[2]
    before = ahead.copy()
    for done in range(rounds):
        before[:] = ahead
        most = 0.0
        for row in range(size):
            for column in range(size):
                total = 0.0
                for number in range(deals):
                    if ended[row, column, number] >= 0.0:
                        total += ended[row, column, number]
                        continue
                    mine, others = own[row, column, number], other[row, column, number]
                    total += between_levels(before, mine, others, low, high)
                ahead[row, column] = total / deals
        for row in range(size):
            for column in range(row + 1):
                fair = 0.5 * (ahead[row, column] + 1.0 - ahead[column, row])
                ahead[row, column], ahead[column, row] = fair, 1.0 - fair
                most = max(most, abs(fair - before[row, column]))
        if most < _SETTLED:
            return done + 1
    return rounds


def with_standings(rulebook: Rulebook, model: npt.NDArray[Any]) -> npt.NDArray[Any]:
    """Return a game's model with what matches need besides (see `players.calibrated_model.MODEL`). Always the same."""
    states = np.zeros(1, dtype=STATE)
    points = np.zeros((DEALS, MAX_SEATS), dtype=np.int16)
    sides, outcomes = np.zeros(DEALS, dtype=np.uint8), np.zeros(DEALS, dtype=np.uint8)
    sample_loop(rulebook.record, model, states, np.uint64(SEED), np.uint64(_FIRST), points, sides, outcomes)
    found = model.copy()
    one, record = found[0], rulebook.record[0]
    scores = points[:, [rulebook.account_of_seat.index(account) for account in range(rulebook.account_count)]]
    pairs = scores[:, 0].astype(np.float64) - scores[:, 1]
    one["spread"] = max(float(pairs.std()), 1.0)
    one["most_gained"], one["most_lost"] = max(int(scores.max()), 1), max(-int(scores.min()), 1)
    # A quarter of the deals, from the best to the worst for the first seat.
    chosen = np.argsort(pairs, kind="stable")[:: DEALS // SAMPLES][:SAMPLES]
    chosen.sort()
    one["samples"] = SAMPLES
    one["sampled_points"], one["sampled_side"] = points[chosen], sides[chosen]
    one["sampled_outcome"] = outcomes[chosen]
    target, lose_at = int(record["target"]), int(record["lose_at"])
    if target < NO_TARGET:
        _settle(rulebook, one, states, points, sides, outcomes, (max(lose_at, -target), target))
    found.flags.writeable = False
    return found


def _settle(
    rulebook: Rulebook, one: Any, states: Any, points: Any, sides: Any, outcomes: Any, ends: tuple[int, int]
) -> None:
    """Find the chances of all pairs of totals between two ends and write them to a model."""
    levels = np.rint(np.linspace(*ends, LEVELS)).astype(np.int64)
    shape = (LEVELS, LEVELS, DEALS)
    own, other, ended = np.zeros(shape, np.float32), np.zeros(shape, np.float32), np.zeros(shape, np.float32)
    lead_loop(rulebook.record, states, points, sides, outcomes, levels, own, other, ended)
    ahead = np.full((LEVELS, LEVELS), 0.5)
    settle_loop(own, other, ended, float(ends[0]), float(ends[1]), ahead, _MOST_ROUNDS)
    one["lowest"], one["highest"], one["ahead"] = float(ends[0]), float(ends[1]), ahead
