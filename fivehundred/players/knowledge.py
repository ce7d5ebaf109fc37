"""What a seat may know, compiled: the questions that players ask of a deal. They look at no hidden card.

A compiled player is handed the whole state for speed. It must reach the cards only through its own hand, the public
fields and these functions; the hidden-information tests swap unseen cards and demand the same decision.
"""

from __future__ import annotations

from typing import Any

import numpy as np

from fivehundred.engine.bits import bit, lowest, without_lowest
from fivehundred.engine.compiled import compiled
from fivehundred.engine.play import next_active
from fivehundred.rules.rulebook import EXPOSED_AFTER_FIRST_TRICK, EXPOSED_NEVER, NONE


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
def coming_seats(rulebook: Any, state: Any, seat: int) -> Any:
    """Return the seats (bits) that play to the trick on the table after ``seat``."""
    coming: Any = 0
    at = seat
    for _ in range(np.int64(state.active_count) - np.int64(state.trick_size) - 1):
        at = next_active(rulebook, state, at)
        coming |= 1 << at
    return coming


@compiled
def is_exposed(rulebook: Any, state: Any) -> Any:
    """Tell whether, now that the cards are played, the contractor's hand lies open on the table."""
    when = rulebook.row_exposed[state.contract]
    return when != EXPOSED_NEVER and (when != EXPOSED_AFTER_FIRST_TRICK or state.trick_number > 0)


@compiled
def all_void(state: Any, seats: int) -> Any:
    """Return the suits (bits) in which every one of some seats has shown void; ``seats`` must not be empty."""
    suits: Any = 0b1111
    rest = np.uint64(seats)
    while rest and suits:
        suits &= np.int64(state.shown_void[lowest(rest)])
        rest = without_lowest(rest)
    return suits


@compiled
def held_by(rulebook: Any, state: Any, seats: int, cards: Any) -> Any:
    """Return those of some unseen cards that one of some seats may hold, by the voids they have shown."""
    suits = np.uint64(all_void(state, seats)) if seats else np.uint64(0)
    while suits:
        cards &= ~rulebook.suit_mask[state.denomination, lowest(suits)]
        suits = without_lowest(suits)
    return cards


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
