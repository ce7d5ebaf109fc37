"""Family *contracts*: the ladder. Special contracts take their place among the numbered bids; gates and exposure."""

from __future__ import annotations

from collections.abc import Callable

from fivehundred.cards.bids import (
    BAR_MISERE,
    BLIND_MISERE,
    DOUBLE_MISERE,
    GAME,
    HI_LO,
    MISERE,
    OPEN_MISERE,
    SUPER_OPEN_MISERE,
)
from fivehundred.cards.suits import DENOMINATION_LETTERS, NO_TRUMPS
from fivehundred.errors import RulesError
from fivehundred.rules.auction import denominations, numbered_rows
from fivehundred.rules.draft import Draft, Row
from fivehundred.rules.registry import component, write
from fivehundred.rules.rulebook import (
    BAR_MISERE_CONTRACT,
    BLIND_MISERE_CONTRACT,
    DEFENCE_CONTRACTORS_TRICKS,
    DEFENCE_NOTHING,
    DEFENCE_OWN_TRICKS,
    DOUBLE_MISERE_CONTRACT,
    EXCHANGE_NONE,
    EXCHANGE_PASS_ON,
    EXCHANGE_SWAP,
    EXPOSED_AFTER_FIRST_TRICK,
    EXPOSED_BEFORE_FIRST_LEAD,
    EXPOSED_NEVER,
    GAME_CONTRACT,
    GATE_FIRST_CALL,
    GATE_HISTORY,
    GATE_NONE,
    GATE_PARTNER,
    GATE_STANDING,
    HI_LO_CONTRACT,
    MAX_ROWS,
    MISERE_CONTRACT,
    OPEN_MISERE_CONTRACT,
    SLAM_MINUS_500,
    SLAM_MINUS_BOTH,
    SUPER_OPEN_MISERE_CONTRACT,
)
from fivehundred.variants.model import DoubleMisere, HiLo, SpecialContract

_EXPOSED = {
    "never": EXPOSED_NEVER,
    "before_first_lead": EXPOSED_BEFORE_FIRST_LEAD,
    "after_first_trick": EXPOSED_AFTER_FIRST_TRICK,
}

_SLAM_FAILED = {"minus_both": SLAM_MINUS_BOTH, "minus_500": SLAM_MINUS_500}
_EXCHANGES = {"none": EXCHANGE_NONE, "pass_on": EXCHANGE_PASS_ON, "swap": EXCHANGE_SWAP}

#: Above every place in the ladder of numbered bids.
_TOP = 1_000

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
            (BAR_MISERE, BAR_MISERE_CONTRACT, contracts.bar_misere),
            (BLIND_MISERE, BLIND_MISERE_CONTRACT, contracts.blind_misere),
            (SUPER_OPEN_MISERE, SUPER_OPEN_MISERE_CONTRACT, contracts.super_open_misere),
            (DOUBLE_MISERE, DOUBLE_MISERE_CONTRACT, contracts.double_misere),
            (HI_LO, HI_LO_CONTRACT, contracts.hi_lo),
        )
        if special is not None
    ]
    rows = [*numbered, *specials, *_game_rows(draft, numbered)]
    draft.rows = tuple(sorted(rows, key=lambda row: row.rank))
    if len(draft.rows) >= MAX_ROWS:
        raise RulesError(f"contracts: {len(draft.rows)} bids; the engine's ladder holds at most {MAX_ROWS - 1}")
    draft.set("row_count", len(draft.rows))
    draft.table("row_high")[0] = draft.variant.deal.hand
    _write_slam_call(draft)
    _write_outbids(draft)
    for number, row in enumerate(draft.rows, start=1):
        _write_row(draft, number, row)


def _special_row(draft: Draft, numbered: list[Row], name: str, kind: int, special: SpecialContract) -> Row:
    """Give a special contract its rank and make its row."""
    rank = _rank(draft, numbered, name, special.above, special.value, kind)
    return Row(name, kind, 0, NO_TRUMPS, special.value, rank, special)


def _rank(draft: Draft, numbered: list[Row], name: str, above: str, value: int, kind: int) -> tuple[int, ...]:
    """Return the rank above the bid named in ``above``, above every bid worth less, or above everything."""
    if above == "top":
        return _TOP, 1, value, kind
    if above == "by_value":
        auction = draft.variant.auction
        if auction.order == "value" and auction.equal_value == "neither_higher":
            for row in numbered:
                if row.value == value:
                    return row.rank
        return max((row.rank[0] for row in numbered if row.value < value), default=-1), 1, value, kind
    below = [row for row in numbered if row.name == above]
    if not below:
        raise RulesError(f"contracts: {name} is placed above {above}, which is no bid of this ladder")
    return below[0].rank[0], 1, value, kind


def _game_rows(draft: Draft, numbered: list[Row]) -> list[Row]:
    """Return the game bids, one a denomination: to take every trick."""
    game, hand = draft.variant.contracts.game, draft.variant.deal.hand
    if game is None:
        return []
    rows = []
    for position, denomination in enumerate(denominations(draft)):
        name = GAME + DENOMINATION_LETTERS[denomination]
        rank = _rank(draft, numbered, name, game.above, game.value, GAME_CONTRACT)
        if rank not in {row.rank for row in numbered}:
            rank = (*rank, position)
        rows.append(Row(name, GAME_CONTRACT, hand, denomination, game.value, rank))
    return rows


def _write_slam_call(draft: Draft) -> None:
    slam = draft.variant.contracts.slam_call
    if slam is not None:
        draft.set("slam_call", _SLAM_FAILED[slam.failed])
        draft.set("slam_bonus", slam.bonus)


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
    draft.table("row_high")[number] = 0 if row.loses_every_trick else hand
    draft.table("row_calls_partner")[number] = draft.calls_partner and row.special is None
    draft.table("row_defence")[number] = DEFENCE_OWN_TRICKS
    if row.special is None:
        return
    draft.table("row_defence")[number] = DEFENCE_CONTRACTORS_TRICKS if row.loses_every_trick else DEFENCE_NOTHING
    if isinstance(row.special, HiLo):
        draft.table("row_low")[number] = draft.table("row_high")[number] = row.special.tricks
    if isinstance(row.special, DoubleMisere):
        draft.table("row_exchange")[number] = _EXCHANGES[row.special.exchange]
        draft.set("swap_cards", row.special.swap_cards if row.special.exchange == "swap" else 0)
    draft.table("row_opponents_choose")[number] = row.kind == SUPER_OPEN_MISERE_CONTRACT
    gate, opens = _gate(draft, row.special)
    draft.table("row_gate")[number] = gate
    if gate != GATE_NONE:
        draft.table("row_gate_mask")[number] = sum(1 << n for n, r in enumerate(draft.rows, start=1) if opens(r))
        draft.set("gated_rows", int(draft.record["gated_rows"][0]) | 1 << number)
    draft.table("row_exposed")[number] = _EXPOSED[row.special.exposed]
    draft.table("row_sits_out")[number] = draft.has_fixed_sides and row.kind != DOUBLE_MISERE_CONTRACT
    draft.table("row_stops")[number] = row.loses_every_trick and draft.variant.play.misere_ends == "at_first_trick"


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
