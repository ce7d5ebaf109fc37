"""One face for the engine's and the referee's deals and matches, and helpers that bring a deal into a position."""

from __future__ import annotations

import random
from collections.abc import Callable, Iterable, Mapping, Sequence
from functools import cache
from typing import Any

from fivehundred.cards.bids import MISERE, OPEN_MISERE, PASS
from fivehundred.cards.cards import HIGH_JOKER, JACK, card_name, is_joker, parse_cards, printed_suit, rank_of
from fivehundred.cards.suits import SAME_COLOUR, SUIT_LETTERS, SUITS
from fivehundred.engine.results import FAILED, MADE, PLAYED_WITHOUT_CONTRACT, THROWN_IN
from fivehundred.errors import IllegalActionError
from fivehundred.variants.model import Variant
from tests.referee import Ranking, RefereeDeal, RefereeError, RefereeMatch, account_of, pack_cards
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

    def __init__(self, variant: Variant, deal: Any, kitty: Sequence[int]) -> None:
        self.variant, self.deal, self.kitty = variant, deal, tuple(kitty)

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
        """The cards a seat holds."""
        return {card_name(card) for card in self.deal.hands[seat]}

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
        """The seat that holds the called card."""
        return None if self.deal.partner is None else int(self.deal.partner)

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
        """Discard these cards, or else what is not wanted for the position (what the helpers put in the kitty)."""
        words = cards.split() or [card_name(card) for card in self.kitty]
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

    def legal_cards(self) -> set[str]:
        """The cards that may be played now; a joker led to a suit counts as ``Jk``."""
        return {name.split()[1] for name in self.legal()}

    def suits_for_joker(self) -> set[str]:
        """The suits the leader may name with the joker."""
        return {name[-1] for name in self.legal() if name.startswith("lead Jk as ")}


class RefereeTable(Table):
    """The referee's deal."""

    def __init__(self, variant: Variant, hands: Sequence[Sequence[int]], kitty: Sequence[int], dealer: int) -> None:
        super().__init__(variant, RefereeDeal(variant, hands, kitty, dealer), kitty)


@cache
def rulebook_of(variant: Variant) -> Any:
    """Assemble a variant's Rulebook once."""
    from fivehundred.rules import assemble

    return assemble(variant)


class EngineTable(Table):
    """The engine's deal."""

    def __init__(self, variant: Variant, hands: Sequence[Sequence[int]], kitty: Sequence[int], dealer: int) -> None:
        from fivehundred.engine.deal import Deal

        rulebook = rulebook_of(variant)
        super().__init__(variant, Deal.from_cards(rulebook, hands=hands, kitty=kitty, dealer=dealer), kitty)

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


#: Seats a deal: (variant, hands, kitty, dealer) -> Table.
Judge = Callable[[Variant, Sequence[Sequence[int]], Sequence[int], int], Table]


# ------------------------------------------------------------------------------------------------ placing the cards


def _harmless(card: int, avoid: str) -> bool:
    """Tell whether a filling card is of no avoided suit, under any trump suit; jokers are never filling cards."""
    if is_joker(card):
        return False
    suits = {printed_suit(card)}
    if rank_of(card) == JACK:
        suits.add(SAME_COLOUR[printed_suit(card)])
    return not any(SUIT_LETTERS[suit] in avoid for suit in suits)


def place_cards(
    variant: Variant, held: Mapping[int, str], *, avoid: Mapping[int, str] | None = None, kitty: str = ""
) -> tuple[list[list[int]], list[int]]:
    """Give each seat its ``held`` cards and fill up with others, none of the suits that a seat is to ``avoid``.

    A joker that nobody is to hold goes to the kitty, or where that is full to the last seat.
    """
    avoid = avoid or {}
    hands = [list(parse_cards(held.get(seat, ""))) for seat in range(variant.table.players)]
    middle = list(parse_cards(kitty))
    rest = [card for card in pack_cards(variant) if card not in middle and all(card not in hand for hand in hands)]
    if HIGH_JOKER in rest:
        rest.remove(HIGH_JOKER)
        (middle if len(middle) < variant.deal.kitty else hands[-1]).append(HIGH_JOKER)
    for seat in sorted(range(variant.table.players), key=lambda seat: -len(avoid.get(seat, ""))):
        fitting = [card for card in rest if _harmless(card, avoid.get(seat, ""))]
        # A card that few others may hold is better placed here than one that everybody may hold.
        fitting.sort(key=lambda card: -sum(not _harmless(card, avoid.get(s, "")) for s in range(len(hands))))
        missing = variant.deal.hand - len(hands[seat])
        assert len(fitting) >= missing, f"no cards left to fill seat {seat}"
        hands[seat] += fitting[:missing]
        rest = [card for card in rest if card not in fitting[:missing]]
    return hands, middle + rest


