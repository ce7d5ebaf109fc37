"""What a check of one recorded deal found: everything that follows from it, and what is wrong with it. Plain data."""

from __future__ import annotations

import dataclasses
from dataclasses import dataclass
from typing import Any, Literal

from fivehundred.cards.cards import Card, card_name
from fivehundred.cards.suits import SUIT_LETTERS
from fivehundred.engine.deal import Deal
from fivehundred.engine.view import Trick

#: What can be wrong: the cards of the deal; a step that is not legal; a revoke; a step that is missing; steps that are
#: too many; a stated result that does not follow; a deal that does not fit its match; a thing that cannot be judged.
Kind = Literal["cards", "illegal", "revoke", "missing", "surplus", "result", "match", "unknown"]

COMPASS = "NESW"


def seat_name(players: int, seat: int) -> str:
    """Name a seat: ``E`` with four players, else ``seat 1``."""
    return COMPASS[seat] if players == len(COMPASS) > seat else f"seat {seat}"


@dataclass(frozen=True)
class Trouble:
    """One thing that is wrong. ``step`` counts the deal's decisions from 1, ``trick`` the tricks from 1."""

    kind: Kind
    text: str
    step: int | None = None
    seat: int | None = None
    trick: int | None = None
    legal: tuple[str, ...] = ()

    def __str__(self) -> str:
        """Return ``step 31: E revoked …``."""
        return f"step {self.step}: {self.text}" if self.step is not None else self.text


@dataclass(frozen=True)
class Ruling:
    """What the table's rule gives for a revoke (``penalties.revoke``): ``points`` by account, in the table's order.

    A number is None where it cannot be known: it depends on a replay, on tricks that the table has to agree on, or the
    rule is silent; ``text`` says which.
    """

    rule: str
    seat: int
    trick: int
    accounts: tuple[str, ...]
    points: tuple[int | None, ...]
    text: str


@dataclass(frozen=True)
class CheckReport:
    """Everything that follows from a recorded deal. Seats and suits are numbers, cards and bids their names.

    ``winning_cards`` are the cards that took the tricks; ``points`` are by seat and None while the deal goes on;
    ``totals`` are the match totals after the deal, None outside a match. ``steps`` are the decisions carried out.
    ``partner`` and ``points`` are None where they cannot be known. ``ruling`` is what a revoke costs, None where there
    is none or the table has no rule for it.
    """

    place: str
    variant: str
    rulebook: str
    players: int
    hands_known: bool
    steps: int
    complete: bool
    dealer: int
    contract: str | None = None
    contractor: int | None = None
    partner: int | None = None
    called_card: str | None = None
    nominated_suit: str | None = None
    winners: tuple[int, ...] = ()
    winning_cards: tuple[str, ...] = ()
    tricks: tuple[int, ...] = ()
    outcome: str | None = None
    points: tuple[int, ...] | None = None
    totals: tuple[int, ...] | None = None
    troubles: tuple[Trouble, ...] = ()
    ruling: Ruling | None = None

    @property
    def ok(self) -> bool:
        """Whether nothing is wrong."""
        return not self.troubles

    def as_data(self) -> dict[str, Any]:
        """Return the report as plain data for JSON."""
        return {"ok": self.ok, **dataclasses.asdict(self)}

    def lines(self) -> list[str]:
        """Return what is wrong, one line each, with file and line in front, and what the rule makes of a revoke."""
        texts = [str(trouble) for trouble in self.troubles] + ([] if self.ruling is None else [self.ruling.text])
        return [f"{self.place}: {text}" if self.place else text for text in texts]


def summary(report: CheckReport) -> str:
    """Say in a few words what happened: ``8S by S, made with 9 tricks: N +240, E +10, …``."""
    seats = [seat_name(report.players, seat) for seat in range(report.players)]
    if report.contract is None:
        start = "no contract"
    else:
        start = f"{report.contract} by {seats[report.contractor or 0]}"
    if not report.complete:
        return f"{start if report.contract else 'no contract yet'}; the deal is not finished ({report.steps} steps)"
    tricks = " ".join(f"{seat} {won}" for seat, won in zip(seats, report.tricks, strict=True))
    end = f"{start}, {report.outcome}"
    if report.outcome != "thrown in":
        end += f"; tricks {tricks}"
    if report.points is not None:
        end += "; points " + " ".join(f"{seat} {won:+d}" for seat, won in zip(seats, report.points, strict=True))
    return end if report.totals is None else f"{end}; totals {' '.join(str(total) for total in report.totals)}"


def winning_card(trick: Trick) -> Card | None:
    """Return the card that won a trick, None while it is on the table."""
    return next((card for seat, card in trick.plays if seat == trick.winner), None)


def derived(deal: Deal) -> dict[str, Any]:
    """Return what a replayed deal says, by the names of `CheckReport`'s fields."""
    jokers = deal.rulebook.joker_count
    finished = [trick for trick in deal.tricks if trick.winner is not None]
    suit = deal.nominated_suit
    return {
        "steps": len(deal.history),
        "complete": deal.is_over,
        "dealer": deal.dealer,
        "contract": deal.contract,
        "contractor": deal.contractor,
        "partner": deal.partner,
        "called_card": None if deal.called_card is None else card_name(deal.called_card, jokers=jokers),
        "nominated_suit": None if suit is None else SUIT_LETTERS[suit],
        "winners": tuple(int(trick.winner) for trick in finished if trick.winner is not None),
        "winning_cards": tuple(
            card_name(card, jokers=jokers) for card in map(winning_card, finished) if card is not None
        ),
        "tricks": deal.tricks_won,
        "outcome": deal.outcome,
        "points": deal.points if deal.is_over else None,
    }
