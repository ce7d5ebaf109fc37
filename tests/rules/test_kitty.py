"""The kitty and the discard."""

from __future__ import annotations

import pytest

from tests.rules.table import AUSTRALIAN, EAST, NORTH, SOUTH, Judge, NotLegalError, sit_down
from tests.rules.test_notation_and_tables import with_all_fours
from tests.strategies import replace_settings


def test_the_contractor_takes_the_kitty_and_may_discard_any_cards(judge: Judge) -> None:
    """Situation K-1: the discard may be the kitty itself, aces and the joker included."""
    table = sit_down(judge, AUSTRALIAN, kitty="AC Jk 5D").win_auction(NORTH, "6S")
    assert (NORTH, "discard", 13) == (table.to_act, table.phase, len(table.hand(NORTH)))
    assert {"AC", "Jk", "5D"} < table.hand(NORTH)
    table.discard("AC Jk 5D")
    assert ("play", 10) == (table.phase, len(table.hand(NORTH)))
    assert not {"AC", "Jk", "5D"} & table.hand(NORTH)


@pytest.mark.parametrize("cards", ["4D 4D 4D", "4D 5D 4D", "4D 5D", "4D 5D 9S AS", "4D 5D AC"])
def test_a_wrong_discard_is_refused(judge: Judge, cards: str) -> None:
    """Situation K-2, case 54: with nine or eleven cards, or a card put aside twice or not held, there is no play."""
    table = sit_down(judge, AUSTRALIAN, {NORTH: "4D 5D 9S AS", EAST: "AC"}).win_auction(NORTH, "6S")
    with pytest.raises(NotLegalError):
        table.discard(cards).play("9S")


def test_exactly_as_many_cards_are_discarded(judge: Judge) -> None:
    """Situation K-2, case 54: no play after two cards, no fourth discard, no card twice, none that is not held."""
    table = sit_down(judge, AUSTRALIAN, {NORTH: "4D 5D 9S", EAST: "AC"}).win_auction(NORTH, "6S")
    with pytest.raises(NotLegalError):
        table.do("discard AC")
    table.discard("4D")
    with pytest.raises(NotLegalError):
        table.do("discard 4D")
    table.discard("5D")
    with pytest.raises(NotLegalError):
        table.do("play 9S")
    table.discard("9S")
    assert ("play", 10) == (table.phase, len(table.hand(NORTH)))
    with pytest.raises(NotLegalError):
        table.do("discard AS")


def test_nobody_discards_before_the_auction_is_over(judge: Judge) -> None:
    """Case 54: discarding during the auction is refused, and so is bidding afterwards."""
    table = sit_down(judge, AUSTRALIAN, {NORTH: "4D"}).call("6S")
    with pytest.raises(NotLegalError):
        table.do("discard 4D")
    table.call("P P P")
    with pytest.raises(NotLegalError):
        table.do("7S")


@pytest.mark.parametrize("contract", ["M", "OM"])
def test_the_kitty_is_taken_in_a_misere_too(judge: Judge, contract: str) -> None:
    """Case 55: the contractor of a misère takes the kitty and discards three."""
    variant = replace_settings(AUSTRALIAN, contracts={"misere": {"gate": "none"}})
    table = sit_down(judge, variant, kitty="Jk AS AC").win_auction(SOUTH, contract)
    assert (SOUTH, "discard", 13) == (table.to_act, table.phase, len(table.hand(SOUTH)))


def test_a_misere_without_the_kitty(judge: Judge) -> None:
    """Situation K-3, case 55: where the contract leaves the kitty down, the contractor keeps his ten cards."""
    variant = replace_settings(AUSTRALIAN, contracts={"open_misere": {"kitty": "not_taken"}})
    table = sit_down(judge, variant, kitty="Jk AS AC").win_auction(NORTH, "OM")
    assert ("play", 10) == (table.phase, len(table.hand(NORTH)))
    assert not {"Jk", "AS", "AC"} & table.hand(NORTH)
    with_the_other = sit_down(judge, variant).call("7S M P P P")
    assert "discard" == with_the_other.phase


def test_a_kitty_of_five_is_five_discards(judge: Judge) -> None:
    """Situation K-6: the discard has as many cards as the kitty."""
    table = sit_down(judge, with_all_fours()).win_auction(EAST, "6S")
    assert 15 == len(table.hand(EAST))
    for _ in range(5):
        assert "discard" == table.phase
        table.do(min(table.legal()))
    assert ("play", 10) == (table.phase, len(table.hand(EAST)))
