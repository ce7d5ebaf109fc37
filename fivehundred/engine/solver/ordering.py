"""The moves of a seat, the likeliest to be best first.

Touching cards of one hand are one move, played with the lowest of them. The weights were found by hill climbing on the
number of cards played in the search (see ``benchmarks``); they change how long a search takes, never what it finds.
"""

from __future__ import annotations

from typing import Any, Final

import numpy as np

from fivehundred.engine.bits import bit, count, highest, lowest
from fivehundred.engine.compiled import compiled, compiled_in_place
from fivehundred.engine.solver.desk import FORWARD, JOKER_LANE
from fivehundred.engine.solver.holdings import holders_of
from fivehundred.rules.rulebook import (
    FOLLOW_ANY_TIME,
    FOLLOW_FIRST_ROUND,
    LEAD_ANY_SUIT,
    LEAD_NOT_SHOWN_VOID,
    LEAD_OWN_SUIT,
    LEAD_UNLED_SUIT,
)

# Where the weights stand. Leads: five for each owner of the suit's highest card (`_whose`), by the owner of the second
# (4: there is none); then what leading the highest card, one of touching cards up to it, or the second-highest adds.
LEADS_WITHOUT_TRUMPS: Final = 0
LEADS_BESIDE_TRUMPS: Final = 24
LEADS_OF_TRUMPS: Final = 48
RUFFS: Final = 72  # nobody can ruff, a friend, a foe, both
LENGTH: Final = 76  # for each card of the suit, by the owner of the highest
OTHERS: Final = 80  # for each card of the suit in other hands
HEIGHT: Final = 84  # for each card that is higher, and one
JOKER_LEAD: Final = 88
DISCARD_LENGTH: Final = 89
DISCARD_SINGLE: Final = 90
DISCARD_TOP: Final = 91
DISCARD_GUARD: Final = 92
DISCARD_ALL: Final = 93
DISCARD_WHOSE: Final = 94  # four
RUFF: Final = 98  # four, by who holds the trick
# Following, by place in the trick (second, between, last) and who holds it: a weight, and one off for each lower card.
SAFE: Final = 104
UNSAFE: Final = 128
LOSING: Final = 152
LAST: Final = 16  # where the third place begins
WEIGHT_COUNT: Final = 176


#: Less than every score.
LEAST: Final = -(1 << 30)

# What a lead that succeeds is worth more the next time in the same deal, in the end, and the shift by which it gets
# there. Fewest cards were played in the search with these.
_LESSON_WITHOUT_TRUMPS: Final = 100
_LESSON_WITH_TRUMPS: Final = 60
_SLOWLY: Final = 4

#: A move is the card's bit, and for a joker led to a suit 64 * (suit + 1) besides.
NAMED: Final = 64

_ALL_SUITS: Final = 0b1111


@compiled_in_place
def _add(desk: Any, ply: int, number: int, move: int, score: int, top: int) -> Any:
    desk.moves[ply, number] = move
    desk.scores[ply, number] = score
    desk.groups[ply, number] = top
    desk.grouped |= (bit(top) - bit(move & 63)) << np.uint64(1)  # those above the card, up to the top
    if number == 0 or score > desk.scores[ply, desk.first]:
        desk.first = number
    return number + 1


@compiled_in_place
def _group_top(desk: Any, own: Any, lane: Any, card: int) -> Any:
    """Return the highest card of the hand that touches ``card``: nothing but cards long played lies between.

    ``own`` are the hand's cards of the ``lane`` (a set). A card with an equal one in another hand touches nothing.
    """
    if bit(card) & desk.twins:
        return np.int64(card)
    run = (own & ~desk.twins) | (lane & ~desk.live)
    stop = lane & ~run & ~(bit(card) - np.uint64(1))
    below = bit(lowest(stop)) - np.uint64(1) if stop else ~np.uint64(0)
    return highest(own & below)


