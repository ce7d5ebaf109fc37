"""Family *play*: who leads first. How long a misère is played is written with its row in *contracts*."""

from __future__ import annotations

from fivehundred.rules.draft import Draft
from fivehundred.rules.registry import component, write
from fivehundred.rules.rulebook import FIRST_LEAD_CONTRACTOR, FIRST_LEAD_LEFT_OF_DEALER


def write_play(draft: Draft) -> None:
    """Write the first lead."""
    write("play.first_lead", draft.variant.play.first_lead, draft)


@component("play.first_lead", "contractor")
def contractor(draft: Draft) -> None:
    """The contractor leads to the first trick."""
    draft.set("first_lead", FIRST_LEAD_CONTRACTOR)


@component("play.first_lead", "left_of_dealer")
def left_of_dealer(draft: Draft) -> None:
    """The player left of the dealer leads first, whoever won the auction."""
    draft.set("first_lead", FIRST_LEAD_LEFT_OF_DEALER)
