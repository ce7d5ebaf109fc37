"""Whether chances are what they say: stated chances in tenths, beside how often it came true, with Wilson intervals."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

import numpy as np
import numpy.typing as npt

from fivehundred.analysis.intervals import Interval, wilson

TENTHS: Final = 10
CONFIDENCE: Final = 0.95


@dataclass(frozen=True)
class Tenth:
    """The cases whose stated chance lies in one tenth: how many, mean stated chance, the share that came true."""

    cases: int
    stated: float
    actual: float
    interval: Interval

    @property
    def gap(self) -> float:
        """How much more often it came true than stated (0.05: five points)."""
        return self.actual - self.stated


def tenths(chances: npt.NDArray[np.float64], came_true: npt.NDArray[np.bool_]) -> list[Tenth]:
    """Return the tenths that have any case, lowest first."""
    places = np.minimum((chances * TENTHS).astype(np.int64), TENTHS - 1)
    found = []
    for place in range(TENTHS):
        here = places == place
        cases, true = int(here.sum()), int(came_true[here].sum())
        if cases:
            stated = float(chances[here].mean())
            found.append(Tenth(cases, stated, true / cases, wilson(true, cases, confidence=CONFIDENCE)))
    return found


def worst_gap(found: list[Tenth], *, fewest: int) -> float:
    """Return the largest gap, without its sign, among tenths with at least so many cases; 0 where there is none."""
    return max((abs(tenth.gap) for tenth in found if tenth.cases >= fewest), default=0.0)
