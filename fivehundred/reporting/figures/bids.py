"""What becomes of every bid: how often it is played and made, and whether it pays."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Any, Final

from fivehundred.analysis.model import Comparison, ContractRow, VariantResult
from fivehundred.analysis.wording import percent
from fivehundred.cards.bids import display_bid
from fivehundred.cards.suits import DENOMINATION_SYMBOLS, DENOMINATIONS
from fivehundred.reporting.figures.parts import (
    add_legend,
    new_figure,
    shade,
    text_on,
)
from fivehundred.reporting.style import (
    BAD,
    DIVERGING,
    GOOD,
    INK,
    MUTED,
    RULE,
    SEQUENTIAL,
    plain_label,
    variant_colour,
)

if TYPE_CHECKING:
    from matplotlib.axes import Axes
    from matplotlib.figure import Figure


#: A made rate that rests on fewer cases is written in brackets and left uncoloured.
FEW_CASES: Final = 20


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
    figure = new_figure(total)
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
    colour = MUTED if fill == "none" else text_on(fill)
    axes.text(x, y, f"{name}  {text}".strip(), ha="center", va="center", fontsize=7.8, color=colour)


def _cell_look(row: ContractRow, largest: float, *, made: bool) -> tuple[str, str]:
    """Return the fill and the text of a cell."""
    if row.played == 0 or row.share is None or row.made_share is None:
        return "none", "–"
    if not made:
        place = (row.share / largest) ** 0.7 if largest else 0.0
        return shade(SEQUENTIAL, place), percent(row.share) if row.share >= 0.0005 else "<0.1%"
    text = percent(row.made_share, decimals=0)
    if row.played < FEW_CASES:
        return "none", f"({text})"
    return shade(DIVERGING, row.made_share), text


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
    figure = new_figure(total)
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
    add_legend(figure, handles)
