"""The facts of one finished deal, as a newspaper's card editor would want them. It reads a `Deal`, never plays one."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from functools import cached_property
from typing import TYPE_CHECKING, Any, Final

from fivehundred.cards.bids import MISERE, OPEN_MISERE, PASS
from fivehundred.cards.cards import ACE, JACK, Card, card_name, is_joker, printed_suit, rank_of
from fivehundred.cards.suits import NO_TRUMPS, SUIT_LETTERS

if TYPE_CHECKING:
    from fivehundred.engine.deal import Deal
    from fivehundred.rules.rulebook import Rulebook

COMPASS: Final = ("North", "East", "South", "West")
PEOPLE: Final = ("Ann", "Bob", "Cora", "Dan", "Eve", "Finn")

#: The effective suit of a joker that belongs to no suit.
NO_SUIT: Final = 4


def seat_names(players: int) -> tuple[str, ...]:
    """Name the seats: the compass for four players, otherwise people in alphabetical order clockwise from seat 0."""
    return COMPASS if players == len(COMPASS) else PEOPLE[:players]


@dataclass(frozen=True)
class TrickStory:
    """One trick: ``plays`` in the order of play, ``suit`` the suit to follow, ``named`` true where a joker named it.

    ``suit`` is `NO_SUIT` where a joker was led as a suit of its own.
    """

    leader: int
    plays: tuple[tuple[int, Card], ...]
    winner: int
    suit: int
    named: bool = False

    def card_of(self, seat: int) -> Card | None:
        """Return the card that ``seat`` played, or None where it sat out."""
        return dict(self.plays).get(seat)

    @property
    def led(self) -> Card:
        """The card led."""
        return self.plays[0][1]

    @property
    def winning_card(self) -> Card:
        """The card that won the trick."""
        return dict(self.plays)[self.winner]


@dataclass(frozen=True)
class Story:
    """Everything that is told about a deal. Cards are card numbers, suits 0..3, seats 0..n-1 clockwise."""

    players: int
    hand_size: int
    joker_count: int
    dealer: int
    dealt: tuple[tuple[Card, ...], ...]
    kitty: tuple[Card, ...]
    own_kitties: tuple[tuple[Card, ...], ...]
    dead: tuple[Card, ...]
    calls: tuple[tuple[int, str], ...]
    asked_redeal: int | None  # the seat whose partner agreed to a new deal
    resigned: bool
    contract: str | None
    level: int
    denomination: int
    value: int
    contractor: int | None
    side: frozenset[int]
    accounts: tuple[int, ...]
    discards: tuple[Card, ...]
    called_card: Card | None
    alone: bool
    nominated_suit: int | None
    joker_left_free: bool
    tricks: tuple[TrickStory, ...]
    tricks_won: tuple[int, ...]
    points: tuple[int, ...]
    outcome: str  # thrown_in, played_without_contract, made, failed
    effective_suits: Mapping[Card, int]
    named_partners: tuple[int, ...] = ()
    breacher: int | None = None  # the opponent who has called breach

    @cached_property
    def seats(self) -> tuple[str, ...]:
        """The seats' names."""
        return seat_names(self.players)

    @property
    def is_misere(self) -> bool:
        """True for misère and open misère."""
        return self.contract in (MISERE, OPEN_MISERE)

    @property
    def trump(self) -> int | None:
        """The trump suit, or None."""
        return self.denomination if self.contract is not None and self.denomination < NO_TRUMPS else None

    @property
    def bids(self) -> tuple[tuple[int, str], ...]:
        """The calls that were no pass."""
        return tuple((seat, call) for seat, call in self.calls if call != PASS)

    @property
    def dealer_forced(self) -> bool:
        """True where no bid won, and the dealer plays the lowest one by rule."""
        return self.contract is not None and (self.contractor, self.contract) not in self.bids

    @property
    def opponents(self) -> tuple[int, ...]:
        """Seats against the contractor."""
        return tuple(seat for seat in range(self.players) if seat not in self.side)

    @property
    def side_tricks(self) -> int:
        """Tricks of the contractor's side."""
        return sum(self.tricks_won[seat] for seat in self.side)

    @property
    def opponents_tricks(self) -> int:
        """Tricks of the contractor's opponents."""
        return sum(self.tricks_won[seat] for seat in self.opponents)

    @property
    def taken(self) -> tuple[Card, ...]:
        """What the contractor took up where he took the kitty: the common one and his own."""
        return self.kitty if self.contractor is None else self.kitty + self.own_kitties[self.contractor]

    @cached_property
    def hand_in_play(self) -> tuple[Card, ...]:
        """The contractor's hand after the kitty and the discards; empty without a contractor."""
        if self.contractor is None:
            return ()
        held = set(self.dealt[self.contractor])
        if self.discards:
            held = (held | set(self.taken)) - set(self.discards)
        return tuple(sorted(held))

    @cached_property
    def holder_of_called_card(self) -> int | None:
        """The seat that held the called card when play began; None where it was discarded or none was called."""
        if self.called_card is None or self.called_card in self.discards:
            return None
        if self.called_card in self.hand_in_play:
            return self.contractor
        for seat, hand in enumerate(self.dealt):
            if self.called_card in hand:
                return seat
        return None

    def suit_of(self, card: Card) -> int:
        """The suit a card belongs to in this deal, or `NO_SUIT`."""
        return self.effective_suits.get(card, NO_SUIT if is_joker(card) else printed_suit(card))

    def is_trump(self, card: Card) -> bool:
        """True for the joker, the bowers and every other card of the trump suit."""
        return self.trump is not None and self.suit_of(card) == self.trump

    def bower(self, card: Card) -> str | None:
        """``"right"`` or ``"left"`` for the bowers of the trump suit, else None."""
        if self.trump is None or is_joker(card) or rank_of(card) != JACK or not self.is_trump(card):
            return None
        return "right" if printed_suit(card) == self.trump else "left"

    def in_side(self, seat: int) -> bool:
        """True where the seat plays on the contractor's side."""
        return seat in self.side

    def allied(self, one: int, other: int) -> bool:
        """True where two seats play together in this deal."""
        return one == other or (self.in_side(one) == self.in_side(other) and self.contract is not None)

    def display(self, card: Card) -> str:
        """Show a card with its suit symbol."""
        return card_name(card, symbols=True, jokers=self.joker_count)

    def high_to_low(self, card: Card) -> tuple[int, ...]:
        """Key that sorts cards for show: joker first, bowers above their suit, then ace to the lowest."""
        if is_joker(card):
            return (0, -card)
        bower = self.bower(card)
        return (1, {"right": -ACE - 2, "left": -ACE - 1}.get(bower or "", -rank_of(card)))


