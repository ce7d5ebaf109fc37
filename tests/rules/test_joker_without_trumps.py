"""The joker where there is no trump suit: leading it, playing it to another's lead, nominating it."""

from __future__ import annotations

from typing import Any

import pytest

from fivehundred.variants.model import Variant
from tests.rules.table import (
    AUSTRALIAN,
    EAST,
    NORTH,
    SOUTH,
    THREE,
    WEST,
    Judge,
    NotLegalError,
    Table,
    all_suits,
    answers,
    sit_down,
)
from tests.strategies import replace_settings


def joker(**rules: str) -> Variant:
    """The Australian game with other rules for the joker."""
    return replace_settings(AUSTRALIAN, joker=rules)


ANY_TIME = joker(follow="any_time")

#: North can cash winners in all four suits and keeps the joker; nobody else ever wins a trick against his plan.
NORTHS_WINNERS = "Jk AS KS AC AD AH QS KC KD KH"


def north_leads(judge: Judge, leads: str, variant: Variant = AUSTRALIAN, hand: str = NORTHS_WINNERS) -> Table:
    """No trumps by North, who holds ``hand`` and wins these leads one after another, the others following."""
    table = sit_down(judge, variant, {NORTH: hand}).ready(NORTH, "6NT")
    for card in leads.split():
        assert NORTH == table.to_act
        lead(table, card)
    assert NORTH == table.to_act
    return table


def lead(table: Table, card: str) -> None:
    """Lead a card (``Jk:H``: the joker naming hearts) and let the others play something."""
    table.do(f"lead Jk as {card[-1]}" if card.startswith("Jk:") else f"play {card}")
    finish_trick(table)


def finish_trick(table: Table) -> None:
    """Let the rest of the trick be played by whatever comes first, the joker last."""
    count = len(table.trick_winners)
    while len(table.trick_winners) == count:
        table.do(min(table.legal(), key=lambda name: (name == "play Jk", name)))


# --------------------------------------------------------------------------------------------- to another's lead


def test_joker_may_not_be_played_while_the_suit_led_is_held(judge: Judge) -> None:
    """Situation P-5, case 8: in no trumps 9♣ is forced on a club although the joker is held."""
    assert {"9C"} == answers(judge, "6NT", "AC", "Jk 9C")
    assert {"4H"} == answers(judge, "6NT", "KH", "Jk 4H 10C")


def test_joker_may_be_played_at_any_time_where_that_is_the_rule(judge: Judge) -> None:
    """Situation P-6, case 8: joker or the suit led, but no third suit."""
    assert {"Jk", "9C"} == answers(judge, "6NT", "AC", "Jk 9C", variant=ANY_TIME)
    assert {"Jk", "4H"} == answers(judge, "6NT", "KH", "Jk 4H 10C", variant=ANY_TIME)


@pytest.mark.parametrize("variant", [AUSTRALIAN, ANY_TIME], ids=["when_void", "any_time"])
def test_a_void_hand_is_free(judge: Judge, variant: Variant) -> None:
    """Situation P-8, case 8: void in the suit led, the joker is optional."""
    assert {"Jk", "4H"} == answers(judge, "6NT", "AC", "Jk 4H", variant=variant)
    assert {"Jk", "10C", "7D"} == answers(judge, "6NT", "KH", "Jk 10C 7D", variant=variant)


def test_joker_from_a_void_wins_and_leads_next(judge: Judge) -> None:
    """Case 15: 7♣, joker, 5♣, A♣: East wins and leads trick two."""
    held = {NORTH: "7C", EAST: "Jk", SOUTH: "5C", WEST: "AC"}
    table = sit_down(judge, AUSTRALIAN, held, avoid={EAST: "C"}).ready(NORTH, "6NT").play("7C Jk 5C AC")
    assert ([EAST], EAST) == (table.trick_winners, table.to_act)


def test_joker_played_while_following_still_wins(judge: Judge) -> None:
    """Where the joker may be played at any time it wins the trick, the ace notwithstanding."""
    held = {NORTH: "7C", EAST: "Jk 9C", SOUTH: "5C", WEST: "AC"}
    table = sit_down(judge, ANY_TIME, held).ready(NORTH, "6NT").play("7C Jk 5C AC")
    assert [EAST] == table.trick_winners


