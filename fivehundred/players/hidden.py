"""What one seat cannot see and where it may lie, compiled: the hidden piles, how many cards each holds, and which.

Only what the seat may know is read: its own cards, what lies open, how many cards a pile holds, and what the rules make
of the cards played (`cannot_hold` of the state). Nothing is guessed here: a pile may hold a card unless the rules and
the course of the deal prove that it does not.
"""

from __future__ import annotations

from typing import Any, Final

import numpy as np

from fivehundred.engine.bits import bit, count
from fivehundred.engine.compiled import compiled
from fivehundred.engine.exchange import next_partner
from fivehundred.engine.state import BREACH_CALL, GIVE, NOMINATE_JOKER, OVER, PLAY
from fivehundred.rules.rulebook import (
    ALONE_SECRETLY,
    CALLS_CARD,
    EXCHANGE_NONE,
    EXPOSED_AFTER_FIRST_TRICK,
    EXPOSED_NEVER,
    JOKERS_LOWEST,
    MAX_SEATS,
    NOMINATED_ALL,
    NOMINATED_HIGH,
    NOMINATED_LOW,
    NONE,
)

#: The piles by number: six hands, six own kitties, six gifts on their way to a partner, and the common ones.
HAND: Final = 0
OWN_KITTY: Final = MAX_SEATS
ON_THE_WAY: Final = 2 * MAX_SEATS
KITTY: Final = 3 * MAX_SEATS
DEAD: Final = KITTY + 1
DISCARDS: Final = KITTY + 2
PILES: Final = KITTY + 3


@compiled
def kitty_taken(rulebook: Any, state: Any) -> Any:
    """Tell whether the contractor has taken the kitty (and his own, where there is one)."""
    return state.contractor != NONE and rulebook.row_takes_kitty[state.contract] == 1


@compiled
def sees_hand(rulebook: Any, state: Any, viewer: int, seat: int) -> Any:
    """Tell whether ``viewer`` sees the hand of ``seat``: his own, one that lies open, one that he plays from now."""
    if seat == viewer:
        return True
    if seat != state.contractor or state.phase not in (PLAY, OVER):
        return False
    if state.to_act == viewer and state.turn == seat:
        return True
    when = rulebook.row_exposed[state.contract]
    return when != EXPOSED_NEVER and (when != EXPOSED_AFTER_FIRST_TRICK or state.trick_number > 0)


@compiled
def on_the_way(rulebook: Any, state: Any) -> Any:
    """Tell whether the gifts of an exchange are still between the hands; a slam's cards arrive at once."""
    return state.phase == GIVE and not state.slam


@compiled
def receiver(rulebook: Any, state: Any, giver: int) -> Any:
    """Return who gets the cards that ``giver`` gives to its partner."""
    contractor = np.int64(state.contractor)
    return next_partner(rulebook, state, contractor) if giver == contractor else contractor


@compiled
def find_hidden(rulebook: Any, state: Any, viewer: int, sizes: Any, may_hold: Any) -> Any:
    """Fill ``sizes`` (int64) and ``may_hold`` (uint64 sets), one entry a pile, with what ``viewer`` cannot see.

    Returns the cards that ``viewer`` cannot place: they lie in the piles, as many in each as ``sizes`` says.
    """
    seen = state.played
    for seat in range(np.int64(rulebook.players)):
        if sees_hand(rulebook, state, viewer, seat):
            seen |= state.hands[seat]
    if viewer == state.discarder:
        seen |= state.discards
    if on_the_way(rulebook, state):
        seen |= state.gifts[viewer]
    unseen = rulebook.pack_mask & ~seen
    _measure_piles(rulebook, state, viewer, sizes)
    for pile in range(PILES):
        may_hold[pile] = unseen
    for seat in range(np.int64(rulebook.players)):
        may_hold[HAND + seat] &= ~state.cannot_hold[seat]
        # Who has asked for a new deal was dealt no high card; what the contractor has since taken up may be high.
        changed = seat == state.contractor or rulebook.row_exchange[state.contract] != EXCHANGE_NONE
        if (state.asked >> seat) & 1 and not changed:
            may_hold[HAND + seat] &= ~rulebook.high_cards
    _place_gifts(rulebook, state, viewer, unseen, may_hold)
    _place_jokers(rulebook, state, unseen, may_hold)
    _place_called_card(rulebook, state, unseen, may_hold)
    return unseen


