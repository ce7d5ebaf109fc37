"""What a revoke in a recorded deal costs by the table's rule: points by account, as far as they can be known.

The judge decides; this only puts the deal to it as far as it went, and the tricks as they fell.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from typing import Any

import numpy.typing as npt

from fivehundred.cards.cards import Card, card_name, first_copy, parse_card
from fivehundred.engine.action_names import parse_action
from fivehundred.engine.deal import Deal
from fivehundred.engine.state import PLAY
from fivehundred.errors import QuestionError
from fivehundred.judging.names import account_in_words, account_names, joined
from fivehundred.judging.position import add_card
from fivehundred.judging.revokes import HOFFMANN_LOSS, Revoke
from fivehundred.judging.score import ALONE, judge_score
from fivehundred.records.queue import action_text
from fivehundred.records.reading import RecordLine
from fivehundred.records.report import Ruling, Trouble
from fivehundred.rules.rulebook import NONE, REVOKE_AMERICAN, REVOKE_NONE, Rulebook
from fivehundred.variants.facts import CALLED_PARTNERS


@dataclass(frozen=True)
class _Case:
    """A revoke in a deal: what the judge is asked about."""

    line: RecordLine
    deal: Deal
    seat: int
    trick: int

    @property
    def fallen(self) -> tuple[int, ...]:
        """The winners of the tricks before the revoke."""
        return tuple(int(trick.winner) for trick in self.deal.tricks[: self.trick - 1] if trick.winner is not None)

    def points(self, winners: Sequence[int] | None) -> tuple[int, ...]:
        """Return the points by account that the judge gives; ``winners`` are those of the tricks that count, if any.

        Raises `QuestionError` where the rule is silent.
        """
        deal, line = self.deal, self.line
        calls = line.variant.table.sides in CALLED_PARTNERS
        return judge_score(
            line.variant,
            deal.contract or "no contract",
            contractor=deal.contractor or 0,
            partner=deal.partner if deal.partner is not None else ALONE if calls and _may_call(deal) else None,
            second_partner=deal.second_partner,
            trick_winners=winners,
            slam=deal.slam_called,
            breach=deal.breacher is not None,
            revoke=(self.seat, self.trick),
        ).points


def ruling(line: RecordLine, deal: Deal | None, trouble: Trouble | None) -> Ruling | None:
    """Return what the rule gives for the revoke that stopped a deal; None where there is no revoke, or no rule."""
    rule = int(line.rulebook.record["revoke"][0])
    if deal is None or trouble is None or trouble.kind != "revoke" or rule == REVOKE_NONE:
        return None
    assert trouble.seat is not None
    assert trouble.trick is not None
    case = _Case(line, deal, trouble.seat, trouble.trick)
    by_side = bool(int(deal.state["side"][0]) >> case.seat & 1)
    revoke = Revoke(case.seat, case.trick, by_side, rule)
    unknown = (None,) * line.rulebook.account_count
    try:
        if "hands" not in line.data and line.variant.table.sides == "called_card" and deal.called_card is not None:
            return _said(case, unknown, "who the partner is cannot be known without the hands")
        if rule == REVOKE_AMERICAN or deal.contract is None:
            points = case.points(None)
            return _said(case, points, f"the hand is abandoned: {_each(case, points)}")
        return _replayed(case, revoke) if revoke.is_replayed else _set_back(case)
    except QuestionError as silent:
        return _said(case, unknown, f"no points follow from it: {silent}")


def _set_back(case: _Case) -> Ruling:
    """Hoffmann's rule, the contractor's side: set back, while the opponents score what they took."""
    rulebook = case.line.rulebook
    own = int(case.deal.state["side"][0])
    fallen = _as_played(case)
    # the opponents' tricks do not touch what the contractor's side loses
    points = case.points(fallen or [_opponent(case)] * rulebook.hand_size)
    ours = {rulebook.account_of_seat[seat] for seat in range(rulebook.players) if own >> seat & 1}
    loss = _each(case, points, ours)
    others = [account for account in range(rulebook.account_count) if account not in ours]
    known = tuple(number if account in ours else None for account, number in enumerate(points))
    if fallen:
        as_played = _each(case, points, others)
        text = f"the contract counts as failed: {loss}; {as_played} by the tricks as they were played, and what is due"
        return _said(case, known, f"{text} for those that the revoke cost")
    names = joined(_name(case, account) for account in others)
    return _said(case, known, f"the contract counts as failed: {loss}; {names} by tricks, with those the revoke cost")


def _replayed(case: _Case, revoke: Revoke) -> Ruling:
    """Hoffmann's rule, an opponent: the play is taken back, so only the offender's points are fixed."""
    rulebook, contractor = case.line.rulebook, case.deal.contractor
    assert contractor is not None
    left = rulebook.hand_size - len(case.fallen)
    ours, offender = rulebook.account_of_seat[contractor], rulebook.account_of_seat[case.seat]
    opponent = _opponent(case)
    possible = {
        case.points((*case.fallen, *[contractor] * taken, *[opponent] * (left - taken)))[ours]
        for taken in range(left + 1)
    }
    known: list[int | None] = [None] * rulebook.account_count
    known[offender] = -HOFFMANN_LOSS
    own = int(case.deal.state["side"][0])
    mine = {rulebook.account_of_seat[seat] for seat in range(rulebook.players) if own >> seat & 1}
    if len(possible) == 1:
        for account in mine:
            known[account] = next(iter(possible))
    ways = " or ".join(f"{number:+d}" for number in sorted(possible, reverse=True))
    after = "" if len(possible) == 1 else ", as the replay goes"
    texts = [f"{_name(case, offender)} {-HOFFMANN_LOSS:+d}"]
    texts += [f"{_name(case, account)} {ways}{after}" for account in sorted(mine)]
    texts += [
        f"{_name(case, account)} by the tricks of the replay and those that stand"
        for account in range(rulebook.account_count)
        if account not in mine and account != offender
    ]
    return _said(case, tuple(known), f"{revoke.standing()}: {'; '.join(texts)}")


def _as_played(case: _Case) -> tuple[int, ...]:
    """Return who won every trick as recorded, the revoke and what came after it included; empty where not all can be.

    A card that cannot have been where it was played, or that the record lacks, leaves the tricks unknown.
    """
    rulebook, state = case.line.rulebook, case.deal.state.copy()
    done = sum(len(trick.plays) for trick in case.deal.tricks)
    plays = list(case.line.data.get("plays", ()))
    if any(plays.count(text) > _copies(rulebook, text) for text in plays):
        return ()
    for text in plays[done:]:
        names_suit = " as " in text
        seat = int(state["turn"][0])
        if int(state["phase"][0]) != PLAY or (names_suit and int(state["led"][0]) != NONE):
            return ()
        action = parse_action(rulebook, action_text("plays", text))
        card = parse_card(text.split()[0])
        if "hands" in case.line.data and not any(first_copy(held) == card for held in _hand(rulebook, state, seat)):
            return ()
        add_card(rulebook, state, action)
    if int(state["phase"][0]) == PLAY:
        return ()
    return tuple(int(seat) for seat in state["trick_winner"][0][: int(state["trick_number"][0])])


def _copies(rulebook: Rulebook, text: str) -> int:
    """Return how often the card of a play is in the pack."""
    name = text.split(maxsplit=1)[0]
    return sum(card_name(card, jokers=rulebook.joker_count) == name for card in rulebook.pack)


def _hand(rulebook: Rulebook, state: npt.NDArray[Any], seat: int) -> list[Card]:
    """Return the cards that a seat holds."""
    cards = int(state["hands"][0][seat])
    return [card for index, card in enumerate(rulebook.pack) if cards >> index & 1]


def _opponent(case: _Case) -> int:
    """Return a seat that plays against the contractor."""
    side, active = int(case.deal.state["side"][0]), int(case.deal.state["active"][0])
    return next(seat for seat in range(case.line.rulebook.players) if active >> seat & 1 and not side >> seat & 1)


def _may_call(deal: Deal) -> bool:
    return bool(deal.rulebook.record["row_calls_partner"][0][int(deal.state["contract"][0])])


def _name(case: _Case, account: int) -> str:
    return account_in_words(account_names(case.line.rulebook)[account])


def _each(case: _Case, points: Sequence[int], accounts: Iterable[int] | None = None) -> str:
    chosen = range(len(points)) if accounts is None else sorted(accounts)
    return ", ".join(f"{_name(case, account)} {points[account]:+d}".replace("+0", "0") for account in chosen)


def _said(case: _Case, points: tuple[int | None, ...], text: str) -> Ruling:
    rule = case.line.variant.penalties.revoke
    return Ruling(
        rule=rule,
        seat=case.seat,
        trick=case.trick,
        accounts=account_names(case.line.rulebook),
        points=points,
        text=f"penalties.revoke: {rule} — {text}",
    )
