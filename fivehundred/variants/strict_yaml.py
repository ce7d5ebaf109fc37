"""Strict, safe reading of settings files written in YAML. It knows no setting: any kind of file can be read with it.

The API, in the order it is used (an experiment file, say)::

    tree = read_yaml(path, error=ExperimentError)                          # Located: values with file, line, column
    data = check(tree, schema, what="experiment", error=ExperimentError)   # from `schema_check`: plain dicts, lists …

* `read_yaml` and `parse_yaml` return the top-level map as a `Located` tree, or raise ``error`` with one paragraph a
  problem: ``file:line:column: path.of.the.key: what is wrong, what to write instead``.
* `Located` has ``kind`` (map, list, text, integer, number, boolean, null, odd), ``value``, ``place``, ``written``; a
  map also ``keys``: the keys with their places. ``tree.find("seats", 0, "player")`` walks down (None: absent).
* `located(value)` turns plain Python data into such a tree, so that settings given in code are checked the same way.
* `Problem` is one diagnosis; `refuse(problems, error)` raises ``error`` with their texts.

PyYAML's own parser does the reading; nothing is constructed from tags, and no object but text, numbers, booleans,
null, lists and maps can come out. Refused outright: duplicate keys (``6`` and ``06`` are one key), more than one
document, tabs outside quotes, every encoding but UTF-8, tags, aliases that expand without bound, deep nesting, long
files. A scalar that YAML readers disagree on (``no``, ``0123``, ``3:4:3``, ``1e6``, ``2024-01-02``, ``6.``) becomes
``odd``: `schema_check` refuses it where it stands, and knows whether text or a number was wanted.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, field, replace
from functools import partial
from math import isfinite
from pathlib import Path
from typing import Any, Final, Literal, NoReturn, TypeAlias

import yaml

from fivehundred.errors import FiveHundredError, VariantError

Kind: TypeAlias = Literal["map", "list", "text", "integer", "number", "boolean", "null", "odd"]

#: Far above any settings file, far below anything that takes noticeable time or memory.
LONGEST_FILE: Final = 256 * 1024
MOST_VALUES: Final = 10_000
DEEPEST: Final = 30
LONGEST_NUMBER: Final = 30
MOST_PROBLEMS_SHOWN: Final = 10


@dataclass(frozen=True, slots=True)
class Place:
    """Where something stands: the file as the user named it, line and column from 1 (0: not in a file)."""

    file: str = ""
    line: int = 0
    column: int = 0

    def __str__(self) -> str:
        """Return ``file:line:column``, or as much of it as is known."""
        if not self.line:
            return self.file
        return f"{self.file}:{self.line}:{self.column}"


@dataclass(frozen=True, slots=True)
class Problem:
    """One diagnosis: where, which key (dotted path, empty for the whole file), and what to do about it."""

    place: Place
    path: str
    text: str

    def __str__(self) -> str:
        """Return the whole diagnosis as one paragraph."""
        return ": ".join(part for part in (str(self.place), self.path, self.text) if part)


@dataclass(frozen=True, slots=True)
class Odd:
    """A scalar that YAML readers disagree on: why, how to write the number or switch meant, and the key it would be."""

    reason: str
    instead: str | None = None
    number: int | float | None = None


@dataclass(frozen=True, slots=True)
class Located:
    """A value of the file with the place where it stands.

    ``value``: a dict of `Located` by key text for a map, a tuple of `Located` for a list, `Odd` if odd, else
    the Python value. ``written`` is a scalar as it stands in the file; ``keys`` are a map's keys with places.
    """

    kind: Kind
    value: Any
    place: Place = Place()
    written: str = ""
    keys: Mapping[str, Located] = field(default_factory=dict)

    def find(self, *steps: str | int) -> Located | None:
        """Walk down by keys and indexes; None where there is nothing."""
        node: Located | None = self
        for step in steps:
            if node is None:
                return None
            if node.kind == "map" and isinstance(step, str):
                node = node.value.get(step)
            elif node.kind == "list" and isinstance(step, int) and step < len(node.value):
                node = node.value[step]
            else:
                return None
        return node


class RefusedError(FiveHundredError):
    """Some problems were found. Internal to reading and checking: the caller's own error class is what users see."""

    def __init__(self, problems: Iterable[Problem]) -> None:
        self.problems = tuple(problems)
        shown = [str(problem) for problem in self.problems[:MOST_PROBLEMS_SHOWN]]
        if len(self.problems) > MOST_PROBLEMS_SHOWN:
            shown.append(f"… and {len(self.problems) - MOST_PROBLEMS_SHOWN} more problems")
        super().__init__("\n".join(shown))