@compiled
def nameable(desk: Any, seat: int) -> Any:
    """Return the suits a joker that belongs to no suit may be led to (as in `engine.play.nameable_suits`)."""
    suits: Any = 0
    if desk.joker_lead == LEAD_ANY_SUIT:
        suits = _ALL_SUITS
    elif desk.joker_lead == LEAD_UNLED_SUIT:
        suits = _ALL_SUITS & ~np.int64(desk.suits_led)
    elif desk.joker_lead == LEAD_NOT_SHOWN_VOID:
        suits = _ALL_SUITS & ~np.int64(desk.shown_void[seat])
    if suits == 0 and not desk.hands[seat] & ~desk.jokers:
        suits = _ALL_SUITS
    return suits


@compiled_in_place
def followers(desk: Any, seat: int, led: int) -> Any:
    """Return the cards that a seat may play to a suit led; a joker led as a suit of its own need not be followed."""
    hand = desk.hands[seat]
    jokers = hand & desk.jokers
    following = hand & desk.lane[led] if led < JOKER_LANE else np.uint64(0)
    if following:
        if jokers and (
            desk.joker_follow == FOLLOW_ANY_TIME
            or (desk.joker_follow == FOLLOW_FIRST_ROUND and not (np.int64(desk.suits_led) >> led) & 1)
        ):
            following |= jokers
        return following
    if jokers and desk.joker_forced and led < JOKER_LANE:
        return jokers
    return hand


@compiled_in_place
def _whose(desk: Any, seat: int, card: int) -> Any:
    """Return whose a card is for a seat: 0 its own, 1 a friend's, 2 the next player's, 3 another foe's."""
    owner = np.int64(desk.owner[card])
    if owner == seat:
        return 0
    if (np.int64(desk.team[seat]) >> owner) & 1:
        return 1
    following = seat + 1 if seat + 1 < desk.seats else 0
    return 2 if owner == following else 3


@compiled_in_place
def _ruffs(desk: Any, seat: int, lane: int) -> Any:
    """Tell who could ruff a suit led by a seat: bit 0 a friend, bit 1 a foe."""
    able = holders_of(desk, np.int64(desk.trump)) & ~holders_of(desk, lane) & ~(1 << seat)
    friends = able & np.int64(desk.team[seat])
    return np.int64(friends != 0) + 2 * np.int64(able != friends)


@compiled
def list_leads(desk: Any, ply: int, seat: int, refuted: int) -> Any:
    """Write the leads of a seat but for some suits (``refuted``: bits) with their scores and return their number."""
    number = np.int64(0)
    desk.grouped = 0
    for lane in range(JOKER_LANE):
        if desk.hands[seat] & desk.lane[lane] and not (refuted >> lane) & 1:
            number = _list_suit(desk, ply, seat, lane, number)
    if desk.hands[seat] & desk.jokers:
        number = _list_joker_leads(desk, ply, seat, number)
    return number


@compiled_in_place
def _lead_table(desk: Any, lane: int) -> Any:
    """Return where the weights of leading a suit begin."""
    if desk.trump == JOKER_LANE:
        return LEADS_WITHOUT_TRUMPS
    return LEADS_OF_TRUMPS if lane == desk.trump else LEADS_BESIDE_TRUMPS