def test_three_hands_joker_from_a_void_wins(judge: Judge) -> None:
    """In three hands too the joker thrown on a suit wins."""
    table = sit_down(judge, THREE, {0: "8D", 1: "Jk", 2: "7D"}, avoid={1: "D"}).ready(0, "6NT").play("8D Jk 7D")
    assert [1] == table.trick_winners


# --------------------------------------------------------------------------------------------------- leading it


def test_a_joker_lead_names_a_suit(judge: Judge) -> None:
    """Cases 10, 11: a joker lead without a suit is refused; the others follow the suit named; the leader wins."""
    held = {NORTH: "Jk 5S", EAST: "QC 7H", SOUTH: "JS 8H", WEST: "AS KD"}
    table = sit_down(judge, AUSTRALIAN, held, avoid={EAST: "C", SOUTH: "C", WEST: "C"}).ready(NORTH, "6NT")
    with pytest.raises(NotLegalError):
        table.do("play Jk")
    with pytest.raises(NotLegalError):
        sit_down(judge, joker(lead="any_suit"), held).ready(NORTH, "6NT").do("play Jk")
    table.do("lead Jk as C")
    assert {"QC"} == table.legal_cards()
    table.play("QC")
    assert table.hand(SOUTH) == table.legal_cards()  # the jack of spades is no club here
    table.play("JS")
    assert table.hand(WEST) == table.legal_cards()
    assert ([NORTH], NORTH) == (table.play("AS").trick_winners, table.to_act)


def test_only_suits_not_yet_led_may_be_named(judge: Judge) -> None:
    """Situation P-11, case 11: hearts and spades were led: clubs or diamonds only; elsewhere any suit."""
    assert all_suits() == north_leads(judge, "").suits_for_joker()
    assert {"C", "D"} == north_leads(judge, "AH AS").suits_for_joker()
    assert {"C", "H"} == north_leads(judge, "AS AD").suits_for_joker()
    assert all_suits() == north_leads(judge, "AS AD", joker(lead="any_suit")).suits_for_joker()


def test_a_suit_led_by_another_seat_counts_as_led(judge: Judge) -> None:
    """Situation P-11: what counts is that the suit was led in this deal, by whomever."""
    held = {NORTH: "5S Jk AD", EAST: "AS 7D", SOUTH: "6S", WEST: "7S"}
    table = sit_down(judge, AUSTRALIAN, held).ready(NORTH, "6NT").play("5S AS 6S 7S")
    assert EAST == table.to_act
    table.play("7D")
    while len(table.trick_winners) < 2:
        table.do("play AD" if "play AD" in table.legal() else min(table.legal()))
    assert (NORTH, {"C", "H"}) == (table.to_act, table.suits_for_joker())


def test_joker_not_led_once_all_four_suits_were(judge: Judge) -> None:
    """Situation P-12: all four suits led, joker and 7♣ left at trick nine: 7♣ must be led first."""
    hand = "Jk AS AC AD AH KS KC KD KH 7C"
    table = north_leads(judge, "AS AC AD AH KS KC KD KH", hand=hand)
    assert {"play 7C"} == table.legal()


def test_joker_is_led_to_the_last_trick_naming_any_suit(judge: Judge) -> None:
    """Situation P-12: at the last trick the joker may be led, any suit may be named, and it wins."""
    hand = "Jk AS AC AD AH KS KC KD KH QS"
    table = north_leads(judge, "AS AC AD AH KS KC KD KH QS", hand=hand)
    assert {f"lead Jk as {suit}" for suit in "SCDH"} == table.legal()
    lead(table, "Jk:S")
    assert ("over", NORTH) == (table.phase, table.trick_winners[-1])


def test_joker_may_be_led_naming_any_suit_at_trick_nine(judge: Judge) -> None:
    """Situation P-13: where any suit may be named the joker may be led at trick nine although all suits were led."""
    hand = "Jk AS AC AD AH KS KC KD KH 7C"
    table = north_leads(judge, "AS AC AD AH KS KC KD KH", joker(lead="any_suit"), hand=hand)
    assert {"play 7C", *(f"lead Jk as {suit}" for suit in "SCDH")} == table.legal()


