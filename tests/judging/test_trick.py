"""Questions about one trick: which card wins, and why."""

from __future__ import annotations

from typing import Any

import pytest

from fivehundred.errors import QuestionError
from fivehundred.judging import judge_trick
from fivehundred.variants.model import DoubleMisere, SlamCall, Variant
from tests.rules.table import AUSTRALIAN, FIVE
from tests.strategies import replace_settings


def winner(contract: str, cards: str, *, variant: Variant = AUSTRALIAN, **options: Any) -> str:
    """The card that wins, checked against its place."""
    answer = judge_trick(variant, contract, cards, **options)
    assert cards.split()[answer.place - 1] == answer.winner
    return answer.winner


@pytest.mark.parametrize(
    ("contract", "cards", "expected"),
    [
        ("H", "AH JD JH Jk", "Jk"),  # P-3
        ("H", "AH JD JH 5C", "JH"),
        ("H", "AH JD 5H 5C", "JD"),
        ("H", "AH KH 5H 5C", "AH"),
        ("S", "KH 4H AH 5S", "5S"),  # P-4
        ("H", "AH 7H 5H 4H", "AH"),  # 20
        ("H", "JC JS KH QH", "KH"),
        ("NT", "JH AD 5C JS", "JH"),  # 21
        ("H", "JH AD 5C JS", "JH"),
        ("D", "JH AD 5C JS", "JH"),
        ("S", "JH AD 5C JS", "JS"),
        ("C", "JH AD 5C JS", "JS"),
        ("S", "9C 9D 10H 10D", "9C"),  # 22
        ("H", "6H Jk AS KD", "Jk"),  # 7
        ("NT", "7C Jk 5C AC", "Jk"),  # 15
        ("NT", "4H AH 6H 7H", "AH"),  # 29
        ("8H", "JD AH KH QH", "JD"),
    ],
)
def test_winner(contract: str, cards: str, expected: str) -> None:
    """Situations P-3 and P-4, cases 7, 15, 20, 21, 22 and 29: who wins the trick."""
    assert expected == winner(contract, cards)


def test_named_suit() -> None:
    """Case 10: a joker led as clubs wins, and clubs are the suit led."""
    assert "Jk" == winner("NT", "Jk QC JS AS", named_suit="C")
    assert "C" == judge_trick(AUSTRALIAN, "NT", "Jk QC JS AS", named_suit="C").suit_led


def test_nominated_joker_loses_on_another_suit() -> None:
    """Situations P-17 and P-18: nominated to spades the joker loses on hearts and is the highest spade."""
    answer = judge_trick(AUSTRALIAN, "NT", "9H Jk KH 4H", joker_is="S")
    assert ("KH", 3) == (answer.winner, answer.place)
    assert any("joker.nominate" in reason for reason in answer.why)
    assert "Jk" == winner("NT", "KS Jk AS 4H", joker_is="S")


def test_joker_in_misere() -> None:
    """Situation P-19: an unassigned joker wins the trick it is played to, assigned it does not."""
    assert "Jk" == winner("M", "KD Jk 5D")
    assert "KD" == winner("M", "KD Jk 5D", joker_is="H")


def test_jacks_above_the_ace() -> None:
    """Situation P-21: without trumps the jack may stand above the ace."""
    variant = replace_settings(AUSTRALIAN, ranking={"no_trump_jacks": "above_ace"})
    assert "JH" == winner("NT", "AH JH 5H 6H", variant=variant)
    assert "AH" == winner("NT", "AH JH 5H 6H")


def test_unfinished_trick() -> None:
    """With cards still to come the answer says who is winning so far."""
    answer = judge_trick(AUSTRALIAN, "H", "AC 4H")
    assert (False, "4H", 2) == (answer.complete, answer.winner, answer.place)
    assert "is winning so far" in answer.lines()[0]


def test_five_hands() -> None:
    """A trick of five players has five cards, in a misère too."""
    assert "AH" == winner("NT", "2H 3H AH 4H 5H", variant=FIVE)
    assert "AH" == winner("M", "2H 3H AH 4H 5H", variant=FIVE)


@pytest.mark.parametrize(
    ("contract", "cards", "options", "message"),
    [
        ("H", "AH AH", {}, "AH is named too often (in the trick)"),
        ("H", "AH KH QH JH 10H", {}, "5 cards: a trick has 4 cards here"),
        ("M", "AH KH QH JH", {}, "1 partner of the contractor sits out in M"),
        ("H", "", {}, "no card was played"),
        ("H", "2H", {}, "2H is not in the pack of australian"),
        ("NT", "Jk AH", {}, "say which suit was named"),
        ("NT", "AH Jk", {"named_suit": "H"}, "a suit is named only when"),
        ("H", "AH Jk", {"joker_is": "H"}, "the joker is the highest trump"),
    ],
)
def test_refused(contract: str, cards: str, options: dict[str, str], message: str) -> None:
    """A trick that cannot be is refused, and the message says why."""
    with pytest.raises(QuestionError) as caught:
        judge_trick(AUSTRALIAN, contract, cards, **options)
    assert message in str(caught.value)


