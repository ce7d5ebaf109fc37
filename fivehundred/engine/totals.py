"""Totals of a match, compiled: adding a deal's points and deciding whether the match is over and who has won."""

from __future__ import annotations

from typing import Any

import numpy as np

from fivehundred.engine.compiled import compiled
from fivehundred.engine.play import side_tricks
from fivehundred.engine.results import (
    DRAWN,
    FAILED,
    MADE,
    OPPONENT_FELL,
    PLAYED_WITHOUT_CONTRACT,
    THROWN_IN,
    UNFINISHED,
    WON_BY_CONTRACT,
    WON_BY_LEAD,
    WON_BY_POINTS,
    WON_ON_TOTAL,
)
from fivehundred.engine.score import POINTS_A_TRICK_WITHOUT_CONTRACT
from fivehundred.rules.rulebook import (
    ALL_PASS_SAME_DEALER,
    BOTH_CONTRACTOR,
    CHECK_WINNING_FIRST,
    NONE,
    OTHERS_ALL,
    WIN_OWN_CONTRACT,
)

_NEVER = 10_000


@compiled
def seat_of_account(rulebook: Any, account: int) -> Any:
    """Return the first seat that keeps score on an account."""
    for seat in range(np.int64(rulebook.players)):
        if rulebook.account_of_seat[seat] == account:
            return seat
    return np.int64(NONE)


@compiled
def lead_in_points(rulebook: Any, state: Any, seat: int) -> Any:
    """Return by how many of a deal's points the account of a seat is ahead of the mean of the others."""
    everybody = np.int64(0)
    for account in range(np.int64(rulebook.account_count)):
        everybody += np.int64(state.points[seat_of_account(rulebook, account)])
    own = np.int64(state.points[seat])
    return own - (everybody - own) / (np.int64(rulebook.account_count) - 1)


@compiled
def enter_match(rulebook: Any, state: Any, totals: Any, deals_before: int) -> None:
    """Make a dealt deal one of a match: all know the ``totals`` (one an account) and the number of deals before it."""
    state.in_match = 1
    state.deals_before = deals_before
    for account in range(np.int64(rulebook.account_count)):
        state.totals[account] = totals[account]


@compiled
def contract_accounts(rulebook: Any, state: Any) -> Any:
    """Return the accounts of the contractor's side as bits (0 without a contract)."""
    accounts: Any = 0
    for seat in range(np.int64(rulebook.players)):
        if (state.side >> seat) & 1:
            accounts |= 1 << np.int64(rulebook.account_of_seat[seat])
    return accounts


@compiled
def add_points(rulebook: Any, state: Any, totals: Any) -> None:
    """Add the deal's points to ``totals`` (one int64 an account). By defending nobody rises above cap or stop.

    What a breach has brought is counted on top of that.
    """
    if state.outcome == THROWN_IN:
        return
    own = contract_accounts(rulebook, state)
    cap = np.int64(rulebook.defenders_cap)
    for account in range(np.int64(rulebook.account_count)):
        points = np.int64(state.points[seat_of_account(rulebook, account)])
        breach = _breach_points(state, own, account)
        total = totals[account] + points - breach
        if own and not (own >> account) & 1:
            if totals[account] > rulebook.defenders_stop_above:
                total = totals[account]
            elif total > cap:
                total = max(totals[account], cap)
        totals[account] = total + breach


@compiled
def _breach_points(state: Any, own: int, account: int) -> Any:
    """Return what a breach has brought an account; ``own`` are the accounts of the contractor's side."""
    return np.int64(0) if (own >> account) & 1 else np.int64(state.breach_points)


@compiled
def _at_or_above(rulebook: Any, totals: Any, line: int) -> Any:
    accounts = 0
    for account in range(np.int64(rulebook.account_count)):
        if totals[account] >= line:
            accounts |= 1 << account
    return accounts


@compiled
def _best(rulebook: Any, totals: Any, among: int) -> Any:
    """Return those of the accounts ``among`` that hold the highest total."""
    best = 0
    accounts = 0
    for account in range(np.int64(rulebook.account_count)):
        if not (among >> account) & 1:
            continue
        if accounts == 0 or totals[account] > best:
            best = totals[account]
            accounts = 1 << account
        elif totals[account] == best:
            accounts |= 1 << account
    return accounts


@compiled
def _first_in_play(rulebook: Any, state: Any, totals: Any, among: int) -> Any:
    """Return those ``among`` whose own tricks, counted in order, reached the target first (Hoyle 1909)."""
    per_trick: Any = np.int64(rulebook.defenders_per_trick)
    if state.outcome == PLAYED_WITHOUT_CONTRACT:
        per_trick = POINTS_A_TRICK_WITHOUT_CONTRACT
    own = contract_accounts(rulebook, state)
    earliest = _NEVER + 1
    accounts = 0
    for account in range(np.int64(rulebook.account_count)):
        if not (among >> account) & 1:
            continue
        points = np.int64(state.points[seat_of_account(rulebook, account)])
        running = totals[account] - points + _breach_points(state, own, account)
        reached = _NEVER
        for trick in range(np.int64(state.trick_number)):
            if running >= rulebook.target:
                break
            if rulebook.account_of_seat[state.trick_winner[trick]] == account:
                running += per_trick
                if running >= rulebook.target:
                    reached = trick
        if reached < earliest:
            earliest = reached
            accounts = 1 << account
        elif reached == earliest:
            accounts |= 1 << account
    return accounts


