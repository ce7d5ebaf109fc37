"""Records of deals under rules that no shipped variant has: further contracts, jokers, exchanges, auctions."""

from __future__ import annotations

import random
from collections.abc import Mapping
from typing import Any

import pytest

from fivehundred.engine.deal import Deal
from fivehundred.records import check_record, replay_record, write_record
from fivehundred.records.reading import RecordLine
from fivehundred.rules import assemble
from fivehundred.variants import find_variant, with_overrides
from tests.records.samples import without_hands
from tests.strategies import seeded_variant

TO_THE_END = {"play.misere_ends": "after_last_trick"}
SPECIAL = {"value": 500, "above": "10D", "gate": "none"}
#: Name -> settings over the Australian game, the contract that is bid wherever it can be.
RULES: Mapping[str, tuple[Mapping[str, Any], str]] = {
    "bar misère": ({"contracts.bar_misere": {**SPECIAL, "kitty": "not_taken"}}, "BM"),
    "super open misère": ({"contracts.super_open_misere": {**SPECIAL, "exposed": "before_first_lead"}}, "SOM"),
    "double misère": ({"contracts.double_misere": {**SPECIAL, "exchange": "none"}}, "DM"),
    "double misère, cards passed on": ({"contracts.double_misere": {**SPECIAL, "exchange": "pass_on"}}, "DM"),
    "double misère, cards swapped": ({"contracts.double_misere": {**SPECIAL, "exchange": "swap"}}, "DM"),
    "hi-lo": ({"contracts.hi_lo": {**SPECIAL, "tricks": 5}}, "HL"),
    "game": ({"contracts.game": {"value": 1000, "above": "top"}}, "GH"),
    "slam call": ({"contracts.slam_call": {"bonus": 250, "failed": "minus_both"}}, "9H"),
    "joker leads its own suit": ({"joker.lead": "own_suit"}, "7NT"),
    "joker of every suit": ({"joker.follow": "every_suit"}, "7NT"),
    "joker first or last": ({"joker.follow": "first_or_last_of_suit"}, "7NT"),
    "worthless joker": ({"joker.renounced": "worthless"}, "7NT"),
    "lowest joker": ({"joker.in_misere": "lowest"}, "OM"),
    "two jokers": (
        {"pack.jokers": 2, "deal.kitty": 4, "deal.packets": [3, "kitty 2", 4, "kitty 1", 3, "kitty 1"]},
        "7NT",
    ),
    "second copies": (
        {
            "pack.second_copies": {"hearts": ["A", "K"]},
            "deal.kitty": 5,
            "deal.packets": [3, "kitty 2", 4, "kitty 2", 3, "kitty 1"],
        },
        "7H",
    ),
    "dead cards": ({"deal.kitty": 2, "deal.dead": 1, "deal.packets": [3, "kitty 1", 4, "dead 1", 3, "kitty 1"]}, "7H"),
    "a new deal on request": ({"deal.no_ace_no_face": "redeal_if_partner_agrees"}, "7S"),
    "breach": ({"penalties.breach": {"from_tricks": 7, "made": 0, "failed": 20, "breached": 50}, **TO_THE_END}, "8H"),
    "named partner": ({"table.sides": "called_player"}, "8H"),
    "auction with re-entry": ({"auction.passing": "may_reenter"}, "6S"),
    "own raise": ({"auction.raise_own_bid": "last_bidder_always"}, "6S"),
    "single bid exit": ({"auction.single_bid_exit": True}, "6S"),
}


def random_deal(variant: Any, bid: str, number: int) -> Deal:
    """Return a deal played at random in which the wanted contract is bid by whoever may, and others mostly pass."""
    rng = random.Random(number)
    deal = Deal.from_seed(assemble(variant), seed=9, index=number)
    while not deal.is_over:
        legal = deal.legal_names()
        if deal.phase == "auction":
            deal.play(bid if bid in legal and rng.random() < 0.8 else legal[0])
        else:
            deal.play("slam" if "slam" in legal else rng.choice(legal))
    return deal


@pytest.mark.parametrize("name", RULES)
def test_round_trip(name: str) -> None:
    """Written down and read again the deal is the same, and without the hands as much follows as can be known."""
    settings, bid = RULES[name]
    variant = with_overrides(find_variant("australian"), settings, key="house")
    contracts = set()
    for number in range(8):
        deal = random_deal(variant, bid, number)
        record = write_record(deal, with_result=True)
        line = RecordLine("", 0, record, variant, deal.rulebook)
        assert [] == check_record(line).lines()
        assert deal.history == replay_record(line).history
        unseen = check_record(RecordLine("", 0, without_hands(record), variant, deal.rulebook))
        if unseen.ok:
            assert deal.points == unseen.points
        else:
            assert "unknown" == unseen.troubles[0].kind
        contracts.add(deal.contract)
    assert bid in contracts


@pytest.mark.parametrize("seed", range(12))
def test_drawn_variants(seed: int) -> None:
    """Whatever the rules, a recorded deal is in order, with its hands and, but for exchanges, without them."""
    variant = seeded_variant(seed)
    deal = random_deal(variant, "7S", seed)
    record = write_record(deal, with_result=True)
    exchanged = any(deal.gifts)
    for data in (record,) if exchanged else (record, without_hands(record)):
        report = check_record(RecordLine("", 0, data, variant, deal.rulebook))
        assert [] == report.lines()
        assert deal.points == report.points
