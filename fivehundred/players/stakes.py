"""What a result of this deal is worth at the totals of the match, in points, compiled.

A player of a match wants to win it; points are only the way. The worth of a result is the chance of winning the match
after it: 1 or 0 (shared by those who win together) where the engine's own rules end the match by it, else the chance at
the new totals. Bids are weighed in points, by a model fitted to points. So the chance is turned into points: through
the results that deals of this game usually bring, a straight line is laid (chance of winning over points gained), and a
result counts as the points at which that line reaches its chance. Where totals hardly matter these are its own points;
and what is only known in points, such as what a pass brings on average, keeps its meaning, because the line is right
about the average of usual results.

Approximations: what is known of totals after the deal is a chance for every pair of scores (see
`fivehundred.fitting.standings`); more than two scores are weighed pair by pair. Defenders with scores of their own are
taken to share their tricks evenly, and a partner still to be called is taken to be the next player.
"""

from __future__ import annotations

import math
from typing import Any, Final

import numpy as np

from fivehundred.engine.bits import count
from fivehundred.engine.compiled import compiled
from fivehundred.engine.results import UNFINISHED
from fivehundred.engine.score import score_deal
from fivehundred.engine.totals import add_points, decide_match, lead_in_points
from fivehundred.players.calibrated_model import partners_of_row
from fivehundred.rules.rulebook import MAX_SEATS, NONE

#: What `find_stakes` writes: whether the match is at stake, and the line: chance = ``CHANCE`` + ``SLOPE`` * points.
AT_STAKE, CHANCE, SLOPE, LIMIT = 0, 1, 2, 3
STAKES: Final = 4
#: A line that rises less with a point is none: the match is all but decided.
_FLAT: Final = 1e-7
#: A result counts for at most so many times what the largest usual one gains and loses together.
_MOST: Final = 4.0


@compiled
def between_levels(ahead: Any, mine: float, others: float, low: float, high: float) -> Any:
    """Return the chance at a pair of totals from a square table of chances at levels evenly set from low to high."""
    size = len(ahead)
    step = (high - low) / (size - 1)
    most = np.float64(size - 1)
    row: Any = min(max((mine - low) / step, 0.0), most)
    column: Any = min(max((others - low) / step, 0.0), most)
    up: Any = min(np.int64(row), size - 2)
    across: Any = min(np.int64(column), size - 2)
    row -= up
    column -= across
    lower = (1.0 - column) * ahead[up, across] + column * ahead[up, across + 1]
    upper = (1.0 - column) * ahead[up + 1, across] + column * ahead[up + 1, across + 1]
    return (1.0 - row) * lower + row * upper


@compiled
def chance_against(rulebook: Any, model: Any, mine: float, others: float, deals: int) -> Any:
    """Return the chance that a score of ``mine`` and not one of ``others`` wins, ``deals`` deals having been played.

    In a match of fixed length the lead is set against the spread of the deals that are left, in one that only a lead
    ends against that of a deal.
    """
    if rulebook.match_deals or model.highest <= model.lowest:
        left: Any = max(np.int64(rulebook.match_deals) - deals, 1)
        return 0.5 * (1.0 + math.erf((mine - others) / (model.spread * math.sqrt(2.0 * left))))
    return between_levels(model.ahead, mine, others, model.lowest, model.highest)


@compiled
def chance_to_win(rulebook: Any, model: Any, totals: Any, own: int, deals: int) -> Any:
    """Return the chance that the account ``own`` wins from ``totals``: how often it beats each other, set to sum 1."""
    accounts = np.int64(rulebook.account_count)
    if accounts == 2:
        return chance_against(rulebook, model, np.float64(totals[own]), np.float64(totals[1 - own]), deals)
    mine, everybody = 0.0, 0.0
    for account in range(accounts):
        beats = 1.0
        for other in range(accounts):
            if other != account:
                beats *= chance_against(rulebook, model, np.float64(totals[account]), np.float64(totals[other]), deals)
        everybody += beats
        if account == own:
            mine = beats
    return mine / everybody if everybody > 0.0 else 1.0 / accounts


@compiled
def chance_after(rulebook: Any, model: Any, state: Any, result: Any, seat: int, after: Any) -> Any:
    """Return the chance that ``seat`` wins the match of ``state`` after ``result``; ``after`` takes the new totals.

    ``result`` is a state with a finished deal's contract, side, outcome and points.
    """
    accounts, own = np.int64(rulebook.account_count), np.int64(rulebook.account_of_seat[seat])
    for account in range(accounts):
        after[account] = state.totals[account]
    deals = np.int64(state.deals_before) + 1
    add_points(rulebook, result, after)
    won, ending = decide_match(rulebook, result, after, deals)
    if ending == UNFINISHED:
        return chance_to_win(rulebook, model, after, own, deals)
    if not won:
        return 1.0 / accounts
    return 1.0 / count(np.uint64(won)) if (won >> own) & 1 else 0.0


@compiled
def take_sample(rulebook: Any, model: Any, number: int, result: Any) -> None:
    """Write sampled deal ``number`` to ``result``, turned round the table by as many seats."""
    players = np.int64(rulebook.players)
    result.outcome = model.sampled_outcome[number]
    result.side = 0
    for seat in range(players):
        place = (seat + number) % players
        result.points[seat] = model.sampled_points[number, place]
        if (np.int64(model.sampled_side[number]) >> place) & 1:
            result.side |= 1 << seat


