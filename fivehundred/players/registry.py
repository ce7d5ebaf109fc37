"""The players by name: what each is, and how a table of seats is filled with them. Nobody plays here."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from difflib import get_close_matches
from typing import Any

import numpy as np
import numpy.typing as npt

from fivehundred.errors import PlayerError

# The numbers by which compiled code knows the players: see `players.table.decide`.
RANDOM, CLUB = 0, 1


@dataclass(frozen=True)
class Player:
    """A player: its name, its number in compiled code, and one sentence about it."""

    name: str
    number: int
    summary: str


_PLAYERS = (
    Player("random", RANDOM, "takes any legal action, all equally likely"),
    Player("club", CLUB, "a sound club beginner: counts tricks to bid, discards and plays by simple good rules"),
)


def player_names() -> tuple[str, ...]:
    """Return the names of all players."""
    return tuple(player.name for player in _PLAYERS)


def find_player(name: str) -> Player:
    """Return the player called ``name``. Raises `PlayerError` with the nearest name."""
    for player in _PLAYERS:
        if player.name == name:
            return player
    near = get_close_matches(name, player_names(), n=1)
    hint = f"; did you mean {near[0]}?" if near else ""
    raise PlayerError(f"no player is called {name!r}{hint} (players: {', '.join(player_names())})")


def player_numbers(players: str | Sequence[str], seats: int) -> npt.NDArray[Any]:
    """Return the players' numbers by seat, shape (seats,), int64: one name for all seats, or one name a seat."""
    names = [players] * seats if isinstance(players, str) else list(players)
    if len(names) != seats:
        raise PlayerError(f"{seats} players are needed, one a seat, but {len(names)} are named")
    return np.array([find_player(name).number for name in names], dtype=np.int64)
