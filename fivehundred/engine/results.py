"""What the bulk loops write: one packed little-endian record a deal, one a match. No behaviour."""

from __future__ import annotations

from typing import Final

import numpy as np

MAX_SEATS: Final = 6
#: "No seat" and "no denomination" in the unsigned fields below.
NOBODY: Final = 255

#: Values of ``outcome``: how a deal ended.
THROWN_IN: Final = 0
PLAYED_WITHOUT_CONTRACT: Final = 1
MADE: Final = 2
FAILED: Final = 3

#: One deal. ``contract`` is the row of the Rulebook's ladder (0: none); ``denomination`` 0..3 a trump suit, 4 no
#: trumps (misère too), 5..8 no trumps with the joker nominated to a suit; ``side_tricks`` the tricks of the
#: contractor's side; ``partner`` a called partner's seat, ``second_partner`` that of a second one; ``tricks`` and
#: ``points`` by seat (a side's points stand at each of its seats; seats that do not exist hold 0).
DEAL_RESULT: Final = np.dtype(
    [
        ("dealer", "u1"),
        ("outcome", "u1"),
        ("contract", "u1"),
        ("contractor", "u1"),
        ("denomination", "u1"),
        ("partner", "u1"),
        ("second_partner", "u1"),
        ("calls", "u1"),
        ("side_tricks", "u1"),
        ("tricks", "u1", (MAX_SEATS,)),
        ("points", "<i2", (MAX_SEATS,)),
    ]
)

#: Values of ``ending``: how a match ended.
UNFINISHED: Final = 0
WON_BY_CONTRACT: Final = 1
WON_BY_POINTS: Final = 2
OPPONENT_FELL: Final = 3
#: After the fixed number of deals: the highest total won, or there were several.
WON_ON_TOTAL: Final = 4
DRAWN: Final = 5
#: So far ahead of all others, who were below zero, that the match ended.
WON_BY_LEAD: Final = 6
ENDING_COUNT: Final = 7

#: One match. ``winners`` is a bit mask of seats (0 when unfinished or drawn); ``scores`` the final totals by seat;
#: ``deals`` counts thrown-in deals too; ``lead_changes`` how often the leading account changed; ``comeback`` the
#: largest deficit (points, >= 0) that the winners stood at behind the leader at any time.
MATCH_RESULT: Final = np.dtype(
    [
        ("deals", "<u2"),
        ("thrown_in", "<u2"),
        ("ending", "u1"),
        ("winners", "u1"),
        ("first_dealer", "u1"),
        ("lead_changes", "u1"),
        ("scores", "<i4", (MAX_SEATS,)),
        ("comeback", "<i4"),
    ]
)
