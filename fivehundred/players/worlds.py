"""Drawing worlds, compiled: whole deals that agree with everything a seat knows, for players that think in examples.

`draw_worlds` has two steps. First, deals are drawn uniformly from those that the rules and the course of the deal leave
possible, by counting (`fivehundred.players.hidden`, `counting`): hidden hands, kitty, discards, dead cards. A
contractor's discards may be any of his cards. Second, of several times as many deals as are wanted those are kept that
explain calls and discards better (`fivehundred.players.calls`): systematic resampling by weight. The first step is
exact; the second is as good as its model and, drawing from finitely many, slightly biased towards the unweighted deals.

A world is a state like the true one. Fields that only tell the past and that the seat cannot know (the shuffled order,
the cards that others exchanged, which of the contractor's cards came from the kitty) are drawn as well or blank.
Nothing hidden from the seat has any part in a world.
"""

from __future__ import annotations

from typing import Any, Final

import numpy as np

from fivehundred.engine import rng
from fivehundred.engine.bits import bit, count
from fivehundred.engine.compiled import compiled
from fivehundred.engine.rng import draw, make_key
from fivehundred.engine.step import find_legal
from fivehundred.players.calibrated_features import FEATURES
from fivehundred.players.calibrated_model import TRICK_NUMBERS
from fivehundred.players.calls import NO_MODEL, asked_weight, weight_of_calls, weight_of_discards
from fivehundred.players.counting import deal_one_way, find_ways, number_of_ways, pick
from fivehundred.players.hidden import (
    DEAD,
    DISCARDS,
    HAND,
    KITTY,
    ON_THE_WAY,
    OWN_KITTY,
    PILES,
    find_hidden,
    kitty_taken,
    on_the_way,
    receiver,
)
from fivehundred.rules.rulebook import MAX_SEATS, NONE

#: So many deals are drawn for each world that is kept.
DEALS_A_WORLD: Final = 8


@compiled
def ways_for(rulebook: Any, state: Any, viewer: int) -> Any:
    """Return the `fivehundred.players.counting.Ways` in which the cards that ``viewer`` cannot see may lie."""
    sizes = np.zeros(PILES, dtype=np.int64)
    may_hold = np.zeros(PILES, dtype=np.uint64)
    unseen = find_hidden(rulebook, state, viewer, sizes, may_hold)
    return find_ways(unseen, sizes, may_hold)


@compiled
def draw_worlds(
    rulebook: Any, model: Any, state: Any, viewer: int, key: Any, reading: int, worlds: Any, times: Any
) -> Any:
    """Fill ``worlds`` (dtype STATE, shape (n,)) with what was drawn; return how many are filled, at most n.

    ``times`` (int64, shape (n,)) tells how often each was drawn; these numbers add up to n. ``key`` is the stream of
    random numbers, ``reading`` whether calls and discards tell anything (`fivehundred.players.calls`), and ``model``
    that of the Rulebook by which they are read. Equal views and keys give equal worlds.
    """
    wanted = len(worlds)
    ways = ways_for(rulebook, state, viewer)
    possible = number_of_ways(ways)
    weighed = reading != NO_MODEL or state.asked & ~(1 << viewer)
    drawn = wanted
    if possible == 1.0:
        drawn = 1
    elif weighed:
        drawn *= DEALS_A_WORLD
    many = np.empty(drawn, dtype=worlds.dtype)
    weights = np.ones(drawn)
    looks, chances = np.zeros(FEATURES), np.zeros(TRICK_NUMBERS + 1)
    scratch = np.empty(1, dtype=worlds.dtype)
    for number in range(drawn):
        _draw_world(rulebook, state, viewer, ways, key, number, many)
        if weighed:
            weights[number] = weight_of_world(reading, rulebook, model, many[number], viewer, looks, chances, scratch)
    mark = draw(make_key(key, rng.WORLDS, np.uint64(0), np.uint64(1)), 0)
    return _resample(many, weights, mark, possible < drawn, worlds, times)


@compiled
def _resample(many: Any, weights: Any, number: Any, few: bool, worlds: Any, times: Any) -> Any:
    """Keep of many weighted worlds as many as wanted, each in proportion to its weight (systematic resampling).

    Where there are ``few`` possible ones, equal ones are counted together.
    """
    total = weights.sum()
    if total == 0.0:
        weights[:] = 1.0
        total = float(len(weights))
    step = total / len(worlds)
    mark = step * np.float64(np.uint64(number) >> np.uint64(11)) * 2.0**-53
    kept, left, passed = 0, len(worlds), 0.0
    for candidate in range(len(many)):
        passed += weights[candidate]
        chosen = 0
        while left > 0 and (mark < passed or candidate == len(many) - 1):
            mark += step
            chosen += 1
            left -= 1
        if chosen == 0:
            continue
        place = _find_equal(many[candidate], worlds, kept) if few else kept
        if place == kept:
            worlds[kept] = many[candidate]
            times[kept] = 0
            kept += 1
        times[place] += chosen
    return kept


@compiled
def _find_equal(world: Any, worlds: Any, kept: int) -> Any:
    """Return which of the first worlds has the same hands and discards, else their number."""
    for number in range(kept):
        same = worlds[number].discards == world.discards
        for seat in range(MAX_SEATS):
            same &= worlds[number].hands[seat] == world.hands[seat]
        if same:
            return number
    return kept


