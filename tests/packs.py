"""Every documented pack that fits 64 cards, as a whole variant, and deals of it with placed cards. Judges nothing.

The names say how many cards a pack has; letters tell packs of one size apart.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Final

from fivehundred.cards.cards import HIGH_JOKER, LOW_JOKER, first_copy, is_joker, parse_cards, printed_suit, second_copy
from fivehundred.cards.suits import SUIT_LETTERS, SUIT_NAMES
from fivehundred.engine.deal import Deal
from fivehundred.rules import assemble
from fivehundred.variants.model import Variant
from tests.strategies import replace_settings

USUAL: Final = (5, 5, 4, 4)
TWELVES: Final = dict.fromkeys(SUIT_NAMES, (11, 12))
RED_THIRTEENS: Final = {**TWELVES, "diamonds": (11, 12, 13), "hearts": (11, 12, 13)}
SMALL_TWICE: Final = {"spades": (2, 3), "clubs": (2, 3), "diamonds": (2, 3, 4), "hearts": (2, 3, 4)}


def table(
    players: int,
    sides: str,
    lowest: tuple[int, int, int, int],
    *,
    jokers: int = 1,
    hand: int = 10,
    kitty: int = 3,
    dead: int = 0,
    own_kitty: int = 0,
    pack: Mapping[str, Any] | None = None,
    **sections: Mapping[str, Any],
) -> Variant:
    """A variant of so many players with a pack and its deal; ``lowest`` of spades, clubs, diamonds, hearts."""
    piles = {f"kitty {kitty}": kitty, f"own {own_kitty}": own_kitty, f"dead {dead}": dead}
    deal = {
        "hand": hand,
        "kitty": kitty,
        "dead": dead,
        "own_kitty": own_kitty,
        "packets": (3, hand - 6, 3, *(packet for packet, size in piles.items() if size)),
    }
    settings = {"lowest": dict(zip(SUIT_NAMES, lowest, strict=True)), "jokers": jokers, **(pack or {})}
    plain = Variant(key="check", name={"en": "Check"})
    return replace_settings(plain, table={"players": players, "sides": sides}, pack=settings, deal=deal, **sections)


def _all(lowest: int) -> tuple[int, int, int, int]:
    return (lowest, lowest, lowest, lowest)


PACKS: Final[Mapping[str, Variant]] = {
    "24": table(2, "solo", _all(9), jokers=0, kitty=4),
    "24 own kitties": table(2, "solo", _all(9), jokers=0, kitty=0, own_kitty=2),
    "25": table(2, "solo", _all(9), kitty=1, own_kitty=2),
    "32": table(3, "solo", _all(7), jokers=0, kitty=2),
    "33": table(3, "solo", _all(7)),
    "33 dead hand": table(2, "solo", _all(7), dead=10),
    "42": table(4, "opposite_pairs", USUAL, jokers=0, kitty=2),
    "43": table(4, "opposite_pairs", USUAL),
    "43 colour four": table(4, "opposite_pairs", (5, 4, 5, 4), ranking={"colour_four_is_trump": True}),
    "43 for two": table(2, "solo", USUAL, dead=20),
    "44 no joker": table(4, "opposite_pairs", _all(4), jokers=0, kitty=4),
    "44 two jokers": table(4, "opposite_pairs", USUAL, jokers=2, kitty=4),
    "45": table(4, "opposite_pairs", _all(4), kitty=5),
    "46": table(4, "opposite_pairs", _all(4), jokers=2, kitty=6),
    "47": table(4, "opposite_pairs", (4, 4, 3, 3), hand=11),
    "52": table(5, "called_card", _all(2), jokers=0, kitty=2),
    "53": table(5, "called_card", _all(2)),
    "53 for two": table(2, "solo", _all(2), dead=30),
    "60": table(6, "two_teams", _all(2), jokers=0, kitty=0, pack={"extra_pips": TWELVES}),
    "61": table(6, "two_teams", _all(2), kitty=1, pack={"extra_pips": TWELVES}),
    "62": table(6, "two_teams", _all(2), jokers=0, kitty=2, pack={"extra_pips": RED_THIRTEENS}),
    "63": table(6, "two_teams", _all(2), pack={"extra_pips": RED_THIRTEENS}),
    "63 second copies": table(6, "two_teams", _all(2), pack={"second_copies": SMALL_TWICE}),
    "63 three pairs": table(6, "three_pairs", _all(2), pack={"extra_pips": RED_THIRTEENS}),
}


# ------------------------------------------------------------------------------------------------ placed cards


def cards_named(variant: Variant, texts: str, *, used: set[int] | None = None) -> list[int]:
    """Find cards by name; a name said twice (or ``used`` before) is the second copy. The joker of one is ``Jk``."""
    taken = set() if used is None else used
    found = []
    for card in parse_cards(texts):
        chosen = second_copy(card) if card in taken and not is_joker(card) else card
        taken.add(chosen)
        found.append(chosen)
    return found


def _suit_letters(card: int) -> str:
    """The letters of the suits that a card may belong to under some trump suit."""
    if is_joker(card):
        return "".join(SUIT_LETTERS)
    if first_copy(card) % 16 == 12:
        return "SC" if printed_suit(card) < 2 else "DH"
    return SUIT_LETTERS[printed_suit(card)]


def deal_of(
    variant: Variant,
    held: Mapping[int, str] | None = None,
    *,
    avoid: Mapping[int, str] | None = None,
    kitty: str = "",
    dead: str = "",
    own: Mapping[int, str] | None = None,
    dealer: int | None = None,
) -> Deal:
    """Start a deal with placed cards; other cards fill up, none of the suits that a seat is to ``avoid``.

    Jokers that nobody is given go where room is left last. The dealer is the last seat unless said.
    """
    rulebook = assemble(variant)
    seats = range(variant.table.players)
    used: set[int] = set()
    hands = [cards_named(variant, (held or {}).get(seat, ""), used=used) for seat in seats]
    own_kitties = [cards_named(variant, (own or {}).get(seat, ""), used=used) for seat in seats]
    middle, out = cards_named(variant, kitty, used=used), cards_named(variant, dead, used=used)
    rest = [card for card in rulebook.pack if card not in used]
    jokers = [card for card in rest if card in (LOW_JOKER, HIGH_JOKER)]
    rest = jokers[::-1] + [card for card in rest if card not in jokers]
    places = [(hands[seat], variant.deal.hand, (avoid or {}).get(seat, "")) for seat in seats]
    places.sort(key=lambda place: -len(place[2]))
    places += [(own_kitties[seat], variant.deal.own_kitty, "") for seat in seats]
    places += [(out, variant.deal.dead, ""), (middle, variant.deal.kitty, "")]
    for pile, size, without in places:
        fitting = [card for card in rest[::-1] if not set(_suit_letters(card)) & set(without)]
        pile.extend(fitting[: size - len(pile)])
        rest = [card for card in rest if card not in pile]
        assert size == len(pile)
    last = variant.table.players - 1 if dealer is None else dealer
    return Deal.from_cards(rulebook, hands=hands, kitty=middle, dealer=last, own_kitties=own_kitties, dead=out)


def begin(deal: Deal, contract: str, *, seat: int = 0) -> Deal:
    """Bring a deal to the first lead: ``seat`` bids, the others pass, the kitty is put back, the joker stays free."""
    while deal.phase == "auction":
        deal.play(contract if deal.to_act == seat and contract in deal.legal_names() else "P")
    aside = [*deal.kitty, *deal.own_kitties[seat]]
    while deal.phase == "discard":
        deal.apply(64 + deal.rulebook.pack.index(aside.pop()))
    if deal.phase == "nominate":
        deal.play("nominate none")
    assert ("play", seat, contract) == (deal.phase, deal.contractor, deal.contract)
    return deal


def play_trick(deal: Deal, cards: str) -> int:
    """Play these cards, and return who wins the trick."""
    for card in cards.split():
        deal.play(f"play {card}")
    winner = deal.tricks[-1].winner
    assert winner is not None
    return winner
