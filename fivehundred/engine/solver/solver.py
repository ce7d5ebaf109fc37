"""The solver for Python: one object that answers for the deals of one Rulebook."""

from __future__ import annotations

from typing import Any

import numpy as np
import numpy.typing as npt

from fivehundred.cards.cards import Card
from fivehundred.engine.actions import ACTION_COUNT
from fivehundred.engine.compiled import compiled
from fivehundred.engine.deal import Deal
from fivehundred.engine.solver.desk import BETWEEN, MAX_MOVES, REVERSE, new_desk
from fivehundred.engine.solver.solving import (
    contract_bounds,
    move_reaches,
    move_values,
    open_contract,
    open_position,
    reaches,
    side_value,
    spread_over_actions,
)
from fivehundred.engine.state import PLAY
from fivehundred.errors import SolverError
from fivehundred.rules.rulebook import FIRST_LEAD_CONTRACTOR, Rulebook


@compiled
def _value(desks: Any, rulebooks: Any, states: Any, side: int, made: bool) -> Any:
    """Return the value of a position, -1 where it does not fit on the desk; ``made``: whether the contract is made."""
    desk = desks[0]
    if not open_position(desk, rulebooks[0], states[0], side):
        return np.int64(-1)
    if made or desk.mode == BETWEEN:
        low, high = contract_bounds(rulebooks[0], np.int64(states[0].contract), np.int64(states[0].slam))
        return np.int64(reaches(desk, low, high))
    return side_value(desk, -1)


@compiled
def _moves(desks: Any, rulebooks: Any, states: Any, side: int, made: bool, out: Any) -> Any:
    """Write the value of each legal action to ``out``; return False where the position does not fit on the desk."""
    desk = desks[0]
    if not open_position(desk, rulebooks[0], states[0], side):
        return False
    moves = np.zeros(MAX_MOVES, dtype=np.int64)
    tops = np.zeros(MAX_MOVES, dtype=np.int64)
    values = np.zeros(MAX_MOVES, dtype=np.int64)
    if made or desk.mode == BETWEEN:
        low, high = contract_bounds(rulebooks[0], np.int64(states[0].contract), np.int64(states[0].slam))
        number = move_reaches(desk, low, high, moves, tops, values)
    else:
        number = move_values(desk, -1, moves, tops, values)
    spread_over_actions(desk, rulebooks[0], number, moves, tops, values, out)
    return True


@compiled
def _contract_tricks(
    desks: Any, rulebooks: Any, hands: Any, denomination: int, row: int, active: int, side: int, leader: int
) -> Any:
    desk = desks[0]
    if not open_contract(desk, rulebooks[0], hands, denomination, row, active, side, leader):
        return np.int64(-1)
    return side_value(desk, -1)


