"""The report as one HTML page that needs nothing else: styles and pictures are inside. It words nothing itself.

Every text that a user or a file supplied is escaped.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from html import escape
from importlib.resources import files
from typing import Any, Final

from fivehundred.analysis.findings import BLOCKING
from fivehundred.analysis.model import Comparison, Finding
from fivehundred.analysis.phrases import english
from fivehundred.analysis.wording import count
from fivehundred.reporting.content import (
    Cell,
    FigureContent,
    NumberGroup,
    NumberRow,
    descriptions,
    key_rows,
    lead_findings,
    method_paragraphs,
    number_groups,
    provenance,
    rest_finding,
    setting_rows,
    title,
    top_findings,
)
from fivehundred.reporting.drawing import Picture
from fivehundred.reporting.style import VARIANT_COLOURS
from fivehundred.words import Counted, noun_for


def html_page(
    comparison: Comparison, pictures: Sequence[tuple[FigureContent, Picture]], manifest: Mapping[str, Any]
) -> str:
    """Return the whole page."""
    style = files("fivehundred.reporting").joinpath("page_style.css").read_text(encoding="utf-8")
    sections = [
        _findings_section(comparison),
        _settings_section(comparison),
        _pictures_section(pictures),
        _numbers_section(comparison),
        _method_section(comparison),
        _provenance_section(comparison, manifest),
    ]
    present = [section for section in sections if section]
    return "\n".join(
        [
            "<!DOCTYPE html>",
            '<html lang="en">',
            "<head>",
            '<meta charset="utf-8">',
            '<meta name="viewport" content="width=device-width, initial-scale=1">',
            f"<title>{escape(title(comparison))} – fivehundred</title>",
            f"<style>\n{style}</style>",
            "</head>",
            "<body>",
            _header(comparison),
            _navigation(present),
            '<main class="wrap">',
            *(body for _, _, body in present),
            "</main>",
            (
                '<footer><div class="wrap">Made by fivehundred. The numbers stand in <code>metrics.csv</code> beside '
                "this page, the pictures in <code>figures/</code>.</div></footer>"
            ),
            "</body>",
            "</html>",
            "",
        ]
    )


#: A section: its anchor, its name in the list of contents, its text.
_Section = tuple[str, str, str]
_SHORT_NAMES: Final = {
    "findings": "Findings",
    "rules": "Rules",
    "pictures": "Pictures",
    "numbers": "All numbers",
    "method": "Method",
    "provenance": "Sources",
}


def _section(name: str, heading: str, body: Sequence[str]) -> _Section:
    text = "\n".join(body)
    return name, _SHORT_NAMES[name], f'<section id="{name}">\n<h2>{escape(heading)}</h2>\n{text}\n</section>'


def _header(comparison: Comparison) -> str:
    """Return the masthead: what was compared, the one sentence that opens it, and the size of the run."""
    each = " under each rule set" if comparison.others else ""
    facts = [
        (count(comparison.deals), noun_for(comparison.deals, "deal") + each),
        (count(comparison.matches), noun_for(comparison.matches, "match", "matches") + each),
        (escape(comparison.players), "players"),
        (str(comparison.seed), "seed"),
    ]
    rows = "".join(f"<li><b>{value}</b>{name}</li>" for value, name in facts)
    leads = lead_findings(comparison) if comparison.has_data else []
    sentences = "".join(
        f'<p class="lead"><strong>{_headline(comparison, one, colour=False)}</strong> '
        f"{_detail(comparison, one, colour=False)}</p>"
        for one in leads
    )
    kind = "Comparison" if comparison.others else "Report"
    return (
        '<header class="top"><div class="wrap">\n'
        f'<p class="eyebrow"><span aria-hidden="true">♠♣♦♥</span>Five hundred · {kind}</p>\n'
        f"<h1>{_title_html(comparison)}</h1>\n{sentences}\n"
        f'<ul class="facts">{rows}</ul>\n</div></header>'
    )


def _title_html(comparison: Comparison) -> str:
    labels = [escape(variant.name) for variant in comparison.variants]
    joined = ", ".join(labels[:-1])
    return f'{joined} <span class="and">and</span> {labels[-1]}' if joined else labels[-1]


def _navigation(sections: Sequence[_Section]) -> str:
    links = "".join(f'<a href="#{name}">{escape(heading)}</a>' for name, heading, _ in sections)
    return f'<nav aria-label="Contents"><div class="wrap">{links}</div></nav>'


def _values(comparison: Comparison, finding: Finding, *, colour: bool) -> dict[str, str]:
    """Escape what fills a phrase, and give the variants' names their colours."""
    index = {variant.name: place for place, variant in enumerate(comparison.variants)}
    filled = {}
    for name, value in finding.values.items():
        filled[name] = value if isinstance(value, Counted) else escape(value)
        if colour and name in ("variant", "baseline") and value in index:
            filled[name] = _coloured(value, index[value])
    return filled


