"""The Rulebook: one table's rules as one record of numbers. It holds no behaviour and knows no YAML.

Components of the rule families write it (see `fivehundred.rules.assemble`); the compiled engine only reads it.
Every field has a fixed size, so any Rulebook plays in the same compiled code, and two variants that mean the same
game have the same bytes.
"""

from __future__ import annotations

import hashlib
from dataclasses import dataclass
from functools import cached_property
from typing import Any, Final

import numpy as np
import numpy.typing as npt

from fivehundred.cards.cards import CARD_NUMBERS
from fivehundred.cards.suits import NO_TRUMPS

#: Part of every hash: raised when the meaning of a field changes.
RULEBOOK_FORMAT: Final = 2

MAX_SEATS: Final = 6
MAX_CARDS: Final = 64
MAX_ROWS: Final = 64
#: Denominations in play: 0..3 a trump suit, 4 no trumps, 5..8 no trumps with all jokers nominated to suit 0..3; of two
#: jokers 9..12 the higher alone, 13..16 the lower alone; 17 no trumps with the jokers below every other card.
IN_PLAY: Final = 18
NOMINATED_ALL, NOMINATED_HIGH, NOMINATED_LOW, JOKERS_LOWEST = 5, 9, 13, 17
#: Effective suits: 0..3, and for a joker that belongs to no suit 4, or 5 where it is the lowest card.
EFFECTIVE_SUITS: Final = 6

#: "None" in unsigned byte fields.
NONE: Final = 255
#: ``deal_target`` of a card that goes to the kitty, among the dead cards, or (plus a seat counted from left of dealer)
#: to a seat's own kitty.
TO_KITTY: Final = MAX_SEATS
TO_DEAD: Final = MAX_SEATS + 1
TO_OWN_KITTY: Final = MAX_SEATS + 2
#: Totals that nobody reaches: no cap, no target, no losing line.
NO_CAP: Final = 2**30
NO_TARGET: Final = 2**30
NO_LOSS: Final = -(2**30)

# Values of the switches. The names are the model's values.
ROUNDS_UNTIL_ONE_REMAINS, ROUNDS_ONE_CALL_EACH = 0, 1
ALL_PASS_NEXT_DEALER, ALL_PASS_SAME_DEALER, ALL_PASS_NO_TRUMPS, ALL_PASS_DEALER_PLAYS = 0, 1, 2, 3
RAISE_NEVER, RAISE_ONCE, RAISE_ALWAYS = 0, 1, 2
NUMBERED, MISERE_CONTRACT, OPEN_MISERE_CONTRACT, BAR_MISERE_CONTRACT = 0, 1, 2, 3
BLIND_MISERE_CONTRACT, SUPER_OPEN_MISERE_CONTRACT, DOUBLE_MISERE_CONTRACT, HI_LO_CONTRACT, GAME_CONTRACT = 4, 5, 6, 7, 8
DEFENCE_OWN_TRICKS, DEFENCE_CONTRACTORS_TRICKS, DEFENCE_NOTHING = 0, 1, 2
EXCHANGE_NONE, EXCHANGE_PASS_ON, EXCHANGE_SWAP = 0, 1, 2
SLAM_OFF, SLAM_MINUS_BOTH, SLAM_MINUS_500 = 0, 1, 2
GATE_NONE, GATE_HISTORY, GATE_STANDING, GATE_PARTNER, GATE_FIRST_CALL = 0, 1, 2, 3, 4
EXPOSED_NEVER, EXPOSED_BEFORE_FIRST_LEAD, EXPOSED_AFTER_FIRST_TRICK = 0, 1, 2
CALLS_NOBODY, CALLS_CARD, CALLS_PLAYER = 0, 1, 2
ALONE_NEVER, ALONE_OPENLY, ALONE_SECRETLY = 0, 1, 2  # added up where both are allowed
LEAD_ANY_SUIT, LEAD_UNLED_SUIT, LEAD_NOT_SHOWN_VOID, LEAD_ONLY_CARD, LEAD_OWN_SUIT = 0, 1, 2, 3, 4
FOLLOW_WHEN_VOID, FOLLOW_ANY_TIME, FOLLOW_FIRST_ROUND = 0, 1, 2
FIRST_LEAD_CONTRACTOR, FIRST_LEAD_LEFT_OF_DEALER = 0, 1
FAILED_MINUS_VALUE, FAILED_DEFENDERS_SCORE_VALUE = 0, 1
WHEN_ALWAYS, WHEN_FAILED = 0, 1
SHARE_OWN, SHARE_GROUP = 0, 1
WIN_OWN_CONTRACT, WIN_ANY_POINTS = 0, 1
BOTH_CONTRACTOR, BOTH_HIGHER_TOTAL = 0, 1
OTHERS_BEST, OTHERS_ALL = 0, 1
CHECK_WINNING_FIRST, CHECK_LOSING_FIRST = 0, 1
REVOKE_NONE, REVOKE_AMERICAN, REVOKE_HOFFMANN = 0, 1, 2

