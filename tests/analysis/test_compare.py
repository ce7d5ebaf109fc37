"""Comparisons: exact values, undefined quantities, equal games, gates."""

from __future__ import annotations

from dataclasses import replace

import numpy as np
import pytest

from fivehundred.analysis.compare import break_even, compare
from fivehundred.analysis.findings import blocked_variants, leading
from fivehundred.analysis.metrics import METRICS
from fivehundred.analysis.model import Comparison
from fivehundred.analysis.phrases import english, sentence
from fivehundred.analysis.tally import Tally
from fivehundred.engine.results import DRAWN, MADE, UNFINISHED, WON_BY_LEAD, WON_ON_TOTAL
from fivehundred.variants.model import Match
from tests.analysis.samples import (
    FakePlanned,
    deal,
    match,
    plan_of,
    planned,
    random_deals,
    random_matches,
    relabel,
)


def compared(variants, deals=None, matches=None) -> Comparison:
    """Tally and compare arrays of deals and matches, one a variant."""
    plan = plan_of(*variants)
    tally = Tally(plan)
    if deals is not None:
        tally.deals(0, deals)
    if matches is not None:
        tally.matches(0, matches)
    return compare(plan, tally)


def four_deals(game: FakePlanned) -> np.ndarray:
    """Return a made 8D, a failed 7S, a made misère and a thrown-in deal."""
    return np.concatenate([
        deal(game, "8D", contractor=1, tricks=9), deal(game, "7S", contractor=0, tricks=5, dealer=1),
        deal(game, "M", contractor=2, tricks=0, dealer=2), deal(game, dealer=3),
    ])  # fmt: skip


def test_exact_estimates() -> None:
    """Every estimate of four known deals is what one counts by hand."""
    game = planned()

    found = compared([game], [four_deals(game)]).baseline.estimates

    expected = {
        "passed_out_rate": 1 / 4, "average_level": 7.5, "high_contract_rate": 1 / 2, "no_trump_rate": 0.0,
        "made_rate": 2 / 3, "numbered_made_rate": 1 / 2, "failed_deal_rate": 1 / 4, "contractor_tricks": 7.0,
        "spare_tricks": -0.5, "slam_rate": 0.0, "misere_rate": 1 / 4, "misere_made_rate": 1.0,
        "open_misere_rate": 0.0, "contractor_points": (280 - 140 + 250) / 3, "defender_points": (10 + 50 + 0) / 3,
        "contractor_margin": (270 - 190 + 250) / 3, "swing": (270 + 190 + 250 + 0) / 4,
    }  # fmt: skip
    assert expected == pytest.approx({name: found[name].value for name in expected})


def test_exact_paired_difference() -> None:
    """A difference is the mean of the differences of the pairs, from the baseline to the variant."""
    a, b = planned("A"), planned("B")
    changed = four_deals(b)
    changed[1] = deal(b, "7S", contractor=0, tricks=7, dealer=1)[0]

    comparison = compared([a, b], [four_deals(a), changed])

    swing = comparison.difference("swing", "B")
    assert swing is not None
    assert (140 - 30 - 190) / 4 == swing.value
    assert 1 / 3 == pytest.approx(compared([a, b], [four_deals(a), changed]).variant("B").estimates["made_rate"].value
                                  - 2 / 3)  # fmt: skip


def test_an_event_without_a_chance_is_undefined() -> None:
    """The made rate of a misère that nobody bid is undefined with a reason, and so is its difference."""
    a, b = planned("A"), planned("B")
    comparison = compared([a, b], [random_deals(a, 500), random_deals(b, 500, misere=0.0)])

    made = comparison.variant("B").estimates["misere_made_rate"]
    difference = comparison.difference("misere_made_rate", "B")

    assert (None, None, None, "nobody bid misère") == (made.value, made.low, made.high, made.reason)
    assert difference is not None
    assert (None, "B: nobody bid misère") == (difference.value, difference.reason)
    assert "Nobody ever bid misère under B." in " ".join(sentence(one) for one in comparison.findings)


def test_a_bid_that_is_not_offered_is_said_so() -> None:
    """Where a variant has no misère, nothing about it is compared."""
    a, b = planned("A"), planned("B", misere=None)

    comparison = compared([a, b], [random_deals(a, 500), random_deals(b, 500)])

    difference = comparison.difference("misere_rate", "B")
    assert difference is not None
    assert (None, "not part of B") == (difference.value, difference.reason)
    assert "misere_rate" not in comparison.variant("B").estimates


def test_no_deals_and_no_matches() -> None:
    """Nothing played gives "No data" and undefined values, never a division by nought."""
    comparison = compared([planned("A"), planned("B")])

    assert not comparison.has_data
    assert ["no_data"] == [warning.phrase for warning in comparison.warnings]
    assert () == comparison.findings
    assert {None} == {one.value for variant in comparison.variants for one in variant.estimates.values()}
    assert {None} == {one.value for one in comparison.differences}


