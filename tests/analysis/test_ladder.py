"""Counting duels: estimates and intervals by hand and by simulation, tests in the right units, and their syntax."""

from __future__ import annotations

import re
from typing import Any

import numpy as np
import pytest
from scipy import stats

from fivehundred.analysis.ladder import LadderTally, LadderTest, parse_test, points_edge, wins_edge
from fivehundred.errors import ExperimentError
from fivehundred.simulation.duels import BOTH_WON, DEAL_DUEL, MATCH_DUEL
from fivehundred.simulation.ladder_plan import ladder_variants, make_ladder


def sums(values: Any) -> tuple[int, int, int]:
    """Return the number, sum and sum of squares of whole numbers."""
    numbers = [int(value) for value in values]
    return len(numbers), sum(numbers), sum(value * value for value in numbers)


def test_points_are_the_t_interval_of_duels_by_seat() -> None:
    """The mean of the differences divided by the seats, with scipy's t interval."""
    values = np.random.default_rng(1).integers(-900, 1100, size=200)
    edge = points_edge(*sums(values), seats=4)
    assert edge is not None
    low, high = stats.t.interval(0.95, 199, loc=values.mean() / 4, scale=stats.sem(values) / 4)
    assert (values.mean() / 4, low, high) == pytest.approx((edge.value, edge.low, edge.high))
    assert 200 == edge.duels


@pytest.mark.parametrize(
    ("values", "stronger"),
    [([10, 12, 9, 11], "upper"), ([-10, -12, -9], "lower"), ([10, -12, 9], None), ([5], None), ([7] * 99, None)],
)
def test_stronger_needs_an_interval_clear_of_nought(values: list[int], stronger: str | None) -> None:
    """One duel, or a few that are all alike, say nothing."""
    edge = points_edge(*sums(values), seats=2)
    assert edge is not None
    assert stronger == edge.stronger


def test_many_duels_all_alike_are_clear() -> None:
    """A hundred duels of equal outcome: the difference is taken as it is."""
    edge = points_edge(*sums([7] * 100), seats=2)
    assert edge is not None
    assert (3.5, 3.5, "upper") == (edge.low, edge.high, edge.stronger)
    nought = points_edge(*sums([0] * 100), seats=2)
    assert nought is not None
    assert nought.stronger is None


def test_nothing_played_is_no_estimate() -> None:
    """None, not nought."""
    assert points_edge(0, 0, 0, seats=4) is None
    assert wins_edge(0, 0, 0) is None


def test_a_player_who_won_everything_is_not_said_to_win_for_ever() -> None:
    """The interval of 200 matches won twice reaches about 3/200 below 1, as the rule of three has it, and holds 1."""
    edge = wins_edge(*sums([BOTH_WON] * 200))
    assert edge is not None
    assert (1.0, 1.0) == (edge.value, edge.high)
    assert 1 - 0.02 < (edge.low or 0) < 1 - 0.01
    assert "upper" == edge.stronger


@pytest.mark.parametrize("chances", [(0.25, 0.5, 0.25), (0.0, 0.1, 0.9), (0.05, 0.9, 0.05)])
def test_intervals_of_wins_cover(chances: tuple[float, ...]) -> None:
    """Of 1500 intervals from 60 duels each, about 95 % or more hold the true share."""
    random = np.random.default_rng(3)
    outcomes = np.array([0, BOTH_WON // 2, BOTH_WON])
    truth = float(outcomes @ np.array(chances)) / BOTH_WON
    held = 0
    for _ in range(1500):
        edge = wins_edge(*sums(random.choice(outcomes, size=60, p=chances)))
        assert edge is not None
        assert edge.low is not None
        assert edge.high is not None
        held += edge.low <= truth <= edge.high
    assert held / 1500 > 0.94


def test_tests_ask_in_the_units_of_duels() -> None:
    """5 points a deal are 20 in the sum over four seats; 400 Elo are ten wins of eleven."""
    points = parse_test("points=5", alpha=0.05, beta=0.1)
    assert ("deals", 0.0, 20.0, 0.1) == (points.unit, points.of(4).null, points.of(4).alternative, points.of(4).beta)
    elo = parse_test("elo=400", alpha=0.05, beta=0.05)
    assert ("matches", 60.0) == (elo.unit, elo.of(4).null)
    assert 120 * 10 / 11 == pytest.approx(elo.of(4).alternative)


@pytest.mark.parametrize("text", ["points", "points=", "points=0", "points=-3", "goals=3", "elo=inf", "elo=nan", ""])
def test_what_is_no_test_is_refused(text: str) -> None:
    """The message says what to write."""
    with pytest.raises(ExperimentError, match=re.escape(f"the test {text!r} cannot be used: write points=SIZE")):
        parse_test(text, alpha=0.05, beta=0.05)


def test_impossible_rates_are_refused() -> None:
    """At once, not after a night of playing."""
    with pytest.raises(ExperimentError, match="alpha is a rate"):
        parse_test("points=5", alpha=0.9, beta=0.05)


def duels(unit: str, first: list[int]) -> Any:
    """Return duels in which the first player scored so much."""
    made = np.zeros(len(first), dtype=DEAL_DUEL if unit == "deals" else MATCH_DUEL)
    made["first"] = first
    if unit == "matches":
        made["deals"] = 10
    return made


def test_a_test_ends_its_own_series_and_unit_only() -> None:
    """The duels behind the end do not count; the other game and the matches go on."""
    plan = make_ladder(ladder_variants(["finnish", "three-handed"]), players=["random", "club"], seed=1)
    tally = LadderTally(plan, LadderTest("points", 5))
    finnish, three = plan.series
    clear = [200 + number % 7 for number in range(400)]
    assert 50 == tally.take(finnish, "deals", duels("deals", clear))
    assert tally.take(finnish, "matches", duels("matches", [120, 60] * 40)) is None
    assert tally.take(three, "deals", duels("deals", [1, -1] * 20)) is None
    found = tally.ladder().meetings
    assert ("H1", 50) == (found[0].test and found[0].test.verdict, found[0].points and found[0].points.duels)
    assert ("open", 40) == (found[1].test and found[1].test.verdict, found[1].points and found[1].points.duels)
    assert (0.75, 800) == (found[0].wins and found[0].wins.value, found[0].match_deals)
    assert found[1].wins is None
