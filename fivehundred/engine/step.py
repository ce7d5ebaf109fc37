"""The one way a deal moves: `find_legal` writes the legal actions of the seat to act, `apply` carries one out."""

from __future__ import annotations

from typing import Any

import numpy as np

from fivehundred.engine.actions import (
    ALONE,
    BREACH,
    CALL_CARD,
    CARD,
    ENOUGH,
    GO_ON,
    LEAD_JOKER,
    NO_BREACH,
    NO_SLAM,
    NOMINATE,
    NOMINATE_NONE,
    PARTNER,
    RESIGN,
    SLAM,
)
from fivehundred.engine.auction import (
    answer_breach,
    answer_slam_question,
    call_card,
    callable_cards,
    discard,
    give_card,
    leave_or_play,
    legal_callings,
    legal_calls,
    make_call,
    name_partner,
    nominate,
    play_alone,
)
from fivehundred.engine.bits import bit, count, nth
from fivehundred.engine.compiled import compiled
from fivehundred.engine.play import legal_plays, play_card
from fivehundred.engine.redeal import answer_request, legal_requests
from fivehundred.engine.state import (
    AUCTION,
    BREACH_CALL,
    CALL,
    DISCARD,
    EXIT,
    GIVE,
    NOMINATE_JOKER,
    OVER,
    PLAY,
    REDEAL,
    SLAM_CALL,
)
from fivehundred.rules.rulebook import NONE


@compiled
def find_legal(rulebook: Any, state: Any) -> None:
    """Write the legal actions of the seat to act to ``state.legal`` (four words of 64; all zero when it is over)."""
    calls = np.uint64(0)
    cards = np.uint64(0)
    partners = np.uint64(0)
    others = np.uint64(0)
    if state.phase == PLAY:
        cards, others = legal_plays(rulebook, state)
    elif state.phase == AUCTION:
        calls = legal_calls(rulebook, state)
    elif state.phase == DISCARD:
        cards = state.hands[state.discarder]
    elif state.phase == CALL:
        partners = callable_cards(rulebook, state)
        others = legal_callings(rulebook, state)
    elif state.phase == GIVE:
        cards = state.hands[state.to_act]
    elif state.phase == SLAM_CALL:
        others = bit(SLAM & 63) | bit(NO_SLAM & 63)
    elif state.phase == NOMINATE_JOKER:
        others = bit(NOMINATE_NONE & 63) | (np.uint64(0b1111) << np.uint64(NOMINATE & 63))
    elif state.phase == EXIT:
        others = bit(RESIGN & 63) | bit(GO_ON & 63)
    elif state.phase == REDEAL:
        others = legal_requests(state)
    elif state.phase == BREACH_CALL:
        others = bit(BREACH & 63) | bit(NO_BREACH & 63)
    state.legal[0] = calls
    state.legal[1] = cards
    state.legal[2] = partners
    state.legal[3] = others


@compiled
def apply(rulebook: Any, state: Any, action: int) -> None:
    """Carry out a legal action of the seat to act. Does not check it and does not find the next legal actions."""
    if state.phase == PLAY:
        if action < LEAD_JOKER:
            play_card(rulebook, state, action - CARD, NONE)
        else:
            number = action - LEAD_JOKER
            joker = np.int64(rulebook.card_count) - 2 + (number >> 2)
            play_card(rulebook, state, joker, number & 3)
    elif state.phase == AUCTION:
        make_call(rulebook, state, action)
    elif state.phase == DISCARD:
        discard(rulebook, state, action - CARD)
    elif state.phase == CALL:
        if action in (ALONE, ENOUGH):
            play_alone(rulebook, state)
        elif action > ALONE:
            name_partner(rulebook, state, action - PARTNER)
        else:
            call_card(rulebook, state, action - CALL_CARD)
    elif state.phase == GIVE:
        give_card(rulebook, state, action - CARD)
    elif state.phase == SLAM_CALL:
        answer_slam_question(rulebook, state, action)
    elif state.phase == NOMINATE_JOKER:
        nominate(rulebook, state, action)
    elif state.phase == EXIT:
        leave_or_play(rulebook, state, action)
    elif state.phase == REDEAL:
        answer_request(rulebook, state, action)
    elif state.phase == BREACH_CALL:
        answer_breach(rulebook, state, action)


@compiled
def legal_count(state: Any) -> Any:
    """Return how many actions are legal."""
    return count(state.legal[0]) + count(state.legal[1]) + count(state.legal[2]) + count(state.legal[3])


@compiled
def nth_legal(state: Any, n: int) -> Any:
    """Return the nth legal action (0 = the lowest number) of more than n."""
    left = n
    for word in range(4):
        size = count(state.legal[word])
        if left < size:
            return 64 * word + nth(state.legal[word], left)
        left -= size
    return np.int64(-1)


@compiled
def is_over(state: Any) -> Any:
    """Tell whether the deal is over and scored."""
    return state.phase == OVER
