"""One deal for Python: the compiled steps with names, a history, and views by seat.

It adds nothing to the rules: every decision about them is taken by the same compiled functions as in the bulk loop.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import numpy as np
import numpy.typing as npt

from fivehundred.cards.cards import Card
from fivehundred.engine import entry
from fivehundred.engine.action_names import PHASE_NAMES, action_name, parse_action, tidied
from fivehundred.engine.actions import ACTION_WORDS, ALONE, CARD, LEAD_JOKER, PLAY_ON
from fivehundred.engine.given_cards import card_set, check_pack, check_sizes
from fivehundred.engine.hooks import narrow, rescore
from fivehundred.engine.results import DEAL_RESULT
from fivehundred.engine.state import AUCTION, OVER, PLAY, REDEAL, contract_denomination, new_state
from fivehundred.engine.view import Trick, View
from fivehundred.errors import IllegalActionError
from fivehundred.rules.house_rules import find_house_rule
from fivehundred.rules.rulebook import (
    EXPOSED_AFTER_FIRST_TRICK,
    EXPOSED_NEVER,
    JOKERS_LOWEST,
    NOMINATED_ALL,
    NONE,
    Rulebook,
)

OUTCOME_NAMES = ("thrown in", "played without contract", "made", "failed")


class Deal:
    """A deal in progress. Make one with `from_seed`, `from_match` or `from_cards`; move it with `apply` or `play`."""

    def __init__(self, rulebook: Rulebook, state: npt.NDArray[Any]) -> None:
        self.rulebook = rulebook
        self.state = state
        self.calls: list[tuple[int, str]] = []
        self.history: list[tuple[int, str]] = []
        self.actions: list[int] = []
        self.alone_announced = False
        self.redeal_talk: list[tuple[int, str]] = []
        self._plays: list[tuple[int, Card, int | None]] = []
        self.dealt_hands = self.hands
        self.dealt_kitty = self.kitty
        self.dealt_own_kitties = self.own_kitties
        self._house_rules = [find_house_rule(name) for name, _ in rulebook.house_rules]
        self._play_house_rules()

    def _play_house_rules(self) -> None:
        """Apply what no table of numbers says; nothing in nearly every game."""
        if self._house_rules:
            (rescore if self.is_over else narrow)(self, self._house_rules)

    @classmethod
    def from_seed(cls, rulebook: Rulebook, *, seed: int, index: int = 0, dealer: int | None = None) -> Deal:
        """Deal number ``index`` of ``seed``; without a dealer, seat ``index % players`` deals."""
        state = new_state()
        place = index % rulebook.players if dealer is None else dealer
        entry.deal_numbered(rulebook.record, state, np.uint64(seed), np.uint64(index), place)
        return cls(rulebook, state)

    @classmethod
    def from_match(
        cls,
        rulebook: Rulebook,
        *,
        seed: int,
        match: int,
        index: int,
        dealer: int,
        barred: Sequence[int] = (),
        totals: Sequence[int],
    ) -> Deal:
        """Deal number ``index`` of match number ``match`` of ``seed``; the ``barred`` seats may not bid.

        ``totals`` are those before it, one an account.
        """
        state = new_state()
        numbers = np.uint64(seed), np.uint64(match), np.uint64(index)
        before = np.array(totals, dtype=np.int64)
        entry.deal_of_match(rulebook.record, state, *numbers, dealer, _seat_bits(barred), before)
        return cls(rulebook, state)

    @classmethod
    def from_pack(cls, rulebook: Rulebook, *, pack: Sequence[Card], dealer: int) -> Deal:
        """Deal a pack as it lies (the first card first) in the variant's packets, beginning left of ``dealer``.

        Raises `IllegalActionError` where the cards are not exactly the pack.
        """
        check_pack(rulebook, pack)
        state = new_state()
        indices = np.array([rulebook.pack.index(card) for card in pack], dtype=np.int64)
        entry.deal_in_packets(rulebook.record, state, indices, dealer)
        return cls(rulebook, state)

    @classmethod
    def from_cards(
        cls,
        rulebook: Rulebook,
        *,
        hands: Sequence[Sequence[Card]],
        kitty: Sequence[Card],
        dealer: int,
        own_kitties: Sequence[Sequence[Card]] = (),
        dead: Sequence[Card] = (),
        barred: Sequence[int] = (),
        totals: Sequence[int] | None = None,
        deals_before: int = 0,
    ) -> Deal:
        """Start from given cards. Raises `IllegalActionError` where they are not exactly the pack, well dealt.

        ``own_kitties``, one a seat, are needed where players have their own, and ``dead`` where cards are out of play.
        The ``barred`` seats may not bid. In a deal of a match ``totals`` are those before it, one an account, and
        ``deals_before`` says how many deals there were; without totals it is a single deal.
        """
        if totals is not None and len(totals) != rulebook.account_count:
            raise IllegalActionError(f"{rulebook.account_count} totals are needed, one an account, not {len(totals)}")
        own = own_kitties or [()] * rulebook.players
        sets, own_sets = ([card_set(rulebook, group) for group in groups] for groups in (hands, own))
        check_sizes(rulebook, hands, kitty, own, dead)
        check_pack(rulebook, [card for group in (*hands, *own, kitty, dead) for card in group])
        state = new_state()
        entry.deal_given(
            rulebook.record,
            state,
            np.array(sets, dtype=np.uint64),
            np.array(own_sets, dtype=np.uint64),
            card_set(rulebook, kitty),
            card_set(rulebook, dead),
            dealer,
        )
        entry.bar(rulebook.record, state, _seat_bits(barred))
        if totals is not None:
            entry.join_match(rulebook.record, state, np.array(totals, dtype=np.int64), deals_before)
        return cls(rulebook, state)

    # --- moving -------------------------------------------------------------------------------------------------

    def legal(self) -> list[int]:
        """Return the legal actions of the seat to act, lowest number first; empty when the deal is over."""
        words = self.state["legal"][0]
        return [64 * word + n for word in range(ACTION_WORDS) for n in members(int(words[word]))]

    def legal_names(self) -> list[str]:
        """Return the legal actions as text, in the order of `legal`."""
        return [self.action_name(action) for action in self.legal()]

    def action_name(self, action: int) -> str:
        """Return an action's text as of the present phase."""
        return action_name(self.rulebook, action, self._field("phase"))

    def apply(self, action: int) -> None:
        """Carry out an action. Raises `IllegalActionError`, leaving the deal as it was, where it is not legal."""
        if not 0 <= action < 64 * ACTION_WORDS or not int(self.state["legal"][0][action >> 6]) >> (action & 63) & 1:
            self._refuse(f"action {action}")
        seat, phase = self._field("to_act"), self._field("phase")
        name = action_name(self.rulebook, action, phase)
        if phase == AUCTION:
            self.calls.append((seat, name))
        if phase == PLAY:
            self._plays.append((self._field("turn"), *self._card_and_suit(action)))
        self.alone_announced |= action == ALONE
        if phase == REDEAL and action != PLAY_ON:
            self.redeal_talk.append((seat, name))
        entry.step(self.rulebook.record, self.state, action)
        self.actions.append(action)
        self.history.append((seat, name))
        self._play_house_rules()

    def play(self, text: str) -> None:
        """Carry out an action given as text, such as ``7H`` or ``play 10H``. Raises as `apply`, or `NotationError`.

        Of two equal cards the first legal one is taken: nothing depends on which.
        """
        legal = self.legal()
        action = parse_action(self.rulebook, text, legal=legal)
        if action not in legal or self.action_name(action) != tidied(text, self.rulebook.joker_count):
            self._refuse(text)
        self.apply(action)

    def _refuse(self, what: str) -> None:
        if self.is_over:
            raise IllegalActionError(f"{what}: the deal is over")
        raise IllegalActionError(
            f"{what} is not legal for seat {self.to_act} in the {self.phase} phase; "
            f"legal: {', '.join(self.legal_names())}"
        )

    def _card_and_suit(self, action: int) -> tuple[Card, int | None]:
        if action >= LEAD_JOKER:
            joker = len(self.rulebook.pack) - 2 + (action - LEAD_JOKER) // 4
            return self.rulebook.pack[joker], (action - LEAD_JOKER) % 4
        return self.rulebook.pack[action - CARD], None

    # --- reading ------------------------------------------------------------------------------------------------

    def _field(self, name: str) -> int:
        return int(self.state[name][0])

    def _seat(self, name: str) -> int | None:
        value = self._field(name)
        return None if value == NONE else value

    def _cards(self, cards: int) -> tuple[Card, ...]:
        return tuple(self.rulebook.pack[index] for index in members(cards))

    @property
    def phase(self) -> str:
        """The phase by name: redeal, auction, exit, discard, call, nominate, play, over."""
        return PHASE_NAMES[self._field("phase")]

    @property
    def is_over(self) -> bool:
        """Whether the deal is over and scored."""
        return self._field("phase") == OVER

    @property
    def to_act(self) -> int | None:
        """The seat whose decision it is, None when the deal is over."""
        return self._seat("to_act")

    @property
    def turn(self) -> int | None:
        """The seat whose card is played next: `to_act`, unless an opponent chooses the contractor's cards."""
        return self._seat("turn") if self._field("phase") == PLAY else self.to_act

    @property
    def discarder(self) -> int | None:
        """The seat that puts cards aside after the auction, None without a contract."""
        return self._seat("discarder")

    @property
    def gifts(self) -> tuple[tuple[Card, ...], ...]:
        """The cards each seat has given to its partner."""
        return tuple(self._cards(int(self.state["gifts"][0][seat])) for seat in range(self.rulebook.players))

    @property
    def slam_called(self) -> bool:
        """Whether the contractor has undertaken to win every trick alone."""
        return bool(self._field("slam"))

    @property
    def dealer(self) -> int:
        """The dealer's seat."""
        return self._field("dealer")

    @property
    def hands(self) -> tuple[tuple[Card, ...], ...]:
        """The cards each seat holds now."""
        return tuple(self._cards(int(self.state["hands"][0][seat])) for seat in range(self.rulebook.players))

    @property
    def kitty(self) -> tuple[Card, ...]:
        """The kitty as dealt (also after it was taken)."""
        return self._cards(int(self.state["kitty"][0]))

    @property
    def own_kitties(self) -> tuple[tuple[Card, ...], ...]:
        """Each seat's own kitty as dealt (also after it was taken); empty where there are none."""
        return tuple(self._cards(int(self.state["own_kitties"][0][seat])) for seat in range(self.rulebook.players))

    @property
    def dead(self) -> tuple[Card, ...]:
        """The cards out of play, which nobody sees."""
        return self._cards(int(self.state["dead"][0]))

    @property
    def discards(self) -> tuple[Card, ...]:
        """The cards the contractor has put aside."""
        return self._cards(int(self.state["discards"][0]))

    @property
    def contract(self) -> str | None:
        """The contract's name once the auction is over, None without one."""
        return self.rulebook.bid_names[self._field("contract")] or None

    @property
    def contractor(self) -> int | None:
        """The contractor's seat, None without a contract."""
        return self._seat("contractor")

    @property
    def partner(self) -> int | None:
        """The called partner's seat, None where nobody was called or the contractor holds the card himself."""
        return self._seat("partner")

    @property
    def second_partner(self) -> int | None:
        """The seat of a second partner named by the contractor."""
        return self._seat("second_partner")

    @property
    def breacher(self) -> int | None:
        """The opponent who has called breach."""
        return self._seat("breacher")

    @property
    def barred(self) -> tuple[int, ...]:
        """The seats that may not bid in this deal."""
        return tuple(members(self._field("barred")))

    @property
    def scores(self) -> tuple[int, ...] | None:
        """The totals of the match before this deal by seat (partners show the same), None in a single deal."""
        if not self._field("in_match"):
            return None
        return tuple(int(self.state["totals"][0][account]) for account in self.rulebook.account_of_seat)

    @property
    def deals_before(self) -> int:
        """How many deals of the match came before this one, thrown-in ones counted."""
        return self._field("deals_before")

    @property
    def called_card(self) -> Card | None:
        """The card called, if any."""
        index = self._seat("called_card")
        return None if index is None else self.rulebook.pack[index]

    @property
    def nominated_suit(self) -> int | None:
        """The suit (0..3) the joker was nominated to, None where it was not."""
        denomination = self._field("denomination")
        return (denomination - NOMINATED_ALL) % 4 if NOMINATED_ALL <= denomination < JOKERS_LOWEST else None

    @property
    def tricks_won(self) -> tuple[int, ...]:
        """Tricks taken so far by seat."""
        return tuple(int(n) for n in self.state["tricks"][0][: self.rulebook.players])

    @property
    def points(self) -> tuple[int, ...]:
        """Points of the finished deal by seat (a side's points stand at each of its seats)."""
        return tuple(int(n) for n in self.state["points"][0][: self.rulebook.players])

    @property
    def outcome(self) -> str | None:
        """How the deal ended, None while it goes on: thrown in, played without contract, made, failed."""
        return OUTCOME_NAMES[self._field("outcome")] if self.is_over else None

    @property
    def sitting_out(self) -> tuple[int, ...]:
        """The seats that take no part in the play; empty before it."""
        active = self._field("active")
        return tuple(seat for seat in range(self.rulebook.players) if active and not active >> seat & 1)

    @property
    def tricks(self) -> list[Trick]:
        """The tricks played, the last of them unfinished (winner None) while it is on the table."""
        size = self._field("active").bit_count()
        winners = self.state["trick_winner"][0]
        tricks = []
        for start in range(0, len(self._plays), size or 1):
            plays = self._plays[start : start + size]
            winner = int(winners[start // size]) if len(plays) == size else None
            tricks.append(Trick(plays[0][0], tuple((seat, card) for seat, card, _ in plays), winner, plays[0][2]))
        return tricks

    def result(self) -> npt.NDArray[Any]:
        """Return the finished deal as one record: shape (1,), dtype `DEAL_RESULT`. Raises when it is not over."""
        if not self.is_over:
            raise IllegalActionError("the deal is not over: it has no result yet")
        result = np.zeros(1, dtype=DEAL_RESULT)
        names = set(DEAL_RESULT.names or ()) & set(self.state.dtype.names or ())
        for name in names:
            result[name] = self.state[name]
        result["denomination"] = contract_denomination(self._field("denomination"))
        side = self._field("side")
        result["side_tricks"] = sum(n for seat, n in enumerate(self.tricks_won) if side >> seat & 1)
        return result

    def view(self, seat: int) -> View:
        """Return what ``seat`` may know now."""
        mine = seat == self.contractor
        taken = mine and bool(self._row("row_takes_kitty"))
        # Who may ask for a new deal holds no high card: until he asks, nobody else knows that it is his turn.
        silent = self._field("phase") == REDEAL and self._seat("asker") is None and seat != self.to_act
        return View(
            seat=seat,
            players=self.rulebook.players,
            dealer=self.dealer,
            phase=self.phase,
            to_act=None if silent else self.to_act,
            hand=self.hands[seat],
            kitty=self.kitty + self.own_kitties[seat] if taken else (),
            discards=self.discards if seat == self.discarder else (),
            gave=self.gifts[seat],
            received=self._received(seat),
            slam_called=self.slam_called,
            turn=self.turn,
            redeal_talk=tuple(self.redeal_talk),
            calls=tuple(self.calls),
            contract=self.contract,
            contractor=self.contractor,
            nominated_suit=self.nominated_suit,
            called_card=self.called_card,
            alone_announced=self.alone_announced,
            partner=self.partner if seat == self.partner or self._field("partner_shown") else None,
            second_partner=self.second_partner,
            breacher=self.breacher,
            barred=self.barred,
            scores=self.scores,
            deals_before=self.deals_before,
            tricks=tuple(self.tricks),
            tricks_won=self.tricks_won,
            exposed=self._exposed(),
            legal=tuple(self.legal_names()) if seat == self.to_act else (),
        )

    def _received(self, seat: int) -> tuple[Card, ...]:
        """Return the cards given to ``seat`` so far; those of a swap change hands when both have chosen."""
        contractor = self.contractor
        if contractor is None or self.phase == "give":
            return ()
        if seat == contractor:
            return tuple(card for other, gift in enumerate(self.gifts) if other != seat for card in gift)
        is_partner = int(self.rulebook.record["side_mask"][0][contractor]) >> seat & 1
        return self.gifts[contractor] if is_partner else ()

    def _row(self, name: str) -> int:
        return int(self.rulebook.record[name][0][self._field("contract")])

    def _exposed(self) -> tuple[tuple[int, tuple[Card, ...]], ...]:
        contractor, when = self.contractor, self._row("row_exposed")
        if contractor is None or when == EXPOSED_NEVER or self._field("phase") not in (PLAY, OVER):
            return ()
        if when == EXPOSED_AFTER_FIRST_TRICK and self._field("trick_number") == 0:
            return ()
        return ((contractor, self.hands[contractor]),)


def _seat_bits(seats: Sequence[int]) -> int:
    return sum(1 << seat for seat in set(seats))


def members(bits: int) -> list[int]:
    """Return which of 64 bits are set: the cards (pack indices) or seats of a set."""
    return [index for index in range(64) if bits >> index & 1]
