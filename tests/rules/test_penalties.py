"""Penalties for a failed contract: who may not bid in the next deal, and breach."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

from fivehundred.variants.model import Breach, Variant
from tests.rules.table import (
    AUSTRALIAN,
    EAST,
    NORTH,
    SOUTH,
    THREE,
    WEST,
    EngineMatchTable,
    EngineTable,
    NotLegalError,
    Table,
    find_deal,
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
#: The same games without the penalty, in which the referee can find deals.
PLAIN = replace_settings(BREACHED, penalties={"breach": None})


def breached(variant: Variant, contract: str, tricks: tuple[int, ...], *, words: tuple[str, ...] = ("breach",)) -> Any:
    """The finished deal in which the opponents answer ``words`` before the first lead."""
    base = replace_settings(variant, penalties={"breach": None})
    hands, kitty, dealer, actions = find_deal(base, contract, tricks)
    table = EngineTable(variant, hands, kitty, dealer)
    for name in actions:
        if table.phase == "breach":
            table.do(*words)
        table.do(name)
    return table.deal


def breach_points(contract: str, tricks: tuple[int, ...]) -> Callable[[Variant], int]:
    """What does East's side score when it has called breach?"""
    return lambda variant: int(breached(variant, contract, tricks).points[EAST])


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
def test_a_breach_needs_a_trick_more_than_defeat(contract: str, tricks: tuple[int, int], points: int) -> None:
    """Situation B-22: five tricks against a seven, four against an eight, three, two; less defeats without a breach."""
    assert points == breach_points(contract, tricks)(BREACHED)


@pytest.mark.parametrize(("taken", "points"), [(0, -50), (1, 50), (2, 50), (3, 100)])
def test_a_misere_is_breached_by_three_tricks(taken: int, points: int) -> None:
    """Breach against a misère: its contractor has to take three tricks."""
    deal = breached(BREACHED, "M", (taken, 10 - taken))
    assert (250 if taken == 0 else -250, points) == (deal.points[NORTH], deal.points[EAST])


def test_breach_is_called_after_the_kitty_and_before_the_first_lead() -> None:
    """Situation B-22: the opponents are asked in turn from the contractor's left, after the discard."""
    table = sit_down(EngineTable, BREACHED).win_auction(SOUTH, "7D").discard()
    assert ("breach", WEST, {"breach", "no breach"}) == (table.phase, table.to_act, table.legal())
    table.do("no breach")
    assert ("breach", EAST) == (table.phase, table.to_act)
    table.do("breach")
    assert ("play", SOUTH, EAST) == (table.phase, table.to_act, table.deal.breacher)
    assert EAST == table.deal.view(NORTH).breacher


def test_after_a_breach_nobody_else_is_asked() -> None:
    """At most one opponent calls breach; where none does the play begins."""
    table = sit_down(EngineTable, BREACHED).win_auction(NORTH, "7D").discard().do("breach")
    assert ("play", EAST) == (table.phase, table.deal.breacher)
    quiet = sit_down(EngineTable, BREACHED).win_auction(NORTH, "7D").discard().do("no breach", "no breach")
    assert ("play", None) == (quiet.phase, quiet.deal.breacher)


def test_no_breach_against_a_six() -> None:
    """Only a bid of seven or more, or a misère, can be breached."""
    assert "play" == sit_down(EngineTable, BREACHED).win_auction(NORTH, "6S").discard().phase


def test_without_a_breach_nothing_changes() -> None:
    """Where nobody calls breach the deal scores as ever."""
    assert 40 == breached(BREACHED, "7D", (6, 4), words=("no breach", "no breach")).points[EAST]


def test_every_defender_scores_the_breach() -> None:
    """With three players both defenders score it, whoever called."""
    variant = replace_settings(THREE, play={"misere_ends": "after_last_trick"}, penalties={"breach": BREACH})
    assert (-200, 130, 120) == breached(variant, "7H", (5, 3, 2), words=("no breach", "breach")).points


def counted(variant: Variant, scores: tuple[int, int], tricks: tuple[int, int]) -> Any:
    """The match after a breach of 7♦."""
    from fivehundred.engine.match import Match

    match = Match.from_scores(rulebook_of(variant), scores=scores, dealer=0)
    match.score_deal(breached(variant, "7D", tricks))
    return match


