"""Stand-ins for the compiled loops: quick, deterministic from (seed, number) alone, and able to misbehave on order."""

from __future__ import annotations

import logging
import os
import signal
import time
from collections.abc import Sequence
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

import numpy as np
import numpy.typing as npt

from fivehundred.engine.results import DEAL_RESULT, MATCH_RESULT
from fivehundred.rules import Rulebook, assemble
from fivehundred.simulation.chunks import Results
from fivehundred.simulation.plan import Plan, PlannedVariant
from fivehundred.variants.model import Contracts, SpecialContract, Variant

log = logging.getLogger("fivehundred.tests.fakes")


def numbers(seed: int, start: int, count: int, salt: int) -> npt.NDArray[np.uint64]:
    """Return one well mixed number for each of ``start`` .. ``start + count - 1``."""
    with np.errstate(over="ignore"):
        mixed = np.arange(start, start + count, dtype=np.uint64) * np.uint64(0x9E3779B97F4A7C15)
        mixed = (mixed ^ np.uint64(seed)) * np.uint64(0xBF58476D1CE4E5B9) + np.uint64(salt)
        return mixed ^ (mixed >> np.uint64(29))


@dataclass(frozen=True)
class FakeLoops:
    """Deterministic records. The options say at which deal number to misbehave."""

    pause: float = 0.0
    slow_start: float = 0.0
    talk: bool = False
    kill_at: int | None = None
    fail_at: int | None = None
    hang_at: int | None = None
    error: type[Exception] = ValueError

    def prepare(self, rulebooks: Sequence[Rulebook], players: str) -> None:
        """Nothing to compile."""

    def deals(self, rulebook: Rulebook, *, players: str, seed: int, start: int, count: int) -> npt.NDArray[Any]:
        """Return records that depend on seed, number and Rulebook."""
        stretch = range(start, start + count)
        if self.kill_at in stretch:
            os.kill(os.getpid(), signal.SIGKILL)
        if self.fail_at in stretch:
            raise self.error(f"deal {self.fail_at} cannot be played")
        if self.hang_at in stretch:
            time.sleep(600)
        if start == 0:
            time.sleep(self.slow_start)
        time.sleep(self.pause)
        if self.talk:
            for number in stretch:
                log.info("deal %d of %s", number, "x" * 200)
        values = numbers(seed, start, count, int(rulebook.hash[:8], 16))
        records = np.zeros(count, dtype=DEAL_RESULT)
        records["dealer"] = np.arange(start, start + count) % rulebook.players
        records["contract"] = values % np.uint64(20)
        records["points"] = ((values >> np.uint64(7)) % np.uint64(900)).astype(np.int64)[:, None] - 450
        return records

    def matches(
        self, rulebook: Rulebook, *, players: str, seed: int, start: int, count: int, max_deals: int
    ) -> npt.NDArray[Any]:
        """Return records that depend on seed, number and Rulebook."""
        time.sleep(self.pause)
        values = numbers(seed, start, count, int(rulebook.hash[8:16], 16))
        records = np.zeros(count, dtype=MATCH_RESULT)
        records["deals"] = values % np.uint64(max_deals) + np.uint64(1)
        records["comeback"] = (values >> np.uint64(40)).astype(np.int64) % 500
        return records


@dataclass
class Recorder:
    """A sink that keeps everything, and the order in which it came."""

    starts: list[tuple[str, int]] = field(default_factory=list)
    kept: dict[str, list[Results]] = field(default_factory=lambda: {"deals": [], "matches": []})

    def deals(self, start: int, results: Results) -> None:
        """Keep a chunk of deals."""
        self.starts.append(("deals", start))
        self.kept["deals"].append(results)

    def matches(self, start: int, results: Results) -> None:
        """Keep a chunk of matches."""
        self.starts.append(("matches", start))
        self.kept["matches"].append(results)

    def joined(self, unit: str, variant: int) -> npt.NDArray[Any]:
        """Return all records of a variant in the order in which they came."""
        return np.concatenate([results[variant] for results in self.kept[unit]])


def planned(label: str, *, misere_value: int = 250) -> PlannedVariant:
    """Return the Australian game with another price of misère."""
    misere = SpecialContract(value=misere_value, above="7NT", gate="after_a_seven")
    variant = Variant(key=label, name={"en": label}, contracts=Contracts(misere=misere))
    return PlannedVariant(label, variant, assemble(variant))


def small_plan(
    *, labels: Sequence[str] = ("first", "second"), deals: int = 1000, matches: int = 60, seed: int = 7
) -> Plan:
    """Return a plan over variants that differ."""
    variants = tuple(planned(label, misere_value=250 + 10 * number) for number, label in enumerate(labels))
    return Plan("small", variants, players="club", deals=deals, matches=matches, seed=seed)


def log_lines(folder: Path) -> list[str]:
    """Return the lines of a run's log."""
    return (folder / "run.log").read_text(encoding="utf-8").splitlines()
