"""The contractor names a player, in high contracts two; called cards that show themselves at once; aces called."""

from __future__ import annotations

from typing import Any

import pytest

from fivehundred.rules.rulebook import NONE
from fivehundred.simulation.bulk import play_deals
from fivehundred.variants.model import Variant
from tests.rules.finding import find_deal
from tests.rules.table import FIVE, EngineTable, Judge, NotLegalError, begin, rulebook_of, sit_down
from tests.rules.test_calling_a_partner import callable_cards, calling
from tests.strategies import replace_settings

NAMED = replace_settings(FIVE, table={"sides": "called_player", "calling": {"two_partners_from": 8}})
FULL = replace_settings(NAMED, scoring={"partner_share": "full"})
ACES = replace_settings(FIVE, table={"calling": {"may_call": "ace_not_held"}})
AT_ONCE = replace_settings(FIVE, table={"calling": {"reveal": "at_once"}})
BOTH_WAYS = replace_settings(FIVE, table={"calling": {"alone": "openly_or_secretly"}})


def named(judge: Judge, variant: Variant, contract: str, tricks: tuple[int, ...], *words: str) -> list[int]:
    """The points when seat 0 names his partners with these words, in a deal found for a lone contractor."""
    script = find_deal(FIVE, contract, tricks)
    table = begin(judge, variant, script)
    for name in script[3]:
        table.do(*words) if name == "alone" else table.do(name)
    return table.points


def test_a_player_is_named(judge: Judge) -> None:
    """The contractor of a seven names one of the others, or plays alone."""
    table = calling(judge, NAMED, contract="7H")
    assert {"alone", "partner 1", "partner 2", "partner 3", "partner 4"} == table.legal()
    table.do("partner 3")
    assert ("play", 3, None) == (table.phase, table.partner, table.second_partner)


def test_two_partners_for_eight(judge: Judge) -> None:
    """Situation D-12: with a contract of 8♦ the contractor may name two partners."""
    table = calling(judge, NAMED, contract="8D").do("partner 3")
    assert ("call", 0, {"enough", "partner 1", "partner 2", "partner 4"}) == (table.phase, table.to_act, table.legal())
    table.do("partner 1")
    assert ("play", 3, 1) == (table.phase, table.partner, table.second_partner)


def test_named_players_are_known_to_all() -> None:
    """Everybody hears at once who the partners are."""
    table = calling(EngineTable, NAMED, contract="8D").do("partner 3", "partner 1")
    assert [(3, 1)] * 5 == [(view.partner, view.second_partner) for view in map(table.deal.view, range(5))]


def test_one_partner_may_be_enough(judge: Judge) -> None:
    """The second partner may be left out."""
    table = calling(judge, NAMED, contract="8D").do("partner 3", "enough")
    assert ("play", 3, None) == (table.phase, table.partner, table.second_partner)


@pytest.mark.parametrize(("alone", "may"), [("openly", True), ("openly_or_secretly", True), ("never", False)])
def test_alone_at_a_table_that_names_players(judge: Judge, alone: str, may: bool) -> None:
    """Playing alone is said, where it is allowed, instead of the first name."""
    variant = replace_settings(NAMED, table={"calling": {"alone": alone}})
    table = calling(judge, variant)
    assert may == ("alone" in table.legal())
    assert "alone" not in table.do("partner 2").legal()
    assert not callable_cards(table)


def test_nobody_names_himself(judge: Judge) -> None:
    """Neither the contractor nor a partner already named can be named."""
    with pytest.raises(NotLegalError):
        calling(judge, NAMED).do("partner 0")
    with pytest.raises(NotLegalError):
        calling(judge, NAMED).do("partner 2", "partner 2")


def test_nobody_is_named_in_a_misere(judge: Judge) -> None:
    """A misère is always one against all."""
    variant = replace_settings(NAMED, contracts={"misere": {"gate": "none"}})
    table = sit_down(judge, variant, {0: "5C"}).ready(0, "M")
    assert ("play", None) == (table.phase, table.partner)


def test_points_with_one_and_two_partners(judge: Judge) -> None:
    """Each of the contractor's side scores half the value, or all of it; the tricks of all of them count."""
    tricks = (5, 2, 1, 1, 1)
    assert [150, 150, 10, 150, 10] == named(judge, NAMED, "8H", tricks, "partner 1", "partner 3")
    assert [300, 300, 10, 300, 10] == named(judge, FULL, "8H", tricks, "partner 1", "partner 3")
    assert [-150, -150, 10, 10, 10] == named(judge, NAMED, "8H", tricks, "partner 1", "enough")


def test_results_name_the_second_partner() -> None:
    """The record of a deal holds both partners, and their points agree."""
    records = play_deals(rulebook_of(NAMED), players="club", seed=7, count=400)
    two = records[records["second_partner"] != NONE]
    assert len(two) > 0
    rows = list(range(len(two)))
    for partner in ("partner", "second_partner"):
        assert (two["points"][rows, two[partner]] == two["points"][rows, two["contractor"]]).all()


# ----------------------------------------------------------------------------------------------------- called cards


def test_an_ace_that_is_not_held_is_called(judge: Judge) -> None:
    """Only an ace may be called, and none that lies in the own hand or the own discard."""
    table = calling(judge, ACES, seat_0="AS KH", seat_3="KS")
    assert {"AD", "AH"} == callable_cards(table)


def test_with_every_ace_the_contractor_plays_alone(judge: Judge) -> None:
    """Who holds all aces can call none: he says so, or where that is not allowed nobody is asked."""
    table = calling(judge, ACES, seat_0="AS AD AH")
    assert {"alone"} == table.legal()
    never = replace_settings(ACES, table={"calling": {"alone": "never"}})
    assert "play" == calling(judge, never, seat_0="AS AD AH").phase


def test_the_holder_shows_himself_at_once() -> None:
    """Where the holder of the called card declares himself, everybody knows the partner before the first lead."""
    table = calling(EngineTable, AT_ONCE, seat_0="AS KH", seat_3="KS").do("call KS")
    assert [3] * 5 == [table.deal.view(seat).partner for seat in range(5)]
    silent = calling(EngineTable, seat_0="AS KH", seat_3="KS").do("call KS")
    assert [None, None, None, 3, None] == [silent.deal.view(seat).partner for seat in range(5)]


def test_alone_openly_or_secretly(judge: Judge) -> None:
    """Where both are allowed the contractor may say it or call an own card: situation D-10 beside an open word."""
    table = calling(judge, BOTH_WAYS, seat_0="AS")
    assert {"alone", "call AC", "call AS"} <= table.legal()
    table.do("call AC")
    assert ("play", None) == (table.phase, table.partner)


def test_a_card_of_the_own_hand_tells_nobody() -> None:
    """Situation D-10: who has called a card of his own has not said aloud that he plays alone."""
    table = calling(EngineTable, BOTH_WAYS, seat_0="AS").do("call AC")
    assert not table.deal.alone_announced
    assert [None] * 5 == [table.deal.view(seat).partner for seat in range(5)]
    assert calling(EngineTable, BOTH_WAYS, seat_0="AS").do("alone").deal.alone_announced


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
