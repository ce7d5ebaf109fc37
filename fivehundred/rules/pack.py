"""Family *pack*: which cards are in the game, and their place in pack order. It deals nothing."""

from __future__ import annotations

from fivehundred.cards.cards import HIGH_JOKER, LOW_JOKER, RANK_COUNT, RANKS, Card, make_card, second_copy
from fivehundred.cards.suits import SUIT_NAMES, SUITS
from fivehundred.errors import RulesError
from fivehundred.rules.draft import Draft
from fivehundred.rules.rulebook import MAX_CARDS, NONE
from fivehundred.variants.model import PackSettings

#: Ranks 11, 12 and 13, which only six-hand packs hold.
_EXTRA_RANKS = tuple(RANKS.index(text) for text in ("11", "12", "13"))


def cards_of_pack(settings: PackSettings) -> tuple[Card, ...]:
    """Return the pack in pack order: each suit from its lowest pip to the ace, then the jokers.

    A second copy follows the first. Raises `RulesError` for a second copy of a card that is not there once.
    """
    cards: list[Card] = []
    for suit in SUITS:
        twice = {RANKS.index(str(rank)) for rank in settings.second_copies.get(SUIT_NAMES[suit], ())}
        ranks = _ranks(settings, SUIT_NAMES[suit])
        if not twice <= set(ranks):
            names = " ".join(RANKS[rank] for rank in sorted(twice - set(ranks)))
            raise RulesError(f"pack.second_copies: {SUIT_NAMES[suit]} {names} are not in the pack once")
        for rank in ranks:
            card = make_card(suit, rank)
            cards += [card, second_copy(card)] if rank in twice else [card]
    jokers = {0: (), 1: (HIGH_JOKER,), 2: (LOW_JOKER, HIGH_JOKER)}[settings.jokers]
    return (*cards, *jokers)


def _ranks(settings: PackSettings, suit: str) -> list[int]:
    """Return the ranks of a suit, low to high, as indices."""
    extra = {RANKS.index(str(pip)) for pip in settings.extra_pips.get(suit, ())}
    lowest = RANKS.index(str(settings.lowest[suit]))
    return [rank for rank in range(RANK_COUNT) if (rank in extra if rank in _EXTRA_RANKS else rank >= lowest)]


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
    draft.set("copy_count", sum(card > HIGH_JOKER for card in draft.pack))
    draft.set("joker_count", draft.variant.pack.jokers)
    draft.set("joker_mask", draft.mask([LOW_JOKER, HIGH_JOKER]))
    draft.set("pack_mask", (1 << len(draft.pack)) - 1)
