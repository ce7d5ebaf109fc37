"""What a finished deal scores, as the referee sees it. Knows no totals of a match."""

from __future__ import annotations

from collections.abc import Collection, Sequence
from dataclasses import dataclass

from fivehundred.variants.model import Variant
from tests.referee.ladder import Bid

#: How many fixed sides there are: pairs of two, two teams of three, three pairs (RT, TRK).
FIXED_SIDES = {"opposite_pairs": 2, "two_teams": 2, "three_pairs": 3}


def account_of(variant: Variant, seat: int) -> int:
    """Return the account a seat scores in: one a fixed side, else one a seat."""
    sides = FIXED_SIDES.get(variant.table.sides)
    return seat if sides is None else seat % sides


def account_count(variant: Variant) -> int:
    """Count the accounts that scores are kept in."""
    return FIXED_SIDES.get(variant.table.sides, variant.table.players)


def fixed_partners(variant: Variant, seat: int) -> list[int]:
    """List the partners that a seat has in every deal, clockwise from it."""
    if variant.table.sides not in FIXED_SIDES:
        return []
    others = [(seat + step) % variant.table.players for step in range(1, variant.table.players)]
    return [other for other in others if account_of(variant, other) == account_of(variant, seat)]


@dataclass(frozen=True)
class DealScore:
    """Points by account: for the contract (or for tricks where nobody had one), for defending, for breach."""

    contract: tuple[int, ...]
    defending: tuple[int, ...]
    breach: tuple[int, ...]

    @property
    def total(self) -> list[int]:
        """Add all up, by account."""
        return [sum(points) for points in zip(self.contract, self.defending, self.breach, strict=True)]


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
    side: Collection[int],
    tricks_won: Sequence[int],
    slam_called: bool = False,
    breach: str = "",
) -> DealScore:
    """Score a deal that is over. ``tricks_won`` by seat; ``side`` the seats of the contractor's side (PAG).

    ``breach`` is ``made``, ``failed`` or ``breached`` where it was called (WPC).
    """
    accounts = account_count(variant)
    tricks = [0] * accounts
    for seat, won in enumerate(tricks_won):
        tricks[account_of(variant, seat)] += won
    contract, defending, breaching = [0] * accounts, [0] * accounts, [0] * accounts
    if outcome == "thrown in":
        return DealScore(tuple(contract), tuple(defending), tuple(breaching))
    if bid is None:  # HGM, PTJ: ten a trick, no contract (S-35, B-16)
        return DealScore(tuple(10 * won for won in tricks), tuple(defending), tuple(breaching))

    own = {account_of(variant, seat) for seat in side}
    opponents = [account for account in range(accounts) if account not in own]
    side_tricks = sum(tricks[account] for account in own)
    for account in own:
        contract[account] = contract_points(variant, bid, outcome, side_tricks, len(own), slam_called=slam_called)
    if outcome == "failed" and variant.scoring.failed == "defenders_score_value" and not slam_called:
        for account in opponents:  # S5 (S-11, S-12)
            defending[account] += bid.value

    defenders = variant.scoring.defenders
    for account in opponents:  # PAG, S5, HH, LC, VB
        if bid.is_misere:
            defending[account] += defenders.in_misere * side_tricks
        elif not bid.is_hi_lo and (defenders.when == "always" or outcome == "failed"):
            counted = tricks[account] if defenders.share == "own" else sum(tricks[other] for other in opponents)
            defending[account] += defenders.per_trick * counted
        if breach:
            breaching[account] = int(getattr(variant.penalties.breach, breach))
    return DealScore(tuple(contract), tuple(defending), tuple(breaching))


def contract_points(
    variant: Variant, bid: Bid, outcome: str, side_tricks: int, sharers: int, *, slam_called: bool
) -> int:
    """Return what each account of the contractor's side scores for the contract."""
    if slam_called:  # HH; WPF (S-32)
        rule = variant.contracts.slam_call
        assert rule is not None
        if outcome == "made":
            return bid.value + int(rule.bonus)
        return -500 if rule.failed == "minus_500" else -(bid.value + int(rule.bonus))
    value, slam_at_least = bid.value, variant.scoring.slam_at_least
    if outcome == "made" and bid.is_numbered and side_tricks == variant.deal.hand and slam_at_least is not None:
        value = max(value, slam_at_least)  # PAG, HGM (S-4..S-7)
    if sharers > 1 and variant.scoring.partner_share == "half":  # PAG; PWN
        value = half(value)
    if outcome == "made":
        return value  # no overtricks
    return -value if variant.scoring.failed == "minus_value" else 0


def breach_goal(variant: Variant, bid: Bid) -> int | None:
    """Return how many tricks make a breach: the defenders' own, in a misère the contractor's (WPC); None where none is.

    Against seven bid five, against eight four, against nine three, against ten two; three in every misère.
    """
    rule = variant.penalties.breach
    if rule is None or bid.is_hi_lo:
        return None
    if bid.is_misere:
        return 3
    return variant.deal.hand - bid.level + 2 if bid.level >= rule.from_tricks else None
