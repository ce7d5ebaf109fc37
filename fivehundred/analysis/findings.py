"""Find what is worth saying about a comparison, and rank it. The words themselves stand in `phrases`.

A difference counts when it is clear after Holm's adjustment. Its rank is how many times the smallest noticeable
difference it surely is (the end of its interval nearer to nought), so that an effect must be both certain and large;
each further finding on one topic counts half of the one before, so that the first few speak of different things.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from typing import Final

from fivehundred.analysis.model import Comparison, ContractRow, Difference, Finding, VariantResult
from fivehundred.analysis.wording import count, difference_number, number, percent, value_text
from fivehundred.cards.bids import MISERE, OPEN_MISERE, display_bid
from fivehundred.players.registry import timed_players

#: Endings of a match that only some tables know, as the end of the sentence that lists the endings.
OTHER_ENDINGS: Final[Mapping[str, str]] = {
    "won_by_lead": "by a large lead",
    "won_on_total": "on the last total",
    "drawn": "are drawn",
}

#: Below this many deals a run is called small.
FEW_DEALS: Final = 500
#: A bid's price is judged only from this many cases on.
FEWEST_BIDS: Final = 30
#: The distance from breaking even that counts as noticeable.
NOTICEABLE_PRICE: Final = 0.05
_REPEATED_TOPIC: Final = 0.5
BLOCKING: Final = "blocking"
#: Ends the name of an amount phrase where the difference is smaller than anybody would notice.
SMALL_SUFFIX: Final = ".small"


def find_warnings(comparison: Comparison) -> tuple[Finding, ...]:
    """Return what a reader must know before trusting the numbers; the first gates a report has to pass."""
    if not comparison.has_data:
        return (_warning("no_data", blocking=True),)
    warnings = []
    if comparison.deals == 0:
        warnings.append(_warning("no_deals"))
    elif comparison.deals < FEW_DEALS:
        warnings.append(_warning("few_deals", deals=count(comparison.deals)))
    if comparison.matches == 0:
        warnings.append(_warning("no_matches"))
    if comparison.players == "random":
        warnings.append(_warning("random_players"))
    if timed_players([comparison.players]):
        warnings.append(_warning("timed_players", players=comparison.players))
    for variant in comparison.variants:
        warnings += _variant_warnings(variant)
    for parting in comparison.partings:
        changed = parting.deals - parting.same
        if parting.variant in comparison.same_games and changed:
            warnings.append(
                _warning(
                    "same_hash_different_play",
                    blocking=True,
                    of=comparison.variant(parting.variant),
                    baseline=comparison.baseline.name,
                    changed=count(changed),
                    deals=count(parting.deals),
                )
            )
    return tuple(warnings)


def _variant_warnings(variant: VariantResult) -> list[Finding]:
    """Return the gates that one variant does not pass."""
    deals = count(variant.deals)
    warnings = []
    if variant.deals and not variant.played:
        if variant.passed_out == variant.deals:
            warnings.append(_warning("all_passed", blocking=True, of=variant, deals=deals))
    elif variant.deals and not _any_points(variant):
        warnings.append(_warning("no_points", blocking=True, of=variant, deals=deals))
    made = sum(row.made for row in variant.contracts)
    if variant.played >= FEWEST_BIDS and made in (0, variant.played):
        outcome = "made" if made else "lost"
        warnings.append(_warning("one_outcome", of=variant, contracts=count(variant.played), outcome=outcome))
    if variant.matches and variant.endings["unfinished"] == variant.matches:
        warnings.append(_warning("no_match_ended", of=variant, matches=count(variant.matches)))
    return warnings


def _any_points(variant: VariantResult) -> bool:
    histograms = (variant.made_points, variant.failed_points, variant.opposing_points)
    return any(points for histogram in histograms for points in histogram)


def _warning(phrase: str, *, blocking: bool = False, of: VariantResult | None = None, **values: str) -> Finding:
    topic = BLOCKING if blocking else "note"
    if of is None:
        return Finding(kind="warning", topic=topic, phrase=phrase, values=values)
    return Finding(kind="warning", topic=topic, phrase=phrase, values={"variant": of.name, **values}, variant=of.label)


def blocking_warnings(comparison: Comparison) -> tuple[Finding, ...]:
    """Return the warnings after which some numbers must not be interpreted."""
    return tuple(warning for warning in comparison.warnings if warning.topic == BLOCKING)


def blocked_variants(comparison: Comparison) -> frozenset[str]:
    """Return the labels of variants whose numbers must not be interpreted."""
    blocked = {warning.variant for warning in blocking_warnings(comparison) if warning.variant}
    if comparison.baseline.label in blocked:
        return frozenset(variant.label for variant in comparison.variants)
    return frozenset(blocked)


def find_findings(comparison: Comparison) -> tuple[Finding, ...]:
    """Return all findings: for every variant the context first, then what differs, the most important first."""
    if not comparison.has_data:
        return ()
    blocked = blocked_variants(comparison)
    findings: list[Finding] = []
    for variant in comparison.others:
        if variant.label in blocked:
            continue
        findings += _findings_between(comparison, variant)
    for variant in comparison.variants:
        if variant.label not in blocked:
            findings += _descriptions(comparison, variant)
    return tuple(findings)


def _findings_between(comparison: Comparison, variant: VariantResult) -> list[Finding]:
    """Return what is to be said about a variant and the baseline."""
    names = {"variant": variant.name, "baseline": comparison.baseline.name}
    if variant.label in comparison.same_games:
        return [Finding(kind="same_game", topic="all", phrase="same_game", values=names, variant=variant.label)]
    context = [*_context(comparison, variant, names)]
    tested = [d for d in comparison.differences if d.variant == variant.label and d.p_holm is not None]
    clear = [difference for difference in tested if _is_clear(difference)]
    run = {"deals": count(comparison.deals), "matches": count(comparison.matches), "tests": count(len(tested))}
    if not clear:
        if any(finding.phrase == "never_parted" for finding in context) or not tested:
            return context
        nothing = Finding("nothing", "all", "nothing_clear", {**names, **run}, variant=variant.label)
        return [*context, nothing]
    ranked = ranked_by_importance(_difference_finding(comparison, difference) for difference in clear)
    rest = Finding("context", "rest", "rest", {**names, **run, "clear": count(len(clear))}, variant=variant.label)
    return [*context, *ranked, rest]


def _is_clear(difference: Difference) -> bool:
    """Tell whether a difference is beyond chance, on one side of nought."""
    if not difference.clear or not difference.value or difference.low is None or difference.high is None:
        return False
    return difference.low > 0 or difference.high < 0


def _context(comparison: Comparison, variant: VariantResult, names: dict[str, str]) -> Iterable[Finding]:
    """Say how far the two games are the same at all."""
    base = comparison.baseline.game
    if variant.game.players != base.players:
        counts = {"players": str(variant.game.players), "base_players": str(base.players)}
        yield Finding("context", "table", "player_counts", {**names, **counts}, variant=variant.label)
    for parting in comparison.partings:
        if parting.variant != variant.label or not parting.deals:
            continue
        deals = count(parting.deals)
        if parting.same == parting.deals:
            yield Finding("nothing", "table", "never_parted", {**names, "deals": deals}, variant=variant.label)
            continue
        values = {
            **names,
            "deals": deals,
            "share": percent(1 - parting.same / parting.deals),
            "contract": percent(parting.other_contract / parting.deals),
            "tricks": percent(parting.other_tricks / parting.deals),
            "points": percent(parting.other_points / parting.deals),
            "same": percent(parting.same / parting.deals),
        }
        yield Finding("context", "table", "parted", values, variant=variant.label)


def _difference_finding(comparison: Comparison, difference: Difference) -> Finding:
    """Word one clear difference."""
    metric = difference.metric
    value, low, high = difference.value or 0.0, difference.low or 0.0, difference.high or 0.0
    direction = "more" if value > 0 else "less"
    near, far = sorted((abs(low), abs(high)))
    spread = (high - low) / 2
    importance = near / metric.noticeable
    variant = comparison.variant(difference.variant)
    estimates = variant.estimates[metric.name], comparison.baseline.estimates[metric.name]
    small = SMALL_SUFFIX if abs(value) < metric.noticeable else ""
    return Finding(
        kind="difference",
        topic=metric.topic,
        phrase=f"{metric.name}.{direction}",
        amount=f"amount.{metric.unit}.{direction}{small}",
        values={
            "variant": variant.name,
            "baseline": comparison.baseline.name,
            "value": value_text(estimates[0].value, metric.unit),
            "reference": value_text(estimates[1].value, metric.unit),
            "difference": difference_number(abs(value), metric.unit, signed=False, spread=spread),
            "low": difference_number(near, metric.unit, signed=False, spread=spread),
            "high": difference_number(far, metric.unit, signed=False, spread=spread),
            "confidence": percent(comparison.confidence, decimals=0),
        },
        importance=importance,
        variant=difference.variant,
        metric=metric.name,
    )


def ranked_by_importance(findings: Iterable[Finding]) -> list[Finding]:
    """Order findings by importance, halving a topic's weight each time it has been spoken of."""
    waiting, ranked, spoken = list(findings), [], Counter[str]()
    while waiting:
        best = max(waiting, key=lambda one: (one.importance * _REPEATED_TOPIC ** spoken[one.topic], one.metric))
        waiting.remove(best)
        spoken[best.topic] += 1
        ranked.append(best)
    return ranked