def _contract_row(rulebook: Rulebook, contract: str | None) -> tuple[int, int, int]:
    """Level, denomination and value of the contract (0, no trumps, 0 without one)."""
    if contract is None:
        return 0, NO_TRUMPS, 0
    row = rulebook.bid_names.index(contract)
    return rulebook.bid_levels[row], rulebook.bid_denominations[row], rulebook.bid_values[row]


def _effective_suits(deal: Deal) -> dict[Card, int]:
    """The suit of every card of the pack in the deal's denomination (no trumps without a contract)."""
    in_play = NO_TRUMPS if deal.contract is None else int(deal.state["denomination"][0])
    suits = deal.rulebook.record["effective_suit"][0][in_play]
    return {card: min(int(suits[index]), NO_SUIT) for index, card in enumerate(deal.rulebook.pack)}


def _side(deal: Deal) -> frozenset[int]:
    """The seats that play for the contract."""
    if deal.contractor is None:
        return frozenset()
    mask = int(deal.rulebook.record["side_mask"][0][deal.contractor])
    together = {seat for seat in range(deal.rulebook.players) if mask >> seat & 1} | {deal.contractor}
    return frozenset(together if deal.partner is None else together | {deal.partner} | _named(deal))


def _named(deal: Deal) -> frozenset[int]:
    """The players that the contractor has named as partners."""
    actions = [name for _, name in deal.history]
    return frozenset(int(name.split()[1]) for name in actions if name.startswith("partner "))


