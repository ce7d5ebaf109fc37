"""Questions about the score: points, totals, and whether the match ends."""

from __future__ import annotations

from typing import Any

import pytest

from fivehundred.errors import QuestionError
from fivehundred.judging import ScoreAnswer, judge_score
from fivehundred.variants.model import DoubleMisere, GameContract, HiLo, SlamCall, SpecialContract, Variant
from tests.rules.table import AUSTRALIAN, FIVE, THREE
from tests.strategies import replace_settings

SETTINGS: dict[str, dict[str, Any]] = {
    "quebec": {"scoring": {"failed": "defenders_score_value"}},
    "on failure": {"scoring": {"defenders": {"when": "contract_failed"}}},
    "no defenders": {"scoring": {"defenders": {"per_trick": 0}}},
    "no slam": {"scoring": {"slam_at_least": None}},
    "capped": {"scoring": {"defenders": {"cap": 490}}},
    "any points": {"match": {"win_by": "any_points"}},
    "higher total": {"match": {"win_by": "any_points", "both_reach": "higher_total"}},
    "below": {"match": {"lose_when": "below"}},
    "plays on": {"play": {"misere_ends": "after_last_trick"}, "scoring": {"defenders": {"in_misere": 10}}},
    "all pass": {"auction": {"all_pass": "play_no_trumps"}},
}


def table(name: str, base: Variant = AUSTRALIAN) -> Variant:
    """A table that differs in one rule."""
    return replace_settings(base, **SETTINGS[name])


def points(contract: str, tricks: int | None, variant: Variant = AUSTRALIAN, **options: Any) -> tuple[int, ...]:
    """The points by account."""
    return judge_score(variant, contract, tricks, **options).points


def after(
    contract: str, tricks: int | None, scores: tuple[int, ...], variant: Variant = AUSTRALIAN, **options: Any
) -> ScoreAnswer:
    """The whole answer with totals."""
    return judge_score(variant, contract, tricks, scores=scores, **options)


def reasons(answer: ScoreAnswer) -> str:
    """All reasons of an answer."""
    return " ".join(answer.why)


@pytest.mark.parametrize(
    ("contract", "tricks", "expected"),
    [
        ("8C", 8, (260, 20)),  # S-1
        ("8C", 7, (-260, 30)),  # S-2
        ("7S", 9, (140, 10)),  # S-3
        ("6S", 10, (250, 0)),  # S-4
        ("8S", 10, (250, 0)),  # S-5
        ("8C", 10, (260, 0)),  # S-6
        ("M", 0, (250, 0)),  # S-8
        ("M", 1, (-250, 0)),
        ("OM", 0, (500, 0)),  # S-10
        ("OM", 10, (-500, 0)),  # 65
        ("6S", 6, (40, 40)),  # 63
        ("8NT", 9, (320, 10)),
        ("7D", 8, (180, 20)),
        ("10H", 7, (-500, 30)),
        ("6H", 5, (-100, 50)),
        ("6H", 10, (250, 0)),  # 64
        ("9C", 10, (360, 0)),
        ("10S", 10, (440, 0)),
    ],
)
def test_points(contract: str, tricks: int, expected: tuple[int, ...]) -> None:
    """Situations S-1 to S-6, S-8 and S-10, cases 62 to 65: made, failed, slam and misère."""
    assert expected == points(contract, tricks)


@pytest.mark.parametrize(
    ("rule", "contract", "tricks", "expected"),
    [
        ("no slam", "6S", 10, (40, 0)),  # S-7
        ("no slam", "7D", 10, (180, 0)),  # 64
        ("plays on", "M", 3, (-250, 30)),  # S-9
        ("quebec", "8H", 7, (0, 330)),  # S-11
        ("quebec", "M", 1, (0, 250)),  # S-12
        ("on failure", "7H", 8, (200, 0)),  # S-13
        ("on failure", "7S", 6, (-140, 40)),  # 67
        ("no defenders", "7S", 8, (140, 0)),
        ("all pass", "no contract", 6, (60, 40)),  # S-35
    ],
)
def test_other_tables(rule: str, contract: str, tricks: int, expected: tuple[int, ...]) -> None:
    """Situations S-7, S-9, S-11 to S-13 and S-35, cases 64 and 67: the same under other rules."""
    assert expected == points(contract, tricks, table(rule))


