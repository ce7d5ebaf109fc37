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
        -34, 26, 7, 6, -31, 15, 6, 20,
        14, 20, -18, 9, -20, -34, 27, -13,
        -5, 13, -51, 7, 45, -51, 8, 12,
        -14, -4, 36, -15, -41, 29, 11, 16,
        -1, 55, -18, -24, -23, -19, -2, 0,
        4, 16, -15, -20, 44, -26, 13, 54,
        12, 11, 24, -7, -7, 7, 6, 37,
        13, -40, -9, -32, -46, -25, -12, -9,
        -7, -12, -3, -4, 38, -16, -8, -10,
        26, 55, -54, -85, -5, -1, 1, 1,
        0, 3, 4, 0, -33, 3, 3, 2,
        49, 4, -6, -4, -8, 0, -7, 1,
        3, 1, 12, 2, 3, -48, 33, 26,
        70, 4, 19, 2, 54, 5, -43, -3,
        98, 0, 27, 19, 64, 3, -51, 4,
        38, 4, 33, 14, 32, -11, -10, 36,
        24, 1, 38, 2, 15, 0, 19, 37,
        62, 4, -22, -37, -63, 66, 20, 16,
        -21, 11, 5, -20, 75, 1, 22, 0,
        -36, 6, 10, 14, 9, 2, 18, 15,
        0, 6, 61, 30, 4, 3, 32, 26,
        -8, 5, 20, -33, 18, 33, -9, 28,
    ],
    dtype=np.int32,
)
# fmt: on
