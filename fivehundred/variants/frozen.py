"""A small immutable, hashable, picklable map, so that a whole `Variant` can be hashed and sent to a worker."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import TypeVar

Key = TypeVar("Key")
Value = TypeVar("Value")


class FrozenMap(Mapping[Key, Value]):
    """A read-only map that keeps its order, equals any map with the same items, and hashes by its items."""

    __slots__ = ("_items",)

    def __init__(self, items: Mapping[Key, Value] | None = None) -> None:
        self._items: dict[Key, Value] = dict(items or {})

    def __getitem__(self, key: Key) -> Value:
        return self._items[key]

    def __iter__(self) -> Iterator[Key]:
        return iter(self._items)

    def __len__(self) -> int:
        return len(self._items)

    def __hash__(self) -> int:
        return hash(frozenset(self._items.items()))

    def __repr__(self) -> str:
        return f"FrozenMap({self._items!r})"
