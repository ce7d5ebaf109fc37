"""The `club` player, compiled: a sound beginner who plays any Rulebook. Here it only turns to the right page."""

from __future__ import annotations

from typing import Any

import numpy as np

from fivehundred.engine.actions import NO_SLAM
from fivehundred.engine.compiled import compiled
from fivehundred.engine.state import AUCTION, BREACH_CALL, CALL, DISCARD, EXIT, GIVE, NOMINATE_JOKER, REDEAL, SLAM_CALL
from fivehundred.players.club_bidding import choose_call, choose_exit
from fivehundred.players.club_breach import choose_breach
from fivehundred.players.club_kitty import choose_discard, choose_gift, choose_nomination, choose_partner
from fivehundred.players.club_play import choose_card
from fivehundred.players.club_redeal import choose_redeal


@compiled
def choose_club(rulebook: Any, state: Any) -> Any:
    """Return the club player's action for the seat to act."""
    if state.phase == AUCTION:
        return choose_call(rulebook, state)
    if state.phase == DISCARD:
        return choose_discard(rulebook, state)
    if state.phase == CALL:
        return choose_partner(rulebook, state)
    if state.phase == NOMINATE_JOKER:
        return choose_nomination(rulebook, state)
    if state.phase == EXIT:
        return choose_exit(rulebook, state)
    if state.phase == REDEAL:
        return choose_redeal(rulebook, state)
    if state.phase == BREACH_CALL:
        return choose_breach(rulebook, state)
    if state.phase == SLAM_CALL:
        return np.int64(NO_SLAM)
    if state.phase == GIVE:
        return choose_gift(rulebook, state)
    return choose_card(rulebook, state)
