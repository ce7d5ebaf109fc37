"""What several figures are made of: an empty figure, legends, axes, scales of colour, a bar of parts."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Any

from fivehundred.analysis.wording import percent
from fivehundred.reporting.style import (
    CELL_DARK,
    CELL_LIGHT,
    WIDTH,
)

if TYPE_CHECKING:
    from matplotlib.axes import Axes
    from matplotlib.figure import Figure


def new_figure(height: float) -> Figure:
    """Return an empty figure of that height in inches, as wide as all are."""
    from matplotlib.figure import Figure

    return Figure(figsize=(WIDTH, height), layout=None)


def add_legend(figure: Figure, handles: Sequence[Any]) -> None:
    """Put a legend at the top left of a figure, in as many rows as it needs."""
    height = figure.get_size_inches()[1]
    figure.legend(
        handles=list(handles), loc="upper left", bbox_to_anchor=(0.0, (height - 0.05) / height),
        ncols=_legend_columns([handle.get_label() for handle in handles]), handlelength=1.4, columnspacing=1.4,
        borderpad=0, borderaxespad=0,
    )  # fmt: skip


def legend_rows(labels: Sequence[str]) -> int:
    """Return how many rows a legend with these labels needs."""
    return -(-len(labels) // _legend_columns(labels))


def _legend_columns(labels: Sequence[str]) -> int:
    """Return how many legend entries fit beside each other."""
    if sum(0.45 + 0.07 * len(label) for label in labels) <= WIDTH:
        return max(1, len(labels))
    widest = max((len(label) for label in labels), default=1)
    return max(1, min(len(labels), int(WIDTH / (0.5 + 0.075 * widest))))


def tidy_ticks(axes: Axes, most: int, *, whole: bool = False) -> None:
    """Put few round ticks on the x axis, written with a real minus sign."""
    from matplotlib.ticker import FuncFormatter, MaxNLocator

    steps = [1, 2, 5, 10] if whole else [1, 2, 2.5, 5, 10]
    axes.xaxis.set_major_locator(MaxNLocator(most, steps=steps, integer=whole))
    axes.xaxis.set_major_formatter(FuncFormatter(lambda value, _: short(value)))


def percent_axis(axis: Any) -> None:
    """Put few round ticks on an axis of per cents."""
    from matplotlib.ticker import FuncFormatter, MaxNLocator

    axis.set_major_locator(MaxNLocator(5, steps=[1, 2, 2.5, 5, 10]))
    axis.set_major_formatter(FuncFormatter(lambda value, _: f"{short(value)}%"))


def short(value: float) -> str:
    """Write a tick: no needless decimals."""
    text = f"{abs(value):.4f}".rstrip("0").rstrip(".")
    return f"−{text}" if value < 0 and text != "0" else text


def shade(colours: Sequence[str], place: float) -> str:
    """Return the colour at a place, 0 to 1, on a scale of evenly spaced colours."""
    from matplotlib.colors import to_hex, to_rgb

    position = min(max(place, 0.0), 1.0) * (len(colours) - 1)
    below = min(int(position), len(colours) - 2)
    part = position - below
    low, high = to_rgb(colours[below]), to_rgb(colours[below + 1])
    red, green, blue = ((1 - part) * one + part * other for one, other in zip(low, high, strict=True))
    return to_hex((red, green, blue))


def text_on(fill: str) -> str:
    """Return a dark or light text colour that can be read on a fill."""
    from matplotlib.colors import to_rgb

    red, green, blue = ((part / 12.92 if part <= 0.03928 else ((part + 0.055) / 1.055) ** 2.4) for part in to_rgb(fill))
    luminance = 0.2126 * red + 0.7152 * green + 0.0722 * blue
    return CELL_DARK if luminance > 0.22 else CELL_LIGHT


def stacked(axes: Axes, parts: Sequence[tuple[int, str]]) -> None:
    """Draw one horizontal bar of parts that sum to a hundred per cent, with the larger parts written in."""
    total = sum(times for times, _ in parts)
    start = 0.0
    for times, colour in parts:
        share = 100 * times / total if total else 0.0
        axes.barh([0], [share], left=[start], height=1.0, color=colour, edgecolor="none")
        if share >= 8:
            axes.text(start + share / 2, 0, percent(share / 100, decimals=0), ha="center", va="center", fontsize=8,
                      color=text_on(colour))  # fmt: skip
        start += share
    axes.set_xlim(0, 100)
    axes.set_ylim(-0.5, 0.5)
    axes.set_axis_off()
