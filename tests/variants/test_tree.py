"""Canonical text and differences between variants, over the shipped ones and over drawn settings."""

import re

from hypothesis import given, settings
from hypothesis import strategies as st

from fivehundred.rules import assemble
from fivehundred.variants import diff, find_variant, resolved_text, variant_settings, with_overrides
from fivehundred.variants.consistency import idle_settings
from fivehundred.variants.loading import variant_from_mapping
from fivehundred.variants.model import Variant
from fivehundred.variants.strict_yaml import parse_yaml, plain
from tests.strategies import seeded_variant, variants

FINNISH = find_variant("finnish")

#: Settings that any four-handed variant accepts, with values that differ from the defaults.
CHANGES = {
    "auction.rounds": ["one_call_each"],
    "auction.order": ["value"],
    "auction.all_pass": ["throw_in_same_dealer", "play_no_trumps"],
    "contracts.misere": [None, {"value": 210}, {"above": "by_value", "gate": "none"}],
    "contracts.open_misere": [None, {"value": 520, "above": "10NT"}, {"kitty": "not_taken"}],
    "joker.lead": ["any_suit", "last_trick_only"],
    "joker.nominate": ["never"],
    "play.misere_ends": ["after_last_trick"],
    "scoring.slam_at_least": [None, 300],
    "scoring.defenders": [{"cap": 490}, {"per_trick": 5}],
    "scoring.schedule": ["multiplicative"],
    "match.target": [400, 1000],
    "match.lose_at": [None, -1000],
    "deal.packets": [[10, "kitty 3"], ["kitty 3", 5, 5]],
}
changes = st.fixed_dictionaries({}, optional={key: st.sampled_from(values) for key, values in CHANGES.items()})
texts = st.dictionaries(
    st.sampled_from(["en", "fi", "nb", "sv"]), st.text(st.characters(exclude_categories=["Cs"]), min_size=1), min_size=1
)


@given(changes, texts, st.lists(st.text(st.characters(exclude_categories=["Cs"]), min_size=1), max_size=3))
def test_resolved_text_reads_back_as_the_same_variant(
    overrides: dict[str, object], name: dict[str, str], sources: list[str]
) -> None:
    """Whatever the settings and whatever the texts hold, the canonical text gives the same variant again."""
    variant = with_overrides(FINNISH, {**overrides, "sources": sources, **{f"name.{k}": v for k, v in name.items()}})
    text = resolved_text(variant)
    again = variant_from_mapping(plain(parse_yaml(text, file="x.yaml")), key=variant.key)
    assert variant == again
    assert text == resolved_text(again)


@given(changes)
def test_diff_names_exactly_the_settings_that_differ(overrides: dict[str, object]) -> None:
    """Applying the differences of two variants to the one gives the settings of the other."""
    other = with_overrides(FINNISH, overrides)
    found = diff(FINNISH, other)
    assert all(item.left != item.right for item in found)
    rebuilt = with_overrides(FINNISH, {item.key: item.right for item in found})
    assert variant_settings(other) == variant_settings(rebuilt)
    assert [(item.key, item.left, item.right) for item in found] == [
        (item.key, item.right, item.left) for item in diff(other, FINNISH)
    ]


def test_contract_only_one_side_plays_is_one_difference() -> None:
    """A contract that is off on one side is reported whole."""
    found = diff(FINNISH, with_overrides(FINNISH, {"contracts.misere": None}))
    assert ["contracts.misere"] == [item.key for item in found]
    assert (250, None) == (found[0].left["value"], found[0].right)


def test_texts_are_no_difference() -> None:
    """Names, summaries and sources change no game."""
    assert [] == diff(FINNISH, with_overrides(FINNISH, {"name.en": "Other", "sources": ["x"]}))


def test_settings_are_listed_by_dotted_key() -> None:
    """Flat settings have one entry a key, lists as values."""
    flat = variant_settings(FINNISH)
    assert (4, [3, "kitty 1", 4, "kitty 1", 3, "kitty 1"]) == (flat["table.players"], flat["deal.packets"])
    assert "name" not in flat


@settings(max_examples=40)
@given(variants())
def test_every_drawn_variant_can_be_written_and_read(variant: Variant) -> None:
    """Whole variants drawn at random survive being written as a file and read again."""
    text = resolved_text(variant)
    assert variant == variant_from_mapping(plain(parse_yaml(text, file="drawn.yaml")), key=variant.key)


def test_settings_called_idle_change_no_game() -> None:
    """Where a setting is said to have no effect, giving it another value leaves the Rulebook the same."""
    pool = [seeded_variant(seed) for seed in range(40)]
    # A bid that can never be made still stands in the ladder, and the jacks' rank in the tables nobody plays with; a
    # minimum contract that is the lowest bid anyway has no effect, but a higher one would have.
    left_out = ("ranking.no_trump_jacks", "scoring.table", "auction.minimum_contract")
    dead = re.compile(r"contracts\..*\.(gate|above|value)")
    tried = set()
    for variant in pool:
        own, rulebook = variant_settings(variant), assemble(variant)
        idle = [
            keys[0]
            for keys, _ in idle_settings(variant)
            if not (keys[0].startswith(left_out) or dead.fullmatch(keys[0]))
        ]
        for key in (key for start in idle for key in own if key == start or key.startswith(f"{start}.")):
            drawn = [variant_settings(other) for other in pool]
            others = [flat[key] for flat in drawn if key in flat and flat[key] != own[key]]
            for other in others[:1]:
                assert rulebook == assemble(with_overrides(variant, {key: other}))
                tried.add(key)
    assert {"joker.lead", "match.check_first", "table.calling.alone", "scoring.defenders.when"} <= tried
