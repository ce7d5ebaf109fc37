"""Decisions before the play looked at again: what each call and the discards have brought, all cards being known."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final

from fivehundred.engine.actions import CARD, PASS
from fivehundred.engine.deal import Deal, members
from fivehundred.engine.solver.solver import Solver
from fivehundred.rules.rulebook import NUMBERED
from fivehundred.solving.goal import points_of
from fivehundred.solving.kitty import ways_to_discard
from fivehundred.solving.makeable import MOST_TRIED, Makeable, rows_alike
from fivehundred.solving.start import best_start, first_leads

#: Where no discards make the lowest bid their tricks have to be counted, which takes longer: so many are.
_MOST_COUNTED: Final = 40


@dataclass(frozen=True)
class CallReview:
    """One call: ``step`` among the deal's decisions (from 1), its seat and name, and its row (0 for a pass).

    ``makes`` tells of a bid whether it could have been made with the kitty and the best discards, None where it cannot
    be told. ``best`` is what could have been made: after a bid the highest row of its kind, after a pass the most
    valuable row that could have been bid; 0 for none. ``all_tried`` is False where only some ways to discard were
    tried, so that more may be possible.
    """

    step: int
    seat: int
    name: str
    row: int
    makes: bool | None
    best: int
    all_tried: bool


@dataclass(frozen=True)
class DiscardReview:
    """The discards of a contract: ``step`` of the first (from 1), who put them aside, and the cards (pack indices).

    ``value`` is the deal's value after them with best choices and play by all, ``best_value`` that of ``best``, the
    best discards (``cards`` themselves where none are better). ``cost`` is what was lost in tricks, None in contracts
    that are only made or not; ``points`` the same in points, None where they cannot be known; ``turns`` tells whether
    the discards decided over the contract, ``all_tried`` whether every way to discard was tried.
    """

    step: int
    seat: int
    cards: tuple[int, ...]
    value: int
    best: tuple[int, ...]
    best_value: int
    cost: int | None
    points: int | None
    turns: bool
    all_tried: bool


def review_call(makeable: Makeable, deal: Deal, step: int, action: int) -> CallReview:
    """Look at a call that is about to be made in ``deal``."""
    seat = deal.to_act
    if seat is None:
        raise AssertionError("a call without a caller")
    name = deal.action_name(action)
    if action == PASS:
        found = makeable.best_of(seat, [row for row in deal.legal() if PASS < row < CARD])
        return CallReview(step, seat, name, 0, None, found.row, found.all_tried)
    if not makeable.can_be_told(action):
        return CallReview(step, seat, name, action, None, 0, all_tried=False)
    found = makeable.highest(seat, action)
    return CallReview(step, seat, name, action, makeable.makes(seat, action), found.row, found.all_tried)


def review_discards(solver: Solver, deal: Deal, step: int, actions: Sequence[int]) -> DiscardReview:
    """Look at discards (actions) that are about to be made in ``deal``, step by step, until none is left to make."""
    rulebook, seat = deal.rulebook, deal.discarder
    if seat is None:
        raise AssertionError("discards that nobody makes")
    hands = [int(hand) for hand in deal.state["hands"][0][: rulebook.players]]
    cards = tuple(sorted(action - CARD for action in actions))
    done = _discarded(deal, cards)
    start = None if done is None else best_start(solver, done)
    if done is None or start is None:
        raise AssertionError("discards that were made and cannot be made")
    row = int(deal.state["contract"][0])
    denomination = int(rulebook.record["row_denomination"][0][row])
    ways = ways_to_discard(rulebook, hands, seat, hands[seat], len(cards), denomination)
    search, goal, record = _Search(solver, deal, start.value), start.goal, rulebook.record[0]
    tricks = goal.counted and not deal.slam_called and record["row_kind"][row] == NUMBERED
    if tricks:
        lows = [(each, int(record["row_low"][each])) for each in rows_alike(rulebook, row)]
        search.climb(ways, [(each, low) for each, low in lows if low > start.value])
        if search.best is None and start.value < lows[0][1] - 1:
            search.count(ways)
    elif not goal.is_made(start.value):
        made = 1 if not goal.counted else goal.low if goal.wants_most else goal.high
        search.climb(ways, [(row, made)])
    kept, got = points_of(start.deal, search.value), points_of(start.deal, start.value)
    return DiscardReview(
        step=step,
        seat=seat,
        cards=cards,
        value=start.value,
        best=search.best or cards,
        best_value=search.value,
        cost=search.value - start.value if tricks else None,
        points=None if kept is None or got is None else abs(kept - got),
        turns=goal.is_made(start.value) != goal.is_made(search.value),
        all_tried=search.all_tried,
    )


def _discarded(deal: Deal, cards: Sequence[int]) -> Deal | None:
    """Return a deal after some discards (pack indices), None where the rules do not allow them."""
    following = Deal(deal.rulebook, deal.state.copy())
    for card in cards:
        if CARD + card not in following.legal():
            return None
        following.apply(CARD + card)
    return following


class _Search:
    """Looks for discards that bring more than the value that is known."""

    def __init__(self, solver: Solver, deal: Deal, value: int) -> None:
        self._solver, self._deal = solver, deal
        self.value = value
        self.best: tuple[int, ...] | None = None
        self.all_tried = True

    def climb(self, ways: Sequence[int], wanted: Sequence[tuple[int, int]]) -> None:
        """Ask of each way whether it makes the first of some rows, then the next; their values stand beside them."""
        left, tried = list(wanted), 0
        for gone in ways:
            if not left:
                return
            if tried >= MOST_TRIED:
                self.all_tried = False
                return
            cards = tuple(members(gone))
            deal = _discarded(self._deal, cards)
            for lead, _ in [] if deal is None else first_leads(deal):
                tried += 1
                while left and self._makes(lead, left[0][0]):
                    self.best, self.value = cards, left.pop(0)[1]

    def count(self, ways: Sequence[int]) -> None:
        """Count the tricks of the first ways."""
        self.all_tried = len(ways) <= _MOST_COUNTED
        for gone in ways[:_MOST_COUNTED]:
            cards = tuple(members(gone))
            deal = _discarded(self._deal, cards)
            start = None if deal is None else best_start(self._solver, deal)
            if start is not None and start.value > self.value:
                self.value, self.best = start.value, cards

    def _makes(self, lead: Deal, row: int) -> bool:
        asked = lead
        if int(lead.state["contract"][0]) != row:
            asked = Deal(lead.rulebook, lead.state.copy())
            asked.state["contract"] = row
        return self._solver.value(asked, made=True) == 1
