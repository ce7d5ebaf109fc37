"""Records made for the tests: deals of the shipped variants, and one short deal with every kind of step."""

from __future__ import annotations

import copy
import json
from collections.abc import Mapping
from pathlib import Path
from typing import Any

from fivehundred.engine.deal import Deal
from fivehundred.records import check_file, variant_record, write_record
from fivehundred.records.reading import Fault
from fivehundred.rules import assemble
from fivehundred.simulation.single import play_single
from fivehundred.variants import find_variant


def played(name: str, player: str = "club", *, seed: int = 5, index: int = 0) -> Deal:
    """Return a deal of a shipped variant, played to its end."""
    return play_single(assemble(find_variant(name)), players=player, seed=seed, index=index)


def without_hands(record: Mapping[str, Any]) -> dict[str, Any]:
    """Return a record whose cards were not written down: only what was said and played."""
    return {key: value for key, value in record.items() if key not in ("hands", "kitty", "own_kitties", "dead")}


def changed(record: Mapping[str, Any], **changes: Any) -> dict[str, Any]:
    """Return a copy with some keys replaced; None removes a key."""
    data = {**copy.deepcopy(dict(record)), **changes}
    return {key: value for key, value in data.items() if value is not None}


def write_lines(file: Path, *lines: Mapping[str, Any] | str) -> Path:
    """Write lines of a record, given as data or as they should stand."""
    texts = [line if isinstance(line, str) else json.dumps(line, ensure_ascii=False) + "\n" for line in lines]
    file.write_text("".join(texts), encoding="utf-8")
    return file


def findings(file: Path) -> list[str]:
    """Return everything that a check of the file complains of."""
    found: list[str] = []
    for item in check_file(file):
        found += [str(item)] if isinstance(item, Fault) else item.lines()
    return found


#: North has the contract of seven spades; everything else is of no account.
TRACE: dict[str, Any] = {
    "record": 1,
    "type": "deal",
    "variant": "australian",
    "dealer": 3,
    "result": {"contract": "7S", "contractor": 0},
}


def trace(plays: str, **changes: Any) -> dict[str, Any]:
    """Return a log of nothing but plays: ``TRACE`` with these cards, ``Jk=H`` for a joker led as hearts."""
    return changed(TRACE, plays=[word.replace("=", " as ") for word in plays.split()], **changes)


def australian() -> dict[str, Any]:
    """Return the variant line of the Australian game."""
    return variant_record(find_variant("australian"))


def finished(**about: Any) -> dict[str, Any]:
    """Return a record of one whole Australian deal (deal 3 of seed 5, by random players: 10NT with a discard)."""
    return write_record(played("australian", "random", index=3), **about)
