"""Family *joker*: the joker where there is no trump suit. With a trump suit it is the highest trump: see *ranking*."""

from __future__ import annotations

from fivehundred.cards.suits import NO_TRUMPS
from fivehundred.rules.draft import Draft
from fivehundred.rules.registry import component, write
from fivehundred.rules.rulebook import (
    FOLLOW_ANY_TIME,
    FOLLOW_FIRST_ROUND,
    FOLLOW_WHEN_VOID,
    JOKERS_LOWEST,
    LEAD_ANY_SUIT,
    LEAD_NOT_SHOWN_VOID,
    LEAD_ONLY_CARD,
    LEAD_OWN_SUIT,
    LEAD_UNLED_SUIT,
)


def write_joker(draft: Draft) -> None:
    """Write the joker rules; nothing where no joker can ever be played without trumps."""
    if draft.variant.pack.jokers == 0 or not draft.has_trumpless_play:
        return
    joker = draft.variant.joker
    if _may_be_tied(draft):
        write("joker.nominate", joker.nominate, draft)
    write("joker.lead", joker.lead, draft)
    write("joker.follow", joker.follow, draft)
    write("joker.renounced", joker.renounced, draft)
    if draft.has_misere:
        write("joker.in_misere", joker.in_misere, draft)


def _may_be_tied(draft: Draft) -> bool:
    """Tell whether there is a contract in which the joker could be tied to a suit: not a misère with low jokers."""
    rows = [row for row in draft.rows if row.denomination == NO_TRUMPS]
    return any(not (row.loses_every_trick and draft.has_lowest_jokers) for row in rows)


def _holder_may_have_shown_void(draft: Draft, *, in_low_misere: bool) -> bool:
    """Tell whether a player with a free joker in hand can ever have shown void in a suit.

    Nobody can who must always play the joker when void, unless a first joker has shown it. ``in_low_misere`` says
    whether misères with low jokers count.
    """
    joker = draft.variant.joker
    if joker.follow == "every_suit":
        return False
    no_trumps = any(row.denomination == NO_TRUMPS and not row.loses_every_trick for row in draft.rows)
    if no_trumps or draft.variant.auction.all_pass == "play_no_trumps":  # noqa: S105 - no password
        return True
    if joker.in_misere == "forced_when_void":
        return draft.variant.pack.jokers > 1 and joker.follow != "any_time"
    return in_low_misere or joker.in_misere == "optional"


@component("joker.nominate", "contractor_before_first_lead")
def contractor_before_first_lead(draft: Draft) -> None:
    """The contractor may declare his joker the top card of one suit for the whole deal."""
    draft.set("joker_nominate", 1)


@component("joker.nominate", "never")
def never(draft: Draft) -> None:
    """The joker is never tied to a suit in advance."""
    draft.set("joker_nominate", 0)


@component("joker.lead", "any_suit")
def any_suit(draft: Draft) -> None:
    """Whoever leads the joker names any suit."""
    draft.set("joker_lead", LEAD_ANY_SUIT)


@component("joker.lead", "unled_suit")
def unled_suit(draft: Draft) -> None:
    """Only a suit not led before may be named; once all were led the joker is led to the last trick only."""
    draft.set("joker_lead", LEAD_UNLED_SUIT)


@component("joker.lead", "suit_not_shown_void")
def suit_not_shown_void(draft: Draft) -> None:
    """A suit in which the leader has shown void may not be named."""
    if _holder_may_have_shown_void(draft, in_low_misere=True):
        draft.set("joker_lead", LEAD_NOT_SHOWN_VOID)
    else:
        any_suit(draft)


@component("joker.lead", "last_trick_only")
def last_trick_only(draft: Draft) -> None:
    """The joker may be led to the last trick only, or by a player who has nothing but jokers."""
    draft.set("joker_lead", LEAD_ONLY_CARD)


@component("joker.lead", "only_card")
def only_card(draft: Draft) -> None:
    """The joker may be led by a player who has nothing else: with one joker, to the last trick."""
    draft.set("joker_lead", LEAD_ONLY_CARD)


@component("joker.lead", "own_suit")
def own_suit(draft: Draft) -> None:
    """The joker is led as a suit of its own: no suit is named, and the others play anything."""
    draft.set("joker_lead", LEAD_OWN_SUIT)


@component("joker.follow", "when_void")
def when_void(draft: Draft) -> None:
    """The joker may be played to another's lead only by a player void in the suit led."""
    draft.set("joker_follow", FOLLOW_WHEN_VOID)


@component("joker.follow", "any_time")
def any_time(draft: Draft) -> None:
    """The joker may always be played to another's lead."""
    draft.set("joker_follow", FOLLOW_ANY_TIME)


@component("joker.follow", "first_or_last_of_suit")
def first_or_last_of_suit(draft: Draft) -> None:
    """The joker may be played to a suit led for the first time in the deal, or by a player void in it."""
    draft.set("joker_follow", FOLLOW_FIRST_ROUND)


@component("joker.follow", "every_suit")
def every_suit(draft: Draft) -> None:
    """The joker counts as a card of whatever suit is led: always playable, and forced from a player void in it."""
    draft.set("joker_follow", FOLLOW_ANY_TIME)
    forced = draft.table("row_joker_forced")
    forced[0] = draft.variant.auction.all_pass == "play_no_trumps"  # noqa: S105 - no password
    for number, row in enumerate(draft.rows, start=1):
        forced[number] = row.denomination == NO_TRUMPS


@component("joker.renounced", "wins")
def wins(draft: Draft) -> None:
    """The joker wins whatever suit it is played to."""


@component("joker.renounced", "worthless")
def worthless(draft: Draft) -> None:
    """The joker cannot win a trick of a suit in which its player has shown void before."""
    if _holder_may_have_shown_void(draft, in_low_misere=False):
        draft.set("joker_renounced", 1)


@component("joker.in_misere", "forced_when_void")
def forced_when_void(draft: Draft) -> None:
    """In a misère a player void in the suit led must play the joker if he has it."""
    for number, row in enumerate(draft.rows, start=1):
        if row.loses_every_trick:
            draft.table("row_joker_forced")[number] = 1


@component("joker.in_misere", "optional")
def optional(draft: Draft) -> None:
    """In a misère a void player may keep the joker back."""


@component("joker.in_misere", "lowest")
def lowest(draft: Draft) -> None:
    """In a misère the jokers belong to no suit and lie below every other card."""
    for number, row in enumerate(draft.rows, start=1):
        if row.loses_every_trick:
            draft.table("row_denomination")[number] = JOKERS_LOWEST
