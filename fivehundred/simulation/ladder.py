"""Playing a ladder: each series in its turn, in chunks on workers, duels to disk and to whoever counts them.

The results depend on the plan, and on where the counter ends a series, alone: not on the number of workers or on how
the work was cut. Nothing here judges.
"""

from __future__ import annotations

import hashlib
import logging
import time
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from functools import partial
from multiprocessing.context import BaseContext
from pathlib import Path
from typing import Any, Final, Protocol, Self

import numpy as np
import numpy.typing as npt

from fivehundred.rules.rulebook import Rulebook
from fivehundred.simulation.chunks import UNITS, Chunk, Unit
from fivehundred.simulation.duels import DEAL_DUEL, MATCH_DUEL, Players, play_deal_duels, play_match_duels
from fivehundred.simulation.early_end import early_end_told, written
from fivehundred.simulation.failed_deals import failed_deals_kept
from fivehundred.simulation.failures import SimulationError
from fivehundred.simulation.folders import claim_folder
from fivehundred.simulation.interrupts import interrupts_held
from fivehundred.simulation.ladder_plan import LadderPlan, Series, ladder_identity
from fivehundred.simulation.ladder_resume import KIND, ladder_to_resume
from fivehundred.simulation.manifest import (
    MANIFEST_FORMAT,
    Status,
    command_line,
    describe_variant,
    is_repeatable,
    timestamp,
    versions,
    write_manifest,
)
from fivehundred.simulation.pool import StartMethod, Workers, check_workers, start_context, start_workers
from fivehundred.simulation.progress import Display, choose_display
from fivehundred.simulation.resume import resumed_manifest
from fivehundred.simulation.run import LOG_NAME, RESULTS
from fivehundred.simulation.run_log import RunLog
from fivehundred.simulation.store import KEPT_BLOCK, ResultFile
from fivehundred.words import listed, plural

DTYPES: Final[dict[Unit, np.dtype[Any]]] = {"deals": DEAL_DUEL, "matches": MATCH_DUEL}

#: One and many of what a unit counts.
NOUNS: Final[dict[Unit, tuple[str, str]]] = {"deals": ("deal", "deals"), "matches": ("match", "matches")}

#: Players differ in speed by five orders of magnitude, so chunks are cut by the clock: each about so many seconds,
#: beginning with chunks of `FIRST_CHUNK` duels and never above `LARGEST_CHUNK`.
CHUNK_SECONDS: Final = 0.5
FIRST_CHUNK: Final = 8
LARGEST_CHUNK: Final = 4096

_log = logging.getLogger(__name__)


class Counter(Protocol):
    """Takes the duels of each series in their order, and may end a series early."""

    def take(self, series: Series, unit: Unit, duels: npt.NDArray[Any]) -> int | None:
        """Take duels (`DEAL_DUEL` or `MATCH_DUEL`). None: go on; a number: so many of these count, and none after."""


@dataclass(frozen=True)
class LadderChunk(Chunk):
    """Duels ``start`` .. ``start + count - 1`` of one series."""

    series: int = 0

    def __str__(self) -> str:
        return f"{super().__str__()} of series {self.series}"


@dataclass(frozen=True)
class LadderWork:
    """All that a worker needs to play any chunk of a ladder. Picklable."""

    games: tuple[Rulebook, ...]
    players: tuple[Players, ...]
    seed: int
    max_deals: int

    def play(self, chunk: LadderChunk) -> list[npt.NDArray[Any]]:
        """Return the chunk's duels, and the seconds they took: shape (1,)."""
        begun = time.perf_counter()
        about: dict[str, Any] = {"seed": self.seed, "start": chunk.start, "count": chunk.count, "series": chunk.series}
        game, players = self.games[chunk.series], self.players[chunk.series]
        if chunk.unit == "deals":
            duels = play_deal_duels(game, players, **about)
        else:
            duels = play_match_duels(game, players, max_deals=self.max_deals, **about)
        return [duels, np.array([time.perf_counter() - begun])]


@dataclass(frozen=True)
class LadderOutcome:
    """A finished ladder: where its files are, its digest, and what ``manifest.json`` says."""

    folder: Path
    results_sha256: str
    manifest: Mapping[str, Any]


