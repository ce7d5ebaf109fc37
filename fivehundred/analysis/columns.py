"""Turn result records into columns of whole numbers, one row a deal or match. It sums nothing and estimates nothing.

Every quantity is an exact integer (halves and thirds are avoided by counting in sixtieths), so that sums and
products of columns are exact whatever the order in which they are added up.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

import numpy as np
import numpy.typing as npt

from fivehundred.analysis.games import CALLING, FIXED_SIDES, Game
from fivehundred.cards.bids import MISERE, OPEN_MISERE
from fivehundred.cards.suits import NO_TRUMPS
from fivehundred.engine.results import (
    DRAWN,
    FAILED,
    MADE,
    MAX_SEATS,
    NOBODY,
    OPPONENT_FELL,
    UNFINISHED,
    WON_BY_CONTRACT,
    WON_BY_LEAD,
    WON_BY_POINTS,
    WON_ON_TOTAL,
)

Matrix = npt.NDArray[np.float64]
Records = npt.NDArray[np.void]

#: Averages over the other accounts are kept in sixtieths: 60 is divisible by every possible number of accounts.
SIXTIETHS: Final = 60
OUTCOMES: Final = 4
#: From this level on a contract counts as a high one.
HIGH_LEVEL: Final = 8
#: A deficit from which a win counts as a comeback, in points.
COMEBACK: Final = 200

_BY_CONTRACT: Final = (
    "one", "passed_out", "contract", "made", "failed", "numbered", "numbered_made", "level", "high_contract",
    "no_trump", "misere", "misere_made", "open_misere", "open_misere_made",
)  # fmt: skip
_BY_PLAY: Final = (
    "calls", "slam", "numbered_tricks", "spare_tricks", "contractor_points", "opposing_points", "opposing_accounts",
    "margin60", "swing", "dealer_edge60", "dealer_contract", "first_hand_contract",
)  # fmt: skip
_BY_SEAT: Final = tuple(f"seat_{seat}_points" for seat in range(MAX_SEATS))

#: The columns of a deal, in order. Seats are counted clockwise from the dealer, who is seat 0.
DEAL_COLUMNS: Final = (*_BY_CONTRACT, *_BY_PLAY, *_BY_SEAT)
#: The columns of a match, in order.
MATCH_COLUMNS: Final = (
    "one", "deals", "thrown_in", "finished", "unfinished", "by_contract", "by_points", "opponent_fell",
    "by_lead", "on_total", "drawn", "first_dealer_edge60", "lead_changes", "comeback",
)  # fmt: skip

_PLAY_START: Final = len(_BY_CONTRACT)
_SEAT_START: Final = _PLAY_START + len(_BY_PLAY)


@dataclass(frozen=True)
class Lookup:
    """Tables of one game that turn (contract, outcome) and seats into numbers.

    ``by_contract`` has one row for each ``4 * contract + outcome``; ``opposing`` gives, for a contractor and a called
    partner (last row: none), the seats whose points are the opponents' (one seat for each account).
    """

    game: Game
    by_contract: Matrix
    numbered: npt.NDArray[np.bool_]
    level: npt.NDArray[np.int64]
    opposing: npt.NDArray[np.int64]


@dataclass(frozen=True)
class DealBlock:
    """The columns of a block of deals, and what the histograms need beside them."""

    columns: Matrix
    key: npt.NDArray[np.int64]
    contractor_from_dealer: npt.NDArray[np.int64]
    side_tricks: npt.NDArray[np.int64]
    opposing: npt.NDArray[np.int64]
    points: npt.NDArray[np.int64]

    def column(self, name: str) -> npt.NDArray[np.float64]:
        """Return one column by its name."""
        chosen: npt.NDArray[np.float64] = self.columns[:, DEAL_COLUMNS.index(name)]
        return chosen


def lookup_for(game: Game) -> Lookup:
    """Prepare the tables of one game."""
    return Lookup(
        game=game,
        by_contract=_contract_table(game),
        numbered=np.array([bid.level > 0 for bid in game.bids]),
        level=np.array([bid.level for bid in game.bids], dtype=np.int64),
        opposing=_opposing_seats(game),
    )


def _contract_table(game: Game) -> Matrix:
    """Return the columns that the contract and the outcome alone decide, for each ``4 * contract + outcome``."""
    table = np.zeros((OUTCOMES * len(game.bids), len(_BY_CONTRACT)))
    for row, bid in enumerate(game.bids):
        for outcome in range(OUTCOMES):
            played = outcome in (MADE, FAILED)
            made = outcome == MADE
            numbered = played and bid.level > 0
            misere = played and bid.name == MISERE
            open_misere = played and bid.name == OPEN_MISERE
            values = {
                "one": 1,
                "passed_out": not played,
                "contract": played,
                "made": made,
                "failed": outcome == FAILED,
                "numbered": numbered,
                "numbered_made": numbered and made,
                "level": bid.level if numbered else 0,
                "high_contract": numbered and bid.level >= HIGH_LEVEL,
                "no_trump": numbered and bid.denomination == NO_TRUMPS,
                "misere": misere,
                "misere_made": misere and made,
                "open_misere": open_misere,
                "open_misere_made": open_misere and made,
            }
            table[OUTCOMES * row + outcome] = [values[name] for name in _BY_CONTRACT]
    return table


def _opposing_seats(game: Game) -> npt.NDArray[np.int64]:
    """Return a 0/1 table by contractor, called partner (``MAX_SEATS``: none) and seat: who opposes the contract."""
    table = np.zeros((MAX_SEATS, MAX_SEATS + 1, MAX_SEATS), dtype=np.int64)
    for contractor in range(game.players):
        for partner in range(MAX_SEATS + 1):
            if game.sides in FIXED_SIDES:
                for step in range(1, game.accounts):
                    table[contractor, partner, (contractor + step) % game.players] = 1
                continue
            friends = {contractor, partner} if game.sides in CALLING else {contractor}
            for seat in set(range(game.players)) - friends:
                table[contractor, partner, seat] = 1
    return table


def deal_block(records: Records, lookup: Lookup) -> DealBlock:
    """Return the columns of some deals (``DEAL_RESULT`` records) of one game."""
    players = lookup.game.players
    contract = records["contract"].astype(np.int64)
    outcome = records["outcome"].astype(np.int64)
    key = OUTCOMES * contract + outcome
    played = outcome >= MADE
    rows = np.arange(len(records))
    dealer = records["dealer"].astype(np.int64)
    contractor = np.where(played, records["contractor"], 0).astype(np.int64)
    partner = np.where(records["partner"] == NOBODY, MAX_SEATS, records["partner"]).astype(np.int64)
    points = records["points"].astype(np.int64)
    side_tricks = records["side_tricks"].astype(np.int64)
    numbered = lookup.numbered[contract] & played

    columns = np.empty((len(records), len(DEAL_COLUMNS)), order="F")
    columns[:, :_PLAY_START] = lookup.by_contract[key]
    opposing = lookup.opposing[contractor, partner] * played[:, None]
    two = np.flatnonzero(records["second_partner"] < MAX_SEATS)
    opposing[two, records["second_partner"][two]] = 0
    contractor_points = points[rows, contractor] * played
    opposing_points = (points * opposing).sum(axis=1)
    opposing_accounts = opposing.sum(axis=1)
    share = SIXTIETHS // np.maximum(opposing_accounts, 1)
    from_dealer = (contractor - dealer) % players
    present = points[:, :players]

    by_seat = np.zeros((len(records), MAX_SEATS), dtype=np.int64)
    for seat in range(players):
        by_seat[:, seat] = points[rows, (dealer + seat) % players]

    for name, values in {
        "calls": records["calls"],
        "slam": numbered & (side_tricks == lookup.game.hand),
        "numbered_tricks": side_tricks * numbered,
        "spare_tricks": (side_tricks - lookup.level[contract]) * numbered,
        "contractor_points": contractor_points,
        "opposing_points": opposing_points,
        "opposing_accounts": opposing_accounts,
        "margin60": SIXTIETHS * contractor_points - share * opposing_points,
        "swing": present.max(axis=1) - present.min(axis=1),
        "dealer_edge60": _dealer_edge(by_seat, lookup.game),
        "dealer_contract": played & (from_dealer == 0),
        "first_hand_contract": played & (from_dealer == 1),
    }.items():
        columns[:, _PLAY_START + _BY_PLAY.index(name)] = values
    columns[:, _SEAT_START:] = by_seat
    return DealBlock(
        columns=columns,
        key=key,
        contractor_from_dealer=from_dealer,
        side_tricks=side_tricks,
        opposing=opposing,
        points=points,
    )


def _dealer_edge(by_seat: npt.NDArray[np.int64], game: Game) -> npt.NDArray[np.int64]:
    """Return the dealer's points less the average of the other accounts, in sixtieths of a point."""
    dealer = by_seat[:, 0]
    others = by_seat[:, 1 : game.accounts].sum(axis=1)  # one seat of each other account
    edge: npt.NDArray[np.int64] = SIXTIETHS * dealer - (SIXTIETHS // (game.accounts - 1)) * others
    return edge


def winners_by_seat(records: Records, players: int) -> npt.NDArray[np.int64]:
    """Return a 0/1 table, one row a match (``MATCH_RESULT``) and one column a seat: who won."""
    bits = records["winners"].astype(np.int64)[:, None] >> np.arange(players)
    return bits & 1


def match_columns(records: Records, game: Game) -> Matrix:
    """Return the columns of some matches (``MATCH_RESULT`` records) of one game."""
    ending = records["ending"]
    finished = ending != UNFINISHED
    won = winners_by_seat(records, game.players)
    first_dealer = records["first_dealer"].astype(np.int64) % game.players
    first_dealer_won = won[np.arange(len(records)), first_dealer]
    fair = (SIXTIETHS // game.players) * won.sum(axis=1)
    values = {
        "one": 1,
        "deals": records["deals"],
        "thrown_in": records["thrown_in"],
        "finished": finished,
        "unfinished": ~finished,
        "by_contract": ending == WON_BY_CONTRACT,
        "by_points": ending == WON_BY_POINTS,
        "opponent_fell": ending == OPPONENT_FELL,
        "by_lead": ending == WON_BY_LEAD,
        "on_total": ending == WON_ON_TOTAL,
        "drawn": ending == DRAWN,
        "first_dealer_edge60": (SIXTIETHS * first_dealer_won - fair) * finished,
        "lead_changes": records["lead_changes"],
        "comeback": finished & (records["comeback"] >= COMEBACK),
    }
    columns = np.empty((len(records), len(MATCH_COLUMNS)), order="F")
    for index, name in enumerate(MATCH_COLUMNS):
        columns[:, index] = values[name]
    return columns
