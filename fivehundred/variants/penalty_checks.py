"""Partners called by name and the penalties: settings of theirs that contradict each other or have no effect.

`fivehundred.variants.consistency` runs these checks with all others; nothing is loaded here.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Final, TypeAlias

from fivehundred.variants.model import Variant

Finding: TypeAlias = tuple[tuple[str, ...], str]
Check: TypeAlias = "Callable[[Variant], Iterator[Finding]]"

_SECRETLY: Final = ("secretly", "openly_or_secretly")


def _called_player(variant: Variant) -> Iterator[Finding]:
    table, hand = variant.table, variant.deal.hand
    if table.sides != "called_player":
        return
    two = table.calling.two_partners_from
    if table.players < 3:
        yield (
            ("table.sides", "table.players"),
            "called_player makes no sense with two players (table.players): nobody would be left; write solo",
        )
    elif two is not None and table.players < 4:
        yield (
            ("table.calling.two_partners_from", "table.players"),
            (
                "table.calling.two_partners_from would leave nobody to play against where table.players is "
                f"{table.players}: write null"
            ),
        )
    if table.calling.alone == "secretly":
        yield (
            ("table.calling.alone", "table.sides"),
            (
                "table.calling.alone is secretly, and table.sides is called_player: who names a player cannot be alone "
                "in secret; write openly or never"
            ),
        )
    if two is not None and two > hand:
        yield (
            ("table.calling.two_partners_from", "deal.hand"),
            f"table.calling.two_partners_from is {two}, more than the tricks of a deal (deal.hand is {hand})",
        )


def _called_card(variant: Variant) -> Iterator[Finding]:
    table, calling = variant.table, variant.table.calling
    if table.sides != "called_card" or calling.alone not in _SECRETLY:
        return
    if calling.may_call == "ace_not_held":
        yield (
            ("table.calling.may_call", "table.calling.alone"),
            (
                "table.calling.may_call ace_not_held forbids calling an own card, and table.calling.alone "
                f"{calling.alone} lives on that: write openly or never"
            ),
        )
    if calling.reveal == "at_once":
        yield (
            ("table.calling.reveal", "table.calling.alone"),
            (
                "table.calling.reveal is at_once, so that nobody can be alone in secret, and table.calling.alone is "
                f"{calling.alone}: write openly or never"
            ),
        )


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
    contracts = variant.contracts
    miseres = (contracts.misere, contracts.open_misere, contracts.bar_misere, contracts.blind_misere)
    special = (*miseres, contracts.super_open_misere, contracts.double_misere)
    if variant.play.misere_ends == "at_first_trick" and any(special):
        yield (
            ("penalties.breach", "play.misere_ends"),
            (
                "penalties.breach wants three tricks from the contractor of a misère, and play.misere_ends is "
                "at_first_trick, so that only one is taken: write misere_ends: after_last_trick"
            ),
        )


def _idle_calling(variant: Variant) -> Iterator[Finding]:
    sides = variant.table.sides
    if sides == "called_player":
        for key in ("may_call", "reveal"):
            yield (f"table.calling.{key}",), f"no card is called here: table.sides is {sides}"
    elif sides == "called_card":
        yield ("table.calling.two_partners_from",), "one card makes one partner: table.sides is called_card"


PENALTY_CONTRADICTIONS: Final[tuple[Check, ...]] = (_called_player, _called_card, _breach)
PENALTY_IDLE: Final[tuple[Check, ...]] = (_idle_calling,)
