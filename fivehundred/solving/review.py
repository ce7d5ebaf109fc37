"""A played deal looked at again: what calls, discards and plays have cost against the best, all cards being known."""

from __future__ import annotations

from dataclasses import dataclass

from fivehundred.engine.deal import Deal
from fivehundred.engine.solver.solver import Solver
from fivehundred.solving.decisions import CallReview, DiscardReview, review_call, review_discards
from fivehundred.solving.goal import Goal, goal_of, points_of
from fivehundred.solving.makeable import Makeable
from fivehundred.solving.start import best_start
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
    """All calls and plays of a deal in order, its discards, and the values on the way.

    ``chosen`` is the value when all has been put aside, ``start`` that at the first lead (lower or higher by what was
    called and nominated between them), ``end`` the one it came to at the end; None where the deal did not get there.
    """

    deal: Deal
    goal: Goal
    side: tuple[int, ...]
    calls: tuple[CallReview, ...]
    discards: DiscardReview | None
    chosen: int | None
    start: int | None
    end: int | None
    plays: tuple[PlayReview, ...]

    @property
    def mistakes(self) -> tuple[PlayReview, ...]:
        """The plays that cost something."""
        return tuple(play for play in self.plays if play.cost)


def review(solver: Solver, dealt: Deal, played: Deal) -> Review:
    """Review a deal: ``dealt`` before its first decision (it is moved to the end), ``played`` as far as it went."""
    deal, plays, calls = dealt, [], []
    makeable = Makeable(solver, dealt)
    discards: DiscardReview | None = None
    goal: Goal | None = None
    side: tuple[int, ...] = ()
    chosen = start = end = None
    for step, action in enumerate(played.actions, start=1):
        if deal.phase == "auction":
            calls.append(review_call(makeable, deal, step, action))
        elif deal.phase == "discard" and discards is None:
            number = int(deal.state["discards_left"][0])
            made = played.actions[step - 1 : step - 1 + number]
            discards = review_discards(solver, deal, step, made) if len(made) == number else None
            chosen = None if discards is None else discards.value
        elif chosen is None and deal.contractor is not None and deal.phase in ("call", "nominate", "breach"):
            best = best_start(solver, Deal(deal.rulebook, deal.state.copy()))
            chosen = None if best is None else best.value
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
    return Review(
        deal=played,
        goal=goal or goal_of(played),
        side=side,
        calls=tuple(calls),
        discards=discards,
        chosen=chosen,
        start=start,
        end=end,
        plays=tuple(plays),
    )


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
