"""Names of calls: ``5S`` … ``15NT``, ``M`` (misère), ``OM`` (open misère), ``P`` (pass). No rule lives here."""

from __future__ import annotations

import re
from typing import Final

from fivehundred.cards.suits import DENOMINATION_LETTERS, DENOMINATION_SYMBOLS
from fivehundred.errors import NotationError

PASS: Final = "P"  # noqa: S105
MISERE: Final = "M"
OPEN_MISERE: Final = "OM"
LOWEST_LEVEL: Final = 5
HIGHEST_LEVEL: Final = 15

_NUMBERED = re.compile(r"(\d{1,2})\s*(NT|N|[SCDH♠♣♦♥])")
_WORDS: Final = {
    "P": PASS, "PASS": PASS, "M": MISERE, "MISERE": MISERE, "MISÈRE": MISERE,
    "OM": OPEN_MISERE, "OPEN MISERE": OPEN_MISERE, "OPEN MISÈRE": OPEN_MISERE,
}  # fmt: skip


def bid_name(level: int, denomination: int) -> str:
    """Name a numbered bid: ``bid_name(7, HEARTS) == "7H"``."""
    return f"{level}{DENOMINATION_LETTERS[denomination]}"


def parse_numbered_bid(text: str) -> tuple[int, int] | None:
    """Read ``7H``, `` 10 nt `` into (level, denomination), or return None where it is no numbered bid."""
    match = _NUMBERED.fullmatch(text.strip().upper())
    if match is None:
        return None
    level, word = int(match[1]), match[2]
    if not LOWEST_LEVEL <= level <= HIGHEST_LEVEL:
        return None
    if word in ("N", "NT"):
        return level, len(DENOMINATION_LETTERS) - 1
    letters = DENOMINATION_LETTERS if word in DENOMINATION_LETTERS else DENOMINATION_SYMBOLS
    return level, letters.index(word)


def parse_call(text: str) -> str:
    """Read any call into its one name (``" 8   c "`` → ``"8C"``). Raises `NotationError` naming the text."""
    word = " ".join(text.strip().upper().split())
    if word in _WORDS:
        return _WORDS[word]
    numbered = parse_numbered_bid(word)
    if numbered is None:
        raise NotationError(
            f"{text!r} is not a call: write a level and a denomination such as 7H or 10NT, "
            "M for misère, OM for open misère, or P for a pass"
        )
    return bid_name(*numbered)


def display_bid(name: str) -> str:
    """Show a bid's name to people: ``7H`` → ``7♥``, ``M`` → ``misère``, ``OM`` → ``open misère``."""
    if name == MISERE:
        return "misère"
    if name == OPEN_MISERE:
        return "open misère"
    if name == PASS:
        return "pass"
    numbered = parse_numbered_bid(name)
    if numbered is None:
        return name
    level, denomination = numbered
    return f"{level}{DENOMINATION_SYMBOLS[denomination]}"
