"""One face for the engine's and the referee's deals and matches, and helpers that bring a deal into a position."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from functools import cache
from typing import Any, Protocol

from fivehundred.cards.bids import PASS
from fivehundred.cards.cards import is_joker, parse_cards, printed_suit
from fivehundred.cards.suits import SUIT_LETTERS, SUITS
from fivehundred.engine.results import FAILED, MADE, PLAYED_WITHOUT_CONTRACT, THROWN_IN
from fivehundred.errors import IllegalActionError
from fivehundred.variants.model import Variant
from tests.moods import seat_referee
from tests.referee import Dealt, Ranking, RefereeError, name_of
from tests.rules.finding import Script, find_deal
from tests.rules.placing import place_cards
from tests.strategies import replace_settings

NORTH, EAST, SOUTH, WEST = range(4)

AUSTRALIAN = Variant(key="australian", name={"en": "Australian"})
THREE = replace_settings(
    AUSTRALIAN,
    table={"players": 3, "sides": "solo"},
    pack={"lowest": dict.fromkeys(("spades", "clubs", "diamonds", "hearts"), 7)},
)
FIVE = replace_settings(
    AUSTRALIAN,
    table={"players": 5, "sides": "called_card"},
    pack={"lowest": dict.fromkeys(("spades", "clubs", "diamonds", "hearts"), 2)},
)

OUTCOMES = {
    THROWN_IN: "thrown in",
    PLAYED_WITHOUT_CONTRACT: "played without contract",
    MADE: "made",
    FAILED: "failed",
}


class NotLegalError(Exception):
    """Either side refused an action."""


class Table:
    """A deal in progress. Cards and actions are texts; seats are numbers from 0 clockwise."""

    def __init__(self, variant: Variant, deal: Any) -> None:
        self.variant, self.deal = variant, deal

    def legal(self) -> set[str]:
        """The names of what may be done now."""
        return set(self.deal.legal())

    def do_one(self, name: str) -> None:
        """Do one thing. Raises `NotLegalError`."""
        try:
            self.deal.apply(name)
        except RefereeError as error:
            raise NotLegalError(str(error)) from error

    def hand(self, seat: int) -> set[str]:
        """The names of the cards a seat holds."""
        return {name_of(self.variant, card) for card in self.deal.hands[seat]}

    @property
    def phase(self) -> str:
        """The phase of the deal."""
        return str(self.deal.phase)

    @property
    def to_act(self) -> int | None:
        """The seat on turn."""
        return None if self.deal.to_act is None else int(self.deal.to_act)

    @property
    def contract(self) -> str | None:
        """The contract, once the auction is over."""
        name: str | None = self.deal.contract
        return name

    @property
    def contractor(self) -> int | None:
        """The contractor's seat."""
        return None if self.deal.contractor is None else int(self.deal.contractor)

    @property
    def partner(self) -> int | None:
        """The seat that holds the called card, or the first player named."""
        return None if self.deal.partner is None else int(self.deal.partner)

    @property
    def second_partner(self) -> int | None:
        """The second player named as a partner."""
        return None if self.deal.second_partner is None else int(self.deal.second_partner)

    @property
    def breacher(self) -> int | None:
        """The opponent who has called breach."""
        return None if self.deal.breacher is None else int(self.deal.breacher)

    @property
    def sitting_out(self) -> set[int]:
        """The seats that take no part in the play."""
        return {int(seat) for seat in self.deal.sitting_out}

    @property
    def trick_winners(self) -> list[int]:
        """Who won the tricks, in order."""
        return [int(trick.winner) for trick in self.deal.tricks if trick.winner is not None]

    @property
    def points(self) -> list[int]:
        """The points of the finished deal by seat."""
        return [int(points) for points in self.deal.points]

    @property
    def outcome(self) -> str:
        """How the deal ended, in the referee's words."""
        return outcome_text(self.deal.outcome)

    @property
    def is_over(self) -> bool:
        """Whether the deal is over."""
        return self.phase == "over"

    @property
    def tricks_won(self) -> list[int]:
        """The tricks of each seat."""
        return [self.trick_winners.count(seat) for seat in range(self.variant.table.players)]

    def do(self, *names: str) -> Table:
        """Do these things one after another, by whoever is on turn."""
        for name in names:
            self.do_one(name)
        return self

    def play(self, cards: str) -> Table:
        """Play these cards one after another."""
        return self.do(*(f"play {card}" for card in cards.split()))

    def call(self, calls: str) -> Table:
        """Make these calls one after another."""
        return self.do(*calls.split())

    def win_auction(self, seat: int, contract: str) -> Table:
        """Let ``seat`` bid and everybody else pass."""
        while self.phase == "auction":
            self.do(contract if self.to_act == seat and contract in self.legal() else PASS)
        assert (self.contractor, self.contract) == (seat, contract)
        return self

    def discard(self, cards: str = "") -> Table:
        """Discard these cards, or else those that the contractor has taken."""
        own = self.deal.own_kitties[self.contractor] if self.variant.deal.own_kitty else ()
        words = cards.split() or [name_of(self.variant, card) for card in (*self.deal.kitty, *own)]
        return self.do(*(f"discard {card}" for card in words))

    def ready(self, seat: int, contract: str, *, nominate: str = "none") -> Table:
        """Bring the deal to the first lead: the auction won by ``seat``, the kitty put back, the joker nominated."""
        self.win_auction(seat, contract)
        if self.phase == "discard":
            self.discard()
        if self.phase == "nominate":
            self.do(f"nominate {nominate}")
        assert self.phase == "play"
        return self

    def finish(self) -> Table:
        """Do whatever comes first by name, to the end of the deal."""
        while not self.is_over:
            self.do(min(self.legal()))
        return self

    def legal_cards(self) -> set[str]:
        """The cards that may be played now; a joker led to a suit counts as ``Jk``."""
        return {name.split()[1] for name in self.legal()}

    def suits_for_joker(self) -> set[str]:
        """The suits the leader may name with the joker."""
        return {name[-1] for name in self.legal() if name.startswith("lead Jk as ")}


