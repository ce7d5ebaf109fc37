"""Write a ladder's report: a page, pictures and a table; and the same as text or as plain data. It computes nothing."""

from __future__ import annotations

import csv
import io
from collections.abc import Mapping
from dataclasses import asdict, dataclass
from math import isfinite
from pathlib import Path
from typing import Any, Final

from fivehundred.analysis.ladder import Edge, Ladder, Meeting
from fivehundred.players.registry import timed_warning
from fivehundred.reporting.drawing import draw
from fivehundred.reporting.ladder_figure import ladder_figures
from fivehundred.reporting.ladder_page import ladder_page
from fivehundred.reporting.ladder_words import (
    meeting_row,
    pair_sentences,
    pair_title,
    size_words,
    title,
    verdict_sentence,
)
from fivehundred.reporting.report import FIGURES_NAME, HTML_NAME, write_whole
from fivehundred.reporting.style import drawing

CSV_NAME: Final = "ladder.csv"
#: Columns of the text: so that a table with a test needs no second line anywhere.
WIDTH: Final = 124
_COLUMNS: Final = (
    "variant", "seats", "scores", "upper", "lower", "quantity", "pairs", "value", "low", "high", "confidence",
    "stronger", "match_deals", "unfinished", "test_verdict", "test_llr", "test_pairs",
)  # fmt: skip


@dataclass(frozen=True)
class LadderPaths:
    """Where a ladder's report stands."""

    html: Path
    csv: Path
    figures: tuple[Path, ...]


def write_ladder(ladder: Ladder, *, folder: Path, manifest: Mapping[str, Any]) -> LadderPaths:
    """Write page, table and pictures (PNG and SVG) into the ladder's folder."""
    with drawing():
        pictures = [
            (content, draw(figure, name=content.name, title=content.heading, alt=content.alt))
            for content, figure in ladder_figures(ladder)
        ]
    figures = []
    if pictures:
        (folder / FIGURES_NAME).mkdir(exist_ok=True)
    for _, picture in pictures:
        figures.append(write_whole(folder / FIGURES_NAME / f"{picture.name}.svg", picture.svg.encode()))
        figures.append(write_whole(folder / FIGURES_NAME / f"{picture.name}.png", picture.png))
    return LadderPaths(
        html=write_whole(folder / HTML_NAME, ladder_page(ladder, pictures, manifest).encode()),
        csv=write_whole(folder / CSV_NAME, ladder_csv(ladder).encode()),
        figures=tuple(figures),
    )


def ladder_csv(ladder: Ladder) -> str:
    """Return every number as a table: one line a game, pair of players, and quantity."""
    text = io.StringIO()
    writer = csv.DictWriter(text, _COLUMNS, restval="", lineterminator="\n")
    writer.writeheader()
    for one in ladder.meetings:
        for quantity, edge in (("points", one.points), ("wins", one.wins)):
            if edge is not None:
                writer.writerow(_csv_row(ladder, one, quantity, edge))
    return text.getvalue()


def _csv_row(ladder: Ladder, one: Meeting, quantity: str, edge: Edge) -> dict[str, Any]:
    row: dict[str, Any] = {
        "variant": one.label,
        "seats": one.seats,
        "scores": one.scores,
        "upper": one.upper,
        "lower": one.lower,
        "quantity": quantity,
        "pairs": edge.duels,
        "value": repr(edge.value),
        "low": "" if edge.low is None else repr(edge.low),
        "high": "" if edge.high is None else repr(edge.high),
        "confidence": ladder.confidence,
        "stronger": {"upper": one.upper, "lower": one.lower, None: ""}[edge.stronger],
    }
    if quantity == "wins":
        row |= {"match_deals": one.match_deals, "unfinished": one.unfinished}
    if ladder.test is not None and one.test is not None and (ladder.test.unit == "deals") == (quantity == "points"):
        row |= {"test_verdict": one.test.verdict, "test_llr": repr(one.test.ratio), "test_pairs": one.test.values}
    return row


def ladder_data(ladder: Ladder) -> dict[str, Any]:
    """Return the ladder as dicts, lists, numbers and texts: what ``--json`` prints."""
    return {
        "players": list(ladder.players),
        "about": list(ladder.about),
        "deals": ladder.deals,
        "matches": ladder.matches,
        "seed": ladder.seed,
        "confidence": ladder.confidence,
        "complete": ladder.complete,
        "test": None if ladder.test is None else ladder.test.data(),
        "meetings": [
            {
                **asdict(one),
                "test": _test_data(one),
                "stronger": {"upper": one.upper, "lower": one.lower, None: None}[one.stronger],
            }
            for one in ladder.meetings
        ],
    }


def _test_data(one: Meeting) -> dict[str, Any] | None:
    """Return where a test stands; a ratio without bound (every duel was exactly what a hypothesis says) is None."""
    if one.test is None:
        return None
    return {**asdict(one.test), "ratio": one.test.ratio if isfinite(one.test.ratio) else None}


def ladder_text(ladder: Ladder, *, colour: bool = False) -> str:
    """Return the ladder as text: for each two players a sentence and a table."""
    from rich.box import SIMPLE_HEAD
    from rich.console import Console
    from rich.table import Table
    from rich.text import Text

    out = io.StringIO()
    console = Console(
        file=out, width=WIDTH, force_terminal=colour, no_color=not colour, highlight=False, emoji=False, markup=False
    )
    console.print(Text(title(ladder), style="bold"))
    if not ladder.complete:
        console.print(Text("! Interrupted: this is about the deals that were finished.", style="yellow"))
    by_clock = timed_warning(ladder.players)
    if by_clock is not None:
        console.print(Text(f"! {by_clock}", style="yellow"))
    for pair in ladder.pairs:
        headline, detail = pair_sentences(ladder, pair)
        tested = verdict_sentence(ladder, pair)
        console.print()
        console.print(Text(headline, style="bold"))
        console.print(Text(f"{detail} {tested}" if tested else detail))
        console.print()
        table = Table(box=SIMPLE_HEAD, pad_edge=False, show_edge=False)
        table.add_column(Text(pair_title(pair)), overflow="fold")
        table.add_column("points a deal", justify="right")
        table.add_column("share of the wins", justify="right")
        if ladder.test is not None:
            table.add_column(Text(f"better by {size_words(ladder)}?"))
        table.add_column("stronger")
        for one in ladder.of_pair(pair):
            row = meeting_row(ladder, one)
            cells = [one.label, row.points, row.wins, *([row.test] if ladder.test is not None else [])]
            table.add_row(*(Text(cell) for cell in cells), Text(row.stronger, style="bold" if one.stronger else ""))
        console.print(table)
    return "".join(f"{line.rstrip()}\n" for line in out.getvalue().splitlines())