def refuse(problems: Iterable[Problem], error: type[FiveHundredError]) -> NoReturn:
    """Raise ``error`` whose text is one paragraph a problem."""
    raise error(str(RefusedError(problems)))


def read_yaml(path: str | Path, *, error: type[FiveHundredError] = VariantError) -> Located:
    """Read a file whose top level is a map. Raises ``error`` naming file, line, column and remedy."""
    try:
        return read_located(Path(path))
    except RefusedError as refused:
        raise error(str(refused)) from None


def parse_yaml(text: str, *, file: str, error: type[FiveHundredError] = VariantError) -> Located:
    """Read a text as `read_yaml` reads a file; ``file`` is the name that messages use."""
    try:
        return parse_located(text, file=file)
    except RefusedError as refused:
        raise error(str(refused)) from None


def located(value: Any, *, place: Place = Place()) -> Located:
    """Turn plain Python data (or data that is partly `Located` already) into a `Located` tree standing at ``place``."""
    if isinstance(value, Located):
        return value
    if isinstance(value, Mapping):
        entries = {str(key): located(item, place=place) for key, item in value.items()}
        keys = {str(key): Located("text", str(key), place, str(key)) for key in value}
        return Located("map", entries, place, keys=keys)
    if isinstance(value, (list, tuple)):
        return Located("list", tuple(located(item, place=place) for item in value), place)
    kinds: dict[type, Kind] = {str: "text", bool: "boolean", int: "integer", float: "number", type(None): "null"}
    kind = kinds.get(type(value))
    if kind is None:
        odd = Odd(f"{type(value).__name__} is no value of a settings file")
        return Located("odd", odd, place, repr(value))
    return Located(kind, value, place, _as_written(value))


def plain(node: Located) -> Any:
    """Return the tree as plain dicts, lists and scalars. An odd scalar stays an `Odd`, which no schema accepts."""
    if node.kind == "map":
        return {key: plain(item) for key, item in node.value.items()}
    if node.kind == "list":
        return [plain(item) for item in node.value]
    return node.value


def _as_written(value: Any) -> str:
    words = {True: "true", False: "false", None: "null"}
    return words[value] if value is None or isinstance(value, bool) else str(value)


# ------------------------------------------------------------------------------------------------ bytes and text


def read_located(path: Path) -> Located:
    """Read a file like `read_yaml`. Raises `RefusedError`."""
    name = str(path)
    try:
        with path.open("rb") as file:
            raw = file.read(LONGEST_FILE + 1)
    except FileNotFoundError:
        _refuse(name, f"there is no such file (looked for {path.name} in {path.absolute().parent})")
    except IsADirectoryError:
        _refuse(name, "this is a folder: name a file in it")
    except OSError as trouble:
        _refuse(name, f"the file cannot be read: {trouble.strerror or trouble}")
    if len(raw) > LONGEST_FILE:
        _refuse(name, f"the file is longer than {LONGEST_FILE // 1024} KiB: that is no settings file")
    return parse_located(_decode(raw, name), file=name)


def _decode(raw: bytes, name: str) -> str:
    """Decode UTF-8, with or without its byte order mark; refuse everything else naming the byte."""
    if raw.startswith((b"\xff\xfe", b"\xfe\xff")):
        _refuse(name, "the file is written in UTF-16 (its first two bytes say so): save it as UTF-8", line=1)
    if b"\0" in raw:
        position = raw.index(b"\0")
        _refuse(
            name,
            f"byte 00 at byte position {position}: this is no text file, or it is UTF-16 or UTF-32; save it as UTF-8",
            line=raw.count(b"\n", 0, position) + 1,
        )
    try:
        return raw.decode("utf-8-sig")
    except UnicodeDecodeError as trouble:
        position = trouble.start
        # With a mark at the front, the codec counts from behind it.
        position += 3 if raw.startswith(b"\xef\xbb\xbf") else 0
        before = raw[raw.rfind(b"\n", 0, position) + 1 : position]
        _refuse(
            name,
            f"byte {raw[position]:02X} at byte position {position} is not UTF-8; the file is probably "
            "in Latin-1 or Windows-1252: save it as UTF-8",
            line=raw.count(b"\n", 0, position) + 1,
            column=len(before.decode("utf-8", "replace")) + 1,
        )


