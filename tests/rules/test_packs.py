"""The packs: which cards they hold, how many trumps that makes, and how cards of odd ranks and equal cards compete."""

from __future__ import annotations

import pytest

from fivehundred.cards.cards import card_name, first_copy, parse_card
from fivehundred.cards.suits import SUIT_LETTERS
from fivehundred.engine.deal import Deal
from fivehundred.errors import RulesError
from fivehundred.rules import assemble
from fivehundred.variants.consistency import contradictions
from fivehundred.variants.model import Variant
from tests.packs import PACKS, begin, deal_of
from tests.rules.table import Judge, NotLegalError, sit_down
from tests.strategies import replace_settings

COURTS = "J Q K A"
UPPER = f"9 10 {COURTS}"
FROM_SEVEN = f"7 8 {UPPER}"
FROM_FIVE = f"5 6 {FROM_SEVEN}"
FROM_FOUR = f"4 {FROM_FIVE}"
FROM_THREE = f"3 {FROM_FOUR}"
FULL = f"2 {FROM_THREE}"
TO_TWELVE = f"2 3 4 5 6 7 8 9 10 11 12 {COURTS}"
TO_THIRTEEN = f"2 3 4 5 6 7 8 9 10 11 12 13 {COURTS}"

#: What each pack holds: spades, clubs, diamonds, hearts, jokers.
CONTENTS = {
    "24": (UPPER, UPPER, UPPER, UPPER, ""),
    "24 own kitties": (UPPER, UPPER, UPPER, UPPER, ""),
    "25": (UPPER, UPPER, UPPER, UPPER, "Jk"),
    "32": (FROM_SEVEN, FROM_SEVEN, FROM_SEVEN, FROM_SEVEN, ""),
    "33": (FROM_SEVEN, FROM_SEVEN, FROM_SEVEN, FROM_SEVEN, "Jk"),
    "33 dead hand": (FROM_SEVEN, FROM_SEVEN, FROM_SEVEN, FROM_SEVEN, "Jk"),
    "42": (FROM_FIVE, FROM_FIVE, FROM_FOUR, FROM_FOUR, ""),
    "43": (FROM_FIVE, FROM_FIVE, FROM_FOUR, FROM_FOUR, "Jk"),
    "43 colour four": (FROM_FIVE, FROM_FOUR, FROM_FIVE, FROM_FOUR, "Jk"),
    "43 for two": (FROM_FIVE, FROM_FIVE, FROM_FOUR, FROM_FOUR, "Jk"),
    "44 no joker": (FROM_FOUR, FROM_FOUR, FROM_FOUR, FROM_FOUR, ""),
    "44 two jokers": (FROM_FIVE, FROM_FIVE, FROM_FOUR, FROM_FOUR, "Jk2 Jk1"),
    "45": (FROM_FOUR, FROM_FOUR, FROM_FOUR, FROM_FOUR, "Jk"),
    "46": (FROM_FOUR, FROM_FOUR, FROM_FOUR, FROM_FOUR, "Jk2 Jk1"),
    "47": (FROM_FOUR, FROM_FOUR, FROM_THREE, FROM_THREE, "Jk"),
    "52": (FULL, FULL, FULL, FULL, ""),
    "53": (FULL, FULL, FULL, FULL, "Jk"),
    "53 for two": (FULL, FULL, FULL, FULL, "Jk"),
    "60": (TO_TWELVE, TO_TWELVE, TO_TWELVE, TO_TWELVE, ""),
    "61": (TO_TWELVE, TO_TWELVE, TO_TWELVE, TO_TWELVE, "Jk"),
    "62": (TO_TWELVE, TO_TWELVE, TO_THIRTEEN, TO_THIRTEEN, ""),
    "63": (TO_TWELVE, TO_TWELVE, TO_THIRTEEN, TO_THIRTEEN, "Jk"),
    "63 second copies": (f"2 2 3 3 {FROM_FOUR}", f"2 2 3 3 {FROM_FOUR}", *[f"2 2 3 3 4 {FROM_FOUR}"] * 2, "Jk"),
    "63 three pairs": (TO_TWELVE, TO_TWELVE, TO_THIRTEEN, TO_THIRTEEN, "Jk"),
}

