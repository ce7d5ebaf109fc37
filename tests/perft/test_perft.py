"""The numbers of legal action sequences from fixed endings are those of the tables, for engine and referee."""

from __future__ import annotations

import pytest

from tests.perft.make import DRAWN
from tests.perft.perft import HERE, Ending, endings, perft, referee_perft

ENDINGS = [(file.stem, ending) for file in sorted(HERE.glob("*.txt")) for ending in endings(file)]
#: The referee is asked about endings with fewer positions than this; about all of them by ``make.py --referee``.
SMALL = 2500


@pytest.mark.parametrize("ending", [pytest.param(each, id=f"{file}: {each.name}") for file, each in ENDINGS])
def test_engine(ending: Ending) -> None:
    """The engine has as many sequences of every length as the table says."""
    assert ending.counts == perft(ending.deal())


@pytest.mark.parametrize(
    "ending",
    [pytest.param(each, id=f"{file}: {each.name}") for file, each in ENDINGS if sum(each.counts) < SMALL],
)
def test_referee(ending: Ending) -> None:
    """The referee, which shares nothing with the engine, counts the same."""
    assert ending.counts == referee_perft(ending.referee())


def test_the_referee_is_asked() -> None:
    """Some endings are small enough for the referee, and each table has several."""
    assert 5 <= sum(sum(each.counts) < SMALL for _, each in ENDINGS)
    assert set(DRAWN) == {file for file, _ in ENDINGS}
    for table, rows in DRAWN.items():
        assert [row.name for row in rows] == [ending.name for file, ending in ENDINGS if file == table]
