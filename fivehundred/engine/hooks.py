"""Playing house rules: narrowing the legal actions and changing the points of a `Deal`, as its Rulebook's rules ask.

Only games with house rules come here; the compiled steps know nothing of it.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from fivehundred.errors import PluginError
from fivehundred.rules.house_rules import HouseRule, MatchState

if TYPE_CHECKING:
    from fivehundred.engine.deal import Deal


def narrow(deal: Deal, rules: Sequence[HouseRule]) -> None:
    """Leave of the legal actions those that every house rule leaves. Raises `PluginError` where one misbehaves."""
    actions = deal.legal()
    names = tuple(deal.action_name(action) for action in actions)
    seat = deal.to_act
    if seat is None:
        return
    for rule in rules:
        left = tuple(rule.legal_actions(deal.view(seat), names))
        strange = [name for name in left if name not in names]
        if strange or not left:
            what = f"allows {', '.join(strange)}, which is not legal" if strange else "leaves nothing legal"
            raise PluginError(f"the house rule {_name(rule)} {what} (of: {', '.join(names)})")
        actions = [action for action, name in zip(actions, names, strict=True) if name in left]
        names = tuple(deal.action_name(action) for action in actions)
        words = [sum(1 << (action & 63) for action in actions if action >> 6 == word) for word in range(4)]
        deal.state["legal"][0] = words


def rescore(deal: Deal, rules: Sequence[HouseRule]) -> None:
    """Let every house rule change the finished deal's points. Raises `PluginError` where one misbehaves."""
    for rule in rules:
        points = tuple(rule.deal_score(deal, deal.points))
        accounts = deal.rulebook.account_of_seat
        if len(points) != len(accounts) or any(int(number) != number for number in points):
            raise PluginError(f"the house rule {_name(rule)} must give whole points for each seat, not {points}")
        if len({(account, number) for account, number in zip(accounts, points, strict=True)}) != len(set(accounts)):
            raise PluginError(f"the house rule {_name(rule)} gives partners different points: {points}")
        deal.state["points"][0][: len(points)] = points


def match_winners(state: MatchState, rules: Sequence[HouseRule]) -> tuple[int, ...]:
    """Return the seats for whom a house rule ends the match, none where it goes on."""
    for rule in rules:
        winners = rule.match_over(state)
        if winners:
            return tuple(sorted(winners))
    return ()


def _name(rule: HouseRule) -> str:
    return type(rule).__name__
