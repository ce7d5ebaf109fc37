"""The few facts about each compared game that the statistics need. It reads a plan and never plays.

The protocols say what is asked of a plan, so that a run, a stored result or a test can all be tallied.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import Protocol

from fivehundred.cards.bids import MISERE, OPEN_MISERE, parse_numbered_bid
from fivehundred.cards.suits import NO_TRUMPS
from fivehundred.errors import ExperimentError
from fivehundred.variants.model import Variant

SOLO = "solo"
OPPOSITE_PAIRS = "opposite_pairs"
#: Tables at which the contractor finds a partner for one deal.
CALLING = ("called_card", "called_player")
#: Sides that are fixed for a whole match, and how many there are: every so many seats belong together.
FIXED_SIDES = {OPPOSITE_PAIRS: 2, "two_teams": 2, "three_pairs": 3}

#: Settings of a match that bring endings of their own.
MATCH_RULES = ("deals", "spread")


class RulebookFacts(Protocol):
    """What the statistics read from a Rulebook."""

    @property
    def hash(self) -> str:
        """The hexadecimal hash that two equal games share."""

    @property
    def players(self) -> int:
        """How many seats the table has."""

    @property
    def bid_names(self) -> Sequence[str]:
        """The name of every row of the ladder; row 0 is no bid."""

    @property
    def bid_values(self) -> Sequence[int]:
        """What every row of the ladder is worth."""


class PlannedGame(Protocol):
    """One variant of a plan, with the label the user gave it."""

    @property
    def label(self) -> str:
        """The name shown to people."""

    @property
    def variant(self) -> Variant:
        """The settings."""

    @property
    def rulebook(self) -> RulebookFacts:
        """The compiled rules."""


class ComparisonPlan(Protocol):
    """What was asked for: which variants, who plays, how many deals and matches."""

    @property
    def name(self) -> str:
        """The name of the experiment."""

    @property
    def variants(self) -> Sequence[PlannedGame]:
        """The variants; the first one is the baseline of the comparison."""

    @property
    def players(self) -> str:
        """The name of the player that sits in every seat."""

    @property
    def deals(self) -> int:
        """How many single deals each variant plays."""

    @property
    def matches(self) -> int:
        """How many matches each variant plays."""

    @property
    def seed(self) -> int:
        """The seed of the shuffles."""


@dataclass(frozen=True)
class Bid:
    """One row of the bid ladder. ``level`` is 0 and ``denomination`` no trumps for the misères."""

    name: str
    value: int
    level: int
    denomination: int


@dataclass(frozen=True)
class Game:
    """One compared game: its label, its table and its bid ladder (row 0 stands for "no contract").

    ``label`` identifies it in results and tables; ``name`` is what sentences and pictures call it. ``match_rules`` are
    those of the endings by `MATCH_RULES` that the game knows.
    """

    label: str
    name: str
    key: str
    title: str
    hash: str
    players: int
    sides: str
    hand: int
    bids: tuple[Bid, ...]
    match_rules: tuple[str, ...] = ()

    @property
    def accounts(self) -> int:
        """How many separate scores the table keeps."""
        return FIXED_SIDES.get(self.sides, self.players)

    def offers(self, name: str) -> bool:
        """Tell whether a bid of that name can be made at all."""
        return any(bid.name == name for bid in self.bids[1:])


def game_of(planned: PlannedGame) -> Game:
    """Collect the facts about one planned variant."""
    rulebook, variant = planned.rulebook, planned.variant
    bids = [Bid(name="", value=0, level=0, denomination=NO_TRUMPS)]
    for name, value in zip(list(rulebook.bid_names)[1:], list(rulebook.bid_values)[1:], strict=True):
        numbered = None if name in (MISERE, OPEN_MISERE) else parse_numbered_bid(name)
        level, denomination = (0, NO_TRUMPS) if numbered is None else numbered
        bids.append(Bid(name=name, value=int(value), level=level, denomination=denomination))
    return Game(
        label=planned.label,
        name=planned.label,
        key=variant.key,
        title=variant.title(),
        hash=rulebook.hash,
        players=int(rulebook.players),
        sides=variant.table.sides,
        hand=int(variant.deal.hand),
        bids=tuple(bids),
        match_rules=tuple(rule for rule in MATCH_RULES if getattr(variant.match, rule) is not None),
    )


def games_of(plan: ComparisonPlan) -> tuple[Game, ...]:
    """Collect the facts about every variant of a plan. Raises `ExperimentError` for two equal labels."""
    games = tuple(game_of(planned) for planned in plan.variants)
    repeated = [label for label, times in Counter(game.label for game in games).items() if times > 1]
    if repeated:
        raise ExperimentError(
            f"two variants have the same label {repeated[0]!r}: give each its own, "
            "or their results could not be told apart"
        )
    return tuple(replace(game, name=name) for game, name in zip(games, _shown_names(games), strict=True))


def _shown_names(games: Sequence[Game]) -> list[str]:
    """Call a game by its title where the user gave no label of his own, unless two would then be called alike."""
    names = [game.title if game.label == game.key else game.label for game in games]
    times = Counter([*names, *(game.label for game in games if game.label != game.key)])
    return [
        name if name == game.label or times[name] == 1 else game.label for name, game in zip(names, games, strict=True)
    ]
