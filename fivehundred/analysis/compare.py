"""From tallies to a comparison: estimates, paired differences, Holm's adjustment. It plays and draws nothing."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, replace
from fractions import Fraction
from types import MappingProxyType
from typing import Final

from fivehundred.analysis.columns import DEAL_COLUMNS, MATCH_COLUMNS, SIXTIETHS
from fivehundred.analysis.findings import find_findings, find_warnings
from fivehundred.analysis.games import ComparisonPlan, Game
from fivehundred.analysis.intervals import (
    FEWEST_CASES,
    NO_INTERVAL,
    CrossMoments,
    DifferenceTest,
    Moments,
    holm,
    paired_proportion_difference,
    paired_ratio_difference,
    ratio_interval,
    wilson,
)
from fivehundred.analysis.metrics import BY_NAME, METRICS, Metric
from fivehundred.analysis.model import (
    Comparison,
    ContractRow,
    Difference,
    Estimate,
    Method,
    Parting,
    SeatRow,
    SettingDifference,
    VariantResult,
)
from fivehundred.analysis.settings import differing_settings, same_cards
from fivehundred.analysis.tally import POINTS_OFFSET, Counts, DealTables, Tally
from fivehundred.engine.results import (
    DRAWN,
    FAILED,
    MADE,
    OPPONENT_FELL,
    UNFINISHED,
    WON_BY_CONTRACT,
    WON_BY_LEAD,
    WON_BY_POINTS,
    WON_ON_TOTAL,
)

CONFIDENCE: Final = 0.95

#: The names of a match's endings, in the order in which they are shown.
ENDINGS: Final = {
    "won_by_contract": WON_BY_CONTRACT,
    "won_by_points": WON_BY_POINTS,
    "opponent_fell": OPPONENT_FELL,
    "won_by_lead": WON_BY_LEAD,
    "won_on_total": WON_ON_TOTAL,
    "drawn": DRAWN,
    "unfinished": UNFINISHED,
}


@dataclass(frozen=True)
class _Sums:
    """Sums of products of the columns of deals or of matches, all variants side by side."""

    products: Counts
    columns: tuple[str, ...]

    def at(self, a: int, column_a: str, b: int, column_b: str) -> int:
        """Return the sum over all deals of variant a's column times variant b's."""
        width = len(self.columns)
        row, column = width * a + self.columns.index(column_a), width * b + self.columns.index(column_b)
        return int(self.products[row, column])

    def total(self, variant: int, column: str) -> int:
        """Return the plain sum of a column."""
        return self.at(variant, "one", variant, column)

    def moments(self, metric: Metric, variant: int) -> Moments:
        """Return the sums that a metric of one variant rests on."""
        n, d = metric.numerator, metric.denominator
        return Moments(
            n=self.total(variant, n),
            d=self.total(variant, d),
            nn=self.at(variant, n, variant, n),
            nd=self.at(variant, n, variant, d),
            dd=self.at(variant, d, variant, d),
        )

    def cross(self, metric: Metric, a: int, b: int) -> CrossMoments:
        """Return the sums of products between two variants that a paired difference rests on."""
        n, d = metric.numerator, metric.denominator
        return CrossMoments(
            nn=Fraction(self.at(a, n, b, n)),
            nd=Fraction(self.at(a, n, b, d)),
            dn=Fraction(self.at(a, d, b, n)),
            dd=Fraction(self.at(a, d, b, d)),
        )


def compare(plan: ComparisonPlan, tally: Tally, *, confidence: float = CONFIDENCE) -> Comparison:
    """Turn a finished tally into a comparison with the plan's first variant as the baseline."""
    variants = tuple(_variant_result(tally, index, confidence) for index in range(len(tally.games)))
    same_games = tuple(game.label for game in tally.games[1:] if game.hash == tally.games[0].hash)
    differences = _adjusted(
        [
            difference
            for index in range(1, len(tally.games))
            for metric in METRICS
            if (difference := _difference(tally, metric, index, variants, confidence)) is not None
        ],
        confidence,
    )
    comparison = Comparison(
        name=plan.name,
        players=plan.players,
        seed=plan.seed,
        confidence=confidence,
        deals=tally.deal_count,
        matches=tally.match_count,
        variants=variants,
        differences=differences,
        partings=_partings(tally),
        same_games=same_games,
        settings=_settings(plan),
        same_cards=all(same_cards(plan.variants[0].variant, planned.variant) for planned in plan.variants[1:]),
        warnings=(),
        findings=(),
    )
    comparison = replace(comparison, warnings=find_warnings(comparison))
    return replace(comparison, findings=find_findings(comparison))


def _sums(tally: Tally, metric: Metric) -> _Sums:
    if metric.source == "deals":
        return _Sums(tally.deal_products, DEAL_COLUMNS)
    return _Sums(tally.match_products, MATCH_COLUMNS)


