"""Misère and open misère: who plays, the joker, when it stops."""

from __future__ import annotations

import pytest

from fivehundred.variants.model import Variant
from tests.rules.table import (
    AUSTRALIAN,
    EAST,
    FIVE,
    NORTH,
    SOUTH,
    THREE,
    WEST,
    Judge,
    NotLegalError,
    Table,
    answers,
    sit_down,
)
from tests.strategies import replace_settings


def misere(variant: Variant = AUSTRALIAN, **rules: str) -> Variant:
    """The game with a misère that needs no seven, and other joker rules."""
    return replace_settings(variant, contracts={"misere": {"gate": "none"}}, joker=rules)


def test_the_partner_sits_out(judge: Judge) -> None:
    """Case 18, situation P-22: East plays misère: E S N, three cards a trick; North wins: N E S."""
    held = {EAST: "6H", SOUTH: "5H", NORTH: "AH"}
    table = sit_down(judge, misere(), held).ready(EAST, "M")
    assert EAST == table.to_act
    assert SOUTH == table.play("6H").to_act
    assert NORTH == table.play("5H").to_act
    assert ([NORTH], NORTH) == (table.play("AH").trick_winners, table.to_act)
    assert EAST == table.do(max(n for n in table.legal() if n.startswith("play"))).to_act
    assert 10 == len(table.hand(WEST))


@pytest.mark.parametrize(("variant", "seats"), [(THREE, [0, 1, 2]), (FIVE, [0, 1, 2, 3, 4])], ids=["three", "five"])
def test_nobody_sits_out_where_there_is_no_fixed_partner(judge: Judge, variant: Variant, seats: list[int]) -> None:
    """Case 18: with three hands three cards a trick, with five hands five."""
    table = sit_down(judge, misere(variant)).ready(0, "M")
    played = []
    while not table.trick_winners:
        played.append(table.to_act)
        table.do(min(table.legal()))
    assert seats == played


def test_the_joker_is_forced_on_a_void_defender(judge: Judge) -> None:
    """Situation P-9: in a misère the joker must be played when void in the suit led."""
    assert {"Jk"} == answers(judge, "M", "5C", "Jk 4H", variant=misere())
    assert {"Jk"} == answers(judge, "OM", "5C", "Jk 4H", variant=misere())
    assert {"9C"} == answers(judge, "M", "5C", "Jk 9C", variant=misere())


def test_the_joker_is_optional_in_misere_where_that_is_the_rule(judge: Judge) -> None:
    """Situation P-9, the other way: void in the suit led, the joker may be kept."""
    assert {"Jk", "4H"} == answers(judge, "M", "5C", "Jk 4H", variant=misere(in_misere="optional"))


def test_forced_only_when_void_even_where_it_may_be_played_any_time(judge: Judge) -> None:
    """A joker that may be played at any time is forced only on a void hand."""
    variant = misere(follow="any_time")
    assert {"Jk", "9C"} == answers(judge, "M", "5C", "Jk 9C", variant=variant)
    assert {"Jk"} == answers(judge, "M", "5C", "Jk 4H", variant=variant)


def test_no_trumps_force_no_joker(judge: Judge) -> None:
    """The compulsion belongs to misères: in no trumps the joker is optional when void."""
    assert {"Jk", "4H"} == answers(judge, "6NT", "5C", "Jk 4H", variant=misere())


def contractor_with_joker(judge: Judge, nomination: str, variant: Variant | None = None) -> Table:
    """South plays misère with the joker and no diamond; West gets in and leads K♦; South is to play."""
    held = {SOUTH: "Jk 5C 4H", WEST: "AC KD", NORTH: "6C", EAST: "7C"}
    table = sit_down(judge, variant or misere(), held, avoid={SOUTH: "D"}, dealer=EAST)
    table.win_auction(SOUTH, "M").discard()
    if table.phase == "nominate":
        table.do(f"nominate {nomination}")
    table.play("5C AC")
    table.do(min(table.legal()))  # East
    assert WEST == table.to_act
    table.play("KD")
    table.do(min(n for n in table.legal()))  # East
    assert SOUTH == table.to_act
    return table


def test_the_contractor_sheds_a_nominated_joker(judge: Judge) -> None:
    """Case 17, situation P-17: nominated to hearts, the joker may be thrown on K♦, or kept, and loses to it."""
    table = contractor_with_joker(judge, "H")
    assert table.hand(SOUTH) == table.legal_cards()
    table.play("Jk")
    assert SOUTH not in table.trick_winners
    assert "play" == table.phase


def test_the_contractor_with_a_joker_not_nominated_must_play_it_and_fails(judge: Judge) -> None:
    """Case 17, situation P-19: void in diamonds he must play the joker, wins, and the misère fails at once."""
    table = contractor_with_joker(judge, "none")
    assert {"play Jk"} == table.legal()
    table.play("Jk")
    assert ("over", "failed") == (table.phase, table.outcome)
    assert [-250, 0] == [table.points[SOUTH], table.points[WEST]]


def test_without_the_right_to_nominate_there_is_no_way_out(judge: Judge) -> None:
    """Case 17: where nobody nominates, the assignment is refused and the joker forced."""
    variant = misere(nominate="never")
    table = contractor_with_joker(judge, "none", variant)
    assert {"play Jk"} == table.legal()
    with pytest.raises(NotLegalError):
        table.do("nominate H")


def test_a_nominated_joker_is_exempt_from_the_compulsion(judge: Judge) -> None:
    """Void in the suit led the contractor may throw anything when the joker belongs to a suit."""
    table = contractor_with_joker(judge, "C")
    assert 1 < len(table.legal())


@pytest.mark.parametrize(("rule", "phase"), [("at_first_trick", "over"), ("after_last_trick", "play")])
def test_when_a_lost_misere_stops(judge: Judge, rule: str, phase: str) -> None:
    """A misère that has lost a trick stops there, or is played to the end."""
    variant = replace_settings(misere(), play={"misere_ends": rule})
    table = sit_down(judge, variant, {NORTH: "AH", EAST: "5H", WEST: "6H"}).ready(NORTH, "M").play("AH 5H 6H")
    assert ([NORTH], phase) == (table.trick_winners, table.phase)
    while not table.is_over:
        table.do(min(table.legal()))
    assert "failed" == table.outcome
    assert (1 if phase == "over" else 10) == len(table.trick_winners)


def test_a_trick_of_the_defenders_stops_nothing(judge: Judge) -> None:
    """The misère goes on while the defenders take the tricks."""
    table = sit_down(judge, misere(), {NORTH: "5H", EAST: "AH", WEST: "6H"}).ready(NORTH, "M").play("5H AH 6H")
    assert ("play", EAST) == (table.phase, table.to_act)


def test_joker_led_in_a_misere_names_a_suit(judge: Judge) -> None:
    """A defender who leads the joker in a misère names a suit as in no trumps; it forces the contractor's card."""
    held = {NORTH: "5H", EAST: "AH Jk", WEST: "6H"}
    table = sit_down(judge, misere(), held).ready(NORTH, "M").play("5H AH 6H")
    assert {"S", "C", "D"} == table.suits_for_joker()
    table.do("lead Jk as S")
    spades = {card for card in table.hand(WEST) if card.endswith("S")}
    assert (spades or table.hand(WEST)) == table.legal_cards()
