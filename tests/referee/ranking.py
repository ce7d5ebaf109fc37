"""What belongs to which suit and what beats what, as the referee sees it. Knows one trick, never a whole deal."""

from __future__ import annotations

from collections.abc import Collection, Sequence

from fivehundred.cards.cards import HIGH_JOKER, LOW_JOKER, RANKS, is_joker, make_card, printed_suit, rank_of
from fivehundred.cards.suits import NO_TRUMPS, SAME_COLOUR
from fivehundred.variants.model import Variant
from tests.referee.pack import face, pack_cards

PLAIN_ORDER = ("A", "K", "Q", "J", "13", "12", "11", "10", "9", "8", "7", "6", "5", "4", "3", "2")

#: The higher one first (WPC, TRK, QZP).
JOKERS = (HIGH_JOKER, LOW_JOKER)


def named(suit: int, rank: str) -> int:
    """Return the card of a suit with the rank's text."""
    return make_card(suit, RANKS.index(rank))


class Ranking:
    """The ranking in force: ``trump`` 0..3 or 4 for none; ``joker_suit`` the suit that ``nominated`` jokers belong to.

    ``lowest_jokers``: without trumps the jokers that nobody nominated are the lowest cards (TRK).
    """

    def __init__(
        self,
        variant: Variant,
        trump: int,
        joker_suit: int | None = None,
        nominated: Collection[int] = JOKERS,
        *,
        lowest_jokers: bool = False,
    ) -> None:
        self.variant = variant
        self.trump = trump
        self.joker_suit = joker_suit
        self.nominated = nominated
        self.lowest_jokers = lowest_jokers
        self.jokers = JOKERS[: variant.pack.jokers]  # the only one of a pack counts as the higher
        self._colour_four = self._find_colour_four()
        self._suit_of = {card: self._find_suit(face(card)) for card in pack_cards(variant)}

    def suit_of(self, card: int) -> int | None:
        """Return the suit the card belongs to; None for a joker without trumps that nobody nominated (PAG)."""
        return self._suit_of[card]

    def _find_colour_four(self) -> int | None:
        """Return the four of the trump's colour that counts as a trump, where that rule is on (WPC)."""
        if self.trump == NO_TRUMPS or not self.variant.ranking.colour_four_is_trump:
            return None
        pack = pack_cards(self.variant)
        other = named(SAME_COLOUR[self.trump], "4")
        return other if other in pack and named(self.trump, "4") not in pack else None

    def _find_suit(self, card: int) -> int | None:
        if is_joker(card):
            if self.trump != NO_TRUMPS:
                return self.trump
            return self.joker_suit if card in self.nominated else None
        if self.trump != NO_TRUMPS and card == named(SAME_COLOUR[self.trump], "J"):
            return self.trump
        if self.trump != NO_TRUMPS and card == self._colour_four:
            return self.trump
        return printed_suit(card)

    def high_to_low(self, suit: int) -> list[int]:
        """List the cards of a suit, the highest first (PAG; RT for 13 12 11; G4 for the jacks above the aces)."""
        plain = [card for card in (named(suit, rank) for rank in PLAIN_ORDER) if card in self._suit_of]
        if suit == self.trump:
            bowers = [named(suit, "J"), named(SAME_COLOUR[suit], "J")]
            four = self._colour_four
            return [
                *JOKERS[: self.variant.pack.jokers],
                *bowers,
                *(card for card in plain if card not in bowers),
                *([] if four is None else [four]),
            ]
        if self.trump == NO_TRUMPS and self.variant.ranking.no_trump_jacks == "above_ace":
            plain.sort(key=lambda card: RANKS[rank_of(card)] != "J")
        if self.trump == NO_TRUMPS and self.joker_suit == suit:
            return [*(joker for joker in self.jokers if joker in self.nominated), *plain]
        return plain

    def winner(self, plays: Sequence[tuple[int, int]], led: int | None, worthless: Collection[int] = ()) -> int:
        """Return the seat that wins a trick of (seat, card) plays in which the suit ``led`` was led (PAG).

        ``led`` is None where a joker was led as a suit of its own (RT); ``worthless``: the seats whose joker cannot
        win this trick (HGM). Of two cards alike the earlier one wins (PAG).
        """
        free = [play for play in plays if self.suit_of(play[1]) is None and play[0] not in worthless]
        if free and not self.lowest_jokers:  # the joker without trumps, not nominated, wins; the higher of two
            return min(free, key=lambda play: JOKERS.index(play[1]))[0]
        trumped = [play for play in plays if self.suit_of(play[1]) == self.trump]
        deciding = self.trump if trumped else led
        contenders = [play for play in plays if self.suit_of(play[1]) is not None and self.suit_of(play[1]) == deciding]
        if not contenders or deciding is None:  # a lowest joker was led, and nobody followed it
            return plays[0][0]
        order = self.high_to_low(deciding)
        return min(contenders, key=lambda play: order.index(face(play[1])))[0]
