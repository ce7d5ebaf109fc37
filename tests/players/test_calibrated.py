"""How the calibrated player bids: what people complain about in other programs, and that its chances are right."""

from __future__ import annotations

import numpy as np
import pytest

from fivehundred.analysis.calibration import tenths, worst_gap
from fivehundred.engine.results import FAILED, MADE, THROWN_IN
from fivehundred.fitting.finding import model_of
from fivehundred.players.calibrated_features import FEATURES
from fivehundred.players.calibrated_model import contract_index
from fivehundred.rules import assemble
from fivehundred.rules.rulebook import NUMBERED
from fivehundred.simulation.bulk import play_deals
from fivehundred.simulation.calibration import chosen_bids
from fivehundred.variants import find_variant
from tests.packs import deal_of
from tests.players.asking import answer


@pytest.mark.parametrize("name", ["three-handed", "viisisataa-three", "australian"])
def test_few_deals_are_passed_out(name: str) -> None:
    """A quarter of all deals thrown in, as three-handed programs do, is too many."""
    deals = play_deals(assemble(find_variant(name)), players="calibrated", seed=4, count=4000)
    assert (deals["outcome"] == THROWN_IN).mean() < 0.15


def test_lone_no_trumps_are_usually_made() -> None:
    """Without a partner no trumps is bid on hands that make it in well over half of the deals."""
    rulebook = assemble(find_variant("three-handed"))
    deals = play_deals(rulebook, players="calibrated", seed=4, count=20_000)
    played = (deals["outcome"] == MADE) | (deals["outcome"] == FAILED)
    numbered = rulebook.record["row_kind"][0][deals["contract"]] == NUMBERED
    here = played & numbered & (deals["denomination"] >= 4)
    assert here.sum() > 200
    assert (deals["outcome"][here] == MADE).mean() > 0.6


@pytest.mark.parametrize("name", ["australian", "pagat-six"])
def test_stated_chances_come_true(name: str) -> None:
    """In every tenth with 500 bids or more, misères included, they are made as often as stated, within five points."""
    bids = chosen_bids(assemble(find_variant(name)), seed=3, deals=15_000)
    assert worst_gap(tenths(bids.chances, bids.made), fewest=500) < 0.05
    assert worst_gap(tenths(bids.chances[bids.special], bids.made[bids.special]), fewest=500) < 0.05


def test_mixed_tables_play_the_same_in_any_chunks() -> None:
    """Calibrated and club players together: deal k is deal k, however the deals are cut up."""
    rulebook = assemble(find_variant("finnish"))
    players = ["calibrated", "club", "calibrated", "random"]
    whole = play_deals(rulebook, players=players, seed=5, count=200)
    parts = [play_deals(rulebook, players=players, seed=5, start=start, count=50) for start in range(0, 200, 50)]
    assert whole.tobytes() == b"".join(part.tobytes() for part in parts)


@pytest.mark.parametrize("kitty", ["Jk 7H 8S", "AC 7H 8S"])
def test_a_joker_that_belongs_to_no_suit_is_seen_in_a_misere(kitty: str) -> None:
    """A free joker wins the trick it falls to: out of hand and kitty it is put aside, wherever it came from."""
    hand = "4H 5H 6H 5S 6S 5D 6D 5C 6C 7C" if "Jk" in kitty else "4H 5H 6H 5S 6S 5D 6D 5C 6C Jk"
    deal = deal_of(find_variant("viisisataa"), {0: hand}, kitty=kitty)
    for call in ("M", "P", "P", "P"):
        deal.play(call)
    put_aside = []
    while deal.phase == "discard":
        put_aside.append(answer("calibrated", deal))
        deal.play(put_aside[-1])
    assert "discard Jk" in put_aside


def test_a_joker_that_belongs_to_no_suit_is_seen_in_no_trumps() -> None:
    """With the joker for a low card the same hand is worth at least half a trick more without trumps."""
    rulebook = assemble(find_variant("viisisataa"))
    model, looks, indices = model_of(rulebook), np.zeros(FEATURES), []
    row = rulebook.row("7NT")
    for last in ("Jk", "4H"):
        deal = deal_of(find_variant("viisisataa"), {0: f"AS KS QS 5D 6D 7D AC 5C 6C {last}"})
        indices.append(contract_index(rulebook.record[0], model[0], deal.state[0], 0, row, looks))
    assert indices[0] > indices[1] + 0.5
