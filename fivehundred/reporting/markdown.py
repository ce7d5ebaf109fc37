"""The report as Markdown, for wikis and repositories. The same content as the page; it words nothing itself."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from typing import Any, Final

from fivehundred.analysis.model import Comparison, Finding
from fivehundred.analysis.phrases import detail, headline
from fivehundred.analysis.wording import count
from fivehundred.reporting.content import (
    Cell,
    FigureContent,
    descriptions,
    lead_findings,
    method_paragraphs,
    number_groups,
    provenance,
    rest_finding,
    setting_rows,
    title,
    top_findings,
)

_SPECIAL: Final = re.compile(r"([\\`*_{}\[\]<>#|~])")


def escaped(text: str) -> str:
    """Escape what Markdown would read as markup; line breaks become spaces."""
    return _SPECIAL.sub(r"\\\1", " ".join(text.split()))


def markdown_report(comparison: Comparison, figures: Sequence[FigureContent], manifest: Mapping[str, Any]) -> str:
    """Return the whole report; pictures are taken from ``figures/``."""
    parts = [f"# {escaped(title(comparison))}", _size(comparison)]
    parts += [f"> **{escaped(headline(one))}** {escaped(detail(one))}" for one in comparison.warnings]
    if comparison.has_data:
        parts += [_said(one) for one in lead_findings(comparison)]
        parts += _findings(comparison)
        parts += _settings(comparison)
        parts += _pictures(figures)
        parts += _numbers(comparison)
        parts.append("## How this was done")
        parts += [f"**{escaped(heading)}** {escaped(text)}" for heading, text in method_paragraphs(comparison)]
    parts.append("## Where the numbers come from")
    parts.append(
        _table(["what", "value"], [[escaped(name), escaped(value)] for name, value in provenance(comparison, manifest)])
    )
    return "\n\n".join(parts) + "\n"


def _size(comparison: Comparison) -> str:
    return (
        f"{count(comparison.deals):deal|deals} and {count(comparison.matches):match|matches} under each rule set, "
        f"{escaped(comparison.players)} players, seed {comparison.seed}."
    )


def _said(finding: Finding) -> str:
    return f"**{escaped(headline(finding))}** {escaped(detail(finding))}".strip()


def _findings(comparison: Comparison) -> list[str]:
    parts = ["## What matters most"]
    for variant in comparison.others:
        found = top_findings(comparison, variant.label)
        if not found:
            continue
        if len(comparison.others) > 1:
            parts.append(f"### {escaped(variant.name)}")
        parts.append("\n".join(f"{place}. {_said(one)}" for place, one in enumerate(found, start=1)))
        rest = rest_finding(comparison, variant.label)
        if rest is not None:
            parts.append(_said(rest))
    described = descriptions(comparison)
    if described:
        parts.append("\n".join(f"- {_said(one)}" for one in described))
    return parts


def _settings(comparison: Comparison) -> list[str]:
    rows = setting_rows(comparison)
    if not rows:
        return []
    head = ["setting", *(escaped(variant.name) for variant in comparison.variants)]
    lines = [[f"`{row.key}`", *(escaped(value) for value in row.values)] for row in rows]
    return ["## The rules that differ", _table(head, lines)]


def _numbers(comparison: Comparison) -> list[str]:
    head = ["quantity", *(escaped(variant.name) for variant in comparison.variants)]
    head += ["difference" if len(comparison.others) == 1 else f"{escaped(v.name)}: diff." for v in comparison.others]
    parts = ["## All the numbers"]
    for group in number_groups(comparison):
        lines = [
            [escaped(row.metric.title), *(_cell(cell) for cell in (*row.estimates, *row.differences))]
            for row in group.rows
        ]
        parts += [f"### {escaped(group.title)}", _table(head, lines)]
    return parts


def _cell(cell: Cell) -> str:
    text = escaped(cell.text)
    note = f" ({escaped(cell.note)})" if cell.note else ""
    return f"**{text}**{note}" if cell.clear else f"{text}{note}"


def _pictures(figures: Sequence[FigureContent]) -> list[str]:
    parts = ["## The pictures"] if figures else []
    for one in figures:
        parts += [
            f"### {escaped(one.heading)}",
            escaped(one.lead),
            f"![{escaped(one.alt)}](figures/{one.name}.png)",
            escaped(one.caption),
        ]
    return parts


def _table(head: Sequence[str], lines: Sequence[Sequence[str]]) -> str:
    rows = [head, ["---"] * len(head), *lines]
    return "\n".join(f"| {' | '.join(row)} |" for row in rows)
