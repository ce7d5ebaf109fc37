"""How the calibrated player bids: what people complain about in other programs, and that its chances are right."""

from __future__ import annotations

import pytest

from fivehundred.analysis.calibration import tenths, worst_gap
from fivehundred.engine.results import FAILED, MADE, THROWN_IN
from fivehundred.rules import assemble
from fivehundred.rules.rulebook import NUMBERED
from fivehundred.simulation.bulk import play_deals
from fivehundred.simulation.calibration import chosen_bids
from fivehundred.variants import find_variant


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
