"""Deals that are thrown in, compiled, and the request for one before the auction by a player without any high card."""

from __future__ import annotations

from typing import Any

import numpy as np

from fivehundred.engine.actions import AGREE, ASK_REDEAL, PLAY_ON, REFUSE
from fivehundred.engine.bits import bit, lowest
from fivehundred.engine.compiled import compiled
from fivehundred.engine.results import THROWN_IN
from fivehundred.engine.state import AUCTION, OVER, REDEAL
from fivehundred.rules.rulebook import NONE


@compiled
def throw_in(state: Any, same_dealer: int) -> None:
    """End the deal without play; ``same_dealer``: whoever dealt it deals again, whatever happens when all pass."""
    state.outcome = THROWN_IN
    state.same_dealer = same_dealer
    state.phase = OVER
    state.to_act = NONE


@compiled
def open_deal(rulebook: Any, state: Any) -> None:
    """Give the first turn once the cards are dealt: to somebody who may ask for a new deal, or to the first caller."""
    if rulebook.high_cards:
        _ask_from(rulebook, state, 0)
    else:
        state.to_act = (np.int64(state.dealer) + 1) % np.int64(rulebook.players)


@compiled
def _ask_from(rulebook: Any, state: Any, place: int) -> None:
    """Ask the next player without a high card, ``place`` seats after the left of the dealer or later; else go on."""
    players = np.int64(rulebook.players)
    first = np.int64(state.dealer) + 1
    state.asker = NONE
    for later in range(place, players):
        seat = (first + later) % players
        if not state.hands[seat] & rulebook.high_cards:
            state.phase = REDEAL
            state.to_act = seat
            return
    state.phase = AUCTION
    state.to_act = first % players


@compiled
def legal_requests(state: Any) -> Any:
    """Return what may be said: by a player without a high card, or by the partner of one who has asked."""
    if state.asker == NONE:
        return bit(ASK_REDEAL & 63) | bit(PLAY_ON & 63)
    return bit(AGREE & 63) | bit(REFUSE & 63)


@compiled
def answer_request(rulebook: Any, state: Any, action: int) -> None:
    """Ask for a new deal or play on; agree to a partner's request (the same dealer deals again) or refuse it."""
    seat = np.int64(state.to_act)
    if action == ASK_REDEAL:
        state.asker = seat
        state.asked |= 1 << seat
        state.to_act = lowest(np.uint64(np.int64(rulebook.side_mask[seat]) & ~(1 << seat)))
    elif action == AGREE:
        throw_in(state, 1)
    else:
        asked = seat if action == PLAY_ON else np.int64(state.asker)
        players = np.int64(rulebook.players)
        _ask_from(rulebook, state, (asked + players - np.int64(state.dealer) - 1) % players + 1)
