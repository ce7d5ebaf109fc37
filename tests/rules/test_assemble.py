"""Assembling: the same game gives the same bytes, every value has its component, and what is missing is said."""

from __future__ import annotations

import pickle
from dataclasses import fields, is_dataclass, replace
from typing import Any, Literal, get_args, get_origin, get_type_hints

import pytest

from fivehundred.errors import RulesError
from fivehundred.rules import assemble, component_names
from fivehundred.rules.registry import component, settings_with_components
from fivehundred.rules.rulebook import NO_LOSS, RULEBOOK
from fivehundred.variants import find_variant, shipped_variants
from fivehundred.variants.model import Variant
from tests.strategies import replace_settings

AUSTRALIAN = Variant(key="australian", name={})

#: Settings that are read as plain values: they choose no component.
_PLAIN = {
    "contracts.exposed",
    "contracts.exchange",
    "contracts.failed",
    "table.calling.alone",
    "table.calling.reveal",
    "play.misere_ends",
    "scoring.partner_share",
}


def _choices(kind: type[Any], path: str = "") -> dict[str, tuple[str, ...]]:
    """Return every setting of the model that has a fixed list of values."""
    found: dict[str, tuple[str, ...]] = {}
    for field in fields(kind):
        hint = get_type_hints(kind)[field.name]
        options = [part for part in get_args(hint) if is_dataclass(part)] or [hint]
        place = f"{path}{field.name}"
        if get_origin(hint) is Literal:
            found[place] = get_args(hint)
        elif is_dataclass(options[0]):
            found |= _choices(options[0], f"{place}.")
    return found


def _shared(path: str) -> str:
    """Return the name under which a setting's components stand: one for all special contracts."""
    return f"contracts.{path.rsplit('.', 1)[1]}" if path.startswith("contracts.") else path


def test_finnish_and_norwegian_are_the_same_bytes() -> None:
    """The Finnish and the Norwegian source text describe one game: their Rulebooks are byte-identical."""
    finnish, norwegian = assemble(find_variant("finnish")), assemble(find_variant("norwegian"))
    assert finnish.record.tobytes() == norwegian.record.tobytes()
    assert finnish == norwegian
    assert finnish.hash == norwegian.hash
    assert finnish.bid_names == norwegian.bid_names


def test_different_games_have_different_hashes() -> None:
    """The shipped variants but for the one pair (and the Australian game they both describe) are different games."""
    hashes = {name: assemble(find_variant(name)).hash for name in shipped_variants()}
    same = {name for name, digest in hashes.items() if digest == hashes["finnish"]}
    assert {"australian", "finnish", "norwegian"} == same
    assert len(hashes) - 2 == len(set(hashes.values()))


def test_names_and_texts_are_not_part_of_the_game() -> None:
    """Key, names, summaries and sources do not change the hash."""
    renamed = replace(AUSTRALIAN, key="other", name={"en": "Other"}, summary={"en": "…"}, sources=("here",))
    assert assemble(AUSTRALIAN) == assemble(renamed)


@pytest.mark.parametrize(
    ("what", "changes"),
    [
        ("joker rules without a joker", {"joker": {"lead": "any_suit", "follow": "any_time", "nominate": "never"}}),
        ("the joker in a misère nobody can bid", {"joker": {"in_misere": "optional"}}),
        ("the end of a misère nobody can bid", {"play": {"misere_ends": "after_last_trick"}}),
        ("calling at a table without it", {"table": {"calling": {"alone": "secretly", "may_call": "not_trump"}}}),
        ("how defenders of one side share", {"scoring": {"defenders": {"share": "group"}}}),
        ("a partner's share where none is called", {"scoring": {"partner_share": "full"}}),
        ("equal values where level decides", {"auction": {"equal_value": "neither_higher"}}),
        ("who else wins, of two", {"match": {"others_win": "all_others"}}),
        ("who wins of two that reach the target, by own contract", {"match": {"both_reach": "higher_total"}}),
    ],
)
def test_settings_without_effect_do_not_change_the_game(what: str, changes: dict[str, Any]) -> None:
    """A setting that can make no difference at this table leaves the bytes alone."""
    base = replace_settings(
        AUSTRALIAN,
        pack={"jokers": 0},
        deal={"kitty": 2, "packets": (3, "kitty 2", 4, 3)},
        contracts={"misere": None, "open_misere": None},
    )
    assert assemble(base) == assemble(replace_settings(base, **changes)), what


def test_jacks_without_trumps_do_not_matter_where_there_always_are_trumps() -> None:
    """Where every contract has a trump suit the place of the jacks without trumps changes nothing."""
    base = replace_settings(
        AUSTRALIAN,
        auction={"denominations": ("spades", "clubs", "diamonds", "hearts")},
        contracts={"misere": None, "open_misere": None},
    )
    assert assemble(base) == assemble(replace_settings(base, ranking={"no_trump_jacks": "above_ace"}))
    assert assemble(AUSTRALIAN) != assemble(replace_settings(AUSTRALIAN, ranking={"no_trump_jacks": "above_ace"}))


def test_every_value_of_the_model_has_a_component_and_every_component_a_value() -> None:
    """No value can be written that no component knows, and no component waits for a value that cannot be written."""
    choices = {_shared(path): set(values) for path, values in _choices(Variant).items() if _shared(path) not in _PLAIN}
    assert choices == {setting: set(component_names(setting)) for setting in settings_with_components()}


def test_an_unknown_component_is_refused_with_the_nearest() -> None:
    """A value without a component is refused, naming the setting, the value and the nearest known one."""
    wrong = replace_settings(AUSTRALIAN, joker={"lead": "unled_suits"})
    with pytest.raises(RulesError, match=r"joker\.lead.*'unled_suits'; did you mean unled_suit\?"):
        assemble(wrong)


def test_a_component_cannot_be_registered_twice() -> None:
    """A second component for the same value is an error, not a silent replacement."""
    with pytest.raises(RulesError, match="registered twice"):
        component("joker.lead", "unled_suit")(lambda draft: None)


def test_a_rulebook_travels_and_cannot_be_changed() -> None:
    """Pickled and read back a Rulebook is equal; its record is read-only."""
    rulebook = assemble(AUSTRALIAN)
    again = pickle.loads(pickle.dumps(rulebook))  # noqa: S301
    assert rulebook == again
    assert (rulebook.bid_names, rulebook.variant_key) == (again.bid_names, again.variant_key)
    for one in (rulebook, again):
        with pytest.raises(ValueError, match="read-only"):
            one.record["target"] = 400


def test_any_change_of_any_field_changes_the_hash() -> None:
    """The hash covers every field of the record."""
    rulebook = assemble(AUSTRALIAN)
    for name in RULEBOOK.names or ():
        record = rulebook.record.copy()
        flat = record[name].reshape(-1)
        flat[0] ^= 1
        record[name] = flat.reshape(record[name].shape)
        assert rulebook.hash != type(rulebook)(record, "x", rulebook.bid_names).hash, name


def test_never_losing_is_a_line_nobody_reaches() -> None:
    """Without a losing line the Rulebook holds one far below any score."""
    assert NO_LOSS == int(assemble(replace_settings(AUSTRALIAN, match={"lose_at": None})).record["lose_at"][0])
