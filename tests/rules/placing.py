"""Which cards lie where before a deal begins: the wanted ones where they are wanted. Plays nothing."""

from __future__ import annotations

from collections.abc import Mapping

from fivehundred.cards.cards import JACK, is_joker, printed_suit, rank_of
from fivehundred.cards.suits import SAME_COLOUR, SUIT_LETTERS
from fivehundred.variants.model import Variant
from tests.packs import cards_named
from tests.referee import Dealt, pack_cards


def _harmless(card: int, avoid: str) -> bool:
    """Tell whether a filling card is of no avoided suit, under any trump suit."""
    suits = {printed_suit(card)}
    if rank_of(card) == JACK:
        suits.add(SAME_COLOUR[printed_suit(card)])
    return not any(SUIT_LETTERS[suit] in avoid for suit in suits)


def place_cards(
    variant: Variant,
    held: Mapping[int, str] | None = None,
    *,
    avoid: Mapping[int, str] | None = None,
    kitty: str = "",
    own: Mapping[int, str] | None = None,
    dead: str = "",
) -> Dealt:
    """Give each seat its ``held`` cards and fill up with others, none of the suits that a seat is to ``avoid``.

    A card named twice is both its copies. Jokers that nobody is to hold go to the kitty, or where that is full out of
    play, or else to the last seat. ``own`` are the cards of the seats' own kitties.
    """
    avoid, rules, seats = avoid or {}, variant.deal, range(variant.table.players)
    used: set[int] = set()
    hands = [cards_named(variant, (held or {}).get(seat, ""), used=used) for seat in seats]
    own_kitties = [cards_named(variant, (own or {}).get(seat, ""), used=used) for seat in seats]
    middle, out = cards_named(variant, kitty, used=used), cards_named(variant, dead, used=used)
    rest = [card for card in pack_cards(variant) if card not in used]
    for joker in [card for card in rest if is_joker(card)]:
        rest.remove(joker)
        spare = (pile for pile, size in ((middle, rules.kitty), (out, rules.dead)) if len(pile) < size)
        next(spare, hands[-1]).append(joker)
    for seat in sorted(seats, key=lambda seat: -len(avoid.get(seat, ""))):
        fitting = [card for card in rest if _harmless(card, avoid.get(seat, ""))]
        # A card that few others may hold is better placed here than one that everybody may hold.
        fitting.sort(key=lambda card: -sum(not _harmless(card, avoid.get(s, "")) for s in seats))
        missing = rules.hand - len(hands[seat])
        assert len(fitting) >= missing, f"no cards left to fill seat {seat}"
        hands[seat] += fitting[:missing]
        rest = [card for card in rest if card not in fitting[:missing]]
    for pile, size in [*((pile, rules.own_kitty) for pile in own_kitties), (out, rules.dead)]:
        missing = size - len(pile)
        pile.extend(rest[:missing])
        del rest[:missing]
    return Dealt(hands, middle + rest, own_kitties, out)
