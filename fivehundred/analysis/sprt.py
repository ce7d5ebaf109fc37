"""The generalised sequential probability ratio test of a mean. Pure functions on whole numbers; no game is known here.

Values come one by one, independent and alike in distribution: what a pair of deals, or of matches, played with the
seats exchanged has brought. Nothing is assumed about that distribution; its variance is estimated as the test goes. The
test and its sources are described in ``docs/ladder.md``.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from math import isfinite, log
from typing import Any, Final, Literal, TypeAlias

import numpy as np
import numpy.typing as npt

from fivehundred.errors import ExperimentError

#: Before so many values the variance is not trusted and the test does not end.
FEWEST_VALUES: Final = 50

#: ``H1`` and ``H0`` are the hypothesis that is accepted; ``open``: neither yet.
Verdict: TypeAlias = Literal["H0", "H1", "open"]


@dataclass(frozen=True)
class Sprt:
    """Two hypotheses about a mean, ``null`` (H0) and ``alternative`` (H1), and the wanted error rates.

    ``alpha`` bounds the chance of accepting H1 where the mean is ``null``, ``beta`` that of accepting H0 where it is
    ``alternative``; both approximately. Raises `ExperimentError` for numbers that make no test.
    """

    null: float
    alternative: float
    alpha: float = 0.05
    beta: float = 0.05

    def __post_init__(self) -> None:
        if not (isfinite(self.null) and isfinite(self.alternative)) or self.null == self.alternative:
            raise ExperimentError(
                f"a sequential test needs two different hypotheses, not {self.null:g} and {self.alternative:g}"
            )
        for name, rate in (("alpha", self.alpha), ("beta", self.beta)):
            if not 0 < rate < 0.5:
                raise ExperimentError(
                    f"{name} is a rate of errors above 0 and below 0.5, for example 0.05, not {rate:g}"
                )

    @property
    def lower(self) -> float:
        """The log-likelihood ratio at which H0 is accepted (Wald's bound)."""
        return log(self.beta / (1 - self.alpha))

    @property
    def upper(self) -> float:
        """The log-likelihood ratio at which H1 is accepted."""
        return log((1 - self.beta) / self.alpha)


@dataclass(frozen=True)
class SprtState:
    """Where a test stands: how many values it has seen, their sum and sum of squares, its ratio and verdict."""

    values: int = 0
    total: int = 0
    squares: int = 0
    ratio: float = 0.0
    verdict: Verdict = "open"


def log_likelihood_ratio(values: Any, total: Any, squares: Any, *, null: float, alternative: float) -> Any:
    """Return the generalised log-likelihood ratio of two means, from the number, sum and sum of squares of the values.

    n/2 · ln(Σ(x − null)² / Σ(x − alternative)²): the likelihoods of normal distributions of these means, each with the
    variance that suits it best (M. Van den Bergh, "A practical introduction to the GSPRT"). Arrays give arrays.
    """
    n, s, q = (np.asarray(one, dtype=np.float64) for one in (values, total, squares))
    with np.errstate(divide="ignore"):
        ratio = np.log(_around(n, s, q, null)) - np.log(_around(n, s, q, alternative))
    return n / 2 * ratio


def _around(n: Any, s: Any, q: Any, centre: float) -> Any:
    """Return the sum of squared distances from ``centre``, never below nought for rounding."""
    return np.maximum(q - 2 * centre * s + n * centre * centre, 0.0)


def go_on(test: Sprt, state: SprtState, values: npt.NDArray[Any] | Sequence[int]) -> tuple[SprtState, int]:
    """Take more whole numbers, one after the other; return the new state and how many of them were taken.

    The test ends with the first value at which a bound is reached, so in whatever portions the values come, it ends at
    the same one. A test that has ended takes none.
    """
    if state.verdict != "open" or not len(values):
        return state, 0
    numbers = np.asarray(values, dtype=np.int64)
    counts = state.values + np.arange(1, len(numbers) + 1)
    totals = state.total + np.cumsum(numbers)
    squares = state.squares + np.cumsum(numbers * numbers)
    ratios = log_likelihood_ratio(counts, totals, squares, null=test.null, alternative=test.alternative)
    ended = (counts >= FEWEST_VALUES) & ((ratios <= test.lower) | (ratios >= test.upper))
    last = int(np.argmax(ended)) if ended.any() else len(numbers) - 1
    verdict: Verdict = "open" if not ended[last] else "H1" if ratios[last] >= test.upper else "H0"
    ratio = float(ratios[last])
    return SprtState(int(counts[last]), int(totals[last]), int(squares[last]), ratio, verdict), last + 1
