"""Penalties for heavy defeats: settings that contradict each other. A part of `consistency`."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from fivehundred.variants.diagnosis import Check, Finding
from fivehundred.variants.facts import miseres
from fivehundred.variants.model import Variant


def _breach(variant: Variant) -> Iterator[Finding]:
    breach = variant.penalties.breach
    if breach is None:
        return
    missing = [name for name in ("made", "failed", "breached") if getattr(breach, name) is None]
    if missing:
        yield (
            (f"penalties.breach.{missing[0]}", "penalties.breach"),
            (
                f"penalties.breach needs its points, and {' and '.join(missing)} "
                f"{'is' if len(missing) == 1 else 'are'} not given: no source says how many are usual"
            ),
        )
    if breach.from_tricks > variant.deal.hand:
        yield (
            ("penalties.breach.from_tricks", "deal.hand"),
            (
                f"penalties.breach.from_tricks is {breach.from_tricks}, more than the tricks of a deal "
                f"(deal.hand is {variant.deal.hand})"
            ),
        )
    if variant.penalties.ralphing is not None:
        yield (
            ("penalties.breach", "penalties.ralphing"),
            "penalties.breach and penalties.ralphing are not played together: write null for one of them",
        )
    if variant.table.sides == "called_card" and variant.table.calling.reveal == "when_played":
        yield (
            ("penalties.breach", "table.calling.reveal"),
            (
                "penalties.breach asks the opponents before the first lead, which would show who the partner is, and "
                "table.calling.reveal is when_played: write at_once, or breach: null"
            ),
        )
    if variant.play.misere_ends == "at_first_trick" and any(miseres(variant)):
        yield (
            ("penalties.breach", "play.misere_ends"),
            (
                "penalties.breach wants three tricks from the contractor of a misère, and play.misere_ends is "
                "at_first_trick, so that only one is taken: write misere_ends: after_last_trick"
            ),
        )


PENALTY_CONTRADICTIONS: Final[tuple[Check, ...]] = (_breach,)
