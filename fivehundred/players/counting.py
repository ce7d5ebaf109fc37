"""Counting in how many ways unseen cards can lie in their piles, compiled, and dealing one of them, all equally likely.

Piles that may hold the same cards form one *class*, cards that may lie in the same classes one *group*. A deal of the
groups to the classes is a table of numbers; so many deals have it as multinomial coefficients say. The counts of all
beginnings of such tables (group after group, by the room then left in each class) are added up once; a table is then
drawn backwards through them with its exact probability, and the cards within it at random. Nothing is repaired and
nothing rejected. Counts are floats: exact below 2**53, to 15 digits above.
"""

from __future__ import annotations

from math import factorial
from typing import Any, Final, NamedTuple

import numpy as np

from fivehundred.engine.bits import bit, count, lowest, nth, without_lowest
from fivehundred.engine.compiled import compiled
from fivehundred.engine.rng import below, draw
from fivehundred.players.hidden import PILES

_FACTORIAL: Final = np.array([float(factorial(n)) for n in range(65)])
_UNIT: Final = 2.0**-53


class Ways(NamedTuple):
    """All ways in which unseen cards can lie.

    ``sizes`` are the cards in each pile, ``class_of`` the class of each pile (-1: an empty one), ``room`` and
    ``stride`` describe the classes (cards, and what one card counts in the number of a state), ``cards`` and
    ``classes`` the groups (sets of cards, and of classes), and ``begun[n, state]`` is the number of ways to deal the
    first n groups that leave the room of ``state``.
    """

    sizes: Any
    class_of: Any
    room: Any
    stride: Any
    cards: Any
    classes: Any
    begun: Any


@compiled
def find_ways(unseen: Any, sizes: Any, may_hold: Any) -> Any:
    """Return the `Ways` of ``unseen`` cards to lie in piles of these ``sizes`` that may hold these sets."""
    class_of = np.full(PILES, -1, dtype=np.int64)
    holds = np.zeros(PILES, dtype=np.uint64)
    room = np.zeros(PILES, dtype=np.int64)
    classes = 0
    for pile in range(PILES):
        if sizes[pile] == 0:
            continue
        own = may_hold[pile] & unseen
        found = 0
        while found < classes and holds[found] != own:
            found += 1
        if found == classes:
            holds[classes] = own
            classes += 1
        class_of[pile] = found
        room[found] += sizes[pile]
    room = room[:classes]
    stride = np.ones(classes, dtype=np.int64)
    for number in range(1, classes):
        stride[number] = stride[number - 1] * (room[number - 1] + 1)
    states = 1
    for number in range(classes):
        states *= room[number] + 1
    group_cards, group_classes = _group(unseen, holds, classes)
    begun = np.zeros((len(group_cards) + 1, states), dtype=np.float64)
    begun[0, states - 1] = 1.0
    for group in range(len(group_cards)):
        _deal_group(group_classes[group], count(group_cards[group]), room, stride, begun[group], begun[group + 1])
    return Ways(sizes.copy(), class_of, room, stride, group_cards, group_classes, begun)


@compiled
def _group(unseen: Any, holds: Any, classes: int) -> Any:
    """Return the groups (sets of cards, sets of classes), those with fewest classes first."""
    cards = np.zeros(64, dtype=np.uint64)
    where = np.zeros(64, dtype=np.uint64)
    groups = 0
    rest = unseen
    while rest:
        card = lowest(rest)
        rest = without_lowest(rest)
        may = np.uint64(0)
        for number in range(classes):
            if holds[number] & bit(card):
                may |= bit(number)
        found = 0
        while found < groups and where[found] != may:
            found += 1
        if found == groups:
            where[groups] = may
            groups += 1
        cards[found] |= bit(card)
    choices = np.zeros(groups, dtype=np.int64)
    for number in range(groups):
        choices[number] = count(where[number])
    order = np.argsort(choices)
    return cards[:groups][order], where[:groups][order]


@compiled
def _list_classes(members: Any, listed: Any) -> Any:
    """Write the members of a set of classes to ``listed`` and return how many there are."""
    size = 0
    while members:
        listed[size] = lowest(members)
        members = without_lowest(members)
        size += 1
    return size


@compiled
def _fill(split: Any, limit: Any, start: int, size: int, cards: int) -> Any:
    """Give ``cards`` to the places from ``start`` on, as many to the first as it takes; tell whether there is room."""
    left = cards
    for place in range(start, size):
        split[place] = min(limit[place], left)
        left -= split[place]
    return left == 0


