"""How other rule sets differ from the baseline: the forest of differences, and the deals on which games part."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING, Final

from fivehundred.analysis.findings import blocked_variants
from fivehundred.analysis.metrics import METRICS, Metric, Unit
from fivehundred.analysis.model import Comparison, Difference
from fivehundred.analysis.wording import difference_text
from fivehundred.reporting.figures.parts import (
    add_legend,
    legend_rows,
    new_figure,
    stacked,
    tidy_ticks,
)
from fivehundred.reporting.style import (
    INK,
    MUTED,
    PAPER,
    PARTING_COLOURS,
    RULE,
    plain_label,
    variant_colour,
)

if TYPE_CHECKING:
    from matplotlib.axes import Axes
    from matplotlib.figure import Figure
    from matplotlib.lines import Line2D


#: The forest's panels: units that may share an axis.
_PANELS: Final[tuple[tuple[str, tuple[Unit, ...]], ...]] = (
    ("Shares, in percentage points", ("share",)),
    ("Points", ("points",)),
    ("Tricks, calls, deals and changes of the lead", ("tricks", "level", "calls", "deals", "changes")),
)


def forest(comparison: Comparison) -> Figure | None:
    """Draw every tested difference from the baseline with its interval; None where nothing was tested."""
    drawn = _drawn_differences(comparison)
    panels = [
        (title, rows)
        for title, units in _PANELS
        if (rows := [metric for metric in METRICS if metric.unit in units and metric.name in drawn])
    ]
    if not panels:
        return None
    handles = _forest_handles(comparison, drawn)
    row_height, panel_extra = 0.26, 0.78
    legend = 0.22 + 0.19 * legend_rows([str(handle.get_label()) for handle in handles])
    per_row = max(len(one) for one in drawn.values())
    step = row_height if per_row == 1 else 0.13 + 0.13 * per_row
    heights = [step * len(rows) for _, rows in panels]
    total = sum(heights) + panel_extra * len(panels) + legend
    figure = new_figure(total)
    top = total - legend
    left, right = 0.335, 0.775 if per_row == 1 else 0.97
    add_legend(figure, handles)
    for (title, rows), height in zip(panels, heights, strict=True):
        top -= 0.3
        axes = figure.add_axes((left, (top - height) / total, right - left, height / total))
        _forest_panel(axes, comparison, title, rows, drawn, show_values=per_row == 1)
        top -= height + panel_extra - 0.3
    return figure


def _drawn_differences(comparison: Comparison) -> dict[str, list[tuple[int, Difference]]]:
    """Return the tested differences by metric, each with its variant's index."""
    blocked = blocked_variants(comparison)
    indices = {variant.label: index for index, variant in enumerate(comparison.variants)}
    drawn: dict[str, list[tuple[int, Difference]]] = {}
    for difference in comparison.differences:
        if difference.p_holm is None or difference.low is None or difference.variant in blocked:
            continue
        if not _never_happened(comparison, difference):
            drawn.setdefault(difference.metric.name, []).append((indices[difference.variant], difference))
    return drawn


def _never_happened(comparison: Comparison, difference: Difference) -> bool:
    """Tell whether what is counted happened neither under the variant nor under the baseline."""
    name = difference.metric.name
    labels = (difference.variant, difference.baseline)
    pair = [one.estimates[name] for one in comparison.variants if one.label in labels]
    return difference.metric.kind == "proportion" and not any(one.successes for one in pair)


def _forest_handles(comparison: Comparison, drawn: Mapping[str, Sequence[tuple[int, Difference]]]) -> list[Line2D]:
    """Name the variants' colours and explain the markers."""
    from matplotlib.lines import Line2D

    indices = sorted({index for rows in drawn.values() for index, _ in rows})
    handles = [
        Line2D([], [], color=variant_colour(index), marker="o", markersize=5, linewidth=1.6,
               label=plain_label(comparison.variants[index].name))
        for index in indices
    ]  # fmt: skip
    return [
        *handles,
        Line2D([], [], color=MUTED, marker="o", markersize=5, linewidth=0, label="clear of chance"),
        Line2D([], [], color=MUTED, marker="o", markersize=5, linewidth=0, markerfacecolor=PAPER, label="not clear"),
    ]


