"""Double-dummy analyses in plain text and as data: tables of contracts, cards and what they are worth.

Plain text without colour codes, `WIDTH` columns where four play. It computes nothing about the game.
"""

from __future__ import annotations

import textwrap
from collections.abc import Sequence
from typing import Any, Final

from fivehundred.cards.bids import display_bid
from fivehundred.cards.cards import RANKS, Card, card_name, first_copy, is_joker, printed_suit, rank_of
from fivehundred.cards.suits import DENOMINATION_LETTERS, DENOMINATION_SYMBOLS, SUIT_SYMBOLS, SUITS
from fivehundred.engine.deal import Deal
from fivehundred.engine.state import contract_denomination
from fivehundred.judging.names import in_words, joined, seat_name
from fivehundred.rules.rulebook import Rulebook
from fivehundred.solving.start import Start
from fivehundred.solving.table import Table, TableRow
from fivehundred.solving.worth import CardWorth, Worth
from fivehundred.words import plural

WIDTH: Final = 78


def masthead(title: str, place: str) -> list[str]:
    """Return the two lines at the top of an analysis."""
    return [f"{title}{' ' * max(2, WIDTH - len(title) - len(place))}{place}".rstrip(), "═" * WIDTH]


def hands_text(rulebook: Rulebook, hands: Sequence[Sequence[Card]]) -> list[str]:
    """Return a line a seat: its cards by suit, highest first; seats without cards are left out."""
    return [f"  {seat_name(rulebook, seat)}  {_hand(rulebook, hand)}" for seat, hand in enumerate(hands) if hand]


def hands_data(rulebook: Rulebook, hands: Sequence[Sequence[Card]]) -> dict[str, list[str]]:
    """Return the hands by seat's name as lists of cards, in the order of the pack."""
    return {
        seat_name(rulebook, seat): [card_name(card, jokers=rulebook.joker_count) for card in hand]
        for seat, hand in enumerate(hands)
    }


def _hand(rulebook: Rulebook, cards: Sequence[Card]) -> str:
    held = sorted(cards, key=first_copy, reverse=True)
    suits = []
    for suit in reversed(SUITS):
        ranks = [RANKS[rank_of(card)] for card in held if not is_joker(card) and printed_suit(card) == suit]
        suits.append(f"{SUIT_SYMBOLS[suit]} {' '.join(ranks) or '—'}")
    jokers = [card_name(card, jokers=rulebook.joker_count) for card in held if is_joker(card)]
    return "  ".join([*suits, *jokers])


def wrapped(text: str, *, indent: str = "") -> list[str]:
    """Return a text in lines of the page's width."""
    return textwrap.wrap(text, WIDTH, initial_indent=indent, subsequent_indent=indent, break_on_hyphens=False)


def heading(text: str) -> str:
    """Return a heading across the page."""
    return f"── {text.upper()} {'─' * (WIDTH - len(text) - 4)}"


# ------------------------------------------------------------------------------------------------- the table


def table_text(table: Table) -> list[str]:
    """Return the table of contracts: a row a kind of contract, a column a contractor."""
    rulebook = table.rulebook
    seats = range(rulebook.players)
    with_partner = any(_partners(table, start) for row in table.rows for start in row.starts)
    cells = [[_cell(table, row, seat) for seat in seats] for row in table.rows]
    names = [_kind_name(row) for row in table.rows]
    left = max(len(name) for name in names) + 2
    width = max(5, *(len(cell) + 2 for line in cells for cell in line))
    lines = [f"  {'':{left}}" + "".join(seat_name(rulebook, seat).ljust(width) for seat in seats).rstrip()]
    for name, row, line in zip(names, table.rows, cells, strict=True):
        said = f"  {name:{left}}" + "".join(cell.ljust(width) for cell in line)
        lines.append(said.rstrip() if not row.special else f"{said}{_wanted(row)}")
    lines += ["", *wrapped("Tricks of the contractor's side, best play by all.", indent="  ")]
    if any(row.goal.is_made(value) for row in table.rows if row.special and row.goal.counted for value in row.values):
        lines += wrapped("* the contract can be made.", indent="  ")
    if with_partner:
        lines += wrapped("+ with the partner who helps most.", indent="  ")
    lines += ["", *_makeable_text(table)]
    return lines


