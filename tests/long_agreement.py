"""A long run of engine beside referee over drawn variants: ``python -m tests.long_agreement``.

Every step of every deal is compared as in `test_referee_agrees`; the first disagreement stops the run with the seed of
its variant. Not part of the test suite: it takes the better part of an hour on two cores.
"""

from __future__ import annotations

import argparse
import random
import sys
import time
from concurrent.futures import ProcessPoolExecutor
from multiprocessing import get_context

from fivehundred.rules import assemble
from fivehundred.simulation.warm import compile_all
from tests.moods import draw_mood
from tests.strategies import seeded_variant
from tests.test_referee_agrees import ladder_of, play_beside


def play_variant(task: tuple[int, int]) -> int:
    """Play so many deals of the variant drawn with a seed and return their number. Raises where they part."""
    seed, deals = task
    variant, rng = seeded_variant(seed), random.Random(f"long agreement {seed}")
    rulebook = assemble(variant)
    try:
        assert ladder_of(variant) == (tuple(rulebook.bid_names)[1:], list(map(int, rulebook.bid_values[1:])))
        for number in range(deals):
            play_beside(rulebook, variant, rng, draw_mood(variant, rng), number % variant.table.players)
    except AssertionError as error:
        raise AssertionError(f"engine and referee part on seeded_variant({seed}): {error}") from error
    return deals


def main() -> None:
    """Play and tell how it goes."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--variants", type=int, default=2000)
    parser.add_argument("--first", type=int, default=0, help="seed of the first variant")
    parser.add_argument("--deals", type=int, default=100, help="deals of each variant")
    parser.add_argument("--workers", type=int, default=2)
    parser.add_argument("--minutes", type=float, default=600, help="stop after this time")
    options = parser.parse_args()
    compile_all()
    tasks = [(seed, options.deals) for seed in range(options.first, options.first + options.variants)]
    started, played, variants = time.monotonic(), 0, 0
    with ProcessPoolExecutor(options.workers, mp_context=get_context("fork")) as pool:
        for deals in pool.map(play_variant, tasks):
            played, variants = played + deals, variants + 1
            if variants % 100 == 0:
                sys.stdout.write(f"{variants} variants, {played} deals, no difference\n")
                sys.stdout.flush()
            if time.monotonic() - started > 60 * options.minutes:
                pool.shutdown(cancel_futures=True)
                break
    sys.stdout.write(f"{variants} variants, {played} deals, no difference\n")


if __name__ == "__main__":
    main()
