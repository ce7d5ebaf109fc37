"""How deals and matches come out: by seat, by points, and how long matches last and how they end."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING, Any

from fivehundred.analysis.model import Comparison
from fivehundred.analysis.wording import number
from fivehundred.reporting.figures.parts import (
    add_legend,
    legend_rows,
    new_figure,
    percent_axis,
    stacked,
    tidy_ticks,
)
from fivehundred.reporting.style import (
    ENDING_COLOURS,
    INK,
    MUTED,
    plain_label,
    variant_colour,
)

if TYPE_CHECKING:
    from matplotlib.axes import Axes
    from matplotlib.figure import Figure


def seats(comparison: Comparison) -> Figure | None:
    """Draw for each seat, counted from the dealer, how many contracts it gets and what it scores in a deal."""
    variants = [(index, one) for index, one in enumerate(comparison.variants) if one.played]
    if not variants:
        return None
    most = max(variant.game.players for _, variant in variants)
    legend = 0.2 + 0.19 * legend_rows([plain_label(variant.name) for _, variant in variants])
    height = 2.3 + legend
    figure = new_figure(height)
    left = figure.add_axes((0.065, 0.5 / height, 0.41, 1.5 / height))
    right = figure.add_axes((0.575, 0.5 / height, 0.415, 1.5 / height))
    for place, (index, variant) in enumerate(variants):
        shift = (place - (len(variants) - 1) / 2) * min(0.22, 0.7 / len(variants))
        colour, label = variant_colour(index), plain_label(variant.name)
        contract_rows = [
            (row.seat + shift, row.contract_share, row.contract_low, row.contract_high) for row in variant.seats
        ]
        point_rows = [(row.seat + shift, row.points.value, row.points.low, row.points.high) for row in variant.seats]
        _seat_marks(left, contract_rows, 100.0, colour, label)
        _seat_marks(right, point_rows, 1.0, colour, label)
    for axes, title in ((left, "Share of the contracts"), (right, "Points in a deal")):
        axes.set_title(title, pad=8)
        axes.set_xlim(-0.55, most - 0.45)
        axes.set_xticks(range(most), [_seat_name(seat) for seat in range(most)])
        axes.grid(visible=True, axis="y")
        axes.tick_params(axis="y", labelcolor=MUTED, labelsize=8)
        axes.tick_params(axis="x", labelcolor=INK, length=0)
        axes.spines["left"].set_visible(False)
    left.set_ylim(bottom=0)
    percent_axis(left.yaxis)
    _points_from_nought(right)
    add_legend(figure, left.get_legend_handles_labels()[0])
    return figure


def _seat_name(seat: int) -> str:
    return "dealer" if seat == 0 else "1st after\n(bids first)" if seat == 1 else f"{seat}{_ordinal(seat)} after"


def _ordinal(number_: int) -> str:
    return {1: "st", 2: "nd", 3: "rd"}.get(number_, "th")


def _seat_marks(
    axes: Axes,
    rows: Sequence[tuple[float, float | None, float | None, float | None]],
    factor: float,
    colour: str,
    label: str,
) -> None:
    """Draw dots with whiskers."""
    known = [(x, value, low, high) for x, value, low, high in rows if value is not None]
    for x, _, low, high in known:
        if low is not None and high is not None:
            axes.plot([x, x], [low * factor, high * factor], color=colour, linewidth=1.8, solid_capstyle="round")
    axes.plot([row[0] for row in known], [row[1] * factor for row in known], color=colour, linewidth=0, marker="o",
              markersize=5.5, label=label)  # fmt: skip


def _points_from_nought(axes: Axes) -> None:
    """Show nought on the axis of points where it is near enough."""
    low, high = axes.get_ylim()
    if low > 0:
        axes.set_ylim(0, high + 0.06 * high)
    elif high < 0:
        axes.set_ylim(low, 0)
    else:
        axes.axhline(0, color=MUTED, linewidth=0.8)


def points(comparison: Comparison) -> Figure | None:
    """Draw how the points of a deal are distributed: the contractor's, and each opposing score's."""
    variants = [(index, one) for index, one in enumerate(comparison.variants) if one.played]
    if not variants:
        return None
    own_width = _bin_width([h for _, v in variants for h in (v.made_points, v.failed_points)], 64)
    other_width = _bin_width([v.opposing_points for _, v in variants], 26)
    block, header, footer = 1.55, 0.3, 0.5
    total = block * len(variants) + header + footer
    figure = new_figure(total)
    axes_by_row: list[tuple[Axes, Axes]] = []
    for row, (index, variant) in enumerate(variants):
        bottom = (footer + block * (len(variants) - 1 - row)) / total
        height = (block - 0.42) / total
        shared = axes_by_row[0] if axes_by_row else (None, None)
        left = figure.add_axes((0.065, bottom, 0.545, height), sharex=shared[0], sharey=shared[0])
        right = figure.add_axes((0.69, bottom, 0.30, height), sharex=shared[1], sharey=shared[1])
        axes_by_row.append((left, right))
        colour = variant_colour(index)
        _bars(left, variant.failed_points, variant.played, own_width, colour, failed=True)
        _bars(left, variant.made_points, variant.played, own_width, colour, failed=False)
        opposing = sum(variant.opposing_points.values())
        _bars(right, variant.opposing_points, opposing, other_width, colour, failed=False)
        left.set_title(plain_label(variant.name), color=colour, pad=5)
        for axes in (left, right):
            percent_axis(axes.yaxis)
            tidy_ticks(axes, 8)
            axes.grid(visible=True, axis="y")
            axes.tick_params(axis="y", labelcolor=MUTED, labelsize=7.5)
            axes.spines["left"].set_visible(False)
            if row < len(variants) - 1:
                axes.tick_params(axis="x", labelbottom=False)
        _mean_line(left, variant.estimates["contractor_points"].value, decimals=0)
        _mean_line(right, variant.estimates["defender_points"].value, decimals=0)
    figure.text(0.065, (total - 0.16) / total, "Contractor: filled when made, hatched when failed", fontsize=8.2,
                color=MUTED, va="center")  # fmt: skip
    figure.text(0.69, (total - 0.16) / total, "Each opposing score", fontsize=8.2, color=MUTED, va="center")
    axes_by_row[-1][0].set_xlabel("points in a deal")
    axes_by_row[-1][1].set_xlabel("points in a deal")
    return figure


def matches(comparison: Comparison) -> Figure | None:
    """Draw how long matches last and how they end."""
    if comparison.matches == 0:
        return None
    from matplotlib.patches import Patch

    variants = comparison.variants
    shown = [name for name in ENDING_COLOURS if any(variant.endings[name] for variant in variants)]
    block, header, footer = 1.35, 0.3, 0.5 + 0.16 * max(0, (len(shown) - 3) // 2)
    total = block * len(variants) + header + footer
    figure = new_figure(total)
    width = _bin_width([variant.match_lengths for variant in variants], 40)
    first: Axes | None = None
    for row, variant in enumerate(variants):
        bottom = (footer + block * (len(variants) - 1 - row)) / total
        height = (block - 0.42) / total
        axes = figure.add_axes((0.065, bottom, 0.475, height), sharex=first, sharey=first)
        first = first or axes
        _bars(axes, variant.match_lengths, variant.matches, width, variant_colour(row), failed=False)
        axes.set_title(plain_label(variant.name, most=36), color=variant_colour(row), pad=5)
        percent_axis(axes.yaxis)
        tidy_ticks(axes, 8, whole=True)
        axes.grid(visible=True, axis="y")
        axes.tick_params(axis="y", labelcolor=MUTED, labelsize=7.5)
        axes.spines["left"].set_visible(False)
        _mean_line(axes, variant.estimates["match_deals"].value, decimals=1)
        if row < len(variants) - 1:
            axes.tick_params(axis="x", labelbottom=False)
        else:
            axes.set_xlabel("deals in a match" if width == 1 else f"deals in a match (bars {width} wide)")
        bar = figure.add_axes((0.62, bottom + height * 0.22, 0.37, height * 0.48))
        stacked(bar, [(variant.endings[name], ENDING_COLOURS[name][1]) for name in ENDING_COLOURS])
    figure.legend(
        handles=[Patch(facecolor=ENDING_COLOURS[name][1], label=ENDING_COLOURS[name][0]) for name in shown],
        loc="lower left", bbox_to_anchor=(0.615, 0.02 / total), ncols=2, handlelength=1.0, handleheight=1.0,
        columnspacing=1.2, borderpad=0, borderaxespad=0, fontsize=7.6,
    )  # fmt: skip
    figure.text(0.065, (total - 0.16) / total, "Length", fontsize=8.2, color=MUTED, va="center")
    figure.text(0.62, (total - 0.16) / total, "Ending", fontsize=8.2, color=MUTED, va="center")
    return figure


def _bin_width(histograms: Sequence[Mapping[int, int]], most: int) -> int:
    """Return a round width so that no more than ``most`` bars are needed."""
    values = [value for histogram in histograms for value in histogram]
    reach = max(values) - min(values) if values else 0
    return next(width for width in (1, 2, 5, 10, 20, 40, 50, 100, 200, 500, 1000, 5000) if reach / width <= most)


def _bars(axes: Axes, histogram: Mapping[int, int], total: int, width: int, colour: str, *, failed: bool) -> None:
    """Draw a histogram in per cent of ``total``, every bar centred on a multiple of the width."""
    bars: dict[int, int] = {}
    for value, times in histogram.items():
        centre = (2 * abs(value) + width) // (2 * width) * width * (1 if value > 0 else -1)
        bars[centre] = bars.get(centre, 0) + times
    heights = [100 * times / total for times in bars.values()] if total else []
    look: dict[str, Any] = {"facecolor": "none", "edgecolor": colour, "hatch": "//////", "linewidth": 0.7}
    if not failed:
        look = {"facecolor": colour, "edgecolor": "none"}
    axes.bar(list(bars), heights, width=0.84 * width, zorder=3, **look)


def _mean_line(axes: Axes, mean: float | None, *, decimals: int) -> None:
    """Mark the mean, and write it above the right end of the panel."""
    if mean is not None:
        axes.axvline(mean, color=INK, linewidth=1.0, linestyle=(0, (3, 2)), zorder=4)
        text = f"mean {number(mean, decimals)}"
        axes.set_title(text, loc="right", fontsize=7.6, fontweight="normal", color=INK, pad=5)
