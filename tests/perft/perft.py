"""Counting legal action sequences from a position, by the engine and by the referee. Reads and writes the tables."""

from __future__ import annotations

import copy
import json
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import numpy.typing as npt

from fivehundred.engine import entry
from fivehundred.engine.deal import Deal
from fivehundred.engine.state import OVER
from fivehundred.records import replay_record
from fivehundred.records.reading import RecordLine
from fivehundred.rules import assemble
from fivehundred.variants import find_variant, with_overrides
from fivehundred.variants.model import Variant
from tests.referee import RefereeDeal

HERE = Path(__file__).parent


@dataclass(frozen=True)
class Ending:
    """A position: a name, the variant with settings changed, the record that leads there, and the counts by length."""

    name: str
    variant: Variant
    settings: Mapping[str, Any]
    record: Mapping[str, Any]
    counts: tuple[int, ...]

    def deal(self) -> Deal:
        """Return the deal in this position."""
        return replay_record(RecordLine("", 0, self.record, self.variant, assemble(self.variant)))

    def referee(self) -> RefereeDeal:
        """Return the referee's deal in this position."""
        deal = self.deal()
        referee = RefereeDeal(self.variant, deal.dealt_hands, deal.dealt_kitty, deal.dealer)
        for _, name in deal.history:
            referee.apply(name)
        return referee


def perft(deal: Deal, *, most: int = 10**9) -> tuple[int, ...]:
    """Return how many legal action sequences of each length 1, 2, … there are from a position to the deal's end.

    Gives up, returning nothing, when there are more than ``most`` of one length.
    """
    counts: list[int] = []
    _count(deal.rulebook.record, deal.state, 0, counts, most)
    return () if max(counts, default=0) > most else tuple(counts)


def _count(rulebook: npt.NDArray[Any], state: npt.NDArray[Any], depth: int, counts: list[int], most: int) -> None:
    if int(state["phase"][0]) == OVER or max(counts, default=0) > most:
        return
    for word, bits in enumerate(state["legal"][0]):
        left = int(bits)
        while left:
            action = 64 * word + (left & -left).bit_length() - 1
            left &= left - 1
            following = state.copy()
            entry.step(rulebook, following, action)
            if depth == len(counts):
                counts.append(0)
            counts[depth] += 1
            _count(rulebook, following, depth + 1, counts, most)


def referee_perft(referee: RefereeDeal, depth: int = 0, counts: list[int] | None = None) -> tuple[int, ...]:
    """Count the same with the referee, slowly."""
    counts = [] if counts is None else counts
    if not referee.is_over:
        for name in referee.legal():
            following = copy.deepcopy(
                referee, {id(referee.variant): referee.variant, id(referee.ladder): referee.ladder}
            )
            following.apply(name)
            if depth == len(counts):
                counts.append(0)
            counts[depth] += 1
            referee_perft(following, depth + 1, counts)
    return tuple(counts)


# ------------------------------------------------------------------------------------------------------ the tables


def endings(file: Path) -> Iterator[Ending]:
    """Read a table: blocks of ``name``, ``variant``, ``set KEY VALUE``, ``record``, ``counts``, separated by lines."""
    for block in file.read_text(encoding="utf-8").split("\n\n"):
        lines = [line for line in block.splitlines() if line and not line.startswith("#")]
        if not lines:
            continue
        words = dict(line.split(" ", 1) for line in lines if not line.startswith("set "))
        settings = dict(line.split(" ", 2)[1:] for line in lines if line.startswith("set "))
        changes = {key: json.loads(value) for key, value in settings.items()}
        variant = find_variant(words["variant"])
        if changes:
            variant = with_overrides(variant, changes)
        counts = tuple(int(word) for word in words["counts"].split())
        yield Ending(words["name"], variant, changes, json.loads(words["record"]), counts)


def block(
    name: str, variant: str, settings: Mapping[str, Any], record: Mapping[str, Any], counts: tuple[int, ...]
) -> str:
    """Return a block of a table."""
    lines = [f"name {name}", f"variant {variant}"]
    lines += [f"set {key} {json.dumps(value)}" for key, value in settings.items()]
    lines += [f"record {json.dumps(record)}", f"counts {' '.join(str(count) for count in counts)}"]
    return "\n".join(lines) + "\n"