def test_only_matches() -> None:
    """A run of matches alone reports on matches and says that no deals were played."""
    a, b = planned("A"), planned("B")

    comparison = compared([a, b], None, [random_matches(a, 50), random_matches(b, 50, seed=2)])

    assert "no_deals" in [warning.phrase for warning in comparison.warnings]
    assert comparison.difference("match_deals", "B").value is not None
    assert comparison.difference("swing", "B").value is None


def test_one_deal_has_values_but_no_intervals() -> None:
    """One deal is shown for what it is."""
    a, b = planned("A"), planned("B")

    comparison = compared([a, b], [deal(a, "8D", tricks=8), deal(b, "8D", tricks=9)])

    swing = comparison.difference("swing", "B")
    assert (10.0, None, None, "too few pairs for that") == (
        swing.value,
        swing.low,
        swing.high,
        swing.reason,
    )


def test_the_same_game_differs_by_exactly_nought() -> None:
    """Variants with one Rulebook are called the same game, and every difference is nought."""
    a = planned("Finnish")
    b = relabel(a, "Norwegian")
    deals, matches = random_deals(a, 2000), random_matches(a, 100)

    comparison = compared([a, b], [deals, deals], [matches, matches])

    assert ("Norwegian",) == comparison.same_games
    assert {0.0} == {one.value for one in comparison.differences if one.value is not None}
    assert {None} == {one.p_holm for one in comparison.differences}
    assert ["same_game"] == [one.phrase for one in comparison.findings if one.kind != "description"]


def test_one_rulebook_played_differently_blocks_the_report() -> None:
    """The same game must be played alike; if it was not, the run cannot be trusted."""
    a = planned("A")
    b = relabel(a, "B")

    comparison = compared([a, b], [random_deals(a, 600), random_deals(b, 600, strength=7.0)])

    assert "same_hash_different_play" in [warning.phrase for warning in comparison.warnings]
    assert {"B"} == blocked_variants(comparison)


def test_other_rules_that_never_mattered() -> None:
    """Different rules with the same play of every deal are said to be just that."""
    a, b = planned("A"), planned("B")
    deals = random_deals(a, 1000)

    comparison = compared([a, b], [deals, deals])

    assert ["never_parted"] == [one.phrase for one in comparison.findings if one.kind == "nothing"]
    assert not any(one.clear for one in comparison.differences)


def test_nothing_clear_is_said() -> None:
    """Unrelated luck under the same habits leaves nothing that can be told apart."""
    a, b = planned("A"), planned("B")

    comparison = compared([a, b], [random_deals(a, 400), random_deals(b, 400, seed=2)])

    assert "nothing_clear" in [one.phrase for one in comparison.findings]


def test_a_large_effect_leads_the_findings() -> None:
    """Bidding half a level lower is found, is clear, and points the right way."""
    a, b = planned("A"), planned("B")

    comparison = compared([a, b], [random_deals(a, 4000), random_deals(b, 4000, strength=6.8)])

    first = leading(comparison, "B")[0]
    assert "average_level.less" == first.phrase
    assert sentence(first).startswith("The bidding stays lower under B. ")
    assert len({one.topic for one in leading(comparison, "B")[:3]}) >= 2


def test_everything_passed_out_is_a_gate() -> None:
    """A variant in which nobody ever bids is left out of the findings, loudly."""
    a, b = planned("A"), planned("B")
    silent = np.concatenate([deal(b)] * 800)

    comparison = compared([a, b], [random_deals(a, 800), silent])

    assert "all_passed" in [warning.phrase for warning in comparison.warnings]
    assert {"B"} == blocked_variants(comparison)
    assert not [one for one in comparison.findings if one.variant == "B"]


def test_scores_of_nought_are_a_gate() -> None:
    """Contracts played without a single point are a fault, not a finding."""
    a = planned("A")
    deals = random_deals(a, 600)
    deals["points"] = 0

    assert "no_points" in [warning.phrase for warning in compared([a], [deals]).warnings]


def test_matches_without_an_end_are_said() -> None:
    """Where every match was cut off, the rates of endings are undefined and the reader is told."""
    a = planned("A")

    comparison = compared([a], None, [np.concatenate([match(ending=UNFINISHED, deals=200)] * 30)])

    assert "no_match_ended" in [warning.phrase for warning in comparison.warnings]
    assert comparison.baseline.estimates["won_by_contract_rate"].value is None
    assert 1.0 == comparison.baseline.estimates["unfinished_rate"].value


def test_endings_of_a_fixed_length_are_counted() -> None:
    """Matches won on the last total, drawn, or won by a lead have rates of their own where the game knows them."""
    plain = planned("A")
    variant = replace(plain.variant, match=Match(deals=10, spread=500))
    fixed = replace(planned("B"), variant=variant)
    endings = [WON_ON_TOTAL] * 5 + [DRAWN] * 3 + [WON_BY_LEAD] * 2
    records = np.concatenate([match(ending=one, winners=() if one == DRAWN else (0, 2)) for one in endings])

    comparison = compared([plain, fixed], None, [np.concatenate([match()] * 10), records])

    estimates = comparison.variants[1].estimates
    names = ("won_on_total_rate", "drawn_rate", "won_by_lead_rate", "won_by_contract_rate")
    assert [0.5, 0.3, 0.2, 0.0] == [estimates[name].value for name in names]
    assert (5, 3, 2) == tuple(comparison.variants[1].endings[name] for name in ("won_on_total", "drawn", "won_by_lead"))
    assert not {"won_on_total_rate", "drawn_rate"} & set(comparison.baseline.estimates)
    text = " ".join(sentence(one) for one in comparison.findings)
    assert "on the last total" in text
    assert "are drawn" in text


