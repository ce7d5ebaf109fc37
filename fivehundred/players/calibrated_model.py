"""The model of the `calibrated` player: one record of numbers for one Rulebook, and what is read off it, compiled.

Hand and auction give one number, the *index* of a contract (a weighted sum). For each number of tricks a logistic
curve over the index is the chance that the contractor's side takes at least as many.
"""

from __future__ import annotations

from typing import Any, Final

import numpy as np
import numpy.typing as npt

from fivehundred.cards.suits import NO_TRUMPS
from fivehundred.engine.compiled import compiled
from fivehundred.engine.state import MAX_TRICKS
from fivehundred.players.calibrated_features import (
    AUCTION_FEATURES,
    CONSTANT,
    FEATURES,
    HIGHEST_HELD,
    LOSING,
    TRUMPS,
    WITHOUT_TRUMPS,
    look_at_auction,
    look_at_hand,
)
from fivehundred.rules.rulebook import GAME_CONTRACT, MAX_ROWS, MAX_SEATS, NUMBERED

#: Raised when a model means something else than before: models of an older version are fitted anew.
MODEL_VERSION: Final = 5

#: Classes of contracts with weights of their own: a trump suit, no trumps, the same two where the contract allows a
#: second partner, and each special contract of the ladder.
SUIT_CLASS: Final = 0
NO_TRUMP_CLASS: Final = 1
SECOND_PARTNER_CLASSES: Final = 2
FIRST_SPECIAL_CLASS: Final = 4
MAX_CLASSES: Final = 12
#: In contracts for tricks the index is about a number of tricks. A hand better than any seen, before there is a bid,
#: gets so many more at most: what it is worth then does not hang on what others have said.
_BEYOND: Final = 2.0
#: Chances are told of 0 .. `TRICK_NUMBERS` - 1 tricks or more.
TRICK_NUMBERS: Final = MAX_TRICKS + 1

#: How the auction stands for the seat to call: no bid, one of its own side, one of the opponents.
NO_BID, FRIENDS_BID, STRANGERS_BID = 0, 1, 2
SITUATIONS: Final = 3
#: What a call is judged by (see `fivehundred.players.calibrated_bidding`).
CALL_FEATURES: Final = 16
#: What is heard in the auction: so many numbers of a look at a contract.
HEARD: Final = CONSTANT - AUCTION_FEATURES
PASSING, STANDING, OUTBID = 0, 1, 2
#: Totals for which chances to win a match are told, from ``lowest`` to ``highest``, and deals that are known.
LEVELS: Final = 41
SAMPLES: Final = 32

#: One model. ``dealt`` weighs a hand before the kitty is taken, ``kept`` one after the discards
#: (``like_club``: where discarding as `club` does was found to bring more, that is done); ``index_low`` and
#: ``index_high`` bound the index to what was seen when it was fitted; ``curve[class, n]`` are (constant, slope,
#: curvature, what holding the highest trump or the joker adds) of the chance of n tricks or more: without it all tricks
#: are hardly ever taken, whatever the index; ``solved`` are (constant, slope, curvature) of the chance to make a misère
#: against best defence (double dummy); ``trust`` (constant, slope, and
#: what each trick more of the bid adds, from `usual_tricks` on) corrects, by situation, log odds of chosen bids, and
#: ``heard`` what the auction says about bids that were worth choosing;
#: ``call`` weighs what is known about a call: to what a pass brings, to the odds
#: that a bid becomes the contract, and to what it brings when it does not (in hundreds of points).
#: ``class_of_row``, ``entry_row`` (the lowest row of each denomination with one partner or a side's, and of those
#: that allow a second one; 0: none) and ``payoff`` (own points less the
#: others' by row and tricks) are read off the Rulebook and not fitted.
#: The rest is for matches (see `fivehundred.players.stakes`), found by playing and all 0 where no match is played:
#: ``ahead[own, other]`` is the chance that the one total beats the other, ``spread`` the standard deviation of the
#: points between two scores in a deal, ``most_gained`` and ``most_lost`` the most that a score usually does in one;
#: of ``samples`` deals points and contractor's side by seat, and the outcomes, are known.
MODEL: Final = np.dtype(
    [
        ("dealt", "<f4", (MAX_CLASSES, FEATURES)),
        ("kept", "<f4", (MAX_CLASSES, FEATURES)),
        ("like_club", "u1", (MAX_CLASSES,)),
        ("index_low", "<f4", (MAX_CLASSES,)),
        ("index_high", "<f4", (MAX_CLASSES,)),
        ("curve", "<f4", (MAX_CLASSES, TRICK_NUMBERS, 4)),
        ("solved", "<f4", (MAX_CLASSES, 3)),
        ("trust", "<f4", (MAX_CLASSES, SITUATIONS, 3)),
        ("heard", "<f4", (MAX_CLASSES, SITUATIONS, HEARD)),
        ("call", "<f4", (SITUATIONS, 3, CALL_FEATURES)),
        ("class_of_row", "u1", (MAX_ROWS,)),
        ("entry_row", "u1", (2, NO_TRUMPS + 1)),
        ("payoff", "<f4", (MAX_ROWS, TRICK_NUMBERS)),
        ("ahead", "<f4", (LEVELS, LEVELS)),
        ("lowest", "<f4"),
        ("highest", "<f4"),
        ("spread", "<f4"),
        ("most_gained", "<i4"),
        ("most_lost", "<i4"),
        ("samples", "<u2"),
        ("sampled_points", "<i2", (SAMPLES, MAX_SEATS)),
        ("sampled_side", "u1", (SAMPLES,)),
        ("sampled_outcome", "u1", (SAMPLES,)),
    ],
    align=True,
)


