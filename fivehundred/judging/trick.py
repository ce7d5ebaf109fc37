"""Which card wins a trick. The engine's play judges; this lays the cards on the table."""

from __future__ import annotations

from fivehundred.cards.suits import NO_TRUMPS, SUIT_LETTERS
from fivehundred.engine.action_names import name_of
from fivehundred.engine.actions import CARD
from fivehundred.errors import QuestionError
from fivehundred.judging.answers import TrickAnswer
from fivehundred.judging.names import CardBox, parse_contract, parse_suit, parse_suits
from fivehundred.judging.position import (
    active_seats,
    add_card,
    lead_action,
    lead_to_trick,
    nominate,
    start_contract,
    suit_of,
)
from fivehundred.judging.reasons_play import PlayPosition, trick_reasons
from fivehundred.rules import assemble
from fivehundred.variants.model import Variant
from fivehundred.words import plural


def judge_trick(
    variant: Variant,
    contract: str,
    cards: str,
    *,
    named_suit: str | None = None,
    joker_is: str | None = None,
    shown_void: str = "",
    slam: bool = False,
) -> TrickAnswer:
    """Return which of ``cards`` (in the order of play) wins the trick, or is winning where cards are still to come.

    Options as in `judge_play`; ``shown_void`` are the suits that the player of a joker had failed to follow before,
    which matters where such a joker is worthless. Whether each card was legally played depends on hands and is not
    asked here. Raises `NotationError` for what cannot be read, `QuestionError` for what contradicts itself or the
    variant.
    """
    rulebook = assemble(variant)
    bid = parse_contract(variant, rulebook, contract)
    trick = CardBox(rulebook).take(cards, place="trick")
    named = None if named_suit is None else parse_suit(named_suit)
    state = start_contract(rulebook, bid, slam=slam)
    if joker_is is not None:
        nominate(variant, rulebook, bid, state, joker_is)
    seats = active_seats(rulebook, state)
    state["shown_void"][0][:] = sum(1 << suit for suit in parse_suits(shown_void))
    if not trick:
        raise QuestionError("no card was played: write the cards of the trick, the led one first")
    if len(trick) > len(seats):
        out = rulebook.players - len(seats)
        verb = "sits" if out == 1 else "sit"
        sitting = f", since {plural(out, 'partner')} of the contractor {verb} out in {bid.name}" if out else ""
        raise QuestionError(f"{plural(len(trick), 'card')}: a trick has {plural(len(seats), 'card')} here{sitting}")
    lead_to_trick(rulebook, state, leader=seats[0])
    actions = [lead_action(variant, rulebook, state, trick[0], named), *(CARD + card for card in trick[1:])]
    for action in actions:
        add_card(rulebook, state, action)
    complete = len(trick) == len(seats)
    winner = seats.index(int(state["trick_winner"][0][0] if complete else state["best_seat"][0]))
    led = named if named is not None else suit_of(rulebook, state, trick[0])
    position = PlayPosition(
        variant=variant,
        rulebook=rulebook,
        contract=bid,
        state=state,
        hand=(),
        trick=trick,
        named=named,
        legal=frozenset(),
        nameable=frozenset(),
        shown_void=parse_suits(shown_void),
        last_trick=False,
    )
    return TrickAnswer(
        variant=variant.key,
        contract=bid.name,
        winner=name_of(rulebook, trick[winner]),
        place=winner + 1,
        cards=tuple(name_of(rulebook, card) for card in trick),
        complete=complete,
        suit_led=SUIT_LETTERS[led] if led < NO_TRUMPS else None,
        why=trick_reasons(position, winner),
    )
