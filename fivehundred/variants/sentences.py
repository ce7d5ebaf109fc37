"""Says in sentences what two variants set differently, and what each difference can do to play.

It judges no game: whether a difference matters at all is for the rulebooks to say.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from fivehundred.variants.clauses import Wording, plain_words
from fivehundred.variants.tree import Difference
from fivehundred.variants.wordings import WORDINGS
from fivehundred.words import spelt

#: What decides whether two variants can be dealt the same cards.
_CARDS: Final = ("pack.", "deal.hand", "deal.kitty", "deal.dead", "deal.own_kitty")


def sentence(difference: Difference, *, left: str, right: str) -> str:
    """Return a difference as running text. ``left`` and ``right`` are what the two variants are called.

    >>> sentence(Difference("match.target", 500, 400), left="ours", right="theirs")
    'Under ours, 500 points win; under theirs, 400 points win. Matches are shorter or longer.'
    """
    wording = _wording(difference.key)
    ours, theirs = wording.clause(difference.left), wording.clause(difference.right)
    return f"Under {left}, {ours}; under {right}, {theirs}. {wording.effect}"


def opening(differences: Sequence[Difference], *, left: str, right: str) -> str:
    """Return what must be said before single differences: whether the two can be dealt the same cards at all."""
    for each in differences:
        if each.key == "table.players":
            return (
                f"{left} seats {spelt(each.left, 'player')}, {right} {spelt(each.right, 'player')}: no deal of one can "
                "be dealt in the other, so only averages can be compared."
            )
    if any(each.key.startswith(_CARDS) for each in differences):
        return "The packs or the hands are not the same: deals cannot be compared one by one, only averages."
    return ""


def _wording(key: str) -> Wording:
    found = WORDINGS.get(key)
    return found or Wording(lambda value: f"{key} is {plain_words(value)}", "What that does depends on the rule.")
