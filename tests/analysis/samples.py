"""Made-up plans and result records for the tests of the statistics. No game is played here."""

from __future__ import annotations

from dataclasses import dataclass, field, replace
from hashlib import sha256

import numpy as np

from fivehundred.cards.bids import bid_name
from fivehundred.engine.results import (
    DEAL_RESULT,
    FAILED,
    MADE,
    MATCH_RESULT,
    NOBODY,
    OPPONENT_FELL,
    THROWN_IN,
    UNFINISHED,
    WON_BY_CONTRACT,
)
from fivehundred.variants.model import Dealing, Table, Variant

AVONDALE = {(level, place): 40 + 100 * (level - 6) + 20 * place for level in range(6, 11) for place in range(5)}


def ladder(*, misere: int | None = 250, open_misere: int | None = 500) -> tuple[tuple[str, ...], tuple[int, ...]]:
    """Return names and values of a level-ordered ladder, row 0 empty."""
    rows = [("", 0)]
    for level in range(6, 11):
        rows.extend((bid_name(level, place), AVONDALE[level, place]) for place in range(5))
        if level == 7 and misere is not None:
            rows.append(("M", misere))
    if open_misere is not None:
        rows.append(("OM", open_misere))
    return tuple(name for name, _ in rows), tuple(value for _, value in rows)


@dataclass(frozen=True)
class FakeRulebook:
    """The facts that the statistics read from a Rulebook."""

    hash: str = "a1b2c3d4" * 8
    players: int = 4
    bid_names: tuple[str, ...] = ladder()[0]
    bid_values: tuple[int, ...] = ladder()[1]


@dataclass(frozen=True)
class FakePlanned:
    """One variant of a made-up plan."""

    label: str
    variant: Variant
    rulebook: FakeRulebook


@dataclass(frozen=True)
class FakePlan:
    """A made-up plan."""

    variants: tuple[FakePlanned, ...]
    name: str = "sample"
    players: str = "club"
    deals: int = 0
    matches: int = 0
    seed: int = 7
    max_deals: int = field(default=200)


def planned(
    label: str = "A",
    *,
    players: int = 4,
    sides: str = "opposite_pairs",
    hash_: str | None = None,
    misere: int | None = 250,
    open_misere: int | None = 500,
) -> FakePlanned:
    """Return a planned variant with an Avondale ladder."""
    names, values = ladder(misere=misere, open_misere=open_misere)
    variant = Variant(
        key=label.lower(),
        name={"en": label},
        table=Table(players=players, sides=sides),  # type: ignore[arg-type]
        deal=Dealing(),
    )
    return FakePlanned(
        label=label,
        variant=variant,
        rulebook=FakeRulebook(
            hash=hash_ or sha256(label.encode()).hexdigest(), players=players, bid_names=names, bid_values=values
        ),
    )


def plan_of(*variants: FakePlanned, deals: int = 0, matches: int = 0) -> FakePlan:
    """Return a plan over these variants."""
    return FakePlan(variants=variants, deals=deals, matches=matches)


def deal(
    game: FakePlanned,
    contract: str = "",
    *,
    contractor: int = 0,
    tricks: int = 0,
    dealer: int = 0,
    partner: int | None = None,
    calls: int = 4,
) -> np.ndarray:
    """Return one deal's record, scored in the plain way: value won or lost, ten a trick for the other side."""
    record = np.zeros(1, dtype=DEAL_RESULT)
    row = record[0]
    row["second_partner"] = NOBODY
    row["dealer"], row["calls"], row["partner"] = dealer, calls, NOBODY if partner is None else partner
    if not contract:
        row["outcome"], row["contractor"], row["denomination"] = THROWN_IN, NOBODY, NOBODY
        return record
    number = game.rulebook.bid_names.index(contract)
    value, misere = game.rulebook.bid_values[number], contract in ("M", "OM")
    made = tricks == 0 if misere else tricks >= int("".join(c for c in contract if c.isdigit()))
    row["outcome"] = MADE if made else FAILED
    row["contract"], row["contractor"], row["side_tricks"] = number, contractor, tricks
    row["denomination"] = 4
    players = game.rulebook.players
    pairs = game.variant.table.sides == "opposite_pairs"
    friends = {contractor, (contractor + 2) % 4} if pairs else {contractor, *([] if partner is None else [partner])}
    others = [seat for seat in range(players) if seat not in friends]
    row["tricks"][contractor] = tricks
    row["tricks"][others[0]] = 10 - tricks
    for seat in friends:
        row["points"][seat] = value if made else -value
    if not misere:
        for seat in others if pairs else others[:1]:
            row["points"][seat] = 10 * (10 - tricks)
    return record


