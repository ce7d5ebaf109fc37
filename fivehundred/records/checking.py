"""Checking one recorded deal: every decision is put to the engine, and what follows is compared with what is stated.

A deal whose hands are not recorded goes to `unseen`. Nothing here knows a rule of the game.
"""

from __future__ import annotations

import dataclasses
from collections.abc import Iterable, Mapping
from typing import Any

from fivehundred.cards.cards import Card, is_joker, parse_card, second_copy
from fivehundred.engine.deal import Deal
from fivehundred.errors import FiveHundredError, RecordError
from fivehundred.records.explain import why_illegal
from fivehundred.records.queue import Decisions
from fivehundred.records.reading import RecordLine, line_of
from fivehundred.records.report import CheckReport, Trouble, derived, seat_name
from fivehundred.records.rulings import ruling
from fivehundred.rules.rulebook import Rulebook


def check_record(record: Mapping[str, Any] | RecordLine) -> CheckReport:
    """Derive everything that follows from a recorded deal, and find its first illegal step.

    The same record always gives the same report. Raises `RecordError` where the record cannot be read at all or its
    rules are not known.
    """
    line = line_of(record)
    deal, trouble = carried_out(line)
    base = CheckReport(
        place=line.place,
        variant=line.variant.key,
        rulebook=line.rulebook.hash,
        players=line.rulebook.players,
        hands_known="hands" in line.data,
        steps=0,
        complete=False,
        dealer=line.data["dealer"],
    )
    if deal is None:
        return dataclasses.replace(base, troubles=(trouble,) if trouble else ())
    report = dataclasses.replace(base, **derived(deal))
    troubles = (trouble,) if trouble else tuple(false_claims(report, _claims(line)))
    return dataclasses.replace(report, troubles=troubles, ruling=ruling(line, deal, trouble))


def _claims(line: RecordLine) -> dict[str, Any]:
    """Return what the record states, but for the totals, which only its match can judge."""
    stated = line.data.get("result", {})
    in_match = "match" in line.data
    return {name: value for name, value in stated.items() if not (in_match and name == "totals")}


def replay_record(record: Mapping[str, Any] | RecordLine) -> Deal:
    """Return the recorded deal, played as far as the record goes. Raises `RecordError` at an illegal step."""
    line = line_of(record)
    deal, trouble = carried_out(line)
    if trouble is not None or deal is None:
        raise RecordError(f"{line.place}: {trouble}" if line.place else str(trouble))
    return deal


def carried_out(line: RecordLine) -> tuple[Deal | None, Trouble | None]:
    """Carry a record out as far as it is right: the deal there (None where it cannot begin), and what stopped it."""
    players = line.rulebook.players
    for what, seats in (("deal", [line.data["dealer"]]), ("be barred", line.data.get("barred", []))):
        unknown = [seat for seat in seats if seat >= players]
        if unknown:
            return None, Trouble("cards", f"seat {unknown[0]} cannot {what}: the {players} seats are 0..{players - 1}")
    if "hands" not in line.data:
        from fivehundred.records.unseen import carried_out_unseen

        return carried_out_unseen(line)
    try:
        deal = dealt(line)
    except FiveHundredError as error:
        return None, Trouble("cards", str(error))
    return deal, follow(deal, Decisions(line.data))


def dealt(line: RecordLine) -> Deal:
    """Return the deal before its first decision. Raises `IllegalActionError` where the cards are not the pack."""
    data = line.data
    piles = [*data["hands"], *data.get("own_kitties", ()), data["kitty"], data.get("dead", ())]
    cards = iter(cards_named(line.rulebook, [name for pile in piles for name in pile]))
    dealt_piles = [[next(cards) for _ in pile] for pile in piles]
    players = len(data["hands"])
    return Deal.from_cards(
        line.rulebook,
        hands=dealt_piles[:players],
        own_kitties=dealt_piles[players:-2],
        kitty=dealt_piles[-2],
        dead=dealt_piles[-1],
        dealer=data["dealer"],
        barred=data.get("barred", ()),
        **in_match(line),
    )


