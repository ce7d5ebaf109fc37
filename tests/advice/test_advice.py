"""Advice to one player: it agrees with the calibrated player, adds up, and looks at nothing it may not know."""

from __future__ import annotations

import numpy as np
import pytest

from fivehundred.advice import advise_call, advise_discards
from fivehundred.advice.calls import CallAdvice
from fivehundred.advice.outlook import check_scores, outlook
from fivehundred.advice.table import after_calls, read_cards
from fivehundred.engine.compiled import compiled
from fivehundred.engine.deal import Deal
from fivehundred.errors import FiveHundredError, NotationError, QuestionError
from fivehundred.fitting.finding import model_of
from fivehundred.players.calibrated_bidding import choose_call
from fivehundred.records import write_record
from fivehundred.rules import assemble
from fivehundred.variants import find_variant
from fivehundred.variants.model import Variant

HAND = "JH JD AH KH 9H AS 4D 5C Jk 10S"
KITTY = "KD QC 6S"


@pytest.fixture(scope="module")
def australian() -> Variant:
    """Return the Australian game."""
    return find_variant("australian")


@pytest.fixture(scope="module")
def advice(australian: Variant) -> CallAdvice:
    """Return the advice for a strong hand in hearts, to open."""
    return advise_call(australian, HAND)


def test_the_advised_call_is_worth_most(advice: CallAdvice) -> None:
    """Calls are listed by worth, the advised one first; every legal call is there, a pass too."""
    points = [each.points for each in advice.calls if each.points is not None]
    assert sorted(points, reverse=True) == points
    assert advice.best == advice.calls[0].call
    rulebook = assemble(find_variant("australian"))
    assert {"P", *rulebook.bid_names[1:]} - {"M"} == {each.call for each in advice.calls}  # misère needs a seven first


def test_the_score_changes_the_advice(australian: Variant) -> None:
    """Sixty points short of the target every bid that wins is worth its chance, and the call by points is named too."""
    near = advise_call(australian, HAND, totals=(440, 0))
    alone = advise_call(australian, HAND)
    assert near.by_points == alone.best
    assert alone.by_points is None
    assert near.best != alone.best
    winning = [each for each in near.calls if each.call in ("6C", "6D", "6H", "7H", "8H", "9H")]
    assert len(winning) == 6
    by_chance = sorted(winning, key=lambda each: each.makes or 0.0)
    brings = [each.contract_points or 0.0 for each in by_chance]
    assert max(brings) == pytest.approx(brings[-1], abs=15)
    assert near.worth("9H").contract_points < near.worth("6H").contract_points  # type: ignore[operator]
    assert alone.worth("9H").contract_points > alone.worth("6H").contract_points  # type: ignore[operator]


@compiled
def _calibrated_call(rulebooks: object, models: object, states: object) -> object:
    return choose_call(rulebooks[0], models[0], states[0])  # type: ignore[index]


def test_advice_is_what_the_calibrated_player_calls(australian: Variant) -> None:
    """For hands of random deals the advised call is the player's."""
    rulebook = assemble(australian)
    model, bids = model_of(rulebook), 0
    for index in range(150):
        deal = Deal.from_seed(rulebook, seed=9, index=index)
        seat = deal.to_act or 0
        hand = " ".join(write_record(deal)["hands"][seat])
        action = int(_calibrated_call(rulebook.record, model, deal.state))
        found = advise_call(australian, hand, dealer="NESW"[deal.dealer])
        assert "NESW"[seat] == found.seat
        assert (rulebook.bid_names[action] or "P") == found.best
        bids += action > 0
    assert 0 < bids < 150


def test_a_higher_bid_is_made_less_often(advice: CallAdvice) -> None:
    """Chances are chances, and fall with the level; the tricks are those of the denomination at every level."""
    for letter in ("S", "C", "D", "H", "NT"):
        makes = [advice.worth(f"{level}{letter}").makes for level in range(6, 11)]
        chances = [chance for chance in makes if chance is not None]
        assert sorted(chances, reverse=True) == chances
        assert all(0 <= chance <= 1 for chance in chances)
        assert 1 == len({advice.worth(f"{level}{letter}").tricks for level in range(6, 11)})
    assert (advice.worth("8H").makes or 0) > (advice.worth("8C").makes or 1)


