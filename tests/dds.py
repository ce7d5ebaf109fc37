"""Bridge's solver DDS (through endplay) asked about 500's cards: 40-card deals without joker and bowers."""

from __future__ import annotations

from typing import Any

import numpy as np
from endplay.dds import calc_dd_table
from endplay.types import Deal as BridgeDeal
from endplay.types import Denom, Player

from fivehundred.cards.cards import printed_suit, rank_of
from fivehundred.rules import assemble
from fivehundred.rules.rulebook import Rulebook
from fivehundred.variants.loading import variant_from_mapping

#: Our denominations, and seats clockwise from the first, in DDS's words.
DENOMINATIONS = (Denom.spades, Denom.clubs, Denom.diamonds, Denom.hearts, Denom.nt)
PLAYERS = (Player.north, Player.east, Player.south, Player.west)
_LETTERS = "23456789T???JQKA"
TRICKS = 10


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


def random_hands(seed: int, index: int) -> Any:
    """Return four hands of ten cards as sets of pack indices, shape (6,), uint64."""
    order = np.random.default_rng((seed, index)).permutation(40)
    hands = np.zeros(6, dtype=np.uint64)
    for seat in range(4):
        for card in order[10 * seat : 10 * seat + 10]:
            hands[seat] |= np.uint64(1) << np.uint64(card)
    return hands


def bridge_deal(rulebook: Rulebook, hands: Any) -> BridgeDeal:
    """Return the same hands in endplay's form."""
    texts = []
    for seat in range(4):
        cards = [card for index, card in enumerate(rulebook.pack) if int(hands[seat]) >> index & 1]
        suits = []
        for suit in (0, 3, 2, 1):  # DDS writes spades, hearts, diamonds, clubs
            ranks = sorted((rank_of(card) for card in cards if printed_suit(card) == suit), reverse=True)
            suits.append("".join(_LETTERS[rank] for rank in ranks))
        texts.append(".".join(suits))
    return BridgeDeal("N:" + " ".join(texts))


def table(deal: BridgeDeal) -> Any:
    """Return the tricks of seats 0 and 2 by denomination and leader, shape (5, 4).

    With ten cards a hand DDS counts three tricks more for the side of the hand that does not lead.
    """
    found = calc_dd_table(deal)
    tricks = np.zeros((5, 4), dtype=np.int64)
    for denomination, name in enumerate(DENOMINATIONS):
        for leader in range(4):
            leaders_side = 13 - found[name, PLAYERS[(leader - 1) % 4]]
            tricks[denomination, leader] = leaders_side if leader % 2 == 0 else TRICKS - leaders_side
    return tricks