@compiled
def _winning(rulebook: Any, state: Any, totals: Any) -> Any:
    """Return the accounts that win by reaching the target in this deal."""
    reached = _at_or_above(rulebook, totals, np.int64(rulebook.target))
    own = contract_accounts(rulebook, state)
    if rulebook.win_by == WIN_OWN_CONTRACT:
        return reached & own if state.outcome == MADE else 0
    if reached & (reached - 1) == 0:
        return reached
    if rulebook.both_reach == BOTH_CONTRACTOR:
        return reached & own or _first_in_play(rulebook, state, totals, reached)
    best = _best(rulebook, totals, reached)
    if best & (best - 1) == 0:
        return best
    return best & own


@compiled
def _protected(rulebook: Any, totals: Any) -> Any:
    """Return the accounts that cannot lose because another's total is below zero."""
    everybody = (1 << np.int64(rulebook.account_count)) - 1
    negative = everybody & ~_at_or_above(rulebook, totals, 0)
    if negative & (negative - 1):
        return everybody
    return everybody & ~negative if negative else 0


@compiled
def _by_others_losing(rulebook: Any, totals: Any) -> Any:
    """Return the accounts that win because another fell to the losing line."""
    everybody = (1 << np.int64(rulebook.account_count)) - 1
    standing = _at_or_above(rulebook, totals, np.int64(rulebook.lose_at) + 1)
    if not rulebook.lose_while_others_negative:
        standing |= _protected(rulebook, totals)
    if standing == everybody:
        return 0
    if rulebook.others_win == OTHERS_ALL:
        return standing
    return _best(rulebook, totals, standing)


@compiled
def _far_ahead(rulebook: Any, totals: Any) -> Any:
    """Return the account that leads every other by the spread while all others are below zero, else 0."""
    everybody = (1 << np.int64(rulebook.account_count)) - 1
    leader = _best(rulebook, totals, everybody)
    others = everybody & ~leader
    second = _best(rulebook, totals, others)
    if leader & (leader - 1) or others & _at_or_above(rulebook, totals, 0):
        return 0
    top, next_best = np.int64(0), np.int64(0)
    for account in range(np.int64(rulebook.account_count)):
        if (leader >> account) & 1:
            top = totals[account]
        if (second >> account) & 1:
            next_best = totals[account]
    return leader if top - next_best >= rulebook.spread else 0


@compiled
def decide_match(rulebook: Any, state: Any, totals: Any, deals: int) -> Any:
    """Return (winning accounts as bits, ending) after deal number ``deals`` (from 1) of a match was added.

    (0, `UNFINISHED`) when the match goes on.
    """
    won, ending = 0, UNFINISHED
    if state.breach_points:
        _leave_out_breach(rulebook, state, totals, 1)
        won, ending = _decide_on_totals(rulebook, state, totals)
        _leave_out_breach(rulebook, state, totals, -1)
    else:
        won, ending = _decide_on_totals(rulebook, state, totals)
    if ending == UNFINISHED and rulebook.match_deals and deals >= rulebook.match_deals:
        best = _best(rulebook, totals, (1 << np.int64(rulebook.account_count)) - 1)
        return (0, DRAWN) if best & (best - 1) else (best, WON_ON_TOTAL)
    return won, ending


@compiled
def _leave_out_breach(rulebook: Any, state: Any, totals: Any, times: int) -> None:
    """Take what a breach has brought out of the totals (``times`` 1), or put it back (-1)."""
    own = contract_accounts(rulebook, state)
    for account in range(np.int64(rulebook.account_count)):
        totals[account] -= times * _breach_points(state, own, account)


@compiled
def _decide_on_totals(rulebook: Any, state: Any, totals: Any) -> Any:
    """Return (winning accounts as bits, ending) by target, losing line and lead."""
    won = _winning(rulebook, state, totals)
    fell = _by_others_losing(rulebook, totals)
    if won and (not fell or rulebook.check_first == CHECK_WINNING_FIRST):
        by_contract = state.outcome == MADE and won & contract_accounts(rulebook, state)
        return won, WON_BY_CONTRACT if by_contract else WON_BY_POINTS
    if fell:
        return fell, OPPONENT_FELL
    if rulebook.spread:
        ahead = _far_ahead(rulebook, totals)
        if ahead:
            return ahead, WON_BY_LEAD
    return 0, UNFINISHED


@compiled
def barred_seats(rulebook: Any, state: Any) -> Any:
    """Return the seats (as bits) that may not bid in the next deal: a contractor who fell short by too much."""
    if not rulebook.barring_shortfall or state.outcome != FAILED:
        return 0
    tricks = side_tricks(state)
    low, high = np.int64(rulebook.row_low[state.contract]), np.int64(rulebook.row_high[state.contract])
    if state.slam:
        low = np.int64(rulebook.hand_size)
    short = max(low - tricks, tricks - high)
    return 1 << np.int64(state.contractor) if short >= rulebook.barring_shortfall else 0


@compiled
def next_dealer(rulebook: Any, state: Any) -> Any:
    """Return who deals next: clockwise, or after a deal thrown in the same dealer where the rules say so."""
    if state.outcome == THROWN_IN and (state.same_dealer or rulebook.all_pass == ALL_PASS_SAME_DEALER):
        return np.int64(state.dealer)
    return (np.int64(state.dealer) + 1) % np.int64(rulebook.players)


@compiled
def seats_of_accounts(rulebook: Any, accounts: int) -> Any:
    """Return the seats of a set of accounts, as bits."""
    seats = 0
    for seat in range(np.int64(rulebook.players)):
        if (accounts >> np.int64(rulebook.account_of_seat[seat])) & 1:
            seats |= 1 << seat
    return seats
