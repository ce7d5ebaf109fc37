"""Add up deals and matches as they are played. Only whole numbers are kept, so nothing depends on the chunks.

A tally's memory does not grow with the number of deals: it holds sums, sums of products between all columns of all
variants (from which every paired difference and its interval follow), contingency tables and histograms. It estimates
nothing; see `fivehundred.analysis.compare`.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final

import numpy as np
import numpy.typing as npt

from fivehundred.analysis.columns import (
    DEAL_COLUMNS,
    MATCH_COLUMNS,
    OUTCOMES,
    DealBlock,
    Lookup,
    Matrix,
    Records,
    deal_block,
    lookup_for,
    match_columns,
    winners_by_seat,
)
from fivehundred.analysis.games import ComparisonPlan, Game, games_of
from fivehundred.engine.results import ENDING_COUNT, FAILED, MADE, MAX_SEATS

Counts = npt.NDArray[np.int64]

#: Rows handled at a time: bounds the working memory whatever the size of a chunk.
BLOCK: Final = 8192
#: Points of one deal are 16-bit numbers; a histogram has a bin for each.
POINTS_OFFSET: Final = 2**15
POINTS_BINS: Final = 2**16
#: Lengths of matches are 16-bit numbers.
LENGTH_BINS: Final = 2**16
TRICK_BINS: Final = 17
#: How far two variants' plays of one deal agree: not at all, the same contract, the same tricks too, in everything.
PARTINGS: Final = ("other contract", "other tricks", "other points", "the same")
#: Whole numbers up to here are exact in a double.
_EXACT: Final = 2**53


def exact_products(columns: Matrix) -> Counts:
    """Return ``columns.T @ columns`` exactly, as int64.

    The product is done in doubles (fast) where no partial sum can leave the range in which whole numbers are exact,
    and in int64 otherwise.
    """
    if columns.shape[0] == 0:
        return np.zeros((columns.shape[1], columns.shape[1]), dtype=np.int64)
    largest = float(np.abs(columns).max())
    if largest * largest * columns.shape[0] < _EXACT:
        return np.rint(columns.T @ columns).astype(np.int64)
    whole = np.rint(columns).astype(np.int64)
    products: Counts = whole.T @ whole
    return products


@dataclass
class DealTables:
    """Histograms and tables of one variant's deals.

    ``outcomes``: contract x outcome. ``tricks``: contract x tricks of the contractor's side. ``margin60``: contract x
    outcome, sum of the contractor's points less the opponents' average, in sixtieths. ``seats``: contract x
    contractor's place from the dealer. ``contractor_points`` by made or failed and ``opposing_points`` by account:
    histograms over -32768..32767.
    """

    outcomes: Counts
    tricks: Counts
    margin60: Counts
    seats: Counts
    made_points: Counts
    failed_points: Counts
    opposing_points: Counts

    @classmethod
    def empty(cls, bids: int) -> DealTables:
        """Return tables of zeros for a ladder of that many rows (row 0 included)."""
        return cls(
            outcomes=np.zeros((bids, OUTCOMES), dtype=np.int64),
            tricks=np.zeros((bids, TRICK_BINS), dtype=np.int64),
            margin60=np.zeros((bids, OUTCOMES), dtype=np.int64),
            seats=np.zeros((bids, MAX_SEATS), dtype=np.int64),
            made_points=np.zeros(POINTS_BINS, dtype=np.int64),
            failed_points=np.zeros(POINTS_BINS, dtype=np.int64),
            opposing_points=np.zeros(POINTS_BINS, dtype=np.int64),
        )

    def add(self, block: DealBlock) -> None:
        """Add a block of deals."""
        bids = len(self.outcomes)
        contract = block.key // OUTCOMES
        outcome = block.key % OUTCOMES
        played = outcome >= MADE
        self.outcomes += _count(block.key, OUTCOMES * bids).reshape(self.outcomes.shape)
        tricks = np.minimum(block.side_tricks, TRICK_BINS - 1)
        self.tricks += _count((TRICK_BINS * contract + tricks)[played], TRICK_BINS * bids).reshape(self.tricks.shape)
        places = MAX_SEATS * contract + block.contractor_from_dealer
        self.seats += _count(places[played], MAX_SEATS * bids).reshape(self.seats.shape)
        margins = np.bincount(block.key, weights=block.column("margin60"), minlength=OUTCOMES * bids)
        self.margin60 += np.rint(margins).astype(np.int64).reshape(self.margin60.shape)
        points = block.column("contractor_points").astype(np.int64) + POINTS_OFFSET
        _add_histogram(self.made_points, points[outcome == MADE])
        _add_histogram(self.failed_points, points[outcome == FAILED])
        _add_histogram(self.opposing_points, block.points[block.opposing == 1] + POINTS_OFFSET)


@dataclass
class MatchTables:
    """Histograms and tables of one variant's matches: lengths in deals, endings, wins of every seat."""

    lengths: Counts
    endings: Counts
    wins: Counts
    shared: Counts

    @classmethod
    def empty(cls) -> MatchTables:
        """Return tables of zeros."""
        return cls(
            lengths=np.zeros(LENGTH_BINS, dtype=np.int64),
            endings=np.zeros(ENDING_COUNT, dtype=np.int64),
            wins=np.zeros(MAX_SEATS, dtype=np.int64),
            shared=np.zeros(1, dtype=np.int64),
        )

    def add(self, records: Records, game: Game) -> None:
        """Add some matches."""
        _add_histogram(self.lengths, records["deals"].astype(np.int64))
        self.endings += _count(records["ending"].astype(np.int64), ENDING_COUNT)
        won = winners_by_seat(records, game.players)
        self.wins[: game.players] += won.sum(axis=0)
        winners_of_one_account = game.players // game.accounts
        self.shared[0] += int((won.sum(axis=1) > winners_of_one_account).sum())


