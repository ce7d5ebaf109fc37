"""The default loops: the compiled bulk loops, imported only when something is played."""

from __future__ import annotations

import logging
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

import numpy.typing as npt

from fivehundred.fitting.finding import model_for
from fivehundred.players.registry import find_player
from fivehundred.rules.rulebook import Rulebook
from fivehundred.simulation.bulk import play_deals, play_matches
from fivehundred.simulation.warm import compile_all, compile_players, is_compiled

_log = logging.getLogger(__name__)


@dataclass(frozen=True)
class CompiledLoops:
    """Plays with `fivehundred.simulation.bulk`. Picklable, because it holds nothing."""

    def prepare(self, rulebooks: Sequence[Rulebook], players: str) -> None:
        """Compile, or load from the cache on disk, and find or fit models, before workers are forked."""
        if not is_compiled():
            _log.info("first start: compiling the engine for this machine (once, up to a minute)")
        compile_all()
        if find_player(players).think is not None:
            _log.info("getting %s ready (what it needs is compiled once, a minute or two)", players)
            compile_players([players])
        for rulebook in rulebooks:
            model_for(rulebook, [find_player(players)], in_match=True)

    def deals(self, rulebook: Rulebook, *, players: str, seed: int, start: int, count: int) -> npt.NDArray[Any]:
        """Return ``count`` records of `DEAL_RESULT`."""
        return play_deals(rulebook, players=players, seed=seed, start=start, count=count)

    def matches(
        self, rulebook: Rulebook, *, players: str, seed: int, start: int, count: int, max_deals: int
    ) -> npt.NDArray[Any]:
        """Return ``count`` records of `MATCH_RESULT`."""
        return play_matches(rulebook, players=players, seed=seed, start=start, count=count, max_deals=max_deals)
