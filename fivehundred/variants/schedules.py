"""What numbered bids are worth: each published schedule as a formula. A table of one's own stands in the variant file.

A formula takes the tricks bid and the place of the denomination (0 is the lowest of ``auction.denominations``).
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from types import MappingProxyType
from typing import Final


def avondale(level: int, place: int) -> int:
    """40 for the lowest bid, 20 more a denomination, 100 more a trick (1906; nearly every modern text)."""
    return 40 + 20 * place + 100 * (level - 6)


def perfect(level: int, place: int) -> int:
    """The Avondale table less 20, so that ten no trumps are worth 500."""
    return avondale(level, place) - 20


def multiplicative(level: int, place: int) -> int:
    """Bases 40, 60, 80, 100, 120 by denomination, times the tricks bid above five (early rule books)."""
    return (40 + 20 * place) * (level - 5)


def transposed(level: int, place: int) -> int:
    """40 for each place of the denomination, and half of that more a trick: "original" in several programs."""
    return 20 * (place + 1) * (level - 4)


def hundred_a_level(level: int, place: int) -> int:
    """40 for each place of the denomination, and 100 more a trick (another program's "original")."""
    return 40 * (place + 1) + 100 * (level - 6)


SCHEDULES: Final[Mapping[str, Callable[[int, int], int]]] = MappingProxyType(
    {schedule.__name__: schedule for schedule in (avondale, multiplicative, transposed, hundred_a_level, perfect)}
)
