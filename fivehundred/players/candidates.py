"""Which actions a player that thinks in worlds compares, compiled: all where they are few, else a sensible shortlist.

The shortlists are what the `calibrated` player's model thinks best. They write action numbers to ``listed`` (int64) and
return how many there are, the `calibrated` player's own choice always being one of them.
"""

from __future__ import annotations

from typing import Any, Final

import numpy as np

from fivehundred.cards.suits import NO_TRUMPS
from fivehundred.engine.actions import CALL_CARD, PASS
from fivehundred.engine.bits import bit, lowest, without_lowest
from fivehundred.engine.compiled import compiled
from fivehundred.engine.state import AUCTION, CALL
from fivehundred.engine.step import legal_count, nth_legal
from fivehundred.players.calibrated_bidding import NEVER, best_row, judge_calls, weigh_calls, weigh_contracts
from fivehundred.players.calibrated_features import FEATURES
from fivehundred.players.calibrated_kitty import put_all_aside
from fivehundred.players.calibrated_model import kept_index
from fivehundred.players.knowledge import strongest
from fivehundred.rules.rulebook import MAX_ROWS

#: The most actions, or sets of discards, that are ever compared.
MOST_CANDIDATES: Final = 64
#: So many bids beside the pass, and so many sets of discards.
_BIDS: Final = 5
_DISCARDS: Final = 10
#: Where no more cards than these are put aside, two of them at once are exchanged for others as well.
_PAIRS_AMONG: Final = 4
#: Of each suit so many of the highest cards that may be called.
_CALLED_A_SUIT: Final = 2


@compiled
def list_candidates(rulebook: Any, model: Any, state: Any, usual: int, listed: Any) -> Any:
    """List what the seat to act compares, in every phase but the discard; ``usual`` is what `calibrated` would do."""
    if state.phase == AUCTION:
        return _list_calls(rulebook, model, state, usual, listed)
    if state.phase == CALL:
        return _list_partners(rulebook, state, usual, listed)
    number = legal_count(state)
    for at in range(number):
        listed[at] = nth_legal(state, at)
    return number


@compiled
def _list_calls(rulebook: Any, model: Any, state: Any, usual: int, listed: Any) -> Any:
    """List a pass, where it is legal, and the bids that the model thinks best."""
    points = np.zeros(MAX_ROWS)
    worth = np.zeros(MAX_ROWS)
    seat = np.int64(state.to_act)
    strength = weigh_contracts(rulebook, model, state, seat, points)
    judge_calls(rulebook, model, state, seat, points, strength, worth)
    number = 0
    if state.legal[0] & bit(PASS):
        listed[0] = PASS
        number = 1
    worth[PASS] = NEVER
    for _ in range(_BIDS):
        row = best_row(worth)
        if row == PASS:
            break
        worth[row] = NEVER
        listed[number] = row
        number += 1
    return _with(usual, listed, number)


@compiled
def expect_of_calls(rulebooks: Any, models: Any, states: Any, listed: Any, expected: Any) -> None:
    """Write to ``expected`` what the model says each of the ``listed`` calls brings, in points as the match has it."""
    worth, brings = np.zeros(MAX_ROWS), np.zeros(MAX_ROWS)
    weigh_calls(rulebooks[0], models[0], states[0], np.int64(states[0].to_act), worth, brings)
    for at in range(len(listed)):
        expected[at] = 100.0 * worth[listed[at]]


@compiled
def _with(action: int, listed: Any, number: int) -> Any:
    """Add an action that is not listed yet; return how many there are."""
    for at in range(number):
        if listed[at] == action:
            return number
    listed[number] = action
    return number + 1


@compiled
def _list_partners(rulebook: Any, state: Any, usual: int, listed: Any) -> Any:
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
    return _with(usual, listed, number)


@compiled
def list_discards(rulebook: Any, model: Any, state: Any, scratch: Any, sets: Any) -> Any:
    """List sets of cards (``sets``, uint64) to put aside; ``state`` is that before the first of them.

    The set that `calibrated` would put aside comes first, then those made of it by exchanging a card or two that leave
    the hands of the highest index. ``scratch`` is a state (one-element array) to try things out on.
    """
    wanted = np.int64(state.discards_left)
    scratch[0] = state
    trial = scratch[0]
    hand = trial.hands[state.discarder]
    first = put_all_aside(rulebook, model, trial)
    sets[0] = first
    number: Any = 1
    indices = np.zeros(MOST_CANDIDATES)
    looks = np.zeros(FEATURES)
    outs = first
    while outs:
        out = bit(lowest(outs))
        outs = without_lowest(outs)
        backs = hand & ~first
        while backs:
            back = bit(lowest(backs))
            backs = without_lowest(backs)
            one = first & ~out | back
            number = _keep_best(rulebook, model, state, hand, one, sets, indices, number, looks)
            if wanted > _PAIRS_AMONG:
                continue
            more_outs = outs
            while more_outs:
                more = bit(lowest(more_outs))
                more_outs = without_lowest(more_outs)
                more_backs = backs
                while more_backs:
                    two = one & ~more | bit(lowest(more_backs))
                    more_backs = without_lowest(more_backs)
                    number = _keep_best(rulebook, model, state, hand, two, sets, indices, number, looks)
    return number


@compiled
def _keep_best(
    rulebook: Any, model: Any, state: Any, hand: Any, gone: Any, sets: Any, indices: Any, number: int, looks: Any
) -> Any:
    """Put a set among the best ones, ordered by the index of the hand that is left; return how many there are."""
    index = kept_index(rulebook, model, np.int64(state.contract), hand & ~gone, hand | state.discards, looks)
    if number == _DISCARDS:
        if index <= indices[number - 1]:
            return number
        number -= 1
    at = number
    while at > 1 and indices[at - 1] < index:
        sets[at] = sets[at - 1]
        indices[at] = indices[at - 1]
        at -= 1
    sets[at] = gone
    indices[at] = index
    return number + 1