#: Trumps with spades, clubs, diamonds, hearts as the trump suit.
TRUMPS = {
    "24": (7, 7, 7, 7),
    "24 own kitties": (7, 7, 7, 7),
    "25": (8, 8, 8, 8),
    "32": (9, 9, 9, 9),
    "33": (10, 10, 10, 10),
    "33 dead hand": (10, 10, 10, 10),
    "42": (11, 11, 12, 12),
    "43": (12, 12, 13, 13),
    "43 colour four": (13, 13, 13, 13),
    "43 for two": (12, 12, 13, 13),
    "44 no joker": (12, 12, 12, 12),
    "44 two jokers": (13, 13, 14, 14),
    "45": (13, 13, 13, 13),
    "46": (14, 14, 14, 14),
    "47": (13, 13, 14, 14),
    "52": (14, 14, 14, 14),
    "53": (15, 15, 15, 15),
    "53 for two": (15, 15, 15, 15),
    "60": (16, 16, 16, 16),
    "61": (17, 17, 17, 17),
    "62": (16, 16, 17, 17),
    "63": (17, 17, 18, 18),
    "63 second copies": (17, 17, 18, 18),
    "63 three pairs": (17, 17, 18, 18),
}


def names(cards: tuple[int, ...], jokers: int) -> list[str]:
    """Name cards."""
    return [card_name(card, jokers=jokers) for card in cards]


def suit_counts(variant: Variant, trump: str) -> dict[str, int]:
    """How many cards belong to each suit under a trump suit."""
    masks = assemble(variant).record["suit_mask"][0][SUIT_LETTERS.index(trump)]
    return {letter: int(masks[suit]).bit_count() for suit, letter in enumerate(SUIT_LETTERS)}


@pytest.mark.parametrize("name", PACKS)
def test_the_pack_holds_exactly_these_cards(name: str) -> None:
    """Case 50: the documented composition, in pack order, a second copy directly after the first."""
    variant = PACKS[name]
    *suits, jokers = CONTENTS[name]
    expected = [rank + letter for letter, ranks in zip(SUIT_LETTERS, suits, strict=True) for rank in ranks.split()]
    expected += jokers.split()
    rulebook = assemble(variant)
    assert int(name.split(maxsplit=1)[0]) == len(expected)
    assert expected == names(rulebook.pack, variant.pack.jokers)
    assert len(expected) == len(set(rulebook.pack))


@pytest.mark.parametrize("name", PACKS)
def test_the_pack_is_dealt_out(name: str) -> None:
    """Cases 50, 59 and situation D-8: hands and piles have their sizes and are the same set of cards every time."""
    variant = PACKS[name]
    rulebook, deal, players = assemble(variant), variant.deal, variant.table.players
    assert [] == contradictions(variant)
    assert len(rulebook.pack) == players * (deal.hand + deal.own_kitty) + deal.kitty + deal.dead
    for index in range(200):
        dealt = Deal.from_seed(rulebook, seed=5, index=index)
        assert [deal.hand] * players == [len(hand) for hand in dealt.hands]
        assert [deal.own_kitty] * players == [len(cards) for cards in dealt.own_kitties]
        assert (deal.kitty, deal.dead) == (len(dealt.kitty), len(dealt.dead))
        groups = (*dealt.hands, *dealt.own_kitties, dealt.kitty, dealt.dead)
        assert sorted(rulebook.pack) == sorted(card for group in groups for card in group)


