"""Why a recorded step is not legal, in words for people. The engine has decided; this only looks at the position."""

from __future__ import annotations

from fivehundred.cards.cards import Card, card_name, first_copy, is_joker, parse_card
from fivehundred.cards.suits import SUIT_LETTERS, SUIT_NAMES
from fivehundred.engine.deal import Deal
from fivehundred.errors import NotationError
from fivehundred.records.report import Trouble, seat_name


def why_illegal(deal: Deal, text: str) -> Trouble:
    """Explain an action that the engine has just refused for the seat to act."""
    seat, legal = deal.to_act, tuple(deal.legal_names())
    assert seat is not None
    who = seat_name(deal.rulebook.players, seat)
    step, trick = len(deal.history) + 1, _trick_number(deal)
    card = _card_in(text) if deal.phase in ("play", "discard", "give") else None
    kind, reason = "illegal", f"{who} may not say {text}"
    if card is not None:
        kind, reason = _about_card(deal, seat, who, text, card)
    elif deal.phase == "auction":
        reason = f"{who} may not call {text}" + (f" over {_standing(deal)}" if _standing(deal) else "")
    return Trouble(
        "revoke" if kind == "revoke" else "illegal",
        f"{reason}; legal: {', '.join(bare(name) for name in legal)}",
        step=step,
        seat=seat,
        trick=trick,
        legal=legal,
    )


def _about_card(deal: Deal, seat: int, who: str, text: str, card: Card) -> tuple[str, str]:
    name = bare(text)
    doing = {"play": "plays", "discard": "discards"}.get(deal.phase, "gives")
    where = f" to trick {_trick_number(deal)}" if deal.phase == "play" else ""
    if card not in deal.rulebook.pack:
        return "illegal", f"{who} {doing} {name}{where}, which is not in the pack"
    owner = seat if deal.turn is None else deal.turn
    if not any(first_copy(held) == card for held in deal.hands[owner]):
        return "illegal", f"{who} {doing} {name}{where} without holding it ({_whereabouts(deal, card)})"
    if deal.phase == "play" and _is_following(deal):
        could = [other for other in (_card_in(action) for action in deal.legal_names()) if other is not None]
        if any(suit_of(deal, other) == led_suit(deal) for other in could):
            held = " ".join(card_name(other, jokers=deal.rulebook.joker_count) for other in could)
            return "revoke", f"{who} revoked at trick {_trick_number(deal)}: {name} was played while holding {held}"
        if all(is_joker(other) for other in could):
            return "illegal", f"{who} had to play the joker to trick {_trick_number(deal)}, not {name}"
    if deal.phase == "play" and is_joker(card):
        return "illegal", f"{who} may not {_joker_lead(text)} to trick {_trick_number(deal)}"
    return "illegal", f"{who} may not play {name}{where}"


def _joker_lead(text: str) -> str:
    if " as " in text:
        return f"lead the joker as {SUIT_NAMES[SUIT_LETTERS.index(text[-1])]}"
    return "lead the joker without naming a suit" if text.startswith("play") else text


def _whereabouts(deal: Deal, card: Card) -> str:
    for number, trick in enumerate(deal.tricks, start=1):
        for seat, played in trick.plays:
            if first_copy(played) == card:
                return f"{seat_name(deal.rulebook.players, seat)} played it to trick {number}"
    if card in deal.discards:
        return "it was discarded"
    for seat, hand in enumerate(deal.hands):
        if card in hand:
            return f"{seat_name(deal.rulebook.players, seat)} holds it"
    return "it is in the kitty" if card in deal.kitty else "nobody holds it"


def _standing(deal: Deal) -> str | None:
    bids = [name for _, name in deal.calls if name != "P"]
    return bids[-1] if bids else None


def _is_following(deal: Deal) -> bool:
    return bool(deal.tricks) and deal.tricks[-1].winner is None


def _trick_number(deal: Deal) -> int | None:
    if deal.phase != "play":
        return None
    return len(deal.tricks) + (0 if _is_following(deal) else 1)


def suit_of(deal: Deal, card: Card) -> int:
    """Return the suit a card belongs to in this deal: the left bower and the joker to trumps, 4 for a free joker."""
    denomination = int(deal.state["denomination"][0])
    suits = deal.rulebook.record["effective_suit"][0][denomination]
    return int(suits[deal.rulebook.pack.index(card)])


def led_suit(deal: Deal) -> int:
    """Return the suit led to the trick on the table, 255 between tricks."""
    return int(deal.state["led"][0])


def bare(action: str) -> str:
    """Return an action without its verb where a card is played, discarded or given: ``play 7H`` → ``7H``."""
    verb, _, rest = action.partition(" ")
    return rest if verb in ("play", "lead", "discard", "give") and rest and rest != "on" else action


def _card_in(action: str) -> Card | None:
    words = action.split()
    try:
        return parse_card(words[1]) if words[0] in ("play", "lead", "discard", "give") else None
    except (NotationError, IndexError):
        return None
