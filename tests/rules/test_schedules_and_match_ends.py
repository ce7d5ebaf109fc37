"""Schedules of values beside the usual one, limits on defending, and matches that end in another way than at 500."""

from __future__ import annotations

from typing import Any

import pytest

from fivehundred.variants.model import Variant
from tests.rules.finding import find_deal
from tests.rules.matches import MatchJudge, MatchTable
from tests.rules.table import AUSTRALIAN, EAST, THREE, Judge, rulebook_of, score
from tests.rules.test_match import after, match_rules
from tests.rules.test_notation_and_tables import CLUBS_LOWEST, values
from tests.strategies import replace_settings


def worth(schedule: str, *names: str, **sections: Any) -> list[list[int]]:
    """What these bids are worth, by the Rulebook and by the referee."""
    variant = replace_settings(AUSTRALIAN, scoring={"schedule": schedule}, **sections)
    return [[by_name[name] for name in names] for by_name in values(variant)]


def test_perfect_schedule() -> None:
    """Situation S-29: ten no trumps are worth 500, six spades 20; misère has its own value, 150."""
    contracts = {"misere": {"value": 150}}
    assert [[500, 20, 150]] * 2 == worth("perfect", "10NT", "6S", "M", contracts=contracts)


def test_transposed_schedule() -> None:
    """Situation S-30: seven diamonds 180, nine hearts 400, ten no trumps 600; six spades to six no trumps 40 to 200."""
    assert [[180, 400, 600]] * 2 == worth("transposed", "7D", "9H", "10NT")
    assert [[40, 80, 120, 160, 200]] * 2 == worth("transposed", "6S", "6C", "6D", "6H", "6NT")


def test_clubs_lowest_multiplicative() -> None:
    """Situation S-31: with clubs lowest 6♣ is 40, 6♠ 60, 9♣ 160, 8♥ 240."""
    auction = {"denominations": CLUBS_LOWEST}
    assert [[40, 60, 160, 240]] * 2 == worth("multiplicative", "6C", "6S", "9C", "8H", auction=auction)


def test_a_hundred_a_level() -> None:
    """40 to 200 for six tricks, and 100 more for each further trick."""
    assert [[40, 200, 140, 600]] * 2 == worth("hundred_a_level", "6S", "6NT", "7S", "10NT")


# ------------------------------------------------------------------------------------------------------- defenders


@pytest.mark.parametrize(("before", "total"), [(400, 430), (410, 410), (390, 420)])
def test_nothing_for_defending_above_a_total(match_judge: MatchJudge, before: int, total: int) -> None:
    """Above 400 defenders gain nothing; from 400 exactly they still do, and are not held at 400."""
    variant = match_rules()
    variant = replace_settings(variant, scoring={"defenders": {"stop_above": 400}})
    assert [140, total] == after(match_judge, (0, before), "7S", (7, 3), variant=variant).scores


def test_the_stop_does_not_touch_contracts(match_judge: MatchJudge) -> None:
    """The limit is for defending: a made contract counts in full."""
    variant = replace_settings(AUSTRALIAN, scoring={"defenders": {"stop_above": 400}})
    assert [20, 580] == after(match_judge, (0, 420), "7C", (2, 8), variant=variant, contractor=EAST).scores


# ----------------------------------------------------------------------------------------------------- fixed length


def last_deal(
    match_judge: MatchJudge, variant: Variant, scores: tuple[int, ...], tricks: tuple[int, ...], *, played: int
) -> MatchTable:
    """The match after 7♠ by seat 0 as deal number ``played + 1``."""
    base = THREE if variant.table.players == 3 else AUSTRALIAN
    return match_judge(variant, scores, 0, played=played).add(find_deal(base, "7S", tricks))


FOUR_DEALS = match_rules(deals=4)
TWENTY_DEALS = match_rules(deals=20, ends_at_target=False)


def test_the_highest_total_wins_after_the_last_deal(match_judge: MatchJudge) -> None:
    """Situation S-36: four deals, 320 to 180: the 320 side wins; after three deals nobody has won yet."""
    match = last_deal(match_judge, FOUR_DEALS, (180, 150), (7, 3), played=3)
    assert ([320, 180], {0, 2}, "won on total", True) == (match.scores, match.winners, match.ending, match.is_over)
    match = last_deal(match_judge, FOUR_DEALS, (180, 150), (7, 3), played=2)
    assert (set(), "unfinished", False) == (match.winners, match.ending, match.is_over)


def test_equal_totals_after_the_last_deal_are_a_draw(match_judge: MatchJudge) -> None:
    """Case 79: equal totals are a tie: the match is over and nobody has won."""
    match = last_deal(match_judge, FOUR_DEALS, (40, 150), (7, 3), played=3)
    assert ([180, 180], set(), "drawn", True) == (match.scores, match.winners, match.ending, match.is_over)


def test_equal_second_places_are_no_draw(match_judge: MatchJudge) -> None:
    """Only equal highest totals are a draw."""
    variant = replace_settings(THREE, match={"deals": 4})
    match = last_deal(match_judge, variant, (100, 0, 10), (7, 2, 1), played=3)
    assert ([240, 20, 20], {0}, "won on total") == (match.scores, match.winners, match.ending)


