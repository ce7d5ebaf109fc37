"""Cutting a plan into chunks, and playing one chunk: all variants of the plan on the same deals or matches.

What a deal or match holds depends on (seed, its number) alone, never on the chunk it is played in. Nothing here
starts a process, logs, or writes a file.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import Any, Final, Literal, Protocol, TypeAlias

import numpy as np
import numpy.typing as npt

from fivehundred.engine.results import DEAL_RESULT, MATCH_RESULT
from fivehundred.rules.rulebook import Rulebook
from fivehundred.simulation.failures import SimulationError

Unit = Literal["deals", "matches"]
#: One array of `DEAL_RESULT` or `MATCH_RESULT` records a variant, all of the same numbers.
Results: TypeAlias = Sequence[npt.NDArray[Any]]

UNITS: Final[tuple[Unit, ...]] = ("deals", "matches")
DTYPES: Final[dict[Unit, np.dtype[np.void]]] = {"deals": DEAL_RESULT, "matches": MATCH_RESULT}

#: A chunk is at most this many deals: some tens of milliseconds of compiled play, a quarter of a megabyte of results.
LARGEST_CHUNK: Final = 8192
#: A run that is not large is cut so that every worker gets about this many chunks.
CHUNKS_A_WORKER: Final = 4
#: What a match costs, in deals, when chunks are cut.
DEALS_A_MATCH: Final = 25


@dataclass(frozen=True)
class Chunk:
    """Deals, or matches, number ``start`` .. ``start + count - 1`` of an experiment."""

    unit: Unit
    start: int
    count: int

    @property
    def stop(self) -> int:
        """One more than the last number."""
        return self.start + self.count

    def __str__(self) -> str:
        return f"{self.unit} {self.start}..{self.stop - 1}"


class Loops(Protocol):
    """What plays a stretch of deals or matches of one Rulebook. The default is `CompiledLoops`."""

    def prepare(self, rulebooks: Sequence[Rulebook], players: str) -> None:
        """Do, once and in the parent process, what every worker would have to do otherwise (compile)."""

    def deals(self, rulebook: Rulebook, *, players: str, seed: int, start: int, count: int) -> npt.NDArray[Any]:
        """Return ``count`` records of `DEAL_RESULT`."""

    def matches(
        self, rulebook: Rulebook, *, players: str, seed: int, start: int, count: int, max_deals: int
    ) -> npt.NDArray[Any]:
        """Return ``count`` records of `MATCH_RESULT`."""


class Work(Protocol):
    """What workers are sent once, and then asked for chunk after chunk. Picklable."""

    def play(self, chunk: Any) -> list[npt.NDArray[Any]]:
        """Play a `Chunk` (or the kind of chunk that this work is cut into) and return its arrays."""


@dataclass(frozen=True)
class ChunkWork:
    """All that a worker needs to play any chunk of a plan. Small, picklable and without behaviour of its own."""

    rulebooks: tuple[Rulebook, ...]
    players: str
    seed: int
    max_deals: int
    loops: Loops

    def play(self, chunk: Chunk) -> list[npt.NDArray[Any]]:
        """Play ``chunk`` under every Rulebook, in order. Raises `SimulationError` on records of a wrong shape."""
        return [self._checked(chunk, self._play_one(chunk, rulebook)) for rulebook in self.rulebooks]

    def _play_one(self, chunk: Chunk, rulebook: Rulebook) -> npt.NDArray[Any]:
        if chunk.unit == "deals":
            return self.loops.deals(
                rulebook, players=self.players, seed=self.seed, start=chunk.start, count=chunk.count
            )
        return self.loops.matches(
            rulebook,
            players=self.players,
            seed=self.seed,
            start=chunk.start,
            count=chunk.count,
            max_deals=self.max_deals,
        )

    @staticmethod
    def _checked(chunk: Chunk, records: npt.NDArray[Any]) -> npt.NDArray[Any]:
        if records.dtype != DTYPES[chunk.unit] or records.shape != (chunk.count,):
            raise SimulationError(
                f"{chunk}: expected {chunk.count} records of {chunk.unit}, got an array of shape {records.shape} "
                f"and type {records.dtype}"
            )
        return records


def chunk_size(unit: Unit, total: int, *, workers: int, chunk: int | None) -> int:
    """Return how many deals or matches make a chunk. ``chunk`` is the caller's wish, in deals (None: as seems good)."""
    largest = (LARGEST_CHUNK if chunk is None else chunk) // (1 if unit == "deals" else DEALS_A_MATCH)
    if chunk is not None:
        return max(1, largest)
    even_share = -(-total // (CHUNKS_A_WORKER * workers))
    return max(1, min(largest, even_share))


def cut(unit: Unit, total: int, *, size: int, start: int = 0) -> Iterator[Chunk]:
    """Yield the chunks of ``start`` .. ``total - 1`` in order, each of ``size`` but the last."""
    for first in range(start, total, size):
        yield Chunk(unit, first, min(size, total - first))
