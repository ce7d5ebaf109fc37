"""What the `club` player does between auction and play, compiled: discards, calling a partner, the joker's suit."""

from __future__ import annotations

from typing import Any, Final

import numpy as np

from fivehundred.cards.suits import NO_TRUMPS
from fivehundred.engine.actions import ALONE, CALL_CARD, CARD, NOMINATE, NOMINATE_NONE, PARTNER
from fivehundred.engine.bits import count, highest, lowest, without_lowest
from fivehundred.engine.compiled import compiled
from fivehundred.players.club_bidding import side_tricks, trump_tricks
from fivehundred.players.club_danger import most_dangerous, suit_for_joker
from fivehundred.players.knowledge import is_master, strongest, unseen
from fivehundred.rules.rulebook import CALLS_PLAYER, NONE

_NEVER_DISCARD: Final = 1000
#: Own tricks beyond the bid, in hundredths, at which the contractor does without a partner.
_ALONE_MARGIN: Final = 50


@compiled
def choose_discard(rulebook: Any, state: Any) -> Any:
    """Return the next card to put aside: the least useful, from short side suits first."""
    seat = np.int64(state.discarder)
    hand = state.hands[seat]
    if not rulebook.row_high[state.contract]:
        return CARD + most_dangerous(rulebook, state, seat, hand)
    denomination = np.int64(state.denomination)
    outstanding = unseen(rulebook, state, seat)
    best, least = lowest(hand), np.int64(1_000_000)
    rest = hand
    while rest:
        card = lowest(rest)
        rest = without_lowest(rest)
        use = _use(rulebook, denomination, card, hand, outstanding)
        if use < least:
            best, least = card, use
    return CARD + best


@compiled
def _use(rulebook: Any, denomination: int, card: int, hand: Any, outstanding: Any) -> Any:
    """Return how useful a card is to the contractor's hand (only the order of the numbers matters)."""
    suit = np.int64(rulebook.effective_suit[denomination, card])
    strength = np.int64(rulebook.strength[denomination, card])
    trump = min(denomination, NO_TRUMPS)
    if suit == trump:
        return _NEVER_DISCARD + strength
    length = count(hand & rulebook.suit_mask[denomination, suit])
    use = strength
    if is_master(rulebook, denomination, card, outstanding):
        use += 300
    elif count(rulebook.higher[denomination, card] & outstanding) == 1 and length >= 2:
        use += 100
    return use + (10 * length if denomination < NO_TRUMPS else 25 * length)


@compiled
def choose_gift(rulebook: Any, state: Any) -> Any:
    """Return the next card to give to the partner: in a misère the most dangerous, for a slam the best."""
    seat = np.int64(state.to_act)
    hand = state.hands[seat]
    if not rulebook.row_high[state.contract]:
        return CARD + most_dangerous(rulebook, state, seat, hand)
    denomination = np.int64(state.denomination)
    trumps = hand & rulebook.suit_mask[denomination, min(denomination, NO_TRUMPS)]
    return CARD + strongest(rulebook, denomination, trumps or hand)


@compiled
def choose_partner(rulebook: Any, state: Any) -> Any:
    """Return the call for a partner: alone where the own hand does it, else the highest card that may be called."""
    hand = state.hands[state.contractor]
    denomination = np.int64(state.denomination)
    may_announce = (state.legal[3] >> np.uint64(ALONE & 63)) & np.uint64(1)
    if may_announce and denomination < NO_TRUMPS:
        own = trump_tricks(rulebook, hand, denomination, True) + side_tricks(rulebook, hand, denomination)
        if own >= 100 * np.int64(rulebook.row_level[state.contract]) + _ALONE_MARGIN:
            return np.int64(ALONE)
    if rulebook.calls_partner == CALLS_PLAYER:
        return PARTNER + _best_bidder(rulebook, state)
    cards = state.legal[2] & ~(hand | state.discards)
    if not cards:
        cards = state.legal[2]
    if not cards:
        return np.int64(ALONE)
    best, most = lowest(cards), np.int64(-1)
    while cards:
        card = lowest(cards)
        cards = without_lowest(cards)
        suit = np.int64(rulebook.effective_suit[denomination, card])
        worth = 4 * np.int64(rulebook.strength[denomination, card])
        worth += 400 if suit == denomination else 0
        # Of equal cards call the one in the suit where a strange ace helps most: where one is short oneself.
        worth += 3 - min(count(hand & rulebook.suit_mask[denomination, suit]), 3)
        if worth > most:
            best, most = card, worth
    return CALL_CARD + best


@compiled
def _best_bidder(rulebook: Any, state: Any) -> Any:
    """Return who of the others has bid highest; where nobody has, the nearest to the left."""
    players = np.int64(rulebook.players)
    best, most = np.int64(NONE), np.int64(-1)
    for step in range(1, players):
        seat = (np.int64(state.contractor) + step) % players
        bid = highest(state.bids_by[seat])
        if not (state.side >> seat) & 1 and (best == NONE or bid > most):
            best, most = seat, bid
    return best


@compiled
def choose_nomination(rulebook: Any, state: Any) -> Any:
    """Return the nomination: none in a contract for tricks; in a misère the suit in which the joker hides best."""
    if rulebook.row_high[state.contract]:
        return np.int64(NOMINATE_NONE)
    return NOMINATE + suit_for_joker(rulebook, state)
