"""The pack and how it is dealt out: settings that contradict each other. A part of `consistency`."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from fivehundred.variants.diagnosis import Check, Finding
from fivehundred.variants.facts import pack_size, ranks_of
from fivehundred.variants.model import Dealing, Variant
from fivehundred.words import plural

#: The cards the engine can hold at once.
LARGEST_PACK: Final = 64


def _copies(variant: Variant) -> Iterator[Finding]:
    for suit, ranks in variant.pack.second_copies.items():
        missing = [str(rank) for rank in ranks if str(rank) not in ranks_of(variant, suit)]
        if missing:
            yield (
                (f"pack.second_copies.{suit}", f"pack.lowest.{suit}", f"pack.extra_pips.{suit}"),
                (
                    f"pack.second_copies doubles cards of {suit} that are not in the pack once ({', '.join(missing)}; "
                    f"see pack.lowest and pack.extra_pips): take them out, or put the first copies in"
                ),
            )


def _pack(variant: Variant) -> Iterator[Finding]:
    players, deal = variant.table.players, variant.deal
    needed, size = players * (deal.hand + deal.own_kitty) + deal.kitty + deal.dead, pack_size(variant)
    if needed == size <= LARGEST_PACK:
        return
    own = f" and {deal.own_kitty} in a kitty of their own (deal.own_kitty)" if deal.own_kitty else ""
    dead = f", with {plural(deal.dead, 'dead card')} (deal.dead)" if deal.dead else ""
    sum_in_words = (
        f"{players} players with {plural(deal.hand, 'card')} each (deal.hand){own} and a kitty of {deal.kitty} "
        f"(deal.kitty){dead}"
    )
    keys = (
        *("pack.lowest", "deal.kitty", "deal.hand", "table.players", "pack.jokers", "pack.extra_pips"),
        *("pack.second_copies", "deal.dead", "deal.own_kitty"),
    )
    if needed > LARGEST_PACK:
        yield (
            keys,
            (
                f"{sum_in_words} need {needed} cards: a pack has at most {LARGEST_PACK} here, "
                "because every set of cards is one 64-bit number"
            ),
        )
        return
    verdict = f"{size} of {needed}" if size < needed else f"{size} cards for {needed}"
    yield (
        keys,
        (
            f"{sum_in_words} need {needed} cards, and the pack (pack.lowest, pack.jokers) has {size} ({verdict}): "
            f"{'add' if size < needed else 'take out'} cards ({abs(needed - size)}), or change deal.kitty"
        ),
    )


def _fitting(deal: Dealing) -> str:
    """Write packets that deal as many cards as the other keys say."""
    piles = {"kitty": deal.kitty, "own": deal.own_kitty, "dead": deal.dead}
    packets = [str(deal.hand), *(f"{word} {size}" for word, size in piles.items() if size)]
    return f"[{', '.join(packets)}]"


def _packets(variant: Variant) -> Iterator[Finding]:
    deal = variant.deal
    to_hand = sum(packet for packet in deal.packets if isinstance(packet, int))
    piles = {"kitty": 0, "own": 0, "dead": 0}
    for packet in deal.packets:
        if isinstance(packet, str):
            word, _, size = packet.partition(" ")
            piles[word] += int(size)
    to_kitty = piles["kitty"]
    if to_hand != deal.hand:
        yield (
            ("deal.packets", "deal.hand"),
            (
                f"deal.packets give each player {plural(to_hand, 'card')}, and deal.hand is {deal.hand}: "
                f"make them agree, for example deal.packets: {_fitting(deal)}"
            ),
        )
    if to_kitty != deal.kitty:
        yield (
            ("deal.packets", "deal.kitty"),
            (
                f"deal.packets give the kitty {plural(to_kitty, 'card')}, and deal.kitty is {deal.kitty}: "
                f"make them agree, for example deal.packets: {_fitting(deal)}"
            ),
        )
    if piles["own"] != deal.own_kitty:
        yield (
            ("deal.packets", "deal.own_kitty"),
            (
                f"deal.packets put {plural(piles['own'], 'card')} in each player's own kitty, and deal.own_kitty is "
                f"{deal.own_kitty}: make them agree (packets such as own 1)"
            ),
        )
    if piles["dead"] != deal.dead:
        yield (
            ("deal.packets", "deal.dead"),
            (
                f"deal.packets put {plural(piles['dead'], 'card')} out of play, and deal.dead is {deal.dead}: make "
                "them agree (packets such as dead 2)"
            ),
        )


PACK_CONTRADICTIONS: Final[tuple[Check, ...]] = (_copies, _pack, _packets)