def _wanted(row: TableRow) -> str:
    return f"needs {row.goal.in_words()}"


def _kind_name(row: TableRow) -> str:
    if not row.special:
        return DENOMINATION_SYMBOLS[row.denomination]
    return ", ".join(display_bid(bid) for bid in row.bids)


def _cell(table: Table, row: TableRow, seat: int) -> str:
    start = row.starts[seat]
    partners = "".join(f"+{seat_name(table.rulebook, each)}" for each in _partners(table, start))
    if not row.special:
        return f"{start.value}{partners}"
    made = row.goal.is_made(start.value)
    if not row.goal.counted:
        return f"{'yes' if made else 'no'}{partners}"
    return f"{start.value}{'*' if made else ''}{partners}"


def _partners(table: Table, start: Start) -> list[int]:
    """Return the seats that a contractor has called to his side."""
    state, record = start.deal.state, table.rulebook.record
    called = int(state["side"][0]) & ~int(record["side_mask"][0][int(state["contractor"][0])])
    return [seat for seat in range(table.rulebook.players) if called >> seat & 1]


def makeable(table: Table) -> list[int]:
    """Return by seat the row of the most valuable bid that can be made, 0 where none can."""
    rulebook = table.rulebook
    special = {bid: row for row in table.rows if row.special for bid in row.bids}
    numbered = {row.denomination: row for row in table.rows if not row.special}
    best = [0] * rulebook.players
    for bid in range(1, len(rulebook.bid_names)):
        row = special.get(rulebook.bid_names[bid])
        low, high = int(rulebook.record["row_low"][0][bid]), int(rulebook.record["row_high"][0][bid])
        for seat in range(rulebook.players):
            if row is not None:
                made = row.goal.is_made(row.starts[seat].value)
            else:
                made = low <= numbered[rulebook.bid_denominations[bid]].starts[seat].value <= high
            if made and rulebook.bid_values[bid] > rulebook.bid_values[best[seat]]:
                best[seat] = bid
    return best


def _makeable_text(table: Table) -> list[str]:
    rulebook, best = table.rulebook, makeable(table)
    said = []
    for seat, row in enumerate(best):
        if row:
            bid = f"{display_bid(rulebook.bid_names[row])} ({rulebook.bid_values[row]})"
            said.append(f"{in_words(rulebook, seat)} {bid}")
    if not said:
        return wrapped("No bid of the ladder can be made.", indent="  ")
    return wrapped(f"Most valuable bid that can be made: {', '.join(said)}.", indent="  ")


def table_data(table: Table) -> dict[str, Any]:
    """Return the table as data."""
    rulebook = table.rulebook
    return {
        "seats": [seat_name(rulebook, seat) for seat in range(rulebook.players)],
        "contracts": [
            {
                "bids": list(row.bids) if row.special else None,
                "denomination": DENOMINATION_LETTERS[row.denomination],
                "wants": _wants(row),
                "values": list(row.values),
                "makes": [row.goal.is_made(value) for value in row.values] if row.special else None,
                "partners": [[seat_name(rulebook, each) for each in _partners(table, start)] for start in row.starts],
                "choices": [list(start.choices) for start in row.starts],
            }
            for row in table.rows
        ],
        "makeable": [rulebook.bid_names[row] or None for row in makeable(table)],
    }


def _wants(row: TableRow) -> str:
    if not row.goal.counted:
        return "1 where the contract can be made"
    return "most tricks" if row.goal.wants_most else "fewest tricks"


# ---------------------------------------------------------------------------------------------- a position


def worth_text(worth: Worth, choices: Sequence[str] = ()) -> list[str]:
    """Return a position: the hands, the contract, every card with its value, and a line of best play."""
    deal, rulebook = worth.deal, worth.deal.rulebook
    lines = [_contract_words(worth, choices), "", *hands_text(rulebook, deal.hands)]
    table = [f"{seat_name(rulebook, seat)} {card_symbols(rulebook, card)}" for seat, card in _on_table(deal)]
    if table:
        lines += ["", f"  On the table: {', '.join(table)}"]
    lines += ["", *wrapped(_verdict(worth)), "", *_cards_text(worth)]
    if worth.line:
        lines += ["", heading("best play"), *line_text(worth)]
    return lines


