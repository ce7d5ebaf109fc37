"""A played deal looked at again: what every play has cost against best play, all cards being known."""

from __future__ import annotations

from dataclasses import dataclass

from fivehundred.engine.deal import Deal
from fivehundred.engine.solver.solver import Solver
from fivehundred.solving.goal import Goal, goal_of, points_of
from fivehundred.solving.worth import counted_side, play_name, play_values, seats_of


@dataclass(frozen=True)
class PlayReview:
    """One play: ``step`` among the deal's decisions and ``trick``, both from 1, ``seat`` whose card it is.

    ``chooser`` is the seat that chose it (another one where opponents choose). ``before`` and ``after`` are the deal's
    values under best play from then on; ``cost`` is what the chooser's side lost by it (tricks; 1 for a contract lost
    or let through where values are no tricks), ``points`` the same in points, None where they cannot be known.
    ``better`` names the plays that would have kept the value. ``turns`` tells whether the play decided over the
    contract.
    """

    step: int
    trick: int
    seat: int
    chooser: int
    name: str
    before: int
    after: int
    cost: int
    points: int | None
    better: tuple[str, ...]
    turns: bool


@dataclass(frozen=True)
class Review:
    """All plays of a deal in order, the value at the first lead, and the value it came to at the end."""

    deal: Deal
    goal: Goal
    side: tuple[int, ...]
    start: int | None
    end: int | None
    plays: tuple[PlayReview, ...]

    @property
    def mistakes(self) -> tuple[PlayReview, ...]:
        """The plays that cost something."""
        return tuple(play for play in self.plays if play.cost)


def review(solver: Solver, dealt: Deal, played: Deal) -> Review:
    """Review a deal: ``dealt`` before its first decision (it is moved to the end), ``played`` as far as it went."""
    deal, plays = dealt, []
    goal: Goal | None = None
    side: tuple[int, ...] = ()
    start = end = None
    for step, action in enumerate(played.actions, start=1):
        if deal.phase != "play":
            deal.apply(action)
            continue
        if goal is None:
            goal = goal_of(deal)
            side = seats_of(deal.rulebook, counted_side(deal))
        values, before = play_values(solver, deal, goal)
        after = values[action]
        start = before if start is None else start
        end = after
        plays.append(_reviewed(deal, goal, step, action, values, before))
        deal.apply(action)
    return Review(played, goal or goal_of(played), side, start, end, tuple(plays))


def _reviewed(deal: Deal, goal: Goal, step: int, action: int, values: dict[int, int], before: int) -> PlayReview:
    after = values[action]
    seat, chooser = deal.turn, deal.to_act
    if seat is None or chooser is None:
        raise AssertionError("a deal in play has somebody to play")
    points: int | None = 0
    if after != before:
        kept, got = points_of(deal, before), points_of(deal, after)
        points = None if kept is None or got is None else abs(kept - got)
    return PlayReview(
        step=step,
        trick=int(deal.state["trick_number"][0]) + 1,
        seat=seat,
        chooser=chooser,
        name=play_name(deal, action),
        before=before,
        after=after,
        cost=abs(before - after),
        points=points,
        better=tuple(play_name(deal, each) for each, value in values.items() if value == before)
        if after != before
        else (),
        turns=deal.contractor is not None and goal.is_made(before) != goal.is_made(after),
    )
