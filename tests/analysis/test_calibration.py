"""Stated chances beside what came true."""

from __future__ import annotations

import numpy as np
import pytest

from fivehundred.analysis.calibration import tenths, worst_gap
from fivehundred.reporting.calibration_figure import CalibratedGame, calibration_picture


def test_tenths_count_what_came_true() -> None:
    """Cases go to the tenth of their stated chance; a chance of one belongs to the last."""
    found = tenths(np.array([0.12, 0.18, 0.95, 1.0]), np.array([True, False, True, True]))
    assert [2, 2] == [tenth.cases for tenth in found]
    assert (0.15, 0.5) == pytest.approx((found[0].stated, found[0].actual))
    assert found[1].interval.low is not None
    assert found[1].interval.low < 1.0 == found[1].actual


def test_worst_gap_leaves_out_thin_tenths() -> None:
    """A tenth of few cases proves nothing."""
    chances = np.concatenate([np.full(100, 0.55), np.full(3, 0.95)])
    found = tenths(chances, np.concatenate([np.arange(100) % 2 == 0, np.zeros(3, dtype=bool)]))
    assert 0.05 == pytest.approx(worst_gap(found, fewest=50))
    assert 0.95 == pytest.approx(worst_gap(found, fewest=1))


def test_picture_shows_every_game() -> None:
    """One panel a game with its name, the same bytes every time."""
    found = tenths(np.full(20, 0.6), np.arange(20) < 13)
    games = [CalibratedGame("australian", found, []), CalibratedGame("finnish", found, found)]
    picture = calibration_picture(games)
    assert "australian" in picture.svg
    assert "finnish" in picture.svg
    assert picture.svg == calibration_picture(games).svg
