"""Questions about the play: which cards are legal, and which suits a joker may be led to."""

from __future__ import annotations

from typing import Any

import pytest

from fivehundred.errors import NotationError, QuestionError
from fivehundred.judging import judge_play
from fivehundred.variants.model import Variant
from tests.rules.table import AUSTRALIAN, FIVE, THREE
from tests.strategies import replace_settings

NO_NOMINATION = replace_settings(AUSTRALIAN, joker={"nominate": "never"})
ANY_SUIT = replace_settings(NO_NOMINATION, joker={"lead": "any_suit"})
ANY_TIME = replace_settings(AUSTRALIAN, joker={"follow": "any_time"})
NOT_VOID = replace_settings(AUSTRALIAN, joker={"lead": "suit_not_shown_void"})
LAST_TRICK = replace_settings(AUSTRALIAN, joker={"lead": "last_trick_only"})
OPTIONAL = replace_settings(AUSTRALIAN, joker={"in_misere": "optional"})


def legal(contract: str, hand: str, trick: str = "", *, variant: Variant = AUSTRALIAN, **options: Any) -> str:
    """The legal cards, in the order of the hand."""
    return " ".join(judge_play(variant, contract, hand, trick=trick, **options).legal)


def nameable(hand: str, *, variant: Variant = AUSTRALIAN, **options: Any) -> str:
    """The suits that may be named with a joker led in no trumps."""
    return " ".join(judge_play(variant, "NT", hand, **options).nameable)


def why(contract: str, hand: str, trick: str = "", *, variant: Variant = AUSTRALIAN, **options: Any) -> str:
    """The reasons of the answer."""
    return " ".join(judge_play(variant, contract, hand, trick=trick, **options).why)


def refusal(contract: str, hand: str, trick: str = "", *, variant: Variant = AUSTRALIAN, **options: Any) -> str:
    """Why a question is refused."""
    with pytest.raises(QuestionError) as caught:
        judge_play(variant, contract, hand, trick=trick, **options)
    return str(caught.value)


@pytest.mark.parametrize(
    ("contract", "hand", "trick", "expected"),
    [
        ("H", "4H AD", "JD", "4H"),  # P-1
        ("H", "JD 5C", "AD", "JD 5C"),  # P-2
        ("D", "Jk JH 10H AD 5C", "7D", "Jk JH AD"),  # 1
        ("D", "Jk JH 10H AD 5C", "7S", "Jk JH 10H AD 5C"),
        ("H", "JD QS 7C", "KD", "JD QS 7C"),  # 2
        ("H", "JD 9D QS", "KD", "9D"),
        ("D", "JD QS", "KD", "JD"),
        ("C", "KS QS 5C", "JS", "5C"),  # 3
        ("C", "KS QS 5H", "JS", "KS QS 5H"),
        ("H", "9S Jk 7H", "5S", "9S"),  # 5
        ("H", "Jk 7H", "5S", "Jk 7H"),
        ("H", "5H AS KD", "Jk", "5H"),  # 6
        ("H", "JD AS", "Jk", "JD"),
        ("H", "AS KD", "Jk", "AS KD"),
        ("H", "Jk AS KD", "6H", "Jk"),  # 7
    ],
)
def test_following_with_trumps(contract: str, hand: str, trick: str, expected: str) -> None:
    """Situations P-1 and P-2, cases 1, 2, 3, 5, 6 and 7: joker and bowers follow and lead as trumps."""
    assert expected == legal(contract, hand, trick)
    assert expected == legal(f"8{contract}", hand, trick)
    assert expected == legal(contract, hand, trick, seat="defender")


def test_joker_while_holding_the_suit() -> None:
    """Situations P-5 and P-6, case 8: without trumps the joker waits until its holder is void, or may be played."""
    assert "9C" == legal("NT", "Jk 9C", "KC")
    assert "Jk 9C" == legal("NT", "Jk 9C", "KC", variant=ANY_TIME)
    assert "4H" == legal("NT", "Jk 4H 10C", "KH")
    assert "Jk 4H" == legal("NT", "Jk 4H 10C", "KH", variant=ANY_TIME)
    assert "joker.follow: when_void" in why("NT", "Jk 4H 10C", "KH")
    assert "joker.follow: any_time" in why("NT", "Jk 4H 10C", "KH", variant=ANY_TIME)


