"""One look for all figures and pages: colours, sizes, the context in which figures are drawn. It draws nothing.

The palette is Okabe and Ito's, which people with any kind of colour vision tell apart; heat maps use one sequential
and one diverging scale that also survive a grey printer.
"""

from __future__ import annotations

import warnings
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from typing import Any, Final

INK: Final = "#1d2530"
MUTED: Final = "#667080"
RULE: Final = "#d9d6cc"
PAPER: Final = "#ffffff"
GOOD: Final = "#00796b"
BAD: Final = "#b4540a"

#: The variants' colours in order, for light and for dark pages; more variants start again with the first.
VARIANT_COLOURS: Final = ("#0072b2", "#d55e00", "#009e73", "#b0578d", "#8a6d00", "#4f5bd5")
VARIANT_COLOURS_DARK: Final = ("#5cb3ea", "#ff9a57", "#4fd0a8", "#e79cc6", "#e3c14a", "#9aa4ff")

#: Endings of a match: name, wording, colour.
ENDING_COLOURS: Final[Mapping[str, tuple[str, str]]] = {
    "won_by_contract": ("won by a contract", "#2a6f97"),
    "won_by_points": ("won by other points", "#7fb7d6"),
    "opponent_fell": ("somebody fell too low", "#d98a3d"),
    "won_by_lead": ("won by a large lead", "#8a6d00"),
    "won_on_total": ("won on the last total", "#4b9b7d"),
    "drawn": ("drawn", "#c8c3b4"),
    "unfinished": ("no end", "#a9aeb5"),
}
#: Where two games part: wording and colour.
PARTING_COLOURS: Final = (
    ("other contract", "#2a6f97"),
    ("other tricks", "#6fa8c7"),
    ("other points", "#d98a3d"),
    ("alike", "#dcdad2"),
)
SEQUENTIAL: Final = ("#f4f2eb", "#cfe3e2", "#8fc1c4", "#4b94a3", "#1f6580", "#0d3b56")
DIVERGING: Final = ("#a4560f", "#d99a5b", "#f2e4d2", "#efefec", "#cfe6e2", "#62ada3", "#0b6b62")
#: Text on cells of the heat maps; these stay as they are on a dark page.
CELL_DARK: Final = "#12202b"
CELL_LIGHT: Final = "#fdfdfb"

#: Width of every figure in inches; a report column on a large screen.
WIDTH: Final = 7.6

_SETTINGS: Final[Mapping[str, Any]] = {
    "font.family": ["DejaVu Sans"],
    "font.size": 8.5,
    "text.parse_math": False,
    "text.color": INK,
    "axes.edgecolor": RULE,
    "axes.labelcolor": MUTED,
    "axes.labelsize": 8.0,
    "axes.titlesize": 9.0,
    "axes.titleweight": "bold",
    "axes.titlelocation": "left",
    "axes.titlecolor": INK,
    "axes.titley": 1.0,
    "axes.spines.top": False,
    "axes.spines.right": False,
    "axes.linewidth": 0.8,
    "axes.axisbelow": True,
    "axes.unicode_minus": True,
    "axes.grid": False,
    "grid.color": RULE,
    "grid.linewidth": 0.6,
    "xtick.color": RULE,
    "ytick.color": RULE,
    "xtick.labelcolor": MUTED,
    "ytick.labelcolor": INK,
    "xtick.labelsize": 8.0,
    "ytick.labelsize": 8.5,
    "xtick.major.size": 3.0,
    "ytick.major.size": 0.0,
    "figure.facecolor": PAPER,
    "axes.facecolor": "none",
    "legend.frameon": False,
    "legend.fontsize": 8.0,
    "hatch.linewidth": 0.6,
    "svg.fonttype": "none",
    "svg.hashsalt": "fivehundred",
}
#: Settings of matplotlib that are not about looks; reading "backend" would load pyplot and look for a screen.
_NOT_LOOKS: Final = frozenset({"backend", "backend_fallback", "interactive", "toolbar", "timezone", "webagg"})


@contextmanager
def drawing() -> Iterator[None]:
    """Draw in the reports' style: settings are put back afterwards, and pyplot is never touched."""
    import matplotlib as mpl

    defaults = {key: value for key, value in mpl.rcParamsDefault.items() if key.split(".")[0] not in _NOT_LOOKS}
    settings: Any = {**defaults, **_SETTINGS}
    with mpl.rc_context(settings), warnings.catch_warnings():
        warnings.filterwarnings("ignore", message="Glyph .* missing from font")
        yield


def variant_colour(index: int) -> str:
    """Return the colour of the variant of that index."""
    return VARIANT_COLOURS[index % len(VARIANT_COLOURS)]


def plain_label(label: str, *, most: int = 42) -> str:
    """Return a label fit for one line of a figure: no line breaks or control characters, and not too long."""
    cleaned = " ".join("".join(c if c.isprintable() else " " for c in label).split())
    return cleaned if len(cleaned) <= most else cleaned[: most - 1].rstrip() + "…"
