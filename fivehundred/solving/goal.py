"""What a contract asks of its side, and what a number of tricks scores. The numbers are the Rulebook's."""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np

from fivehundred.engine import entry
from fivehundred.engine.deal import Deal
from fivehundred.rules.rulebook import NONE
from fivehundred.words import plural

#: Where more seats than this play against a side that wants few tricks, only whether it succeeds is solved: counting
#: the tricks of a lost misère can take minutes there, and nobody scores by them.
_MOST_SEATS_COUNTED = 3


@dataclass(frozen=True)
class Goal:
    """From ``low`` to ``high`` tricks of the contractor's side, of ``tricks`` in a deal.

    Values are tricks where they are ``counted``; else they are 1 (the contract can be made) and 0.
    """

    low: int
    high: int
    tricks: int
    counted: bool = True

    @property
    def wants_most(self) -> bool:
        """Whether more tricks are never worse for the contract."""
        return self.high >= self.tricks

    @property
    def wants_fewest(self) -> bool:
        """Whether fewer tricks are never worse for the contract."""
        return self.low == 0 and not self.wants_most

    def better(self, values: list[int]) -> int:
        """Return the value that the contractor's side prefers."""
        return min(values) if self.counted and self.wants_fewest else max(values)

    def is_made(self, value: int) -> bool:
        """Tell whether a value makes the contract."""
        return self.low <= value <= self.high if self.counted else value == 1

    def in_words(self) -> str:
        """Return what is needed: ``at least 8 tricks``."""
        if self.high == 0:
            return "no trick"
        if self.wants_most:
            return f"at least {self.low} tricks" if self.low < self.tricks else "every trick"
        if self.wants_fewest:
            return f"at most {plural(self.high, 'trick')}"
        low = f"exactly {plural(self.low, 'trick')}"
        return low if self.low == self.high else f"{self.low} to {self.high} tricks"


def goal_of(deal: Deal) -> Goal:
    """Return the goal of a deal's contract; without one as many tricks as possible."""
    record, tricks = deal.rulebook.record, deal.rulebook.hand_size
    row = int(deal.state["contract"][0])
    if deal.slam_called:
        return Goal(tricks, tricks, tricks)
    if row == 0:
        return Goal(0, tricks, tricks)
    low, high = int(record["row_low"][0][row]), int(record["row_high"][0][row])
    sits_out = (
        int(record["side_mask"][0][deal.contractor or 0]).bit_count() - 1 if record["row_sits_out"][0][row] else 0
    )
    seats = deal.rulebook.players - sits_out
    return Goal(low, high, tricks, high >= tricks or (low == 0 and seats <= _MOST_SEATS_COUNTED))


def points_of(deal: Deal, value: int) -> int | None:
    """Return what a deal in play scores when it ends with a value: the contractor's points less the opponents'.

    With more than two accounts the tricks of each opponent are not known, and the contractor's points stand alone; then
    they are None without a contract, and in a contract whose value is no number of tricks always.
    """
    rulebook, record = deal.rulebook, deal.rulebook.record
    row = int(deal.state["contract"][0])
    goal = goal_of(deal)
    if not goal.counted or (deal.contractor is None and rulebook.account_count != 2):
        return None
    state = deal.state.copy()
    tricks = min(value, goal.high + 1) if record["row_stops"][0][row] else value
    seat = 0 if deal.contractor is None else deal.contractor
    side = int(record["side_mask"][0][0]) if deal.contractor is None else int(state["side"][0])
    other = next((each for each in range(rulebook.players) if not side >> each & 1), None)
    state["tricks"][0] = 0
    state["tricks"][0][seat] = tricks
    if other is not None:
        state["tricks"][0][other] = rulebook.hand_size - value
    state["trick_winner"][0] = NONE if other is None else other
    state["trick_winner"][0][: np.int64(tricks)] = seat
    entry.score_given(record, state)
    accounts = rulebook.account_of_seat
    points = [int(state["points"][0][each]) for each in range(rulebook.players)]
    if rulebook.account_count != 2:
        return points[seat]
    against = next(each for each in range(rulebook.players) if accounts[each] != accounts[seat])
    return points[seat] - points[against]