def random_deals(game: FakePlanned, count: int, *, seed: int = 1, strength: float = 7.3, misere: float = 0.02):
    """Return plausible random deals (vectorised): equal seeds give the same luck to different games."""
    random = np.random.default_rng(seed)
    names = game.rulebook.bid_names
    records = np.zeros(count, dtype=DEAL_RESULT)
    players = game.rulebook.players
    pairs = game.variant.table.sides == "opposite_pairs"
    seats = np.arange(count)
    records["dealer"] = seats % players
    records["calls"] = random.integers(players, 3 * players, count)
    luck, passing, special = random.normal(0, 1, count), random.random(count), random.random(count)
    place, noise = random.integers(0, 5, count), random.normal(0, 1.1, count)
    contractor = (records["dealer"] + 1 + random.integers(0, players, count) * (random.random(count) < 0.8)) % players
    level = np.clip(np.round(strength + 0.9 * luck), 6, 10).astype(int)
    tricks = np.clip(np.round(strength + 0.6 + 0.9 * luck + noise), 0, 10).astype(int)
    numbers = np.array([[names.index(bid_name(a, b)) for b in range(5)] for a in range(6, 11)])
    contract = numbers[level - 6, place]
    is_misere = np.zeros(count, dtype=bool)
    if "M" in names:
        is_misere = special < misere
        contract[is_misere] = names.index("M")
        tricks[is_misere] = (random.random(count) < 0.35)[is_misere]
    thrown = passing < 0.06
    made = np.where(is_misere, tricks == 0, tricks >= level)
    records["outcome"] = np.where(thrown, THROWN_IN, np.where(made, MADE, FAILED))
    records["contract"] = np.where(thrown, 0, contract)
    records["contractor"] = np.where(thrown, NOBODY, contractor)
    records["denomination"] = np.where(thrown, NOBODY, np.where(is_misere, 4, place))
    records["partner"] = records["second_partner"] = NOBODY
    records["side_tricks"] = np.where(thrown, 0, tricks)
    value = np.array(game.rulebook.bid_values)[contract]
    own = np.where(made, value, -value)
    for seat in range(players):
        friend = (contractor - seat) % 2 == 0 if pairs else contractor == seat
        share = 10 * (10 - tricks) if pairs else 10 * ((10 - tricks) // (players - 1))
        points = np.where(friend, own, np.where(is_misere, 0, share))
        records["points"][:, seat] = np.where(thrown, 0, points)
        records["tricks"][:, seat] = np.where(thrown, 0, np.where(friend, tricks // 2, (10 - tricks) // 2))
    return records


def match(*, deals: int = 10, ending: int = WON_BY_CONTRACT, winners: tuple[int, ...] = (0, 2), first: int = 0, **more):
    """Return one match's record."""
    record = np.zeros(1, dtype=MATCH_RESULT)
    row = record[0]
    row["deals"], row["ending"], row["first_dealer"] = deals, ending, first
    row["winners"] = 0 if ending == UNFINISHED else sum(1 << seat for seat in winners)
    for name, value in more.items():
        row[name] = value
    return record


def random_matches(game: FakePlanned, count: int, *, seed: int = 1, mean: float = 9.0):
    """Return plausible random matches."""
    random = np.random.default_rng(seed)
    records = np.zeros(count, dtype=MATCH_RESULT)
    records["deals"] = 2 + random.poisson(mean - 2, count)
    records["ending"] = np.where(random.random(count) < 0.8, WON_BY_CONTRACT, OPPONENT_FELL)
    winner = random.integers(0, game.rulebook.players, count)
    pairs = game.variant.table.sides == "opposite_pairs"
    records["winners"] = np.where(winner % 2 == 0, 0b0101, 0b1010) if pairs else 1 << winner
    records["first_dealer"] = np.arange(count) % game.rulebook.players
    records["lead_changes"] = random.poisson(2, count)
    records["comeback"] = np.maximum(0, random.normal(80, 120, count)).astype(int)
    return records


def relabel(variant: FakePlanned, label: str) -> FakePlanned:
    """Return the same game under another label."""
    return replace(variant, label=label)
