"""A comparison as plain data for machines: what ``--json`` prints. It computes nothing and leaves nothing out."""

from __future__ import annotations

from dataclasses import asdict
from typing import Any

from fivehundred.analysis.model import Comparison, Difference, Estimate, Finding, VariantResult
from fivehundred.analysis.phrases import sentence


def comparison_data(comparison: Comparison) -> dict[str, Any]:
    """Return the comparison as dicts, lists, numbers and texts. What is undefined is None, with a reason beside it."""
    return {
        "name": comparison.name,
        "players": comparison.players,
        "seed": comparison.seed,
        "confidence": comparison.confidence,
        "deals": comparison.deals,
        "matches": comparison.matches,
        "baseline": comparison.baseline.label,
        "variants": [_variant(variant) for variant in comparison.variants],
        "same_games": list(comparison.same_games),
        "settings": [asdict(setting) for setting in comparison.settings],
        "differences": [_difference(difference) for difference in comparison.differences],
        "partings": [asdict(parting) for parting in comparison.partings],
        "findings": [_finding(finding) for finding in comparison.findings],
        "warnings": [_finding(warning) for warning in comparison.warnings],
    }


def _variant(variant: VariantResult) -> dict[str, Any]:
    game = variant.game
    return {
        "label": game.label,
        "name": game.key,
        "title": game.title,
        "rulebook_sha256": game.hash,
        "players": game.players,
        "sides": game.sides,
        "deals": variant.deals,
        "matches": variant.matches,
        "passed_out": variant.passed_out,
        "metrics": {name: _estimate(estimate) for name, estimate in variant.estimates.items()},
        "contracts": [asdict(row) for row in variant.contracts],
        "seats": [
            {**{key: value for key, value in vars(row).items() if key != "points"}, "points": _estimate(row.points)}
            for row in variant.seats
        ],
        "match_lengths": {str(length): number for length, number in variant.match_lengths.items()},
        "endings": dict(variant.endings),
        "wins_by_seat": list(variant.wins_by_seat),
    }


def _estimate(estimate: Estimate) -> dict[str, Any]:
    return {
        "title": estimate.metric.title,
        "unit": estimate.metric.unit,
        "value": estimate.value,
        "low": estimate.low,
        "high": estimate.high,
        "cases": estimate.cases,
        "method": estimate.method,
        "reason": estimate.reason,
    }


def _difference(difference: Difference) -> dict[str, Any]:
    return {
        "metric": difference.metric.name,
        "unit": difference.metric.unit,
        "variant": difference.variant,
        "baseline": difference.baseline,
        "value": difference.value,
        "low": difference.low,
        "high": difference.high,
        "pairs": difference.pairs,
        "method": difference.method,
        "p_value": difference.p_value,
        "p_holm": difference.p_holm,
        "clear": difference.clear,
        "reason": difference.reason,
    }


def _finding(finding: Finding) -> dict[str, Any]:
    return {
        "kind": finding.kind,
        "topic": finding.topic,
        "variant": finding.variant,
        "metric": finding.metric,
        "text": sentence(finding),
    }
