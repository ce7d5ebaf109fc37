"""Measuring the solver: figures for every kind of work, beside DDS where it is there, and no difference passed over."""

from __future__ import annotations

import pytest

from fivehundred.errors import SolverError
from fivehundred.rules import assemble
from fivehundred.simulation import bridge, solver_speed
from fivehundred.variants import find_variant


def test_the_solver_is_measured_beside_dds() -> None:
    """Deals, positions and moves with 0 to 3 cards on the table; the values of both are compared on the way."""
    found = list(solver_speed.plain_times(seed=3, deals=5))
    assert 6 == len(found)
    assert all(5 == len(times.ours) == len(times.dds) for times in found)
    assert all(times.ratio is not None and times.ratio > 0 for times in found)
    assert {"ours_mean_ms", "dds_99th_percentile_ms", "ratio"} <= set(found[0].data())


def test_without_endplay_there_is_no_ratio(monkeypatch: pytest.MonkeyPatch) -> None:
    """Where endplay is not installed the solver is measured alone."""
    monkeypatch.setattr(bridge, "installed", lambda: False)
    times = next(solver_speed.plain_times(seed=3, deals=5))
    assert ((), None, ()) == (times.dds, times.ratio, times.batch_ratios)
    assert "ratio" not in times.data()


def test_a_difference_is_an_error(monkeypatch: pytest.MonkeyPatch) -> None:
    """Values that differ from those of DDS stop the measurement."""
    right = bridge.table
    monkeypatch.setattr(bridge, "table", lambda deal: right(deal) + 1)
    with pytest.raises(SolverError, match="deal 0: the solver says"):
        next(solver_speed.plain_times(seed=3, deals=5))


def test_a_variant_is_measured_with_its_joker() -> None:
    """43 cards with the joker: whole deals and misères of three seats."""
    found = list(solver_speed.variant_times(assemble(find_variant("australian")), seed=3, deals=3))
    assert ["43-card deal: 5 denominations", "43-card deal: misère, three seats"] == [times.name for times in found]
    assert all(times.dds == () and len(times.ours) == 3 for times in found)
