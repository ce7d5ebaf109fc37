"""Settings of the auction that contradict each other are refused with both keys; those without effect are explained."""

from __future__ import annotations

from typing import Any

import pytest

from fivehundred.errors import VariantError
from fivehundred.variants import variant_from_mapping
from fivehundred.variants.consistency import contradictions, idle_settings
from fivehundred.variants.model import Variant
from tests.strategies import replace_settings

PLAIN = Variant(key="plain", name={"en": "Plain"})
THREE = {
    "table": {"players": 3, "sides": "solo"},
    "pack": {"lowest": dict.fromkeys(("spades", "clubs", "diamonds", "hearts"), 7)},
}
SHORT_HANDS = {
    "deal": {"hand": 6, "kitty": 3, "packets": (3, "kitty 3", 3)},
    "pack": {"lowest": dict.fromkeys(("spades", "clubs", "diamonds", "hearts"), 9), "jokers": 1},
    "contracts": {"misere": None, "open_misere": None},
}


@pytest.mark.parametrize(
    ("settings", "keys"),
    [
        ({"auction": {"minimum_tricks": 8, "minimum_contract": 7}}, ("minimum_contract", "minimum_tricks")),
        ({"auction": {"minimum_contract": 11}}, ("minimum_contract", "deal.hand")),
        ({"auction": {"minimum_tricks": 7, "signals": "first_two_seats"}}, ("signals", "minimum_tricks")),
        ({"auction": {"single_bid_exit": True, "signals": "every_seat"}}, ("single_bid_exit", "signals")),
        ({"auction": {"single_bid_exit": True, "minimum_tricks": 7}}, ("single_bid_exit", "minimum_tricks")),
        ({"auction": {"single_bid_exit": True, "minimum_contract": 7}}, ("single_bid_exit", "minimum_contract")),
        ({"auction": {"all_pass": "dealer_plays_lowest", "signals": "every_seat"}}, ("all_pass", "signals")),
        ({"auction": {"all_pass": "dealer_plays_lowest", "minimum_contract": 8}}, ("all_pass", "minimum_contract")),
        ({**THREE, "deal": {"no_ace_no_face": "redeal_if_partner_agrees"}}, ("no_ace_no_face", "table.sides")),
    ],
)
def test_contradictions_name_both_keys(settings: dict[str, Any], keys: tuple[str, ...]) -> None:
    """The variant is refused, and the diagnosis names the two keys that do not go together."""
    with pytest.raises(VariantError) as caught:
        variant_from_mapping(settings, key="contrary")
    for key in keys:
        assert key in str(caught.value)


def test_signals_need_a_bid_above_them() -> None:
    """Where six tricks are all there are, signals would leave nothing to bid."""
    variant = replace_settings(PLAIN, auction={"signals": "every_seat"}, **SHORT_HANDS)
    assert ("auction.signals", "deal.hand") in [keys for keys, _ in contradictions(variant)]


@pytest.mark.parametrize(
    "settings",
    [
        {"auction": {"minimum_contract": 8, "single_bid_exit": False}},
        {"auction": {"signals": "first_two_seats", "rounds": "one_call_each"}},
        {"auction": {"single_bid_exit": True, "raise_own_bid": "last_bidder_once"}},
        {"auction": {"all_pass": "dealer_plays_lowest", "passing": "may_reenter"}},
        {"deal": {"no_ace_no_face": "redeal_if_partner_agrees"}},
        {"contracts": {"open_misere": {"gate": "partner_bid_misere"}}},
        {"contracts": {"open_misere": {"gate": "first_call"}}},
    ],
)
def test_what_goes_together_is_accepted(settings: dict[str, Any]) -> None:
    """Settings that have something to act on are neither refused nor called idle."""
    variant = variant_from_mapping(settings, key="sound")
    written = {f"{section}.{key}" for section, keys in settings.items() for key in keys}
    assert [] == [keys for keys, _ in idle_settings(variant) if written & set(keys)]


@pytest.mark.parametrize(
    ("settings", "key"),
    [
        ({"auction": {"rounds": "one_call_each"}}, "auction.passing"),
        ({"auction": {"rounds": "one_call_each"}}, "auction.raise_own_bid"),
        ({"auction": {"minimum_contract": 6}}, "auction.minimum_contract"),
        ({"auction": {"minimum_contract": 7, "signals": "every_seat"}}, "auction.minimum_contract"),
        ({"contracts": {"misere": {"gate": "partner_bid_misere"}}}, "contracts.misere.gate"),
        ({"contracts": {"misere": None, "open_misere": {"gate": "partner_bid_misere"}}}, "contracts.open_misere.gate"),
        ({**THREE, "contracts": {"open_misere": {"gate": "partner_bid_misere"}}}, "contracts.open_misere.gate"),
    ],
)
def test_settings_without_effect_are_explained(settings: dict[str, Any], key: str) -> None:
    """What is written and changes nothing is named, with why."""
    assert key in [keys[0] for keys, _ in idle_settings(replace_settings(PLAIN, **settings))]
