"""Why a card may be played, or wins: the settings of the joker, and what trumps are, in words. It decides nothing."""

from __future__ import annotations

from dataclasses import dataclass

from fivehundred.cards.cards import JACK, is_joker, printed_suit, rank_of
from fivehundred.cards.suits import NO_TRUMPS, SUIT_NAMES
from fivehundred.engine.action_names import name_of
from fivehundred.judging.names import Contract, cards_in_words, joined, suits_in_words
from fivehundred.judging.position import (
    State,
    is_free_joker,
    jokers_are_low,
    loses_every_trick,
    nominated_suit,
    suit_of,
)
from fivehundred.rules.rulebook import Rulebook
from fivehundred.variants.model import Variant

_ALL = frozenset(range(4))
_LOW_JOKER = "joker.in_misere: lowest — the joker is the lowest card and belongs to no suit."


@dataclass(frozen=True)
class PlayPosition:
    """A position with the engine's verdict on it: what the reasons are to be given for."""

    variant: Variant
    rulebook: Rulebook
    contract: Contract
    state: State
    hand: tuple[int, ...]
    trick: tuple[int, ...]
    named: int | None
    legal: frozenset[int]
    nameable: frozenset[int]
    shown_void: frozenset[int]
    last_trick: bool

    def suit(self, index: int) -> int:
        """The suit a card belongs to in this contract (4: none)."""
        return suit_of(self.rulebook, self.state, index)

    @property
    def jokers(self) -> tuple[int, ...]:
        """The jokers of the hand that belong to no suit."""
        return tuple(index for index in self.hand if is_free_joker(self.rulebook, self.state, index))

    @property
    def only_jokers(self) -> bool:
        """Whether the player on turn has nothing but jokers that belong to no suit."""
        seat = int(self.state["turn"][0])
        free = int(self.rulebook.record["free_jokers"][0][int(self.state["denomination"][0])])
        return not int(self.state["hands"][0][seat]) & ~free

    @property
    def suits_led(self) -> frozenset[int]:
        """The suits led to earlier tricks."""
        return frozenset(suit for suit in _ALL if int(self.state["suits_led"][0]) >> suit & 1)


# ------------------------------------------------------------------------------------------------------------ leading


def lead_reasons(position: PlayPosition) -> tuple[str, ...]:
    """Say what a player on lead may do."""
    if not position.jokers and not (position.trick and is_joker(position.rulebook.pack[position.trick[0]])):
        return ("Whoever leads may lead any card.",)
    setting = position.variant.joker.lead
    return (f"joker.lead: {setting} — {_joker_lead(position, setting)}.",)


def _joker_lead(position: PlayPosition, setting: str) -> str:
    led, void = position.suits_led, position.shown_void
    may_name = suits_in_words(position.nameable, word="or")
    if setting == "unled_suit":
        if led == _ALL:
            if position.last_trick:
                return "all four suits have been led, but it is the last trick: any suit may be named"
            if position.only_jokers:
                return "all four suits have been led, but the leader has nothing else: any suit may be named"
            return "all four suits have been led, so the joker may be led to the last trick only"
        if not led:
            return "no suit has been led yet, so any suit may be named with the joker"
        have = "has" if len(led) == 1 else "have"
        return f"{suits_in_words(led)} {have} been led, so {suits_in_words(_ALL - led, word='or')} must be named"
    if setting == "any_suit":
        return "whoever leads the joker names any suit"
    if setting == "suit_not_shown_void":
        if void == _ALL:
            return "the leader has shown void in all four suits" + (
                ", but the joker is his last card: any suit may be named" if position.nameable else ""
            )
        if not void:
            return "the leader has shown void in no suit, so any suit may be named with the joker"
        return f"the leader has shown void in {suits_in_words(void)}, so {may_name} must be named"
    if setting in ("last_trick_only", "only_card"):
        if position.only_jokers:
            return "the leader has nothing else, so the joker may be led, naming any suit"
        return "the joker may be led only when its holder has nothing else"
    if setting == "own_suit":
        return "the joker is led as a suit of its own: no suit is named, and the others may play anything"
    if position.nameable:
        return f"the joker may be led, naming {may_name}"
    return "the joker may be led" if position.legal & set(position.jokers) else "the joker may not be led now"