def test_a_suit_in_which_the_leader_showed_void_may_not_be_named(judge: Judge) -> None:
    """Situation P-14: a leader who discarded on a diamond may not name diamonds."""
    held = {NORTH: "5D 5S", EAST: "AD", SOUTH: "Jk AS QC", WEST: "AH"}
    shown = joker(lead="suit_not_shown_void", nominate="never")
    table = sit_down(judge, shown, held, avoid={SOUTH: "D"}).ready(NORTH, "6NT")
    table.play("5D AD QC")
    finish_trick(table)
    assert EAST == table.to_act
    spade = next(card for card in sorted(table.legal_cards()) if card.endswith("S"))
    table.play(spade).play("AS")
    finish_trick(table)
    assert (SOUTH, all_suits() - {"D"}) == (table.to_act, table.suits_for_joker())


def test_joker_led_only_to_the_last_trick(judge: Judge) -> None:
    """Where the joker may be led to the last trick only, it is not among the leads before."""
    variant = joker(lead="last_trick_only")
    hand = "Jk AS AC AD AH KS KC KD KH QS"
    assert set() == north_leads(judge, "", variant).suits_for_joker()
    assert set() == north_leads(judge, "AS AC", variant).suits_for_joker()
    assert all_suits() == north_leads(judge, "AS AC AD AH KS KC KD KH QS", variant, hand=hand).suits_for_joker()


def test_two_aces_of_suits_do_not_make_joker_leads_in_trumps(judge: Judge) -> None:
    """With a trump suit no suit is named when the joker is led."""
    table = sit_down(judge, AUSTRALIAN, {NORTH: "Jk AS"}).ready(NORTH, "6S")
    assert set() == table.suits_for_joker()
    assert "play Jk" in table.legal()


# ------------------------------------------------------------------------------------------------- nominating it


def nominating(judge: Judge, contract: str, seat: int = NORTH, variant: Variant = AUSTRALIAN, **held: Any) -> Table:
    """The contractor has put the kitty back and is about to nominate, or to lead."""
    cards = {"NESW".index(seat_name): text for seat_name, text in held.items()}
    return sit_down(judge, variant, cards).win_auction(seat, contract).discard()


def test_the_contractor_may_nominate_the_joker(judge: Judge) -> None:
    """Before the first lead the contractor who holds the joker may make it the top card of a suit, or leave it."""
    table = nominating(judge, "6NT", N="Jk AS")
    expected = {"nominate none", *(f"nominate {suit}" for suit in "SCDH")}
    assert ("nominate", NORTH, expected) == (table.phase, table.to_act, table.legal())


@pytest.mark.parametrize(
    ("contract", "holder", "rule"),
    [
        ("6H", NORTH, "contractor_before_first_lead"),
        ("6NT", EAST, "contractor_before_first_lead"),
        ("6NT", NORTH, "never"),
    ],
)
def test_nobody_else_nominates(judge: Judge, contract: str, holder: int, rule: str) -> None:
    """No nomination with a trump suit, none by a defender, and none at all where the table does not know it."""
    table = sit_down(judge, joker(nominate=rule), {holder: "Jk"}).win_auction(NORTH, contract).discard()
    assert "play" == table.phase
    with pytest.raises(NotLegalError):
        table.do("nominate S")


def test_a_discarded_joker_is_not_nominated(judge: Judge) -> None:
    """The joker must be in the contractor's hand after the discard."""
    table = sit_down(judge, AUSTRALIAN, kitty="Jk 5S 5C").win_auction(NORTH, "6NT").discard("Jk 5S 5C")
    assert "play" == table.phase


def test_a_nominated_joker_loses_on_another_suit(judge: Judge) -> None:
    """Situation P-17: nominated to spades, thrown by the contractor on a heart: the trick goes to the top heart."""
    held = {NORTH: "6C 9H", EAST: "AC AH", SOUTH: "Jk 5C", WEST: "7C KH"}
    table = sit_down(judge, AUSTRALIAN, held, avoid={SOUTH: "H"}, dealer=EAST).win_auction(SOUTH, "6NT").discard()
    table.do("nominate S").play("5C 7C 6C AC")
    assert EAST == table.to_act
    assert table.play("AH").hand(SOUTH) == table.legal_cards()
    assert [EAST, EAST] == table.play("Jk KH 9H").trick_winners


def test_a_nominated_joker_follows_and_tops_its_suit(judge: Judge) -> None:
    """Situation P-18: nominated to spades, joker and A♠ held: a spade led must be followed with either."""
    held = {NORTH: "Jk AS 4D", EAST: "AD KS", SOUTH: "5D", WEST: "6D"}
    table = sit_down(judge, AUSTRALIAN, held, avoid={NORTH: "S"}).win_auction(NORTH, "6NT").discard().do("nominate S")
    table.play("4D AD 5D 6D").play("KS").do(min(table.legal())).do(min(table.legal()))
    assert (NORTH, {"Jk", "AS"}) == (table.to_act, table.legal_cards())
    assert NORTH == table.play("Jk").trick_winners[-1]


