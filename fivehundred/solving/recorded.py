"""A deal again as it stood before one of its decisions. What was decided is taken from the deal as it was played."""

from __future__ import annotations

from fivehundred.engine.deal import Deal
from fivehundred.errors import RecordError
from fivehundred.records import RecordLine, replay_record
from fivehundred.records.checking import dealt


def dealt_again(line: RecordLine) -> tuple[Deal, Deal]:
    """Return a recorded deal as far as the record goes, and the same deal before its first decision.

    Raises `RecordError` at an illegal step, and where the hands are not recorded.
    """
    if "hands" not in line.data:
        raise RecordError(f"{line.place}: the hands are not recorded, and without them nothing can be solved")
    return replay_record(line), dealt(line)


def deal_before_step(line: RecordLine, step: int | None = None) -> Deal:
    """Return a recorded deal before decision number ``step`` (from 1, as `record check` counts them).

    Without ``step`` a deal that is over is returned at its first lead (or as it ended, if no card was played), any
    other as it stands. Raises `RecordError` where there is no such step.
    """
    played, deal = dealt_again(line)
    actions = played.actions
    if step is not None and not 1 <= step <= len(actions) + (not played.is_over):
        raise RecordError(f"{line.place}: step {step}: the deal has {len(actions)} decisions")
    if step is None and not played.is_over:
        step = len(actions) + 1
    for action in actions if step is None else actions[: step - 1]:
        if step is None and deal.phase == "play":
            break
        deal.apply(action)
    return deal
