"""The `pimc` player: perfect-information Monte Carlo. It compares what it could do in worlds that it imagines.

Worlds (`fivehundred.players.worlds`) are drawn for each decision; every candidate is tried in the same worlds, solved
double dummy, and the one worth most on average is taken (`fivehundred.players.outlook`: points under this table's
scoring and at its score, not tricks). Before the first lead everybody's further calls, discards and so on are taken to
be those of `calibrated`, each in sight of its own cards only. At the table nobody sees all cards: so each world is also
played out by players who do not (`club`), and both counts. What `calibrated` expects of calls counts like some worlds
more, and leads too small to mean anything go to what it would do.

Worlds are looked at a few at a time. A candidate that falls clearly behind is dropped; when one is left, or all left
are worth the same, or the worlds or the time are used up, the decision is made. So most worlds go to decisions that are
close. Candidates that only great luck in the worlds still to come could bring to the front are dropped as well.
"""

from __future__ import annotations

import time
from collections.abc import Callable
from dataclasses import dataclass
from functools import lru_cache
from threading import local
from typing import Any, Final

import numpy as np
import numpy.typing as npt

from fivehundred.cards.suits import NO_TRUMPS
from fivehundred.engine import rng
from fivehundred.engine.actions import CARD
from fivehundred.engine.rng import make_key
from fivehundred.engine.solver.desk import new_desk
from fivehundred.engine.state import AUCTION, DISCARD, GIVE, PLAY, STATE
from fivehundred.engine.step import legal_count
from fivehundred.players.calibrated import choose_calibrated
from fivehundred.players.calibrated_model import MODEL
from fivehundred.players.calls import FITTED_CALLS
from fivehundred.players.candidates import MOST_CANDIDATES, expect_of_calls, list_candidates, list_discards
from fivehundred.players.outlook import soon_solved, stakes_for
from fivehundred.players.stakes import STAKES
from fivehundred.players.trying import go_ahead, play_trials, solve_trials, spread_trials, try_plays
from fivehundred.players.worlds import draw_worlds
from fivehundred.rules.rulebook import RULEBOOK

#: The first look is at so many worlds; each further one at as many as were looked at before.
_FIRST_LOOK: Final = 5
#: A candidate this many standard errors behind the best is dropped.
_CLEARLY: Final = 2.5
#: So is one that gets to the front only if the worlds still to come differ from those seen by so many standard errors.
_GREAT_LUCK: Final = 2.0
#: What `calibrated` expects of calls, fitted to tens of thousands of deals, counts like so many worlds.
_JUDGEMENT: Final = 25
#: A lead of so few points, or of so few standard errors, is no reason to leave what is usual.
_NOTHING: Final = 0.01
_HARDLY: Final = 0.5
_HARDLY_BEFORE_PLAY: Final = 0.75
#: How much of a card's worth is how ordinary players would play on; the rest is how it is played double dummy. Of
#: contracts other than for tricks the same before the play.
_PLAYED: Final = 0.6
_PLAYED_BEFORE_PLAY: Final = 0.5
#: Of candidates tried before the play no more than so many are solved: those that ordinary players do best with.
_SOLVED: Final = 3
#: With a clock running so many worlds are drawn at once.
_BATCH: Final = 100
#: The stream of a decision's worlds, apart from those of the worlds themselves.
_DECISION_STREAM: Final = 2
_BATCH_STREAM: Final = 3

_OF_THREAD = local()


def _desk() -> npt.NDArray[Any]:
    """Return this thread's desk to solve at."""
    if not hasattr(_OF_THREAD, "desk"):
        _OF_THREAD.desk = new_desk()
    desk: npt.NDArray[Any] = _OF_THREAD.desk
    return desk


@dataclass(frozen=True)
class Effort:
    """How much a decision may cost: so many worlds at most, and of a clock's seconds (None: however many)."""

    worlds: int
    seconds: float | None = None
    clock: Callable[[], float] = time.monotonic