def blank_model() -> npt.NDArray[Any]:
    """Return a model of nothing, shape (1,): for tables at which nobody asks it."""
    return np.zeros(1, dtype=MODEL)


@compiled
def way_to_look(rulebook: Any, row: int) -> Any:
    """Return how a hand is looked at for the contract of a row."""
    if rulebook.row_high[row] == 0:
        return LOSING
    return TRUMPS if rulebook.row_denomination[row] < NO_TRUMPS else WITHOUT_TRUMPS


@compiled
def is_special(rulebook: Any, row: int) -> Any:
    """Tell whether a row is a contract with a class of its own."""
    return rulebook.row_kind[row] != NUMBERED and rulebook.row_kind[row] != GAME_CONTRACT


@compiled
def partners_of_row(rulebook: Any, row: int) -> Any:
    """Return how many partners the contractor of a row may call."""
    if not rulebook.calls_partner or not rulebook.row_calls_partner[row]:
        return 0
    second = rulebook.two_partners_from and rulebook.row_level[row] >= rulebook.two_partners_from
    return 2 if second else 1


@compiled
def dot(weights: Any, values: Any) -> Any:
    """Return the weighted sum."""
    total = 0.0
    for place in range(len(values)):
        total += weights[place] * values[place]
    return total


@compiled
def contract_index(rulebook: Any, model: Any, state: Any, seat: int, row: int, out: Any) -> Any:
    """Return the index of a row's contract for the hand of ``seat`` as dealt; ``out`` takes what it was made of."""
    return index_of_hand(rulebook, model, state, seat, state.hands[seat], row, out)


@compiled
def index_of_hand(rulebook: Any, model: Any, state: Any, seat: int, hand: Any, row: int, out: Any) -> Any:
    """Return the same if ``seat`` were dealt ``hand``."""
    denomination = np.int64(rulebook.row_denomination[row])
    look_at_hand(rulebook, denomination, hand, hand, way_to_look(rulebook, row), out)
    look_at_auction(rulebook, state, seat, denomination, out)
    return dot(model.dealt[np.int64(model.class_of_row[row])], out)


@compiled
def kept_index(rulebook: Any, model: Any, row: int, hand: Any, seen: Any, out: Any) -> Any:
    """Return the index of a row's contract for a hand after the discards; ``seen`` holds the discards too."""
    look_at_hand(rulebook, np.int64(rulebook.row_denomination[row]), hand, seen, way_to_look(rulebook, row), out)
    return dot(model.kept[np.int64(model.class_of_row[row])], out)


@compiled
def situation_of(rulebook: Any, state: Any, seat: int) -> Any:
    """Return how the auction stands for a seat."""
    if not state.standing:
        return NO_BID
    friends = np.int64(rulebook.side_mask[seat])
    return FRIENDS_BID if (friends >> np.int64(state.high_bidder)) & 1 else STRANGERS_BID


