"""Fitting: its two estimates on cases with a known answer, and a tiny fit that must come out the same twice."""

from __future__ import annotations

import numpy as np
import pytest

from fivehundred.engine.state import STATE
from fivehundred.fitting.discards import manners_loop
from fivehundred.fitting.fit import Effort, _Fit, fit_model
from fivehundred.fitting.guess import guessed_model
from fivehundred.fitting.regression import least_squares, logistic
from fivehundred.players.calibrated_model import NO_TRUMP_CLASS, SUIT_CLASS
from fivehundred.players.models import model_hash, stored_model
from fivehundred.players.registry import CALIBRATED, CLUB
from fivehundred.rules import assemble
from fivehundred.simulation.calibration import chosen_bids
from tests.rules.table import AUSTRALIAN
from tests.strategies import replace_settings

#: No special contract, so that nothing has to be solved.
PLAIN = replace_settings(AUSTRALIAN, contracts={"misere": None, "open_misere": None})
TINY = Effort(contracts=500, calls=2000, deals=500, duels=500, rounds=1)

POINTS = np.linspace(-2.0, 2.0, 4001)
LOOKS = np.stack([np.ones_like(POINTS), POINTS, np.zeros_like(POINTS)], axis=1)


def test_least_squares_finds_a_line() -> None:
    """Slope and constant of exact data, hardly shrunk, and nothing for a column that is always empty."""
    assert least_squares(LOOKS, 3.0 + 2.0 * POINTS) == pytest.approx([3.0, 2.0, 0.0], abs=0.02)


def test_logistic_finds_log_odds() -> None:
    """Shares that follow a logistic curve give its constant and slope back."""
    shares = 1.0 / (1.0 + np.exp(-(0.5 + 1.5 * POINTS)))
    assert logistic(LOOKS, shares, shrinkage=0.0) == pytest.approx([0.5, 1.5, 0.0], abs=1e-4)


def test_logistic_is_shrunk_towards_what_is_believed() -> None:
    """Few cases leave the belief nearly as it was."""
    found = logistic(LOOKS[::2000, :2], np.ones(3), shrinkage=1000.0, towards=np.array([0.0, 1.0]))
    assert found == pytest.approx([0.0, 1.0], abs=0.01)


def test_equal_games_get_equal_models() -> None:
    """A fit depends on the game alone; its chances rise with the index and its player can be asked."""
    rulebook = assemble(PLAIN)
    model = fit_model(rulebook, TINY)
    assert model_hash(model) == model_hash(fit_model(rulebook, TINY))
    for group in (SUIT_CLASS, NO_TRUMP_CLASS):
        ends = model["index_low"][0, group], model["index_high"][0, group]
        constant, slope, bend, _ = model["curve"][0, group, 7]
        worst, best = (constant + at * (slope + at * bend) for at in ends)
        assert worst < best
    bids = chosen_bids(rulebook, seed=1, deals=400, model=model)
    assert len(bids.made) > 200
    assert ((bids.chances >= 0) & (bids.chances <= 1)).all()
    assert not bids.special.any()


def test_what_is_always_the_same_adds_nothing_to_chances() -> None:
    """Where all bids are for ten tricks nothing tells what a trick more adds, and the correction says nothing of it."""
    model = fit_model(assemble(replace_settings(PLAIN, auction={"minimum_tricks": 10})), TINY)
    trust = model["trust"][0]
    assert (trust[..., :2] != [0.0, 1.0]).any()
    assert np.abs(trust[..., 2]).max() < 1e-6


@pytest.mark.parametrize(("other", "differ"), [(CALIBRATED, False), (CLUB, True)])
def test_manners_are_told_apart_by_the_discards_alone(other: int, differ: bool) -> None:
    """The same deal played twice by the same players brings the same; after other discards it sometimes does not."""
    rulebook = assemble(PLAIN)
    rows, gains = np.zeros(300, dtype=np.int64), np.zeros(300)
    states, zero = np.zeros(4, dtype=STATE), np.uint64(0)
    manners_loop(rulebook.record, guessed_model(rulebook), states, CALIBRATED, other, np.uint64(1), zero, rows, gains)
    assert (rows > 0).sum() > 100
    assert bool((gains[rows > 0] != 0).any()) is differ


def test_bids_that_promise_too_much_are_sobered() -> None:
    """Chances made far too hopeful are lowered by the checks of a finished model; honest ones hardly move."""
    rulebook = assemble(AUSTRALIAN)
    fit, stored = _Fit(rulebook, Effort(deals=3000)), stored_model(rulebook)
    assert stored is not None
    fit.model[:] = stored
    honest = fit.model["trust"].copy()
    fit.sober(1)
    assert np.abs(fit.model["trust"] - honest).max() < 0.4
    fit.model["trust"][0, SUIT_CLASS, :, 0] += 2.0
    hopeful = fit.model["trust"].copy()
    fit.sober(1)
    assert (fit.model["trust"][0, SUIT_CLASS] <= hopeful[0, SUIT_CLASS]).all()
    assert (fit.model["trust"][0, SUIT_CLASS, :, 0] < hopeful[0, SUIT_CLASS, :, 0] - 0.8).any()
