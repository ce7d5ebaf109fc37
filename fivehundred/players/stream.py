"""Random numbers for players written in Python: the deal's own stream of the counter-based generator, no other."""

from __future__ import annotations

import numpy as np

from fivehundred.engine import rng


class Stream:
    """The stream of random numbers of one deal. Equal deals get equal streams, so that every deal can be seen again."""

    def __init__(self, key: int) -> None:
        self._key = np.uint64(key)
        self._counter = 0

    def below(self, bound: int) -> int:
        """Return a whole number from 0 to ``bound - 1``, all equally likely (bound < 2**16)."""
        # Counters from 2**32 on are the players' own: compiled players count their decisions from 0.
        number = rng.draw(self._key, np.uint64(2**32 + self._counter))
        self._counter += 1
        return int(rng.below(np.uint64(number), bound))

    def pick(self, options: tuple[str, ...]) -> str:
        """Return one of the options, all equally likely."""
        return options[self.below(len(options))]
