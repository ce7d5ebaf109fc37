"""Which cards of a hand may be played, leading or to a trick. The engine's play judges; this builds the position."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal

from fivehundred.cards.suits import NO_TRUMPS, SUIT_LETTERS
from fivehundred.engine import entry
from fivehundred.engine.action_names import name_of
from fivehundred.engine.actions import ACTION_WORDS, CARD, LEAD_JOKER
from fivehundred.errors import QuestionError
from fivehundred.judging.answers import PlayAnswer
from fivehundred.judging.names import CardBox, Contract, parse_contract, parse_suit, parse_suits
from fivehundred.judging.position import (
    State,
    active_seats,
    add_card,
    card_set,
    is_free_joker,
    lead_action,
    lead_to_trick,
    nominate,
    start_contract,
    suit_led,
    suit_of,
    tell_history,
)
from fivehundred.judging.reasons_play import PlayPosition, follow_reasons, lead_reasons
from fivehundred.rules import assemble
from fivehundred.rules.rulebook import Rulebook
from fivehundred.variants.model import Variant
from fivehundred.words import plural

Role = Literal["contractor", "defender"]


@dataclass(frozen=True)
class _Question:
    """What was asked, read: ``hand`` and ``trick`` as pack indices, suits as numbers."""

    variant: Variant
    rulebook: Rulebook
    contract: Contract
    hand: tuple[int, ...]
    trick: tuple[int, ...]
    named: int | None
    tricks_left: int
    slam: bool


def judge_play(
    variant: Variant,
    contract: str,
    hand: str,
    *,
    trick: str = "",
    seat: Role = "contractor",
    named_suit: str | None = None,
    suits_led: str = "",
    shown_void: str = "",
    joker_is: str | None = None,
    tricks_left: int | None = None,
    slam: bool = False,
) -> PlayAnswer:
    """Return which cards of ``hand`` may be played.

    ``contract`` is a bid, a denomination (``H``, ``NT``) or ``no contract``; ``trick`` the cards played to this trick,
    the led one first (none: the hand is on lead); ``named_suit`` the suit named with a joker led without trumps;
    ``suits_led`` the suits led to earlier tricks; ``shown_void`` the suits that the player on turn has earlier failed
    to follow; ``joker_is`` the suit the contractor has nominated his joker to (``Jk1=H`` where of two jokers he held
    only one); ``tricks_left`` the tricks still to be played with this one (without it as many as the hand has cards;
    more than that means that the other cards of the hand were left out because they do not matter); ``slam`` whether a
    slam was called, so that the partner sits out.

    Raises `NotationError` for what cannot be read, `QuestionError` for what contradicts itself or the variant.
    """
    rulebook = assemble(variant)
    bid = parse_contract(variant, rulebook, contract)
    box = CardBox(rulebook)
    held, played = box.take(hand, place="hand"), box.take(trick, place="trick")
    named = None if named_suit is None else parse_suit(named_suit)
    left = len(held) if tricks_left is None else tricks_left
    question = _Question(variant, rulebook, bid, held, played, named, left, slam)
    _check_sizes(question)
    state = _position(question, seat, joker_is=joker_is, suits_led=suits_led, shown_void=shown_void)
    return _answer(question, state)


def _check_sizes(question: _Question) -> None:
    """Raise `QuestionError` where a hand cannot hold so many or so few cards."""
    rulebook, held = question.rulebook, len(question.hand)
    if held == 0:
        raise QuestionError("the hand is empty: write the cards of the player on turn")
    if held > rulebook.hand_size:
        raise QuestionError(
            f"{plural(held, 'card')}: in {rulebook.variant_key} a hand has {rulebook.hand_size} when play begins"
        )
    if not held <= question.tricks_left <= rulebook.hand_size:
        raise QuestionError(
            f"{plural(question.tricks_left, 'trick')} left does not go with a hand of {plural(held, 'card')}: "
            f"a player holds as many cards as tricks are left, and at most {rulebook.hand_size}"
        )


def _position(question: _Question, role: Role, *, joker_is: str | None, suits_led: str, shown_void: str) -> State:
    """Return the state in which the player on turn holds the hand and the trick lies on the table."""
    rulebook, contract = question.rulebook, question.contract
    state = start_contract(rulebook, contract, slam=question.slam)
    if joker_is is not None:
        nominate(question.variant, rulebook, contract, state, joker_is)
    led, void = parse_suits(suits_led), parse_suits(shown_void)
    tell_history(rulebook, state, suits_led=led, tricks_left=question.tricks_left)
    _check_voids(question, led, void)
    seats = active_seats(rulebook, state)
    if len(question.trick) >= len(seats):
        raise QuestionError(
            f"the trick has {plural(len(question.trick), 'card')} already: with {len(seats)} players taking part it is "
            "complete, and the next card is a lead"
        )
    side = int(state["side"][0])
    actor = next(seat for seat in seats if bool(side >> seat & 1) == (role == "contractor" and contract.row > 0))
    state["hands"][0][actor] = card_set([*question.hand, *_other_cards(question, state)])
    state["shown_void"][0][actor] = sum(1 << suit for suit in void)
    leader = seats[(seats.index(actor) - len(question.trick)) % len(seats)]
    lead_to_trick(rulebook, state, leader=leader)
    if question.trick:
        _lay_trick(question, state, leader)
    elif question.named is not None:
        raise QuestionError("no card was led, so no suit can have been named (--named-suit): leave it out")
    return state


def _check_voids(question: _Question, led: frozenset[int], void: frozenset[int]) -> None:
    played = question.rulebook.hand_size - question.tricks_left
    if len(void) > played:
        raise QuestionError(
            f"void shown in {plural(len(void), 'suit')}, but with {plural(question.tricks_left, 'trick')} left only "
            f"{plural(played, 'trick')} can have been played"
        )


def _other_cards(question: _Question, state: State) -> list[int]:
    """Return a card for the part of the hand that the question leaves out: one that does not matter for the suit led.

    One is enough: what counts is only whether the hand has a single card.
    """
    if len(question.hand) == question.tricks_left:
        return []
    rulebook = question.rulebook
    suits: set[int | None] = {NO_TRUMPS}
    if question.trick:
        first = question.trick[0]
        suits.add(question.named if question.named is not None else suit_of(rulebook, state, first))
    taken = (*question.hand, *question.trick)
    cards = (index for index in range(len(rulebook.pack)) if index not in taken)
    return [next(index for index in cards if suit_of(rulebook, state, index) not in suits)]


def _lay_trick(question: _Question, state: State, leader: int) -> None:
    """Play the trick's cards. Raises `QuestionError` where the joker could not have been led so."""
    variant, rulebook = question.variant, question.rulebook
    action = lead_action(variant, rulebook, state, question.trick[0], question.named)
    if is_free_joker(rulebook, state, question.trick[0]):
        cards = [question.trick[0]]
        if question.tricks_left > 1:
            cards.append(next(i for i in range(len(rulebook.pack)) if i not in (*question.hand, *question.trick)))
        state["hands"][0][leader] = card_set(cards)
        entry.refresh_legal(rulebook.record, state)
        if action not in legal_actions(state):
            reasons = lead_reasons(_reasons_position(question, state, leader))
            raise QuestionError(f"the joker could not be led so: {reasons[0]}")
    add_card(rulebook, state, action)
    for card in question.trick[1:]:
        add_card(rulebook, state, CARD + card)