def test_a_nominated_joker_beats_the_ace(judge: Judge) -> None:
    """Situation P-18: the joker that is a spade beats A♠."""
    held = {NORTH: "Jk 5S 4D", EAST: "AD AS", SOUTH: "5D", WEST: "6D"}
    table = sit_down(judge, AUSTRALIAN, held).win_auction(NORTH, "6NT").discard().do("nominate S")
    table.play("4D AD 5D 6D").play("AS").do(min(table.legal())).do(min(table.legal()))
    assert "Jk" in table.legal_cards()
    assert NORTH == table.play("Jk").trick_winners[-1]


def test_a_nominated_joker_leads_its_suit_without_naming(judge: Judge) -> None:
    """Nominated to clubs the joker is led as a club: the others follow clubs and it wins."""
    held = {NORTH: "Jk", EAST: "QC 7H"}
    table = sit_down(judge, AUSTRALIAN, held, avoid={EAST: "C"}).win_auction(NORTH, "6NT").discard().do("nominate C")
    assert set() == table.suits_for_joker()
    assert {"QC"} == table.play("Jk").legal_cards()
    finish_trick(table)
    assert [NORTH] == table.trick_winners


def test_a_nominated_joker_is_not_free_at_any_time(judge: Judge) -> None:
    """Where the joker may be played at any time, a nominated one is bound to its suit."""
    held = {NORTH: "Jk 5H 4D", EAST: "AD AH"}
    table = sit_down(judge, ANY_TIME, held).win_auction(NORTH, "6NT").discard().do("nominate S")
    table.play("4D AD")
    finish_trick(table)
    table.play("AH")
    while table.to_act != NORTH:
        table.do(min(table.legal()))
    assert "Jk" not in table.legal_cards()


# ------------------------------------------------------------------------------------------------ jacks and aces


def test_no_bowers_without_trumps(judge: Judge) -> None:
    """Case 21: in no trumps a jack ranks between queen and ten and belongs to its printed suit."""
    held = {NORTH: "10H", EAST: "JH", SOUTH: "QH", WEST: "5H"}
    table = sit_down(judge, AUSTRALIAN, held).ready(NORTH, "6NT").play("10H JH QH 5H")
    assert [SOUTH] == table.trick_winners
    assert {"JH"} == answers(judge, "6NT", "AH", "JH JD")


@pytest.mark.parametrize(("rule", "wins"), [("below_queen", NORTH), ("above_ace", EAST)])
@pytest.mark.parametrize("contract", ["6NT", "OM"])
def test_jacks_above_aces(judge: Judge, rule: str, wins: int, contract: str) -> None:
    """Situation P-21: A♥ led, J♥ played: the jack wins where jacks rank above aces, in misères too."""
    variant = replace_settings(AUSTRALIAN, ranking={"no_trump_jacks": rule}, play={"misere_ends": "after_last_trick"})
    held = {NORTH: "AH", EAST: "JH", SOUTH: "QH", WEST: "5H"}
    table = sit_down(judge, variant, held).ready(NORTH, contract).play("AH JH")
    finish_trick(table)
    assert [wins] == table.trick_winners


def test_jacks_above_aces_change_no_trump_suit(judge: Judge) -> None:
    """Situation P-21: with a trump suit a side suit's jack stays under the queen."""
    variant = replace_settings(AUSTRALIAN, ranking={"no_trump_jacks": "above_ace"})
    held = {NORTH: "AC", EAST: "JC", SOUTH: "QC", WEST: "5C"}
    table = sit_down(judge, variant, held).ready(NORTH, "6H").play("AC JC QC 5C")
    assert [NORTH] == table.trick_winners


def test_west_may_not_lead_out_of_turn(judge: Judge) -> None:
    """Only the seat on turn can play: West's card is refused while North is to lead."""
    table = sit_down(judge, AUSTRALIAN, {NORTH: "AS", WEST: "AH"}).ready(NORTH, "6NT")
    assert "AH" in table.hand(WEST)
    with pytest.raises(NotLegalError):
        table.play("AH")
