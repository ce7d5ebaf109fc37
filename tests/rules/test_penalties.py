"""Penalties for a failed contract: who may not bid in the next deal, and breach."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from fivehundred.variants.model import Breach, HiLo, Variant
from tests.rules.finding import find_deal
from tests.rules.matches import MatchJudge, MatchTable
from tests.rules.table import (
    AUSTRALIAN,
    EAST,
    NORTH,
    SOUTH,
    THREE,
    WEST,
    EngineTable,
    Judge,
    NotLegalError,
    Table,
    begin,
    replay,
    rulebook_of,
    sit_down,
)
from tests.rules.test_match import after
from tests.strategies import replace_settings

BREACH = Breach(made=-50, failed=50, breached=100)
BREACHED = replace_settings(
    AUSTRALIAN,
    contracts={"misere": {"gate": "none"}},
    play={"misere_ends": "after_last_trick"},
    penalties={"breach": BREACH},
)
RALPHING = replace_settings(
    AUSTRALIAN,
    contracts={"misere": {"gate": "none"}},
    play={"misere_ends": "after_last_trick"},
    penalties={"ralphing": 3},
)


def breached(
    judge: Judge, variant: Variant, contract: str, tricks: tuple[int, ...], *, words: tuple[str, ...] = ("breach",)
) -> Table:
    """The finished deal in which the opponents answer ``words`` before the first lead."""
    script = find_deal(replace_settings(variant, penalties={"breach": None}), contract, tricks)
    table = begin(judge, variant, script)
    for name in script[3]:
        if table.phase == "breach":
            table.do(*words)
        table.do(name)
    assert table.is_over
    return table


def breach_points(judge: Judge, contract: str, tricks: tuple[int, ...]) -> Callable[[Variant], int]:
    """What does East's side score when it has called breach?"""
    return lambda variant: breached(judge, variant, contract, tricks).points[EAST]


# ------------------------------------------------------------------------------------------------------------- breach


@pytest.mark.parametrize(
    ("contract", "tricks", "points"),
    [
        ("7D", (7, 3), 30 - 50),
        ("7D", (6, 4), 40 + 50),
        ("7D", (5, 5), 50 + 100),
        ("8C", (6, 4), 40 + 100),
        ("8C", (7, 3), 30 + 50),
        ("9H", (8, 2), 20 + 50),
        ("9H", (7, 3), 30 + 100),
        ("10S", (9, 1), 10 + 50),
        ("10S", (8, 2), 20 + 100),
    ],
)
def test_a_breach_needs_a_trick_more_than_defeat(
    judge: Judge, contract: str, tricks: tuple[int, int], points: int
) -> None:
    """Situation B-22: five tricks against a seven, four against an eight, three, two; less defeats without a breach."""
    assert points == breach_points(judge, contract, tricks)(BREACHED)


@pytest.mark.parametrize(("taken", "points"), [(0, -50), (1, 50), (2, 50), (3, 100)])
def test_a_misere_is_breached_by_three_tricks(judge: Judge, taken: int, points: int) -> None:
    """Breach against a misère: its contractor has to take three tricks."""
    table = breached(judge, BREACHED, "M", (taken, 10 - taken))
    assert (250 if taken == 0 else -250, points) == (table.points[NORTH], table.points[EAST])


def test_breach_is_called_after_the_kitty_and_before_the_first_lead(judge: Judge) -> None:
    """Situation B-22: the opponents are asked in turn from the contractor's left, after the discard."""
    table = sit_down(judge, BREACHED).win_auction(SOUTH, "7D").discard()
    assert ("breach", WEST, {"breach", "no breach"}) == (table.phase, table.to_act, table.legal())
    table.do("no breach")
    assert ("breach", EAST) == (table.phase, table.to_act)
    table.do("breach")
    assert ("play", SOUTH, EAST) == (table.phase, table.to_act, table.breacher)


def test_everybody_hears_a_breach() -> None:
    """Who has called breach is seen by all."""
    table = sit_down(EngineTable, BREACHED).win_auction(SOUTH, "7D").discard().do("no breach", "breach")
    assert [EAST] * 4 == [table.deal.view(seat).breacher for seat in range(4)]


def test_after_a_breach_nobody_else_is_asked(judge: Judge) -> None:
    """At most one opponent calls breach; where none does the play begins."""
    table = sit_down(judge, BREACHED).win_auction(NORTH, "7D").discard().do("breach")
    assert ("play", EAST) == (table.phase, table.breacher)
    quiet = sit_down(judge, BREACHED).win_auction(NORTH, "7D").discard().do("no breach", "no breach")
    assert ("play", None) == (quiet.phase, quiet.breacher)


def test_no_breach_against_a_six(judge: Judge) -> None:
    """Only a bid of seven or more, or a misère, can be breached."""
    assert "play" == sit_down(judge, BREACHED).win_auction(NORTH, "6S").discard().phase
    assert "breach" == sit_down(judge, BREACHED).win_auction(NORTH, "7S").discard().phase
    assert "breach" == sit_down(judge, BREACHED).win_auction(NORTH, "M").discard().phase


