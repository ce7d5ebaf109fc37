"""Numbers with their nouns, and lists, as English writes them. It knows nothing of the game."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

#: Small whole numbers in words, from nought.
NUMBERS: Final = (
    *("no", "one", "two", "three", "four", "five", "six", "seven"),
    *("eight", "nine", "ten", "eleven", "twelve", "thirteen", "fourteen", "fifteen"),
)


def noun_for(number: int, noun: str, many: str = "") -> str:
    """Return the noun that goes with a number; ``many`` is a plural that is not just the noun with an s."""
    return noun if number == 1 else many or f"{noun}s"


def plural(number: int, noun: str, many: str = "") -> str:
    """Return a number with its noun: ``1 trick``, ``2 tricks``, ``3 matches``."""
    return f"{number} {noun_for(number, noun, many)}"


def spelt(number: int, noun: str) -> str:
    """Return a small number in words with its noun: ``three cards``, ``one card``, ``no cards``, ``20 cards``."""
    word = NUMBERS[number] if 0 <= number < len(NUMBERS) else str(number)
    return f"{word} {noun_for(number, noun)}"


def listed(words: Sequence[str]) -> str:
    """Return words as a list in running text: ``one``, ``one and two``, ``one, two and three``."""
    return " and ".join([", ".join(words[:-1]), words[-1]]) if len(words) > 1 else "".join(words)


class Counted(str):
    """A whole number as text that knows whether it is one, so that a phrase can bring the noun that goes with it.

    >>> "{deals:deal was|deals were} played".format(deals=Counted(1))
    '1 deal was played'
    """

    __slots__ = ("is_one",)
    is_one: bool

    def __new__(cls, number: int, text: str = "") -> Counted:
        """Return the number as digits, or as the ``text`` that writes it."""
        counted = super().__new__(cls, text or str(number))
        counted.is_one = number == 1
        return counted

    def __format__(self, nouns: str) -> str:
        """Return the number, followed by the first of two nouns if it is one, else by the second."""
        one, bar, many = nouns.partition("|")
        return f"{self!s} {one if self.is_one else many}" if bar else super().__format__(nouns)
