"""A finished deal as a newspaper's card column: the hands, the auction, the story, every trick, the score.

Plain text without colour codes, at most `WIDTH` columns wide. It lays out what `story` and `commentary` give it and
decides nothing about the game.
"""

from __future__ import annotations

import textwrap
from collections.abc import Iterable, Sequence
from typing import TYPE_CHECKING, Any, Final

from fivehundred.cards.bids import PASS, display_bid
from fivehundred.cards.cards import RANKS, Card, card_name, first_copy, is_joker, printed_suit, rank_of
from fivehundred.cards.suits import SUIT_SYMBOLS, SUITS
from fivehundred.reporting.commentary import (
    Commentator,
    Voice,
    auction_paragraph,
    contract_words,
    headline,
    kitty_paragraph,
    partner_paragraph,
    result_paragraph,
    seats_words,
    sentence,
)
from fivehundred.reporting.story import COMPASS, Story, as_data, tell

if TYPE_CHECKING:
    from fivehundred.engine.deal import Deal

WIDTH: Final = 78
BLOCK: Final = 26
NARROWEST_COMMENT: Final = 30


def deal_column(deal: Deal, *, title: str, place: str = "") -> str:
    """Return the column for a finished deal.

    ``title`` is the variant's name, ``place`` says which deal it is (``seed 7, deal 0``). Raises `ValueError` where
    the deal is not over.
    """
    return column_text(tell(deal), title=title, place=place)


def deal_data(deal: Deal) -> dict[str, Any]:
    """Return the same deal as plain data for JSON (see `fivehundred.reporting.story.as_data`)."""
    return as_data(tell(deal), tuple(deal.history))


def column_text(story: Story, *, title: str, place: str = "") -> str:
    """Lay out a story as text that ends with a newline."""
    voice = Voice(story)
    parts = [
        _masthead(title, place),
        headline(story, voice).upper(),
        "\n".join(diagram(story)),
        "\n".join([_heading("The auction"), *auction_table(story), "", *_wrapped(_auction_text(story, voice))]),
    ]
    before_play = [kitty_paragraph(story, voice), partner_paragraph(story, voice)]
    parts += ["\n".join(_wrapped(text)) for text in before_play if text]
    if story.tricks:
        parts.append("\n".join([_heading("The play"), *play_table(story, voice)]))
    parts.append("\n".join([_heading("The score"), *_wrapped(result_paragraph(story)), "", *score_table(story)]))
    return "\n\n".join(parts) + "\n"


# --------------------------------------------------------------------------------------------------- small parts


def _masthead(title: str, place: str) -> str:
    gap = max(2, WIDTH - len(title) - len(place))
    line = f"{title}{' ' * gap}{place}".rstrip()
    return f"{line}\n{'═' * WIDTH}"


def _heading(text: str) -> str:
    return f"── {text.upper()} {'─' * (WIDTH - len(text) - 4)}"


def _wrapped(text: str, *, indent: str = "") -> list[str]:
    return textwrap.wrap(text, WIDTH, initial_indent=indent, subsequent_indent=indent, break_on_hyphens=False)


def _auction_text(story: Story, voice: Voice) -> str:
    text = auction_paragraph(story, voice)
    if story.contractor is None:
        return text
    worth = f"{sentence(contract_words(story))} is worth {story.value} points here."
    return f"{text} {worth}"


# ------------------------------------------------------------------------------------------------------ the hands


def hand_lines(cards: Iterable[Card], *, joker_count: int) -> list[str]:
    """One line a suit, highest card first, a dash for a void; jokers on a line of their own."""
    held = sorted(cards, key=first_copy, reverse=True)
    lines = []
    for suit in reversed(SUITS):
        ranks = [RANKS[rank_of(card)] for card in held if not is_joker(card) and printed_suit(card) == suit]
        lines.append(f"{SUIT_SYMBOLS[suit]} {' '.join(ranks) or '—'}")
    jokers = [card_name(card, jokers=joker_count) for card in held if is_joker(card)]
    return [*lines, " ".join(jokers)] if jokers else lines


def _block(story: Story, seat: int) -> list[str]:
    marks = []
    if seat == story.dealer:
        marks.append("dealer")
    if seat == story.contractor:
        marks.append(display_bid(story.contract or ""))
    title = story.seats[seat].upper() + (f" ({', '.join(marks)})" if marks else "")
    lines = [title, *hand_lines(story.dealt[seat], joker_count=story.joker_count)]
    own = story.own_kitties[seat]
    return [*lines, f"kitty: {_row(story, own)}"] if own else lines


def _row(story: Story, cards: Iterable[Card]) -> str:
    return " ".join(story.display(card) for card in sorted(cards, key=story.high_to_low))


def _side_by_side(blocks: Sequence[Sequence[str]], width: int = BLOCK) -> list[str]:
    height = max(len(block) for block in blocks)
    rows = []
    for row in range(height):
        cells = [(block[row] if row < len(block) else "").ljust(width) for block in blocks]
        rows.append("".join(cells).rstrip())
    return rows


