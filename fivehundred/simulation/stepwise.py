"""Playing deals and matches one step at a time in Python: what the bulk loops do, for house rules and Python players.

Slower by two to three orders of magnitude. For games and players that need no Python the records are the same bytes as
the bulk loops', which a test holds it to.
"""

from __future__ import annotations

import logging
from collections.abc import Callable, Mapping, Sequence
from functools import cache
from typing import Any, Final

import numpy as np
import numpy.typing as npt

from fivehundred.engine import rng
from fivehundred.engine.compiled import compiled
from fivehundred.engine.deal import Deal
from fivehundred.engine.match import ENDING_NAMES, Match
from fivehundred.engine.results import DEAL_RESULT, MATCH_RESULT
from fivehundred.engine.rng import make_key
from fivehundred.engine.view import View
from fivehundred.fitting.finding import model_for
from fivehundred.players.registry import Player
from fivehundred.players.stream import Stream
from fivehundred.players.table import decide
from fivehundred.records.writing import write_record
from fivehundred.rules.rulebook import Rulebook
from fivehundred.simulation.failures import FailedDealError

LOG = logging.getLogger(__name__)

#: An answer that is no legal action is quoted up to so many characters.
LONGEST_ANSWER: Final = 200


@compiled
def _decision(player: int, rulebooks: Any, models: Any, states: Any, key: Any, counter: int) -> Any:
    """Return what a compiled player does as decision number ``counter`` of the deal with the stream ``key``."""
    return decide(player, rulebooks[0], models[0], states[0], key, counter)


@cache
def say_once(why: str) -> None:
    """Tell, once for each reason in a process (and in those forked from it), that compiled code does not play."""
    LOG.warning(
        "deals are played step by step in Python because of %s: expect hundreds a second, not a hundred thousand", why
    )


def reason(rulebook: Rulebook, players: Sequence[Player]) -> str | None:
    """Return why these players cannot play this game in the bulk loops, None where they can."""
    if rulebook.house_rules:
        return f"the house rule {rulebook.house_rules[0][0]}"
    for player in players:
        if player.choose is not None or player.think is not None:
            return f"the player {player.name}"
    return None


def say_how_slow(why: str, players: Sequence[Player]) -> None:
    """Tell that compiled code does not play, unless only because a player of this program takes time to think."""
    if all(player.think is None for player in players):
        say_once(why)


def play_out(deal: Deal, players: Sequence[Player], key: np.uint64, *, place: str, about: Mapping[str, Any]) -> Deal:
    """Play a deal to its end.

    ``place`` says in messages which deal it is, and ``about`` says it in a record (arguments of `write_record`). Raises
    `FailedDealError`, with that record, where a Python player answers illegally or fails.
    """
    stream = Stream(int(key))
    counter = 0
    model = model_for(deal.rulebook, players, in_match=deal.scores is not None)
    while deal.to_act is not None:
        player = players[deal.to_act]
        if player.think is not None and player.option is not None:
            action = player.think(player.option, deal.rulebook.record, model, deal.state, key, counter)
            legal = deal.legal()
            deal.apply(action if action in legal else legal[0])
        elif player.choose is None:
            action = int(_decision(player.number, deal.rulebook.record, model, deal.state, key, counter))
            legal = deal.legal()
            deal.apply(action if action in legal else legal[0])
        else:
            answer, trouble = _ask(player.choose, deal.view(deal.to_act), stream)
            if trouble is not None:
                raise _failed(deal, players, answer, trouble, place, about)
            deal.play(answer)
        counter += 1
    return deal


def _ask(choose: Callable[[Any, Any], str], view: View, stream: Stream) -> tuple[str, str | None]:
    """Return a Python player's answer, and what is wrong with it (None: nothing)."""
    try:
        answer: object = choose(view, stream)
    except (Exception, SystemExit) as error:  # noqa: BLE001 - whatever it is, it is reported under the player's name
        return "", f"failed ({_error_words(error)})"
    if isinstance(answer, str) and answer in view.legal:
        return str(answer), None
    return _short(answer), f"answered {_short(answer)}, which is not legal,"


