"""Exchanging seats: how two players share a table so that neither has better seats or better cards. Nobody plays here.

A *pair* of seatings is one seating and the one in which every seat is held by the other player. Played with the same
cards, each player holds every seat once. What belongs together for a whole match (the seats of one score account) is
held by one player; where the accounts are odd in number one player holds one more of them, and after the exchange the
other.
"""

from __future__ import annotations

from collections.abc import Sequence
from itertools import combinations
from typing import TypeAlias

#: By seat: 0 where the first player sits, 1 where the second one does.
Seating: TypeAlias = tuple[int, ...]


def exchanges(accounts: Sequence[int]) -> tuple[tuple[Seating, Seating], ...]:
    """Return all pairs of seatings in which the players hold halves (as nearly as can be) of the score accounts.

    ``accounts`` is the account of each seat (`Rulebook.account_of_seat`). Two sides give one pair of seatings, three
    scores three, four three, five and six ten. Each account is held by the first player in as many seatings as by the
    second one.
    """
    count = len(set(accounts))
    half = count // 2
    pairs = []
    for held in combinations(range(count), half):
        if 2 * half == count and 0 not in held:
            continue  # it is the other half of a pair that is there already
        seating = tuple(0 if account in held else 1 for account in accounts)
        pairs.append((seating, tuple(1 - player for player in seating)))
    return tuple(pairs)


def deal_exchange(number: int, *, seats: int, pairs: int) -> int:
    """Return which pair of seatings deal ``number`` is played in.

    The pairs take turns after each round of dealers, so that each of them meets each dealer equally often.
    """
    return number // seats % pairs


def match_exchange(number: int, *, pairs: int) -> int:
    """Return which pair of seatings match ``number`` is played in: they take turns."""
    return number % pairs
