"""64-bit sets in compiled code against plain Python integers."""

from __future__ import annotations

import numpy as np
from hypothesis import given
from hypothesis import strategies as st

from fivehundred.engine import bits

SETS = st.integers(1, 2**64 - 1)


@given(SETS)
def test_count_lowest_and_highest_agree_with_python(members: int) -> None:
    """Counting, lowest and highest member are those of the integer's binary digits."""
    word = np.uint64(members)
    assert members.bit_count() == bits.count(word)
    assert (members & -members).bit_length() - 1 == bits.lowest(word)
    assert members.bit_length() - 1 == bits.highest(word)


@given(SETS, st.data())
def test_nth_counts_members_from_the_lowest(members: int, data: st.DataObject) -> None:
    """The nth member is the nth set bit counted from the lowest."""
    places = [place for place in range(64) if members >> place & 1]
    n = data.draw(st.integers(0, len(places) - 1))
    assert places[n] == bits.nth(np.uint64(members), n)


def test_the_empty_set_has_neither_lowest_nor_highest() -> None:
    """For the empty set the answers are 64 and -1, never a member."""
    assert (0, 64, -1) == (bits.count(np.uint64(0)), bits.lowest(np.uint64(0)), bits.highest(np.uint64(0)))
