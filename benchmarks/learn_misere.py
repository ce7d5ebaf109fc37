"""Find what a defender of a misère should weigh: ``python -m benchmarks.learn_misere --seconds 20``.

`calibrated` bids misères in several games, and `club` plays them. Wherever a defender has a choice that decides the
contract, the solver tells which of his cards still defeat it with all cards in sight, and the looks of all his cards
are kept beside that. Found are the weights by which the card chosen, by looks that hide what he cannot see, is a right
one most often. Prints how often that is, the share of fresh misères made with the weights of the program and with those
found, and writes the latter to a file (``--out``, text, for `fivehundred/players/club_misere_weights.py`).
"""

from __future__ import annotations

import argparse
import sys
import time
from dataclasses import dataclass
from pathlib import Path
from typing import Any, Final

import numpy as np
import numpy.typing as npt

from fivehundred.engine.actions import CARD
from fivehundred.engine.bits import count, lowest, without_lowest
from fivehundred.engine.compiled import compiled
from fivehundred.engine.play import side_tricks
from fivehundred.engine.results import MADE
from fivehundred.engine.solver.desk import MAX_MOVES, new_desk
from fivehundred.engine.solver.solving import move_reaches, open_position, spread_over_actions
from fivehundred.engine.state import OVER, PLAY, STATE
from fivehundred.engine.step import apply, find_legal
from fivehundred.fitting.finding import model_for
from fivehundred.fitting.sampling import next_special
from fivehundred.players.club_misere_defence import defend_by
from fivehundred.players.club_misere_looks import (
    AROUND,
    MISERE_LOOKS,
    MISERE_SITUATIONS,
    look_around,
    look_at_misere_card,
    misere_situation,
)
from fivehundred.players.club_misere_weights import WEIGHTS
from fivehundred.players.registry import CALIBRATED, CLUB, find_player
from fivehundred.players.table import decide
from fivehundred.rules import assemble
from fivehundred.variants import find_variant

#: Games of three to six hands, with jokers that must, may or cannot be kept.
GAMES: Final = (
    "australian",
    "three-handed",
    "viisisataa",
    "quebec",
    "american-inkle-46",
    "viisisataa-three",
    "five-call-an-ace",
    "viisisataa-five",
    "pagat-six",
)
SEED: Final = 77
MOST_CARDS: Final = 16
#: Positions with more cards left take too long to solve where five or six play.
SOLVED_CARDS: Final = 24
STEPS: Final = 1500
PULL: Final = 1e-3
"""How strongly weights are pulled towards zero."""


@compiled
def _lay(rulebooks: Any, models: Any, states: Any, seed: Any, deals: Any) -> Any:
    """Fill ``deals`` with special contracts as `calibrated` bids them, before the first lead; return their number."""
    number, index = 0, 0
    while number < len(deals):
        index = next_special(rulebooks[0], models[0], states[0], CALIBRATED, seed, index, 60 * len(deals))
        if index < 0:
            break
        deals[number] = states[0]
        number += 1
        index += 1
    return number


@compiled
def _act(rulebook: Any, model: Any, state: Any, weights: Any) -> None:
    seat = np.int64(state.turn)
    if state.phase == PLAY and state.to_act == seat and not (state.side >> seat) & 1:
        apply(rulebook, state, defend_by(rulebook, state, seat, weights))
    else:
        apply(rulebook, state, decide(CLUB, rulebook, model, state, np.uint64(0), 0))


@compiled
def _play(rulebooks: Any, models: Any, states: Any, deals: Any, weights: Any) -> Any:
    """Play the deals out; return how many contracts were made."""
    made, state = 0, states[0]
    for number in range(len(deals)):
        states[0] = deals[number]
        while state.phase != OVER:
            find_legal(rulebooks[0], state)
            _act(rulebooks[0], models[0], state, weights)
        made += state.outcome == MADE
    return made


