"""What the drawn variants cover: whole valid variants, and every setting of the model in all its values."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterator
from dataclasses import fields, is_dataclass
from typing import Any, Literal, get_args, get_origin, get_type_hints

from fivehundred.variants.consistency import contradictions
from fivehundred.variants.model import Variant
from tests.strategies import seeded_variant

VARIANTS = [seeded_variant(seed) for seed in range(800)]

#: What says which variant it is, and nothing about the game; and what plug-ins bring, of which there are none here.
LABELS = ("key", "name", "summary", "sources", "family", "house_rules")


def sections(annotation: Any) -> list[type]:
    """The sections that a field may hold, also where it may be None instead."""
    if isinstance(annotation, type) and is_dataclass(annotation):
        return [annotation]
    return [argument for argument in get_args(annotation) if isinstance(argument, type) and is_dataclass(argument)]


def settings_of(section: type, path: str = "") -> Iterator[tuple[str, Any]]:
    """Every setting under a section of the model: its path and its annotation."""
    hints = get_type_hints(section)
    for item in fields(section):
        name = f"{path}{item.name}"
        if name in LABELS:
            continue
        inner = sections(hints[item.name])
        if not inner or type(None) in get_args(hints[item.name]):
            yield name, hints[item.name]
        for each in inner:
            yield from settings_of(each, f"{name}.")


def literals(annotation: Any) -> set[Any]:
    """The values of an annotation that lists them."""
    if get_origin(annotation) is Literal:
        return set(get_args(annotation))
    return {True, False} if annotation is bool else set()


def drawn_values() -> dict[str, set[Any]]:
    """What the drawn variants say at each path; a section that may be missing counts as there or None."""
    seen: defaultdict[str, set[Any]] = defaultdict(set)

    def walk(section: Any, path: str) -> None:
        for item in fields(section):
            value, name = getattr(section, item.name), f"{path}{item.name}"
            seen[name].add("a section" if is_dataclass(value) else value)
            if is_dataclass(value):
                walk(value, f"{name}.")

    for variant in VARIANTS:
        walk(variant, "")
    return dict(seen)


def test_every_setting_is_drawn_with_several_values() -> None:
    """Nothing in the model is left at one value, and what lists its values is drawn with each of them."""
    seen = drawn_values()
    found = list(settings_of(Variant))
    assert len(found) > 40
    assert [path for path, _ in found if len(seen.get(path, ())) < 2] == []
    assert [(path, literals(kind) - seen[path]) for path, kind in found if literals(kind) - seen[path]] == []


def test_drawn_variants_contradict_nothing() -> None:
    """What is drawn is what a variant file could say."""
    for variant in VARIANTS:
        assert contradictions(variant) == []
