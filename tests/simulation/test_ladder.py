"""Running a ladder: the same bytes for any number of workers, early ends, interruptions, and refusals."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import numpy as np
import pytest

from fivehundred.analysis.ladder import LadderTally, parse_test, stated_test
from fivehundred.errors import ExperimentError, PlayerError
from fivehundred.simulation import ladder
from fivehundred.simulation.failures import InterruptedRunError, SimulationError
from fivehundred.simulation.ladder import run_ladder
from fivehundred.simulation.ladder_plan import LadderPlan, ladder_variants, make_ladder
from fivehundred.simulation.ladder_resume import plan_of_ladder
from fivehundred.simulation.manifest import read_manifest
from fivehundred.simulation.resume import plan_of_run
from fivehundred.simulation.store import read_results


def small(*names: str, **changes: Any) -> LadderPlan:
    """Plan a ladder of a few hundred deals."""
    settings: dict[str, Any] = {"players": ["random", "club"], "deals": 300, "matches": 20, "seed": 2} | changes
    return make_ladder(ladder_variants(names or ("finnish", "three-handed")), **settings)


@pytest.mark.parametrize("test", [None, "points=30", "elo=200"])
def test_any_number_of_workers_gives_the_same_bytes(tmp_path: Path, test: str | None) -> None:
    """Result files, digests and counts agree, also where tests end series early."""
    found = []
    for workers in (1, 2, 3):
        tally = LadderTally(small(matches=80), None if test is None else parse_test(test, alpha=0.05, beta=0.05))
        folder = tmp_path / str(workers)
        outcome = run_ladder(tally.plan, folder=folder, counter=tally, workers=workers, quiet=True)
        files = [(folder / "results" / f"{unit}.npy").read_bytes() for unit in ("deals", "matches")]
        found.append((files, outcome.results_sha256, tally.ladder()))
    assert found[0] == found[1] == found[2]
    played = [(series["deals"], series["matches"]) for series in outcome.manifest["series"]]
    if test is None:
        assert [(300, 80), (300, 80)] == played
    else:
        assert min(min(pair) for pair in played) == 50  # the fewest: club beats random at once


def test_what_is_stored_is_what_was_counted(tmp_path: Path) -> None:
    """The files hold one record a duel, series by series, in order."""
    tally = LadderTally(small())
    run_ladder(tally.plan, folder=tmp_path / "run", counter=tally, workers=1, quiet=True)
    deals = read_results(tmp_path / "run/results/deals.npy")
    assert [0] * 300 + [1] * 300 == deals["series"].tolist()
    assert [*range(300), *range(300)] == deals["number"].tolist()
    for meeting in tally.ladder().meetings:
        mine = deals[deals["series"] == ("finnish", "three-handed").index(meeting.label)]
        assert meeting.points is not None
        difference = (mine["first"].astype(int) - mine["second"]).mean() / meeting.seats
        assert difference == pytest.approx(meeting.points.value)


class Impatient(LadderTally):
    """Presses Ctrl-C once some duels of the second series are counted."""

    def take(self, series: Any, unit: Any, duels: Any) -> int | None:
        """Count, then interrupt."""
        taken = super().take(series, unit, duels)
        if series.number == 1:
            raise KeyboardInterrupt
        return taken


@pytest.mark.parametrize("workers", [1, 2])
def test_ctrl_c_keeps_and_counts_what_was_played(tmp_path: Path, workers: int) -> None:
    """Partial files, a manifest that says so, and a tally of everything up to there."""
    tally = Impatient(small())
    with pytest.raises(InterruptedRunError, match=r"interrupted: \d+ deals and 20 matches, each played twice, are"):
        run_ladder(tally.plan, folder=tmp_path / "run", counter=tally, workers=workers, quiet=True)
    assert "interrupted" == read_manifest(tmp_path / "run")["status"]
    kept = read_results(tmp_path / "run/results/deals.npy.partial")
    assert 300 <= len(kept)
    first, second = tally.ladder(complete=False).meetings
    assert first.points is not None
    assert 300 == first.points.duels
    assert second.points is not None


@pytest.mark.parametrize("test", [None, "points=150"])
def test_an_interrupted_ladder_goes_on_as_if_nothing_had_been(tmp_path: Path, test: str | None) -> None:
    """Interrupted, gone on with on another number of workers: the same bytes, digest and figures as in one go."""
    plan, asked = small(deals=400), None if test is None else parse_test(test, alpha=1e-6, beta=1e-6)
    settings = {"sprt": None if asked is None else asked.data()}
    whole = LadderTally(plan, asked)
    expected = run_ladder(
        plan, folder=tmp_path / "whole", counter=whole, settings=settings, workers=1, quiet=True
    ).results_sha256
    folder = tmp_path / "cut"
    with pytest.raises(InterruptedRunError):
        run_ladder(plan, folder=folder, counter=Impatient(plan, asked), settings=settings, workers=1, quiet=True)
    again, manifest = plan_of_ladder(folder)
    tally = LadderTally(again, stated_test(manifest["sprt"]))
    with pytest.raises(SimulationError, match=r"seed was 2 and is 3 now"):
        run_ladder(small(deals=400, seed=3), folder=folder, counter=tally, settings=settings, quiet=True, resume=True)
    outcome = run_ladder(again, folder=folder, counter=tally, settings=settings, workers=2, quiet=True, resume=True)
    assert expected == outcome.results_sha256
    assert whole.ladder() == tally.ladder()
    assert 1 == len(outcome.manifest["resumed"])
    with pytest.raises(SimulationError, match="is complete"):
        run_ladder(again, folder=folder, counter=tally, settings=settings, quiet=True, resume=True)


def test_chunks_follow_the_clock() -> None:
    """Slow players get small chunks, quick ones large, and the last ones are shared among the workers."""
    pace = ladder._Pace()
    assert ladder.FIRST_CHUNK == pace.size(10_000, 2)
    pace.note(4.0, 8)
    assert 1 == pace.size(10_000, 2)
    quick = ladder._Pace()
    quick.note(0.0001, 8)
    assert ladder.LARGEST_CHUNK == quick.size(10**6, 2)
    assert 25 == quick.size(100, 2)


def test_three_players_meet_each_other() -> None:
    """Players stand from weak to strong; each two meet on each variant, the stronger named first."""
    plan = make_ladder(ladder_variants(["finnish"]), players=["random", "club", "extra"][:2], seed=1)
    assert [("club", "random")] == [series.players for series in plan.series]
    three = LadderPlan(plan.variants, ("a", "b", "c"), 1, 1, 1)
    assert [("b", "a"), ("c", "a"), ("c", "b")] == [series.players for series in three.series]


@pytest.mark.parametrize(
    ("changes", "words"),
    [
        ({"players": ["club"]}, "needs two players or more"),
        ({"players": ["club", "club"]}, "club is named twice"),
        ({"deals": 0, "matches": 0}, "nothing to play"),
        ({"deals": -1}, "deals must be a whole number"),
    ],
)
def test_what_cannot_be_played_is_refused(changes: dict[str, Any], words: str) -> None:
    """One player, the same twice, nothing to play."""
    with pytest.raises(ExperimentError, match=words):
        small(**changes)


def test_unknown_players_and_equal_labels_are_refused() -> None:
    """As in every other command."""
    with pytest.raises(PlayerError, match="did you mean club"):
        small(players=["random", "clib"])
    with pytest.raises(ExperimentError, match="two variants have the label"):
        small("finnish", "all")


def test_the_folder_of_a_ladder_is_not_one_of_a_comparison(tmp_path: Path) -> None:
    """`resume` says what the folder holds."""
    tally = LadderTally(small("finnish", deals=8, matches=0))
    run_ladder(tally.plan, folder=tmp_path / "run", counter=tally, workers=1, quiet=True)
    with pytest.raises(SimulationError, match="holds a ladder, not a run of variants"):
        plan_of_run(tmp_path / "run")
    assert 8 == len(np.load(tmp_path / "run/results/deals.npy"))
