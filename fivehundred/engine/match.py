"""One match for Python: deals in turn, totals, the end. The rules of the end are the compiled ones of `totals`."""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np

from fivehundred.engine import entry
from fivehundred.engine.deal import Deal
from fivehundred.engine.hooks import match_winners
from fivehundred.engine.results import UNFINISHED, WON_BY_POINTS
from fivehundred.errors import IllegalActionError
from fivehundred.rules.house_rules import MatchState, find_house_rule
from fivehundred.rules.rulebook import Rulebook

ENDING_NAMES = (
    "unfinished",
    "won by contract",
    "won by points",
    "opponent fell",
    "won on total",
    "drawn",
    "won by lead",
)


class Match:
    """A match in progress: play `deal` to its end, call `finish_deal`, go on while not `is_over`.

    A match that does not end is cut after ``max_deals`` deals (thrown-in ones counted) and is then unfinished.
    """

    def __init__(self, rulebook: Rulebook, *, seed: int = 0, index: int = 0, max_deals: int = 200) -> None:
        self.rulebook = rulebook
        self.seed, self.index, self.max_deals = seed, index, max_deals
        self.deals_played = 0
        self.winners: tuple[int, ...] = ()
        self.ending = ENDING_NAMES[UNFINISHED]
        self._totals = np.zeros(rulebook.account_count, dtype=np.int64)
        self._ended = False
        self._house_rules = [find_house_rule(name) for name, _ in rulebook.house_rules]
        self.first_dealer = int(entry.first_dealer(np.uint64(seed), np.uint64(index), rulebook.players))
        self.dealer = self.first_dealer
        self.barred: tuple[int, ...] = ()
        self.deal = self._next_deal()

    @classmethod
    def from_scores(
        cls,
        rulebook: Rulebook,
        *,
        scores: Sequence[int],
        dealer: int = 0,
        deals_played: int = 0,
        max_deals: int = 200,
    ) -> Match:
        """Start in the middle of a match: ``scores`` are the totals, one an account, after ``deals_played`` deals."""
        if len(scores) != rulebook.account_count:
            raise IllegalActionError(f"{rulebook.account_count} totals are needed, one an account, not {len(scores)}")
        match = cls(rulebook, max_deals=max_deals)
        match._totals[:] = scores
        match.dealer = dealer
        match.deals_played = deals_played
        match.deal = match._next_deal()
        return match

    def _next_deal(self) -> Deal:
        return Deal.from_match(
            self.rulebook,
            seed=self.seed,
            match=self.index,
            index=self.deals_played,
            dealer=self.dealer,
            barred=self.barred,
            totals=self.totals,
        )

    @property
    def totals(self) -> tuple[int, ...]:
        """Totals by account."""
        return tuple(int(total) for total in self._totals)

    @property
    def scores(self) -> tuple[int, ...]:
        """Totals by seat: partners show the same."""
        return tuple(self.totals[account] for account in self.rulebook.account_of_seat)

    @property
    def is_over(self) -> bool:
        """Whether the match has been won, or was cut at ``max_deals``."""
        return self._ended or self.deals_played >= self.max_deals

    def score_deal(self, deal: Deal) -> None:
        """Count a finished deal, whichever way it was made, and decide whether the match is over."""
        if not deal.is_over:
            raise IllegalActionError("the deal is not over: it cannot be scored")
        if self.is_over:
            raise IllegalActionError("the match is over: no further deal can be scored")
        self.deals_played += 1
        winners, ending, dealer = entry.finish_deal(self.rulebook.record, deal.state, self._totals, self.deals_played)
        self.winners = tuple(seat for seat in range(self.rulebook.players) if int(winners) >> seat & 1)
        self._ended = int(ending) != UNFINISHED
        self.ending = ENDING_NAMES[int(ending)]
        self.dealer = int(dealer)
        barred = int(entry.barred_next(self.rulebook.record, deal.state))
        self.barred = tuple(seat for seat in range(self.rulebook.players) if barred >> seat & 1)
        if self._house_rules and not self._ended:
            self._ask_house_rules()

    def _ask_house_rules(self) -> None:
        """Let a house rule end the match."""
        winners = match_winners(MatchState(self.scores, self.deals_played, self.dealer), self._house_rules)
        if winners:
            self.winners, self._ended, self.ending = winners, True, ENDING_NAMES[WON_BY_POINTS]

    def finish_deal(self) -> None:
        """Count the current deal and, unless the match is over, deal the next."""
        self.score_deal(self.deal)
        if not self.is_over:
            self.deal = self._next_deal()