def _refuse(name: str, text: str, *, line: int = 0, column: int = 1, path: str = "") -> NoReturn:
    raise RefusedError([Problem(Place(name, line, column if line else 0), path, text)])


# ------------------------------------------------------------------------------------------------ events

_WRITE_KEYS = "write keys with values, such as 'name: …', one a line"


def parse_located(text: str, *, file: str) -> Located:
    """Read a text like `parse_yaml`. Raises `RefusedError`."""
    events = _events(text, file)
    documents = [event for event in events if isinstance(event, yaml.DocumentStartEvent)]
    if not documents:
        comments = bool(text.strip())
        what = "the file holds only comments" if comments else "the file is empty"
        _refuse(file, f"{what}; {_WRITE_KEYS}", line=1)
    if len(documents) > 1:
        place = _place(documents[1], file)
        _refuse(
            file,
            "a second document begins here (---): one file holds one set of settings; remove it or split the file",
            line=place.line,
            column=place.column,
        )
    builder = _Builder(file, iter(events))
    return _top_level_map(builder.document(), file)


def _top_level_map(root: Located, file: str) -> Located:
    if root.kind == "map":
        return root
    what = {
        "list": "the top level is a list",
        "null": "the file holds nothing but an empty document",
    }.get(root.kind, f"the file holds only the word {root.written!r}")
    _refuse(
        file,
        f"{what}; {_WRITE_KEYS}",
        line=1 if root.kind == "null" else root.place.line,
    )


def _events(text: str, file: str) -> list[yaml.Event]:
    """Parse with the fast C parser; let the Python one judge tabs (it is stricter) and word all complaints."""
    fast = getattr(yaml, "CSafeLoader", None)
    if fast is not None and "\t" not in text:
        try:
            return list(yaml.parse(text, Loader=fast))
        except (yaml.YAMLError, ValueError):
            pass
    events: list[yaml.Event] = []
    try:
        events.extend(yaml.parse(text, Loader=yaml.SafeLoader))
    except yaml.MarkedYAMLError as trouble:
        problem = _syntax_problem(trouble, text, file)
        raise RefusedError([replace(problem, path=dotted(_open_path(events)))]) from None
    except yaml.reader.ReaderError as trouble:
        position = trouble.position
        _refuse(
            file,
            f"the character U+{ord(text[position]):04X} is invisible and not allowed: delete it",
            line=text.count("\n", 0, position) + 1,
            column=position - text.rfind("\n", 0, position),
        )
    except ValueError as trouble:  # e.g. an escape beyond the last character of Unicode
        _refuse(file, f"the text cannot be read as YAML: {trouble}", line=1)
    return events


def _open_path(events: Iterable[yaml.Event]) -> list[str | int]:
    """Return the path of the value that the events were in when they broke off."""
    steps: list[str | int | None] = []  # None: a map whose next key has not been read
    for event in events:
        if isinstance(event, yaml.MappingStartEvent):
            steps.append(None)
        elif isinstance(event, yaml.SequenceStartEvent):
            steps.append(0)
        elif isinstance(event, (yaml.ScalarEvent, yaml.AliasEvent, yaml.CollectionEndEvent)):
            if isinstance(event, yaml.CollectionEndEvent):
                steps.pop()
            if steps and isinstance(steps[-1], int):
                steps[-1] += 1
            elif steps:
                steps[-1] = getattr(event, "value", "?") if steps[-1] is None else None
    return [step for step in steps if step is not None]


def _place(event: yaml.Event, file: str) -> Place:
    mark: Any = event.start_mark
    return Place(file, mark.line + 1, mark.column + 1)


