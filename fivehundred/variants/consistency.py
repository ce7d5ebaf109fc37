"""Settings that contradict each other, and settings without effect. It judges a whole variant; it loads nothing.

`contradictions` are refused when a variant is loaded: each diagnosis names both keys. `idle_settings` are allowed (they
may be inherited), but explained to whoever wrote one of them. What there is to check stands in one module for each
section of a file, `seating_checks` to `penalty_checks`.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from fivehundred.variants.auction_checks import AUCTION_CONTRADICTIONS, AUCTION_IDLE
from fivehundred.variants.contract_checks import CONTRACT_CONTRADICTIONS, CONTRACT_IDLE
from fivehundred.variants.diagnosis import Check, Finding
from fivehundred.variants.match_checks import MATCH_CONTRADICTIONS, MATCH_IDLE
from fivehundred.variants.model import Variant
from fivehundred.variants.nearest import did_you_mean
from fivehundred.variants.pack_checks import PACK_CONTRADICTIONS
from fivehundred.variants.penalty_checks import PENALTY_CONTRADICTIONS
from fivehundred.variants.plugins import added_values
from fivehundred.variants.ranking_checks import RANKING_CONTRADICTIONS, RANKING_IDLE
from fivehundred.variants.scoring_checks import SCORING_CONTRADICTIONS, SCORING_IDLE
from fivehundred.variants.seating_checks import SEATING_CONTRADICTIONS, SEATING_IDLE


def contradictions(variant: Variant) -> list[Finding]:
    """Return every contradiction in the variant."""
    return [finding for check in _CHECKS for finding in check(variant)]


def idle_settings(variant: Variant) -> list[Finding]:
    """Return the settings that change nothing in this variant: a key (or the start of several), and why."""
    return [finding for check in _IDLE for finding in check(variant)]


def _house_rules(variant: Variant) -> Iterator[Finding]:
    offered = added_values().get("house_rules", ())
    for index, name in enumerate(variant.house_rules):
        if name in variant.house_rules[:index]:
            yield ("house_rules",), f"the house rule {name} is named twice: keep one"
        elif name not in offered:
            text = f"no installed plug-in offers a house rule called {name}{did_you_mean(name, offered)}"
            yield ("house_rules",), f"{text} (offered: {', '.join(offered) or 'none'})"


_CHECKS: Final[tuple[Check, ...]] = (
    *SEATING_CONTRADICTIONS,
    *PACK_CONTRADICTIONS,
    *AUCTION_CONTRADICTIONS,
    *RANKING_CONTRADICTIONS,
    *CONTRACT_CONTRADICTIONS,
    *SCORING_CONTRADICTIONS,
    *MATCH_CONTRADICTIONS,
    *PENALTY_CONTRADICTIONS,
    _house_rules,
)
_IDLE: Final[tuple[Check, ...]] = (
    *SEATING_IDLE,
    *AUCTION_IDLE,
    *RANKING_IDLE,
    *CONTRACT_IDLE,
    *SCORING_IDLE,
    *MATCH_IDLE,
)