def run_ladder(
    plan: LadderPlan,
    *,
    folder: Path,
    counter: Counter,
    settings: Mapping[str, Any] | None = None,
    workers: int | None = None,
    quiet: bool = False,
    resume: bool = False,
    command: Sequence[str] | None = None,
    start_method: StartMethod | None = None,
) -> LadderOutcome:
    """Play a ladder into ``folder``, which must be missing or empty unless one is gone on with; return its outcome.

    Args:
        plan: What to play.
        folder: Takes ``manifest.json``, ``run.log`` and ``results/``.
        counter: Gets every duel in order, and says where a series ends before its time.
        settings: What the counter goes by, for the manifest.
        workers: Processes (None: one a processor). One worker plays in this process.
        quiet: Neither bar nor log lines on stderr.
        resume: Go on with the ladder in ``folder``, which must have been of the same plan and settings. The counter
            gets what is stored first, so it sees what it would have seen without the interruption.
        command: The command line for the manifest (None: that of this process).
        start_method: How worker processes start (None: fork on Linux, spawn elsewhere).

    Raises:
        SimulationError: A setting is wrong, the folder is taken, the disk is full, or a worker died.
        FailedDealError: A Python player answered illegally or failed; its deal is kept in the folder as a record.
        InterruptedRunError: Ctrl-C. What was played is kept, and the counter has had it.
    """
    workers, context = check_workers(workers), start_context(start_method)
    earlier = ladder_to_resume(folder, plan, settings or {}) if resume else None
    folder = folder if resume else claim_folder(folder)
    display = choose_display(quiet=quiet)
    try:
        log = RunLog(
            folder / LOG_NAME,
            terminal=display.log_handler,
            level=logging.INFO,
            file_level=logging.DEBUG,
            resume=resume,
        )
        files = _Files(folder / RESULTS, resume=resume)
    except BlockingIOError as error:
        raise SimulationError(f"the ladder in {folder} is still being played in another process") from error
    except OSError as error:
        raise SimulationError(f"cannot write to {folder}: {error.strerror or error}") from error
    with log, files:
        run = _Ladder(plan, folder, counter, dict(settings or {}), workers, context, display, log, files, earlier)
        return run.carry_out(command_line(command))


class _Files:
    """``deals.npy`` and ``matches.npy``: the duels of all series, one series after the other."""

    def __init__(self, folder: Path, *, resume: bool) -> None:
        folder.mkdir(exist_ok=resume)
        self.of: dict[Unit, ResultFile] = {
            unit: ResultFile(folder / f"{unit}.npy", DTYPES[unit], resume=resume) for unit in UNITS
        }
        if resume:
            for file in self.of.values():
                file.keep(file.count)

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_: object) -> None:
        for file in self.of.values():
            file.close()

    def digest(self) -> str:
        lines = "".join(f"{unit} {self.of[unit].sha256}\n" for unit in UNITS)
        return hashlib.sha256(lines.encode("ascii")).hexdigest()


