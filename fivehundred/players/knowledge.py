"""What a seat may know, compiled: the questions that players ask of a deal. They look at no hidden card.

A compiled player is handed the whole state for speed. It must reach the cards only through its own hand, the public
fields and these functions; the hidden-information tests swap unseen cards and demand the same decision.
"""

from __future__ import annotations

from typing import Any

import numpy as np

from fivehundred.engine.bits import bit, lowest, without_lowest
from fivehundred.engine.compiled import compiled
from fivehundred.rules.rulebook import NONE


@compiled
def unseen(rulebook: Any, state: Any, seat: int) -> Any:
    """Return the cards that ``seat`` cannot place: not in its hand, not played, not its own discards."""
    seen = state.hands[seat] | state.played
    if seat == state.discarder:
        seen |= state.discards
    return rulebook.pack_mask & ~seen


@compiled
def allies(rulebook: Any, state: Any, seat: int) -> Any:
    """Return the seats ``seat`` plays with as bits, itself included, as far as it can know.

    A called partner knows where it belongs; everybody else learns it when the called card is played. Until then
    defenders count everyone but the contractor as theirs, and the contractor counts on nobody.
    """
    everybody = (1 << np.int64(rulebook.players)) - 1
    if state.contractor == NONE:
        return np.int64(rulebook.side_mask[seat])
    side = np.int64(rulebook.side_mask[state.contractor])
    if state.partner != NONE and (state.partner_shown or seat == state.partner):
        side |= 1 << np.int64(state.partner)
    if state.second_partner != NONE:
        side |= 1 << np.int64(state.second_partner)
    return side if (side >> seat) & 1 else everybody & ~side


@compiled
def strongest(rulebook: Any, denomination: int, cards: Any) -> Any:
    """Return the strongest of some cards (strength only, whatever the suit); cards must not be empty."""
    best = lowest(cards)
    rest = without_lowest(cards)
    while rest:
        card = lowest(rest)
        rest = without_lowest(rest)
        if rulebook.strength[denomination, card] > rulebook.strength[denomination, best]:
            best = card
    return best


@compiled
def weakest(rulebook: Any, denomination: int, cards: Any) -> Any:
    """Return the weakest of some cards (strength only, whatever the suit); cards must not be empty."""
    worst = lowest(cards)
    rest = without_lowest(cards)
    while rest:
        card = lowest(rest)
        rest = without_lowest(rest)
        if rulebook.strength[denomination, card] < rulebook.strength[denomination, worst]:
            worst = card
    return worst


@compiled
def is_master(rulebook: Any, denomination: int, card: int, outstanding: Any) -> Any:
    """Tell whether no outstanding card of the same suit is stronger."""
    return not rulebook.higher[denomination, card] & outstanding


@compiled
def lower_cards(rulebook: Any, denomination: int, card: int) -> Any:
    """Return the cards of the same effective suit that are weaker."""
    suit = rulebook.effective_suit[denomination, card]
    return rulebook.suit_mask[denomination, suit] & ~rulebook.higher[denomination, card] & ~bit(card)
