"""A run: the same bytes for any workers, chunks and start methods; files, manifest and sinks."""

from __future__ import annotations

import dataclasses
import json
import logging
import random
from pathlib import Path
from typing import Any

import numpy as np
import pytest

from fivehundred.engine.results import DEAL_RESULT, MATCH_RESULT
from fivehundred.simulation.chunks import Chunk, ChunkWork, chunk_size, cut
from fivehundred.simulation.failures import SimulationError
from fivehundred.simulation.manifest import read_manifest
from fivehundred.simulation.plan import Plan
from fivehundred.simulation.run import RunOutcome, run_plan
from fivehundred.simulation.store import combined_digest, read_results
from tests.simulation.fakes import FakeLoops, Recorder, log_lines, small_plan


def play(plan: Plan, folder: Path, **options: Any) -> RunOutcome:
    """Run a plan silently with the stand-in loops."""
    options.setdefault("loops", FakeLoops())
    options.setdefault("workers", 1)
    return run_plan(plan, folder=folder, quiet=True, **options)


def result_bytes(folder: Path) -> dict[str, bytes]:
    """Return the content of every result file by name."""
    return {path.name: path.read_bytes() for path in sorted((folder / "results").iterdir())}


@pytest.fixture(scope="module")
def reference(tmp_path_factory: pytest.TempPathFactory) -> tuple[str, dict[str, bytes]]:
    """Return digest and files of the small plan played by one worker in chunks as they come."""
    folder = tmp_path_factory.mktemp("reference") / "run"
    outcome = play(small_plan(), folder)
    return outcome.results_sha256, result_bytes(folder)


@pytest.mark.parametrize("workers", [1, 2, 8])
@pytest.mark.parametrize("chunk", [None, 1000, 37])
def test_same_bytes_for_any_workers_and_chunk(
    reference: tuple[str, dict[str, bytes]], tmp_path: Path, workers: int, chunk: int | None
) -> None:
    """Result files and digest do not depend on the number of workers or the chunk size."""
    outcome = play(small_plan(), tmp_path / "run", workers=workers, chunk=chunk)
    assert reference == (outcome.results_sha256, result_bytes(tmp_path / "run"))


@pytest.mark.parametrize("method", ["spawn", "forkserver"])
def test_same_bytes_for_any_start_method(reference: tuple[str, dict[str, bytes]], tmp_path: Path, method: Any) -> None:
    """Workers that were not forked play the same."""
    outcome = play(small_plan(), tmp_path / "run", workers=2, start_method=method)
    assert reference == (outcome.results_sha256, result_bytes(tmp_path / "run"))


def test_chunks_reach_sinks_in_order_although_the_first_is_slow(tmp_path: Path) -> None:
    """Row k is deal k for every sink, also when workers finish out of order."""
    sink = Recorder()
    play(small_plan(), tmp_path / "run", workers=2, chunk=100, loops=FakeLoops(slow_start=0.2), sinks=[sink])
    assert [("deals", start) for start in range(0, 1000, 100)] == sink.starts[:10]
    assert sorted(start for unit, start in sink.starts if unit == "matches") == [
        start for unit, start in sink.starts if unit == "matches"
    ]
    for variant, label in enumerate(("first", "second")):
        on_disk = read_results(tmp_path / "run" / "results" / f"{label}.deals.npy")
        assert on_disk.tobytes() == sink.joined("deals", variant).tobytes()


def test_sinks_cannot_change_results(tmp_path: Path) -> None:
    """The arrays that a sink gets are read-only."""

    class Meddler(Recorder):
        def deals(self, start: int, results: Any) -> None:
            results[0]["points"] = 0

    with pytest.raises(ValueError, match="read-only"):
        play(small_plan(), tmp_path / "run", sinks=[Meddler()])
    assert read_manifest(tmp_path / "run")["status"] == "partial"


def test_result_files_can_be_mapped(tmp_path: Path) -> None:
    """`numpy.load` maps the finished files, with the record types of the engine."""
    play(small_plan(deals=500, matches=30), tmp_path / "run", workers=2)
    deals = np.load(tmp_path / "run" / "results" / "first.deals.npy", mmap_mode="r")
    matches = np.load(tmp_path / "run" / "results" / "second.matches.npy", mmap_mode="r")
    assert (DEAL_RESULT, (500,)) == (deals.dtype, deals.shape)
    assert (MATCH_RESULT, (30,)) == (matches.dtype, matches.shape)


def test_a_unit_may_be_left_out(tmp_path: Path) -> None:
    """With no matches the match files exist and are empty."""
    play(small_plan(deals=50, matches=0), tmp_path / "run")
    assert 0 == len(read_results(tmp_path / "run" / "results" / "first.matches.npy"))
    assert 50 == len(read_results(tmp_path / "run" / "results" / "first.deals.npy"))