#: One Rulebook. Sets of cards and of ladder rows are 64-bit masks (bit = pack index, bit = row). Ladder rows start at
#: 1; row 0 means "no bid". Read `outbids[row]` as: the rows that may follow when `row` stands.
RULEBOOK: Final = np.dtype(
    [
        # pack and dealing
        ("players", "u1"),
        ("hand_size", "u1"),
        ("kitty_size", "u1"),
        ("card_count", "u1"),
        ("joker_count", "u1"),
        ("card_code", "u1", (MAX_CARDS,)),  # pack index -> card (universe code)
        ("index_of_card", "u1", (CARD_NUMBERS,)),  # card -> pack index, NONE when not in the pack
        ("deal_target", "u1", (MAX_CARDS,)),  # nth card dealt -> seat counted from left of dealer, or TO_…
        ("joker_mask", "<u8"),
        ("pack_mask", "<u8"),
        ("copy_count", "u1"),  # second copies in the pack
        ("dead_count", "u1"),
        ("own_kitty_size", "u1"),  # cards in each player's own kitty
        # seating
        ("account_count", "u1"),
        ("account_of_seat", "u1", (MAX_SEATS,)),
        ("side_mask", "u1", (MAX_SEATS,)),  # seats of a seat's fixed side, itself included
        ("calls_partner", "u1"),
        ("alone", "u1"),
        ("may_call", "<u8", (5,)),  # by denomination of the contract: cards that may be called
        ("share_divisor", "u1"),  # value of a contract made by two is divided by this
        # ranking
        ("suit_mask", "<u8", (IN_PLAY, EFFECTIVE_SUITS)),
        ("effective_suit", "u1", (IN_PLAY, MAX_CARDS)),
        ("strength", "u1", (IN_PLAY, MAX_CARDS)),
        ("higher", "<u8", (IN_PLAY, MAX_CARDS)),  # the cards of the same effective suit that are stronger
        ("free_jokers", "<u8", (IN_PLAY,)),  # the jokers that belong to no suit
        # auction and ladder
        ("rounds", "u1"),
        ("all_pass", "u1"),
        ("row_count", "u1"),  # rows are 1..row_count
        ("row_kind", "u1", (MAX_ROWS,)),
        ("row_level", "u1", (MAX_ROWS,)),
        ("row_denomination", "u1", (MAX_ROWS,)),  # in play: 0..4, or `JOKERS_LOWEST`
        ("row_value", "<i2", (MAX_ROWS,)),
        ("row_low", "u1", (MAX_ROWS,)),  # the contractor's side must take at least this many tricks
        ("row_high", "u1", (MAX_ROWS,)),  # ... and at most this many
        ("row_gate", "u1", (MAX_ROWS,)),
        ("row_gate_mask", "<u8", (MAX_ROWS,)),
        ("row_sits_out", "u1", (MAX_ROWS,)),
        ("row_exposed", "u1", (MAX_ROWS,)),
        ("row_takes_kitty", "u1", (MAX_ROWS,)),
        ("row_stops", "u1", (MAX_ROWS,)),  # play stops once the side takes more than row_high
        ("row_joker_forced", "u1", (MAX_ROWS,)),  # a free joker must be played when void; row 0: without contract
        ("row_calls_partner", "u1", (MAX_ROWS,)),  # at tables that call a partner: whether this contract does
        ("row_defence", "u1", (MAX_ROWS,)),  # what the opponents score by: DEFENCE_...
        ("row_opponents_choose", "u1", (MAX_ROWS,)),  # the contractor's cards are chosen by the opponent to the left
        ("row_exchange", "u1", (MAX_ROWS,)),
        ("swap_cards", "u1"),
        ("slam_call", "u1"),
        ("slam_bonus", "<i2"),
        ("gated_rows", "<u8"),
        ("outbids", "<u8", (MAX_ROWS,)),
        ("reenter", "u1"),  # whoever has passed may call again once somebody has bid since
        ("raise_own", "u1"),
        ("signal_seats", "u1"),  # so many seats from left of dealer may bid the signal rows
        ("signal_rows", "<u8"),
        ("cannot_win", "<u8"),  # rows that count as no bid where one of them stands at the end
        ("may_resign", "<u8"),  # rows that may be given up if they were the only bid
        ("high_cards", "<u8"),  # who holds none of these may ask for a new deal; 0: nobody may
        # joker without trumps, and play
        ("joker_nominate", "u1"),
        ("joker_lead", "u1"),
        ("joker_follow", "u1"),
        ("joker_renounced", "u1"),  # a joker is worthless on a suit in which its player has shown void
        ("first_lead", "u1"),
        # scoring
        ("failed", "u1"),
        ("slam_at_least", "<i2"),  # 0: no slam rule
        ("defenders_per_trick", "<i2"),
        ("defenders_when", "u1"),
        ("defenders_in_misere", "<i2"),
        ("defenders_share", "u1"),
        ("defenders_cap", "<i4"),
        # match
        ("target", "<i4"),
        ("win_by", "u1"),
        ("both_reach", "u1"),
        ("lose_at", "<i4"),  # a total at or below this loses
        ("others_win", "u1"),
        ("check_first", "u1"),
        ("lose_while_others_negative", "u1"),
        ("reveal_at_once", "u1"),  # who holds the called card is known to all when it is called
        ("two_partners_from", "u1"),  # tricks of a contract for which a second partner may be named; 0: none
        ("barring_shortfall", "u1"),  # a contractor short by so many tricks may not bid in the next deal; 0: no rule
        (
            "row_breach",
            "u1",
            (MAX_ROWS,),
        ),  # tricks at which a breach succeeds (see `engine.score`); 0: none may be called
        ("breach_made", "<i2"),
        ("breach_failed", "<i2"),
        ("breach_breached", "<i2"),
        ("match_deals", "<i4"),  # a match is over after so many deals; 0: no fixed length
        ("spread", "<i4"),  # a lead so large, all others below zero, ends a match; 0: none does
        ("defenders_stop_above", "<i4"),  # above this total nobody gains by defending
        ("revoke", "u1"),  # what a revoke costs at a table of people: REVOKE_...; no player of the engine can revoke
    ],
    align=True,
)


