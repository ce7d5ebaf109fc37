"""What the `calibrated` player sees in a hand, compiled: a row of numbers for a contract in a denomination.

The numbers know no variant: a card counts by how many higher (in a misère: lower) cards of its suit are missing, and a
suit by its length. Those of the hand are sums over its suits, so that a discard changes one suit's alone; those of the
auction tell who has passed and what has been bid. What they are worth in a variant is fitted (`fivehundred.fitting`).
"""

from __future__ import annotations

from typing import Any, Final

import numpy as np

from fivehundred.cards.suits import NO_TRUMPS
from fivehundred.engine.bits import count, highest, lowest, without_lowest
from fivehundred.engine.compiled import compiled
from fivehundred.rules.rulebook import EFFECTIVE_SUITS, NONE, NUMBERED

#: Room for the numbers of one hand in one denomination.
FEATURES: Final = 34
#: Where the numbers of the auction begin, and the constant 1.
AUCTION_FEATURES: Final = 20
CONSTANT: Final = 33
#: Not 0 where the highest trump is held, without trumps a joker (of contracts to take tricks).
HIGHEST_HELD: Final = 0
#: The most dangerous cards of a misère hand as dealt, whatever their suits: some of them will be discarded.
_WORST_CARDS: Final = 15

# Ways to look at a hand.
TRUMPS, WITHOUT_TRUMPS, LOSING = 0, 1, 2


@compiled
def cards_of_suit(rulebook: Any, denomination: int, suit: int) -> Any:
    """Return the cards of an effective suit; jokers that belong to none count as suit `NO_TRUMPS`."""
    cards = rulebook.suit_mask[denomination, suit]
    return cards | rulebook.free_jokers[denomination] if suit == NO_TRUMPS else cards


@compiled
def look_at_suit(
    rulebook: Any, denomination: int, suit: int, own: Any, seen: Any, way: int, trumps: int, out: Any
) -> None:
    """Add to ``out`` (float64, `FEATURES`) what the cards ``own`` of one effective suit are.

    ``seen`` are all cards the player has held (his discards are no danger any more), ``way`` how the hand is looked at,
    ``trumps`` the number of trumps in it.
    """
    cards = cards_of_suit(rulebook, denomination, suit)
    own, missing = own & cards, cards & ~seen
    if way == LOSING:
        _look_for_losers(rulebook, denomination, suit, own, missing, out)
    elif suit == denomination:
        _look_at_trumps(rulebook, denomination, own, missing, out)
    elif way == TRUMPS:
        _look_beside_trumps(rulebook, denomination, own, missing, trumps, out)
    else:
        _look_without_trumps(rulebook, denomination, suit, own, missing, out)


@compiled
def _look_at_trumps(rulebook: Any, denomination: int, own: Any, missing: Any, out: Any) -> None:
    length = count(own)
    while own:
        above = count(rulebook.higher[denomination, lowest(own)] & missing)
        own = without_lowest(own)
        if above < 4:
            out[above] += 1.0
    out[4] += length
    out[5] += length * length / 8.0


@compiled
def _look_beside_trumps(rulebook: Any, denomination: int, own: Any, missing: Any, trumps: int, out: Any) -> None:
    length = count(own)
    if length == 0:
        out[12] += 1.0
        out[16] += trumps
        return
    masters, second, third = 0, 0, 0
    while own:
        above = count(rulebook.higher[denomination, lowest(own)] & missing)
        own = without_lowest(own)
        masters += above == 0
        second += above == 1
        third += above == 2
    if masters:
        out[6] += 1.0
        out[7] += length - 1
        out[8] += masters - 1
        out[10] += min(second, 1)
    elif second:
        if length > 1:
            out[9] += 1.0
        else:
            out[17] += 1.0
    elif third and length > 2:
        out[11] += 1.0
    if length == 1 and not masters:
        out[13] += 1.0
        out[18] += trumps
    if length == 2 and not masters:
        out[14] += 1.0
    if length > 3:
        out[15] += length - 3