# ---------------------------------------------------------------------------------------------------------- following


def follow_reasons(position: PlayPosition) -> tuple[str, ...]:
    """Say what a player who does not lead may do, and why."""
    led = int(position.state["led"][0])
    held = [index for index in position.hand if position.suit(index) == led]
    reasons = [_what_was_led(position, led), *_odd_suits(position, led)]
    if held and led < NO_TRUMPS:
        of_suit = cards_in_words(position.rulebook, held, word="or")
        reasons.append(f"Whoever holds the suit led must follow it: {of_suit}.")
        reasons += _joker_beside_suit(position, led)
    elif led < NO_TRUMPS:
        reasons += _when_void(position, led)
    return tuple(reasons)


def _what_was_led(position: PlayPosition, led: int) -> str:
    first = position.trick[0]
    name = name_of(position.rulebook, first)
    if led >= NO_TRUMPS:
        return f"{name} was led as a suit of its own: nobody has to follow (joker.lead: {position.variant.joker.lead})."
    if position.named is not None:
        return f"{name} was led as {SUIT_NAMES[led]}."
    belongs = belonging(position.rulebook, position.state, first)
    return f"{name} was led: {belongs or SUIT_NAMES[led]}."


def belonging(rulebook: Rulebook, state: State, index: int) -> str:
    """Say why a card belongs to a suit that is not printed on it; empty where it is the printed one, or none."""
    card, suit = rulebook.pack[index], suit_of(rulebook, state, index)
    if suit >= NO_TRUMPS:
        return ""
    if is_joker(card):
        if nominated_suit(state) is not None:
            return f"the joker was nominated to {SUIT_NAMES[suit]} and is the highest card of that suit"
        return f"the joker is the highest trump, one of the {SUIT_NAMES[suit]}"
    if printed_suit(card) == suit:
        return ""
    if rank_of(card) == JACK:
        return f"the left bower is a trump, one of the {SUIT_NAMES[suit]}"
    return f"it counts as one of the {SUIT_NAMES[suit]} (ranking.colour_four_is_trump)"


def _odd_suits(position: PlayPosition, led: int) -> list[str]:
    """Name the cards of the hand whose suit in this contract is not the one printed, where that matters here."""
    reasons = []
    for index in position.hand:
        card, suit = position.rulebook.pack[index], position.suit(index)
        why = belonging(position.rulebook, position.state, index)
        if why and (suit == led or (not is_joker(card) and printed_suit(card) == led)):
            reasons.append(f"{name_of(position.rulebook, index)}: {why}.")
    return reasons


def _joker_beside_suit(position: PlayPosition, led: int) -> list[str]:
    """Say whether a joker without a suit may be played by a player who could follow."""
    if not position.jokers:
        return []
    setting, suit = position.variant.joker.follow, SUIT_NAMES[led]
    may = bool(position.legal & set(position.jokers))
    texts = {
        "when_void": f"the joker may be played only by a player who has no {suit}",
        "any_time": "the joker may be played to any trick",
        "first_or_last_of_suit": f"{suit} have been led before, so the joker must wait until the player is void"
        if not may
        else f"{suit} have not been led before, so the joker may be played although the suit is held",
        "every_suit": "the joker counts as a card of whatever suit is led",
    }
    generic = "the joker may be played" if may else "the joker may not be played while the suit is held"
    return [f"joker.follow: {setting} — {texts.get(setting, generic)}."]


def is_misere(position: PlayPosition) -> bool:
    """Tell whether the contract is one to lose tricks."""
    return loses_every_trick(position.rulebook, position.contract)