@compiled
def _solve_cards(desk: Any, rulebook: Any, state: Any, moves: Any, tops: Any, values: Any, made: Any) -> Any:
    """Write 1 for the actions with which the contract is made; return whether the defender's choice decides it."""
    row = np.int64(state.contract)
    if not open_position(desk, rulebook, state, 0):
        return False
    made[:] = -1
    number = move_reaches(desk, np.int64(rulebook.row_low[row]), np.int64(rulebook.row_high[row]), moves, tops, values)
    spread_over_actions(desk, rulebook, number, moves, tops, values, made)
    rest, solved, lost = state.legal[1], 0, 0
    while rest:
        card = lowest(rest)
        rest = without_lowest(rest)
        solved += made[CARD + card] >= 0
        lost += made[CARD + card] == 1
    return 0 < lost < solved


@compiled
def _cards_left(state: Any) -> Any:
    total = 0
    for seat in range(len(state.hands)):
        if (state.active >> seat) & 1:
            total += count(state.hands[seat])
    return total


@compiled
def _gather(
    desks: Any,
    rulebooks: Any,
    models: Any,
    states: Any,
    deals: Any,
    weights: Any,
    most: int,
    seen: Any,
    good: Any,
    at: Any,
) -> Any:
    """Play the deals out, keeping decisions; return how many there are in ``seen`` and ``good`` now."""
    rulebook, state, desk, kept = rulebooks[0], states[0], desks[0], at
    around, looks = np.zeros(AROUND), np.zeros(MISERE_LOOKS)
    moves, tops, values = np.zeros(MAX_MOVES, np.int64), np.zeros(MAX_MOVES, np.int64), np.zeros(MAX_MOVES, np.int64)
    made = np.zeros(64 * len(state.legal), np.int64)
    for number in range(len(deals)):
        states[0] = deals[number]
        while state.phase != OVER and kept < len(seen):
            find_legal(rulebook, state)
            seat = np.int64(state.turn)
            defends = state.phase == PLAY and state.to_act == seat and not (state.side >> seat) & 1
            open_still = defends and side_tricks(state) == 0 and _cards_left(state) <= most
            choosing = open_still and count(state.legal[1]) > 1
            if choosing and _solve_cards(desk, rulebook, state, moves, tops, values, made):
                his, others = look_around(rulebook, state, seat, around)
                rest, place = state.legal[1], 0
                good[kept, MOST_CARDS] = misere_situation(rulebook, state)
                while rest and place < MOST_CARDS:
                    card = lowest(rest)
                    rest = without_lowest(rest)
                    if made[CARD + card] >= 0:
                        look_at_misere_card(rulebook, state, seat, card, his, others, around, looks)
                        seen[kept, place] = looks
                        good[kept, place] = 1 - made[CARD + card]
                        place += 1
                kept += 1
            _act(rulebook, models[0], state, weights)
    return kept


@dataclass(frozen=True)
class _Table:
    """Misères of one game, before the first lead."""

    name: str
    rulebook: Any
    model: Any
    laid: npt.NDArray[Any]

    def made(self, weights: npt.NDArray[np.float64]) -> float:
        """Return the share made."""
        states = np.zeros(1, dtype=STATE)
        return float(_play(self.rulebook.record, self.model, states, self.laid, weights) / len(self.laid))


def _tables(deals: int, seed: int) -> list[_Table]:
    tables = []
    for name in GAMES:
        rulebook = assemble(find_variant(name))
        model = model_for(rulebook, [find_player("calibrated")])
        laid = np.zeros(deals, dtype=STATE)
        number = _lay(rulebook.record, model, np.zeros(1, dtype=STATE), np.uint64(seed), laid)
        tables.append(_Table(name, rulebook, model, laid[:number]))
    return tables


def _decisions(
    tables: list[_Table], weights: npt.NDArray[np.float64], seconds: float
) -> tuple[npt.NDArray[np.float32], npt.NDArray[np.int8], npt.NDArray[np.float64]]:
    """Return looks (n, cards, looks), right cards and situation (n, cards + 1; no card -1), and the weight of each."""
    desk, states = new_desk(), np.zeros(1, dtype=STATE)
    found_looks, found_good, found_counts = [], [], []
    seen, good = np.zeros((1, MOST_CARDS, MISERE_LOOKS), np.float32), np.zeros((1, MOST_CARDS + 1), np.int8)
    compiling = tables[0]
    _gather(desk, compiling.rulebook.record, compiling.model, states, compiling.laid[:1], weights, 1, seen, good, 0)
    for table in tables:
        most = 64 if table.rulebook.players <= 4 else SOLVED_CARDS
        seen = np.zeros((20_000, MOST_CARDS, MISERE_LOOKS), dtype=np.float32)
        good = np.full((20_000, MOST_CARDS + 1), -1, dtype=np.int8)
        end, at, first = time.monotonic() + seconds, 0, 0
        while time.monotonic() < end and first < len(table.laid) and at < len(seen):
            some = table.laid[first : first + 20]
            at = _gather(desk, table.rulebook.record, table.model, states, some, weights, most, seen, good, at)
            first += 20
        found_looks.append(seen[:at])
        found_good.append(good[:at])
        found_counts.append(np.full(at, 1.0 / np.sqrt(at + 1.0)))
        sys.stdout.write(f"{table.name}: {at} decisions of {min(first, len(table.laid))} deals\n")
        sys.stdout.flush()
    return np.concatenate(found_looks), np.concatenate(found_good), np.concatenate(found_counts)