def _descriptions(comparison: Comparison, variant: VariantResult) -> list[Finding]:
    """Say what a variant is like in itself: its prices, its commonest contract, its matches."""
    if variant.label in comparison.same_games:
        return []
    prices = [_misere_price(comparison, variant, row) for row in variant.contracts if row.name in (MISERE, OPEN_MISERE)]
    return [*_overview(variant), *(price for price in prices if price is not None)]


def _misere_price(comparison: Comparison, variant: VariantResult, row: ContractRow) -> Finding | None:
    """Judge the price of misère or open misère, or return None where it cannot be judged."""
    bid = display_bid(row.name).capitalize()
    if row.played == 0 and variant.deals:
        values = {"variant": variant.name, "bid": display_bid(row.name), "deals": count(variant.deals)}
        return Finding("description", "misere", "misere_none", values, variant=variant.label)
    if row.played < FEWEST_BIDS or row.break_even is None or row.made_low is None or row.made_high is None:
        return None
    if row.made_low <= row.break_even <= row.made_high:
        return None
    above = row.made_low > row.break_even
    distance = row.made_low - row.break_even if above else row.break_even - row.made_high
    values = {
        "variant": variant.name,
        "bid": bid,
        "made": percent(row.made_share or 0.0),
        "low": percent(row.made_low),
        "high": percent(row.made_high),
        "needed": percent(row.break_even),
        "times": count(row.played),
        "confidence": percent(comparison.confidence, decimals=0),
    }
    phrase = "bargain" if above else "bad_price"
    return Finding(
        "description", "misere", phrase, values, importance=distance / NOTICEABLE_PRICE, variant=variant.label
    )