@compiled
def play_contract(rulebook: Any, result: Any, row: int, contractor: int, tricks: int) -> None:
    """Write to ``result`` how a row's contract ends in which the contractor's side takes so many tricks."""
    players = np.int64(rulebook.players)
    side = np.int64(rulebook.side_mask[contractor]) | 1 << contractor
    result.contract = row
    result.contractor = contractor
    result.partner = NONE
    result.breacher = NONE
    partners = partners_of_row(rulebook, row)
    if partners:
        result.partner = (contractor + 1) % players
    for away in range(1, partners + 1):
        side |= 1 << (contractor + away) % players
    result.side = side
    defenders = players - count(np.uint64(side))
    left: Any = np.int64(rulebook.hand_size) - tricks
    for away in range(players):
        seat = (contractor + away) % players
        result.points[seat] = 0
        result.tricks[seat] = 0
        if (side >> seat) & 1:
            continue
        share = (left + defenders - 1) // defenders
        result.tricks[seat] = share
        left -= share
        defenders -= 1
    result.tricks[contractor] = tricks
    score_deal(rulebook, result, tricks)


@compiled
def within_reach(rulebook: Any, model: Any, state: Any) -> Any:
    """Tell whether a deal such as they usually are can end the match, or its length is fixed."""
    if rulebook.match_deals or rulebook.spread:
        return True
    for account in range(np.int64(rulebook.account_count)):
        total = np.int64(state.totals[account])
        if total + np.int64(model.most_gained) >= rulebook.target:
            return True
        if total - np.int64(model.most_lost) <= rulebook.lose_at:
            return True
    return False


@compiled
def find_stakes(rulebook: Any, model: Any, state: Any, seat: int, result: Any, stakes: Any) -> None:
    """Write to ``stakes`` (`STAKES`) whether the match is at stake for ``seat``, and the line that makes points of it.

    In a single deal, and where no usual result can end the match, it is not: results count as their points.
    ``result`` is a state to work in.
    """
    stakes[:] = 0.0
    number = np.int64(model.samples)
    if not state.in_match or number == 0 or not within_reach(rulebook, model, state):
        return
    after = np.zeros(MAX_SEATS, dtype=np.int64)
    points, chances, squares, products = 0.0, 0.0, 0.0, 0.0
    result.breach_points = 0
    result.trick_number = 0
    for sample in range(number):
        take_sample(rulebook, model, sample, result)
        gain = lead_in_points(rulebook, result, seat)
        chance = chance_after(rulebook, model, state, result, seat, after)
        points += gain
        chances += chance
        squares += gain * gain
        products += gain * chance
    points /= number
    chances /= number
    slope = (products / number - points * chances) / max(squares / number - points * points, 1e-9)
    if slope < _FLAT:
        return
    stakes[AT_STAKE] = 1.0
    stakes[CHANCE] = chances - slope * points
    stakes[SLOPE] = slope
    stakes[LIMIT] = _MOST * (np.float64(model.most_gained) + np.float64(model.most_lost))


@compiled
def points_worth(rulebook: Any, model: Any, state: Any, seat: int, result: Any, stakes: Any, after: Any) -> Any:
    """Return what a finished deal in ``result`` is worth to ``seat``, in points."""
    chance = chance_after(rulebook, model, state, result, seat, after)
    worth = (chance - stakes[CHANCE]) / stakes[SLOPE]
    return min(max(worth, -stakes[LIMIT]), stakes[LIMIT])


@compiled
def expected_worth(
    rulebook: Any, model: Any, state: Any, seat: int, row: int, chances: Any, result: Any, stakes: Any
) -> Any:
    """Return what the contract of a row by ``seat`` is worth on average, in points (see `expected_points`).

    Two results stand for all: made, and failed, each with the average tricks of that case.
    """
    after = np.zeros(MAX_SEATS, dtype=np.int64)
    low, high = np.int64(rulebook.row_low[row]), np.int64(rulebook.row_high[row])
    made, made_tricks, failed_tricks = 0.0, 0.0, 0.0
    for number in range(np.int64(rulebook.hand_size) + 1):
        chance = chances[number] - chances[number + 1]
        if low <= number <= high:
            made += chance
            made_tricks += chance * number
        else:
            failed_tricks += chance * number
    total = 0.0
    if made > 0.0:
        play_contract(rulebook, result, row, seat, min(max(np.int64(made_tricks / made + 0.5), low), high))
        total += made * points_worth(rulebook, model, state, seat, result, stakes, after)
    if made < 1.0:
        tricks: Any = np.int64(failed_tricks / (1.0 - made) + 0.5)
        if low <= tricks <= high:
            tricks = low - 1 if low else high + 1
        play_contract(rulebook, result, row, seat, tricks)
        total += (1.0 - made) * points_worth(rulebook, model, state, seat, result, stakes, after)
    return total


@compiled
def worth_if_others_play(
    rulebook: Any, model: Any, state: Any, seat: int, row: int, contractor: int, points: float, result: Any, stakes: Any
) -> Any:
    """Return what ``points`` expected on average are worth to ``seat`` when the contract of a row brings them.

    The contract is taken to be just made or to fail by one trick, made with that chance at which it would bring just so
    many points; what is beyond both stays as it is.
    """
    after = np.zeros(MAX_SEATS, dtype=np.int64)
    low, high = np.int64(rulebook.row_low[row]), np.int64(rulebook.row_high[row])
    play_contract(rulebook, result, row, contractor, low or high)
    made = lead_in_points(rulebook, result, seat)
    made_worth = points_worth(rulebook, model, state, seat, result, stakes, after)
    play_contract(rulebook, result, row, contractor, low - 1 if low else high + 1)
    failed = lead_in_points(rulebook, result, seat)
    failed_worth = points_worth(rulebook, model, state, seat, result, stakes, after)
    if made == failed:
        return points
    chance = min(max((points - failed) / (made - failed), 0.0), 1.0)
    return points + chance * (made_worth - made) + (1.0 - chance) * (failed_worth - failed)
