"""Two jokers: the higher and the lower one, with trumps and without, led, followed, and tied to a suit."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import pytest

from tests.packs import PACKS
from tests.rules.table import EAST, NORTH, SOUTH, WEST, Judge, Table, all_suits, answers, sit_down
from tests.rules.test_every_joker_rule import RULES, rule
from tests.rules.test_joker_without_trumps import finish_trick

TWO_JOKERS = PACKS["44 two jokers"]
ALL_FOURS = PACKS["46"]


def start(
    judge: Judge, name: str, held: Mapping[int, str], *, contract: str = "6NT", nominate: str = "none", **way: Any
) -> Table:
    """No trumps by North at the first lead under the joker rule of a number."""
    return sit_down(judge, rule(name, TWO_JOKERS), held, **way).ready(NORTH, contract, nominate=nominate)


# ------------------------------------------------------------------------------------------------------ with trumps


def test_the_higher_joker_beats_the_lower_and_that_the_bowers(judge: Judge) -> None:
    """Situation D-7, case 56: in a suit contract the higher joker wins; the lower one beats the right bower."""
    for cards, wins in (("Jk2 4H Jk1 JH", SOUTH), ("Jk1 4H Jk2 JH", NORTH), ("JH 4H Jk2 5H", SOUTH)):
        table = sit_down(judge, ALL_FOURS, dict(enumerate(cards.split()))).ready(NORTH, "7H").play(cards)
        assert [wins] == table.trick_winners


def test_both_jokers_are_trumps_for_following(judge: Judge) -> None:
    """Case 56: a player whose only trumps are jokers must follow with one of them, and may not on another suit."""
    assert {"Jk1", "Jk2"} == answers(judge, "7H", "AH", "Jk1 Jk2 AS", variant=ALL_FOURS)
    assert {"9S"} == answers(judge, "7H", "AS", "Jk1 Jk2 9S", variant=ALL_FOURS)


def test_a_kitty_of_six_is_discarded_whole(judge: Judge) -> None:
    """Situation K-6: six cards are taken, exactly six put aside."""
    table = sit_down(judge, ALL_FOURS).call("6S P P P")
    for left in range(6, 0, -1):
        assert ("discard", NORTH, 10 + left) == (table.phase, table.to_act, len(table.hand(NORTH)))
        table.do(min(name for name in table.legal() if "Jk" not in name))
    assert 10 == len(table.hand(NORTH))
    assert "discard" != table.phase


# --------------------------------------------------------------------------------------------------- without trumps


@pytest.mark.parametrize(("cards", "wins"), [("7C Jk1 Jk2 AC", EAST), ("7C Jk2 Jk1 AC", SOUTH)])
def test_the_higher_joker_wins_from_a_void(judge: Judge, cards: str, wins: int) -> None:
    """Case 56: without trumps the higher joker wins over the lower, both thrown by players without the suit led."""
    held = dict(enumerate(cards.split()))
    for variant in (ALL_FOURS, TWO_JOKERS):
        table = sit_down(judge, variant, held, avoid={EAST: "C", SOUTH: "C"}).ready(NORTH, "7NT").play(cards)
        assert [wins] == table.trick_winners


def test_both_jokers_are_led_by_the_lead_rule(judge: Judge) -> None:
    """Each joker in hand may be led to every suit the rule allows."""
    table = start(judge, "J1", {NORTH: "Jk1 Jk2"})
    expected = {f"lead {joker} as {suit}" for joker in ("Jk1", "Jk2") for suit in all_suits()}
    assert expected == {name for name in table.legal() if "Jk" in name}
    table.do("lead Jk2 as S")
    finish_trick(table)
    assert {"lead Jk1 as C", "lead Jk1 as D", "lead Jk1 as H"} == {name for name in table.legal() if "Jk" in name}


def test_the_first_round_of_a_suit_counts_named_ones(judge: Judge) -> None:
    """Situation P-7: a suit that a joker named has been led: that closes it to the other joker while it is held."""
    held = {NORTH: "Jk1 6C", EAST: "Jk2 9C 8C", SOUTH: "5C", WEST: "7C"}
    table = start(judge, "J5f", held).do("lead Jk1 as C")
    assert {"Jk2", "9C", "8C"} <= table.legal_cards()
    table.play("8C 5C 7C 6C")
    assert "9C" in table.legal_cards()
    assert "Jk2" not in table.legal_cards()


@pytest.mark.parametrize("name", ["J6", "J7"])
def test_jokers_are_no_lead_beside_other_cards(judge: Judge, name: str) -> None:
    """Case 14: with the joker, K♠ and 5♦ on lead, only the king and the five may be led."""
    legal = start(judge, name, {NORTH: "Jk1 KS 5D"}).legal()
    assert {"play KS", "play 5D"} <= legal
    assert not [each for each in legal if "Jk" in each]


@pytest.mark.parametrize("name", ["J1", "J6", "J7"])
def test_nothing_but_jokers(judge: Judge, name: str) -> None:
    """Case 14: a leader who holds nothing but the two jokers may lead either, whatever the rule."""
    table = start(judge, name, {NORTH: "Jk1 Jk2 AS AC AD AH KS KC KD KH"})
    for card in "AS AC AD AH KS KC KD KH".split():
        table.play(card)
        finish_trick(table)
    assert {f"lead {joker} as {suit}" for joker in ("Jk1", "Jk2") for suit in all_suits()} == table.legal()


# ------------------------------------------------------------------------------------------------ tied to a suit


def nominated(judge: Judge, held: Mapping[int, str]) -> Table:
    """North has made his jokers diamonds in six no trumps."""
    return start(judge, "J1", held, nominate="D", avoid={EAST: "D"})


def test_nomination_ties_both_jokers_of_the_contractor(judge: Judge) -> None:
    """Both jokers in the contractor's hand become diamonds: led without naming a suit, and diamonds must follow."""
    table = nominated(judge, {NORTH: "Jk1 Jk2 AD", SOUTH: "KD AS"})
    assert {"play Jk1", "play Jk2"} <= table.legal()
    assert not [name for name in table.legal() if name.startswith("lead")]
    table.play("Jk2").do(min(table.legal()))
    assert {"D"} == {card[-1] for card in table.legal_cards()}
    finish_trick(table)
    assert [NORTH] == table.trick_winners