def _overview(variant: VariantResult) -> list[Finding]:
    """Say what is played, how often it is made and how long a match takes."""
    overview = []
    if variant.played:
        row = max(variant.contracts, key=lambda one: one.played)
        values = {
            "variant": variant.name,
            "bid": display_bid(row.name),
            "share": percent(row.share or 0.0),
            "made": percent(row.made_share or 0.0),
        }
        overview.append(Finding("description", "bidding", "commonest", values, variant=variant.label))
        made, points, defence = (
            variant.estimates[name] for name in ("made_rate", "contractor_points", "defender_points")
        )
        values = {
            "variant": variant.name,
            "made": value_text(made.value, "share"),
            "points": value_text(points.value, "points"),
            "defence": value_text(defence.value, "points"),
        }
        overview.append(Finding("description", "making", "made", values, variant=variant.label))
    finished = variant.matches - variant.endings["unfinished"]
    if finished:
        values = {
            "variant": variant.name,
            "length": number(variant.estimates["match_deals"].value or 0.0, 1),
            "contract": percent(variant.endings["won_by_contract"] / finished),
            "points": percent(variant.endings["won_by_points"] / finished),
            "fell": percent(variant.endings["opponent_fell"] / finished),
            "others": "".join(
                f", {percent(variant.endings[ending] / finished)} {words}"
                for ending, words in OTHER_ENDINGS.items()
                if variant.endings[ending]
            ),
        }
        overview.append(Finding("description", "match", "length", values, variant=variant.label))
    return overview


def leading(comparison: Comparison, variant: str, *, most: int = 5, least: int = 3) -> Sequence[Finding]:
    """Return the differences that matter most: the noticeable ones, and a few small ones where those are too few."""
    found = [one for one in comparison.findings if one.kind == "difference" and one.variant == variant]
    noticeable = [one for one in found if not one.amount.endswith(SMALL_SUFFIX)]
    small = [one for one in found if one.amount.endswith(SMALL_SUFFIX)]
    return [*noticeable[:most], *small[: max(0, least - len(noticeable))]]
