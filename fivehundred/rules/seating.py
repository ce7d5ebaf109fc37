"""Family *seating*: who plays with whom, who keeps score together, and how a partner is called."""

from __future__ import annotations

from fivehundred.cards.cards import ACE, HIGH_JOKER, JACK, LOW_JOKER, first_copy, make_card
from fivehundred.cards.suits import DENOMINATIONS, NO_TRUMPS, SAME_COLOUR, SUITS
from fivehundred.errors import RulesError
from fivehundred.rules.draft import Draft
from fivehundred.rules.registry import component, write
from fivehundred.rules.rulebook import (
    ALONE_NEVER,
    ALONE_OPENLY,
    ALONE_SECRETLY,
    CALLS_CARD,
    CALLS_PLAYER,
    MAX_SEATS,
    NONE,
)

_ALONE = {
    "never": ALONE_NEVER,
    "openly": ALONE_OPENLY,
    "secretly": ALONE_SECRETLY,
    "openly_or_secretly": ALONE_OPENLY | ALONE_SECRETLY,
}


def write_seating(draft: Draft) -> None:
    """Write sides and accounts. Ranking must have been written: the callable cards depend on it."""
    draft.table("account_of_seat")[:] = NONE
    write("table.sides", draft.variant.table.sides, draft)


def _everybody_alone(draft: Draft) -> None:
    players = draft.variant.table.players
    draft.set("account_count", players)
    draft.set("share_divisor", 1)
    for seat in range(players):
        draft.table("account_of_seat")[seat] = seat
        draft.table("side_mask")[seat] = 1 << seat


@component("table.sides", "solo")
def solo(draft: Draft) -> None:
    """The contractor plays against all others, who keep their own scores."""
    _everybody_alone(draft)


@component("table.sides", "opposite_pairs")
def opposite_pairs(draft: Draft) -> None:
    """Players sitting opposite are partners with one score."""
    players = draft.variant.table.players
    if players != 4:
        raise RulesError(f"table.sides: opposite_pairs needs table.players: 4, not {players}")
    draft.set("account_count", 2)
    draft.set("share_divisor", 1)
    for seat in range(players):
        draft.table("account_of_seat")[seat] = seat % 2
        draft.table("side_mask")[seat] = 0b0101 << (seat % 2)


@component("table.sides", "two_teams")
def two_teams(draft: Draft) -> None:
    """Six players in two teams of three, seated alternately, each team with one score."""
    _teams(draft, 2)


@component("table.sides", "three_pairs")
def three_pairs(draft: Draft) -> None:
    """Six players in three pairs, partners opposite, each pair with one score."""
    _teams(draft, 3)


def _teams(draft: Draft, teams: int) -> None:
    """Seat six players in teams: every ``teams``-th seat belongs together."""
    sides, players = draft.variant.table.sides, draft.variant.table.players
    if players != MAX_SEATS:
        raise RulesError(f"table.sides: {sides} needs table.players: {MAX_SEATS}, not {players}")
    draft.set("account_count", teams)
    draft.set("share_divisor", 1)
    for seat in range(players):
        draft.table("account_of_seat")[seat] = seat % teams
        draft.table("side_mask")[seat] = sum(1 << other for other in range(players) if other % teams == seat % teams)


@component("table.sides", "called_card")
def called_card(draft: Draft) -> None:
    """The contractor calls a card; its holder is the partner for the deal. Scores stay individual."""
    _everybody_alone(draft)
    calling = draft.variant.table.calling
    _partners(draft, CALLS_CARD)
    draft.set("reveal_at_once", int(calling.reveal == "at_once"))
    write("table.calling.may_call", calling.may_call, draft)


@component("table.sides", "called_player")
def called_player(draft: Draft) -> None:
    """The contractor names a player, in high contracts perhaps two. Nobody can be named in secret."""
    _everybody_alone(draft)
    two, players = draft.variant.table.calling.two_partners_from, draft.variant.table.players
    _partners(draft, CALLS_PLAYER)
    draft.set("alone", int(draft.record["alone"][0]) & ALONE_OPENLY)
    if two is not None and two <= draft.variant.deal.hand and players > 3:
        draft.set("two_partners_from", two)


def _partners(draft: Draft, how: int) -> None:
    draft.set("calls_partner", how)
    draft.set("alone", _ALONE[draft.variant.table.calling.alone])
    draft.set("share_divisor", 2 if draft.variant.scoring.partner_share == "half" else 1)


def _forbid(draft: Draft, forbidden: dict[int, int]) -> None:
    """Write the callable cards of each denomination: the pack without jokers, cards there twice and ``forbidden``."""
    jokers = draft.mask([LOW_JOKER, HIGH_JOKER])
    twice = draft.mask([first_copy(card) for card in draft.pack if card > HIGH_JOKER])  # whose would it be?
    pack = (1 << len(draft.pack)) - 1
    for denomination in DENOMINATIONS:
        draft.table("may_call")[denomination] = pack & ~jokers & ~twice & ~forbidden.get(denomination, 0)


@component("table.calling.may_call", "not_joker")
def not_joker(draft: Draft) -> None:
    """Any card but the joker may be called."""
    _forbid(draft, {})


@component("table.calling.may_call", "not_joker_or_bower")
def not_joker_or_bower(draft: Draft) -> None:
    """Neither the joker nor, with a trump suit, one of its two bowers may be called."""
    bowers = {
        suit: draft.mask([make_card(suit, JACK), make_card(SAME_COLOUR[suit], JACK)])
        for suit in DENOMINATIONS
        if suit != NO_TRUMPS
    }
    _forbid(draft, bowers)


@component("table.calling.may_call", "ace_not_held")
def ace_not_held(draft: Draft) -> None:
    """Any ace may be called but the contractor's own, held or discarded: so nobody can be alone in secret."""
    aces = draft.mask([make_card(suit, ACE) for suit in SUITS])
    _forbid(draft, dict.fromkeys(DENOMINATIONS, ((1 << len(draft.pack)) - 1) & ~aces))
    draft.set("alone", int(draft.record["alone"][0]) & ALONE_OPENLY)


@component("table.calling.may_call", "not_trump")
def not_trump(draft: Draft) -> None:
    """No card of the trump suit may be called."""
    trumps = {suit: int(draft.table("suit_mask")[suit, suit]) for suit in DENOMINATIONS if suit != NO_TRUMPS}
    _forbid(draft, trumps)
