"""A long comparison of the solver with bridge's DDS: ``python -m tests.long_dds``.

Every denomination and leader of random 40-card deals without joker and bowers.
The first difference stops the run.
"""

from __future__ import annotations

import argparse
import sys

from fivehundred.engine.solver.solver import Solver
from tests import dds


def main() -> None:
    """Compare and tell how many values were equal."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--deals", type=int, default=2_000)
    parser.add_argument("--seed", type=int, default=1)
    options = parser.parse_args()
    rulebook = dds.plain_rulebook()
    solver, equal = Solver(rulebook), 0
    for index in range(options.deals):
        hands = dds.random_hands(options.seed, index)
        deal = dds.bridge_deal(rulebook, hands)
        expected = dds.table(deal)
        for denomination in range(5):
            for leader in range(4):
                tricks = solver.contract_tricks(
                    hands, denomination=denomination, contractor=0, partners=0b101, leader=leader
                )
                if tricks != expected[denomination, leader]:
                    sys.exit(
                        f"deal {index}, {denomination=}, {leader=}: {tricks}, DDS {expected[denomination, leader]}"
                    )
                equal += 1
        if index % 100 == 99:
            sys.stdout.write(f"{index + 1} deals, {equal} values equal\n")
            sys.stdout.flush()


if __name__ == "__main__":
    main()
