"""How well a hand explains the calls that its holder made, compiled: the likelihoods that worlds are weighed with.

Every model is one function ``(rulebook, state, seat, hand) -> weight``; it reads the public side of the auction (bids
made by seat, who has passed) and ``hand``, the cards that the seat is supposed to have been dealt, and nothing else of
the state. Only ratios of weights matter, and a weight is never 0, so no world is excluded by a model.

`CLUB_CALLS` takes everybody for a bidder much like the `club` player. What is approximate: the state keeps which bids a
seat has made, not their order among those of others, so a pass is compared with the bid that the seat certainly had to
beat (the bids before its turn in the first round where it never bid, the final bid where it did); raises of a partner's
bid are read like bids of one's own; and of two partners' hands each is judged by itself.
"""

from __future__ import annotations

from typing import Any, Final

import numpy as np

from fivehundred.cards.suits import NO_TRUMPS
from fivehundred.engine.bits import bit, highest, lowest, without_lowest
from fivehundred.engine.compiled import compiled
from fivehundred.players.club_bidding import (
    KITTY_TRICKS,
    LONE_TRUMP_TRICKS,
    MISERE_DANGER,
    OPEN_MISERE_DANGER,
    PARTNER_TRICKS,
    SECOND_PARTNER_TRICKS,
    USUAL_SHARE,
    no_trump_tricks,
    side_tricks,
    trump_tricks,
)
from fivehundred.players.club_danger import hand_danger
from fivehundred.rules.rulebook import GAME_CONTRACT, MISERE_CONTRACT, NUMBERED, ROUNDS_ONE_CALL_EACH

#: The models: calls say nothing, or what they say of a `club` player.
NO_MODEL: Final = 0
CLUB_CALLS: Final = 1

#: How fast a call that an estimate does not explain becomes unlikely: by a factor e with each so many hundredths of a
#: trick, or so much danger of a misère, down to the least weight.
_TRICKS_SCALE: Final = 80.0
_DANGER_SCALE: Final = 3.0
_LEAST: Final = 0.001
#: A bid below what a hand is worth is common (room is left, partners go on): only beyond a trick it counts against it.
_UNDERBID: Final = 100
_UNDERBID_SCALE: Final = 150.0


@compiled
def weight_of_calls(model: int, rulebook: Any, state: Any, seat: int, hand: Any) -> Any:
    """Return the weight that model number ``model`` gives to the calls of ``seat`` if it was dealt ``hand``."""
    if model == CLUB_CALLS:
        return club_calls(rulebook, state, seat, hand)
    return 1.0


@compiled
def club_calls(rulebook: Any, state: Any, seat: int, hand: Any) -> Any:
    """Return how likely a `club` player's calls are with this hand: a weight from `_LEAST` squared to 1."""
    if not (state.has_called >> seat) & 1 or (state.barred >> seat) & 1:
        return 1.0
    weight: Any = 1.0
    bids = state.bids_by[seat]
    beaten: Any = np.int64(-1)
    if bids:
        weight = _weight_of_bid(rulebook, seat, hand, highest(bids))
        if seat != state.high_bidder:
            beaten = np.int64(state.standing)
    else:
        beaten = _bid_to_beat(rulebook, state, seat)
    if beaten >= 0:
        weight *= _weight_of_pass(rulebook, seat, hand, rulebook.outbids[beaten] & ~rulebook.gated_rows)
    return weight


@compiled
def hand_tricks(rulebook: Any, seat: int, hand: Any, denomination: int) -> Any:
    """Return the tricks (in hundredths) that the `club` player counts on when it opens with a hand."""
    if denomination >= NO_TRUMPS:
        tricks = no_trump_tricks(rulebook, hand)
    else:
        tricks = trump_tricks(rulebook, hand, denomination, True) + side_tricks(rulebook, hand, denomination)
    tricks += KITTY_TRICKS * (np.int64(rulebook.kitty_size) + np.int64(rulebook.own_kitty_size)) // 3
    tricks += 100 * np.int64(rulebook.hand_size) // np.int64(rulebook.players) - USUAL_SHARE
    others = np.int64(rulebook.side_mask[seat]) & ~(1 << seat)
    if others or rulebook.calls_partner:
        tricks += PARTNER_TRICKS
    elif denomination < NO_TRUMPS:
        tricks += LONE_TRUMP_TRICKS
    if others & (others - 1):
        tricks += SECOND_PARTNER_TRICKS
    return tricks


@compiled
def _falling(excess: float, scale: float) -> Any:
    """Return 1 for what is explained, less the larger the excess, and at least `_LEAST`."""
    return max(np.exp(-excess / scale), _LEAST) if excess > 0 else 1.0


@compiled
def _weight_of_bid(rulebook: Any, seat: int, hand: Any, row: int) -> Any:
    kind = rulebook.row_kind[row]
    denomination = np.int64(rulebook.row_denomination[row])
    if kind in (NUMBERED, GAME_CONTRACT):
        lacking = 100 * np.int64(rulebook.row_level[row]) - hand_tricks(rulebook, seat, hand, denomination)
        return _falling(lacking, _TRICKS_SCALE) * _falling(-lacking - _UNDERBID, _UNDERBID_SCALE)
    if rulebook.row_high[row]:
        return 1.0
    allowed = MISERE_DANGER if kind == MISERE_CONTRACT else OPEN_MISERE_DANGER
    return _falling(hand_danger(rulebook, denomination, hand) - allowed, _DANGER_SCALE)


@compiled
def _weight_of_pass(rulebook: Any, seat: int, hand: Any, rows: Any) -> Any:
    """Return how likely it is that a hand did not bid the cheapest of ``rows`` in any denomination."""
    seen: Any = 0
    most: Any = 0
    while rows:
        row = lowest(rows)
        rows = without_lowest(rows)
        denomination = np.int64(rulebook.row_denomination[row])
        if rulebook.row_kind[row] != NUMBERED or (seen >> denomination) & 1:
            continue
        seen |= 1 << denomination
        spare = hand_tricks(rulebook, seat, hand, denomination) - 100 * np.int64(rulebook.row_level[row])
        most = max(most, spare)
    return _falling(most, _TRICKS_SCALE)


@compiled
def _bid_to_beat(rulebook: Any, state: Any, seat: int) -> Any:
    """Return the bid that stood when a seat that has made none first passed, as far as is certain.

    In the first round that is the last of the first bids of those who called before. With one call each it is exact;
    where players may come in again after a pass, only the final bid is certain, and that the seat never beat it.
    """
    if rulebook.reenter and rulebook.rounds != ROUNDS_ONE_CALL_EACH:
        return np.int64(state.standing)
    players = np.int64(rulebook.players)
    at = (np.int64(state.dealer) + 1) % players
    stood = np.int64(0)
    while at != seat:
        if state.bids_by[at]:
            stood = lowest(state.bids_by[at])
        at = (at + 1) % players
    return stood


@compiled
def asked_weight(rulebook: Any, hand: Any, taken: int) -> Any:
    """Return how likely it is that the high cards of a contractor's cards all came from the ``taken`` of the kitty.

    He asked for a new deal, so he was dealt none; ``hand`` are his cards with the kitty. 0 where there are too many.
    """
    ways = 1.0
    left = taken
    cards = hand
    size = 0
    while cards:
        size += 1
        cards = without_lowest(cards)
    high = hand & rulebook.high_cards
    while high:
        high = high & ~bit(lowest(high))
        ways *= max(left, 0) / size
        left -= 1
        size -= 1
    return ways