@compiled_in_place
def _list_suit(desk: Any, ply: int, seat: int, lane: int, number: int) -> Any:
    """Add the leads of one suit; return the number of moves."""
    weights = desk.weights
    own = desk.hands[seat] & desk.lane[lane]
    live = desk.live & desk.lane[lane]
    others = live & ~own
    above = highest(others) if others else np.int64(-1)
    top = highest(live)
    whose = _whose(desk, seat, top)
    table = _lead_table(desk, lane)
    base = np.int64(0)
    if desk.mode == FORWARD:
        rest = live ^ bit(top)
        second = _whose(desk, seat, highest(rest)) if rest else 4
        base = np.int64(weights[table + 5 * whose + second])
        base += weights[LENGTH + whose] * count(own) + weights[OTHERS + whose] * count(others)
        if table == LEADS_BESIDE_TRUMPS:
            base += weights[RUFFS + _ruffs(desk, seat, lane)]
    rest = own
    while rest:
        card = lowest(rest)
        group = _group_top(desk, own, desk.lane[lane], card)
        rest &= ~(bit(group) | (bit(group) - np.uint64(1)))
        score = base
        if desk.mode != FORWARD:
            score = -_reverse_lead(desk, seat, lane, card)
        elif card > above:
            score += weights[table + 20]
        elif group > above:
            score += weights[table + 21]
        else:
            height = count(live & ~(bit(card) - np.uint64(1)))  # 1: the highest
            score += weights[HEIGHT + whose] * height
            if height == 2:
                score += weights[table + 22]
        score += np.int64(desk.suit_lessons[seat, lane]) + np.int64(desk.card_lessons[card])
        number = _add(desk, ply, number, np.int64(card), score, group)
    return number


@compiled_in_place
def _learn(desk: Any, seat: int, card: int, worth: int) -> None:
    """Move what is added to the scores of a seat's lead, of this suit and of this card, a little towards its worth."""
    lane = desk.lane_of[card]
    desk.suit_lessons[seat, lane] += (worth - np.int64(desk.suit_lessons[seat, lane])) >> _SLOWLY
    desk.card_lessons[card] += (worth - np.int64(desk.card_lessons[card])) >> _SLOWLY


@compiled
def learn_from_leads(desk: Any, ply: int, seat: int, moves: int, card: int) -> None:
    """Learn that the lead of ``card`` succeeded where the other leads tried (those without a score) had failed."""
    lesson = np.int64(desk.lesson)
    for number in range(moves):
        if desk.scores[ply, number] == LEAST:
            tried = np.int64(desk.moves[ply, number]) & 63
            _learn(desk, seat, tried, lesson if tried == card else -lesson)


@compiled_in_place
def forget_lessons(desk: Any) -> None:
    """Begin to learn anew; where the contractor's side does not want most tricks nothing is learned."""
    desk.lesson = 0
    if desk.mode == FORWARD:
        desk.lesson = _LESSON_WITHOUT_TRUMPS if desk.trump == JOKER_LANE else _LESSON_WITH_TRUMPS
    desk.suit_lessons[:] = 0
    desk.card_lessons[:] = 0


@compiled
def _list_joker_leads(desk: Any, ply: int, seat: int, number: int) -> Any:
    """Add the leads of jokers that belong to no suit; return the number of moves."""
    jokers = desk.hands[seat] & desk.jokers
    score = np.int64(desk.weights[JOKER_LEAD])
    suits = nameable(desk, seat)
    while jokers:
        card = lowest(jokers)
        jokers ^= bit(card)
        if desk.joker_lead == LEAD_OWN_SUIT:
            number = _add(desk, ply, number, np.int64(card), score, card)
            continue
        for suit in range(JOKER_LANE):
            if (suits >> suit) & 1:
                number = _add(desk, ply, number, np.int64(card) + NAMED * (suit + 1), score, card)
    return number


@compiled
def _reverse_lead(desk: Any, seat: int, lane_number: int, card: int) -> Any:
    """Return how bad a lead is where the contractor's side wants to lose tricks."""
    lane = desk.lane[lane_number]
    live = desk.live & lane
    below = count(live & (bit(card) - np.uint64(1)))
    above = count(live) - 1 - below
    if (desk.counted >> seat) & 1:
        # The contractor: low cards, and where others must take the trick.
        return 8 * below - 3 * above
    theirs = np.uint64(0)
    for other in range(desk.seats):
        if (desk.counted >> other) & 1:
            theirs |= desk.hands[other] & lane
    if not theirs:
        return np.int64(60) + below
    under = count(live & (bit(lowest(theirs)) - np.uint64(1)))
    bad = 6 * below - 4 * under
    if card < lowest(theirs):
        bad -= 20
    return bad


