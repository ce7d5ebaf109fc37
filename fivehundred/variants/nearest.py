"""The nearest known word to a mistyped one, for "did you mean". It knows no rule and no file."""

from __future__ import annotations

from collections.abc import Iterable
from difflib import SequenceMatcher


def nearest(word: str, known: Iterable[str], *, at_least: float = 0.6) -> str | None:
    """Return the known word most like ``word`` (capitals, spaces, hyphens do not count), or None where none is near."""
    wanted = _plain(word)
    if not wanted:
        return None
    scored = [(SequenceMatcher(None, wanted, _plain(option)).ratio(), option) for option in known]
    best = max(scored, key=lambda pair: pair[0], default=(0.0, ""))
    return best[1] if best[0] >= at_least else None


def did_you_mean(word: str, known: Iterable[str]) -> str:
    """Return ``"; did you mean finnish?"``, or an empty text where nothing is near."""
    option = nearest(word, known)
    return f"; did you mean {option}?" if option else ""


def _plain(word: str) -> str:
    return word.strip().casefold().replace("-", "_").replace(" ", "_").replace("è", "e")
