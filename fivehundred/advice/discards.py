"""What the contractor puts aside once he has the kitty, and what that leaves him with."""

from __future__ import annotations

import itertools
import math
from dataclasses import dataclass
from typing import Any, Final

import numpy as np

from fivehundred.advice.asking import as_kept, made_and_points, next_discard
from fivehundred.advice.sources import Source, sources_of
from fivehundred.advice.table import Cards, after_calls, asked, must_be_over, read_cards
from fivehundred.engine import entry
from fivehundred.engine.action_names import name_of
from fivehundred.engine.actions import CARD
from fivehundred.engine.deal import Deal
from fivehundred.engine.state import DISCARD, new_state
from fivehundred.errors import QuestionError
from fivehundred.fitting.finding import model_of
from fivehundred.judging.names import no_such_bid, parse_contract, seat_name
from fivehundred.players.calibrated_features import FEATURES
from fivehundred.players.calibrated_model import TRICK_NUMBERS, is_special, way_to_look
from fivehundred.rules import assemble
from fivehundred.rules.rulebook import Rulebook
from fivehundred.variants.model import Variant

#: So many ways to discard are compared at most; of more only the advised one is looked at.
_MOST_WAYS: Final = 10_000
_ALTERNATIVES: Final = 4


@dataclass(frozen=True)
class Kept:
    """One way to discard: the cards put aside, the chance to make the contract, average points and tricks."""

    discards: tuple[str, ...]
    makes: float
    points: float
    tricks: float | None


@dataclass(frozen=True)
class DiscardAdvice:
    """Advice about discards: the way advised, the hand that is kept, its sources of tricks, and the next best ways."""

    variant: str
    seat: str
    contract: str
    best: Kept
    hand: tuple[str, ...]
    sources: tuple[Source, ...]
    others: tuple[Kept, ...]


def advise_discards(
    variant: Variant, hand: str, kitty: str, calls: str = "", *, dealer: str | None = None, contract: str | None = None
) -> DiscardAdvice:
    """Return what to put aside of a hand as dealt and the kitty.

    The contract is what ``calls`` have come to, or ``contract`` alone where the calls do not matter. Raises
    `QuestionError` and `NotationError`.
    """
    rulebook = assemble(variant)
    cards = read_cards(rulebook, hand, kitty)
    if contract is None:
        _, seat = must_be_over(rulebook, asked(variant, calls, dealer))
        deal = after_calls(variant, cards, calls, dealer, seat)
        if deal.phase == "slam":
            deal.play("no slam")
    else:
        seat, deal = 0, _with_contract(variant, rulebook, cards, contract)
    if deal.phase != "discard":
        raise QuestionError(f"{deal.contract}: no kitty is to be discarded in the {deal.phase} phase")
    row, record, model = int(deal.state["contract"][0]), rulebook.record, model_of(rulebook)
    chosen = _chosen(deal, model)
    whole = cards.hand | cards.kitty
    looks = np.zeros(FEATURES)
    best = _kept(rulebook, model, deal, seat, row, whole, chosen, looks)
    alone = int(record["side_mask"][0][seat]).bit_count() == 1 and not int(record["calls_partner"][0])
    weights = model["kept"][0][int(model["class_of_row"][0][row])]
    kept = [index for index in range(64) if (whole & ~chosen) >> index & 1]
    return DiscardAdvice(
        variant=variant.key,
        seat=seat_name(rulebook, seat),
        contract=rulebook.bid_names[row],
        best=best,
        hand=tuple(name_of(rulebook, index) for index in kept),
        sources=()
        if best.tricks is None
        else sources_of(
            weights,
            looks,
            int(way_to_look(record[0], row)),
            tricks=best.tricks,
            cards=rulebook.hand_size,
            alone=alone,
        ),
        others=_others(rulebook, model, deal, seat, row, whole, chosen),
    )


def _with_contract(variant: Variant, rulebook: Rulebook, cards: Cards, contract: str) -> Deal:
    """Return the state of a contractor (seat 0) with the kitty in hand, all others having passed."""
    bid = parse_contract(variant, rulebook, contract)
    if not bid.bid or not bid.row:
        raise QuestionError(f"{contract!r} is no bid: {no_such_bid(rulebook, contract)}")
    record, state = rulebook.record, new_state()
    if not record["row_takes_kitty"][0][bid.row]:
        raise QuestionError(f"the kitty is not taken in {bid.name} ({rulebook.variant_key})")
    entry.empty_table(state, rulebook.players - 1)
    state["hands"][0][0] = np.uint64(cards.hand | cards.kitty)
    state["kitty"] = np.uint64(cards.kitty)
    state["contract"] = state["standing"] = bid.row
    state["contractor"] = state["high_bidder"] = state["discarder"] = state["to_act"] = 0
    state["bids_by"][0][0] = np.uint64(1 << bid.row)
    state["passed"] = (1 << rulebook.players) - 2
    state["denomination"] = record["row_denomination"][0][bid.row]
    state["side"] = record["side_mask"][0][0]
    state["discards_left"] = rulebook.kitty_size + rulebook.own_kitty_size
    state["phase"] = DISCARD
    entry.refresh_legal(record, state)
    return Deal(rulebook, state)


def _chosen(deal: Deal, model: Any) -> int:
    """Return the cards that the player puts aside one by one, as a set."""
    state, chosen = deal.state.copy(), 0
    for _ in range(int(state["discards_left"][0])):
        action = int(next_discard(deal.rulebook.record, model, state))
        chosen |= 1 << (action - CARD)
        entry.step(deal.rulebook.record, state, action)
    return chosen


def _kept(rulebook: Rulebook, model: Any, deal: Deal, seat: int, row: int, whole: int, gone: int, looks: Any) -> Kept:
    chances = np.zeros(TRICK_NUMBERS + 1)
    record = rulebook.record
    as_kept(record, model, deal.state, seat, row, np.uint64(whole & ~gone), np.uint64(whole), looks, chances)
    made, points = made_and_points(record, model, row, chances)
    special = bool(is_special(record[0], row))
    names = tuple(name_of(rulebook, index) for index in range(64) if gone >> index & 1)
    return Kept(names, float(made), float(points), None if special else float(sum(chances[1 : rulebook.hand_size + 1])))


def _others(
    rulebook: Rulebook, model: Any, deal: Deal, seat: int, row: int, whole: int, chosen: int
) -> tuple[Kept, ...]:
    """Return the next best ways to discard by expected points."""
    cards = [index for index in range(64) if whole >> index & 1]
    number = chosen.bit_count()
    if math.comb(len(cards), number) > _MOST_WAYS:
        return ()
    looks = np.zeros(FEATURES)
    ways = []
    for each in itertools.combinations(cards, number):
        gone = sum(1 << index for index in each)
        if gone != chosen:
            ways.append(_kept(rulebook, model, deal, seat, row, whole, gone, looks))
    ways.sort(key=lambda kept: kept.points, reverse=True)
    return tuple(ways[:_ALTERNATIVES])