@compiled_in_place
def _reach_of_others(desk: Any, seat: int, size: int, led: int) -> Any:
    """Return the cards by which those still to play could take the trick: the foes', and the friends'."""
    team = np.int64(desk.team[seat])
    threats = np.uint64(0)
    helps = np.uint64(0)
    other = seat
    for _ in range(size + 1, desk.seats):
        other = other + 1 if other + 1 < desk.seats else 0
        hand = desk.hands[other]
        cards = hand & desk.lane[led]
        if not cards:
            cards = hand & desk.trumps
        cards |= hand & desk.jokers
        if (team >> other) & 1:
            helps |= cards
        else:
            threats |= cards
    return threats, helps


@compiled_in_place
def _standing(desk: Any, seat: int, size: int, led: int, best: int, best_seat: int) -> Any:
    """Return the cards by which foes still to play could take the trick, and how it stands for a seat.

    0: a foe holds it; 1: and a friend can take it; 2: a friend holds it; 3: and it cannot be taken from him.
    """
    threats, helps = _reach_of_others(desk, seat, size, led)
    holds = 0
    if (np.int64(desk.team[seat]) >> best_seat) & 1:
        holds = 2 if threats & desk.above[best] else 3
    elif helps and highest(helps) > best and not threats & desk.above[highest(helps)]:
        holds = 1
    return threats, holds


@compiled_in_place
def _place(desk: Any, size: int) -> Any:
    """Return the place in the trick by which weights differ: second, between, last."""
    return 0 if size == 1 else (2 if size + 1 == desk.seats else 1)


@compiled_in_place
def _better_of(desk: Any, chosen: Any, most: Any, cards: Any, own: Any, live: Any, at: Any) -> Any:
    """Return the likeliest so far and its score once some touching or untouching cards of one kind have been looked at.

    Their scores rise or fall with rank, as the weight at ``at`` + 1 says; of touching cards the lowest is played.
    """
    if cards:
        card = lowest(cards)
        slope = np.int64(desk.weights[at + 1])
        if slope < 0:
            others = live & ~own & (bit(highest(cards)) - np.uint64(1))
            card = lowest(own & ~(bit(highest(others)) - np.uint64(1))) if others else lowest(own)
        score = np.int64(desk.weights[at]) - slope * count(live & (bit(card) - np.uint64(1)))
        if score > most:
            return card, score
    return chosen, most


@compiled_in_place
def likeliest_follow(desk: Any, seat: int, size: int, led: int, best: int, best_seat: int) -> Any:
    """Return the card with which a seat likeliest follows suit, as `list_follows` ranks them, without listing them.

    -1 where only the list tells: there are jokers without a suit or equal cards, the seat does not have the suit, or
    the contractor's side does not want most tricks.
    """
    own = desk.hands[seat] & desk.lane[led]
    if not own or desk.live & (desk.jokers | desk.twins) or desk.mode != FORWARD:
        return np.int64(-1)
    threats, holds = _standing(desk, seat, size, led, best, best_seat)
    case = 8 * _place(desk, size) + 2 * holds
    live = desk.live & desk.lane[led]
    beating = own & desk.above[best]
    unsafe = beating & (bit(highest(threats)) - np.uint64(1)) if threats else np.uint64(0)
    chosen, most = np.int64(-1), np.int64(LEAST)
    chosen, most = _better_of(desk, chosen, most, own & ~beating, own, live, LOSING + case)
    chosen, most = _better_of(desk, chosen, most, beating & ~unsafe, own, live, SAFE + case)
    chosen, most = _better_of(desk, chosen, most, unsafe, own, live, UNSAFE + case)
    return chosen


