"""What a deal scores: settings that contradict each other, or change nothing. A part of `consistency`."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from fivehundred.variants.diagnosis import Check, Finding
from fivehundred.variants.facts import CALLED_PARTNERS, levels, miseres
from fivehundred.variants.model import Variant
from fivehundred.words import plural


def _table(variant: Variant) -> Iterator[Finding]:
    if variant.scoring.schedule != "table":
        if variant.auction.minimum_tricks < 6:
            yield (
                ("auction.minimum_tricks", "scoring.schedule"),
                (
                    f"scoring.schedule {variant.scoring.schedule} begins at six tricks, and auction.minimum_tricks is "
                    f"{variant.auction.minimum_tricks}: write 6, or schedule: table with the values"
                ),
            )
        return
    if variant.scoring.table is None:
        yield (
            ("scoring.schedule", "scoring.table"),
            (
                "scoring.schedule is table, and scoring.table is not given: write the values of every bid there, "
                "such as {6: [40, 60, 80, 100, 120], …}"
            ),
        )
        return
    names = variant.auction.denominations
    for level in levels(variant):
        values = variant.scoring.table.get(level)
        if values is None:
            yield (
                ("scoring.table", "auction.minimum_tricks", "deal.hand"),
                (
                    f"scoring.table has no line for {plural(level, 'trick')}, and bids go from auction.minimum_tricks "
                    f"({variant.auction.minimum_tricks}) to deal.hand ({variant.deal.hand}): add {level}: […]"
                ),
            )
        elif len(values) != len(names):
            yield (
                (f"scoring.table.{level}", "auction.denominations"),
                (
                    f"scoring.table gives {plural(len(values), 'value')} for {plural(level, 'trick')}, and "
                    f"auction.denominations has {len(names)} ({', '.join(names)}): write one value for each"
                ),
            )


def _half_shares(variant: Variant) -> Iterator[Finding]:
    scoring = variant.scoring
    if variant.table.sides not in CALLED_PARTNERS or scoring.partner_share != "half":
        return
    text = "cannot be halved into whole points, and scoring.partner_share is half: write an even value, or full"
    if scoring.schedule == "table":
        for level, values in (scoring.table or {}).items():
            odd = [value for value in values if value % 2]
            if odd and level in levels(variant):
                yield (f"scoring.table.{level}", "scoring.partner_share"), f"{odd[0]} in scoring.table {text}"
    if (scoring.slam_at_least or 0) % 2:
        yield (
            ("scoring.slam_at_least", "scoring.partner_share"),
            f"scoring.slam_at_least {scoring.slam_at_least} {text}",
        )


def _misere_points(variant: Variant) -> Iterator[Finding]:
    points = variant.scoring.defenders.in_misere
    if points and variant.play.misere_ends == "at_first_trick" and any(miseres(variant)):
        yield (
            ("scoring.defenders.in_misere", "play.misere_ends"),
            (
                f"scoring.defenders.in_misere gives {plural(points, 'point')} for every trick the contractor takes, "
                "and play.misere_ends is at_first_trick, so that only one could count: write misere_ends: "
                "after_last_trick"
            ),
        )


def _idle_scores(variant: Variant) -> Iterator[Finding]:
    if variant.auction.order == "level":
        yield ("auction.equal_value",), "bids are compared by tricks, not by value: auction.order is level"
    if variant.scoring.schedule != "table":
        yield ("scoring.table",), f"the values come from scoring.schedule: {variant.scoring.schedule}"
    else:
        for level in variant.scoring.table or {}:
            if level not in levels(variant):
                yield (f"scoring.table.{level}",), f"nobody can bid {plural(level, 'trick')} here"
    if not variant.scoring.defenders.per_trick:
        for key in ("when", "share"):
            yield (f"scoring.defenders.{key}",), "defenders score nothing: scoring.defenders.per_trick is 0"
    cap, stop = variant.scoring.defenders.cap, variant.scoring.defenders.stop_above
    if cap is not None and stop is not None and cap <= stop:
        yield ("scoring.defenders.stop_above",), f"scoring.defenders.cap, {cap}, stops defenders earlier"


SCORING_CONTRADICTIONS: Final[tuple[Check, ...]] = (_table, _half_shares, _misere_points)
SCORING_IDLE: Final[tuple[Check, ...]] = (_idle_scores,)
