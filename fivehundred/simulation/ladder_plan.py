"""What a ladder plays: games, players in order, how many deals and matches each two of them meet in. Nothing is played.

A *series* is one game and two of the players; it has a number, by which results name it.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from itertools import combinations
from typing import Any, Final

from fivehundred.errors import ExperimentError
from fivehundred.simulation.chunks import Unit
from fivehundred.simulation.duels import Players
from fivehundred.simulation.plan import (
    DEFAULT_MAX_DEALS,
    MOST_DEALS_A_MATCH,
    PlannedVariant,
    check_count,
    check_seed,
    planned_variant,
    refuse_cut_matches,
    refuse_equal_labels,
    split_label,
)

DEFAULT_DEALS: Final = 10_000
DEFAULT_MATCHES: Final = 500
#: Stands for all rule sets that come with the program.
ALL: Final = "all"
#: Series are numbered in sixteen bits.
MOST_SERIES: Final = 2**16


@dataclass(frozen=True)
class Series:
    """One game, and two players who meet in it: ``upper`` stands further up the ladder, if the order is right."""

    number: int
    planned: PlannedVariant
    upper: str
    lower: str

    @property
    def players(self) -> Players:
        """Both players, the one whose figures are asked for first."""
        return self.upper, self.lower

    def __str__(self) -> str:
        return f"{self.planned.label}, {self.upper} against {self.lower}"


@dataclass(frozen=True)
class LadderPlan:
    """Everything that a ladder's results depend on but where its tests end. ``players`` stand from weak to strong."""

    variants: tuple[PlannedVariant, ...]
    players: tuple[str, ...]
    deals: int
    matches: int
    seed: int
    max_deals: int = DEFAULT_MAX_DEALS

    @property
    def series(self) -> tuple[Series, ...]:
        """Each two players on each variant, variant by variant."""
        met = [(planned, pair) for planned in self.variants for pair in combinations(self.players, 2)]
        return tuple(Series(number, planned, upper, lower) for number, (planned, (lower, upper)) in enumerate(met))

    def total(self, unit: Unit) -> int:
        """How many deals, or matches, each series plays at most, each of them twice."""
        return self.deals if unit == "deals" else self.matches


def make_ladder(
    variants: Iterable[PlannedVariant],
    *,
    players: Sequence[str],
    deals: int = DEFAULT_DEALS,
    matches: int = DEFAULT_MATCHES,
    seed: int | None = None,
    max_deals: int = DEFAULT_MAX_DEALS,
) -> LadderPlan:
    """Check everything and return the plan. A seed of None is drawn.

    Raises `ExperimentError` and, for an unknown player, `PlayerError`.
    """
    from fivehundred.players import find_player  # brings the compiled engine

    planned = tuple(variants)
    if not planned:
        raise ExperimentError("nothing to play: name at least one variant, or all")
    refuse_equal_labels(one.label for one in planned)
    deals, matches = check_count("deals", deals), check_count("matches", matches)
    if deals == 0 and matches == 0:
        raise ExperimentError("nothing to play: deals and matches are both 0")
    names = tuple(players)
    if len(names) < 2:
        raise ExperimentError(f"a ladder needs two players or more, not {len(names)}: for example random,club")
    twice = [name for place, name in enumerate(names) if name in names[:place]]
    if twice:
        raise ExperimentError(f"the player {twice[0]} is named twice: a player does not meet itself")
    for name in names:
        find_player(name)
    plan = LadderPlan(
        planned,
        names,
        deals,
        matches,
        check_seed(seed),
        check_count("max_deals", max_deals, lowest=1, highest=MOST_DEALS_A_MATCH),
    )
    if len(plan.series) > MOST_SERIES:
        raise ExperimentError(f"too many games and players: {len(plan.series)} series, at most {MOST_SERIES}")
    if matches:
        refuse_cut_matches(planned, plan.max_deals)
    return plan


def ladder_identity(plan: LadderPlan) -> dict[str, Any]:
    """Return, as it stands in a manifest, what must be equal for two ladders to be the same."""
    numbers = {name: getattr(plan, name) for name in ("deals", "matches", "max_deals", "seed")}
    return {"players": list(plan.players), **numbers}


def ladder_variants(names: Sequence[str]) -> list[PlannedVariant]:
    """Return variants by name, path, or ``LABEL=`` before one of these; ``all`` are those that come with the program.

    Raises `VariantError` where one is unknown or its file is wrong.
    """
    from fivehundred.variants import find_variant, shipped_variants  # brings the YAML reader

    planned = []
    for text in names:
        if text == ALL:
            planned += [planned_variant(key, find_variant(key)) for key in shipped_variants()]
            continue
        label, wanted = split_label(text)
        variant = find_variant(wanted)
        planned.append(planned_variant(variant.key if label is None else label, variant))
    return planned
