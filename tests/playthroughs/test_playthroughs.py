"""The playthroughs are what the shipped variants play today."""

from __future__ import annotations

import pytest

from fivehundred.variants import shipped_variants
from tests.playthroughs.make import HERE, playthrough


@pytest.mark.parametrize("name", shipped_variants())
def test_playthrough(name: str) -> None:
    """Every call, discard, trick and score of the variant's deals is as written (see make.py for a wanted change)."""
    assert (HERE / f"{name}.txt").read_text(encoding="utf-8") == playthrough(name)


def test_no_file_without_a_variant() -> None:
    """Every file belongs to a shipped variant."""
    assert sorted(shipped_variants()) == sorted(file.stem for file in HERE.glob("*.txt"))
