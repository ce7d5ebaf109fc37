"""Where the tricks of a hand come from, by the model: its weights times what was seen, gathered under a few names."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any, Final

import numpy as np
import numpy.typing as npt

from fivehundred.players.calibrated_features import AUCTION_FEATURES, CONSTANT, LOSING, TRUMPS, WITHOUT_TRUMPS

_AUCTION: Final = tuple(range(AUCTION_FEATURES, CONSTANT))
_AUCTION_NAME: Final = "what the others have called"
_REST_NAME: Final = "partner, kitty and what any hand is worth"
_REST_ALONE: Final = "kitty and what any hand is worth"
_BEYOND: Final = "no room for all of it"
#: Names of the features of `fivehundred.players.calibrated_features`, by the way a hand is looked at.
_WITH_TRUMPS: Final = (
    ("trumps", (0, 1, 2, 3, 4, 5)),
    ("high cards beside trumps", (6, 8, 9, 10, 11, 17)),
    ("length beside trumps", (7, 15)),
    ("short suits", (12, 13, 14, 16, 18)),
)
_NO_TRUMPS: Final = (
    ("the joker", (0,)),
    ("top cards", (1, 2, 13, 14)),
    ("guarded high cards", (3, 4, 5)),
    ("long suits", (6, 7, 11, 12, 15)),
    ("short suits", (8, 9, 10)),
)


@dataclass(frozen=True)
class Source:
    """One source of tricks, and how many come from it on average (below zero: it costs)."""

    name: str
    tricks: float


#: Without trumps this feature holds a tenth of the squared lengths of all suits.
_SQUARES: Final = 12


def sources_of(
    weights: npt.NDArray[Any], looks: npt.NDArray[Any], way: int, *, tricks: float, cards: int, alone: bool
) -> tuple[Source, ...]:
    """Return the sources whose sum is ``tricks``, the average number of tricks; none in a misère.

    The model's own sum may come to more than there are tricks to take; what is too much is a source below zero.
    ``cards`` is the size of the hand. Without trumps a suit is long by what it is longer than in the flattest hand.
    """
    if way == LOSING:
        return ()
    parts = np.asarray(weights, dtype=np.float64) * looks
    every = float(parts.sum())
    if way == WITHOUT_TRUMPS:
        flattest = sum((cards // 4 + (suit < cards % 4)) ** 2 for suit in range(4)) / 10.0
        parts[_SQUARES] -= float(weights[_SQUARES]) * flattest
    groups = [*(_WITH_TRUMPS if way == TRUMPS else _NO_TRUMPS), (_AUCTION_NAME, _AUCTION)]
    found = [Source(name, float(sum(parts[place] for place in places))) for name, places in groups]
    rest = every - sum(source.tricks for source in found)
    beyond = min(tricks - every, 0.0)
    rest += max(tricks - every, 0.0)
    found.append(Source(_REST_ALONE if alone else _REST_NAME, rest))
    return (*found, Source(_BEYOND, beyond)) if beyond else tuple(found)
