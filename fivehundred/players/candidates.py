"""Which actions a player that thinks in worlds compares, compiled: all where they are few, else a sensible shortlist.

The shortlists are the `club` player's rules of thumb with some room on both sides. They write action numbers to
``listed`` (int64) and return how many there are, the `club` player's own choice always being one of them.
"""

from __future__ import annotations

from typing import Any, Final

import numpy as np

from fivehundred.cards.suits import NO_TRUMPS
from fivehundred.engine.actions import CALL_CARD, CARD, PASS
from fivehundred.engine.bits import bit, count, lowest, without_lowest
from fivehundred.engine.compiled import compiled
from fivehundred.engine.state import AUCTION, CALL
from fivehundred.engine.step import legal_count, nth_legal
from fivehundred.players.club_bidding import MISERE_DANGER, OPEN_MISERE_DANGER, estimate
from fivehundred.players.club_danger import hand_danger
from fivehundred.players.club_kitty import choose_discard
from fivehundred.players.knowledge import strongest
from fivehundred.rules.rulebook import GAME_CONTRACT, MISERE_CONTRACT, NUMBERED

#: The most actions, or sets of discards, that are ever compared.
MOST_CANDIDATES: Final = 64
#: Bids of so many hundredths of a trick more than the estimate are still looked at, and misères so much more dangerous.
_BID_BEYOND: Final = 100
_DANGER_BEYOND: Final = 4
#: Of each suit so many of the highest cards that may be called.
_CALLED_A_SUIT: Final = 2
#: So many cards beyond those that must be put aside take part in the choice of discards.
_SPARE_DISCARDS: Final = 2
#: Bids in so many denominations, those with most tricks in reach.
_DENOMINATIONS: Final = 2


@compiled
def list_candidates(rulebook: Any, state: Any, club: int, listed: Any) -> Any:
    """List what the seat to act compares, in every phase but the discard; ``club`` is what `club` would do."""
    if state.phase == AUCTION:
        return _list_calls(rulebook, state, club, listed)
    if state.phase == CALL:
        return _list_partners(rulebook, state, club, listed)
    number = legal_count(state)
    for at in range(number):
        listed[at] = nth_legal(state, at)
    return number


@compiled
def _list_calls(rulebook: Any, state: Any, club: int, listed: Any) -> Any:
    """List a pass, of each denomination the cheapest bid and the highest one in reach, and special bids in reach."""
    seat = np.int64(state.to_act)
    legal = state.legal[0] & ~bit(PASS)
    listed[0] = PASS
    number = 1
    reaches = np.zeros(NO_TRUMPS + 1, dtype=np.int64)
    for suit in range(NO_TRUMPS + 1):
        reaches[suit] = max(estimate(rulebook, state, seat, suit) + _BID_BEYOND, 0)
    for _ in range(_DENOMINATIONS):
        denomination = np.argmax(reaches)
        reach = reaches[denomination]
        reaches[denomination] = -1
        cheapest, dearest = np.int64(0), np.int64(0)
        rows = legal
        while rows:
            row = lowest(rows)
            rows = without_lowest(rows)
            plain = rulebook.row_kind[row] == NUMBERED or rulebook.row_kind[row] == GAME_CONTRACT
            if plain and rulebook.row_denomination[row] == denomination and 100 * rulebook.row_level[row] <= reach:
                if cheapest == 0:
                    cheapest = row
                dearest = row
        if cheapest:
            listed[number] = cheapest
            number += 1
        if dearest != cheapest:
            listed[number] = dearest
            number += 1
    rows = legal
    danger = np.int64(-1)
    while rows:
        row = lowest(rows)
        rows = without_lowest(rows)
        if rulebook.row_high[row] == 0:
            if danger < 0:
                danger = hand_danger(rulebook, np.int64(rulebook.row_denomination[row]), state.hands[seat])
            allowed = MISERE_DANGER if rulebook.row_kind[row] == MISERE_CONTRACT else OPEN_MISERE_DANGER
            if danger <= allowed + _DANGER_BEYOND:
                listed[number] = row
                number += 1
    return _with(club, listed, number)


@compiled
def _with(action: int, listed: Any, number: int) -> Any:
    """Add an action that is not listed yet; return how many there are."""
    for at in range(number):
        if listed[at] == action:
            return number
    listed[number] = action
    return number + 1


@compiled
def _list_partners(rulebook: Any, state: Any, club: int, listed: Any) -> Any:
    """List everything but cards, and of each suit the highest cards that may be called and lie elsewhere."""
    number = 0
    others = state.legal[3]
    while others:
        listed[number] = 3 * 64 + lowest(others)
        others = without_lowest(others)
        number += 1
    denomination = np.int64(state.denomination)
    cards = state.legal[2] & ~(state.hands[state.contractor] | state.discards)
    for suit in range(NO_TRUMPS):
        left = cards & rulebook.suit_mask[denomination, suit]
        for _ in range(_CALLED_A_SUIT):
            if left:
                card = strongest(rulebook, denomination, left)
                left &= ~bit(card)
                listed[number] = CALL_CARD + card
                number += 1
    return _with(club, listed, number)


@compiled
def list_discards(rulebook: Any, state: Any, scratch: Any, sets: Any) -> Any:
    """List sets of cards (``sets``, uint64) to put aside; ``state`` is that before the first of them.

    The cards that `club` would part with first, and exchanges of its last choices for the cards next in line.
    ``scratch`` is a state (one-element array) to try things out on.
    """
    seat = np.int64(state.discarder)
    wanted: Any = np.int64(state.discards_left)
    scratch[0] = state
    trial = scratch[0]
    line = np.zeros(MOST_CANDIDATES, dtype=np.uint64)
    length: Any = min(wanted + _SPARE_DISCARDS, count(trial.hands[seat]))
    for place in range(length):
        card = bit(choose_discard(rulebook, trial) - CARD)
        trial.hands[seat] &= ~card
        trial.discards |= card
        line[place] = card
    first = np.uint64(0)
    for place in range(wanted):
        first |= line[place]
    sets[0] = first
    number = 1
    for spare in range(wanted, length):
        for out in range(max(wanted - 2, 0), wanted):
            sets[number] = first & ~line[out] | line[spare]
            number += 1
    if wanted >= 2 and length >= wanted + 2:
        sets[number] = first & ~line[wanted - 1] & ~line[wanted - 2] | line[wanted] | line[wanted + 1]
        number += 1
    return number
