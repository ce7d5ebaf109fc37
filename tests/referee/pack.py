"""The pack and the deal, as the referee sees them: which cards there are and who gets which. Never shuffles."""

from __future__ import annotations

from collections.abc import Sequence

from fivehundred.cards.cards import HIGH_JOKER, RANKS, make_card
from fivehundred.cards.suits import SUIT_NAMES, SUITS
from fivehundred.variants.model import Variant

COURTS = ("J", "Q", "K", "A")


def pack_cards(variant: Variant) -> list[int]:
    """List the pack: each suit from its lowest pip to the 10, then J Q K A; then the joker (PAG, HGM, WPC)."""
    if variant.pack.jokers not in (0, 1):
        raise ValueError("the referee knows packs with no joker or with one")
    cards = []
    for suit in SUITS:
        pips = [str(pip) for pip in range(variant.pack.lowest[SUIT_NAMES[suit]], 11)]
        cards += [make_card(suit, RANKS.index(rank)) for rank in (*pips, *COURTS)]
    if variant.pack.jokers == 1:
        cards.append(HIGH_JOKER)
    return cards


def clockwise_from(seat: int, players: int) -> list[int]:
    """List every seat once, clockwise, beginning with ``seat``."""
    return [(seat + step) % players for step in range(players)]


def deal_cards(variant: Variant, order: Sequence[int], dealer: int) -> tuple[list[list[int]], list[int]]:
    """Deal an ordered pack in the variant's packets, left of the dealer first; return hands by seat and kitty (PAG)."""
    players = variant.table.players
    hands: list[list[int]] = [[] for _ in range(players)]
    kitty: list[int] = []
    undealt = list(order)
    for packet in variant.deal.packets:
        if isinstance(packet, str):
            count = int(packet.removeprefix("kitty"))
            kitty += undealt[:count]
            undealt = undealt[count:]
        else:
            for seat in clockwise_from((dealer + 1) % players, players):
                hands[seat] += undealt[:packet]
                undealt = undealt[packet:]
    if undealt:
        raise ValueError(f"{len(undealt)} cards are left over")
    return hands, kitty