def _failed(
    deal: Deal, players: Sequence[Player], answer: str, trouble: str, place: str, about: Mapping[str, Any]
) -> FailedDealError:
    """Return the error that ends the run with all that is needed to see the deal again."""
    seat = deal.to_act
    assert seat is not None
    name, legal = players[seat].name, ", ".join(deal.legal_names())
    record = write_record(deal, players=[player.name for player in players], **about)
    record["about"] = {
        "place": place,
        "failed": name,
        "seat": seat,
        "phase": deal.phase,
        "answer": answer,
        "trouble": f"{name} {trouble.rstrip(',')}",
        "legal": legal,
    }
    return FailedDealError(
        f"the player {name} {trouble} in {place} at seat {seat}, {deal.phase} phase; legal: {legal}", record
    )


def _error_words(error: BaseException) -> str:
    """Write down any error in a few words, even one that cannot say what it is."""
    try:
        words = " ".join(str(error).split())
    except Exception as trouble:  # noqa: BLE001 - it is a stranger's object
        words = f"its text fails with {type(trouble).__name__}"
    name = type(error).__name__
    return f"{name}: {words}"[:LONGEST_ANSWER] if words else name


def _short(answer: object) -> str:
    """Write down any answer in a few words, even one that cannot say what it is."""
    try:
        text = repr(answer)
    except Exception as error:  # noqa: BLE001 - it is a stranger's object
        text = f"a {type(answer).__name__} whose repr fails with {type(error).__name__}"
    return text if len(text) <= LONGEST_ANSWER else text[: LONGEST_ANSWER - 1] + "…"


def step_deals(rulebook: Rulebook, players: Sequence[Player], *, seed: int, start: int, count: int) -> npt.NDArray[Any]:
    """Return the records that `fivehundred.simulation.bulk.play_deals` promises, played step by step."""
    results = np.zeros(count, dtype=DEAL_RESULT)
    for number in range(count):
        index = start + number
        key = np.uint64(make_key(np.uint64(seed), rng.DECISION, np.uint64(index), np.uint64(0)))
        place = f"deal {index} of seed {seed} ({rulebook.variant_key})"
        deal = Deal.from_seed(rulebook, seed=seed, index=index)
        about = {"seed": seed, "index": index}
        results[number] = play_out(deal, players, key, place=place, about=about).result()[0]
    return results


def step_matches(
    rulebook: Rulebook, players: Sequence[Player], *, seed: int, start: int, count: int, max_deals: int
) -> npt.NDArray[Any]:
    """Return the records that `fivehundred.simulation.bulk.play_matches` promises, played step by step."""
    results = np.zeros(count, dtype=MATCH_RESULT)
    for number in range(count):
        _step_match(rulebook, players, seed, start + number, max_deals, results[number : number + 1])
    return results


def play_match_deal(match: Match, players: Sequence[Player]) -> Deal:
    """Play the current deal of a match to its end, without counting it. Raises `FailedDealError` as `play_out` does."""
    seed, index, number = match.seed, match.index, match.deals_played
    key = np.uint64(make_key(np.uint64(seed), rng.MATCH_DECISION, np.uint64(index), np.uint64(number)))
    place = f"deal {number} of match {index} of seed {seed} ({match.rulebook.variant_key})"
    about = {"match": {"id": f"seed {seed} match {index}", "deal": number + 1, "before": list(match.totals)}}
    return play_out(match.deal, players, key, place=place, about=about)


def _step_match(
    rulebook: Rulebook, players: Sequence[Player], seed: int, index: int, max_deals: int, result: npt.NDArray[Any]
) -> None:
    match = Match(rulebook, seed=seed, index=index, max_deals=max_deals)
    thrown_in, lead_changes, leader = 0, 0, None
    behind = [0] * rulebook.players
    while not match.is_over:
        thrown_in += play_match_deal(match, players).outcome == "thrown in"
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
