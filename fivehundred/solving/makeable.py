"""What each seat could make with the kitty and the best discards, all cards being known.

It is asked bid by bid ("can it be made?") instead of counting tricks: several times faster, and what a call is judged
by. What was found is remembered, so a deal's calls are looked at for the price of one table.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from typing import Final

from fivehundred.engine.deal import Deal
from fivehundred.engine.solver.solver import Solver
from fivehundred.rules.rulebook import EXCHANGE_NONE, GAME_CONTRACT, NUMBERED, Rulebook
from fivehundred.solving.kitty import ways_to_discard
from fivehundred.solving.start import after_discards, first_leads

#: With more seats than these a lost misère can take minutes to refute.
_MOST_SEATS_IN_SPECIAL: Final = 4
#: So many first leads (ways to discard, and choices of a partner or a nomination after them) are tried for a seat and
#: a denomination at the most: every way to put three of thirteen cards aside is among them.
MOST_TRIED: Final = 286


@dataclass(frozen=True)
class Found:
    """The highest row of a kind of contract that can be made, 0 for none; whether every way to discard was tried."""

    row: int
    all_tried: bool


class Makeable:
    """Answers for one deal before its first call."""

    def __init__(self, solver: Solver, dealt: Deal) -> None:
        self._solver = solver
        self._rulebook: Rulebook = solver.rulebook
        state, seats = dealt.state, range(self._rulebook.players)
        self._hands = [int(state["hands"][0][seat]) for seat in seats]
        self._kitties = [int(state["kitty"][0]) | int(state["own_kitties"][0][seat]) for seat in seats]
        self._dealer = dealt.dealer
        self._found: dict[tuple[int, tuple[int, ...]], Found] = {}

    def can_be_told(self, row: int) -> bool:
        """Tell whether a row's contract is looked at.

        Not one without cards, nor one in which partners exchange them, nor a misère among five or more.
        """
        record = self._rulebook.record[0]
        if record["row_kind"][row] == GAME_CONTRACT or record["row_exchange"][row] != EXCHANGE_NONE:
            return False
        return bool(record["row_kind"][row] == NUMBERED) or self._rulebook.players <= _MOST_SEATS_IN_SPECIAL

    def highest(self, seat: int, row: int) -> Found:
        """Return what ``seat`` could make of a row's kind: of numbered bids the highest of the denomination."""
        rows = rows_alike(self._rulebook, row)
        key = seat, rows
        if key not in self._found:
            self._found[key] = self._search(seat, rows)
        return self._found[key]

    def makes(self, seat: int, row: int) -> bool:
        """Tell whether ``seat`` could make a row's contract (as far as ways were tried)."""
        rows = rows_alike(self._rulebook, row)
        found = self.highest(seat, row).row
        return found != 0 and rows.index(row) <= rows.index(found)

    def best_of(self, seat: int, rows: Iterable[int]) -> Found:
        """Return the most valuable of some rows that ``seat`` could make."""
        values = self._rulebook.bid_values
        made = [row for row in rows if self.can_be_told(row)]
        all_tried = all(self.highest(seat, row).all_tried for row in made)
        return Found(max((row for row in made if self.makes(seat, row)), key=values.__getitem__, default=0), all_tried)

    def _search(self, seat: int, rows: Sequence[int]) -> Found:
        record = self._rulebook.record[0]
        hand, found = self._hands[seat], 0
        kitty = self._kitties[seat] if record["row_takes_kitty"][rows[0]] else 0
        denomination = int(record["row_denomination"][rows[0]])
        tried = 0
        for gone in ways_to_discard(self._rulebook, self._hands, seat, hand | kitty, kitty.bit_count(), denomination):
            if tried >= MOST_TRIED:
                return Found(rows[found - 1] if found else 0, all_tried=False)
            held = [cards if other != seat else (hand | kitty) & ~gone for other, cards in enumerate(self._hands)]
            tried += 1
            while found < len(rows):
                made, asked = self._is_made(held, seat, rows[found])
                tried += asked - 1
                if not made:
                    break
                found += 1
            if found == len(rows):
                break
        return Found(rows[found - 1] if found else 0, all_tried=True)

    def _is_made(self, hands: Sequence[int], seat: int, row: int) -> tuple[bool, int]:
        """Return whether a row can be made with hands in play, and how many first leads were looked at."""
        deal = after_discards(self._rulebook, hands, row=row, contractor=seat, dealer=self._dealer)
        asked = 0
        for lead, _ in first_leads(deal):
            asked += 1
            if self._solver.value(lead, made=True):
                return True, asked
        return False, asked


def rows_alike(rulebook: Rulebook, row: int) -> tuple[int, ...]:
    """Return the rows that ask for ever more tricks of one denomination, in that order; a special bid stands alone."""
    record = rulebook.record[0]
    fields = (
        *("row_denomination", "row_sits_out", "row_joker_forced", "row_calls_partner", "row_opponents_choose"),
        *("row_breach", "row_takes_kitty", "row_exchange"),
    )
    if record["row_kind"][row] != NUMBERED or record["row_high"][row] < rulebook.hand_size:
        return (row,)
    alike = [
        other
        for other in range(1, len(rulebook.bid_names))
        if record["row_kind"][other] == NUMBERED
        and record["row_high"][other] >= rulebook.hand_size
        and all(record[name][other] == record[name][row] for name in fields)
    ]
    return tuple(sorted(alike, key=lambda other: int(record["row_low"][other])))
