"""The figures of a report: each function turns a comparison into one matplotlib `Figure`. Nothing is estimated here.

Only `Figure` objects are used, never pyplot, so no screen is needed and no global state is left behind. Call them
inside `fivehundred.reporting.style.drawing`.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING, Any, Final

from fivehundred.analysis.findings import blocked_variants
from fivehundred.analysis.metrics import METRICS, Metric, Unit
from fivehundred.analysis.model import Comparison, ContractRow, Difference, VariantResult
from fivehundred.analysis.wording import difference_text, number, percent
from fivehundred.cards.bids import display_bid
from fivehundred.cards.suits import DENOMINATION_SYMBOLS, DENOMINATIONS
from fivehundred.reporting.style import (
    BAD,
    CELL_DARK,
    CELL_LIGHT,
    DIVERGING,
    ENDING_COLOURS,
    GOOD,
    INK,
    MUTED,
    PAPER,
    PARTING_COLOURS,
    RULE,
    SEQUENTIAL,
    WIDTH,
    plain_label,
    variant_colour,
)

if TYPE_CHECKING:
    from matplotlib.axes import Axes
    from matplotlib.figure import Figure
    from matplotlib.lines import Line2D

#: A made rate that rests on fewer cases is written in brackets and left uncoloured.
FEW_CASES: Final = 20
#: The forest's panels: units that may share an axis.
_PANELS: Final[tuple[tuple[str, tuple[Unit, ...]], ...]] = (
    ("Shares, in percentage points", ("share",)),
    ("Points", ("points",)),
    ("Tricks, calls, deals and changes of the lead", ("tricks", "level", "calls", "deals", "changes")),
)


def _figure(height: float, *, width: float = WIDTH) -> Figure:
    from matplotlib.figure import Figure

    return Figure(figsize=(width, height), layout=None)


def _legend_rows(labels: Sequence[str]) -> int:
    """Return how many rows a legend with these labels needs."""
    return -(-len(labels) // _legend_columns(labels))


def _legend_columns(labels: Sequence[str]) -> int:
    """Return how many legend entries fit beside each other."""
    if sum(0.45 + 0.07 * len(label) for label in labels) <= WIDTH:
        return max(1, len(labels))
    widest = max((len(label) for label in labels), default=1)
    return max(1, min(len(labels), int(WIDTH / (0.5 + 0.075 * widest))))


def _legend(figure: Figure, handles: Sequence[Any]) -> None:
    """Put a legend at the top left of a figure, in as many rows as it needs."""
    height = figure.get_size_inches()[1]
    figure.legend(
        handles=list(handles), loc="upper left", bbox_to_anchor=(0.0, (height - 0.05) / height),
        ncols=_legend_columns([handle.get_label() for handle in handles]), handlelength=1.4, columnspacing=1.4,
        borderpad=0, borderaxespad=0,
    )  # fmt: skip


# ------------------------------------------------------------------------------------------------ forest


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
    legend = 0.22 + 0.19 * _legend_rows([str(handle.get_label()) for handle in handles])
    per_row = max(len(one) for one in drawn.values())
    step = row_height if per_row == 1 else 0.13 + 0.13 * per_row
    heights = [step * len(rows) for _, rows in panels]
    total = sum(heights) + panel_extra * len(panels) + legend
    figure = _figure(total)
    top = total - legend
    left, right = 0.335, 0.775 if per_row == 1 else 0.97
    _legend(figure, handles)
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
    _tidy_ticks(axes, 5)
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


def _tidy_ticks(axes: Axes, most: int, *, whole: bool = False) -> None:
    """Put few round ticks on the x axis, written with a real minus sign."""
    from matplotlib.ticker import FuncFormatter, MaxNLocator

    steps = [1, 2, 5, 10] if whole else [1, 2, 2.5, 5, 10]
    axes.xaxis.set_major_locator(MaxNLocator(most, steps=steps, integer=whole))
    axes.xaxis.set_major_formatter(FuncFormatter(lambda value, _: _short(value)))


def _short(value: float) -> str:
    """Write a tick: no needless decimals."""
    text = f"{abs(value):.4f}".rstrip("0").rstrip(".")
    return f"−{text}" if value < 0 and text != "0" else text


# --------------------------------------------------------------------------------------------- contracts


def contracts(comparison: Comparison) -> Figure | None:
    """Draw, for each variant, how often every bid becomes the contract and how often it is made."""
    variants = [variant for variant in comparison.variants if variant.played]
    if not variants:
        return None
    levels = sorted({row.level for variant in variants for row in variant.contracts if row.level}, reverse=True)
    specials = [name for name in ("M", "OM") if any(variant.game.offers(name) for variant in variants)]
    cell, special_row, header, gap = 0.36, 0.36 if specials else 0.0, 0.82, 0.34
    block = header + cell * len(levels) + special_row + gap
    total = block * len(variants)
    figure = _figure(total)
    largest = max(row.share or 0.0 for variant in variants for row in variant.contracts)
    for index, variant in enumerate(variants):
        top = total - index * block
        colour = variant_colour(comparison.variants.index(variant))
        figure.text(0.0, (top - 0.16) / total, plain_label(variant.name), fontsize=10, fontweight="bold",
                    color=colour, va="center")  # fmt: skip
        for column, (title, made) in enumerate((("how often it is played", False), ("how often it is made", True))):
            left = 0.052 + 0.495 * column
            bottom = (top - header - cell * len(levels)) / total
            axes = figure.add_axes((left, bottom, 0.435, cell * len(levels) / total))
            axes.set_title(title, fontsize=8.2, fontweight="normal", color=MUTED, pad=20)
            _contract_cells(axes, variant, levels, largest, made=made)
            if specials:
                strip = figure.add_axes((left, bottom - (special_row + 0.1) / total, 0.435, special_row / total))
                _special_cells(strip, variant, specials, largest, made=made)
    return figure


def _shade(colours: Sequence[str], place: float) -> str:
    """Return the colour at a place, 0 to 1, on a scale of evenly spaced colours."""
    from matplotlib.colors import to_hex, to_rgb

    position = min(max(place, 0.0), 1.0) * (len(colours) - 1)
    below = min(int(position), len(colours) - 2)
    part = position - below
    low, high = to_rgb(colours[below]), to_rgb(colours[below + 1])
    red, green, blue = ((1 - part) * one + part * other for one, other in zip(low, high, strict=True))
    return to_hex((red, green, blue))


def _contract_cells(axes: Axes, variant: VariantResult, levels: Sequence[int], largest: float, *, made: bool) -> None:
    """Draw the cells of the numbered bids."""
    rows = {(row.level, row.denomination): row for row in variant.contracts if row.level}
    for y, level in enumerate(levels):
        for x in DENOMINATIONS:
            row = rows.get((level, x))
            if row is not None:
                _cell(axes, x, y, row, largest, made=made)
    axes.set_xlim(-0.5, len(DENOMINATIONS) - 0.5)
    axes.set_ylim(len(levels) - 0.5, -0.5)
    axes.set_xticks(range(len(DENOMINATIONS)), DENOMINATION_SYMBOLS, fontsize=10)
    axes.set_yticks(range(len(levels)), [str(level) for level in levels])
    axes.tick_params(axis="x", top=False, bottom=False, labeltop=True, labelbottom=False, pad=1, labelcolor=INK)
    for side in axes.spines.values():
        side.set_visible(False)


def _special_cells(axes: Axes, variant: VariantResult, specials: Sequence[str], largest: float, *, made: bool) -> None:
    """Draw the cells of the misères under the numbered bids, each half as wide as the table."""
    rows = {row.name: row for row in variant.contracts}
    for x, name in enumerate(specials):
        row = rows.get(name)
        if row is None:
            axes.text(x, 0, f"{display_bid(name)}: not offered", ha="center", va="center", fontsize=7.2, color=MUTED)
        else:
            _cell(axes, x, 0, row, largest, made=made, name=display_bid(name), width=0.97)
    axes.set_xlim(-0.5, len(specials) - 0.5)
    axes.set_ylim(0.5, -0.5)
    axes.set_axis_off()


def _cell(
    axes: Axes, x: float, y: float, row: ContractRow, largest: float, *, made: bool, name: str = "", width: float = 0.94
) -> None:
    """Draw one coloured cell with its number."""
    from matplotlib.patches import FancyBboxPatch

    fill, text = _cell_look(row, largest, made=made)
    height = 0.86
    axes.add_patch(
        FancyBboxPatch(
            (x - width / 2, y - height / 2), width, height, boxstyle="round,pad=0,rounding_size=0.08",
            mutation_aspect=1.6, facecolor=fill, edgecolor=RULE if fill == "none" else "none", linewidth=0.7,
        )
    )  # fmt: skip
    colour = MUTED if fill == "none" else _text_on(fill)
    axes.text(x, y, f"{name}  {text}".strip(), ha="center", va="center", fontsize=7.8, color=colour)


def _cell_look(row: ContractRow, largest: float, *, made: bool) -> tuple[str, str]:
    """Return the fill and the text of a cell."""
    if row.played == 0 or row.share is None or row.made_share is None:
        return "none", "–"
    if not made:
        shade = (row.share / largest) ** 0.7 if largest else 0.0
        return _shade(SEQUENTIAL, shade), percent(row.share) if row.share >= 0.0005 else "<0.1%"
    text = percent(row.made_share, decimals=0)
    if row.played < FEW_CASES:
        return "none", f"({text})"
    return _shade(DIVERGING, row.made_share), text


def _text_on(fill: str) -> str:
    """Return a dark or light text colour that can be read on a fill."""
    from matplotlib.colors import to_rgb

    red, green, blue = ((part / 12.92 if part <= 0.03928 else ((part + 0.055) / 1.055) ** 2.4) for part in to_rgb(fill))
    luminance = 0.2126 * red + 0.7152 * green + 0.0722 * blue
    return CELL_DARK if luminance > 0.22 else CELL_LIGHT


# ------------------------------------------------------------------------------------------------- prices


def prices(comparison: Comparison) -> Figure | None:
    """Draw for every bid the chance of making it beside the chance at which it breaks even."""
    variants = [
        (index, variant, rows)
        for index, variant in enumerate(comparison.variants)
        if (rows := [row for row in variant.contracts if row.played >= FEW_CASES and row.break_even is not None])
    ]
    if not variants:
        return None
    names = _ordered_names(rows for _, _, rows in variants)
    lowest = min(min(row.made_low or 0.0, row.break_even or 0.0) for _, _, rows in variants for row in rows)
    start = min(50, int(100 * lowest) // 25 * 25)
    row_height, header, footer = 0.215, 0.72, 0.55
    columns = 2 if len(variants) == 4 else min(3, len(variants))
    lines = -(-len(variants) // columns)
    block = header + row_height * len(names) + footer
    total = block * lines
    figure = _figure(total)
    left, gap = 0.105, 0.035
    width = (1 - left - gap * (columns - 1) - 0.01) / columns
    for place, (index, variant, rows) in enumerate(variants):
        line, column = divmod(place, columns)
        bottom = total - line * block - header - row_height * len(names)
        axes = figure.add_axes((left + column * (width + gap), bottom / total, width, row_height * len(names) / total))
        _price_panel(axes, variant, rows, names, start=start, labelled=column == 0)
        axes.set_title(plain_label(variant.name, most=60 // columns), color=variant_colour(index), fontsize=10, pad=8)
    _price_legend(figure)
    return figure


def _ordered_names(groups: Any) -> list[str]:
    """Return the bids of all groups, lowest first, keeping every group's order as far as the first one allows."""
    names: list[str] = []
    for rows in groups:
        place = 0
        for row in rows:
            if row.name in names:
                place = names.index(row.name) + 1
            else:
                names.insert(place, row.name)
                place += 1
    return names


