"""What a deal scores. Points are given by seat; both seats of a pair show the pair's points."""

from __future__ import annotations

from typing import Any

import pytest

from fivehundred.variants.model import Variant
from tests.rules.finding import find_deal
from tests.rules.table import AUSTRALIAN, FIVE, THREE, Judge, replay, score
from tests.strategies import replace_settings

SHOWN_TO_PAIRS = 2


def scoring(variant: Variant = AUSTRALIAN, **rules: Any) -> Variant:
    """The game with other scoring rules, and a misère that needs no seven."""
    return replace_settings(variant, contracts={"misere": {"gate": "none"}}, scoring=rules)


ANY_MISERE = scoring()
NO_SLAM = scoring(slam_at_least=None)
QUEBEC = replace_settings(
    scoring(failed="defenders_score_value", defenders={"per_trick": 0}),
    contracts={"misere": {"value": 500}, "open_misere": {"value": 1000}},
)
PLAYED_ON = {"misere_ends": "after_last_trick"}
PLAYED_OUT = replace_settings(scoring(defenders={"in_misere": 10}), play=PLAYED_ON)


def pairs(
    judge: Judge, contract: str, made: int, *, variant: Variant = ANY_MISERE, of: int = 10, others: int | None = None
) -> tuple[int, int]:
    """Points of North's and of East's side when North's, the contractor's, takes ``made`` tricks."""
    points = score(judge, contract, (made, of - made if others is None else others), variant=variant)
    assert points[:2] == points[2:]
    return points[0], points[1]


@pytest.mark.parametrize(
    ("contract", "made", "expected"),
    [
        ("6S", 6, (40, 40)),
        ("8NT", 9, (320, 10)),
        ("7D", 8, (180, 20)),
        ("10H", 7, (-500, 30)),
        ("6H", 5, (-100, 50)),
        ("8C", 8, (260, 20)),
        ("8C", 7, (-260, 30)),
        ("7S", 9, (140, 10)),
    ],
)
def test_made_and_failed(judge: Judge, contract: str, made: int, expected: tuple[int, int]) -> None:
    """Case 63, situations S-1, S-2, S-3: the value won or lost, nothing for overtricks, ten a trick to the others."""
    assert expected == pairs(judge, contract, made)


@pytest.mark.parametrize(
    ("contract", "expected"),
    [("6S", 250), ("6H", 250), ("7D", 250), ("8S", 250), ("8C", 260), ("9C", 360), ("10S", 440)],
)
def test_all_ten_tricks_score_at_least_250(judge: Judge, contract: str, expected: int) -> None:
    """Case 64, situations S-4, S-5, S-6: a made contract with all tricks is lifted to 250, never lowered."""
    assert (expected, 0) == pairs(judge, contract, 10)


@pytest.mark.parametrize(("contract", "expected"), [("7D", 180), ("6S", 40)])
def test_without_the_slam_rule(judge: Judge, contract: str, expected: int) -> None:
    """Case 64, situation S-7: without the rule all ten tricks score the value."""
    assert (expected, 0) == pairs(judge, contract, 10, variant=NO_SLAM)


def test_a_bid_worth_exactly_250(judge: Judge) -> None:
    """Case 64: a custom table with a bid worth exactly 250 scores 250 either way."""
    table = dict.fromkeys(range(6, 11), (30, 250, 300, 400, 500))
    for slam in (250, None):
        variant = scoring(schedule="table", table=table, slam_at_least=slam)
        assert (250, 0) == pairs(judge, "6C", 10, variant=variant)


@pytest.mark.parametrize(
    ("contract", "lost", "expected"),
    [("M", 0, (250, 0)), ("M", 1, (-250, 0)), ("OM", 0, (500, 0)), ("OM", 1, (-500, 0))],
)
def test_misere_made_and_failed(judge: Judge, contract: str, lost: int, expected: tuple[int, int]) -> None:
    """Case 65, situation S-8: the value won or lost, nothing for the defenders' tricks."""
    deal = find_misere(ANY_MISERE, contract, lost)
    points = replay(judge, ANY_MISERE, deal).points
    assert expected == (points[0], points[1])