def test_a_fixed_length_does_not_keep_the_target_away(match_judge: MatchJudge) -> None:
    """Unless it is said otherwise, 500 by contract ends a match before its last deal."""
    match = last_deal(match_judge, FOUR_DEALS, (360, 0), (7, 3), played=0)
    assert ({0, 2}, "won by contract") == (match.winners, match.ending)
    match = last_deal(match_judge, FOUR_DEALS, (360, 600), (7, 3), played=3)
    assert ({0, 2}, "won by contract") == (match.winners, match.ending)


@pytest.mark.parametrize(("scores", "tricks"), [((460, 0), (7, 3)), ((-460, 0), (6, 4))])
def test_play_goes_on_past_target_and_losing_line(
    match_judge: MatchJudge, scores: tuple[int, int], tricks: tuple[int, int]
) -> None:
    """Case 79: twenty deals, no target: play goes on past 500 and past -500."""
    match = last_deal(match_judge, TWENTY_DEALS, scores, tricks, played=10)
    assert ("unfinished", False) == (match.ending, match.is_over)
    match = last_deal(match_judge, TWENTY_DEALS, scores, tricks, played=19)
    assert ("won on total", True) == (match.ending, match.is_over)


def test_target_and_losing_line_mean_nothing_in_a_match_of_fixed_length() -> None:
    """Where no match ends at target or losing line, other values of them are the same game."""
    other = replace_settings(TWENTY_DEALS, match={"target": 1000, "win_by": "any_points", "lose_at": None})
    assert rulebook_of(TWENTY_DEALS).hash == rulebook_of(other).hash


# ------------------------------------------------------------------------------------------------------- other ends


@pytest.mark.parametrize(
    ("before", "winners"), [((260, -180), {0, 2}), ((340, -10), set()), ((220, -160), set()), ((200, -190), {0, 2})]
)
def test_a_large_lead_over_negative_scores(match_judge: MatchJudge, before: tuple[int, int], winners: set[int]) -> None:
    """Situation S-22: 400 to -150 ends the match, 480 to 20 does not, nor 360 to -130; 340 to -160 is just enough."""
    variant = match_rules(spread=500)
    match = after(match_judge, before, "7S", (7, 3), variant=variant)
    assert ([before[0] + 140, before[1] + 30], winners) == (match.scores, match.winners)


def test_the_lead_counts_over_every_other(match_judge: MatchJudge) -> None:
    """With three players the second has to be far behind, and all others below zero."""
    variant = replace_settings(THREE, match={"spread": 500})
    assert {0} == after(match_judge, (260, -130, -300), "7H", (7, 1, 2), variant=variant).winners
    assert set() == after(match_judge, (260, -20, -400), "7H", (7, 1, 2), variant=variant).winners
    assert set() == after(match_judge, (260, 0, -400), "7H", (7, 1, 2), variant=variant).winners


@pytest.mark.parametrize(("opponents", "winners"), [(-80, set()), (-41, set()), (-40, {1, 3}), (100, {1, 3})])
def test_falling_low_loses_only_against_others_who_are_not_negative(
    match_judge: MatchJudge, opponents: int, winners: set[int]
) -> None:
    """Situation S-21: -520 with the opponents at -40 plays on; with the opponents at nought or more it loses."""
    variant = match_rules(lose_while_others_negative=False)
    match = after(match_judge, (-380, opponents), "7S", (6, 4), variant=variant)
    assert ([-520, opponents + 40], winners) == (match.scores, match.winners)
    assert {1, 3} == after(match_judge, (-380, opponents), "7S", (6, 4)).winners


def test_exactly_at_the_line_with_the_others_negative(match_judge: MatchJudge) -> None:
    """Situation S-21: -500 while the opponents are at -40 loses; where only the others' being up makes a loss, not."""
    variant = match_rules(lose_while_others_negative=False)
    for rules, winners in ((AUSTRALIAN, {1, 3}), (variant, set())):
        match = after(match_judge, (-260, -70), "8S", (7, 3), variant=rules)
        assert ([-500, -40], winners) == (match.scores, match.winners)


def test_three_players_each_asked_for_the_others(match_judge: MatchJudge) -> None:
    """Somebody below zero protects the others, not himself."""
    variant = replace_settings(THREE, match={"lose_while_others_negative": False})
    assert set() == after(match_judge, (-300, -60, 100), "7H", (6, 2, 2), variant=variant).winners
    assert {2} == after(match_judge, (-300, 0, 100), "7H", (6, 2, 2), variant=variant).winners


# ----------------------------------------------------------------------------------------------------------- Quebec

QUEBEC = replace_settings(
    AUSTRALIAN,
    scoring={"failed": "defenders_score_value", "defenders": {"per_trick": 0}},
    contracts={"misere": {"value": 500}, "open_misere": {"value": 1000}},
    match={"target": 1000, "lose_at": None},
)


def test_quebec_match(match_judge: MatchJudge, judge: Judge) -> None:
    """Quebec: 1000 wins, a failed contract costs nothing and pays the others, nobody falls out backwards."""
    assert {0, 2} == after(match_judge, (860, 0), "7S", (7, 3), variant=QUEBEC).winners
    match = after(match_judge, (-600, 500), "8H", (7, 3), variant=QUEBEC)
    assert ([-600, 800], set()) == (match.scores, match.winners)
    assert [140, 0, 140, 0] == score(judge, "7S", (7, 3), variant=QUEBEC)