class RefereeTable(Table):
    """The referee's deal."""

    def __init__(self, variant: Variant, dealt: Dealt, dealer: int, *, barred: int | None = None) -> None:
        super().__init__(variant, seat_referee(variant, dealt, dealer, barred=barred))

    @property
    def second_partner(self) -> int | None:
        """The second player named as a partner."""
        return next(iter(self.deal.called_seats[1:]), None)

    @property
    def breacher(self) -> int | None:
        """The opponent who has called breach."""
        return self.deal.breacher  # type: ignore[no-any-return]

    @property
    def sitting_out(self) -> set[int]:
        """The seats that take no part in the play."""
        return set(range(self.variant.table.players)) - self.deal.playing_seats


@cache
def rulebook_of(variant: Variant) -> Any:
    """Assemble a variant's Rulebook once."""
    from fivehundred.rules import assemble

    return assemble(variant)


class EngineTable(Table):
    """The engine's deal."""

    def __init__(self, variant: Variant, dealt: Dealt, dealer: int, *, barred: int | None = None) -> None:
        from fivehundred.engine.deal import Deal

        deal = Deal.from_cards(
            rulebook_of(variant),
            hands=dealt.hands,
            kitty=dealt.kitty,
            dealer=dealer,
            own_kitties=dealt.own_kitties,
            dead=dealt.dead,
            barred=() if barred is None else (barred,),
        )
        super().__init__(variant, deal)

    def legal(self) -> set[str]:
        """The names of what may be done now."""
        return set(self.deal.legal_names())

    def do_one(self, name: str) -> None:
        """Do one thing. Raises `NotLegalError`."""
        try:
            self.deal.play(name)
        except IllegalActionError as error:
            raise NotLegalError(str(error)) from error


def outcome_text(outcome: Any) -> str:
    """Say in the referee's words what the engine says about a deal's end."""
    return outcome if isinstance(outcome, str) else "" if outcome is None else OUTCOMES[int(outcome)]


class Judge(Protocol):
    """Begins a deal of given cards."""

    def __call__(self, variant: Variant, dealt: Dealt, dealer: int, *, barred: int | None = None) -> Table:
        """Seat the deal; the ``barred`` seat may only pass."""
        ...


def sit_down(
    judge: Judge,
    variant: Variant,
    held: Mapping[int, str] | None = None,
    *,
    dealer: int | None = None,
    barred: int | None = None,
    **placed: Any,
) -> Table:
    """Start a deal with placed cards (`place_cards`); the dealer is the last seat unless said: seat 0 calls first."""
    dealt = place_cards(variant, held, **placed)
    return judge(variant, dealt, variant.table.players - 1 if dealer is None else dealer, barred=barred)


def answers(judge: Judge, contract: str, lead: str, hand: str, *, variant: Variant = AUSTRALIAN) -> set[str]:
    """Return which cards of ``hand`` seat 1 may play when seat 0, the contractor, leads ``lead``.

    The rest of the hand is filled with cards that are neither trumps nor of the suit led.
    """
    trump = contract[-1] if contract[-1] in SUIT_LETTERS and contract[0].isdigit() else ""
    card = parse_cards(lead)[0]
    led = trump if is_joker(card) else SUIT_LETTERS[printed_suit(card)]
    table = sit_down(judge, variant, {0: lead, 1: hand}, avoid={1: trump + led})
    table.ready(0, contract).play(lead)
    assert table.to_act == 1
    return table.legal_cards() & {name_of(variant, held) for held in parse_cards(hand)}


def winner(judge: Judge, contract: str, cards: str, *, variant: Variant = AUSTRALIAN) -> int:
    """Return who wins the first trick, seat 0 being contractor and leading, each seat playing its one card.

    Nobody but the leader is given another card of the suit led.
    """
    words = cards.split()
    trump = contract[-1] if contract[-1] in SUIT_LETTERS and contract[0].isdigit() else None
    ranking = Ranking(variant, 4 if trump is None else SUIT_LETTERS.index(trump))
    led = ranking.suit_of(parse_cards(words[0])[0])
    assert led is not None
    held = dict(enumerate(words))
    table = sit_down(judge, variant, held, avoid=dict.fromkeys(range(1, len(words)), SUIT_LETTERS[led]))
    table.ready(0, contract).play(cards)
    return table.trick_winners[0]


def begin(judge: Judge, variant: Variant, script: Script) -> Table:
    """Deal the cards of a found deal."""
    hands, kitty, dealer, _ = script
    nothing: list[list[int]] = [[] for _ in hands]
    return judge(variant, Dealt([list(hand) for hand in hands], list(kitty), nothing, []), dealer)


def replay(judge: Judge, variant: Variant, script: Script) -> Table:
    """Play a found deal through a judge."""
    table = begin(judge, variant, script).do(*script[3])
    assert table.is_over
    return table


def score(
    judge: Judge, contract: str, tricks: Iterable[int], *, variant: Variant = AUSTRALIAN, **wanted: Any
) -> list[int]:
    """Return the points by seat of a deal in which the accounts take exactly ``tricks``."""
    return replay(judge, variant, find_deal(variant, contract, tuple(tricks), **wanted)).points


JUDGES: Mapping[str, Judge] = {"engine": EngineTable, "referee": RefereeTable}


def all_suits() -> set[str]:
    """The letters of the four suits."""
    return {SUIT_LETTERS[suit] for suit in SUITS}
