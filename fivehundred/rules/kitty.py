"""Family *kitty*: which contracts let the contractor take it. The discard is always free (no source restricts it)."""

from __future__ import annotations

from fivehundred.rules.draft import Draft
from fivehundred.rules.registry import component, write
from fivehundred.variants.model import DoubleMisere


def write_kitty(draft: Draft) -> None:
    """Write for every row of the ladder whether the kitty is taken."""
    if draft.variant.deal.kitty + draft.variant.deal.own_kitty == 0:
        return
    for number, row in enumerate(draft.rows, start=1):
        use = "taken" if row.special is None else row.special.kitty
        if isinstance(row.special, DoubleMisere) and row.special.exchange == "swap":
            use = "not_taken"
        draft.table("row_takes_kitty")[number] = write("contracts.kitty", use, draft)


@component("contracts.kitty", "taken")
def taken(draft: Draft) -> int:
    """The contractor takes the kitty and discards as many cards."""
    return 1


@component("contracts.kitty", "not_taken")
def not_taken(draft: Draft) -> int:
    """The kitty stays face down; the contractor plays the cards dealt."""
    return 0