def _contract_words(worth: Worth, choices: Sequence[str]) -> str:
    deal, rulebook = worth.deal, worth.deal.rulebook
    if deal.contractor is None or deal.contract is None:
        return "No contract."
    side = [seat for seat in worth.side if seat != deal.contractor and seat not in deal.sitting_out]
    said = f"{display_bid(deal.contract)} by {in_words(rulebook, deal.contractor)}"
    if side:
        said += f" with {joined(in_words(rulebook, seat) for seat in side)}"
    if deal.slam_called:
        said += ", slam called"
    if deal.nominated_suit is not None:
        said += f", joker nominated to {SUIT_SYMBOLS[deal.nominated_suit]}"
    chosen = [choice for choice in choices if not choice.startswith("nominate") or deal.nominated_suit is None]
    return said + (f" ({', '.join(chosen)})" if chosen else "") + "."


def _verdict(worth: Worth) -> str:
    deal, rulebook = worth.deal, worth.deal.rulebook
    side = "/".join(seat_name(rulebook, seat) for seat in worth.side if seat not in deal.sitting_out)
    turn, chooser = deal.turn, deal.to_act
    who = "" if turn is None else f"{in_words(rulebook, turn)} is to play"
    if chooser != turn and chooser is not None:
        who += f" a card that {in_words(rulebook, chooser)} chooses"
    if worth.goal.counted:
        takes = f"{side} ends with {plural(worth.value, 'trick')}"
    else:
        takes = f"{side} can{'' if worth.value else 'not'} end with {worth.goal.in_words()}"
    if not worth.has_contract:
        return f"{who}. With best play by all {takes}."
    result = "the contract is made" if worth.makes else "the contract fails"
    return f"{who}. With best play by all {takes}: {result} (it needs {worth.goal.in_words()})."


def card_symbols(rulebook: Rulebook, card: Card) -> str:
    """Show a card to people: ``10♥``."""
    return card_name(card, symbols=True, jokers=rulebook.joker_count)


def play_symbols(name: str) -> str:
    """Show a play's text with symbols: ``10H`` → ``10♥``, ``Jk as H`` → ``Jk as ♥``."""
    if name[-1:] in "SCDH" and not name.startswith("Jk"):
        return name[:-1] + SUIT_SYMBOLS["SCDH".index(name[-1])]
    if " as " in name:
        return name[:-1] + SUIT_SYMBOLS["SCDH".index(name[-1])]
    return name


def _cards_text(worth: Worth) -> list[str]:
    """Return a row for each value, the best first, with the cards that lead to it."""
    values = sorted({card.value for card in worth.cards}, key=lambda value: abs(value - worth.value))
    head = "  tricks  cards" if worth.goal.counted else "          cards"
    lines = [head]
    for value in values:
        cards: list[CardWorth] = [card for card in worth.cards if card.value == value]
        names = " ".join(play_symbols(card.name).replace(" as ", "=") for card in cards)
        label = str(value) if worth.goal.counted else ""
        verdict = ""
        if worth.has_contract:
            verdict = "makes" if cards[0].makes else "fails"
        row = f"  {label:>6}  {verdict:6}"
        cells = textwrap.wrap(names, WIDTH - len(row) - 1)
        lines += [f"{row} {cells[0]}", *(" " * (len(row) + 1) + rest for rest in cells[1:])]
    return lines


