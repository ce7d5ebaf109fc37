"""The solver's desk: one record that holds a position in lanes, the transposition table and scratch space.

A *lane* is a contiguous run of bits of a 64-bit set, one a suit, in ascending strength, bowers and jokers in their
places. Cards that nobody holds have no bit. The lane of trumps lies above the others (as does, without trumps, that of
jokers that belong to no suit; below all where such jokers are the lowest cards), so that of two cards that may win a
trick the one with the higher bit does.
"""

from __future__ import annotations

from typing import Any, Final

import numpy as np
import numpy.typing as npt

from fivehundred.rules.rulebook import MAX_SEATS

#: Lane of jokers that belong to no suit; lanes 0..3 are the suits.
JOKER_LANE: Final = 4
LANES: Final = 5
#: Cards that can be played from one position on: every card of a pack of 64.
MAX_PLY: Final = 65
#: Moves of one seat: a hand of at most 15 cards, and jokers led to each of four suits.
MAX_MOVES: Final = 24

# What the contractor's side wants. FORWARD: at least so many tricks. REVERSE: at most so many. BETWEEN: both.
FORWARD: Final = 0
REVERSE: Final = 1
BETWEEN: Final = 2

#: Lists of table entries, and entries. A 40-card deal of a hard kind needs about 60,000 entries.
HEADS: Final = 1 << 14
ENTRIES: Final = 1 << 17
#: Chunks of eight bits a lane is cut into to look up who owns its cards; most cards of a lane
#: whose owners an entry can hold.
CHUNKS: Final = 3
MAX_CODED: Final = 15

_CACHE_LINE: Final = 64

#: One proven fact: in every position with the same key whose highest cards of each lane (``depth`` of them) have the
#: owners in ``code``, the side takes at least ``low`` and at most ``high`` of the remaining tricks.
ENTRY: Final = np.dtype(
    [
        ("key", "<u8"),
        ("code", "<u4", (4,)),
        ("depth", "<u2"),  # four bits a lane
        ("low", "i1"),
        ("high", "i1"),
        ("next", "<i4"),
    ],
    align=True,
)

#: Sets of cards are sets of bits of the lanes; seats are numbered 0.. in the order of play, without those sitting out.
DESK: Final = np.dtype(
    [
        # the question
        ("seats", "i1"),
        ("mode", "i1"),
        ("counted", "i1"),  # seats (bits) whose tricks are counted: the contractor's side
        ("striving", "i1"),  # seats whose cards are chosen by the contractor's side
        ("team", "u1", (MAX_SEATS,)),  # the seats that want what a seat wants
        # the lanes
        ("trump", "i1"),  # lane whose cards win over others: a suit, or `JOKER_LANE` without trumps
        ("lane", "<u8", (LANES,)),
        ("trumps", "<u8"),
        ("offset", "u1", (LANES,)),
        ("width", "u1", (LANES,)),
        ("lane_of", "u1", (64,)),
        ("owner", "u1", (64,)),
        ("above", "<u8", (64,)),  # the cards that stand higher; of two equal cards neither does
        ("twin", "<u8", (64,)),  # the equal card of a pack with second copies
        ("twins", "<u8"),  # cards with an equal one in another hand
        ("card_of_bit", "u1", (64,)),
        ("bit_of_card", "u1", (64,)),
        ("seat_of", "u1", (MAX_SEATS,)),  # seat in the order of play -> seat at the table
        ("number_of", "u1", (MAX_SEATS,)),  # ... and back, 255: sits out
        # jokers that belong to no suit
        ("jokers", "<u8"),
        ("joker_lead", "i1"),
        ("joker_follow", "i1"),
        ("joker_renounced", "i1"),
        ("joker_forced", "i1"),
        # keys and codes
        ("owner_bits", "i1"),
        ("most_coded", "i1"),
        ("top", "<u4", (MAX_CODED + 1,)),  # mask of the owners of the n highest cards
        ("codes", "<u8", (4, CHUNKS, 256)),
        ("alike", "<u8", (MAX_SEATS,)),  # the code of a lane that lies in one hand
        # the position in question: who is to play to which trick, and the tricks the side has already
        ("seat", "i1"),
        ("size", "i1"),
        ("led", "i1"),
        ("best", "i1"),
        ("best_seat", "i1"),
        ("trick", "<u8"),
        ("taken", "i1"),
        # the position searched
        ("hands", "<u8", (MAX_SEATS,)),
        ("live", "<u8"),  # cards in hands, and on the table until the trick is over
        ("lengths", "<u4", (LANES,)),  # of each suit in each hand, four bits a seat
        ("tops", "i1", (LANES,)),  # between two tricks: who has the highest card of a lane, -1 where nobody has one
        ("runs", "i1", (LANES,)),  # ... and how many cards, down from the highest, lie in that hand
        ("suits_led", "i1"),
        ("shown_void", "u1", (MAX_SEATS,)),
        ("relied", "<u8"),  # cards whose rank mattered for the value just returned
        # what has been learned of leads in this deal, added to their scores: by seat and suit, and by card
        ("lesson", "<i4"),  # the most that is added
        ("suit_lessons", "<i4", (MAX_SEATS, LANES)),
        ("card_lessons", "<i4", (64,)),
        ("refuted", "i1"),  # suits (bits) that the leader need not lead: bounds show that they fail
        ("refutation", "<u8"),  # ... and the cards on which that rests
        ("only", "<i4"),  # the one move allowed at the first ply, -1: all legal ones
        ("first", "<i4"),  # the likeliest of the moves just listed
        ("grouped", "<u8"),  # cards that one of the moves just listed stands for and that are not the one played
        # scratch space by ply
        ("moves", "<i2", (MAX_PLY, MAX_MOVES)),
        ("scores", "<i4", (MAX_PLY, MAX_MOVES)),
        ("groups", "u1", (MAX_PLY, MAX_MOVES)),  # highest of the touching cards a move stands for
        ("keys", "<u8", (MAX_PLY,)),
        ("lane_codes", "<u8", (MAX_PLY, 4)),
        ("weights", "<i4", (176,)),
        # the table
        ("nodes", "<i8"),
        ("used", "<i4"),
        ("heads", "<i4", (HEADS,)),
        ("entries", ENTRY, (ENTRIES,)),
    ],
    align=True,
)


def new_desk() -> npt.NDArray[Any]:
    """Return a desk to solve at, shape (1,), dtype `DESK` (about 4 MB). Each thread needs its own.

    Entries of the table begin where lines of the processor's cache do, so that none straddles two.
    """
    memory = np.zeros(DESK.itemsize + _CACHE_LINE, dtype=np.uint8)
    place: int = DESK.fields["entries"][1]  # type: ignore[index]
    start = -(memory.ctypes.data + place) % _CACHE_LINE
    return memory[start : start + DESK.itemsize].view(DESK)
