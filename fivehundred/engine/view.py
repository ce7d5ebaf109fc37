"""What one seat may know of a deal: its own cards and what lies open. Everything a player is given, and no more."""

from __future__ import annotations

from dataclasses import dataclass

from fivehundred.cards.cards import Card


@dataclass(frozen=True)
class Trick:
    """One trick, finished or not. ``plays`` are (seat, card) in order; ``winner`` is None while it is open.

    ``named_suit`` is the suit named with a joker led without trumps, else None.
    """

    leader: int
    plays: tuple[tuple[int, Card], ...]
    winner: int | None
    named_suit: int | None


@dataclass(frozen=True)
class View:
    """A deal as one seat sees it. Seats are 0.. clockwise; suits 0..3; cards as in `fivehundred.cards.cards`.

    ``redeal_talk`` is what was said aloud about a new deal before the auction: (seat, words); while a player may still
    ask for one silently, ``to_act`` is None for everybody else. ``kitty`` is filled for the contractor once he has
    taken it (his dealt kitty), ``discards`` for who put them aside; ``gave`` and ``received`` are cards exchanged with
    the partner; ``turn`` is the seat whose card is next; ``exposed`` maps seats whose hand lies open to their cards;
    ``partner`` is the called partner where this seat may know him, ``second_partner`` one named beside him;
    ``breacher`` is the opponent who has called breach, ``barred`` are the seats that may not bid in this deal;
    ``scores`` are the totals of the match by seat before this deal, of which ``deals_before`` came earlier (None and 0
    in a single deal);
    ``legal`` are the names of the legal actions when it is this seat's turn, else empty.
    """

    seat: int
    players: int
    dealer: int
    phase: str
    to_act: int | None
    hand: tuple[Card, ...]
    kitty: tuple[Card, ...]
    discards: tuple[Card, ...]
    redeal_talk: tuple[tuple[int, str], ...]
    gave: tuple[Card, ...]
    received: tuple[Card, ...]
    slam_called: bool
    turn: int | None
    calls: tuple[tuple[int, str], ...]
    contract: str | None
    contractor: int | None
    nominated_suit: int | None
    called_card: Card | None
    alone_announced: bool
    partner: int | None
    second_partner: int | None
    breacher: int | None
    barred: tuple[int, ...]
    scores: tuple[int, ...] | None
    deals_before: int
    tricks: tuple[Trick, ...]
    tricks_won: tuple[int, ...]
    exposed: tuple[tuple[int, tuple[Card, ...]], ...]
    legal: tuple[str, ...]
