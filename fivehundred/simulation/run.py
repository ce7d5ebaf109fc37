"""Playing a plan: chunks on workers, results to disk and to the sinks in order, log, bar and manifest.

The results depend on the plan alone: not on the number of workers, the chunk size or the way processes are started.
Memory does not grow with the number of deals. Nothing here judges the results.
"""

from __future__ import annotations

import logging
import time
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import partial
from itertools import chain
from multiprocessing.context import BaseContext
from pathlib import Path
from typing import Any, Final, Protocol

from fivehundred.simulation.chunks import UNITS, Chunk, ChunkWork, Loops, Results, Unit, chunk_size, cut
from fivehundred.simulation.early_end import early_end_told, written
from fivehundred.simulation.failed_deals import failed_deals_kept
from fivehundred.simulation.failures import SimulationError
from fivehundred.simulation.folders import claim_folder
from fivehundred.simulation.interrupts import interrupts_held
from fivehundred.simulation.manifest import (
    MANIFEST_NAME,
    Status,
    command_line,
    describe_variant,
    first_manifest,
    timestamp,
    write_manifest,
)
from fivehundred.simulation.plan import Plan, PlannedVariant
from fivehundred.simulation.pool import (
    StartMethod,
    Workers,
    check_chunk,
    check_workers,
    start_context,
    start_workers,
)
from fivehundred.simulation.progress import Display, choose_display
from fivehundred.simulation.resume import manifest_to_resume, resumed_manifest
from fivehundred.simulation.run_log import RunLog
from fivehundred.simulation.store import ResultStore, combined_digest
from fivehundred.words import plural

RESULTS: Final = "results"
LOG_NAME: Final = "run.log"

_log = logging.getLogger(__name__)


class Sink(Protocol):
    """Takes results in deal order, chunk by chunk; the arrays are read-only. One array a variant, in plan order."""

    def deals(self, start: int, results: Results) -> None:
        """Take the `DEAL_RESULT` records of deals ``start`` .. ``start + len - 1``."""

    def matches(self, start: int, results: Results) -> None:
        """Take the `MATCH_RESULT` records of matches ``start`` .. ``start + len - 1``."""


@dataclass(frozen=True)
class RunOutcome:
    """A finished run: where its files are, its digest, and what ``manifest.json`` says."""

    folder: Path
    manifest_path: Path
    log_path: Path
    results_sha256: str
    seconds: float
    manifest: Mapping[str, Any]


def run_plan(
    plan: Plan,
    *,
    folder: Path,
    sinks: Sequence[Sink] = (),
    workers: int | None = None,
    chunk: int | None = None,
    quiet: bool = False,
    resume: bool = False,
    command: Sequence[str] | None = None,
    start_method: StartMethod | None = None,
    loops: Loops | None = None,
    log_level: int = logging.INFO,
    file_log_level: int = logging.DEBUG,
) -> RunOutcome:
    """Play ``plan`` and return its outcome. ``folder`` must be missing or empty, unless a run is gone on with.

    Args:
        plan: What to play.
        folder: Takes ``manifest.json``, ``run.log`` and ``results/``.
        sinks: Get every chunk once it is on disk.
        workers: Processes (None: one a processor). One worker plays in this process.
        chunk: Deals a chunk (None: as seems good). The results do not depend on it.
        quiet: Neither bar nor log lines on stderr.
        resume: Go on with the run in ``folder``, which must have been of the same plan. Sinks get what is stored
            first, so they see what they would have seen without the interruption.
        command: The command line for the manifest (None: that of this process).
        start_method: How worker processes start (None: fork on Linux, spawn elsewhere).
        loops: What plays (None: the compiled loops).
        log_level: The lowest level that stderr shows.
        file_log_level: The lowest level that ``run.log`` holds.

    Raises:
        SimulationError: A setting is wrong, the folder is taken, the disk is full, or a worker died.
        FailedDealError: A Python player answered illegally or failed; its deal is kept in the folder as a record.
        InterruptedRunError: Ctrl-C. As after every early end, what was finished is kept under names ending in
            ``.partial``, and the manifest says how the run ended.
    """
    workers, chunk, context = check_workers(workers), check_chunk(chunk), start_context(start_method)
    earlier = manifest_to_resume(folder, plan) if resume else None
    folder = folder if resume else claim_folder(folder)
    display = choose_display(quiet=quiet)
    labels = [planned.label for planned in plan.variants]
    try:
        log = RunLog(
            folder / LOG_NAME,
            terminal=display.log_handler,
            level=log_level,
            file_level=file_log_level,
            resume=resume,
        )
        store = ResultStore(folder / RESULTS, labels, resume=resume)
    except BlockingIOError as error:
        raise SimulationError(f"the run in {folder} is still going on in another process") from error
    except OSError as error:
        raise SimulationError(f"cannot write to {folder}: {error.strerror or error}") from error
    with log, store:
        run = _Run(
            plan=plan,
            folder=folder,
            sinks=sinks,
            workers=workers,
            sizes={unit: chunk_size(unit, _total(plan, unit), workers=workers, chunk=chunk) for unit in UNITS},
            context=context,
            work=ChunkWork(
                rulebooks=tuple(planned.rulebook for planned in plan.variants),
                players=plan.players,
                seed=plan.seed,
                max_deals=plan.max_deals,
                loops=_compiled_loops() if loops is None else loops,
            ),
            display=display,
            log=log,
            store=store,
            earlier=earlier,
        )
        return run.carry_out(command_line(command))


