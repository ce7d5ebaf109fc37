"""A review of a played deal in plain text and as data: calls, discards and plays. It computes nothing of the game."""

from __future__ import annotations

import textwrap
from collections.abc import Sequence
from typing import Any, Final

from fivehundred.cards.bids import display_bid
from fivehundred.cards.cards import card_name
from fivehundred.judging.names import in_words, seat_name
from fivehundred.reporting.solve_column import WIDTH, card_symbols, heading, play_symbols, wrapped
from fivehundred.rules.rulebook import NUMBERED, Rulebook
from fivehundred.solving.decisions import CallReview, DiscardReview
from fivehundred.solving.makeable import rows_alike
from fivehundred.solving.review import PlayReview, Review
from fivehundred.words import listed, plural

CAVEAT: Final = (
    "Double dummy sees all cards: what cost something here may have been right on what its player could know."
)


def review_text(review: Review) -> list[str]:
    """Return a review: what each call could have brought, the discards, and a row for every play that was not best."""
    lines = [*_calls_text(review), *_discards_text(review)]
    if review.start is None or review.end is None:
        return [*lines, heading("the play"), "", "No card was played.", "", *wrapped(CAVEAT)]
    return [*lines, heading("the play"), "", *_plays_text(review), "", *wrapped(CAVEAT)]


def _calls_text(review: Review) -> list[str]:
    """Return a row a call: of a bid whether it could be made, of a pass what could have been made instead."""
    if not review.calls:
        return []
    rulebook = review.deal.rulebook
    width = max(4, *(len(_call_name(call)) for call in review.calls))
    lines = [heading("the calls"), "", f"  step  seat  {'call':{width}}  with the kitty and the best discards"]
    for call in review.calls:
        name = _call_name(call)
        lines.append(
            f"  {call.step:>4}  {seat_name(rulebook, call.seat):4}  {name:{width}}  {_call_words(rulebook, call)}"
        )
    if any(not call.all_tried and (call.row == 0 or call.makes is not None) for call in review.calls):
        lines += ["", *wrapped("? Not every way to discard was tried: more may be possible.", indent="  ")]
    return [*lines, ""]


def _call_name(call: CallReview) -> str:
    return display_bid(call.name) if call.row else "pass"


def _call_words(rulebook: Rulebook, call: CallReview) -> str:
    doubt = "" if call.all_tried else " ?"
    if call.row and call.makes is None:
        return "not looked at"
    if not call.best:
        return ("fails" + _tricks_wanting(rulebook, call) if call.row else "no bid left to it makes") + doubt
    best = f"{display_bid(rulebook.bid_names[call.best])} ({rulebook.bid_values[call.best]})"
    numbered = rulebook.record["row_kind"][0][call.best] == NUMBERED
    tricks = f", {plural(int(rulebook.record['row_low'][0][call.best]), 'trick')}" if numbered else ""
    if not call.row:
        return f"{best} would have made{tricks}{doubt}"
    if call.makes:
        return f"makes{tricks}{doubt}"
    return f"fails{tricks}{doubt}"


def _tricks_wanting(rulebook: Rulebook, call: CallReview) -> str:
    """Say of a numbered bid that fails by more than the ladder can tell how few tricks it takes."""
    if rulebook.record["row_kind"][0][call.row] != NUMBERED:
        return ""
    lowest = int(rulebook.record["row_low"][0][rows_alike(rulebook, call.row)[0]])
    return f", fewer than {plural(lowest, 'trick')}"


def _discards_text(review: Review) -> list[str]:
    """Return what the discards have cost, and what the choices between them and the first lead have."""
    found, deal, rulebook = review.discards, review.deal, review.deal.rulebook
    said = []
    if found is not None:
        who = in_words(rulebook, found.seat)
        text = f"{who} put aside {_cards(rulebook, found.cards)}: {_outcome(review, found.value)}."
        if found.best == found.cards:
            text += " No other discards do better." if found.all_tried else " None of those tried do better."
        else:
            better = f" {_cards(rulebook, found.best)} would have led to {_outcome(review, found.best_value)}"
            lost = [] if not found.cost else [plural(found.cost, "trick")]
            lost += [plural(found.points, "point")] if found.points else []
            decided = " This decided the contract." if found.turns else ""
            text += f"{better}{': lost ' + listed(lost) if lost else ''}.{decided}"
            text += "" if found.all_tried else " Not every way to discard was tried."
        said.append(text)
    if review.chosen is not None and review.start is not None and review.chosen != review.start:
        who = in_words(rulebook, deal.contractor or 0)
        now, before = _outcome(review, review.start), _outcome(review, review.chosen)
        said.append(f"What {who} then called or nominated: {now} instead of {before}.")
    if not said:
        return []
    lines = [line for text in said for line in wrapped(text)]
    return [heading("the discards" if found is not None else "before the first lead"), "", *lines, ""]


def _cards(rulebook: Rulebook, cards: Sequence[int]) -> str:
    return " ".join(card_symbols(rulebook, rulebook.pack[card]) for card in cards)


def _outcome(review: Review, value: int) -> str:
    """Say what a value means for the contract: ``8 tricks (made)``."""
    verdict = "made" if review.goal.is_made(value) else "failed"
    return f"{plural(value, 'trick')} ({verdict})" if review.goal.counted else f"a contract {verdict}"


