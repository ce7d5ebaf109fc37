"""House rules that no table of numbers can say: hooks in plain Python, offered by plug-ins, named in ``house_rules``.

A Rulebook with house rules is played step by step in Python, at a small fraction of the compiled speed, by every
command alike. Write a component instead (`fivehundred.rules.registry`) wherever tables suffice.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Any, TypeVar

from fivehundred.errors import RulesError
from fivehundred.variants.plugins import allow, load_plugins

R = TypeVar("R", bound="type[HouseRule]")


@dataclass(frozen=True)
class MatchState:
    """A match between two deals: totals by seat (partners show the same), deals played, who deals next."""

    totals: tuple[int, ...]
    deals: int
    dealer: int


class HouseRule:
    """Base of all house rules: override what the rule changes. Every method must depend on its arguments alone.

    ``version`` belongs to the identity of every game played by the rule: raise it when the rule changes.
    """

    version: int = 1

    def legal_actions(self, view: Any, legal: tuple[str, ...]) -> Sequence[str]:
        """Return which of the ``legal`` actions (texts) are left to the seat that sees ``view``; at least one."""
        return legal

    def deal_score(self, deal: Any, scores: tuple[int, ...]) -> Sequence[int]:
        """Return the points of a finished deal by seat; ``scores`` is what it has scored so far.

        ``deal`` is the finished `fivehundred.engine.deal.Deal` with its tricks. Partners must be given the same.
        """
        return scores

    def match_over(self, state: MatchState) -> Sequence[int] | None:
        """Return the winning seats where this rule ends the match after a deal, else None."""
        return None


_HOUSE_RULES: dict[str, type[HouseRule]] = {}


def house_rule(name: str) -> Callable[[R], R]:
    """Register the decorated `HouseRule` class under the name that variant files use."""

    def register(rule: R) -> R:
        if name in _HOUSE_RULES:
            raise RulesError(f"house_rules: {name} is registered twice; give the second rule another name")
        _HOUSE_RULES[name] = rule
        allow("house_rules", name)
        return rule

    return register


def find_house_rule(name: str) -> HouseRule:
    """Return a fresh instance of a house rule. Raises `RulesError` where no plug-in offers it."""
    load_plugins()
    if name not in _HOUSE_RULES:
        known = ", ".join(_HOUSE_RULES) or "none"
        raise RulesError(f"house_rules: no installed plug-in offers {name!r} (offered: {known})")
    return _HOUSE_RULES[name]()
