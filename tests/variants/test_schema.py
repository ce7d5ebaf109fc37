"""The schema and the model say the same: the same keys, words and defaults; every key is described."""

import dataclasses
import json
import typing
from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import Any, Literal

import pytest
from jsonschema import Draft7Validator

from fivehundred.cards.bids import parse_numbered_bid
from fivehundred.variants import model, schema, schema_text, variant_data
from fivehundred.variants.loading import variant_from_mapping
from fivehundred.variants.schema_check import key_paths

FILE_ONLY = {"schema", "extends"}


def nodes(part: Mapping[str, Any], path: tuple[str, ...] = ()) -> Iterator[tuple[tuple[str, ...], Mapping[str, Any]]]:
    """Walk through every described key of the schema."""
    for name, inner in part.get("properties", {}).items():
        yield (*path, name), inner
        yield from nodes(inner, (*path, name))


NODES = dict(nodes(schema()))
TEXTS = {path for path in NODES if path[0] in ("name", "summary") and len(path) == 2}


def model_keys(record: type, path: tuple[str, ...] = ()) -> Iterator[tuple[tuple[str, ...], Any]]:
    """Walk through every field of the model with its type."""
    hints = typing.get_type_hints(record)
    for field in dataclasses.fields(record):
        kind = hints[field.name]
        parts = [part for part in (kind, *typing.get_args(kind)) if dataclasses.is_dataclass(part)]
        yield (*path, field.name), kind
        for part in parts:
            assert isinstance(part, type)
            yield from model_keys(part, (*path, field.name))


MODEL = {path: kind for path, kind in model_keys(model.Variant) if path != ("key",)}


def test_schema_is_valid_draft_07() -> None:
    """The shipped schema is itself a valid draft-07 schema."""
    Draft7Validator.check_schema(json.loads(schema_text()))
    assert "http://json-schema.org/draft-07/schema#" == schema()["$schema"]


def test_schema_uses_no_any_of() -> None:
    """Alternatives are told apart by kind or word, never by trying one after the other."""
    for word in ('"anyOf"', '"oneOf"', '"allOf"', '"not"'):
        assert word not in schema_text()


def test_schema_describes_every_key_of_the_model_and_no_other() -> None:
    """Keys of the schema are the fields of the model, and the two that only a file has."""
    suits = {("pack", "lowest", suit) for suit in ("spades", "clubs", "diamonds", "hearts")}
    in_schema = {path for path in NODES if path[0] not in FILE_ONLY} - suits - TEXTS
    assert set(MODEL) == in_schema


@pytest.mark.parametrize("path", NODES, ids=".".join)
def test_every_key_has_a_description_and_a_default(path: tuple[str, ...]) -> None:
    """An editor can explain every key; only the name and the texts in each language have no default."""
    node = NODES[path]
    assert node["description"].endswith((".", "?"))
    assert ("default" in node) == (path not in {("name",), *TEXTS})


@pytest.mark.parametrize("path", [path for path, node in NODES.items() if "properties" in node], ids=".".join)
def test_no_section_accepts_unknown_keys(path: tuple[str, ...]) -> None:
    """Every map refuses keys that it does not describe."""
    assert NODES[path]["additionalProperties"] is False


def test_defaults_of_the_schema_are_those_of_the_model() -> None:
    """A file with nothing but a name gives the model's defaults."""
    expected = variant_data(model.Variant("x", {"en": "X"}))
    assert expected == variant_data(variant_from_mapping({"name": {"en": "X"}}, key="x"))


@pytest.mark.parametrize("path", [path for path, node in NODES.items() if "default" in node], ids=".".join)
def test_default_fits_its_own_schema(path: tuple[str, ...]) -> None:
    """Every default is a value that could be written."""
    Draft7Validator(dict(NODES[path])).validate(NODES[path]["default"])


@pytest.mark.parametrize(
    "path", [path for path in NODES if "properties" in NODES[path] and len(path) == 1], ids=".".join
)
def test_default_of_a_section_repeats_its_keys(path: tuple[str, ...]) -> None:
    """A section's default is made of the defaults of its keys."""
    for name, inner in NODES[path]["properties"].items():
        if path[0] not in ("name", "summary"):
            assert inner["default"] == NODES[path]["default"][name]


def test_words_of_the_schema_are_those_of_the_model() -> None:
    """Every choice of words is the same in the schema and in the model's types."""
    choices = {path: set(typing.get_args(kind)) for path, kind in MODEL.items() if typing.get_origin(kind) is Literal}
    assert len(choices) > 20
    for path, words in choices.items():
        assert words == set(NODES[path]["enum"])


def test_places_are_every_bid_that_has_a_name() -> None:
    """``above`` offers by_value and every numbered bid from five to fifteen tricks."""
    words = NODES["contracts", "misere", "above"]["enum"]
    assert "by_value" == words[0]
    assert 55 == len([word for word in words[1:] if parse_numbered_bid(word)])


def test_nothing_else_can_be_null() -> None:
    """Null is offered exactly where it switches something off, or stands for what has still to be given."""
    nullable = {".".join(path) for path, node in NODES.items() if "null" in node.get("type", ())}
    expected = {
        "extends", "contracts.misere", "contracts.open_misere", "contracts.bar_misere", "contracts.blind_misere",
        "contracts.super_open_misere", "contracts.double_misere", "contracts.hi_lo", "contracts.game",
        "contracts.slam_call", "scoring.table", "scoring.slam_at_least",
        "scoring.defenders.cap", "scoring.defenders.stop_above", "match.lose_at", "match.deals", "match.spread",
        "table.calling.two_partners_from", "penalties.ralphing", "penalties.breach", "penalties.breach.made",
        "penalties.breach.failed", "penalties.breach.breached",
        "auction.minimum_contract",
    }  # fmt: skip
    assert expected == nullable


def test_order_of_keys_is_the_model_s() -> None:
    """Schema and model list the keys in the same order, which is that of canonical files."""
    in_schema = [path for path in key_paths(schema()) if path in MODEL]
    assert list(MODEL) == in_schema


def test_every_key_is_documented() -> None:
    """The page about the variant file is what the schema gives today."""
    from fivehundred.variants.manual import variant_file_page

    page = Path(__file__).parents[2] / "docs" / "variant-file.md"
    assert variant_file_page() == page.read_text(encoding="utf-8")
