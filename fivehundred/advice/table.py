"""The table as one player sees it: his hand, the calls so far, and cards of others that are nobody's business.

The other cards of the pack are laid out in any order: the model looks at the player's own hand and at the calls alone.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from fivehundred.engine.deal import Deal
from fivehundred.errors import QuestionError
from fivehundred.judging.answers import CallsAnswer
from fivehundred.judging.calls import judge_calls
from fivehundred.judging.names import CardBox, parse_seat
from fivehundred.rules import assemble
from fivehundred.rules.rulebook import Rulebook
from fivehundred.variants.model import Variant
from fivehundred.words import plural


@dataclass(frozen=True)
class Cards:
    """The player's cards as sets of pack indices: in hand, and the kitty he has seen (0: none)."""

    hand: int
    kitty: int = 0


def read_cards(rulebook: Rulebook, hand: str, kitty: str | None = None) -> Cards:
    """Read a hand as dealt and, if he has it, the kitty. Raises `QuestionError` for wrong numbers of cards."""
    box = CardBox(rulebook)
    held = box.take(hand, place="hand")
    if len(held) != rulebook.hand_size:
        raise QuestionError(
            f"{plural(len(held), 'card')} in the hand: {rulebook.variant_key} deals {rulebook.hand_size} to a hand"
        )
    taken = () if kitty is None else box.take(kitty, place="kitty")
    wanted = rulebook.kitty_size + rulebook.own_kitty_size
    if kitty is not None and len(taken) != wanted:
        raise QuestionError(
            f"{plural(len(taken), 'card')} in the kitty: the contractor takes {wanted} in {rulebook.variant_key}"
        )
    return Cards(sum(1 << card for card in held), sum(1 << card for card in taken))


def asked(variant: Variant, calls: str, dealer: str | None) -> CallsAnswer:
    """Return what the judge says about the calls so far. Raises as `judge_calls`."""
    return judge_calls(variant, calls, dealer=dealer)


def after_calls(
    variant: Variant, cards: Cards, calls: str, dealer: str | None, seat: int, totals: Sequence[int] | None = None
) -> Deal:
    """Return a deal after the calls in which ``seat`` holds the cards, and the kitty is the one seen if any was.

    With ``totals``, one an account, it is a deal of a match.
    """
    rulebook = assemble(variant)
    pack = rulebook.pack
    rest = [card for at, card in enumerate(pack) if not (cards.hand | cards.kitty) >> at & 1]
    mine = [card for at, card in enumerate(pack) if cards.hand >> at & 1]
    seen = [card for at, card in enumerate(pack) if cards.kitty >> at & 1]
    kitty, own = seen[: rulebook.kitty_size], seen[rulebook.kitty_size :]

    def take(number: int) -> list[int]:
        taken, rest[:] = rest[:number], rest[number:]
        return taken

    hands = [mine if each == seat else take(rulebook.hand_size) for each in range(rulebook.players)]
    owns = [
        own if each == seat and own else take(rulebook.own_kitty_size) if rulebook.own_kitty_size else []
        for each in range(rulebook.players)
    ]
    deal = Deal.from_cards(
        rulebook,
        hands=hands,
        kitty=kitty or take(rulebook.kitty_size),
        own_kitties=owns,
        dead=take(rulebook.dead_count),
        dealer=rulebook.players - 1 if dealer is None else parse_seat(rulebook, dealer),
        totals=totals,
    )
    while deal.phase == "redeal":
        deal.play("play on")
    for call in calls.replace(",", " ").split():
        if deal.phase == "auction":
            deal.play(call)
    return deal


def must_be_over(rulebook: Rulebook, answer: CallsAnswer) -> tuple[str, int]:
    """Return (contract, contractor) of an auction that is over. Raises `QuestionError`."""
    if not answer.over or answer.contract is None or answer.contractor is None:
        raise QuestionError(
            "with a kitty the auction must be over: write all calls (--calls), or the contract alone (--contract)"
        )
    return answer.contract, parse_seat(rulebook, answer.contractor)