SIX = replace_settings(
    AUSTRALIAN,
    table={"players": 6, "sides": "two_teams"},
    pack={
        "lowest": dict.fromkeys(("spades", "clubs", "diamonds", "hearts"), 2),
        "extra_pips": {"spades": (11, 12), "clubs": (11, 12), "diamonds": (11, 12, 13), "hearts": (11, 12, 13)},
    },
)
TWO_JOKERS = replace_settings(
    AUSTRALIAN,
    pack={"lowest": dict.fromkeys(("spades", "clubs", "diamonds", "hearts"), 4), "jokers": 2},
    deal={"kitty": 6, "packets": (3, "kitty 2", 4, "kitty 2", 3, "kitty 2")},
)


def test_extra_pips() -> None:
    """Situation D-5 and case 25: elevens to thirteens rank between ten and jack."""
    assert "JD" == winner("C", "10D 13D JD AS 4D 12D", variant=SIX)
    assert "13H" == winner("S", "13H 12H 11H 10H", variant=SIX)
    assert "JH" == winner("H", "13H 12H 11H JH", variant=SIX)
    assert "JH" == winner("NT", "JH 13H", variant=SIX)


def test_equal_cards() -> None:
    """Situation D-6: of two equal cards the first one played wins."""
    copies = {"spades": (2, 3), "clubs": (2, 3), "diamonds": (2, 3, 4), "hearts": (2, 3, 4)}
    twice = replace_settings(SIX, pack={"second_copies": copies, "extra_pips": {}})
    answer = judge_trick(twice, "H", "2D 3D 3D 2D KS 5C")
    assert (2, "3D") == (answer.place, answer.winner)
    assert "Of two equal cards the first played wins." in answer.why
    with pytest.raises(QuestionError, match="the pack has it twice"):
        judge_trick(twice, "H", "2D 3D 3D 3D KS 5C")


def test_two_jokers() -> None:
    """Situation D-7 and case 56: the higher joker beats the lower, with trumps and without."""
    assert "Jk1" == winner("H", "Jk2 4H Jk1 JH", variant=TWO_JOKERS)
    assert "Jk1" == winner("NT", "7C Jk1 Jk2 AC", variant=TWO_JOKERS)
    assert "Jk2" == winner("NT", "7C Jk2 5C AC", variant=TWO_JOKERS)
    assert "Jk2" == winner("NT", "Jk2 7C 5C AC", variant=TWO_JOKERS, named_suit="C")


def test_teams_of_three_in_misere() -> None:
    """Case 18: of two teams of three both partners sit out of a misère, so a trick has four cards."""
    assert "AH" == winner("M", "AH 4H 5H 6H", variant=SIX)
    with pytest.raises(QuestionError, match="2 partners of the contractor sit out"):
        judge_trick(SIX, "M", "AH 4H 5H 6H 7H")


def test_who_plays_in_special_contracts() -> None:
    """In double misère all four play; where a slam was called the partner sits out."""
    variant = replace_settings(
        AUSTRALIAN, contracts={"double_misere": DoubleMisere(value=500, above="10D"), "slam_call": SlamCall()}
    )
    assert "AH" == winner("DM", "AH 4H 5H 6H", variant=variant)
    assert "AH" == winner("8D", "AH 4H 5H 6H", variant=variant)
    with pytest.raises(QuestionError, match="a trick has 3 cards here"):
        judge_trick(variant, "8D", "AH 4H 5H 6H", slam=True)


def test_worthless_joker() -> None:
    """Situation P-15: played to a suit that its player has failed to follow before, the joker cannot win."""
    variant = replace_settings(AUSTRALIAN, joker={"renounced": "worthless"})
    answer = judge_trick(variant, "NT", "8D Jk 7D", shown_void="D")
    assert "8D" == answer.winner
    assert any("joker.renounced: worthless" in reason for reason in answer.why)
    assert "Jk" == winner("NT", "8D Jk 7D", variant=variant)
    assert "Jk" == winner("NT", "8D Jk 7D", shown_void="D")


def test_joker_led_as_its_own_suit() -> None:
    """Situation P-16: a joker led as a suit of its own wins."""
    variant = replace_settings(AUSTRALIAN, joker={"lead": "own_suit"})
    assert "Jk" == winner("NT", "Jk AH AS AC", variant=variant)


def test_lowest_joker() -> None:
    """Situation P-20: as the lowest card of a misère the joker loses to everything of the suit led."""
    variant = replace_settings(AUSTRALIAN, joker={"in_misere": "lowest"})
    answer = judge_trick(variant, "M", "5D Jk 6D")
    assert "6D" == answer.winner
    assert any("joker.in_misere: lowest" in reason for reason in answer.why)
    assert "5D" == winner("M", "5D Jk 4D", variant=variant)
    assert "4D" == winner("M", "Jk 4D 5C", named_suit="D", variant=variant)
    assert "Jk" == winner("M", "Jk 4H 5C", named_suit="D", variant=variant)
    assert "Jk" == winner("NT", "5D Jk 6D", variant=variant)
