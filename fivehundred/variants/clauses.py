"""The parts from which a setting is told: the kinds of clause, and bids and other values in words."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Any

from fivehundred.cards.bids import parse_numbered_bid
from fivehundred.cards.suits import DENOMINATION_NAMES
from fivehundred.words import NUMBERS, Counted, spelt


@dataclass(frozen=True)
class Wording:
    """How a setting is told: ``clause`` says what one value means, ``effect`` what a difference can do to play."""

    clause: Callable[[Any], str]
    effect: str


def by_words(effect: str, clauses: Mapping[Any, str]) -> Wording:
    """Return the wording of a setting with a word for each value."""
    return Wording(lambda value: clauses[value], effect)


def by_number(effect: str, clause: str, off: str = "") -> Wording:
    """Return the wording of a number, ``{n}`` or ``{n:point|points}`` in the clause; ``off`` is what null means."""
    return Wording(lambda value: off if value is None else clause.format(n=Counted(value)), effect)


def by_cards(effect: str, clause: str) -> Wording:
    """Return the wording of a number of cards, ``{cards}`` in the clause."""
    return Wording(lambda value: clause.format(cards=spelt(value, "card")), effect)


def bid_words(bid: str) -> str:
    """Return a numbered bid in words: ``7NT`` is seven no trumps, ``6S`` six spades."""
    numbered = parse_numbered_bid(bid)
    if numbered is None:
        return bid
    level, denomination = numbered
    return f"{NUMBERS[level]} {DENOMINATION_NAMES[denomination].replace('_', ' ')}"


def plain_words(value: Any) -> str:
    """Return any value of a setting in words, however deep: a map as ``key: value; …``, null as ``none``."""
    if value is None:
        return "none"
    if isinstance(value, Mapping):
        return "; ".join(f"{key}: {plain_words(inner)}" for key, inner in value.items()) or "none"
    if isinstance(value, list | tuple):
        return ", ".join(plain_words(item) for item in value) or "none"
    return str(value).replace("_", " ")
