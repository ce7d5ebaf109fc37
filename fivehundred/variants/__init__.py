"""Variants: the rules of a table as data. Reading, checking, merging, finding and comparing variant files.

The names below are loaded when they are first used, so that importing this package costs next to nothing. Nothing here
knows how a rule is played.
"""

from __future__ import annotations

import importlib
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from fivehundred.variants.catalogue import shipped_folder, shipped_variants
    from fivehundred.variants.families import by_family, by_players_and_family
    from fivehundred.variants.loading import (
        LoadedVariant,
        find_variant,
        load_variant,
        load_with_origins,
        schema,
        schema_text,
        variant_file,
        variant_from_mapping,
        variant_problems,
        variant_warnings,
        with_overrides,
    )
    from fivehundred.variants.model import Variant
    from fivehundred.variants.sentences import opening, sentence
    from fivehundred.variants.tree import Difference, diff, resolved_text, variant_data, variant_settings

_MODULES = {
    "catalogue": ("shipped_folder", "shipped_variants"),
    "families": ("by_family", "by_players_and_family"),
    "loading": (
        "LoadedVariant",
        "find_variant",
        "load_variant",
        "load_with_origins",
        "schema",
        "schema_text",
        "variant_file",
        "variant_from_mapping",
        "variant_problems",
        "variant_warnings",
        "with_overrides",
    ),
    "model": ("Variant",),
    "sentences": ("opening", "sentence"),
    "tree": ("Difference", "diff", "resolved_text", "variant_data", "variant_settings"),
}
_HOME = {name: module for module, names in _MODULES.items() for name in names}

__all__ = [
    "Difference",
    "LoadedVariant",
    "Variant",
    "by_family",
    "by_players_and_family",
    "diff",
    "find_variant",
    "load_variant",
    "load_with_origins",
    "opening",
    "resolved_text",
    "schema",
    "schema_text",
    "sentence",
    "shipped_folder",
    "shipped_variants",
    "variant_data",
    "variant_file",
    "variant_from_mapping",
    "variant_problems",
    "variant_settings",
    "variant_warnings",
    "with_overrides",
]


def __getattr__(name: str) -> object:
    if name not in _HOME:
        raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
    return getattr(importlib.import_module(f"{__name__}.{_HOME[name]}"), name)
