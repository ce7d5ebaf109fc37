"""The decisions of a recorded deal in the order in which the engine asks for them. It knows no rule."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Mapping
from typing import Any, Final

#: Which key of a record holds the decisions of a phase; all other phases find theirs under ``choices``.
KEY_OF_PHASE: Final = {"auction": "calls", "discard": "discards", "nominate": "nomination", "play": "plays"}
CHOICES: Final = "choices"

_WORDS: Final = {
    "calls": ("call", "calls"),
    "discards": ("discard", "discards"),
    CHOICES: ("choice", "choices"),
    "nomination": ("nomination", "nominations"),
    "plays": ("play", "plays"),
}


class Decisions:
    """The decisions still to be carried out, one queue a kind of decision."""

    def __init__(self, record: Mapping[str, Any], *, without: Collection[str] = ()) -> None:
        """Take the decisions of a record, but for the choices ``without``."""
        nomination = [record["nomination"]] if "nomination" in record else []
        self._left: dict[str, list[str]] = {key: list(record.get(key, ())) for key in _WORDS}
        self._left["nomination"] = nomination
        self._left[CHOICES] = [text for text in self._left[CHOICES] if text not in without]

    def next_for(self, phase: str) -> str | None:
        """Return the text of the next action of a phase, as the engine names it; None where there is none."""
        key = KEY_OF_PHASE.get(phase, CHOICES)
        return action_text(key, self._left[key][0]) if self._left[key] else None

    def take(self, phase: str) -> None:
        """Go on to the next decision of that kind."""
        del self._left[KEY_OF_PHASE.get(phase, CHOICES)][0]

    def out_of_place(self, phase: str) -> str:
        """Say what is left of decisions that can no longer come: calls after the auction, discards in the play."""
        gone = ["calls"] if phase != "auction" else []
        gone = [] if phase == "redeal" else gone
        gone += ["discards", CHOICES, "nomination"] if phase == "play" else []
        return self._in_words(gone)

    @property
    def left(self) -> int:
        """How many decisions are left."""
        return sum(len(texts) for texts in self._left.values())

    def left_in_words(self) -> str:
        """Say what is left: ``2 plays (the first of them 7H)``."""
        return self._in_words(self._left)

    def _in_words(self, keys: Iterable[str]) -> str:
        parts = []
        for key in keys:
            texts = self._left[key]
            if texts:
                word = _WORDS[key][len(texts) != 1]
                first = texts[0] if len(texts) == 1 else f"the first of them {texts[0]}"
                parts.append(f"{len(texts)} {word} ({first})")
        return ", ".join(parts)


def action_text(key: str, text: str) -> str:
    """Return the engine's text of a decision written under a record's key."""
    if key == "discards":
        return f"discard {text}"
    if key == "nomination":
        return f"nominate {text}"
    if key == "plays":
        return f"lead {text}" if " as " in text else f"play {text}"
    return text