def _coloured(label: str, index: int) -> str:
    return f'<span class="v v{index % len(VARIANT_COLOURS)}">{escape(label)}</span>'


def _headline(comparison: Comparison, finding: Finding, *, colour: bool = True) -> str:
    return escape(english()[finding.phrase].headline).format(**_values(comparison, finding, colour=colour))


def _detail(comparison: Comparison, finding: Finding, *, colour: bool = True) -> str:
    template = english()[finding.amount or finding.phrase].detail
    return escape(template).format(**_values(comparison, finding, colour=colour))


def _findings_section(comparison: Comparison) -> _Section:
    """Return warnings first, then the few findings that matter most, then what each game is like."""
    body = []
    for warning in comparison.warnings:
        look = "stop" if warning.topic == BLOCKING else "note"
        body.append(
            f'<div class="{look}" role="note"><p><strong>{_headline(comparison, warning)}</strong> '
            f"{_detail(comparison, warning)}</p></div>"
        )
    if not comparison.has_data:
        return _section("findings", "No data", body)
    for variant in comparison.others:
        found = top_findings(comparison, variant.label)
        if not found:
            continue
        if len(comparison.others) > 1:
            body.append(f"<h3>{_coloured(variant.name, comparison.variants.index(variant))}</h3>")
        items = "".join(
            f'<li><div><p class="headline">{_headline(comparison, one)}</p>'
            f'<p class="detail">{_detail(comparison, one)}</p></div></li>'
            for one in found
        )
        body.append(f'<ol class="findings">{items}</ol>')
        rest = rest_finding(comparison, variant.label)
        if rest is not None:
            body.append(f'<p class="muted">{_headline(comparison, rest)} {_detail(comparison, rest)}</p>')
    described = descriptions(comparison)
    if described:
        body += ["<h3>About misère</h3>"] if comparison.others else []
        body.append('<ul class="plain">')
        body += [
            f"<li><strong>{_headline(comparison, one)}</strong> {_detail(comparison, one)}</li>" for one in described
        ]
        body.append("</ul>")
    rows = key_rows(comparison)
    if rows:
        body.append("<h3>The numbers most asked for</h3>")
        body.append(_number_table(comparison, "".join(_number_row(row) for row in rows)))
    return _section("findings", "What matters most" if comparison.others else "The game in short", body)


def _settings_section(comparison: Comparison) -> _Section | None:
    """Return the settings in which the rule sets differ."""
    rows = setting_rows(comparison)
    if not comparison.others:
        return None
    if not rows:
        return _section("rules", "The rules that differ", ["<p>The settings are the same in every particular.</p>"])
    head = "".join(
        f'<th scope="col">{_coloured(variant.name, index)}</th>' for index, variant in enumerate(comparison.variants)
    )
    lines = "".join(
        f'<tr><th scope="row"><code>{escape(row.key)}</code></th>'
        + "".join(f"<td>{escape(value)}</td>" for value in row.values)
        + "</tr>"
        for row in rows
    )
    table = (
        f'<div class="scroll" tabindex="0"><table><thead><tr><th scope="col">Setting</th>{head}</tr></thead>'
        f"<tbody>{lines}</tbody></table></div>"
    )
    lead = "<p>The settings of the variant files that are not the same. Everything else is played alike.</p>"
    return _section("rules", "The rules that differ", [lead, table])


