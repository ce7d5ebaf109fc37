"""Family *scoring*: what bids are worth (the schedules), and what a deal scores when made or failed."""

from __future__ import annotations

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

#: Value in points of each (level, denomination).
Schedule = dict[tuple[int, int], int]

_LOWEST_LEVEL = 6


def _levels(draft: Draft) -> range:
    return range(draft.variant.auction.minimum_tricks, draft.variant.deal.hand + 1)


@component("scoring.schedule", "avondale")
def avondale(draft: Draft) -> Schedule:
    """40 for the lowest bid, 20 more a denomination, 100 more a trick (the Avondale table)."""
    return {
        (level, denomination): 40 + 100 * (level - _LOWEST_LEVEL) + 20 * position
        for level in _levels(draft)
        for position, denomination in enumerate(denominations(draft))
    }


@component("scoring.schedule", "multiplicative")
def multiplicative(draft: Draft) -> Schedule:
    """Bases 40, 60, 80, 100, 120 in the order of the denominations, times the tricks bid above five."""
    return {
        (level, denomination): (40 + 20 * position) * (level - 5)
        for level in _levels(draft)
        for position, denomination in enumerate(denominations(draft))
    }


@component("scoring.schedule", "transposed")
def transposed(draft: Draft) -> Schedule:
    """40 for each place of the denomination, and half of that more a trick: "original" in several programs."""
    return {
        (level, denomination): 20 * (position + 1) * (level - _LOWEST_LEVEL + 2)
        for level in _levels(draft)
        for position, denomination in enumerate(denominations(draft))
    }


@component("scoring.schedule", "hundred_a_level")
def hundred_a_level(draft: Draft) -> Schedule:
    """40 for each place of the denomination, and 100 more a trick."""
    return {
        (level, denomination): 40 * (position + 1) + 100 * (level - _LOWEST_LEVEL)
        for level in _levels(draft)
        for position, denomination in enumerate(denominations(draft))
    }


@component("scoring.schedule", "perfect")
def perfect(draft: Draft) -> Schedule:
    """The Avondale table less 20, so that ten no trumps are worth 500."""
    return {bid: value - 20 for bid, value in avondale(draft).items()}


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
