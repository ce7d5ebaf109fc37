"""The pack and the deal, as the referee sees them: which cards there are and who gets which. Never shuffles."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from fivehundred.cards.cards import HIGH_JOKER, LOW_JOKER, RANKS, card_name, is_joker, make_card, parse_card
from fivehundred.cards.suits import SUIT_NAMES, SUITS
from fivehundred.variants.model import Variant

COURTS = ("J", "Q", "K", "A")

#: What a second copy's number is above the first one's.
SECOND_COPY = 66


class Dealt(NamedTuple):
    """Where the cards of a dealt pack lie: the hands by seat, the kitty, the seats' own kitties, the dead cards."""

    hands: list[list[int]]
    kitty: list[int]
    own_kitties: list[list[int]]
    dead: list[int]


def face(card: int) -> int:
    """Return the card as it looks: a second copy looks like the first."""
    return card - SECOND_COPY if card >= SECOND_COPY else card


def name_of(variant: Variant, card: int) -> str:
    """Name a card; with two jokers in the pack they are ``Jk1``, the higher, and ``Jk2``."""
    return card_name(face(card), jokers=variant.pack.jokers)


def take(cards: list[int], name: str) -> int:
    """Take the card of a name out of ``cards``; of two alike, the first copy."""
    card = min(held for held in cards if face(held) == parse_card(name))
    cards.remove(card)
    return card


def pack_cards(variant: Variant) -> list[int]:
    """List the pack: each suit from its lowest pip to the 10, the pips above it, J Q K A; then the jokers.

    A second copy follows its card (PAG, HGM, WPC; TRK, RT for the 11s, 12s and 13s).
    """
    cards = []
    extra, twice = variant.pack.extra_pips, variant.pack.second_copies
    for suit in SUITS:
        name = SUIT_NAMES[suit]
        pips = [str(pip) for pip in (*range(variant.pack.lowest[name], 11), *sorted(extra.get(name, ())))]
        doubled = [str(rank) for rank in twice.get(name, ())]
        for rank in (*pips, *COURTS):
            card = make_card(suit, RANKS.index(rank))
            cards += [card, card + SECOND_COPY] if rank in doubled else [card]
    return cards + [[], [HIGH_JOKER], [LOW_JOKER, HIGH_JOKER]][variant.pack.jokers]


def clockwise_from(seat: int, players: int) -> list[int]:
    """List every seat once, clockwise, beginning with ``seat``."""
    return [(seat + step) % players for step in range(players)]


def deal_pack(variant: Variant, order: Sequence[int], dealer: int) -> Dealt:
    """Deal an ordered pack in the variant's packets, left of the dealer first (PAG)."""
    players = variant.table.players
    dealt = Dealt([[] for _ in range(players)], [], [[] for _ in range(players)], [])
    left = list(order)
    for packet in variant.deal.packets:
        word, count = ("hand", packet) if isinstance(packet, int) else (packet.split()[0], int(packet.split()[1]))
        if word in ("kitty", "dead"):
            (dealt.kitty if word == "kitty" else dealt.dead).extend(left[:count])
            left = left[count:]
            continue
        for seat in clockwise_from((dealer + 1) % players, players):
            (dealt.hands if word == "hand" else dealt.own_kitties)[seat].extend(left[:count])
            left = left[count:]
    if left:
        raise ValueError(f"{len(left)} cards are left over")
    return dealt


def deal_cards(variant: Variant, order: Sequence[int], dealer: int) -> tuple[list[list[int]], list[int]]:
    """Deal an ordered pack; return the hands by seat and the kitty."""
    dealt = deal_pack(variant, order, dealer)
    return dealt.hands, dealt.kitty


def has_no_ace_or_face(hand: Sequence[int]) -> bool:
    """Tell whether a hand holds neither ace nor court card nor joker (WPO)."""
    return not any(is_joker(face(card)) or RANKS[face(card) % len(RANKS)] in COURTS for card in hand)
