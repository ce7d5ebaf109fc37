"""Models of games: every shipped rule set has one of its present rules, and what a model reads off the Rulebook."""

from __future__ import annotations

from pathlib import Path

import numpy as np

from fivehundred.fitting.guess import guessed_model
from fivehundred.players.calibrated_model import (
    FIRST_SPECIAL_CLASS,
    NO_TRUMP_CLASS,
    SECOND_PARTNER_CLASSES,
    SUIT_CLASS,
)
from fivehundred.players.models import complete, fitted_part, model_hash, shipped_models, write_shipped
from fivehundred.rules import assemble
from fivehundred.variants import find_variant, shipped_variants
from tests.rules.table import AUSTRALIAN


def test_every_shipped_rule_set_has_a_model() -> None:
    """... of its rules as they are now, and no stale one is left; else: ``python -m fivehundred.fitting``."""
    games = {assemble(find_variant(name)).hash: name for name in shipped_variants()}
    assert [] == [name for game, name in games.items() if game not in shipped_models()]
    assert set() == set(shipped_models()) - set(games)


def test_payoff_is_what_the_engine_scores() -> None:
    """Seven spades made with seven: 140 less the defenders' three tricks; failed with six: minus 140 less four."""
    rulebook = assemble(AUSTRALIAN)
    payoff = complete(rulebook)["payoff"][0]
    row = rulebook.row("7S")
    assert [140 - 30, -140 - 40, 250] == [payoff[row, 7], payoff[row, 6], payoff[row, 10]]
    assert [250, -250] == [payoff[rulebook.row("M"), 0], payoff[rulebook.row("M"), 1]]


def test_rows_belong_to_classes() -> None:
    """Suits share one class and no trumps have one; each special contract has its own."""
    rulebook = assemble(AUSTRALIAN)
    groups = complete(rulebook)["class_of_row"][0]
    names = ("6S", "10H", "8NT", "M", "OM")
    found = [int(groups[rulebook.row(name)]) for name in names]
    assert [SUIT_CLASS, SUIT_CLASS, NO_TRUMP_CLASS, FIRST_SPECIAL_CLASS, FIRST_SPECIAL_CLASS + 1] == found


def test_contracts_with_a_second_partner_are_known_as_such() -> None:
    """Two named players score half a contract like the contractor, and such contracts are classes of their own.

    Seven spades made with seven: 140, of which contractor and partner have 70, and three tricks of the defenders. Eight
    with eight: 240, of which each of two partners has 120 too, and two tricks.
    """
    rulebook = assemble(find_variant("bicycle-five"))
    model = complete(rulebook)[0]
    seven, eight = rulebook.row("7S"), rulebook.row("8S")
    assert 70 - (70 + 30) / 4 == model["payoff"][seven, 7]
    assert 120 - (120 + 120 + 20) / 4 == model["payoff"][eight, 8]
    assert [SUIT_CLASS, SUIT_CLASS + SECOND_PARTNER_CLASSES] == [
        int(model["class_of_row"][row]) for row in (seven, eight)
    ]
    assert [rulebook.row("6S"), eight] == [int(row) for row in model["entry_row"][:, 0]]


def test_models_survive_being_written(tmp_path: Path) -> None:
    """The file holds the fitted part bit by bit, and equal models give equal files."""
    model = guessed_model(assemble(AUSTRALIAN))
    for name in ("one.npz", "two.npz"):
        write_shipped({"game": fitted_part(model)}, tmp_path / name)
    assert (tmp_path / "one.npz").read_bytes() == (tmp_path / "two.npz").read_bytes()
    with np.load(tmp_path / "one.npz") as stored:
        assert stored["dealt"].tobytes() == model["dealt"].tobytes()


def test_hash_tells_models_apart() -> None:
    """A change of one number is another model."""
    model = guessed_model(assemble(AUSTRALIAN)).copy()
    before = model_hash(model)
    model["trust"][0, 0, 0, 0] += 0.5
    assert before != model_hash(model)