def _forest_panel(
    axes: Axes,
    comparison: Comparison,
    title: str,
    rows: Sequence[Metric],
    drawn: Mapping[str, Sequence[tuple[int, Difference]]],
    *,
    show_values: bool,
) -> None:
    """Draw one panel of the forest."""
    factor = 100.0 if rows[0].unit == "share" else 1.0
    count = len(rows)
    for row, metric in enumerate(rows):
        if row % 2 == 0:
            axes.axhspan(row - 0.5, row + 0.5, color=RULE, alpha=0.22, linewidth=0)
        entries = drawn[metric.name]
        for place, (index, difference) in enumerate(entries):
            y = row + (place - (len(entries) - 1) / 2) * 0.72 / max(len(entries), 1)
            _whisker(axes, y, difference, factor, variant_colour(index))
        if show_values:
            one = entries[0][1]
            axes.annotate(
                difference_text(one.value, one.low, one.high, metric.unit), xy=(1.0, row), xytext=(7, 0),
                xycoords=("axes fraction", "data"), textcoords="offset points", va="center", fontsize=7.6,
                color=INK if one.clear else MUTED, fontweight="bold" if one.clear else "normal",
            )  # fmt: skip
    axes.axvline(0, color=INK, linewidth=0.9)
    axes.set_ylim(count - 0.5, -0.5)
    axes.set_yticks(range(count), [metric.title for metric in rows])
    shown = [one for metric in rows for _, one in drawn[metric.name]]
    reach = 1.12 * max(1e-6, *(factor * abs(end or 0.0) for one in shown for end in (one.low, one.high)))
    axes.set_xlim(-reach, reach)
    tidy_ticks(axes, 5)
    axes.grid(visible=True, axis="x")
    axes.spines["left"].set_visible(False)
    axes.set_title(title, x=-0.335 / 0.44 if show_values else -0.335 / 0.635, pad=6)
    base = plain_label(comparison.baseline.name, most=24)
    axes.annotate(f"◂ less than under {base}", xy=(0.5, 0), xytext=(-8, -20), xycoords="axes fraction",
                  textcoords="offset points", ha="right", va="top", fontsize=7.2, color=MUTED)  # fmt: skip
    axes.annotate("more ▸", xy=(0.5, 0), xytext=(8, -20), xycoords="axes fraction", textcoords="offset points",
                  ha="left", va="top", fontsize=7.2, color=MUTED)  # fmt: skip


def _whisker(axes: Axes, y: float, difference: Difference, factor: float, colour: str) -> None:
    """Draw one interval and its value, filled where it is clear."""
    low, high, value = ((one or 0.0) * factor for one in (difference.low, difference.high, difference.value))
    axes.plot([low, high], [y, y], color=colour, linewidth=1.6, alpha=1 if difference.clear else 0.55,
              solid_capstyle="round", zorder=3)  # fmt: skip
    axes.plot([value], [y], marker="o", markersize=5, color=colour, zorder=4,
              markerfacecolor=colour if difference.clear else PAPER)  # fmt: skip


def partings(comparison: Comparison) -> Figure | None:
    """Draw on how many deals each variant goes another way than the baseline, and where it first does."""
    from matplotlib.patches import Patch

    rows = [one for one in comparison.partings if one.deals and one.variant not in comparison.same_games]
    if not rows:
        return None
    total = 0.46 * len(rows) + 0.42
    figure = new_figure(total)
    labelled = len(rows) > 1
    left = 0.24 if labelled else 0.0
    for index, row in enumerate(rows):
        bottom = total - 0.46 * (index + 1) + 0.06
        axes = figure.add_axes((left, bottom / total, 1 - left, 0.36 / total))
        sizes = (row.other_contract, row.other_tricks, row.other_points, row.same)
        stacked(axes, [(size, colour) for size, (_, colour) in zip(sizes, PARTING_COLOURS, strict=True)])
        if labelled:
            place = [variant.label for variant in comparison.variants].index(row.variant)
            figure.text(0, (bottom + 0.18) / total, plain_label(comparison.variants[place].name, most=24), va="center",
                        fontweight="bold", color=variant_colour(place))  # fmt: skip
    figure.legend(
        handles=[Patch(facecolor=colour, label=name) for name, colour in PARTING_COLOURS], loc="lower left",
        bbox_to_anchor=(left, 0.02), ncols=4, handlelength=1.0, handleheight=1.0, columnspacing=1.4, borderpad=0,
        borderaxespad=0,
    )  # fmt: skip
    return figure