def test_joker_when_void() -> None:
    """Situation P-8, case 8: a void player may play the joker or any other card."""
    assert "Jk 4H" == legal("NT", "Jk 4H", "KC")
    assert "Jk 10C 7D" == legal("NT", "Jk 10C 7D", "KH")


@pytest.mark.parametrize("seat", ["contractor", "defender"])
def test_joker_is_forced_in_misere(seat: str) -> None:
    """Situations P-9 and P-19: in a misère a void player must play the joker, unless the table says otherwise."""
    assert "Jk" == legal("M", "Jk 4H", "KC", seat=seat)
    assert "Jk" == legal("OM", "Jk 4H", "KC", seat=seat)
    assert "Jk 4H" == legal("M", "Jk 4H", "KC", seat=seat, variant=OPTIONAL)
    assert "joker.in_misere: forced_when_void" in why("M", "Jk 4H", "KC", seat=seat)
    assert "joker.in_misere: optional" in why("M", "Jk 4H", "KC", seat=seat, variant=OPTIONAL)


def test_suits_that_were_led() -> None:
    """Situation P-11 and case 11: only suits that have not been led may be named, or all of them."""
    assert "C D" == nameable("Jk 5H 6H", suits_led="H S")
    assert "S C D H" == nameable("Jk 5H 6H", suits_led="H S", variant=ANY_SUIT)
    assert "C H" == nameable("Jk 5H", suits_led="S D")
    reason = "joker.lead: unled_suit — spades and hearts have been led, so clubs or diamonds must be named."
    assert (reason,) == judge_play(AUSTRALIAN, "NT", "Jk 5H 6H", suits_led="H S").why


def test_all_suits_led() -> None:
    """Situations P-12 and P-13: after all four suits the joker waits for the last trick, or may be led at any time."""
    assert "7C" == legal("NT", "Jk 7C", suits_led="S C D H")
    assert "Jk" == legal("NT", "Jk", suits_led="S C D H")
    assert "S C D H" == nameable("Jk", suits_led="S C D H")
    assert "Jk 7C" == legal("NT", "Jk 7C", suits_led="S C D H", variant=ANY_SUIT)
    assert "last trick only" in why("NT", "Jk 7C", suits_led="S C D H")
    assert "it is the last trick" in why("NT", "Jk", suits_led="S C D H")


def test_shown_void() -> None:
    """Situation P-14: a suit in which the leader has shown void may not be named."""
    assert "S C H" == nameable("Jk 5H", shown_void="D", variant=NOT_VOID)
    assert "S C D H" == nameable("Jk 5H", variant=NOT_VOID)
    assert "" == nameable("Jk 5H", shown_void="S C D H", variant=NOT_VOID)
    assert "shown void in diamonds" in why("NT", "Jk 5H", shown_void="D", variant=NOT_VOID)


def test_last_trick_only() -> None:
    """Where the joker is led to the last trick only, another card must be led before."""
    assert "5H" == legal("NT", "Jk 5H", variant=LAST_TRICK)
    assert "S C D H" == nameable("Jk", variant=LAST_TRICK)
    assert "" == nameable("Jk", tricks_left=3, variant=LAST_TRICK)


def test_nominated_joker() -> None:
    """Situations P-17 and P-18, case 17: a nominated joker is a card of its suit and of no other."""
    assert "Jk AS" == legal("NT", "Jk AS 4H", "KS", joker_is="S")
    assert "Jk 5C" == legal("NT", "Jk 5C", "KH", joker_is="S")
    assert "Jk 5C" == legal("M", "Jk 5C", "KD", joker_is="H")
    assert "Jk" == legal("M", "Jk 5C", "KD")
    assert "nominated to spades" in why("NT", "Jk AS 4H", "KS", joker_is="S")
    assert "Jk 5C" == legal("NT", "Jk 5C", joker_is="S", suits_led="S C D H")


def test_following_a_named_suit() -> None:
    """Case 10: a joker led as clubs asks for clubs; there are no bowers without trumps."""
    assert "QC" == legal("NT", "QC 7H", "Jk", named_suit="C")
    assert "JS 7H" == legal("NT", "JS 7H", "Jk QC", named_suit="C")
    assert "AS KD" == legal("NT", "AS KD", "Jk QC 7S", named_suit="C")


