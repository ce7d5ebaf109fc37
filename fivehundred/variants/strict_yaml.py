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

from pathlib import Path
from typing import Final

import yaml

from fivehundred.errors import FiveHundredError, VariantError
from fivehundred.variants.located import (
    Located,
    Odd,
    Place,
    Problem,
    RefusedError,
    dotted,
    located,
    plain,
    refuse,
    refuse_file,
)
from fivehundred.variants.yaml_events import events_of, place_of_event
from fivehundred.variants.yaml_scalars import classify
from fivehundred.variants.yaml_tree import TreeBuilder

__all__ = [
    "LONGEST_FILE",
    "Located",
    "Odd",
    "Place",
    "Problem",
    "RefusedError",
    "classify",
    "dotted",
    "located",
    "parse_located",
    "parse_yaml",
    "plain",
    "read_located",
    "read_yaml",
    "refuse",
]

#: Far above any settings file, far below anything that takes noticeable time or memory.
LONGEST_FILE: Final = 256 * 1024

_WRITE_KEYS = "write keys with values, such as 'name: …', one a line"


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


def read_located(path: Path) -> Located:
    """Read a file like `read_yaml`. Raises `RefusedError`."""
    name = str(path)
    try:
        with path.open("rb") as file:
            raw = file.read(LONGEST_FILE + 1)
    except FileNotFoundError:
        refuse_file(name, f"there is no such file (looked for {path.name} in {path.absolute().parent})")
    except IsADirectoryError:
        refuse_file(name, "this is a folder: name a file in it")
    except OSError as trouble:
        refuse_file(name, f"the file cannot be read: {trouble.strerror or trouble}")
    if len(raw) > LONGEST_FILE:
        refuse_file(name, f"the file is longer than {LONGEST_FILE // 1024} KiB: that is no settings file")
    return parse_located(_decode(raw, name), file=name)


def _decode(raw: bytes, name: str) -> str:
    """Decode UTF-8, with or without its byte order mark; refuse everything else naming the byte."""
    if raw.startswith((b"\xff\xfe", b"\xfe\xff")):
        refuse_file(name, "the file is written in UTF-16 (its first two bytes say so): save it as UTF-8", line=1)
    if b"\0" in raw:
        position = raw.index(b"\0")
        refuse_file(
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
        refuse_file(
            name,
            f"byte {raw[position]:02X} at byte position {position} is not UTF-8; the file is probably "
            "in Latin-1 or Windows-1252: save it as UTF-8",
            line=raw.count(b"\n", 0, position) + 1,
            column=len(before.decode("utf-8", "replace")) + 1,
        )


def parse_located(text: str, *, file: str) -> Located:
    """Read a text like `parse_yaml`. Raises `RefusedError`."""
    events = events_of(text, file)
    documents = [event for event in events if isinstance(event, yaml.DocumentStartEvent)]
    if not documents:
        comments = bool(text.strip())
        what = "the file holds only comments" if comments else "the file is empty"
        refuse_file(file, f"{what}; {_WRITE_KEYS}", line=1)
    if len(documents) > 1:
        place = place_of_event(documents[1], file)
        refuse_file(
            file,
            "a second document begins here (---): one file holds one set of settings; remove it or split the file",
            line=place.line,
            column=place.column,
        )
    builder = TreeBuilder(file, iter(events))
    return _top_level_map(builder.document(), file)


def _top_level_map(root: Located, file: str) -> Located:
    if root.kind != "map":
        what = {
            "list": "the top level is a list",
            "null": "the file holds nothing but an empty document",
        }.get(root.kind, f"the file holds only the word {root.written!r}")
        refuse_file(file, f"{what}; {_WRITE_KEYS}", line=1 if root.kind == "null" else root.place.line)
    return root