def test_sources_add_up_to_the_tricks(advice: CallAdvice) -> None:
    """The named sources are the whole of the model's sum; a hand full of trumps has most tricks from them."""
    sources = {source.name: source.tricks for source in advice.worth("8H").sources}
    assert sum(sources.values()) == pytest.approx(advice.worth("8H").tricks)
    own = {name: tricks for name, tricks in sources.items() if not name.startswith(("partner", "what"))}
    assert "trumps" == max(own, key=lambda name: own[name])
    assert () == advise_call(find_variant("australian"), HAND, "7S").worth("M").sources


def test_cards_of_others_do_not_matter(australian: Variant) -> None:
    """The numbers are the same wherever the cards lie that the player does not see."""
    rulebook = assemble(australian)
    cards = read_cards(rulebook, HAND)
    deal = after_calls(australian, cards, "7S P", None, 2)
    swapped = deal.state.copy()
    swapped["hands"][0][[0, 1]] = swapped["hands"][0][[1, 0]]
    swapped["kitty"], swapped["hands"][0][3] = swapped["hands"][0][3] & np.uint64(0), swapped["hands"][0][3]
    model = model_of(rulebook)
    assert _calibrated_call(rulebook.record, model, deal.state) == _calibrated_call(rulebook.record, model, swapped)


def test_calls_before_change_the_advice(australian: Variant) -> None:
    """After a bid of the opponents only higher calls are left, and they are worth something else."""
    opening, over = advise_call(australian, HAND), advise_call(australian, HAND, "8S")
    assert ("N", "E") == (opening.seat, over.seat)
    assert "7H" not in {each.call for each in over.calls}
    assert opening.worth("8H").points != over.worth("8H").points
    with pytest.raises(QuestionError, match="the auction is over"):
        advise_call(australian, HAND, "7H P P P")
    with pytest.raises(QuestionError, match="is illegal"):
        advise_call(australian, HAND, "7H 6S")


def test_discards_are_the_players_and_no_other_way_is_much_better(australian: Variant) -> None:
    """Thirteen cards become ten; low side cards go, trumps stay; the way advised is the best by points."""
    found = advise_discards(australian, HAND, KITTY, contract="8H")
    assert 3 == len(found.best.discards)
    assert 10 == len(found.hand)
    assert {*HAND.split(), *KITTY.split()} == {*found.best.discards, *found.hand}
    assert not {"Jk", "JH", "JD", "AH", "KH", "9H"} & set(found.best.discards)
    assert all(found.best.points >= other.points - 1e-6 for other in found.others)
    assert found.best.tricks is not None
    by_calls = advise_discards(australian, HAND, KITTY, "8H P P P")
    assert found.best.discards == by_calls.best.discards


@pytest.mark.parametrize(
    ("hand", "kitty", "contract", "message"),
    [
        ("JH JD", KITTY, "8H", "2 cards in the hand"),
        (HAND, "KD QC", "8H", "2 cards in the kitty"),
        (HAND, "KD QC JH", "8H", "JH is named too often"),
        (HAND, KITTY, "H", "is no bid"),
        (HAND, KITTY, None, "the auction must be over"),
        (HAND.replace("JH", "1H"), KITTY, "8H", "is not a card"),
    ],
)
def test_what_cannot_be_is_refused(
    australian: Variant, hand: str, kitty: str, contract: str | None, message: str
) -> None:
    """Wrong cards and a kitty out of place are refused with the reason."""
    with pytest.raises((QuestionError, NotationError), match=message):
        advise_discards(australian, hand, kitty, contract=contract)


def test_what_a_contract_does_to_the_totals(australian: Variant) -> None:
    """8H is worth 300: from 250 it wins the match, from -250 its failure loses it."""
    rulebook = assemble(australian)
    row = rulebook.row("8H")
    found = outlook(rulebook, row, 0, [250, 0])
    assert ((550, 20), True) == (found.made.totals, found.made.won)
    assert ((-50, 30), None) == (found.failed.totals, found.failed.won)
    assert outlook(rulebook, row, 0, [-250, 0]).failed.won is False
    misere = outlook(rulebook, rulebook.row("M"), 1, [0, 0])
    assert (250, -250) == (misere.made.totals[1], misere.failed.totals[1])
    with pytest.raises(FiveHundredError, match="write one for each side, N/S and E/W"):
        check_scores(rulebook, [1])
    with pytest.raises(FiveHundredError, match="only where two sides keep score"):
        check_scores(assemble(find_variant("three-handed")), [1, 2, 3])