def test_tables_of_different_size() -> None:
    """Between three and four players seats are not compared; averages of a deal are."""
    a, b = planned("A"), planned("B", players=3, sides="solo")

    comparison = compared([a, b], [random_deals(a, 2000), random_deals(b, 2000)])

    assert comparison.difference("seat_1_points", "B").value is None
    assert comparison.difference("contractor_points", "B").value is not None
    assert comparison.difference("dealer_edge", "B").value is not None
    assert () == comparison.partings
    assert "player_counts" in [one.phrase for one in comparison.findings]


def test_break_even_of_the_plain_schedule() -> None:
    """Winning 120 net or losing 180 net balances at three in five; without losses there is nothing to balance."""
    assert 0.6 == break_even(10, 5, 1200, -900)
    assert break_even(10, 0, 1200, 0) is None
    assert break_even(3, 3, 30, 30) is None


def test_contract_table() -> None:
    """Each bid's row counts how often it was played and made, and its mean margin."""
    game = planned()

    rows = {row.name: row for row in compared([game], [four_deals(game)]).baseline.contracts}

    assert (1, 1, 1 / 4, 1.0, 270.0) == (
        rows["8D"].played, rows["8D"].made, rows["8D"].share, rows["8D"].made_share, rows["8D"].margin,
    )  # fmt: skip
    assert (0, None, None) == (rows["10NT"].played, rows["10NT"].made_share, rows["10NT"].break_even)
    assert "OM" == list(rows)[-1]


def test_seats_share_the_contracts() -> None:
    """Seats are counted from the dealer, and their shares sum to one."""
    game = planned()

    seats = compared([game], [four_deals(game)]).baseline.seats

    assert [1, 1, 0, 1] == [row.contracts for row in seats]
    assert 1.0 == pytest.approx(sum(row.contract_share or 0 for row in seats))


def test_wins_by_seat_and_side() -> None:
    """Individual and team wins: N and S 60 each, their side 60, the sides together 100."""
    game = planned()
    won = [match(winners=(0, 2))] * 60 + [match(winners=(1, 3))] * 40

    wins = dict(compared([game], None, [np.concatenate(won)]).baseline.wins)

    assert {"seat_0": 60, "seat_1": 40, "seat_2": 60, "seat_3": 40, "side_0": 60, "side_1": 40} == wins


def test_a_title_stands_for_a_key() -> None:
    """A variant under its own key is called by its title; a label of the user's own is kept, whatever it holds."""
    a, b = relabel(planned("Finnish"), "finnish"), planned('Jk, "low"')

    comparison = compared([a, b])

    assert [("finnish", "Finnish"), ('Jk, "low"', 'Jk, "low"')] == [(v.label, v.name) for v in comparison.variants]


def test_two_alike_titles_fall_back_on_labels() -> None:
    """Where titles or labels would clash, the label is shown."""
    a, b = relabel(planned("Finnish"), "finnish"), planned("Finnish")

    assert ["finnish", "Finnish"] == [variant.name for variant in compared([a, b]).variants]


def test_every_tested_metric_has_its_sentences() -> None:
    """Each headline metric has a sentence for more and one for less, and its unit has an amount for both."""
    phrases = english()

    for metric in METRICS:
        if metric.headline:
            assert {f"{metric.name}.more", f"{metric.name}.less"} <= set(phrases)
            assert {f"amount.{metric.unit}.more", f"amount.{metric.unit}.less.small"} <= set(phrases)


def test_holm_runs_over_the_headline_metrics_only() -> None:
    """What is only listed is not tested, and what is tested carries both p-values."""
    a, b = planned("A"), planned("B")

    comparison = compared([a, b], [random_deals(a, 900), random_deals(b, 900, strength=7.0)])

    for difference in comparison.differences:
        if difference.p_holm is not None:
            assert difference.metric.headline
            assert difference.p_holm >= (difference.p_value or 0)
    assert comparison.difference("seat_0_points", "B").p_holm is None


def test_differing_settings_are_listed() -> None:
    """The report can name the settings in which the two files differ."""
    comparison = compared([planned("A"), planned("B", players=3, sides="solo")])

    found = {(one.key, one.baseline_value, one.value) for one in comparison.settings}

    assert {("table.players", "4", "3"), ("table.sides", "opposite_pairs", "solo")} == found


def test_the_results_made_flag_is_what_counts() -> None:
    """Whether a contract was made is read from the record, not guessed from tricks."""
    game = planned()
    record = deal(game, "8D", contractor=1, tricks=7)
    record["outcome"] = MADE

    assert 1.0 == compared([game], [record]).baseline.estimates["made_rate"].value