def find_misere(variant: Variant, contract: str, lost: int) -> Any:
    """Find a misère by seat 0 that takes ``lost`` tricks; stopped early, the defenders have fewer than the rest."""
    if lost == 0 or variant.play.misere_ends == "after_last_trick":
        return find_deal(variant, contract, (lost, variant.deal.hand - lost))
    for others in range(10):
        try:
            return find_deal(variant, contract, (lost, others))
        except AssertionError:
            continue
    raise AssertionError("no misère found")


def test_open_misere_with_all_ten_tricks(judge: Judge) -> None:
    """Case 65: an open misère that takes everything loses its value; no slam, no points for the others."""
    played_out = replace_settings(ANY_MISERE, play={"misere_ends": "after_last_trick"})
    assert (-500, 0) == pairs(judge, "OM", 10, variant=played_out)


def test_defenders_score_what_the_misere_takes(judge: Judge) -> None:
    """Situation S-9: where it is so agreed, ten for every trick the contractor took: three tricks, −250 and +30."""
    assert (-250, 30) == pairs(judge, "M", 3, variant=PLAYED_OUT)
    assert (250, 0) == pairs(judge, "M", 0, variant=PLAYED_OUT)


@pytest.mark.parametrize("value", [500, 520, 1000])
def test_open_misere_values(judge: Judge, value: int) -> None:
    """Situation S-10: 500, 520 or 1000 for an open misère made, as the table has it."""
    variant = replace_settings(ANY_MISERE, contracts={"open_misere": {"value": value}})
    assert (value, 0) == pairs(judge, "OM", 0, variant=variant)


def test_quebec_a_failed_contract_pays_the_defenders(judge: Judge) -> None:
    """Situations S-11, S-12: 8♥ failed by one: 0 and +300; misère failed: 0 and +500; made: the value and 0."""
    assert (0, 300) == pairs(judge, "8H", 7, variant=QUEBEC)
    assert (300, 0) == pairs(judge, "8H", 9, variant=QUEBEC)
    points = replay(judge, QUEBEC, find_misere(QUEBEC, "M", 1)).points
    assert (0, 500) == (points[0], points[1])


def test_defenders_value_comes_on_top_of_their_tricks(judge: Judge) -> None:
    """Where both are played, the defenders of a failed contract score its value and their tricks."""
    assert (0, 330) == pairs(judge, "8H", 7, variant=scoring(failed="defenders_score_value"))


@pytest.mark.parametrize(
    ("rules", "made_8", "made_6"),
    [({}, 20, 40), ({"when": "contract_failed"}, 0, 40), ({"per_trick": 0}, 0, 0), ({"per_trick": 5}, 10, 20)],
)
def test_defenders_points(judge: Judge, rules: dict[str, Any], made_8: int, made_6: int) -> None:
    """Case 67: two tricks against 7♠ made, four against 7♠ failed: always, only on failure, never; none in misère."""
    variant = scoring(defenders=rules)
    assert (250, 0) == pairs(judge, "M", 0, variant=variant)
    assert (-500, 0) == pairs(judge, "OM", 10, variant=replace_settings(variant, play=PLAYED_ON))
    assert (140, made_8) == pairs(judge, "7S", 8, variant=variant)
    assert (-140, made_6) == pairs(judge, "7S", 6, variant=variant)


def test_defenders_only_on_failure(judge: Judge) -> None:
    """Situation S-13: 7♥ made with eight: +200 and 0."""
    assert (200, 0) == pairs(judge, "7H", 8, variant=scoring(defenders={"when": "contract_failed"}))


def test_the_right_side_is_scored(judge: Judge) -> None:
    """Case 77: East's side is contractor: the value goes to East and West."""
    assert [20, 160, 20, 160] == score(judge, "7C", (2, 8), contractor=1)


# --------------------------------------------------------------------------------------------------------- three hands