@pytest.mark.parametrize("name", PACKS)
def test_how_many_trumps_there_are(name: str) -> None:
    """Situations D-1, D-2, D-4: bowers, joker, extra pips and second copies all count."""
    assert TRUMPS[name] == tuple(suit_counts(PACKS[name], letter)[letter] for letter in SUIT_LETTERS)


def test_the_side_suits_of_the_usual_packs() -> None:
    """Situations D-1, D-2, D-4: the suit of the trump's colour lends its jack."""
    assert {"S": 10, "C": 10, "D": 10, "H": 13} == suit_counts(PACKS["43"], "H")
    assert {"S": 12, "C": 9, "D": 11, "H": 11} == suit_counts(PACKS["43"], "S")
    assert {"S": 7, "C": 10, "D": 8, "H": 8} == suit_counts(PACKS["33"], "C")


def test_the_odd_four_is_a_trump_more() -> None:
    """Case 57: without the rule spades are one card shorter, and hearts, whose own four is in the pack, are not."""
    without = replace_settings(PACKS["43 colour four"], ranking={"colour_four_is_trump": False})
    assert (12, 13) == (suit_counts(without, "S")["S"], suit_counts(without, "H")["H"])


def trick(judge: Judge, name: str, contract: str, cards: str, *, avoid: dict[int, str] | None = None) -> int:
    """Who wins the first trick of these cards, led by seat 0, with this pack?"""
    table = sit_down(judge, PACKS[name], dict(enumerate(cards.split())), avoid=avoid).ready(0, contract).play(cards)
    return table.trick_winners[0]


def test_extra_pips_rank_between_ten_and_jack(judge: Judge) -> None:
    """Situation D-5: clubs trump, diamonds led: the jack beats 13, 12 and 10; without it the 13 wins."""
    assert 2 == trick(judge, "63", "7C", "10D 13D JD AS 4D 12D", avoid={3: "DC"})
    assert 1 == trick(judge, "63", "7C", "10D 13D 3D AS 4D 12D", avoid={3: "DC"})


@pytest.mark.parametrize(
    ("contract", "cards", "winner"),
    [
        ("7S", "13H 12H 11H 10H 9H 8H", 0),
        ("7H", "13H 12H 11H JH 9H 8H", 3),
        ("7H", "10H 11H 12H 13H 9H 8H", 3),
        ("7NT", "13H 12H 11H JH 9H 8H", 3),
        ("7H", "QH 12H 13H JD 11H 10H", 3),
    ],
)
def test_extra_pips_in_every_kind_of_contract(judge: Judge, contract: str, cards: str, winner: int) -> None:
    """Case 25: 13 beats 12 beats 11 beats 10; the jack beats them all, with trumps as a bower, without as a card."""
    assert winner == trick(judge, "63", contract, cards)


def test_of_equal_cards_the_first_wins(judge: Judge) -> None:
    """Situation D-6: hearts trump, diamonds led: the earlier of two identical threes wins."""
    assert 1 == trick(judge, "63 second copies", "7H", "2D 3D 3D 2D KS 5C", avoid={4: "DH", 5: "DH"})


def test_of_equal_trumps_the_first_wins(judge: Judge) -> None:
    """Two equal trumps: the first one played, whichever copy it is."""
    cards = "5S 2H 2H 6S 7S 8S"
    assert 1 == trick(judge, "63 second copies", "7H", cards, avoid={1: "S", 2: "S"})
    table = sit_down(judge, PACKS["63 second copies"], {1: "2H 2H", 0: "5S", 2: "3H"}, avoid={1: "S", 2: "S"})
    table.ready(0, "7H").play("5S 2H")
    assert "2H" in table.hand(1)


