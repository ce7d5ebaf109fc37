"""Compiling everything before work is shared out, so that forked workers inherit the compiled code."""

from __future__ import annotations

from collections.abc import Iterable

from fivehundred.engine.warm import is_compiled, mark_compiled
from fivehundred.players.registry import compiled_players, find_player
from fivehundred.rules import assemble
from fivehundred.simulation.bulk import play_deals, play_matches
from fivehundred.simulation.single import play_single
from fivehundred.variants.model import Variant

__all__ = ["compile_all", "compile_players", "is_compiled"]


def compile_all() -> None:
    """Compile the bulk loops, or load them from the cache on disk (under a second when they are there).

    One tiny run is enough for all variants, players and models: they are data, and the compiled code is one.
    """
    rulebook = assemble(Variant(key="warm-up", name={}))
    for player in (name for name in compiled_players() if not find_player(name).fitted):
        play_deals(rulebook, players=player, seed=0, count=1)
        play_matches(rulebook, players=player, seed=0, count=1, max_deals=1)
        play_single(rulebook, players=player, seed=0)
    mark_compiled()


def compile_players(names: Iterable[str]) -> None:
    """Compile what players need that think with tools of their own, as far as they are among ``names``."""
    rulebook = assemble(Variant(key="warm-up", name={}))
    for player in {find_player(name).think: find_player(name) for name in names}.values():
        if player.think is not None and player.option is not None:
            least = f"{player.name.partition(':')[0]}:{player.option.least}"
            play_single(rulebook, players=least, seed=0)
