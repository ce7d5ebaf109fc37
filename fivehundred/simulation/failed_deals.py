"""Keeping the deal in which a player failed: a record that `fivehundred record` reads. It judges nobody."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Final

from fivehundred.errors import FiveHundredError
from fivehundred.rules import assemble
from fivehundred.simulation.failures import FailedDealError
from fivehundred.variants.model import Variant

#: The file in a run's folder, or below the folder of all runs; ``-2``, ``-3`` … where there is one already.
STEM: Final = "failed-deal"


@contextmanager
def failed_deals_kept(variants: Iterable[Variant], folder: Path) -> Iterator[None]:
    """Where a player fails within the block, write its deal to ``folder`` and name the file in the error.

    ``variants`` are those that are played. Where nothing can be written the error says that, and still what happened.
    """
    try:
        yield
    except FailedDealError as error:
        raise FailedDealError(f"{error}; {_kept(error, variants, folder)}", error.record) from error


def _kept(error: FailedDealError, variants: Iterable[Variant], folder: Path) -> str:
    # Records bring the engine, which commands must not load before they play.
    from fivehundred.records.writing import append_records

    played = next(variant for variant in variants if assemble(variant).hash == error.record["rulebook"])
    try:
        folder.mkdir(parents=True, exist_ok=True)
        file = _free_name(folder)
        append_records(file, [error.record], variant=played)
    except (OSError, FiveHundredError) as trouble:
        return f"the deal could not be kept: {trouble}"
    return f"the deal up to there is kept in {file} (`fivehundred record text {file}` shows it)"


def _free_name(folder: Path) -> Path:
    """Make and return an empty file: nothing is ever overwritten."""
    number = 1
    while True:
        file = folder / f"{STEM if number == 1 else f'{STEM}-{number}'}.jsonl"
        try:
            file.touch(exist_ok=False)
        except FileExistsError:
            number += 1
        else:
            return file
