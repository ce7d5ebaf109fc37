"""The packs: which cards they hold, how many trumps that makes, and how cards of odd ranks and equal cards compete."""

from __future__ import annotations

import pytest

from fivehundred.cards.cards import RANKS, card_name, first_copy, parse_card, rank_of
from fivehundred.cards.suits import SUIT_LETTERS
from fivehundred.engine.deal import Deal
from fivehundred.errors import IllegalActionError, RulesError
from fivehundred.rules import assemble
from fivehundred.variants.consistency import contradictions
from fivehundred.variants.model import Variant
from tests.packs import PACKS, begin, deal_of, play_trick
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


def test_the_odd_four_is_the_lowest_trump() -> None:
    """Situation D-3 and case 57: with spades trump the four of clubs must follow spades, and every trump beats it."""
    deal = begin(deal_of(PACKS["43 colour four"], {0: "5S", 1: "4C AH"}, avoid={1: "SC"}), "7S")
    deal.play("play 5S")
    assert ["play 4C"] == deal.legal_names()
    without = replace_settings(PACKS["43 colour four"], ranking={"colour_four_is_trump": False})
    assert 12 == suit_counts(without, "S")["S"]
    assert 13 == suit_counts(without, "H")["H"]


def test_extra_pips_rank_between_ten_and_jack() -> None:
    """Situation D-5: clubs trump, diamonds led: the jack beats 13, 12 and 10."""
    cards = ("10D", "13D", "JD", "AS", "4D", "12D")
    assert 2 == play_trick(begin(deal_of(PACKS["63"], dict(enumerate(cards)), avoid={3: "DC"}), "7C"), " ".join(cards))


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
def test_extra_pips_in_every_kind_of_contract(contract: str, cards: str, winner: int) -> None:
    """Case 25: 13 beats 12 beats 11 beats 10; the jack beats them all, with trumps as a bower, without as a card."""
    deal = begin(deal_of(PACKS["63"], dict(enumerate(cards.split()))), contract)
    assert winner == play_trick(deal, cards)


def test_of_equal_cards_the_first_wins() -> None:
    """Situation D-6: hearts trump, diamonds led: the earlier of two identical threes wins."""
    held = {0: "2D", 1: "3D", 2: "3D", 3: "2D", 4: "KS", 5: "5C"}
    deal = begin(deal_of(PACKS["63 second copies"], held, avoid={4: "DH", 5: "DH"}), "7H")
    assert 1 == play_trick(deal, "2D 3D 3D 2D KS 5C")


def test_of_equal_trumps_the_first_wins() -> None:
    """Two equal trumps: the first one played, whichever copy it is."""
    for held in ({1: "2H", 2: "2H"}, {2: "2H", 1: "2H"}):
        others = {0: "5S", 3: "6S", 4: "7S", 5: "8S"}
        deal = begin(deal_of(PACKS["63 second copies"], {**held, **others}, avoid={1: "S", 2: "S"}), "7H")
        assert 1 == play_trick(deal, "5S 2H 2H 6S 7S 8S")


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


def test_the_second_copy_alone_is_played_by_the_same_name() -> None:
    """A seat that holds only the second copy plays it by the name."""
    held = {0: "5D", 1: "3D", 2: "3D"}
    deal = begin(deal_of(PACKS["63 second copies"], held, avoid={3: "D"}), "7H")
    deal.play("play 5D")
    deal.play("play 3D")
    assert "play 3D" in deal.legal_names()
    deal.play("play 3D")
    assert [5, 3, 3] == [int(RANKS[rank_of(card)]) for _, card in deal.tricks[0].plays]
    with pytest.raises(IllegalActionError):
        deal.play("play 3D")


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


def test_two_jokers() -> None:
    """Situation D-7 and case 56: the higher joker beats the lower, which beats the right bower."""
    cards = "Jk2 4H Jk1 JH"
    deal = begin(deal_of(PACKS["46"], dict(enumerate(cards.split()))), "7H")
    assert 2 == play_trick(deal, cards)
    cards = "JH 4H Jk2 5H"
    assert 2 == play_trick(begin(deal_of(PACKS["46"], {**dict(enumerate(cards.split()))}), "7H"), cards)


def test_two_jokers_without_trumps() -> None:
    """Case 56: without trumps the higher joker wins over the lower, both thrown by players without the suit led."""
    cards = "7C Jk1 Jk2 AC"
    deal = begin(deal_of(PACKS["46"], dict(enumerate(cards.split())), avoid={1: "C", 2: "C"}), "7NT")
    assert 1 == play_trick(deal, cards)
    cards = "7C Jk2 Jk1 AC"
    deal = begin(deal_of(PACKS["46"], dict(enumerate(cards.split())), avoid={1: "C", 2: "C"}), "7NT")
    assert 2 == play_trick(deal, cards)


def test_both_jokers_are_trumps_for_following() -> None:
    """Case 56: a player whose only trumps are jokers must follow with one of them."""
    deal = begin(deal_of(PACKS["46"], {0: "AH", 1: "Jk1 Jk2"}, avoid={1: "HD"}), "7H")
    deal.play("play AH")
    assert {"play Jk1", "play Jk2"} == set(deal.legal_names())


def test_a_kitty_of_six_is_discarded_whole() -> None:
    """Situation K-6: six cards are taken, six put aside."""
    deal = deal_of(PACKS["46"])
    deal.play("6S")
    for _ in range(3):
        deal.play("P")
    for left in range(6, 0, -1):
        assert ("discard", 10 + left) == (deal.phase, len(deal.hands[0]))
        deal.apply(deal.legal()[0])
    assert (10, 6) == (len(deal.hands[0]), len(deal.discards))
    assert deal.phase != "discard"


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
