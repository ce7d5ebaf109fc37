"""The club player under every form of auction: legal, sensible, and blind to hidden cards."""

from __future__ import annotations

from itertools import pairwise, product
from typing import Any

import pytest

from fivehundred.engine.deal import Deal
from fivehundred.rules import assemble
from fivehundred.simulation.bulk import play_deals, play_matches
from fivehundred.simulation.single import play_single
from fivehundred.variants.model import Variant
from tests.players.asking import decision
from tests.players.test_hidden_information import same_after_reshuffling
from tests.strategies import replace_settings

PLAIN = Variant(key="plain", name={"en": "Plain"})

FORMS: list[dict[str, Any]] = [
    *(
        {"auction": {"passing": passing, "raise_own_bid": raising, "signals": signals}}
        for passing, raising, signals in product(
            ("final", "may_reenter"),
            ("never", "last_bidder_once", "last_bidder_always"),
            ("none", "first_two_seats", "every_seat"),
        )
    ),
    {"auction": {"rounds": "one_call_each", "signals": "first_two_seats", "all_pass": "play_no_trumps"}},
    {"auction": {"single_bid_exit": True, "raise_own_bid": "last_bidder_once"}},
    {"auction": {"minimum_contract": 8, "passing": "may_reenter"}},
    {"auction": {"all_pass": "dealer_plays_lowest"}},
    {"deal": {"no_ace_no_face": "redeal_if_partner_agrees"}},
    {"contracts": {"open_misere": {"gate": "partner_bid_misere"}, "misere": {"gate": "first_call"}}},
]


def table_with(settings: dict[str, Any]) -> Any:
    """The Australian game with these settings."""
    return assemble(replace_settings(PLAIN, **settings))


@pytest.mark.parametrize("settings", FORMS, ids=str)
@pytest.mark.parametrize("players", ["club", "random"])
def test_every_auction_ends_with_legal_calls(settings: dict[str, Any], players: str) -> None:
    """Deals and matches come to an end, and step by step every action is a legal one."""
    rulebook = table_with(settings)
    deals = play_deals(rulebook, players=players, seed=5, count=300)
    assert deals["calls"].max() < 120
    assert play_matches(rulebook, players=players, seed=5, count=3, max_deals=30)["deals"].min() > 0
    for index in range(10):
        single = play_single(rulebook, players=players, seed=5, index=index)  # raises for an illegal action
        assert single.is_over
        assert single.result()[0] == deals[index]


@pytest.mark.parametrize("settings", FORMS[-7:], ids=str)
def test_the_club_player_sees_no_hidden_card(settings: dict[str, Any]) -> None:
    """Whatever the others hold, the club player calls, asks, answers and resigns the same."""
    assert same_after_reshuffling("club", table_with(settings), 12) > 200


def test_club_never_raises_its_own_bid() -> None:
    """Asked whether it goes higher when all others have passed, the club player keeps its bid."""
    rulebook = table_with({"auction": {"raise_own_bid": "last_bidder_always"}})
    for index in range(50):
        calls = [call for call in play_single(rulebook, players="club", seed=2, index=index).calls if call[1] != "P"]
        assert all(one[0] != other[0] for one, other in pairwise(calls))


def first_deal(settings: dict[str, Any], phase: str) -> Deal:
    """Play on with the club player to the first deal that comes to ``phase``."""
    rulebook = table_with(settings)
    for index in range(2000):
        deal = Deal.from_seed(rulebook, seed=3, index=index)
        while not deal.is_over and deal.phase != phase:
            deal.apply(decision("club", deal))
        if deal.phase == phase:
            return deal
    raise AssertionError(f"no deal came to {phase}")


def test_club_answers_before_and_after_the_auction() -> None:
    """It says one of the two things it may say, resigning a lone six only sometimes."""
    assert decision("club", first_deal(FORMS[-2], "redeal")) in first_deal(FORMS[-2], "redeal").legal()
    rulebook = table_with({"auction": {"single_bid_exit": True}})
    played = [play_single(rulebook, players="club", seed=1, index=index) for index in range(300)]
    said = {name for deal in played for _, name in deal.history}
    assert {"resign", "go on"} <= said


def test_a_club_dealer_prefers_a_bid_to_the_lowest() -> None:
    """When he would have to play six spades he bids six in the suit he likes best."""
    rulebook = table_with({"auction": {"all_pass": "dealer_plays_lowest"}})
    deals = play_deals(rulebook, players="club", seed=3, count=4000)
    assert 0 == (deals["outcome"] == 0).sum()
    forced = deals[(deals["contractor"] == deals["dealer"]) & (deals["calls"] == 4)]
    assert {"6S", "6C", "6D", "6H"} <= {rulebook.bid_names[row] for row in forced["contract"]}