def _price_panel(
    axes: Axes, variant: VariantResult, rows: Sequence[ContractRow], names: Sequence[str], *, start: int, labelled: bool
) -> None:
    """Draw one variant's prices, from ``start`` per cent on."""
    heights = {name: y for y, name in enumerate(names)}
    for y in range(0, len(names), 2):
        axes.axhspan(y - 0.5, y + 0.5, color=RULE, alpha=0.22, linewidth=0)
    for row in rows:
        y = heights[row.name]
        needed, made = 100 * (row.break_even or 0), 100 * (row.made_share or 0)
        low, high = 100 * (row.made_low or 0), 100 * (row.made_high or 0)
        colour = GOOD if low > needed else BAD if high < needed else MUTED
        axes.plot([needed, made], [y, y], color=colour, linewidth=0.9, alpha=0.5, zorder=2)
        axes.plot([low, high], [y, y], color=colour, linewidth=2.2, solid_capstyle="round", zorder=3)
        axes.plot([made], [y], marker="o", markersize=4.6, color=colour, zorder=4)
        axes.plot([needed], [y], marker="|", markersize=9, markeredgewidth=1.8, color=INK, zorder=5)
    axes.set_ylim(-0.5, len(names) - 0.5)
    axes.set_xlim(start - 1.5, 101.5)
    axes.set_xticks(range(start, 101, 25))
    axes.set_yticks(range(len(names)), [display_bid(name) for name in names] if labelled else [""] * len(names))
    axes.grid(visible=True, axis="x")
    axes.spines["left"].set_visible(False)
    axes.set_xlabel("chance of making it (%)")
    missing = set(names) - {row.name for row in rows}
    for name in missing & {row.name for row in variant.contracts}:
        axes.text(start, heights[name], "too few to judge", fontsize=6.8, color=MUTED, va="center")
    for name in missing - {row.name for row in variant.contracts}:
        axes.text(start, heights[name], "not offered", fontsize=6.8, color=MUTED, va="center")


