"""Cards as small integers, and their names. Nothing here knows a rule.

A card is ``16 * suit + rank`` with the sixteen ranks 2 3 4 5 6 7 8 9 10 11 12 13 J Q K A (0..15), so
that every documented single pack fits in 0..63; the two jokers are 64 (the lower one of a pack with two)
and 65 (the only joker of a pack with one, the higher of two). There are 66 cards in all: the *universe*,
from which every pack is a selection. A pack may hold a suit's card twice: the second copy is the card plus
66 (66..129); it has the same name, suit and rank as the first.
"""

from __future__ import annotations

from typing import Final, TypeAlias

from fivehundred.cards.suits import SUIT_LETTERS, SUIT_SYMBOLS
from fivehundred.errors import NotationError

Card: TypeAlias = int

RANKS: Final = ("2", "3", "4", "5", "6", "7", "8", "9", "10", "11", "12", "13", "J", "Q", "K", "A")
RANK_COUNT: Final = 16
JACK: Final = 12
ACE: Final = 15

LOW_JOKER: Final = 64
HIGH_JOKER: Final = 65
JOKERS: Final = (LOW_JOKER, HIGH_JOKER)
UNIVERSE_SIZE: Final = 66
#: Numbers of cards, second copies included, are below this.
CARD_NUMBERS: Final = UNIVERSE_SIZE + RANK_COUNT * len(SUIT_LETTERS)

_RANK_OF_TEXT: Final = {**{text: index for index, text in enumerate(RANKS)}, "T": RANKS.index("10")}
_SUIT_OF_TEXT: Final = {
    **{letter: suit for suit, letter in enumerate(SUIT_LETTERS)},
    **{symbol: suit for suit, symbol in enumerate(SUIT_SYMBOLS)},
}
_JOKER_OF_TEXT: Final = {"JK": HIGH_JOKER, "JK1": HIGH_JOKER, "JK2": LOW_JOKER, "JOKER": HIGH_JOKER}


def make_card(suit: int, rank: int) -> Card:
    """Return the card of ``suit`` (0..3) and ``rank`` (an index into `RANKS`)."""
    return RANK_COUNT * suit + rank


def is_joker(card: Card) -> bool:
    """Tell whether the card is one of the two jokers."""
    return card in JOKERS


def second_copy(card: Card) -> Card:
    """Return the second copy of a suit's card (0..63). A joker has none: `ValueError`."""
    if not 0 <= card < LOW_JOKER:
        raise ValueError("only a card of a suit has a second copy")
    return card + UNIVERSE_SIZE


def first_copy(card: Card) -> Card:
    """Return the card itself, or of a second copy the first."""
    return card - UNIVERSE_SIZE if card >= UNIVERSE_SIZE else card


def printed_suit(card: Card) -> int:
    """Return the suit printed on the card (0..3). A joker has none: `ValueError`."""
    if is_joker(card):
        raise ValueError("a joker has no printed suit")
    return first_copy(card) // RANK_COUNT


def rank_of(card: Card) -> int:
    """Return the rank's index in `RANKS`. A joker has none: `ValueError`."""
    if is_joker(card):
        raise ValueError("a joker has no rank")
    return first_copy(card) % RANK_COUNT


def card_name(card: Card, *, symbols: bool = False, jokers: int = 1) -> str:
    """Name a card: ``10H``, ``Jk`` (``10♥`` with symbols; ``Jk1``/``Jk2`` in a pack with two jokers)."""
    if is_joker(card):
        if jokers < 2:
            return "Jk"
        return "Jk1" if card == HIGH_JOKER else "Jk2"
    suits = SUIT_SYMBOLS if symbols else SUIT_LETTERS
    return RANKS[rank_of(card)] + suits[printed_suit(card)]


def parse_card(text: str) -> Card:
    """Read a card such as ``10H``, ``th``, ``A♠``, ``Jk``, ``Jk2``. Raises `NotationError` naming the text."""
    cleaned = text.strip().upper()
    if cleaned in _JOKER_OF_TEXT:
        return _JOKER_OF_TEXT[cleaned]
    rank, suit = _RANK_OF_TEXT.get(cleaned[:-1]), _SUIT_OF_TEXT.get(cleaned[-1:])
    if rank is None or suit is None:
        raise NotationError(
            f"{text!r} is not a card: write a rank ({' '.join(RANKS)}) and a suit letter (S C D H), "
            "such as 10H or AS, or Jk for the joker"
        )
    return make_card(suit, rank)


def parse_cards(text: str) -> tuple[Card, ...]:
    """Read cards separated by spaces or commas, in the order written. Raises `NotationError`."""
    return tuple(parse_card(word) for word in text.replace(",", " ").split())
