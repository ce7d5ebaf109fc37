"""How the `club` player bids, compiled: it counts tricks, a little for partner and kitty, and bids what it counts.

All estimates are in hundredths of a trick. They are the rules of thumb of a sound beginner, the same for every
variant; nothing here is fitted.
"""

from __future__ import annotations

from typing import Any, Final

import numpy as np

from fivehundred.cards.suits import NO_TRUMPS, SUITS
from fivehundred.engine.actions import GO_ON, PASS, RESIGN
from fivehundred.engine.bits import bit, count, lowest, without_lowest
from fivehundred.engine.compiled import compiled
from fivehundred.players.club_danger import hand_danger
from fivehundred.rules.rulebook import (
    ALL_PASS_DEALER_PLAYS,
    DOUBLE_MISERE_CONTRACT,
    GAME_CONTRACT,
    GATE_PARTNER,
    MISERE_CONTRACT,
    NONE,
    NUMBERED,
    OPEN_MISERE_CONTRACT,
)

#: What three cards from the kitty are worth, and an unknown partner who may still be good, or has passed.
KITTY_TRICKS: Final = 90
PARTNER_TRICKS: Final = 230
PASSED_PARTNER_TRICKS: Final = 180
#: What a second partner adds, in teams of three.
SECOND_PARTNER_TRICKS: Final = 100

#: What naming trumps adds for a player without a partner, against whom high cards and trumps lie in several hands.
LONE_TRUMP_TRICKS: Final = 40
#: The share of tricks (per seat, four seats of ten cards) for which the rules of thumb below are meant.
USUAL_SHARE: Final = 250
#: Very strong hands still lose a trick or two: beyond this only part of what is counted is believed.
BELIEVED_WHOLE: Final = 750
BELIEVED_PART: Final = 75

#: How dangerous a hand may be (see `hand_danger`) for misère, and for open misère.
MISERE_DANGER: Final = 3
OPEN_MISERE_DANGER: Final = 0
#: ... and for misère against a single opponent, who need never play over the contractor's card.
TWO_HANDED_DANGER: Final = 0


@compiled
def _top_card_tricks(missing_above: int) -> Any:
    """Return what a card is worth by rank alone, by how many higher cards of its suit are missing."""
    if missing_above == 0:
        return 100
    if missing_above == 1:
        return 65
    if missing_above == 2:
        return 35
    return 10 if missing_above == 3 else 0


@compiled
def _long_card_tricks(place: int) -> Any:
    """Return what the nth-highest card of a long suit is worth once higher ones have been drawn (0 = first)."""
    if place < 2:
        return 0
    if place == 2:
        return 30
    return 65 if place == 3 else 90


@compiled
def trump_tricks(rulebook: Any, hand: Any, trump: int, with_length: bool) -> Any:
    """Count the tricks of a hand's trumps; without length only what the high ones add to a partner's trumps."""
    suit = rulebook.suit_mask[trump, trump]
    own = hand & suit
    missing = suit & ~hand
    total = 0
    rest = own
    while rest:
        card = lowest(rest)
        rest = without_lowest(rest)
        higher = rulebook.higher[trump, card]
        by_rank = _top_card_tricks(count(higher & missing))
        total += max(by_rank, _long_card_tricks(count(higher & own))) if with_length else by_rank
    return total


@compiled
def side_tricks(rulebook: Any, hand: Any, trump: int) -> Any:
    """Count the tricks of the suits beside trumps: aces, guarded kings, and ruffs in short suits."""
    total = 0
    trumps = count(hand & rulebook.suit_mask[trump, trump])
    for suit in SUITS:
        if suit == trump:
            continue
        mask = rulebook.suit_mask[trump, suit]
        own = hand & mask
        length = count(own)
        rest = own
        while rest:
            card = lowest(rest)
            rest = without_lowest(rest)
            higher = rulebook.higher[trump, card]
            if without_lowest(higher):
                continue
            # An ace, or a king with or without it.
            if not higher:
                total += 85 if length <= 4 else 65
            elif higher & hand:
                total += 60 if length <= 3 else 35
            elif length >= 2:
                total += 35
        if trumps >= 3 and length <= 1:
            total += 45 if length == 0 else 20
    return total


@compiled
def no_trump_tricks(rulebook: Any, hand: Any) -> Any:
    """Count the tricks of a hand without trumps: joker, high cards, long suits headed by one; less for open suits."""
    total = 100 * count(hand & rulebook.joker_mask)
    for suit in SUITS:
        mask = rulebook.suit_mask[NO_TRUMPS, suit]
        own = hand & mask
        length = count(own)
        missing = mask & ~hand
        tops = 0
        rest = own
        while rest:
            card = lowest(rest)
            rest = without_lowest(rest)
            above = count(rulebook.higher[NO_TRUMPS, card] & missing)
            if above == 0:
                tops += 1
                total += 95
            elif above == 1 and length >= 2:
                total += 45
            elif above == 2 and length >= 3:
                total += 20
        if tops and length > 4:
            total += 60 * (length - max(4, tops))
        if tops == 0 and length <= 2:
            total -= 30
    return total