def test_cap() -> None:
    """Situations S-14 and S-15: by defending nobody rises above the cap, and nobody is set back to it."""
    answer = after("8C", 7, (0, 480), table("capped"))
    assert (-260, 490) == answer.totals
    assert "scoring.defenders.cap: 490" in reasons(answer)
    assert (-260, 495) == after("8C", 7, (0, 495), table("capped")).totals


def test_reaching_the_target_by_defending() -> None:
    """Situations S-16 and S-17: a defender at 500 goes on playing, or wins where any points win."""
    answer = after("8C", 8, (0, 480))
    assert (False, None) == (answer.match_over, answer.match_winner)
    assert "match.win_by: own_contract" in reasons(answer)
    assert "E/W" == after("8C", 8, (0, 480), table("any points")).match_winner


def test_both_reach_the_target() -> None:
    """Situation S-18: both at 500 or more, the contractor's side wins or the higher total."""
    assert "N/S" == after("8C", 8, (240, 490), table("any points")).match_winner
    answer = after("8C", 8, (240, 490), table("higher total"))
    assert ((500, 510), "E/W") == (answer.totals, answer.match_winner)
    assert "match.both_reach: higher_total" in reasons(answer)


def test_who_came_first() -> None:
    """Situation S-19: of two defenders the one wins whose trick first brought him to the target."""
    variant = table("any points", THREE)
    with pytest.raises(QuestionError, match="depends on the order"):
        after("7D", 7, (0, 490, 480), variant, others=(1, 2))
    order = [2, 2, 1, *[0] * 7]
    answer = after("7D", None, (0, 490, 480), variant, trick_winners=order)
    assert ("2", (180, 10, 20)) == (answer.match_winner, answer.points)
    assert "1" == after("7D", 7, (0, 490, 480), variant, trick_winners=[1, *[0] * 7, 2, 2]).match_winner


def test_the_losing_line() -> None:
    """Situation S-20 and case 71: at exactly -500 a side has lost, or plays on where only below it loses."""
    answer = after("8S", 7, (-260, 130))
    assert ((-500, 160), "E/W", "opponent fell") == (answer.totals, answer.match_winner, answer.ending)
    on = after("8S", 7, (-260, 130), table("below"))
    assert on.match_winner is None
    assert "match.lose_when: below" in reasons(on)
    assert after("8S", 7, (-259, 130)).match_winner is None


def test_losing_against_a_negative_side() -> None:
    """Situation S-21: at -500 a side loses although the other is below zero too."""
    assert "E/W" == after("8S", 7, (-260, -70)).match_winner


def test_three_hands() -> None:
    """Situation S-23 and case 73: each defender scores his own tricks, or those of all defenders."""
    assert (180, 20, 10) == points("7D", 7, THREE, others=(2, 1))
    group = replace_settings(THREE, scoring={"defenders": {"share": "group"}})
    assert (180, 30, 30) == points("7D", 7, group)
    assert (-200, 30, 10) == points("7H", 6, THREE, others=(3, 1))
    assert (250, 0, 0) == points("M", 0, THREE)
    assert (-250, 0, 0) == points("M", 1, THREE)


def test_five_hands() -> None:
    """Situations S-24 to S-26 and case 74: a called partner shares half or all, a lone contractor has all."""
    full = replace_settings(FIVE, scoring={"partner_share": "full"})
    assert (150, 10, 10, 150, 0) == points("8H", 8, FIVE, partner=3, others=(1, 1, 0))
    assert (300, 10, 10, 300, 0) == points("8H", 8, full, partner="3", others=(1, 1, 0))
    assert (-150, 10, 10, -150, 10) == points("8H", 7, FIVE, partner=3, others=(1, 1, 1))
    assert (300, 10, 10, 0, 0) == points("8H", 8, FIVE, partner="alone", others=(1, 1, 0, 0))
    assert (-300, 30, 0, 0, 0) == points("8H", 7, FIVE, partner="alone", others=(3, 0, 0, 0))
    assert (-250, 0, 0, 0, 0) == points("M", 1, FIVE)