@dataclass
class _Pace:
    """How large the next chunk of a series is to be."""

    seconds: float = 0.0
    duels: int = 0

    def note(self, seconds: float, duels: int) -> None:
        self.seconds += seconds
        self.duels += duels

    def size(self, left: int, workers: int) -> int:
        wanted = FIRST_CHUNK
        if self.duels:
            wanted = int(CHUNK_SECONDS * self.duels / max(self.seconds, 1e-9))
        return max(1, min(wanted, LARGEST_CHUNK, -(-left // (2 * workers))))


@dataclass
class _Ladder:
    """One ladder with everything it uses already open; whoever made it closes log and files."""

    plan: LadderPlan
    folder: Path
    counter: Counter
    settings: dict[str, Any]
    workers: int
    context: BaseContext
    display: Display
    log: RunLog
    files: _Files
    earlier: Mapping[str, Any] | None
    paces: dict[tuple[int, Unit], _Pace] = field(default_factory=dict)
    played: dict[tuple[int, Unit], int] = field(default_factory=dict)
    ended: set[tuple[int, Unit]] = field(default_factory=set)

    def carry_out(self, command: str) -> LadderOutcome:
        """Play everything; whatever happens, leave no worker behind and a manifest that says how it ended."""
        manifest = self._first_manifest(command)
        if self.earlier is not None:
            manifest = resumed_manifest(manifest, self.earlier)
        with early_end_told(self.folder, self._kept, partial(self._end, manifest)):
            self._write(manifest)
            with failed_deals_kept((planned.variant for planned in self.plan.variants), self.folder):
                self._play_all()
            with written(f"the end of the files in {self.folder}"):
                for file in self.files.of.values():
                    file.finish()
        finished = self._end(manifest, "complete")
        return LadderOutcome(self.folder, finished["results_sha256"], finished)

    def _play_all(self) -> None:
        from fivehundred.players.registry import find_player, timed_warning
        from fivehundred.simulation.compiled import CompiledLoops  # brings numba and the compiled engine
        from fivehundred.simulation.stepwise import reason, say_how_slow

        by_clock = timed_warning(self.plan.players)
        if by_clock is not None:
            _log.warning(by_clock)
        series = self.plan.series
        work = LadderWork(
            tuple(one.planned.rulebook for one in series),
            tuple(one.players for one in series),
            self.plan.seed,
            self.plan.max_deals,
        )
        for name in self.plan.players:
            CompiledLoops().prepare(work.games, name)
        _log.info(
            "ladder: %d series of up to %s and %s, each played twice, seed %d, %s",
            len(series),
            plural(self.plan.deals, "deal"),
            plural(self.plan.matches, "match", "matches"),
            self.plan.seed,
            plural(self.workers, "worker"),
        )
        for game, players in zip(work.games, work.players, strict=True):  # here, so that not every worker says it
            seated = [find_player(name) for name in players]
            why = reason(game, seated)
            if why is not None:
                say_how_slow(why, seated)
        workers: Workers | None = None
        ended_well = False
        try:
            with interrupts_held():  # neither half a pool, nor a thread that takes the signal
                set_up = None if self.workers == 1 else self.log.share(self.context)
                workers = start_workers(work, workers=self.workers, context=self.context, set_up=set_up)
                self.display.start({unit: self.plan.total(unit) * len(series) for unit in UNITS})
            self._count_stored()
            for chunk, (duels, seconds) in workers.play(self._chunks()):
                assert isinstance(chunk, LadderChunk)
                self._take(chunk, duels, float(seconds[0]))
            workers.finish()
            ended_well = True
        finally:
            killed = not ended_well and workers is not None and workers.abandon()
            with interrupts_held():
                self.log.unshare(broken=killed)
                self.display.stop()

    def _chunks(self) -> Iterator[Chunk]:
        """Yield chunks of one series after the other, as large as its players' speed so far suggests."""
        for series in self.plan.series:
            for unit in UNITS:
                key, total = (series.number, unit), self.plan.total(unit)
                start = self.played.get(key, 0)
                pace = self.paces.setdefault(key, _Pace())
                while start < total and key not in self.ended:
                    count = pace.size(total - start, self.workers)
                    yield LadderChunk(unit, start, count, series.number)
                    start += count

    def _count_stored(self) -> None:
        """Give the counter what an earlier start of the ladder stored; nothing in a new one."""
        for unit in UNITS:
            file = self.files.of[unit]
            for start in range(0, file.count, KEPT_BLOCK):
                block = file.read(start, min(KEPT_BLOCK, file.count - start))
                for number in dict.fromkeys(block["series"].tolist()):
                    duels = block[block["series"] == number]
                    last = self.counter.take(self.plan.series[number], unit, duels)
                    self._note_played((number, unit), len(duels), ended=last is not None)

    def _note_played(self, key: tuple[int, Unit], duels: int, *, ended: bool) -> None:
        """Note that so many more duels of a series count, and whether it has ended before its time."""
        before, total = self.played.get(key, 0), self.plan.total(key[1])
        self.played[key] = before + duels
        if ended:
            self.ended.add(key)
        self.display.advance(key[1], total - before if ended else duels)

    def _take(self, chunk: LadderChunk, duels: npt.NDArray[Any], seconds: float) -> None:
        """Count and store a chunk, unless its series has ended before it."""
        key, series = (chunk.series, chunk.unit), self.plan.series[chunk.series]
        if key in self.ended:
            return
        self.paces[key].note(seconds, chunk.count)
        with interrupts_held():  # counted and stored, or neither
            last = self.counter.take(series, chunk.unit, duels)
            kept = duels if last is None else duels[:last]
            with written(f"{chunk} to {self.folder}"):
                self.files.of[chunk.unit].append(kept)
            self._note_played(key, len(kept), ended=last is not None)
        if last is not None or chunk.stop == self.plan.total(chunk.unit):
            _log.info("%s: %s played twice", series, plural(self.played[key], *NOUNS[chunk.unit]))

    def _kept(self) -> str:
        parts = [plural(self.files.of[unit].count, *NOUNS[unit]) for unit in UNITS]
        return f"{listed(parts)}, each played twice, are kept in {self.folder / RESULTS}, marked partial"

    def _first_manifest(self, command: str) -> dict[str, Any]:
        plan = self.plan
        return {
            "format": MANIFEST_FORMAT,
            "kind": KIND,
            "status": "running",
            "name": KIND,
            "command": command,
            "started": timestamp(),
            "finished": None,
            **ladder_identity(plan),
            "repeatable": is_repeatable(plan.players),
            **self.settings,
            "workers": self.workers,
            "versions": versions(),
            "results_sha256": None,
            "files": {unit: f"{RESULTS}/{unit}.npy" for unit in UNITS},
            "series": [
                {"number": one.number, "label": one.planned.label, "upper": one.upper, "lower": one.lower}
                for one in plan.series
            ],
            "variants": [describe_variant(planned, files={}) for planned in plan.variants],
        }

    def _end(self, manifest: Mapping[str, Any], status: Status, message: str | None = None) -> dict[str, Any]:
        """Replace the manifest by one that says how the ladder ended, and return it."""
        finished = {
            **manifest,
            "status": status,
            "finished": timestamp(),
            "results_sha256": self.files.digest() if status == "complete" else None,
            "series": [
                {**one, **{unit: self.played.get((one["number"], unit), 0) for unit in UNITS}}
                for one in manifest["series"]
            ],
        }
        if message is not None:
            finished["message"] = message
            self.log.leave_terminal()  # the command that started the ladder tells the person
            _log.error("%s", message)
        self._write(finished)
        return finished

    def _write(self, manifest: Mapping[str, Any]) -> None:
        with written(f"the manifest in {self.folder}"):
            write_manifest(self.folder, manifest)
