"""Actions as text and back: ``7H``, ``discard 4D``, ``call KS``, ``nominate H``, ``play 10H``, ``lead Jk as C``."""

from __future__ import annotations

from collections.abc import Collection
from typing import Final

from fivehundred.cards.bids import PASS as PASS_NAME
from fivehundred.cards.bids import parse_call
from fivehundred.cards.cards import card_name, first_copy, parse_card
from fivehundred.cards.suits import SUIT_LETTERS
from fivehundred.engine.actions import (
    AGREE,
    ALONE,
    ASK_REDEAL,
    BREACH,
    CALL_CARD,
    CARD,
    ENOUGH,
    GO_ON,
    LEAD_JOKER,
    NO_BREACH,
    NO_SLAM,
    NOMINATE,
    NOMINATE_NONE,
    PARTNER,
    PASS,
    PLAY_ON,
    REFUSE,
    RESIGN,
    SLAM,
)
from fivehundred.engine.state import DISCARD, GIVE
from fivehundred.errors import IllegalActionError, NotationError
from fivehundred.rules.rulebook import MAX_SEATS, Rulebook

#: Names of the phases, by number.
PHASE_NAMES = ("auction", "discard", "call", "nominate", "play", "over", "exit", "redeal", "slam", "give", "breach")

#: Actions that are always said in the same words.
FIXED_WORDS: Final = {
    ALONE: "alone",
    **{PARTNER + seat: f"partner {seat}" for seat in range(MAX_SEATS)},
    ENOUGH: "enough",
    BREACH: "breach",
    NO_BREACH: "no breach",
    NOMINATE_NONE: "nominate none",
    ASK_REDEAL: "ask redeal",
    PLAY_ON: "play on",
    AGREE: "agree",
    REFUSE: "refuse",
    RESIGN: "resign",
    GO_ON: "go on",
    SLAM: "slam",
    NO_SLAM: "no slam",
}
_OF_FIXED_WORDS: Final = {words: action for action, words in FIXED_WORDS.items()}
_CARD_VERBS: Final = ("play", "discard", "give")


def name_of(rulebook: Rulebook, index: int) -> str:
    """Name the card with a pack index."""
    return card_name(rulebook.pack[index], jokers=rulebook.joker_count)


def action_name(rulebook: Rulebook, action: int, phase: int) -> str:
    """Return the text of an action taken in a phase (a number of `engine.state`)."""
    if action == PASS:
        return PASS_NAME
    if action in FIXED_WORDS:
        return FIXED_WORDS[action]
    if action < CARD:
        return rulebook.bid_names[action]
    if action < CALL_CARD:
        verb = {DISCARD: "discard", GIVE: "give"}.get(phase, "play")
        return f"{verb} {name_of(rulebook, action - CARD)}"
    if action < ALONE:
        return f"call {name_of(rulebook, action - CALL_CARD)}"
    if action < LEAD_JOKER:
        return f"nominate {SUIT_LETTERS[action - NOMINATE]}"
    joker = len(rulebook.pack) - 2 + (action - LEAD_JOKER) // 4
    return f"lead {name_of(rulebook, joker)} as {SUIT_LETTERS[(action - LEAD_JOKER) % 4]}"


def _suit(letter: str, text: str) -> int:
    if letter not in SUIT_LETTERS:
        raise NotationError(f"{text!r}: {letter!r} is no suit; write S, C, D or H")
    return SUIT_LETTERS.index(letter)


def _index(rulebook: Rulebook, text: str, start: int = 0, legal: Collection[int] = ()) -> int:
    """Return a card's pack index; of a card that is there twice the first whose action ``start`` + index is legal."""
    card = parse_card(text)
    if card not in rulebook.pack:
        raise IllegalActionError(f"{text} is not in the pack of {rulebook.variant_key}")
    index = rulebook.pack.index(card)
    twice = index + 1 < len(rulebook.pack) and first_copy(rulebook.pack[index + 1]) == card
    return index + 1 if twice and start + index not in legal and start + index + 1 in legal else index


def fixed_words(text: str) -> str | None:
    """Return an action that is always said in the same words as it is written here; None for any other text."""
    words = " ".join(text.split()).lower()
    return words if words in _OF_FIXED_WORDS else None


def parse_action(rulebook: Rulebook, text: str, legal: Collection[int] = ()) -> int:
    """Read an action's text. Raises `NotationError`, or `IllegalActionError` for a bid or card the game lacks.

    Two equal cards have the same text: it means the first of them, or the second where only that is ``legal``.
    """
    fixed = fixed_words(text)
    if fixed is not None:
        return _OF_FIXED_WORDS[fixed]
    words = text.split()
    verb = words[0].lower() if words else ""
    if verb in _CARD_VERBS and len(words) == 2:
        return CARD + _index(rulebook, words[1], CARD, legal)
    if verb == "call" and len(words) == 2:
        return CALL_CARD + _index(rulebook, words[1], CALL_CARD, legal)
    if verb == "nominate" and len(words) == 2:
        return NOMINATE + _suit(words[1].upper(), text)
    if verb == "lead" and len(words) == 4 and words[2].lower() == "as":
        joker = _index(rulebook, words[1]) - (len(rulebook.pack) - 2)
        if joker < 0 or rulebook.joker_count == 0:
            raise NotationError(f"{text!r}: only a joker is led as a suit; write play {words[1]}")
        return LEAD_JOKER + 4 * joker + _suit(words[3].upper(), text)
    name = parse_call(text)
    if name == PASS_NAME:
        return PASS
    if name not in rulebook.bid_names:
        raise IllegalActionError(f"{name} is no bid of {rulebook.variant_key}")
    return rulebook.row(name)


def tidied(text: str, jokers: int) -> str:
    """Bring an action's text to the form in which `action_name` writes it; ``jokers`` are those of the pack."""
    fixed = fixed_words(text)
    if fixed is not None:
        return fixed
    words = text.split()
    verb = words[0].lower() if words else ""
    if verb in ("play", "discard", "call", "give"):
        return f"{verb} {card_name(parse_card(words[1]), jokers=jokers)}"
    if verb == "nominate":
        return f"nominate {words[1].upper()}"
    if verb == "lead":
        return f"lead {card_name(parse_card(words[1]), jokers=jokers)} as {words[3].upper()}"
    return parse_call(text)