_SYNTAX_HINTS: Final = (
    (
        "mapping values are not allowed",
        "a colon is not allowed here: text with a colon in it needs quotes; or a line above lacks its colon",
    ),
    (
        "cannot start any token",
        "text cannot begin with this character ({character}): put the text in quotes",
    ),
    (
        "expected alphabetic or numeric character",
        "text cannot begin with {character} (it would name an anchor or alias): put the text in quotes",
    ),
    (
        "expected <block end>",
        "this line does not fit the lines above it: its indentation differs, or something is not closed before it",
    ),
    ("could not find expected ':'", "there is no colon after this key: write 'key: value'"),
    ("expected ',' or ']'", "the list that begins with [ at line {began} is not closed: a comma or ] is missing"),
    ("expected ',' or '}'", "the map that begins with {{ at line {began} is not closed: a comma or }} is missing"),
    ("found unexpected end of stream", "the quoted text that begins at line {began} is never closed"),
    ("found unexpected document separator", "the quoted text that begins at line {began} is never closed"),
    (
        "found unknown escape character",
        "a backslash in double quotes means an escape: write two backslashes, or use single quotes",
    ),
    ("expected the node content", "a value is missing here, or this character needs quotes around the text"),
    ("found incompatible YAML document", "the %YAML line names another version of YAML: remove the line"),
)


def _syntax_problem(trouble: yaml.MarkedYAMLError, text: str, file: str) -> Problem:
    """Say in plain words what the parser says in its own, at the place where the text to mend begins."""
    mark = trouble.problem_mark or trouble.context_mark
    line, column = (mark.line, mark.column) if mark is not None else (0, 0)
    complaint = trouble.problem or "the text cannot be read as YAML"
    began = trouble.context_mark
    lines = text.split("\n")
    here = lines[line] if line < len(lines) else ""
    if here[column : column + 1] == "\t" or "\t" in here[: len(here) - len(here.lstrip())]:
        column = here.index("\t") if "\t" in here[:column] else column
        return Problem(
            Place(file, line + 1, column + 1),
            "",
            "a tab stands here: YAML allows only spaces; replace the tab by spaces",
        )
    if began is not None and ("expected alphabetic" in complaint or "quoted scalar" in (trouble.context or "")):
        line, column = began.line, began.column
    character = (lines[line][column : column + 1] if line < len(lines) else "") or "this"
    for words, hint in _SYNTAX_HINTS:
        if words in complaint:
            text_of_hint = hint.format(character=character, began=began.line + 1 if began else line + 1)
            return Problem(Place(file, line + 1, column + 1), "", text_of_hint)
    return Problem(Place(file, line + 1, column + 1), "", f"the text cannot be read as YAML here: {complaint}")


# ------------------------------------------------------------------------------------------------ the tree