def in_match(line: RecordLine) -> dict[str, Any]:
    """Return what a record says about the match before its deal, as arguments of `Deal.from_cards`.

    A deal in mid-match without its totals is taken for a single one; so is one whose totals are of another number than
    there are accounts, about which the check of the match complains.
    """
    about, accounts = line.data.get("match"), line.rulebook.account_count
    if about is None:
        return {}
    before = about.get("before", [0] * accounts if about["deal"] == 1 else None)
    if before is None or len(before) != accounts:
        return {}
    return {"totals": before, "deals_before": about["deal"] - 1}


def cards_named(rulebook: Rulebook, names: Iterable[str]) -> list[Card]:
    """Read the names of cards; of a name that comes again the second is the second copy."""
    cards: list[Card] = []
    for name in names:
        card = parse_card(name)
        twice = card in cards and not is_joker(card) and second_copy(card) in rulebook.pack
        cards.append(second_copy(card) if twice else card)
    return cards


def follow(deal: Deal, decisions: Decisions) -> Trouble | None:
    """Carry out every decision on a deal; return what stopped it, None where all was well."""
    while not deal.is_over:
        phase = deal.phase
        text = decisions.next_for(phase)
        if decisions.out_of_place(phase):
            return too_many(deal, decisions)
        if text is None:
            return missing(deal, decisions) if decisions.left else None
        try:
            deal.play(text)
        except FiveHundredError:
            return why_illegal(deal, text)
        decisions.take(phase)
    return surplus(deal, decisions)


def missing(deal: Deal, decisions: Decisions) -> Trouble:
    """Say that the record goes on to something else than what has to be decided next."""
    seat, legal = deal.to_act, tuple(deal.legal_names())
    who = "nobody" if seat is None else seat_name(deal.rulebook.players, seat)
    text = (
        f"a decision of {who} in the {deal.phase} phase is missing here, while {decisions.left_in_words()} "
        f"{'is' if decisions.left == 1 else 'are'} left; legal: {', '.join(legal)}"
    )
    return Trouble("missing", text, step=len(deal.history) + 1, seat=seat, legal=legal)


def too_many(deal: Deal, decisions: Decisions) -> Trouble:
    """Say that there are more calls, discards or the like than there was room for."""
    left = decisions.out_of_place(deal.phase)
    return Trouble("surplus", f"{left} too many: the {deal.phase} phase has begun", step=len(deal.history) + 1)


def surplus(deal: Deal, decisions: Decisions) -> Trouble | None:
    """Say that the record goes on after the deal is over."""
    if not decisions.left:
        return None
    ends = f"after trick {len(deal.tricks)}" if deal.tricks else "after the auction"
    text = f"the deal was over {ends}, and {decisions.left_in_words()} {'is' if decisions.left == 1 else 'are'} left"
    return Trouble("surplus", text, step=len(deal.history) + 1)


def false_claims(report: CheckReport, claimed: Mapping[str, Any]) -> list[Trouble]:
    """Compare a stated result with what follows from the record, in the report's order of fields."""
    troubles = []
    for name, stated in claimed.items():
        found = getattr(report, name)
        found = list(found) if isinstance(found, tuple) else found
        if not report.complete and name in ("outcome", "points", "totals"):
            troubles.append(Trouble("result", f"the record states {name}, but the deal is not finished"))
        elif name == "totals" and found is None:
            troubles.append(Trouble("result", "the record states totals, but the deal belongs to no match"))
        elif found is None and name == "points":
            troubles.append(Trouble("unknown", "the points cannot be known without the hands"))
        elif found != stated:
            text = f"the record states {_shown(name, stated)}, but it follows {_shown(name, found)}"
            troubles.append(Trouble("result", text))
    return troubles


def _shown(name: str, value: Any) -> str:
    shown = " ".join(str(each) for each in value) if isinstance(value, list) else "none" if value is None else value
    return f"{name} {shown}"
