"""Which calls the next caller may make after a given sequence of calls. The engine's auction judges; this asks it."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Sequence
from typing import Final

from fivehundred.cards.bids import PASS, parse_call
from fivehundred.engine import entry
from fivehundred.engine.action_names import fixed_words
from fivehundred.engine.deal import Deal
from fivehundred.errors import NotationError, QuestionError
from fivehundred.judging.answers import CallsAnswer
from fivehundred.judging.names import in_words, no_such_bid, parse_seat, seat_name
from fivehundred.judging.reasons_calls import after_auction, auction_reasons, barred_reason, no_exit_reason, over_reason
from fivehundred.rules import assemble
from fivehundred.variants.model import Variant

#: What the only bidder may say after the auction, where he may give up his bid.
AFTER_THE_AUCTION: Final = ("resign", "go on")


def judge_calls(
    variant: Variant,
    calls: str | Sequence[str] = "",
    *,
    dealer: str | int | None = None,
    barred: str | int | None = None,
) -> CallsAnswer:
    """Return the legal calls after ``calls`` (the first by the seat left of the dealer).

    ``dealer`` is a seat's name or number; without it the last seat deals (W at a table of four), so that the first
    calls. ``barred`` is the seat that may not bid because of the deal before, for tables that have such a rule
    (``penalties.ralphing``). Passes after the auction is over are passed over.

    Raises `NotationError` for what is no call, and `QuestionError` where a call of the sequence was illegal: the
    message names it, its caller and the reason.
    """
    rulebook = assemble(variant)
    seat = rulebook.players - 1 if dealer is None else parse_seat(rulebook, str(dealer))
    deal = Deal.from_pack(rulebook, pack=rulebook.pack, dealer=seat)
    if barred is not None:
        _bar(variant, deal, parse_seat(rulebook, str(barred)))
    while deal.phase == "redeal":  # the cards of this deal are nobody's; no one asks for a new one
        deal.play("play on")
    words = _words(calls) if isinstance(calls, str) else calls
    for number, name in enumerate(_read(words), start=1):
        _make(variant, deal, number, name)
    return _answer(variant, deal)


def _bar(variant: Variant, deal: Deal, seat: int) -> None:
    """Let a seat not bid in this deal. Raises `QuestionError` where no deal bars anybody from the next."""
    if not int(deal.rulebook.record["barring_shortfall"][0]):
        raise QuestionError(
            f"nobody is barred from bidding in {deal.rulebook.variant_key} "
            f"(penalties.ralphing: {'null' if variant.penalties.ralphing is None else variant.penalties.ralphing})"
        )
    entry.bar(deal.rulebook.record, deal.state, 1 << seat)


def _words(text: str) -> list[str]:
    """Split calls at blanks and commas, but for the two words of ``go on``."""
    return re.findall(r"(?i:go\s+on)|[^\s,]+", text)


def _read(words: Iterable[str]) -> Iterator[str]:
    for number, word in enumerate(words, start=1):
        said = fixed_words(word)
        if said in AFTER_THE_AUCTION:
            yield said
            continue
        try:
            yield parse_call(word)
        except NotationError as error:
            raise NotationError(f"call {number}: {error}") from None


def _make(variant: Variant, deal: Deal, number: int, name: str) -> None:
    """Make one call. Raises `QuestionError` naming call, caller and reason where it is illegal."""
    rulebook = deal.rulebook
    if name in AFTER_THE_AUCTION:
        _resign_or_go_on(variant, deal, number, name)
        return
    if deal.phase != "auction" or deal.to_act is None:
        if name == PASS:  # people write down passes that nobody was asked for; they change nothing
            return
        following = in_words(rulebook, (deal.calls[-1][0] + 1) % rulebook.players)
        raise QuestionError(f"call {number}, {name} by {following}, comes too late: {over_reason(variant, deal)}")
    caller = f"call {number}, {name} by {in_words(rulebook, deal.to_act)}, is illegal"
    if name != PASS and name not in rulebook.bid_names:
        raise QuestionError(f"{caller}: {no_such_bid(rulebook, name)}")
    action = 0 if name == PASS else rulebook.row(name)
    if action not in deal.legal():
        raise QuestionError(f"{caller}: {barred_reason(variant, deal, action)}")
    deal.apply(action)


def _resign_or_go_on(variant: Variant, deal: Deal, number: int, name: str) -> None:
    if deal.phase != "exit":
        raise QuestionError(f"call {number}, {name}: {no_exit_reason(variant, deal)}")
    deal.play(name)


def _answer(variant: Variant, deal: Deal) -> CallsAnswer:
    rulebook = deal.rulebook
    over = deal.phase not in ("auction", "exit")
    legal = [] if over else deal.legal()
    exit_words = tuple(deal.legal_names()) if deal.phase == "exit" else ()
    standing, bidder = int(deal.state["standing"][0]), int(deal.state["high_bidder"][0])
    outranking = rows_above(deal, standing) if deal.phase == "auction" else []
    barred = tuple(
        (rulebook.bid_names[row], barred_reason(variant, deal, row)) for row in outranking if row not in legal
    )
    contractor = deal.contractor
    return CallsAnswer(
        variant=variant.key,
        caller=None if over or deal.to_act is None else seat_name(rulebook, deal.to_act),
        legal=exit_words
        or (*(rulebook.bid_names[action] for action in legal if action), *(PASS for action in legal if not action)),
        barred=barred,
        standing=rulebook.bid_names[standing] or None,
        standing_bidder=seat_name(rulebook, bidder) if standing else None,
        over=over,
        contract=deal.contract if over else None,
        contractor=None if contractor is None else seat_name(rulebook, contractor),
        why=after_auction(variant, deal) if deal.phase != "auction" else auction_reasons(variant, deal, barred),
    )


def rows_above(deal: Deal, standing: int) -> list[int]:
    """Return the ladder rows that rank above the standing one."""
    mask = int(deal.rulebook.record["outbids"][0][standing])
    return [row for row in range(1, len(deal.rulebook.bid_names)) if mask >> row & 1]