def _learn(
    looks: npt.NDArray[np.float64], good: npt.NDArray[np.int8], counts: npt.NDArray[np.float64]
) -> npt.NDArray[np.float64]:
    """Return weights (looks) by which a right card is chosen most often: Adam, first on the log, then on the chance."""
    is_card = good >= 0
    right = np.where(is_card, good, 0).astype(np.float64)
    spread = looks[is_card].std(axis=0)
    spread[spread < 1e-6] = np.inf
    scaled, counts = looks / spread, counts / counts.mean()
    weights, mean, square = np.zeros(looks.shape[2]), np.zeros(looks.shape[2]), np.zeros(looks.shape[2])
    for step in range(STEPS):
        worth = np.where(is_card, scaled @ weights, -np.inf)
        chances = np.exp(worth - worth.max(axis=1, keepdims=True))
        chances /= chances.sum(axis=1, keepdims=True)
        chance = (chances * right).sum(axis=1)
        urge = counts * (1.0 / np.maximum(chance, 1e-3) if step < STEPS // 2 else 2.0)
        pull = chances * (right - chance[:, None]) * urge[:, None]
        slope = np.einsum("nc,ncl->l", pull, scaled, optimize=True) / len(looks) - PULL * weights
        mean, square = 0.9 * mean + 0.1 * slope, 0.999 * square + 0.001 * slope * slope
        weights = weights + 0.03 * (mean / (1 - 0.9 ** (step + 1))) / (
            np.sqrt(square / (1 - 0.999 ** (step + 1))) + 1e-8
        )
    picked = np.where(is_card, scaled @ weights, -np.inf).argmax(axis=1)
    hit, blind = right[np.arange(len(right)), picked].mean(), (right.sum(axis=1) / is_card.sum(axis=1)).mean()
    sys.stdout.write(f"right cards: {hit:.3f} of {len(looks)} decisions, {blind:.3f} without looking\n")
    return np.where(np.isfinite(spread), weights / spread, 0.0)


def main() -> int:
    """Gather, learn and print."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--seconds", type=float, default=20.0, help="of solving for each of nine games and each round")
    parser.add_argument(
        "--rounds", type=int, default=1, help="each plays with the weights of the one before, and learns from all"
    )
    parser.add_argument("--deals", type=int, default=4000)
    parser.add_argument("--out", default="misere_weights.txt")
    options = parser.parse_args()
    tables, weights = _tables(options.deals, SEED), WEIGHTS.copy()
    rounds = []
    for _ in range(options.rounds):
        rounds.append(_decisions(tables, weights, options.seconds))
        looks, good, counts = (np.concatenate(parts) for parts in zip(*rounds, strict=True))
        weights = weights.copy()
        for situation in range(MISERE_SITUATIONS):
            here = good[:, MOST_CARDS] == situation
            weights[situation] = _learn(looks[here].astype(np.float64), good[here, :MOST_CARDS], counts[here])
    for table in _tables(options.deals, SEED + 1):
        sys.stdout.write(
            f"{table.name}: made {table.made(WEIGHTS):.3f}, with the weights found {table.made(weights):.3f}\n"
        )
    found = np.array2string(weights, precision=2, suppress_small=True, separator=", ", max_line_width=112)
    Path(options.out).write_text(found + "\n", encoding="utf-8")
    return 0


if __name__ == "__main__":
    sys.exit(main())
