"""The rare corners of scoring a refereed match, by name, for tests to demand. Judges nothing."""

from __future__ import annotations

from tests.referee import RefereeDeal, RefereeMatch

ENDINGS = (
    "unfinished",
    "won by contract",
    "won by points",
    "opponent fell",
    "won on total",
    "drawn",
    "won by lead",
)

MATCH_CORNERS = (
    "the cap bound",
    "above the cap already",
    "several reached: contractor",
    "several reached: higher_total",
    "several reached without the contractor",
    "the first trick to reach decided",
    "equal at the top",
    "equal at the top, nobody yet",
    "reached and fell: winning first",
    "reached and fell: losing first",
    "exactly at the line: at_or_below",
    "exactly at the line: below",
    "several others: best_other",
    "several others: all_others",
    "target passed by defending, own contract needed",
    "defended above the stop",
    "fell among others below zero, lost",
    "fell among others below zero, spared",
    "target or losing line passed, played on",
    "barred from the next deal",
    "breach points would have decided",
    *(f"ended: {ending}" for ending in ENDINGS),
)


def match_corners(match: RefereeMatch, deal: RefereeDeal, before: list[int]) -> set[str]:
    """Name the rare corners of scoring a deal into a match."""
    rule, cap, scores = match.variant.match, match.variant.scoring.defenders.cap, match.counted
    reached = {account for account, total in enumerate(scores) if total >= rule.target}
    contracting = match.contracting_accounts(deal)
    several = rule.win_by == "any_points" and len(reached) > 1
    by_contractor = several and rule.both_reach == "contractor"
    top = [account for account in reached if scores[account] == max(scores)]
    equal = several and rule.both_reach == "higher_total" and len(top) > 1
    outlived = match.after_a_fall()
    both = bool(outlived) and bool(match.reached_target(deal, before))
    defended = [account for account, points in enumerate(deal.score.defending) if points]
    stop = match.variant.scoring.defenders.stop_above
    low = rule.lose_at is not None and min(scores) < rule.lose_at
    others = sorted(scores)[1:]
    passed = max(scores) >= rule.target or low
    facts = {
        "the cap bound": cap is not None and any(before[a] < cap < before[a] + deal.score.total[a] for a in defended),
        "above the cap already": cap is not None and any(before[account] > cap for account in defended),
        f"several reached: {rule.both_reach}": several,
        "several reached without the contractor": by_contractor and not reached & contracting,
        "the first trick to reach decided": by_contractor
        and not reached & contracting
        and len({match.trick_that_reached(deal, account, before[account]) for account in reached}) > 1,
        "equal at the top": equal,
        "equal at the top, nobody yet": equal and not match.is_over,
        f"reached and fell: {rule.check_first} first": both,
        f"exactly at the line: {rule.lose_when}": rule.lose_at is not None and rule.lose_at in scores,
        f"ended: {match.ending}": True,
        "defended above the stop": stop is not None and any(before[account] > stop for account in defended),
        "fell among others below zero, lost": low and match.ending == "opponent fell" and min(others) < 0,
        "fell among others below zero, spared": low and not outlived and match.ending == "unfinished",
        "target or losing line passed, played on": match.ending == "unfinished" and passed and not rule.ends_at_target,
        "barred from the next deal": match.barred is not None,
        "breach points would have decided": match.ending == "unfinished"
        and rule.win_by == "any_points"
        and any(match.scores[a] >= rule.target > scores[a] for a in range(len(scores))),
        f"several others: {rule.others_win}": len(outlived) > 1 or (bool(outlived) and len(scores) > 2),
        "target passed by defending, own contract needed": rule.win_by == "own_contract"
        and any(before[account] < rule.target <= scores[account] for account in defended),
    }
    return {corner for corner, fact in facts.items() if fact}
