"""One face for the engine's and the referee's matches."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, Protocol

from fivehundred.variants.model import Variant
from tests.referee import RefereeMatch
from tests.rules.finding import Script
from tests.rules.table import EngineTable, Judge, RefereeTable, Table, replay, rulebook_of


class MatchTable:
    """A match into which finished deals are scored."""

    judge: Judge

    def __init__(self, variant: Variant, match: Any) -> None:
        self.variant, self.match = variant, match

    @property
    def scores(self) -> list[int]:
        """The totals by account."""
        return [int(total) for total in self.match.scores]

    @property
    def winners(self) -> set[int]:
        """The seats that have won."""
        return {int(seat) for seat in self.match.winners}

    @property
    def is_over(self) -> bool:
        """Whether the match is over."""
        return bool(self.match.is_over)

    @property
    def ending(self) -> str:
        """How the match ended, ``unfinished`` while it goes on."""
        return str(self.match.ending)

    @property
    def barred(self) -> set[int]:
        """The seats that may not bid in the next deal."""
        return {int(seat) for seat in self.match.barred}

    @property
    def dealer(self) -> int:
        """The next dealer."""
        return int(self.match.dealer)

    def add(self, script: Script) -> MatchTable:
        """Play a found deal and count it."""
        return self.count(replay(self.judge, self.variant, script))

    def count(self, table: Table) -> MatchTable:
        """Count a finished deal."""
        self.match.score_deal(table.deal)
        return self


class RefereeMatchTable(MatchTable):
    """The referee's match."""

    judge = RefereeTable

    def __init__(self, variant: Variant, scores: Sequence[int], dealer: int, *, played: int = 0) -> None:
        super().__init__(variant, RefereeMatch(variant, scores, dealer, played))

    @property
    def barred(self) -> set[int]:
        """The seats that may not bid in the next deal."""
        return set() if self.match.barred is None else {self.match.barred}


class EngineMatchTable(MatchTable):
    """The engine's match."""

    judge = EngineTable

    def __init__(self, variant: Variant, scores: Sequence[int], dealer: int, *, played: int = 0) -> None:
        from fivehundred.engine.match import Match

        match = Match.from_scores(rulebook_of(variant), scores=scores, dealer=dealer, deals_played=played)
        super().__init__(variant, match)

    @property
    def scores(self) -> list[int]:
        """The totals by account."""
        return [int(total) for total in self.match.totals]


class MatchJudge(Protocol):
    """Begins a match."""

    @property
    def judge(self) -> Judge:
        """Who judges its deals."""
        ...

    def __call__(self, variant: Variant, scores: Sequence[int], dealer: int, *, played: int = 0) -> MatchTable:
        """Start with totals by account, the dealer of the next deal, and the number of deals played."""
        ...


MATCH_JUDGES: Mapping[str, MatchJudge] = {"engine": EngineMatchTable, "referee": RefereeMatchTable}
