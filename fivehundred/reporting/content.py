"""What a report says, in order, independent of its form: pages in HTML and Markdown are both made from this.

It picks and words; it neither estimates nor formats a page.
"""

from __future__ import annotations

import json
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, Final

from fivehundred.analysis.findings import leading
from fivehundred.analysis.metrics import METRICS, TOPICS, Metric
from fivehundred.analysis.model import Comparison, Difference, Estimate, Finding
from fivehundred.analysis.wording import count, difference_text, percent, value_text
from fivehundred.reporting import texts

if TYPE_CHECKING:
    from matplotlib.figure import Figure

#: Order of the pictures in a report.
PICTURES: Final = ("forest", "partings", "contracts", "prices", "seats", "points", "matches")
#: The metrics of the short table.
KEY_METRICS: Final = (
    "passed_out_rate", "average_level", "made_rate", "misere_rate", "misere_made_rate", "contractor_points",
    "defender_points", "dealer_edge", "match_deals", "opponent_fell_rate",
)  # fmt: skip
_MOST_FINDINGS: Final = 5


@dataclass(frozen=True)
class FigureContent:
    """A figure and its words."""

    name: str
    heading: str
    lead: str
    caption: str
    alt: str


@dataclass(frozen=True)
class Cell:
    """One cell of the table of numbers: a value with its interval, or why there is none; and whether it is clear."""

    text: str
    note: str = ""
    clear: bool = False
    undefined: bool = False


@dataclass(frozen=True)
class NumberRow:
    """One metric in the table of numbers: each variant's cell, then each difference from the baseline."""

    metric: Metric
    estimates: tuple[Cell, ...]
    differences: tuple[Cell, ...]


@dataclass(frozen=True)
class NumberGroup:
    """The metrics of one topic."""

    title: str
    rows: tuple[NumberRow, ...]


@dataclass(frozen=True)
class SettingRow:
    """One setting in which rule sets differ: its key and the value under every variant, in order."""

    key: str
    values: tuple[str, ...]


def title(comparison: Comparison) -> str:
    """Return the report's title."""
    labels = [variant.name for variant in comparison.variants]
    if len(labels) == 1:
        return labels[0]
    if len(labels) == 2:
        return f"{labels[0]} and {labels[1]}"
    return f"{', '.join(labels[:-1])} and {labels[-1]}"


def lead_findings(comparison: Comparison) -> list[Finding]:
    """Return the findings that open the report: the same game, where games part, nothing to be told apart."""
    kinds = {"same_game", "nothing"}
    return [one for one in comparison.findings if one.kind in kinds or (one.kind == "context" and one.topic == "table")]


def top_findings(comparison: Comparison, variant: str) -> list[Finding]:
    """Return the few differences between a variant and the baseline that matter most."""
    most = _MOST_FINDINGS if len(comparison.variants) <= 2 else max(3, _MOST_FINDINGS + 3 - len(comparison.variants))
    return list(leading(comparison, variant, most=most))


def rest_finding(comparison: Comparison, variant: str) -> Finding | None:
    """Return the finding that counts the clear differences."""
    for finding in comparison.findings:
        if finding.phrase == "rest" and finding.variant == variant:
            return finding
    return None


def descriptions(comparison: Comparison) -> list[Finding]:
    """Return what is said about each game in itself; where games are compared, only about the price of misère."""
    described = [one for one in comparison.findings if one.kind == "description"]
    return [one for one in described if one.topic == "misere"] if comparison.others else described


def key_rows(comparison: Comparison) -> tuple[NumberRow, ...]:
    """Return the few rows of the table of numbers that everybody asks for first."""
    rows = {row.metric.name: row for group in number_groups(comparison) for row in group.rows}
    return tuple(rows[name] for name in KEY_METRICS if name in rows)


def number_groups(comparison: Comparison) -> tuple[NumberGroup, ...]:
    """Return the table of numbers, topic by topic, without metrics that belong to none of the games."""
    groups = []
    for topic in TOPICS:
        rows = tuple(
            _number_row(comparison, metric)
            for metric in METRICS
            if metric.topic == topic
            and any(metric.name in variant.estimates for variant in comparison.variants)
            and (comparison.matches if metric.source == "matches" else comparison.deals)
        )
        if rows:
            groups.append(NumberGroup(texts.TOPIC_NAMES[topic], rows))
    return tuple(groups)


def _number_row(comparison: Comparison, metric: Metric) -> NumberRow:
    return NumberRow(
        metric=metric,
        estimates=tuple(_estimate_cell(variant.estimates.get(metric.name), metric) for variant in comparison.variants),
        differences=tuple(
            _difference_cell(comparison.difference(metric.name, variant.label), metric) for variant in comparison.others
        ),
    )


def _estimate_cell(estimate: Estimate | None, metric: Metric) -> Cell:
    if estimate is None:
        return Cell("–", "not part of this game", undefined=True)
    if estimate.value is None:
        return Cell("undefined", estimate.reason, undefined=True)
    text = value_text(estimate.value, metric.unit)
    if estimate.low is None or estimate.high is None:
        return Cell(text, estimate.reason)
    return Cell(text, f"{value_text(estimate.low, metric.unit)} to {value_text(estimate.high, metric.unit)}")


