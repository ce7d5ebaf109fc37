"""A long comparison of the solver with trying everything: ``python -m tests.long_solver``.

Positions come from random deals of all shipped variants and of drawn ones, near the end, with any number of cards on
the table. The first difference stops the run. Not part of the test suite, which compares a few hundred.
"""

from __future__ import annotations

import argparse
import sys

from fivehundred.rules import assemble
from fivehundred.variants.catalogue import shipped_variants
from fivehundred.variants.loading import find_variant
from tests.exhaustive import Comparison
from tests.strategies import seeded_variant


def main() -> None:
    """Compare and tell what was compared."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--variants", type=int, default=400, help="drawn variants, beside the shipped ones")
    parser.add_argument("--first", type=int, default=0, help="seed of the first drawn variant")
    parser.add_argument("--deals", type=int, default=60, help="deals of each variant")
    options = parser.parse_args()
    rulebooks = [assemble(find_variant(name)) for name in shipped_variants()]
    rulebooks += [assemble(seeded_variant(seed)) for seed in range(options.first, options.first + options.variants)]
    comparison = Comparison()
    for number, rulebook in enumerate(rulebooks):
        if rulebook.house_rules:
            continue
        for index in range(options.deals):
            cards = 3 if rulebook.players > 4 else 3 + index % 2
            comparison.compare(rulebook, 11 + number, index, cards)
        if number % 20 == 19:
            seen = comparison.seen
            sys.stdout.write(
                f"{number + 1} variants, {seen.positions} positions, {seen.actions} moves, no difference\n"
            )
            sys.stdout.flush()
    sys.stdout.write(f"{dict(comparison.seen.kinds)}\n")


if __name__ == "__main__":
    main()
