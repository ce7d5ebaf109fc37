"""The solver beside exhaustive search and bridge's DDS; `tests.long_solver` and `tests.long_dds` compare more."""

from __future__ import annotations

from typing import Any

import numpy as np
import pytest

from fivehundred.engine.deal import Deal
from fivehundred.engine.solver.solver import Solver
from fivehundred.errors import SolverError
from fivehundred.rules import assemble
from fivehundred.rules.rulebook import Rulebook
from fivehundred.variants.catalogue import shipped_variants
from fivehundred.variants.loading import find_variant
from tests import dds
from tests.exhaustive import Comparison
from tests.strategies import seeded_variant


def test_every_move_is_worth_what_trying_everything_says() -> None:
    """All seats, all goals, all joker rules, near the end, with any number of cards on the table."""
    comparison = Comparison()
    for number, name in enumerate(shipped_variants()):
        rulebook = assemble(find_variant(name))
        for index in range(8):
            comparison.compare(rulebook, number, index, 3)
    for seed in range(60):
        rulebook = assemble(seeded_variant(seed))
        for index in range(12):
            comparison.compare(rulebook, seed, index, 3)
    seen = comparison.seen
    assert seen.actions > 1_000
    for mode in ("forward", "reverse", "between"):
        assert seen.kinds[mode] > 2
        assert seen.kinds[f"{mode}, a joker without a suit"] > 0
    for seats in range(2, 7):
        assert seen.kinds[f"{seats} seats"] > 10


def test_tricks_without_joker_and_bowers_are_those_of_bridge() -> None:
    """Ten deals, all denominations, all leaders."""
    rulebook = dds.plain_rulebook()
    solver = Solver(rulebook)
    for index in range(10):
        hands = dds.random_hands(5, index)
        expected = dds.table(dds.bridge_deal(rulebook, hands))
        for denomination in range(5):
            for leader in range(4):
                tricks = solver.contract_tricks(
                    hands, denomination=denomination, contractor=0, partners=0b101, leader=leader
                )
                assert tricks == expected[denomination, leader], (index, denomination, leader)


@pytest.fixture(scope="module")
def australian() -> Rulebook:
    """The game most tests here are played by."""
    return assemble(find_variant("australian"))


def in_play(rulebook: Rulebook, seed: int) -> Deal:
    """Return a deal whose auction, kitty and nomination are over."""
    for index in range(200):
        deal = Deal.from_seed(rulebook, seed=seed, index=index)
        calls = 0
        while not deal.is_over and deal.phase != "play":
            legal = deal.legal()
            deal.apply(legal[1] if deal.phase == "auction" and calls == 0 else legal[0])
            calls += 1
        if not deal.is_over:
            return deal
    raise AssertionError("no deal was played")


def test_a_line_of_best_play_ends_in_the_value_of_the_deal(australian: Rulebook) -> None:
    """Along a line of best play the value never changes."""
    solver = Solver(australian)
    for seed in range(3):
        deal = in_play(australian, seed)
        value = solver.value(deal)
        for _, action in solver.line(deal):
            assert solver.value(deal) == value
            deal.apply(action)
        assert deal.is_over
        assert sum(deal.tricks_won[seat] for seat in (deal.contractor, (deal.contractor + 2) % 4)) == value


def test_solving_leaves_the_deal_as_it_is(australian: Rulebook) -> None:
    """The solver works on a copy."""
    deal = in_play(australian, 1)
    before = deal.state.tobytes()
    Solver(australian).line(deal)
    assert deal.state.tobytes() == before


def test_a_deal_that_is_not_in_play_is_refused(australian: Rulebook) -> None:
    """There is nothing to solve before the first lead."""
    with pytest.raises(SolverError, match="only a deal in play"):
        Solver(australian).value(Deal.from_seed(australian, seed=1))


def test_a_deal_of_another_rulebook_is_refused(australian: Rulebook) -> None:
    """A solver knows one Rulebook."""
    other = assemble(find_variant("viisisataa"))
    with pytest.raises(SolverError, match="another Rulebook"):
        Solver(australian).value(in_play(other, 1))


def cards(rulebook: Rulebook, text: str) -> Any:
    """Return the set of some cards."""
    from fivehundred.cards.cards import parse_card

    return np.uint64(sum(1 << rulebook.pack.index(parse_card(name)) for name in text.split()))


def test_the_joker_without_trumps_takes_one_trick_and_no_more(australian: Rulebook) -> None:
    """South holds joker and small hearts; all suits are led before he can lead it, or he plays it when void."""
    hands = np.zeros(6, dtype=np.uint64)
    hands[0] = cards(australian, "Jk 4H")
    hands[1] = cards(australian, "AH KH")
    hands[2] = cards(australian, "5S 6S")
    hands[3] = cards(australian, "QH 10H")
    tricks = Solver(australian).contract_tricks(hands, denomination=4, contractor=0)
    assert tricks == 1