def test_misere_has_three_cards() -> None:
    """Situation P-22 and case 18: in a misère of two pairs three play, so a third card ends the trick."""
    assert "5C" == legal("M", "5C 7D", "KC QC")
    assert "the trick has 3 cards already: with 3 players" in refusal("M", "5C 7D", "KC QC 10C")
    assert "5C" == legal("M", "5C 7D", "KC QC 10C AC", variant=FIVE)


def test_without_contract() -> None:
    """Situation B-16: a deal that all have passed is played without trumps where the table plays it."""
    played = replace_settings(THREE, auction={"all_pass": "play_no_trumps"})
    assert "9C" == legal("no contract", "Jk 9C", "KC", variant=played)
    assert "auction.all_pass: throw_in_next_dealer" in refusal("no contract", "Jk 9C", "KC", variant=THREE)


def test_jack_without_trumps() -> None:
    """Without trumps a jack follows the suit printed on it."""
    assert "JD" == legal("NT", "JD 9S", "KD")


def test_colour_four() -> None:
    """Situation D-3: with the colour four a trump, it must be played to a trump led."""
    variant = replace_settings(
        AUSTRALIAN,
        pack={"lowest": {"spades": 5, "clubs": 4, "diamonds": 5, "hearts": 4}},
        ranking={"colour_four_is_trump": True},
    )
    assert "4C" == legal("S", "4C AH", "KS", variant=variant)
    assert "ranking.colour_four_is_trump" in why("S", "4C AH", "KS", variant=variant)


def test_part_of_a_hand() -> None:
    """With more tricks left than cards written the others count as cards of no suit that matters."""
    assert "C D" == nameable("Jk", suits_led="S H", tricks_left=6)
    assert "" == nameable("Jk", suits_led="S C D H", tricks_left=4)
    assert "Jk" == legal("NT", "Jk", "KH", tricks_left=4)
    assert "left out" in why("NT", "Jk", "KH", tricks_left=4)


@pytest.mark.parametrize(
    ("contract", "hand", "options", "message"),
    [
        ("NT", "AH AH", {}, "AH is named too often (in the hand): the pack has it once"),
        ("NT", "AH 4H", {"trick": "AH"}, "AH is named too often (in the hand and the trick)"),
        ("NT", "4S", {}, "4S is not in the pack of australian"),
        ("NT", "5S 6S 7S 8S 9S 10S JS QS KS AS 5C", {}, "11 cards: in australian a hand has 10"),
        ("NT", "", {}, "the hand is empty"),
        ("NT", "5S 6S 7S", {"tricks_left": 2}, "2 tricks left does not go with a hand of 3 cards"),
        ("NT", "5S", {"tricks_left": 11}, "at most 10"),
        ("NT", "5S 6S", {"trick": "5H 6H 7H 8H"}, "the trick has 4 cards already"),
        ("NT", "5S 6S", {"trick": "Jk"}, "say which suit was named with it"),
        ("NT", "5S 6S", {"trick": "KH", "named_suit": "C"}, "a suit is named only when a joker"),
        ("NT", "5S 6S", {"named_suit": "C"}, "no card was led"),
        ("H", "5S 6S", {"trick": "Jk", "named_suit": "C"}, "a suit is named only when a joker"),
        ("H", "Jk 6S", {"joker_is": "C"}, "in hearts trumps the joker is the highest trump"),
        ("NT", "5S 6S", {"trick": "Jk", "named_suit": "C", "suits_led": "C"}, "the joker could not be led so"),
        ("NT", "5S 6S 7S 8S 9S 10S JS QS KS AS", {"suits_led": "S"}, "only 0 tricks of 10 can have been played"),
        ("NT", "5S 6S 7S 8S 9S 10S JS QS KS AS", {"shown_void": "S"}, "only 0 tricks can have been played"),
        ("11H", "5S", {}, "11H is no bid of australian"),
        ("P", "5S", {}, "a pass is no contract"),
    ],
)
def test_refused(contract: str, hand: str, options: dict[str, Any], message: str) -> None:
    """A question that cannot be is refused, and the message says why."""
    assert message in refusal(contract, hand, **options)


def test_nomination_that_cannot_be() -> None:
    """Case 17: where nobody may nominate, a nominated joker is refused."""
    assert "joker.nominate: never" in refusal("NT", "Jk 5C", joker_is="S", variant=NO_NOMINATION)