@pytest.mark.parametrize(("own", "other"), [("Jk1", "Jk2"), ("Jk2", "Jk1")])
def test_nomination_leaves_the_other_joker_free(judge: Judge, own: str, other: str) -> None:
    """A joker that the contractor does not hold belongs to no suit and takes the trick that it falls on."""
    table = nominated(judge, {NORTH: f"{own} AD", EAST: other, SOUTH: "5D", WEST: "KD"}).play(own)
    assert other in table.legal_cards()
    assert [EAST] == table.play(f"{other} 5D KD").trick_winners


def test_a_nominated_joker_tops_its_suit(judge: Judge) -> None:
    """The contractor's joker, a diamond now, is above the ace of diamonds."""
    table = nominated(judge, {NORTH: "Jk2 KD", SOUTH: "AD", WEST: "5D"}).play("Jk2")
    finish_trick(table)
    assert [NORTH] == table.trick_winners


def test_the_other_joker_is_led_as_a_free_one(judge: Judge) -> None:
    """A joker that the contractor does not hold is led naming a suit although the contractor's is a diamond."""
    table = nominated(judge, {NORTH: "Jk2 5C", EAST: "Jk1 AC", SOUTH: "6C", WEST: "7C"}).play("5C AC 6C 7C")
    assert EAST == table.to_act
    assert {f"lead Jk1 as {suit}" for suit in "SDH"} == {name for name in table.legal() if "Jk" in name}


# ------------------------------------------------------------------------------------------- a suit of its own, lowest


def test_two_jokers_as_suits_of_their_own(judge: Judge) -> None:
    """Situation P-16: nobody need play the second joker on the first; if it is played the higher wins."""
    table = start(judge, "J8", {NORTH: "Jk2", EAST: "Jk1 AH", SOUTH: "5C", WEST: "7C"}).play("Jk2")
    assert table.hand(EAST) == table.legal_cards()
    assert [EAST] == table.play("Jk1 5C 7C").trick_winners


def test_two_jokers_below_everything(judge: Judge) -> None:
    """Situation P-20: of two low jokers neither beats anything; a led one holds against the other."""
    held = {NORTH: "Jk2", EAST: "Jk1", WEST: "AH", SOUTH: "5S"}
    table = start(judge, "J10", held, contract="OM", avoid={EAST: "C", WEST: "C"}).do("lead Jk2 as C").play("Jk1 AH")
    assert [NORTH] == table.trick_winners


def test_every_rule_is_played_with_two_jokers(judge: Judge) -> None:
    """Whatever the rule, a deal without trumps in which both jokers are held comes to its end."""
    for name in RULES:
        held = {NORTH: "Jk1", EAST: "Jk2"}
        assert start(judge, name, held).finish().is_over
