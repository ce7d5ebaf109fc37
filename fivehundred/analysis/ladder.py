"""Who is stronger: duels counted as they come, and what follows from them, with intervals and sequential tests.

A duel is one deal, or one match, played twice with the seats of two players exchanged; it is the unit of everything
here. Formulas and what is claimed: ``docs/ladder.md``. Nothing is played here.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from math import isfinite
from typing import Any, Final, Literal, TypeAlias

import numpy as np
import numpy.typing as npt

from fivehundred.analysis.intervals import FEWEST_ALIKE, NO_INTERVAL, Interval, Moments, ratio_interval
from fivehundred.analysis.sprt import Sprt, SprtState, go_on
from fivehundred.errors import ExperimentError
from fivehundred.players.registry import find_player
from fivehundred.simulation.chunks import Unit
from fivehundred.simulation.duels import BOTH_WON
from fivehundred.simulation.ladder_plan import LadderPlan, Series

CONFIDENCE: Final = 0.95

#: Who is stronger, where the interval leaves no doubt.
Stronger: TypeAlias = Literal["upper", "lower"]
#: What a sequential test is about: points a deal, or matches won (in Elo, as chess players reckon).
Quantity: TypeAlias = Literal["points", "elo"]
_UNITS: Final[Mapping[str, Unit]] = {"points": "deals", "elo": "matches"}


@dataclass(frozen=True)
class LadderTest:
    """The question put to every series: is the upper player better by ``size``, or not better at all?"""

    quantity: Quantity
    size: float
    alpha: float = 0.05
    beta: float = 0.05

    @property
    def unit(self) -> Unit:
        """What the test counts."""
        return _UNITS[self.quantity]

    def of(self, seats: int) -> Sprt:
        """Return the test in the whole numbers in which duels are counted."""
        if self.quantity == "points":
            return Sprt(0.0, self.size * seats, self.alpha, self.beta)
        return Sprt(BOTH_WON / 2, BOTH_WON * expected_score(self.size), self.alpha, self.beta)

    def data(self) -> dict[str, Any]:
        """Return the test as plain data."""
        return {self.quantity: self.size, "alpha": self.alpha, "beta": self.beta}


def parse_test(text: str, *, alpha: float, beta: float) -> LadderTest:
    """Read ``points=SIZE`` or ``elo=SIZE``. Raises `ExperimentError`."""
    quantity, equals, size_text = text.partition("=")
    wanted = "write points=SIZE (points a deal) or elo=SIZE (matches won), for example points=5"
    try:
        size = float(size_text)
    except ValueError:
        size = 0.0
    if not equals or quantity not in ("points", "elo") or not (isfinite(size) and size > 0):
        raise ExperimentError(f"the test {text!r} cannot be used: {wanted}, with a size above 0")
    test = LadderTest("points" if quantity == "points" else "elo", size, alpha, beta)
    test.of(2)  # refuses impossible rates
    return test


def stated_test(data: Mapping[str, Any] | None) -> LadderTest | None:
    """Return the test that `LadderTest.data` has written down."""
    if data is None:
        return None
    quantity: Quantity = "points" if "points" in data else "elo"
    return LadderTest(quantity, data[quantity], data["alpha"], data["beta"])


def expected_score(elo: float) -> float:
    """Return the share of wins that so many Elo points make: 1 / (1 + 10^(-elo/400))."""
    return float(1 / (1 + 10 ** (-elo / 400)))


@dataclass(frozen=True)
class Edge:
    """An estimate for the upper player with its interval (None where there is too little to say), from ``duels``.

    Of points: how many more a deal, in the same seats with the same cards. Of matches: the share won, ½ being even.
    """

    duels: int
    value: float
    low: float | None
    high: float | None
    even: float

    @property
    def stronger(self) -> Stronger | None:
        """Who is stronger where the interval excludes equality, else None."""
        if self.low is None or self.high is None or self.low <= self.even <= self.high:
            return None
        return "upper" if self.low > self.even else "lower"


@dataclass(frozen=True)
class Meeting:
    """What came of one series. ``points`` and ``wins`` are None where nothing of the kind was played.

    ``test`` is where the sequential test stands. ``match_deals`` are the deals of all matches, ``unfinished`` the
    matches that were cut short.
    """

    label: str
    title: str
    seats: int
    scores: int
    upper: str
    lower: str
    points: Edge | None
    wins: Edge | None
    test: SprtState | None
    match_deals: int = 0
    unfinished: int = 0

    @property
    def stronger(self) -> Stronger | None:
        """Who is stronger by points; where no deals were played, by matches."""
        edge = self.points or self.wins
        return edge.stronger if edge else None


@dataclass(frozen=True)
class Ladder:
    """All meetings of a ladder, variant by variant. ``players`` stand from weak to strong, as they were named.

    ``about`` says in a sentence what each of them is.
    """

    players: tuple[str, ...]
    meetings: tuple[Meeting, ...]
    deals: int
    matches: int
    seed: int
    test: LadderTest | None
    complete: bool
    about: tuple[str, ...] = ()
    confidence: float = CONFIDENCE

    @property
    def pairs(self) -> tuple[tuple[str, str], ...]:
        """The pairs of players that met, (upper, lower), in the order of the first variant."""
        return tuple(dict.fromkeys((one.upper, one.lower) for one in self.meetings))

    def of_pair(self, pair: tuple[str, str]) -> tuple[Meeting, ...]:
        """Return the meetings of two players, variant by variant."""
        return tuple(one for one in self.meetings if (one.upper, one.lower) == pair)


@dataclass
class _Sums:
    """Exact sums over the duels of one series and unit."""

    duels: int = 0
    total: int = 0
    squares: int = 0
    match_deals: int = 0
    unfinished: int = 0

    def add(self, values: npt.NDArray[np.int64]) -> None:
        self.duels += len(values)
        self.total += int(values.sum())
        self.squares += int((values * values).sum())


@dataclass
class LadderTally:
    """Counts duels as they come (see `fivehundred.simulation.ladder.Counter`) and ends series where a test asks so."""

    plan: LadderPlan
    test: LadderTest | None = None
    _sums: dict[tuple[int, Unit], _Sums] = field(default_factory=dict)
    _states: dict[int, SprtState] = field(default_factory=dict)

    def take(self, series: Series, unit: Unit, duels: npt.NDArray[Any]) -> int | None:
        """Count duels. Return how many of them count where the series' test has ended, else None."""
        values = duels["first"].astype(np.int64)
        if unit == "deals":
            values -= duels["second"]
        last = None
        if self.test is not None and self.test.unit == unit:
            before = self._states.get(series.number, SprtState())
            state, taken = go_on(self.test.of(series.planned.rulebook.players), before, values)
            self._states[series.number] = state
            if state.verdict != "open":
                last = taken
                values, duels = values[:taken], duels[:taken]
        sums = self._sums.setdefault((series.number, unit), _Sums())
        sums.add(values)
        if unit == "matches":
            sums.match_deals += int(duels["deals"].sum())
            sums.unfinished += int(duels["unfinished"].sum())
        return last

    def ladder(self, *, complete: bool = True) -> Ladder:
        """Return what follows from the duels counted so far."""
        plan = self.plan
        meetings = tuple(self._meeting(one) for one in plan.series)
        about = tuple(find_player(name).summary for name in plan.players)
        return Ladder(plan.players, meetings, plan.deals, plan.matches, plan.seed, self.test, complete, about)

    def _meeting(self, series: Series) -> Meeting:
        rulebook, variant = series.planned.rulebook, series.planned.variant
        deals, matches = (self._sums.get((series.number, unit), _Sums()) for unit in ("deals", "matches"))
        label = series.planned.label
        return Meeting(
            label=label,
            title=variant.title() if label == variant.key else label,
            seats=rulebook.players,
            scores=rulebook.account_count,
            upper=series.upper,
            lower=series.lower,
            points=points_edge(deals.duels, deals.total, deals.squares, seats=rulebook.players),
            wins=wins_edge(matches.duels, matches.total, matches.squares),
            test=self._states.get(series.number),
            match_deals=matches.match_deals,
            unfinished=matches.unfinished,
        )


