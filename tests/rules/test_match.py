"""How a match goes on: totals, caps, winning, losing."""

from __future__ import annotations

from typing import Any

import pytest

from fivehundred.variants.model import Variant
from tests.rules.finding import find_deal
from tests.rules.matches import MatchJudge, MatchTable
from tests.rules.table import AUSTRALIAN, EAST, FIVE, NORTH, SOUTH, THREE, sit_down
from tests.strategies import replace_settings


def match_rules(base: Variant = AUSTRALIAN, *, cap: int | None = None, **rules: Any) -> Variant:
    """The game with other rules for the match."""
    return replace_settings(base, match=rules, scoring={"defenders": {"cap": cap}})


ANY_POINTS = match_rules(win_by="any_points")
HIGHER_TOTAL = match_rules(win_by="any_points", both_reach="higher_total")


def after(
    judge: MatchJudge,
    scores: tuple[int, ...],
    contract: str,
    tricks: tuple[int, ...],
    *,
    variant: Variant = AUSTRALIAN,
    **wanted: Any,
) -> MatchTable:
    """The match after one more deal from these totals."""
    return judge(variant, list(scores), 0).add(find_deal(variant, contract, tricks, **wanted))


def test_a_deal_is_added_to_the_right_totals(match_judge: MatchJudge) -> None:
    """Case 77: EW 7♣ made with eight from 100/200 gives 120/360."""
    match = after(match_judge, (100, 200), "7C", (2, 8), contractor=EAST)
    assert ([120, 360], False, set()) == (match.scores, match.is_over, match.winners)


@pytest.mark.parametrize(
    ("before", "contract", "tricks", "contractor", "total", "winners"),
    [
        ((360, -220), "7S", (8, 2), NORTH, [500, -200], {0, 2}),
        ((360, 480), "7S", (8, 2), NORTH, [500, 500], {0, 2}),
        ((500, 360), "7S", (2, 8), EAST, [520, 500], {1, 3}),
        ((660, 440), "7S", (6, 4), NORTH, [520, 480], set()),
        ((-360, -530), "7S", (6, 4), NORTH, [-500, -490], {1, 3}),
        ((340, 480), "7S", (6, 4), EAST, [400, 340], set()),
        ((340, 500), "7S", (8, 2), NORTH, [480, 520], set()),
        ((340, 480), "7S", (8, 2), NORTH, [480, 500], set()),
    ],
)
def test_only_the_own_contract_wins(
    match_judge: MatchJudge,
    before: tuple[int, int],
    contract: str,
    tricks: tuple[int, int],
    contractor: int,
    total: list[int],
    winners: set[int],
) -> None:
    """Case 69, situation S-16: 500 counts only for the side that has just made its own contract."""
    match = after(match_judge, before, contract, tricks, contractor=contractor)
    assert (total, winners) == (match.scores, match.winners)


@pytest.mark.parametrize(
    ("before", "tricks", "contractor", "total", "winners"),
    [
        ((360, -220), (8, 2), NORTH, [500, -200], {0, 2}),
        ((500, 360), (2, 8), EAST, [520, 500], {0, 2}),
        ((-360, -530), (6, 4), NORTH, [-500, -490], {1, 3}),
        ((660, 440), (6, 4), NORTH, [520, 480], {0, 2}),
        ((340, 500), (8, 2), NORTH, [480, 520], {1, 3}),
    ],
)
def test_the_higher_total_wins(
    match_judge: MatchJudge,
    before: tuple[int, int],
    tricks: tuple[int, int],
    contractor: int,
    total: list[int],
    winners: set[int],
) -> None:
    """Case 69: where any points count and the higher total wins, who bid and whether it was made mean nothing."""
    match = after(match_judge, before, "7S", tricks, contractor=contractor, variant=HIGHER_TOTAL)
    assert (total, winners) == (match.scores, match.winners)


def test_exactly_the_target_wins(match_judge: MatchJudge) -> None:
    """Exactly 500 is enough, 499 would not be."""
    assert {0, 2} == after(match_judge, (360, 0), "7S", (7, 3)).winners
    assert set() == after(match_judge, (350, 0), "7S", (7, 3)).winners