def test_breach_points_do_not_win_the_match() -> None:
    """Breach points cannot win: at 490 by them the match goes on, and they count in the next deal."""
    variant = replace_settings(BREACHED, match={"win_by": "any_points"})
    match = counted(variant, (0, 400), (5, 5))
    assert ((-180, 550), (), False) == (match.totals, match.winners, match.is_over)
    assert (1, 3) == counted(variant, (0, 450), (5, 5)).winners
    hands, kitty, dealer, actions = find_deal(PLAIN, "7D", (7, 3))
    match.score_deal(EngineTable(PLAIN, hands, kitty, dealer).do(*actions).deal)
    assert (1, 3) == match.winners


def test_breach_points_do_not_lose_the_match() -> None:
    """Breach points cannot send a side out: -520 by a contract made against a breach plays on."""
    match = counted(BREACHED, (0, -500 + 1 - 30), (7, 3))
    assert ((180, -549), False) == (match.totals, match.is_over)
    assert counted(BREACHED, (0, -530), (7, 3)).is_over


def test_breach_points_pass_the_cap() -> None:
    """What a breach brings is counted on top of tricks in defence that were capped."""
    variant = replace_settings(BREACHED, scoring={"defenders": {"cap": 490}})
    assert (-180, 590) == counted(variant, (0, 480), (5, 5)).totals


# ---------------------------------------------------------------------------------------------------------- ralphing


@pytest.mark.parametrize(("tricks", "barred"), [((5, 5), (NORTH,)), ((6, 4), ()), ((9, 1), ())])
def test_who_fell_short_by_four_may_not_bid_next(tricks: tuple[int, int], barred: tuple[int, ...]) -> None:
    """Situation B-23: nine hearts lost with five tricks bars the contractor; with six, three short, it does not."""
    assert barred == after(EngineMatchTable, (0, 0), "9H", tricks, variant=RALPHING).match.barred


@pytest.mark.parametrize(("taken", "barred"), [(0, ()), (3, ()), (4, (NORTH,))])
def test_a_misere_counts_the_tricks_taken(taken: int, barred: tuple[int, ...]) -> None:
    """Ralphing in a misère: more than three tricks taken bar the contractor."""
    assert barred == after(EngineMatchTable, (0, 0), "M", (taken, 10 - taken), variant=RALPHING).match.barred


def test_a_barred_player_must_pass() -> None:
    """The barred seat is asked and may only pass; his partner may bid."""
    hands = find_deal(AUSTRALIAN, "7S", (7, 3))
    from fivehundred.engine.deal import Deal

    deal = Deal.from_cards(rulebook_of(RALPHING), hands=hands[0], kitty=hands[1], dealer=WEST, barred=[NORTH])
    assert (NORTH, ["P"]) == (deal.to_act, deal.legal_names())
    assert (NORTH,) == deal.view(EAST).barred
    with pytest.raises(NotLegalError):
        Table(RALPHING, _Named(deal), hands[1]).do("6S")
    deal.play("P")
    deal.play("P")
    assert "6S" in deal.legal_names()


class _Named:
    """A deal whose actions are texts, as the table wants it."""

    def __init__(self, deal: Any) -> None:
        self.deal = deal

    def apply(self, name: str) -> None:
        """Refuse as the referee does."""
        from tests.referee import RefereeError

        if name not in self.deal.legal_names():
            raise RefereeError(name)


def test_the_bar_lasts_one_deal() -> None:
    """After the next deal the player may bid again; the next deal of a match knows the bar."""
    from fivehundred.engine.match import Match

    match = Match(rulebook_of(RALPHING), seed=3)
    hands, kitty, dealer, actions = find_deal(AUSTRALIAN, "9H", (5, 5))
    match.score_deal(EngineTable(RALPHING, hands, kitty, dealer).do(*actions).deal)
    assert (NORTH,) == match.barred
    match.deal = match._next_deal()
    assert (NORTH,) == match.deal.barred
    while not match.deal.is_over:
        match.deal.apply(match.deal.legal()[0])
    match.finish_deal()
    assert ((), ()) == (match.barred, match.deal.barred)
