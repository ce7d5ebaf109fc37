"""One deal, refereed: whose turn it is, what that seat may do, and how the deal ended. Chooses nothing itself.

Plain and slow on purpose: nearly every question is answered anew from the calls and the tricks.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field

from fivehundred.cards.bids import PASS
from fivehundred.cards.cards import HIGH_JOKER, card_name, is_joker, parse_card
from fivehundred.cards.suits import NO_TRUMPS, SAME_COLOUR, SUIT_LETTERS, SUITS
from fivehundred.variants.model import Variant
from tests.referee.ladder import Bid, Ladder
from tests.referee.pack import clockwise_from, pack_cards
from tests.referee.ranking import Ranking, named
from tests.referee.scoring import DealScore, account_of, score_deal


class RefereeError(Exception):
    """The referee was asked for something that the rules do not allow."""


@dataclass
class RefereeTrick:
    """One trick: who led, the (seat, card) plays in order, the suit a led joker named, and who won it."""

    leader: int
    plays: list[tuple[int, int]] = field(default_factory=list)
    named_suit: int | None = None
    winner: int | None = None


class RefereeDeal:
    """A deal under the rules of ``variant``, from given cards."""

    def __init__(self, variant: Variant, hands: Sequence[Sequence[int]], kitty: Sequence[int], dealer: int) -> None:
        self.variant = variant
        self.players = variant.table.players
        self.ladder = Ladder(variant)
        self.dealer = dealer
        self.dealt_hands = tuple(tuple(hand) for hand in hands)
        self.history: list[str] = []
        self.hands = [list(hand) for hand in hands]
        self.kitty = list(kitty)
        everything = [card for hand in self.hands for card in hand] + self.kitty
        if sorted(everything) != sorted(pack_cards(variant)):
            raise RefereeError("the hands and the kitty are not the pack")
        if any(len(hand) != variant.deal.hand for hand in self.hands):
            raise RefereeError("a hand has the wrong number of cards")
        self.calls: list[tuple[int, str]] = []
        self.standing: tuple[int, str] | None = None  # the highest bid and whose it is
        self.auction_is_over = False
        self.kitty_taken = False
        self.discards: list[int] = []
        self.called_card: int | None = None
        self.plays_alone = False
        self.nomination_made = False
        self.joker_suit: int | None = None
        self.tricks: list[RefereeTrick] = []
        self.plays_without_contract = variant.auction.all_pass == "play_no_trumps"  # noqa: S105
        self.plays_without_contract = variant.auction.all_pass == "play_no_trumps"  # noqa: S105
        self.rankings: dict[tuple[int, int | None], Ranking] = {}

    # -- the auction ---------------------------------------------------------------------------------------------

    def next_caller(self) -> int | None:
        """The seat that is asked for a call; None once the auction is over (PAG, HGM; USL for one call each)."""
        standing = None if self.standing is None else self.standing[1]
        if not any(self.ladder.outbids(name, standing) for name in self.ladder.bids):
            return None  # nothing ranks above the standing bid
        left_of_dealer = (self.dealer + 1) % self.players
        if not self.calls:
            return left_of_dealer
        if self.variant.auction.rounds == "one_call_each":
            return None if len(self.calls) == self.players else (self.calls[-1][0] + 1) % self.players
        passed = {seat for seat, name in self.calls if name == PASS}  # a pass is final
        for seat in clockwise_from((self.calls[-1][0] + 1) % self.players, self.players):
            if seat not in passed and (self.standing is None or self.standing[0] != seat):
                return seat
        return None

    def gate_open(self, bid: Bid) -> bool:
        """Tell whether what the bid requires has been bid (PAG, W5, PAGv)."""
        if bid.special is None or bid.special.gate == "none":
            return True
        levels = [self.ladder.bids[name].level for _, name in self.calls if name != PASS]  # misères count as level 0
        if bid.special.gate == "after_a_seven":
            return any(level >= 7 for level in levels)
        if bid.special.gate == "after_an_eight":
            return any(level >= 8 for level in levels)
        return bool(levels) and levels[-1] == 7  # over_a_seven: the standing bid itself

    def legal_calls(self) -> set[str]:
        """Everything the caller may say."""
        standing = None if self.standing is None else self.standing[1]
        bids = self.ladder.bids.values()
        return {PASS} | {bid.name for bid in bids if self.ladder.outbids(bid.name, standing) and self.gate_open(bid)}

    # -- the contract --------------------------------------------------------------------------------------------

    @property
    def bid(self) -> Bid | None:
        """The contract, once the auction is over; None before, and where everybody passed."""
        if not self.auction_is_over or self.standing is None:
            return None
        return self.ladder.bids[self.standing[1]]

    @property
    def contract(self) -> str | None:
        """The name of the contract."""
        return None if self.bid is None else self.bid.name

    @property
    def contractor(self) -> int | None:
        """The seat that won the auction."""
        return self.standing[0] if self.auction_is_over and self.standing is not None else None

    @property
    def is_misere(self) -> bool:
        """Whether the contract is to lose every trick."""
        return self.bid is not None and self.bid.special is not None

    @property
    def everybody_passed(self) -> bool:
        """Whether the auction ended without a bid."""
        return self.auction_is_over and self.standing is None

    @property
    def partner(self) -> int | None:
        """The seat that was dealt or now holds the called card, the contractor excepted; None where nobody is."""
        if self.called_card is None:
            return None
        holders = [seat for seat in range(self.players) if self.called_card in self.cards_of(seat)]
        return holders[0] if holders and holders[0] != self.contractor else None

    def cards_of(self, seat: int) -> list[int]:
        """The cards a seat holds or has played."""
        return self.hands[seat] + [card for trick in self.tricks for who, card in trick.plays if who == seat]

    @property
    def contractors_side(self) -> set[int]:
        """The seats whose tricks count for the contract."""
        if self.contractor is None:
            return set()
        side = {self.contractor}
        if self.variant.table.sides == "opposite_pairs":
            side.add((self.contractor + 2) % 4)
        if self.partner is not None:
            side.add(self.partner)
        return side

    @property
    def playing_seats(self) -> set[int]:
        """The seats that play cards: in a misère the fixed partner sits out (PAG)."""
        seats = set(range(self.players))
        if self.is_misere and self.variant.table.sides == "opposite_pairs":
            assert self.contractor is not None
            seats.remove((self.contractor + 2) % 4)
        return seats

    @property
    def ranking(self) -> Ranking:
        """The ranking of the cards in force."""
        key = (NO_TRUMPS if self.bid is None else self.bid.denomination, self.joker_suit)
        if key not in self.rankings:
            self.rankings[key] = Ranking(self.variant, *key)
        return self.rankings[key]

    # -- after the auction: kitty, calling a card, nominating the joker --------------------------------------------

    def takes_kitty(self) -> bool:
        """Whether the contractor takes the kitty: always, but in misères only where the contract says so (PAG, OTR)."""
        return self.bid is not None and (self.bid.special is None or self.bid.special.kitty == "taken")

    def cards_to_discard(self) -> int:
        """How many cards the contractor has still to discard."""
        return len(self.kitty) - len(self.discards) if self.takes_kitty() else 0

    def callable_cards(self) -> list[int]:
        """The cards the contractor may call (PAG, PWN)."""
        assert self.contractor is not None
        own = self.hands[self.contractor] + self.discards
        calling = self.variant.table.calling
        cards = [card for card in pack_cards(self.variant) if not is_joker(card)]
        if calling.alone != "secretly":
            cards = [card for card in cards if card not in own]
        trump = self.ranking.trump
        if calling.may_call == "not_joker_or_bower" and trump != NO_TRUMPS:
            bowers = (named(trump, "J"), named(SAME_COLOUR[trump], "J"))
            cards = [card for card in cards if card not in bowers]
        if calling.may_call == "not_trump" and trump != NO_TRUMPS:
            cards = [card for card in cards if self.ranking.suit_of(card) != trump]
        return cards

    def legal_callings(self) -> set[str]:
        """What the contractor may say to find a partner; empty where nothing is asked."""
        if self.variant.table.sides != "called_card" or self.bid is None or self.is_misere:
            return set()
        names = {f"call {card_name(card)}" for card in self.callable_cards()}
        return names | {"alone"} if self.variant.table.calling.alone == "openly" else names

    def must_call(self) -> bool:
        """Whether the contractor has still to call a card or to play alone."""
        return self.called_card is None and not self.plays_alone and bool(self.legal_callings())

    def may_nominate(self) -> bool:
        """Whether the joker may be nominated: by the contractor who holds it, without trumps, before any lead (PAG)."""
        return (
            self.variant.joker.nominate == "contractor_before_first_lead"
            and not self.nomination_made
            and self.contractor is not None
            and self.ranking.trump == NO_TRUMPS
            and HIGH_JOKER in self.hands[self.contractor]
        )

    # -- the play ------------------------------------------------------------------------------------------------

    def first_leader(self) -> int:
        """The contractor (PAG), or the seat left of the dealer (the next one where that seat sits out) (WPO)."""
        if self.contractor is not None and self.variant.play.first_lead == "contractor":
            return self.contractor
        from_the_left = clockwise_from((self.dealer + 1) % self.players, self.players)
        return next(seat for seat in from_the_left if seat in self.playing_seats)

    def trick_is_complete(self, trick: RefereeTrick) -> bool:
        """Whether every playing seat has played to the trick."""
        return len(trick.plays) == len(self.playing_seats)

    def trick_to_act(self) -> int:
        """The seat whose turn it is to play a card."""
        if not self.tricks:
            return self.first_leader()
        trick = self.tricks[-1]
        if self.trick_is_complete(trick):
            assert trick.winner is not None
            return trick.winner  # the winner leads next
        last = trick.plays[-1][0]
        return next(s for s in clockwise_from((last + 1) % self.players, self.players) if s in self.playing_seats)

    def play_is_over(self) -> bool:
        """Whether the last card has been played, or a misère is lost and the play stops there (W5, G4)."""
        complete = [trick for trick in self.tricks if self.trick_is_complete(trick)]
        if len(complete) == self.variant.deal.hand:
            return True
        stops_early = self.is_misere and self.variant.play.misere_ends == "at_first_trick"
        return stops_early and any(trick.winner == self.contractor for trick in complete)

    def suit_led(self, trick: RefereeTrick) -> int:
        """The suit others must follow: the one a led joker named, else the one the first card belongs to."""
        if trick.named_suit is not None:
            return trick.named_suit
        suit = self.ranking.suit_of(trick.plays[0][1])
        assert suit is not None
        return suit

    def suits_shown_void(self, seat: int) -> set[int]:
        """The suits in which a seat has failed to follow."""
        shown = set()
        for trick in self.tricks:
            for who, card in trick.plays[1:]:
                if who != seat or self.ranking.suit_of(card) == self.suit_led(trick):
                    continue
                proves_nothing = self.ranking.suit_of(card) is None and self.variant.joker.follow == "any_time"
                if not proves_nothing:
                    shown.add(self.suit_led(trick))
        return shown

    def suits_joker_may_name(self, seat: int) -> set[int]:
        """The suits the leader may name with the joker, no trumps, not nominated (PAG, CGH, NZE, PAGv)."""
        every = set(SUITS)
        last_trick = len(self.hands[seat]) == 1
        rule = self.variant.joker.lead
        if rule == "any_suit":
            suits = every
        elif rule == "last_trick_only":
            suits = every if last_trick else set()
        elif rule == "unled_suit":
            suits = every - {self.suit_led(trick) for trick in self.tricks}
        else:
            suits = every - self.suits_shown_void(seat)
        if not suits and last_trick:  # the joker is the only card left: it must be playable
            return every
        return suits

    def legal_plays(self, seat: int) -> set[str]:
        """The cards a seat may play, or lead, now."""
        hand = self.hands[seat]
        leading = not self.tricks or self.trick_is_complete(self.tricks[-1])
        free_joker = [card for card in hand if self.ranking.suit_of(card) is None]
        suited = [card for card in hand if card not in free_joker]
        if leading:
            names = {f"play {card_name(card)}" for card in suited}
            for _ in free_joker:
                names |= {f"lead Jk as {SUIT_LETTERS[suit]}" for suit in self.suits_joker_may_name(seat)}
            return names
        led = self.suit_led(self.tricks[-1])
        following = [card for card in suited if self.ranking.suit_of(card) == led]
        if following:  # PAG: follow the suit the card belongs to
            cards = following + (free_joker if self.variant.joker.follow == "any_time" else [])
        elif free_joker and self.is_misere and self.variant.joker.in_misere == "forced_when_void":
            cards = free_joker  # PAG, FI1, NO1 (P-9)
        else:
            cards = hand
        return {f"play {card_name(card)}" for card in cards}

    # -- one step ------------------------------------------------------------------------------------------------

    @property
    def phase(self) -> str:
        """``auction``, ``discard``, ``call``, ``nominate``, ``play`` or ``over``."""
        if not self.auction_is_over:
            return "auction"
        if self.everybody_passed and not self.plays_without_contract:
            return "over"
        if self.cards_to_discard() > 0:
            return "discard"
        if self.must_call():
            return "call"
        if not self.tricks and self.may_nominate():
            return "nominate"
        return "over" if self.play_is_over() else "play"

    @property
    def is_over(self) -> bool:
        """Whether nothing is left to do."""
        return self.phase == "over"

    @property
    def to_act(self) -> int | None:
        """The seat on turn."""
        phase = self.phase
        if phase == "over":
            return None
        if phase == "auction":
            return self.next_caller()
        return self.trick_to_act() if phase == "play" else self.contractor

    def legal(self) -> set[str]:
        """The names of everything the seat on turn may do."""
        phase = self.phase
        if phase == "auction":
            return self.legal_calls()
        if phase == "discard":
            assert self.contractor is not None
            return {f"discard {card_name(card)}" for card in self.hands[self.contractor]}
        if phase == "call":
            return self.legal_callings()
        if phase == "nominate":
            return {"nominate none"} | {f"nominate {letter}" for letter in SUIT_LETTERS}
        if phase == "play":
            seat = self.to_act
            assert seat is not None
            return self.legal_plays(seat)
        return set()

    def apply(self, name: str) -> None:
        """Do what the seat on turn says. Raises `RefereeError` where that is not legal."""
        if name not in self.legal():
            raise RefereeError(f"{name!r} is not legal for seat {self.to_act}: {sorted(self.legal())}")
        phase, seat = self.phase, self.to_act
        assert seat is not None
        self.history.append(name)
        if phase == "auction":
            self.calls.append((seat, name))
            if name != PASS:
                self.standing = (seat, name)
            self.auction_is_over = self.next_caller() is None
            if self.takes_kitty() and not self.kitty_taken:
                assert self.contractor is not None
                self.hands[self.contractor] += self.kitty
                self.kitty_taken = True
        elif phase == "discard":
            card = parse_card(name.removeprefix("discard "))
            self.hands[seat].remove(card)
            self.discards.append(card)
        elif phase == "call":
            if name == "alone":
                self.plays_alone = True
            else:
                self.called_card = parse_card(name.removeprefix("call "))
        elif phase == "nominate":
            self.nomination_made = True
            letter = name.removeprefix("nominate ")
            self.joker_suit = None if letter == "none" else SUIT_LETTERS.index(letter)
        else:
            self._play(seat, name)

    def _play(self, seat: int, name: str) -> None:
        named_suit = None
        if name.startswith("lead Jk as "):
            named_suit, card = SUIT_LETTERS.index(name[-1]), HIGH_JOKER
        else:
            card = parse_card(name.removeprefix("play "))
        self.hands[seat].remove(card)
        if not self.tricks or self.trick_is_complete(self.tricks[-1]):
            self.tricks.append(RefereeTrick(seat, named_suit=named_suit))
        trick = self.tricks[-1]
        trick.plays.append((seat, card))
        if self.trick_is_complete(trick):
            trick.winner = self.ranking.winner(trick.plays, self.suit_led(trick))

    # -- the result ----------------------------------------------------------------------------------------------

    @property
    def trick_winners(self) -> list[int]:
        """Who won each trick, in order."""
        return [trick.winner for trick in self.tricks if trick.winner is not None]

    @property
    def tricks_won(self) -> list[int]:
        """How many tricks each seat has won."""
        return [self.trick_winners.count(seat) for seat in range(self.players)]

    @property
    def outcome(self) -> str:
        """``thrown in``, ``played without contract``, ``made`` or ``failed``; ``""`` before the end."""
        if not self.is_over:
            return ""
        if self.bid is None:
            return "played without contract" if self.tricks else "thrown in"
        won = sum(self.tricks_won[seat] for seat in self.contractors_side)
        if self.is_misere:
            assert self.contractor is not None
            return "made" if self.tricks_won[self.contractor] == 0 else "failed"
        return "made" if won >= self.bid.level else "failed"

    @property
    def score(self) -> DealScore:
        """What the finished deal scores, by account."""
        if not self.is_over:
            raise RefereeError("the deal is not over")
        return score_deal(
            self.variant,
            bid=self.bid,
            outcome=self.outcome,
            contractor=self.contractor,
            partner=self.partner,
            tricks_won=self.tricks_won,
        )

    @property
    def points(self) -> list[int]:
        """What the deal scores by seat; the points of a side stand at each of its seats."""
        total = self.score.total
        return [total[account_of(self.variant, seat)] for seat in range(self.players)]