def _difference_cell(difference: Difference | None, metric: Metric) -> Cell:
    if difference is None:
        return Cell("–", undefined=True)
    if difference.value is None:
        return Cell("undefined", difference.reason, undefined=True)
    if difference.method == "identical":
        return Cell("0", "the same game")
    text = difference_text(difference.value, difference.low, difference.high, metric.unit)
    value, _, interval = text.partition(" ")
    value += " pp" if metric.unit == "share" else ""
    return Cell(value, interval.strip("[]").replace(", ", " to ") or difference.reason, clear=difference.clear)


def setting_rows(comparison: Comparison) -> tuple[SettingRow, ...]:
    """Return the settings in which any variant differs from the baseline, with everybody's value."""
    keys = list(dict.fromkeys(setting.key for setting in comparison.settings))
    rows = []
    for key in keys:
        found = {setting.variant: setting for setting in comparison.settings if setting.key == key}
        base = next(iter(found.values())).baseline_value
        values = [base, *(found[v.label].value if v.label in found else base for v in comparison.others)]
        rows.append(SettingRow(key, tuple(value.replace("_", " ") for value in values)))
    return tuple(rows)


def tested(comparison: Comparison) -> int:
    """Return over how many differences Holm's adjustment ran."""
    return sum(difference.p_holm is not None for difference in comparison.differences)


def figure_contents(comparison: Comparison) -> Iterator[tuple[FigureContent, Figure]]:
    """Draw the figures that have something to show, one at a time, each with its words."""
    from fivehundred.reporting import figures

    words = _placeholders(comparison)
    shown = _without_repeats(comparison)
    for name in PICTURES:
        figure = getattr(figures, name)(comparison if name in ("forest", "partings") else shown)
        if figure is not None:
            text = texts.FIGURES[name]
            yield (
                FigureContent(
                    name=name,
                    heading=text.heading,
                    lead=text.lead.format(**words),
                    caption=text.caption.format(**words),
                    alt=text.alt.format(**words),
                ),
                figure,
            )


def _without_repeats(comparison: Comparison) -> Comparison:
    """Keep one of several equal games, where all are equal: its pictures would only be drawn twice."""
    from dataclasses import replace

    if comparison.others and len(comparison.same_games) == len(comparison.others):
        return replace(comparison, variants=comparison.variants[:1])
    return comparison


def _placeholders(comparison: Comparison) -> Mapping[str, str]:
    """Return what captions may name."""
    hashes = "; ".join(f"{variant.name} {variant.game.hash[:12]}" for variant in comparison.variants)
    run = {
        "deals": count(comparison.deals),
        "matches": count(comparison.matches),
        "seed": str(comparison.seed),
        "players": comparison.players,
        "hashes": texts.HASHES.format(list=hashes),
    }
    paired = texts.PAIRED if comparison.same_cards else texts.PAIRED_LOOSELY
    run["design_words"] = paired if comparison.others else texts.ALONE
    return {
        **run,
        "design": texts.DESIGN.format(**run),
        "match_design": texts.MATCH_DESIGN.format(**run),
        "baseline": comparison.baseline.name,
        "confidence": percent(comparison.confidence, decimals=0),
        "alpha": f"{1 - comparison.confidence:.2f}",
        "tests": count(tested(comparison)),
        "clear": count(sum(difference.clear for difference in comparison.differences)),
        "labels": title(comparison),
    }


def method_paragraphs(comparison: Comparison) -> list[tuple[str, str]]:
    """Return "how this was done"."""
    words = _placeholders(comparison)
    return [
        (heading, text.format(**words))
        for heading, text in texts.METHOD
        if comparison.others or "same cards" not in heading.lower()
    ]


def provenance(comparison: Comparison, manifest: Mapping[str, Any]) -> list[tuple[str, str]]:
    """Return everything needed to trace or repeat the numbers: the games' hashes, then the run's manifest."""
    rows = [(f"Rulebook of {variant.name}", variant.game.hash) for variant in comparison.variants]
    rows.append(("Seed", str(comparison.seed)))
    rows.append(("Deals and matches", f"{count(comparison.deals)} and {count(comparison.matches)} under each rule set"))
    rows.extend(_flat(manifest))
    return rows


_SHOWN_ELSEWHERE: Final = frozenset({"variants", "seed", "deals", "matches", "format"})


def _flat(value: Any, path: str = "") -> Iterator[tuple[str, str]]:
    """Yield the manifest's entries as dotted keys and text; the variants' long settings stay in the manifest."""
    if isinstance(value, Mapping):
        for key, inner in value.items():
            if path or key not in _SHOWN_ELSEWHERE:
                yield from _flat(inner, f"{path}.{key}" if path else str(key))
    elif value is not None:
        yield path, value if isinstance(value, str) else json.dumps(value, ensure_ascii=False, default=str)