@dataclass
class Comparison:
    """Candidates compared in worlds: ``worth`` in points, shape (worlds, candidates); ``times`` each world counts.

    ``alive`` are the candidates that have not fallen clearly behind; ``expected`` is what they are worth by what was
    known before, which counts like ``judgement`` worlds.
    """

    worth: npt.NDArray[np.float64]
    times: npt.NDArray[np.int64]
    alive: npt.NDArray[np.bool_]
    expected: npt.NDArray[np.float64]
    judgement: int

    def extend(self, times: npt.NDArray[np.int64]) -> None:
        """Make room for further worlds."""
        self.worth = np.concatenate([self.worth, np.zeros((len(times), len(self.alive)))])
        self.times = np.concatenate([self.times, times])

    def leads(self, best: int, seen: int) -> tuple[npt.NDArray[np.float64], npt.NDArray[np.float64]]:
        """Return by how much ``best`` is worth more than each candidate in the worlds seen, with standard errors."""
        worth, times = self.worth[:seen], self.times[:seen]
        number = times.sum()
        behind = worth[:, best : best + 1] - worth
        mean = times @ behind / number
        squares = times @ (behind - mean) ** 2
        share = number / (number + self.judgement)
        known = self.expected[best] - self.expected
        return share * mean + (1 - share) * known, share * np.sqrt(squares / max(number - 1, 1) / number)

    def best(self, seen: int) -> int:
        """Return the candidate that is worth most on average in the worlds seen."""
        return int(np.argmax(np.where(self.alive, self._sums(seen), -np.inf)))

    def _sums(self, seen: int) -> npt.NDArray[np.float64]:
        """Return the sums of what candidates are worth in the worlds seen and by what was known before."""
        return np.asarray(self.times[:seen] @ self.worth[:seen] + self.judgement * self.expected)

    def is_settled(self, seen: int, to_come: int = 0) -> bool:
        """Drop the candidates clearly behind; tell whether those left are worth the same in all worlds seen.

        ``to_come`` worlds may still be seen: who needs great luck in them is dropped too.
        """
        number = int(self.times[:seen].sum())
        if number < _FIRST_LOOK:
            return False
        leads, errors = self.leads(self.best(seen), seen)
        known = number + self.judgement
        # The worlds to come move the lead by so many of its present errors.
        moves = np.sqrt(to_come * known / (number * (known + to_come)))
        clearly = min(_CLEARLY, _GREAT_LUCK * float(moves)) if to_come else _CLEARLY
        self.alive &= leads <= clearly * errors + _NOTHING
        return not (self.alive & ((leads > _NOTHING) | (errors > 0))).any()

    def keep_best(self, number: int, usual: int) -> None:
        """Drop all but the best ``number`` candidates (and the usual one), and what is clearly behind among them."""
        self.is_settled(len(self.worth))
        sums = np.where(self.alive, self._sums(len(self.times)), -np.inf)
        sums[usual] = np.inf
        self.alive[np.argsort(-sums, kind="stable")[number:]] = False

    def choice(self, seen: int, usual: int, hardly: float, cost: npt.NDArray[np.int64]) -> int:
        """Return the best candidate, or the usual one where that is worse by few (``hardly``) standard errors.

        Of several that are worth the same the one of the lowest ``cost`` is best.
        """
        if self.alive.sum() == 1:
            return int(np.argmax(self.alive))
        best = self.best(seen)
        leads, errors = self.leads(best, seen)
        if self.alive[usual] and leads[usual] <= max(_NOTHING, hardly * errors[usual]):
            return usual
        return int(np.argmin(np.where(self.alive & (leads <= _NOTHING), cost, np.iinfo(np.int64).max)))


@dataclass(frozen=True)
class Question:
    """A decision: rulebook, model and state (one-element arrays), and the stream of random numbers of its worlds."""

    rulebook: npt.NDArray[Any]
    model: npt.NDArray[Any]
    state: npt.NDArray[Any]
    stream: np.uint64


def choose_pimc(
    effort: Effort,
    rulebook: npt.NDArray[Any],
    model: npt.NDArray[Any],
    state: npt.NDArray[Any],
    key: np.uint64,
    counter: int,
) -> int:
    """Return the action for the seat to act, at no more than so much effort.

    ``rulebook``, ``model`` and ``state`` are one-element arrays of dtype `RULEBOOK`, `MODEL` and `STATE`; ``key`` is
    the deal's stream of random numbers for decisions and ``counter`` the number of this decision.
    """
    usual = int(choose_calibrated(rulebook[0], model[0], state[0]))
    phase = state["phase"][0]
    if legal_count(state[0]) == 1 or phase == GIVE:
        return usual
    if phase == DISCARD:
        return _discard(effort, rulebook, model, state, key, counter, usual)
    listed = np.zeros(MOST_CANDIDATES, dtype=np.int64)
    number = list_candidates(rulebook[0], model[0], state[0], usual, listed)
    stream = np.uint64(make_key(key, rng.WORLDS, np.uint64(counter), np.uint64(_DECISION_STREAM)))
    question = Question(rulebook, model, state, stream)
    no_sets = np.zeros(number, dtype=np.uint64)
    place = int(np.flatnonzero(listed[:number] == usual)[0])
    return int(listed[_compare(effort, question, listed[:number], no_sets, place)])


