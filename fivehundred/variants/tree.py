"""A variant as nested data, as flat dotted settings, as canonical text, and compared with another. It loads nothing."""

from __future__ import annotations

import dataclasses
import json
import re
from collections.abc import Iterator, Mapping, Set
from dataclasses import dataclass
from typing import Any, Final

from fivehundred.variants.model import Contracts, Variant

#: What names and describes a variant and changes no game.
TEXTS: Final = ("name", "summary", "sources", "family")

#: Maps that are one value when settings are listed.
_WHOLE: Final = frozenset({"scoring.table", "pack.extra_pips", "pack.second_copies"})

_PLAIN_WORD: Final = re.compile(r"[a-z][a-z_]*(?: \d+)?|\d+(?:S|C|D|H|NT)")
_SPECIAL_WORDS: Final = ("true", "false", "null", "yes", "no", "on", "off", "y", "n")


@dataclass(frozen=True)
class Difference:
    """One setting in which two variants differ: its dotted key and both values, plain."""

    key: str
    left: Any
    right: Any


def variant_data(variant: Variant) -> dict[str, Any]:
    """Return every setting and text of the variant (not its key) as dicts, lists and scalars, in the file's order."""
    data: dict[str, Any] = _plain(variant)
    del data["key"]
    return data


def _plain(value: Any) -> Any:
    if dataclasses.is_dataclass(value):
        return {field.name: _plain(getattr(value, field.name)) for field in dataclasses.fields(value)}
    if isinstance(value, Mapping):
        return {key: _plain(item) for key, item in value.items()}
    if isinstance(value, tuple):
        return [_plain(item) for item in value]
    return value


def variant_settings(variant: Variant) -> dict[str, Any]:
    """Return the settings by dotted key, without the texts: ``{"table.players": 4, …}``. Lists are single values."""
    return _settings(variant, _WHOLE)


def diff(left: Variant, right: Variant) -> list[Difference]:
    """Return the settings in which two variants differ, in the file's order. Names, summaries and sources do not count.

    A special contract (or the breach) that only one of them plays is one difference: None on one side, all its
    settings on the other.
    Different settings can still mean the same game: only the Rulebooks decide that.
    """
    specials = {f"contracts.{field.name}" for field in dataclasses.fields(Contracts)} | {"penalties.breach"}
    absent = {key for key in specials for variant in (left, right) if key in variant_settings(variant)}
    ours, theirs = (_settings(variant, _WHOLE | absent) for variant in (left, right))
    return [Difference(key, ours[key], theirs[key]) for key in ours if ours[key] != theirs[key]]


def _settings(variant: Variant, whole: Set[str]) -> dict[str, Any]:
    data = {key: value for key, value in variant_data(variant).items() if key not in TEXTS}
    return dict(_flat(data, "", whole))


def _flat(data: Mapping[str, Any], path: str, whole: Set[str]) -> Iterator[tuple[str, Any]]:
    for key, value in data.items():
        dotted = f"{path}.{key}" if path else str(key)
        if isinstance(value, dict) and dotted not in whole:
            yield from _flat(value, dotted, whole)
        else:
            yield dotted, value


# ------------------------------------------------------------------------------------------------ canonical text


def resolved_text(variant: Variant, *, origins: Mapping[str, object] | None = None) -> str:
    """Return the variant as a complete file: every key with its effective value, always in the same words and order.

    It loads back to an equal variant (its key is the file's name). With ``origins`` (dotted key → place) a comment says
    where each value was written; what is not among them is the default.
    """
    data = {"schema": 1, **variant_data(variant)}
    return "".join(_lines(data, "", origins))


def lines_of(data: Mapping[str, Any], comments: Mapping[str, object] | None = None) -> Iterator[str]:
    """Yield nested settings as lines of a file, each value with the comment of its dotted key, if it has one."""
    return _lines(data, "", comments)


def _lines(data: Mapping[Any, Any], path: str, origins: Mapping[str, object] | None) -> Iterator[str]:
    indent = "  " * (path.count(".") + 1 if path else 0)
    for key, value in data.items():
        dotted = f"{path}.{key}" if path else str(key)
        if isinstance(value, dict) and value:
            yield f"{indent}{key}:\n"
            yield from _lines(value, dotted, origins)
            continue
        comment = "" if origins is None or dotted == "schema" else f"  # {origins.get(dotted, 'default')}"
        yield f"{indent}{key}: {_scalar(value)}{comment}\n"


def _scalar(value: Any) -> str:
    if isinstance(value, list):
        return "[" + ", ".join(_scalar(item) for item in value) + "]"
    if isinstance(value, str):
        if _PLAIN_WORD.fullmatch(value) and value not in _SPECIAL_WORDS:
            return value
        return _quoted(value)
    return json.dumps(value)


def _quoted(text: str) -> str:
    """Return the text in double quotes, everything invisible escaped."""
    quoted = json.dumps(text, ensure_ascii=False)
    return "".join(letter if letter.isprintable() else _escape(letter) for letter in quoted)


def _escape(letter: str) -> str:
    return f"\\u{ord(letter):04x}" if ord(letter) < 0x10000 else f"\\U{ord(letter):08x}"