def test_digest_does_not_depend_on_labels(tmp_path: Path) -> None:
    """The same games under other labels have the same digest; other order or seed another one."""
    plan = small_plan()
    renamed = dataclasses.replace(
        plan, variants=tuple(dataclasses.replace(one, label=f"new {one.label}") for one in plan.variants)
    )
    turned = dataclasses.replace(plan, variants=plan.variants[::-1])
    other = small_plan(seed=8)
    digests = [
        play(each, tmp_path / str(number)).results_sha256 for number, each in enumerate((plan, renamed, turned, other))
    ]
    assert digests[0] == digests[1]
    assert 3 == len(set(digests))


def test_digest_can_be_recomputed_from_the_files(tmp_path: Path) -> None:
    """`results_sha256` is the digest of the digests of the records on disk."""
    import hashlib

    outcome = play(small_plan(), tmp_path / "run", workers=2)
    digests = []
    for variant in outcome.manifest["variants"]:
        parts = {}
        for unit in ("deals", "matches"):
            records = read_results(outcome.folder / variant["files"][unit])
            parts[unit] = hashlib.sha256(records.tobytes()).hexdigest()
            assert variant[f"{unit}_sha256"] == parts[unit]
        digests.append(parts)
    assert outcome.results_sha256 == combined_digest(digests)


def test_manifest_of_a_complete_run(tmp_path: Path) -> None:
    """The manifest holds what is needed to repeat the run."""
    plan = small_plan(seed=0)
    outcome = play(plan, tmp_path / "run", workers=2, chunk=100, command=["/usr/bin/fivehundred", "compare", "a b"])
    manifest = json.loads((tmp_path / "run" / "manifest.json").read_text(encoding="utf-8"))
    assert outcome.manifest == manifest
    assert "complete" == manifest["status"]
    assert "fivehundred compare 'a b'" == manifest["command"]
    assert (0, "club", 1000, 60, 200) == tuple(
        manifest[key] for key in ("seed", "players", "deals", "matches", "max_deals")
    )
    assert {"deals": 1000, "matches": 60} == manifest["played"]
    assert {"deals": 100, "matches": 4} == manifest["chunk"]
    assert 2 == manifest["workers"]
    assert manifest["started"] <= manifest["finished"]
    assert {"fivehundred", "engine_behaviour", "python", "numpy", "numba"} == set(manifest["versions"])
    assert [one.rulebook.hash for one in plan.variants] == [one["rulebook_hash"] for one in manifest["variants"]]
    assert ["first", "second"] == [one["label"] for one in manifest["variants"]]


def test_manifest_says_running_before_the_first_deal(tmp_path: Path) -> None:
    """While a run goes on its manifest is there and says so."""
    seen = []

    class Looker(Recorder):
        def deals(self, start: int, results: Any) -> None:
            seen.append(read_manifest(tmp_path / "run")["status"])

    play(small_plan(), tmp_path / "run", chunk=1000, sinks=[Looker()])
    assert ["running"] == seen


def test_files_under_way_are_marked_and_readable(tmp_path: Path) -> None:
    """After every chunk the partial files hold exactly the finished deals."""
    lengths = []

    class Looker(Recorder):
        def deals(self, start: int, results: Any) -> None:
            lengths.append(len(read_results(tmp_path / "run" / "results" / "second.deals.npy.partial")))

    play(small_plan(), tmp_path / "run", chunk=400, sinks=[Looker()])
    assert [400, 800, 1000] == lengths
    assert not list((tmp_path / "run" / "results").glob("*.partial"))


@pytest.mark.parametrize("workers", [1, 2])
def test_an_error_while_playing_keeps_what_was_finished(tmp_path: Path, workers: int) -> None:
    """An error in a worker ends the run, is not swallowed, and leaves marked partial files."""
    with pytest.raises(ValueError, match="deal 700 cannot be played"):
        play(small_plan(), tmp_path / "run", workers=workers, chunk=100, loops=FakeLoops(fail_at=700))
    manifest = read_manifest(tmp_path / "run")
    assert ("partial", 700) == (manifest["status"], manifest["played"]["deals"])
    assert "deal 700 cannot be played" in manifest["message"]
    assert manifest["results_sha256"] is None
    assert 700 == len(read_results(tmp_path / "run" / "results" / "first.deals.npy.partial"))
    assert not list((tmp_path / "run" / "results").glob("*.npy"))
    assert any("deal 700 cannot be played" in line for line in log_lines(tmp_path / "run"))


