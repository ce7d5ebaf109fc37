"""The model that players at a table need: shipped, from the user's cache, or fitted now and kept."""

from __future__ import annotations

import logging
from collections.abc import Sequence
from typing import Any

import numpy.typing as npt

from fivehundred.players.calibrated_model import blank_model
from fivehundred.players.models import keep_model, model_hash, stored_model
from fivehundred.players.registry import Player, find_player
from fivehundred.rules.rulebook import Rulebook

_log = logging.getLogger(__name__)
_known: dict[str, npt.NDArray[Any]] = {}
_known_for_matches: dict[str, npt.NDArray[Any]] = {}
_blank = blank_model()
_blank.flags.writeable = False


def model_for(rulebook: Rulebook, players: Sequence[Player], *, in_match: bool = False) -> npt.NDArray[Any]:
    """Return the model of a game for these players, shape (1,), dtype `MODEL`; a blank one where nobody asks it.

    ``in_match`` adds what players need to weigh the totals of a match.
    """
    if not any(player.fitted for player in players):
        return _blank
    return match_model_of(rulebook) if in_match else model_of(rulebook)


def match_model_of(rulebook: Rulebook) -> npt.NDArray[Any]:
    """Return the model of a game with the worth of totals, for which some deals are played (a fraction of a second)."""
    model = _known_for_matches.get(rulebook.hash)
    if model is None:
        from fivehundred.fitting.standings import with_standings  # brings its own compiled loops

        model = _known_for_matches[rulebook.hash] = with_standings(rulebook, model_of(rulebook))
    return model


def model_of(rulebook: Rulebook) -> npt.NDArray[Any]:
    """Return the model of a game; one that has none gets it now, which takes up to half a minute and is announced."""
    model = _known.get(rulebook.hash)
    if model is None:
        model = stored_model(rulebook)
        if model is None:
            model = _fit_and_keep(rulebook)
        _known[rulebook.hash] = model
    return model


def _fit_and_keep(rulebook: Rulebook) -> npt.NDArray[Any]:
    from fivehundred.fitting.fit import fit_model  # brings its own compiled loops

    _log.warning("fitting the calibrated player to %s (once, up to a minute)", rulebook.variant_key)
    model = fit_model(rulebook)
    try:
        keep_model(rulebook, model)
    except OSError as error:
        _log.warning("the fitted model cannot be kept (%s): it will be fitted again", error)
    return model


def used_model_hash(rulebook: Rulebook, players: str) -> str | None:
    """Return the hash of the model that this process has used for a game, None where these players need none."""
    model = _known.get(rulebook.hash)
    if model is None or not find_player(players).fitted:
        return None
    return model_hash(model)