def legal_actions(state: State) -> list[int]:
    """Return the legal actions of the seat to act."""
    words = [int(word) for word in state["legal"][0][:ACTION_WORDS]]
    return [64 * word + bit for word in range(ACTION_WORDS) for bit in range(64) if words[word] >> bit & 1]


def _joker_of(rulebook: Rulebook, action: int) -> int:
    return len(rulebook.pack) - 2 + (action - LEAD_JOKER) // 4


def _reasons_position(question: _Question, state: State, seat: int) -> PlayPosition:
    actions = legal_actions(state)
    leads = [action for action in actions if action >= LEAD_JOKER]
    cards = {action - CARD for action in actions if action < LEAD_JOKER}
    cards |= {_joker_of(question.rulebook, action) for action in leads}
    return PlayPosition(
        variant=question.variant,
        rulebook=question.rulebook,
        contract=question.contract,
        state=state,
        hand=question.hand,
        trick=question.trick,
        named=question.named,
        legal=frozenset(cards),
        nameable=frozenset((action - LEAD_JOKER) % 4 for action in leads),
        shown_void=frozenset(suit for suit in range(4) if int(state["shown_void"][0][seat]) >> suit & 1),
        last_trick=question.tricks_left == 1,
    )


def _answer(question: _Question, state: State) -> PlayAnswer:
    rulebook = question.rulebook
    position = _reasons_position(question, state, int(state["turn"][0]))
    reasons = follow_reasons(position) if question.trick else lead_reasons(position)
    missing = question.tricks_left - len(question.hand)
    if missing:
        reasons += (f"{plural(missing, 'card')} of the hand left out: taken to be of no suit that matters here.",)
    led = suit_led(state)
    return PlayAnswer(
        variant=question.variant.key,
        contract=question.contract.name,
        legal=tuple(name_of(rulebook, index) for index in question.hand if index in position.legal),
        illegal=tuple(name_of(rulebook, index) for index in question.hand if index not in position.legal),
        nameable=tuple(SUIT_LETTERS[suit] for suit in sorted(position.nameable)),
        suit_led=SUIT_LETTERS[led] if led is not None and led < NO_TRUMPS else None,
        why=reasons,
    )
