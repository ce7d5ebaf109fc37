"""Checking whole files: every deal, and the deals of a match in their order. The engine's match knows the rules."""

from __future__ import annotations

import dataclasses
from collections.abc import Iterator
from pathlib import Path

from fivehundred.engine.match import Match
from fivehundred.records.checking import carried_out, check_record, false_claims
from fivehundred.records.reading import Fault, RecordLine, scan
from fivehundred.records.report import CheckReport, Trouble, seat_name

#: A match in a file may be as long as it likes.
MOST_DEALS_OF_A_MATCH = 10**9


def check_file(path: str | Path) -> Iterator[CheckReport | Fault]:
    """Yield a report for every deal of a file, in order, and a `Fault` for each line that cannot be read.

    The deals of one match (equal ``match.id``) must follow each other in number, dealer and totals, and none may come
    after its end. ``-`` is standard input.
    """
    matches: dict[str, _Chain] = {}
    for item in scan(path):
        if isinstance(item, Fault):
            yield item
            continue
        report = check_record(item)
        if "match" in item.data:
            chain = matches.setdefault(item.data["match"]["id"], _Chain())
            report = chain.judge(item, report)
        yield report


class _Chain:
    """One match as it goes on from line to line."""

    def __init__(self) -> None:
        self.match: Match | None = None
        self.numbers: list[int] = []
        self.broken = ""

    def judge(self, line: RecordLine, report: CheckReport) -> CheckReport:
        """Take the next deal into the match; return its report with the totals and what does not fit."""
        troubles = list(report.troubles)
        trouble = self._fits(line)
        if trouble is not None:
            troubles.append(trouble)
        elif report.ok and report.complete and self.match is not None:
            deal, _ = carried_out(line)
            assert deal is not None
            self.match.score_deal(deal)
            report = dataclasses.replace(report, totals=self.match.totals)
            stated = line.data.get("result", {})
            if "totals" in stated:
                troubles += false_claims(report, {"totals": stated["totals"]})
        elif not self.broken:
            self.broken = f"deal {line.data['match']['deal']} of it is wrong or not finished"
        return dataclasses.replace(report, troubles=tuple(troubles))

    def _fits(self, line: RecordLine) -> Trouble | None:
        """Tell what does not fit, and go on to the line's number."""
        about, dealer = line.data["match"], line.data["dealer"]
        name, number = about["id"], about["deal"]
        if number in self.numbers:
            return Trouble("match", f"deal {number} of match {name} stands in the file a second time")
        expected = self.numbers[-1] + 1 if self.numbers else number
        self.numbers.append(number)
        if self.match is None:
            return self._begin(line)
        if self.broken:
            return Trouble("match", f"the totals of match {name} cannot be followed any further: {self.broken}")
        if line.rulebook != self.match.rulebook:
            return self._break(f"deal {number} of match {name} is played by other rules than the deals before it")
        if number != expected:
            return self._break(f"deal {number} of match {name} follows deal {expected - 1}")
        if self.match.is_over:
            winners = " ".join(seat_name(line.rulebook.players, seat) for seat in self.match.winners)
            text = f"match {name} was over after deal {expected - 1} ({self.match.ending}: {winners})"
            return Trouble("match", text)
        if dealer != self.match.dealer:
            names = [seat_name(line.rulebook.players, seat) for seat in (dealer, self.match.dealer)]
            return self._break(f"{names[0]} deals deal {number} of match {name}, but it is the turn of {names[1]}")
        if set(line.data.get("barred", ())) != set(self.match.barred):
            barred = " ".join(seat_name(line.rulebook.players, seat) for seat in self.match.barred) or "nobody"
            return self._break(
                f"barred from bidding in deal {number} of match {name}: {barred}, not as the record says"
            )
        before = about.get("before")
        if before is not None and tuple(before) != self.match.totals:
            shown = " ".join(str(total) for total in self.match.totals)
            return Trouble("match", f"the totals before deal {number} of match {name} are {shown}, not as stated")
        return None

    def _break(self, text: str) -> Trouble:
        self.broken = text
        return Trouble("match", text)

    def _begin(self, line: RecordLine) -> Trouble | None:
        about, rulebook = line.data["match"], line.rulebook
        before = about.get("before")
        if before is None and about["deal"] != 1:
            return self._break(
                f"match {about['id']} begins with deal {about['deal']}: add the totals before it "
                f'("before": one for each of the {rulebook.account_count} accounts)'
            )
        scores = before if before is not None else [0] * rulebook.account_count
        if len(scores) != rulebook.account_count:
            return self._break(f"before must hold {rulebook.account_count} totals, one an account, not {len(scores)}")
        if line.data["dealer"] >= rulebook.players:
            return self._break(f"match {about['id']} begins with a deal that cannot be")
        self.match = Match.from_scores(
            rulebook,
            scores=scores,
            dealer=line.data["dealer"],
            deals_played=about["deal"] - 1,
            max_deals=MOST_DEALS_OF_A_MATCH,
        )
        return None
