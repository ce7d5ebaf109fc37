"""Inheritance, overrides given in code, and settings without effect."""

import pickle
from pathlib import Path

import pytest

from fivehundred.errors import ExperimentError, VariantError
from fivehundred.variants import (
    find_variant,
    load_variant,
    load_with_origins,
    variant_data,
    variant_from_mapping,
    variant_warnings,
    with_overrides,
)
from fivehundred.variants.strict_yaml import Place, located

FOLDER = Path(__file__).parent / "accepted"


def test_merge_key_is_shallow_and_written_keys_win() -> None:
    """``<<`` brings what is not written beside it; an overriding key is no duplicate."""
    contracts = load_variant(FOLDER / "merge-keys.yaml").contracts
    assert contracts.misere is not None
    assert contracts.open_misere is not None
    assert (240, "7NT") == (contracts.misere.value, contracts.misere.above)
    assert (510, "10D", "none") == (
        contracts.open_misere.value,
        contracts.open_misere.above,
        contracts.open_misere.gate,
    )


def test_first_of_several_merged_maps_wins() -> None:
    """With ``<<: [*a, *b]`` a key of both comes from the first."""
    special = load_variant(FOLDER / "first-merged-map-wins.yaml").contracts.open_misere
    assert special is not None
    assert (240, "7NT", "before_first_lead") == (special.value, special.above, special.exposed)


def test_inheritance_merges_maps_and_replaces_lists() -> None:
    """A child that sets one value keeps the others of the same map; a list is replaced whole."""
    child = load_variant(FOLDER / "child.yaml")
    assert child.contracts.misere is not None
    assert child.contracts.open_misere is not None
    assert (300, 510) == (child.contracts.misere.value, child.contracts.open_misere.value)
    assert (3, "kitty 3", 4, 3) == child.deal.packets
    grandchild = load_variant(FOLDER / "grandchild.yaml")
    assert grandchild.contracts.misere is not None
    assert (300, None) == (grandchild.contracts.misere.value, grandchild.contracts.open_misere)
    assert (5, "kitty 3", 5) == grandchild.deal.packets


def test_texts_are_not_inherited() -> None:
    """A child does not carry its parent's name in other languages, summary or sources."""
    child = load_variant(FOLDER / "child.yaml")
    assert ({"en": "Child"}, {}, ()) == (child.name, child.summary, child.sources)
    assert "Child" == child.title("fi")
    assert "child" == child.key


def test_every_value_keeps_its_origin() -> None:
    """Origins name the file and line that wrote each value in force; defaults have none."""
    loaded = load_with_origins(FOLDER / "grandchild.yaml")
    origins = {key: (Path(place.file).name, place.line) for key, place in loaded.origins.items()}
    assert ("child.yaml", 4) == origins["contracts.misere.value"]
    assert ("grandchild.yaml", 4) == origins["contracts.open_misere"]
    assert ("grandchild.yaml", 6) == origins["deal.packets"]
    assert "table.players" not in origins
    assert ["grandchild.yaml", "child.yaml", "parent.yaml"] == [Path(file).name for file in loaded.files]


def test_byte_order_mark_and_accents_are_read() -> None:
    """A UTF-8 mark does not hide the first key, and accents survive whatever the locale."""
    variant = load_variant(FOLDER / "byte-order-mark.yaml")
    assert {"en": "With a mark", "nb": "misère"} == variant.name


def test_contract_switched_off_can_be_switched_on_again() -> None:
    """Settings for a contract that the base does not play start from the defaults."""
    off = with_overrides(find_variant("finnish"), {"contracts.misere": None})
    assert off.contracts.misere is None
    on = with_overrides(off, {"contracts.misere.value": 210}).contracts.misere
    assert on is not None
    assert (210, "7NT", "after_a_seven") == (on.value, on.above, on.gate)


def test_override_changes_one_setting_and_nothing_else() -> None:
    """An override by dotted key leaves every other setting, the texts and the base as they were."""
    base = find_variant("finnish")
    changed = with_overrides(base, {"contracts.misere.above": "8S"})
    expected = variant_data(base)
    expected["contracts"]["misere"]["above"] = "8S"
    assert expected == variant_data(changed)
    assert base == find_variant("finnish")
    assert "finnish" == changed.key
    assert "other" == with_overrides(base, {}, key="other").key


@pytest.mark.parametrize(
    ("overrides", "words"),
    [
        ({"contracts.misere.abov": "8S"}, "did you mean above"),
        ({"misere.above": "8S"}, "belongs under contracts:"),
        ({"contracts.misere.above": "8X"}, "8X"),
        ({"table.players": True}, "whole number"),
        ({"table.players": "4"}, "without quotes"),
        ({"table.players": 4.0}, "write 4"),
        ({"table.players": 3}, "opposite_pairs"),
        ({"deal.kitty": 5}, "deal.packets"),
        ({"extends": "viisisataa"}, "belongs into a variant file"),
        ({"contracts.misere": None, "contracts.misere.value": 250}, "keep one"),
        ({"contracts.misere.value": 250, "contracts.misere": None}, "keep one"),
        ({"match": {"target": 0}}, "out of range"),
        ({"sources": {1, 2}}, "set is no value"),
    ],
)
def test_bad_override_is_refused_with_the_caller_s_error(overrides: dict[str, object], words: str) -> None:
    """Overrides pass the same checks as a file and fail as the caller's error class."""
    with pytest.raises(ExperimentError, match=words):
        with_overrides(find_variant("finnish"), overrides, error=ExperimentError)


