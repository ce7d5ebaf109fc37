"""Family *ranking*: to which suit a card belongs under each denomination, and how strong it is there.

Two tables say everything about bowers, jokers and odd fours: the *effective suit* (0..3, or for a joker without trumps,
which belongs to none, 4, and 5 where it is the lowest card) and the *strength* (1..63, comparable within one effective
suit).
"""

from __future__ import annotations

from fivehundred.cards.cards import ACE, HIGH_JOKER, JACK, RANKS, Card, is_joker, make_card, printed_suit, rank_of
from fivehundred.cards.suits import NO_TRUMPS, SAME_COLOUR, SUITS
from fivehundred.rules.draft import Draft
from fivehundred.rules.registry import component, write
from fivehundred.rules.rulebook import JOKERS_LOWEST, NOMINATED_HIGH, NOMINATED_LOW, NONE

_JOKER_SUIT, _LOWEST_JOKER_SUIT = 4, 5
_LEFT_BOWER, _RIGHT_BOWER, _LOW_JOKER, _HIGH_JOKER = 40, 41, 50, 51
_JACK_ABOVE_ACE = ACE + 2
_LOWEST = 0
_FOUR = RANKS.index("4")


def write_ranking(draft: Draft) -> None:
    """Write effective suits and strengths for every denomination in play."""
    draft.table("effective_suit")[:] = NONE
    for denomination in denominations_in_play(draft):
        for card in draft.pack:
            _place(draft, denomination, card, *natural_place(denomination, card))
    if draft.variant.ranking.colour_four_is_trump:
        colour_four(draft)
    if draft.has_trumpless_play:
        write("ranking.no_trump_jacks", draft.variant.ranking.no_trump_jacks, draft)
    _write_higher(draft)


def denominations_in_play(draft: Draft) -> list[int]:
    """Return the denominations that can come into play: those of two jokers and of low jokers only where there are."""
    two = draft.variant.pack.jokers > 1
    return [*range(NOMINATED_LOW + 4 if two else NOMINATED_HIGH), *([JOKERS_LOWEST] if draft.has_lowest_jokers else [])]


def _write_higher(draft: Draft) -> None:
    """Derive from strengths, for every card, the set of stronger cards of its effective suit."""
    suits, strengths, higher = draft.table("effective_suit"), draft.table("strength"), draft.table("higher")
    count = len(draft.pack)
    for denomination in denominations_in_play(draft):
        for card in range(count):
            higher[denomination, card] = sum(
                1 << other
                for other in range(count)
                if suits[denomination, other] == suits[denomination, card]
                and strengths[denomination, other] > strengths[denomination, card]
            )


def natural_place(denomination: int, card: Card) -> tuple[int, int]:
    """Return (effective suit, strength) of a card, before house rules, under a denomination in play."""
    if is_joker(card):
        return _place_of_joker(denomination, high=card == HIGH_JOKER)
    suit, rank = printed_suit(card), rank_of(card)
    if denomination < NO_TRUMPS and rank == JACK:
        if suit == denomination:
            return denomination, _RIGHT_BOWER
        if suit == SAME_COLOUR[denomination]:
            return denomination, _LEFT_BOWER
    return suit, rank + 1


def _place_of_joker(denomination: int, *, high: bool) -> tuple[int, int]:
    """Return (effective suit, strength) of the only joker or the higher of two, or of the lower one."""
    strength = _HIGH_JOKER if high else _LOW_JOKER
    if denomination < NO_TRUMPS:
        return denomination, strength
    if denomination == JOKERS_LOWEST:
        return _LOWEST_JOKER_SUIT, _LOWEST
    kind, suit = divmod(denomination - NO_TRUMPS - 1, len(SUITS))  # 0 all nominated, 1 the higher alone, 2 the lower
    nominated = denomination > NO_TRUMPS and kind in ((0, 1) if high else (0, 2))
    return (suit if nominated else _JOKER_SUIT), strength


def _place(draft: Draft, denomination: int, card: Card, suit: int, strength: int) -> None:
    """Put a card into an effective suit with a strength, taking it out of the one it was in."""
    index = draft.pack.index(card)
    old = int(draft.table("effective_suit")[denomination, index])
    masks = draft.table("suit_mask")
    if old != NONE:
        masks[denomination, old] = int(masks[denomination, old]) & ~(1 << index)
    if suit < _JOKER_SUIT:
        masks[denomination, suit] = int(masks[denomination, suit]) | (1 << index)
    else:  # nobody follows suit with a free joker, so it counts as none
        draft.table("free_jokers")[denomination] = int(draft.table("free_jokers")[denomination]) | (1 << index)
    draft.table("effective_suit")[denomination, index] = suit
    draft.table("strength")[denomination, index] = strength


def colour_four(draft: Draft) -> None:
    """Let the four of the trump's colour stand in for a missing four of trumps, as the lowest trump."""
    for trump in SUITS:
        own, other = make_card(trump, _FOUR), make_card(SAME_COLOUR[trump], _FOUR)
        if own not in draft.pack:
            for four in draft.copies(other):
                _place(draft, trump, four, trump, _LOWEST)


@component("ranking.no_trump_jacks", "below_queen")
def below_queen(draft: Draft) -> None:
    """Without trumps a jack lies between queen and ten, as printed."""


@component("ranking.no_trump_jacks", "above_ace")
def above_ace(draft: Draft) -> None:
    """Without trumps each jack outranks its ace."""
    for denomination in denominations_in_play(draft)[NO_TRUMPS:]:
        for suit in SUITS:
            for jack in draft.copies(make_card(suit, JACK)):
                _place(draft, denomination, jack, suit, _JACK_ABOVE_ACE)