def _count(values: Counts, bins: int) -> Counts:
    """Count how often each of 0..bins-1 occurs."""
    return np.bincount(values, minlength=bins).astype(np.int64)


def _add_histogram(histogram: Counts, values: Counts) -> None:
    """Add values to a long histogram, touching only the part between the smallest and the largest value."""
    if values.size:
        low = int(values.min())
        counts = np.bincount(values - low)
        histogram[low : low + len(counts)] += counts


class Tally:
    """A sink of deals and matches that adds them up exactly.

    ``deal_products`` and ``match_products`` hold, for all variants' columns side by side, the sums of products of
    every two columns; the column "one" is always 1, so the plain sums stand in its row. ``parted`` counts, for every
    variant but the first, how far its play of each deal agreed with the first variant's (see `PARTINGS`).
    """

    def __init__(self, plan: ComparisonPlan) -> None:
        self.games: tuple[Game, ...] = games_of(plan)
        self.deal_count = 0
        self.match_count = 0
        width, match_width = len(DEAL_COLUMNS) * len(self.games), len(MATCH_COLUMNS) * len(self.games)
        self.deal_products: Counts = np.zeros((width, width), dtype=np.int64)
        self.match_products: Counts = np.zeros((match_width, match_width), dtype=np.int64)
        self.deal_tables = [DealTables.empty(len(game.bids)) for game in self.games]
        self.match_tables = [MatchTables.empty() for _ in self.games]
        self.parted: Counts = np.zeros((len(self.games), len(PARTINGS)), dtype=np.int64)
        self._lookups: tuple[Lookup, ...] = tuple(lookup_for(game) for game in self.games)
        self._bid_codes = _shared_bid_codes(self.games)
        self._same_players = [game.players == self.games[0].players for game in self.games]

    def deals(self, start: int, results: Sequence[Records]) -> None:
        """Add the same deals, ``start`` and following, as every variant played them (``DEAL_RESULT`` arrays)."""
        size = self._size(results, start, self.deal_count, "deal")
        for low in range(0, size, BLOCK):
            parts = [part[low : low + BLOCK] for part in results]
            blocks = [deal_block(part, lookup) for part, lookup in zip(parts, self._lookups, strict=True)]
            self.deal_products += exact_products(np.hstack([block.columns for block in blocks]))
            for table, block in zip(self.deal_tables, blocks, strict=True):
                table.add(block)
            for index in range(1, len(parts)):
                if self._same_players[index]:
                    self.parted[index] += self._partings(parts[0], parts[index], index)
        self.deal_count += size

    def matches(self, start: int, results: Sequence[Records]) -> None:
        """Add the same matches, ``start`` and following, as every variant played them (``MATCH_RESULT`` arrays)."""
        size = self._size(results, start, self.match_count, "match")
        for low in range(0, size, BLOCK):
            parts = [part[low : low + BLOCK] for part in results]
            columns = [match_columns(part, game) for part, game in zip(parts, self.games, strict=True)]
            self.match_products += exact_products(np.hstack(columns))
            for table, part, game in zip(self.match_tables, parts, self.games, strict=True):
                table.add(part, game)
        self.match_count += size

    def _size(self, results: Sequence[Records], start: int, seen: int, unit: str) -> int:
        """Return how many records came. Raises `ValueError` where the variants do not fit together or a gap is left."""
        sizes = {len(part) for part in results}
        if len(results) != len(self.games) or len(sizes) != 1:
            raise ValueError(f"expected {len(self.games)} arrays of one length, got {[len(part) for part in results]}")
        if start != seen:
            raise ValueError(f"expected {unit} {seen} next, got a chunk that starts at {start}")
        return sizes.pop()

    def _partings(self, first: Records, other: Records, index: int) -> Counts:
        """Count how far two variants' plays of the same deals agree."""
        contract = self._bid_codes[0][first["contract"]] == self._bid_codes[index][other["contract"]]
        contract &= first["contractor"] == other["contractor"]
        played_alike = contract & ((first["outcome"] == 0) == (other["outcome"] == 0))
        tricks = played_alike & (first["tricks"] == other["tricks"]).all(axis=1)
        points = tricks & (first["points"] == other["points"]).all(axis=1)
        agreed = [played_alike.sum(), tricks.sum(), points.sum()]
        return np.array(
            [len(first) - agreed[0], agreed[0] - agreed[1], agreed[1] - agreed[2], agreed[2]], dtype=np.int64
        )


def _shared_bid_codes(games: Sequence[Game]) -> list[Counts]:
    """Return for every game a code for each row of its ladder, equal for bids of the same name."""
    codes: dict[str, int] = {}
    return [np.array([codes.setdefault(bid.name, len(codes)) for bid in game.bids], dtype=np.int64) for game in games]
