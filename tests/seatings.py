"""Tables of two to six with a pack that is exactly used up, for the variants that `tests.strategies` draws."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field


@dataclass(frozen=True)
class Seating:
    """A table with a pack that is exactly used up: lowest pips of spades, clubs, diamonds, hearts; hand and kitty."""

    players: int
    sides: str
    lowest: tuple[int, int, int, int]
    jokers: int
    hand: int
    kitty: int
    dead: int = 0
    own_kitty: int = 0
    extra_pips: Mapping[str, tuple[int, ...]] = field(default_factory=dict)
    second_copies: Mapping[str, tuple[int | str, ...]] = field(default_factory=dict)

    @property
    def one_four_a_colour(self) -> bool:
        """Whether some colour has one four only."""
        low = [pip <= 4 for pip in self.lowest]
        return low[0] != low[1] or low[2] != low[3]


ELEVENS_TO_THIRTEENS = {"spades": (11, 12), "clubs": (11, 12), "diamonds": (11, 12, 13), "hearts": (11, 12, 13)}
LOW_CARDS_TWICE = {"spades": (2, 3), "clubs": (2, 3), "diamonds": (2, 3, 4), "hearts": (2, 3, 4)}


SEATINGS = (
    Seating(4, "opposite_pairs", (5, 5, 4, 4), 1, 10, 3),  # the usual 43 cards
    Seating(4, "opposite_pairs", (5, 4, 5, 4), 1, 10, 3),  # 43 cards with a black and a red four
    Seating(4, "opposite_pairs", (5, 5, 4, 4), 0, 10, 2),
    Seating(4, "opposite_pairs", (4, 5, 4, 5), 0, 10, 2),  # one four of each colour, no joker
    Seating(4, "opposite_pairs", (4, 4, 4, 4), 0, 10, 4),
    Seating(4, "opposite_pairs", (4, 4, 4, 4), 1, 10, 5),
    Seating(4, "opposite_pairs", (4, 4, 3, 3), 1, 11, 3),
    Seating(4, "opposite_pairs", (4, 4, 4, 4), 2, 10, 6),
    Seating(4, "opposite_pairs", (5, 5, 4, 4), 2, 10, 4),
    Seating(4, "opposite_pairs", (2, 2, 2, 2), 1, 12, 5),
    Seating(4, "opposite_pairs", (2, 2, 2, 2), 1, 15, 3, extra_pips=ELEVENS_TO_THIRTEENS),
    Seating(4, "opposite_pairs", (9, 9, 9, 9), 1, 5, 5),
    Seating(3, "solo", (7, 7, 7, 7), 1, 10, 3),
    Seating(3, "solo", (7, 7, 7, 7), 0, 10, 2),
    Seating(3, "solo", (7, 7, 7, 7), 2, 10, 4),
    Seating(3, "solo", (7, 7, 7, 7), 1, 10, 0, own_kitty=1),
    Seating(3, "solo", (7, 7, 7, 7), 1, 11, 0),
    Seating(2, "solo", (9, 9, 9, 9), 0, 10, 4),
    Seating(2, "solo", (9, 9, 9, 9), 1, 10, 1, own_kitty=2),
    Seating(2, "solo", (7, 7, 7, 7), 1, 10, 3, dead=10),
    Seating(2, "solo", (5, 5, 4, 4), 2, 10, 2, dead=18, own_kitty=2),
    Seating(5, "called_card", (2, 2, 2, 2), 1, 10, 3),
    Seating(5, "called_card", (2, 2, 2, 2), 0, 10, 2),
    Seating(5, "called_card", (2, 2, 2, 2), 2, 10, 4),
    Seating(5, "solo", (2, 2, 2, 2), 1, 10, 3),
    Seating(5, "called_card", (4, 4, 5, 5), 1, 8, 3),
    Seating(4, "called_card", (4, 4, 4, 4), 1, 10, 5),
    Seating(4, "called_card", (7, 7, 7, 7), 1, 7, 1, dead=4),
    Seating(6, "called_card", (2, 2, 2, 2), 1, 10, 3, second_copies=LOW_CARDS_TWICE),
    Seating(4, "solo", (7, 7, 7, 7), 1, 8, 1),
    Seating(5, "called_player", (2, 2, 2, 2), 1, 10, 3),
    Seating(4, "called_player", (4, 4, 4, 4), 1, 10, 5),
    Seating(3, "called_player", (7, 7, 7, 7), 1, 10, 3),
    Seating(6, "called_player", (2, 2, 2, 2), 1, 10, 3, extra_pips=ELEVENS_TO_THIRTEENS),
    Seating(6, "two_teams", (2, 2, 2, 2), 1, 10, 3, extra_pips=ELEVENS_TO_THIRTEENS),
    Seating(6, "two_teams", (2, 2, 2, 2), 1, 10, 3, second_copies=LOW_CARDS_TWICE),
    Seating(6, "three_pairs", (2, 2, 2, 2), 0, 10, 2, extra_pips=ELEVENS_TO_THIRTEENS),
    Seating(6, "three_pairs", (2, 2, 2, 2), 2, 10, 4, extra_pips=ELEVENS_TO_THIRTEENS),
    Seating(6, "three_pairs", (7, 7, 7, 7), 2, 5, 4, second_copies={"spades": ("J", "A")}, dead=2),
)