class _Builder:
    """Builds the `Located` tree from parser events, with bounds on depth and on what aliases expand to."""

    def __init__(self, file: str, events: Iterator[yaml.Event]) -> None:
        self.file = file
        self.events = events
        self.anchors: dict[str, tuple[Located, int] | None] = {}
        self.count = 0

    def document(self) -> Located:
        for event in self.events:
            if isinstance(event, yaml.DocumentStartEvent):
                if event.tags:
                    self._refuse(event, "", "tag directives (%TAG) are not used in settings files: remove the line")
                return self._node(next(self.events), ())
        raise AssertionError("a document was found before")

    def _refuse(self, event: yaml.Event, path: str, text: str) -> NoReturn:
        raise RefusedError([Problem(_place(event, self.file), path, text)])

    def _count(self, event: yaml.Event, path: tuple[str | int, ...], size: int) -> None:
        self.count += size
        if self.count > MOST_VALUES:
            self._refuse(
                event,
                dotted(path),
                f"the file expands to more than {MOST_VALUES} values: aliases of aliases (*name) multiply; write less",
            )

    def _node(self, event: yaml.Event, path: tuple[str | int, ...]) -> Located:
        if isinstance(event, yaml.AliasEvent):
            return self._alias(event, path)
        before = self.count
        self._count(event, path, 1)
        if len(path) > DEEPEST:
            self._refuse(event, dotted(path[:3]) + "…", f"the values are nested deeper than {DEEPEST} levels")
        anchor = event.anchor if isinstance(event, yaml.NodeEvent) else None
        if anchor is not None:
            self.anchors[anchor] = None
        tag = getattr(event, "tag", None)
        if tag not in (None, "!"):
            self._refuse(
                event, dotted(path), f"tags such as {_short_tag(tag)} are not used in settings files: remove it"
            )
        node = self._content(event, path)
        if anchor is not None:
            self.anchors[anchor] = (node, self.count - before)
        return node

    def _content(self, event: yaml.Event, path: tuple[str | int, ...]) -> Located:
        place = _place(event, self.file)
        if isinstance(event, yaml.ScalarEvent):
            if event.style is None or event.style == "":
                kind, value = classify(event.value)
                return Located(kind, value, place, event.value)
            return Located("text", event.value, place, event.value)
        if isinstance(event, yaml.SequenceStartEvent):
            items: list[Located] = []
            for inner in iter(partial(next, self.events), None):
                if isinstance(inner, yaml.SequenceEndEvent):
                    break
                items.append(self._node(inner, (*path, len(items))))
            return Located("list", tuple(items), place)
        return self._map(place, path)

    def _alias(self, event: yaml.AliasEvent, path: tuple[str | int, ...]) -> Located:
        name = event.anchor
        if name not in self.anchors:
            self._refuse(
                event,
                dotted(path),
                f"the alias *{name} has no anchor &{name} above it; if the text *{name} is meant, put it in quotes",
            )
        anchored = self.anchors[name]
        if anchored is None:
            self._refuse(event, dotted(path), f"the alias *{name} stands inside what it stands for: it would never end")
        node, size = anchored
        self._count(event, path, size)
        return node

    def _map(self, place: Place, path: tuple[str | int, ...]) -> Located:
        entries: dict[str, Located] = {}
        keys: dict[str, Located] = {}
        merged: Located | None = None
        for event in iter(partial(next, self.events), None):
            if isinstance(event, yaml.MappingEndEvent):
                break
            key = self._key(event, path)
            identity = _identity(key)
            if identity in keys:
                self._refuse(
                    event,
                    dotted((*path, identity)),
                    f"the key {key.written} is written twice, at line {keys[identity].place.line} and at line "
                    f"{key.place.line}: keep one of the two",
                )
            keys[identity] = key
            if key.kind == "odd" and not _is_merge(key):
                self._refuse(event, dotted((*path, key.written)), _odd_key(key))
            value = self._node(next(self.events), (*path, identity))
            if _is_merge(key):
                merged = value
            else:
                entries[identity] = value
        if merged is not None:
            del keys["<<"]
            _merge(merged, entries, keys, dotted(path))
        return Located("map", entries, place, keys=keys)

    def _key(self, event: yaml.Event, path: tuple[str | int, ...]) -> Located:
        key = self._node(event, (*path, "?"))
        if key.kind not in ("text", "integer", "odd"):
            what = {"map": "a map", "list": "a list", "null": "nothing"}.get(key.kind, key.written)
            self._refuse(event, dotted(path), f"{what} cannot be a key: write a word, in quotes if need be")
        return key


def _is_merge(key: Located) -> bool:
    return key.kind == "odd" and key.written == "<<"


def _identity(key: Located) -> str:
    """Return what a key is compared by: ``6`` and ``06`` are the same."""
    if isinstance(key.value, Odd):
        return key.written if key.value.number is None else str(key.value.number)
    return str(key.value)


def _merge(merged: Located, entries: dict[str, Located], keys: dict[str, Located], path: str) -> None:
    """Add what ``<<`` brings, shallowly: keys written here win, of several merged maps the first wins."""
    sources = merged.value if merged.kind == "list" else (merged,)
    for source in sources:
        if source.kind != "map":
            raise RefusedError(
                [
                    Problem(
                        source.place, f"{path}.<<" if path else "<<", "<< merges maps: write an alias of a map after it"
                    )
                ]
            )
        for key, value in source.value.items():
            if key not in entries:
                entries[key] = value
                keys[key] = source.keys[key]


def _odd_key(key: Located) -> str:
    odd = key.value
    assert isinstance(odd, Odd)
    instead = f'write {odd.number}, or "{key.written}"' if odd.number is not None else f'write "{key.written}"'
    return f"the key {key.written} is not read alike by all programs ({odd.reason}): {instead} in quotes"


def _short_tag(tag: str) -> str:
    return tag.replace("tag:yaml.org,2002:", "!!")


def dotted(path: Iterable[str | int]) -> str:
    """Return a path as text: ``contracts.misere.above``, ``deal.packets[2]``."""
    text = ""
    for step in path:
        if isinstance(step, int):
            text += f"[{step}]"
        else:
            text += f".{step}" if text else step
    return text


# ------------------------------------------------------------------------------------------------ plain scalars

