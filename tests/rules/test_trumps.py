"""Following suit and winning tricks with a trump suit."""

from __future__ import annotations

import pytest

from tests.rules.table import (
    AUSTRALIAN,
    EAST,
    NORTH,
    SOUTH,
    THREE,
    WEST,
    Judge,
    NotLegalError,
    answers,
    sit_down,
    winner,
)
from tests.rules.test_notation_and_tables import one_four_of_each_colour
from tests.strategies import replace_settings

EVERYTHING = "everything"


@pytest.mark.parametrize(
    ("contract", "lead", "hand", "legal"),
    [
        ("7D", "7D", "Jk JH 10H AD 5C", "Jk JH AD"),
        ("7D", "7S", "Jk JH 10H AD 5C", EVERYTHING),
    ],
)
def test_left_bower_and_joker_follow_a_trump_lead(
    judge: Judge, contract: str, lead: str, hand: str, legal: str
) -> None:
    """Case 1: the joker and the left bower are trumps for following."""
    assert set((hand if legal == EVERYTHING else legal).split()) == answers(judge, contract, lead, hand)


@pytest.mark.parametrize(
    ("contract", "lead", "hand", "legal"),
    [
        ("7H", "KD", "JD QS 7C", EVERYTHING),
        ("7H", "KD", "JD 9D QS", "9D"),
        ("7D", "KD", "JD QS", "JD"),
    ],
)
def test_left_bower_does_not_follow_its_printed_suit(
    judge: Judge, contract: str, lead: str, hand: str, legal: str
) -> None:
    """Case 2, situation P-2: with hearts trump the jack of diamonds is a heart."""
    assert set((hand if legal == EVERYTHING else legal).split()) == answers(judge, contract, lead, hand)


def test_left_bower_of_a_suit_led_ruffs(judge: Judge) -> None:
    """Situation P-2: hearts trump, A♦ led, J♦ and 5♣ held: either may be played, and J♦ ruffs."""
    assert {"JD", "5C"} == answers(judge, "7H", "AD", "JD 5C")
    held = {NORTH: "AD", EAST: "JD 5C", SOUTH: "KD", WEST: "QD"}
    table = sit_down(judge, AUSTRALIAN, held, avoid={EAST: "HD"}).ready(NORTH, "7H").play("AD JD KD QD")
    assert [EAST] == table.trick_winners


def test_left_bower_led_leaves_a_hand_without_trumps_free(judge: Judge) -> None:
    """Case 3: clubs trump, J♠ led: spades do not follow it, so that K♠, Q♠ and 5♥ may all be played."""
    table = sit_down(judge, AUSTRALIAN, {NORTH: "JS", EAST: "KS QS 5H"}, avoid={EAST: "C"}).ready(NORTH, "7C")
    assert table.hand(EAST) == table.play("JS").legal_cards()
    assert {"KS", "QS", "5H"} <= table.hand(EAST)


def test_black_jacks_are_nothing_with_hearts_trump(judge: Judge) -> None:
    """Case 20: J♣ led, J♠, K♥, Q♥: two players without clubs trump, and the king wins."""
    held = {NORTH: "JC", EAST: "JS", SOUTH: "KH", WEST: "QH"}
    avoid = {EAST: "CH", SOUTH: "C", WEST: "C"}
    table = sit_down(judge, AUSTRALIAN, held, avoid=avoid).ready(NORTH, "7H").play("JC JS KH QH")
    assert [SOUTH] == table.trick_winners


def test_left_bower_led_asks_for_trumps(judge: Judge) -> None:
    """Case 3: with clubs trump the jack of spades leads clubs."""
    table = sit_down(judge, AUSTRALIAN, {NORTH: "JS", EAST: "KS QS 5C", SOUTH: "KH"}, avoid={EAST: "SC", SOUTH: "C"})
    table.ready(NORTH, "7C").play("JS")
    assert {"5C"} == table.legal_cards()
    void = table.play("5C")
    assert SOUTH == void.to_act
    assert void.hand(SOUTH) == void.legal_cards()


def test_left_bower_led_asks_for_hearts(judge: Judge) -> None:
    """Situation P-1: hearts trump, J♦ led: 4♥ must be played although A♦ is held."""
    table = sit_down(judge, AUSTRALIAN, {NORTH: "JD", EAST: "4H AD"}, avoid={EAST: "H"}).ready(NORTH, "7H")
    assert {"4H"} == table.play("JD").legal_cards()


@pytest.mark.parametrize(("hand", "legal"), [("9S Jk 7H", "9S"), ("Jk 7H", "Jk 7H")])
def test_no_ruffing_while_able_to_follow(judge: Judge, hand: str, legal: str) -> None:
    """Case 5: joker and trumps are free only for a player void in the suit led."""
    assert set(legal.split()) == answers(judge, "7H", "5S", hand)


