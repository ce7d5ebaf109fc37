"""The state of one deal as one record. It knows everything, so players must not be handed it: see `engine.view`."""

from __future__ import annotations

from typing import Any, Final

import numpy as np
import numpy.typing as npt

from fivehundred.cards.cards import UNIVERSE_SIZE
from fivehundred.cards.suits import NO_TRUMPS
from fivehundred.engine.actions import ACTION_WORDS
from fivehundred.engine.compiled import compiled
from fivehundred.rules.rulebook import JOKERS_LOWEST, MAX_CARDS, MAX_SEATS, NOMINATED_ALL, NOMINATED_HIGH

# Phases of a deal.
AUCTION: Final = 0
DISCARD: Final = 1
CALL: Final = 2
NOMINATE_JOKER: Final = 3
PLAY: Final = 4
OVER: Final = 5
EXIT: Final = 6
REDEAL: Final = 7
SLAM_CALL: Final = 8
GIVE: Final = 9
#: Before the first lead an opponent may undertake to take more tricks than defeat the contract.
BREACH_CALL: Final = 10

MAX_TRICKS: Final = 24
#: The shuffled cards: the universe, and second copies (a pack of 64 cards holds at most 32).
MAX_ORDER: Final = UNIVERSE_SIZE + MAX_CARDS // 2

#: One deal. Cards are pack indices, sets 64-bit masks, "nobody" and "none" 255. `led` is the effective suit led (255
#: between tricks); `best_*` describe the card winning the trick so far; `side` are the seats of the contractor's side
#: (0 without a contract); `active` the seats that play; `turn` the seat whose card is next (`to_act` chooses it,
#: another seat only where opponents choose); `gifts` the cards each seat gave to its partner; `suits_led` has a bit for
#: each suit led in an earlier trick; `shown_void[seat]` one for each suit the seat has failed to follow; `played_by`
#: are the cards each seat has played, `cannot_hold` those that its plays have proved it not to hold; `bids_by` the
#: ladder rows each seat has bid, `has_called` the seats that have bid or passed; `raised` is 1 once a player has raised
#: his own bid; `asker` has asked for a new deal, the seats of `asked` have done so at any time; with `same_dealer` who
#: dealt a deal thrown in deals again; `breacher` has called breach, which scored every defender `breach_points`;
#: `barred` are the seats that may not bid in this deal; `in_match` is 1 in a deal of a match, with the `totals` by
#: account and the number of deals before it (thrown-in ones counted), all 0 in a single deal; `legal` are the legal
#: actions of `to_act`, kept up to date by the engine's steps.
STATE: Final = np.dtype(
    [
        ("legal", "<u8", (ACTION_WORDS,)),
        ("hands", "<u8", (MAX_SEATS,)),
        ("kitty", "<u8"),
        ("own_kitties", "<u8", (MAX_SEATS,)),
        ("dead", "<u8"),
        ("discards", "<u8"),
        ("bids_made", "<u8"),
        ("bids_by", "<u8", (MAX_SEATS,)),
        ("played", "<u8"),
        ("played_by", "<u8", (MAX_SEATS,)),
        ("cannot_hold", "<u8", (MAX_SEATS,)),
        ("phase", "u1"),
        ("dealer", "u1"),
        ("to_act", "u1"),
        ("calls", "u1"),
        ("standing", "u1"),
        ("high_bidder", "u1"),
        ("passed", "u1"),
        ("has_called", "u1"),
        ("raised", "u1"),
        ("asker", "u1"),
        ("asked", "u1"),
        ("same_dealer", "u1"),
        ("contract", "u1"),
        ("contractor", "u1"),
        ("denomination", "u1"),
        ("discarder", "u1"),
        ("discards_left", "u1"),
        ("slam", "u1"),
        ("gifts", "<u8", (MAX_SEATS,)),
        ("gifts_left", "u1"),
        ("called_card", "u1"),
        ("partner", "u1"),
        ("partner_shown", "u1"),
        ("second_partner", "u1"),
        ("breacher", "u1"),
        ("barred", "u1"),
        ("in_match", "u1"),
        ("totals", "<i4", (MAX_SEATS,)),
        ("deals_before", "<i4"),
        ("breach_points", "<i2"),
        ("side", "u1"),
        ("active", "u1"),
        ("active_count", "u1"),
        ("turn", "u1"),
        ("leader", "u1"),
        ("led", "u1"),
        ("named", "u1"),
        ("trick_size", "u1"),
        ("best_card", "u1"),
        ("best_seat", "u1"),
        ("best_key", "u1"),
        ("suits_led", "u1"),
        ("trick_number", "u1"),
        ("outcome", "u1"),
        ("trick", "u1", (MAX_SEATS,)),
        ("shown_void", "u1", (MAX_SEATS,)),
        ("tricks", "u1", (MAX_SEATS,)),
        ("trick_winner", "u1", (MAX_TRICKS,)),
        ("points", "<i2", (MAX_SEATS,)),
        ("order", "u1", (MAX_ORDER,)),
    ],
    align=True,
)


@compiled
def contract_denomination(denomination: int) -> Any:
    """Return the denomination as results tell it: which jokers were nominated, or are low, is left out."""
    if denomination == JOKERS_LOWEST:
        return np.int64(NO_TRUMPS)
    if NOMINATED_HIGH <= denomination < JOKERS_LOWEST:
        return np.int64(NOMINATED_ALL + (denomination - NOMINATED_ALL) % NO_TRUMPS)
    return np.int64(denomination)


def new_state() -> npt.NDArray[Any]:
    """Return the state of no deal yet: a one-element array of dtype `STATE`."""
    return np.zeros(1, dtype=STATE)
