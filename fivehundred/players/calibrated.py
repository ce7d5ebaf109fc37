"""The `calibrated` player, compiled: bids and discards by a model fitted for its Rulebook, plays like `club`."""

from __future__ import annotations

from typing import Any

from fivehundred.engine.compiled import compiled
from fivehundred.engine.state import AUCTION, DISCARD, EXIT
from fivehundred.players.calibrated_bidding import choose_call, choose_exit
from fivehundred.players.calibrated_kitty import choose_discard
from fivehundred.players.club import choose_club


@compiled
def choose_calibrated(rulebook: Any, model: Any, state: Any) -> Any:
    """Return the calibrated player's action for the seat to act."""
    if state.phase == AUCTION:
        return choose_call(rulebook, model, state)
    if state.phase == DISCARD:
        return choose_discard(rulebook, model, state)
    if state.phase == EXIT:
        return choose_exit(rulebook, model, state)
    return choose_club(rulebook, state)
