"""What a seat may see: open misère lays a hand open, the rest stays hidden. Asked of the engine alone."""

from __future__ import annotations

from typing import Any

import pytest

from fivehundred.cards.cards import card_name
from fivehundred.variants import find_variant
from tests.rules.table import AUSTRALIAN, EAST, FIVE, NORTH, SOUTH, WEST, EngineTable, sit_down
from tests.strategies import replace_settings


def exposed(table: Any, seat: int) -> dict[int, set[str]]:
    """The hands that lie open before a seat."""
    return {who: {card_name(card) for card in cards} for who, cards in table.deal.view(seat).exposed}


@pytest.mark.parametrize(
    ("rule", "before_lead", "after_trick"),
    [("never", False, False), ("before_first_lead", True, True), ("after_first_trick", False, True)],
)
def test_when_an_open_misere_lies_open(rule: str, before_lead: bool, after_trick: bool) -> None:
    """Situation P-23: the remaining nine cards after the first trick, or all ten before the first lead."""
    variant = replace_settings(AUSTRALIAN, contracts={"open_misere": {"exposed": rule}})
    table = sit_down(EngineTable, variant, {NORTH: "5H", EAST: "AH", WEST: "6H"}).ready(NORTH, "OM")
    for seat in (EAST, SOUTH, WEST):
        assert ({NORTH: table.hand(NORTH)} if before_lead else {}) == exposed(table, seat)
    table.play("5H AH 6H")
    assert 9 == len(table.hand(NORTH))
    for seat in (EAST, WEST):
        assert ({NORTH: table.hand(NORTH)} if after_trick else {}) == exposed(table, seat)


@pytest.mark.parametrize(("name", "before_lead"), [("australian", 0), ("finnish", 0), ("viisisataa", 10)])
def test_when_the_shipped_games_lay_an_open_misere_down(name: str, before_lead: int) -> None:
    """Situation P-23: the second Finnish text lays all ten cards down before the first lead, pagat the other nine."""
    held = {NORTH: "5H", EAST: "AH", WEST: "6H"}
    table = sit_down(EngineTable, find_variant(name), held).ready(NORTH, "OM")
    assert before_lead == sum(map(len, exposed(table, EAST).values()))
    table.play("5H AH 6H")
    assert 9 == sum(map(len, exposed(table, EAST).values()))


def test_the_hand_of_a_partner_who_sits_out_is_seen_by_nobody() -> None:
    """Situation P-22: in a misère the partner's cards lie face down, also for the contractor."""
    variant = replace_settings(AUSTRALIAN, contracts={"misere": {"gate": "none"}})
    table: Any = sit_down(EngineTable, variant, {NORTH: "5H", EAST: "AH", WEST: "6H"}).ready(NORTH, "M")
    table.play("5H AH 6H")
    for seat in (NORTH, EAST, WEST):
        view = table.deal.view(seat)
        seen = {card_name(card) for card in (*view.hand, *view.kitty, *view.discards)}
        assert not table.hand(SOUTH) & seen
        assert SOUTH not in dict(view.exposed)
    assert 10 == len(table.hand(SOUTH))


def test_a_misere_stays_hidden() -> None:
    """A plain misère is not exposed, and neither is a numbered contract."""
    variant = replace_settings(AUSTRALIAN, contracts={"misere": {"gate": "none"}})
    for contract in ("M", "6S"):
        table = sit_down(EngineTable, variant, {NORTH: "5H", EAST: "AH", WEST: "6H"}).ready(NORTH, contract)
        table.play("5H AH")
        assert {} == exposed(table, WEST)


def test_kitty_and_discard_are_the_contractors_alone() -> None:
    """Nobody but the contractor sees the kitty or what he put aside."""
    table: Any = sit_down(EngineTable, AUSTRALIAN, kitty="AC Jk 5D").win_auction(EAST, "6S").discard()
    assert {"AC", "Jk", "5D"} == {card_name(card) for card in table.deal.view(EAST).discards}
    for seat in (NORTH, SOUTH, WEST):
        assert ((), ()) == (table.deal.view(seat).kitty, table.deal.view(seat).discards)


def test_the_called_partner_is_known_to_himself_first() -> None:
    """Only the holder of the called card knows who the partner is, until the card is played."""
    table: Any = sit_down(EngineTable, FIVE, {0: "AS KH 5S", 3: "KS 6S", 1: "7S", 2: "8S", 4: "9S"}, kitty="AC 2S 2H")
    table.win_auction(0, "8H").discard().do("call KS").play("5S 7S 8S")
    assert [None, None, None, 3, None] == [table.deal.view(seat).partner for seat in range(5)]
    table.play("KS")
    assert [3, 3, 3, 3, 3] == [table.deal.view(seat).partner for seat in range(5)]


def test_a_seat_sees_its_own_hand_only() -> None:
    """A view holds the seat's own cards and the cards played, nobody else's."""
    table: Any = sit_down(EngineTable, AUSTRALIAN, {NORTH: "5H", EAST: "AH"}).ready(NORTH, "6S").play("5H AH")
    for seat in range(4):
        view = table.deal.view(seat)
        assert table.hand(seat) == {card_name(card) for card in view.hand}
        assert ["5H", "AH"] == [card_name(card) for _, card in view.tricks[0].plays]
        assert (table.legal() if seat == SOUTH else set()) == set(view.legal)
