"""Asking a player, compiled or not, what it does in a position. It judges nothing."""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache
from typing import Any

import numpy as np

from fivehundred.engine.deal import Deal
from fivehundred.fitting.guess import guessed_model
from fivehundred.fitting.standings import with_standings
from fivehundred.players.models import stored_model
from fivehundred.players.registry import IN_PYTHON, find_player
from fivehundred.players.stream import Stream
from fivehundred.players.table import decide
from fivehundred.rules.rulebook import Rulebook
from fivehundred.variants.model import Variant
from tests.packs import begin, deal_of


def answer(player: str, deal: Deal) -> str:
    """Return the name of what the player does in the deal's present position, such as ``play 7D`` or ``8S``."""
    seated = find_player(player)
    if seated.number == IN_PYTHON:
        assert seated.choose is not None
        assert deal.to_act is not None
        return seated.choose(deal.view(deal.to_act), Stream(0))
    action = decision(player, deal)
    assert action in deal.legal()
    return deal.action_name(action)


def decision(player: str, deal: Deal, *, key: int = 0, counter: int = 0) -> int:
    """Return a compiled player's action in the deal's present position; nothing is fitted for it.

    Without a model of the game it goes by a guess.
    """
    model = _known_model(deal.rulebook, deal.scores is not None)
    number, record = find_player(player).number, deal.rulebook.record
    return int(decide(number, record[0], model[0], deal.state[0], np.uint64(key), counter))


@cache
def _known_model(rulebook: Rulebook, in_match: bool) -> np.ndarray[Any, Any]:
    stored = stored_model(rulebook)
    model = guessed_model(rulebook) if stored is None else stored
    return with_standings(rulebook, model) if in_match else model


def position(
    variant: Variant,
    contract: str,
    contractor: int,
    held: Mapping[int, str],
    played: str = "",
    *,
    avoid: Mapping[int, str] | None = None,
    dealer: int | None = None,
) -> Deal:
    """Deal placed cards, make ``contract`` that of ``contractor`` and play some cards: the position after them."""
    deal = begin(deal_of(variant, held, avoid=avoid, dealer=dealer), contract, seat=contractor)
    for card in played.split():
        deal.play(f"play {card}")
    return deal


def auction(variant: Variant, held: Mapping[int, str], calls: str = "") -> Deal:
    """Deal placed cards with the last seat as dealer and make some calls from seat 0 on."""
    deal = deal_of(variant, held)
    for call in calls.split():
        deal.play(call)
    return deal