def line_text(worth: Worth) -> list[str]:
    """Return the line of best play, a row a trick, as in a card column."""
    rulebook = worth.deal.rulebook
    tricks = played_out(worth)
    seats = range(rulebook.players)
    cell = 7
    counted = worth.deal.contractor is not None
    lines = ["     " + "".join(seat_name(rulebook, seat).ljust(cell) for seat in seats) + "count"]
    ours = int(sum(worth.deal.tricks_won[seat] for seat in worth.side))
    theirs = sum(worth.deal.tricks_won) - ours
    for number, plays, winner in tricks:
        ours += winner in worth.side
        theirs += winner not in worth.side
        cells = []
        for seat in seats:
            card = dict(plays).get(seat)
            mark = "›" if seat == plays[0][0] else " "
            shown = " –" if card is None else f"{mark}{play_symbols(card)}{'*' if seat == winner else ''}"
            cells.append(shown.replace(" as ", "=").ljust(cell))
        lines.append(f"{number:>3}  {''.join(cells)}{ours}–{theirs}")
    side = (
        "contractor's side – defenders"
        if counted
        else f"{'/'.join(seat_name(rulebook, s) for s in worth.side)} – others"
    )
    return [*lines, "", f"     › led   * won   count: {side}"]


def played_out(worth: Worth) -> list[tuple[int, list[tuple[int, str]], int]]:
    """Return the tricks of the line of best play: number, (seat, play) in the order of play, winner."""
    copy = Deal(worth.deal.rulebook, worth.deal.state.copy())
    jokers = worth.deal.rulebook.joker_count
    plays = [(seat, card_name(card, jokers=jokers)) for seat, card in _on_table(worth.deal)]
    tricks = []
    for seat, action in worth.line:
        number = int(copy.state["trick_number"][0])
        plays.append((seat, copy.action_name(action).removeprefix("play ").removeprefix("lead ")))
        copy.apply(action)
        if int(copy.state["trick_number"][0]) > number:
            tricks.append((number + 1, plays, int(copy.state["trick_winner"][0][number])))
            plays = []
    return tricks


def _on_table(deal: Deal) -> list[tuple[int, Card]]:
    """Return the cards of the open trick with their seats."""
    state, rulebook = deal.state, deal.rulebook
    seats = [seat for seat in range(rulebook.players) if int(state["active"][0]) >> seat & 1]
    start = seats.index(int(state["leader"][0])) if int(state["trick_size"][0]) else 0
    return [
        (seats[(start + place) % len(seats)], rulebook.pack[int(state["trick"][0][place])])
        for place in range(int(state["trick_size"][0]))
    ]


def worth_data(worth: Worth, choices: Sequence[str] = ()) -> dict[str, Any]:
    """Return a position and its cards as data."""
    deal, rulebook = worth.deal, worth.deal.rulebook
    denomination = contract_denomination(int(deal.state["denomination"][0])) if worth.has_contract else 4
    return {
        "contract": deal.contract,
        "contractor": None if deal.contractor is None else seat_name(rulebook, deal.contractor),
        "denomination": DENOMINATION_LETTERS[min(int(denomination), 4)],
        "joker_is": None if deal.nominated_suit is None else "SCDH"[deal.nominated_suit],
        "choices": list(choices),
        "side": [seat_name(rulebook, seat) for seat in worth.side],
        "sitting_out": [seat_name(rulebook, seat) for seat in deal.sitting_out],
        "needs": {"at_least": worth.goal.low, "at_most": worth.goal.high} if worth.has_contract else None,
        "hands": hands_data(rulebook, deal.hands),
        "trick": [
            {"seat": seat_name(rulebook, seat), "card": card_name(card, jokers=rulebook.joker_count)}
            for seat, card in _on_table(deal)
        ],
        "turn": None if deal.turn is None else seat_name(rulebook, deal.turn),
        "chooses": None if deal.to_act is None else seat_name(rulebook, deal.to_act),
        "value": worth.value,
        "value_is": "tricks of the side" if worth.goal.counted else "1 where the contract can be made",
        "makes": worth.makes if worth.has_contract else None,
        "points": worth.points,
        "cards": [
            {
                "play": card.name,
                "value": card.value,
                "best": card.best,
                "makes": card.makes if worth.has_contract else None,
            }
            for card in worth.cards
        ],
        "line": [
            {
                "trick": number,
                "plays": [{"seat": seat_name(rulebook, seat), "play": play} for seat, play in plays],
                "winner": seat_name(rulebook, winner),
            }
            for number, plays, winner in played_out(worth)
        ],
    }
