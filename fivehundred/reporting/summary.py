"""A comparison in a terminal: the findings and a short table. It prints nothing itself and loads rich when called."""

from __future__ import annotations

import io

from fivehundred.analysis.metrics import METRICS
from fivehundred.analysis.model import Comparison
from fivehundred.analysis.phrases import detail, headline
from fivehundred.reporting.content import (
    descriptions,
    lead_findings,
    number_groups,
    rest_finding,
    title,
    top_findings,
)

_SHOWN = frozenset(metric.name for metric in METRICS if metric.headline)


def terminal_summary(comparison: Comparison, *, width: int = 88, colour: bool = False) -> str:
    """Return the summary as text of that width, with terminal colours only where asked for."""
    from rich.console import Console
    from rich.padding import Padding
    from rich.text import Text

    out = io.StringIO()
    console = Console(
        file=out, width=width, force_terminal=colour, no_color=not colour, highlight=False, emoji=False, markup=False
    )
    console.print(Text(title(comparison), style="bold"))
    for warning in comparison.warnings:
        console.print(Text(f"! {headline(warning)} {detail(warning)}", style="yellow"))
    if not comparison.has_data:
        return out.getvalue()
    for finding in lead_findings(comparison):
        console.print(Text(f"{headline(finding)} {detail(finding)}"))
    for variant in comparison.others:
        found = top_findings(comparison, variant.label)
        if found and len(comparison.others) > 1:
            console.print()
            console.print(Text(variant.name, style="bold"))
        for place, finding in enumerate(found, start=1):
            console.print()
            console.print(Text(f"{place}. {headline(finding)}", style="bold"))
            console.print(Padding(Text(detail(finding)), (0, 0, 0, 3)))
        rest = rest_finding(comparison, variant.label)
        if rest is not None:
            console.print()
            console.print(Text(headline(rest)))
    if not comparison.others:
        for finding in descriptions(comparison):
            console.print(Text(f"{headline(finding)} {detail(finding)}"))
    console.print()
    console.print(_table(comparison))
    return "".join(f"{line.rstrip()}\n" for line in out.getvalue().splitlines())


def _table(comparison: Comparison) -> object:
    """Return the table of tested quantities."""
    from rich.box import SIMPLE_HEAD
    from rich.table import Table
    from rich.text import Text

    table = Table(box=SIMPLE_HEAD, pad_edge=False, show_edge=False)
    table.add_column("")
    for variant in comparison.variants:
        table.add_column(Text(variant.name), justify="right")
    two = len(comparison.variants) == 2
    if two:
        table.add_column("difference", justify="right")
        table.add_column("interval", justify="right")
    for group in number_groups(comparison):
        for row in group.rows:
            if row.metric.name not in _SHOWN:
                continue
            cells = [Text(cell.text) for cell in row.estimates]
            if two:
                difference = row.differences[0]
                cells.append(Text(difference.text, style="bold" if difference.clear else ""))
                cells.append(Text("" if difference.undefined else difference.note))
            table.add_row(Text(row.metric.title), *cells)
    return table