@pytest.mark.parametrize(("hand", "legal"), [("5H AS KD", "5H"), ("JD AS", "JD"), ("AS KD", "AS KD")])
def test_joker_led_calls_for_trumps(judge: Judge, hand: str, legal: str) -> None:
    """Case 6: the joker led is the top trump led; it names no suit."""
    assert set(legal.split()) == answers(judge, "7H", "Jk", hand)


def test_joker_as_the_last_trump_is_forced_out(judge: Judge) -> None:
    """Case 7: the joker counts as a trump when it is the only one, and wins."""
    assert {"Jk"} == answers(judge, "7H", "6H", "Jk AS KD")
    table = sit_down(judge, AUSTRALIAN, {NORTH: "6H", EAST: "Jk"}, avoid={EAST: "H"}).ready(NORTH, "7H")
    table.play("6H Jk").do(min(table.legal()))
    table.do(min(table.legal()))
    assert ([EAST], EAST) == (table.trick_winners, table.to_act)


@pytest.mark.parametrize(
    ("cards", "wins"),
    [("AH JD JH Jk", WEST), ("AH JD JH 4H", SOUTH), ("AH JD 5H 4H", EAST), ("AH 6H 5H 4H", NORTH)],
)
def test_joker_right_bower_left_bower_ace(judge: Judge, cards: str, wins: int) -> None:
    """Situation P-3: with hearts trump the joker beats J♥, J♥ beats J♦, J♦ beats A♥."""
    assert wins == winner(judge, "7H", cards)


def test_a_small_trump_beats_the_ace_of_the_suit_led(judge: Judge) -> None:
    """Situation P-4: spades trump; K♥ led, 4♥, A♥, 5♠: the 5♠ wins."""
    held = {NORTH: "KH", EAST: "4H", SOUTH: "AH", WEST: "5S"}
    table = sit_down(judge, AUSTRALIAN, held, avoid={WEST: "H"}).ready(NORTH, "7S")
    assert [WEST] == table.play("KH 4H AH 5S").trick_winners


@pytest.mark.parametrize(("cards", "wins"), [("AH 7H 5H 4H", NORTH), ("9H JS JC KH", WEST)])
def test_lower_trumps_do_not_beat_a_higher_one(judge: Judge, cards: str, wins: int) -> None:
    """Case 20: the highest trump wins wherever it was played; black jacks are nothing when hearts are trump."""
    assert wins == winner(judge, "7H", cards)


@pytest.mark.parametrize(
    ("contract", "wins"), [("7NT", NORTH), ("7H", NORTH), ("7D", NORTH), ("7S", WEST), ("7C", WEST)]
)
def test_one_trick_in_five_contracts(judge: Judge, contract: str, wins: int) -> None:
    """Case 21: J♥ A♦ 5♣ J♠: bowers where they are trumps; in diamonds the left bower beats the ace."""
    held = {NORTH: "JH", EAST: "AD", SOUTH: "5C", WEST: "JS"}
    # Nobody but North has a card of the suit that J♥ leads, so that each may play his card.
    led = "D" if contract == "7D" else "H"
    avoid = {EAST: "H", SOUTH: led, WEST: led} if led == "H" else {SOUTH: "D", WEST: "D"}
    table = sit_down(judge, AUSTRALIAN, held, avoid=avoid).ready(NORTH, contract)
    assert [wins] == table.play("JH AD 5C JS").trick_winners


def test_nobody_follows_and_nobody_trumps(judge: Judge) -> None:
    """Case 22: spades trump, 9♣ led, 9♦ 10♥ 10♦: the leader wins."""
    assert NORTH == winner(judge, "7S", "9C 9D 10H 10D")


def test_a_revoke_is_refused(judge: Judge) -> None:
    """Case 26: East, who holds 7♦, may not play 6♥ on a diamond; nor a club for J♣ when spades are trump."""
    table = sit_down(judge, AUSTRALIAN, {NORTH: "9D KC", EAST: "6H 7D JC 5C"}).ready(NORTH, "7S").play("9D")
    with pytest.raises(NotLegalError):
        table.play("6H")
    other = sit_down(judge, AUSTRALIAN, {NORTH: "9D KC", EAST: "6H 7D JC 5C"}).ready(NORTH, "7S").play("KC")
    with pytest.raises(NotLegalError):
        other.play("JC")
    other.play("5C")


def test_a_card_that_is_not_held_is_refused(judge: Judge) -> None:
    """Nobody plays a card out of another hand, or twice."""
    table = sit_down(judge, AUSTRALIAN, {NORTH: "9D AS", EAST: "7D"}).ready(NORTH, "7S")
    with pytest.raises(NotLegalError):
        table.play("7D")
    table.play("9D 7D")
    with pytest.raises(NotLegalError):
        table.play("9D")


