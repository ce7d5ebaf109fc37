"""The weights by which `ordering` ranks moves, in the order of its constants.

Found by hill climbing on the number of cards played in the search, over random deals of 33, 40 and 43 cards
(``benchmarks/tune_solver.py``). They decide how long a search takes and never what it finds.
"""

from __future__ import annotations

from typing import Final

import numpy as np

# fmt: off
WEIGHTS: Final = np.array(
    [
        -65, 12, 17, -22, 15, 25, -7, 33,
        10, -6, -14, 13, -80, -20, -2, -18,
        33, 0, -33, -9, 48, -47, 7, 17,
        4, -11, 37, -21, -49, 21, 0, 25,
        -13, 156, -18, 42, -45, -35, 27, -33,
        15, 31, -1, -20, 57, -39, 5, 74,
        12, 27, 21, -31, -15, -8, 25, 13,
        4, 9, -42, 1, -55, -32, -34, -14,
        8, 11, 19, 0, 30, -9, -35, -66,
        26, 98, -82, -97, -5, -1, -2, 0,
        0, 4, 5, 0, -10, 3, 1, -1,
        88, 10, -3, -2, -16, 7, -90, 5,
        13, 5, 6, -23, -41, -36, -8, 29,
        65, 2, 27, 5, 90, -17, -24, 2,
        165, 4, 33, 27, 102, 5, -28, 39,
        126, 0, -72, 27, -26, 33, -24, 7,
        2, 0, 54, 0, 27, -6, -3, 98,
        -6, -7, -49, -17, -75, 92, -2, -4,
        18, 0, -7, -64, 35, -2, 7, -2,
        -37, 5, 10, 10, -15, 5, 83, 11,
        -53, 7, 4, 27, -71, 5, -9, 22,
        12, 5, -15, -1, 57, 38, 21, 4,
    ],
    dtype=np.int32,
)
# fmt: on
