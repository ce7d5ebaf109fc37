"""What belongs to which suit and what beats what, as the referee sees it. Knows one trick, never a whole deal."""

from __future__ import annotations

from collections.abc import Sequence

from fivehundred.cards.cards import HIGH_JOKER, RANKS, is_joker, make_card, printed_suit, rank_of
from fivehundred.cards.suits import NO_TRUMPS, SAME_COLOUR
from fivehundred.variants.model import Variant
from tests.referee.pack import pack_cards

PLAIN_ORDER = ("A", "K", "Q", "J", "10", "9", "8", "7", "6", "5", "4", "3", "2")


def named(suit: int, rank: str) -> int:
    """Return the card of a suit with the rank's text."""
    return make_card(suit, RANKS.index(rank))


class Ranking:
    """The ranking in force: ``trump`` 0..3 or 4 for none; ``joker_suit`` the suit the joker was nominated to."""

    def __init__(self, variant: Variant, trump: int, joker_suit: int | None = None) -> None:
        self.variant = variant
        self.trump = trump
        self.joker_suit = joker_suit
        self._colour_four = self._find_colour_four()
        self._suit_of = {card: self._find_suit(card) for card in pack_cards(variant)}

    def suit_of(self, card: int) -> int | None:
        """Return the suit the card belongs to; None for the joker without trumps that nobody nominated (PAG)."""
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
            return self.joker_suit if self.trump == NO_TRUMPS else self.trump
        if self.trump != NO_TRUMPS and card == named(SAME_COLOUR[self.trump], "J"):
            return self.trump
        if self.trump != NO_TRUMPS and card == self._colour_four:
            return self.trump
        return printed_suit(card)

    def high_to_low(self, suit: int) -> list[int]:
        """List the cards of a suit, the highest first (PAG; G4 for the jacks above the aces)."""
        plain = [named(suit, rank) for rank in PLAIN_ORDER]
        if suit == self.trump:
            bowers = [named(suit, "J"), named(SAME_COLOUR[suit], "J")]
            four = self._colour_four
            return [
                HIGH_JOKER,
                *bowers,
                *(card for card in plain if card not in bowers),
                *([] if four is None else [four]),
            ]
        if self.trump == NO_TRUMPS and self.variant.ranking.no_trump_jacks == "above_ace":
            plain.sort(key=lambda card: RANKS[rank_of(card)] != "J")
        if self.trump == NO_TRUMPS and self.joker_suit == suit:
            plain.insert(0, HIGH_JOKER)
        return plain

    def winner(self, plays: Sequence[tuple[int, int]], led: int) -> int:
        """Return the seat that wins a trick of (seat, card) plays in which the suit ``led`` was led (PAG)."""
        for seat, card in plays:
            if self.suit_of(card) is None:  # the joker without trumps, not nominated, wins
                return seat
        trumped = [play for play in plays if self.suit_of(play[1]) == self.trump]
        deciding = self.trump if trumped else led
        contenders = [play for play in plays if self.suit_of(play[1]) == deciding]
        order = self.high_to_low(deciding)
        return min(contenders, key=lambda play: order.index(play[1]))[0]
