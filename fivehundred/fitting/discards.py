"""Two ways to discard from the same hands, compiled: the deal is played with each, and the difference tells.

What a hand is worth after the discards cannot be read off the hands that a player keeps: who always puts the joker
aside never learns what keeping it costs.
"""

from __future__ import annotations

from typing import Any

import numpy as np

from fivehundred.engine import rng
from fivehundred.engine.actions import CARD, PASS
from fivehundred.engine.bits import bit, count, lowest, nth, without_lowest
from fivehundred.engine.compiled import compiled
from fivehundred.engine.dealing import shuffle_and_deal
from fivehundred.engine.play import side_tricks
from fivehundred.engine.results import MADE
from fivehundred.engine.state import AUCTION, DISCARD, OVER, PLAY
from fivehundred.engine.step import apply, find_legal
from fivehundred.fitting.sampling import (
    ATTEMPTS,
    act,
    chance,
    expected_gain,
    force_somewhere,
    left_by_defence,
    look_at_kept,
    play_to_end,
)
from fivehundred.players.calibrated_features import FEATURES
from fivehundred.players.table import decide


@compiled
def _discard_like(rulebook: Any, model: Any, state: Any, player: int, key: Any) -> Any:
    """Let a player discard; return the cards put aside."""
    before = state.discards
    while state.phase == DISCARD:
        act(rulebook, model, state, player, key, 3500)
    return state.discards & ~before


@compiled
def _discard_all(rulebook: Any, state: Any, cards: Any) -> Any:
    """Discard some cards; return whether that was allowed."""
    while cards:
        find_legal(rulebook, state)
        if state.phase != DISCARD or not state.legal[1] & bit(lowest(cards)):
            return False
        apply(rulebook, state, CARD + lowest(cards))
        cards = without_lowest(cards)
    return state.phase != DISCARD


@compiled
def _exchange_one(put_aside: Any, legal: Any, key: Any) -> Any:
    """Return the cards put aside with one of them exchanged for another that might go."""
    kept = legal & ~put_aside
    if not kept or not put_aside:
        return put_aside
    gone = nth(put_aside, rng.below(rng.draw(key, np.uint64(2011)), count(put_aside)))
    instead = nth(kept, rng.below(rng.draw(key, np.uint64(2012)), count(kept)))
    return (put_aside & ~bit(gone)) | bit(instead)


@compiled
def discards_loop(
    rulebooks: Any,
    models: Any,
    states: Any,
    player: int,
    other: int,
    others_way: float,
    kinds: int,
    seed: Any,
    start: Any,
    rows: Any,
    looks: Any,
    tricks: Any,
    made: Any,
) -> None:
    """Force contracts of all kinds in turn and play each after two ways to discard.

    ``rows`` holds the contracts (0: none, or both ways the same). Of the second way less the first: ``looks`` of shape
    (n, `FEATURES`) the difference of the hands kept, ``tricks`` that of the side's tricks, ``made`` that of contracts
    made (-1, 0, 1). ``player`` plays all cards; in half of the deals it discards first, in the others ``other`` does.
    The second way is the other's with the chance ``others_way`` (1: always, and ``player`` is always first); else one
    card of the first way is exchanged for another.
    """
    rulebook, model, state = rulebooks[0], models[0], states[2]
    kept = np.zeros(FEATURES)
    for number in range(len(rows)):
        first = np.uint64(start) + np.uint64(number * ATTEMPTS)
        rows[number] = 0
        row, seat, key = force_somewhere(rulebook, model, states, player, number % kinds, seed, first, kept)
        if not row:
            continue
        while state.phase not in (DISCARD, PLAY, OVER):
            act(rulebook, model, state, player, key, 3000)
        if state.phase != DISCARD or state.discarder != seat:
            continue
        states[3] = states[2]
        find_legal(rulebook, state)
        legal = state.legal[1]
        mine = others_way >= 1.0 or chance(key, 2013) < 0.5
        put_aside = _discard_like(rulebook, model, state, player if mine else other, key)
        if chance(key, 2014) < others_way:
            states[4] = states[3]
            instead = _discard_like(rulebook, model, states[4], other if mine else player, key)
        else:
            instead = _exchange_one(put_aside, legal, key)
            states[4] = states[3]
            if not _discard_all(rulebook, states[4], instead):
                continue
        if instead == put_aside:
            continue
        rows[number] = row
        looks[number] = 0.0
        tricks[number], made[number] = 0, 0
        for way in (2, 4):
            sign = 1 if way == 4 else -1
            after = states[way]
            while after.phase not in (PLAY, OVER):
                act(rulebook, model, after, player, key, 3600)
            look_at_kept(rulebook, after, seat, row, kept)
            for place in range(FEATURES):
                looks[number, place] += sign * kept[place]
            play_to_end(rulebook, model, after, player, key)
            tricks[number] += sign * side_tricks(after)
            made[number] += sign * np.int64(after.outcome == MADE)


@compiled
def manners_loop(
    rulebooks: Any,
    models: Any,
    states: Any,
    player: int,
    other: int,
    seed: Any,
    start: Any,
    rows: Any,
    gains: Any,
) -> None:
    """Play deals twice, with the contractor's discards of ``player`` and of ``other``; ``player`` does all else.

    ``rows`` holds the contracts (0: none, or nothing to put aside), ``gains`` by how many points the second way puts
    the contractor further ahead of the others, against the defence that bidders of a misère expect.
    """
    rulebook, model, state = rulebooks[0], models[0], states[2]
    looks = np.zeros(FEATURES)
    for number in range(len(rows)):
        index = np.uint64(start) + np.uint64(number)
        dealer = np.int64(index % np.uint64(rulebook.players))
        shuffle_and_deal(rulebook, state, rng.make_key(seed, rng.FITTING, index, 0), dealer)
        key = rng.make_key(seed, rng.FITTING, index, 1)
        rows[number] = 0
        counter, left = 0, 1.0
        while state.phase not in (DISCARD, PLAY, OVER):
            find_legal(rulebook, state)
            action = decide(player, rulebook, model, state, key, counter)
            if state.phase == AUCTION and action != PASS:
                left = left_by_defence(rulebook, model, state, action, looks)
            apply(rulebook, state, action)
            counter += 1
        if state.phase != DISCARD or state.discarder != state.contractor:
            continue
        rows[number] = state.contract
        gains[number] = 0.0
        states[3] = states[2]
        for way in range(2):
            after = states[2 + way]
            _discard_like(rulebook, model, after, other if way else player, key)
            play_to_end(rulebook, model, after, player, key)
            gain = expected_gain(rulebook, after, np.int64(after.contractor), left)
            gains[number] += gain if way else -gain
