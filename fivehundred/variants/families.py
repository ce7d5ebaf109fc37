"""Groups variants by family and by number of players, for lists. It loads nothing."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Final

from fivehundred.variants.model import Variant

#: Families in the order of lists; others follow in alphabetical order.
FAMILIES: Final = (
    "Australia and New Zealand",
    "Finland and Norway",
    "United States",
    "Canada",
    "Early rules",
    "Web and apps",
)


def family_order(family: str) -> tuple[int, str]:
    """Return where a family stands in lists: the known ones first, then the others by name, then those without one."""
    if family in FAMILIES:
        return FAMILIES.index(family), ""
    return len(FAMILIES) + (not family), family


def by_family(variants: Iterable[Variant]) -> list[tuple[str, list[Variant]]]:
    """Group variants by family; within each by number of players, then by key."""
    groups: dict[str, list[Variant]] = {}
    for variant in sorted(variants, key=lambda each: (family_order(each.family), each.table.players, each.key)):
        groups.setdefault(variant.family, []).append(variant)
    return list(groups.items())


def by_players_and_family(variants: Iterable[Variant]) -> list[tuple[int, str, list[Variant]]]:
    """Group variants by number of players, those by family; within each by key."""
    variants = list(variants)
    return [
        (players, family, members)
        for players in sorted({variant.table.players for variant in variants})
        for family, members in by_family(variant for variant in variants if variant.table.players == players)
    ]