@compiled
def usual_tricks(tricks: int) -> Any:
    """Return how many tricks a bid is usually for, in a deal of so many."""
    return 0.75 * tricks


@compiled
def plain_odds(model: Any, group: int, number: int, at: float, looks: Any) -> Any:
    """Return the log odds of ``number`` tricks or more at an index within its bounds, made of ``looks``."""
    curve = model.curve[group, number]
    return curve[0] + at * (curve[1] + at * curve[2]) + (curve[3] if looks[HIGHEST_HELD] > 0.0 else 0.0)


@compiled
def find_chances(rulebook: Any, model: Any, group: int, situation: int, index: float, looks: Any, chances: Any) -> None:
    """Write to ``chances`` the chance of n tricks or more for n from 0 to one more than there are tricks (0).

    ``looks`` is what the index was made of: what was heard in the auction counts once more.
    """
    beyond = group < FIRST_SPECIAL_CLASS and situation == NO_BID
    highest = model.index_high[group] + (_BEYOND if beyond else 0.0)
    at = min(max(index, model.index_low[group]), highest)
    tricks = np.int64(rulebook.hand_size)
    chances[0] = 1.0
    trust = model.trust[group, situation]
    shift = trust[0] + dot(model.heard[group, situation], looks[AUCTION_FEATURES:CONSTANT])
    for number in range(1, tricks + 1):
        logit = trust[1] * plain_odds(model, group, number, at, looks)
        logit += shift + trust[2] * (number - usual_tricks(tricks))
        chances[number] = min(1.0 / (1.0 + np.exp(-logit)), chances[number - 1])
    chances[tricks + 1] = 0.0


@compiled
def without_hope(rulebook: Any, model: Any, row: int, index: float, looks: Any, chances: Any, sober: Any) -> None:
    """Write to ``sober`` the ``chances`` of a row's contract, nowhere better for it than without any correction.

    The correction was found from bids that were worth making by points. Where that made it flatter it would give
    hopeless contracts a chance, which somebody who has to sacrifice must not believe in.
    """
    group = np.int64(model.class_of_row[row])
    at = min(max(index, model.index_low[group]), model.index_high[group])
    tricks = np.int64(rulebook.hand_size)
    sober[0] = 1.0
    sober[tricks + 1] = 0.0
    for number in range(1, tricks + 1):
        plain = 1.0 / (1.0 + np.exp(-plain_odds(model, group, number, at, looks)))
        better = max(chances[number], plain) if rulebook.row_high[row] == 0 else min(chances[number], plain)
        sober[number] = min(better, sober[number - 1])


@compiled
def expect_defence(rulebook: Any, model: Any, row: int, index: float, chances: Any) -> Any:
    """Lower the ``chances`` to make a misère to halfway between those in play and those against best defence.

    The defenders whom deals are played with let more misères through than good players do, and no player should live
    on that. Returns what part of the chance is left (1 in other contracts).
    """
    if rulebook.row_high[row] != 0:
        return 1.0
    group = np.int64(model.class_of_row[row])
    at = min(max(index, model.index_low[group]), model.index_high[group])
    curve = model.solved[group]
    best_defence = 1.0 / (1.0 + np.exp(-(curve[0] + at * (curve[1] + at * curve[2]))))
    played = 1.0 - chances[1]
    expected = min(played, 0.5 * (played + best_defence))
    more = (1.0 - expected) / max(1.0 - played, 1e-9)
    for number in range(1, np.int64(rulebook.hand_size) + 1):
        chances[number] *= more
    return expected / max(played, 1e-9)


@compiled
def chance_to_make(rulebook: Any, row: int, chances: Any) -> Any:
    """Return the chance of making a row's contract."""
    return chances[np.int64(rulebook.row_low[row])] - chances[np.int64(rulebook.row_high[row]) + 1]


@compiled
def expected_points(rulebook: Any, model: Any, row: int, chances: Any) -> Any:
    """Return what a row's contract brings on average: own points less the others'."""
    total = 0.0
    payoff = model.payoff[row]
    for number in range(np.int64(rulebook.hand_size) + 1):
        total += payoff[number] * (chances[number] - chances[number + 1])
    return total
