"""A recorded deal as plain text for people: tags in square brackets, then the decisions, a line a trick.

It is an export: what follows from the rules (winners, contract, points) stands in it beside what was recorded.
"""

from __future__ import annotations

import json
import textwrap
from collections.abc import Iterator, Mapping
from typing import Any, Final

from fivehundred.cards.cards import card_name
from fivehundred.cards.suits import SUIT_LETTERS
from fivehundred.engine.deal import Deal
from fivehundred.engine.view import Trick
from fivehundred.records.checking import carried_out
from fivehundred.records.reading import RecordLine, line_of
from fivehundred.records.report import seat_name
from fivehundred.records.rulings import ruling

WIDTH: Final = 78
#: Stands behind the card that won a trick.
WON: Final = "*"


def record_text(record: Mapping[str, Any] | RecordLine) -> str:
    """Return one deal as text that ends with a newline.

    A wrong step ends it with a line that says so, and one that says what the table's rule makes of a revoke.
    Raises `RecordError` where the record cannot be read.
    """
    line = line_of(record)
    deal, trouble = carried_out(line)
    parts = ["\n".join(f"[{name} {json.dumps(value, ensure_ascii=False)}]" for name, value in _tags(line, deal))]
    if deal is not None:
        body = list(_body(line, deal))
        parts += ["\n".join(body)] if body else []
        if deal.tricks:
            parts.append("\n".join(_trick_lines(deal)))
    if trouble is not None:
        ruled = ruling(line, deal, trouble)
        said = [] if ruled is None else _wrapped("Ruling", ruled.text)
        parts.append("\n".join([*_wrapped("Wrong", str(trouble)), *said]))
    elif deal is not None:
        parts.append("\n".join(_result(deal)))
    return "\n\n".join(parts) + "\n"


def _tags(line: RecordLine, deal: Deal | None) -> Iterator[tuple[str, str]]:
    data, players = line.data, line.rulebook.players
    yield "Variant", line.variant.key
    yield "Rulebook", line.rulebook.hash
    if "match" in data:
        yield "Match", data["match"]["id"]
        yield "Deal", str(data["match"]["deal"])
    for key in ("seed", "index"):
        if key in data:
            yield key.capitalize(), str(data[key])
    if "players" in data:
        yield "Players", " ".join(data["players"])
    for key, value in data.get("about", {}).items():
        yield key, str(value)
    yield "Dealer", seat_name(players, data["dealer"])
    if "barred" in data:
        yield "Barred", " ".join(seat_name(players, seat) for seat in data["barred"])
    if deal is not None and "hands" in data:
        for seat, hand in enumerate(deal.dealt_hands):
            yield f"Hand {seat_name(players, seat)}", _cards(deal, hand)
        for seat, cards in enumerate(deal.dealt_own_kitties):
            if cards:
                yield f"Kitty {seat_name(players, seat)}", _cards(deal, cards)
        yield "Kitty", _cards(deal, deal.dealt_kitty)
        if deal.dead:
            yield "Dead", _cards(deal, deal.dead)


def _cards(deal: Deal, cards: tuple[int, ...]) -> str:
    return " ".join(card_name(card, jokers=deal.rulebook.joker_count) for card in reversed(cards))


def _body(line: RecordLine, deal: Deal) -> Iterator[str]:
    """The auction, what was decided between it and the play, and the contract."""
    players = deal.rulebook.players
    calls = [f"{seat_name(players, seat)} {call}" for seat, call in deal.calls]
    if calls and "calls" in line.data:
        yield from _wrapped("Auction", "  ".join(calls))
    if deal.contract is not None and deal.contractor is not None:
        yield from _wrapped("Contract", f"{deal.contract} by {seat_name(players, deal.contractor)}")
    after = [name for _, name in deal.history if " " in name or name.islower()]
    if "discards" in line.data or "hands" in line.data:
        discards = [name.removeprefix("discard ") for name in after if name.startswith("discard ")]
        if discards:
            yield from _wrapped("Discards", " ".join(discards))
    others = [name for name in after if name.split()[0] not in ("discard", "nominate", "play", "lead")]
    if others:
        yield from _wrapped("Choices", ", ".join(others))
    if "nomination" in line.data:
        suit = deal.nominated_suit
        yield from _wrapped("Joker", "no suit" if suit is None else f"nominated to {SUIT_LETTERS[suit]}")


def _trick_lines(deal: Deal) -> Iterator[str]:
    for number, trick in enumerate(deal.tricks, start=1):
        cells = [_cell(deal, trick, seat, card) for seat, card in trick.plays]
        yield f"{number:>2}. " + "".join(cell.ljust(_cell_width(deal)) for cell in cells).rstrip()


def _cell_width(deal: Deal) -> int:
    return 9 if deal.rulebook.players == 4 else 14


def _cell(deal: Deal, trick: Trick, seat: int, card: int) -> str:
    name = card_name(card, jokers=deal.rulebook.joker_count)
    if trick.named_suit is not None and seat == trick.leader:
        name += f"={SUIT_LETTERS[trick.named_suit]}"
    return f"{seat_name(deal.rulebook.players, seat)} {name}{WON if seat == trick.winner else ''}"


def _result(deal: Deal) -> Iterator[str]:
    players = deal.rulebook.players
    if not deal.is_over:
        seat = deal.to_act
        yield f"Unfinished: {'nobody' if seat is None else seat_name(players, seat)} is to act ({deal.phase})"
        return
    yield from _wrapped("Result", deal.outcome or "")
    if deal.outcome != "thrown in":
        seats = [seat_name(players, seat) for seat in range(players)]
        yield from _wrapped("Tricks", "  ".join(f"{s} {n}" for s, n in zip(seats, deal.tricks_won, strict=True)))
        yield from _wrapped("Points", "  ".join(f"{s} {n:+d}" for s, n in zip(seats, deal.points, strict=True)))


def _wrapped(label: str, text: str) -> list[str]:
    return textwrap.wrap(
        text,
        WIDTH,
        initial_indent=f"{label:<10}",
        subsequent_indent=" " * 10,
        break_on_hyphens=False,
        break_long_words=False,
    )