@compiled
def _next_split(split: Any, limit: Any, size: int) -> Any:
    """Turn one way to split a number within limits into the next one; tell whether there was one."""
    behind, space = 0, 0
    for place in range(size - 1, -1, -1):
        if split[place] > 0 and behind < space:
            split[place] -= 1
            return _fill(split, limit, place + 1, size, behind + 1)
        behind += split[place]
        space += limit[place]
    return False


@compiled
def _weight(split: Any, size: int, cards: int) -> Any:
    """Return in how many ways so many cards can be split so: the multinomial coefficient."""
    ways = _FACTORIAL[cards]
    for place in range(size):
        ways /= _FACTORIAL[split[place]]
    return ways


@compiled
def _deal_group(members: Any, cards: int, room: Any, stride: Any, before: Any, after: Any) -> None:
    """Add to ``after`` the ways of every state of ``before`` with one more group dealt."""
    listed = np.zeros(PILES, dtype=np.int64)
    limit = np.zeros(PILES, dtype=np.int64)
    split = np.zeros(PILES, dtype=np.int64)
    size = _list_classes(members, listed)
    for state in range(len(before)):
        if before[state] == 0.0:
            continue
        for place in range(size):
            limit[place] = (state // stride[listed[place]]) % (room[listed[place]] + 1)
        more = _fill(split, limit, 0, size, cards)
        while more:
            following = state
            for place in range(size):
                following -= split[place] * stride[listed[place]]
            after[following] += before[state] * _weight(split, size, cards)
            more = _next_split(split, limit, size)


@compiled
def number_of_ways(ways: Any) -> Any:
    """Return in how many ways the cards can lie, as a float; 0.0 where there is none."""
    total = ways.begun[len(ways.cards), 0]
    for number in range(len(ways.room)):
        total *= _FACTORIAL[ways.room[number]]
    for pile in range(PILES):
        if ways.class_of[pile] >= 0:
            total /= _FACTORIAL[ways.sizes[pile]]
    return total


@compiled
def deal_one_way(ways: Any, key: Any, start: int, contents: Any) -> Any:
    """Deal the cards in one way, all ways being equally likely: write each pile's set to ``contents`` (uint64).

    Draws from the stream ``key`` from number ``start`` on, and returns the number of the next draw. There must be a
    way.
    """
    counter = start
    contents[:] = 0
    classes = len(ways.room)
    of_class = np.zeros(PILES, dtype=np.uint64)
    listed = np.zeros(PILES, dtype=np.int64)
    split = np.zeros(PILES, dtype=np.int64)
    state = 0
    for back in range(len(ways.cards)):
        group = len(ways.cards) - 1 - back
        size = _list_classes(ways.classes[group], listed)
        state = _draw_split(ways, group, state, listed, size, split, draw(key, np.uint64(counter)))
        counter += 1
        cards = ways.cards[group]
        for place in range(size):
            taken, counter = pick(cards, split[place], key, counter)
            cards &= ~taken
            of_class[listed[place]] |= taken
    for number in range(classes):
        cards = of_class[number]
        for pile in range(PILES):
            if ways.class_of[pile] == number:
                taken, counter = pick(cards, ways.sizes[pile], key, counter)
                cards &= ~taken
                contents[pile] = taken
    return counter


@compiled
def _draw_split(ways: Any, group: int, state: int, listed: Any, size: int, split: Any, number: Any) -> Any:
    """Draw how a group was split, given the room left after it; return the number of the state before it."""
    cards = count(ways.cards[group])
    limit = np.zeros(PILES, dtype=np.int64)
    for place in range(size):
        of = listed[place]
        limit[place] = ways.room[of] - (state // ways.stride[of]) % (ways.room[of] + 1)
    chosen = np.zeros(PILES, dtype=np.int64)
    left = np.float64(np.uint64(number) >> np.uint64(11)) * _UNIT * ways.begun[group + 1, state]
    before = state
    more = _fill(split, limit, 0, size, cards)
    while more and left >= 0.0:
        earlier = state
        for place in range(size):
            earlier += split[place] * ways.stride[listed[place]]
        weight = ways.begun[group, earlier] * _weight(split, size, cards)
        if weight > 0.0:
            left -= weight
            before = earlier
            chosen[:] = split
        more = _next_split(split, limit, size)
    split[:] = chosen
    return before


@compiled
def pick(cards: Any, number: int, key: Any, start: int) -> Any:
    """Return (``number`` of some cards, all choices being equally likely, and the number of the next draw)."""
    rest = cards
    taken = np.uint64(0)
    counter = start
    size = count(cards)
    if number == size:
        return cards, counter
    for _ in range(number):
        card = bit(nth(rest, below(draw(key, np.uint64(counter)), size)))
        counter += 1
        size -= 1
        taken |= card
        rest &= ~card
    return taken, counter