class Solver:
    """Solves deals of one Rulebook double dummy: every player sees all cards and plays best for the contract's sake.

    Values are tricks of the contractor's side at the end of the deal, the most or (in a misère) the fewest it can
    bring about; in a contract with a fixed number of tricks (hi-lo) 1 where it can be made and 0 where not. Without a
    contract name the seats whose tricks count. Not to be shared between threads. House rules played by hooks are not
    known to the solver: it raises `SolverError` for a Rulebook that has any.
    """

    def __init__(self, rulebook: Rulebook) -> None:
        if rulebook.house_rules:
            names = ", ".join(name for name, _ in rulebook.house_rules)
            raise SolverError(f"{rulebook.variant_key} is played with house rules the solver cannot know: {names}")
        self.rulebook = rulebook
        self._desk = new_desk()

    def value(self, deal: Deal, *, side: int = 0, made: bool = False) -> int:
        """Return the value of a deal in play (``side``: bits of the seats that count, for a deal without contract).

        With ``made`` it is 1 where the contract is made and 0 where not, which is faster than to count the tricks.
        """
        self._check(deal)
        value = int(_value(self._desk, self.rulebook.record, deal.state, self._side(deal, side), made))
        return self._fitting(value)

    def moves(self, deal: Deal, *, side: int = 0, made: bool = False) -> dict[int, int]:
        """Return the value of the deal after each legal action, by action number; ``made`` as for `value`."""
        self._check(deal)
        out = np.full(ACTION_COUNT, -1, dtype=np.int64)
        fits = _moves(self._desk, self.rulebook.record, deal.state, self._side(deal, side), made, out)
        self._fitting(0 if fits else -1)
        return {int(action): int(out[action]) for action in np.flatnonzero(out >= 0)}

    def best_moves(self, deal: Deal, *, side: int = 0, made: bool = False) -> list[int]:
        """Return the legal actions that keep the deal's value for the seat that chooses."""
        values = self.moves(deal, side=side, made=made)
        wants_most = self._strives(deal) if made else self._wants_most(deal)
        best = max(values.values()) if wants_most else min(values.values())
        return [action for action, value in values.items() if value == best]

    def line(self, deal: Deal, *, side: int = 0, made: bool = False) -> list[tuple[int, int]]:
        """Return one line of best play to the end as (seat, action); the deal itself stays as it is."""
        copy = Deal(self.rulebook, deal.state.copy())
        played = []
        while not copy.is_over:
            action = self.best_moves(copy, side=side, made=made)[0]
            played.append((int(copy.state["turn"][0]), action))
            copy.apply(action)
        return played

    def contract_tricks(
        self,
        hands: npt.NDArray[Any],
        *,
        denomination: int,
        contractor: int,
        row: int = 0,
        partners: int | None = None,
        leader: int | None = None,
    ) -> int:
        """Return the tricks of a contractor's side with hands as given (uint64 sets of pack indices, one a seat).

        ``denomination`` is 0..17 (see `rules.rulebook`), ``row`` a row of the ladder whose goal and special rules
        count (0: most tricks), ``partners`` the bits of other seats on the contractor's side (by default his fixed
        side). A row whose contractor's partners sit out leaves them out. The contractor leads unless told otherwise.
        """
        record = self.rulebook.record[0]
        side = (int(record["side_mask"][contractor]) if partners is None else partners) | 1 << contractor
        active = (1 << self.rulebook.players) - 1
        if record["row_sits_out"][row]:
            active &= ~(side & ~(1 << contractor))
            side = 1 << contractor
        value = _contract_tricks(
            self._desk,
            self.rulebook.record,
            hands,
            denomination,
            row,
            active,
            side,
            contractor if leader is None else leader,
        )
        return self._fitting(int(value))

    def table(self, hands: npt.NDArray[Any], *, dealer: int = 0) -> npt.NDArray[Any]:
        """Return the tricks of each seat's side as contractor, shape (5, seats): denominations by contractor.

        ``hands`` as for `contract_tricks`. The contractor leads where the variant says so, else left of ``dealer``.
        """
        players = self.rulebook.players
        tricks = np.zeros((5, players), dtype=np.int64)
        contractor_leads = self.rulebook.record["first_lead"][0] == FIRST_LEAD_CONTRACTOR
        for denomination in range(5):
            for seat in range(players):
                leader = seat if contractor_leads else (dealer + 1) % players
                tricks[denomination, seat] = self.contract_tricks(
                    hands, denomination=denomination, contractor=seat, leader=leader
                )
        return tricks

    def hand_sets(self, hands: list[list[Card]] | tuple[tuple[Card, ...], ...]) -> npt.NDArray[Any]:
        """Return hands given as cards as sets of pack indices, shape (6,), uint64."""
        sets = np.zeros(6, dtype=np.uint64)
        for seat, hand in enumerate(hands):
            sets[seat] = np.uint64(sum(1 << self.rulebook.pack.index(card) for card in hand))
        return sets

    def _check(self, deal: Deal) -> None:
        if deal.rulebook != self.rulebook:
            raise SolverError("the deal is played by another Rulebook than this solver's")
        if int(deal.state["phase"][0]) != PLAY:
            raise SolverError(f"only a deal in play can be solved; this one is at: {deal.phase}")

    def _side(self, deal: Deal, side: int) -> int:
        if deal.contractor is not None:
            return 0
        if not side:
            raise SolverError("without a contract say whose tricks count: side= bits of the seats")
        return side

    def _strives(self, deal: Deal) -> bool:
        """Tell whether the next card is chosen for the contractor's side; the deal lies on the desk."""
        desk = self._desk[0]
        return bool(int(desk["striving"]) >> int(desk["number_of"][int(deal.state["turn"][0])]) & 1)

    def _wants_most(self, deal: Deal) -> bool:
        """Tell whether the seat that chooses wants a high value; the deal lies on the desk."""
        return self._strives(deal) != (int(self._desk[0]["mode"]) == REVERSE)

    def _fitting(self, value: int) -> int:
        if value < 0:
            raise SolverError("a suit of this pack has more than 24 cards in the hands; the solver has no room for it")
        return value