def test_three_hands_each_defender_his_own_tricks(judge: Judge) -> None:
    """Case 73, situation S-23: 7♥ with 7, 2 and 1: +200, +20, +10; failed with 6, 3 and 1: −200, +30, +10."""
    assert [200, 20, 10] == score(judge, "7H", (7, 2, 1), variant=THREE)
    assert [-200, 30, 10] == score(judge, "7H", (6, 3, 1), variant=THREE)
    assert [180, 20, 10] == score(judge, "7D", (7, 2, 1), variant=THREE)


def test_three_hands_each_defender_the_tricks_of_both(judge: Judge) -> None:
    """Situation S-23: where each scores what both took, 2 and 1 tricks are +30 each."""
    variant = replace_settings(THREE, scoring={"defenders": {"share": "group"}})
    assert [180, 30, 30] == score(judge, "7D", (7, 2, 1), variant=variant)


def test_three_hands_misere(judge: Judge) -> None:
    """Case 73: a misère of one against two: ±250, the others nothing."""
    variant = scoring(THREE)
    table = replay(judge, variant, find_deal(variant, "M", (0, 5, 5)))
    assert [250, 0, 0] == table.points


def test_three_hands_slam(judge: Judge) -> None:
    """The slam rule holds for a lone contractor too."""
    assert [250, 0, 0] == score(judge, "6H", (10, 0, 0), variant=THREE)


# ---------------------------------------------------------------------------------------------------------- five hands

FULL = replace_settings(FIVE, scoring={"partner_share": "full", "defenders": {"share": "group"}})


def test_five_hands_half_the_value_each(judge: Judge) -> None:
    """Case 74, situation S-24: 8♥ made with a called partner: +150 each; failed: −150 each."""
    made = score(judge, "8H", (7, 1, 0, 1, 1), variant=FIVE, partner=3)
    assert [150, 10, 0, 150, 10] == made
    failed = score(judge, "8H", (6, 1, 1, 1, 1), variant=FIVE, partner=3)
    assert [-150, 10, 10, -150, 10] == failed


def test_five_hands_the_full_value_each(judge: Judge) -> None:
    """Situations S-24, S-26: +300 each where both score in full; two tricks lost are +20 for every defender."""
    assert [300, 20, 20, 300, 20] == score(judge, "8H", (7, 1, 0, 1, 1), variant=FULL, partner=3)


def test_five_hands_only_the_taker_of_a_trick_scores_it(judge: Judge) -> None:
    """Situation S-26: where each defender scores his own tricks, only the takers get ten."""
    own = replace_settings(FULL, scoring={"defenders": {"share": "own"}})
    assert [300, 10, 0, 300, 10] == score(judge, "8H", (7, 1, 0, 1, 1), variant=own, partner=3)


def test_five_hands_alone(judge: Judge) -> None:
    """Case 74, situation S-25: announced alone the contractor scores in full: +300 or −300."""
    assert 300 == score(judge, "8H", (8, 1, 1, 0, 0), variant=FIVE)[0]
    assert [-300, 10, 10, 10, 0] == score(judge, "8H", (7, 1, 1, 1, 0), variant=FIVE)


def test_five_hands_misere(judge: Judge) -> None:
    """Case 74: a misère of one against four: 250 won or lost by the contractor alone, the others nothing."""
    variant = scoring(FIVE)
    assert [250, 0, 0, 0, 0] == score(judge, "M", (0, 3, 3, 2, 2), variant=variant)
    played_out = replace_settings(variant, play=PLAYED_ON)
    assert [-250, 0, 0, 0, 0] == score(judge, "M", (10, 0, 0, 0, 0), variant=played_out)


def test_five_hands_slam_is_lifted_before_it_is_shared(judge: Judge) -> None:
    """All ten tricks by contractor and partner: 250 halved, 125 each."""
    assert [125, 0, 0, 125, 0] == score(judge, "6H", (9, 0, 0, 1, 0), variant=FIVE, partner=3)


def test_five_hands_defenders_score_the_whole_value(judge: Judge) -> None:
    """Where a failed contract pays the defenders, each gets the whole value although caller and partner halve it."""
    variant = replace_settings(FIVE, scoring={"failed": "defenders_score_value"})
    assert [0, 310, 310, 0, 310] == score(judge, "8H", (6, 1, 1, 1, 1), variant=variant, partner=3)
