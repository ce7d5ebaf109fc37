"""The sequential test: published values, error rates by simulation, and ends that do not depend on portions."""

from __future__ import annotations

from math import log

import numpy as np
import pytest

from fivehundred.analysis.sprt import FEWEST_VALUES, Sprt, SprtState, go_on, log_likelihood_ratio
from fivehundred.errors import ExperimentError


def expected_score(elo: float) -> float:
    """The logistic Elo formula."""
    return 1 / (1 + 10 ** (-elo / 400))


@pytest.mark.parametrize(
    ("pairs", "elo", "ratio"),
    [
        ((223, 9863, 21279, 10037, 246), (0.5, 2.5), -3.07),
        ((871, 26175, 55983, 26678, 821), (0.0, 2.0), -4.98),
    ],
)
def test_the_ratio_of_published_matches(pairs: tuple[int, ...], elo: tuple[float, float], ratio: float) -> None:
    """Pairs of chess games with 0, ½, 1, 1½, 2 points: the ratios that the tests of fastchess state for them."""
    counts = np.array(pairs)
    points = np.arange(5)
    found = log_likelihood_ratio(
        counts.sum(),
        counts @ points,
        counts @ points**2,
        null=4 * expected_score(elo[0]),
        alternative=4 * expected_score(elo[1]),
    )
    assert ratio == pytest.approx(float(found), rel=0.01)


def test_the_ratio_by_hand() -> None:
    """Values 1, 2, 3 against means 0 and 1: 3/2 · ln(14/5)."""
    assert 1.5 * log(14 / 5) == pytest.approx(float(log_likelihood_ratio(3, 6, 14, null=0.0, alternative=1.0)))


def test_the_bounds_are_wald_s() -> None:
    """Ln 19 on either side for 5 % errors; each error rate moves its own bound."""
    assert (-log(19), log(19)) == pytest.approx((Sprt(0, 1).lower, Sprt(0, 1).upper))
    test = Sprt(0, 1, alpha=0.01, beta=0.1)
    assert (log(0.1 / 0.99), log(90)) == pytest.approx((test.lower, test.upper))


def run_many(test: Sprt, mean: float, *, times: int, most: int, seed: int) -> tuple[float, float, float]:
    """Run tests on a skewed distribution with long tails, like points of pairs; return the shares of H0, H1, open."""
    random = np.random.default_rng(seed)
    values, chances = np.array([-900, -200, 0, 0, 40, 250, 700]), np.array([0.01, 0.1, 0.3, 0.22, 0.2, 0.14, 0.03])
    verdicts = {"H0": 0, "H1": 0, "open": 0}
    for _ in range(times):
        drawn = random.choice(values, size=most, p=chances)
        shift = mean - float(values @ chances)
        whole = np.floor(drawn + shift + random.random(most)).astype(np.int64)  # whole numbers with that very mean
        verdicts[go_on(test, SprtState(), whole)[0].verdict] += 1
    return verdicts["H0"] / times, verdicts["H1"] / times, verdicts["open"] / times


def test_errors_are_as_rare_as_asked_for() -> None:
    """With 5 % asked for, at most about so many of 1000 tests accept the wrong hypothesis; nearly all of them end."""
    test = Sprt(0, 60)
    _, wrong, still = run_many(test, 0, times=1000, most=1500, seed=1)
    assert wrong < 0.065
    assert still < 0.02
    wrong, right, still = run_many(test, 60, times=1000, most=1500, seed=2)
    assert wrong < 0.065
    assert right > 0.9


def test_portions_do_not_matter() -> None:
    """One value at a time, or all at once: the test ends at the same value in the same state, and takes no more."""
    test = Sprt(0, 4, alpha=0.1)
    values = np.random.default_rng(5).integers(-20, 25, size=2000)
    whole, taken = go_on(test, SprtState(), values)
    assert "open" != whole.verdict
    assert FEWEST_VALUES <= taken < 2000
    assert taken == whole.values
    for size in (1, 7, 333):
        state, count = SprtState(), 0
        for start in range(0, len(values), size):
            state, more = go_on(test, state, values[start : start + size])
            count += more
        assert (whole, taken) == (state, count)


def test_values_all_alike_end_the_test_only_after_a_while() -> None:
    """Where all values are nought the variance is nought too: H0, but not before the fewest values."""
    state, taken = go_on(Sprt(0, 5), SprtState(), np.zeros(200, dtype=np.int64))
    assert ("H0", FEWEST_VALUES) == (state.verdict, taken)


@pytest.mark.parametrize(
    ("null", "alternative", "alpha", "beta", "words"),
    [
        (1, 1, 0.05, 0.05, "two different hypotheses"),
        (0, float("inf"), 0.05, 0.05, "two different hypotheses"),
        (0, 1, 0.0, 0.05, "alpha is a rate of errors"),
        (0, 1, 0.05, 0.7, "beta is a rate of errors"),
    ],
)
def test_what_makes_no_test_is_refused(null: float, alternative: float, alpha: float, beta: float, words: str) -> None:
    """Equal hypotheses and impossible error rates."""
    with pytest.raises(ExperimentError, match=words):
        Sprt(null, alternative, alpha=alpha, beta=beta)
