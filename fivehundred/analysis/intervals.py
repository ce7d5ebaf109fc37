"""Intervals and tests from exact sums. Pure functions on whole numbers; nothing here knows the game.

Variances are computed with exact fractions, so two equal columns differ by exactly zero with a variance of exactly
zero. A quantity that had no chance to occur gives None, never a NaN or a division by zero. The formulas and their
sources stand in ``docs/statistics.md``.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from fractions import Fraction
from math import sqrt
from statistics import NormalDist
from typing import Final

#: Below this many cases a difference of conditional rates or means is not given: the approximation would be idle.
FEWEST_CASES: Final = 10
#: Below this many pairs that all differ alike, their lack of spread says nothing.
FEWEST_ALIKE: Final = 100


@dataclass(frozen=True)
class Moments:
    """Sums over deals of a numerator N and a denominator D, of their squares and their product."""

    n: int
    d: int
    nn: int
    nd: int
    dd: int


@dataclass(frozen=True)
class CrossMoments:
    """Sums over deals of products between variant a's and variant b's numerators and denominators."""

    nn: Fraction
    nd: Fraction
    dn: Fraction
    dd: Fraction


@dataclass(frozen=True)
class Interval:
    """A two-sided interval; ``low`` and ``high`` are None where there is too little to say."""

    low: float | None
    high: float | None


@dataclass(frozen=True)
class DifferenceTest:
    """A paired difference (a less b), its interval and two-sided p-value (None where there is too little to say)."""

    value: float
    low: float | None
    high: float | None
    p_value: float | None


NO_INTERVAL: Final = Interval(None, None)


def t_quantile(confidence: float, degrees: int) -> float:
    """Return the two-sided t quantile, for example 1.96 for 0.95 and very many degrees of freedom."""
    from scipy.special import stdtrit

    return float(stdtrit(degrees, 0.5 + confidence / 2))


def two_sided_p(statistic: float, degrees: int) -> float:
    """Return the two-sided p-value of a t statistic."""
    from scipy.special import stdtr

    return float(min(1.0, 2 * stdtr(degrees, -abs(statistic))))


def wilson(successes: int, trials: int, *, confidence: float) -> Interval:
    """Return Wilson's score interval for a proportion; no trials give no interval."""
    if trials == 0:
        return NO_INTERVAL
    z = NormalDist().inv_cdf(0.5 + confidence / 2)
    share = successes / trials
    centre = (share + z * z / (2 * trials)) / (1 + z * z / trials)
    half = z / (1 + z * z / trials) * sqrt(share * (1 - share) / trials + z * z / (4 * trials * trials))
    low = 0.0 if successes == 0 else max(0.0, centre - half)
    high = 1.0 if successes == trials else min(1.0, centre + half)
    return Interval(low, high)


def ratio_interval(moments: Moments, *, cases: int, confidence: float) -> Interval:
    """Return the interval of a mean or a ratio of sums N/D (linearised), from ``cases`` deals with D above zero."""
    if cases < 2 or moments.d == 0:
        return NO_INTERVAL
    ratio = Fraction(moments.n, moments.d)
    squares = moments.nn - 2 * ratio * moments.nd + ratio * ratio * moments.dd
    variance = squares / Fraction(moments.d) ** 2 * Fraction(cases, cases - 1)
    half = t_quantile(confidence, cases - 1) * sqrt(variance)
    return Interval(float(ratio) - half, float(ratio) + half)


def paired_ratio_difference(
    a: Moments, b: Moments, cross: CrossMoments, *, cases: int, confidence: float
) -> DifferenceTest:
    """Compare two ratios of sums over the same deals, N_a/D_a less N_b/D_b, by linearisation of the pairs.

    ``cases`` is the smaller number of deals that the two ratios rest on. With D = 1 throughout this is the paired
    t interval of a mean difference.
    """
    ratio_a, ratio_b = Fraction(a.n, a.d), Fraction(b.n, b.d)
    difference = ratio_a - ratio_b
    if cases < 2:
        return DifferenceTest(float(difference), None, None, None)
    variance = _linearised_variance(_fractional(a), _fractional(b), cross) * Fraction(cases, cases - 1)
    return _test(difference, difference, variance, degrees=cases - 1, cases=cases, confidence=confidence)


