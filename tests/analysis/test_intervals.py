"""Intervals from exact sums: known values, edge cases, and how often they hold the truth."""

from __future__ import annotations

from fractions import Fraction
from math import sqrt

import numpy as np
import pytest

from fivehundred.analysis.intervals import (
    NO_INTERVAL,
    CrossMoments,
    Moments,
    holm,
    paired_proportion_difference,
    paired_ratio_difference,
    ratio_interval,
    wilson,
)


def moments(n: np.ndarray, d: np.ndarray) -> Moments:
    """Return the sums of two columns of whole numbers."""
    n, d = n.astype(int), d.astype(int)
    return Moments(n=int(n.sum()), d=int(d.sum()), nn=int(n @ n), nd=int(n @ d), dd=int(d @ d))


def cross(a: tuple[np.ndarray, np.ndarray], b: tuple[np.ndarray, np.ndarray]) -> CrossMoments:
    """Return the sums of products between two pairs of columns."""
    (an, ad), (bn, bd) = (tuple(part.astype(int) for part in pair) for pair in (a, b))
    products = (an @ bn, an @ bd, ad @ bn, ad @ bd)
    return CrossMoments(*(Fraction(int(product)) for product in products))


def test_wilson_known_value() -> None:
    """Ten successes in forty trials have the textbook interval."""
    interval = wilson(10, 40, confidence=0.95)

    assert (0.1419, 0.4019) == pytest.approx((interval.low, interval.high), abs=1e-4)


def test_wilson_at_the_ends() -> None:
    """No success starts the interval at exactly nought, success throughout ends it at exactly one."""
    assert 0.0 == wilson(0, 20, confidence=0.95).low
    assert 0.0 < (wilson(0, 20, confidence=0.95).high or 0) < 0.2
    assert 1.0 == wilson(20, 20, confidence=0.95).high


def test_no_trials_have_no_interval() -> None:
    """A proportion of nothing is not a number and has no interval."""
    assert NO_INTERVAL == wilson(0, 0, confidence=0.95)


def test_mean_interval_is_the_t_interval() -> None:
    """With a denominator of one throughout, the ratio interval is Student's."""
    values = np.array([1, 2, 3, 4, 10])

    interval = ratio_interval(moments(values, np.ones(5)), cases=5, confidence=0.95)

    half = 2.776445 * values.std(ddof=1) / sqrt(5)
    assert (4 - half, 4 + half) == pytest.approx((interval.low, interval.high), abs=1e-5)


def test_conditional_mean_is_the_mean_of_the_cases() -> None:
    """Over some of the deals, the linearised interval is the t interval of those deals alone."""
    values = np.array([1, 0, 3, 4, 0, 10, 2])
    counted = np.array([1, 0, 1, 1, 0, 1, 1])

    some = ratio_interval(moments(values, counted), cases=5, confidence=0.95)

    chosen = values[counted == 1]
    alone = ratio_interval(moments(chosen, np.ones(5)), cases=5, confidence=0.95)
    assert (alone.low, alone.high) == pytest.approx((some.low, some.high))


def test_one_case_has_no_interval() -> None:
    """A single deal has a mean, but nothing to judge its spread by."""
    assert NO_INTERVAL == ratio_interval(moments(np.array([5]), np.array([1])), cases=1, confidence=0.95)


def test_paired_difference_is_the_t_interval_of_the_differences() -> None:
    """Pairs are subtracted before they are averaged."""
    a, b, one = np.array([10, 20, 30, 45]), np.array([11, 18, 33, 40]), np.ones(4)

    test = paired_ratio_difference(
        moments(a, one), moments(b, one), cross((a, one), (b, one)), cases=4, confidence=0.95
    )

    half = 3.182446 * (a - b).std(ddof=1) / 2
    assert 0.75 == test.value
    assert (0.75 - half, 0.75 + half) == pytest.approx((test.low, test.high), abs=1e-5)


def test_equal_columns_differ_by_exactly_nought() -> None:
    """Two equal columns have a difference and an interval of exactly nought, however large the numbers."""
    a = np.array([510_003, -499_999, 7, 123_456] * 50) * 60
    pair = (a, np.ones(200))

    test = paired_ratio_difference(moments(*pair), moments(*pair), cross(pair, pair), cases=200, confidence=0.95)

    assert (0.0, 0.0, 0.0, 1.0) == (test.value, test.low, test.high, test.p_value)


def test_few_equal_differences_prove_nothing() -> None:
    """Two pairs that happen to differ alike give no interval and no p-value of nought."""
    a, b, one = np.array([3, 4]), np.array([1, 2]), np.ones(2)

    test = paired_ratio_difference(
        moments(a, one), moments(b, one), cross((a, one), (b, one)), cases=2, confidence=0.95
    )

    assert (2.0, None, None, None) == (test.value, test.low, test.high, test.p_value)