def test_equal_cards_have_one_name() -> None:
    """Both copies in one hand: two legal actions with one text, and the text can be played twice."""
    deal = begin(deal_of(PACKS["63 second copies"], {0: "3D 3D"}), "6NT")
    assert 2 == deal.legal_names().count("play 3D")
    deal.play("play 3D")
    assert ["3D"] == [card_name(card) for card in deal.hands[0] if first_copy(card) == parse_card("3D")]
    while deal.to_act != 0:
        deal.apply(deal.legal()[0])
    if "play 3D" in deal.legal_names():
        deal.play("play 3D")
        assert [] == [card for card in deal.hands[0] if first_copy(card) == parse_card("3D")]


def test_the_second_copy_alone_is_played_by_the_same_name(judge: Judge) -> None:
    """A seat that holds only the second copy plays it by the name, once."""
    held = {0: "5D", 1: "3D", 2: "3D"}
    table = sit_down(judge, PACKS["63 second copies"], held, avoid={3: "D"}).ready(0, "7H").play("5D 3D")
    assert "play 3D" in table.legal()
    table.play("3D")
    with pytest.raises(NotLegalError):
        table.play("3D")


def test_a_pack_without_copies_keeps_its_deals() -> None:
    """The deals of the Australian game are those of the first release, card by card."""
    deal = Deal.from_seed(assemble(PACKS["43"]), seed=7, index=0)
    assert "AS 7C 10C QC KC 6D 10D 6H 10H KH" == " ".join(names(deal.hands[0], 1))
    deal = Deal.from_seed(assemble(PACKS["43"]), seed=7, index=123)
    assert "5S 6S 10S JS 4D 10D AD 4H JH KH" == " ".join(names(deal.hands[2], 1))


def test_every_place_is_as_likely_for_a_second_copy() -> None:
    """Over many shuffles each card of a pack with copies is in the first hand equally often."""
    rulebook = assemble(PACKS["63 second copies"])
    counts = dict.fromkeys(rulebook.pack, 0)
    for index in range(3000):
        for card in Deal.from_seed(rulebook, seed=2, index=index, dealer=0).hands[1]:
            counts[card] += 1
    expected = 3000 * 10 / 63
    assert sum((count - expected) ** 2 / (expected * (1 - 10 / 63)) for count in counts.values()) < 110


@pytest.mark.parametrize(
    ("settings", "words"),
    [
        ({"pack": {"jokers": 0}}, "42 of 43"),
        ({"deal": {"kitty": 5}}, "43 of 45"),
        ({"deal": {"dead": 2}}, "dead"),
        ({"deal": {"own_kitty": 1}}, "own"),
        ({"pack": {"second_copies": {"spades": (4,)}}}, "not in the pack once"),
        ({"pack": {"second_copies": {"spades": (5,)}}}, "44 cards for 43"),
        ({"table": {"sides": "two_teams"}}, "six players"),
        ({"table": {"sides": "three_pairs"}}, "six players"),
        ({"table": {"players": 6}}, "opposite_pairs needs four"),
        ({"auction": {"minimum_tricks": 5}}, "begins at six"),
    ],
)
def test_sums_that_do_not_fit_are_refused(settings: dict[str, dict[str, object]], words: str) -> None:
    """Case 60: a table whose cards do not add up is refused with the numbers, before any card is dealt."""
    assert any(words in text for _, text in contradictions(replace_settings(PACKS["43"], **settings)))


@pytest.mark.parametrize(("jokers", "size"), [(1, 65), (2, 66)])
def test_more_than_64_cards_are_refused(jokers: int, size: int) -> None:
    """The packs of 65 and 66 cards are refused with the reason."""
    thirteens = dict.fromkeys(("spades", "clubs", "diamonds", "hearts"), (11, 12, 13))
    packets = (3, 4, 3, f"kitty {size - 60}")
    variant = replace_settings(
        PACKS["63"],
        pack={"extra_pips": thirteens, "jokers": jokers},
        deal={"kitty": size - 60, "packets": packets},
    )
    assert any("at most 64" in text for _, text in contradictions(variant))
    with pytest.raises(RulesError, match="at most 64"):
        assemble(variant)