def test_two_partners_win() -> None:
    """Case 74: contractor and partner who reach the target by the same contract both win."""
    answer = after("8H", 10, (360, 0, 0, 400, 0), FIVE, partner=3)
    assert (("0", "3"), "0 and 3") == (answer.match_winners, answer.match_winner)


def test_every_player_for_himself_falls() -> None:
    """Situation S-28 and case 71: when one of three falls, the best other wins, or all others do."""
    assert "2" == after("8S", 7, (-270, 90, 290), THREE, others=(3, 0)).match_winner
    everybody = replace_settings(THREE, match={"others_win": "all_others"})
    assert ("1", "2") == after("8S", 7, (-270, 90, 290), everybody, others=(3, 0)).match_winners


def test_hoyle_without_contract() -> None:
    """Situation B-16: all pass, three hands take five, three and two tricks: 50, 30 and 20."""
    assert (50, 30, 20) == points("no contract", 5, table("all pass", THREE), others=(3, 2))


def test_whose_contract() -> None:
    """Case 77: East's contract scores for East and West, and asking twice changes nothing."""
    for _ in range(2):
        assert (120, 360) == after("7C", 8, (100, 200), contractor="E").totals


@pytest.mark.parametrize(
    ("contract", "tricks", "before", "rule", "expected"),
    [
        ("8C", 8, (240, -220), None, "N/S"),
        ("10H", 7, (0, -520), None, "E/W"),
        ("7C", 6, (680, 440), None, None),
        ("7C", 7, (320, 490), None, None),
        ("7C", 6, (680, 440), "higher total", "N/S"),
        ("7C", 7, (320, 490), "higher total", "E/W"),
    ],
)
def test_when_the_match_is_over(
    contract: str, tricks: int, before: tuple[int, ...], rule: str | None, expected: str | None
) -> None:
    """Case 69: who has won, by contract only or by the higher total."""
    variant = AUSTRALIAN if rule is None else table(rule)
    assert expected == after(contract, tricks, before, variant).match_winner


def test_lower_total_by_contract() -> None:
    """Case 69: the side that made its contract wins although the other has more."""
    answer = after("7C", 7, (490, 340), contractor="E")
    assert ((520, 500), "E/W") == (answer.totals, answer.match_winner)


def test_without_totals() -> None:
    """Without totals the answer holds points only."""
    answer = judge_score(AUSTRALIAN, "OM", 0)
    assert ((), None, False) == (answer.totals, answer.match_winner, answer.match_over)
    assert answer.data()["totals"] is None


FOUR_DEALS = replace_settings(AUSTRALIAN, match={"deals": 4})


