"""Fitting the model of one game: deals are forced, tried and played in rounds, each with the model of the last one."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any, Final

import numpy as np
import numpy.typing as npt

from fivehundred.engine.state import STATE
from fivehundred.fitting.discards import discards_loop, manners_loop
from fivehundred.fitting.duels import duels_loop
from fivehundred.fitting.guess import guessed_model
from fivehundred.fitting.regression import SHRINKAGE, least_squares, logistic
from fivehundred.fitting.sampling import ATTEMPTS, bids_loop, calls_loop, forced_loop
from fivehundred.players.calibrated_features import CONSTANT, FEATURES, HIGHEST_HELD
from fivehundred.players.calibrated_model import (
    CALL_FEATURES,
    FIRST_SPECIAL_CLASS,
    HEARD,
    MAX_CLASSES,
    OUTBID,
    PASSING,
    SITUATIONS,
    STANDING,
    is_special,
    usual_tricks,
)
from fivehundred.players.registry import CALIBRATED, CLUB
from fivehundred.rules.rulebook import EXPOSED_NEVER, Rulebook

#: The seed of all fits: equal games get equal models.
SEED: Final = 500
#: Fewer cases than these of something that does or does not happen tell no slope, or no curvature.
_FEW: Final = 10
_MANY: Final = 300
_FEW_SOLVED: Final = 100
#: So many spreads beyond the cases seen a curve may not turn.
_MARGIN: Final = 1.0
#: With more seats than these a misère takes too long to solve.
_MOST_SEATS_SOLVED: Final = 4
#: The chance of a misère in play to this power is about its chance against best defence, as measured with four seats
#: (misères that `calibrated` bid, in play and solved: 6,600 hidden ones of viisisataa 0.60 and 0.38; 29,000 exposed
#: ones of viisisataa and quebec 0.58 and 0.53).
_HIDDEN: Final = 2.0
_EXPOSED: Final = 1.2
#: How much of what a round finds about calls is believed at once, and at least in the end: bids answer bids, and must
#: not swing.
_NEW_SHARE: Final = 0.6
#: How often the finished model is checked against what happens, and by how many standard errors it must be off.
_CHECKS: Final = 3
_CLEARLY: Final = 3.0
_LEAST_SHARE: Final = 0.2
#: By how many hundreds of points passes are tried to be worth more or less, and how many standard errors prove it.
_BOLDNESS_STEPS: Final = (0.4, 0.2, 0.2, 0.1, 0.1)
_SURE_BETTER: Final = 2.0
#: How often what calls bring and what chances are worth answer each other before boldness is tried, and after it.
_ANSWERS: Final = 2
#: How often weights and `club` are compared in discarding; else one card of one way is exchanged.
_OTHERS_WAY: Final = 0.5
#: How much flatter or steeper than fitted chances of chosen bids may get.
_FLATTEST: Final = 0.5
_STEEPEST: Final = 1.5
#: ... and once the model is finished.
_LITTLE_FLATTER: Final = 0.8
#: Less than any chance that is told.
_LEAST_CHANCE: Final = 1e-9
#: Log odds of what has never failed to happen.
_SURE: Final = 5.0


@dataclass(frozen=True)
class Effort:
    """How much is played for a fit: contracts and pairs of discards a class and round, calls and deals a round."""

    contracts: int = 4_000
    discards: int = 4_000
    calls: int = 25_000
    deals: int = 40_000
    solved: int = 400
    duels: int = 10_000
    rounds: int = 2


def fit_model(rulebook: Rulebook, effort: Effort = Effort()) -> npt.NDArray[Any]:
    """Return the model of a game (shape (1,), dtype `players.calibrated_model.MODEL`). Always the same for a game."""
    fit = _Fit(rulebook, effort)
    fit.discards()
    fit.contracts(CLUB, 0)
    fit.defence(0)
    for number in range(1, effort.rounds + 1):
        fit.calls(number)
        fit.discards()
        fit.contracts(CALIBRATED, number)
        if number == effort.rounds:
            fit.manner()
        fit.defence(number)
        fit.trust(number)
    for answer in range(1, 2 * _ANSWERS + 1):
        fit.calls(effort.rounds + answer)
        fit.trust(effort.rounds + answer, _NEW_SHARE)
        if answer == _ANSWERS:
            fit.boldness()
    fit.trust(effort.rounds + 2 * _ANSWERS + 1, _NEW_SHARE)
    for check in range(1, _CHECKS + 1):
        fit.sober(effort.rounds + 2 * _ANSWERS + 1 + check)
    last = effort.rounds + 2 * _ANSWERS + 1 + _CHECKS
    fit.straighten(last + 1)
    fit.sober(last + 2)
    return fit.shown


@dataclass(frozen=True)
class _Bids:
    """Bids of one class in one kind of auction that became contracts, one entry a bid; ``sign`` is -1 of misères."""

    group: int
    situation: int
    sign: float
    chance: npt.NDArray[np.float64]
    beyond: npt.NDArray[np.float64]
    heard: npt.NDArray[np.float64]
    made: npt.NDArray[np.float64]

    @property
    def odds(self) -> npt.NDArray[np.float64]:
        """Log odds of the chances that were told."""
        return np.asarray(np.log(self.chance / (1.0 - self.chance)))


class _Fit:
    """A model on its way."""

    def __init__(self, rulebook: Rulebook, effort: Effort) -> None:
        self.rulebook = rulebook
        self.effort = effort
        self.model = guessed_model(rulebook).copy()
        self.shown = self.model.view()
        self.shown.flags.writeable = False  # compiled code knows one kind of model: that of finished ones
        self.states = np.zeros(5, dtype=STATE)
        record = rulebook.record[0]
        rows = range(1, int(record["row_count"]) + 1)
        self.specials = sum(bool(is_special(record, row)) for row in rows)
        self.losing = record["row_high"] == 0
        self.used = np.uint64(0)
        self.pairs: list[tuple[Any, Any, Any, Any]] = []

    def _take(self, deals: int) -> np.uint64:
        """Return the number of the first of so many new deals."""
        first = self.used
        self.used = np.uint64(int(self.used) + deals)
        return first

    def contracts(self, player: int, number: int) -> None:
        """Fit index and curves to contracts forced on bidders."""
        kinds = 3 + min(self.specials, MAX_CLASSES - FIRST_SPECIAL_CLASS)
        size = self.effort.contracts * kinds
        dealt, kept = np.zeros((size, FEATURES)), np.zeros((size, FEATURES))
        rows, tricks = np.zeros(size, dtype=np.int64), np.zeros(size, dtype=np.int64)
        forced_loop(
            self.rulebook.record,
            self.shown,
            self.states,
            player,
            kinds,
            np.uint64(SEED),
            self._take(size * ATTEMPTS),
            dealt,
            kept,
            rows,
            tricks,
        )
        model = self.model[0]
        groups = model["class_of_row"][rows]
        for group in range(MAX_CLASSES):
            here = (rows > 0) & (groups == group)
            if here.sum() < _MANY:
                continue
            self._fit_class(group, int(rows[here][0]), dealt[here], kept[here], tricks[here])

    def _fit_class(self, group: int, row: int, dealt: Any, kept: Any, tricks: Any) -> None:
        model, record = self.model[0], self.rulebook.record[0]
        goal = tricks.astype(np.float64)
        if group >= FIRST_SPECIAL_CLASS:
            low, high = int(record["row_low"][row]), int(record["row_high"][row])
            goal = ((tricks >= low) & (tricks <= high)).astype(np.float64)
            model["dealt"][group] = logistic(dealt, goal)
        else:
            model["dealt"][group] = least_squares(dealt, goal)
        self._fit_kept(group, kept, goal)
        index = dealt @ model["dealt"][group].astype(np.float64)
        model["index_low"][group], model["index_high"][group] = np.quantile(index, [0.001, 1.0])
        index = np.clip(index, model["index_low"][group], model["index_high"][group])
        model["curve"][group] = 0.0
        highest = (dealt[:, HIGHEST_HELD] > 0) & (group < FIRST_SPECIAL_CLASS)
        for number in range(1, self.rulebook.hand_size + 1):
            model["curve"][group, number] = _curve(index, tricks >= number, highest)
        model["trust"][group] = [0.0, 1.0, 0.0]
        model["heard"][group] = 0.0

    def _fit_kept(self, group: int, kept: Any, goal: Any) -> None:
        """Fit what a hand is worth after the discards: its weights to pairs, their scale to hands as they are kept."""
        weights = self._weigh_pairs(group)
        special = group >= FIRST_SPECIAL_CLASS
        if weights is None:
            self.model[0]["kept"][group] = logistic(kept, goal) if special else least_squares(kept, goal)
            return
        looks = np.stack([np.ones(len(goal)), kept @ weights], axis=1)
        constant, scale = logistic(looks, goal) if special else least_squares(looks, goal)
        if scale > 0.0:
            weights = weights * scale
        weights[CONSTANT] = constant
        self.model[0]["kept"][group] = weights

    def discards(self) -> None:
        """Play contracts after two ways to discard, and add them to what is known."""
        self.pairs.append(self._play_pairs(_OTHERS_WAY))

    def _play_pairs(self, others_way: float) -> tuple[Any, Any, Any, Any]:
        """Return classes, and by how much hands, tricks and contracts made differ after two ways to discard."""
        kinds = 3 + min(self.specials, MAX_CLASSES - FIRST_SPECIAL_CLASS)
        size = self.effort.discards * kinds
        rows, looks = np.zeros(size, dtype=np.int64), np.zeros((size, FEATURES))
        tricks, made = np.zeros(size, dtype=np.int64), np.zeros(size, dtype=np.int64)
        discards_loop(
            self.rulebook.record,
            self.shown,
            self.states,
            CALIBRATED,
            CLUB,
            others_way,
            kinds,
            np.uint64(SEED),
            self._take(size * ATTEMPTS),
            rows,
            looks,
            tricks,
            made,
        )
        here = rows > 0
        groups = self.model[0]["class_of_row"][rows[here]]
        return groups, looks[here], tricks[here].astype(np.float64), made[here].astype(np.float64)

    def manner(self) -> None:
        """Discard like `club` in the classes of contracts in which that brings more points than the weights do.

        The contracts are those of whole auctions; where there are too few of a class, forced ones tell.
        """
        size = self.effort.deals
        rows, gains = np.zeros(size, dtype=np.int64), np.zeros(size)
        first = self._take(size)
        manners_loop(
            self.rulebook.record, self.shown, self.states, CALIBRATED, CLUB, np.uint64(SEED), first, rows, gains
        )
        forced, _, tricks, made = self._play_pairs(1.0)
        groups = self.model[0]["class_of_row"][rows]
        for group in range(MAX_CLASSES):
            more = gains[(rows > 0) & (groups == group)]
            if len(more) < _MANY:
                more = (made if group >= FIRST_SPECIAL_CLASS else tricks)[forced == group]
            if len(more) >= _MANY:
                self.model[0]["like_club"][group] = more.mean() > more.std() / np.sqrt(len(more))

    def _weigh_pairs(self, group: int) -> npt.NDArray[np.float64] | None:
        """Return the weights by which the better of two ways to discard has the higher sum, None: too few pairs."""
        groups, looks, tricks, made = (np.concatenate(columns) for columns in zip(*self.pairs, strict=True))
        here = groups == group
        if group >= FIRST_SPECIAL_CLASS:
            here &= made != 0
        if here.sum() < _MANY:
            return None
        if group >= FIRST_SPECIAL_CLASS:
            # Turned so that each pair is also seen the other way round: no side has an advantage.
            both = np.concatenate([looks[here], -looks[here]])
            won = np.concatenate([made[here] > 0, made[here] < 0]).astype(np.float64)
            return logistic(both, won)
        return least_squares(looks[here], tricks[here])

    def defence(self, number: int) -> None:
        """Fit the chance of misères against best defence, in the first and the last round."""
        if number not in (0, self.effort.rounds):
            return
        model = self.model[0]
        for special in range(min(self.specials, MAX_CLASSES - FIRST_SPECIAL_CLASS)):
            group = FIRST_SPECIAL_CLASS + special
            if not self.losing[int(np.flatnonzero(model["class_of_row"] == group)[0])]:
                continue
            if self.rulebook.players > _MOST_SEATS_SOLVED:
                self._guess_defence(group)
                continue
            size = self.effort.solved
            dealt, kept = np.zeros((size, FEATURES)), np.zeros((size, FEATURES))
            rows, made = np.zeros(size, dtype=np.int64), np.zeros(size, dtype=np.bool_)
            kind, first = 3 + special, self._take(size * ATTEMPTS)
            record, seed = self.rulebook.record, np.uint64(SEED)
            from fivehundred.engine.solver.desk import new_desk
            from fivehundred.fitting.solved import solved_loop

            solved_loop(
                new_desk(), record, self.shown, self.states, CALIBRATED, kind, seed, first, dealt, kept, rows, made
            )
            here = rows > 0
            if here.sum() >= _FEW_SOLVED:
                index = dealt[here] @ model["dealt"][group].astype(np.float64)
                index = np.clip(index, model["index_low"][group], model["index_high"][group])
                model["solved"][group] = _curve(index, made[here])[:3]

    def _guess_defence(self, group: int) -> None:
        """Take a power of the chance in play for the chance against best defence: about what it is with four seats."""
        model = self.model[0]
        row = int(np.flatnonzero(model["class_of_row"] == group)[0])
        hidden = self.rulebook.record["row_exposed"][0][row] == EXPOSED_NEVER
        index = np.linspace(float(model["index_low"][group]), float(model["index_high"][group]), 201)
        constant, slope, bend = (float(number) for number in model["curve"][group, 1][:3])
        made = 1.0 / (1.0 + np.exp(constant + index * (slope + index * bend)))
        columns = np.stack([np.ones(len(index)), index, index * index], axis=1)
        model["solved"][group] = logistic(columns, made ** (_HIDDEN if hidden else _EXPOSED), shrinkage=1e-6)

    def calls(self, number: int) -> None:
        """Fit what passes and bids bring to calls tried out."""
        size = self.effort.calls
        situations, actions = np.zeros(size, dtype=np.int64), np.zeros(size, dtype=np.int64)
        looks, margins, gains = np.zeros((size, CALL_FEATURES)), np.zeros(size), np.zeros(size)
        calls_loop(
            self.rulebook.record,
            self.shown,
            self.states,
            CALIBRATED,
            CLUB,
            np.uint64(SEED),
            self._take(size),
            situations,
            actions,
            looks,
            margins,
            gains,
        )
        near = 1.0 / (1.0 + (2.0 * margins) ** 2) + 0.05
        share = 1.0 if number == 1 else max(_NEW_SHARE / max(number - self.effort.rounds, 1), _LEAST_SHARE)
        for situation in range(SITUATIONS):
            here = situations == situation
            weights = self.model[0]["call"][situation]
            bid = here & (actions != PASSING) & (actions >= 0)
            if min((bid & (actions == STANDING)).sum(), (bid & (actions == OUTBID)).sum()) >= _FEW:
                odds = logistic(looks[bid], (actions[bid] == STANDING).astype(np.float64))
                weights[STANDING] = share * odds + (1.0 - share) * weights[STANDING]
            elif bid.sum() >= _MANY:
                weights[STANDING] = 0.0
                weights[STANDING, 0] = _SURE if (actions[bid] == STANDING).all() else 0.0
            for action in (PASSING, OUTBID):
                chosen = here & (actions == action)
                if chosen.sum() < _MANY:
                    continue
                found = least_squares(looks[chosen], gains[chosen], near[chosen], shrinkage=4 * SHRINKAGE)
                weights[action] = share * found + (1.0 - share) * weights[action]

    def boldness(self) -> None:
        """Shift what passes are thought to bring, by situation, as long as that gains points in whole deals."""
        pair = np.concatenate([self.shown, self.shown])
        shown = pair.view()
        shown.flags.writeable = False
        size = self.effort.duels
        first = self._take(size)

        def play() -> npt.NDArray[np.float64]:
            gains = np.zeros(size)
            duels_loop(self.rulebook.record, shown, self.states, CLUB, np.uint64(SEED), first, gains)
            return gains

        best = play()
        for step in _BOLDNESS_STEPS:
            for situation in range(SITUATIONS):
                for shift in (step, -step):
                    before = pair["call"][0, situation, PASSING, 0]
                    pair["call"][0, situation, PASSING, 0] = before + shift
                    tried = play()
                    better = tried - best
                    if better.mean() > _SURE_BETTER * better.std() / np.sqrt(size):
                        best = tried
                        break
                    pair["call"][0, situation, PASSING, 0] = before
        self.model["call"] = pair["call"][:1]

    def _bids(self, number: int, *, among_strangers: bool) -> list[_Bids]:
        """Play whole deals among equals, or next to `club`; return the bids that became contracts, by kind."""
        size = self.effort.deals
        rows, situations = np.zeros(size, dtype=np.int64), np.zeros(size, dtype=np.int64)
        chances, made, heard = np.zeros(size), np.zeros(size, dtype=np.bool_), np.zeros((size, HEARD))
        seed, first = np.uint64(SEED), np.uint64((2 * number + 2 + among_strangers) * 2**40)
        record, states, others = self.rulebook.record, self.states, CLUB if among_strangers else CALIBRATED
        bids_loop(record, self.shown, states, CALIBRATED, others, seed, first, rows, situations, chances, heard, made)
        groups = self.model[0]["class_of_row"][rows]
        low, usual = self.rulebook.record["row_low"][0], usual_tricks(self.rulebook.hand_size)
        kinds = []
        for group in range(MAX_CLASSES):
            for situation in range(SITUATIONS):
                here = (rows > 0) & (groups == group) & (situations == situation)
                if not here.any():
                    continue
                chance = np.clip(chances[here], _LEAST_CHANCE, 1.0 - _LEAST_CHANCE)
                beyond = low[rows[here]] - usual if group < FIRST_SPECIAL_CLASS else np.zeros(here.sum())
                sign = -1.0 if self.losing[rows[here][0]] else 1.0
                happened = made[here].astype(np.float64)
                kinds.append(_Bids(group, situation, sign, chance, beyond, heard[here], happened))
        return kinds

    def _without_trust(self, bids: _Bids) -> npt.NDArray[np.float64]:
        """Return the log odds of bids before what their kind and what was heard corrected."""
        model = self.model[0]
        trust = model["trust"][bids.group, bids.situation]
        told = bids.heard @ model["heard"][bids.group, bids.situation]
        return np.asarray((bids.odds - bids.sign * (trust[0] + told) - trust[2] * bids.beyond) / trust[1])

    def trust(self, number: int, share: float = 1.0) -> None:
        """Correct the chances of bids that were chosen and stood by how often they were made.

        The correction is found anew from chances without any; ``share`` of it is believed, and of the old one the rest.
        What was heard is learned among strangers, the rest among equals, whose chances are to be right.
        """
        for bids in self._bids(number, among_strangers=True):
            *_, more = self._correct(bids, bids.heard)
            heard = self.model[0]["heard"][bids.group, bids.situation]
            heard[:] = share * bids.sign * more + (1.0 - share) * heard
        for bids in self._bids(number, among_strangers=False):
            trust = self.model[0]["trust"][bids.group, bids.situation]
            shift, slope, further, _ = self._correct(bids, None)
            trust[:] = share * np.array([bids.sign * shift, slope, further]) + (1.0 - share) * trust

    def _correct(
        self, bids: _Bids, heard: npt.NDArray[np.float64] | None
    ) -> tuple[float, float, float, npt.NDArray[np.float64]]:
        """Return shift, slope, what a trick more adds, and what is ``heard`` adds (None: what the model says of it)."""
        plain = self._without_trust(bids)
        told: npt.NDArray[np.float64] | float = 0.0
        columns = bids.beyond[:, None]
        if heard is None:
            told = bids.sign * (bids.heard @ self.model[0]["heard"][bids.group, bids.situation])
        else:
            columns = np.column_stack([columns, heard])
        # About their means: what is always the same must not be taken for what a trick more or a call adds.
        middle = columns.mean(axis=0)
        rest = np.column_stack([np.ones(len(plain)), columns - middle])
        towards = np.zeros(rest.shape[1] + 1)
        towards[-1] = 1.0
        slope = logistic(np.column_stack([rest, plain]), bids.made, towards=towards, offset=told)[-1]
        # Chosen bids differ little, and a few of them must not turn likely into unlikely.
        slope = float(np.clip(slope, _FLATTEST, _STEEPEST))
        found = logistic(rest, bids.made, towards=towards[:-1], offset=slope * plain + told)
        return float(found[0] - middle @ found[1:]), slope, float(found[1]), found[2:]

    def sober(self, number: int) -> None:
        """Lower the chances of bids that were clearly too hopeful, by class and auction; raise none.

        Where bids of a kind have just become rarer or more frequent, what was heard before they did misleads: the last
        word has what happens. Lowering alone comes to rest: what is not bid any more cannot be found to be better.
        """
        for bids in self._bids(number, among_strangers=False):
            if len(bids.made) < _FEW_SOLVED:
                continue
            always = np.ones((len(bids.made), 1))
            shift = float(logistic(always, bids.made, towards=np.zeros(1), offset=bids.odds)[0])
            if shift < -_CLEARLY / np.sqrt((bids.chance * (1.0 - bids.chance)).sum()):
                self.model[0]["trust"][bids.group, bids.situation, 0] += bids.sign * shift

    def straighten(self, number: int) -> None:
        """Make the chances of bids flatter or steeper where likely and unlikely ones are off to different sides."""
        for bids in self._bids(number, among_strangers=False):
            if len(bids.made) < _MANY:
                continue
            known = np.column_stack([np.ones(len(bids.made)), bids.odds])
            slope = float(logistic(known, bids.made, towards=np.array([0.0, 1.0]))[1])
            slope = float(np.clip(slope, _LITTLE_FLATTER, 1.0 / _LITTLE_FLATTER))
            shift = float(logistic(known[:, :1], bids.made, towards=np.zeros(1), offset=slope * bids.odds)[0])
            trust = self.model[0]["trust"][bids.group, bids.situation]
            trust *= slope
            trust[0] += bids.sign * shift
            self.model[0]["heard"][bids.group, bids.situation] *= slope


def _curve(
    index: npt.NDArray[np.float64], happened: npt.NDArray[np.bool_], highest: npt.NDArray[np.bool_] | None = None
) -> npt.NDArray[np.float64]:
    """Return (constant, slope, curvature, what ``highest`` adds) of the log odds of something over the index.

    A few cases at the ends can bend the curve so far that it turns: then a straight one tells more.
    """
    yes = int(happened.sum())
    fewest = min(yes, len(happened) - yes)
    if fewest < _FEW:
        return np.array([np.log((yes + 0.5) / (len(happened) - yes + 0.5)), 0.0, 0.0, 0.0])
    centre, scale = float(index.mean()), max(float(index.std()), 1e-6)
    at = (index - centre) / scale
    held = np.zeros(len(at)) if highest is None or min(highest.sum(), (~highest).sum()) < _MANY else highest
    columns = [np.ones(len(at)), held, at] + ([at * at] if fewest >= _MANY else [])
    outcome = happened.astype(np.float64)
    found = np.zeros(4)
    found[: len(columns)] = logistic(np.stack(columns, axis=1), outcome, shrinkage=1.0)
    ends = found[2] + 2.0 * found[3] * np.array([at.min() - _MARGIN, at.max() + _MARGIN])
    if ends[0] * ends[1] < 0.0:
        found[:3] = logistic(np.stack(columns[:3], axis=1), outcome, shrinkage=1.0)
        found[3] = 0.0
    constant, added, slope, bend = found
    bend, slope = bend / scale**2, slope / scale
    return np.array([constant - slope * centre + bend * centre**2, slope - 2.0 * bend * centre, bend, added])
