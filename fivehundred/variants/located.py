"""Values of a settings file with the places where they stand, and problems that name a place. It reads no file."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from typing import Any, Final, Literal, NoReturn, TypeAlias

from fivehundred.errors import FiveHundredError

Kind: TypeAlias = Literal["map", "list", "text", "integer", "number", "boolean", "null", "odd"]

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


def refuse_file(name: str, text: str, *, line: int = 0, column: int = 1) -> NoReturn:
    """Raise `RefusedError` with one problem of a file: of the whole file, or at a line and column."""
    raise RefusedError([Problem(Place(name, line, column if line else 0), "", text)])


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


def dotted(path: Iterable[str | int]) -> str:
    """Return a path as text: ``contracts.misere.above``, ``deal.packets[2]``."""
    text = ""
    for step in path:
        if isinstance(step, int):
            text += f"[{step}]"
        else:
            text += f".{step}" if text else step
    return text
