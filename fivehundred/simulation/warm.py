"""Compiling everything before work is shared out, so that forked workers inherit the compiled code."""

from __future__ import annotations

from fivehundred.engine.warm import is_compiled, mark_compiled
from fivehundred.players.registry import compiled_players
from fivehundred.rules import assemble
from fivehundred.simulation.bulk import play_deals, play_matches
from fivehundred.simulation.single import play_single
from fivehundred.variants.model import Variant

__all__ = ["compile_all", "is_compiled"]


def compile_all() -> None:
    """Compile the bulk loops, or load them from the cache on disk (under a second when they are there).

    One tiny run is enough for all variants and players: they are data, and the compiled code is one.
    """
    rulebook = assemble(Variant(key="warm-up", name={}))
    for player in compiled_players():
        play_deals(rulebook, players=player, seed=0, count=1)
        play_matches(rulebook, players=player, seed=0, count=1, max_deals=1)
        play_single(rulebook, players=player, seed=0)
    mark_compiled()
