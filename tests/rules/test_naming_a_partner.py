"""The contractor names a player, in high contracts two; called cards that show themselves at once; aces called."""

from __future__ import annotations

from typing import Any

import pytest

from fivehundred.rules.rulebook import NONE
from fivehundred.simulation.bulk import play_deals
from fivehundred.variants.model import Variant
from tests.rules.table import FIVE, EngineTable, NotLegalError, find_deal, rulebook_of, sit_down
from tests.rules.test_calling_a_partner import callable_cards, calling
from tests.strategies import replace_settings

NAMED = replace_settings(FIVE, table={"sides": "called_player", "calling": {"two_partners_from": 8}})
FULL = replace_settings(NAMED, scoring={"partner_share": "full"})
ACES = replace_settings(FIVE, table={"calling": {"may_call": "ace_not_held"}})
AT_ONCE = replace_settings(FIVE, table={"calling": {"reveal": "at_once"}})
BOTH_WAYS = replace_settings(FIVE, table={"calling": {"alone": "openly_or_secretly"}})


def named(variant: Variant, contract: str, tricks: tuple[int, ...], *words: str) -> tuple[int, ...]:
    """The points when seat 0 names his partners with these words, in a deal found for a lone contractor."""
    hands, kitty, dealer, actions = find_deal(FIVE, contract, tricks)
    table = EngineTable(variant, hands, kitty, dealer)
    for name in actions:
        table.do(*words) if name == "alone" else table.do(name)
    return tuple(table.points)


def test_a_player_is_named() -> None:
    """The contractor of a seven names one of the others, or plays alone; all know it at once."""
    table = calling(EngineTable, NAMED, contract="7H")
    assert {"alone", "partner 1", "partner 2", "partner 3", "partner 4"} == table.legal()
    table.do("partner 3")
    assert ("play", 3, None) == (table.phase, table.partner, table.deal.second_partner)
    assert [3] * 5 == [table.deal.view(seat).partner for seat in range(5)]


def test_two_partners_for_eight() -> None:
    """Situation D-12: with a contract of eight the contractor may name two partners."""
    table = calling(EngineTable, NAMED, contract="8D").do("partner 3")
    assert ("call", 0, {"enough", "partner 1", "partner 2", "partner 4"}) == (table.phase, table.to_act, table.legal())
    table.do("partner 1")
    assert ("play", 3, 1) == (table.phase, table.partner, table.deal.second_partner)
    assert 1 == table.deal.view(4).second_partner


def test_one_partner_may_be_enough() -> None:
    """The second partner may be left out."""
    table = calling(EngineTable, NAMED, contract="8D").do("partner 3", "enough")
    assert ("play", 3, None) == (table.phase, table.partner, table.deal.second_partner)


@pytest.mark.parametrize(("alone", "may"), [("openly", True), ("openly_or_secretly", True), ("never", False)])
def test_alone_at_a_table_that_names_players(alone: str, may: bool) -> None:
    """Playing alone is said, where it is allowed, instead of the first name."""
    variant = replace_settings(NAMED, table={"calling": {"alone": alone}})
    table = calling(EngineTable, variant)
    assert may == ("alone" in table.legal())
    assert "alone" not in table.do("partner 2").legal()
    assert not callable_cards(table)


def test_nobody_names_himself() -> None:
    """Neither the contractor nor a partner already named can be named."""
    with pytest.raises(NotLegalError):
        calling(EngineTable, NAMED).do("partner 0")
    with pytest.raises(NotLegalError):
        calling(EngineTable, NAMED).do("partner 2", "partner 2")


def test_nobody_is_named_in_a_misere() -> None:
    """A misère is always one against all."""
    variant = replace_settings(NAMED, contracts={"misere": {"gate": "none"}})
    table = sit_down(EngineTable, variant, {0: "5C"}).ready(0, "M")
    assert ("play", None) == (table.phase, table.partner)


def test_points_with_one_and_two_partners() -> None:
    """Each of the contractor's side scores half the value, or all of it; the tricks of all of them count."""
    tricks = (5, 2, 1, 1, 1)
    assert (150, 150, 10, 150, 10) == named(NAMED, "8H", tricks, "partner 1", "partner 3")
    assert (300, 300, 10, 300, 10) == named(FULL, "8H", tricks, "partner 1", "partner 3")
    assert (-150, -150, 10, 10, 10) == named(NAMED, "8H", tricks, "partner 1", "enough")


def test_results_name_the_second_partner() -> None:
    """The record of a deal holds both partners, and their points agree."""
    records = play_deals(rulebook_of(NAMED), players="club", seed=7, count=400)
    two = records[records["second_partner"] != NONE]
    assert len(two) > 0
    rows = list(range(len(two)))
    for partner in ("partner", "second_partner"):
        assert (two["points"][rows, two[partner]] == two["points"][rows, two["contractor"]]).all()


# ----------------------------------------------------------------------------------------------------- called cards


def test_an_ace_that_is_not_held_is_called() -> None:
    """Only an ace may be called, and none that lies in the own hand or the own discard."""
    table = calling(EngineTable, ACES, seat_0="AS KH", seat_3="KS")
    assert {"AD", "AH"} == callable_cards(table)


def test_with_every_ace_the_contractor_plays_alone() -> None:
    """Who holds all aces can call none: he says so, or where that is not allowed nobody is asked."""
    table = calling(EngineTable, ACES, seat_0="AS AD AH")
    assert {"alone"} == table.legal()
    never = replace_settings(ACES, table={"calling": {"alone": "never"}})
    assert "play" == calling(EngineTable, never, seat_0="AS AD AH").phase


def test_the_holder_shows_himself_at_once() -> None:
    """Where the holder of the called card declares himself, everybody knows the partner before the first lead."""
    table = calling(EngineTable, AT_ONCE, seat_0="AS KH", seat_3="KS").do("call KS")
    assert [3] * 5 == [table.deal.view(seat).partner for seat in range(5)]
    silent = calling(EngineTable, seat_0="AS KH", seat_3="KS").do("call KS")
    assert [None, None, None, 3, None] == [silent.deal.view(seat).partner for seat in range(5)]


def test_alone_openly_or_secretly() -> None:
    """Where both are allowed the contractor may say it or call an own card: situation D-10 beside an open word."""
    table = calling(EngineTable, BOTH_WAYS, seat_0="AS")
    assert {"alone", "call AC", "call AS"} <= table.legal()
    table.do("call AC")
    assert ("play", None, False) == (table.phase, table.partner, table.deal.alone_announced)


@pytest.mark.parametrize(
    ("section", "base"),
    [
        ({"table": {"calling": {"alone": "openly_or_secretly"}}}, NAMED),
        ({"table": {"calling": {"reveal": "at_once"}}}, NAMED),
        ({"table": {"calling": {"may_call": "not_trump"}}}, NAMED),
        ({"table": {"calling": {"alone": "openly_or_secretly"}}}, ACES),
        ({"table": {"calling": {"two_partners_from": 8}}}, FIVE),
        (
            {"table": {"calling": {"two_partners_from": 11}}},
            replace_settings(NAMED, table={"calling": {"two_partners_from": None}}),
        ),
    ],
)
def test_what_means_nothing_changes_nothing(section: dict[str, Any], base: Variant) -> None:
    """Settings that have nothing to act on at a table change no byte of its Rulebook."""
    assert rulebook_of(base).hash == rulebook_of(replace_settings(base, **section)).hash
