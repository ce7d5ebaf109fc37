"""Family *penalties*: who may not bid after a heavy defeat, and what calling breach brings."""

from __future__ import annotations

from fivehundred.errors import RulesError
from fivehundred.rules.draft import Draft
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
        elif high == hand and low >= breach.from_tricks:
            tricks = min(hand - low + 2, hand)
        draft.table("row_breach")[number] = tricks
