"""A recorded deal whose hands are not known: the plays are judged by themselves, and revokes found by later plays.

Every seat is given exactly the cards that it is seen to play from a step on, and unknown cards of no suit besides.
What the engine refuses then cannot have been legal with any hand: the card that shows it is a later play. The engine
alone knows the rules; here cards are only put into hands.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from typing import Any, Final

import numpy as np

from fivehundred.cards.bids import PASS
from fivehundred.cards.cards import Card, card_name, is_joker
from fivehundred.engine import entry
from fivehundred.engine.action_names import parse_action
from fivehundred.engine.actions import CARD
from fivehundred.engine.deal import Deal
from fivehundred.errors import FiveHundredError
from fivehundred.records.checking import cards_named, in_match, missing, surplus, too_many
from fivehundred.records.explain import bare, led_suit, suit_of, why_illegal
from fivehundred.records.queue import Decisions
from fivehundred.records.reading import RecordLine
from fivehundred.records.report import Trouble, seat_name
from fivehundred.rules.rulebook import Rulebook

#: The phases of the auction.
BIDDING: Final = ("redeal", "auction", "exit")
#: What is said about a new deal; only the hands could tell whether it may be.
REDEAL_TALK: Final = ("ask redeal", "play on", "agree", "refuse")


@dataclass(frozen=True)
class Seen:
    """One play as seen: trick (from 1), seat, card, the action's text and number, and the step's number."""

    trick: int
    seat: int
    card: Card
    text: str
    action: int
    step: int


def carried_out_unseen(line: RecordLine) -> tuple[Deal | None, Trouble | None]:
    """Carry a record without hands out as far as it is right: the deal there, and what stopped it."""
    reason = _not_to_be_judged(line)
    if reason:
        return None, Trouble("unknown", f"{reason} cannot be judged without the hands")
    deal, decisions, trouble = _before_play(line, {})
    if trouble is not None or deal is None or deal.phase != "play":
        return deal, trouble
    if decisions.out_of_place("play"):
        return deal, too_many(deal, decisions)
    steps = _recorded_steps(line) - decisions.left
    seen, trouble = _seats_of_plays(line, deal, decisions, steps)
    trouble = _first_revoke(line, seen) or trouble
    if trouble is not None and trouble.step is not None:
        seen = [play for play in seen if play.step < trouble.step]
    rebuilt, other_trouble = _rebuilt(line, seen)
    return rebuilt, trouble or _wrong_holder(line, rebuilt, seen) or other_trouble


def _not_to_be_judged(line: RecordLine) -> str:
    """Name what makes no sense without the hands; empty where nothing does."""
    choices = line.data.get("choices", ())
    if "agree" in choices:
        return "a deal thrown in at a player's request"
    if any(text.startswith("give ") for text in choices):
        return "an exchange of cards between partners"
    return "a game with house rules that plug-ins play" if line.rulebook.house_rules else ""


def _recorded_steps(line: RecordLine) -> int:
    return Decisions(line.data, without=REDEAL_TALK).left


# ------------------------------------------------------------------------------------------------- before the play


def _before_play(line: RecordLine, held: Mapping[int, Iterable[Card]]) -> tuple[Deal | None, Decisions, Trouble | None]:
    """Carry out everything before the first lead, with ``held`` in the hands and other cards where they may be."""
    decisions = Decisions(line.data, without=REDEAL_TALK)
    auction = _arranged(line, {}, None)
    trouble = _auction(auction, decisions, line.data.get("result", {}))
    if trouble is not None or auction.phase in (*BIDDING, "over"):
        return auction, decisions, trouble
    deal = _again(line, held, auction, auction.contractor)
    while deal.phase not in ("play", "over"):
        phase = deal.phase
        text = decisions.next_for(phase)
        if text is None:
            if phase == "discard" and "discards" not in line.data:
                _discard_unknown(deal, line)
                continue
            if phase == "nominate":
                deal.play("nominate none")
                continue
            return deal, decisions, missing(deal, decisions) if decisions.left else None
        try:
            deal.play(text)
        except FiveHundredError:
            return deal, decisions, why_illegal(deal, text)
        decisions.take(phase)
    return deal, decisions, None


def _again(line: RecordLine, held: Mapping[int, Iterable[Card]], auction: Deal, contractor: int | None) -> Deal:
    """Return a new deal with the same auction and the cards where the record needs them."""
    deal = _arranged(line, held, contractor)
    played_on = parse_action(line.rulebook, "play on")
    for action in auction.actions:
        if action == played_on:
            continue
        while deal.phase == "redeal":
            deal.apply(played_on)
        _allow(deal, action)
        deal.apply(action)
    return deal


def _auction(deal: Deal, decisions: Decisions, stated: Mapping[str, Any]) -> Trouble | None:
    """Carry out the calls; without any, the auction that the stated contract needs."""
    if decisions.next_for("auction") is None and stated.get("contract") is not None:
        return _stated_contract(deal, stated)
    while deal.phase in BIDDING:
        phase = deal.phase
        if phase == "redeal":  # whether anybody may ask depends on the cards: here nobody does
            deal.play("play on")
            continue
        text = decisions.next_for(phase)
        if text is None:
            return missing(deal, decisions) if decisions.left else None
        try:
            deal.play(text)
        except FiveHundredError:
            return why_illegal(deal, text)
        decisions.take(phase)
    return None


def _stated_contract(deal: Deal, stated: Mapping[str, Any]) -> Trouble | None:
    """Let the stated contractor bid the stated contract and all others pass, whatever the gates say."""
    name, contractor = stated["contract"], stated.get("contractor")
    if contractor is None or contractor >= deal.rulebook.players:
        return Trouble("unknown", "without calls and hands the record must state the contractor as well")
    if name not in deal.rulebook.bid_names[1:]:
        return Trouble("illegal", f"{name} is no bid of {deal.rulebook.variant_key}")
    while deal.phase in BIDDING:
        if deal.phase != "auction":
            deal.play("play on" if deal.phase == "redeal" else "go on")
            continue
        bids = deal.to_act == contractor and not any(call != PASS for _, call in deal.calls)
        action = parse_action(deal.rulebook, name if bids else PASS)
        _allow(deal, action)
        deal.apply(action)
    return None


def _allow(deal: Deal, action: int) -> None:
    deal.state["legal"][0][action >> 6] |= np.uint64(1 << (action & 63))


def _discard_unknown(deal: Deal, line: RecordLine) -> None:
    """Discard a card that nobody is seen to play, since the record does not say which."""
    used = {text.split()[0] for text in line.data.get("plays", ())}
    jokers = deal.rulebook.joker_count
    names = [card_name(card, jokers=jokers) for card in deal.hands[deal.to_act or 0]]
    deal.play(f"discard {next((name for name in names if name not in used), names[0])}")


def _arranged(line: RecordLine, held: Mapping[int, Iterable[Card]], contractor: int | None) -> Deal:
    """Return a deal of the whole pack in which ``held`` is where it should be, and the rest anywhere.

    The contractor is dealt what the record lets him discard; a nominated joker he holds, a called card he does not.
    """
    rulebook, data = line.rulebook, line.data
    hands: list[list[Card]] = [list(held.get(seat, ())) for seat in range(rulebook.players)]
    kitty: list[Card] = []
    own: list[list[Card]] = [[] for _ in hands]
    dead: list[Card] = []
    free = [card for card in rulebook.pack if not any(card in hand for hand in hands)]

    def put(card: Card, hand: list[Card], size: int) -> None:
        if card in free and len(hand) < size:
            free.remove(card)
            hand.append(card)

    if contractor is not None:
        for card in _cards(rulebook, data.get("discards", ())):
            if len(kitty) < rulebook.kitty_size:
                put(card, kitty, rulebook.kitty_size)
            else:
                put(card, own[contractor], rulebook.own_kitty_size)
        nominated = "nomination" in data
        others = [seat for seat in range(rulebook.players) if seat != contractor]
        for joker in [card for card in free if is_joker(card)]:
            put(joker, hands[contractor if nominated else others[0]], rulebook.hand_size)
        for text in data.get("choices", ()):
            if text.startswith("call "):
                for card in _cards(rulebook, [text.removeprefix("call ")]):
                    put(card, hands[others[0]], rulebook.hand_size)
    used = {text.split()[0] for text in data.get("plays", ())}
    free.sort(key=lambda card: card_name(card, jokers=rulebook.joker_count) in used)
    piles = [(kitty, rulebook.kitty_size), *((cards, rulebook.own_kitty_size) for cards in own)]
    piles += [(dead, rulebook.dead_count), *((hand, rulebook.hand_size) for hand in hands)]
    for pile, size in piles:
        while len(pile) < size:
            put(free[0], pile, size)
    return Deal.from_cards(
        rulebook,
        hands=hands,
        kitty=kitty,
        own_kitties=own,
        dead=dead,
        dealer=data["dealer"],
        barred=data.get("barred", ()),
        **in_match(line),
    )


def _cards(rulebook: Rulebook, names: Iterable[str]) -> list[Card]:
    """Return the cards of the pack with these names; of a name that comes again the second is the second copy."""
    return [card for card in dict.fromkeys(cards_named(rulebook, names)) if card in rulebook.pack]


# ------------------------------------------------------------------------------------------------------- the plays


def _seats_of_plays(
    line: RecordLine, deal: Deal, decisions: Decisions, steps: int
) -> tuple[list[Seen], Trouble | None]:
    """Play the cards one by one, each seat holding nothing but the card it plays (and unknown cards).

    Returns who played what, and what no hand at all would have allowed.
    """
    seen: list[Seen] = []
    discarded = _cards(line.rulebook, line.data.get("discards", ()))
    while not deal.is_over:
        text = decisions.next_for("play")
        if text is None:
            return seen, missing(deal, decisions) if decisions.left else None
        trick, seat = _trick_number(deal), deal.turn
        assert seat is not None
        step = steps + len(seen) + 1
        who = seat_name(deal.rulebook.players, seat)
        rulebook, played = deal.rulebook, [play.card for play in seen]
        copies = _copies(deal.rulebook, text)
        if not copies:
            return seen, _illegal(f"{who} plays {bare(text)}, which is not in the pack", step, seat, trick)
        card = next((copy for copy in copies if copy not in played), None)
        if card is None:
            earlier = next(play for play in seen if play.card == copies[0])
            told = f"{seat_name(deal.rulebook.players, earlier.seat)} played it to trick {earlier.trick}"
            return seen, _illegal(f"{who} plays {bare(text)} to trick {trick} again ({told})", step, seat, trick)
        if card in discarded and not any(copy not in discarded for copy in copies):
            return seen, _illegal(f"{who} plays {bare(text)} to trick {trick}, but it was discarded", step, seat, trick)
        legal = _legal_holding(deal, [card])
        if text not in legal and is_joker(card) and _left(deal, seat) == rulebook.joker_count:
            others = [joker for joker in rulebook.pack if is_joker(joker) and joker not in played]
            legal = _legal_holding(deal, others)  # what is unknown may be the other joker
        if text not in legal:
            names = ", ".join(bare(name) for name in legal)
            reason = f"{who} may not play {bare(text)} to trick {trick}" + (f"; legal: {names}" if names else "")
            return seen, Trouble("illegal", reason, step=step, seat=seat, trick=trick, legal=tuple(legal))
        deal.play(text)
        decisions.take("play")
        seen.append(Seen(trick, seat, card, text, deal.actions[-1], step))
    return seen, surplus(deal, decisions)


def _first_revoke(line: RecordLine, seen: list[Seen]) -> Trouble | None:
    """Play again, each seat now holding all that it plays later, and return the first play that this forbids."""
    deal, _, _ = _before_play(line, {})
    assert deal is not None
    for number, play in enumerate(seen):
        later = [other for other in seen[number + 1 :] if other.seat == play.seat]
        legal = _legal_holding(deal, [play.card, *(other.card for other in later)])
        if play.text not in legal:
            return _shown_by(deal, play, later, legal)
        deal.play(play.text)
    return None


def _shown_by(deal: Deal, play: Seen, later: list[Seen], legal: list[str]) -> Trouble:
    """Word a play that a later one shows to have been illegal."""
    shown = next((other for other in later if bare(other.text).split()[0] in {bare(n).split()[0] for n in legal}), None)
    who, name = seat_name(deal.rulebook.players, play.seat), bare(play.text)
    if shown is None:
        text = f"{who} may not play {name} to trick {play.trick}"
        return _illegal(text, play.step, play.seat, play.trick)
    by = f"shown by {bare(shown.text).split()[0]} at trick {shown.trick}"
    if suit_of(deal, shown.card) == led_suit(deal):
        text, kind = f"{who} revoked at trick {play.trick}, {by} ({name} was played)", "revoke"
    else:
        text, kind = f"{who} had to play {bare(shown.text)} to trick {play.trick}, not {name}: {by}", "illegal"
    return Trouble(
        "revoke" if kind == "revoke" else "illegal",
        text,
        step=play.step,
        seat=play.seat,
        trick=play.trick,
        legal=tuple(legal),
    )


def _legal_holding(deal: Deal, cards: list[Card]) -> list[str]:
    """Give the seat to act these cards and unknown ones of no suit; return what it may play of these cards."""
    seat = deal.turn
    assert seat is not None
    rulebook = deal.rulebook
    own = [rulebook.pack.index(card) for card in cards]
    unknown = _left(deal, seat) - len(own)
    spare = range(len(rulebook.pack), len(rulebook.pack) + unknown)
    deal.state["hands"][0][seat] = np.uint64(sum(1 << index for index in (*own, *spare) if index < 64))
    entry.refresh_legal(rulebook.record, deal.state)
    real = [action for action in deal.legal() if not CARD + len(rulebook.pack) <= action < 2 * CARD]
    return [deal.action_name(action) for action in real]


def _rebuilt(line: RecordLine, seen: list[Seen]) -> tuple[Deal | None, Trouble | None]:
    """Return the deal with every card that was seen in the hand that played it, as far as it was seen."""
    held: dict[int, list[Card]] = {}
    for play in seen:
        held.setdefault(play.seat, []).append(play.card)
    deal, _, trouble = _before_play(line, held)
    if deal is None or trouble is not None:
        return deal, trouble
    for play in seen:
        _allow(deal, play.action)
        deal.apply(play.action)
    return deal, None


def _wrong_holder(line: RecordLine, deal: Deal | None, seen: list[Seen]) -> Trouble | None:
    """Say where no joker can have been the contractor's, though he was asked to nominate it."""
    if "nomination" not in line.data or deal is None:
        return None
    elsewhere = [play for play in seen if is_joker(play.card) and play.seat != deal.contractor]
    if elsewhere and len(elsewhere) == line.rulebook.joker_count:
        play = elsewhere[-1]
        who = seat_name(line.rulebook.players, play.seat)
        text = f"{who} plays the joker to trick {play.trick}, though the contractor was asked about it"
        return _illegal(text, play.step, play.seat, play.trick)
    return None


def _left(deal: Deal, seat: int) -> int:
    """Return how many cards a seat has still to play."""
    return deal.rulebook.hand_size - sum(who == seat for trick in deal.tricks for who, _ in trick.plays)


def _trick_number(deal: Deal) -> int:
    open_trick = bool(deal.tricks) and deal.tricks[-1].winner is None
    return len(deal.tricks) + (0 if open_trick else 1)


def _copies(rulebook: Rulebook, text: str) -> list[Card]:
    """Return the cards of the pack that a play may mean: one, or both copies."""
    name = text.split()[1]
    return [card for card in rulebook.pack if card_name(card, jokers=rulebook.joker_count) == name]


def _illegal(text: str, step: int, seat: int, trick: int) -> Trouble:
    return Trouble("illegal", text, step=step, seat=seat, trick=trick)
