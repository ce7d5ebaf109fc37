"""Numbers in words: signs, decimals, shares."""

from __future__ import annotations

import re

import pytest

from fivehundred.analysis.phrases import english
from fivehundred.analysis.wording import count, difference_text, number, percent, value_text
from fivehundred.reporting import texts
from fivehundred.reporting.style import plain_label


@pytest.mark.parametrize(
    ("share", "text"), [(0.4567, "45.7%"), (0.0, "0.0%"), (1.0, "100.0%"), (0.0002, "0.02%"), (0.000004, "0.0004%")]
)
def test_percent(share: float, text: str) -> None:
    """A share has one decimal; one that is small but not nought has as many as it needs."""
    assert text == percent(share)


def test_number() -> None:
    """A real minus sign, thousands apart, and no sign on what rounds to nought."""
    assert "−1,234.5" == number(-1234.46, 1)
    assert "0.0" == number(-0.01, 1)
    assert "+2.0" == number(2, 1, signed=True)
    assert "20,000" == count(20_000)


def test_difference() -> None:
    """Differences of shares are in percentage points, with decimals to fit the interval."""
    assert "+4.9 [+4.5, +5.3]" == difference_text(0.049, 0.045, 0.053, "share")
    assert "−0.07 [−0.11, −0.03]" == difference_text(-0.0007, -0.0011, -0.0003, "share")
    assert "undefined" == difference_text(None, None, None, "points")
    assert "undefined" == value_text(None, "share")


def test_plain_label() -> None:
    """A label in a picture stays on one line and within bounds."""
    assert "a b" == plain_label("a\n\tb")
    assert "…" == plain_label("x" * 100)[-1]


def test_no_phrase_counts_one_in_the_plural() -> None:
    """What may be one brings its noun by itself: ``{deals:deal|deals}``, never ``{deals} deals``."""
    phrases = [text for phrase in english().values() for text in (phrase.headline, phrase.detail)]
    captions = [text for figure in texts.FIGURES.values() for text in (figure.lead, figure.caption, figure.alt)]
    method = [text for _, text in texts.METHOD]
    fixed = re.compile(r"\{(deals|matches|tests|times|clear|changed)\} [a-z]+")
    for text in (*phrases, *captions, *method, texts.DESIGN, texts.MATCH_DESIGN):
        assert [found[0] for found in fixed.finditer(text) if not found[0].endswith((" of", " in"))] == []
    assert "Only 1 deal was played." == english()["few_deals"].headline.format(deals=count(1))
