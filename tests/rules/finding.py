"""Finding a deal, and a course of it, with a wanted result. The referee alone is asked."""

from __future__ import annotations

import random
from functools import cache

from fivehundred.cards.bids import MISERE, OPEN_MISERE, PASS
from fivehundred.cards.cards import card_name, is_joker, parse_cards, rank_of
from fivehundred.cards.suits import SUIT_LETTERS
from fivehundred.variants.model import Variant
from tests.referee import Ranking, RefereeDeal, account_of, pack_cards

#: A found deal: hands, kitty, dealer, and the names of all actions.
Script = tuple[tuple[tuple[int, ...], ...], tuple[int, ...], int, tuple[str, ...]]


@cache
def find_deal(
    variant: Variant,
    contract: str,
    tricks: tuple[int, ...],
    *,
    contractor: int = 0,
    partner: int | None = None,
    trick_order: tuple[int, ...] | None = None,
) -> Script:
    """Find a deal and a legal course of it in which the accounts take exactly ``tricks``.

    ``trick_order`` are the accounts that take the first tricks, or all. Random play, the contractor holding some of the
    cards he needs; the referee alone is asked. On a table where a
    card is called and no ``partner`` is given, the contractor plays alone. The contract ``P``: everybody passes.
    """
    goal = tricks[account_of(variant, contractor)]
    for seed in range(20_000):
        rng = random.Random(seed)
        hands, kitty = _hands_towards(variant, contract, contractor, goal, rng)
        deal = RefereeDeal(variant, hands, kitty, (contractor - 1) % variant.table.players)
        while not deal.is_over and _on_the_way(deal, tricks, trick_order):
            deal.apply(_action_towards(deal, rng, contract, contractor, partner, goal))
        if deal.is_over and _counts(deal, len(tricks)) == tricks and _on_the_way(deal, tricks, trick_order):
            return tuple(map(tuple, hands)), tuple(kitty), deal.dealer, tuple(deal.history)
    raise AssertionError(f"no deal found for {contract} with {tricks}")


def _winning_accounts(deal: RefereeDeal) -> tuple[int, ...]:
    return tuple(account_of(deal.variant, seat) for seat in deal.trick_winners)


def _counts(deal: RefereeDeal, accounts: int) -> tuple[int, ...]:
    won_by = _winning_accounts(deal)
    return tuple(won_by.count(account) for account in range(accounts))


def _on_the_way(deal: RefereeDeal, tricks: tuple[int, ...], trick_order: tuple[int, ...] | None) -> bool:
    """Tell whether the deal may still end as wanted."""
    won_by = _winning_accounts(deal)
    if trick_order is not None and won_by[: len(trick_order)] != trick_order[: len(won_by)]:
        return False
    return all(count <= wanted for count, wanted in zip(_counts(deal, len(tricks)), tricks, strict=True))


def _hands_towards(
    variant: Variant, contract: str, contractor: int, goal: int, rng: random.Random
) -> tuple[list[list[int]], list[int]]:
    """Deal at random, but for the best cards that the contractor needs to take about ``goal`` tricks."""
    size, players = variant.deal.hand, variant.table.players
    pack = pack_cards(variant)
    plain = sorted((card for card in pack if not is_joker(card)), key=rank_of, reverse=True)
    strong = max(0, min(size, goal + rng.choice([-2, -1, 0, 0, 0])))
    if contract in (MISERE, OPEN_MISERE):
        best = plain[::-1] if goal == 0 else plain
        strong = size if goal in (0, size) else 0
    elif contract[-1] in SUIT_LETTERS:
        trump = SUIT_LETTERS.index(contract[-1])
        best = [card for card in Ranking(variant, trump).high_to_low(trump) if card in pack]
    else:
        best = plain
    rng.shuffle(pack)
    order = best[:strong] + [card for card in pack if card not in best[:strong]]
    hands = [order[size * ((seat - contractor) % players) :][:size] for seat in range(players)]
    return hands, order[size * players :]


def _action_towards(
    deal: RefereeDeal, rng: random.Random, contract: str, contractor: int, partner: int | None, goal: int
) -> str:
    """Choose what leads to the wanted contract; the kitty goes back, the joker stays free."""
    if deal.phase == "auction":
        return contract if deal.to_act == contractor else PASS
    if deal.phase == "discard":
        return f"discard {card_name(deal.kitty[len(deal.discards)])}"
    if deal.phase == "nominate":
        return "nominate none"
    if deal.phase == "call":
        if partner is None:
            return "alone"
        held = [card_name(card) for card in deal.hands[partner]]
        return next(f"call {card}" for card in sorted(held) if f"call {card}" in deal.legal())
    legal = sorted(deal.legal())
    if deal.to_act != deal.contractor:
        return rng.choice(legal)
    by_rank = sorted(legal, key=lambda name: 99 if "Jk" in name else rank_of(parse_cards(name.split()[1])[0]))
    if deal.is_misere:
        return by_rank[-1] if goal else by_rank[0]
    trumps = [n for n in legal if deal.ranking.suit_of(parse_cards(n.split()[1])[0]) == deal.ranking.trump]
    return rng.choice(trumps or legal) if rng.random() < 0.8 else rng.choice(legal)