@pytest.mark.parametrize("target", [400, 500, 1000])
def test_the_target_is_a_setting(match_judge: MatchJudge, target: int) -> None:
    """The target is 500, sometimes 400, in Quebec 1000."""
    variant = match_rules(target=target)
    assert {0, 2} == after(match_judge, (target - 140, 0), "7S", (7, 3), variant=variant).winners
    assert set() == after(match_judge, (target - 150, 0), "7S", (7, 3), variant=variant).winners


def test_any_points_win(match_judge: MatchJudge) -> None:
    """Situation S-17: at 480, two tricks taken in defence win, the contractors being below 500."""
    assert {1, 3} == after(match_judge, (100, 480), "7S", (8, 2), variant=ANY_POINTS).winners
    assert set() == after(match_judge, (100, 480), "7S", (8, 2)).winners


def test_both_reach_the_target_together(match_judge: MatchJudge) -> None:
    """Situation S-18, case 69: both at 500 in one deal: the contractor's side, or the higher total."""
    contractor = after(match_judge, (360, 490), "7S", (7, 3), variant=ANY_POINTS)
    assert ([500, 520], {0, 2}) == (contractor.scores, contractor.winners)
    higher = after(match_judge, (360, 490), "7S", (7, 3), variant=HIGHER_TOTAL)
    assert ([500, 520], {1, 3}) == (higher.scores, higher.winners)
    equal = after(match_judge, (360, 470), "7S", (7, 3), variant=HIGHER_TOTAL)
    assert ([500, 500], {0, 2}) == (equal.scores, equal.winners)


def test_equal_totals_without_a_contractor_play_on(match_judge: MatchJudge) -> None:
    """Unequal totals are needed: both at 500 by no-trump tricks without a contract, nobody has won yet."""
    variant = replace_settings(HIGHER_TOTAL, auction={"all_pass": "play_no_trumps"})
    match = after(match_judge, (440, 460), "P", (6, 4), variant=variant)
    assert ([500, 500], set(), False) == (match.scores, match.winners, match.is_over)
    other = after(match_judge, (450, 460), "P", (6, 4), variant=variant)
    assert ([510, 500], {0, 2}) == (other.scores, other.winners)


def test_the_first_trick_to_reach_the_target_wins(match_judge: MatchJudge) -> None:
    """Situation S-19: defenders at 490 and 480; the second one's two tricks come before the first one's only trick."""
    variant = match_rules(THREE, win_by="any_points")
    order = (2, 2, 1, 0, 0, 0, 0, 0, 0, 0)
    match = after(match_judge, (0, 490, 480), "7H", (7, 1, 2), variant=variant, trick_order=order)
    assert ([200, 500, 500], {2}) == (match.scores, match.winners)
    other = after(match_judge, (0, 490, 480), "7H", (7, 1, 2), variant=variant, trick_order=(1, 2, 2) + (0,) * 7)
    assert {1} == other.winners


# ------------------------------------------------------------------------------------------------------------- the cap


@pytest.mark.parametrize(
    ("before", "tricks", "total"),
    [(480, (7, 3), 490), (495, (8, 2), 495), (450, (7, 3), 480), (460, (7, 3), 490), (490, (7, 3), 490)],
)
def test_defending_does_not_pass_the_cap(
    match_judge: MatchJudge, before: int, tricks: tuple[int, int], total: int
) -> None:
    """Situations S-14, S-15: by defending nobody rises above 490, and nobody above it is pulled down."""
    match = after(match_judge, (0, before), "7S", tricks, variant=match_rules(cap=490))
    assert [140, total] == match.scores


def test_the_cap_does_not_touch_contracts(match_judge: MatchJudge) -> None:
    """The cap is for defending: a made contract counts in full."""
    assert [620, 30] == after(match_judge, (480, 0), "7S", (7, 3), variant=match_rules(cap=490)).scores


# -------------------------------------------------------------------------------------------------------------- losing


@pytest.mark.parametrize(
    ("before", "rule", "winners"),
    [(-260, "at_or_below", {1, 3}), (-260, "below", set()), (-261, "below", {1, 3}), (-259, "at_or_below", set())],
)
def test_falling_to_the_line_loses(match_judge: MatchJudge, before: int, rule: str, winners: set[int]) -> None:
    """Situation S-20, case 71: at −260, 8♠ failed: −500 loses, or only what is below it."""
    match = after(match_judge, (before, 100), "8S", (7, 3), variant=match_rules(lose_when=rule))
    assert ([before - 240, 130], winners) == (match.scores, match.winners)


