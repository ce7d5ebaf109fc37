"""A run that ended early is gone on with: only what is missing is played, and the end is as if nothing had happened."""

from __future__ import annotations

import dataclasses
import os
import signal
import sys
from pathlib import Path
from typing import Any

import numpy as np
import pytest

from fivehundred.engine.results import DEAL_RESULT
from fivehundred.simulation.failures import SimulationError
from fivehundred.simulation.manifest import read_manifest, write_manifest
from fivehundred.simulation.plan import plan_from_options
from fivehundred.simulation.resume import plan_of_run
from fivehundred.simulation.run import run_plan
from tests.simulation.fakes import FakeLoops, Recorder, log_lines, small_plan
from tests.simulation.test_interruptions import PATIENCE, script


@dataclasses.dataclass(frozen=True)
class CountingLoops(FakeLoops):
    """Notes which deals were played, in this process."""

    played: list[int] = dataclasses.field(default_factory=list)

    def deals(self, rulebook: Any, *, start: int, count: int, **options: Any) -> Any:
        """Play and take a note."""
        self.played.extend(range(start, start + count))
        return super().deals(rulebook, start=start, count=count, **options)


def fail(folder: Path, *, at: int = 700, **options: Any) -> None:
    """Run the small plan until a deal fails."""
    with pytest.raises(ValueError, match="cannot be played"):
        run_plan(small_plan(), folder=folder, workers=1, chunk=100, quiet=True, loops=FakeLoops(fail_at=at), **options)


def content(folder: Path) -> dict[str, bytes]:
    """Return the result files by name."""
    return {path.name: path.read_bytes() for path in sorted((folder / "results").iterdir())}


@pytest.mark.parametrize("workers", [1, 2])
def test_a_resumed_run_equals_an_uninterrupted_one(tmp_path: Path, workers: int) -> None:
    """Files, digest and what the sinks saw are the same, whatever the workers and chunks of either part."""
    whole, parts = Recorder(), Recorder()
    expected = run_plan(
        small_plan(), folder=tmp_path / "whole", workers=1, quiet=True, loops=FakeLoops(), sinks=[whole]
    )
    fail(tmp_path / "run")
    outcome = run_plan(
        small_plan(),
        folder=tmp_path / "run",
        workers=workers,
        chunk=64,
        quiet=True,
        loops=FakeLoops(),
        sinks=[parts],
        resume=True,
    )
    assert expected.results_sha256 == outcome.results_sha256
    assert content(tmp_path / "whole") == content(tmp_path / "run")
    for unit in ("deals", "matches"):
        for variant in (0, 1):
            assert whole.joined(unit, variant).tobytes() == parts.joined(unit, variant).tobytes()
    manifest = read_manifest(tmp_path / "run")
    assert ("complete", 1) == (manifest["status"], len(manifest["resumed"]))
    assert "message" not in manifest


def test_only_what_is_missing_is_played(tmp_path: Path) -> None:
    """Deals that are on disk are read, not played again."""
    fail(tmp_path / "run")
    loops = CountingLoops()
    run_plan(small_plan(), folder=tmp_path / "run", workers=1, quiet=True, loops=loops, resume=True)
    assert list(range(700, 1000)) == sorted(set(loops.played))


def test_a_run_may_be_resumed_more_than_once(tmp_path: Path) -> None:
    """Each start adds to the same log and to the manifest's list."""
    fail(tmp_path / "run", at=300)
    fail(tmp_path / "run", at=800, resume=True)
    outcome = run_plan(small_plan(), folder=tmp_path / "run", workers=1, quiet=True, loops=FakeLoops(), resume=True)
    expected = run_plan(small_plan(), folder=tmp_path / "whole", workers=1, quiet=True, loops=FakeLoops())
    assert expected.results_sha256 == outcome.results_sha256
    assert 2 == len(outcome.manifest["resumed"])
    assert 3 == sum("small: 2 variants" in line for line in log_lines(tmp_path / "run"))


def test_matches_are_gone_on_with(tmp_path: Path) -> None:
    """When all deals and some matches are stored, only matches are played."""

    class Broken(FakeLoops):
        def matches(self, *arguments: Any, start: int, **options: Any) -> Any:
            if start >= 20:
                raise ValueError("cannot be played")
            return super().matches(*arguments, start=start, **options)

    with pytest.raises(ValueError, match="cannot be played"):
        run_plan(small_plan(), folder=tmp_path / "run", workers=1, chunk=100, quiet=True, loops=Broken())
    assert {"deals": 1000, "matches": 20} == read_manifest(tmp_path / "run")["played"]
    loops, sink = CountingLoops(), Recorder()
    run_plan(small_plan(), folder=tmp_path / "run", workers=1, quiet=True, loops=loops, sinks=[sink], resume=True)
    assert [] == loops.played
    assert (1000, 60) == (len(sink.joined("deals", 0)), len(sink.joined("matches", 1)))


@pytest.mark.skipif(sys.platform != "linux", reason="sends signals to groups")
@pytest.mark.parametrize("kind", [signal.SIGINT, signal.SIGKILL])
def test_after_ctrl_c_and_after_a_kill(tmp_path: Path, kind: signal.Signals) -> None:
    """What a signal left behind, even a manifest that still says running, is gone on with."""
    with script("slow-pool", tmp_path / "run") as process:
        os.killpg(process.pid, kind)
        process.communicate(timeout=PATIENCE)
    plan = small_plan(deals=100_000, matches=4)
    outcome = run_plan(plan, folder=tmp_path / "run", workers=1, quiet=True, loops=FakeLoops(), resume=True)
    expected = run_plan(plan, folder=tmp_path / "whole", workers=1, quiet=True, loops=FakeLoops())
    assert expected.results_sha256 == outcome.results_sha256


