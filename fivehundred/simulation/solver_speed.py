"""How fast the double-dummy solver is on this machine, beside bridge's DDS where that is installed.

One process, CPU time, DDS on one thread, an empty table for every deal, the same deals for both, and no deal twice (DDS
remembers the last one). Whatever both solve must come out equal: `SolverError` otherwise. Nothing fails because a
machine is slow.
"""

from __future__ import annotations

import time
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from typing import Any, TypeVar

import numpy as np
import numpy.typing as npt

from fivehundred.engine import rng
from fivehundred.engine.actions import CARD
from fivehundred.engine.compiled import compiled
from fivehundred.engine.deal import Deal
from fivehundred.engine.rng import draw, make_key
from fivehundred.engine.solver.desk import new_desk
from fivehundred.engine.solver.guess import first_guess
from fivehundred.engine.solver.solver import Solver
from fivehundred.engine.solver.solving import lead_from, open_contract, side_value
from fivehundred.errors import SolverError
from fivehundred.rules.rulebook import Rulebook
from fivehundred.simulation import bridge
from fivehundred.solving.start import after_discards

#: Ratios are given for so many batches of deals.
BATCHES = 5
_DENOMINATIONS = 5
_SEATS = 4
#: Seats 0 and 2.
_SIDE = 0b0101
_EVERYBODY = 0b1111

Found = TypeVar("Found")


@dataclass(frozen=True)
class Times:
    """Seconds of CPU time a unit of work, in order; ``dds`` is empty where DDS did not do the same."""

    name: str
    ours: tuple[float, ...]
    dds: tuple[float, ...] = ()

    def quantile(self, part: float, *, dds: bool = False) -> float:
        """Return the time below which ``part`` of the units lie, in seconds."""
        return float(np.quantile(self.dds if dds else self.ours, part))

    @property
    def ratio(self) -> float | None:
        """All of our time over all of DDS's; None without DDS."""
        return sum(self.ours) / sum(self.dds) if self.dds else None

    @property
    def batch_ratios(self) -> tuple[float, ...]:
        """The same ratio for each batch of units."""
        if not self.dds:
            return ()
        pairs = zip(np.array_split(self.ours, BATCHES), np.array_split(self.dds, BATCHES), strict=True)
        return tuple(float(ours.sum() / dds.sum()) for ours, dds in pairs if len(ours))

    def data(self) -> dict[str, Any]:
        """Return the figures in milliseconds."""
        figures: dict[str, Any] = {"units": len(self.ours), **_figures("ours", self.ours)}
        if self.dds:
            figures |= _figures("dds", self.dds)
            figures["ratio"] = round(self.ratio or 0.0, 3)
            figures["batch_ratios"] = [round(ratio, 3) for ratio in self.batch_ratios]
        return figures


def _figures(name: str, seconds: tuple[float, ...]) -> dict[str, float]:
    milliseconds = 1000 * np.array(seconds)
    return {
        f"{name}_mean_ms": round(float(milliseconds.mean()), 4),
        f"{name}_median_ms": round(float(np.median(milliseconds)), 4),
        f"{name}_99th_percentile_ms": round(float(np.quantile(milliseconds, 0.99)), 4),
    }


def _timed(work: Callable[..., Found], *about: Any) -> tuple[Found, float]:
    began = time.process_time()
    found = work(*about)
    return found, time.process_time() - began


@compiled
def _table(desks: Any, rulebooks: Any, hands: Any, out: Any) -> None:
    """Solve all denominations and leaders of a deal; the leaders of one denomination share a table of proofs."""
    desk = desks[0]
    for denomination in range(_DENOMINATIONS):
        open_contract(desk, rulebooks[0], hands, denomination, 0, _EVERYBODY, _SIDE, 0)
        guess = first_guess(desk)
        for leader in range(_SEATS):
            lead_from(desk, np.int64(desk.number_of[leader]))
            guess = side_value(desk, guess)
            out[denomination, leader] = guess


def plain_times(*, seed: int, deals: int) -> Iterator[Times]:
    """Measure 40-card deals without joker and bowers, beside DDS where endplay is installed.

    Raises `SolverError` where the two solvers differ.
    """
    rulebook = bridge.plain_rulebook()
    beside = bridge.installed()
    if beside:
        bridge.use_one_thread()
    yield _tables(rulebook, seed, range(deals), beside=beside)
    yield _positions(rulebook, seed, range(deals, 2 * deals), beside=beside)
    for size in range(_SEATS):
        start = (2 + size) * deals
        yield _moves(rulebook, seed, range(start, start + deals), size, beside=beside)


def _hands(rulebook: Rulebook, seed: int, index: int) -> npt.NDArray[Any]:
    hands: npt.NDArray[Any] = Deal.from_seed(rulebook, seed=seed, index=index).state["hands"][0].copy()
    return hands


