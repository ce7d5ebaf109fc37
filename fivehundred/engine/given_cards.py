"""Cards given by hand for a deal: are they the pack, and are they dealt as the rulebook deals? It deals nothing."""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np

from fivehundred.cards.cards import Card, card_name
from fivehundred.errors import IllegalActionError
from fivehundred.rules.rulebook import Rulebook
from fivehundred.words import plural


def check_sizes(
    rulebook: Rulebook,
    hands: Sequence[Sequence[Card]],
    kitty: Sequence[Card],
    own_kitties: Sequence[Sequence[Card]],
    dead: Sequence[Card],
) -> None:
    """Refuse hands, kitties and dead cards of another size than the rulebook deals. Raises `IllegalActionError`."""
    players, own = rulebook.players, rulebook.own_kitty_size
    sizes = ([len(hand) for hand in hands], [len(cards) for cards in own_kitties], len(kitty), len(dead))
    if sizes != ([rulebook.hand_size] * players, [own] * players, rulebook.kitty_size, rulebook.dead_count):
        own_words = f", each with a kitty of its own of {own}" if own else ""
        dead_words = f" and {plural(rulebook.dead_count, 'dead card')}" if rulebook.dead_count else ""
        raise IllegalActionError(
            f"{players} hands of {rulebook.hand_size} cards{own_words} and a kitty of {rulebook.kitty_size}"
            f"{dead_words} are needed"
        )


def check_pack(rulebook: Rulebook, cards: Sequence[Card]) -> None:
    """Refuse cards that are not exactly the pack. Raises `IllegalActionError` naming what is missing or there twice."""
    if sorted(cards) != sorted(rulebook.pack):
        twice = sorted({card_name(card) for card in cards if cards.count(card) > 1})
        missing = [card_name(card) for card in rulebook.pack if card not in cards]
        raise IllegalActionError(
            f"the cards are not the pack: {' '.join(missing) or 'none'} missing, {' '.join(twice) or 'none'} twice"
        )


def card_set(rulebook: Rulebook, cards: Sequence[Card]) -> np.uint64:
    """Return cards as a set of pack indices. Raises `IllegalActionError` where one is not in the pack."""
    unknown = [card_name(card) for card in cards if card not in rulebook.pack]
    if unknown:
        raise IllegalActionError(f"{' '.join(unknown)} not in the pack of {rulebook.variant_key}")
    return np.uint64(sum(1 << index for index in {rulebook.pack.index(card) for card in cards}))