def _price_legend(figure: Figure) -> None:
    """Explain the marks of the price figure."""
    from matplotlib.lines import Line2D

    handles = [
        Line2D([], [], color=INK, marker="|", markersize=9, markeredgewidth=1.8, linewidth=0, label="breaks even here"),
        Line2D([], [], color=GOOD, marker="o", markersize=4.6, linewidth=2.2, label="made more often: pays"),
        Line2D([], [], color=BAD, marker="o", markersize=4.6, linewidth=2.2, label="made less often: costs"),
        Line2D([], [], color=MUTED, marker="o", markersize=4.6, linewidth=2.2, label="cannot be told"),
    ]
    _legend(figure, handles)


# -------------------------------------------------------------------------------------------------- seats


def seats(comparison: Comparison) -> Figure | None:
    """Draw for each seat, counted from the dealer, how many contracts it gets and what it scores in a deal."""
    variants = [(index, one) for index, one in enumerate(comparison.variants) if one.played]
    if not variants:
        return None
    most = max(variant.game.players for _, variant in variants)
    legend = 0.2 + 0.19 * _legend_rows([plain_label(variant.name) for _, variant in variants])
    height = 2.3 + legend
    figure = _figure(height)
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
    _percent_axis(left.yaxis)
    _points_from_nought(right)
    _legend(figure, left.get_legend_handles_labels()[0])
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


