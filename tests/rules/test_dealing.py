"""Dealing by the engine: every deal is the whole pack, and only the seed decides which."""

from __future__ import annotations

import pytest

from fivehundred.engine.deal import Deal
from fivehundred.errors import FiveHundredError
from fivehundred.variants.model import Variant
from tests.packs import PACKS
from tests.referee import RefereeDeal, RefereeError, deal_pack, pack_cards
from tests.rules.placing import place_cards
from tests.rules.table import AUSTRALIAN, FIVE, THREE, rulebook_of
from tests.rules.test_notation_and_tables import with_all_fours

SIZES = [(AUSTRALIAN, 3), (THREE, 3), (FIVE, 3), (with_all_fours(), 5)]


@pytest.mark.parametrize(("variant", "kitty"), SIZES, ids=["four", "three", "five", "all fours"])
def test_every_deal_is_the_whole_pack(variant: Variant, kitty: int) -> None:
    """Cases 50, 59 and situation D-8: ten cards a hand and the kitty are the same set of cards every time."""
    for index in range(50):
        deal = Deal.from_seed(rulebook_of(variant), seed=3, index=index)
        assert [10] * variant.table.players == [len(hand) for hand in deal.hands]
        assert kitty == len(deal.kitty)
        assert sorted(pack_cards(variant)) == sorted([c for hand in deal.hands for c in hand] + list(deal.kitty))


@pytest.mark.parametrize("name", PACKS)
def test_packets_are_dealt_as_they_are_written(name: str) -> None:
    """Case 48: a pack laid out in order goes to hands, kitties and out of play as packet follows packet."""
    variant = PACKS[name]
    for dealer in range(variant.table.players):
        deal = Deal.from_pack(rulebook_of(variant), pack=pack_cards(variant), dealer=dealer)
        dealt = deal_pack(variant, pack_cards(variant), dealer)
        assert [sorted(hand) for hand in dealt.hands] == [sorted(hand) for hand in deal.hands]
        assert [sorted(own) for own in dealt.own_kitties] == [sorted(own) for own in deal.own_kitties]
        assert (sorted(dealt.kitty), sorted(dealt.dead)) == (sorted(deal.kitty), sorted(deal.dead))


@pytest.mark.parametrize(
    ("name", "players", "hand", "kitty"),
    [
        ("32", 3, 10, 2),
        ("33", 3, 10, 3),
        ("43", 4, 10, 3),
        ("45", 4, 10, 5),
        ("46", 4, 10, 6),
        ("47", 4, 11, 3),
        ("53", 5, 10, 3),
        ("60", 6, 10, 0),
        ("63", 6, 10, 3),
    ],
)
def test_the_usual_sizes(name: str, players: int, hand: int, kitty: int) -> None:
    """Situation D-8: how many hands of how many cards, and how large a kitty, each pack gives."""
    deal = Deal.from_seed(rulebook_of(PACKS[name]), seed=1, index=0)
    assert ([hand] * players, kitty) == ([len(cards) for cards in deal.hands], len(deal.kitty))
    assert int(name) == players * hand + kitty


def test_only_seed_and_number_decide_the_deal() -> None:
    """Cases 59, 98: the same seed and number give the same cards, another number or seed gives others; 0 is a seed."""
    rulebook = rulebook_of(AUSTRALIAN)
    first = Deal.from_seed(rulebook, seed=0, index=4)
    assert (first.hands, first.kitty) == (lambda d: (d.hands, d.kitty))(Deal.from_seed(rulebook, seed=0, index=4))
    assert first.hands != Deal.from_seed(rulebook, seed=0, index=5).hands
    assert first.hands != Deal.from_seed(rulebook, seed=1, index=4).hands


def test_the_deal_passes_clockwise() -> None:
    """Without a word about the dealer, deal k is dealt by seat k, and the seat to its left calls first."""
    rulebook = rulebook_of(AUSTRALIAN)
    deals = [Deal.from_seed(rulebook, seed=1, index=index) for index in range(5)]
    assert [0, 1, 2, 3, 0] == [deal.dealer for deal in deals]
    assert [1, 2, 3, 0, 1] == [deal.to_act for deal in deals]


@pytest.mark.parametrize("fault", ["a card short", "a card twice", "a foreign card", "a hand of eleven"])
def test_a_wrong_pack_is_refused(fault: str) -> None:
    """Case 60: cards that are not exactly the pack, well dealt, are refused before anything is played."""
    hands, kitty, _, _ = place_cards(AUSTRALIAN)
    if fault == "a card short":
        kitty.pop()
    elif fault == "a card twice":
        kitty[0] = hands[0][0]
    elif fault == "a foreign card":
        kitty[0] = 0  # 2S
    else:
        hands[0].append(kitty.pop())
    with pytest.raises(FiveHundredError):
        Deal.from_cards(rulebook_of(AUSTRALIAN), hands=hands, kitty=kitty, dealer=0)
    with pytest.raises(RefereeError):
        RefereeDeal(AUSTRALIAN, hands, kitty, 0)
