"""One deal or match of a run played again, step by step, to be looked at: the same cards and the same decisions."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np

from fivehundred.engine import rng
from fivehundred.engine.deal import Deal
from fivehundred.engine.match import Match
from fivehundred.engine.rng import make_key
from fivehundred.players.registry import seat_players
from fivehundred.rules.rulebook import Rulebook
from fivehundred.simulation.plan import DEFAULT_MAX_DEALS
from fivehundred.simulation.stepwise import play_match_deal, play_out


@dataclass(frozen=True)
class MatchDeal:
    """A finished deal of a match: its number from 1, and the totals by account before and after it."""

    number: int
    deal: Deal
    before: tuple[int, ...]
    after: tuple[int, ...]


@dataclass(frozen=True)
class PlayedMatch:
    """A match at its end: its deals in order, the winning seats (none: drawn or cut off) and how it ended.

    ``players`` are the names by seat; ``ending`` is one of `fivehundred.engine.match.ENDING_NAMES`.
    """

    rulebook: Rulebook
    seed: int
    index: int
    players: tuple[str, ...]
    deals: tuple[MatchDeal, ...]
    winners: tuple[int, ...]
    ending: str


def play_single(rulebook: Rulebook, *, players: str | Sequence[str], seed: int, index: int = 0) -> Deal:
    """Return deal ``index`` of ``seed`` played to its end, exactly as `play_deals` plays it.

    Raises `PlayerError` for unknown players and `FailedDealError` for illegal answers of a Python player.
    """
    seated = seat_players(players, rulebook.players)
    key = np.uint64(make_key(np.uint64(seed), rng.DECISION, np.uint64(index), np.uint64(0)))
    deal = Deal.from_seed(rulebook, seed=seed, index=index)
    place, about = f"deal {index} of seed {seed} ({rulebook.variant_key})", {"seed": seed, "index": index}
    return play_out(deal, seated, key, place=place, about=about)


def play_single_match(
    rulebook: Rulebook,
    *,
    players: str | Sequence[str],
    seed: int,
    index: int = 0,
    max_deals: int = DEFAULT_MAX_DEALS,
) -> PlayedMatch:
    """Return match ``index`` of ``seed`` played to its end, exactly as `play_matches` plays it.

    Raises `PlayerError` for unknown players and `FailedDealError` for illegal answers of a Python player.
    """
    seated = seat_players(players, rulebook.players)
    match, deals = Match(rulebook, seed=seed, index=index, max_deals=max_deals), []
    while not match.is_over:
        before, deal = match.totals, play_match_deal(match, seated)
        match.finish_deal()
        deals.append(MatchDeal(match.deals_played, deal, before, match.totals))
    return PlayedMatch(
        rulebook=rulebook,
        seed=seed,
        index=index,
        players=tuple(player.name for player in seated),
        deals=tuple(deals),
        winners=match.winners,
        ending=match.ending,
    )
