"""How the `club` player plays its cards, compiled: which page to turn to, leading or following, for tricks or not.

Everything here depends on the Rulebook and the state alone, of the state on what the seat may know: its own cards and
discards, the cards played, and the voids shown. Other players may hand the play to `choose_card`.
"""

from __future__ import annotations

from typing import Any

import numpy as np

from fivehundred.engine.actions import CARD
from fivehundred.engine.compiled import compiled
from fivehundred.players.club_follow import follow
from fivehundred.players.club_lead import lead
from fivehundred.players.club_misere import choose_misere_play


@compiled
def choose_card(rulebook: Any, state: Any) -> Any:
    """Return the play of the seat to act, in whatever contract."""
    if rulebook.row_high[state.contract]:
        return choose_play(rulebook, state)
    return choose_misere_play(rulebook, state)


@compiled
def choose_play(rulebook: Any, state: Any) -> Any:
    """Return the play in a contract for tricks, or in a deal without contract."""
    seat = np.int64(state.to_act)
    if state.trick_size == 0:
        return lead(rulebook, state, seat)
    return CARD + follow(rulebook, state, seat)
