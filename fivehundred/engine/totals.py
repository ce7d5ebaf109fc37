"""Totals of a match, compiled: adding a deal's points and deciding whether the match is over and who has won."""

from __future__ import annotations

from typing import Any

import numpy as np

from fivehundred.engine.compiled import compiled
from fivehundred.engine.results import (
    MADE,
    OPPONENT_FELL,
    PLAYED_WITHOUT_CONTRACT,
    THROWN_IN,
    UNFINISHED,
    WON_BY_CONTRACT,
    WON_BY_POINTS,
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
def contract_accounts(rulebook: Any, state: Any) -> Any:
    """Return the accounts of the contractor's side as bits (0 without a contract)."""
    accounts: Any = 0
    for seat in range(np.int64(rulebook.players)):
        if (state.side >> seat) & 1:
            accounts |= 1 << np.int64(rulebook.account_of_seat[seat])
    return accounts


@compiled
def add_points(rulebook: Any, state: Any, totals: Any) -> None:
    """Add the deal's points to ``totals`` (one int64 an account). By defending nobody rises above the cap."""
    if state.outcome == THROWN_IN:
        return
    own = contract_accounts(rulebook, state)
    cap = np.int64(rulebook.defenders_cap)
    for account in range(np.int64(rulebook.account_count)):
        points = np.int64(state.points[seat_of_account(rulebook, account)])
        total = totals[account] + points
        if own and not (own >> account) & 1 and total > cap:
            total = max(totals[account], cap)
        totals[account] = total


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
    earliest = _NEVER + 1
    accounts = 0
    for account in range(np.int64(rulebook.account_count)):
        if not (among >> account) & 1:
            continue
        running = totals[account] - np.int64(state.points[seat_of_account(rulebook, account)])
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
def _by_others_losing(rulebook: Any, totals: Any) -> Any:
    """Return the accounts that win because another fell to the losing line."""
    everybody = (1 << np.int64(rulebook.account_count)) - 1
    standing = _at_or_above(rulebook, totals, np.int64(rulebook.lose_at) + 1)
    if standing == everybody:
        return 0
    if rulebook.others_win == OTHERS_ALL:
        return standing
    return _best(rulebook, totals, standing)


@compiled
def decide_match(rulebook: Any, state: Any, totals: Any) -> Any:
    """Return (winning accounts as bits, ending) after a deal was added; (0, `UNFINISHED`) when the match goes on."""
    won = _winning(rulebook, state, totals)
    fell = _by_others_losing(rulebook, totals)
    if won and (not fell or rulebook.check_first == CHECK_WINNING_FIRST):
        by_contract = state.outcome == MADE and won & contract_accounts(rulebook, state)
        return won, WON_BY_CONTRACT if by_contract else WON_BY_POINTS
    if fell:
        return fell, OPPONENT_FELL
    return 0, UNFINISHED


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
