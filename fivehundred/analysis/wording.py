"""Numbers as people read them: shares in per cent, one decimal for points, a real minus sign. No sentence is here."""

from __future__ import annotations

from typing import Final

from fivehundred.analysis.metrics import Unit
from fivehundred.words import Counted

MINUS: Final = "−"
UNDEFINED: Final = "undefined"

_DECIMALS: Final[dict[Unit, int]] = {
    "share": 1, "points": 1, "tricks": 2, "level": 2, "calls": 2, "deals": 2, "changes": 2,
}  # fmt: skip

#: What a difference is counted in.
DIFFERENCE_UNITS: Final[dict[Unit, str]] = {
    "share": "percentage points",
    "points": "points",
    "tricks": "tricks",
    "level": "levels",
    "calls": "calls",
    "deals": "deals",
    "changes": "changes",
}


def number(value: float, decimals: int, *, signed: bool = False) -> str:
    """Write a number with a real minus sign and thousands apart; a value that rounds to nought has no sign."""
    text = f"{abs(value):,.{decimals}f}"
    if not text.strip("0.,"):
        return text
    if value < 0:
        return MINUS + text
    return f"+{text}" if signed else text


def count(value: int) -> Counted:
    """Write a whole number with thousands apart; a phrase can bring its noun: ``{deals:deal|deals}``."""
    return Counted(value, number(value, 0))


def percent(share: float, *, decimals: int = 1) -> str:
    """Write a share in per cent; one that is not nought but would be written so gets more decimals."""
    while decimals < 4 and 0 < abs(share) * 100 < 0.5 * 10.0**-decimals:
        decimals += 1
    return f"{number(share * 100, decimals)}%"


def value_text(value: float | None, unit: Unit) -> str:
    """Write a metric's value, ``undefined`` where there is none."""
    if value is None:
        return UNDEFINED
    return percent(value) if unit == "share" else number(value, _DECIMALS[unit])


def difference_number(value: float, unit: Unit, *, signed: bool = True, spread: float | None = None) -> str:
    """Write a difference in its unit (percentage points for shares), with more decimals where it is very small."""
    scaled = value * 100 if unit == "share" else value
    reach = abs(value if spread is None else spread) * (100 if unit == "share" else 1)
    decimals = _DECIMALS[unit]
    while decimals < 4 and 0 < reach < 0.5 * 10.0**-decimals:
        decimals += 1
    return number(scaled, decimals, signed=signed)


def difference_text(value: float | None, low: float | None, high: float | None, unit: Unit) -> str:
    """Write a difference and its interval: ``+4.9 [4.5, 5.3]``."""
    if value is None:
        return UNDEFINED
    if low is None or high is None:
        return difference_number(value, unit)
    spread = (high - low) / 2
    parts = [difference_number(one, unit, spread=spread) for one in (value, low, high)]
    return f"{parts[0]} [{parts[1]}, {parts[2]}]"