@pytest.mark.parametrize(("hand", "options"), [("1H", {}), ("5H", {"suits_led": "X"}), ("5H", {"joker_is": "NT"})])
def test_unreadable(hand: str, options: dict[str, str]) -> None:
    """What is no card or no suit is refused with its text."""
    with pytest.raises(NotationError):
        judge_play(AUSTRALIAN, "NT", hand, **options)


FIRST_OF_SUIT = replace_settings(AUSTRALIAN, joker={"follow": "first_or_last_of_suit"})
EVERY_SUIT = replace_settings(AUSTRALIAN, joker={"follow": "every_suit"})
OWN_SUIT = replace_settings(AUSTRALIAN, joker={"lead": "own_suit"})
ONLY_CARD = replace_settings(AUSTRALIAN, joker={"lead": "only_card"})
LOWEST = replace_settings(AUSTRALIAN, joker={"in_misere": "lowest"})


def test_first_or_last_of_a_suit() -> None:
    """Situation P-7, case 8: the joker may be played to the first round of a suit, or by a void player."""
    assert "Jk 9C" == legal("NT", "Jk 9C", "KC", variant=FIRST_OF_SUIT)
    assert "9C" == legal("NT", "Jk 9C", "KC", suits_led="C", variant=FIRST_OF_SUIT)
    assert "Jk 9H" == legal("NT", "Jk 9H", "KC", suits_led="C", variant=FIRST_OF_SUIT)
    assert "have been led before" in why("NT", "Jk 9C", "KC", suits_led="C", variant=FIRST_OF_SUIT)


def test_every_suit() -> None:
    """Situations P-6 and P-10: as a card of every suit the joker is always playable, and forced from a void player."""
    assert "Jk 9C" == legal("NT", "Jk 9C", "KC", variant=EVERY_SUIT)
    assert "Jk" == legal("NT", "Jk 9C", "KH", variant=EVERY_SUIT)
    assert "joker.follow: every_suit" in why("NT", "Jk 9C", "KH", variant=EVERY_SUIT)


def test_joker_as_a_suit_of_its_own() -> None:
    """Situation P-16: to a joker led as a suit of its own anything may be played."""
    answer = judge_play(OWN_SUIT, "NT", "5H 6C", trick="Jk")
    assert (("5H", "6C"), None) == (answer.legal, answer.suit_led)
    assert "nobody has to follow (joker.lead: own_suit)" in answer.why[0]
    assert "Jk 5H" == legal("NT", "Jk 5H", variant=OWN_SUIT)
    assert "" == nameable("Jk 5H", variant=OWN_SUIT)
    assert "none is named" in refusal("NT", "5H 6C", "Jk", named_suit="C", variant=OWN_SUIT)


def test_only_card() -> None:
    """Case 14: the joker is led only when nothing else is left; of two jokers either may be led."""
    two = replace_settings(
        ONLY_CARD,
        pack={"lowest": dict.fromkeys(("spades", "clubs", "diamonds", "hearts"), 4), "jokers": 2},
        deal={"kitty": 6, "packets": (10, "kitty 6")},
    )
    assert "KS 5D" == legal("NT", "Jk KS 5D", variant=ONLY_CARD)
    assert "Jk1 Jk2" == legal("NT", "Jk1 Jk2", variant=two)
    assert "nothing else" in why("NT", "Jk1 Jk2", variant=two)
    assert "Jk2 5H" == legal("NT", "Jk2 5H", "KC", joker_is="Jk1=C", variant=two)
    assert "Jk1" == legal("NT", "Jk1 5H", "KC", joker_is="Jk1=C", variant=two)
    assert "5S is no joker" in refusal("NT", "Jk1 5H", "KC", joker_is="5S=C", variant=two)


def test_lowest_joker_cannot_be_nominated() -> None:
    """Where the joker is the lowest card of a misère it is not nominated, nor forced."""
    assert "Jk 4H" == legal("M", "Jk 4H", "KC", variant=LOWEST)
    assert "joker.in_misere: lowest" in why("M", "Jk 4H", "KC", variant=LOWEST)
    assert "joker.in_misere: lowest" in refusal("M", "Jk 4H", "KC", joker_is="H", variant=LOWEST)
