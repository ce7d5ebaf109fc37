"""What each call is worth to the player who is to call."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final

import numpy as np

from fivehundred.advice.asking import as_dealt, made_and_points, weigh_calls
from fivehundred.advice.sources import Source, sources_of
from fivehundred.advice.table import after_calls, asked, read_cards
from fivehundred.cards.bids import PASS
from fivehundred.engine.actions import PASS as PASS_ACTION
from fivehundred.errors import QuestionError
from fivehundred.fitting.finding import match_model_of, model_of
from fivehundred.judging.names import parse_seat, seat_name
from fivehundred.players.calibrated_bidding import NEVER
from fivehundred.players.calibrated_features import FEATURES, LOSING
from fivehundred.players.calibrated_model import TRICK_NUMBERS, is_special, way_to_look
from fivehundred.rules import assemble
from fivehundred.rules.rulebook import MAX_ROWS, Rulebook
from fivehundred.variants.model import Variant

#: The model weighs calls in hundreds of points.
_HUNDRED: Final = 100.0


@dataclass(frozen=True)
class CallWorth:
    """One legal call, and what it brings on average: own points less the others', in a match what that is worth for it.

    ``points`` considers what others may still call; it is None where the model does not weigh a call (a blind bid, made
    before the cards are seen). Of a bid ``contract_points`` is what its contract brings if nobody bids more, ``makes``
    the chance of making it, ``tricks`` the average of tricks with their ``sources`` (None and () in special contracts),
    ``dangers`` the lower cards missing under the most exposed cards of a misère.
    """

    call: str
    points: float | None
    contract_points: float | None = None
    makes: float | None = None
    tricks: float | None = None
    sources: tuple[Source, ...] = ()
    dangers: tuple[int, ...] = ()


@dataclass(frozen=True)
class CallAdvice:
    """Advice about a call: who calls, every legal call (the best first), and the call advised.

    In a match ``by_points`` is the call that would be best if points alone counted; else it is None.
    """

    variant: str
    seat: str
    calls: tuple[CallWorth, ...]
    best: str
    by_points: str | None = None

    def worth(self, call: str) -> CallWorth:
        """Return what is said about a call."""
        return next(each for each in self.calls if each.call == call)


def advise_call(
    variant: Variant, hand: str, calls: str = "", *, dealer: str | None = None, totals: Sequence[int] | None = None
) -> CallAdvice:
    """Return what every legal call is worth after ``calls`` (the first by the player left of ``dealer``).

    ``hand`` are the cards as dealt of the player whose turn it is; without a dealer the last seat deals. With
    ``totals``, one an account, calls are weighed for the match, of a fixed length at its beginning. The model of a game
    that has none yet is fitted first, which takes up to a minute. Raises `QuestionError` and `NotationError`.
    """
    rulebook = assemble(variant)
    answer = asked(variant, calls, dealer)
    if answer.caller is None:
        raise QuestionError("the auction is over: nobody is to call (with the kitty in hand give --kitty)")
    cards = read_cards(rulebook, hand)
    seat = parse_seat(rulebook, answer.caller)
    deal = after_calls(variant, cards, calls, dealer, seat, totals)
    if deal.phase != "auction":
        raise QuestionError(f"nothing is to be called in the {deal.phase} phase")
    model, record = model_of(rulebook) if totals is None else match_model_of(rulebook), rulebook.record
    points, worth = np.full(MAX_ROWS, NEVER), np.full(MAX_ROWS, NEVER)
    by_points = None
    if totals is not None:
        single = after_calls(variant, cards, calls, dealer, seat)
        by_points = _name(rulebook, int(weigh_calls(record, model, single.state, seat, points, worth)))
    best = int(weigh_calls(record, model, deal.state, seat, points, worth))
    found = []
    for action in deal.legal():
        if action == PASS_ACTION:
            found.append(CallWorth(PASS, _HUNDRED * float(worth[PASS_ACTION])))
            continue
        looks, chances = np.zeros(FEATURES), np.zeros(TRICK_NUMBERS + 1)
        as_dealt(record, model, deal.state, seat, action, looks, chances)
        made, brings = made_and_points(record, model, action, chances)
        way, special = int(way_to_look(record[0], action)), bool(is_special(record[0], action))
        alone = int(record["side_mask"][0][seat]).bit_count() == 1 and not int(record["calls_partner"][0])
        tricks = float(sum(chances[1 : rulebook.hand_size + 1]))
        weights = model["dealt"][0][int(model["class_of_row"][0][action])]
        found.append(
            CallWorth(
                call=rulebook.bid_names[action],
                points=_HUNDRED * float(worth[action]) if worth[action] > NEVER else None,
                contract_points=float(points[action] if points[action] > NEVER else brings),
                makes=float(made),
                tricks=None if special else tricks,
                sources=()
                if special
                else sources_of(weights, looks, way, tricks=tricks, cards=rulebook.hand_size, alone=alone),
                dangers=tuple(int(danger) for danger in looks[15:18]) if way == LOSING else (),
            )
        )
    found.sort(key=lambda each: -1e18 if each.points is None else each.points, reverse=True)
    return CallAdvice(variant.key, seat_name(rulebook, seat), tuple(found), _name(rulebook, best), by_points)


def _name(rulebook: Rulebook, action: int) -> str:
    return PASS if action == PASS_ACTION else rulebook.bid_names[action]
