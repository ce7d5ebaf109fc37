"""The picture of calibration: stated chances of chosen bids against how often they were made, a panel a game."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from math import ceil
from typing import TYPE_CHECKING, Final

from fivehundred.analysis.calibration import Tenth
from fivehundred.reporting.drawing import Picture, draw
from fivehundred.reporting.style import INK, MUTED, PAPER, RULE, VARIANT_COLOURS, WIDTH, drawing, plain_label

if TYPE_CHECKING:
    from matplotlib.axes import Axes
    from matplotlib.figure import Figure

_COLUMNS: Final = 3
_HEIGHT: Final = 2.35
#: Tenths with fewer cases are drawn hollow.
_FEW: Final = 500
_KINDS: Final = (("numbered bids", VARIANT_COLOURS[0], "o"), ("misères and other specials", VARIANT_COLOURS[1], "s"))


@dataclass(frozen=True)
class CalibratedGame:
    """One panel: the game's name, and the tenths of its numbered and of its special bids."""

    label: str
    numbered: Sequence[Tenth]
    special: Sequence[Tenth]


def calibration_picture(games: Sequence[CalibratedGame]) -> Picture:
    """Draw the games' panels, three in a row."""
    with drawing():
        figure = _figure(games)
        title = "Stated chance of a bid and how often it was made"
        alt = f"One panel for each of {len(games)} games; points on the diagonal are chances that came true as stated."
        return draw(figure, name="calibration", title=title, alt=alt)


def _figure(games: Sequence[CalibratedGame]) -> Figure:
    from matplotlib.figure import Figure

    rows = ceil(len(games) / _COLUMNS)
    figure = Figure(figsize=(WIDTH, _HEIGHT * rows + 0.35), layout="constrained")
    axes = figure.subplots(rows, _COLUMNS, squeeze=False, sharex=True, sharey=True).flat
    for number, panel in enumerate(axes):
        if number < len(games):
            _panel(panel, games[number])
            if number % _COLUMNS == 0:
                panel.set_ylabel("made, in %")
            if number + _COLUMNS >= len(games):
                panel.set_xlabel("chance the bidder gave it, in %")
        else:
            panel.set_visible(False)
    handles, labels = next(iter(figure.axes)).get_legend_handles_labels()
    figure.legend(handles, labels, loc="outside lower center", ncols=2)
    return figure


def _panel(axes: Axes, game: CalibratedGame) -> None:
    axes.plot([0, 100], [0, 100], color=RULE, linewidth=1.0, zorder=1)
    for (label, colour, marker), found in zip(_KINDS, (game.numbered, game.special), strict=True):
        axes.plot([], [], color=colour, marker=marker, linestyle="none", markersize=4.5, label=label)
        for tenth in found:
            stated, actual = 100 * tenth.stated, 100 * tenth.actual
            if tenth.interval.low is not None and tenth.interval.high is not None:
                ends = [100 * tenth.interval.low, 100 * tenth.interval.high]
                axes.plot([stated, stated], ends, color=colour, linewidth=1.2, zorder=2)
            face = colour if tenth.cases >= _FEW else PAPER
            axes.plot([stated], [actual], marker=marker, markersize=4.5, color=colour, markerfacecolor=face, zorder=3)
    axes.set_title(plain_label(game.label, most=28), color=INK)
    axes.set_xlim(0, 100)
    axes.set_ylim(0, 100)
    axes.set_xticks([0, 25, 50, 75, 100])
    axes.set_yticks([0, 25, 50, 75, 100])
    axes.tick_params(axis="y", labelcolor=MUTED, labelsize=8.0)
    axes.grid(visible=True)
