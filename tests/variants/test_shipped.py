"""The shipped variants: they load, say what they are, mark what is our choice, and differ where they should."""

import re
from pathlib import Path

import pytest

from fivehundred.variants import (
    diff,
    find_variant,
    load_with_origins,
    resolved_text,
    shipped_folder,
    shipped_variants,
    variant_file,
    variant_warnings,
)
from fivehundred.variants.consistency import pack_size
from fivehundred.variants.loading import variant_from_mapping
from fivehundred.variants.strict_yaml import parse_yaml, plain

KEYS = (
    "australian",
    "finnish",
    "norwegian",
    "three-handed",
    "viisisataa",
    "viisisataa-five",
    "viisisataa-three",
)


def test_these_variants_are_shipped() -> None:
    """The catalogue lists exactly these, in alphabetical order."""
    assert KEYS == shipped_variants()


def test_shipped_files_are_found_in_the_checkout() -> None:
    """In a source checkout the files stand at the top of the repository."""
    assert (Path(__file__).parents[2] / "variants").resolve() == shipped_folder().resolve()


@pytest.mark.parametrize("key", KEYS)
def test_shipped_variant_has_texts_and_sources(key: str) -> None:
    """Every shipped variant has its name and summary in three languages, and says where its rules come from."""
    variant = find_variant(key)
    assert {"en", "fi", "nb"} == set(variant.name) == set(variant.summary)
    assert variant.sources
    assert key == variant.key


@pytest.mark.parametrize("key", KEYS)
def test_shipped_variant_has_no_idle_setting(key: str) -> None:
    """No shipped file writes a setting that has no effect in it."""
    assert () == variant_warnings(variant_file(key))


@pytest.mark.parametrize("key", KEYS)
def test_resolved_text_loads_back_equal(key: str) -> None:
    """The canonical text has every key, reads back as the same variant, and is the same when written again."""
    variant = find_variant(key)
    for text in (resolved_text(variant), resolved_text(variant, origins=load_with_origins(variant_file(key)).origins)):
        again = variant_from_mapping(plain(parse_yaml(text, file=f"{key}.yaml")), key=key)
        assert variant == again
        assert resolved_text(variant) == resolved_text(again)


@pytest.mark.parametrize("key", KEYS)
def test_shipped_file_stands_alone_or_says_what_it_extends(key: str) -> None:
    """The four-handed files are complete in themselves; only the tables for three and five extend another."""
    text = variant_file(key).read_text(encoding="utf-8")
    extends = re.findall(r"(?m)^extends: (\S+)$", text)
    expected = {
        "three-handed": ["finnish"],
        "viisisataa-three": ["viisisataa"],
        "viisisataa-five": ["viisisataa"],
    }
    assert expected.get(key, []) == extends


@pytest.mark.parametrize(("key", "cards"), list(zip(KEYS, (43, 43, 43, 33, 43, 53, 33), strict=True)))
def test_shipped_packs(key: str, cards: int) -> None:
    """Three play with 33 cards, four with 43, five with 53."""
    assert cards == pack_size(find_variant(key))


def test_finnish_norwegian_and_australian_have_the_same_settings() -> None:
    """The first Finnish text and the Norwegian one describe the Australian game."""
    assert [] == diff(find_variant("finnish"), find_variant("norwegian"))
    assert [] == diff(find_variant("finnish"), find_variant("australian"))


def test_viisisataa_differs_from_finnish_in_these_settings() -> None:
    """The second Finnish text parts from the first in these points, in the order of the file."""
    found = {item.key: (item.left, item.right) for item in diff(find_variant("finnish"), find_variant("viisisataa"))}
    expected = {
        "deal.packets": ([3, "kitty 1", 4, "kitty 1", 3, "kitty 1"], [3, "kitty 3", 4, 3]),
        "auction.order": ("level", "value"),
        "contracts.misere.above": ("7NT", "by_value"),
        "contracts.misere.gate": ("after_a_seven", "none"),
        "contracts.open_misere.above": ("10D", "10NT"),
        "contracts.open_misere.exposed": ("after_first_trick", "before_first_lead"),
        "joker.nominate": ("contractor_before_first_lead", "never"),
        "joker.lead": ("unled_suit", "any_suit"),
        "joker.in_misere": ("forced_when_void", "optional"),
        "scoring.slam_at_least": (250, None),
        "match.win_by": ("own_contract", "any_points"),
    }
    assert expected == found
    assert list(expected) == list(found)


def test_three_handed_joker_cannot_be_nominated() -> None:
    """With three players the joker is always the highest: it is not turned into a card of a suit."""
    found = {item.key: item.right for item in diff(find_variant("finnish"), find_variant("three-handed"))}
    assert "never" == found["joker.nominate"]
    assert (3, "solo") == (found["table.players"], found["table.sides"])


def test_viisisataa_for_five_calls_a_card() -> None:
    """Five play with a called card and half shares."""
    variant = find_variant("viisisataa-five")
    assert (5, "called_card", "half") == (variant.table.players, variant.table.sides, variant.scoring.partner_share)
