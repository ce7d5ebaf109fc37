"""Players, sides and called partners: what contradicts each other, what changes nothing. A part of `consistency`."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from fivehundred.variants.diagnosis import Check, Finding
from fivehundred.variants.facts import CALLED_PARTNERS
from fivehundred.variants.model import Variant

#: The fixed sides of six players: how many teams.
TEAMS: Final = {"two_teams": 2, "three_pairs": 3}

_SECRETLY: Final = ("secretly", "openly_or_secretly")


def _seating(variant: Variant) -> Iterator[Finding]:
    players, sides = variant.table.players, variant.table.sides
    keys = ("table.sides", "table.players")
    if sides == "opposite_pairs" and players != 4:
        yield (
            keys,
            (
                f"opposite_pairs needs four players, and table.players is {players}: "
                f"write {_sides_for(players)}, or players: 4"
            ),
        )
    if sides in TEAMS and players != 6:
        yield keys, f"{sides} needs six players, and table.players is {players}: write {_sides_for(players)}"
    if sides == "called_card" and players < 4:
        yield (
            keys,
            (
                f"called_card makes no sense with {players} players (table.players): "
                "too few are left to play against; write solo"
            ),
        )


def _sides_for(players: int) -> str:
    """Say what ``table.sides`` may be for so many players."""
    if players == 6:
        return "two_teams, three_pairs, called_card or solo"
    return {4: "opposite_pairs, called_card or solo", 5: "called_card or solo"}.get(players, "solo")


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


def _idle_seating(variant: Variant) -> Iterator[Finding]:
    sides, players = variant.table.sides, variant.table.players
    if sides not in CALLED_PARTNERS:
        yield ("table.calling",), f"no partner is called here: table.sides is {sides}"
        yield ("scoring.partner_share",), f"no partner is called here: table.sides is {sides}"
    one_other = {"opposite_pairs": "pair", "two_teams": "team"}.get(sides) or ("player" if players == 2 else "")
    if one_other:
        where = f"table.sides is {sides}" if players > 2 else "table.players is 2"
        yield ("scoring.defenders.share",), f"the opponents are one {one_other} with one score: {where}"
        yield ("match.others_win",), f"there is only one other {one_other}: {where}"


def _idle_calling(variant: Variant) -> Iterator[Finding]:
    sides = variant.table.sides
    if sides == "called_player":
        for key in ("may_call", "reveal"):
            yield (f"table.calling.{key}",), f"no card is called here: table.sides is {sides}"
    elif sides == "called_card":
        yield ("table.calling.two_partners_from",), "one card makes one partner: table.sides is called_card"


SEATING_CONTRADICTIONS: Final[tuple[Check, ...]] = (_seating, _called_player, _called_card)
SEATING_IDLE: Final[tuple[Check, ...]] = (_idle_seating, _idle_calling)
