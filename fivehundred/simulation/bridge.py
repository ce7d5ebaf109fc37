"""Bridge's double-dummy solver DDS (through endplay), asked about 500's cards where it is installed.

DDS knows four seats and four suits of ordinary ranks: deals of 40 cards without joker, trumps without bowers.
"""

from __future__ import annotations

import importlib.util
from typing import Any

import numpy as np
import numpy.typing as npt

from fivehundred.cards.cards import printed_suit, rank_of
from fivehundred.rules import assemble
from fivehundred.rules.rulebook import Rulebook
from fivehundred.variants.loading import variant_from_mapping

TRICKS = 10
_LETTERS = "23456789T???JQKA"
#: DDS writes spades, hearts, diamonds, clubs; these are our numbers of them.
_ORDER = (0, 3, 2, 1)


def installed() -> bool:
    """Tell whether endplay can be imported here."""
    return importlib.util.find_spec("endplay") is not None


def plain_rulebook() -> Rulebook:
    """Return a game of 40 cards, four seats in pairs, no joker, in which a trump suit has no bowers."""
    low = dict.fromkeys(("spades", "clubs", "diamonds", "hearts"), 5)
    variant = variant_from_mapping(
        {"name": {"en": "Plain"}, "pack": {"lowest": low, "jokers": 0}, "deal": {"kitty": 0, "packets": [10]}},
        key="plain",
    )
    rulebook = assemble(variant)
    record = rulebook.record.copy()
    for denomination in range(4):
        for field in ("suit_mask", "effective_suit", "strength", "higher"):
            record[field][0][denomination] = record[field][0][4]
    return Rulebook(record, rulebook.variant_key, rulebook.bid_names)


def use_one_thread() -> None:
    """Let DDS work on one thread, so that times can be compared. Raises `ImportError` without endplay."""
    import endplay._dds as dds

    dds.SetMaxThreads(1)


def bridge_deal(rulebook: Rulebook, hands: npt.NDArray[Any]) -> Any:
    """Return four hands (uint64 sets of pack indices) as endplay's deal."""
    from endplay.types import Deal

    texts = []
    for seat in range(4):
        cards = [card for index, card in enumerate(rulebook.pack) if int(hands[seat]) >> index & 1]
        suits = []
        for suit in _ORDER:
            ranks = sorted((rank_of(card) for card in cards if printed_suit(card) == suit), reverse=True)
            suits.append("".join(_LETTERS[rank] for rank in ranks))
        texts.append(".".join(suits))
    return Deal("N:" + " ".join(texts))


def led_deal(rulebook: Rulebook, hands: npt.NDArray[Any], *, denomination: int, leader: int, played: list[int]) -> Any:
    """Return endplay's deal with trumps, leader and the cards (pack indices) played to the first trick."""
    from endplay.types import Card, Denom, Player, Rank

    trumps = (Denom.spades, Denom.clubs, Denom.diamonds, Denom.hearts, Denom.nt)
    deal = bridge_deal(rulebook, hands)
    deal.trump = trumps[denomination]
    deal.first = (Player.north, Player.east, Player.south, Player.west)[leader]
    for index in played:
        card = rulebook.pack[index]
        deal.play(Card(suit=trumps[printed_suit(card)], rank=Rank.find(_LETTERS[rank_of(card)])))
    return deal


def table(deal: Any) -> npt.NDArray[np.int64]:
    """Return the tricks of seats 0 and 2 by denomination and leader, shape (5, 4).

    With ten cards a hand DDS counts three tricks more for the side of the hand that does not lead.
    """
    from endplay.dds import calc_dd_table
    from endplay.types import Denom, Player

    found = calc_dd_table(deal)
    players = (Player.north, Player.east, Player.south, Player.west)
    tricks = np.zeros((5, 4), dtype=np.int64)
    for denomination, name in enumerate((Denom.spades, Denom.clubs, Denom.diamonds, Denom.hearts, Denom.nt)):
        for leader in range(4):
            leaders_side = 13 - found[name, players[(leader - 1) % 4]]
            tricks[denomination, leader] = leaders_side if leader % 2 == 0 else TRICKS - leaders_side
    return tricks


def best_value(deal: Any) -> int:
    """Return the tricks from here on of the side of the seat to play."""
    from endplay.dds.solve import SolveMode, solve_board

    return max(int(tricks) for _, tricks in solve_board(deal, SolveMode.OptimalOne))


def move_values(rulebook: Rulebook, deal: Any) -> dict[int, int]:
    """Return by pack index, for every card that may be played, the tricks from here on of its player's side."""
    from endplay.dds.solve import solve_board
    from endplay.types import Denom

    suits = (Denom.spades, Denom.clubs, Denom.diamonds, Denom.hearts)
    found = {}
    for card, tricks in solve_board(deal):
        found[suits.index(card.suit), _LETTERS.index(card.rank.abbr)] = int(tricks)
    by_name = {(printed_suit(card), rank_of(card)): index for index, card in enumerate(rulebook.pack)}
    return {by_name[name]: tricks for name, tricks in found.items()}