@pytest.mark.parametrize(
    ("variant", "contract", "tricks", "options", "message"),
    [
        (AUSTRALIAN, "7H", 7, {"others": (4,)}, "trick totals must add up to 10"),
        (AUSTRALIAN, "7H", 7, {"others": (2,)}, "trick totals must add up to 10"),
        (AUSTRALIAN, "M", 0, {"others": (9,)}, "trick totals must add up to 10"),
        (AUSTRALIAN, "7H", 11, {}, "11 tricks: a deal of australian has 10"),
        (AUSTRALIAN, "7H", -1, {}, "-1 tricks"),
        (AUSTRALIAN, "7H", None, {}, "say how many tricks"),
        (AUSTRALIAN, "H", 7, {}, "'H' is no bid"),
        (AUSTRALIAN, "7H", 7, {"others": (2, 1)}, "there is 1 other, in this order: E/W"),
        (AUSTRALIAN, "7H", 7, {"scores": (1, 2, 3)}, "3 totals given: australian keeps 2, in this order: N/S E/W"),
        (AUSTRALIAN, "7H", 7, {"partner": "S"}, "no partner is called in australian"),
        (AUSTRALIAN, "7H", 7, {"contractor": "X"}, "is no seat of australian"),
        (AUSTRALIAN, "7H", 7, {"trick_winners": [0] * 11}, "11 trick winners given"),
        (AUSTRALIAN, "7H", 7, {"trick_winners": [0] * 9}, "9 trick winners given"),
        (AUSTRALIAN, "7H", 7, {"trick_winners": [0] * 10}, "--tricks 7, but 10"),
        (
            AUSTRALIAN,
            "M",
            3,
            {"others": (8,)},
            "trick totals must add up to 10: the contractor's side 3 and E/W 8 make 11",
        ),
        (AUSTRALIAN, "7H", 7, {"others": (-1,)}, "-1 tricks: a deal of australian has 10"),
        (AUSTRALIAN, "M", None, {"trick_winners": "N S".split()}, "S takes no part in the play of M"),
        (
            AUSTRALIAN,
            "7H",
            7,
            {"scores": (10**20, 0)},
            "a total of 100000000000000000000 points: no match comes so far",
        ),
        (AUSTRALIAN, "7H", 7, {"scores": (0, -1_000_001)}, "a total of -1000001 points"),
        (AUSTRALIAN, "7H", 7, {"deal": 0}, "the first deal of a match is deal 1"),
        (AUSTRALIAN, "7H", 7, {"deal": 10**25}, "no match is so long"),
        (FOUR_DEALS, "7H", 7, {"deal": 5}, "deal 5: a match ends with deal 4 (match.deals)"),
        (THREE, "7D", 7, {"others": (2, 2)}, "trick totals must add up to 10"),
        (AUSTRALIAN, "no contract", 7, {}, "plays no deal without a contract"),
        (THREE, "7D", 7, {}, "say how many each of the others took"),
        (FIVE, "8H", 8, {}, "a partner is called: say who it was"),
        (FIVE, "8H", 8, {"partner": 0}, "cannot be the partner too"),
        (FIVE, "M", 0, {"partner": 1}, "the contractor plays alone"),
    ],
)
def test_refused(variant: Variant, contract: str, tricks: int, options: dict[str, Any], message: str) -> None:
    """Case 78: numbers that cannot be, or that are missing, are refused with the reason."""
    with pytest.raises(QuestionError) as caught:
        judge_score(variant, contract, tricks, **options)
    assert message in str(caught.value)


def test_a_contract_conceded_early() -> None:
    """Situation P-28: ten tricks were bid and the first was lost; later tricks change only the defenders' tens."""
    assert [(-500, 10), (-500, 60), (-500, 100)] == [points("10H", taken) for taken in (9, 4, 0)]


def test_a_misere_stopped_early() -> None:
    """Case 78: a lost misère is the only deal with fewer than ten tricks."""
    assert (-250, 0) == points("M", 1, others=(3,))


SCHEDULES = {
    "perfect": [("10NT", 500), ("6S", 20)],  # S-29
    "transposed": [("7D", 180), ("9H", 400), ("10NT", 600)],  # S-30
}


@pytest.mark.parametrize(
    ("schedule", "contract", "value"),
    [(schedule, contract, value) for schedule, values in SCHEDULES.items() for contract, value in values],
)
def test_schedules(schedule: str, contract: str, value: int) -> None:
    """Situations S-29 and S-30: what bids are worth under other schedules."""
    variant = replace_settings(AUSTRALIAN, scoring={"schedule": schedule})
    level = int(contract.rstrip("SCDHNT"))
    answer = judge_score(variant, contract, level)
    assert value == answer.points[0]
    assert f"scoring.schedule: {schedule}" in reasons(answer)


def test_both_sides_negative() -> None:
    """Situation S-21: where nobody loses against a side that is below zero, the match goes on."""
    variant = replace_settings(AUSTRALIAN, match={"lose_while_others_negative": False})
    answer = after("8S", 7, (-260, -70), variant)
    assert answer.match_winner is None
    assert "match.lose_while_others_negative: false" in reasons(answer)
    assert "E/W" == after("8S", 7, (-260, -30), variant).match_winner