def test_no_breach_against_hi_lo(judge: Judge) -> None:
    """Hi-lo cannot be breached, not even where it wants every trick."""
    for tricks in (5, 10):
        variant = replace_settings(BREACHED, contracts={"hi_lo": HiLo(value=350, above="9S", tricks=tricks)})
        assert "play" == sit_down(judge, variant).win_auction(NORTH, "HL").discard().phase


def test_without_a_breach_nothing_changes(judge: Judge) -> None:
    """Where nobody calls breach the deal scores as ever."""
    assert 40 == breached(judge, BREACHED, "7D", (6, 4), words=("no breach", "no breach")).points[EAST]


def test_every_defender_scores_the_breach(judge: Judge) -> None:
    """With three players both defenders score it, whoever called."""
    variant = replace_settings(THREE, play={"misere_ends": "after_last_trick"}, penalties={"breach": BREACH})
    assert [-200, 130, 120] == breached(judge, variant, "7H", (5, 3, 2), words=("no breach", "breach")).points


def counted(match_judge: MatchJudge, variant: Variant, scores: tuple[int, int], tricks: tuple[int, int]) -> MatchTable:
    """The match after a breach of 7♦."""
    return match_judge(variant, scores, 0).count(breached(match_judge.judge, variant, "7D", tricks))


def test_breach_points_do_not_win_the_match(match_judge: MatchJudge) -> None:
    """Breach points cannot win: at 550 by them the match goes on, and they count in the next deal."""
    variant = replace_settings(BREACHED, match={"win_by": "any_points"})
    match = counted(match_judge, variant, (0, 400), (5, 5))
    assert ([-180, 550], set(), False) == (match.scores, match.winners, match.is_over)
    assert {1, 3} == counted(match_judge, variant, (0, 450), (5, 5)).winners
    match.count(breached(match_judge.judge, variant, "7D", (7, 3), words=("no breach", "no breach")))
    assert {1, 3} == match.winners


def test_breach_points_do_not_lose_the_match(match_judge: MatchJudge) -> None:
    """Breach points cannot send a side out: -549 by a contract made against a breach plays on."""
    match = counted(match_judge, BREACHED, (0, -500 + 1 - 30), (7, 3))
    assert ([180, -549], False) == (match.scores, match.is_over)
    assert counted(match_judge, BREACHED, (0, -530), (7, 3)).is_over


def test_breach_points_pass_the_cap(match_judge: MatchJudge) -> None:
    """What a breach brings is counted on top of tricks in defence that were capped."""
    variant = replace_settings(BREACHED, scoring={"defenders": {"cap": 490}})
    assert [-180, 590] == counted(match_judge, variant, (0, 480), (5, 5)).scores


# ---------------------------------------------------------------------------------------------------------- ralphing


@pytest.mark.parametrize(("tricks", "barred"), [((5, 5), {NORTH}), ((6, 4), set()), ((9, 1), set())])
def test_who_fell_short_by_four_may_not_bid_next(
    match_judge: MatchJudge, tricks: tuple[int, int], barred: set[int]
) -> None:
    """Situation B-23: nine hearts lost with five tricks bars the contractor; with six, three short, it does not."""
    assert barred == after(match_judge, (0, 0), "9H", tricks, variant=RALPHING).barred


@pytest.mark.parametrize(("taken", "barred"), [(0, set()), (3, set()), (4, {NORTH})])
def test_a_misere_counts_the_tricks_taken(match_judge: MatchJudge, taken: int, barred: set[int]) -> None:
    """Ralphing in a misère: more than three tricks taken bar the contractor."""
    assert barred == after(match_judge, (0, 0), "M", (taken, 10 - taken), variant=RALPHING).barred


def test_a_barred_player_must_pass(judge: Judge) -> None:
    """Situation B-23: the barred seat is asked and may only pass; his partner may bid."""
    table = sit_down(judge, RALPHING, barred=NORTH)
    assert (NORTH, {"P"}) == (table.to_act, table.legal())
    with pytest.raises(NotLegalError):
        table.do("6S")
    assert "6S" in table.call("P P").legal()


def test_everybody_knows_who_is_barred() -> None:
    """Who may not bid is seen by all."""
    table = sit_down(EngineTable, RALPHING, barred=NORTH)
    assert [(NORTH,)] * 4 == [table.deal.view(seat).barred for seat in range(4)]


def test_the_bar_lasts_one_deal(match_judge: MatchJudge) -> None:
    """Situation B-23: after the next deal, be it thrown in, the player may bid again."""
    match = after(match_judge, (0, 0), "9H", (5, 5), variant=RALPHING)
    assert {NORTH} == match.barred
    match.count(sit_down(match_judge.judge, RALPHING, barred=NORTH).call("P P P P"))
    assert set() == match.barred


def test_the_next_deal_of_a_match_knows_the_bar() -> None:
    """A match played on carries the bar into its next deal, and into that one only."""
    from fivehundred.engine.match import Match

    match = Match(rulebook_of(RALPHING), seed=3)
    match.score_deal(replay(EngineTable, RALPHING, find_deal(AUSTRALIAN, "9H", (5, 5))).deal)
    match.deal = match._next_deal()
    assert (NORTH,) == match.deal.barred
    while not match.deal.is_over:
        match.deal.apply(match.deal.legal()[0])
    match.finish_deal()
    assert ((), ()) == (match.barred, match.deal.barred)
