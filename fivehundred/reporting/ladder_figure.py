"""The picture of a ladder: for two players, points a deal and share of the wins by game. It computes nothing."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from itertools import groupby
from typing import TYPE_CHECKING, Final

from fivehundred.analysis.ladder import Edge, Ladder, Meeting
from fivehundred.analysis.wording import number
from fivehundred.reporting.content import FigureContent
from fivehundred.reporting.ladder_words import Pair, pair_sentences, pair_title, points_text, wins_text
from fivehundred.reporting.style import INK, MUTED, PAPER, VARIANT_COLOURS, WIDTH, plain_label
from fivehundred.words import noun_for

if TYPE_CHECKING:
    from matplotlib.axes import Axes
    from matplotlib.figure import Figure

_ROW: Final = 0.215
#: Inches above the lines (titles) and below them (ticks).
_TOP: Final = 0.62
_BOTTOM: Final = 0.36
#: The part of the width that the games' names take.
_LABELS: Final = 0.275
#: Colours of the upper player, of the lower one, and of what is not told apart.
_COLOURS: Final = {"upper": VARIANT_COLOURS[0], "lower": VARIANT_COLOURS[1], None: MUTED}


def ladder_figures(ladder: Ladder) -> list[tuple[FigureContent, Figure]]:
    """Return a figure for each two players who met, with its words. Call it within `style.drawing`."""
    found = []
    for place, pair in enumerate(ladder.pairs):
        meetings = [one for one in ladder.of_pair(pair) if one.points or one.wins]
        if meetings:
            found.append((_content(ladder, pair, place), _figure(pair, meetings)))
    return found


def _content(ladder: Ladder, pair: Pair, place: int) -> FigureContent:
    headline, detail = pair_sentences(ladder, pair)
    meetings = [one for one in ladder.of_pair(pair) if one.points or one.wins]
    duels = [edge.duels for one in meetings if (edge := one.points) is not None]
    matches = [edge.duels for one in meetings if (edge := one.wins) is not None]
    size = " and ".join(
        f"{_span(numbers)} {noun_for(max(numbers), *nouns)}"
        for numbers, nouns in ((duels, ("deal",)), (matches, ("match", "matches")))
        if numbers
    )
    return FigureContent(
        name=f"ladder-{place + 1}",
        heading=pair_title(pair),
        lead=f"{headline} {detail}",
        caption=(
            f"{size} under each rule set, all played twice with the same cards and the seats exchanged. Bars: "
            f"{ladder.confidence:.0%} intervals. A filled dot is clear of chance, a hollow one is not."
        ),
        alt=f"For {len(meetings)} games: {headline} {detail}",
    )


def _span(numbers: Sequence[int]) -> str:
    low, high = min(numbers), max(numbers)
    return number(low, 0) if low == high else f"{number(low, 0)} to {number(high, 0)}"


def _figure(pair: Pair, meetings: Sequence[Meeting]) -> Figure:
    from matplotlib.figure import Figure

    rows = _rows(meetings)
    height = _TOP + _ROW * len(rows) + _BOTTOM
    figure = Figure(figsize=(WIDTH, height), layout=None)
    panels: list[tuple[str, Callable[[Meeting], Edge | None], Callable[[Edge | None], str], float, float]] = []
    if any(one.points for one in meetings):
        panels.append(("Points a deal", lambda one: one.points, points_text, 1.0, 0.2))
    if any(one.wins for one in meetings):
        panels.append(("Share of the wins, in %", lambda one: one.wins, wins_text, 100.0, 0.165))
    width = (1.0 - _LABELS - sum(panel[-1] for panel in panels)) / len(panels)
    left = _LABELS
    for place, (heading, edge_of, write, factor, text_width) in enumerate(panels):
        axes = figure.add_axes((left, _BOTTOM / height, width, _ROW * len(rows) / height))
        _panel(axes, pair, rows, edge_of, write, factor)
        axes.set_title(heading, pad=20, fontsize=8.8)
        if place == 0:
            _labels(axes, rows)
        left += width + text_width
    return figure


def _rows(meetings: Sequence[Meeting]) -> list[Meeting | str]:
    """Return the lines from top to bottom: games for as many players together, under a heading."""
    ordered = sorted(meetings, key=lambda one: one.seats)
    groups = [(seats, list(some)) for seats, some in groupby(ordered, key=lambda one: one.seats)]
    rows: list[Meeting | str] = []
    for seats, some in groups:
        rows += [f"{seats} players"] if len(groups) > 1 else []
        rows += some
    return rows


def _labels(axes: Axes, rows: Sequence[Meeting | str]) -> None:
    for y, row in enumerate(rows):
        heading = isinstance(row, str)
        text = row if isinstance(row, str) else plain_label(row.title, most=33)
        axes.annotate(
            text, xy=(0, y), xytext=(-8, 0), xycoords=("axes fraction", "data"), textcoords="offset points",
            ha="right", va="center", fontsize=7.6, color=MUTED if heading else INK,
            fontweight="bold" if heading else "normal",
        )  # fmt: skip


def _panel(
    axes: Axes,
    pair: Pair,
    rows: Sequence[Meeting | str],
    edge_of: Callable[[Meeting], Edge | None],
    write: Callable[[Edge | None], str],
    factor: float,
) -> None:
    """Draw one quantity of all games: interval, value, and the numbers at the right."""
    from matplotlib.ticker import MaxNLocator, MultipleLocator

    edges = [edge for row in rows if isinstance(row, Meeting) and (edge := edge_of(row)) is not None]
    even = edges[0].even * factor
    for y, row in enumerate(rows):
        edge = edge_of(row) if isinstance(row, Meeting) else None
        if edge is None:
            continue
        colour = _COLOURS[edge.stronger]
        axes.barh(y, edge.value * factor - even, left=even, height=0.56, color=colour, alpha=0.16, zorder=2)
        if edge.low is not None and edge.high is not None:
            axes.plot([edge.low * factor, edge.high * factor], [y, y], color=colour, linewidth=1.5,
                      solid_capstyle="round", zorder=3, clip_on=False)  # fmt: skip
        axes.plot([edge.value * factor], [y], marker="o", markersize=4.2, color=colour, zorder=4,
                  markerfacecolor=colour if edge.stronger else PAPER, clip_on=False)  # fmt: skip
        axes.annotate(
            write(edge).replace("%", ""), xy=(1.0, y), xytext=(6, 0), xycoords=("axes fraction", "data"),
            textcoords="offset points", va="center", fontsize=6.8, color=INK if edge.stronger else MUTED,
        )  # fmt: skip
    ends = [end * factor - even for edge in edges for end in (edge.low, edge.high, edge.value) if end is not None]
    axes.axvline(even, color=INK, linewidth=0.9, zorder=3)
    axes.set_xlim(even + _room(min(ends), max(ends), -1), even + _room(min(ends), max(ends), 1))
    axes.set_ylim(len(rows) - 0.5, -0.5)
    axes.set_yticks([])
    wide = even and max(map(abs, ends)) > 0.5 * even
    axes.xaxis.set_major_locator(MultipleLocator(even / 2) if wide else MaxNLocator(4, steps=[1, 2, 2.5, 5, 10]))
    axes.xaxis.set_major_formatter(lambda value, _: number(value, 0 if abs(value) >= 10 or value == int(value) else 1))
    axes.grid(visible=True, axis="x")
    axes.spines["left"].set_visible(False)
    upper, lower = (plain_label(name, most=14) for name in pair)
    sides = [(f"{upper} is stronger ▸", 7, "left", _COLOURS["upper"])] if max(ends) > 0 else []
    sides += [(f"◂ {lower} is stronger", -7, "right", _COLOURS["lower"])] if min(ends) < 0 else []
    for text, x, side, colour in sides:
        axes.annotate(text, xy=(even, 1.0), xytext=(x, 6), xycoords=("data", "axes fraction"),
                      textcoords="offset points", ha=side, va="bottom", fontsize=7.0, color=colour)  # fmt: skip


def _room(lowest: float, highest: float, side: int) -> float:
    """Return how far an axis goes to one side of equality: as far as anything there, and never quite to nothing."""
    reach = max(abs(lowest), abs(highest))
    if not reach:
        return side
    return side * max(side * (highest if side > 0 else lowest) * 1.06, 0.04 * reach)