def test_a_full_disk_is_a_clear_error(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """When writing fails the message names the folder and the reason, and the earlier chunks stay readable."""
    from fivehundred.simulation import store

    original = store.ResultFile.append

    def append(self: store.ResultFile, records: Any) -> None:
        if self.count >= 300:
            raise OSError(28, "No space left on device")
        original(self, records)

    monkeypatch.setattr(store.ResultFile, "append", append)
    with pytest.raises(SimulationError, match=r"deals 300\.\.399 .*No space left on device.*300 of 1000 deals"):
        play(small_plan(), tmp_path / "run", chunk=100)
    assert 300 == len(read_results(tmp_path / "run" / "results" / "first.deals.npy.partial"))


def test_records_of_a_wrong_shape_are_refused(tmp_path: Path) -> None:
    """Loops that return too few records end the run instead of shifting every later row."""

    class Short(FakeLoops):
        def deals(self, *arguments: Any, count: int, **options: Any) -> Any:
            return super().deals(*arguments, count=count - 1, **options)

    with pytest.raises(SimulationError, match="expected 100 records of deals"):
        play(small_plan(), tmp_path / "run", chunk=100, loops=Short())


def test_an_existing_folder_with_files_is_refused(tmp_path: Path) -> None:
    """A second run into the same folder is refused and changes nothing."""
    play(small_plan(), tmp_path / "run")
    before = {path: path.stat().st_mtime_ns for path in (tmp_path / "run").rglob("*")}
    with pytest.raises(SimulationError, match="not empty"):
        play(small_plan(seed=9), tmp_path / "run")
    assert before == {path: path.stat().st_mtime_ns for path in (tmp_path / "run").rglob("*")}


@pytest.mark.parametrize("workers", [0, -1, 1.5, True, "2", 257])
def test_wrong_numbers_of_workers_are_refused(tmp_path: Path, workers: Any) -> None:
    """Workers are a whole number from 1 to 256, and a refusal makes no folder."""
    with pytest.raises(SimulationError, match="workers must be a whole number from 1 to 256"):
        play(small_plan(), tmp_path / "run", workers=workers)
    assert not (tmp_path / "run").exists()


@pytest.mark.parametrize("chunk", [0, -5, 2.0, False, "9"])
def test_wrong_chunks_are_refused(tmp_path: Path, chunk: Any) -> None:
    """A chunk is a whole number of deals."""
    with pytest.raises(SimulationError, match="chunk must be a whole number"):
        play(small_plan(), tmp_path / "run", chunk=chunk)


def test_global_random_generators_and_logging_are_left_alone(tmp_path: Path) -> None:
    """A run changes neither the global generators nor the package's logger."""
    logger = logging.getLogger("fivehundred")
    handler = logging.NullHandler()
    logger.addHandler(handler)
    random.seed(5)
    np.random.seed(5)  # noqa: NPY002 - the global generator is what is looked at
    before = (
        random.getstate(),
        np.random.get_state()[1].tolist(),  # type: ignore[index, union-attr]  # noqa: NPY002
        list(logger.handlers),
        logger.level,
        logger.propagate,
    )
    for workers in (1, 2):
        play(small_plan(), tmp_path / str(workers), workers=workers)
    after = (
        random.getstate(),
        np.random.get_state()[1].tolist(),  # type: ignore[index, union-attr]  # noqa: NPY002
        list(logger.handlers),
        logger.level,
        logger.propagate,
    )
    logger.removeHandler(handler)
    assert before == after


def test_chunks_cover_every_number_once() -> None:
    """Cutting leaves no gap and no overlap, whatever the size."""
    for size in (1, 7, 100, 1000):
        chunks = list(cut("deals", 100, size=size))
        assert list(range(100)) == [number for chunk in chunks for number in range(chunk.start, chunk.stop)]
    assert [Chunk("matches", 40, 30), Chunk("matches", 70, 30)] == list(cut("matches", 100, size=30, start=40))


@pytest.mark.parametrize(
    ("unit", "total", "workers", "chunk", "size"),
    [
        ("deals", 20_000, 2, None, 2500),
        ("deals", 1_000_000, 2, None, 8192),
        ("deals", 5, 2, None, 1),
        ("deals", 20_000, 2, 100_000, 100_000),
        ("matches", 4000, 2, None, 327),
        ("matches", 400, 2, 5000, 200),
        ("matches", 400, 2, 10, 1),
        ("matches", 0, 2, None, 1),
    ],
)
def test_chunk_sizes(unit: Any, total: int, workers: int, chunk: int | None, size: int) -> None:
    """Large runs are cut into chunks of bounded size, small ones into some for every worker."""
    assert size == chunk_size(unit, total, workers=workers, chunk=chunk)


def test_deal_alone_is_the_row_of_the_table(tmp_path: Path) -> None:
    """Deal 57 played alone reproduces row 57."""
    plan = small_plan()
    play(plan, tmp_path / "run", workers=2, chunk=100)
    work = ChunkWork(tuple(one.rulebook for one in plan.variants), "club", plan.seed, plan.max_deals, FakeLoops())
    row = read_results(tmp_path / "run" / "results" / "second.deals.npy")[57]
    assert row == work.play(Chunk("deals", 57, 1))[1][0]
