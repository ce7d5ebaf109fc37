"""What two variants do differently is told in sentences: every setting has its own, for every value."""

from collections.abc import Mapping
from typing import Any

import pytest

from fivehundred.variants import diff, find_variant, opening, schema, sentence, shipped_variants, with_overrides
from fivehundred.variants.clauses import bid_words
from fivehundred.variants.tree import TEXTS, Difference
from fivehundred.variants.wordings import WORDINGS
from tests.variants.test_schema import NODES

#: Maps whose keys are suits or levels, not settings: they are told whole.
WHOLE = ("pack.extra_pips", "pack.second_copies", "scoring.table")
NAMES = {"left": "ours", "right": "theirs"}


def settings() -> dict[str, Mapping[str, Any]]:
    """Return every setting of the schema by dotted key: leaves, and the contracts as wholes."""
    found = {}
    for path, node in NODES.items():
        key = ".".join(path)
        whole = key in WHOLE or (len(path) == 2 and path[0] in ("contracts", "penalties"))
        inside = any(key.startswith(f"{each}.") for each in WHOLE)
        if path[0] not in (*TEXTS, "schema", "extends") and not inside and (whole or "properties" not in node):
            found[key] = node
    return found


SETTINGS = settings()


def values(node: Mapping[str, Any]) -> list[Any]:
    """Return values that a setting can have: all its words, both truths, a low number, the default, null."""
    found = [node["default"]] if "default" in node else []
    if "enum" in node:
        found += node["enum"]
    kinds = node.get("type", ())
    kinds = [kinds] if isinstance(kinds, str) else list(kinds)
    found += [node.get("minimum", 1)] if "integer" in kinds else []
    found += [True, False] if "boolean" in kinds else []
    found += [None] if "null" in kinds else []
    return found


def test_every_setting_of_the_model_has_its_sentence() -> None:
    """The table has each setting, and nothing that is no setting."""
    assert set(SETTINGS) == set(WORDINGS)


@pytest.mark.parametrize("key", SETTINGS)
def test_every_value_is_told_in_words(key: str) -> None:
    """Each value gives a clause of its own without keys, and every setting says what it can do."""
    clauses = {repr(value): WORDINGS[key].clause(value) for value in values(SETTINGS[key])}
    assert len(set(clauses.values())) == len(clauses)
    for clause in clauses.values():
        assert clause[:1].islower() or clause[:1].isdigit()
        assert "_" not in clause
        assert not clause.endswith(".")
    assert WORDINGS[key].effect.endswith(".")


@pytest.mark.parametrize("key", shipped_variants())
def test_every_shipped_variant_can_be_told_from_the_australian_game(key: str) -> None:
    """Whatever differs is told without a key or a Python value."""
    for each in diff(find_variant("australian"), find_variant(key)):
        text = sentence(each, **NAMES)
        assert text.startswith("Under ours, ")
        assert text.endswith(".")
        assert not any(mark in text for mark in ("_", "{", "None", "True", "False")), text


def test_a_setting_that_is_not_in_the_table_is_told_plainly() -> None:
    """A key that only a plug-in knows still gives a sentence."""
    text = sentence(Difference("club.rule", None, [1, 2]), **NAMES)
    assert "Under ours, club.rule is none; under theirs, club.rule is 1, 2. What that does depends on the rule." == text


def test_openings() -> None:
    """Another number of players, or another pack, is said before anything else."""
    four, six, copies = (find_variant(key) for key in ("australian", "pagat-six", "pagat-six-two-packs"))
    assert "ours seats four players, theirs six players" in opening(diff(four, six), **NAMES)
    assert opening(diff(six, copies), **NAMES).startswith("The packs or the hands are not the same")
    assert "" == opening(diff(four, with_overrides(four, {"match.target": 400})), **NAMES)


def test_bids_in_words() -> None:
    """Bids are told as players say them."""
    assert ["seven no trumps", "six spades", "top"] == [bid_words(bid) for bid in ("7NT", "6S", "top")]


def test_schema_is_known() -> None:
    """The table was held against the whole schema."""
    assert len(SETTINGS) > 100
    assert set(schema()["properties"]) > {key.split(".")[0] for key in SETTINGS}


def test_one_is_told_in_the_singular() -> None:
    """A setting of one brings a singular noun with it."""
    assert "a match is over after 1 deal at the latest" == WORDINGS["match.deals"].clause(1)
    assert "opponents score 1 point a trick" == WORDINGS["scoring.defenders.per_trick"].clause(1)
