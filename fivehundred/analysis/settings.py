"""List the settings in which two variants differ, as text. It compares; it judges nothing."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import fields, is_dataclass
from typing import Any, Final

from fivehundred.variants.model import Variant

#: Texts about a variant, which change nothing in the game.
_TEXTS: Final = frozenset({"key", "name", "summary", "sources"})


def differing_settings(a: Variant, b: Variant) -> list[tuple[str, str, str]]:
    """Return (dotted key, value in a, value in b) for every setting that differs, in the order of the file."""
    first, second = dict(_flat(a)), dict(_flat(b))
    keys = [*first, *(key for key in second if key not in first)]
    return [
        (key, first.get(key, "–"), second.get(key, "–"))
        for key in keys
        if key.split(".")[0] not in _TEXTS and first.get(key, "–") != second.get(key, "–")
    ]


def _flat(value: Any, path: str = "") -> Iterator[tuple[str, str]]:
    """Yield dotted keys and values of nested settings."""
    if is_dataclass(value):
        for field in fields(value):
            yield from _flat(getattr(value, field.name), f"{path}.{field.name}" if path else field.name)
    elif isinstance(value, Mapping):
        for key, inner in value.items():
            yield from _flat(inner, f"{path}.{key}")
    else:
        yield path, _text(value)


def _text(value: Any) -> str:
    """Write a setting as it would stand in a variant file."""
    if value is None:
        return "none"
    if isinstance(value, bool):
        return "true" if value else "false"
    if isinstance(value, tuple | list):
        return ", ".join(_text(one) for one in value)
    return str(value)
