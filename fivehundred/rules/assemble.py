"""Assembling: each family's chosen components write their part, in order, and the result is frozen."""

from __future__ import annotations

from fivehundred.rules.auction import write_auction, write_standing
from fivehundred.rules.contracts import write_contracts
from fivehundred.rules.dealing import write_dealing
from fivehundred.rules.draft import Draft
from fivehundred.rules.house_rules import find_house_rule
from fivehundred.rules.joker import write_joker
from fivehundred.rules.kitty import write_kitty
from fivehundred.rules.match import write_match
from fivehundred.rules.pack import write_pack
from fivehundred.rules.penalties import write_penalties
from fivehundred.rules.play import write_play
from fivehundred.rules.ranking import write_ranking
from fivehundred.rules.rulebook import Rulebook
from fivehundred.rules.scoring import write_scoring
from fivehundred.rules.seating import write_seating
from fivehundred.variants.model import Variant

#: The families in the order in which they write; a later one may read what an earlier one wrote.
FAMILIES = (
    write_pack,
    write_dealing,
    write_ranking,
    write_seating,
    write_auction,
    write_contracts,
    write_standing,
    write_kitty,
    write_joker,
    write_play,
    write_scoring,
    write_match,
    write_penalties,
)


def assemble(variant: Variant) -> Rulebook:
    """Compile a variant to its Rulebook. Raises `RulesError` where settings cannot be put together."""
    draft = Draft(variant)
    for family in FAMILIES:
        family(draft)
    rules = tuple((name, find_house_rule(name).version) for name in variant.house_rules)
    return Rulebook(draft.record, variant.key, ("", *(row.name for row in draft.rows)), rules)