def _when_void(position: PlayPosition, led: int) -> list[str]:
    suit, joker = SUIT_NAMES[led], position.variant.joker
    if not position.jokers:
        return [f"No {suit} in the hand: any card may be played."]
    forced = position.legal <= set(position.jokers)
    if jokers_are_low(position.state):
        return [_LOW_JOKER, f"No {suit} in the hand: any card may be played."]
    if is_misere(position) and joker.follow != "every_suit" and (forced or joker.in_misere == "optional"):
        must = f"must play the joker to it, and wins the trick ({position.contract.name})"
        may = "may play the joker or keep it back"
        text = f"a player who has no {suit} {must if forced else may}"
        return [f"joker.in_misere: {joker.in_misere} — {text}."]
    text = (
        f"a player who has no {suit} must play the joker"
        if forced
        else f"no {suit} in the hand: the joker may be played, and any other card"
    )
    return [f"joker.follow: {joker.follow} — {text}."]


# ------------------------------------------------------------------------------------------------------------ winning


def trick_reasons(position: PlayPosition, winner: int) -> tuple[str, ...]:
    """Say why the trick's card number ``winner`` (from 0) wins."""
    rulebook, state, trick = position.rulebook, position.state, position.trick
    led = position.named if position.named is not None else position.suit(trick[0])
    card, trump = trick[winner], position.contract.denomination
    name, suit = name_of(rulebook, card), position.suit(trick[winner])
    odd = [
        f"{name_of(rulebook, index)}: {why}."
        for index in trick
        if not is_joker(rulebook.pack[index]) and (why := belonging(rulebook, state, index))
    ]
    if is_free_joker(rulebook, state, card) and jokers_are_low(state):
        first = f"{name}: it was led, and nobody played a card of the suit named (joker.in_misere: lowest)."
    elif is_free_joker(rulebook, state, card) and winner == 0 and position.named is None:
        first = f"{name}: led as a suit of its own it wins (joker.lead: {position.variant.joker.lead})."
    elif is_free_joker(rulebook, state, card):
        first = f"{name}: without trumps a joker that belongs to no suit beats every other card."
    elif trump < NO_TRUMPS and suit == trump:
        jack = "the right bower, " if _is_right_bower(rulebook, card, trump) else ""
        jack = "the joker, " if is_joker(rulebook.pack[card]) else jack
        first = f"{name} is {jack}the highest trump played ({SUIT_NAMES[trump]} are trumps)."
    elif led < NO_TRUMPS:
        none = "no trump was played, and " if trump < NO_TRUMPS else ""
        first = f"{name}: {none}it is the highest of the suit led, {SUIT_NAMES[led]}."
    else:
        first = f"{name} wins."
    return (first, *_equal_cards(position, winner), *_losing_jokers(position, winner), *odd)


def _is_right_bower(rulebook: Rulebook, index: int, trump: int) -> bool:
    card = rulebook.pack[index]
    return not is_joker(card) and rank_of(card) == JACK and printed_suit(card) == trump


def _equal_cards(position: PlayPosition, winner: int) -> list[str]:
    name = name_of(position.rulebook, position.trick[winner])
    twice = [index for index in position.trick if name_of(position.rulebook, index) == name]
    return ["Of two equal cards the first played wins."] if len(twice) > 1 else []


def _losing_jokers(position: PlayPosition, winner: int) -> list[str]:
    rulebook, joker = position.rulebook, position.variant.joker
    losing = [index for place, index in enumerate(position.trick) if place != winner and is_joker(rulebook.pack[index])]
    if not losing or is_joker(rulebook.pack[position.trick[winner]]):
        return []
    names = joined(name_of(rulebook, index) for index in losing)
    if jokers_are_low(position.state):
        return [_LOW_JOKER]
    tied = [index for index in losing if position.suit(index) < NO_TRUMPS]
    if tied:
        suit = SUIT_NAMES[position.suit(tied[0])]
        names = cards_in_words(rulebook, tied)
        return [f"{names} was nominated to {suit}: thrown on another suit it loses (joker.nominate: {joker.nominate})."]
    led = int(position.named if position.named is not None else position.suit(position.trick[0]))
    if joker.renounced == "worthless" and led in position.shown_void:
        why = f"its player had failed to follow {SUIT_NAMES[led]} before"
        return [f"joker.renounced: worthless — {names} cannot win: {why}."]
    return [f"{names} does not win here."]
