"""The `pimc` player: perfect-information Monte Carlo. It compares what it could do in worlds that it imagines.

Worlds (`fivehundred.players.worlds`) are drawn for each decision; every candidate is tried in the same worlds, solved
double dummy, and the one worth most on average is taken (`fivehundred.players.outlook`: points under this table's
scoring, not tricks). Before the first lead everybody's further calls, discards and so on are taken to be the `club`
player's, each in sight of its own cards only. Ties, and leads too small to mean anything, go to what `club` would do.

Worlds are looked at a few at a time. A candidate that falls clearly behind is dropped; when one is left, or all left
are worth the same, or the worlds are used up, the decision is made. So most worlds go to decisions that are close.
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import lru_cache
from threading import local
from typing import Any, Final

import numpy as np
import numpy.typing as npt

from fivehundred.engine import rng
from fivehundred.engine.actions import CARD
from fivehundred.engine.rng import make_key
from fivehundred.engine.solver.desk import new_desk
from fivehundred.engine.state import DISCARD, GIVE, PLAY, STATE
from fivehundred.engine.step import legal_count
from fivehundred.players.calls import CLUB_CALLS
from fivehundred.players.candidates import MOST_CANDIDATES, list_candidates, list_discards
from fivehundred.players.club import choose_club
from fivehundred.players.outlook import soon_solved
from fivehundred.players.trying import go_ahead, solve_trials, try_plays
from fivehundred.players.worlds import draw_worlds
from fivehundred.rules.rulebook import RULEBOOK

#: All worlds are looked at in so many parts, and nothing is settled by fewer than a few of them.
_PARTS: Final = 4
_FEWEST: Final = 5
#: A candidate this many standard errors behind the best is dropped.
_CLEARLY: Final = 2.5
#: A lead of so few points, or of so few standard errors, is no reason to leave the rule of thumb.
_NOTHING: Final = 0.01
_HARDLY: Final = 0.5
_HARDLY_BEFORE_PLAY: Final = 1.0
#: The stream of a decision's worlds, apart from those of the worlds themselves.
_DECISION_STREAM: Final = 2

_OF_THREAD = local()


def _desk() -> npt.NDArray[Any]:
    """Return this thread's desk to solve at."""
    if not hasattr(_OF_THREAD, "desk"):
        _OF_THREAD.desk = new_desk()
    desk: npt.NDArray[Any] = _OF_THREAD.desk
    return desk


@dataclass
class Comparison:
    """Candidates compared in worlds: ``worth`` in points, shape (worlds, candidates); ``times`` each world counts.

    ``alive`` are the candidates that have not fallen clearly behind.
    """

    worth: npt.NDArray[np.float64]
    times: npt.NDArray[np.int64]
    alive: npt.NDArray[np.bool_]

    def leads(self, best: int, seen: int) -> tuple[npt.NDArray[np.float64], npt.NDArray[np.float64]]:
        """Return by how much ``best`` is worth more than each candidate in the worlds seen, with standard errors."""
        worth, times = self.worth[:seen], self.times[:seen]
        number = times.sum()
        behind = worth[:, best : best + 1] - worth
        mean = times @ behind / number
        squares = times @ (behind - mean) ** 2
        return mean, np.sqrt(squares / max(number - 1, 1) / number)

    def best(self, seen: int) -> int:
        """Return the candidate that is worth most on average in the worlds seen."""
        means = self.times[:seen] @ self.worth[:seen]
        return int(np.argmax(np.where(self.alive, means, -np.inf)))

    def is_settled(self, seen: int) -> bool:
        """Drop the candidates clearly behind; tell whether those left are worth the same in all worlds seen."""
        if self.times[:seen].sum() < _FEWEST:
            return False
        leads, errors = self.leads(self.best(seen), seen)
        self.alive &= leads <= _CLEARLY * errors + _NOTHING
        return not (self.alive & ((leads > _NOTHING) | (errors > 0))).any()

    def choice(self, seen: int, usual: int, hardly: float) -> int:
        """Return the best candidate, or the usual one where that is worse by few (``hardly``) standard errors."""
        best = self.best(seen)
        leads, errors = self.leads(best, seen)
        if self.alive[usual] and leads[usual] <= max(_NOTHING, hardly * errors[usual]):
            return usual
        return best