def paired_proportion_difference(
    a: Moments, b: Moments, cross: CrossMoments, *, cases: int, confidence: float, same_cases: bool
) -> DifferenceTest:
    """Compare two proportions over the same deals, adjusted so that rare events keep an honest interval.

    Where both count among all deals (``same_cases``) a half is added to each of the four cells (both, only a, only b,
    neither): Agresti and Min's adjustment. Where each counts among its own cases (a contract made among those played)
    one success and one failure are added on either side: Agresti and Caffo's. The value is the plain difference.
    """
    difference = Fraction(a.n, a.d) - Fraction(b.n, b.d)
    if cases < 2:
        return DifferenceTest(float(difference), None, None, None)
    half, one, two = Fraction(1, 2), Fraction(1), Fraction(2)
    first, second = _with_two_more(a), _with_two_more(b)
    if same_cases:
        cross = CrossMoments(nn=cross.nn + half, nd=cross.nd + one, dn=cross.dn + one, dd=cross.dd + two)
    variance = _linearised_variance(first, second, cross)
    centre = first[0] / first[1] - second[0] / second[1]
    test = _test(difference, centre, variance, degrees=cases - 1, cases=cases, confidence=confidence)
    if test.low is None or test.high is None:
        return test
    return replace(test, low=max(test.low, -1.0), high=min(test.high, 1.0))


def holm(p_values: Sequence[float]) -> list[float]:
    """Return Holm's adjusted p-values, in the order given."""
    order = sorted(range(len(p_values)), key=lambda index: p_values[index])
    adjusted = [0.0] * len(p_values)
    running = 0.0
    for rank, index in enumerate(order):
        running = max(running, min(1.0, (len(p_values) - rank) * p_values[index]))
        adjusted[index] = running
    return adjusted


_Five = tuple[Fraction, Fraction, Fraction, Fraction, Fraction]


def _fractional(moments: Moments) -> _Five:
    return (
        Fraction(moments.n),
        Fraction(moments.d),
        Fraction(moments.nn),
        Fraction(moments.nd),
        Fraction(moments.dd),
    )


def _with_two_more(moments: Moments) -> _Five:
    """Add one success and one failure to the sums of a proportion."""
    n, d, nn, nd, dd = _fractional(moments)
    return n + 1, d + 2, nn + 1, nd + 1, dd + 2


def _linearised_variance(a: _Five, b: _Five, cross: CrossMoments) -> Fraction:
    """Return the sum of squares of (N_a - R_a D_a) / D_a. - (N_b - R_b D_b) / D_b. over the pairs."""
    ratio_a, ratio_b = a[0] / a[1], b[0] / b[1]
    own_a = a[2] - 2 * ratio_a * a[3] + ratio_a * ratio_a * a[4]
    own_b = b[2] - 2 * ratio_b * b[3] + ratio_b * ratio_b * b[4]
    shared = cross.nn - ratio_b * cross.nd - ratio_a * cross.dn + ratio_a * ratio_b * cross.dd
    return own_a / a[1] ** 2 + own_b / b[1] ** 2 - 2 * shared / (a[1] * b[1])


def _test(
    difference: Fraction, centre: Fraction, variance: Fraction, *, degrees: int, cases: int, confidence: float
) -> DifferenceTest:
    """Put a difference, its variance and a t quantile together."""
    if variance <= 0:
        if cases < FEWEST_ALIKE:
            return DifferenceTest(float(difference), None, None, None)
        if difference == 0:
            return DifferenceTest(0.0, 0.0, 0.0, 1.0)
        return DifferenceTest(float(difference), float(difference), float(difference), 0.0)
    error = sqrt(variance)
    half = t_quantile(confidence, degrees) * error
    p_value = two_sided_p(float(centre) / error, degrees)
    low, high = float(centre) - half, float(centre) + half
    return DifferenceTest(float(difference), min(low, float(difference)), max(high, float(difference)), p_value)