def _tables(rulebook: Rulebook, seed: int, indices: range, *, beside: bool) -> Times:
    desk, out = new_desk(), np.zeros((_DENOMINATIONS, _SEATS), dtype=np.int64)
    _table(desk, rulebook.record, _hands(rulebook, seed, 10**9), out)  # compiles
    ours, dds = [], []
    for index in indices:
        hands = _hands(rulebook, seed, index)
        _, seconds = _timed(_table, desk, rulebook.record, hands, out)
        ours.append(seconds)
        if beside:
            deal = bridge.bridge_deal(rulebook, hands)
            expected, seconds = _timed(bridge.table, deal)
            dds.append(seconds)
            _must_agree(index, out.tolist(), expected.tolist())
    return Times("a deal: 5 denominations, 4 leaders", tuple(ours), tuple(dds))


def _positions(rulebook: Rulebook, seed: int, indices: range, *, beside: bool) -> Times:
    solver, ours, dds = Solver(rulebook), [], []
    for index in indices:
        hands, denomination, leader = _hands(rulebook, seed, index), index % _DENOMINATIONS, index // 5 % _SEATS
        lead = _first_lead(rulebook, hands, denomination, leader)
        if index == indices.start:
            solver.value(lead)  # compiles
        value, seconds = _timed(solver.value, lead)
        ours.append(seconds)
        if beside:
            deal = bridge.led_deal(rulebook, hands, denomination=denomination, leader=leader, played=[])
            expected, seconds = _timed(bridge.best_value, deal)
            dds.append(seconds)
            _must_agree(index, value, expected)
    return Times("a position: 1 denomination, 1 leader", tuple(ours), tuple(dds))


def _moves(rulebook: Rulebook, seed: int, indices: range, size: int, *, beside: bool) -> Times:
    solver, ours, dds = Solver(rulebook), [], []
    for index in indices:
        hands, denomination, leader = _hands(rulebook, seed, index), index % _DENOMINATIONS, index // 5 % _SEATS
        lead = _first_lead(rulebook, hands, denomination, leader)
        played = _play_some(lead, seed, index, size)
        if index == indices.start:
            solver.moves(lead)  # compiles
        values, seconds = _timed(solver.moves, lead)
        ours.append(seconds)
        if beside:
            deal = bridge.led_deal(rulebook, hands, denomination=denomination, leader=leader, played=played)
            expected, seconds = _timed(bridge.move_values, rulebook, deal)
            dds.append(seconds)
            mine = lead.turn in (leader, (leader + 2) % _SEATS)
            _must_agree(
                index, {card: value if mine else bridge.TRICKS - value for card, value in _by_card(values)}, expected
            )
    cards = ("on lead", "1 card on the table", "2 cards on the table", "3 cards on the table")[size]
    return Times(f"every move, {cards}", tuple(ours), tuple(dds))


def _by_card(values: dict[int, int]) -> list[tuple[int, int]]:
    return [(action - CARD, value) for action, value in values.items()]


def _first_lead(rulebook: Rulebook, hands: npt.NDArray[Any], denomination: int, leader: int) -> Deal:
    row = next(row for row in range(1, len(rulebook.bid_names)) if rulebook.bid_denominations[row] == denomination)
    sets = [int(hand) for hand in hands[: rulebook.players]]
    return after_discards(rulebook, sets, row=row, contractor=leader, dealer=0)


def _play_some(deal: Deal, seed: int, index: int, size: int) -> list[int]:
    """Play ``size`` random legal cards; return their pack indices."""
    played = []
    key = np.uint64(make_key(np.uint64(seed), rng.DECISION, np.uint64(index), np.uint64(0)))
    for number in range(size):
        legal = deal.legal()
        action = legal[int(draw(key, number)) % len(legal)]
        deal.apply(action)
        played.append(action - CARD)
    return played


def _must_agree(index: int, ours: object, dds: object) -> None:
    if ours != dds:
        raise SolverError(f"deal {index}: the solver says {ours}, DDS {dds}")


def variant_times(rulebook: Rulebook, *, seed: int, deals: int) -> Iterator[Times]:
    """Measure deals of a variant, hands as dealt: each denomination with one leader, and misère of three seats."""
    solver, times, misere = Solver(rulebook), [], []
    rows = [name for name in ("M",) if name in rulebook.bid_names]
    row = rulebook.row(rows[0]) if rows else 0
    three = rulebook.players == _SEATS and bool(rulebook.record["row_sits_out"][0][row])
    solver.contract_tricks(_hands(rulebook, seed, 10**9), denomination=0, contractor=0)  # compiles
    for index in range(deals):
        hands, seat = _hands(rulebook, seed, index), index % rulebook.players
        _, seconds = _timed(_denominations, solver, hands, seat)
        times.append(seconds)
        if row and three:
            _, seconds = _timed(_misere, solver, hands, row, seat)
            misere.append(seconds)
    cards = len(rulebook.pack)
    yield Times(f"{cards}-card deal: 5 denominations", tuple(times))
    if misere:
        yield Times(f"{cards}-card deal: misère, three seats", tuple(misere))


def _denominations(solver: Solver, hands: npt.NDArray[Any], seat: int) -> list[int]:
    return [solver.contract_tricks(hands, denomination=each, contractor=seat) for each in range(_DENOMINATIONS)]


def _misere(solver: Solver, hands: npt.NDArray[Any], row: int, seat: int) -> int:
    return solver.contract_tricks(hands, denomination=solver.rulebook.bid_denominations[row], row=row, contractor=seat)
