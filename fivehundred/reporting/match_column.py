"""A whole match in a few lines: a row a deal with contract, tricks, points and totals, then who wins and why.

Plain text without colour codes. Seats and accounts are called as the judge and the records call them.
"""

from __future__ import annotations

import textwrap
from collections.abc import Sequence
from typing import Any, Final

from fivehundred.cards.bids import display_bid
from fivehundred.engine.deal import Deal
from fivehundred.engine.match import ENDING_NAMES
from fivehundred.engine.results import DRAWN, UNFINISHED
from fivehundred.judging.names import Contract, account_in_words, account_names, joined, seat_name
from fivehundred.judging.reasons_score import ScorePosition, match_reasons
from fivehundred.rules.rulebook import Rulebook
from fivehundred.simulation.single import MatchDeal, PlayedMatch
from fivehundred.variants.model import Variant
from fivehundred.words import plural

WIDTH: Final = 78
#: Between the columns of a row.
_GAP: Final = "  "


def match_column(variant: Variant, played: PlayedMatch) -> str:
    """Return the whole match as text that ends with a newline; rows may be wider than `WIDTH` where six keep score."""
    title, place = variant.title(), f"seed {played.seed}, match {played.index}"
    masthead = f"{title}{' ' * max(2, WIDTH - len(title) - len(place))}{place}"
    parts = ["\n".join([masthead, "═" * WIDTH]), "\n".join(_table(played)), "\n".join(_end(variant, played))]
    return "\n\n".join(parts) + "\n"


def match_data(variant: Variant, played: PlayedMatch) -> dict[str, Any]:
    """Return the match as plain data for JSON: seats are numbers, lists of points and totals go by account."""
    deals = [
        {
            "deal": each.number,
            "dealer": each.deal.dealer,
            "barred": list(each.deal.barred),
            "contract": each.deal.contract,
            "contractor": each.deal.contractor,
            "partner": each.deal.partner,
            "outcome": each.deal.outcome,
            "tricks": list(each.deal.tricks_won),
            "points": list(_points(played.rulebook, each.deal)),
            "totals": list(each.after),
        }
        for each in played.deals
    ]
    return {
        "variant": variant.key,
        "rulebook_sha256": played.rulebook.hash,
        "seed": played.seed,
        "index": played.index,
        "players": list(played.players),
        "accounts": list(account_names(played.rulebook)),
        "deals": deals,
        "winners": list(played.winners),
        "ending": played.ending,
        "why": list(end_reasons(variant, played)),
    }


def end_reasons(variant: Variant, played: PlayedMatch) -> tuple[str, ...]:
    """Say by which settings the match ended; nothing where it was cut off, or a house rule of a plug-in has a say."""
    if played.ending == ENDING_NAMES[UNFINISHED] or played.rulebook.house_rules:
        return ()
    last, rulebook = played.deals[-1], played.rulebook
    deal, side = last.deal, int(last.deal.state["side"][0])
    row = int(deal.state["contract"][0])
    own = {rulebook.account_of_seat[seat] for seat in range(rulebook.players) if row and side >> seat & 1}
    position = ScorePosition(
        variant=variant,
        rulebook=rulebook,
        contract=Contract(row, rulebook.bid_denominations[row], deal.contract or ""),
        state=deal.state,
        partner=deal.partner,
        own=tuple(sorted(own)),
        tricks=_side_tricks(deal),
        points=_points(rulebook, deal),
        scores=last.before,
        totals=last.after,
        winners=tuple(sorted({rulebook.account_of_seat[seat] for seat in played.winners})),
        ending=played.ending,
        deal=last.number,
    )
    return match_reasons(position)


# ---------------------------------------------------------------------------------------------------------- the rows


def _table(played: PlayedMatch) -> list[str]:
    """Lay out the deals under a heading, every column as wide as it needs."""
    names = account_names(played.rulebook)
    rows = [_row(played.rulebook, each) for each in played.deals]
    heading = (("deal", "dealer", "contract", "result"), names, names)
    groups = [[heading[place], *(row[place] for row in rows)] for place in range(3)]
    texts, points, totals = (_columns(group, left=place == 0) for place, group in enumerate(groups))
    over = f"{' ' * len(texts[0])}{_GAP * 2}{'points':<{len(points[0])}}{_GAP * 2}totals"
    lines = [
        f"{text}{_GAP * 2}{scored}{_GAP * 2}{total}" for text, scored, total in zip(texts, points, totals, strict=True)
    ]
    return [line.rstrip() for line in (over, *lines)]


def _row(rulebook: Rulebook, each: MatchDeal) -> tuple[tuple[str, ...], tuple[str, ...], tuple[str, ...]]:
    deal = each.deal
    points = tuple(f"{number:+d}" if number else "0" for number in _points(rulebook, deal))
    about = (str(each.number), seat_name(rulebook, deal.dealer), _contract(rulebook, deal), _result(rulebook, deal))
    return about, points, tuple(str(total) for total in each.after)


def _contract(rulebook: Rulebook, deal: Deal) -> str:
    if deal.contract is None or deal.contractor is None:
        return "none"
    text = f"{display_bid(deal.contract)} by {seat_name(rulebook, deal.contractor)}"
    partners = [seat_name(rulebook, seat) for seat in (deal.partner, deal.second_partner) if seat is not None]
    return f"{text} with {' '.join(partners)}" if partners else text


def _result(rulebook: Rulebook, deal: Deal) -> str:
    if deal.outcome == "thrown in":
        return "thrown in"
    if deal.contract is None:
        tricks = [0] * rulebook.account_count
        for seat, won in enumerate(deal.tricks_won):
            tricks[rulebook.account_of_seat[seat]] += won
        return "tricks " + " ".join(str(number) for number in tricks)
    return f"{deal.outcome} with {_side_tricks(deal)}"


def _columns(rows: Sequence[Sequence[str]], *, left: bool) -> list[str]:
    """Set cells in columns: texts to the left, numbers to the right."""
    widths = [max(len(row[place]) for row in rows) for place in range(len(rows[0]))]
    return [
        _GAP.join(cell.ljust(width) if left else cell.rjust(width) for cell, width in zip(row, widths, strict=True))
        for row in rows
    ]


def _points(rulebook: Rulebook, deal: Deal) -> tuple[int, ...]:
    """Return the points by account."""
    return tuple(deal.points[rulebook.account_of_seat.index(account)] for account in range(rulebook.account_count))


def _side_tricks(deal: Deal) -> int:
    """Return the tricks of the contractor's side."""
    side = int(deal.state["side"][0])
    return sum(won for seat, won in enumerate(deal.tricks_won) if side >> seat & 1)


# ------------------------------------------------------------------------------------------------------------ the end


def _end(variant: Variant, played: PlayedMatch) -> list[str]:
    rulebook, length = played.rulebook, plural(len(played.deals), "deal")
    names = account_names(rulebook)
    accounts = sorted({rulebook.account_of_seat[seat] for seat in played.winners})
    if played.ending == ENDING_NAMES[UNFINISHED]:
        verdict = f"The match was cut off after {length}: nobody has won."
    elif played.ending == ENDING_NAMES[DRAWN] or not accounts:
        verdict = f"The match is over after {length}: drawn."
    else:
        winners = joined(account_in_words(names[account]) for account in accounts)
        verdict = f"The match is over after {length}: {winners} {'wins' if len(accounts) == 1 else 'win'}."
    lines = [verdict, *end_reasons(variant, played)]
    return [part for line in lines for part in textwrap.wrap(line, WIDTH, break_on_hyphens=False)]
