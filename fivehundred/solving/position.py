"""Positions as people write them: the hands, a contract, the cards played since. The engine judges every card."""

from __future__ import annotations

import re
from dataclasses import dataclass

from fivehundred.cards.cards import is_joker
from fivehundred.cards.suits import NO_TRUMPS, SUIT_LETTERS
from fivehundred.engine import entry
from fivehundred.engine.deal import Deal
from fivehundred.engine.solver.solver import Solver
from fivehundred.errors import FiveHundredError, NotationError, QuestionError
from fivehundred.judging.names import CardBox, Contract, in_words, joined, parse_contract, parse_seat, parse_suits
from fivehundred.judging.position import active_seats, nominate, start_contract
from fivehundred.records.explain import why_illegal
from fivehundred.rules.rulebook import Rulebook
from fivehundred.solving.start import after_discards, best_start, set_hands
from fivehundred.variants.model import Variant
from fivehundred.words import plural

ALONE = "alone"
FREE = "none"


@dataclass(frozen=True)
class Given:
    """What is known of a position beside the hands; ``None`` stands for what is to be taken from the rules.

    ``contract`` is a bid, a denomination or ``no contract``; seats are names as `parse_seat` reads them, ``partner``
    one of them or ``alone``; ``joker_is`` as in `judge`, or ``none``; ``taken`` the tricks that the contractor's side
    has already; ``shown_void`` reads ``E:H W:SD``; ``played`` are the cards played from the hands, ``Jk=H`` a joker
    led as a heart.
    """

    contract: str
    contractor: str | None = None
    partner: str | None = None
    dealer: str | None = None
    leader: str | None = None
    joker_is: str | None = None
    taken: int | None = None
    suits_led: str = ""
    shown_void: str = ""
    played: str = ""


@dataclass(frozen=True)
class Position:
    """A deal in play, and what was chosen for the contractor on the way there (``nominate H``)."""

    deal: Deal
    choices: tuple[str, ...] = ()


def read_hands(rulebook: Rulebook, text: str) -> tuple[int, ...]:
    """Read ``N: AS 10H … E: …`` into sets of pack indices, a seat each (empty where a seat is not named).

    Raises `NotationError`, or `QuestionError` for a seat named twice, a card named twice or one that the pack lacks.
    """
    parts = re.split(r"(?:(?<=\s)|^)([^\s:,]+)\s*:", text.strip())
    if len(parts) < 3 or parts[0].strip():
        raise NotationError(
            f"the hands are written seat by seat, such as 'N: AS 10H … E: KD … S: … W: …'; this begins {text[:20]!r}"
        )
    box = CardBox(rulebook)
    hands: dict[int, int] = {}
    for name, cards in zip(parts[1::2], parts[2::2], strict=True):
        seat = parse_seat(rulebook, name)
        if seat in hands:
            raise QuestionError(f"the hand of {in_words(rulebook, seat)} is given twice")
        taken = box.take(cards, place=f"hand of {in_words(rulebook, seat)}")
        hands[seat] = sum(1 << index for index in taken)
    return tuple(hands.get(seat, 0) for seat in range(rulebook.players))


def whole_hands(rulebook: Rulebook, hands: tuple[int, ...]) -> None:
    """Raise `QuestionError` unless every seat has a whole hand."""
    for seat, hand in enumerate(hands):
        if hand.bit_count() != rulebook.hand_size:
            raise QuestionError(
                f"{in_words(rulebook, seat)} has {plural(hand.bit_count(), 'card')}: a hand of "
                f"{rulebook.variant_key} has {rulebook.hand_size} (for an ending give --contract, --leader and --taken)"
            )


def position(variant: Variant, solver: Solver, hands: tuple[int, ...], given: Given) -> Position:
    """Return the deal in play that a question describes. ``hands`` as `read_hands` reads them, before ``played``.

    Raises `QuestionError`, `NotationError` and, for a card that may not be played, `QuestionError` with the reason.
    """
    rulebook = solver.rulebook
    contract = parse_contract(variant, rulebook, given.contract)
    if contract.row == 0:
        found = Position(_without_contract(rulebook, contract, hands, given))
    elif max(hand.bit_count() for hand in hands) == rulebook.hand_size:
        found = _from_first_lead(variant, solver, contract, hands, given)
    else:
        found = Position(_ending(variant, rulebook, contract, hands, given))
    _play(found.deal, given.played)
    return found


def _seat(rulebook: Rulebook, text: str | None, default: int) -> int:
    return default if text is None else parse_seat(rulebook, text)


