"""A match, refereed: totals, who has won or lost, who deals next. Plays no cards."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import pairwise

from fivehundred.variants.model import Variant
from tests.referee.deal import RefereeDeal
from tests.referee.scoring import account_count, account_of

NEVER = 10**6


class RefereeMatch:
    """A match under ``variant``; ``scores`` by account before the first deal, ``dealer`` of that deal."""

    def __init__(
        self, variant: Variant, scores: Sequence[int] | None = None, dealer: int = 0, deals_played: int = 0
    ) -> None:
        self.variant = variant
        self.scores = list(scores) if scores is not None else [0] * account_count(variant)
        self.dealer = dealer
        self.winning_accounts: set[int] = set()
        self.deals = deals_played
        self.thrown_in = 0
        self.ending = "unfinished"
        self.totals_after_each_deal: list[tuple[int, ...]] = []
        self.counted = list(self.scores)  # what decides the match: breach points neither win nor lose it (WPC)
        self.barred: int | None = None  # the seat that may only pass in the next deal

    @property
    def is_over(self) -> bool:
        """Tell whether somebody has won, or the last deal has been played."""
        return self.ending != "unfinished"

    @property
    def winners(self) -> set[int]:
        """The seats of the accounts that have won."""
        seats = range(self.variant.table.players)
        return {seat for seat in seats if account_of(self.variant, seat) in self.winning_accounts}

    def score_deal(self, deal: RefereeDeal) -> None:
        """Take a finished deal into the totals, and look whether the match is over."""
        before, score = list(self.scores), deal.score
        self.deals += 1
        self.thrown_in += deal.outcome == "thrown in"
        for account, defended in enumerate(score.defending):
            new = before[account] + score.contract[account] + self.allowed_defence(before[account], defended)
            self.counted[account] = new
        self._judge(deal, before)
        self.scores = [total + points for total, points in zip(self.counted, score.breach, strict=True)]
        self.totals_after_each_deal.append(tuple(self.scores))
        if not self.is_over and self.deals == self.variant.match.deals:
            highest = [account for account, total in enumerate(self.scores) if total == max(self.scores)]
            # ENM, NZT (S-36): the highest total; nobody wins where several are equal
            self.winning_accounts = set(highest) if len(highest) == 1 else set()
            self.ending = "won on total" if len(highest) == 1 else "drawn"
        if not deal.keeps_the_dealer:
            self.dealer = (self.dealer + 1) % self.variant.table.players
        self.barred = self.barred_by(deal)

    def allowed_defence(self, before: int, defended: int) -> int:
        """What defending may add to a total of ``before`` (PWN, LC, S5 (S-14, S-15); PAGv)."""
        rule = self.variant.scoring.defenders
        stop_above = rule.stop_above
        if stop_above is not None and before > stop_above:
            return 0
        if rule.cap is not None and defended > 0:
            return max(0, min(rule.cap - before, defended))
        return defended

    def _judge(self, deal: RefereeDeal, before: Sequence[int]) -> None:
        """Look whether somebody has won or lost with this deal."""
        reached, outlived = self.reached_target(deal, before), self.after_a_fall()
        if not self.variant.match.ends_at_target:
            reached, outlived = set(), set()
        # Of two sides the same one wins in either order; that it reached the target then names the ending.
        losing_first = self.variant.match.check_first == "losing" and len(self.counted) > 2
        if outlived and (losing_first or not reached):
            self.winning_accounts, self.ending = outlived, "opponent fell"
        elif reached:
            by_contract = deal.outcome == "made" and reached <= self.contracting_accounts(deal)
            self.winning_accounts, self.ending = reached, "won by contract" if by_contract else "won by points"
        elif self.far_ahead():
            self.winning_accounts, self.ending = self.far_ahead(), "won by lead"

    def far_ahead(self) -> set[int]:
        """The account that leads by the spread while all others are below zero (G4, S-22)."""
        spread = self.variant.match.spread
        first = max(range(len(self.counted)), key=lambda account: self.counted[account])
        others = [total for account, total in enumerate(self.counted) if account != first]
        if spread is None or max(others) >= 0 or self.counted[first] - max(others) < spread:
            return set()
        return {first}

    def barred_by(self, deal: RefereeDeal) -> int | None:
        """The contractor who was short by so many tricks that he may not bid in the next deal (WPF, G4)."""
        allowed = self.variant.penalties.ralphing
        if allowed is None or deal.outcome != "failed":
            return None
        return deal.contractor if deal.tricks_short > allowed else None

    def lead_changes(self) -> int:
        """Count how often another account came to stand alone at the top than the last that had."""
        tops = [[a for a, total in enumerate(t) if total == max(t)] for t in self.totals_after_each_deal]
        leaders = [top[0] for top in tops if len(top) == 1]
        return sum(earlier != later for earlier, later in pairwise(leaders))

    def comeback(self) -> int:
        """Return the largest deficit behind the leader at which an account that has won ever stood."""
        totals = self.totals_after_each_deal
        return max((max(t) - t[account] for account in self.winning_accounts for t in totals), default=0)

    def contracting_accounts(self, deal: RefereeDeal) -> set[int]:
        """The accounts of the contractor and of his partner."""
        return {account_of(self.variant, seat) for seat in deal.contractors_side}

    def reached_target(self, deal: RefereeDeal, before: Sequence[int]) -> set[int]:
        """The accounts that have won by reaching the target with this deal."""
        rule = self.variant.match
        reached = {account for account, total in enumerate(self.counted) if total >= rule.target}
        contracting = self.contracting_accounts(deal)
        if rule.win_by == "own_contract":  # PAG (S-16)
            return reached & contracting if deal.outcome == "made" else set()
        if len(reached) <= 1:
            return reached
        if rule.both_reach == "contractor":  # HGM, FI2 (S-18, S-19)
            if reached & contracting:
                return reached & contracting
            when = {account: self.trick_that_reached(deal, account, before[account]) for account in reached}
            return {account for account in reached if when[account] == min(when.values())}
        highest = max(self.counted[account] for account in reached)
        best = {account for account in reached if self.counted[account] == highest}
        if len(best) > 1:
            return best & contracting  # none: unequal totals are needed, play on
        return best

    def trick_that_reached(self, deal: RefereeDeal, account: int, total: int) -> int:
        """The number of the trick with which an account's own tricks brought it to the target."""
        for number, seat in enumerate(deal.trick_winners, start=1):
            if account_of(self.variant, seat) == account:
                total += 10 if deal.bid is None else self.variant.scoring.defenders.per_trick
                if total >= self.variant.match.target:
                    return number
        return NEVER

    def after_a_fall(self) -> set[int]:
        """The accounts that win because another has fallen too low; empty where none has (PAG, TRK, RT)."""
        rule = self.variant.match
        if rule.lose_at is None:
            return set()
        fallen = {a for a, s in enumerate(self.counted) if s < rule.lose_at or (s == rule.lose_at and self.inclusive)}
        if not rule.lose_while_others_negative:  # WPO (S-21)
            fallen = {a for a in fallen if all(s >= 0 for other, s in enumerate(self.counted) if other != a)}
        others = [account for account in range(len(self.counted)) if account not in fallen]
        if not fallen or not others:
            return set()
        if rule.others_win == "all_others":
            return set(others)
        best = max(self.counted[account] for account in others)
        return {account for account in others if self.counted[account] == best}

    @property
    def inclusive(self) -> bool:
        """Tell whether standing exactly at the line loses (PAG) or not (TRK)."""
        return self.variant.match.lose_when == "at_or_below"