_INTEGER: Final = re.compile(r"[-+]?(?:0|[1-9]\d*(?:_\d+)*)", re.ASCII)
_NUMBER: Final = re.compile(r"[-+]?(?:0|[1-9]\d*)\.\d+", re.ASCII)
_EXPONENT: Final = re.compile(r"[-+]?(?:\d[\d_]*\.?[\d_]*|\.\d[\d_]*)[eE][-+]?\d{1,3}", re.ASCII)
_LEADING_ZERO: Final = re.compile(r"[-+]?0[\d_]+(?:\.\d*)?", re.ASCII)
_OTHER_BASE: Final = re.compile(r"[-+]?0(?:[xX][\dA-Fa-f_]+|[oO][0-7_]+|[bB][01_]+)", re.ASCII)
_BASE_SIXTY: Final = re.compile(r"[-+]?\d[\d_]*(?::[0-5]?\d)+(?:\.[\d_]*)?", re.ASCII)
_BARE_POINT: Final = re.compile(r"[-+]?(?:\d+\.|\.\d+)", re.ASCII)
_UNDERSCORES: Final = re.compile(r"[-+]?(?:\d[\d_]*(?:\.[\d_]*)?|\.\d[\d_]*)", re.ASCII)
_DATE: Final = re.compile(r"\d{4}-\d{1,2}-\d{1,2}(?:[Tt ].*)?", re.ASCII)
_NOT_FINITE: Final = re.compile(r"[-+]?\.(?:inf|Inf|INF|nan|NaN|NAN)")
_SWITCHES: Final = {"yes": "true", "on": "true", "no": "false", "off": "false"}
_CASES: Final = ("true", "false", "null")


def classify(text: str) -> tuple[Kind, Any]:
    """Read an unquoted scalar: its kind and value. What YAML readers disagree on is ``odd``."""
    if text in ("", "~") or (text.lower() == "null" and _usual_case(text)):
        return "null", None
    if text.lower() in ("true", "false") and _usual_case(text):
        return "boolean", text.lower() == "true"
    if len(text) > LONGEST_NUMBER and text.lstrip("+-").replace("_", "").replace(".", "").isdecimal():
        return "odd", Odd("it has more digits than a number needs")
    if _INTEGER.fullmatch(text):
        return "integer", int(text)
    if _NUMBER.fullmatch(text):
        return "number", float(text)
    odd = _odd_scalar(text)
    return ("text", text) if odd is None else ("odd", odd)


def _usual_case(text: str) -> bool:
    return text in (text.lower(), text.upper(), text.capitalize())


def _odd_scalar(text: str) -> Odd | None:
    if text.lower() in _SWITCHES and _usual_case(text):
        return Odd(f"many YAML readers take {text} for {_SWITCHES[text.lower()]}", _SWITCHES[text.lower()])
    if text[0] not in "+-.0123456789<=":
        return None
    if _EXPONENT.fullmatch(text):
        return Odd("an exponent makes it text to some YAML readers", _plain_number(text.replace("_", "")))
    if _LEADING_ZERO.fullmatch(text):
        instead = _plain_number(text.replace("_", ""))
        number = int(instead) if instead and "." not in text else None
        return Odd("a leading zero makes it an octal number to some YAML readers", instead, number)
    if _OTHER_BASE.fullmatch(text):
        return Odd("it is a number in another base to some YAML readers")
    if _BASE_SIXTY.fullmatch(text):
        return Odd("numbers joined by colons are one number in base sixty to some YAML readers")
    if _BARE_POINT.fullmatch(text):
        return Odd("a number needs digits on both sides of its point", _plain_number(text))
    if _UNDERSCORES.fullmatch(text):
        return Odd("the underscores are not where thousands are parted", _plain_number(text.replace("_", "")))
    if _DATE.fullmatch(text):
        return Odd("YAML readers take it for a date")
    if _NOT_FINITE.fullmatch(text):
        return Odd("it is no number to count with")
    if text in ("=", "<<"):
        return Odd("it has a meaning of its own in YAML")
    return None


def _plain_number(text: str) -> str | None:
    """Write out a number as JSON would, or None where it is beyond all bounds."""
    number = float(text)
    if not isfinite(number):
        return None
    return str(int(number)) if number.is_integer() and abs(number) < 1e18 else repr(number)
