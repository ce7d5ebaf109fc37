"""Duplicate play: the same deals, or matches on the same cards, played twice with the seats of two players exchanged.

Duel k depends on (seed, k), the game and the two players alone. Nothing here starts a process, writes a file or judges.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any, Final, TypeAlias

import numpy as np
import numpy.typing as npt

from fivehundred.engine.results import UNFINISHED
from fivehundred.rules.rulebook import Rulebook
from fivehundred.simulation.bulk import play_deals, play_matches
from fivehundred.simulation.seatings import Seating, deal_exchange, exchanges, match_exchange

#: Two players: the first one's figures are what is asked for.
Players: TypeAlias = tuple[str, str]

#: A match won is sixty sixtieths of a win: it can be shared by two to six scores.
WHOLE_WIN: Final = 60
#: Won by the first player in both matches of a duel.
BOTH_WON: Final = 2 * WHOLE_WIN

#: One deal played twice. ``first`` and ``second`` are the points of all seats that the player held, in both together;
#: each held every seat once. ``series`` is the place of game and players in the ladder, ``number`` that of the deal.
DEAL_DUEL: Final = np.dtype([("series", "<u2"), ("number", "<u8"), ("first", "<i4"), ("second", "<i4")])
#: One match played twice. ``first`` is what the first player won, in sixtieths of a match, 0..120 (drawn and unfinished
#: matches are shared by all scores); ``deals`` counts those of both matches, ``unfinished`` the matches cut short.
MATCH_DUEL: Final = np.dtype(
    [("series", "<u2"), ("number", "<u8"), ("first", "u1"), ("deals", "<u4"), ("unfinished", "u1")]
)


def play_deal_duels(
    rulebook: Rulebook, players: Players, *, seed: int, start: int, count: int, series: int = 0
) -> npt.NDArray[Any]:
    """Play deals ``start`` .. ``start + count - 1`` of ``seed`` twice each; shape (count,), dtype `DEAL_DUEL`."""
    seats, pairs = rulebook.players, exchanges(rulebook.account_of_seat)
    duels = _numbered(DEAL_DUEL, series, start, count)
    for first, length in _stretches(start, count, seats if len(pairs) > 1 else None):
        there = duels[first - start : first - start + length]
        for seating in pairs[deal_exchange(first, seats=seats, pairs=len(pairs))]:
            names = [players[player] for player in seating]
            points = play_deals(rulebook, players=names, seed=seed, start=first, count=length)["points"]
            for player, field in enumerate(("first", "second")):
                held = [seat for seat, who in enumerate(seating) if who == player]
                there[field] += points[:, held].sum(axis=1, dtype=np.int32)
    return duels


def play_match_duels(
    rulebook: Rulebook, players: Players, *, seed: int, start: int, count: int, max_deals: int, series: int = 0
) -> npt.NDArray[Any]:
    """Play matches ``start`` .. ``start + count - 1`` of ``seed`` twice each; shape (count,), dtype `MATCH_DUEL`."""
    pairs = exchanges(rulebook.account_of_seat)
    duels = _numbered(MATCH_DUEL, series, start, count)
    for first, length in _stretches(start, count, 1 if len(pairs) > 1 else None):
        there = duels[first - start : first - start + length]
        for seating in pairs[match_exchange(first, pairs=len(pairs))]:
            names = [players[player] for player in seating]
            records = play_matches(rulebook, players=names, seed=seed, start=first, count=length, max_deals=max_deals)
            there["first"] += np.array(
                [_won(rulebook, seating, int(won)) for won in records["winners"]], dtype=np.uint8
            )
            there["deals"] += records["deals"]
            there["unfinished"] += records["ending"] == UNFINISHED
    return duels


def _numbered(dtype: np.dtype[Any], series: int, start: int, count: int) -> npt.NDArray[Any]:
    duels = np.zeros(count, dtype=dtype)
    duels["series"] = series
    duels["number"] = np.arange(start, start + count, dtype=np.uint64)
    return duels


def _stretches(start: int, count: int, length: int | None) -> Iterator[tuple[int, int]]:
    """Cut ``start`` .. ``start + count - 1`` at the multiples of ``length`` (None: leave it whole)."""
    here, stop = start, start + count
    while here < stop:
        end = stop if length is None else min(stop, here + length - here % length)
        yield here, end - here
        here = end


def _won(rulebook: Rulebook, seating: Seating, winners: int) -> int:
    """Return the first player's share of one match, in sixtieths; without a winner all scores share it."""
    accounts = rulebook.account_of_seat
    holders = {account: seating[seat] for seat, account in enumerate(accounts)}
    won = {account for seat, account in enumerate(accounts) if winners >> seat & 1} or set(accounts)
    return WHOLE_WIN // len(won) * sum(1 for account in won if holders[account] == 0)
