"""Family *pack*: which cards are in the game, and their place in pack order. It deals nothing."""

from __future__ import annotations

from fivehundred.cards.cards import HIGH_JOKER, LOW_JOKER, RANK_COUNT, RANKS, Card, make_card
from fivehundred.cards.suits import SUIT_NAMES, SUITS
from fivehundred.errors import RulesError
from fivehundred.rules.draft import Draft
from fivehundred.rules.rulebook import MAX_CARDS, NONE
from fivehundred.variants.model import PackSettings

#: Ranks 11, 12 and 13, which only six-hand packs hold.
_EXTRA_RANKS = tuple(RANKS.index(text) for text in ("11", "12", "13"))


def cards_of_pack(settings: PackSettings) -> tuple[Card, ...]:
    """Return the pack in pack order: each suit from its lowest pip to the ace, then the jokers."""
    cards: list[Card] = []
    for suit in SUITS:
        lowest = RANKS.index(str(settings.lowest[SUIT_NAMES[suit]]))
        cards += [make_card(suit, rank) for rank in range(lowest, RANK_COUNT) if rank not in _EXTRA_RANKS]
    jokers = {0: (), 1: (HIGH_JOKER,), 2: (LOW_JOKER, HIGH_JOKER)}[settings.jokers]
    return (*cards, *jokers)


def write_pack(draft: Draft) -> None:
    """Write the pack: indices, codes and the jokers. Raises `RulesError` for more than 64 cards."""
    draft.pack = cards_of_pack(draft.variant.pack)
    if len(draft.pack) > MAX_CARDS:
        raise RulesError(f"pack: {len(draft.pack)} cards; the engine's card sets hold at most {MAX_CARDS}")
    draft.set("card_count", len(draft.pack))
    draft.table("card_code")[:] = NONE
    draft.table("index_of_card")[:] = NONE
    for index, card in enumerate(draft.pack):
        draft.table("card_code")[index] = card
        draft.table("index_of_card")[card] = index
    draft.set("joker_count", draft.variant.pack.jokers)
    draft.set("joker_mask", draft.mask([LOW_JOKER, HIGH_JOKER]))
    draft.set("pack_mask", (1 << len(draft.pack)) - 1)