def tell(deal: Deal) -> Story:
    """Gather the facts of a finished deal. Raises `ValueError` where the deal is not over."""
    if not deal.is_over:
        raise ValueError("only a finished deal can be told")
    rulebook = deal.rulebook
    level, denomination, value = _contract_row(rulebook, deal.contract)
    nominated = deal.nominated_suit
    suits = _effective_suits(deal)
    actions = [name for _, name in deal.history]
    tricks = []
    for trick in deal.tricks:
        named = trick.named_suit
        led = trick.plays[0][1]
        tricks.append(
            TrickStory(
                leader=trick.leader,
                plays=trick.plays,
                winner=-1 if trick.winner is None else trick.winner,
                suit=suits[led] if named is None else named,
                named=named is not None,
            )
        )
    return Story(
        players=rulebook.players,
        hand_size=rulebook.hand_size,
        joker_count=rulebook.joker_count,
        dealer=deal.dealer,
        dealt=deal.dealt_hands,
        kitty=deal.dealt_kitty,
        own_kitties=deal.dealt_own_kitties,
        dead=deal.dead,
        calls=tuple(deal.calls),
        asked_redeal=deal.redeal_talk[-2][0] if "agree" in actions else None,
        resigned="resign" in actions,
        contract=deal.contract,
        level=level,
        denomination=denomination,
        value=value,
        contractor=deal.contractor,
        side=_side(deal),
        accounts=rulebook.account_of_seat,
        discards=deal.discards,
        called_card=deal.called_card,
        alone=deal.alone_announced,
        named_partners=tuple(sorted(_named(deal))),
        breacher=deal.breacher,
        nominated_suit=nominated,
        joker_left_free="nominate none" in actions,
        tricks=tuple(tricks),
        tricks_won=deal.tricks_won,
        points=deal.points,
        outcome=(deal.outcome or "").replace(" ", "_"),
        effective_suits=suits,
    )


def as_data(story: Story, history: tuple[tuple[int, str], ...] = ()) -> dict[str, Any]:
    """Return the story as plain data for JSON: seats as numbers, cards, suits and bids by their names."""

    def name(card: Card | None) -> str | None:
        return None if card is None else card_name(card, jokers=story.joker_count)

    def names(cards: tuple[Card, ...]) -> list[str | None]:
        return [name(card) for card in cards]

    def suit(number: int | None) -> str | None:
        return None if number is None or number >= NO_SUIT else SUIT_LETTERS[number]

    return {
        "seats": list(story.seats),
        "dealer": story.dealer,
        "hands": [names(hand) for hand in story.dealt],
        "kitty": names(story.kitty),
        **({"own_kitties": [names(cards) for cards in story.own_kitties]} if any(story.own_kitties) else {}),
        **({"dead": names(story.dead)} if story.dead else {}),
        "calls": [{"seat": seat, "call": call} for seat, call in story.calls],
        "contract": story.contract,
        "value": story.value if story.contract is not None else None,
        "contractor": story.contractor,
        "contractor_side": sorted(story.side),
        "discards": names(story.discards),
        "called_card": name(story.called_card),
        "nominated_suit": suit(story.nominated_suit),
        "tricks": [
            {
                "leader": trick.leader,
                "cards": [{"seat": seat, "card": name(card)} for seat, card in trick.plays],
                "suit": suit(trick.suit),
                "winner": trick.winner,
            }
            for trick in story.tricks
        ],
        "tricks_won": list(story.tricks_won),
        "outcome": story.outcome,
        "points": list(story.points),
        "actions": [{"seat": seat, "action": action} for seat, action in history],
    }