def test_a_difference_of_shares_stays_within_bounds() -> None:
    """However few the pairs, no share differs by more than all; one pair gives no interval at all."""
    pair = (np.array([1, 1]), np.ones(2))
    other = (np.array([0, 1]), np.ones(2))

    two = paired_proportion_difference(
        moments(*pair), moments(*other), cross(pair, other), cases=2, confidence=0.95, same_cases=True
    )
    one = paired_proportion_difference(
        Moments(1, 1, 1, 1, 1), Moments(0, 1, 0, 0, 1), CrossMoments(*map(Fraction, (0, 1, 0, 1))), cases=1,
        confidence=0.95, same_cases=True,
    )  # fmt: skip

    assert (-1.0, 1.0) == (two.low, two.high)
    assert (1.0, None, None) == (one.value, one.low, one.high)


def test_never_seen_is_not_impossible() -> None:
    """An event seen under neither rule set still has an interval of some width around nought."""
    none, one = np.zeros(100), np.ones(100)
    pair = (none, one)

    test = paired_proportion_difference(
        moments(*pair), moments(*pair), cross(pair, pair), cases=100, confidence=0.95, same_cases=True
    )

    assert 0.0 == test.value
    assert -0.03 < (test.low or 0) < 0 < (test.high or 0) < 0.03
    assert 1.0 == test.p_value


def test_all_made_on_both_sides_keeps_an_interval() -> None:
    """Twelve of twelve against fifteen of fifteen is no proof of equality."""
    a_d = np.repeat([1, 0], [12, 88])
    b_d = np.repeat([0, 1], [85, 15])

    test = paired_proportion_difference(
        moments(a_d, a_d), moments(b_d, b_d), cross((a_d, a_d), (b_d, b_d)), cases=12, confidence=0.95, same_cases=False
    )

    assert 0.0 == test.value
    assert (test.high or 0) - (test.low or 0) > 0.2


def test_holm_steps_down() -> None:
    """Holm multiplies the smallest by their number, the next by one less, and never lets a larger one fall below."""
    assert [0.04, 0.06, 0.06, 0.02] == pytest.approx(holm([0.01333333333, 0.03, 0.03, 0.005]), abs=1e-9)
    assert [1.0, 1.0] == holm([0.8, 0.9])
    assert [] == holm([])


@pytest.mark.parametrize("size", [15, 60])
def test_paired_mean_coverage(size: int) -> None:
    """About 95 of 100 paired t intervals hold the true difference."""
    random, one, held = np.random.default_rng(3), np.ones(size), 0
    for _ in range(400):
        luck = random.integers(-200, 300, size)
        a, b = luck + random.integers(-20, 41, size), luck
        test = paired_ratio_difference(
            moments(a, one), moments(b, one), cross((a, one), (b, one)), cases=size, confidence=0.95
        )
        held += (test.low or 0) <= 10 <= (test.high or 0)

    assert 0.92 < held / 400 < 0.98


@pytest.mark.parametrize("rate", [0.02, 0.4])
def test_paired_proportion_coverage(rate: float) -> None:
    """The adjusted interval of a paired difference of shares holds the truth at least about as often as it says."""
    random, one, held = np.random.default_rng(4), np.ones(200), 0
    for _ in range(400):
        luck = random.random(200)
        a, b = (luck < rate + 0.03), (luck < rate)
        test = paired_proportion_difference(
            moments(a, one), moments(b, one), cross((a, one), (b, one)), cases=200, confidence=0.95, same_cases=True
        )
        held += (test.low or 0) <= 0.03 <= (test.high or 0)

    assert 0.90 < held / 400 <= 1.0


def test_conditional_rate_coverage() -> None:
    """Made rates over different sets of deals, compared by pairs, are covered about as often as promised."""
    random, held = np.random.default_rng(5), 0
    for _ in range(400):
        luck, first, second = random.random(300), random.random(300) < 0.3, random.random(300) < 0.3
        a_d, b_d = first, first | second
        a_n, b_n = a_d & (luck < 0.7), b_d & (luck < 0.6)
        test = paired_proportion_difference(
            moments(a_n, a_d),
            moments(b_n, b_d),
            cross((a_n, a_d), (b_n, b_d)),
            cases=int(min(a_d.sum(), b_d.sum())),
            confidence=0.95,
            same_cases=False,
        )
        held += (test.low or 0) <= 0.1 <= (test.high or 0)

    assert 0.92 < held / 400 < 0.99


@pytest.mark.parametrize(("share", "trials"), [(0.03, 50), (0.5, 30), (0.9, 80)])
def test_wilson_coverage(share: float, trials: int) -> None:
    """Wilson's interval holds the true share about as often as it says, near the ends too."""
    successes = np.random.default_rng(6).binomial(trials, share, 1000)
    intervals = [wilson(int(one), trials, confidence=0.95) for one in successes]

    assert 0.91 < sum((one.low or 0) <= share <= (one.high or 0) for one in intervals) / 1000 < 0.99
