"""Family *dealing*: how many cards each hand and the kitty get, and in which packets. It shuffles nothing."""

from __future__ import annotations

from fivehundred.cards.cards import JACK, is_joker, rank_of
from fivehundred.errors import RulesError
from fivehundred.rules.draft import Draft
from fivehundred.rules.registry import component, write
from fivehundred.rules.rulebook import NONE, TO_KITTY


def packet(entry: int | str) -> tuple[str, int]:
    """Read one packet: ``3`` → ("hands", 3), ``"kitty 2"`` → ("kitty", 2). Raises `RulesError`."""
    if isinstance(entry, int):
        return "hands", entry
    word, _, number = entry.partition(" ")
    if word != "kitty" or not number.isdigit():
        raise RulesError(f"deal.packets: {entry!r} is no packet; write a number of cards, or kitty and a number")
    return "kitty", int(number)


def deal_targets(packets: tuple[int | str, ...], players: int) -> list[int]:
    """Return for each card in the order dealt its seat counted from left of dealer, or `TO_KITTY`."""
    targets: list[int] = []
    for entry in packets:
        where, count = packet(entry)
        if where == "kitty":
            targets += [TO_KITTY] * count
        else:
            for seat in range(players):
                targets += [seat] * count
    return targets


def write_dealing(draft: Draft) -> None:
    """Write hand and kitty size and where the nth card goes. Raises `RulesError` when the sums do not fit."""
    table, deal = draft.variant.table, draft.variant.deal
    targets = deal_targets(deal.packets, table.players)
    needed = table.players * deal.hand + deal.kitty
    if len(targets) != needed or targets.count(TO_KITTY) != deal.kitty:
        raise RulesError(f"deal.packets: they deal {len(targets)} cards, but hands and kitty need {needed}")
    if needed != len(draft.pack):
        raise RulesError(f"deal: hands and kitty need {needed} cards, but the pack has {len(draft.pack)}")
    draft.set("players", table.players)
    draft.set("hand_size", deal.hand)
    draft.set("kitty_size", deal.kitty)
    draft.table("deal_target")[:] = NONE
    draft.table("deal_target")[: len(targets)] = targets
    write("deal.no_ace_no_face", deal.no_ace_no_face, draft)


@component("deal.no_ace_no_face", "none")
def no_request(draft: Draft) -> None:
    """Every deal is played, however poor a hand is."""


@component("deal.no_ace_no_face", "redeal_if_partner_agrees")
def redeal_if_partner_agrees(draft: Draft) -> None:
    """Who holds no ace, king, queen, jack or joker may ask the partner for a new deal."""
    if draft.variant.table.sides != "opposite_pairs":
        raise RulesError("deal.no_ace_no_face: only a partner can agree; table.sides must be opposite_pairs")
    high = [card for card in draft.pack if is_joker(card) or rank_of(card) >= JACK]
    draft.set("high_cards", draft.mask(high))
