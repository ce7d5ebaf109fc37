"""Words for cards, contracts and seats, and the voice that chooses among phrases.

Phrases vary, but not by chance: they are chosen by the deal's own cards and by what was said before.
"""

from __future__ import annotations

import zlib
from collections import Counter
from collections.abc import Iterable
from typing import Final

from fivehundred.cards.bids import MISERE
from fivehundred.cards.cards import ACE, HIGH_JOKER, JACK, Card, is_joker, printed_suit, rank_of
from fivehundred.cards.suits import SUIT_NAMES
from fivehundred.reporting.commentary.phrases import PHRASES
from fivehundred.reporting.story import Story
from fivehundred.words import NUMBERS, listed

ORDINALS: Final = (
    "zeroth", "first", "second", "third", "fourth", "fifth", "sixth", "seventh", "eighth", "ninth", "tenth", "eleventh",
    "twelfth", "thirteenth", "fourteenth", "fifteenth",
)  # fmt: skip  # fmt: skip
HONOURS: Final = {JACK: "jack", JACK + 1: "queen", JACK + 2: "king", ACE: "ace"}
SINGULAR: Final = ("spade", "club", "diamond", "heart")


def sentence(text: str) -> str:
    """Return the text with a capital first letter."""
    return text[:1].upper() + text[1:]


class Voice:
    """Chooses phrases: the deal's cards decide where each list starts, then the list is gone through in turn."""

    def __init__(self, story: Story) -> None:
        cards = ";".join(",".join(map(str, hand)) for hand in story.dealt)
        self._start = zlib.crc32(f"{story.dealer}|{cards}".encode())
        self._said: Counter[str] = Counter()

    def say(self, kind: str, **fields: str) -> str:
        """Return the next phrase of a kind, filled in and with a capital letter."""
        phrases = PHRASES[kind]
        offset = zlib.crc32(kind.encode(), self._start)
        phrase = phrases[(offset + self._said[kind]) % len(phrases)]
        self._said[kind] += 1
        return sentence(phrase.format(**fields))


def card_words(story: Story, card: Card) -> str:
    """Name a card in running text: ``the joker``, ``the left bower``, ``the ace of clubs``, ``the 9♣``."""
    if is_joker(card):
        if story.joker_count > 1:
            return "the high joker" if card == HIGH_JOKER else "the low joker"
        return "the joker"
    bower = story.bower(card)
    if bower:
        return f"the {bower} bower"
    honour = HONOURS.get(rank_of(card))
    return f"the {honour} of {SUIT_NAMES[printed_suit(card)]}" if honour else f"the {story.display(card)}"


def bare(words: str) -> str:
    """Drop the article: ``the ace of clubs`` → ``ace of clubs``."""
    return words.removeprefix("the ")


def contract_words(story: Story) -> str:
    """The contract in words: ``Seven hearts``, ``Eight no trumps``, ``Open misère``."""
    if story.contract is None:
        return "No contract"
    if story.is_misere:
        return "Misère" if story.contract == MISERE else "Open misère"
    suit = "no trumps" if story.trump is None else SUIT_NAMES[story.trump]
    return sentence(f"{NUMBERS[story.level]} {suit}")


def seats_words(story: Story, seats: Iterable[int]) -> str:
    """Names of seats joined by *and*."""
    return listed([story.seats[seat] for seat in seats])
