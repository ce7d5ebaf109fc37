"""The bulk loops, compiled: a whole chunk of deals or matches in one call. They keep nothing and write no file.

Deal k depends on (seed, k) alone and match m on (seed, m) alone, so any split into chunks gives the same records.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import numpy as np
import numpy.typing as npt

from fivehundred.engine import rng
from fivehundred.engine.compiled import compiled
from fivehundred.engine.dealing import shuffle_and_deal
from fivehundred.engine.play import side_tricks
from fivehundred.engine.results import DEAL_RESULT, MATCH_RESULT, MAX_SEATS, THROWN_IN, UNFINISHED
from fivehundred.engine.state import OVER, contract_denomination, new_state
from fivehundred.engine.step import apply, find_legal
from fivehundred.engine.totals import (
    add_points,
    barred_seats,
    decide_match,
    enter_match,
    next_dealer,
    seats_of_accounts,
)
from fivehundred.fitting.finding import model_for
from fivehundred.players.registry import player_numbers, seat_players
from fivehundred.players.table import decide
from fivehundred.rules.rulebook import Rulebook
from fivehundred.simulation.stepwise import reason, say_how_slow, step_deals, step_matches

#: A match is cut after this many deals and counted as unfinished, unless the caller says otherwise.
DEFAULT_MAX_DEALS = 200


@compiled
def play_out(rulebook: Any, model: Any, state: Any, players: Any, key: Any) -> None:
    """Play a dealt deal to its end; ``players`` are the players' numbers by seat."""
    counter = 0
    while state.phase != OVER:
        find_legal(rulebook, state)
        apply(rulebook, state, decide(players[state.to_act], rulebook, model, state, key, counter))
        counter += 1


@compiled
def _write_deal(state: Any, result: Any) -> None:
    result.dealer = state.dealer
    result.outcome = state.outcome
    result.contract = state.contract
    result.contractor = state.contractor
    result.denomination = contract_denomination(state.denomination)
    result.partner = state.partner
    result.second_partner = state.second_partner
    result.calls = state.calls
    result.side_tricks = side_tricks(state)
    for seat in range(MAX_SEATS):
        result.tricks[seat] = state.tricks[seat]
        result.points[seat] = state.points[seat]


@compiled
def deals_loop(rulebooks: Any, models: Any, states: Any, players: Any, seed: Any, start: Any, results: Any) -> None:
    """Play deals ``start``, ``start + 1``, … into ``results`` (dtype `DEAL_RESULT`, one record a deal)."""
    rulebook, model, state = rulebooks[0], models[0], states[0]
    for number in range(len(results)):
        index = np.uint64(start) + np.uint64(number)
        dealer = np.int64(index % np.uint64(rulebook.players))
        shuffle_and_deal(rulebook, state, rng.make_key(seed, rng.DEAL, index, 0), dealer)
        play_out(rulebook, model, state, players, rng.make_key(seed, rng.DECISION, index, 0))
        _write_deal(state, results[number])


@compiled
def _leader(rulebook: Any, totals: Any) -> Any:
    """Return the account with the single highest total, -1 when it is shared."""
    best = 0
    shared = False
    for account in range(1, np.int64(rulebook.account_count)):
        if totals[account] > totals[best]:
            best = account
            shared = False
        elif totals[account] == totals[best]:
            shared = True
    return -1 if shared else best


@compiled
def matches_loop(
    rulebooks: Any, models: Any, states: Any, players: Any, seed: Any, start: Any, max_deals: int, results: Any
) -> None:
    """Play matches ``start``, ``start + 1``, … into ``results`` (dtype `MATCH_RESULT`, one record a match)."""
    rulebook, model, state = rulebooks[0], models[0], states[0]
    totals = np.zeros(MAX_SEATS, dtype=np.int64)
    behind = np.zeros(MAX_SEATS, dtype=np.int64)
    for number in range(len(results)):
        match = np.uint64(start) + np.uint64(number)
        dealer = rng.below(rng.draw(rng.make_key(seed, rng.MATCH, match, 0), 0), np.int64(rulebook.players))
        result = results[number]
        result.first_dealer = dealer
        totals[:] = 0
        behind[:] = 0
        won, ending, deals, thrown_in, lead_changes, leader, barred = 0, UNFINISHED, 0, 0, 0, -1, 0
        while ending == UNFINISHED and deals < max_deals:
            index = np.uint64(deals)
            shuffle_and_deal(rulebook, state, rng.make_key(seed, rng.MATCH_DEAL, match, index), dealer)
            state.barred = barred
            enter_match(rulebook, state, totals, deals)
            play_out(rulebook, model, state, players, rng.make_key(seed, rng.MATCH_DECISION, match, index))
            deals += 1
            thrown_in += state.outcome == THROWN_IN
            add_points(rulebook, state, totals)
            won, ending = decide_match(rulebook, state, totals, deals)
            dealer = next_dealer(rulebook, state)
            barred = barred_seats(rulebook, state)
            now = _leader(rulebook, totals)
            if now >= 0:
                lead_changes += leader >= 0 and now != leader
                leader = now
            top = totals[: rulebook.account_count].max()
            for account in range(np.int64(rulebook.account_count)):
                behind[account] = max(behind[account], top - totals[account])
        result.deals = deals
        result.thrown_in = thrown_in
        result.ending = ending
        result.winners = seats_of_accounts(rulebook, won)
        result.lead_changes = min(lead_changes, 255)
        comeback = 0
        for account in range(np.int64(rulebook.account_count)):
            if (won >> account) & 1:
                comeback = max(comeback, behind[account])
        result.comeback = comeback
        for seat in range(MAX_SEATS):
            result.scores[seat] = totals[rulebook.account_of_seat[seat]] if seat < rulebook.players else 0


def play_deals(
    rulebook: Rulebook, *, players: str | Sequence[str], seed: int, start: int = 0, count: int
) -> npt.NDArray[Any]:
    """Play deals ``start .. start + count - 1`` and return their records, shape (count,), dtype `DEAL_RESULT`.

    Deal k is dealt by seat k modulo the number of players. ``players`` is one player's name, or one name a seat.
    """
    seated = seat_players(players, rulebook.players)
    why = reason(rulebook, seated)
    if why is not None:
        say_how_slow(why, seated)
        return step_deals(rulebook, seated, seed=seed, start=start, count=count)
    results = np.zeros(count, dtype=DEAL_RESULT)
    model, numbers = model_for(rulebook, seated), player_numbers(seated)
    deals_loop(rulebook.record, model, new_state(), numbers, np.uint64(seed), np.uint64(start), results)
    return results


def play_matches(
    rulebook: Rulebook,
    *,
    players: str | Sequence[str],
    seed: int,
    start: int = 0,
    count: int,
    max_deals: int = DEFAULT_MAX_DEALS,
) -> npt.NDArray[Any]:
    """Play matches ``start .. start + count - 1`` and return their records, shape (count,), dtype `MATCH_RESULT`."""
    seated = seat_players(players, rulebook.players)
    why = reason(rulebook, seated)
    if why is not None:
        say_how_slow(why, seated)
        return step_matches(rulebook, seated, seed=seed, start=start, count=count, max_deals=max_deals)
    results = np.zeros(count, dtype=MATCH_RESULT)
    model, numbers = model_for(rulebook, seated, in_match=True), player_numbers(seated)
    matches_loop(rulebook.record, model, new_state(), numbers, np.uint64(seed), np.uint64(start), max_deals, results)
    return results
