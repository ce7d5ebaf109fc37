"""Five hands: the contractor calls a card, or plays alone."""

from __future__ import annotations

import pytest

from fivehundred.variants.model import Variant
from tests.rules.table import FIVE, Judge, NotLegalError, Table, sit_down
from tests.strategies import replace_settings

SECRETLY = replace_settings(FIVE, table={"calling": {"alone": "secretly"}})


def calling(
    judge: Judge, variant: Variant = FIVE, *, contract: str = "8H", seat_0: str = "", seat_3: str = ""
) -> Table:
    """Seat 0 has won the auction and put the kitty (A♣ 2♠ 2♥) back."""
    table = sit_down(judge, variant, {0: seat_0, 3: seat_3}, kitty="AC 2S 2H").win_auction(0, contract)
    return table.discard()


def callable_cards(table: Table) -> set[str]:
    """The cards that may be called."""
    return {name.removeprefix("call ") for name in table.legal() if name.startswith("call ")}


def test_the_card_is_called_after_the_discard(judge: Judge) -> None:
    """Case 74: the contractor of a numbered contract, his discard done, calls a card or plays alone."""
    table = calling(judge, seat_0="AS KH", seat_3="KS")
    assert ("call", 0) == (table.phase, table.to_act)
    assert {"alone", "call KS"} <= table.legal()
    table.do("call KS")
    assert ("play", 3) == (table.phase, table.partner)


def test_own_cards_and_own_discards_may_not_be_called_openly(judge: Judge) -> None:
    """Case 74: a card of the own hand or the own discard makes no partner."""
    table = calling(judge, seat_0="AS KH")
    assert not {"AS", "KH", "AC", "2S", "2H"} & callable_cards(table)
    with pytest.raises(NotLegalError):
        table.do("call AC")


def test_joker_and_bowers_may_not_be_called(judge: Judge) -> None:
    """Situation D-11, case 74: neither the joker nor a bower of the trump suit may be called; other jacks may."""
    cards = callable_cards(calling(judge, seat_0="AS", seat_3="Jk JH JD JS"))
    assert not {"Jk", "JH", "JD"} & cards
    assert "JS" in cards
    no_trumps = callable_cards(calling(judge, contract="8NT", seat_0="AS", seat_3="Jk JH JD JS"))
    assert {"JH", "JD", "JS"} <= no_trumps
    assert "Jk" not in no_trumps


@pytest.mark.parametrize(
    ("may_call", "bower", "ace_of_trumps", "joker"),
    [("not_joker_or_bower", False, True, False), ("not_joker", True, True, False), ("not_trump", False, False, False)],
)
def test_which_cards_may_be_called(judge: Judge, may_call: str, bower: bool, ace_of_trumps: bool, joker: bool) -> None:
    """All cards but the joker, or no bower either, or no trump at all (the left bower is one)."""
    variant = replace_settings(FIVE, table={"calling": {"may_call": may_call}})
    cards = callable_cards(calling(judge, variant, seat_0="AS", seat_3="Jk JH JD AH"))
    assert (bower, bower) == ("JH" in cards, "JD" in cards)
    assert ace_of_trumps == ("AH" in cards)
    assert joker == ("Jk" in cards)


def test_secretly_alone_by_a_card_of_the_own_discard(judge: Judge) -> None:
    """Situation D-10: calling A♣, which lies in the own discard, is one against four and nobody is told."""
    table = calling(judge, SECRETLY, seat_0="AS")
    assert {"AC", "AS"} <= callable_cards(table)
    assert "alone" not in table.legal()
    table.do("call AC")
    assert ("play", None) == (table.phase, table.partner)
    table.finish()  # one against four: the value is his alone, and the tricks of all others are the defenders'
    value = 300 if table.tricks_won[0] >= 8 else -300
    assert [value, *(10 * won for won in table.tricks_won[1:])] == table.points


def test_secretly_alone_by_a_card_of_the_own_hand(judge: Judge) -> None:
    """Situation D-10: so is calling a card of the own hand: there is no partner, and the value is not shared."""
    table = calling(judge, SECRETLY, seat_0="AS").do("call AS")
    assert ("play", None) == (table.phase, table.partner)
    table.finish()
    assert abs(table.points[0]) == 300


def test_tricks_of_the_partner_count_before_he_has_shown_himself(judge: Judge) -> None:
    """Case 74: what the holder of the called card wins before he plays it counts for the contractor's side."""
    trumps = "Jk JH JD AH KH QH 10H 9H 8H"
    table = sit_down(judge, FIVE, {0: f"{trumps} 2C", 3: "KS KC"}, kitty="AC 2S 2H").win_auction(0, "10H")
    table.discard().do("call KS").play("2C")
    while not table.trick_winners:
        table.do("play KC" if table.to_act == 3 else min(table.legal()))
    assert [3] == table.trick_winners
    while not table.is_over:
        best = [card for card in trumps.split() if f"play {card}" in table.legal()]
        table.do(f"play {best[0]}" if table.to_act == 0 else min(table.legal()))
    assert ([9, 0, 0, 1, 0], "made") == (table.tricks_won, table.outcome)
    assert [250, 0, 0, 250, 0] == table.points


def test_alone_openly(judge: Judge) -> None:
    """Case 74: the contractor may announce that he plays alone, where the table knows it."""
    table = calling(judge).do("alone")
    assert ("play", None) == (table.phase, table.partner)
    never = calling(judge, replace_settings(FIVE, table={"calling": {"alone": "never"}}))
    assert "alone" not in never.legal()


def test_a_misere_is_always_alone(judge: Judge) -> None:
    """Cases 18, 74: in a misère nobody is called; all five play."""
    variant = replace_settings(FIVE, contracts={"misere": {"gate": "none"}})
    table = sit_down(judge, variant, {0: "5C"}).ready(0, "M")
    assert ("play", 0, None) == (table.phase, table.to_act, table.partner)
    seats = []
    for _ in range(5):
        seats.append(table.to_act)
        table.do(min(table.legal()))
    assert [0, 1, 2, 3, 4] == seats
    assert 1 == len(table.trick_winners)


def test_everybody_plays_on_however_the_partner_sits(judge: Judge) -> None:
    """With a partner called, the trick still has five cards and the turn goes clockwise."""
    table = calling(judge, seat_0="AS KH", seat_3="KS").do("call KS")
    for seat in range(5):
        assert seat == table.to_act
        table.do(min(table.legal()))