def test_spread() -> None:
    """Situation S-22: a lead of 500 over a side below zero ends the match."""
    variant = replace_settings(AUSTRALIAN, match={"spread": 500})
    answer = after("7H", 10, (150, -150), variant)
    assert ("N/S", "won by lead") == (answer.match_winner, answer.ending)
    assert "match.spread: 500" in reasons(answer)
    assert after("8S", 8, (240, 0), variant).match_winner is None


def test_fixed_number_of_deals() -> None:
    """Situation S-36 and case 79: after four deals the higher total wins; equal totals are a draw."""
    variant = replace_settings(AUSTRALIAN, match={"deals": 4, "ends_at_target": False})
    assert after("7H", 7, (520, 150), variant, deal=3).match_winner is None
    answer = after("7H", 7, (120, 150), variant, deal=4)
    assert ((320, 180), "N/S", "won on total") == (answer.totals, answer.match_winner, answer.ending)
    drawn = after("7H", 7, (0, 170), variant, deal=4)
    assert (True, None, "drawn") == (drawn.match_over, drawn.match_winner, drawn.ending)
    assert "The match is over: drawn." in drawn.lines()


def test_stop_above() -> None:
    """Above a line nothing is gained by defending."""
    variant = replace_settings(AUSTRALIAN, scoring={"defenders": {"stop_above": 400}})
    answer = after("8C", 8, (0, 410), variant)
    assert (260, 410) == answer.totals
    assert "scoring.defenders.stop_above: 400" in reasons(answer)


SIX = replace_settings(
    AUSTRALIAN,
    table={"players": 6, "sides": "three_pairs"},
    pack={
        "lowest": dict.fromkeys(("spades", "clubs", "diamonds", "hearts"), 2),
        "extra_pips": {"spades": (11, 12), "clubs": (11, 12), "diamonds": (11, 12, 13), "hearts": (11, 12, 13)},
    },
)


def test_three_pairs() -> None:
    """Situations S-27 and S-28: three pairs, each with its own total."""
    answer = after("7C", 7, (0, 0, 0), SIX, others=(2, 1))
    assert ((160, 20, 10), ("0/3", "1/4", "2/5")) == (answer.points, answer.accounts)
    assert "1/4" == after("8S", 7, (-270, 290, 100), SIX, others=(1, 2)).match_winner


CONTRACTS = replace_settings(
    AUSTRALIAN,
    contracts={
        "bar_misere": SpecialContract(value=500, above="10D", kitty="not_taken"),
        "super_open_misere": SpecialContract(value=430, above="9S", exposed="before_first_lead"),
        "double_misere": DoubleMisere(value=500, above="10D", gate="partner_bid_misere"),
        "hi_lo": HiLo(value=350, above="9S", tricks=5),
        "game": GameContract(),
        "slam_call": SlamCall(),
    },
)


@pytest.mark.parametrize(
    ("contract", "tricks", "expected"),
    [
        ("HL", 5, (350, 0)),  # S-33
        ("HL", 6, (-350, 0)),
        ("DM", 0, (500, 0)),  # S-34
        ("DM", 1, (-500, 0)),
        ("SOM", 0, (430, 0)),  # S-37
        ("BM", 2, (-500, 0)),
        ("GH", 10, (1000, 0)),
        ("GH", 9, (-1000, 10)),
    ],
)
def test_special_contracts(contract: str, tricks: int, expected: tuple[int, ...]) -> None:
    """Situations S-33, S-34 and S-37: hi-lo, double misère, super open misère and their kin."""
    assert expected == points(contract, tricks, CONTRACTS)


def test_slam_call() -> None:
    """Situation S-32: a slam called on eight diamonds adds its bonus, made or lost."""
    assert (530, 0) == points("8D", 10, CONTRACTS, slam=True)
    assert (-530, 10) == points("8D", 9, CONTRACTS, slam=True)
    assert "contracts.slam_call" in reasons(judge_score(CONTRACTS, "8D", 9, slam=True))
    with pytest.raises(QuestionError, match="no slam is called"):
        judge_score(AUSTRALIAN, "8D", 10, slam=True)
    with pytest.raises(QuestionError, match="only in a contract of a number of tricks"):
        judge_score(CONTRACTS, "M", 0, slam=True)