def _percent_axis(axis: Any) -> None:
    from matplotlib.ticker import FuncFormatter, MaxNLocator

    axis.set_major_locator(MaxNLocator(5, steps=[1, 2, 2.5, 5, 10]))
    axis.set_major_formatter(FuncFormatter(lambda value, _: f"{_short(value)}%"))


# ------------------------------------------------------------------------------------------------- points


def points(comparison: Comparison) -> Figure | None:
    """Draw how the points of a deal are distributed: the contractor's, and each opposing score's."""
    variants = [(index, one) for index, one in enumerate(comparison.variants) if one.played]
    if not variants:
        return None
    own_width = _bin_width([h for _, v in variants for h in (v.made_points, v.failed_points)], 64)
    other_width = _bin_width([v.opposing_points for _, v in variants], 26)
    block, header, footer = 1.55, 0.3, 0.5
    total = block * len(variants) + header + footer
    figure = _figure(total)
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
            _percent_axis(axes.yaxis)
            _tidy_ticks(axes, 8)
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


# ------------------------------------------------------------------------------------------------ matches


def matches(comparison: Comparison) -> Figure | None:
    """Draw how long matches last and how they end."""
    if comparison.matches == 0:
        return None
    from matplotlib.patches import Patch

    variants = comparison.variants
    shown = [name for name in ENDING_COLOURS if any(variant.endings[name] for variant in variants)]
    block, header, footer = 1.35, 0.3, 0.5 + 0.16 * max(0, (len(shown) - 3) // 2)
    total = block * len(variants) + header + footer
    figure = _figure(total)
    width = _bin_width([variant.match_lengths for variant in variants], 40)
    first: Axes | None = None
    for row, variant in enumerate(variants):
        bottom = (footer + block * (len(variants) - 1 - row)) / total
        height = (block - 0.42) / total
        axes = figure.add_axes((0.065, bottom, 0.475, height), sharex=first, sharey=first)
        first = first or axes
        _bars(axes, variant.match_lengths, variant.matches, width, variant_colour(row), failed=False)
        axes.set_title(plain_label(variant.name, most=36), color=variant_colour(row), pad=5)
        _percent_axis(axes.yaxis)
        _tidy_ticks(axes, 8, whole=True)
        axes.grid(visible=True, axis="y")
        axes.tick_params(axis="y", labelcolor=MUTED, labelsize=7.5)
        axes.spines["left"].set_visible(False)
        _mean_line(axes, variant.estimates["match_deals"].value, decimals=1)
        if row < len(variants) - 1:
            axes.tick_params(axis="x", labelbottom=False)
        else:
            axes.set_xlabel("deals in a match" if width == 1 else f"deals in a match (bars {width} wide)")
        bar = figure.add_axes((0.62, bottom + height * 0.22, 0.37, height * 0.48))
        _stacked(bar, [(variant.endings[name], ENDING_COLOURS[name][1]) for name in ENDING_COLOURS])
    figure.legend(
        handles=[Patch(facecolor=ENDING_COLOURS[name][1], label=ENDING_COLOURS[name][0]) for name in shown],
        loc="lower left", bbox_to_anchor=(0.615, 0.02 / total), ncols=2, handlelength=1.0, handleheight=1.0,
        columnspacing=1.2, borderpad=0, borderaxespad=0, fontsize=7.6,
    )  # fmt: skip
    figure.text(0.065, (total - 0.16) / total, "Length", fontsize=8.2, color=MUTED, va="center")
    figure.text(0.62, (total - 0.16) / total, "Ending", fontsize=8.2, color=MUTED, va="center")
    return figure


def _stacked(axes: Axes, parts: Sequence[tuple[int, str]]) -> None:
    """Draw one horizontal bar of parts that sum to a hundred per cent, with the larger parts written in."""
    total = sum(times for times, _ in parts)
    start = 0.0
    for times, colour in parts:
        share = 100 * times / total if total else 0.0
        axes.barh([0], [share], left=[start], height=1.0, color=colour, edgecolor="none")
        if share >= 8:
            axes.text(start + share / 2, 0, percent(share / 100, decimals=0), ha="center", va="center", fontsize=8,
                      color=_text_on(colour))  # fmt: skip
        start += share
    axes.set_xlim(0, 100)
    axes.set_ylim(-0.5, 0.5)
    axes.set_axis_off()


# ------------------------------------------------------------------------------------------------ parting


def partings(comparison: Comparison) -> Figure | None:
    """Draw on how many deals each variant goes another way than the baseline, and where it first does."""
    from matplotlib.patches import Patch

    rows = [one for one in comparison.partings if one.deals and one.variant not in comparison.same_games]
    if not rows:
        return None
    total = 0.46 * len(rows) + 0.42
    figure = _figure(total)
    labelled = len(rows) > 1
    left = 0.24 if labelled else 0.0
    for index, row in enumerate(rows):
        bottom = total - 0.46 * (index + 1) + 0.06
        axes = figure.add_axes((left, bottom / total, 1 - left, 0.36 / total))
        sizes = (row.other_contract, row.other_tricks, row.other_points, row.same)
        _stacked(axes, [(size, colour) for size, (_, colour) in zip(sizes, PARTING_COLOURS, strict=True)])
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
