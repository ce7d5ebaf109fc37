"""What a defender of a misère sees in a card, compiled, and what each of these counts when leading or throwing off.

The weights were found by `benchmarks/tune_misere.py`, which plays the same misères of several games again and again and
keeps what defeats more of them. They belong to no game: everything they weigh is a chance or a number of cards.
"""

from __future__ import annotations

from typing import Any, Final

import numpy as np

from fivehundred.engine.bits import bit, count
from fivehundred.engine.compiled import compiled
from fivehundred.players.knowledge import weakest

#: What is seen in a card, in this order: the chance that it catches the contractor (he has its suit and nothing lower);
#: the chance that he is void; the chance that another defender must go over it; how many other cards of the suit the
#: own hand has, and how many lower ones; how many lower ones nobody has shown; how many lower and higher ones he may
#: hold; whether he has shown void; whether it is alone in its suit; the chance that the lowest own card of the suit
#: catches him.
MISERE_LOOKS: Final = 11
LEADING, THROWING = 0, 1
WEIGHTS: Final = np.array(
    [
        [5.26, -2.28, 0.09, -0.8, -2.35, -0.3, -0.66, -1.45, -0.25, 2.57, -2.64],
        [-1.57, 0.03, 4.22, -1.5, 0.35, 0.26, 0.32, -0.24, -4.16, 0.65, -8.2],
    ]
)


@compiled
def look_at_misere_card(rulebook: Any, state: Any, seat: int, card: int, his: Any, others: Any, out: Any) -> None:
    """Write to ``out`` (float64, `MISERE_LOOKS`) what a card of a defender is.

    ``his`` are the cards the contractor may hold as far as ``seat`` knows, ``others`` all that it cannot place.
    """
    denomination = np.int64(state.denomination)
    suit = rulebook.suit_mask[denomination, rulebook.effective_suit[denomination, card]]
    higher = rulebook.higher[denomination, card]
    own = state.hands[seat] & suit
    his_suit, rest = his & suit, others & suit
    length, above = count(his_suit), count(his_suit & higher)
    miss = 1.0 - min(count(state.hands[state.contractor]) / max(count(his), 1), 0.999)
    void = miss**length
    out[0] = miss ** (length - above) - void
    out[1] = void
    out[2] = 0.0
    if state.active_count > 2:
        # Of the cards nobody has shown each other hand has about as many as the own.
        other_miss = 1.0 - min(count(state.hands[seat]) / max(count(others), 1), 0.99)
        out[2] = other_miss ** count(rest & ~higher) - other_miss ** count(rest)
    out[3] = count(own) - 1
    out[4] = count(own & ~higher) - 1
    out[5] = count(rest & ~higher)
    out[6] = length - above
    out[7] = above
    out[8] = length == 0
    out[9] = count(own) == 1
    out[10] = 0.0
    if own:
        low = weakest(rulebook, denomination, own)
        out[10] = miss ** count(his_suit & ~rulebook.higher[denomination, low] & ~bit(low)) - void
