"""What a contract does to the totals of a match if it is just made, or fails by one trick. The engine scores."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np

from fivehundred.engine import entry
from fivehundred.engine.state import new_state
from fivehundred.errors import QuestionError
from fivehundred.judging.names import account_names
from fivehundred.rules.rulebook import NONE, Rulebook
from fivehundred.words import plural


@dataclass(frozen=True)
class After:
    """Totals by account after a deal, and whether the match is won or lost by it (None: it goes on)."""

    totals: tuple[int, ...]
    won: bool | None


@dataclass(frozen=True)
class Outlook:
    """A contract just made, and failed by one trick."""

    made: After
    failed: After


def check_scores(rulebook: Rulebook, scores: Sequence[int]) -> None:
    """Raise `QuestionError` where the totals are not those of a table of two sides."""
    names = account_names(rulebook)
    if len(names) != 2:
        raise QuestionError(
            f"totals are asked for only where two sides keep score; in {rulebook.variant_key} there are {len(names)}"
        )
    if len(scores) != 2:
        raise QuestionError(f"{plural(len(scores), 'total')}: write one for each side, {' and '.join(names)}")


def outlook(rulebook: Rulebook, row: int, seat: int, scores: Sequence[int]) -> Outlook:
    """Return what a row's contract by ``seat`` does to the totals ``scores`` (by account) before the deal."""
    record = rulebook.record
    low, high = int(record["row_low"][0][row]), int(record["row_high"][0][row])
    if low:
        made, failed = low, low - 1
    else:
        made, failed = high, high + 1
    return Outlook(_after(rulebook, row, seat, made, scores), _after(rulebook, row, seat, failed, scores))


def _after(rulebook: Rulebook, row: int, seat: int, tricks: int, scores: Sequence[int]) -> After:
    record, state = rulebook.record, new_state()
    entry.empty_table(state, rulebook.players - 1)
    side = int(record["side_mask"][0][seat])
    other = next(each for each in range(rulebook.players) if not side >> each & 1)
    state["contract"], state["contractor"], state["partner"], state["side"] = row, seat, NONE, side
    state["tricks"][0][seat], state["tricks"][0][other] = tricks, rulebook.hand_size - tricks
    state["trick_winner"][0] = other
    state["trick_winner"][0][:tricks] = seat
    entry.score_given(record, state)
    totals = np.array(scores, dtype=np.int64)
    winners, ending, _ = entry.finish_deal(record, state, totals, 1)
    won = None if not int(ending) else bool(int(winners) >> seat & 1)
    return After(tuple(int(total) for total in totals), won)
