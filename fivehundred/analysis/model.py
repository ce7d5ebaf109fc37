"""The result of a comparison as plain frozen data: what the reporting layer shows. It computes nothing."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Literal

from fivehundred.analysis.games import Game
from fivehundred.analysis.metrics import Metric

Method = Literal["t", "wilson", "linearised t", "paired t", "paired adjusted", "linearised paired t", "identical", ""]


@dataclass(frozen=True)
class Estimate:
    """One metric of one variant. ``value`` is None where it is undefined, and ``reason`` says why."""

    metric: Metric
    variant: str
    value: float | None
    low: float | None
    high: float | None
    cases: int
    successes: int | None
    method: Method
    reason: str = ""


@dataclass(frozen=True)
class Difference:
    """One metric of a variant less the baseline's, over the same deals or matches.

    ``p_holm`` is adjusted over all tested differences of the comparison; None where nothing was tested.
    ``clear`` says that the adjusted p-value is below one minus the confidence.
    """

    metric: Metric
    variant: str
    baseline: str
    value: float | None
    low: float | None
    high: float | None
    pairs: int
    method: Method
    p_value: float | None = None
    p_holm: float | None = None
    clear: bool = False
    reason: str = ""


@dataclass(frozen=True)
class ContractRow:
    """One bid of the ladder: how often it became the contract, how often it was made, and what it pays.

    ``made_share`` is None where it was never played. ``break_even`` is the chance of making it at which the
    contractor's lead over the opponents would be nought on average; None where it was never both made and failed.
    """

    name: str
    level: int
    denomination: int
    value: int
    played: int
    made: int
    share: float | None
    made_share: float | None
    made_low: float | None
    made_high: float | None
    break_even: float | None
    margin: float | None


@dataclass(frozen=True)
class SeatRow:
    """One seat, counted clockwise from the dealer (0): its points a deal and how many contracts it gets."""

    seat: int
    points: Estimate
    contracts: int
    contract_share: float | None
    contract_low: float | None
    contract_high: float | None


@dataclass(frozen=True)
class Parting:
    """On how many deals a variant and the baseline went different ways, and where they first did."""

    variant: str
    baseline: str
    deals: int
    other_contract: int
    other_tricks: int
    other_points: int
    same: int


@dataclass(frozen=True)
class VariantResult:
    """Everything found about one variant. Histograms map a value to the number of deals or matches."""

    game: Game
    deals: int
    matches: int
    estimates: Mapping[str, Estimate]
    contracts: tuple[ContractRow, ...]
    seats: tuple[SeatRow, ...]
    made_points: Mapping[int, int]
    failed_points: Mapping[int, int]
    opposing_points: Mapping[int, int]
    passed_out: int
    match_lengths: Mapping[int, int]
    endings: Mapping[str, int]
    wins_by_seat: tuple[int, ...]

    @property
    def label(self) -> str:
        """What identifies the variant in results and tables."""
        return self.game.label

    @property
    def name(self) -> str:
        """What sentences and pictures call the variant."""
        return self.game.name

    @property
    def wins(self) -> tuple[tuple[str, int], ...]:
        """Wins of each seat and, where two seats share a score, of each side: names such as ``seat_0``, ``side_0``."""
        seats = tuple((f"seat_{seat}", wins) for seat, wins in enumerate(self.wins_by_seat))
        if self.game.accounts == self.game.players:
            return seats
        return (*seats, *((f"side_{side}", self.wins_by_seat[side]) for side in range(self.game.accounts)))

    @property
    def played(self) -> int:
        """How many deals were played in a contract."""
        return sum(row.played for row in self.contracts)


@dataclass(frozen=True)
class SettingDifference:
    """One setting in which a variant differs from the baseline, as text."""

    variant: str
    key: str
    baseline_value: str
    value: str


@dataclass(frozen=True)
class Finding:
    """One thing worth saying. ``phrase`` names a whole sentence of `fivehundred.analysis.phrases`, ``values`` fills it.

    ``importance`` ranks findings: how many times the smallest difference worth noticing the effect surely is.
    """

    kind: Literal["same_game", "nothing", "difference", "description", "context", "warning"]
    topic: str
    phrase: str
    values: Mapping[str, str]
    importance: float = 0.0
    variant: str = ""
    metric: str = ""
    amount: str = ""


@dataclass(frozen=True)
class Comparison:
    """A whole comparison. The first variant is the baseline.

    ``same_cards`` says whether every shuffle gave all variants the same hands in the same seats.
    """

    name: str
    players: str
    seed: int
    confidence: float
    deals: int
    matches: int
    variants: tuple[VariantResult, ...]
    differences: tuple[Difference, ...]
    partings: tuple[Parting, ...]
    same_games: tuple[str, ...]
    settings: tuple[SettingDifference, ...]
    same_cards: bool
    warnings: tuple[Finding, ...]
    findings: tuple[Finding, ...]

    @property
    def baseline(self) -> VariantResult:
        """The variant that the others are compared with."""
        return self.variants[0]

    @property
    def has_data(self) -> bool:
        """Tell whether anything was played at all."""
        return self.deals > 0 or self.matches > 0

    @property
    def others(self) -> tuple[VariantResult, ...]:
        """All variants but the baseline."""
        return self.variants[1:]

    def variant(self, label: str) -> VariantResult:
        """Return the variant of that label."""
        return next(variant for variant in self.variants if variant.label == label)

    def difference(self, metric: str, variant: str) -> Difference | None:
        """Return one difference from the baseline, or None where the metric does not apply."""
        for difference in self.differences:
            if difference.metric.name == metric and difference.variant == variant:
                return difference
        return None
