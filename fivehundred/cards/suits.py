"""Suits and denominations: their numbers, letters, symbols and names. Nothing here knows a rule.

Suits are numbered in the Avondale order, low to high: spades 0, clubs 1, diamonds 2, hearts 3.
A denomination is a suit (as trumps) or no trumps, number 4.
"""

from __future__ import annotations

from typing import Final

SPADES: Final = 0
CLUBS: Final = 1
DIAMONDS: Final = 2
HEARTS: Final = 3
NO_TRUMPS: Final = 4

SUITS: Final = (SPADES, CLUBS, DIAMONDS, HEARTS)
DENOMINATIONS: Final = (*SUITS, NO_TRUMPS)

SUIT_LETTERS: Final = ("S", "C", "D", "H")
SUIT_SYMBOLS: Final = ("♠", "♣", "♦", "♥")
SUIT_NAMES: Final = ("spades", "clubs", "diamonds", "hearts")

DENOMINATION_LETTERS: Final = (*SUIT_LETTERS, "NT")
DENOMINATION_SYMBOLS: Final = (*SUIT_SYMBOLS, "NT")
DENOMINATION_NAMES: Final = (*SUIT_NAMES, "no_trumps")

#: The other suit of the same colour: the home of the left bower.
SAME_COLOUR: Final = (CLUBS, SPADES, HEARTS, DIAMONDS)
