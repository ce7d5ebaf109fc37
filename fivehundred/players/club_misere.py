"""How the `club` player plays a misère as contractor, compiled: losing every trick."""

from __future__ import annotations

from typing import Any

import numpy as np

from fivehundred.engine.actions import CARD
from fivehundred.engine.bits import lowest, without_lowest
from fivehundred.engine.compiled import compiled
from fivehundred.engine.step import nth_legal
from fivehundred.players.club_danger import lead_risk, most_dangerous, under
from fivehundred.players.club_misere_defence import defend_misere
from fivehundred.players.knowledge import strongest, unseen, weakest


@compiled
def choose_misere_play(rulebook: Any, state: Any) -> Any:
    """Return the play in a misère, on either side."""
    seat = np.int64(state.turn)
    cards = state.legal[1]
    if state.to_act != seat and cards:
        # An opponent chooses the contractor's card: the one most likely to win.
        return CARD + most_dangerous(rulebook, state, seat, cards)
    if not (state.side >> seat) & 1:
        return defend_misere(rulebook, state, seat)
    if state.trick_size == 0:
        return _lead(rulebook, state, seat)
    return CARD + _follow(rulebook, state, seat)


@compiled
def _lead(rulebook: Any, state: Any, seat: int) -> Any:
    """Lead the card most likely to lose: few lower ones out, many higher ones, no joker that must win."""
    cards = state.legal[1]
    if not cards:
        return nth_legal(state, 0)
    denomination = np.int64(state.denomination)
    outstanding = unseen(rulebook, state, seat)
    best, least = lowest(cards), np.int64(10_000)
    while cards:
        card = lowest(cards)
        cards = without_lowest(cards)
        risk = lead_risk(rulebook, denomination, card, outstanding)
        if risk < least:
            best, least = card, risk
    return CARD + best


@compiled
def _follow(rulebook: Any, state: Any, seat: int) -> Any:
    """Return the contractor's card: the highest that loses; void, the most dangerous; else the lowest."""
    denomination = np.int64(state.denomination)
    cards = state.legal[1]
    losing = under(rulebook, state, cards)
    if losing and cards & rulebook.suit_mask[denomination, state.led]:
        return strongest(rulebook, denomination, losing)
    if losing:
        return most_dangerous(rulebook, state, seat, losing)
    return weakest(rulebook, denomination, cards)
