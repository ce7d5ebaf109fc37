"""Numbers bring the noun that goes with them, and lists read as English writes them."""

import pytest

from fivehundred.words import Counted, listed, noun_for, plural, spelt


@pytest.mark.parametrize(("number", "expected"), [(0, "0 matches"), (1, "1 match"), (2, "2 matches")])
def test_plural(number: int, expected: str) -> None:
    """One has the singular, everything else the plural, nought included."""
    assert expected == plural(number, "match", "matches")
    assert expected.split()[1] == noun_for(number, "match", "matches")


@pytest.mark.parametrize(
    ("number", "expected"), [(0, "no cards"), (1, "one card"), (3, "three cards"), (20, "20 cards")]
)
def test_small_numbers_are_words(number: int, expected: str) -> None:
    """Small numbers are words."""
    assert expected == spelt(number, "card")


@pytest.mark.parametrize(("number", "expected"), [(1, "1 deal was played"), (2, "2 deals were played")])
def test_a_phrase_brings_its_nouns(number: int, expected: str) -> None:
    """Two nouns in the format, and the number chooses; without them, and in other formats, it is text."""
    assert expected == f"{Counted(number):deal was|deals were} played"
    assert f"{number:>4}" == f"{Counted(number):>4}" == f"{Counted(number)!s:>4}"


def test_another_text_for_the_number() -> None:
    """What is written may have thousands apart."""
    assert "2,000 deals" == f"{Counted(2000, '2,000'):deal|deals}"


@pytest.mark.parametrize(
    ("words", "expected"), [([], ""), (["a"], "a"), (["a", "b"], "a and b"), (["a", "b", "c"], "a, b and c")]
)
def test_lists(words: list[str], expected: str) -> None:
    """Commas, and a last *and*."""
    assert expected == listed(words)
