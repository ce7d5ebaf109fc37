"""What every legal card of a position is worth double dummy, and how best play goes on."""

from __future__ import annotations

from dataclasses import dataclass

from fivehundred.engine.deal import Deal
from fivehundred.engine.solver.solver import Solver
from fivehundred.errors import SolverError
from fivehundred.rules.rulebook import Rulebook
from fivehundred.solving.goal import Goal, goal_of, points_of


@dataclass(frozen=True)
class CardWorth:
    """One legal play: its action, its text (``7H``, ``Jk as H``), the value after it, whether it is one of the best.

    ``makes`` tells whether the contract is made after it with best play by all.
    """

    action: int
    name: str
    value: int
    best: bool
    makes: bool


@dataclass(frozen=True)
class Worth:
    """A position: who is to choose the card of whom, the value, every legal card, and a line of best play.

    ``side`` are the seats whose tricks are counted. ``line`` holds (seat, action); ``points`` what the deal scores if
    it goes on so (see `points_of`).
    """

    deal: Deal
    goal: Goal
    side: tuple[int, ...]
    value: int
    points: int | None
    cards: tuple[CardWorth, ...]
    line: tuple[tuple[int, int], ...]

    @property
    def has_contract(self) -> bool:
        """Whether there is a contract to make or to defeat."""
        return self.deal.contractor is not None

    @property
    def makes(self) -> bool:
        """Whether the contract is made with best play by all."""
        return self.goal.is_made(self.value)


def counted_side(deal: Deal) -> int:
    """Return the seats (bits) whose tricks count: the contractor's side, without a contract the first seat's.

    Raises `SolverError` where no contract was played and there are more than two sides, each playing for itself.
    """
    if deal.contractor is not None:
        return int(deal.state["side"][0])
    rulebook = deal.rulebook
    side = int(rulebook.record["side_mask"][0][0])
    everybody = (1 << rulebook.players) - 1
    other = next((seat for seat in range(rulebook.players) if not side >> seat & 1), 0)
    if side | int(rulebook.record["side_mask"][0][other]) != everybody:
        raise SolverError(
            f"the deal is played without a contract by more than two sides ({rulebook.variant_key}): what is best for "
            "each of them is not a question of double dummy"
        )
    return side


def play_values(solver: Solver, deal: Deal, goal: Goal) -> tuple[dict[int, int], int]:
    """Return the value after each legal action, and the value that whoever chooses can keep."""
    side = counted_side(deal)
    values = solver.moves(deal, side=side, made=not goal.counted)
    found = list(values.values())
    best = goal.better(found)
    if not _plays_for(deal, side):
        best = min(found) if best == max(found) else max(found)
    return values, best


def _plays_for(deal: Deal, side: int) -> bool:
    """Tell whether the card to be played is chosen in the interest of the side whose tricks count."""
    turn = deal.turn
    if turn is None:
        raise SolverError(f"only a deal in play can be solved; this one is at: {deal.phase}")
    return bool(side >> turn & 1) and not (deal.to_act is not None and not side >> deal.to_act & 1)


def worth_of(solver: Solver, deal: Deal, *, with_line: bool = True) -> Worth:
    """Solve a deal in play. Raises `SolverError` where it is not in play, or nobody's tricks can be told apart."""
    side = counted_side(deal)
    goal = goal_of(deal)
    values, best = play_values(solver, deal, goal)
    cards = tuple(
        CardWorth(action, play_name(deal, action), value, value == best, goal.is_made(value))
        for action, value in values.items()
    )
    return Worth(
        deal=deal,
        goal=goal,
        side=seats_of(deal.rulebook, side),
        value=best,
        points=points_of(deal, best),
        cards=cards,
        line=tuple(solver.line(deal, side=side, made=not goal.counted)) if with_line else (),
    )


def play_name(deal: Deal, action: int) -> str:
    """Name a play as records do: ``7H``, ``Jk as H``."""
    return deal.action_name(action).removeprefix("play ").removeprefix("lead ")


def seats_of(rulebook: Rulebook, bits: int) -> tuple[int, ...]:
    """Return a set of seats as numbers."""
    return tuple(seat for seat in range(rulebook.players) if bits >> seat & 1)
