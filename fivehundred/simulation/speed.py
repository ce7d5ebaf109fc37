"""How fast this machine plays: deals a second of the built-in players, and of a peer where it is installed.

It measures one process after everything is compiled. It is no test: nothing fails because a machine is slow.
"""

from __future__ import annotations

import importlib.util
import random
import time
from collections.abc import Callable
from dataclasses import dataclass

from fivehundred.rules.rulebook import Rulebook


@dataclass(frozen=True)
class Rate:
    """``units`` played in ``seconds``."""

    units: int
    seconds: float

    @property
    def per_second(self) -> float:
        """Units a second."""
        return self.units / self.seconds


def measure(play: Callable[[int, int], object], *, seconds: float, first_batch: int) -> Rate:
    """Call ``play(start, count)`` with growing batches until a batch takes ``seconds``; return that batch's rate."""
    start, count = 0, first_batch
    while True:
        began = time.perf_counter()
        play(start, count)
        took = max(time.perf_counter() - began, 1e-9)
        if took >= seconds:
            return Rate(count, took)
        start += count
        count = max(count + 1, int(count * min(8.0, 1.1 * seconds / took)))


def deals_per_second(rulebook: Rulebook, *, players: str, seed: int, seconds: float) -> Rate:
    """Measure one process playing single deals of a Rulebook, results stored as in any run."""
    from fivehundred.players import find_player
    from fivehundred.simulation.bulk import play_deals

    def play(start: int, count: int) -> object:
        return play_deals(rulebook, players=players, seed=seed, start=start, count=count)

    quick = find_player(players).quick
    play(0, 64 if quick else 1)  # loads what is compiled
    return measure(play, seconds=seconds, first_batch=256 if quick else 1)


def openspiel_installed() -> bool:
    """Tell whether OpenSpiel's Python module can be imported here."""
    return importlib.util.find_spec("pyspiel") is not None


def openspiel_euchre_games_per_second(*, seed: int, seconds: float) -> Rate:
    """Measure OpenSpiel's euchre (one deal a game) with uniformly random actions, driven from Python.

    Euchre is the nearest game OpenSpiel has: five cards a hand, bowers, one call for trumps. Its chance nodes are
    uniform, so a random legal action serves there too. Raises `ImportError` where OpenSpiel is not installed.
    """
    import pyspiel

    game = pyspiel.load_game("euchre")
    chooser = random.Random(seed)

    def play(_start: int, count: int) -> object:
        for _ in range(count):
            state = game.new_initial_state()
            while not state.is_terminal():
                state.apply_action(chooser.choice(state.legal_actions()))
        return None

    play(0, 5)
    return measure(play, seconds=seconds, first_batch=50)