def test_the_contractor_leads_and_the_winner_leads_next(judge: Judge) -> None:
    """Case 27: North dealt, South is contractor and leads; West, who wins the trick, leads the next."""
    held = {NORTH: "4H", EAST: "5H", SOUTH: "6H", WEST: "7H"}
    table = sit_down(judge, AUSTRALIAN, held, dealer=NORTH).ready(SOUTH, "6NT")
    assert SOUTH == table.to_act
    assert ([WEST], WEST) == (table.play("6H 7H 4H 5H").trick_winners, table.to_act)


def test_the_winning_card_is_not_the_last_one(judge: Judge) -> None:
    """Case 29: no trumps, 4♥ A♥ 6♥ 7♥: East wins with the ace."""
    held = {NORTH: "4H", EAST: "AH", SOUTH: "6H", WEST: "7H"}
    table = sit_down(judge, AUSTRALIAN, held).ready(NORTH, "6NT")
    assert [EAST] == table.play("4H AH 6H 7H").trick_winners


@pytest.mark.parametrize("contract", ["7S", "7NT", "OM"])
def test_left_of_the_dealer_may_be_the_first_to_lead(judge: Judge, contract: str) -> None:
    """Situation P-24: West dealt and South is contractor: South leads, or North where left of the dealer leads.

    In a misère North, South's partner, sits out, and East leads in his place.
    """
    variant = replace_settings(AUSTRALIAN, play={"first_lead": "left_of_dealer"})
    assert SOUTH == sit_down(judge, AUSTRALIAN).ready(SOUTH, contract).to_act
    assert (EAST if contract == "OM" else NORTH) == sit_down(judge, variant).ready(SOUTH, contract).to_act


def test_the_four_of_the_other_black_suit_is_the_lowest_trump(judge: Judge) -> None:
    """Situation D-3, case 57: spades trump and led, 4♣ and A♥ held: 4♣ must be played, and loses to every trump."""
    variant = one_four_of_each_colour(colour_four_is_trump=True)
    assert {"4C"} == answers(judge, "7S", "5S", "4C AH", variant=variant)
    assert {"4C", "AH"} == answers(
        judge, "7S", "5S", "4C AH", variant=one_four_of_each_colour(colour_four_is_trump=False)
    )
    assert NORTH == winner(judge, "7S", "5S 4C AH KH", variant=variant)
    table = sit_down(judge, variant, {NORTH: "AH", EAST: "4C"}, avoid={EAST: "H"}).ready(NORTH, "7S")
    table.play("AH 4C")
    while not table.trick_winners:  # nobody else trumps while he holds a heart
        table.do(max(table.legal(), key=lambda name: name.endswith("H")))
    assert [EAST] == table.trick_winners


def test_the_four_does_not_follow_its_printed_suit(judge: Judge) -> None:
    """Case 57: as a trump the 4♣ neither follows clubs nor obliges to."""
    variant = one_four_of_each_colour(colour_four_is_trump=True)
    assert {"4C", "AH"} == answers(judge, "7S", "9C", "4C AH", variant=variant)
    assert {"10C"} == answers(judge, "7S", "9C", "4C AH 10C", variant=variant)


def test_hearts_have_their_own_four(judge: Judge) -> None:
    """Case 57: with hearts trump the 4♥ is simply the suit's own four."""
    variant = one_four_of_each_colour(colour_four_is_trump=True)
    assert {"4H"} == answers(judge, "7H", "5H", "4H AS", variant=variant)
    assert NORTH == winner(judge, "7H", "5H 4H AS KS", variant=variant)


def test_the_other_four_is_no_trump_where_the_suit_has_its_own(judge: Judge) -> None:
    """Case 57: with both red fours in the pack, 4♦ stays a diamond when hearts are trump; the 4♣ helps the spades."""
    variant = replace_settings(
        one_four_of_each_colour(colour_four_is_trump=True),
        pack={"lowest": {"spades": 5, "clubs": 4, "diamonds": 4, "hearts": 4}},
        deal={"kitty": 4, "packets": (3, "kitty 2", 4, "kitty 2", 3)},
    )
    assert {"4D", "AS"} == answers(judge, "7H", "5H", "4D AS", variant=variant)
    assert {"4C"} == answers(judge, "7S", "5S", "4C AH", variant=variant)


def test_three_hands_follow_by_the_same_rules(judge: Judge) -> None:
    """Situation D-4: in the 33-card pack too the jack of spades is a club when clubs are trump."""
    assert {"JS"} == answers(judge, "7C", "AC", "JS AH", variant=THREE)
    assert 1 == winner(judge, "7C", "AC JS AH", variant=THREE)


def test_twelve_black_trumps(judge: Judge) -> None:
    """Situation P-3 for black suits: joker, J♠, J♣, A♠ in that order when spades are trump."""
    assert WEST == winner(judge, "7S", "AS JC JS Jk")
    assert SOUTH == winner(judge, "7S", "AS JC JS 5S")
    assert EAST == winner(judge, "7S", "AS JC 6S 5S")