def _contractor(rulebook: Rulebook, given: Given) -> int:
    if given.contractor is None:
        raise QuestionError("say who plays the contract: --contractor with a seat")
    return parse_seat(rulebook, given.contractor)


def _without_contract(rulebook: Rulebook, contract: Contract, hands: tuple[int, ...], given: Given) -> Deal:
    dealer = _seat(rulebook, given.dealer, rulebook.players - 1)
    state = start_contract(rulebook, contract, contractor=dealer)
    return _laid_out(rulebook, Deal(rulebook, state), hands, given)


def _from_first_lead(
    variant: Variant, solver: Solver, contract: Contract, hands: tuple[int, ...], given: Given
) -> Position:
    """Return whole hands at the first lead; a partner and a nomination that are not given are the contractor's best."""
    rulebook = solver.rulebook
    _refuse_history(given)
    contractor = _contractor(rulebook, given)
    dealer = _seat(rulebook, given.dealer, rulebook.players - 1)
    _same_sizes(rulebook, hands, _sitting_out(rulebook, contract, contractor))
    deal = after_discards(rulebook, hands, row=contract.row, contractor=contractor, dealer=dealer)
    side = None if given.partner is None else _side(rulebook, contractor, given.partner)
    denomination = None
    if given.joker_is is not None:
        denomination = _nominated(variant, rulebook, contract, given.joker_is)
        _holds_joker(rulebook, hands, contractor, given.joker_is)
    start = best_start(solver, deal, side=side, denomination=denomination)
    if start is None:
        raise QuestionError(
            f"{in_words(rulebook, contractor)} cannot play {contract.name} with "
            + joined(
                [
                    *([] if given.partner is None else [f"the partner {given.partner}"]),
                    *([] if given.joker_is is None else [f"the joker nominated: {given.joker_is}"]),
                ]
            )
            + f" in {rulebook.variant_key}"
        )
    if given.leader is not None:
        _lead(rulebook, start.deal, parse_seat(rulebook, given.leader))
    return Position(start.deal, start.choices)


def _refuse_history(given: Given) -> None:
    if given.taken or given.suits_led or given.shown_void:
        raise QuestionError(
            "with whole hands no trick has been played: --taken, --suits-led and --shown-void are for an ending "
            "(write the cards that are left; what was played since goes to --played)"
        )


def _side(rulebook: Rulebook, contractor: int, partner: str) -> int:
    side = int(rulebook.record["side_mask"][0][contractor])
    if partner.strip().lower() == ALONE:
        return side
    seat = parse_seat(rulebook, partner)
    if seat == contractor:
        raise QuestionError(f"{in_words(rulebook, seat)} cannot be his own partner: write {ALONE!r}")
    return side | 1 << seat


def _nominated(variant: Variant, rulebook: Rulebook, contract: Contract, joker_is: str) -> int:
    """Return the denomination in play (0..17) that a nomination makes."""
    state = start_contract(rulebook, contract)
    if joker_is.strip().lower() != FREE:
        nominate(variant, rulebook, contract, state, joker_is)
    return int(state["denomination"][0])


def _holds_joker(rulebook: Rulebook, hands: tuple[int, ...], contractor: int, joker_is: str) -> None:
    if joker_is.strip().lower() != FREE and not hands[contractor] & int(rulebook.record["joker_mask"][0]):
        raise QuestionError(
            f"{in_words(rulebook, contractor)} has no joker to nominate: the contractor nominates the one in his hand"
        )


def _sitting_out(rulebook: Rulebook, contract: Contract, contractor: int) -> int:
    """Return the seats (bits) that take no part."""
    if not rulebook.record["row_sits_out"][0][contract.row]:
        return 0
    return int(rulebook.record["side_mask"][0][contractor]) & ~(1 << contractor)


def _same_sizes(rulebook: Rulebook, hands: tuple[int, ...], without: int) -> int:
    """Return the number of cards in every hand. Raises `QuestionError` where they differ."""
    sizes = {seat: hand.bit_count() for seat, hand in enumerate(hands) if not without >> seat & 1}
    most = max(sizes.values())
    for seat, size in sizes.items():
        if size != most:
            raise QuestionError(
                f"{in_words(rulebook, seat)} has {plural(size, 'card')}, others {most}: write the hands before the "
                "trick on the table, all of them equally long, and its cards behind --played"
            )
    if most > rulebook.hand_size:
        raise QuestionError(
            f"hands of {plural(most, 'card')}: in {rulebook.variant_key} a hand has {rulebook.hand_size} in play"
        )
    return most


