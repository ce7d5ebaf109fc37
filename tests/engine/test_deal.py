"""The Python-facing deal: names and numbers, refusals that change nothing, given cards, views by seat."""

from __future__ import annotations

import numpy as np
import pytest

from fivehundred.engine.action_names import parse_action
from fivehundred.engine.deal import Deal
from fivehundred.errors import FiveHundredError, IllegalActionError, NotationError
from fivehundred.rules import assemble
from fivehundred.rules.rulebook import Rulebook
from fivehundred.variants import find_variant, shipped_variants


@pytest.fixture(scope="module")
def australian() -> Rulebook:
    """The Australian game's Rulebook."""
    return assemble(find_variant("australian"))


def wander(deal: Deal, seed: int, *, stop_after: int = 10_000) -> Deal:
    """Take legal actions at random, reproducibly."""
    choice = np.random.default_rng(seed)
    while not deal.is_over and len(deal.history) < stop_after:
        legal = deal.legal()
        deal.apply(legal[int(choice.integers(len(legal)))])
    return deal


@pytest.mark.parametrize("name", shipped_variants())
def test_every_action_reads_back_from_its_text(name: str) -> None:
    """Along random deals every legal action's text names that action, or the first of two equal cards."""
    rulebook = assemble(find_variant(name))
    for index in range(30):
        deal = Deal.from_seed(rulebook, seed=11, index=index)
        choice = np.random.default_rng(index)
        while not deal.is_over:
            legal, names = deal.legal(), deal.legal_names()
            first = [legal[names.index(text)] for text in names]
            assert first == [parse_action(rulebook, text, legal=legal) for text in names]
            deal.play(names[int(choice.integers(len(legal)))])


@pytest.mark.parametrize("text", ["8Z", "", "discard", "play 4S", "play 10H", "lead AS as H", "lead Jk as X", "6S 6S"])
def test_what_is_not_legal_is_refused_and_changes_nothing(australian: Rulebook, text: str) -> None:
    """Texts that are no action, and actions that are not legal now, raise and leave the deal as it was."""
    deal = Deal.from_seed(australian, seed=4)
    before = deal.state.tobytes()
    with pytest.raises((IllegalActionError, NotationError)) as caught:
        deal.play(text)
    assert before == deal.state.tobytes()
    assert [] == deal.history
    assert not text or text.rsplit(maxsplit=1)[-1] in str(caught.value)


@pytest.mark.parametrize("action", [-1, 63, 64, 255, 256, 1000])
def test_illegal_action_numbers_are_refused(australian: Rulebook, action: int) -> None:
    """Numbers outside the action space, or not legal now, are refused with the legal ones."""
    deal = Deal.from_seed(australian, seed=4)
    with pytest.raises(IllegalActionError, match="legal: P, 6S"):
        deal.apply(action)


def test_a_finished_deal_takes_no_more_actions(australian: Rulebook) -> None:
    """When the deal is over nothing is legal and every action is refused."""
    deal = wander(Deal.from_seed(australian, seed=4), 1)
    assert [] == deal.legal()
    with pytest.raises(IllegalActionError, match="the deal is over"):
        deal.play("P")


@pytest.mark.parametrize("wrong", ["twice", "short", "foreign"])
def test_given_cards_must_be_the_pack(australian: Rulebook, wrong: str) -> None:
    """A deal from given cards is refused where a card is there twice, a hand is short, or a card is not in the pack."""
    deal = Deal.from_seed(australian, seed=9)
    hands = [list(hand) for hand in deal.hands]
    if wrong == "twice":
        hands[0][0] = hands[1][0]
    elif wrong == "short":
        hands[2].pop()
    else:
        hands[3][0] = 0  # the two of spades
    with pytest.raises(FiveHundredError):
        Deal.from_cards(australian, hands=hands, kitty=deal.kitty, dealer=0)


def test_given_cards_play_like_the_dealt_ones(australian: Rulebook) -> None:
    """A deal rebuilt from its cards and played by the same actions ends the same."""
    dealt = wander(Deal.from_seed(australian, seed=9, dealer=2), 5)
    again = Deal.from_cards(australian, hands=dealt.dealt_hands, kitty=dealt.dealt_kitty, dealer=2)
    for _, text in dealt.history:
        again.play(text)
    assert dealt.result().tobytes() == again.result().tobytes()


@pytest.mark.parametrize("name", shipped_variants())
def test_a_view_is_the_same_whatever_lies_hidden(name: str) -> None:
    """Swapping two cards that a seat cannot see, at any moment of a deal, changes nothing in that seat's view."""
    rulebook = assemble(find_variant(name))
    for index in range(40):
        deal = wander(Deal.from_seed(rulebook, seed=2, index=index), index, stop_after=3 + 2 * index)
        for seat in range(rulebook.players):
            others = [s for s in range(rulebook.players) if s not in {seat, deal.contractor}]
            if deal.phase != "auction" or deal.contractor is not None or len(others) < 2:
                continue
            view = deal.view(seat)
            hands = deal.state["hands"][0]
            hands[others[0]], hands[others[1]] = hands[others[1]].copy(), hands[others[0]].copy()
            assert view == deal.view(seat)


def test_the_open_hand_is_seen_after_the_first_trick_only(australian: Rulebook) -> None:
    """In the Australian open misère the contractor's cards lie open to all from the second trick on."""
    deal = Deal.from_seed(australian, seed=1, dealer=3)
    deal.play("OM")
    for _ in range(3):
        deal.play("P")
    while deal.phase != "play":
        deal.apply(deal.legal()[0])
    assert () == deal.view(1).exposed
    while not deal.is_over and len(deal.tricks) < 2:
        deal.apply(deal.legal()[0])
    if not deal.is_over:
        assert ((0, deal.hands[0]),) == deal.view(1).exposed


def test_discards_and_kitty_are_for_the_contractor_alone(australian: Rulebook) -> None:
    """After the exchange the contractor knows kitty and discards, nobody else does."""
    deal = Deal.from_seed(australian, seed=1, dealer=3)
    for call in ("7H", "P", "P", "P"):
        deal.play(call)
    for _ in range(3):
        deal.apply(deal.legal()[0])
    assert deal.kitty == deal.view(0).kitty
    assert deal.discards == deal.view(0).discards
    assert 3 == len(deal.discards)
    for seat in (1, 2, 3):
        assert ((), ()) == (deal.view(seat).kitty, deal.view(seat).discards)