@compiled
def _look_without_trumps(rulebook: Any, denomination: int, suit: int, own: Any, missing: Any, out: Any) -> None:
    length = count(own)
    if suit >= NO_TRUMPS:
        out[0] += length
        return
    masters, second, third = 0, 0, 0
    while own:
        above = count(rulebook.higher[denomination, lowest(own)] & missing)
        own = without_lowest(own)
        masters += above == 0
        second += above == 1
        third += above == 2
    tail = max(length - 3, 0)
    out[12] += length * length / 10.0
    if masters:
        out[1] += masters
        out[2] += masters * masters / 4.0
        out[6] += tail
        out[13] += min(second, 1)
        if masters > 1:
            out[11] += tail
        if masters > 2:
            out[14] += masters - 2
    elif second and length > 1:
        out[3] += 1.0
        out[7] += tail
    elif third and length > 2:
        out[5] += 1.0
        out[15] += tail
    elif length == 0:
        out[8] += 1.0
    elif length == 1:
        out[9] += 1.0
        out[4] += second
    else:
        out[10] += 1.0


@compiled
def _look_for_losers(rulebook: Any, denomination: int, suit: int, own: Any, missing: Any, out: Any) -> None:
    """A card is a danger by the lower cards missing beyond the lower ones in the own hand."""
    length = count(own)
    if suit >= NO_TRUMPS:
        out[8] += length
        return
    if length == 0:
        out[5] += 1.0
        return
    mask = rulebook.suit_mask[denomination, suit]
    most, least = 0, 99
    rest = own
    while rest:
        card = lowest(rest)
        rest = without_lowest(rest)
        higher = rulebook.higher[denomination, card]
        below = count(missing & mask & ~higher)
        danger = max(below - (length - 1 - count(higher & own)), 0)
        out[0] += danger
        out[1] += danger * danger / 8.0
        out[2] += danger > 0
        most = max(most, danger)
        least = min(least, below)
        if danger > out[_WORST_CARDS]:
            out[_WORST_CARDS + 2] = out[_WORST_CARDS + 1]
            out[_WORST_CARDS + 1] = out[_WORST_CARDS]
            out[_WORST_CARDS] = danger
        elif danger > out[_WORST_CARDS + 1]:
            out[_WORST_CARDS + 2] = out[_WORST_CARDS + 1]
            out[_WORST_CARDS + 1] = danger
        elif danger > out[_WORST_CARDS + 2]:
            out[_WORST_CARDS + 2] = danger
    out[3] += most
    out[4] += least
    out[6] += most if length == 1 else 0
    out[7] += least == 0
    out[9] += most if length == 2 else 0
    out[10] += least > 1
    out[11] += min(most, 2)


@compiled
def look_at_hand(rulebook: Any, denomination: int, hand: Any, seen: Any, way: int, out: Any) -> None:
    """Write what a hand is for a contract to ``out``; see `look_at_suit`."""
    out[:] = 0.0
    out[CONSTANT] = 1.0
    trumps = 0
    if way == TRUMPS:
        trumps = count(hand & rulebook.suit_mask[denomination, denomination])
    for suit in range(EFFECTIVE_SUITS):
        if cards_of_suit(rulebook, denomination, suit):
            look_at_suit(rulebook, denomination, suit, hand, seen, way, trumps, out)


@compiled
def look_at_auction(rulebook: Any, state: Any, seat: int, denomination: int, out: Any) -> None:
    """Add to ``out`` what the auction so far tells a bidder of a denomination about partners and opponents."""
    at = AUCTION_FEATURES
    for other in range(np.int64(rulebook.players)):
        if other == seat:
            continue
        friend = (np.int64(rulebook.side_mask[seat]) >> other) & 1
        bids = state.bids_by[other]
        first = at if friend else at + 6
        if not bids:
            out[first] += (np.int64(state.passed) >> other) & 1
            continue
        row = highest(bids)
        if rulebook.row_kind[row] != NUMBERED:
            out[first + 5] += 1.0
        elif rulebook.row_denomination[row] == denomination:
            out[first + 1] += 1.0
            out[first + 2] += np.int64(rulebook.row_level[row]) - 6
        else:
            out[first + 3] += 1.0
            out[first + 4] += np.int64(rulebook.row_level[row]) - 6
    if state.high_bidder != NONE and not (np.int64(rulebook.side_mask[seat]) >> np.int64(state.high_bidder)) & 1:
        out[at + 12] = 1.0
