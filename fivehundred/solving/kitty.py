"""The best discards when all cards are known: what a contractor makes of the kitty, double dummy."""

from __future__ import annotations

import itertools
from collections.abc import Sequence
from dataclasses import dataclass

from fivehundred.engine.deal import members
from fivehundred.engine.solver.solver import Solver
from fivehundred.rules.rulebook import Rulebook
from fivehundred.solving.start import Start, after_discards, best_start


@dataclass(frozen=True)
class WithKitty:
    """The discards (pack indices) that serve a contract best, and the first lead they lead to."""

    discards: tuple[int, ...]
    start: Start


def best_discards(
    solver: Solver, hands: Sequence[int], kitty: int, *, row: int, contractor: int, dealer: int
) -> WithKitty:
    """Return the best discards of a contractor who takes ``kitty`` (sets of pack indices) in a row's contract.

    Of ways that differ only in cards that touch (no card of another hand stands between) one is tried.
    """
    rulebook = solver.rulebook
    whole = hands[contractor] | kitty
    best: WithKitty | None = None
    denomination = int(rulebook.record["row_denomination"][0][row])
    for gone in ways_to_discard(rulebook, hands, contractor, whole, kitty.bit_count(), denomination):
        held = [hand if seat != contractor else whole & ~gone for seat, hand in enumerate(hands)]
        deal = after_discards(rulebook, held, row=row, contractor=contractor, dealer=dealer)
        start = best_start(solver, deal)
        if start is None:
            raise AssertionError("a contract without any way to its first lead")
        if best is None or start.goal.better([start.value, best.start.value]) != best.start.value:
            best = WithKitty(tuple(members(gone)), start)
    if best is None:
        raise AssertionError("a hand with no way to discard")
    return best


def ways_to_discard(
    rulebook: Rulebook, hands: Sequence[int], seat: int, whole: int, number: int, denomination: int
) -> list[int]:
    """Return sets of ``number`` cards that a seat may put aside of ``whole``, its hand and kitty; the weakest first.

    Of ways that differ only in cards that touch (none of another of the ``hands`` stands between) one is returned. All
    sets are of pack indices, ``denomination`` as in play (0..17, see `rules.rulebook`).
    """
    others = 0
    for other, hand in enumerate(hands):
        others |= hand if other != seat else 0
    groups = _touching(rulebook, whole, others, denomination)
    ways = [
        sum(1 << card for group, size in zip(groups, sizes, strict=True) for card in group[:size])
        for sizes in itertools.product(*(range(min(len(group), number) + 1) for group in groups))
        if sum(sizes) == number
    ]
    record = rulebook.record[0]
    trump = record["effective_suit"][denomination] == denomination
    weights = [int(weight) for weight in record["strength"][denomination] + 64 * trump.astype(int)]
    cards = [card for card in range(len(rulebook.pack)) if whole >> card & 1]
    return sorted(ways, key=lambda gone: sum(weights[card] for card in cards if gone >> card & 1))


def _touching(rulebook: Rulebook, whole: int, others: int, denomination: int) -> list[list[int]]:
    """Return the cards of a hand in groups that are alike: of one suit, and no other hand has one between or equal."""
    record = rulebook.record[0]
    levels: dict[tuple[int, int], list[int]] = {}
    for card in range(len(rulebook.pack)):
        if (whole | others) >> card & 1:
            place = int(record["effective_suit"][denomination][card]), int(record["strength"][denomination][card])
            levels.setdefault(place, []).append(card)
    groups: list[list[int]] = []
    suit_of_open: int | None = None
    for (suit, _), cards in sorted(levels.items()):
        mine = [card for card in cards if whole >> card & 1]
        if len(mine) < len(cards):
            groups += [mine] if mine else []
            suit_of_open = None
        elif suit == suit_of_open:
            groups[-1] += mine
        else:
            groups.append(mine)
            suit_of_open = suit
    return groups