@compiled_in_place
def _discard_base(desk: Any, seat: int, lane: int) -> Any:
    """Return what throwing a card of a suit off is worth, whichever card."""
    weights = desk.weights
    own = desk.hands[seat] & desk.lane[lane]
    others = desk.live & desk.lane[lane] & ~own
    length = count(own)
    base = weights[DISCARD_LENGTH] * length
    if length == 1:
        base += weights[DISCARD_SINGLE]
    if not others:
        return base + weights[DISCARD_ALL]
    top = highest(others)
    if highest(own) > top:
        base += weights[DISCARD_TOP]
    elif length == 2 and count(others & ~(bit(highest(own)) - np.uint64(1))) == 1:
        base += weights[DISCARD_GUARD]
    return base + weights[DISCARD_WHOSE + _whose(desk, seat, top)]


@compiled
def list_follows(desk: Any, ply: int, seat: int, size: int, led: int, best: int, best_seat: int) -> Any:
    """Write the cards a seat may play to a trick with their scores and return their number."""
    desk.grouped = 0
    legal = followers(desk, seat, led)
    if not legal & (legal - np.uint64(1)):
        card = highest(legal)
        return _add(desk, ply, np.int64(0), np.int64(card), np.int64(0), card)
    beating = legal & (desk.lane[led] | desk.trumps) & desk.above[best]
    if desk.joker_renounced and (np.int64(desk.shown_void[seat]) >> led) & 1:
        beating &= ~desk.jokers
    threats, holds = _standing(desk, seat, size, led, best, best_seat)
    place = _place(desk, size)
    follows = legal & desk.lane[led] != 0
    number = np.int64(0)
    while legal:
        lane = np.int64(desk.lane_of[lowest(legal)])
        base = np.int64(0)
        if not follows:
            base = np.int64(desk.weights[RUFF + holds]) if lane == desk.trump else _discard_base(desk, seat, lane)
        number = _list_answers(
            desk,
            ply,
            seat,
            lane,
            legal & desk.lane[lane],
            beating,
            threats,
            base,
            8 * place + 2 * holds,
            best_seat,
            number,
        )
        legal &= ~desk.lane[lane]
    return number


@compiled_in_place
def _list_answers(
    desk: Any,
    ply: int,
    seat: int,
    lane: int,
    rest: Any,
    beating: Any,
    threats: Any,
    base: int,
    case: int,
    best_seat: int,
    number: int,
) -> Any:
    """Add the cards of one suit that may be played to a trick; return the number of moves."""
    weights = desk.weights
    own = desk.hands[seat] & desk.lane[lane]
    live = desk.live & desk.lane[lane]
    while rest:
        card = lowest(rest)
        group = _group_top(desk, own, desk.lane[lane], card)
        rest &= ~(bit(group) | (bit(group) - np.uint64(1)))
        low = count(live & (bit(card) - np.uint64(1)))  # cards below
        if desk.mode != FORWARD:
            score = _reverse_follow(desk, seat, case >= LAST, card, beating, low, best_seat, threats)
        elif bit(card) & beating:
            at = (UNSAFE if threats & desk.above[card] else SAFE) + case
            score = base + weights[at] - weights[at + 1] * low
        else:
            at = LOSING + case
            score = base + weights[at] - weights[at + 1] * low
        number = _add(desk, ply, number, np.int64(card), score, group)
    return number


@compiled
def _reverse_follow(
    desk: Any, seat: int, last: bool, card: int, beating: Any, low: int, best_seat: int, threats: Any
) -> Any:
    """Return how good a card is where the contractor's side wants to lose tricks; ``last``: nobody plays after it."""
    beats = bit(card) & beating != np.uint64(0)
    if (desk.counted >> seat) & 1:
        if not beats:
            return np.int64(200) + 8 * low
        if last:
            return 8 * low
        return -8 * low
    if (desk.counted >> best_seat) & 1:
        # The contractor holds the trick: stay under him.
        return (np.int64(-100) - low) if beats else np.int64(100) + 8 * low
    # Another defender holds it; where the contractor has yet to play, leave him no room below.
    if threats:
        return -8 * low if beats else 50 - 8 * low
    return 8 * low
