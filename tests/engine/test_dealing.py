"""Shuffling and dealing: the pack never varies, and different packs share one shuffle."""

from __future__ import annotations

import numpy as np
import pytest

from fivehundred.cards.cards import UNIVERSE_SIZE
from fivehundred.engine import rng
from fivehundred.engine.deal import Deal
from fivehundred.engine.dealing import shuffle
from fivehundred.engine.state import new_state
from fivehundred.rules import assemble
from fivehundred.variants import find_variant, shipped_variants


@pytest.mark.parametrize("name", shipped_variants())
def test_every_deal_holds_exactly_the_pack(name: str) -> None:
    """A thousand deals: hands, kitties and dead cards are always the same pack, each hand full, the order varying."""
    rulebook = assemble(find_variant(name))
    orders = set()
    for index in range(1000):
        deal = Deal.from_seed(rulebook, seed=1, index=index)
        dealt = [card for group in (*deal.hands, deal.kitty, *deal.own_kitties, deal.dead) for card in group]
        assert sorted(rulebook.pack) == sorted(dealt)
        assert {rulebook.hand_size} == {len(hand) for hand in deal.hands}
        orders.add(tuple(dealt))
    assert len(orders) == 1000


def _order(index: int) -> list[int]:
    state = new_state()
    shuffle(state[0], np.uint64(rng.make_key(np.uint64(3), rng.DEAL, np.uint64(index), np.uint64(0))))
    return [int(card) for card in state["order"][0][:UNIVERSE_SIZE]]


def test_the_shuffle_is_a_permutation_with_every_card_everywhere() -> None:
    """Each shuffle holds each of the 66 cards once; over many, each card is about equally often on top."""
    tops = np.zeros(UNIVERSE_SIZE)
    for index in range(6600):
        order = _order(index)
        assert list(range(UNIVERSE_SIZE)) == sorted(order)
        tops[order[0]] += 1
    assert ((tops - 100) ** 2 / 100).sum() < 115


def test_different_packs_share_the_shuffle() -> None:
    """A deal of the 33-card game is the 43-card shuffle with the small cards taken out, in the same order."""
    small, large = assemble(find_variant("three-handed")), assemble(find_variant("australian"))
    order = _order(5)
    expected = [card for card in order if card in small.pack]
    assert expected == [card for card in (c for c in order if c in large.pack) if card in small.pack]
    deal = Deal.from_seed(small, seed=3, index=5, dealer=2)
    assert [sorted(expected[start : start + 10]) for start in (0, 10, 20)] == [sorted(hand) for hand in deal.hands]
    assert sorted(expected[30:]) == sorted(deal.kitty)


def test_packets_do_not_move_cards_after_a_shuffle() -> None:
    """Games that differ in their packets get the same hands; a pack laid out by hand is dealt in the packets."""
    one, other = assemble(find_variant("australian")), assemble(find_variant("viisisataa"))
    assert not (one.record["deal_target"] == other.record["deal_target"]).all()
    for index in range(50):
        assert Deal.from_seed(one, seed=1, index=index).hands == Deal.from_seed(other, seed=1, index=index).hands, index
    stacked = [Deal.from_pack(rulebook, pack=one.pack, dealer=3) for rulebook in (one, other)]
    assert [(0, 1, 2), (3, 4, 5)] == [
        tuple(map(one.pack.index, deal.hands[seat][:3])) for deal in stacked[:1] for seat in (0, 1)
    ]
    assert [12, 29, 42] == [one.pack.index(card) for card in stacked[0].kitty]
    assert [12, 13, 14] == [one.pack.index(card) for card in stacked[1].kitty]


def test_the_same_deal_for_the_same_seed_and_index_only() -> None:
    """Deal k depends on seed and k alone; seed 0 is a seed like any other."""
    rulebook = assemble(find_variant("australian"))
    hands = {
        (seed, index): Deal.from_seed(rulebook, seed=seed, index=index, dealer=0).hands
        for seed in (0, 1, 2**64 - 1)
        for index in (0, 1, 2)
    }
    assert 9 == len(set(hands.values()))
    assert hands[0, 0] == Deal.from_seed(rulebook, seed=0, index=0, dealer=0).hands
