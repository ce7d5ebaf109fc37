"""What a defender of a misère sees in a card, compiled. What each look counts for stands in `club_misere_weights`.

A suit is looked at as a race: the defenders' lowest j cards of it, led one after the other, need j lower ones of the
contractor. By how many he falls short is the *want* of lower cards; above zero he can be caught there.
"""

from __future__ import annotations

from typing import Any, Final

import numpy as np

from fivehundred.cards.suits import NO_TRUMPS
from fivehundred.engine.bits import bit, count, lowest, without_lowest
from fivehundred.engine.compiled import compiled
from fivehundred.engine.play import card_key
from fivehundred.players.knowledge import coming_seats, held_by, is_exposed, strongest, unseen
from fivehundred.rules.rulebook import MAX_SEATS

#: What is seen in any card, in this order: the chance that the contractor has its suit and nothing lower; the chance
#: that he is void; the chance that another defender to come must go over it; how many other cards of the suit the own
#: hand has, and how many lower ones; how many lower ones other hands may hold; how many lower and higher ones he is
#: expected to hold; whether he cannot have its suit; whether it is alone in its suit; the first chance times that of
#: no other defender going over; his want of lower cards against the own cards of the suit and against all; whether
#: these are above zero; his want after this card against the own cards left, and whether it is above zero; how many
#: cards of the suit, and higher ones, other hands may hold; how many defenders are to come.
#: Then of a lead: the first chance where a want is left; whether he can go under where there was a want; the lower own
#: cards times a want; a want before and after; the chance of another going over where there was a want; the chance
#: that he is void times his other cards; three places that stay empty.
#: Of another card: whether it wins so far; the chance that he must go over what then wins; whether it wins the trick;
#: winning it times the greatest want of any suit; whether it wins before he has played; the own cards of its suit, and
#: the lower ones, where he is still to play; winning so far times the defenders to come; whether it wins his trick.
#: Last: whether it is a joker without a suit.
MISERE_LOOKS: Final = 30
#: Situations, three where the hand is closed, three where it is exposed: to lead, to follow suit, to throw off.
MISERE_SITUATIONS: Final = 6
#: No suit is looked at as worse than this (also one he cannot have).
_NO_WANT: Final = -3.0
#: What `look_around` writes: the chance that he holds a card he may hold; the chance that one other hand holds one
#: nobody can place; the greatest want of any suit; by suit the want against the own cards, and against all.
AROUND: Final = 3 + 2 * NO_TRUMPS
_OWN: Final = 3
_ALL: Final = _OWN + NO_TRUMPS


@compiled
def misere_situation(rulebook: Any, state: Any) -> Any:
    """Return in which of `MISERE_SITUATIONS` the seat to act is."""
    exposed = 3 if is_exposed(rulebook, state) else 0
    if state.trick_size == 0:
        return exposed
    follows = state.legal[1] & rulebook.suit_mask[state.denomination, state.led]
    return exposed + (1 if follows else 2)


@compiled
def _want(rulebook: Any, denomination: int, cards: Any, his: Any, share: float) -> Any:
    """Return by how many lower cards he falls short in one suit, each of ``his`` being his with chance ``share``."""
    most, reach = _NO_WANT, count(his) * share + 0.5
    rest = cards
    while rest:
        card = lowest(rest)
        rest = without_lowest(rest)
        not_above = ~rulebook.higher[denomination, card]
        needed = count(cards & not_above)
        if needed <= reach:
            most = max(most, needed - share * count(his & not_above))
    return most


@compiled
def look_around(rulebook: Any, state: Any, seat: int, around: Any) -> Any:
    """Write to ``around`` (float64, `AROUND`) what all cards have in common; return (his, others').

    These are the cards that the contractor may hold as far as ``seat`` knows, and those that others may hold.
    """
    denomination = np.int64(state.denomination)
    others = unseen(rulebook, state, seat)
    his = np.uint64(state.hands[state.contractor])
    if is_exposed(rulebook, state):
        others &= ~his
    else:
        his = held_by(rulebook, state, np.int64(state.side) & np.int64(state.active), others)
    share = min(count(state.hands[state.contractor]) / max(count(his), 1), 1.0)
    around[0] = share
    around[1] = min(count(state.hands[seat]) / max(count(others), 1), 0.99)
    around[2] = 0.0
    for suit in range(NO_TRUMPS):
        mask = rulebook.suit_mask[denomination, suit]
        own, his_suit = state.hands[seat] & mask, his & mask
        around[_OWN + suit], around[_ALL + suit] = _NO_WANT, _NO_WANT
        if his_suit and own:
            around[_OWN + suit] = _want(rulebook, denomination, own, his_suit, share)
            around[2] = max(around[2], around[_OWN + suit])
            if state.legal[1] & mask:
                around[_ALL + suit] = _want(rulebook, denomination, own | (others & mask), his_suit, share)
    return his, others


