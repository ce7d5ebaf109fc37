"""Rule families and their components: a variant becomes a Rulebook here. Nothing is played here."""

from fivehundred.rules.assemble import assemble
from fivehundred.rules.draft import Draft
from fivehundred.rules.house_rules import HouseRule, MatchState, find_house_rule, house_rule
from fivehundred.rules.registry import component, component_names
from fivehundred.rules.rulebook import Rulebook, rulebook_hash

__all__ = [
    "Draft",
    "HouseRule",
    "MatchState",
    "Rulebook",
    "assemble",
    "component",
    "component_names",
    "find_house_rule",
    "house_rule",
    "rulebook_hash",
]
