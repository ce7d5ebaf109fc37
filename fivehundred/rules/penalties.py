"""Family *penalties*: who may not bid after a heavy defeat, what calling breach brings, and what a revoke costs."""

from __future__ import annotations

from fivehundred.errors import RulesError
from fivehundred.rules.draft import Draft
from fivehundred.rules.registry import component, write
from fivehundred.rules.rulebook import HI_LO_CONTRACT, REVOKE_AMERICAN, REVOKE_HOFFMANN, REVOKE_NONE
from fivehundred.variants.model import Breach

#: A misère is breached when its contractor takes so many tricks.
_MISERE_BREACHED = 3


def write_penalties(draft: Draft) -> None:
    """Write the penalties. The ladder must have been written."""
    penalties = draft.variant.penalties
    if penalties.ralphing is not None:
        draft.set("barring_shortfall", penalties.ralphing + 1)
    if penalties.breach is not None:
        _write_breach(draft, penalties.breach)
    write("penalties.revoke", penalties.revoke, draft)


def _write_breach(draft: Draft, breach: Breach) -> None:
    """Write the tricks that a breach of each contract needs, and its points. Raises `RulesError` without points."""
    if breach.made is None or breach.failed is None or breach.breached is None:
        raise RulesError("penalties.breach: the points made, failed and breached must be given")
    draft.set("breach_made", breach.made)
    draft.set("breach_failed", breach.failed)
    draft.set("breach_breached", breach.breached)
    hand = draft.variant.deal.hand
    for number in range(1, len(draft.rows) + 1):
        low, high = int(draft.table("row_low")[number]), int(draft.table("row_high")[number])
        tricks = 0
        if high == 0:
            tricks = _MISERE_BREACHED
        elif draft.rows[number - 1].kind != HI_LO_CONTRACT and high == hand and low >= breach.from_tricks:
            tricks = min(hand - low + 2, hand)
        draft.table("row_breach")[number] = tricks


@component("penalties.revoke", "none")
def no_revoke_penalty(draft: Draft) -> None:
    """A revoke costs nothing: the card is taken back, or was never possible."""
    draft.set("revoke", REVOKE_NONE)


@component("penalties.revoke", "american")
def american(draft: Draft) -> None:
    """The hand is abandoned; where an opponent revoked the contractor scores the bid (Hoyle 1909, American rule)."""
    draft.set("revoke", REVOKE_AMERICAN)


@component("penalties.revoke", "hoffmann")
def hoffmann(draft: Draft) -> None:
    """The contractor is set back; an opponent's tricks are played anew and cost him 100 (Hoyle 1909, Hoffmann)."""
    draft.set("revoke", REVOKE_HOFFMANN)
