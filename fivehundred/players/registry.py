"""The players by name: what each is, and how a table of seats is filled with them. Nobody plays here.

Packages of others offer players in the entry-point group ``fivehundred.players``::

    @player("cautious", "passes, and plays its lowest card")
    def cautious(view, random):
        return view.legal[0]

A player is given what its seat may know (`fivehundred.engine.view.View`) and a stream of random numbers
(`fivehundred.players.stream.Stream`), and answers with one of ``view.legal``. It must depend on nothing else.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass, replace
from difflib import get_close_matches
from typing import Any, Final, TypeVar

import numpy as np
import numpy.typing as npt

from fivehundred.errors import PlayerError
from fivehundred.variants.plugins import load_plugins
from fivehundred.words import listed

# The numbers by which compiled code knows the players: see `players.table.decide`.
RANDOM, CLUB, CALIBRATED = 0, 1, 2
IN_PYTHON = -1

#: The time behind a player's name, and the longest one.
_SECONDS: Final = re.compile(r"([0-9]+(?:\.[0-9]+)?)s", re.ASCII)
_MOST_SECONDS: Final = 3600.0

Chooser = TypeVar("Chooser", bound=Callable[[Any, Any], str])


@dataclass(frozen=True)
class Player:
    """A player: its name, one sentence about it, and its number in compiled code or its function in Python.

    ``choose`` is the function of a plug-in's player. ``think`` is that of a player of this program that works on the
    state in Python with compiled tools: ``(option, rulebook, model, state, key, counter) -> action``, rulebook, model
    and state as one-element arrays, key and counter as for `players.table.decide`. ``option`` is what may be said
    behind its name. ``quick`` players play thousands of deals a second, so that they can be played without asking how
    many; those with ``fitted`` need a model of the game (see `players.models`).
    """

    name: str
    number: int
    summary: str
    choose: Callable[[Any, Any], str] | None = None
    quick: bool = False
    think: Callable[[Option, Any, Any, Any, Any, int], int] | None = None
    option: Option | None = None
    fitted: bool = False


@dataclass(frozen=True)
class Option:
    """A whole number that may stand behind a player's name and a colon, as in ``pimc:100``; else ``value`` holds.

    Behind it, as in ``pimc:100@0.5s``, may stand the most ``seconds`` a decision may take (None: however many).
    """

    what: str
    value: int
    least: int
    most: int
    seconds: float | None = None


def _think_pimc(option: Option, rulebook: Any, model: Any, state: Any, key: Any, counter: int) -> int:
    from fivehundred.players.pimc import Effort, choose_pimc  # brings the solver

    return choose_pimc(Effort(option.value, option.seconds), rulebook, model, state, key, counter)


#: From weak to strong.
_COMPILED = (
    Player("random", RANDOM, "takes any legal action, all equally likely", quick=True),
    Player(
        "club", CLUB, "a sound club beginner: counts tricks to bid, discards and plays by simple good rules", quick=True
    ),
    Player(
        "calibrated",
        CALIBRATED,
        "bids and discards by expected points, from chances fitted for each game; plays like club",
        quick=True,
        fitted=True,
    ),
)
_THINKING = (
    Player(
        "pimc",
        IN_PYTHON,
        "compares bids, discards and cards in worlds that it imagines, each solved double dummy; pimc:100 imagines 100",
        think=_think_pimc,
        option=Option("worlds", value=20, least=1, most=10_000),
        fitted=True,
    ),
)
_PYTHON: dict[str, Player] = {}


def player(name: str, summary: str) -> Callable[[Chooser], Chooser]:
    """Register the decorated function as a player: ``choose(view, random) -> one of view.legal``."""

    def register(choose: Chooser) -> Chooser:
        if ":" in name:
            raise PlayerError(f"a player cannot be called {name}: a number follows the colon, as in pimc:100")
        if name in _PYTHON or name in {known.name for known in (*_COMPILED, *_THINKING)}:
            raise PlayerError(f"a player called {name} is registered twice; give the second one another name")
        _PYTHON[name] = Player(name, IN_PYTHON, summary, choose)
        return choose

    return register


def compiled_players() -> tuple[str, ...]:
    """Return the names of the players that are compiled code."""
    return tuple(player.name for player in _COMPILED)


def quick_players() -> tuple[str, ...]:
    """Return the names of the players that come with the program and are quick, from weak to strong."""
    return tuple(player.name for player in _COMPILED if player.quick)


def _all_players() -> tuple[Player, ...]:
    load_plugins()
    return (*_COMPILED, *_THINKING, *_PYTHON.values())


def player_names() -> tuple[str, ...]:
    """Return the names of all players, those of plug-ins included."""
    return tuple(player.name for player in _all_players())


def find_player(name: str) -> Player:
    """Return the player called ``name``, as ``club`` or ``pimc:100``. Raises `PlayerError` with the nearest name."""
    base, colon, number = name.partition(":")
    for found in (*_COMPILED, *_THINKING, *_all_players()):
        if found.name == base:
            return _with_option(found, name, number) if colon else found
    near = get_close_matches(base, player_names(), n=1)
    hint = f"; did you mean {near[0]}?" if near else ""
    raise PlayerError(f"no player is called {name!r}{hint} (players: {', '.join(player_names())})")


def _with_option(found: Player, name: str, number: str) -> Player:
    """Return the player with what is said behind its name. Raises `PlayerError`."""
    option = found.option
    if option is None:
        raise PlayerError(f"no player is called {name!r}: the player {found.name} takes no number")
    value, at, time = number.partition("@")
    if not (value.isascii() and value.isdigit() and option.least <= int(value) <= option.most):
        raise PlayerError(
            f"{name!r}: the player {found.name} takes a number of {option.what} from {option.least} to {option.most}, "
            f"such as {found.name}:{option.value}"
        )
    seconds = None
    if at:
        wanted = _SECONDS.fullmatch(time)
        seconds = float(wanted[1]) if wanted else 0.0
        if not 0.0 < seconds <= _MOST_SECONDS:
            raise PlayerError(
                f"{name!r}: behind @ stands how many seconds a decision may take, up to {_MOST_SECONDS:g}, "
                f"such as {found.name}:{value}@0.5s"
            )
    return replace(found, name=name, option=replace(option, value=int(value), seconds=seconds))


def timed_players(names: Iterable[str]) -> tuple[str, ...]:
    """Return those of some players that think for a given time: what they do depends on the machine."""
    return tuple(name for name in names if "@" in name.partition(":")[2])


def timed_warning(names: Iterable[str]) -> str | None:
    """Return what is to be said where some of these players think for a given time, else None."""
    timed = timed_players(names)
    if not timed:
        return None
    return f"{listed(timed)} {'plays' if len(timed) == 1 else 'play'} by the clock: this cannot be repeated exactly."


def seat_players(players: str | Sequence[str], seats: int) -> tuple[Player, ...]:
    """Return the players by seat: one name for all seats, or one name a seat. Raises `PlayerError`."""
    names = [players] * seats if isinstance(players, str) else list(players)
    if len(names) != seats:
        raise PlayerError(f"{seats} players are needed, one a seat, but {len(names)} are named")
    return tuple(find_player(name) for name in names)


def player_numbers(players: Sequence[Player]) -> npt.NDArray[Any]:
    """Return compiled players' numbers by seat, shape (seats,), int64."""
    return np.array([player.number for player in players], dtype=np.int64)
