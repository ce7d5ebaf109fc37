"""From the end of the discards to the first lead: who becomes the partner, and what the joker is nominated to.

These are the contractor's choices. He makes them knowing all cards, as everything is done here, unless they are given.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import Any

import numpy as np
import numpy.typing as npt

from fivehundred.engine import entry
from fivehundred.engine.actions import NO_BREACH
from fivehundred.engine.deal import Deal
from fivehundred.engine.solver.solver import Solver
from fivehundred.engine.state import new_state
from fivehundred.rules.rulebook import Rulebook
from fivehundred.solving.goal import Goal, goal_of


@dataclass(frozen=True)
class Start:
    """A deal at its first lead, its value under best play, and the choices that led there (``nominate H``)."""

    deal: Deal
    value: int
    goal: Goal
    choices: tuple[str, ...]


def after_discards(rulebook: Rulebook, hands: Sequence[int], *, row: int, contractor: int, dealer: int) -> Deal:
    """Return a deal with a contract and hands in play (sets of pack indices, a seat each), the discards being over."""
    record, state = rulebook.record, new_state()
    entry.empty_table(state, dealer)
    set_hands(state, hands)
    state["contract"] = row
    state["standing"] = row
    state["high_bidder"] = contractor
    state["contractor"] = contractor
    state["discarder"] = contractor
    state["denomination"] = record["row_denomination"][0][row]
    state["side"] = record["side_mask"][0][contractor]
    entry.leave_discards(record, state)
    return Deal(rulebook, state)


def set_hands(state: npt.NDArray[Any], hands: Sequence[int]) -> None:
    """Give each seat its hand."""
    for seat, hand in enumerate(hands):
        state["hands"][0][seat] = np.uint64(hand)


def best_start(solver: Solver, deal: Deal, *, side: int | None = None, denomination: int | None = None) -> Start | None:
    """Return the first lead after the contractor's best choices; None where no choice leads to what is wanted.

    ``side`` (bits of seats) and ``denomination`` (0..17, see `rules.rulebook`) are wanted where given.
    """
    goal = goal_of(deal)
    best: Start | None = None
    for lead, choices in first_leads(deal):
        found = int(lead.state["side"][0]), int(lead.state["denomination"][0])
        if (side not in (None, found[0])) or (denomination not in (None, found[1])):
            continue
        value = solver.value(lead, made=not goal.counted)
        if best is None or goal.better([value, best.value]) != best.value:
            best = Start(lead, value, goal, choices)
    return best


def first_leads(deal: Deal) -> Iterator[tuple[Deal, tuple[str, ...]]]:
    """Yield the first leads that the contractor's choices can lead to, with them; nobody calls breach.

    Of those with the same partners and the same denomination in play one is yielded.
    """
    seen: set[tuple[int, int]] = set()
    for lead, choices in _leads(deal, ()):
        found = int(lead.state["side"][0]), int(lead.state["denomination"][0])
        if found not in seen:
            seen.add(found)
            yield lead, choices


def _leads(deal: Deal, choices: tuple[str, ...]) -> Iterator[tuple[Deal, tuple[str, ...]]]:
    if deal.phase == "play":
        yield deal, choices
        return
    actions = [NO_BREACH] if deal.phase == "breach" else deal.legal()
    sides: set[int] = set()
    for action in actions:
        following = Deal(deal.rulebook, deal.state.copy())
        name = following.action_name(action)
        following.apply(action)
        if deal.phase == "call":  # of the cards that call one and the same partner one is enough
            side = int(following.state["side"][0])
            if side in sides and following.phase != "call":
                continue
            sides.add(side)
        said = () if action == NO_BREACH else (name,)
        yield from _leads(following, (*choices, *said))
