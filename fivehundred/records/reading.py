"""Reading files of records: lines of JSON, strictly, each with the rules it was played by. It judges no deal."""

from __future__ import annotations

import json
import sys
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from typing import Any, Final

from fivehundred.errors import FiveHundredError, RecordError
from fivehundred.rules import assemble
from fivehundred.rules.rulebook import RULEBOOK_FORMAT, Rulebook
from fivehundred.variants import find_variant, shipped_variants, variant_from_mapping
from fivehundred.variants.frozen import FrozenMap
from fivehundred.variants.model import Variant
from fivehundred.variants.schema_check import find_problems
from fivehundred.variants.strict_yaml import Place, located

#: Version of the record format: raised when the meaning of a key changes. New keys alone do not raise it.
RECORD_FORMAT: Final = 1

#: The types of lines.
KINDS: Final = ("variant", "deal")

#: The name of standard input on the command line, and how messages call it.
STANDARD_INPUT: Final = "-"
_STDIN_NAME: Final = "standard input"


@cache
def schema() -> Mapping[str, Any]:
    """Return the JSON Schema (draft-07) of one line of a record."""
    loaded: dict[str, Any] = json.loads(schema_text())
    return FrozenMap(loaded)


def schema_text() -> str:
    """Return the JSON Schema as it is shipped."""
    return Path(__file__).with_name("record.schema.json").read_text(encoding="utf-8")


@dataclass(frozen=True)
class RecordLine:
    """One recorded deal: its data as read, where it stands, and the rules it was played by."""

    file: str
    line: int
    data: Mapping[str, Any]
    variant: Variant
    rulebook: Rulebook

    @property
    def place(self) -> str:
        """``file:line``, as messages begin; empty where the deal comes from no file."""
        return f"{self.file}:{self.line}" if self.line else self.file


@dataclass(frozen=True)
class Fault:
    """A line that cannot be read: where it stands and why, in one line of text."""

    place: str
    text: str

    def __str__(self) -> str:
        """Return the whole message."""
        return f"{self.place}: {self.text}" if self.place else self.text


class UnreadableError(Exception):
    """Why a line cannot be read. Internal: callers see `Fault` or `RecordError`."""


# ---------------------------------------------------------------------------------------------------- the ways in


def read_records(path: str | Path) -> Iterator[RecordLine]:
    """Yield every deal of a file in order. Raises `RecordError` at the first line that cannot be read."""
    for item in scan(path):
        if isinstance(item, Fault):
            raise RecordError(str(item))
        yield item


def scan(path: str | Path) -> Iterator[RecordLine | Fault]:
    """Yield every deal of a file in order, and a `Fault` in place of each line that cannot be read.

    ``-`` is standard input. A file that cannot be opened raises `OSError`.
    """
    known = KnownRules()
    if str(path) == STANDARD_INPUT:
        yield from _scan_lines(sys.stdin.buffer, _STDIN_NAME, known)
        return
    with Path(path).open("rb") as file:
        yield from _scan_lines(file, str(path), known)


def line_of(record: Mapping[str, Any] | RecordLine, *, place: str = "") -> RecordLine:
    """Return a deal given as plain data with the rules it was played by. Raises `RecordError`."""
    if isinstance(record, RecordLine):
        return record
    try:
        _check_shape(record, kinds=("deal",))
        variant, rulebook = KnownRules().find(record)
    except UnreadableError as trouble:
        raise RecordError(str(Fault(place, str(trouble)))) from None
    return RecordLine(place, 0, record, variant, rulebook)


# ------------------------------------------------------------------------------------------------------- the rules


class KnownRules:
    """The rule sets that the lines so far have brought along, and the shipped ones."""

    def __init__(self) -> None:
        self._by_hash: dict[str, tuple[Variant, Rulebook]] = {}
        self._by_name: dict[str, tuple[Variant, Rulebook]] = {}
        self._last: tuple[Variant, Rulebook] | None = None

    def learn(self, data: Mapping[str, Any], file: str) -> None:
        """Take in a line of type variant."""
        name, stated = data["variant"], data.get("rulebook")
        try:
            variant = variant_from_mapping(data["settings"], key=name)
            rulebook = assemble(variant)
        except FiveHundredError as trouble:
            raise UnreadableError(f"the settings of {name} cannot be used: {_one_line(str(trouble))}") from None
        same_layout = data.get("rulebook_format", RULEBOOK_FORMAT) == RULEBOOK_FORMAT
        if stated is not None and same_layout and stated != rulebook.hash:
            raise UnreadableError(
                f"the settings of {name} make the rulebook {rulebook.hash[:12]}…, not {stated[:12]}… as the line says: "
                "one of them was changed"
            )
        self._last = self._by_name[name] = self._by_hash[rulebook.hash] = (variant, rulebook)
        if stated is not None:
            self._by_hash[stated] = self._last

    def find(self, data: Mapping[str, Any]) -> tuple[Variant, Rulebook]:
        """Return the rules of a deal line."""
        wanted, name = data.get("rulebook"), data.get("variant")
        if wanted is not None:
            named = self._by_name.get(name) if name else None
            if named is not None and named[1].hash == wanted:
                return named
            return self._by_hash.get(wanted) or self._shipped_with(wanted, name)
        if name is not None:
            return self._by_name.get(name) or _shipped(name)
        if self._last is None:
            raise UnreadableError('it does not say by which rules is played: add "variant": "australian", for example')
        return self._last

    def _shipped_with(self, wanted: str, name: str | None) -> tuple[Variant, Rulebook]:
        for key in shipped_variants() if name not in shipped_variants() else (name,):
            found = _shipped(key)
            if found[1].hash == wanted:
                self._by_hash[wanted] = found
                return found
        called = f" ({name})" if name else ""
        raise UnreadableError(
            f"the rulebook {wanted[:12]}…{called} is not known: no line of type variant above has it, and no shipped "
            "variant is that game; put the variant line of the file it came from above it"
        )