def _kitty_box(story: Story) -> list[str]:
    cards = _row(story, story.kitty) or "none"
    inner = max(16, len(cards) + 2)
    left = inner // 2
    return [
        f"┌{'─' * inner}┐",
        f"│{'N'.center(inner)}│",
        f"│W{'kitty'.center(inner - 2)}E│",
        f"│{cards.center(inner)}│",
        f"│{'S'.center(inner)}│",
        f"└{'─' * left}{'─' * (inner - left)}┘",
    ]


def diagram(story: Story) -> list[str]:
    """The hands as dealt: round the compass for four players, in rows of three otherwise, with the kitty."""
    dead = ["", *_wrapped(f"Out of play: {_row(story, story.dead)}")] if story.dead else []
    if story.seats == COMPASS:
        north, east, south, west = (_block(story, seat) for seat in range(4))
        blank: list[str] = []
        return [
            *_side_by_side([blank, north]),
            *_side_by_side([west, _kitty_box(story), east]),
            *_side_by_side([blank, south]),
            *dead,
        ]
    blocks = [_block(story, seat) for seat in range(story.players)]
    cards = _row(story, story.kitty)
    kitty = ["KITTY", cards or "none"]
    if len(blocks) % 3:
        blocks.append(kitty)
        kitty = []
    rows: list[str] = []
    for start in range(0, len(blocks), 3):
        rows += [*([""] if rows else []), *_side_by_side(blocks[start : start + 3])]
    return [*rows, *(["", f"Kitty: {cards or 'none'}"] if kitty else []), *dead]


# ---------------------------------------------------------------------------------------------------- the auction


def auction_table(story: Story) -> list[str]:
    """The calls under the seats' names, beginning at the dealer's left; a dot where a seat is no longer asked."""
    order = [(story.dealer + 1 + step) % story.players for step in range(story.players)]
    rows: list[dict[int, str]] = []
    last = story.players
    for seat, call in story.calls:
        place = order.index(seat)
        if place <= last:
            rows.append({})
        rows[-1][seat] = "pass" if call == PASS else display_bid(call)
        last = place
    longest = max(len(cell) for cell in [*story.seats, *(cell for row in rows for cell in row.values())])
    width = max(10, longest + 2)
    table = ["  " + "".join(story.seats[seat].ljust(width) for seat in order).rstrip()]
    for index, row in enumerate(rows):
        final = index == len(rows) - 1
        reached = max(order.index(seat) for seat in row)
        cells = []
        for place, seat in enumerate(order):
            ended = final and place > reached
            cells.append(row.get(seat, "" if ended else "·").ljust(width))
        table.append("  " + "".join(cells).rstrip())
    return table


# ------------------------------------------------------------------------------------------------------- the play


def play_table(story: Story, voice: Voice) -> list[str]:
    """A row a trick: the cards under the seats, the count of the sides, and what there is to say."""
    commentator = Commentator(story, voice)
    cell = max(7, *(len(name) + 2 for name in story.seats))
    counted = story.contractor is not None
    left = 5 + cell * story.players + (6 if counted else 0)
    beside = WIDTH - left >= NARROWEST_COMMENT
    names = "".join(name.ljust(cell) for name in story.seats)
    head = f"     {names}{'count' if counted else ''}".rstrip()
    rows = [head]
    ours = theirs = 0
    for number, trick in enumerate(story.tricks):
        ours += trick.winner in story.side
        theirs += trick.winner not in story.side
        cells = "".join(_play_cell(story, number, seat).ljust(cell) for seat in range(story.players))
        count = f"{ours}–{theirs}".ljust(6) if counted else ""
        row = f"{number + 1:>3} {cells} {count}"
        rows += _with_comment(row, commentator.comment(number), left=left, beside=beside)
    return [*rows, "", "     › led   * won" + ("   count: contractor's side – defenders" if counted else "")]


def _with_comment(row: str, comment: str, *, left: int, beside: bool) -> list[str]:
    """Put a comment to the right of a row, or below it where there is no room."""
    if not beside:
        return [row.rstrip(), *_wrapped(comment, indent=" " * 6)]
    lines = textwrap.wrap(comment, WIDTH - left, break_on_hyphens=False) or [""]
    return [f"{row.ljust(left)}{lines[0]}".rstrip(), *(" " * left + line for line in lines[1:])]


def _play_cell(story: Story, number: int, seat: int) -> str:
    trick = story.tricks[number]
    card = trick.card_of(seat)
    if card is None:
        return " –"
    return f"{'›' if seat == trick.leader else ' '}{story.display(card)}{'*' if seat == trick.winner else ''}"


# ------------------------------------------------------------------------------------------------------ the score


def score_table(story: Story) -> list[str]:
    """Tricks and points of each account, the contractor's first."""
    accounts: dict[int, list[int]] = {}
    for seat in range(story.players):
        accounts.setdefault(story.accounts[seat], []).append(seat)
    groups = sorted(accounts.values(), key=lambda seats: (story.contractor not in seats, seats))
    labels = [seats_words(story, seats) for seats in groups]
    width = max(len(label) for label in labels) + 3
    rows = [f"  {''.ljust(width)}tricks   points"]
    for label, seats in zip(labels, groups, strict=True):
        tricks = sum(story.tricks_won[seat] for seat in seats)
        points = story.points[seats[0]]
        shown = f"+{points}" if points > 0 else f"−{-points}" if points < 0 else "0"
        rows.append(f"  {label.ljust(width)}{tricks:>6}{shown:>9}")
    return rows