def _estimate(tally: Tally, metric: Metric, index: int, confidence: float) -> Estimate:
    """Estimate one metric of one variant, or say why it is undefined."""
    game, sums = tally.games[index], _sums(tally, metric)
    moments, cases = sums.moments(metric, index), sums.total(index, metric.case_column)
    if cases == 0 or moments.d == 0:
        nothing = "no deals were played" if metric.source == "deals" else "no matches were played"
        reason = metric.no_cases if sums.total(index, "one") and metric.no_cases else nothing
        return Estimate(metric, game.label, None, None, None, 0, None, "", reason)
    value = moments.n / moments.d / metric.scale
    if metric.kind == "proportion":
        interval = wilson(moments.n, moments.d, confidence=confidence)
        return Estimate(metric, game.label, value, interval.low, interval.high, cases, moments.n, "wilson")
    interval = ratio_interval(moments, cases=cases, confidence=confidence)
    method: Method = "t" if metric.denominator == "one" else "linearised t"
    reason = "" if interval != NO_INTERVAL else "one case gives no interval"
    low, high = _scaled(interval.low, metric), _scaled(interval.high, metric)
    return Estimate(metric, game.label, value, low, high, cases, None, method, reason)


def _difference(
    tally: Tally, metric: Metric, index: int, variants: Sequence[VariantResult], confidence: float
) -> Difference | None:
    """Compare one metric with the baseline, or return None where it belongs to neither game."""
    game, base = tally.games[index], tally.games[0]
    if not metric.offered(game) and not metric.offered(base):
        return None
    estimate, reference = variants[index].estimates.get(metric.name), variants[0].estimates.get(metric.name)
    sums = _sums(tally, metric)
    pairs = sums.total(index, "one")
    if estimate is None or reference is None:
        lacking = game if estimate is None else base
        return _undefined(metric, game, base, pairs, f"not part of {lacking.name}")
    if not metric.comparable(game, base):
        return _undefined(metric, game, base, pairs, "not comparable between these two tables")
    by_label = {game.label: game.name, base.label: base.name}
    for one in (estimate, reference):
        if one.value is None:
            return _undefined(metric, game, base, pairs, f"{by_label[one.variant]}: {one.reason}")
    if game.hash == base.hash:
        return Difference(metric, game.label, base.label, 0.0, 0.0, 0.0, pairs, "identical", p_value=1.0)
    cases = min(estimate.cases, reference.cases)
    same_cases = metric.denominator == "one"
    if not same_cases and cases < FEWEST_CASES:
        return _undefined(metric, game, base, pairs, f"too few cases ({cases}) to compare")
    test, method = _paired_test(sums, metric, index, cases, confidence)
    return Difference(
        metric=metric,
        variant=game.label,
        baseline=base.label,
        value=test.value / metric.scale,
        low=_scaled(test.low, metric),
        high=_scaled(test.high, metric),
        pairs=pairs,
        method=method,
        p_value=test.p_value,
        reason="" if test.low is not None else "too few pairs for that",
    )


def _paired_test(
    sums: _Sums, metric: Metric, index: int, cases: int, confidence: float
) -> tuple[DifferenceTest, Method]:
    """Choose and run the paired comparison that fits the metric."""
    a, b, cross = sums.moments(metric, index), sums.moments(metric, 0), sums.cross(metric, index, 0)
    same_cases = metric.denominator == "one"
    if metric.kind == "proportion":
        test = paired_proportion_difference(a, b, cross, cases=cases, confidence=confidence, same_cases=same_cases)
        return test, "paired adjusted"
    test = paired_ratio_difference(a, b, cross, cases=cases, confidence=confidence)
    return test, "paired t" if same_cases else "linearised paired t"


def _scaled(value: float | None, metric: Metric) -> float | None:
    return None if value is None else value / metric.scale


def _undefined(metric: Metric, game: Game, base: Game, pairs: int, reason: str) -> Difference:
    return Difference(metric, game.label, base.label, None, None, None, pairs, "", reason=reason)


def _adjusted(differences: Sequence[Difference], confidence: float) -> tuple[Difference, ...]:
    """Adjust the p-values of the headline differences for their number, and mark the clear ones."""
    tested = [
        index
        for index, difference in enumerate(differences)
        if difference.metric.headline and difference.p_value is not None and difference.method != "identical"
    ]
    adjusted = holm([p for index in tested if (p := differences[index].p_value) is not None])
    by_index = dict(zip(tested, adjusted, strict=True))
    return tuple(
        replace(difference, p_holm=by_index[index], clear=by_index[index] < 1 - confidence)
        if index in by_index
        else difference
        for index, difference in enumerate(differences)
    )