@compiled
def _partner(rulebook: Any, state: Any, seat: int) -> Any:
    """Return the seat of the fixed partner (of two the one whose bid stands, else either), or `NONE`."""
    others = np.int64(rulebook.side_mask[seat]) & ~(1 << seat)
    if others & (others - 1) and state.standing and (others >> np.int64(state.high_bidder)) & 1:
        return np.int64(state.high_bidder)
    return lowest(np.uint64(others)) if others else np.int64(NONE)


@compiled
def _help(rulebook: Any, state: Any, seat: int, partner: int) -> Any:
    """Return the tricks hoped for from kitty and partners, and from there being fewer (or more) seats than four."""
    tricks = KITTY_TRICKS * (np.int64(rulebook.kitty_size) + np.int64(rulebook.own_kitty_size)) // 3
    tricks += 100 * np.int64(rulebook.hand_size) // np.int64(rulebook.players) - USUAL_SHARE
    if partner != NONE:
        tricks += PASSED_PARTNER_TRICKS if (state.passed >> partner) & 1 else PARTNER_TRICKS
        if np.int64(rulebook.side_mask[seat]) & ~(1 << seat) & ~(1 << partner):
            tricks += SECOND_PARTNER_TRICKS
    elif rulebook.calls_partner:
        tricks += PARTNER_TRICKS
    return tricks


@compiled
def _bid_before(rulebook: Any, state: Any, seat: int, denomination: int) -> Any:
    """Tell whether a seat has bid this denomination in this auction."""
    bids = state.bids_by[seat]
    while bids:
        row = lowest(bids)
        bids = without_lowest(bids)
        if rulebook.row_kind[row] == NUMBERED and rulebook.row_denomination[row] == denomination:
            return True
    return False


@compiled
def estimate(rulebook: Any, state: Any, seat: int, denomination: int) -> Any:
    """Return how many tricks (in hundredths) the club player believes its side takes with this denomination."""
    hand = state.hands[seat]
    partner = _partner(rulebook, state, seat)
    if partner != NONE and state.high_bidder == partner:
        row = state.standing
        if rulebook.row_kind[row] == NUMBERED and rulebook.row_denomination[row] == denomination:
            shown = 100 * np.int64(rulebook.row_level[row]) + 30 - PARTNER_TRICKS
            if _bid_before(rulebook, state, seat, denomination):
                # The partner has raised one's own bid: what that bid told is counted already.
                return 100 * np.int64(rulebook.row_level[row])
            if denomination == NO_TRUMPS:
                return shown + no_trump_tricks(rulebook, hand)
            return shown + trump_tricks(rulebook, hand, denomination, False) + side_tricks(rulebook, hand, denomination)
    if denomination == NO_TRUMPS:
        own = no_trump_tricks(rulebook, hand)
    else:
        own = trump_tricks(rulebook, hand, denomination, True) + side_tricks(rulebook, hand, denomination)
        if partner == NONE and not rulebook.calls_partner:
            own += LONE_TRUMP_TRICKS
    return own + _help(rulebook, state, seat, partner)


@compiled
def _level(tricks: int) -> Any:
    """Return the level to bid on an estimate in hundredths of a trick, believing high estimates only in part."""
    believed = max(tricks, 0)
    if believed > BELIEVED_WHOLE:
        believed = BELIEVED_WHOLE + (believed - BELIEVED_WHOLE) * BELIEVED_PART // 100
    return believed // 100


@compiled
def _allowed_danger(rulebook: Any, row: int) -> Any:
    """Return how dangerous a hand may be for a special contract; -1: the club player never bids it."""
    kind = rulebook.row_kind[row]
    if kind == MISERE_CONTRACT or (kind == DOUBLE_MISERE_CONTRACT and rulebook.row_takes_kitty[row]):
        return MISERE_DANGER if rulebook.players > 2 else TWO_HANDED_DANGER
    if kind == OPEN_MISERE_CONTRACT:
        return OPEN_MISERE_DANGER
    return -1


@compiled
def _worth_counting(rulebook: Any, state: Any, seat: int, denomination: int) -> Any:
    """Tell whether a seat thinks of a denomination at all: one that its partner has bid, or that its cards suggest.

    Trumps should be as many as the other suits are on average, and no trumps need a joker, if there is one.
    """
    row = state.standing
    if row and rulebook.row_denomination[row] == denomination and (rulebook.side_mask[seat] >> state.high_bidder) & 1:
        return True
    hand = state.hands[seat]
    if denomination == NO_TRUMPS:
        return not rulebook.joker_mask or hand & rulebook.joker_mask != np.uint64(0)
    return 4 * count(hand & rulebook.suit_mask[denomination, denomination]) >= np.int64(rulebook.hand_size)