def sit_down(
    judge: Judge,
    variant: Variant,
    held: Mapping[int, str] | None = None,
    *,
    avoid: Mapping[int, str] | None = None,
    kitty: str = "",
    dealer: int | None = None,
) -> Table:
    """Start a deal with placed cards; the dealer is the last seat unless said, so that seat 0 calls first."""
    hands, middle = place_cards(variant, held or {}, avoid=avoid, kitty=kitty)
    return judge(variant, hands, middle, variant.table.players - 1 if dealer is None else dealer)


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
    return table.legal_cards() & {card_name(held) for held in parse_cards(hand)}


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


# --------------------------------------------------------------------------------------- deals with a wanted result


#: A found deal: hands, kitty, dealer, and the names of all actions.
Script = tuple[tuple[tuple[int, ...], ...], tuple[int, ...], int, tuple[str, ...]]


@cache
def find_deal(
    variant: Variant,
    contract: str,
    tricks: tuple[int, ...],
    *,
    contractor: int = 0,
    partner: int | None = None,
    trick_order: tuple[int, ...] | None = None,
) -> Script:
    """Find a deal and a legal course of it in which the accounts take exactly ``tricks``, in ``trick_order`` if given.

    Random play, the contractor holding some of the cards he needs; the referee alone is asked. On a table where a
    card is called and no ``partner`` is given, the contractor plays alone. The contract ``P``: everybody passes.
    """
    goal = tricks[account_of(variant, contractor)]
    for seed in range(20_000):
        rng = random.Random(seed)
        hands, kitty = _hands_towards(variant, contract, contractor, goal, rng)
        deal = RefereeDeal(variant, hands, kitty, (contractor - 1) % variant.table.players)
        while not deal.is_over and _on_the_way(deal, tricks, trick_order):
            deal.apply(_action_towards(deal, rng, contract, contractor, partner, goal))
        if deal.is_over and _counts(deal, len(tricks)) == tricks and _on_the_way(deal, tricks, trick_order):
            return tuple(map(tuple, hands)), tuple(kitty), deal.dealer, tuple(deal.history)
    raise AssertionError(f"no deal found for {contract} with {tricks}")


def _winning_accounts(deal: RefereeDeal) -> tuple[int, ...]:
    return tuple(account_of(deal.variant, seat) for seat in deal.trick_winners)


def _counts(deal: RefereeDeal, accounts: int) -> tuple[int, ...]:
    won_by = _winning_accounts(deal)
    return tuple(won_by.count(account) for account in range(accounts))


def _on_the_way(deal: RefereeDeal, tricks: tuple[int, ...], trick_order: tuple[int, ...] | None) -> bool:
    """Tell whether the deal may still end as wanted."""
    won_by = _winning_accounts(deal)
    if trick_order is not None and won_by != trick_order[: len(won_by)]:
        return False
    return all(count <= wanted for count, wanted in zip(_counts(deal, len(tricks)), tricks, strict=True))


