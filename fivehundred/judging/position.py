"""Positions for the judge: an engine's state built from what a question says, moved by the engine's own steps."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import numpy as np
import numpy.typing as npt

from fivehundred.cards.cards import HIGH_JOKER, is_joker, parse_card
from fivehundred.cards.suits import NO_TRUMPS, SUIT_NAMES
from fivehundred.engine import entry
from fivehundred.engine.actions import CARD, LEAD_JOKER
from fivehundred.engine.state import PLAY, new_state
from fivehundred.errors import QuestionError
from fivehundred.judging.names import Contract, parse_suit
from fivehundred.rules.rulebook import (
    JOKERS_LOWEST,
    NOMINATED_ALL,
    NOMINATED_HIGH,
    NOMINATED_LOW,
    NONE,
    NUMBERED,
    Rulebook,
)
from fivehundred.variants.model import Variant
from fivehundred.words import plural

State = npt.NDArray[Any]


def start_contract(rulebook: Rulebook, contract: Contract, *, contractor: int = 0, slam: bool = False) -> State:
    """Return the state before the first lead of a contract, nobody holding a card; ``contractor`` also dealt.

    ``slam``: a slam was called. Raises `QuestionError` where none can be.
    """
    state = new_state()
    entry.empty_table(state, contractor)
    state["denomination"] = contract.denomination
    state["contract"] = contract.row
    if contract.row:
        state["denomination"] = rulebook.record["row_denomination"][0][contract.row]
        state["standing"] = contract.row
        state["high_bidder"] = contractor
        state["contractor"] = contractor
        state["side"] = rulebook.record["side_mask"][0][contractor]
    if slam:
        _check_slam(rulebook, contract)
        state["slam"] = 1
    entry.begin_play(rulebook.record, state)
    state["phase"] = PLAY
    return state


def _check_slam(rulebook: Rulebook, contract: Contract) -> None:
    if not int(rulebook.record["slam_call"][0]):
        raise QuestionError(f"no slam is called in {rulebook.variant_key} (contracts.slam_call: null)")
    if not contract.row or int(rulebook.record["row_kind"][0][contract.row]) != NUMBERED:
        raise QuestionError(f"a slam is called only in a contract of a number of tricks, not in {contract.name}")


def loses_every_trick(rulebook: Rulebook, contract: Contract) -> bool:
    """Tell whether the contract is one to take no trick at all."""
    return contract.row > 0 and int(rulebook.record["row_high"][0][contract.row]) == 0


def check_nomination(variant: Variant, rulebook: Rulebook, contract: Contract) -> None:
    """Raise `QuestionError` where the joker cannot have been nominated to a suit."""
    if contract.denomination != NO_TRUMPS:
        raise QuestionError(
            f"in {contract.name} the joker is the highest trump: it is nominated only in a contract without trumps"
        )
    if rulebook.joker_count == 0:
        raise QuestionError(f"{rulebook.variant_key} is played without a joker")
    if loses_every_trick(rulebook, contract) and variant.joker.in_misere == "lowest":
        raise QuestionError(
            f"in {contract.name} the joker is the lowest card and not nominated (joker.in_misere: lowest)"
        )
    if contract.row == 0 or variant.joker.nominate == "never":
        raise QuestionError(
            f"the joker cannot have been nominated: joker.nominate: {variant.joker.nominate}"
            + ("" if contract.row else ", and without a contract there is no contractor to do it")
        )


def nominate(variant: Variant, rulebook: Rulebook, contract: Contract, state: State, text: str) -> None:
    """Tie the contractor's jokers to a suit for the whole deal: ``H``, or of two jokers one alone, ``Jk1=H``.

    Raises `QuestionError` where nobody can have nominated it, and `NotationError`.
    """
    check_nomination(variant, rulebook, contract)
    which, _, suit = text.rpartition("=")
    kind = NOMINATED_ALL
    if which:
        card = parse_card(which)
        if card not in rulebook.pack or not is_joker(card):
            raise QuestionError(f"{which} is no joker of {rulebook.variant_key}")
        if rulebook.joker_count > 1:
            kind = NOMINATED_HIGH if card == HIGH_JOKER else NOMINATED_LOW
    state["denomination"] = kind + parse_suit(suit)


def card_set(indices: Sequence[int]) -> np.uint64:
    """Return a set of pack indices as a mask."""
    return np.uint64(sum(1 << index for index in indices))


def active_seats(rulebook: Rulebook, state: State) -> list[int]:
    """Return the seats that take part in the play."""
    active = int(state["active"][0])
    return [seat for seat in range(rulebook.players) if active >> seat & 1]


def suit_of(rulebook: Rulebook, state: State, index: int) -> int:
    """Return the suit a card belongs to in this contract: 0..3, or 4 for a joker that belongs to none."""
    return int(rulebook.record["effective_suit"][0][int(state["denomination"][0])][index])


def is_free_joker(rulebook: Rulebook, state: State, index: int) -> bool:
    """Tell whether a card is a joker that belongs to no suit."""
    return bool(int(rulebook.record["free_jokers"][0][int(state["denomination"][0])]) >> index & 1)


def jokers_are_low(state: State) -> bool:
    """Tell whether the jokers lie below every other card in this contract."""
    return int(state["denomination"][0]) == JOKERS_LOWEST


def nominated_suit(state: State) -> int | None:
    """Return the suit (0..3) the joker is nominated to, None where it is not."""
    denomination = int(state["denomination"][0])
    return (denomination - NOMINATED_ALL) % 4 if NOMINATED_ALL <= denomination < JOKERS_LOWEST else None


def lead_action(variant: Variant, rulebook: Rulebook, state: State, card: int, named: int | None) -> int:
    """Return the action of leading a card. Raises `QuestionError` where a named suit is missing or out of place."""
    if not is_free_joker(rulebook, state, card):
        if named is not None:
            raise QuestionError("a suit is named only when a joker that belongs to no suit is led")
        return CARD + card
    if variant.joker.lead == "own_suit":
        if named is not None:
            raise QuestionError("the joker is led as a suit of its own, and none is named (joker.lead: own_suit)")
        return CARD + card
    if named is None:
        raise QuestionError("the joker was led: say which suit was named with it (--named-suit C)")
    return LEAD_JOKER + 4 * (card - (len(rulebook.pack) - 2)) + named


def lead_to_trick(rulebook: Rulebook, state: State, *, leader: int) -> None:
    """Let ``leader`` lead the next trick."""
    state["leader"] = leader
    state["to_act"] = leader
    state["turn"] = leader
    entry.refresh_legal(rulebook.record, state)


def add_card(rulebook: Rulebook, state: State, action: int) -> None:
    """Play a card by the engine's step for the seat to act, who is given it; whether it was legal is not asked."""
    card = action - CARD if action < LEAD_JOKER else len(rulebook.pack) - 2 + (action - LEAD_JOKER) // 4
    seat = int(state["turn"][0])
    state["hands"][0][seat] |= card_set([card])
    entry.step(rulebook.record, state, action)


def suit_led(state: State) -> int | None:
    """Return the suit led to the open trick (0..3, 4 a suit of the joker's own), None where nothing is led yet."""
    led = int(state["led"][0])
    return None if led == NONE else led


def tell_history(rulebook: Rulebook, state: State, *, suits_led: frozenset[int], tricks_left: int) -> None:
    """Set what was led in earlier tricks. Raises `QuestionError` where there were too few tricks for it."""
    played = rulebook.hand_size - tricks_left
    if len(suits_led) > played:
        names = ", ".join(SUIT_NAMES[suit] for suit in sorted(suits_led))
        raise QuestionError(
            f"{plural(len(suits_led), 'suit')} led earlier ({names}), but with {plural(tricks_left, 'trick')} left "
            f"only {plural(played, 'trick')} of {rulebook.hand_size} can have been played"
        )
    state["trick_number"] = played
    state["suits_led"] = sum(1 << suit for suit in suits_led)
