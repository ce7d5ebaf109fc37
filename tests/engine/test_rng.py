"""The counter-based generator: known numbers, ranges, and independence from everything else."""

from __future__ import annotations

import random

import numpy as np

from fivehundred.engine import rng
from fivehundred.engine.deal import Deal
from fivehundred.rules import assemble
from fivehundred.variants.model import Variant


def test_draws_are_splitmix64() -> None:
    """The first five numbers of SplitMix64 seeded with 1234567 are those its authors publish."""
    expected = [
        6457827717110365317,
        3203168211198807973,
        9817491932198370423,
        4593380528125082431,
        16408922859458223821,
    ]
    assert expected == [int(rng.draw(np.uint64(1234567), counter)) for counter in range(1, 6)]


def test_keys_differ_in_every_part() -> None:
    """Changing seed, purpose, index or sub-index alone gives another stream; the same four give the same."""
    keys = [
        int(rng.make_key(np.uint64(seed), purpose, np.uint64(index), np.uint64(sub)))
        for seed in (0, 1, 2**63)
        for purpose in (rng.DEAL, rng.MATCH_DEAL)
        for index in (0, 1, 10**12)
        for sub in (0, 1)
    ]
    assert len(set(keys)) == 36
    assert keys[0] == int(rng.make_key(np.uint64(0), rng.DEAL, np.uint64(0), np.uint64(0)))


def test_below_is_uniform_and_in_range() -> None:
    """Of 66,000 picks below 66 every number comes about a thousand times (chi-square with 65 degrees of freedom)."""
    key = np.uint64(rng.make_key(np.uint64(5), rng.DECISION, np.uint64(0), np.uint64(0)))
    picks = [int(rng.below(np.uint64(rng.draw(key, counter)), 66)) for counter in range(66_000)]
    counts = np.bincount(picks, minlength=66)
    assert len(counts) == 66
    assert ((counts - 1000) ** 2 / 1000).sum() < 115  # the 99.99 % point


def test_other_random_calls_do_not_matter() -> None:
    """Deals come out the same whatever the global generators do, and leave their state alone."""
    rulebook = assemble(Variant(key="test", name={}))
    first = Deal.from_seed(rulebook, seed=7, index=3)
    random.seed(1)
    state = random.getstate()
    numpy_state = np.random.get_state()[1].tolist()  # noqa: NPY002
    second = Deal.from_seed(rulebook, seed=7, index=3)
    assert state == random.getstate()
    assert numpy_state == np.random.get_state()[1].tolist()  # noqa: NPY002
    random.random()
    assert first.hands == second.hands == Deal.from_seed(rulebook, seed=7, index=3).hands