@compiled
def _draw_world(rulebook: Any, state: Any, viewer: int, ways: Any, key: Any, number: int, worlds: Any) -> None:
    """Write one deal that ``viewer`` must think possible, drawn uniformly, to ``worlds[number]``."""
    stream = make_key(key, rng.WORLDS, np.uint64(number), np.uint64(0))
    contents = np.zeros(PILES, dtype=np.uint64)
    counter = deal_one_way(ways, stream, 0, contents)
    worlds[number] = state
    world = worlds[number]
    for place in range(len(world.order)):
        world.order[place] = 0
    taken = kitty_taken(rulebook, state)
    for seat in range(np.int64(rulebook.players)):
        if ways.sizes[HAND + seat]:
            world.hands[seat] = contents[HAND + seat]
        if not (taken and seat == state.contractor):
            world.own_kitties[seat] = contents[OWN_KITTY + seat]
        if on_the_way(rulebook, state) and seat != viewer:
            world.gifts[seat] = contents[ON_THE_WAY + seat]
    world.dead = contents[DEAD]
    if not taken:
        world.kitty = contents[KITTY]
    if viewer != state.discarder:
        world.discards = contents[DISCARDS]
    if state.contractor != NONE:
        counter = _draw_past_gifts(rulebook, state, viewer, stream, counter, world)
        if taken and viewer != state.contractor:
            _draw_past_kitty(rulebook, stream, counter, world)
        _find_partner(rulebook, world)
    find_legal(rulebook, world)


@compiled
def _cards_now(state: Any, seat: int) -> Any:
    """Return what of the cards a seat has ever had it has not given away: in hand, played or put aside."""
    cards = state.hands[seat] | state.played_by[seat]
    if seat == state.discarder:
        cards |= state.discards
    return cards


@compiled
def _draw_past_gifts(rulebook: Any, state: Any, viewer: int, key: Any, start: int, world: Any) -> Any:
    """Choose which of a partner's cards were given to him, where ``viewer`` had no part in it."""
    counter = start
    if on_the_way(rulebook, state):
        return counter
    known = state.gifts[viewer]
    for giver in range(np.int64(rulebook.players)):
        if state.gifts[giver] and giver != viewer and receiver(rulebook, state, giver) == viewer:
            known |= state.gifts[giver]
    for giver in range(np.int64(rulebook.players)):
        number = count(state.gifts[giver])
        if number and giver != viewer and receiver(rulebook, state, giver) != viewer:
            cards = _cards_now(world, receiver(rulebook, state, giver)) & ~known
            world.gifts[giver], counter = pick(cards, number, key, counter)
            known |= world.gifts[giver]
    return counter


@compiled
def cards_before_exchange(rulebook: Any, state: Any, seat: int) -> Any:
    """Return a seat's dealt cards, those it took up included, before anything was exchanged or put aside."""
    cards = _cards_now(state, seat)
    if not on_the_way(rulebook, state):
        for giver in range(np.int64(rulebook.players)):
            if state.gifts[giver] and giver != seat and receiver(rulebook, state, giver) == seat:
                cards &= ~state.gifts[giver]
    return cards | state.gifts[seat]


@compiled
def dealt_hand(rulebook: Any, state: Any, seat: int) -> Any:
    """Return the cards that a seat was dealt, before the kitty was taken."""
    cards = cards_before_exchange(rulebook, state, seat)
    if seat == state.contractor and kitty_taken(rulebook, state):
        cards &= ~(state.kitty | state.own_kitties[seat])
    return cards


@compiled
def _draw_past_kitty(rulebook: Any, key: Any, start: int, world: Any) -> None:
    """Choose which of the contractor's cards came from the kitty: if he asked for a new deal the high ones first."""
    seat = np.int64(world.contractor)
    own = count(world.own_kitties[seat])
    size = count(world.kitty) + own
    cards = cards_before_exchange(rulebook, world, seat)
    first = np.uint64(0)
    if (world.asked >> seat) & 1:
        first = cards & rulebook.high_cards
    taken, counter = pick(first, min(size, count(first)), key, start)
    more, counter = pick(cards & ~first, size - count(taken), key, counter)
    taken |= more
    world.own_kitties[seat], counter = pick(taken, own, key, counter)
    world.kitty = taken & ~world.own_kitties[seat]


@compiled
def _find_partner(rulebook: Any, world: Any) -> None:
    """Make the holder of a called card the partner, unless everybody knows him already."""
    if world.called_card == NONE or world.partner_shown:
        return
    world.partner = NONE
    world.side = rulebook.side_mask[world.contractor]
    for seat in range(np.int64(rulebook.players)):
        if seat != world.contractor and world.hands[seat] & bit(np.int64(world.called_card)):
            world.partner = seat
            world.side |= 1 << seat


@compiled
def weight_of_world(
    reading: int, rulebook: Any, model: Any, world: Any, viewer: int, looks: Any, chances: Any, scratch: Any
) -> Any:
    """Return how well a world explains what the others have done: calls, discards, and asking for a new deal.

    ``looks`` and ``chances`` are as for `weight_of_calls`, ``scratch`` is a state (one-element array).
    """
    weight = 1.0
    for seat in range(np.int64(rulebook.players)):
        if seat == viewer:
            continue
        hand = dealt_hand(rulebook, world, seat)
        if (world.asked >> seat) & 1:
            if seat == world.contractor and kitty_taken(rulebook, world):
                taken = count(world.kitty | world.own_kitties[seat])
                weight *= asked_weight(rulebook, cards_before_exchange(rulebook, world, seat), taken)
            elif hand & rulebook.high_cards:
                weight = 0.0
        if reading != NO_MODEL:
            weight *= weight_of_calls(rulebook, model, world, seat, hand, looks, chances)
    if reading != NO_MODEL and world.discards and viewer != world.discarder and world.discarder == world.contractor:
        kept = world.hands[world.discarder] | world.played_by[world.discarder]
        row = np.int64(world.contract)
        weight *= weight_of_discards(rulebook, model, row, kept, world.discards, looks, scratch)
    return weight
