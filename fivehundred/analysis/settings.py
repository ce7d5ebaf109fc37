"""List the settings in which two variants differ, as text for people. It judges nothing."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from fivehundred.variants.model import Variant
from fivehundred.variants.tree import diff

#: Settings that decide which cards there are and how many seats get them.
_CARDS = ("pack.", "table.players", "deal.hand", "deal.kitty", "deal.dead", "deal.own_kitty")


def differing_settings(a: Variant, b: Variant) -> list[tuple[str, str, str]]:
    """Return (dotted key, value in a, value in b) for every setting that differs, in the order of the file."""
    return [(each.key, _text(each.left), _text(each.right)) for each in diff(a, b)]


def same_cards(a: Variant, b: Variant) -> bool:
    """Tell whether one shuffle gives both games the same hands."""
    return not any(key.startswith(_CARDS) for key, _, _ in differing_settings(a, b))


def _text(value: Any) -> str:
    """Write a setting much as it would stand in a variant file."""
    if value is None:
        return "none"
    if isinstance(value, bool):
        return "true" if value else "false"
    if isinstance(value, Mapping):
        return "; ".join(f"{key}: {_text(inner)}" for key, inner in value.items())
    if isinstance(value, tuple | list):
        return ", ".join(_text(one) for one in value)
    return str(value)