@compiled
def look_at_misere_card(
    rulebook: Any, state: Any, seat: int, card: int, his: Any, others: Any, around: Any, out: Any
) -> None:
    """Write to ``out`` (float64, `MISERE_LOOKS`) what a card of a defender is, after `look_around`."""
    denomination = np.int64(state.denomination)
    suit = np.int64(rulebook.effective_suit[denomination, card])
    mask, higher = rulebook.suit_mask[denomination, suit], rulebook.higher[denomination, card]
    own, his_suit, rest = state.hands[seat] & mask, his & mask, others & mask
    share, length = around[0], count(his_suit)
    above = count(his_suit & higher)
    miss = 1.0 - min(share, 0.999)
    void = miss**length
    out[0] = miss ** (length - above) - void
    out[1] = void
    coming = np.int64(coming_seats(rulebook, state, seat))
    defenders = coming & ~np.int64(state.side)
    stays_under, out[19] = _all_stay_under(state, suit, rest, higher, 1.0 - around[1], defenders)
    out[2] = 1.0 - stays_under
    out[3] = count(own) - 1
    out[4] = count(own & ~higher) - 1
    out[5] = count(rest & ~higher)
    out[6], out[7] = (length - above) * share, above * share
    out[8], out[9] = length == 0, count(own) == 1
    out[10] = out[0] * stays_under
    out[11], out[12] = _NO_WANT, _NO_WANT
    if suit < NO_TRUMPS:
        out[11], out[12] = around[_OWN + suit], around[_ALL + suit]
    out[13], out[14] = out[11] > 0, out[12] > 0
    out[15] = _want_after(rulebook, denomination, own & ~bit(card), his_suit, higher, share, state.trick_size == 0)
    out[16] = out[15] > 0
    out[17], out[18] = count(rest), count(rest & higher)
    if state.trick_size == 0:
        _look_at_lead(count(his & ~mask) * share, out)
    else:
        _look_at_answer(rulebook, state, card, his, coming, around[2], out)
    out[29] = bit(card) & rulebook.free_jokers[denomination] != 0


@compiled
def _all_stay_under(state: Any, suit: int, rest: Any, higher: Any, miss: float, defenders: int) -> Any:
    """Return (the chance that none of the defenders to come must go over a card of the suit, how many they are)."""
    over = miss ** count(rest & ~higher) - miss ** count(rest)
    chance, number = 1.0, 0
    for other in range(MAX_SEATS):
        if (defenders >> other) & 1:
            number += 1
            if suit >= NO_TRUMPS or not (np.int64(state.shown_void[other]) >> suit) & 1:
                chance *= 1.0 - over
    return chance, number


@compiled
def _want_after(rulebook: Any, denomination: int, left: Any, his: Any, higher: Any, share: float, is_lead: bool) -> Any:
    """Return his want against the own cards ``left`` of the suit; of open cards he parts with the highest below."""
    if is_lead and share > 0.9 and his & ~higher:
        his &= ~bit(strongest(rulebook, denomination, his & ~higher))
    if not left or not his:
        return _NO_WANT
    return _want(rulebook, denomination, left, his, share)


@compiled
def _look_at_lead(elsewhere: float, out: Any) -> None:
    had, left = out[13], out[16]
    out[20] = out[0] * left
    out[21] = had if out[6] > 0 else 0.0
    out[22] = out[4] * had
    out[23] = left * had
    out[24] = out[2] * had
    out[25] = out[1] * elsewhere
    out[26], out[27], out[28] = 0.0, 0.0, 0.0


@compiled
def _look_at_answer(rulebook: Any, state: Any, card: int, his: Any, coming: int, want: float, out: Any) -> None:
    denomination, led = np.int64(state.denomination), np.int64(state.led)
    targets = np.int64(state.side) & np.int64(state.active)
    over = card_key(rulebook, denomination, led, card) > state.best_key
    to_come = coming & targets != 0
    miss = 1.0 - min(count(state.hands[state.contractor]) / max(count(his), 1), 0.999)
    winning = card if over else np.int64(state.best_card)
    his_suit = his & rulebook.suit_mask[denomination, led]
    under = count(his_suit & ~rulebook.higher[denomination, winning])
    out[20] = over
    out[21] = miss**under - miss ** count(his_suit) if to_come else 0.0
    out[22] = over and coming == 0
    out[23] = min(want, 2.0) if over else 0.0
    out[24] = over and to_come
    out[25] = out[3] if to_come else 0.0
    out[26] = out[4] if to_come else 0.0
    out[27] = out[19] if over else 0.0
    out[28] = over and (targets >> np.int64(state.best_seat)) & 1 == 1
