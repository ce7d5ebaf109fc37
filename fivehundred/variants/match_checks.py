"""How a match ends: settings that contradict each other, or change nothing. A part of `consistency`."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from fivehundred.variants.diagnosis import Check, Finding
from fivehundred.variants.model import Variant


def _length(variant: Variant) -> Iterator[Finding]:
    if not variant.match.ends_at_target and variant.match.deals is None:
        yield (
            ("match.ends_at_target", "match.deals"),
            (
                "match.ends_at_target is false, and match.deals is null: a match would never end; give match.deals a "
                "number, or write ends_at_target: true"
            ),
        )


def _idle_match(variant: Variant) -> Iterator[Finding]:
    if variant.match.win_by == "own_contract":
        yield ("match.both_reach",), "only contractors can reach the target: match.win_by is own_contract"
        yield (
            ("match.check_first",),
            ("one deal cannot bring both about: match.win_by is own_contract, and a made contract costs nobody points"),
        )
    if variant.match.lose_at is None:
        for key in ("lose_when", "others_win", "check_first", "lose_while_others_negative"):
            yield (f"match.{key}",), "nobody loses by falling low: match.lose_at is null"
    if not variant.match.ends_at_target:
        target = ("target", "win_by", "both_reach", "check_first")
        for key in (*target, "lose_at", "lose_when", "others_win", "lose_while_others_negative"):
            yield (f"match.{key}",), "no match ends at target or losing line: match.ends_at_target is false"


MATCH_CONTRADICTIONS: Final[tuple[Check, ...]] = (_length,)
MATCH_IDLE: Final[tuple[Check, ...]] = (_idle_match,)
