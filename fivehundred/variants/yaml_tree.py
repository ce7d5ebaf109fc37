"""Builds the tree of located values from parser events, with bounds on depth and on what aliases expand to."""

from __future__ import annotations

from collections.abc import Iterator
from functools import partial
from typing import Final, NoReturn

import yaml

from fivehundred.variants.located import Located, Odd, Place, Problem, RefusedError, dotted
from fivehundred.variants.yaml_events import place_of_event
from fivehundred.variants.yaml_scalars import classify

#: Far above any settings file, far below anything that takes noticeable time or memory.
MOST_VALUES: Final = 10_000
DEEPEST: Final = 30


class TreeBuilder:
    """Builds the `Located` tree from parser events, with bounds on depth and on what aliases expand to."""

    def __init__(self, file: str, events: Iterator[yaml.Event]) -> None:
        self.file = file
        self.events = events
        self.anchors: dict[str, tuple[Located, int] | None] = {}
        self.count = 0

    def document(self) -> Located:
        """Return the tree of the document that the events hold. Raises `RefusedError`."""
        for event in self.events:
            if isinstance(event, yaml.DocumentStartEvent):
                if event.tags:
                    self._refuse(event, "", "tag directives (%TAG) are not used in settings files: remove the line")
                return self._node(next(self.events), ())
        raise AssertionError("a document was found before")

    def _refuse(self, event: yaml.Event, path: str, text: str) -> NoReturn:
        raise RefusedError([Problem(place_of_event(event, self.file), path, text)])

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
        place = place_of_event(event, self.file)
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