def _discard(
    effort: Effort,
    rulebook: npt.NDArray[Any],
    model: npt.NDArray[Any],
    state: npt.NDArray[Any],
    key: np.uint64,
    counter: int,
    usual: int,
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
    chosen = _choose_discards(effort, rulebook.tobytes(), model.tobytes(), before.tobytes(), stream)
    left = chosen & ~made
    # Somebody else may have begun to discard otherwise.
    return CARD + (left & -left).bit_length() - 1 if made & ~chosen == 0 else usual


@lru_cache(maxsize=8)
def _choose_discards(effort: Effort, rulebook_bytes: bytes, model_bytes: bytes, state_bytes: bytes, stream: int) -> int:
    """Return the set of cards to put aside. The answer is kept for the discards that follow the first."""
    question = Question(
        np.frombuffer(rulebook_bytes, dtype=RULEBOOK),
        np.frombuffer(model_bytes, dtype=MODEL),
        np.frombuffer(state_bytes, dtype=STATE).copy(),
        np.uint64(stream),
    )
    sets = np.zeros(MOST_CANDIDATES, dtype=np.uint64)
    rulebook, model, state = question.rulebook[0], question.model[0], question.state[0]
    number = list_discards(rulebook, model, state, np.empty(1, dtype=STATE), sets)
    return int(sets[_compare(effort, question, np.zeros(number, dtype=np.int64), sets[:number], 0)])


def _compare(
    effort: Effort, question: Question, listed: npt.NDArray[np.int64], sets: npt.NDArray[np.uint64], usual: int
) -> int:
    """Return which candidate (of ``listed`` actions, when discarding of ``sets``) is worth most on average."""
    if len(listed) == 1:
        return 0
    began = effort.clock() if effort.seconds is not None else 0.0
    alive = np.ones(len(listed), dtype=np.bool_)
    comparison = Comparison(np.zeros((0, len(listed))), np.zeros(0, dtype=np.int64), alive, *_expect(question, listed))
    seen, left = 0, effort.worlds
    while left:
        batch = left if effort.seconds is None else min(left, _BATCH)
        worlds, times = _draw(question, batch, effort.worlds - left)
        left -= batch
        comparison.extend(times)
        trials = _Trials(question, worlds, times, listed, sets)
        if not trials.solved_at_once:
            trials.rehearse(comparison, seen)
            if seen == 0:
                comparison.keep_best(_SOLVED, usual)
        first, end = seen, len(comparison.times)
        while seen < end and comparison.alive.sum() > 1:
            look = min(max(_FIRST_LOOK, seen), end - seen)
            if not trials.look(seen - first, seen - first + look, comparison, first):
                return usual  # a suit is too long for the solver
            seen += look
            out_of_time = effort.seconds is not None and effort.clock() - began >= effort.seconds
            if comparison.is_settled(seen, effort.worlds - int(comparison.times[:seen].sum())) or out_of_time:
                left = 0
                break
        if comparison.alive.sum() == 1:
            break
    in_play = question.state["phase"][0] == PLAY
    return comparison.choice(seen, usual, _HARDLY if in_play else _HARDLY_BEFORE_PLAY, _cost(question, listed))


def _expect(question: Question, listed: npt.NDArray[np.int64]) -> tuple[npt.NDArray[np.float64], int]:
    """Return what is known of candidates before any world is seen, and how many worlds that counts."""
    expected = np.zeros(len(listed))
    if question.state["phase"][0] != AUCTION:
        return expected, 0
    expect_of_calls(question.rulebook, question.model, question.state, listed, expected)
    return expected, _JUDGEMENT


def _cost(question: Question, listed: npt.NDArray[np.int64]) -> npt.NDArray[np.int64]:
    """Return what no player parts with for nothing: jokers, trumps, high cards; of the contractor of a misère low ones.

    Actions other than cards cost nothing.
    """
    rulebook, state = question.rulebook[0], question.state[0]
    cost = np.zeros(len(listed), dtype=np.int64)
    if state["phase"] != PLAY:
        return cost
    denomination = int(state["denomination"])
    cards = (listed >= CARD) & (listed < CARD + 64)
    played = listed[cards] - CARD
    strength = rulebook["strength"][denomination][played].astype(np.int64)
    loses = rulebook["row_high"][state["contract"]] == 0 and int(state["side"]) >> int(state["turn"]) & 1
    if loses:
        cost[cards] = -strength
        return cost
    master_suit = rulebook["effective_suit"][denomination][played] == min(denomination, NO_TRUMPS)
    cost[cards] = strength + 1000 * master_suit
    return cost


def _draw(question: Question, number: int, before: int) -> tuple[npt.NDArray[Any], npt.NDArray[np.int64]]:
    """Draw so many worlds, so many having been drawn before; return them, and how often each counts."""
    many, times = np.empty(number, dtype=STATE), np.zeros(number, dtype=np.int64)
    stream = question.stream
    if before:
        stream = np.uint64(make_key(stream, rng.WORLDS, np.uint64(before), np.uint64(_BATCH_STREAM)))
    rulebook, model, state = question.rulebook[0], question.model[0], question.state[0]
    kept = draw_worlds(rulebook, model, state, int(state["to_act"]), stream, FITTED_CALLS, many, times)
    return many[:kept], times[:kept]


class _Trials:
    """All candidates tried in worlds: each world played double dummy, and by players who do not see all cards."""

    def __init__(
        self,
        question: Question,
        worlds: npt.NDArray[Any],
        times: npt.NDArray[np.int64],
        listed: npt.NDArray[np.int64],
        sets: npt.NDArray[np.uint64],
    ) -> None:
        self.question, self.worlds, self.times, self.listed, self.sets = question, worlds, times, listed, sets
        self.viewer = int(question.state["to_act"][0])
        self.stakes = np.zeros(STAKES)
        stakes_for(question.rulebook, question.model, question.state, self.viewer, self.stakes)
        self.guess = int(question.rulebook["hand_size"][0]) // 2
        self.in_play = bool(question.state["phase"][0] == PLAY)
        self.solved_at_once = self.in_play and bool(soon_solved(question.rulebook[0], question.state[0]))
        shape = (len(worlds), len(listed))
        self.solved, self.played = np.zeros(shape), np.zeros(shape)
        if not self.solved_at_once:
            self.trials = np.empty(shape, dtype=STATE)
            self.best, self.usual = np.zeros(shape, dtype=np.int64), np.zeros(shape, dtype=np.int64)

    def rehearse(self, comparison: Comparison, first: int) -> None:
        """Play every candidate alive out in every world, which is quick: a first idea of what each is worth.

        The worlds stand in the comparison from place ``first`` on.
        """
        rulebook, alive = self.question.rulebook, comparison.alive
        go_ahead(rulebook, self.question.model, self.worlds, self.listed, self.sets, alive, self.trials)
        play_trials(
            rulebook, self.question.model, self.stakes, self.trials, self.viewer, alive, self.played, self.usual
        )
        comparison.worth[first:] = self.played

    def look(self, start: int, end: int, comparison: Comparison, first: int) -> bool:
        """Judge the candidates alive in worlds ``start`` to ``end``, all before being looked at; False: impossible."""
        rulebook, model, stakes = self.question.rulebook, self.question.model, self.stakes
        part, alive = slice(start, end), comparison.alive
        some, solved, played = self.worlds[part], self.solved[part], self.played[part]
        if self.solved_at_once:
            self.guess = try_plays(
                _desk(), rulebook, model, stakes, some, self.viewer, self.listed, alive, solved, played, self.guess
            )
            if self.guess < 0:
                return False
        elif not solve_trials(
            _desk(), rulebook, model, stakes, self.trials[part], self.viewer, alive, solved, self.best[part]
        ):
            return False
        share = _PLAYED if self.in_play else _PLAYED_BEFORE_PLAY
        seen = slice(0, end)
        worth = comparison.worth[first : first + end]
        worth[:] = (1 - share) * self.solved[seen] + share * self.played[seen]
        if not self.in_play:
            best, usual = self.best[seen], self.usual[seen]
            spread_trials(
                rulebook, model, stakes, self.trials[seen], self.viewer, self.times, alive, best, usual, worth
            )
        return True
