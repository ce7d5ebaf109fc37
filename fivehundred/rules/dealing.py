"""Family *dealing*: how many cards hands, kitties and the dead pile get, in which packets. It shuffles nothing."""

from __future__ import annotations

from fivehundred.cards.cards import JACK, is_joker, rank_of
from fivehundred.errors import RulesError
from fivehundred.rules.draft import Draft
from fivehundred.rules.registry import component, write
from fivehundred.rules.rulebook import NONE, TO_DEAD, TO_KITTY, TO_OWN_KITTY

#: Packets that do not go to the hands.
_PLACES = ("kitty", "own", "dead")


def packet(entry: int | str) -> tuple[str, int]:
    """Read one packet: ``3`` → ("hands", 3), ``"kitty 2"`` → ("kitty", 2), ``"dead 2"``. Raises `RulesError`."""
    if isinstance(entry, int):
        return "hands", entry
    word, _, number = entry.partition(" ")
    if word not in _PLACES or not number.isdigit():
        raise RulesError(
            f"deal.packets: {entry!r} is no packet; write a number of cards, or kitty, own or dead and a number"
        )
    return word, int(number)


def deal_targets(packets: tuple[int | str, ...], players: int) -> list[int]:
    """Return for each card in the order dealt its seat counted from left of dealer, or where else it goes."""
    targets: list[int] = []
    for entry in packets:
        where, count = packet(entry)
        if where in ("kitty", "dead"):
            targets += [TO_KITTY if where == "kitty" else TO_DEAD] * count
        else:
            for seat in range(players):
                targets += [seat if where == "hands" else TO_OWN_KITTY + seat] * count
    return targets


def write_dealing(draft: Draft) -> None:
    """Write hand and kitty size and where the nth card goes. Raises `RulesError` when the sums do not fit."""
    table, deal = draft.variant.table, draft.variant.deal
    targets = deal_targets(deal.packets, table.players)
    needed = table.players * (deal.hand + deal.own_kitty) + deal.kitty + deal.dead
    if len(targets) != needed or [targets.count(place) for place in (TO_KITTY, TO_DEAD)] != [deal.kitty, deal.dead]:
        raise RulesError(f"deal.packets: they deal {len(targets)} cards, but hands and kitty need {needed}")
    if targets.count(0) != deal.hand:
        raise RulesError(f"deal.packets: they deal hands of {targets.count(0)} cards, not of {deal.hand}")
    if needed != len(draft.pack):
        raise RulesError(f"deal: hands and kitty need {needed} cards, but the pack has {len(draft.pack)}")
    draft.set("players", table.players)
    draft.set("hand_size", deal.hand)
    draft.set("kitty_size", deal.kitty)
    draft.set("dead_count", deal.dead)
    draft.set("own_kitty_size", deal.own_kitty)
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