@cache
def _shipped(name: str) -> tuple[Variant, Rulebook]:
    try:
        variant = find_variant(name)
        return variant, assemble(variant)
    except FiveHundredError as trouble:
        raise UnreadableError(_one_line(str(trouble))) from None


# ---------------------------------------------------------------------------------------------------------- lines


def _scan_lines(lines: Iterable[bytes], file: str, known: KnownRules) -> Iterator[RecordLine | Fault]:
    for number, raw in enumerate(lines, start=1):
        if not raw.strip():
            continue
        try:
            data = parsed_line(raw, first=number == 1)
            _check_shape(data)
            if data["type"] == "variant":
                known.learn(data, file)
                continue
            yield RecordLine(file, number, data, *known.find(data))
        except UnreadableError as trouble:
            yield Fault(f"{file}:{number}", str(trouble))


def parsed_line(raw: bytes, *, first: bool) -> Any:
    """Return a line's JSON. Raises `UnreadableError`. ``first``: a byte order mark may stand in front."""
    whole = raw.endswith(b"\n")
    try:
        text = raw.decode("utf-8-sig" if first else "utf-8")
        return json.loads(text, object_pairs_hook=_no_key_twice, parse_constant=_no_constant)
    except UnicodeDecodeError as trouble:
        if not whole:
            raise UnreadableError(_CUT_OFF) from None
        raise UnreadableError(f"it is not UTF-8 text (byte {trouble.start + 1})") from None
    except json.JSONDecodeError as trouble:
        if not whole:
            raise UnreadableError(_CUT_OFF) from None
        raise UnreadableError(f"it is not JSON: {trouble.msg.lower()} at column {trouble.colno}") from None
    except RecursionError:
        raise UnreadableError("it is nested too deeply") from None
    except ValueError as trouble:  # a whole number of thousands of digits
        raise UnreadableError(f"it cannot be read: {_one_line(str(trouble))}") from None


_CUT_OFF: Final = "the line is cut off: the file was not written to its end; delete this line to use the rest"


def _no_key_twice(pairs: list[tuple[str, Any]]) -> dict[str, Any]:
    data = dict(pairs)
    if len(data) < len(pairs):
        names = [name for name, _ in pairs]
        twice = next(name for name in names if names.count(name) > 1)
        raise UnreadableError(f"the key {twice} stands in it twice")
    return data


def _no_constant(word: str) -> Any:
    raise UnreadableError(f"{word} is not JSON")


def _check_shape(data: Any, *, kinds: tuple[str, ...] = KINDS) -> None:
    """Refuse what the schema does not allow, in one line of text."""
    if not isinstance(data, Mapping):
        raise UnreadableError('a line of a record is a JSON object, such as {"record": 1, "type": "deal", …}')
    if "record" not in data:
        raise UnreadableError(f'the key record is missing: write "record": {RECORD_FORMAT} (the format\'s version)')
    if data["record"] != RECORD_FORMAT or isinstance(data["record"], bool):
        raise UnreadableError(
            f"the record format {json.dumps(data['record'], ensure_ascii=False)} is not known: "
            f"this program reads format {RECORD_FORMAT}"
        )
    if not isinstance(data.get("type"), str) or data["type"] not in kinds:
        raise UnreadableError(f"the key type must be {' or '.join(kinds)}")
    part = {**schema()["definitions"][data["type"]], "definitions": schema()["definitions"]}
    problems = find_problems(located(data, place=Place()), part, what=f"{data['type']} line")
    if problems:
        raise UnreadableError(_one_line(str(problems[0])))


def _one_line(text: str) -> str:
    return " ".join(text.split())