@compiled
def _holds_the_top(rulebook: Any, hand: Any, denomination: int) -> Any:
    """Tell whether no card in other hands beats all those of a hand: the highest trump; without trumps, every joker."""
    if denomination == NO_TRUMPS:
        return not rulebook.joker_mask & ~hand
    own = hand & rulebook.suit_mask[denomination, denomination]
    top = np.uint64(0)
    while own:
        card = lowest(own)
        own = without_lowest(own)
        if not rulebook.higher[denomination, card]:
            top |= bit(card)
    return top != np.uint64(0)


@compiled
def choose_call(rulebook: Any, state: Any) -> Any:
    """Return the call: the legal bid worth most of those the hand is good for, or a pass.

    Over its partner's bid the club player goes on only to take more tricks for more points, or to a misère without
    danger that is worth twice as much; it bids all the tricks only with the highest trump in its own hand.
    """
    seat = np.int64(state.to_act)
    legal = state.legal[0] & ~bit(PASS)
    if not legal or seat == state.high_bidder:
        return np.int64(PASS)
    levels = np.uint64(0)  # four bits a denomination
    for denomination in range(NO_TRUMPS + 1):
        if _worth_counting(rulebook, state, seat, denomination):
            level = _level(estimate(rulebook, state, seat, denomination))
            levels |= np.uint64(min(level, 15)) << np.uint64(4 * denomination)
    best = np.int64(PASS)
    best_value: Any = 0
    standing_value: Any = np.int64(rulebook.row_value[state.standing])
    at_least: Any = 0
    over_partner = state.standing and state.high_bidder == _partner(rulebook, state, seat)
    if over_partner:
        at_least = np.int64(rulebook.row_level[state.standing]) + 1
        best_value = standing_value
    danger = -1
    while legal:
        row = lowest(legal)
        legal = without_lowest(legal)
        value = np.int64(rulebook.row_value[row])
        if value <= best_value:
            continue
        if rulebook.row_kind[row] in (NUMBERED, GAME_CONTRACT):
            wanted = np.int64(rulebook.row_level[row])
            named = np.int64(rulebook.row_denomination[row])
            able = (levels >> np.uint64(4 * named)) & np.uint64(15)
            if able < np.uint64(wanted) or wanted < at_least:
                continue
            if wanted >= np.int64(rulebook.hand_size) and not _holds_the_top(rulebook, state.hands[seat], named):
                continue
        else:
            if danger < 0:
                danger = hand_danger(rulebook, np.int64(rulebook.row_denomination[row]), state.hands[seat])
            if over_partner and rulebook.row_gate[row] != GATE_PARTNER and (danger > 0 or value < 2 * standing_value):
                continue
            if danger > _allowed_danger(rulebook, row):
                continue
        best = row
        best_value = value
    if best == PASS and rulebook.all_pass == ALL_PASS_DEALER_PLAYS and seat == state.dealer and not state.standing:
        return _least_evil(rulebook, state, seat)
    return best


@compiled
def _least_evil(rulebook: Any, state: Any, seat: int) -> Any:
    """Return the bid that a dealer makes who would else have to play the lowest one: its level, in his best suit."""
    best = np.int64(PASS)
    most = np.int64(-10_000)
    legal = state.legal[0] & ~bit(PASS)
    while legal:
        row = lowest(legal)
        legal = without_lowest(legal)
        if rulebook.row_kind[row] != NUMBERED or rulebook.row_level[row] != rulebook.row_level[1]:
            continue
        tricks = estimate(rulebook, state, seat, np.int64(rulebook.row_denomination[row]))
        if tricks > most:
            best, most = row, tricks
    return best


@compiled
def choose_exit(rulebook: Any, state: Any) -> Any:
    """Resign a lone bid where what the others' passes say leaves too few tricks for it; else go on."""
    row = state.standing
    tricks = estimate(rulebook, state, np.int64(state.to_act), np.int64(rulebook.row_denomination[row]))
    return np.int64(GO_ON if _level(tricks) >= np.int64(rulebook.row_level[row]) else RESIGN)


@compiled
def best_level(rulebook: Any, state: Any, seat: int) -> Any:
    """Return the highest level that the club player would bid on a hand in any denomination."""
    best: Any = 0
    for denomination in range(NO_TRUMPS + 1):
        best = max(best, _level(estimate(rulebook, state, seat, denomination)))
    return best
