"""The judge's answers as immutable records: the verdict, and the rule that decides in plain sentences. No logic."""

from __future__ import annotations

from dataclasses import asdict, dataclass
from typing import Any

from fivehundred.judging.names import account_in_words


def _list(words: tuple[str, ...], *, nothing: str) -> str:
    return " ".join(words) or nothing


@dataclass(frozen=True)
class CallsAnswer:
    """What the next caller may call: ``legal`` in the order of the ladder, a pass last.

    ``barred`` are bids that would outrank the standing one and may still not be made, each with the reason. When the
    auction is over ``caller`` is None, ``legal`` is empty, and ``contract`` and ``contractor`` say what came of it
    (both None where no contract did).
    """

    variant: str
    caller: str | None
    legal: tuple[str, ...]
    barred: tuple[tuple[str, str], ...]
    standing: str | None
    standing_bidder: str | None
    over: bool
    contract: str | None
    contractor: str | None
    why: tuple[str, ...]

    def data(self) -> dict[str, Any]:
        """Return the answer as JSON data."""
        return {**asdict(self), "legal": list(self.legal), "barred": dict(self.barred), "why": list(self.why)}

    def lines(self) -> list[str]:
        """Return the answer as lines of text: the verdict, then why."""
        if self.over:
            return ["The auction is over.", *self.why]
        return [f"{self.caller} may call: {_list(self.legal, nothing='nothing')}", *self.why]


@dataclass(frozen=True)
class PlayAnswer:
    """Which cards may be played: ``legal`` in the order in which the hand was written, ``illegal`` the rest of it.

    ``nameable`` are the suits (letters) that may be named with a joker that is led; empty where none is to be named.
    """

    variant: str
    contract: str
    legal: tuple[str, ...]
    illegal: tuple[str, ...]
    nameable: tuple[str, ...]
    suit_led: str | None
    why: tuple[str, ...]

    def data(self) -> dict[str, Any]:
        """Return the answer as JSON data."""
        lists = {name: list(getattr(self, name)) for name in ("legal", "illegal", "nameable", "why")}
        return {**asdict(self), **lists}

    def lines(self) -> list[str]:
        """Return the answer as lines of text: the verdict, then why."""
        lines = [f"Legal: {_list(self.legal, nothing='none of these cards')}"]
        if self.nameable:
            lines.append(f"The joker may be led naming: {_list(self.nameable, nothing='no suit')}")
        return [*lines, *self.why]


@dataclass(frozen=True)
class TrickAnswer:
    """Which card wins a trick. ``place`` counts from 1 in the order of play; ``complete`` is False while cards lack."""

    variant: str
    contract: str
    winner: str
    place: int
    cards: tuple[str, ...]
    complete: bool
    suit_led: str | None
    why: tuple[str, ...]

    def data(self) -> dict[str, Any]:
        """Return the answer as JSON data."""
        return {**asdict(self), "cards": list(self.cards), "why": list(self.why)}

    def lines(self) -> list[str]:
        """Return the answer as lines of text: the verdict, then why."""
        verb = "wins" if self.complete else "is winning so far"
        return [f"{self.winner} {verb} (card {self.place} of {len(self.cards)})", *self.why]


@dataclass(frozen=True)
class RevokeAnswer:
    """The revoke that a deal was scored with: seat, trick (from 1), and the rule that was applied."""

    seat: str
    trick: int
    rule: str


@dataclass(frozen=True)
class ScoreAnswer:
    """What a deal scores. Every list holds one entry an account (a side that keeps a total), in the table's order.

    ``totals`` is empty and ``ending`` None where no totals were given; ``match_winners`` is empty while the match goes
    on. ``contractor_side`` are the accounts of the contractor's side.
    """

    variant: str
    contract: str
    outcome: str
    accounts: tuple[str, ...]
    contractor_side: tuple[str, ...]
    tricks: tuple[int | None, ...]
    points: tuple[int, ...]
    scores: tuple[int, ...]
    totals: tuple[int, ...]
    match_over: bool
    match_winners: tuple[str, ...]
    ending: str | None
    why: tuple[str, ...]
    revoke: RevokeAnswer | None = None

    @property
    def match_winner(self) -> str | None:
        """The account that has won the match, several joined with ``and``; None while it goes on."""
        return " and ".join(self.match_winners) or None

    def data(self) -> dict[str, Any]:
        """Return the answer as JSON data."""
        data: dict[str, Any] = {
            name: list(value) if isinstance(value, tuple) else value for name, value in asdict(self).items()
        }
        if not self.totals:
            data |= {"scores": None, "totals": None}
        return {**data, "match_winner": self.match_winner}

    def lines(self) -> list[str]:
        """Return the answer as lines of text: points and totals an account, then why."""
        names = [account_in_words(name) for name in self.accounts]
        width = max(len(name) for name in names)
        revoked = "" if self.revoke is None else f" ({account_in_words(self.revoke.seat)} revoked)"
        lines = [f"{self.contract}: {self.outcome}{revoked}"]
        for place, account in enumerate(self.accounts):
            role = " (contractor's side)" if account in self.contractor_side else ""
            total = f"   {self.scores[place]} → {self.totals[place]}" if self.totals else ""
            lines.append(f"{names[place]:<{width}}  {self.points[place]:+d}{total}{role}".replace("+0", "0"))
        if self.match_winners:
            winners = " and ".join(account_in_words(name) for name in self.match_winners)
            lines.append(f"The match is over: {winners} {'win' if self._many else 'wins'}.")
        elif self.match_over:
            lines.append("The match is over: drawn.")
        elif self.totals and not self.match_over:
            lines.append("The match goes on.")
        return [*lines, *self.why]

    @property
    def _many(self) -> bool:
        return len(self.match_winners) > 1