def _hands_towards(
    variant: Variant, contract: str, contractor: int, goal: int, rng: random.Random
) -> tuple[list[list[int]], list[int]]:
    """Deal at random, but for the best cards that the contractor needs to take about ``goal`` tricks."""
    size, players = variant.deal.hand, variant.table.players
    pack = pack_cards(variant)
    plain = sorted((card for card in pack if not is_joker(card)), key=rank_of, reverse=True)
    strong = max(0, min(size, goal + rng.choice([-2, -1, 0, 0, 0])))
    if contract in (MISERE, OPEN_MISERE):
        best = plain[::-1] if goal == 0 else plain
        strong = size if goal in (0, size) else 0
    elif contract[-1] in SUIT_LETTERS:
        trump = SUIT_LETTERS.index(contract[-1])
        best = [card for card in Ranking(variant, trump).high_to_low(trump) if card in pack]
    else:
        best = plain
    rng.shuffle(pack)
    order = best[:strong] + [card for card in pack if card not in best[:strong]]
    hands = [order[size * ((seat - contractor) % players) :][:size] for seat in range(players)]
    return hands, order[size * players :]


def _action_towards(
    deal: RefereeDeal, rng: random.Random, contract: str, contractor: int, partner: int | None, goal: int
) -> str:
    """Choose what leads to the wanted contract; the kitty goes back, the joker stays free."""
    if deal.phase == "auction":
        return contract if deal.to_act == contractor else PASS
    if deal.phase == "discard":
        return f"discard {card_name(deal.kitty[len(deal.discards)])}"
    if deal.phase == "nominate":
        return "nominate none"
    if deal.phase == "call":
        if partner is None:
            return "alone"
        held = [card_name(card) for card in deal.hands[partner]]
        return next(f"call {card}" for card in sorted(held) if f"call {card}" in deal.legal())
    legal = sorted(deal.legal())
    if deal.to_act != deal.contractor:
        return rng.choice(legal)
    by_rank = sorted(legal, key=lambda name: 99 if "Jk" in name else rank_of(parse_cards(name.split()[1])[0]))
    if deal.is_misere:
        return by_rank[-1] if goal else by_rank[0]
    trumps = [n for n in legal if deal.ranking.suit_of(parse_cards(n.split()[1])[0]) == deal.ranking.trump]
    return rng.choice(trumps or legal) if rng.random() < 0.8 else rng.choice(legal)


def replay(judge: Judge, variant: Variant, script: Script) -> Table:
    """Play a found deal through a judge."""
    hands, kitty, dealer, actions = script
    table = judge(variant, hands, kitty, dealer)
    table.do(*actions)
    assert table.is_over
    return table


def score(
    judge: Judge, contract: str, tricks: Iterable[int], *, variant: Variant = AUSTRALIAN, **wanted: Any
) -> list[int]:
    """Return the points by seat of a deal in which the accounts take exactly ``tricks``."""
    return replay(judge, variant, find_deal(variant, contract, tuple(tricks), **wanted)).points


# ------------------------------------------------------------------------------------------------------------ matches


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
    def dealer(self) -> int:
        """The next dealer."""
        return int(self.match.dealer)

    def add(self, script: Script) -> MatchTable:
        """Play a found deal and count it."""
        self.match.score_deal(replay(self.judge, self.variant, script).deal)
        return self


class RefereeMatchTable(MatchTable):
    """The referee's match."""

    judge = RefereeTable

    def __init__(self, variant: Variant, scores: Sequence[int], dealer: int) -> None:
        super().__init__(variant, RefereeMatch(variant, scores, dealer))


class EngineMatchTable(MatchTable):
    """The engine's match."""

    judge = EngineTable

    def __init__(self, variant: Variant, scores: Sequence[int], dealer: int) -> None:
        from fivehundred.engine.match import Match

        super().__init__(variant, Match.from_scores(rulebook_of(variant), scores=scores, dealer=dealer))

    @property
    def scores(self) -> list[int]:
        """The totals by account."""
        return [int(total) for total in self.match.totals]


#: Starts a match: (variant, scores by account, dealer) -> MatchTable.
MatchJudge = Callable[[Variant, Sequence[int], int], MatchTable]

JUDGES: Mapping[str, Judge] = {"engine": EngineTable, "referee": RefereeTable}
MATCH_JUDGES: Mapping[str, MatchJudge] = {"engine": EngineMatchTable, "referee": RefereeMatchTable}


def all_suits() -> set[str]:
    """The letters of the four suits."""
    return {SUIT_LETTERS[suit] for suit in SUITS}
