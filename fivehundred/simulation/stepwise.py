"""Playing deals and matches one step at a time in Python: what the bulk loops do, for house rules and Python players.

Slower by two to three orders of magnitude. For games and players that need no Python the records are the same bytes as
the bulk loops', which a test holds it to.
"""

from __future__ import annotations

import logging
from collections.abc import Sequence
from functools import cache
from typing import Any

import numpy as np
import numpy.typing as npt

from fivehundred.engine import rng
from fivehundred.engine.compiled import compiled
from fivehundred.engine.deal import Deal
from fivehundred.engine.match import ENDING_NAMES, Match
from fivehundred.engine.results import DEAL_RESULT, MATCH_RESULT
from fivehundred.engine.rng import make_key
from fivehundred.errors import PlayerError
from fivehundred.players.registry import Player
from fivehundred.players.stream import Stream
from fivehundred.players.table import decide
from fivehundred.rules.rulebook import Rulebook

LOG = logging.getLogger(__name__)


@compiled
def _decision(player: int, rulebooks: Any, states: Any, key: Any, counter: int) -> Any:
    """Return what a compiled player does as decision number ``counter`` of the deal with the stream ``key``."""
    return decide(player, rulebooks[0], states[0], key, counter)


@cache
def say_once(variant: str, why: str) -> None:
    """Tell, once for each game in a process, that it is not played by compiled code."""
    LOG.warning(
        "%s is played step by step in Python because of %s: expect hundreds of deals a second, not a hundred thousand",
        variant,
        why,
    )


def reason(rulebook: Rulebook, players: Sequence[Player]) -> str | None:
    """Return why these players cannot play this game in the bulk loops, None where they can."""
    if rulebook.house_rules:
        return f"the house rule {rulebook.house_rules[0][0]}"
    for player in players:
        if player.choose is not None:
            return f"the player {player.name}"
    return None


def play_out(deal: Deal, players: Sequence[Player], key: np.uint64, *, place: str) -> Deal:
    """Play a deal to its end. ``place`` says in messages which deal it is. Raises `PlayerError` for illegal answers."""
    stream = Stream(int(key))
    counter = 0
    while deal.to_act is not None:
        player = players[deal.to_act]
        if player.choose is None:
            action = int(_decision(player.number, deal.rulebook.record, deal.state, key, counter))
            legal = deal.legal()
            deal.apply(action if action in legal else legal[0])
        else:
            _ask(deal, player, stream, place)
        counter += 1
    return deal


def _ask(deal: Deal, player: Player, stream: Stream, place: str) -> None:
    """Let a Python player act. A wrong answer ends the run with all that is needed to see it again."""
    assert player.choose is not None
    seat = deal.to_act
    assert seat is not None
    view = deal.view(seat)
    answer = player.choose(view, stream)
    if answer not in view.legal:
        raise PlayerError(
            f"the player {player.name} answered {answer!r} in {place} at seat {seat}, {deal.phase} phase, "
            f"which is not legal; legal: {', '.join(view.legal)}"
        )
    deal.play(answer)


def step_deals(rulebook: Rulebook, players: Sequence[Player], *, seed: int, start: int, count: int) -> npt.NDArray[Any]:
    """Return the records that `fivehundred.simulation.bulk.play_deals` promises, played step by step."""
    results = np.zeros(count, dtype=DEAL_RESULT)
    for number in range(count):
        index = start + number
        key = np.uint64(make_key(np.uint64(seed), rng.DECISION, np.uint64(index), np.uint64(0)))
        place = f"deal {index} of seed {seed} ({rulebook.variant_key})"
        results[number] = play_out(
            Deal.from_seed(rulebook, seed=seed, index=index), players, key, place=place
        ).result()[0]
    return results


def step_matches(
    rulebook: Rulebook, players: Sequence[Player], *, seed: int, start: int, count: int, max_deals: int
) -> npt.NDArray[Any]:
    """Return the records that `fivehundred.simulation.bulk.play_matches` promises, played step by step."""
    results = np.zeros(count, dtype=MATCH_RESULT)
    for number in range(count):
        _step_match(rulebook, players, seed, start + number, max_deals, results[number : number + 1])
    return results


def _step_match(
    rulebook: Rulebook, players: Sequence[Player], seed: int, index: int, max_deals: int, result: npt.NDArray[Any]
) -> None:
    match = Match(rulebook, seed=seed, index=index, max_deals=max_deals)
    thrown_in, lead_changes, leader = 0, 0, None
    behind = [0] * rulebook.players
    while not match.is_over:
        number = match.deals_played
        key = np.uint64(make_key(np.uint64(seed), rng.MATCH_DECISION, np.uint64(index), np.uint64(number)))
        place = f"deal {number} of match {index} of seed {seed} ({rulebook.variant_key})"
        thrown_in += play_out(match.deal, players, key, place=place).outcome == "thrown in"
        match.finish_deal()
        top = max(match.totals)
        leaders = [account for account, total in enumerate(match.totals) if total == top]
        if len(leaders) == 1:
            lead_changes += leader is not None and leader != leaders[0]
            leader = leaders[0]
        behind = [max(most, top - total) for most, total in zip(behind, match.scores, strict=True)]
    result["deals"] = match.deals_played
    result["thrown_in"] = thrown_in
    result["ending"] = ENDING_NAMES.index(match.ending)
    result["winners"] = sum(1 << seat for seat in match.winners)
    result["first_dealer"] = match.first_dealer
    result["lead_changes"] = min(lead_changes, 255)
    result["scores"][0][: rulebook.players] = match.scores
    result["comeback"] = max((behind[seat] for seat in match.winners), default=0)
