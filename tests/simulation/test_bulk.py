"""The bulk loops: any chunking gives the same records, each record is its own, and a single deal replays a row."""

from __future__ import annotations

from itertools import pairwise

import numpy as np
import pytest

from fivehundred.engine.match import ENDING_NAMES
from fivehundred.engine.results import UNFINISHED
from fivehundred.rules import assemble
from fivehundred.simulation.bulk import play_deals, play_matches
from fivehundred.simulation.single import play_single, play_single_match
from fivehundred.variants import find_variant, shipped_variants


@pytest.mark.parametrize("players", ["random", "club"])
@pytest.mark.parametrize("name", shipped_variants())
def test_chunks_do_not_matter(name: str, players: str) -> None:
    """Deals and matches in one call, or in uneven pieces, are the same bytes."""
    rulebook = assemble(find_variant(name))
    whole = play_deals(rulebook, players=players, seed=5, count=300)
    cuts = [0, 1, 7, 120, 300]
    parts = [play_deals(rulebook, players=players, seed=5, start=a, count=b - a) for a, b in pairwise(cuts)]
    assert whole.tobytes() == np.concatenate(parts).tobytes()
    matches = play_matches(rulebook, players=players, seed=5, count=30)
    assert matches[17:18].tobytes() == play_matches(rulebook, players=players, seed=5, start=17, count=1).tobytes()


@pytest.mark.parametrize("players", ["random", "club"])
@pytest.mark.parametrize("name", shipped_variants())
def test_a_row_of_the_results_can_be_looked_at(name: str, players: str) -> None:
    """Playing a deal step by step gives the record that the bulk loop wrote for it."""
    rulebook = assemble(find_variant(name))
    results = play_deals(rulebook, players=players, seed=8, count=40)
    for index in range(40):
        single = play_single(rulebook, players=players, seed=8, index=index)
        assert results[index].tobytes() == single.result().tobytes()


def test_a_match_that_cannot_end_is_cut_and_counted_as_unfinished() -> None:
    """With a single deal allowed most matches of the Australian game are unfinished: no winner, one deal."""
    rulebook = assemble(find_variant("australian"))
    matches = play_matches(rulebook, players="club", seed=1, count=200, max_deals=1)
    unfinished = matches[matches["ending"] == UNFINISHED]
    assert len(unfinished) > 150
    assert {1} == set(matches["deals"].tolist())
    assert {0} == set(unfinished["winners"].tolist())


def test_every_match_ends_with_its_winner_and_score() -> None:
    """In finished matches exactly one side wins, and it reached 500 or the other fell to -500."""
    rulebook = assemble(find_variant("australian"))
    matches = play_matches(rulebook, players="club", seed=1, count=500)
    finished = matches[matches["ending"] != UNFINISHED]
    assert {0b0101, 0b1010} == set(finished["winners"].tolist())
    for match in finished:
        winner = 0 if match["winners"] & 1 else 1
        assert match["scores"][winner] >= 500 or match["scores"][1 - winner] <= -500


def test_runs_do_not_disturb_each_other() -> None:
    """Variant B plays the same whether or not A was played in between."""
    a, b = assemble(find_variant("australian")), assemble(find_variant("viisisataa"))
    alone = play_deals(b, players="club", seed=1, count=100).tobytes()
    play_deals(a, players="random", seed=2, count=100)
    assert alone == play_deals(b, players="club", seed=1, count=100).tobytes()


@pytest.mark.parametrize("name", ["finnish", "three-handed", "viisisataa-five"])
def test_a_single_match_is_a_match_of_the_bulk_loop(name: str) -> None:
    """Match 2 of a seed played step by step has the deals, totals, winners and end of the bulk loop's match 2."""
    rulebook = assemble(find_variant(name))
    for player in ("club", "random"):
        (bulk,) = play_matches(rulebook, players=player, seed=5, start=2, count=1)
        single = play_single_match(rulebook, players=player, seed=5, index=2)
        assert int(bulk["deals"]) == len(single.deals)
        assert int(bulk["winners"]) == sum(1 << seat for seat in single.winners)
        assert ENDING_NAMES[int(bulk["ending"])] == single.ending
        by_seat = [single.deals[-1].after[account] for account in rulebook.account_of_seat]
        assert by_seat == bulk["scores"][: rulebook.players].tolist()
        assert [deal.after for deal in single.deals[:-1]] == [deal.before for deal in single.deals[1:]]
