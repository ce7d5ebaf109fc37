"""One deal, refereed: whose turn it is, what that seat may do, and how the deal ended. Chooses nothing itself.

Plain and slow on purpose: nearly every question is answered anew from the calls and the tricks.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field

from fivehundred.cards.cards import RANKS, is_joker, parse_card, rank_of
from fivehundred.cards.suits import NO_TRUMPS, SAME_COLOUR, SUIT_LETTERS, SUITS
from fivehundred.variants.model import Variant
from tests.referee.auction import RefereeAuction
from tests.referee.ladder import Bid, Ladder
from tests.referee.pack import clockwise_from, face, has_no_ace_or_face, name_of, pack_cards, take
from tests.referee.ranking import JOKERS, Ranking, named
from tests.referee.scoring import DealScore, account_of, breach_goal, fixed_partners, score_deal


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
    """A deal under the rules of ``variant``, from given cards. ``barred``: the seat that may only pass (WPF, G4)."""

    def __init__(
        self,
        variant: Variant,
        hands: Sequence[Sequence[int]],
        kitty: Sequence[int],
        dealer: int,
        *,
        own_kitties: Sequence[Sequence[int]] | None = None,
        dead: Sequence[int] = (),
        barred: int | None = None,
    ) -> None:
        self.variant = variant
        self.players = variant.table.players
        self.ladder = Ladder(variant)
        self.dealer = dealer
        self.barred = barred
        self.dealt_hands = tuple(tuple(hand) for hand in hands)
        self.history: list[str] = []
        self.hands = [list(hand) for hand in hands]
        self.kitty = list(kitty)
        self.own_kitties = [list(own) for own in own_kitties] if own_kitties is not None else [[] for _ in hands]
        self.dead = list(dead)
        self._check_cards()
        self.auction = RefereeAuction(variant, self.ladder, dealer, barred)
        self.redeal_answers: list[str] = []
        self.auction_is_over = False
        self.result: tuple[int, str] | None = None  # the contractor and the contract
        self.exit_answer: str | None = None
        self.slam_answer: str | None = None
        self.breach_answers: list[str] = []
        self.cards_taken: list[int] = []  # from the kitties
        self.gifts: list[int] = []
        self.discards: list[int] = []
        self.called_card: int | None = None
        self.called_seats: list[int] = []
        self.plays_alone = False
        self.enough_partners = False
        self.nomination_made = False
        self.joker_suit: int | None = None
        self.nominated: tuple[int, ...] = ()
        self.tricks: list[RefereeTrick] = []
        self.rankings: dict[tuple[int, int | None, bool], Ranking] = {}

    def _check_cards(self) -> None:
        parts = [*self.hands, self.kitty, *self.own_kitties, self.dead]
        if sorted(card for part in parts for card in part) != sorted(pack_cards(self.variant)):
            raise RefereeError("the hands and the kitty are not the pack")
        sizes = self.variant.deal
        if any(len(hand) != sizes.hand for hand in self.hands):
            raise RefereeError("a hand has the wrong number of cards")
        if len(self.dead) != sizes.dead or any(len(own) != sizes.own_kitty for own in self.own_kitties):
            raise RefereeError("a player's own kitty, or what is out of play, has the wrong number of cards")

    def from_the_start(self) -> RefereeDeal:
        """Return the same deal before anything was done."""
        return RefereeDeal(
            self.variant,
            self.dealt_hands,
            self.kitty,
            self.dealer,
            own_kitties=self.own_kitties,
            dead=self.dead,
            barred=self.barred,
        )

    # -- before the auction: a dead deal asked for -------------------------------------------------------------------

    def redeal_turn(self) -> tuple[int, set[str]] | None:
        """Who is asked about a hand without ace and face, and what he may say; None where nobody is (WPO)."""
        if self.variant.deal.no_ace_no_face == "none" or self.redeal_agreed:
            return None
        answers = list(self.redeal_answers)
        for seat in clockwise_from((self.dealer + 1) % self.players, self.players):
            if not has_no_ace_or_face(self.dealt_hands[seat]):
                continue
            if not answers:
                return seat, {"ask redeal", "play on"}
            if answers.pop(0) == "play on":
                continue
            if not answers:
                return fixed_partners(self.variant, seat)[0], {"agree", "refuse"}
            answers.pop(0)  # refused
        return None

    @property
    def redeal_agreed(self) -> bool:
        """Whether the partner of a hand without ace and face has agreed to deal again."""
        return "agree" in self.redeal_answers

    # -- the auction ---------------------------------------------------------------------------------------------

    @property
    def calls(self) -> list[tuple[int, str]]:
        """The calls so far."""
        return self.auction.calls

    @property
    def standing(self) -> tuple[int, str] | None:
        """The highest bid and whose it is."""
        return self.auction.standing

    @property
    def must_answer_exit(self) -> bool:
        """Whether the contractor has still to say if he resigns his lone bid of six (W5)."""
        return self.auction_is_over and self.exit_answer is None and self.auction.may_resign()

    # -- the contract --------------------------------------------------------------------------------------------

    @property
    def bid(self) -> Bid | None:
        """The contract, once the auction is over; None before, and where everybody passed."""
        return None if self.result is None else self.ladder.bids[self.result[1]]

    @property
    def contract(self) -> str | None:
        """The name of the contract."""
        return None if self.result is None else self.result[1]

    @property
    def contractor(self) -> int | None:
        """The seat that won the auction."""
        return None if self.result is None else self.result[0]

    @property
    def is_misere(self) -> bool:
        """Whether the contract is to lose every trick."""
        return self.bid is not None and self.bid.is_misere

    @property
    def contractor_plays_alone(self) -> bool:
        """Whether fixed partners put their cards down: misères but the double one, hi-lo, a called slam (PAG, HH)."""
        if self.bid is None:
            return False
        return (self.bid.is_misere and not self.bid.is_double) or self.bid.is_hi_lo or self.slam_called

    @property
    def slam_called(self) -> bool:
        """Whether the contractor has undertaken to win every trick alone (HH, WPF)."""
        return self.slam_answer == "slam"

    @property
    def fixed_partners(self) -> list[int]:
        """The contractor's partners of the whole match, clockwise from him."""
        return [] if self.contractor is None else fixed_partners(self.variant, self.contractor)

    @property
    def partner(self) -> int | None:
        """The first called player, or the seat with the called card, the contractor excepted; None where nobody is."""
        if self.called_seats:
            return self.called_seats[0]
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
        called = [self.partner] if self.partner is not None else []
        return {self.contractor, *self.fixed_partners, *self.called_seats, *called}

    @property
    def playing_seats(self) -> set[int]:
        """The seats that play cards: in a misère the fixed partners sit out (PAG, RT)."""
        seats = set(range(self.players))
        return seats - set(self.fixed_partners) if self.contractor_plays_alone else seats

    @property
    def jokers_are_lowest(self) -> bool:
        """Whether the jokers rank under everything (TRK)."""
        return self.is_misere and self.variant.joker.in_misere == "lowest"

    @property
    def ranking(self) -> Ranking:
        """The ranking of the cards in force."""
        key = (NO_TRUMPS if self.bid is None else self.bid.denomination, self.joker_suit, self.jokers_are_lowest)
        if key not in self.rankings:
            trump, suit, lowest = key
            self.rankings[key] = Ranking(self.variant, trump, suit, self.nominated, lowest_jokers=lowest)
        return self.rankings[key]

    # -- after the auction: kitty, slam, gifts, discards -----------------------------------------------------------

    def takes_kitty(self) -> bool:
        """Whether the contractor takes the kitty: always, but in misères only where the contract says so (PAG, OTR)."""
        if self.bid is None or self.exchange == "swap":
            return False
        return self.bid.is_numbered or getattr(self.bid.special, "kitty", "taken") == "taken"

    @property
    def kitty_taken(self) -> bool:
        """Whether the contractor has taken the kitty."""
        return self.takes_kitty()

    @property
    def exchange(self) -> str:
        """What passes between partners before the play of a double misère (WPO, HH, G4)."""
        return str(self.bid.special.exchange) if self.bid is not None and self.bid.is_double else "none"

    def may_call_slam(self) -> bool:
        """Whether the contractor has still to say if he calls a slam: on a numbered bid, with fixed partners (HH)."""
        offered = self.variant.contracts.slam_call is not None
        return (
            offered
            and self.slam_answer is None
            and self.bid is not None
            and self.bid.is_numbered
            and bool(self.fixed_partners)
        )

    def giver(self) -> int | None:
        """The seat that has to give a card away now; None where nobody has."""
        assert self.contractor is not None
        given = len(self.gifts)
        if self.slam_called:  # each partner his best card
            return self.fixed_partners[given] if given < len(self.fixed_partners) else None
        if self.exchange == "pass_on":
            return self.contractor if given < len(self.cards_taken) else None
        if self.exchange == "swap":
            size = self.bid.special.swap_cards if self.bid else 0
            return None if given == 2 * size else self.contractor if given < size else self.fixed_partners[0]
        return None

    def discarder(self) -> int | None:
        """The seat that has to discard a card now: as many as he took; None where nobody has."""
        assert self.contractor is not None
        size = len(self.cards_taken) + (len(self.gifts) if self.slam_called else 0)
        if len(self.discards) >= size:
            return None
        return self.fixed_partners[0] if self.exchange == "pass_on" else self.contractor

    # -- calling a partner, nominating the joker, breach -----------------------------------------------------------

    def callable_cards(self) -> list[int]:
        """The cards the contractor may call (PAG, PWN, LC)."""
        assert self.contractor is not None
        own = self.hands[self.contractor] + self.discards
        calling = self.variant.table.calling
        pack = pack_cards(self.variant)
        faces = [face(card) for card in pack]  # a card that is there twice cannot be called: whose would it be?
        cards = [card for card in pack if not is_joker(card) and faces.count(face(card)) == 1]
        if calling.alone not in ("secretly", "openly_or_secretly") or calling.may_call == "ace_not_held":
            cards = [card for card in cards if card not in own]
        trump = self.ranking.trump
        if calling.may_call == "ace_not_held":
            cards = [card for card in cards if RANKS[rank_of(face(card))] == "A"]
        if calling.may_call == "not_joker_or_bower" and trump != NO_TRUMPS:
            bowers = (named(trump, "J"), named(SAME_COLOUR[trump], "J"))
            cards = [card for card in cards if face(card) not in bowers]
        if calling.may_call == "not_trump" and trump != NO_TRUMPS:
            cards = [card for card in cards if self.ranking.suit_of(card) != trump]
        return cards

    def legal_callings(self) -> set[str]:
        """What the contractor may say to find a partner; empty where nothing is asked."""
        if self.bid is None or self.is_misere or self.bid.is_hi_lo:
            return set()
        openly = {"alone"} if self.variant.table.calling.alone in ("openly", "openly_or_secretly") else set()
        if self.variant.table.sides == "called_card":
            return openly | {f"call {name_of(self.variant, card)}" for card in self.callable_cards()}
        if self.variant.table.sides != "called_player":
            return set()
        seats = {f"partner {s}" for s in range(self.players) if s != self.contractor and s not in self.called_seats}
        return seats | ({"enough"} if self.called_seats else openly)

    def must_call(self) -> bool:
        """Whether the contractor has still to call a card or a player, or to say that he plays alone."""
        if self.called_card is not None or self.plays_alone or self.enough_partners:
            return False
        if self.called_seats and len(self.called_seats) == self.partners_allowed():
            return False
        return bool(self.legal_callings())

    def partners_allowed(self) -> int:
        """How many players the contractor may call (BIC5)."""
        from_tricks = self.variant.table.calling.two_partners_from
        assert self.bid is not None
        return 2 if from_tricks is not None and self.bid.level >= from_tricks and self.players > 3 else 1

    def may_nominate(self) -> bool:
        """Whether the joker may be nominated: by the contractor who holds it, without trumps, before any lead (PAG)."""
        return (
            self.variant.joker.nominate == "contractor_before_first_lead"
            and not self.nomination_made
            and self.contractor is not None
            and self.ranking.trump == NO_TRUMPS
            and not self.jokers_are_lowest
            and any(joker in self.hands[self.contractor] for joker in JOKERS)
        )

    @property
    def breach_called(self) -> bool:
        """Whether an opponent has called breach (WPC)."""
        return "breach" in self.breach_answers

    def may_breach(self) -> list[int]:
        """The opponents who are asked if they call breach, in order: each in turn, until one does."""
        if self.bid is None or self.contractor is None or breach_goal(self.variant, self.bid) is None:
            return []
        order = clockwise_from(self.contractor, self.players)
        return [seat for seat in order if seat in self.playing_seats and seat not in self.contractors_side]

    def breach_turn(self) -> int | None:
        """The opponent who has to say now if he calls breach; None where nobody has."""
        asked = self.may_breach()
        return None if self.breach_called or len(self.breach_answers) == len(asked) else asked[len(self.breach_answers)]

    @property
    def breacher(self) -> int | None:
        """The opponent who has called breach."""
        return self.may_breach()[len(self.breach_answers) - 1] if self.breach_called else None

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

    @property
    def leading(self) -> bool:
        """Whether the next card is a lead."""
        return not self.tricks or self.trick_is_complete(self.tricks[-1])

    def trick_to_act(self) -> int:
        """The seat from whose hand the next card comes."""
        if not self.tricks:
            return self.first_leader()
        trick = self.tricks[-1]
        if self.trick_is_complete(trick):
            assert trick.winner is not None
            return trick.winner  # the winner leads next
        return self.next_playing_seat(trick.plays[-1][0])

    def next_playing_seat(self, seat: int) -> int:
        """The next seat clockwise that plays."""
        return next(s for s in clockwise_from((seat + 1) % self.players, self.players) if s in self.playing_seats)

    def chooser(self, seat: int) -> int:
        """Who chooses a seat's card: the seat, but in a super open misère the opponent to its left (PAG)."""
        return self.next_playing_seat(seat) if self.contract == "SOM" and seat == self.contractor else seat

    def play_is_over(self) -> bool:
        """Whether the last card has been played, or a misère is lost and the play stops there (W5, G4)."""
        seats = len(self.playing_seats)
        complete = [trick for trick in self.tricks if len(trick.plays) == seats]
        if len(complete) == self.variant.deal.hand:
            return True
        stops_early = self.is_misere and self.variant.play.misere_ends == "at_first_trick" and not self.breach_called
        return stops_early and any(trick.winner in self.contractors_side for trick in complete)

    def suit_led(self, trick: RefereeTrick) -> int | None:
        """The suit others must follow: the one a led joker named, else the one the first card belongs to.

        None where a joker was led as a suit of its own (RT).
        """
        return trick.named_suit if trick.named_suit is not None else self.ranking.suit_of(trick.plays[0][1])

    def suits_shown_void(self, seat: int, tricks: Sequence[RefereeTrick] | None = None) -> set[int]:
        """The suits in which a seat has failed to follow, in ``tricks`` or in all of them."""
        shown = set()
        seen: set[int | None] = set()  # the suits led before
        for trick in self.tricks if tricks is None else tricks:
            led = self.suit_led(trick)
            for who, card in trick.plays[1:]:
                suit = self.ranking.suit_of(card)
                if who == seat and led is not None and suit != led and not self.proves_nothing(suit, led in seen):
                    shown.add(led)
            seen.add(led)
        return shown

    def proves_nothing(self, suit: int | None, led_before: bool) -> bool:
        """Whether a card thrown on a suit may have come from a hand that could follow: a joker by some rules."""
        follow = self.variant.joker.follow
        return suit is None and (
            follow in ("any_time", "every_suit") or (follow == "first_or_last_of_suit" and not led_before)
        )

    def suits_joker_may_name(self, seat: int) -> set[int]:
        """The suits the leader may name with the joker, no trumps, not nominated (PAG, CGH, NZE, PAGv, G4)."""
        every = set(SUITS)
        last_trick = len(self.hands[seat]) == 1
        rule = self.variant.joker.lead
        if rule == "any_suit":
            suits = every
        elif rule in ("last_trick_only", "only_card"):
            suits = every if last_trick else set()
        elif rule == "unled_suit":
            suits = every - {self.suit_led(trick) for trick in self.tricks}
        else:
            suits = every - self.suits_shown_void(seat)
        if not suits and all(self.ranking.suit_of(card) is None for card in self.hands[seat]):
            return every  # there is nothing else to lead: it must be playable
        return suits

    def legal_plays(self, seat: int) -> set[str]:
        """The cards that may be played, or led, from a seat's hand now."""
        hand = self.hands[seat]
        jokers = [card for card in hand if self.ranking.suit_of(card) is None]
        suited = [card for card in hand if card not in jokers]
        if self.leading and self.variant.joker.lead != "own_suit":
            names = {f"play {name_of(self.variant, card)}" for card in suited}
            for joker in jokers:
                name = name_of(self.variant, joker)
                names |= {f"lead {name} as {SUIT_LETTERS[suit]}" for suit in self.suits_joker_may_name(seat)}
            return names
        cards = hand if self.leading else self.cards_that_follow(seat, suited, jokers)
        return {f"play {name_of(self.variant, card)}" for card in cards}

    def cards_that_follow(self, seat: int, suited: list[int], jokers: list[int]) -> list[int]:
        """The cards of a hand, ``suited`` ones and un-nominated jokers, that may be played to the suit led."""
        led = self.suit_led(self.tricks[-1])
        if led is None:
            return self.hands[seat]  # RT (P-16)
        rules = self.variant.joker
        following = [card for card in suited if self.ranking.suit_of(card) == led]
        if following:  # PAG: follow the suit the card belongs to
            first_of_suit = all(self.suit_led(trick) != led for trick in self.tricks[:-1])
            free = rules.follow in ("any_time", "every_suit") or (
                rules.follow == "first_or_last_of_suit" and first_of_suit
            )
            return following + (jokers if free else [])
        forced = rules.follow == "every_suit" or (self.is_misere and rules.in_misere == "forced_when_void")
        return jokers if jokers and forced else self.hands[seat]  # PAG, FI1, NO1 (P-9); HH (P-10)

    def seats_with_worthless_joker(self, trick: RefereeTrick) -> set[int]:
        """The seats whose joker cannot win the trick: they have renounced its suit earlier (HGM)."""
        if self.variant.joker.renounced == "wins":
            return set()
        led, earlier = self.suit_led(trick), self.tricks[: self.tricks.index(trick)]
        return {seat for seat, _ in trick.plays[1:] if led in self.suits_shown_void(seat, earlier)}

    # -- one step ------------------------------------------------------------------------------------------------

    @property
    def phase(self) -> str:
        """In this order: redeal, auction, exit, slam, give, discard, call, nominate, breach, play, over."""
        if self.redeal_agreed:
            return "over"
        if not self.calls and self.redeal_turn() is not None:
            return "redeal"
        if not self.auction_is_over:
            return "auction"
        if self.result is None and self.must_answer_exit:
            return "exit"
        if self.bid is None and not self.plays_without_contract:
            return "over"
        if self.bid is not None and not self.tricks:
            if self.may_call_slam():
                return "slam"
            if self.giver() is not None:
                return "give"
            if self.discarder() is not None:
                return "discard"
            if self.must_call():
                return "call"
            if self.may_nominate():
                return "nominate"
            if self.breach_turn() is not None:
                return "breach"
        return "over" if self.play_is_over() else "play"

    @property
    def plays_without_contract(self) -> bool:
        """Whether a deal in which everybody passed is played at no trumps (HGM, PTJ)."""
        return self.variant.auction.all_pass == "play_no_trumps" and self.exit_answer != "resign"  # noqa: S105

    @property
    def is_over(self) -> bool:
        """Whether nothing is left to do."""
        return self.phase == "over"

    @property
    def to_act(self) -> int | None:
        """The seat on turn."""
        phase = self.phase
        turn = self.redeal_turn()
        if phase == "over":
            return None
        if phase == "redeal" and turn is not None:
            return turn[0]
        if phase == "auction":
            return self.auction.next_caller()
        if phase == "exit" and self.standing is not None:
            return self.standing[0]
        if phase == "play":
            return self.chooser(self.trick_to_act())
        others = {"give": self.giver, "discard": self.discarder, "breach": self.breach_turn}
        return others[phase]() if phase in others else self.contractor

    def legal(self) -> set[str]:
        """The names of everything the seat on turn may do."""
        phase, seat, turn = self.phase, self.to_act, self.redeal_turn()
        if seat is None:
            return set()
        if phase == "redeal" and turn is not None:
            return turn[1]
        if phase == "auction":
            return self.auction.legal_calls(seat)
        if phase in ("give", "discard"):
            return {f"{phase} {name_of(self.variant, card)}" for card in self.hands[seat]}
        if phase == "call":
            return self.legal_callings()
        if phase == "play":
            return self.legal_plays(self.trick_to_act())
        return {
            "exit": {"resign", "go on"},
            "slam": {"slam", "no slam"},
            "nominate": {"nominate none"} | {f"nominate {letter}" for letter in SUIT_LETTERS},
            "breach": {"breach", "no breach"},
        }[phase]

    def apply(self, name: str) -> None:
        """Do what the seat on turn says. Raises `RefereeError` where that is not legal."""
        if name not in self.legal():
            raise RefereeError(f"{name!r} is not legal for seat {self.to_act}: {sorted(self.legal())}")
        phase, seat = self.phase, self.to_act
        assert seat is not None
        self.history.append(name)
        if phase == "redeal":
            self.redeal_answers.append(name)
        elif phase == "auction":
            self.calls.append((seat, name))
            self.auction_is_over = self.auction.next_caller() is None
            self._settle_contract()
        elif phase == "exit":
            self.exit_answer = name
            self._settle_contract()
        elif phase == "slam":
            self.slam_answer = name
        elif phase == "give":
            self._give(seat, name.removeprefix("give "))
        elif phase == "discard":
            self.discards.append(take(self.hands[seat], name.removeprefix("discard ")))
        elif phase == "call":
            self._call(name)
        elif phase == "nominate":
            self._nominate(seat, name.removeprefix("nominate "))
        elif phase == "breach":
            self.breach_answers.append(name)
        else:
            self._play(self.trick_to_act(), name)

    def _settle_contract(self) -> None:
        """Fix the contract once the auction is over and nobody resigns; the contractor takes the kitty."""
        if not self.auction_is_over or self.must_answer_exit or self.exit_answer == "resign":
            return
        self.result = self.auction.result()
        if self.contractor is not None and self.takes_kitty():
            self.cards_taken = self.kitty + self.own_kitties[self.contractor]
            self.hands[self.contractor] += self.cards_taken

    def _give(self, seat: int, name: str) -> None:
        assert self.contractor is not None
        self.gifts.append(take(self.hands[seat], name))
        if self.exchange != "swap":
            receiver = self.fixed_partners[0] if seat == self.contractor else self.contractor
            self.hands[receiver].append(self.gifts[-1])
        elif self.giver() is None:  # both have chosen
            size = len(self.gifts) // 2
            self.hands[self.fixed_partners[0]] += self.gifts[:size]
            self.hands[self.contractor] += self.gifts[size:]

    def _call(self, name: str) -> None:
        if name == "alone":
            self.plays_alone = True
        elif name == "enough":
            self.enough_partners = True
        elif name.startswith("partner "):
            self.called_seats.append(int(name.removeprefix("partner ")))
        else:
            self.called_card = parse_card(name.removeprefix("call "))

    def _nominate(self, seat: int, letter: str) -> None:
        self.nomination_made = True
        self.joker_suit = None if letter == "none" else SUIT_LETTERS.index(letter)
        if self.joker_suit is not None:
            self.nominated = tuple(joker for joker in JOKERS if joker in self.hands[seat])

    def _play(self, seat: int, name: str) -> None:
        words = name.split()
        card = take(self.hands[seat], words[1])
        if self.leading:
            named_suit = SUIT_LETTERS.index(words[3]) if words[0] == "lead" else None
            self.tricks.append(RefereeTrick(seat, named_suit=named_suit))
        trick = self.tricks[-1]
        trick.plays.append((seat, card))
        if self.trick_is_complete(trick):
            worthless = self.seats_with_worthless_joker(trick)
            trick.winner = self.ranking.winner(trick.plays, self.suit_led(trick), worthless)

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
    def side_tricks(self) -> int:
        """How many tricks the contractor's side has won."""
        return sum(self.tricks_won[seat] for seat in self.contractors_side)

    @property
    def outcome(self) -> str:
        """``thrown in``, ``played without contract``, ``made`` or ``failed``; ``""`` before the end."""
        if not self.is_over:
            return ""
        if self.bid is None:
            return "played without contract" if self.tricks else "thrown in"
        return "made" if self.tricks_short == 0 else "failed"

    @property
    def tricks_short(self) -> int:
        """How many tricks the contractor's side is away from its contract; 0 where it is made."""
        assert self.bid is not None
        if self.bid.is_misere:
            return self.side_tricks
        if self.bid.is_hi_lo:
            return abs(self.side_tricks - self.bid.level)
        wanted = self.variant.deal.hand if self.slam_called else self.bid.level
        return max(0, wanted - self.side_tricks)

    @property
    def breach_outcome(self) -> str:
        """What became of a called breach: ``made``, ``failed`` or ``breached``; ``""`` where none was called (WPC)."""
        if not self.breach_called or self.bid is None:
            return ""
        goal = breach_goal(self.variant, self.bid)
        assert goal is not None
        tricks = self.side_tricks if self.is_misere else len(self.trick_winners) - self.side_tricks
        return "breached" if tricks >= goal else self.outcome

    @property
    def keeps_the_dealer(self) -> bool:
        """Whether the same dealer deals again: a resigned six, an agreed redeal, or all passed by that rule."""
        same_dealer = self.variant.auction.all_pass == "throw_in_same_dealer"  # noqa: S105
        return self.outcome == "thrown in" and (same_dealer or self.exit_answer == "resign" or self.redeal_agreed)

    @property
    def score(self) -> DealScore:
        """What the finished deal scores, by account."""
        if not self.is_over:
            raise RefereeError("the deal is not over")
        return score_deal(
            self.variant,
            bid=self.bid,
            outcome=self.outcome,
            side=self.contractors_side,
            tricks_won=self.tricks_won,
            slam_called=self.slam_called,
            breach=self.breach_outcome,
        )

    @property
    def points(self) -> list[int]:
        """What the deal scores by seat; the points of a side stand at each of its seats."""
        total = self.score.total
        return [total[account_of(self.variant, seat)] for seat in range(self.players)]