def _compiled_loops() -> Loops:
    from fivehundred.simulation.compiled import CompiledLoops  # brings numba and the compiled engine

    return CompiledLoops()


def _total(plan: Plan, unit: Unit) -> int:
    return plan.deals if unit == "deals" else plan.matches


@dataclass(frozen=True)
class _Run:
    """One run with everything it uses already open; whoever made it closes log and store."""

    plan: Plan
    folder: Path
    sinks: Sequence[Sink]
    workers: int
    sizes: dict[Unit, int]
    context: BaseContext
    work: ChunkWork
    display: Display
    log: RunLog
    store: ResultStore
    earlier: Mapping[str, Any] | None

    def carry_out(self, command: str) -> RunOutcome:
        """Play everything; whatever happens, leave no worker behind and a manifest that says how it ended."""
        begun = time.monotonic()
        manifest = first_manifest(
            self.plan, command=command, workers=self.workers, chunk=self.sizes, variants=self._described()
        )
        if self.earlier is not None:
            manifest = resumed_manifest(manifest, self.earlier)
        with early_end_told(self.folder, self._kept, partial(self._end, manifest)):
            self._write(manifest)
            with failed_deals_kept((planned.variant for planned in self.plan.variants), self.folder):
                self._play_all()
        finished = self._end(manifest, "complete")
        seconds = time.monotonic() - begun
        _log.info("finished in %.1f s; results are in %s", seconds, self.folder)
        return RunOutcome(
            folder=self.folder,
            manifest_path=self.folder / MANIFEST_NAME,
            log_path=self.folder / LOG_NAME,
            results_sha256=finished["results_sha256"],
            seconds=seconds,
            manifest=finished,
        )

    def _play_all(self) -> None:
        from fivehundred.players.registry import timed_warning  # brings the compiled engine

        plan = self.plan
        by_clock = timed_warning([plan.players])
        if by_clock is not None:
            _log.warning(by_clock)
        _log.info(
            "%s: %s, %s and %s each, players %s, seed %d, %s",
            plan.name,
            plural(len(plan.variants), "variant"),
            plural(plan.deals, "deal"),
            plural(plan.matches, "match", "matches"),
            plan.players,
            plan.seed,
            plural(self.workers, "worker"),
        )
        self.work.loops.prepare(self.work.rulebooks, self.work.players)
        workers: Workers | None = None
        ended_well = False
        try:
            with interrupts_held():  # neither half a pool, nor a thread that takes the signal
                workers = self._start_workers()
                self.display.start({unit: _total(plan, unit) for unit in UNITS})
            self._hand_on_stored()
            for chunk, results in workers.play(self._chunks()):
                self._take(chunk, results)
            workers.finish()
            ended_well = True
        finally:
            killed = not ended_well and workers is not None and workers.abandon()
            with interrupts_held():
                # In this order: rich does not keep lines of another thread off a bar that is just being taken away.
                self.log.unshare(broken=killed)
                self.display.stop()
        with written(f"the end of the files in {self.folder}"):
            self.store.finish()

    def _start_workers(self) -> Workers:
        """Start the workers. Nothing of the run may have started a thread but the log's way from the workers."""
        if self.workers == 1:
            return start_workers(self.work, workers=1)
        set_up = self.log.share(self.context)
        return start_workers(self.work, workers=self.workers, context=self.context, set_up=set_up)

    def _hand_on_stored(self) -> None:
        """Give the sinks what an earlier start of the run stored."""
        for unit in UNITS:
            for chunk in cut(unit, self.store.count(unit), size=self.sizes[unit]):
                self._hand_on(chunk, self.store.read(unit, chunk.start, chunk.count))

    def _chunks(self) -> Iterator[Chunk]:
        """Yield what is still to be played, deals before matches."""
        start = {unit: self.store.count(unit) for unit in UNITS}
        return chain.from_iterable(
            cut(unit, _total(self.plan, unit), size=self.sizes[unit], start=start[unit]) for unit in UNITS
        )

    def _take(self, chunk: Chunk, results: Results) -> None:
        with written(f"{chunk} to {self.folder}"), interrupts_held():  # all variants or none
            self.store.append(chunk.unit, results)
        self._hand_on(chunk, results)

    def _hand_on(self, chunk: Chunk, results: Results) -> None:
        for records in results:
            records.flags.writeable = False
        for sink in self.sinks:
            (sink.deals if chunk.unit == "deals" else sink.matches)(chunk.start, results)
        self.display.advance(chunk.unit, chunk.count)

    def _kept(self) -> str:
        one: dict[Unit, str] = {"deals": "deal", "matches": "match"}
        parts = [f"{self.store.count(unit)} of {plural(_total(self.plan, unit), one[unit], unit)}" for unit in UNITS]
        return f"{' and '.join(parts)} were finished and are kept in {self.folder / RESULTS}, marked partial"

    def _end(self, manifest: Mapping[str, Any], status: Status, message: str | None = None) -> dict[str, Any]:
        """Replace the manifest by one that says how the run ended, and return it."""
        digests = self.store.digests()
        finished = {
            **manifest,
            "status": status,
            "finished": timestamp(),
            "played": {unit: self.store.count(unit) for unit in UNITS},
            "results_sha256": combined_digest(digests) if status == "complete" else None,
            "variants": [
                {**variant, **self._model_hash(planned), **{f"{unit}_sha256": digest[unit] for unit in UNITS}}
                for planned, variant, digest in zip(self.plan.variants, manifest["variants"], digests, strict=True)
            ],
        }
        if message is not None:
            finished["message"] = message
            self.log.leave_terminal()  # the command that started the run tells the person
            _log.error("%s", message)
        self._write(finished)
        return finished

    def _model_hash(self, planned: PlannedVariant) -> dict[str, str]:
        """Return the hash of the model by which the players played a variant, under its name in the manifest."""
        from fivehundred.fitting.finding import used_model_hash  # brings numba

        found = used_model_hash(planned.rulebook, self.plan.players)
        return {} if found is None else {"model_sha256": found}

    def _write(self, manifest: Mapping[str, Any]) -> Path:
        with written(f"the manifest in {self.folder}"):
            return write_manifest(self.folder, manifest)

    def _described(self) -> list[dict[str, Any]]:
        return [
            describe_variant(planned, files={unit: f"{RESULTS}/{stem}.{unit}.npy" for unit in UNITS})
            for planned, stem in zip(self.plan.variants, self.store.stems, strict=True)
        ]
