"""Family *match*: how a match is won and lost."""

from __future__ import annotations

from fivehundred.rules.draft import Draft
from fivehundred.rules.registry import component, write
from fivehundred.rules.rulebook import (
    BOTH_CONTRACTOR,
    BOTH_HIGHER_TOTAL,
    CHECK_LOSING_FIRST,
    CHECK_WINNING_FIRST,
    NO_LOSS,
    NO_TARGET,
    OTHERS_ALL,
    OTHERS_BEST,
    WIN_ANY_POINTS,
    WIN_OWN_CONTRACT,
)


def write_match(draft: Draft) -> None:
    """Write the end of a match. What can make no difference at this table is left at its normal value."""
    match = draft.variant.match
    draft.set("match_deals", match.deals or 0)
    draft.set("spread", match.spread or 0)
    draft.set("target", NO_TARGET)
    draft.set("lose_at", NO_LOSS)
    draft.set("lose_while_others_negative", 1)
    if match.ends_at_target:
        _write_lines(draft)


def _write_lines(draft: Draft) -> None:
    """Write target and losing line."""
    match = draft.variant.match
    draft.set("target", match.target)
    write("match.win_by", match.win_by, draft)
    if match.win_by == "any_points":
        write("match.both_reach", match.both_reach, draft)
    if match.lose_at is None:
        return
    draft.set("lose_at", match.lose_at)
    draft.set("lose_while_others_negative", int(match.lose_while_others_negative))
    write("match.lose_when", match.lose_when, draft)
    if int(draft.record["account_count"][0]) > 2:
        write("match.others_win", match.others_win, draft)
        if match.win_by == "any_points":
            write("match.check_first", match.check_first, draft)


@component("match.win_by", "own_contract")
def own_contract(draft: Draft) -> None:
    """Only a side that has just made its own contract can win."""
    draft.set("win_by", WIN_OWN_CONTRACT)


@component("match.win_by", "any_points")
def any_points(draft: Draft) -> None:
    """Whoever reaches the target wins, also by defending."""
    draft.set("win_by", WIN_ANY_POINTS)


@component("match.both_reach", "contractor")
def contractor(draft: Draft) -> None:
    """When several reach the target in one deal the contractor's side wins, else the first in the play."""
    draft.set("both_reach", BOTH_CONTRACTOR)


@component("match.both_reach", "higher_total")
def higher_total(draft: Draft) -> None:
    """When several reach the target in one deal the higher total wins."""
    draft.set("both_reach", BOTH_HIGHER_TOTAL)


@component("match.lose_when", "at_or_below")
def at_or_below(draft: Draft) -> None:
    """A total at the losing line or below it loses."""


@component("match.lose_when", "below")
def below(draft: Draft) -> None:
    """Only a total below the losing line loses."""
    draft.set("lose_at", int(draft.record["lose_at"][0]) - 1)


@component("match.others_win", "best_other")
def best_other(draft: Draft) -> None:
    """When somebody loses, the best of the others wins."""
    draft.set("others_win", OTHERS_BEST)


@component("match.others_win", "all_others")
def all_others(draft: Draft) -> None:
    """When somebody loses, all others win."""
    draft.set("others_win", OTHERS_ALL)


@component("match.check_first", "winning")
def winning(draft: Draft) -> None:
    """When one deal brings a winner and a loser, the winner is looked for first."""
    draft.set("check_first", CHECK_WINNING_FIRST)


@component("match.check_first", "losing")
def losing(draft: Draft) -> None:
    """When one deal brings a winner and a loser, the loser is looked for first."""
    draft.set("check_first", CHECK_LOSING_FIRST)
