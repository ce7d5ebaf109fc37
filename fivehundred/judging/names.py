"""Reading what people write (seats, suits, cards, contracts) and naming things in sentences. It judges nothing."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from typing import Final

from fivehundred.cards.bids import PASS, parse_call
from fivehundred.cards.cards import UNIVERSE_SIZE, parse_card
from fivehundred.cards.suits import DENOMINATION_NAMES, NO_TRUMPS, SUIT_LETTERS, SUIT_NAMES, SUIT_SYMBOLS
from fivehundred.engine.action_names import name_of
from fivehundred.errors import NotationError, QuestionError
from fivehundred.rules.rulebook import Rulebook
from fivehundred.variants.model import Variant

COMPASS: Final = "NESW"
NO_CONTRACT: Final = "no contract"
_NO_CONTRACT_WORDS: Final = ("NO CONTRACT", "NONE", "ALL PASS", "ALL PASSED")


def seat_name(rulebook: Rulebook, seat: int) -> str:
    """Name a seat: N E S W at a table of four, else its number from 0."""
    return COMPASS[seat] if rulebook.players == len(COMPASS) else str(seat)


def in_words(rulebook: Rulebook, seat: int) -> str:
    """Name a seat in a sentence."""
    return seat_name(rulebook, seat) if rulebook.players == len(COMPASS) else f"seat {seat}"


def parse_seat(rulebook: Rulebook, text: str) -> int:
    """Read a seat: its number from 0, at a table of four also N, E, S or W. Raises `QuestionError`."""
    word = text.strip().upper()
    names = [seat_name(rulebook, seat) for seat in range(rulebook.players)]
    if word in names:
        return names.index(word)
    if word.isdecimal() and int(word) < rulebook.players:
        return int(word)
    raise QuestionError(f"{text!r} is no seat of {rulebook.variant_key}: write one of {' '.join(names)}")


def account_names(rulebook: Rulebook) -> tuple[str, ...]:
    """Name the accounts in the table's order: the seats that keep one total together, such as N/S."""
    seats: list[list[str]] = [[] for _ in range(rulebook.account_count)]
    for seat, account in enumerate(rulebook.account_of_seat):
        seats[account].append(seat_name(rulebook, seat))
    return tuple("/".join(names) for names in seats)


def account_in_words(name: str) -> str:
    """Name an account in a sentence: ``N/S``, ``seat 0``, ``seats 0/2/4``."""
    if name[0].isdecimal():
        return f"seats {name}" if "/" in name else f"seat {name}"
    return name


def parse_suits(text: str) -> frozenset[int]:
    """Read suits separated by spaces or commas (``S D``, ``♥``, ``clubs``). Raises `NotationError`."""
    return frozenset(parse_suit(word) for word in text.replace(",", " ").split())


def parse_suit(text: str) -> int:
    """Read one suit. Raises `NotationError`."""
    word = text.strip()
    for names in (SUIT_LETTERS, SUIT_SYMBOLS, SUIT_NAMES):
        for form in (word.upper(), word.lower()):
            if form in names:
                return names.index(form)
    raise NotationError(f"{text!r} is no suit: write S, C, D or H")


@dataclass(frozen=True)
class Contract:
    """A contract asked about: its ladder row (0: none), its denomination (0..4) and what to call it.

    ``bid`` is False where only a denomination was named: then ``row`` is the lowest bid of it.
    """

    row: int
    denomination: int
    name: str
    bid: bool = True


def parse_contract(variant: Variant, rulebook: Rulebook, text: str) -> Contract:
    """Read a bid (``7H``, ``M``), a denomination (``H``, ``NT``) or ``no contract``. Raises `QuestionError`."""
    word = " ".join(text.strip().upper().split())
    if word in _NO_CONTRACT_WORDS:
        all_pass = variant.auction.all_pass
        if all_pass != "play_no_trumps":  # noqa: S105 - no password
            raise QuestionError(
                f"{rulebook.variant_key} plays no deal without a contract (auction.all_pass: {all_pass})"
            )
        return Contract(0, NO_TRUMPS, NO_CONTRACT)
    denomination = _denomination(word)
    if denomination is not None:
        return _lowest_of(rulebook, denomination)
    name = word if word in rulebook.bid_names[1:] else parse_call(text)
    if name == PASS:
        raise QuestionError(f"a pass is no contract: write a bid such as 7H, or {NO_CONTRACT!r}")
    if name not in rulebook.bid_names:
        raise QuestionError(no_such_bid(rulebook, name))
    row = rulebook.row(name)
    return Contract(row, rulebook.bid_denominations[row], name)


def no_such_bid(rulebook: Rulebook, name: str) -> str:
    """Say that the ladder lacks a bid."""
    return f"{name} is no bid of {rulebook.variant_key}; its bids are {' '.join(rulebook.bid_names[1:])}"


def _denomination(word: str) -> int | None:
    if word in ("N", "NT", "NO TRUMPS", "NO TRUMP"):
        return NO_TRUMPS
    try:
        return parse_suit(word)
    except NotationError:
        return None


def _lowest_of(rulebook: Rulebook, denomination: int) -> Contract:
    for row, (level, of) in enumerate(zip(rulebook.bid_levels, rulebook.bid_denominations, strict=True)):
        if level and of == denomination:
            name = "no trumps" if denomination == NO_TRUMPS else f"{SUIT_NAMES[denomination]} trumps"
            return Contract(row, denomination, name, bid=False)
    raise QuestionError(f"{rulebook.variant_key} has no bid in {DENOMINATION_NAMES[denomination].replace('_', ' ')}")


class CardBox:
    """The pack, out of which the cards of a question are taken one by one, so that none is named too often."""

    def __init__(self, rulebook: Rulebook) -> None:
        self.rulebook = rulebook
        self._place: dict[int, str] = {}

    def take(self, text: str, *, place: str) -> tuple[int, ...]:
        """Take the cards written in ``text``; return their pack indices in the order written.

        ``place`` says in messages where they are (``hand``, ``trick``). Raises `NotationError` or `QuestionError`.
        """
        return tuple(self._take_one(word, place) for word in text.replace(",", " ").split())

    def _take_one(self, word: str, place: str) -> int:
        card, pack = parse_card(word), self.rulebook.pack
        copies = [pack.index(code) for code in (card, card + UNIVERSE_SIZE) if code in pack]
        if not copies:
            raise QuestionError(f"{word} is not in the pack of {self.rulebook.variant_key}")
        for index in copies:
            if index not in self._place:
                self._place[index] = place
                return index
        name = name_of(self.rulebook, copies[0])
        where = place if self._place[copies[0]] == place else f"{self._place[copies[0]]} and the {place}"
        times = "once" if len(copies) == 1 else "twice"
        raise QuestionError(f"{name} is named too often (in the {where}): the pack has it {times}")


def joined(words: Iterable[str], *, word: str = "and") -> str:
    """Join words for a sentence: ``a``, ``a and b``, ``a, b and c``."""
    listed = list(words)
    if len(listed) < 2:
        return "".join(listed)
    return f"{', '.join(listed[:-1])} {word} {listed[-1]}"


def suits_in_words(suits: Iterable[int], *, word: str = "and") -> str:
    """Name suits in a sentence."""
    return joined((SUIT_NAMES[suit] for suit in sorted(suits)), word=word)


def cards_in_words(rulebook: Rulebook, indices: Sequence[int], *, word: str = "and") -> str:
    """Name cards in a sentence."""
    return joined((name_of(rulebook, index) for index in indices), word=word)
