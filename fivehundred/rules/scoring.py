"""Family *scoring*: what bids are worth (the schedules), and what a deal scores when made or failed."""

from __future__ import annotations

from collections.abc import Callable

from fivehundred.errors import RulesError
from fivehundred.rules.auction import denominations
from fivehundred.rules.draft import Draft
from fivehundred.rules.registry import component, write
from fivehundred.rules.rulebook import (
    FAILED_DEFENDERS_SCORE_VALUE,
    FAILED_MINUS_VALUE,
    NO_CAP,
    SHARE_GROUP,
    SHARE_OWN,
    WHEN_ALWAYS,
    WHEN_FAILED,
)
from fivehundred.variants.schedules import SCHEDULES

#: Value in points of each (level, denomination).
Schedule = dict[tuple[int, int], int]


def _levels(draft: Draft) -> range:
    return range(draft.variant.auction.minimum_tricks, draft.variant.deal.hand + 1)


def _by_formula(value: Callable[[int, int], int]) -> Callable[[Draft], Schedule]:
    """Make the component of a published schedule."""

    def schedule(draft: Draft) -> Schedule:
        return {
            (level, denomination): value(level, place)
            for level in _levels(draft)
            for place, denomination in enumerate(denominations(draft))
        }

    return schedule


for _name, _value in SCHEDULES.items():
    component("scoring.schedule", _name)(_by_formula(_value))


@component("scoring.schedule", "table")
def table(draft: Draft) -> Schedule:
    """The table written out in the variant file. Raises `RulesError` where a level or a value is missing."""
    rows = draft.variant.scoring.table or {}
    order = denominations(draft)
    schedule: Schedule = {}
    for level in _levels(draft):
        values = rows.get(level)
        if values is None or len(values) != len(order):
            raise RulesError(f"scoring.table: level {level} needs {len(order)} values, one a denomination")
        schedule |= {(level, denomination): value for denomination, value in zip(order, values, strict=True)}
    return schedule


def write_scoring(draft: Draft) -> None:
    """Write failure, slam and the defenders' points. The ladder must have been written."""
    scoring = draft.variant.scoring
    write("scoring.failed", scoring.failed, draft)
    lowest = min(row.value for row in draft.rows if row.special is None)
    if scoring.slam_at_least is not None and scoring.slam_at_least > lowest:
        draft.set("slam_at_least", scoring.slam_at_least)
    _write_defenders(draft)


def _write_defenders(draft: Draft) -> None:
    defenders = draft.variant.scoring.defenders
    draft.set("defenders_cap", NO_CAP)
    if defenders.per_trick:
        draft.set("defenders_per_trick", defenders.per_trick)
        write("scoring.defenders.when", defenders.when, draft)
        if int(draft.record["account_count"][0]) > 2:
            write("scoring.defenders.share", defenders.share, draft)
    if draft.has_misere and draft.variant.play.misere_ends == "after_last_trick":
        draft.set("defenders_in_misere", defenders.in_misere)
    if defenders.cap is not None:
        draft.set("defenders_cap", defenders.cap)
    stop, cap = defenders.stop_above, defenders.cap
    draft.set("defenders_stop_above", NO_CAP if stop is None or (cap is not None and cap <= stop) else stop)


@component("scoring.failed", "minus_value")
def minus_value(draft: Draft) -> None:
    """A failed contract costs the contractor's side its value."""
    draft.set("failed", FAILED_MINUS_VALUE)


@component("scoring.failed", "defenders_score_value")
def defenders_score_value(draft: Draft) -> None:
    """A failed contract costs nothing; every opposing account scores its value instead."""
    draft.set("failed", FAILED_DEFENDERS_SCORE_VALUE)


@component("scoring.defenders.when", "always")
def always(draft: Draft) -> None:
    """Defenders score their tricks whether the contract is made or not."""
    draft.set("defenders_when", WHEN_ALWAYS)


@component("scoring.defenders.when", "contract_failed")
def contract_failed(draft: Draft) -> None:
    """Defenders score their tricks only when the contract fails."""
    draft.set("defenders_when", WHEN_FAILED)


@component("scoring.defenders.share", "own")
def own(draft: Draft) -> None:
    """Each defending account scores its own tricks."""
    draft.set("defenders_share", SHARE_OWN)


@component("scoring.defenders.share", "group")
def group(draft: Draft) -> None:
    """Each defending account scores the tricks of all defenders."""
    draft.set("defenders_share", SHARE_GROUP)
