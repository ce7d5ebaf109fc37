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
        -59, 21, 7, -6, -22, 30, 1, 29,
        -5, 0, -18, 34, -48, -28, -7, -11,
        29, 1, -50, 34, 48, -31, 8, 17,
        -10, -10, 33, -14, -48, 29, 9, 16,
        -7, 84, -18, -11, -24, -35, -9, -3,
        4, 15, -5, -33, 56, -64, 13, 61,
        16, 5, 24, 18, -20, 11, 9, 37,
        13, -3, -48, 6, -37, -38, -13, 0,
        5, 25, -11, -2, 32, -12, -13, -23,
        26, 67, -54, -101, -5, -1, -2, 1,
        0, 4, 5, 0, -48, 3, 3, 0,
        55, 9, -13, -3, -13, 0, -45, 7,
        1, 4, -2, -15, -15, -56, 29, 16,
        71, 4, 7, 1, 48, -6, -50, -4,
        142, 1, 28, 20, 74, 4, -35, 24,
        61, 4, 5, 43, 23, 32, 5, 24,
        24, 3, 50, 2, 9, -1, 3, 61,
        72, -2, -36, -21, -71, 80, 19, -25,
        29, 31, 5, -40, 80, 26, 19, -7,
        -38, 6, 10, 11, -4, -8, 24, 17,
        -31, 6, 42, 61, -16, 6, 23, 25,
        -13, 6, 23, -33, 23, 27, 7, 16,
    ],
    dtype=np.int32,
)
# fmt: on