def _numbers_section(comparison: Comparison) -> _Section | None:
    """Return the table of all numbers."""
    groups = number_groups(comparison)
    if not groups:
        return None
    columns = 1 + len(comparison.variants) + (len(comparison.others) == 1)
    lead = "<p>Below each value stands its interval."
    if comparison.others:
        place = "" if len(comparison.others) == 1 else " stand below that; they"
        lead += (
            f" Differences{place} are counted from {_coloured(comparison.baseline.name, 0)}, "
            "shares in percentage points (pp); the bold ones are clear of chance."
        )
    table = _number_table(comparison, "".join(_group_rows(group, columns) for group in groups))
    return _section("numbers", "All the numbers", [lead + "</p>", table])


def _number_table(comparison: Comparison, lines: str) -> str:
    """Return a table of values and differences around its lines."""
    head = ['<th scope="col">Quantity</th>']
    for index, variant in enumerate(comparison.variants):
        head.append(f'<th scope="col" class="number">{_coloured(variant.name, index)}</th>')
    if len(comparison.others) == 1:
        head.append('<th scope="col" class="number">Difference</th>')
    return (
        f'<div class="scroll" tabindex="0"><table><thead><tr>{"".join(head)}</tr></thead><tbody>{lines}</tbody>'
        "</table></div>"
    )


def _group_rows(group: NumberGroup, columns: int) -> str:
    heading = f'<tr class="group"><th scope="rowgroup" colspan="{columns}">{escape(group.title)}</th></tr>'
    return heading + "".join(_number_row(row) for row in group.rows)


def _number_row(row: NumberRow) -> str:
    """Return one line; with one comparison the difference has a column, with several it stands under each value."""
    name = f"{escape(row.metric.title)}<small>{escape(row.metric.meaning)}</small>"
    if len(row.differences) < 2:
        cells = [_cell(cell) for cell in row.estimates] + [_cell(cell, difference=True) for cell in row.differences]
    else:
        cells = [_cell(row.estimates[0])]
        cells += [_cell(*pair) for pair in zip(row.estimates[1:], row.differences, strict=True)]
    return f'<tr><th scope="row">{name}</th>{"".join(cells)}</tr>'


def _cell(cell: Cell, below: Cell | None = None, *, difference: bool = False) -> str:
    """Return a value with its note, and below it a difference where one is given."""
    looks = ["number"]
    looks += ["difference"] if difference else []
    looks += ["clear"] if cell.clear else []
    looks += ["undefined"] if cell.undefined else []
    reason = ' class="reason"' if cell.undefined else ""
    text = escape(cell.text) + (f"<small{reason}>{escape(cell.note)}</small>" if cell.note else "")
    if below is not None and not (below.undefined and cell.undefined):
        look = "delta clear" if below.clear else "delta"
        said = escape(below.note) if below.undefined else f"<b>{escape(below.text)}</b> ({escape(below.note)})"
        text += f'<small class="{look}">{said}</small>'
    return f'<td class="{" ".join(looks)}">{text}</td>'


def _pictures_section(pictures: Sequence[tuple[FigureContent, Picture]]) -> _Section | None:
    if not pictures:
        return None
    body = []
    for content, picture in pictures:
        body.append(f'<h3 id="figure-{content.name}">{escape(content.heading)}</h3>\n<p>{escape(content.lead)}</p>')
        body.append(
            f'<figure><div class="plate" tabindex="0">{picture.inline_svg}</div>'
            f"<figcaption>{escape(content.caption)}</figcaption></figure>"
        )
    return _section("pictures", "The pictures", body)


def _method_section(comparison: Comparison) -> _Section | None:
    if not comparison.has_data:
        return None
    body = [
        f"<p><strong>{escape(heading)}</strong> {escape(text)}</p>" for heading, text in method_paragraphs(comparison)
    ]
    return _section("method", "How this was done", body)


def _provenance_section(comparison: Comparison, manifest: Mapping[str, Any]) -> _Section:
    rows = "".join(
        f"<dt>{escape(name)}</dt><dd><code>{escape(value)}</code></dd>"
        for name, value in provenance(comparison, manifest)
    )
    lead = "<p>With these the run can be repeated, number for number.</p>"
    return _section("provenance", "Where the numbers come from", [lead, f"<dl>{rows}</dl>"])