def blank_record() -> npt.NDArray[Any]:
    """Return a writable one-element record array of dtype `RULEBOOK`, all zero, for components to fill."""
    return np.zeros(1, dtype=RULEBOOK)


@dataclass(frozen=True, eq=False)
class Rulebook:
    """A finished Rulebook: ``record`` (shape (1,), dtype `RULEBOOK`, read-only) and the names people need.

    Equality and hash are those of the bytes: two Rulebooks are equal when they are the same game.
    """

    record: npt.NDArray[Any]
    variant_key: str
    bid_names: tuple[str, ...]
    #: (name, version) of the house rules that are played by hooks, in order; none for nearly every game.
    house_rules: tuple[tuple[str, int], ...] = ()

    def __post_init__(self) -> None:
        self.record.flags.writeable = False

    @cached_property
    def hash(self) -> str:
        """SHA-256 of the format number and every field, as hexadecimal text: the identity of the game."""
        digest = hashlib.sha256(f"fivehundred rulebook {RULEBOOK_FORMAT}\n".encode())
        for name in RULEBOOK.names or ():
            digest.update(name.encode() + b"=" + self.record[name].tobytes())
        for name, version in self.house_rules:
            digest.update(f"house rule {name} {version}\n".encode())
        return digest.hexdigest()

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Rulebook) and self.hash == other.hash

    def __hash__(self) -> int:
        return hash(self.hash)

    def __reduce__(self) -> tuple[Any, ...]:
        return Rulebook, (self.record.copy(), self.variant_key, self.bid_names, self.house_rules)

    @property
    def players(self) -> int:
        """Number of seats, 2..6."""
        return int(self.record["players"][0])

    @property
    def hand_size(self) -> int:
        """Cards in a hand when play begins, which is also the number of tricks."""
        return int(self.record["hand_size"][0])

    @property
    def kitty_size(self) -> int:
        """Cards in the kitty."""
        return int(self.record["kitty_size"][0])

    @property
    def dead_count(self) -> int:
        """Cards out of play."""
        return int(self.record["dead_count"][0])

    @property
    def own_kitty_size(self) -> int:
        """Cards in each player's own kitty."""
        return int(self.record["own_kitty_size"][0])

    @property
    def joker_count(self) -> int:
        """Jokers in the pack."""
        return int(self.record["joker_count"][0])

    @cached_property
    def pack(self) -> tuple[int, ...]:
        """The cards of the pack in pack order (pack index -> card)."""
        count = int(self.record["card_count"][0])
        return tuple(int(card) for card in self.record["card_code"][0][:count])

    @property
    def account_of_seat(self) -> tuple[int, ...]:
        """The score account of each seat."""
        return tuple(int(account) for account in self.record["account_of_seat"][0][: self.players])

    @property
    def account_count(self) -> int:
        """Number of score accounts (sides that keep a total of their own)."""
        return int(self.record["account_count"][0])

    @property
    def bid_levels(self) -> tuple[int, ...]:
        """Level of each ladder row (0 for special contracts and for row 0)."""
        return tuple(int(level) for level in self.record["row_level"][0][: len(self.bid_names)])

    @property
    def bid_denominations(self) -> tuple[int, ...]:
        """Denomination 0..4 of each ladder row (4, no trumps, for misères; row 0 holds 0)."""
        in_play = self.record["row_denomination"][0][: len(self.bid_names)]
        return tuple(min(int(denomination), NO_TRUMPS) for denomination in in_play)

    @property
    def bid_values(self) -> tuple[int, ...]:
        """Value in points of each ladder row."""
        return tuple(int(value) for value in self.record["row_value"][0][: len(self.bid_names)])

    def row(self, name: str) -> int:
        """Return the ladder row of a bid's name. Raises `ValueError` where the bid is not in the ladder."""
        return self.bid_names.index(name)


def rulebook_hash(rulebook: Rulebook) -> str:
    """Return the Rulebook's hash (see `Rulebook.hash`)."""
    return rulebook.hash
