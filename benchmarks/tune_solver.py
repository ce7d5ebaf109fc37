"""Hill climbing on the weights by which the solver ranks moves: ``python benchmarks/tune_solver.py --minutes 30``.

Random deals of 33, 40 and 43 cards are solved again and again with slightly changed weights; a change that needs fewer
cards to be played in the search is kept. The result is printed as the table of `fivehundred.engine.solver.weights`.
Other deals than those of `fivehundred bench` are used.
"""

from __future__ import annotations

import argparse
import time
from typing import Any

import numpy as np

from fivehundred.engine.compiled import compiled
from fivehundred.engine.solver.desk import new_desk
from fivehundred.engine.solver.setup import lay_out, set_goal
from fivehundred.engine.solver.solving import lead_from, side_value
from fivehundred.engine.solver.weights import WEIGHTS
from fivehundred.rules import assemble
from fivehundred.variants import find_variant

#: Games to tune on: name, cards, seats, seats whose tricks count (bits).
GAMES = (("australian", 43, 4, 0b101), ("finnish", 43, 4, 0b101), ("three-handed", 33, 3, 0b1))
STEPS = (1, 1, 2, 3, 4, 6, 8, 12, 16, 25)


@compiled
def effort(desks: Any, rulebooks: Any, hands: Any, task: Any, weights: Any) -> Any:
    """Return the cards played in the search for two leaders; ``task``: seats, side, denomination, leader."""
    desk = desks[0]
    seats, side, denomination, leader = task
    lay_out(desk, rulebooks[0], hands, np.uint64(0), denomination, (1 << seats) - 1)
    set_goal(desk, 0, side, side)
    for number in range(len(weights)):
        desk.weights[number] = weights[number]
    desk.nodes = 0
    for step in range(2):
        lead_from(desk, (leader + step) % seats)
        side_value(desk, -1)
    return np.int64(desk.nodes)


class Tasks:
    """Deals to solve, and what they cost with some weights."""

    def __init__(self, number: int, rng: np.random.Generator) -> None:
        self.desk = new_desk()
        self.tasks = []
        records = {name: assemble(find_variant(name)).record for name, *_ in GAMES}
        for index in range(number):
            name, cards, seats, side = GAMES[index % len(GAMES)]
            order = rng.permutation(cards)
            hands = np.zeros(6, dtype=np.uint64)
            for seat in range(seats):
                for card in order[10 * seat : 10 * seat + 10]:
                    hands[seat] |= np.uint64(1) << np.uint64(card)
            denomination = 4 if rng.random() < 0.35 else int(rng.integers(4))
            self.tasks.append((records[name], hands, (seats, side, denomination, int(rng.integers(seats)))))

    def cost(self, weights: Any) -> float:
        """Return the mean effort, hard deals counting a little less than in proportion."""
        efforts = [effort(self.desk, record, hands, task, weights) for record, hands, task in self.tasks]
        return float(np.mean(np.array(efforts, dtype=float) ** 0.75))


def climb(tasks: Tasks, rng: np.random.Generator, minutes: float) -> Any:
    """Return the best weights found in the time given."""
    weights = WEIGHTS.copy()
    best = tasks.cost(weights)
    print(f"start: {best:.1f}")
    end = time.monotonic() + 60 * minutes
    while time.monotonic() < end:
        changed = weights.copy()
        for _ in range(rng.integers(1, 4)):
            changed[rng.integers(len(changed))] += rng.choice(STEPS) * rng.choice([-1, 1])
        cost = tasks.cost(changed)
        if cost < best:
            print(f"{cost:.1f}")
        if cost <= best:
            best, weights = cost, changed
    return weights


def main() -> None:
    """Climb and print."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--minutes", type=float, default=30)
    parser.add_argument("--deals", type=int, default=84)
    parser.add_argument("--seed", type=int, default=1)
    options = parser.parse_args()
    rng = np.random.default_rng(options.seed)
    weights = climb(Tasks(options.deals, rng), rng, options.minutes)
    for start in range(0, len(weights), 8):
        print("        " + " ".join(f"{weight}," for weight in weights[start : start + 8]))


if __name__ == "__main__":
    main()
