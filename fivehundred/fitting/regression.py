"""The two estimates that models are made of: weighted least squares and logistic regression, both a little shrunk."""

from __future__ import annotations

from typing import Final

import numpy as np
import numpy.typing as npt

Array = npt.NDArray[np.float64]

#: Weights are shrunk as if so many cases had shown no effect.
SHRINKAGE: Final = 25.0
_STEPS: Final = 12
#: What keeps a column that never changes, or says what others say, from having any weight it likes.
_UNTOLD: Final = 1e-6


def _penalty(looks: Array, weights: Array, shrinkage: float) -> Array:
    """Return the ridge of each column: its spread times the shrinkage, and on a constant next to none."""
    total = weights.sum()
    mean = weights @ looks / total
    spread = weights @ (looks * looks) / total - mean * mean
    ridge = shrinkage * np.maximum(spread, 0.0)
    return np.asarray(ridge + _UNTOLD * total)


def least_squares(looks: Array, goal: Array, weights: Array | None = None, *, shrinkage: float = SHRINKAGE) -> Array:
    """Return the weights of the columns of ``looks`` that tell ``goal`` best."""
    weights = np.ones(len(goal)) if weights is None else weights
    ridge = _penalty(looks, weights, shrinkage)
    weighted = looks * weights[:, None]
    return np.asarray(np.linalg.solve(looks.T @ weighted + np.diag(ridge), weighted.T @ goal), dtype=np.float64)


def logistic(
    looks: Array,
    happened: Array,
    *,
    shrinkage: float = SHRINKAGE,
    towards: Array | None = None,
    offset: Array | float = 0.0,
) -> Array:
    """Return the weights of the columns of ``looks`` that tell the log odds of ``happened`` (0 or 1) best.

    ``towards`` is what the weights are shrunk to (none: to zero, constants not at all); ``offset`` are log odds that
    count besides. Newton's method.
    """
    start = np.zeros(looks.shape[1]) if towards is None else towards
    ridge = _penalty(looks, np.ones(len(happened)), shrinkage) if towards is None else np.full(len(start), shrinkage)
    found = start.copy()
    for _ in range(_STEPS):
        chance = 1.0 / (1.0 + np.exp(-np.clip(looks @ found + offset, -30.0, 30.0)))
        spread = np.maximum(chance * (1.0 - chance), 1e-6)
        slope = looks.T @ (happened - chance) - ridge * (found - start)
        step = np.linalg.solve((looks * spread[:, None]).T @ looks + np.diag(ridge + 1e-9), slope)
        found = found + np.clip(step, -5.0, 5.0)
        if np.abs(step).max() < 1e-7:
            break
    return found
