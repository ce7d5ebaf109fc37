"""``metrics.csv``: every number of a report, one a line, with all that is needed to trace it. It rounds nothing."""

from __future__ import annotations

import csv
import io
from collections.abc import Iterator
from typing import Any, Final

from fivehundred.analysis.model import Comparison, Difference, Estimate, VariantResult

COLUMNS: Final = (
    "record", "metric", "title", "unit", "variant", "baseline", "value", "low", "high", "confidence", "method",
    "cases", "successes", "p_value", "p_holm", "clear", "reason", "players", "seed", "deals", "matches", "rulebook",
    "baseline_rulebook",
)  # fmt: skip

Row = dict[str, Any]


def metrics_csv(comparison: Comparison) -> str:
    """Return the table as text; a missing value is an empty cell, with the reason in its own column."""
    text = io.StringIO()
    writer = csv.DictWriter(text, COLUMNS, restval="", lineterminator="\n")
    writer.writeheader()
    for row in _rows(comparison):
        writer.writerow({key: _written(value) for key, value in row.items()})
    return text.getvalue()


def _written(value: Any) -> Any:
    if value is None:
        return ""
    if isinstance(value, bool):
        return "true" if value else "false"
    return repr(value) if isinstance(value, float) else value


def _rows(comparison: Comparison) -> Iterator[Row]:
    hashes = {variant.label: variant.game.hash for variant in comparison.variants}
    run = {
        "confidence": comparison.confidence,
        "players": comparison.players,
        "seed": comparison.seed,
        "deals": comparison.deals,
        "matches": comparison.matches,
    }
    for variant in comparison.variants:
        traced = {**run, "variant": variant.label, "rulebook": variant.game.hash}
        for estimate in variant.estimates.values():
            yield {**traced, **_estimate(estimate)}
        for row in (*_contracts(variant), *_seats(variant), *_matches(variant)):
            yield {**traced, **row}
    for difference in comparison.differences:
        yield {
            **run,
            **_difference(difference),
            "rulebook": hashes[difference.variant],
            "baseline_rulebook": hashes[difference.baseline],
        }
    for parting in comparison.partings:
        for name in ("other_contract", "other_tricks", "other_points", "same"):
            share = getattr(parting, name) / parting.deals if parting.deals else None
            yield {
                **run, "record": "parting", "metric": f"parting.{name}", "unit": "share", "variant": parting.variant,
                "baseline": parting.baseline, "value": share, "cases": parting.deals,
                "successes": getattr(parting, name), "rulebook": hashes[parting.variant],
                "baseline_rulebook": hashes[parting.baseline],
            }  # fmt: skip


def _estimate(estimate: Estimate) -> Row:
    metric = estimate.metric
    return {
        "record": "estimate",
        "metric": metric.name,
        "title": metric.title,
        "unit": metric.unit,
        "value": estimate.value,
        "low": estimate.low,
        "high": estimate.high,
        "method": estimate.method,
        "cases": estimate.cases,
        "successes": estimate.successes,
        "reason": estimate.reason,
    }


def _difference(difference: Difference) -> Row:
    metric = difference.metric
    return {
        "record": "difference",
        "metric": metric.name,
        "title": metric.title,
        "unit": metric.unit,
        "variant": difference.variant,
        "baseline": difference.baseline,
        "value": difference.value,
        "low": difference.low,
        "high": difference.high,
        "method": difference.method,
        "cases": difference.pairs,
        "p_value": difference.p_value,
        "p_holm": difference.p_holm,
        "clear": difference.clear,
        "reason": difference.reason,
    }


def _contracts(variant: VariantResult) -> Iterator[Row]:
    for row in variant.contracts:
        name = f"contract.{row.name}"
        yield {
            "record": "contract", "metric": f"{name}.played", "unit": "share", "value": row.share,
            "cases": variant.deals, "successes": row.played,
        }  # fmt: skip
        yield {
            "record": "contract", "metric": f"{name}.made", "unit": "share", "value": row.made_share,
            "low": row.made_low, "high": row.made_high, "method": "wilson" if row.played else "", "cases": row.played,
            "successes": row.made, "reason": "" if row.played else "never played",
        }  # fmt: skip
        yield {
            "record": "contract", "metric": f"{name}.break_even", "unit": "share", "value": row.break_even,
            "cases": row.played, "reason": "" if row.break_even is not None else "never both made and failed",
        }  # fmt: skip
        yield {
            "record": "contract", "metric": f"{name}.margin", "unit": "points", "value": row.margin,
            "cases": row.played, "reason": "" if row.played else "never played",
        }  # fmt: skip


def _seats(variant: VariantResult) -> Iterator[Row]:
    total = sum(row.contracts for row in variant.seats)
    for row in variant.seats:
        yield {
            "record": "seat", "metric": f"seat.{row.seat}.contracts", "unit": "share", "value": row.contract_share,
            "low": row.contract_low, "high": row.contract_high, "method": "wilson" if total else "", "cases": total,
            "successes": row.contracts, "reason": "" if total else "no contract was played",
        }  # fmt: skip


def _matches(variant: VariantResult) -> Iterator[Row]:
    for ending, times in variant.endings.items():
        yield {
            "record": "ending", "metric": f"ending.{ending}", "unit": "share", "cases": variant.matches,
            "value": times / variant.matches if variant.matches else None, "successes": times,
            "reason": "" if variant.matches else "no matches were played",
        }  # fmt: skip
    finished = variant.matches - variant.endings["unfinished"]
    for name, wins in variant.wins:
        yield {
            "record": "wins", "metric": f"wins.{name}", "unit": "share", "cases": finished, "successes": wins,
            "value": wins / finished if finished else None,
            "reason": "" if finished else "no match was finished",
        }  # fmt: skip