def points_edge(duels: int, total: int, squares: int, *, seats: int, confidence: float = CONFIDENCE) -> Edge | None:
    """Estimate points a deal from the sum and sum of squares of (upper's points less lower's) over duels.

    Each duel counts both deals and all seats, so the mean is divided by the seats. Student's t interval over duels.
    """
    if not duels:
        return None
    moments = Moments(n=total, d=duels * seats, nn=squares, nd=total * seats, dd=duels * seats * seats)
    interval = ratio_interval(moments, cases=duels, confidence=confidence)
    if interval.low == interval.high and duels < FEWEST_ALIKE:
        interval = NO_INTERVAL  # so few that are all alike do not show how they spread
    return Edge(duels, total / (duels * seats), interval.low, interval.high, even=0.0)


def wins_edge(duels: int, total: int, squares: int, *, confidence: float = CONFIDENCE) -> Edge | None:
    """Estimate the share of matches won from the sum and sum of squares of sixtieths won (0..120) over duels.

    Student's t interval over duels with one duel won altogether and one lost altogether added, so that a player who has
    won everything so far is not said to win for ever; it holds the plain share, and stays between 0 and 1.
    """
    if not duels:
        return None
    n, s, q = duels + 2, total + BOTH_WON, squares + BOTH_WON**2
    moments = Moments(n=s, d=n * BOTH_WON, nn=q, nd=s * BOTH_WON, dd=n * BOTH_WON**2)
    interval: Interval = ratio_interval(moments, cases=n, confidence=confidence) if duels > 1 else NO_INTERVAL
    share = total / (duels * BOTH_WON)
    if interval.low is None or interval.high is None:
        return Edge(duels, share, None, None, even=0.5)
    return Edge(duels, share, max(0.0, min(interval.low, share)), min(1.0, max(interval.high, share)), even=0.5)
