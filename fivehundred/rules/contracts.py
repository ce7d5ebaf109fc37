"""Family *contracts*: the ladder. Special contracts take their place among the numbered bids; gates and exposure."""

from __future__ import annotations

from collections.abc import Callable

from fivehundred.cards.bids import MISERE, OPEN_MISERE
from fivehundred.cards.suits import NO_TRUMPS
from fivehundred.errors import RulesError
from fivehundred.rules.auction import numbered_rows
from fivehundred.rules.draft import Draft, Row
from fivehundred.rules.registry import component, write
from fivehundred.rules.rulebook import (
    EXPOSED_AFTER_FIRST_TRICK,
    EXPOSED_BEFORE_FIRST_LEAD,
    EXPOSED_NEVER,
    GATE_FIRST_CALL,
    GATE_HISTORY,
    GATE_NONE,
    GATE_PARTNER,
    GATE_STANDING,
    MAX_ROWS,
    MISERE_CONTRACT,
    NUMBERED,
    OPEN_MISERE_CONTRACT,
)
from fivehundred.variants.model import SpecialContract

_EXPOSED = {
    "never": EXPOSED_NEVER,
    "before_first_lead": EXPOSED_BEFORE_FIRST_LEAD,
    "after_first_trick": EXPOSED_AFTER_FIRST_TRICK,
}

#: A gate: its kind, and whether a row is one of the bids that open it.
Gate = tuple[int, Callable[[Row], bool]]


def write_contracts(draft: Draft) -> None:
    """Write the ladder, lowest row first. Raises `RulesError` for a place or a size it cannot have."""
    contracts = draft.variant.contracts
    numbered = numbered_rows(draft)
    specials = [
        _special_row(draft, numbered, name, kind, special)
        for name, kind, special in (
            (MISERE, MISERE_CONTRACT, contracts.misere),
            (OPEN_MISERE, OPEN_MISERE_CONTRACT, contracts.open_misere),
        )
        if special is not None
    ]
    draft.rows = tuple(sorted([*numbered, *specials], key=lambda row: row.rank))
    if len(draft.rows) >= MAX_ROWS:
        raise RulesError(f"contracts: {len(draft.rows)} bids; the engine's ladder holds at most {MAX_ROWS - 1}")
    draft.set("row_count", len(draft.rows))
    _write_outbids(draft)
    for number, row in enumerate(draft.rows, start=1):
        _write_row(draft, number, row)


def _special_row(draft: Draft, numbered: list[Row], name: str, kind: int, special: SpecialContract) -> Row:
    """Give a special contract its rank: above the bid it names, or above every bid worth less."""
    if special.above == "by_value":
        auction = draft.variant.auction
        if auction.order == "value" and auction.equal_value == "neither_higher":
            for row in numbered:
                if row.value == special.value:
                    return Row(name, kind, 0, NO_TRUMPS, special.value, row.rank, special)
        place = max((row.rank[0] for row in numbered if row.value < special.value), default=-1)
    else:
        below = [row for row in numbered if row.name == special.above]
        if not below:
            raise RulesError(f"contracts: {name} is placed above {special.above}, which is no bid of this ladder")
        place = below[0].rank[0]
    return Row(name, kind, 0, NO_TRUMPS, special.value, (place, 1, special.value, kind), special)


def _write_outbids(draft: Draft) -> None:
    for number, standing in enumerate([None, *draft.rows]):
        higher = [
            row_number
            for row_number, row in enumerate(draft.rows, start=1)
            if standing is None or row.rank > standing.rank
        ]
        draft.table("outbids")[number] = sum(1 << row_number for row_number in higher)


def _write_row(draft: Draft, number: int, row: Row) -> None:
    hand = draft.variant.deal.hand
    draft.table("row_kind")[number] = row.kind
    draft.table("row_level")[number] = row.level
    draft.table("row_denomination")[number] = row.denomination
    draft.table("row_value")[number] = row.value
    draft.table("row_low")[number] = row.level
    draft.table("row_high")[number] = hand if row.kind == NUMBERED else 0
    if row.special is None:
        return
    gate, opens = _gate(draft, row.special)
    draft.table("row_gate")[number] = gate
    if gate != GATE_NONE:
        draft.table("row_gate_mask")[number] = sum(1 << n for n, r in enumerate(draft.rows, start=1) if opens(r))
        draft.set("gated_rows", int(draft.record["gated_rows"][0]) | 1 << number)
    draft.table("row_exposed")[number] = _EXPOSED[row.special.exposed]
    draft.table("row_sits_out")[number] = draft.has_fixed_sides
    draft.table("row_stops")[number] = draft.variant.play.misere_ends == "at_first_trick"


def _gate(draft: Draft, special: SpecialContract) -> Gate:
    gate = write("contracts.gate", special.gate, draft)
    assert isinstance(gate, tuple)
    return gate


@component("contracts.gate", "none")
def gate_none(draft: Draft) -> Gate:
    """The contract may be bid over anything lower, at any time."""
    return GATE_NONE, lambda row: False


@component("contracts.gate", "after_a_seven")
def gate_after_a_seven(draft: Draft) -> Gate:
    """Only after somebody has bid seven tricks or more in this auction."""
    return GATE_HISTORY, lambda row: row.level >= 7


@component("contracts.gate", "over_a_seven")
def gate_over_a_seven(draft: Draft) -> Gate:
    """Only directly over a bid of seven tricks."""
    return GATE_STANDING, lambda row: row.level == 7


@component("contracts.gate", "after_an_eight")
def gate_after_an_eight(draft: Draft) -> Gate:
    """Only after somebody has bid eight tricks or more in this auction."""
    return GATE_HISTORY, lambda row: row.level >= 8


@component("contracts.gate", "partner_bid_misere")
def gate_partner_bid_misere(draft: Draft) -> Gate:
    """Only after the fixed partner has bid misère in this auction."""
    return GATE_PARTNER, lambda row: row.kind == MISERE_CONTRACT


@component("contracts.gate", "first_call")
def gate_first_call(draft: Draft) -> Gate:
    """Only as a player's first call of the auction."""
    return GATE_FIRST_CALL, lambda row: False