@compiled
def _measure_piles(rulebook: Any, state: Any, viewer: int, sizes: Any) -> None:
    """Count the cards in each hidden pile; 0 for one that is empty, open or known."""
    sizes[:] = 0
    taken = kitty_taken(rulebook, state)
    travelling = on_the_way(rulebook, state)
    for seat in range(np.int64(rulebook.players)):
        if not sees_hand(rulebook, state, viewer, seat):
            sizes[HAND + seat] = count(state.hands[seat])
        if not (taken and seat == state.contractor):
            sizes[OWN_KITTY + seat] = count(state.own_kitties[seat])
        if travelling and seat != viewer:
            sizes[ON_THE_WAY + seat] = count(state.gifts[seat])
    if not taken:
        sizes[KITTY] = count(state.kitty)
    sizes[DEAD] = count(state.dead)
    if viewer != state.discarder:
        sizes[DISCARDS] = count(state.discards)


@compiled
def _only_in(cards: Any, first: int, second: int, may_hold: Any) -> None:
    """Note that some cards lie in one of two piles."""
    for pile in range(PILES):
        if pile not in (first, second):
            may_hold[pile] &= ~cards


@compiled
def _place_gifts(rulebook: Any, state: Any, viewer: int, unseen: Any, may_hold: Any) -> None:
    """What ``viewer`` has given to its partner lies there, or has been put aside there."""
    given = state.gifts[viewer] & unseen
    if given:
        partner = receiver(rulebook, state, viewer)
        second = DISCARDS if partner == state.discarder else HAND + partner
        _only_in(given, HAND + partner, second, may_hold)


@compiled
def _place_jokers(rulebook: Any, state: Any, unseen: Any, may_hold: Any) -> None:
    """Without trumps, a joker that was nominated is the contractor's, and of two the other is not in his hand."""
    denomination = np.int64(state.denomination)
    if denomination < NOMINATED_ALL or denomination >= JOKERS_LOWEST:
        return
    his = rulebook.joker_mask
    high = bit(np.int64(rulebook.card_count) - 1)
    if denomination >= NOMINATED_LOW:
        his &= ~high
    elif denomination >= NOMINATED_HIGH:
        his &= high
    home = HAND + np.int64(state.contractor)
    _only_in(his & unseen, home, home, may_hold)
    may_hold[home] &= ~(rulebook.joker_mask & ~his)


@compiled
def _place_called_card(rulebook: Any, state: Any, unseen: Any, may_hold: Any) -> None:
    """The called card is the partner's where he is known, else not the contractor's unless he may be alone secretly.

    A contractor who has to call a card and has called none has every card that he might have called.
    """
    if state.called_card == NONE:
        if _had_nothing_to_call(rulebook, state):
            row = np.int64(state.contract)
            all_his = rulebook.may_call[np.int64(rulebook.row_denomination[row])] & unseen
            _only_in(all_his, HAND + np.int64(state.contractor), DISCARDS, may_hold)
        return
    card = bit(np.int64(state.called_card)) & unseen
    if not card:
        return
    contractor = np.int64(state.contractor)
    if state.partner_shown and state.partner != NONE:
        home = HAND + np.int64(state.partner)
        _only_in(card, home, home, may_hold)
        return
    if not rulebook.alone & ALONE_SECRETLY:
        may_hold[HAND + contractor] &= ~card
        may_hold[DISCARDS] &= ~card
    if state.partner_shown:
        for seat in range(np.int64(rulebook.players)):
            if seat != contractor:
                may_hold[HAND + seat] &= ~card


@compiled
def _had_nothing_to_call(rulebook: Any, state: Any) -> Any:
    """Tell whether the contractor went without a partner because there was no card that he could call."""
    if not rulebook.row_calls_partner[state.contract] or rulebook.calls_partner != CALLS_CARD or rulebook.alone:
        return False
    return state.phase in (NOMINATE_JOKER, BREACH_CALL, PLAY, OVER)