def _variant_result(tally: Tally, index: int, confidence: float) -> VariantResult:
    """Collect what was found about one variant."""
    game, tables, matches = tally.games[index], tally.deal_tables[index], tally.match_tables[index]
    estimates = {metric.name: _estimate(tally, metric, index, confidence) for metric in METRICS if metric.offered(game)}
    return VariantResult(
        game=game,
        deals=tally.deal_count,
        matches=tally.match_count,
        estimates=MappingProxyType(estimates),
        contracts=_contract_rows(game, tables, tally.deal_count, confidence),
        seats=_seat_rows(game, tables, estimates, confidence),
        made_points=_histogram(tables.made_points, POINTS_OFFSET),
        failed_points=_histogram(tables.failed_points, POINTS_OFFSET),
        opposing_points=_histogram(tables.opposing_points, POINTS_OFFSET),
        passed_out=int(tables.outcomes[:, :MADE].sum()),
        match_lengths=_histogram(matches.lengths, 0),
        endings=MappingProxyType({name: int(matches.endings[code]) for name, code in ENDINGS.items()}),
        wins_by_seat=tuple(int(wins) for wins in matches.wins[: game.players]),
    )


def _contract_rows(game: Game, tables: DealTables, deals: int, confidence: float) -> tuple[ContractRow, ...]:
    """Describe every bid of the ladder."""
    rows = []
    for index, bid in enumerate(game.bids):
        if index == 0:
            continue
        made, failed = int(tables.outcomes[index, MADE]), int(tables.outcomes[index, FAILED])
        played = made + failed
        interval = wilson(made, played, confidence=confidence)
        margin = int(tables.margin60[index, MADE] + tables.margin60[index, FAILED])
        rows.append(
            ContractRow(
                name=bid.name,
                level=bid.level,
                denomination=bid.denomination,
                value=bid.value,
                played=played,
                made=made,
                share=played / deals if deals else None,
                made_share=made / played if played else None,
                made_low=interval.low,
                made_high=interval.high,
                break_even=break_even(
                    made, failed, int(tables.margin60[index, MADE]), int(tables.margin60[index, FAILED])
                ),
                margin=margin / SIXTIETHS / played if played else None,
            )
        )
    return tuple(rows)


def break_even(made: int, failed: int, made_margin: int, failed_margin: int) -> float | None:
    """Return the chance of making a bid at which its margin is nought on average.

    With the mean margin G when made and -L when failed, p G - (1 - p) L = 0 gives p = L / (G + L). None where the bid
    was never made or never failed, or where it gains (or loses) either way.
    """
    if not made or not failed:
        return None
    gain, loss = made_margin / made, -failed_margin / failed
    if gain <= 0 or loss <= 0:
        return None
    return loss / (gain + loss)


def _seat_rows(
    game: Game, tables: DealTables, estimates: Mapping[str, Estimate], confidence: float
) -> tuple[SeatRow, ...]:
    """Describe every seat, counted from the dealer."""
    by_seat = [int(count) for count in tables.seats.sum(axis=0)]
    total = sum(by_seat)
    rows = []
    for seat in range(game.players):
        interval = wilson(by_seat[seat], total, confidence=confidence)
        rows.append(
            SeatRow(
                seat=seat,
                points=estimates[BY_NAME[f"seat_{seat}_points"].name],
                contracts=by_seat[seat],
                contract_share=by_seat[seat] / total if total else None,
                contract_low=interval.low,
                contract_high=interval.high,
            )
        )
    return tuple(rows)


def _histogram(counts: Counts, offset: int) -> Mapping[int, int]:
    """Return the occupied bins of a long histogram as value → count."""
    return MappingProxyType({int(index) - offset: int(counts[index]) for index in counts.nonzero()[0]})


def _partings(tally: Tally) -> tuple[Parting, ...]:
    """Tell on how many deals each variant left the baseline's path (only where as many sit at the table)."""
    base = tally.games[0]
    return tuple(
        Parting(game.label, base.label, tally.deal_count, *(int(count) for count in tally.parted[index]))
        for index, game in enumerate(tally.games)
        if index > 0 and game.players == base.players
    )


def _settings(plan: ComparisonPlan) -> tuple[SettingDifference, ...]:
    """List the settings in which each variant differs from the baseline."""
    base = plan.variants[0].variant if plan.variants else None
    return tuple(
        SettingDifference(variant=planned.label, key=key, baseline_value=old, value=new)
        for planned in plan.variants[1:]
        if base is not None
        for key, old, new in differing_settings(base, planned.variant)
    )


def all_estimates(comparison: Comparison) -> Iterable[Estimate]:
    """Return every estimate of every variant, in order."""
    for variant in comparison.variants:
        yield from variant.estimates.values()
