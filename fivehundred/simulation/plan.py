"""What a run plays: the variants with their labels, the players, how many deals and matches, and the seed.

A `Plan` is complete and checked: every variant is loaded and assembled before the first deal. Nothing is played here.
"""

from __future__ import annotations

import secrets
import unicodedata
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Final

from fivehundred.errors import ExperimentError
from fivehundred.rules.assemble import assemble
from fivehundred.rules.rulebook import Rulebook
from fivehundred.variants.model import Variant

DEFAULT_PLAYERS: Final = "calibrated"
DEFAULT_DEALS: Final = 100_000
DEFAULT_MATCHES: Final = 2_000
DEFAULT_MAX_DEALS: Final = 200

#: Seeds are whole numbers below this.
SEED_LIMIT: Final = 2**64
#: Deals and matches are numbered; more than this is a slip of the keyboard.
MOST_DEALS: Final = 10**12
#: A match's record counts its deals in sixteen bits.
MOST_DEALS_A_MATCH: Final = 2**16 - 1
LONGEST_LABEL: Final = 80


@dataclass(frozen=True)
class PlannedVariant:
    """One variant of a plan under the label that results and reports use."""

    label: str
    variant: Variant
    rulebook: Rulebook


@dataclass(frozen=True)
class Plan:
    """Everything that the results depend on, and the names they go by."""

    name: str
    variants: tuple[PlannedVariant, ...]
    players: str
    deals: int
    matches: int
    seed: int
    max_deals: int = DEFAULT_MAX_DEALS


def make_plan(
    variants: Iterable[PlannedVariant],
    *,
    name: str | None = None,
    players: str = DEFAULT_PLAYERS,
    deals: int = DEFAULT_DEALS,
    matches: int = DEFAULT_MATCHES,
    seed: int | None = None,
    max_deals: int = DEFAULT_MAX_DEALS,
) -> Plan:
    """Check labels, numbers and players and return the plan. A seed of None is drawn.

    Raises `ExperimentError` and, for an unknown player, `PlayerError`.
    """
    from fivehundred.players import find_player  # brings the compiled engine

    planned = tuple(variants)
    if not planned:
        raise ExperimentError("nothing to play: name at least one variant")
    refuse_equal_labels(one.label for one in planned)
    deals, matches = check_count("deals", deals), check_count("matches", matches)
    if deals == 0 and matches == 0:
        raise ExperimentError("nothing to play: deals and matches are both 0")
    max_deals = check_count("max_deals", max_deals, lowest=1, highest=MOST_DEALS_A_MATCH)
    if matches:
        refuse_cut_matches(planned, max_deals)
    find_player(players)
    return Plan(
        name="-vs-".join(one.label for one in planned) if name is None else check_label(name, what="name"),
        variants=planned,
        players=players,
        deals=deals,
        matches=matches,
        seed=check_seed(seed),
        max_deals=max_deals,
    )


def refuse_cut_matches(planned: Iterable[PlannedVariant], max_deals: int) -> None:
    """Raise `ExperimentError` where a match of fixed length would always be cut off."""
    for one in planned:
        length = one.variant.match.deals
        if length is not None and length > max_deals:
            raise ExperimentError(
                f"a match of {one.label} has {length} deals (match.deals), and max_deals cuts it after {max_deals}: "
                f"write max_deals of at least {length}"
            )


def planned_variant(label: str, variant: Variant) -> PlannedVariant:
    """Check the label and assemble the variant. Raises `ExperimentError` or `RulesError`."""
    return PlannedVariant(check_label(label), variant, assemble(variant))


def plan_from_options(
    names: Sequence[str],
    *,
    players: str = DEFAULT_PLAYERS,
    deals: int = DEFAULT_DEALS,
    matches: int = DEFAULT_MATCHES,
    seed: int | None = None,
    max_deals: int = DEFAULT_MAX_DEALS,
    name: str | None = None,
) -> Plan:
    """Return the plan of a comparison. Each name is a shipped variant, a path, or ``LABEL=`` before one of these.

    Raises as `make_plan` does, and `VariantError` where a variant is unknown or its file is wrong.
    """
    from fivehundred.variants import find_variant  # brings the YAML reader

    planned = []
    for text in names:
        label, wanted = split_label(text)
        variant = find_variant(wanted)
        planned.append(planned_variant(variant.key if label is None else label, variant))
    return make_plan(planned, name=name, players=players, deals=deals, matches=matches, seed=seed, max_deals=max_deals)


def split_label(text: str) -> tuple[str | None, str]:
    """Split ``LABEL=NAME``. A text without ``=``, or naming a file that exists, has no label."""
    label, equals, wanted = text.partition("=")
    if not equals or Path(text).exists():
        return None, text
    return label, wanted


# -------------------------------------------------------------------------------------------------------- checks


def check_seed(seed: object) -> int:
    """Return the seed; None draws one from the system. Raises `ExperimentError` unless 0 <= seed < 2**64."""
    if seed is None:
        return secrets.randbelow(SEED_LIMIT)
    if isinstance(seed, bool) or not isinstance(seed, int):
        raise ExperimentError(f"seed must be a whole number from 0 to 2**64 - 1, not {_shown(seed)}")
    if not 0 <= seed < SEED_LIMIT:
        raise ExperimentError(f"seed must lie between 0 and 2**64 - 1 ({SEED_LIMIT - 1}), not {seed}")
    return seed


def check_count(what: str, count: object, *, lowest: int = 0, highest: int = MOST_DEALS) -> int:
    """Return ``count``. Raises `ExperimentError` unless it is a whole number in the range."""
    if isinstance(count, bool) or not isinstance(count, int) or not lowest <= count <= highest:
        raise ExperimentError(f"{what} must be a whole number from {lowest} to {highest}, not {_shown(count)}")
    return count


def check_label(label: object, *, what: str = "label") -> str:
    """Return the label in one Unicode form, without surrounding blanks. Raises `ExperimentError` if unusable."""
    if not isinstance(label, str):
        raise ExperimentError(f"a {what} is text, not {_shown(label)}")
    text = unicodedata.normalize("NFC", label).strip()
    if not text:
        raise ExperimentError(f"a {what} cannot be empty")
    if not text.isprintable():
        raise ExperimentError(f"the {what} {text!r} holds characters that cannot be printed")
    if len(text) > LONGEST_LABEL and what == "label":
        raise ExperimentError(f"the {what} {text!r} is longer than {LONGEST_LABEL} characters")
    return text


def refuse_equal_labels(labels: Iterable[str]) -> None:
    """Raise `ExperimentError` naming the first label that occurs twice."""
    seen: set[str] = set()
    for label in labels:
        if label in seen:
            raise ExperimentError(
                f"two variants have the label {label!r}: results go by label, so give one of them another "
                f"(LABEL=VARIANT on the command line, label: in an experiment file)"
            )
        seen.add(label)


def _shown(value: object) -> str:
    return (
        f'the text "{value}"'
        if isinstance(value, str)
        else str(value).lower()
        if isinstance(value, bool)
        else repr(value)
    )
