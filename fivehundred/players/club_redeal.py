"""How the `club` player asks for a new deal on a hand without high cards, and answers such a partner, compiled."""

from __future__ import annotations

from typing import Any, Final

import numpy as np

from fivehundred.cards.suits import NO_TRUMPS
from fivehundred.engine.actions import AGREE, ASK_REDEAL, PLAY_ON, REFUSE
from fivehundred.engine.compiled import compiled
from fivehundred.players.club_bidding import MISERE_DANGER, best_level
from fivehundred.players.club_danger import hand_danger
from fivehundred.rules.rulebook import MISERE_CONTRACT, NONE

#: A hand on which so many tricks can be bid with the usual help is too good to be given away.
TOO_GOOD: Final = 8


@compiled
def _has_misere(rulebook: Any) -> Any:
    """Tell whether misère can be bid at this table."""
    found = False
    for row in range(1, np.int64(rulebook.row_count) + 1):
        found |= rulebook.row_kind[row] == MISERE_CONTRACT
    return found


@compiled
def choose_redeal(rulebook: Any, state: Any) -> Any:
    """Ask for a new deal unless the hand is made for misère; agree to one unless one's own hand is strong."""
    seat = np.int64(state.to_act)
    if state.asker == NONE:
        danger = hand_danger(rulebook, np.int64(NO_TRUMPS), state.hands[seat])
        keep = _has_misere(rulebook) and danger <= MISERE_DANGER
        return np.int64(PLAY_ON if keep else ASK_REDEAL)
    return np.int64(REFUSE if best_level(rulebook, state, seat) >= TOO_GOOD else AGREE)