def _plays_text(review: Review) -> list[str]:
    """Return the values at the beginning and the end, and a row for every play that cost something."""
    deal, rulebook = review.deal, review.deal.rulebook
    lines = wrapped(_summary(review))
    if not review.mistakes:
        return [*lines, "", "No play cost anything."]
    counted = review.goal.counted
    points = any(play.points is not None for play in review.mistakes)
    width = max(7, *(len(play_symbols(play.name)) + 2 for play in review.mistakes))
    head = f"  step  trick  seat  {'card':{width}}" + ("tricks  " if counted else "") + ("points  " if points else "")
    lines += ["", f"{head}better"]
    for play in review.mistakes:
        who = seat_name(rulebook, play.chooser)
        row = f"  {play.step:>4}  {play.trick:>5}  {who:4}  {play_symbols(play.name):{width}}"
        row += f"{-play.cost:>6}  ".replace("-", "−") if counted else ""
        row += f"{'?' if play.points is None else f'−{play.points}':>6}  " if points else ""
        better = " ".join(play_symbols(name).replace(" as ", "=") for name in play.better)
        if play.turns:
            better += "   (this decided the contract)" if deal.contractor is not None else ""
        cells = textwrap.wrap(better, max(20, WIDTH - len(row))) or [""]
        lines += [f"{row}{cells[0]}", *(" " * len(row) + rest for rest in cells[1:])]
    lines += ["", *_totals_text(review)]
    return lines


def _summary(review: Review) -> str:
    deal, rulebook, goal = review.deal, review.deal.rulebook, review.goal
    side = "/".join(seat_name(rulebook, seat) for seat in review.side if seat not in deal.sitting_out)
    if deal.contract is None or deal.contractor is None:
        begin = f"Without a contract {side}"
    else:
        begin = f"{display_bid(deal.contract)} by {in_words(rulebook, deal.contractor)}: at the first lead {side}"
    stand = "was to end with" if deal.is_over else "would end with"
    now = "it ended with" if deal.is_over else "now it would end with"
    if not goal.counted:
        could, can = "could" if review.start else "could not", "it did" if review.end else "it did not"
        return f"{begin} {could} end with {goal.in_words()}; {can}."
    start, end = review.start or 0, review.end or 0
    text = f"{begin} {stand} {plural(start, 'trick')} with best play by all; {now} {end}"
    if deal.contractor is not None:
        made = goal.is_made(end)
        verdict = ("made" if made else "failed") if deal.is_over else ("makes" if made else "fails")
        text += f" ({goal.in_words()} needed: {verdict})"
    return text + "."


def _totals_text(review: Review) -> list[str]:
    rulebook = review.deal.rulebook
    parts = []
    for seat in range(rulebook.players):
        mine: list[PlayReview] = [play for play in review.mistakes if play.chooser == seat]
        if mine:
            what = plural(sum(play.cost for play in mine), "trick") if review.goal.counted else "the contract"
            parts.append(f"{in_words(rulebook, seat)} {what} in {plural(len(mine), 'play')}")
    return wrapped(f"Lost against best play, all cards known: {', '.join(parts)}.")


def review_data(review: Review) -> dict[str, Any]:
    """Return a review as data: every call and play, those that cost nothing too."""
    deal, rulebook = review.deal, review.deal.rulebook
    return {
        "contract": deal.contract,
        "contractor": None if deal.contractor is None else seat_name(rulebook, deal.contractor),
        "side": [seat_name(rulebook, seat) for seat in review.side],
        "over": deal.is_over,
        "value_is": "tricks of the side" if review.goal.counted else "1 where the contract can be made",
        "calls": [_call_data(rulebook, call) for call in review.calls],
        "discards": None if review.discards is None else _discards_data(rulebook, review.discards),
        "after_discards": review.chosen,
        "start": review.start,
        "end": review.end,
        "plays": [
            {
                "step": play.step,
                "trick": play.trick,
                "seat": seat_name(rulebook, play.seat),
                "chooser": seat_name(rulebook, play.chooser),
                "play": play.name,
                "before": play.before,
                "after": play.after,
                "cost": play.cost,
                "points": play.points,
                "better": list(play.better),
                "decided": play.turns,
            }
            for play in review.plays
        ],
    }


def _call_data(rulebook: Rulebook, call: CallReview) -> dict[str, Any]:
    return {
        "step": call.step,
        "seat": seat_name(rulebook, call.seat),
        "call": call.name,
        "makes": call.makes,
        "could_make": rulebook.bid_names[call.best] or None,
        "all_tried": call.all_tried,
    }


def _discards_data(rulebook: Rulebook, found: DiscardReview) -> dict[str, Any]:
    def names(cards: Sequence[int]) -> list[str]:
        return [card_name(rulebook.pack[card], jokers=rulebook.joker_count) for card in cards]

    return {
        "step": found.step,
        "seat": seat_name(rulebook, found.seat),
        "cards": names(found.cards),
        "value": found.value,
        "best": names(found.best),
        "best_value": found.best_value,
        "cost": found.cost,
        "points": found.points,
        "decided": found.turns,
        "all_tried": found.all_tried,
    }
