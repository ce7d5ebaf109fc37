"""The hands of a dealt deal in play: as dealt, or with the kitty taken and cards put aside by the contractor."""

from __future__ import annotations

from fivehundred.engine.action_names import name_of
from fivehundred.engine.deal import Deal
from fivehundred.errors import QuestionError
from fivehundred.judging.names import CardBox, in_words, parse_contract, parse_seat
from fivehundred.solving.position import Given
from fivehundred.variants.model import Variant
from fivehundred.words import plural


def hands_after(variant: Variant, deal: Deal, given: Given, discards: str | None) -> tuple[int, ...]:
    """Return the hands (sets of pack indices, a seat each) of a deal before its first call, in a given contract.

    Without ``discards`` the kitty stays aside. Raises `QuestionError` where the contract takes no kitty, or the cards
    are not the contractor's to put aside.
    """
    rulebook, state = deal.rulebook, deal.state
    hands = [int(hand) for hand in state["hands"][0][: rulebook.players]]
    if discards is None:
        return tuple(hands)
    contract = parse_contract(variant, rulebook, given.contract)
    if not contract.row or not rulebook.record["row_takes_kitty"][0][contract.row]:
        raise QuestionError(f"the kitty is not taken in {contract.name}: leave --discards out")
    if given.contractor is None:
        raise QuestionError("say who plays the contract: --contractor with a seat")
    seat = parse_seat(rulebook, given.contractor)
    held = hands[seat] | int(state["kitty"][0]) | int(state["own_kitties"][0][seat])
    cards = CardBox(rulebook).take(discards, place="discards")
    wanted = held.bit_count() - rulebook.hand_size
    if len(cards) != wanted:
        raise QuestionError(
            f"{plural(len(cards), 'discard')}: with the kitty {plural(wanted, 'card')} must be put aside"
        )
    for card in cards:
        if not held >> card & 1:
            raise QuestionError(
                f"{in_words(rulebook, seat)} cannot discard {name_of(rulebook, card)} without holding it"
            )
        held &= ~(1 << card)
    hands[seat] = held
    return tuple(hands)