def test_override_from_a_file_is_refused_at_its_place() -> None:
    """A located value keeps the line of the experiment file in the message."""
    value = located("8X", place=Place("sweep.yaml", 7, 20))
    with pytest.raises(ExperimentError, match=r"^sweep.yaml:7:20: contracts.misere.above: '8X'"):
        with_overrides(find_variant("finnish"), {"contracts.misere.above": value}, error=ExperimentError)
    contradiction = located(5, place=Place("sweep.yaml", 9, 3))
    with pytest.raises(ExperimentError, match=r"^sweep.yaml:9:3: deal.kitty: .*43"):
        with_overrides(find_variant("finnish"), {"deal.kitty": contradiction}, error=ExperimentError)


def test_settings_in_code_extend_and_override() -> None:
    """A mapping is a file in code: with ``extends``, or over a base."""
    over_name = variant_from_mapping({"extends": "viisisataa", "match": {"target": 400}}, key="short")
    over_base = variant_from_mapping({"match": {"target": 400}}, key="short", base=find_variant("viisisataa"))
    assert (400, "any_points", "short") == (over_name.match.target, over_name.match.win_by, over_name.title())
    assert over_name.match == over_base.match
    assert "Viisisataa" == over_base.title()


def test_table_of_values_is_read_by_level() -> None:
    """Keys of ``scoring.table`` are numbers, in quotes or not."""
    rows = {level: [20, 40, 60, 80, 100] for level in range(6, 11)}
    for keys in (rows, {str(level): row for level, row in rows.items()}):
        variant = variant_from_mapping({"scoring": {"schedule": "table", "table": keys}}, key="x")
        assert variant.scoring.table is not None
        assert (20, 40, 60, 80, 100) == variant.scoring.table[9]


def test_settings_without_effect_are_explained_where_written() -> None:
    """Each idle setting of the file itself is explained with its line; inherited ones are not."""
    path = FOLDER / "without-joker-but-joker-rules.yaml"
    found = {warning.path: (warning.place.line, warning.text) for warning in variant_warnings(path)}
    assert {"joker.lead", "table.calling.alone", "match.both_reach"} == set(found)
    assert 4 == found["joker.lead"][0]
    assert "pack.jokers is 0" in found["joker.lead"][1]


@pytest.mark.parametrize(
    ("text", "key", "words"),
    [
        ("contracts: {misere: {gate: after_a_seven, above: 6NT}}", "contracts.misere.gate", "never be bid"),
        ("extends: viisisataa\ncontracts: {misere: {above: 7NT}}", "contracts.misere.above", "auction.order is value"),
        ("auction: {equal_value: neither_higher}", "auction.equal_value", "auction.order is level"),
        ("match: {lose_at: null, lose_when: below}", "match.lose_when", "match.lose_at is null"),
        ("scoring: {defenders: {per_trick: 0, when: contract_failed}}", "scoring.defenders.when", "per_trick is 0"),
        (
            "contracts: {misere: null, open_misere: null}\nplay: {misere_ends: after_last_trick}",
            "play.misere_ends",
            "null",
        ),
        ("scoring: {partner_share: full}", "scoring.partner_share", "opposite_pairs"),
    ],
)
def test_each_kind_of_idle_setting_is_explained(tmp_path: Path, text: str, key: str, words: str) -> None:
    """A setting that changes nothing, or a bid that can never be made, is named with the reason."""
    path = tmp_path / "idle.yaml"
    path.write_text(f"name: {{en: Idle}}\n{text}\n", encoding="utf-8")
    texts = {warning.path: warning.text for warning in variant_warnings(path)}
    assert words in texts[key]


def test_variant_can_be_hashed_and_sent_to_a_worker() -> None:
    """A variant is hashable, survives pickling and is equal afterwards."""
    variant = find_variant("viisisataa-five")
    again = pickle.loads(pickle.dumps(variant))  # noqa: S301 - our own bytes
    assert variant == again
    assert hash(variant) == hash(again)
    assert 1 == len({variant, again})


@pytest.mark.parametrize(
    ("name", "words"),
    [("finish", "did you mean finnish"), ("", "shipped ones are"), ("norvegian", "did you mean norwegian")],
)
def test_unknown_name_suggests_the_nearest(name: str, words: str) -> None:
    """A mistyped name is refused with the nearest shipped one and how to name a file."""
    with pytest.raises(VariantError, match=words):
        find_variant(name)


def test_names_are_found_however_they_are_written() -> None:
    """Capitals, spaces and underscores in a shipped variant's name do not matter."""
    assert find_variant("viisisataa-five") == find_variant("Viisisataa_Five") == find_variant("VIISISATAA five")


def test_paths_are_told_from_names() -> None:
    """Anything with a separator or a YAML ending is a path."""
    assert "child" == find_variant(str(FOLDER / "child.yaml")).key
    assert "child" == find_variant(FOLDER / "child.yaml").key
    with pytest.raises(VariantError, match="no such file"):
        find_variant("finnish.yaml")
