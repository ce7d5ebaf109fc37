"""The only source of random numbers: a counter-based generator. There is no state to share, copy or seed.

A *key* is made from (seed, purpose, index, sub-index); ``draw(key, counter)`` is the counter-th number of that
stream. Mixing is the finaliser of SplitMix64 (Steele, Lea and Flood 2014, "Fast splittable pseudorandom number
generators"), which is a bijection of 64 bits, so one stream never repeats a number within 2**64 draws.
"""

from __future__ import annotations

from typing import Any, Final

import numpy as np

from fivehundred.engine.compiled import compiled

# Purposes: what a stream is for. A number is never used for two things.
DEAL: Final = 1
MATCH_DEAL: Final = 2
MATCH: Final = 3
DECISION: Final = 4
MATCH_DECISION: Final = 5
#: What a player imagines of the cards it cannot see; the seed is the deal's stream of decisions.
WORLDS: Final = 6
#: Deals and choices from which a model of a game is fitted.
FITTING: Final = 7

_GAMMA: Final = np.uint64(0x9E3779B97F4A7C15)
_MIX_A: Final = np.uint64(0xBF58476D1CE4E5B9)
_MIX_B: Final = np.uint64(0x94D049BB133111EB)


@compiled
def mix(value: Any) -> Any:
    """Scramble 64 bits (a bijection)."""
    z = np.uint64(value)
    z = (z ^ (z >> np.uint64(30))) * _MIX_A
    z = (z ^ (z >> np.uint64(27))) * _MIX_B
    return z ^ (z >> np.uint64(31))


@compiled
def make_key(seed: Any, purpose: int, index: Any, sub: Any) -> Any:
    """Return the key of the stream for (seed, purpose, index, sub): all unsigned 64-bit."""
    key = mix(np.uint64(seed) + _GAMMA)
    key = mix((key ^ np.uint64(purpose)) + _GAMMA)
    key = mix((key ^ np.uint64(index)) + _GAMMA)
    return mix((key ^ np.uint64(sub)) + _GAMMA)


@compiled
def draw(key: Any, counter: Any) -> Any:
    """Return the counter-th 64-bit number of a stream."""
    return mix(np.uint64(key) + np.uint64(counter) * _GAMMA)


@compiled
def below(number: Any, bound: int) -> Any:
    """Map the upper 32 bits of a 64-bit number to 0..bound-1 (bound < 2**16: bias below 2**-16 of a per cent)."""
    return np.int64(((np.uint64(number) >> np.uint64(32)) * np.uint64(bound)) >> np.uint64(32))