def _ending(variant: Variant, rulebook: Rulebook, contract: Contract, hands: tuple[int, ...], given: Given) -> Deal:
    contractor = _contractor(rulebook, given)
    if given.taken is None and contract.bid:
        raise QuestionError("say how many tricks the contractor's side has taken already: --taken with a number")
    state = start_contract(rulebook, contract, contractor=contractor)
    state["dealer"] = _seat(rulebook, given.dealer, rulebook.players - 1)
    if given.joker_is is not None and given.joker_is.strip().lower() != FREE:
        nominate(variant, rulebook, contract, state, given.joker_is)
    if given.partner is not None:
        side = _side(rulebook, contractor, given.partner)
        if side != int(state["side"][0]) and not rulebook.record["row_calls_partner"][0][contract.row]:
            raise QuestionError(f"no partner is called for {contract.name} in {rulebook.variant_key}")
        state["side"] = side
    return _laid_out(rulebook, Deal(rulebook, state), hands, given)


def _laid_out(rulebook: Rulebook, deal: Deal, hands: tuple[int, ...], given: Given) -> Deal:
    """Give the hands of an ending (or of a deal without contract) and what is known of the tricks before."""
    state = deal.state
    active = active_seats(rulebook, state)
    left = _same_sizes(rulebook, hands, sum(1 << seat for seat in range(rulebook.players) if seat not in active))
    gone = rulebook.hand_size - left
    taken = given.taken or 0
    if not 0 <= taken <= gone:
        raise QuestionError(
            f"--taken {taken}: with hands of {plural(left, 'card')} {plural(gone, 'trick')} of {rulebook.hand_size} "
            f"{'has' if gone == 1 else 'have'} been played"
        )
    if gone and given.leader is None:
        raise QuestionError("say who leads in this ending: --leader with a seat")
    set_hands(state, hands)
    contractor = 0 if deal.contractor is None else deal.contractor
    other = next((seat for seat in active if not int(state["side"][0]) >> seat & 1 and seat != contractor), contractor)
    state["trick_number"] = gone
    state["tricks"][0][contractor] = taken
    state["tricks"][0][other] += gone - taken
    state["trick_winner"][0][:taken] = contractor
    state["trick_winner"][0][taken:gone] = other
    led = parse_suits(given.suits_led)
    if len(led) > gone:
        raise QuestionError(f"{plural(len(led), 'suit')} led earlier, but only {plural(gone, 'trick')} played")
    state["suits_led"] = sum(1 << suit for suit in led)
    for word in given.shown_void.replace(",", " ").split():
        name, colon, suits = word.partition(":")
        if not colon or not set(suits.upper()) <= set(SUIT_LETTERS):
            raise NotationError(f"{word!r}: write a seat and the suits it has failed to follow, such as E:H or W:SD")
        state["shown_void"][0][parse_seat(rulebook, name)] = sum(
            1 << SUIT_LETTERS.index(letter) for letter in set(suits.upper())
        )
    leader = deal.turn if given.leader is None else parse_seat(rulebook, given.leader)
    _lead(rulebook, deal, contractor if leader is None else leader)
    return deal


def _lead(rulebook: Rulebook, deal: Deal, leader: int) -> None:
    if not int(deal.state["active"][0]) >> leader & 1:
        raise QuestionError(f"{in_words(rulebook, leader)} sits out in {deal.contract} and cannot lead")
    entry.lead(rulebook.record, deal.state, leader)


def _play(deal: Deal, played: str) -> None:
    """Play the cards given. Raises `QuestionError` with the reason at one that may not be played."""
    for number, word in enumerate(played.replace(",", " ").split(), start=1):
        card, named, suit = word.partition("=")
        text = f"lead {card} as {suit}" if named else f"play {card}"
        if deal.is_over:
            raise QuestionError(f"card {number} of --played, {word}: the deal is over by then")
        try:
            deal.play(text)
        except FiveHundredError as error:
            if isinstance(error, NotationError):
                raise
            raise QuestionError(
                f"card {number} of --played: {why_illegal(deal, text).text}{_hint(deal, text)}"
            ) from None
    if deal.is_over:
        raise QuestionError("the deal is over after these cards: nothing is left to solve")


def _hint(deal: Deal, text: str) -> str:
    """Say how a joker is led that names a suit."""
    words = text.split()
    free = int(deal.state["denomination"][0]) >= NO_TRUMPS and int(deal.state["trick_size"][0]) == 0
    joker = free and words[0] == "play" and words[1].upper().startswith("JK")
    names_suit = any(name.startswith("lead ") for name in deal.legal_names())
    if joker and names_suit and any(is_joker(card) for card in deal.hands[deal.turn or 0]):
        return " (write the suit named with it: Jk=H)"
    return ""
