"""What a finished deal scores, as the referee sees it. Knows no totals of a match."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from fivehundred.variants.model import Variant
from tests.referee.ladder import Bid


def account_of(variant: Variant, seat: int) -> int:
    """Return the account a seat scores in: one a pair, else one a seat."""
    return seat % 2 if variant.table.sides == "opposite_pairs" else seat


def account_count(variant: Variant) -> int:
    """Count the accounts that scores are kept in."""
    return 2 if variant.table.sides == "opposite_pairs" else variant.table.players


@dataclass(frozen=True)
class DealScore:
    """Points by account: for the contract (or for tricks where nobody had one), and for defending against it."""

    contract: tuple[int, ...]
    defending: tuple[int, ...]

    @property
    def total(self) -> list[int]:
        """Add both up, by account."""
        return [own + defended for own, defended in zip(self.contract, self.defending, strict=True)]


def half(value: int) -> int:
    """Halve a value that is even, as all published ones are."""
    if value % 2:
        raise ValueError(f"{value} cannot be halved")
    return value // 2


def score_deal(
    variant: Variant,
    *,
    bid: Bid | None,
    outcome: str,
    contractor: int | None,
    partner: int | None,
    tricks_won: Sequence[int],
) -> DealScore:
    """Score a deal that is over. ``tricks_won`` by seat; ``partner`` the holder of a called card (PAG)."""
    accounts = account_count(variant)
    tricks = [0] * accounts
    for seat, won in enumerate(tricks_won):
        tricks[account_of(variant, seat)] += won
    contract, defending = [0] * accounts, [0] * accounts
    if outcome == "thrown in":
        return DealScore(tuple(contract), tuple(defending))
    if bid is None or contractor is None:  # HGM, PTJ: ten a trick, no contract (S-35, B-16)
        return DealScore(tuple(10 * won for won in tricks), tuple(defending))

    own = {account_of(variant, contractor)}
    if partner is not None:
        own.add(account_of(variant, partner))
    opponents = [account for account in range(accounts) if account not in own]
    misere = bid.special is not None
    side_tricks = sum(tricks[account] for account in own)

    value = bid.value
    slam_at_least = variant.scoring.slam_at_least
    if outcome == "made" and not misere and side_tricks == variant.deal.hand and slam_at_least is not None:
        value = max(value, slam_at_least)  # PAG, HGM (S-4..S-7)
    share = half(value) if partner is not None and variant.scoring.partner_share == "half" else value  # PAG; PWN
    for account in own:
        if outcome == "made":
            contract[account] = share  # no overtricks
        elif variant.scoring.failed == "minus_value":
            contract[account] = -share
    if outcome == "failed" and variant.scoring.failed == "defenders_score_value":  # S5 (S-11, S-12)
        for account in opponents:
            defending[account] += value

    defenders = variant.scoring.defenders
    for account in opponents:  # PAG, S5, HH, LC, VB
        if misere:
            defending[account] += defenders.in_misere * side_tricks
        elif defenders.when == "always" or outcome == "failed":
            counted = tricks[account] if defenders.share == "own" else sum(tricks[other] for other in opponents)
            defending[account] += defenders.per_trick * counted
    return DealScore(tuple(contract), tuple(defending))
