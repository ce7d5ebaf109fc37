"""64-bit sets in compiled code: counting members, and the lowest, highest and nth of them.

Everything is `uint64`: mixing signed and unsigned integers would silently become a float in numba.
"""

from __future__ import annotations

from typing import Any

import numpy as np
from llvmlite import ir
from numba import types
from numba.extending import intrinsic

from fivehundred.engine.compiled import compiled


def _counting(name: str) -> Any:
    """Make an intrinsic of an LLVM bit-counting instruction on uint64."""
    flag = name != "ctpop"  # ctlz and cttz take a second argument: is zero undefined?

    @intrinsic
    def count(typing_context: Any, value: Any) -> Any:
        def generate(context: Any, builder: Any, signature: Any, arguments: Any) -> Any:
            word, boolean = ir.IntType(64), ir.IntType(1)
            kinds = [word, boolean] if flag else [word]
            function = builder.module.declare_intrinsic(f"llvm.{name}", [word], ir.FunctionType(word, kinds))
            return builder.call(function, [arguments[0], boolean(0)] if flag else [arguments[0]])

        return types.uint64(types.uint64), generate

    return count


_population = _counting("ctpop")
_trailing_zeros = _counting("cttz")
_leading_zeros = _counting("ctlz")


@compiled
def bit(index: int) -> Any:
    """Return the set holding ``index`` (0..63) alone."""
    return np.uint64(1) << np.uint64(index)


@compiled
def count(members: Any) -> Any:
    """Return how many members a set has."""
    return np.int64(_population(np.uint64(members)))


@compiled
def lowest(members: Any) -> Any:
    """Return the lowest member of a set that is not empty (64 for the empty one)."""
    return np.int64(_trailing_zeros(np.uint64(members)))


@compiled
def highest(members: Any) -> Any:
    """Return the highest member of a set that is not empty (-1 for the empty one)."""
    return np.int64(63) - np.int64(_leading_zeros(np.uint64(members)))


@compiled
def without_lowest(members: Any) -> Any:
    """Return the set without its lowest member."""
    return np.uint64(members) & (np.uint64(members) - np.uint64(1))


@compiled
def nth(members: Any, n: int) -> Any:
    """Return the nth member (0 = lowest) of a set that has more than n."""
    rest = np.uint64(members)
    for _ in range(n):
        rest = without_lowest(rest)
    return lowest(rest)
