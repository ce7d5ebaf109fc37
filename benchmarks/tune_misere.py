"""Find what a defender of a misère should weigh: ``python -m benchmarks.tune_misere --seconds 150``.

The same misères of several games are played again and again, `club` being the contractor, each time with one weight
changed; what defeats more of them is kept. Prints the share made with the weights of the program and with those found,
on fresh deals, and the weights (for `fivehundred/players/club_misere_looks.py`).
"""

from __future__ import annotations

import argparse
import sys
import time
from typing import Any, Final

import numpy as np
import numpy.typing as npt

from fivehundred.engine.compiled import compiled
from fivehundred.engine.results import MADE
from fivehundred.engine.state import OVER, PLAY, STATE
from fivehundred.engine.step import apply, find_legal
from fivehundred.fitting.finding import model_for
from fivehundred.fitting.sampling import ATTEMPTS, lay_contract
from fivehundred.players.calibrated_features import FEATURES
from fivehundred.players.club_misere_defence import defend_by
from fivehundred.players.club_misere_looks import MISERE_LOOKS, WEIGHTS
from fivehundred.players.registry import CALIBRATED, CLUB, find_player
from fivehundred.players.table import decide
from fivehundred.rules import assemble
from fivehundred.variants import find_variant

#: Games of three to six hands, with jokers that must, may or cannot be kept; number of the special contract.
GAMES: Final = (
    ("australian", 0),
    ("australian", 1),
    ("viisisataa", 0),
    ("three-handed", 0),
    ("five-call-an-ace", 0),
    ("viisisataa-five", 0),
    ("pagat-six", 0),
)
SEED: Final = 77
#: How far a weight is moved at first, in the order of `look_at_misere_card`.
STEPS: Final = (4.0, 4.0, 4.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 4.0)


@compiled
def _lay(rulebooks: Any, models: Any, states: Any, kind: int, seed: Any, deals: Any, found: Any) -> None:
    dealt, kept = np.zeros(FEATURES), np.zeros(FEATURES)
    for number in range(len(deals)):
        start = np.uint64(number * ATTEMPTS)
        row, _ = lay_contract(rulebooks[0], models[0], states, CALIBRATED, kind, seed, start, dealt, kept)
        found[number] = row > 0
        deals[number] = states[2]


@compiled
def _play(rulebooks: Any, models: Any, states: Any, deals: Any, weights: Any) -> Any:
    rulebook, model, state = rulebooks[0], models[0], states[0]
    made = 0
    for number in range(len(deals)):
        states[0] = deals[number]
        while state.phase != OVER:
            find_legal(rulebook, state)
            seat = np.int64(state.turn)
            if state.phase == PLAY and state.to_act == seat and not (state.side >> seat) & 1:
                apply(rulebook, state, defend_by(rulebook, state, seat, weights))
            else:
                apply(rulebook, state, decide(CLUB, rulebook, model, state, np.uint64(0), 0))
        made += state.outcome == MADE
    return made


class _Tables:
    """Laid misères of all games."""

    def __init__(self, deals: int, seed: int) -> None:
        self.tables = []
        for name, special in GAMES:
            rulebook = assemble(find_variant(name))
            model = model_for(rulebook, [find_player("calibrated")])
            laid, found = np.zeros(deals, dtype=STATE), np.zeros(deals, dtype=np.bool_)
            _lay(rulebook.record, model, np.zeros(3, dtype=STATE), 3 + special, np.uint64(seed), laid, found)
            self.tables.append((rulebook.record, model, laid[found]))

    def share_made(self, weights: npt.NDArray[np.float64]) -> float:
        """Return the share of misères made, the games counting alike."""
        states = np.zeros(1, dtype=STATE)
        shares = [_play(record, model, states, laid, weights) / len(laid) for record, model, laid in self.tables]
        return float(np.mean(shares))


def main() -> int:
    """Climb for a while, and print."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--seconds", type=float, default=150.0)
    parser.add_argument("--deals", type=int, default=4000)
    options = parser.parse_args()
    tables, draws = _Tables(options.deals, SEED), np.random.default_rng(SEED)
    weights, steps = WEIGHTS.copy(), np.tile(np.array(STEPS), (len(WEIGHTS), 1))
    best, end = tables.share_made(weights), time.monotonic() + options.seconds
    while time.monotonic() < end:
        row, column = draws.integers(len(WEIGHTS)), draws.integers(MISERE_LOOKS)
        tried = weights.copy()
        tried[row, column] += draws.normal() * steps[row, column]
        share = tables.share_made(tried)
        if share < best:
            best, weights = share, tried
        steps[row, column] = max(steps[row, column] * (1.3 if weights is tried else 0.93), 0.02)
    fresh = _Tables(options.deals, SEED + 1)
    sys.stdout.write(f"made, fresh deals: {fresh.share_made(WEIGHTS):.3f}, found: {fresh.share_made(weights):.3f}\n")
    sys.stdout.write(np.array2string(weights, precision=2, suppress_small=True, separator=", ") + "\n")
    return 0


if __name__ == "__main__":
    sys.exit(main())
