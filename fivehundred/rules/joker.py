"""Family *joker*: the joker where there is no trump suit. With a trump suit it is the highest trump: see *ranking*."""

from __future__ import annotations

from fivehundred.rules.draft import Draft
from fivehundred.rules.registry import component, write
from fivehundred.rules.rulebook import (
    FOLLOW_ANY_TIME,
    FOLLOW_WHEN_VOID,
    LEAD_ANY_SUIT,
    LEAD_LAST_TRICK,
    LEAD_NOT_SHOWN_VOID,
    LEAD_UNLED_SUIT,
)


def write_joker(draft: Draft) -> None:
    """Write the joker rules; nothing where no joker can ever be played without trumps."""
    if draft.variant.pack.jokers == 0 or not draft.has_trumpless_play:
        return
    joker = draft.variant.joker
    if draft.has_trumpless_contract:
        write("joker.nominate", joker.nominate, draft)
    write("joker.lead", joker.lead, draft)
    write("joker.follow", joker.follow, draft)
    if draft.has_misere:
        write("joker.in_misere", joker.in_misere, draft)


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
    draft.set("joker_lead", LEAD_NOT_SHOWN_VOID)


@component("joker.lead", "last_trick_only")
def last_trick_only(draft: Draft) -> None:
    """The joker may be led to the last trick only."""
    draft.set("joker_lead", LEAD_LAST_TRICK)


@component("joker.follow", "when_void")
def when_void(draft: Draft) -> None:
    """The joker may be played to another's lead only by a player void in the suit led."""
    draft.set("joker_follow", FOLLOW_WHEN_VOID)


@component("joker.follow", "any_time")
def any_time(draft: Draft) -> None:
    """The joker may always be played to another's lead."""
    draft.set("joker_follow", FOLLOW_ANY_TIME)


@component("joker.in_misere", "forced_when_void")
def forced_when_void(draft: Draft) -> None:
    """In a misère a player void in the suit led must play the joker if he has it."""
    for number, row in enumerate(draft.rows, start=1):
        draft.table("row_joker_forced")[number] = row.loses_every_trick


@component("joker.in_misere", "optional")
def optional(draft: Draft) -> None:
    """In a misère a void player may keep the joker back."""
