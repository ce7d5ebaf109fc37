"""What every contract takes double dummy with given hands, by denomination and contractor."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from fivehundred.engine.solver.solver import Solver
from fivehundred.rules.rulebook import GAME_CONTRACT, NUMBERED, Rulebook
from fivehundred.solving.goal import Goal
from fivehundred.solving.kitty import best_discards
from fivehundred.solving.start import Start, after_discards, best_start


@dataclass(frozen=True)
class TableRow:
    """One kind of contract: its bids (``H`` for the numbered bids of a suit), its goal, and a start for each seat."""

    bids: tuple[str, ...]
    denomination: int
    special: bool
    goal: Goal
    starts: tuple[Start, ...]

    @property
    def values(self) -> tuple[int, ...]:
        """The value by seat of the contractor."""
        return tuple(start.value for start in self.starts)


@dataclass(frozen=True)
class Table:
    """The rows of a deal, and who dealt it."""

    rulebook: Rulebook
    dealer: int
    rows: tuple[TableRow, ...]


def contract_table(solver: Solver, hands: Sequence[int], *, dealer: int, kitties: Sequence[int] | None = None) -> Table:
    """Solve every kind of contract of the ladder for every seat; ``hands`` are sets of pack indices, a seat each.

    The hands are played as they are, or, with ``kitties`` (what each seat would take up as contractor), after the best
    discards of a contractor whose contract takes the kitty: some hundred times the work. A contractor who may call a
    partner or nominate the joker does what is best.
    """
    rulebook = solver.rulebook
    rows = []
    for bids, row, special in kinds_of_contracts(rulebook):
        starts = []
        for seat in range(rulebook.players):
            if kitties is not None and rulebook.record["row_takes_kitty"][0][row]:
                kept = best_discards(solver, hands, kitties[seat], row=row, contractor=seat, dealer=dealer)
                starts.append(kept.start)
                continue
            deal = after_discards(rulebook, hands, row=row, contractor=seat, dealer=dealer)
            start = best_start(solver, deal)
            if start is None:
                raise AssertionError("a contract without any way to its first lead")
            starts.append(start)
        rows.append(TableRow(bids, rulebook.bid_denominations[row], special, starts[0].goal, tuple(starts)))
    return Table(rulebook, dealer, tuple(rows))


def kinds_of_contracts(rulebook: Rulebook) -> list[tuple[tuple[str, ...], int, bool]]:
    """Return (bids, one of their rows, whether special) of the contracts that are solved alike, in the ladder's order.

    Numbered bids of one denomination are one kind, called after the lowest; so are special contracts that differ only
    in what is seen, paid or bid before.
    """
    record = rulebook.record
    numbered: dict[int, int] = {}
    special: dict[tuple[int, ...], list[int]] = {}
    fields = (
        *("row_denomination", "row_low", "row_high", "row_sits_out", "row_joker_forced"),
        *("row_calls_partner", "row_opponents_choose", "row_breach"),
    )
    for row in range(1, len(rulebook.bid_names)):
        kind = int(record["row_kind"][0][row])
        if kind == NUMBERED:
            lowest = numbered.setdefault(rulebook.bid_denominations[row], row)
            if rulebook.bid_levels[row] < rulebook.bid_levels[lowest]:
                numbered[rulebook.bid_denominations[row]] = row
        elif kind != GAME_CONTRACT:
            special.setdefault(tuple(int(record[name][0][row]) for name in fields), []).append(row)
    kinds = [((rulebook.bid_names[row],), row, False) for _, row in sorted(numbered.items())]
    return kinds + [(tuple(rulebook.bid_names[row] for row in rows), rows[0], True) for rows in special.values()]
