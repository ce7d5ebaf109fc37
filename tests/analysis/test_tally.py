"""The tally: exact sums that do not depend on how deals arrive."""

from __future__ import annotations

import numpy as np
import pytest

from fivehundred.analysis.columns import DEAL_COLUMNS, MATCH_COLUMNS, deal_block, lookup_for, match_columns
from fivehundred.analysis.games import game_of
from fivehundred.analysis.tally import PARTINGS, Tally, exact_products
from fivehundred.engine.results import OPPONENT_FELL, UNFINISHED
from fivehundred.errors import ExperimentError
from tests.analysis.samples import deal, match, plan_of, planned, random_deals, random_matches


def columns_of(game, record) -> dict[str, float]:
    """Return the columns of one deal by name."""
    block = deal_block(record, lookup_for(game_of(game)))
    return dict(zip(DEAL_COLUMNS, block.columns[0].tolist(), strict=True))


def test_columns_of_a_made_contract_of_pairs() -> None:
    """8D by East with nine tricks, South dealing: the side scores 280, the others 10 for one trick."""
    game = planned()

    found = columns_of(game, deal(game, "8D", contractor=1, tricks=9, dealer=2))

    expected = {
        "contract": 1, "made": 1, "failed": 0, "numbered_made": 1, "level": 8, "high_contract": 1, "no_trump": 0,
        "numbered_tricks": 9, "spare_tricks": 1, "slam": 0, "contractor_points": 280, "opposing_points": 10,
        "opposing_accounts": 1, "margin60": 60 * 270, "swing": 270, "dealer_edge60": 60 * (10 - 280),
        "dealer_contract": 0, "first_hand_contract": 0, "seat_0_points": 10, "seat_1_points": 280,
        "seat_2_points": 10, "seat_3_points": 280, "seat_4_points": 0,
    }  # fmt: skip
    assert expected == {name: found[name] for name in expected}


def test_columns_of_a_failed_solo_contract() -> None:
    """7S by seat 2 of three, five tricks: the five lost tricks' points are spread over two opposing scores."""
    game = planned(players=3, sides="solo")

    found = columns_of(game, deal(game, "7S", contractor=2, tricks=5, dealer=1))

    assert (-140, 50, 2) == (found["contractor_points"], found["opposing_points"], found["opposing_accounts"])
    assert 60 * (-140 - 25) == found["margin60"]
    assert 1 == found["first_hand_contract"]
    assert 0 == found["seat_3_points"]


def test_a_called_partner_is_no_opponent() -> None:
    """At a table of five with a called partner, three scores oppose; alone, four do."""
    game = planned(players=5, sides="called_card")

    with_partner = columns_of(game, deal(game, "8H", contractor=0, partner=3, tricks=8))
    alone = columns_of(game, deal(game, "8H", contractor=0, tricks=8))

    assert (3, 20) == (with_partner["opposing_accounts"], with_partner["opposing_points"])
    assert (4, 20) == (alone["opposing_accounts"], alone["opposing_points"])
    assert 60 * 300 - 20 * 20 == with_partner["margin60"]


def test_a_second_partner_is_no_opponent() -> None:
    """Where the contractor has named two of five, two scores oppose."""
    game = planned(players=5, sides="called_player")
    record = deal(game, "8H", contractor=0, partner=3, tricks=8)
    record["second_partner"] = 1

    found = columns_of(game, record)

    assert 2 == found["opposing_accounts"]


def test_misere_is_no_numbered_contract() -> None:
    """A made misère counts as made, has no level and is not a no-trump contract."""
    game = planned()

    found = columns_of(game, deal(game, "M", contractor=3, tricks=0))

    assert (1, 1, 0, 0, 0) == tuple(found[n] for n in ("misere", "misere_made", "numbered", "level", "no_trump"))
    assert 250 == found["contractor_points"]


def test_a_thrown_in_deal_scores_nothing() -> None:
    """Nobody's seat 255 is read as a seat."""
    game = planned()

    found = columns_of(game, deal(game, dealer=3))

    assert {"one", "passed_out", "calls"} == {name for name, value in found.items() if value}


def test_match_columns_count_sides_fairly() -> None:
    """A first dealer in a winning pair beats his fair half by half; a loser falls short by half."""
    game = game_of(planned())
    records = np.concatenate(
        [match(first=2, winners=(0, 2)), match(first=1, winners=(0, 2)), match(ending=UNFINISHED, first=0)]
    )

    found = match_columns(records, game)[:, MATCH_COLUMNS.index("first_dealer_edge60")]

    assert [30, -30, 0] == found.tolist()