def test_the_other_side_wins_however_low_it_stands(match_judge: MatchJudge) -> None:
    """Situation S-21: −500 loses although the opponents are at −10."""
    assert {1, 3} == after(match_judge, (-260, -40), "8S", (7, 3)).winners


def test_no_back_door(match_judge: MatchJudge) -> None:
    """Where nobody loses by falling low, −620 plays on."""
    match = after(match_judge, (-380, 100), "8S", (7, 3), variant=match_rules(lose_at=None))
    assert ([-620, 130], False) == (match.scores, match.is_over)


@pytest.mark.parametrize(("rule", "winners"), [("best_other", {2}), ("all_others", {1, 2})])
def test_who_wins_when_one_of_three_falls(match_judge: MatchJudge, rule: str, winners: set[int]) -> None:
    """Case 71, situation S-28 for three single players: the best of the others, or all of them; never who fell."""
    variant = match_rules(THREE, others_win=rule)
    match = after(match_judge, (-300, 100, 280), "7H", (6, 2, 2), variant=variant)
    assert ([-500, 120, 300], winners) == (match.scores, match.winners)


def test_the_best_of_the_others_share(match_judge: MatchJudge) -> None:
    """Equal bests win together."""
    match = after(match_judge, (-300, 280, 280), "7H", (6, 2, 2), variant=match_rules(THREE))
    assert {1, 2} == match.winners


@pytest.mark.parametrize(("first", "winners"), [("winning", {1}), ("losing", {2})])
def test_which_check_comes_first(match_judge: MatchJudge, first: str, winners: set[int]) -> None:
    """One deal sends the contractor to −500 and a defender to 500: the target first, or the fall first.

    The fall makes the best of the others win, here a third player who stands above 500 by earlier tricks.
    """
    variant = match_rules(THREE, win_by="any_points", both_reach="contractor", check_first=first)
    # Two reach the target in this deal, player 1 by his first trick; player 2 ends with the higher total.
    order = (1, 2, 2, 0, 0, 0, 0, 0, 0, 2)
    match = after(match_judge, (-300, 490, 490), "7H", (6, 1, 3), variant=variant, trick_order=order)
    assert ([-500, 500, 520], winners) == (match.scores, match.winners)


# ------------------------------------------------------------------------------------------------------ dealer, partner


def test_a_deal_is_counted_once(match_judge: MatchJudge) -> None:
    """Case 77: the same deal replayed from the same totals gives 120 to 360 again, and changes no other match."""
    first, second = (after(match_judge, (100, 200), "7C", (2, 8), contractor=EAST) for _ in range(2))
    assert [120, 360] == first.scores == second.scores


def test_the_partner_of_a_misere_plays_the_next_deal(match_judge: MatchJudge) -> None:
    """Case 18: who sat out in a misère plays again in the next deal, which the next seat deals."""
    match = after(match_judge, (0, 0), "OM", (0, 10))
    table = sit_down(match_judge.judge, AUSTRALIAN, {EAST: "AS"}, dealer=match.dealer).ready(EAST, "6S").play("AS")
    assert (set(), SOUTH) == (table.sitting_out, table.to_act)
    for _ in range(3):
        table.do(min(table.legal()))
    assert 1 == len(table.trick_winners)


def test_the_deal_passes_on(match_judge: MatchJudge) -> None:
    """After a played deal the next seat clockwise deals."""
    assert 0 == match_judge(AUSTRALIAN, [0, 0], 3).add(find_deal(AUSTRALIAN, "7S", (7, 3))).dealer


def test_caller_and_partner_win_together(match_judge: MatchJudge) -> None:
    """Case 74: two partners who reach 500 by the same contract both win; a defender past 500 does not."""
    match = after(match_judge, (350, 495, 0, 360, 0), "8H", (7, 1, 0, 1, 1), variant=FIVE, partner=3)
    assert ([500, 505, 0, 510, 10], {0, 3}) == (match.scores, match.winners)


def test_only_the_partner_reaches_the_target(match_judge: MatchJudge) -> None:
    """A called partner who reaches 500 by the contract wins, though the caller does not."""
    match = after(match_judge, (0, 0, 0, 360, 0), "8H", (7, 1, 0, 1, 1), variant=FIVE, partner=3)
    assert {3} == match.winners