@pytest.mark.skipif(sys.platform != "linux", reason="sends signals to groups")
def test_a_run_that_still_goes_on_is_not_touched(tmp_path: Path) -> None:
    """A second process cannot go on with a run that the first is still playing."""
    with (
        script("slow-pool", tmp_path / "run"),
        pytest.raises(SimulationError, match="still going on in another process"),
    ):
        run_plan(
            small_plan(deals=100_000, matches=4),
            folder=tmp_path / "run",
            workers=1,
            quiet=True,
            loops=FakeLoops(),
            resume=True,
        )


def test_what_the_disk_lost_is_played_again(tmp_path: Path) -> None:
    """A file shorter than its header says, or renamed too early, costs only what is missing."""
    fail(tmp_path / "run")
    results = tmp_path / "run" / "results"
    short = results / "second.deals.npy.partial"
    with short.open("r+b") as file:
        file.truncate(short.stat().st_size - DEAL_RESULT.itemsize * 150 - 3)
    early = results / "first.matches.npy.partial"
    early.rename(results / "first.matches.npy")
    loops = CountingLoops()
    outcome = run_plan(small_plan(), folder=tmp_path / "run", workers=1, quiet=True, loops=loops, resume=True)
    expected = run_plan(small_plan(), folder=tmp_path / "whole", workers=1, quiet=True, loops=FakeLoops())
    assert expected.results_sha256 == outcome.results_sha256
    assert list(range(549, 1000)) == sorted(set(loops.played))


@pytest.mark.parametrize(
    ("change", "message"),
    [
        ({"seed": 8}, "seed was 7 and is 8 now"),
        ({"deals": 2000}, "deals was 1000 and is 2000 now"),
        ({"matches": 1}, "matches was 60 and is 1 now"),
        ({"max_deals": 9}, "max_deals was 200 and is 9 now"),
        ({"players": "random"}, "players was 'club' and is 'random' now"),
        ({"variants": small_plan(labels=("first", "other")).variants}, "labels was"),
        ({"variants": small_plan(labels=("x", "first", "second")).variants[1:]}, "labels was|rulebooks was"),
    ],
)
def test_changed_settings_are_refused(tmp_path: Path, change: dict[str, Any], message: str) -> None:
    """Another plan cannot be mixed into stored results, and the folder stays as it was."""
    fail(tmp_path / "run")
    before = content(tmp_path / "run")
    plan = dataclasses.replace(small_plan(), **change)
    with pytest.raises(SimulationError, match=message):
        run_plan(plan, folder=tmp_path / "run", workers=1, quiet=True, loops=FakeLoops(), resume=True)
    assert before == content(tmp_path / "run")
    assert "partial" == read_manifest(tmp_path / "run")["status"]


def test_another_behaviour_of_the_engine_is_refused(tmp_path: Path) -> None:
    """Results of an engine that played differently are not gone on with."""
    fail(tmp_path / "run")
    manifest = read_manifest(tmp_path / "run")
    manifest["versions"]["engine_behaviour"] -= 1
    write_manifest(tmp_path / "run", manifest)
    with pytest.raises(SimulationError, match="engine behaviour was"):
        run_plan(small_plan(), folder=tmp_path / "run", workers=1, quiet=True, loops=FakeLoops(), resume=True)


def test_folders_that_cannot_be_resumed(tmp_path: Path) -> None:
    """A complete run, no run, a broken manifest and a broken file are each told in words."""

    def resume(folder: Path) -> None:
        run_plan(small_plan(), folder=folder, workers=1, quiet=True, loops=FakeLoops(), resume=True)

    with pytest.raises(SimulationError, match="there is no run in"):
        resume(tmp_path)
    run_plan(small_plan(), folder=tmp_path / "done", workers=1, quiet=True, loops=FakeLoops())
    with pytest.raises(SimulationError, match="is complete"):
        resume(tmp_path / "done")
    fail(tmp_path / "run")
    np.save(tmp_path / "run" / "results" / "x.npy", np.zeros(3))
    (tmp_path / "run" / "results" / "x.npy").replace(tmp_path / "run" / "results" / "first.deals.npy.partial")
    with pytest.raises(SimulationError, match="it holds other records"):
        resume(tmp_path / "run")
    (tmp_path / "run" / "results" / "first.deals.npy.partial").write_bytes(b"nonsense")
    with pytest.raises(SimulationError, match="cannot be gone on with"):
        resume(tmp_path / "run")
    (tmp_path / "run" / "manifest.json").write_text("{")
    with pytest.raises(SimulationError, match="cannot be read"):
        plan_of_run(tmp_path / "run")
    (tmp_path / "run" / "manifest.json").write_text("{}")
    with pytest.raises(SimulationError, match="another version"):
        plan_of_run(tmp_path / "run")


def test_the_manifest_holds_the_whole_plan(tmp_path: Path) -> None:
    """A plan is made again from its manifest alone, with equal variants and Rulebooks."""
    plan = plan_from_options(
        ["finnish", "five players, (new)=viisisataa-five"], deals=3, matches=1, seed=2**64 - 1, players="random"
    )
    run_plan(plan, folder=tmp_path / "run", workers=1, quiet=True)
    assert plan == plan_of_run(tmp_path / "run")
