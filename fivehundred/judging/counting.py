"""A scored deal as the engine counts it: who took the tricks goes in, points, totals and the end of the match come out.

It reads no text and checks no number; `score` does.
"""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np

from fivehundred.engine import entry
from fivehundred.engine.match import ENDING_NAMES
from fivehundred.judging.names import Contract
from fivehundred.judging.position import State, start_contract
from fivehundred.judging.revokes import HOFFMANN_LOSS, Revoke
from fivehundred.rules.rulebook import Rulebook
from fivehundred.variants.model import Variant


@dataclass(frozen=True)
class Question:
    """What was asked, read. ``order`` are the seats that took the tricks, in order; ``scores`` the totals by account.

    ``order_given`` is False where the order was made up from the numbers of tricks.
    """

    variant: Variant
    rulebook: Rulebook
    contract: Contract
    contractor: int
    partner: int | None
    order: tuple[int, ...]
    scores: tuple[int, ...]
    order_given: bool = False
    deal: int = 1
    slam: bool = False
    breach: bool = False
    second_partner: int | None = None
    revoke: Revoke | None = None


@dataclass(frozen=True)
class Result:
    """What the engine counted. Lists by account; ``winners`` are the accounts that have won the match."""

    state: State
    points: tuple[int, ...]
    totals: tuple[int, ...]
    winners: tuple[int, ...]
    ending: str


def count(question: Question) -> Result:
    """Let the engine score the deal and add it to the totals."""
    rulebook, revoke = question.rulebook, question.revoke
    if revoke is not None:
        rulebook = revoke.scoring(rulebook, question.contract.row)
    state = before_play(question)
    if question.breach:
        side = int(state["side"][0])
        state["breacher"] = next(seat for seat in range(rulebook.players) if not side >> seat & 1)
    for number, seat in enumerate(question.order):
        state["tricks"][0][seat] += 1
        state["trick_winner"][0][number] = seat
    state["trick_number"] = len(question.order)
    entry.score_given(rulebook.record, state)
    totals = np.array(question.scores, dtype=np.int64)
    penalty = [0] * rulebook.account_count
    if revoke is not None and revoke.is_replayed:
        _take_points(rulebook, state, revoke.seat)
        penalty[rulebook.account_of_seat[revoke.seat]] = -HOFFMANN_LOSS
        totals += np.array(penalty, dtype=np.int64)
    points = [int(state["points"][0][first_seat(rulebook, account)]) for account in range(rulebook.account_count)]
    winners, ending, _ = entry.finish_deal(rulebook.record, state, totals, question.deal)
    won = {rulebook.account_of_seat[seat] for seat in range(rulebook.players) if int(winners) >> seat & 1}
    return Result(
        state=state,
        points=tuple(scored + lost for scored, lost in zip(points, penalty, strict=True)),
        totals=tuple(int(total) for total in totals),
        winners=tuple(sorted(won)),
        ending=ENDING_NAMES[int(ending)],
    )


def before_play(question: Question) -> State:
    """Return the state before the first lead, with the partners called for this deal on the contractor's side."""
    state = start_contract(question.rulebook, question.contract, contractor=question.contractor, slam=question.slam)
    if question.partner is not None:
        state["partner"] = question.partner
        state["side"] |= np.uint8(1 << question.partner)
    if question.second_partner is not None:
        state["second_partner"] = question.second_partner
        state["side"] |= np.uint8(1 << question.second_partner)
    return state


def own_accounts(question: Question) -> tuple[int, ...]:
    """Return the accounts of the contractor's side; without a contract the first account, whose tricks are given."""
    accounts = question.rulebook.account_of_seat
    seats = [question.contractor] if question.contract.row else [0]
    seats += [mate for mate in (question.partner, question.second_partner) if mate is not None]
    return tuple(dict.fromkeys(accounts[seat] for seat in seats))


def other_accounts(question: Question) -> list[int]:
    """Return the accounts that do not belong to it, in the table's order."""
    own = own_accounts(question)
    return [account for account in range(question.rulebook.account_count) if account not in own]


def first_seat(rulebook: Rulebook, account: int) -> int:
    """Return the first seat of an account."""
    return rulebook.account_of_seat.index(account)


def _take_points(rulebook: Rulebook, state: State, offender: int) -> None:
    """Leave the account of a seat without points in this deal."""
    for seat in range(rulebook.players):
        if rulebook.account_of_seat[seat] == rulebook.account_of_seat[offender]:
            state["points"][0][seat] = 0