def choose_pimc(worlds: int, rulebook: npt.NDArray[Any], state: npt.NDArray[Any], key: np.uint64, counter: int) -> int:
    """Return the action for the seat to act, having looked at no more than so many worlds.

    ``rulebook`` and ``state`` are one-element arrays of dtype `RULEBOOK` and `STATE`; ``key`` is the deal's stream of
    random numbers for decisions and ``counter`` the number of this decision.
    """
    club = int(choose_club(rulebook[0], state[0]))
    phase = state["phase"][0]
    if legal_count(state[0]) == 1 or phase == GIVE:
        return club
    if phase == DISCARD:
        return _discard(worlds, rulebook, state, key, counter, club)
    listed = np.zeros(MOST_CANDIDATES, dtype=np.int64)
    number = list_candidates(rulebook[0], state[0], club, listed)
    usual = int(np.flatnonzero(listed[:number] == club)[0])
    stream = np.uint64(make_key(key, rng.WORLDS, np.uint64(counter), np.uint64(_DECISION_STREAM)))
    no_sets = np.zeros(number, dtype=np.uint64)
    return int(listed[_compare(worlds, rulebook, state, stream, listed[:number], no_sets, usual)])


def _discard(
    worlds: int, rulebook: npt.NDArray[Any], state: npt.NDArray[Any], key: np.uint64, counter: int, club: int
) -> int:
    """Return the next card of the set of discards that was chosen before the first of them."""
    made = int(state["discards"][0])
    before = state.copy()
    before["hands"][0][state["discarder"][0]] |= np.uint64(made)
    before["discards"] = 0
    before["legal"] = 0  # the trials find it anew
    before["discards_left"] += made.bit_count()
    first = counter - made.bit_count()
    stream = int(make_key(key, rng.WORLDS, np.uint64(first), np.uint64(_DECISION_STREAM)))
    chosen = _choose_discards(worlds, rulebook.tobytes(), before.tobytes(), stream)
    left = chosen & ~made
    # Somebody else may have begun to discard otherwise.
    return CARD + (left & -left).bit_length() - 1 if made & ~chosen == 0 else club


@lru_cache(maxsize=8)
def _choose_discards(worlds: int, rulebook_bytes: bytes, state_bytes: bytes, stream: int) -> int:
    """Return the set of cards to put aside. The answer is kept for the discards that follow the first."""
    rulebook = np.frombuffer(rulebook_bytes, dtype=RULEBOOK)
    state = np.frombuffer(state_bytes, dtype=STATE).copy()
    sets = np.zeros(MOST_CANDIDATES, dtype=np.uint64)
    number = list_discards(rulebook[0], state[0], np.empty(1, dtype=STATE), sets)
    nothing = np.zeros(number, dtype=np.int64)
    return int(sets[_compare(worlds, rulebook, state, np.uint64(stream), nothing, sets[:number], 0)])


def _compare(
    worlds: int,
    rulebook: npt.NDArray[Any],
    state: npt.NDArray[Any],
    stream: np.uint64,
    listed: npt.NDArray[np.int64],
    sets: npt.NDArray[np.uint64],
    usual: int,
) -> int:
    """Return which candidate (of ``listed`` actions, when discarding of ``sets``) is worth most on average."""
    if len(listed) == 1:
        return 0
    viewer = int(state["to_act"][0])
    many, times = np.empty(worlds, dtype=STATE), np.zeros(worlds, dtype=np.int64)
    kept = draw_worlds(rulebook[0], state[0], viewer, stream, CLUB_CALLS, many, times)
    alive = np.ones(len(listed), dtype=np.bool_)
    comparison = Comparison(np.zeros((kept, len(listed))), times[:kept], alive)
    solved_at_once = state["phase"][0] == PLAY and soon_solved(rulebook[0], state[0])
    part = max(1, -(-worlds // _PARTS))
    guess = int(rulebook["hand_size"][0]) // 2
    seen = 0
    while seen < kept:
        some = many[seen : min(seen + part, kept)]
        worth = comparison.worth[seen : seen + len(some)]
        if solved_at_once:
            guess = try_plays(_desk(), rulebook, some, viewer, listed, worth, guess)
        else:
            trials = np.empty((len(some), len(listed)), dtype=STATE)
            go_ahead(rulebook, some, listed, sets, alive, trials)
            guess = solve_trials(_desk(), rulebook, trials, viewer, alive, worth, guess)
        if guess < 0:  # a suit is too long for the solver
            return usual
        seen += len(some)
        if comparison.is_settled(seen):
            break
    return comparison.choice(seen, usual, _HARDLY if state["phase"][0] == PLAY else _HARDLY_BEFORE_PLAY)
