"""Names of calls, and reading them. No rule lives here.

``5S`` … ``15NT``, ``P`` (pass), and the special contracts: ``M`` (misère), ``OM`` (open misère), ``BM`` (bar misère),
``BLM`` (blind), ``SOM`` (super open), ``DM`` (double), ``HL`` (hi-lo), ``GS`` … ``GNT`` (game).
"""

from __future__ import annotations

import re
from typing import Final

from fivehundred.cards.suits import DENOMINATION_LETTERS, DENOMINATION_SYMBOLS
from fivehundred.errors import NotationError

PASS: Final = "P"  # noqa: S105
MISERE: Final = "M"
OPEN_MISERE: Final = "OM"
BAR_MISERE: Final = "BM"
BLIND_MISERE: Final = "BLM"
SUPER_OPEN_MISERE: Final = "SOM"
DOUBLE_MISERE: Final = "DM"
HI_LO: Final = "HL"
#: Before a denomination: a game bid, such as ``GH``.
GAME: Final = "G"
LOWEST_LEVEL: Final = 5
HIGHEST_LEVEL: Final = 15

_NUMBERED = re.compile(r"(\d{1,2})\s*(NT|N|[SCDH♠♣♦♥])")
_SPECIAL_NAMES: Final = {
    MISERE: "misère",
    OPEN_MISERE: "open misère",
    BAR_MISERE: "bar misère",
    BLIND_MISERE: "blind misère",
    SUPER_OPEN_MISERE: "super open misère",
    DOUBLE_MISERE: "double misère",
    HI_LO: "hi-lo",
    PASS: "pass",
    **{GAME + letter: f"game in {DENOMINATION_SYMBOLS[n]}" for n, letter in enumerate(DENOMINATION_LETTERS)},
}
_WORDS: Final = {
    **{short: short for short in _SPECIAL_NAMES},
    **{name.upper(): short for short, name in _SPECIAL_NAMES.items()},
    **{name.upper().replace("È", "E"): short for short, name in _SPECIAL_NAMES.items()},
}


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
            "M for misère, OM for open misère (further: BM, BLM, SOM, DM, HL, GH), or P for a pass"
        )
    return bid_name(*numbered)


def display_bid(name: str) -> str:
    """Show a bid's name to people: ``7H`` → ``7♥``, ``M`` → ``misère``, ``OM`` → ``open misère``."""
    if name in _SPECIAL_NAMES:
        return _SPECIAL_NAMES[name]
    numbered = parse_numbered_bid(name)
    if numbered is None:
        return name
    level, denomination = numbered
    return f"{level}{DENOMINATION_SYMBOLS[denomination]}"