@pytest.mark.parametrize("chunk", [1, 7, 333, 5000])
def test_chunks_do_not_matter(chunk: int) -> None:
    """Any chunking gives the same sums, tables and histograms to the last bit."""
    plan = plan_of(planned("A"), planned("B"), planned("C", players=3, sides="solo"))
    deals = [random_deals(one, 700 if chunk == 1 else 20_000, strength=7.3 - 0.1 * i)
             for i, one in enumerate(plan.variants)]  # fmt: skip
    matches = [random_matches(one, 300) for one in plan.variants]
    whole, parts = Tally(plan), Tally(plan)

    whole.deals(0, deals)
    whole.matches(0, matches)
    for start in range(0, len(deals[0]), chunk):
        parts.deals(start, [one[start : start + chunk] for one in deals])
    for start in range(0, 300, chunk):
        parts.matches(start, [one[start : start + chunk] for one in matches])

    assert (whole.deal_products == parts.deal_products).all()
    assert (whole.match_products == parts.match_products).all()
    assert (whole.parted == parts.parted).all()
    for one, other in zip(whole.deal_tables, parts.deal_tables, strict=True):
        assert all((vars(one)[name] == vars(other)[name]).all() for name in vars(one))
    for one, other in zip(whole.match_tables, parts.match_tables, strict=True):
        assert all((vars(one)[name] == vars(other)[name]).all() for name in vars(one))


def test_products_are_exact_beyond_doubles() -> None:
    """Where a double could no longer hold every sum, whole-number arithmetic takes over."""
    columns = np.array([[94_906_267.0, 1.0], [3.0, 2.0]])

    assert [[94_906_267**2 + 9, 94_906_267 + 6], [94_906_267 + 6, 5]] == exact_products(columns).tolist()


def test_partings_name_the_first_thing_that_differs() -> None:
    """Another contract, other tricks, other points, nothing: each deal is counted once, by its first difference."""
    a, b = planned("A"), planned("B", misere=None)
    same = deal(a, "8D", contractor=1, tricks=9)
    first = np.concatenate([same, same, same, same, deal(a)])
    second = np.concatenate([
        deal(b, "9D", contractor=1, tricks=9), deal(b, "8D", contractor=1, tricks=8),
        deal(b, "8D", contractor=1, tricks=9), deal(b, "8D", contractor=1, tricks=9), deal(b),
    ])  # fmt: skip
    second["points"][2] += 5
    tally = Tally(plan_of(a, b))

    tally.deals(0, [first, second])

    assert ("other contract", "other tricks", "other points", "the same") == PARTINGS
    assert [1, 1, 1, 2] == tally.parted[1].tolist()


def test_a_gap_or_a_repeated_chunk_is_refused() -> None:
    """A chunk that does not follow on the last one would count deals twice or not at all."""
    plan = plan_of(planned())
    tally = Tally(plan)
    tally.deals(0, [random_deals(plan.variants[0], 10)])

    with pytest.raises(ValueError, match="expected deal 10 next"):
        tally.deals(0, [random_deals(plan.variants[0], 10)])


def test_variants_must_bring_the_same_deals() -> None:
    """Pairs need as many deals on either side."""
    a, b = planned("A"), planned("B")

    with pytest.raises(ValueError, match="of one length"):
        Tally(plan_of(a, b)).deals(0, [random_deals(a, 10), random_deals(b, 9)])


def test_equal_labels_are_refused() -> None:
    """Two variants under one label could not be told apart in any table."""
    with pytest.raises(ExperimentError, match="same label 'A'"):
        Tally(plan_of(planned("A"), planned("A")))


def test_wins_of_sides_sum_to_all_matches() -> None:
    """Of a hundred matches N and S win sixty each, and so does their side; the sides sum to a hundred."""
    game = planned()
    tally = Tally(plan_of(game))
    won = [match(winners=(0, 2))] * 60 + [match(winners=(1, 3), ending=OPPONENT_FELL)] * 40

    tally.matches(0, [np.concatenate(won)])

    assert [60, 40, 60, 40, 0, 0] == tally.match_tables[0].wins.tolist()
