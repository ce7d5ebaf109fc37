"""Calls and discards looked at again: a deal whose answers are plain, and others against trying all there is."""

from __future__ import annotations

import pytest

from fivehundred.cards.cards import parse_cards
from fivehundred.engine.deal import Deal
from fivehundred.engine.solver.solver import Solver
from fivehundred.records import write_record
from fivehundred.records.reading import line_of
from fivehundred.reporting.review_column import review_data, review_text
from fivehundred.rules import assemble
from fivehundred.rules.rulebook import NUMBERED
from fivehundred.simulation.single import play_single
from fivehundred.solving import Review, best_discards, best_start, dealt_again, review
from fivehundred.solving.makeable import Makeable, rows_alike
from fivehundred.solving.start import after_discards
from fivehundred.solving.table import kinds_of_contracts
from fivehundred.variants import find_variant

#: North has ten top trumps in hearts, and no partner to help him to a tenth trick without trumps.
NORTH = "Jk JH JD AH KH QH 10H 9H 8H 7H"
EAST = "AS KS QS AC KC QC AD KD QD 6H"
SOUTH = "7S 8S 6C 7C 8C 5D 6D 7D 8D 5H"
WEST = "JS 10S 9S JC 10C 9C 10D 9D 4D 4H"
KITTY = "5S 6S 5C"


@pytest.fixture(scope="module")
def solver() -> Solver:
    """Return the solver of the Australian game."""
    return Solver(assemble(find_variant("australian")))


def reviewed(solver: Solver, text: str) -> Review:
    """Return the review of North's great deal, as far as these decisions go (``/`` between them)."""
    hands = [parse_cards(hand) for hand in (NORTH, EAST, SOUTH, WEST)]
    deal = Deal.from_cards(solver.rulebook, hands=hands, kitty=parse_cards(KITTY), dealer=3)
    for step in text.split("/"):
        deal.play(step)
    played, dealt = dealt_again(line_of(write_record(deal)))
    return review(solver, dealt, played)


def test_a_pass_with_ten_trumps(solver: Solver) -> None:
    """North could have made 10♥ and nothing dearer, South an open misère with low cards; no card was played."""
    found = reviewed(solver, "P/P/P/P")
    names = solver.rulebook.bid_names
    assert [(1, 0, "10H"), (3, 2, "OM")] == [(call.step, call.seat, names[call.best]) for call in found.calls[::2]]
    assert all(call.makes is None and call.row == 0 for call in found.calls)
    text = "\n".join(review_text(found))
    assert "     1  N     pass  10♥ (500) would have made, 10 tricks" in text
    assert "     3  S     pass  open misère (500) would have made\n" in text
    assert "No card was played." in text
    assert "Double dummy sees all cards" in text


def test_a_bid_is_made_or_fails(solver: Solver) -> None:
    """10♠ fails, whatever North puts aside; 10♥ is made, and a bid below it takes ten tricks as well."""
    rulebook = solver.rulebook
    for bid, makes in (("10H", True), ("7H", True), ("10S", False), ("10NT", False)):
        (call,) = reviewed(solver, bid).calls
        assert (bid, makes) == (call.name, call.makes)
        if bid.endswith("H"):
            assert "10H" == rulebook.bid_names[call.best]
    (row,) = [line for line in review_text(reviewed(solver, "7H")) if line.startswith("     1")]
    assert "     1  N     7♥    makes, 10 tricks" == row


def test_over_a_high_bid_nothing_could_be_made(solver: Solver) -> None:
    """East, over 10♥, could only have bid 10NT, and makes nine tricks there at the most."""
    found = reviewed(solver, "10H/P")
    assert (0, True) == (found.calls[1].best, found.calls[1].all_tried)
    assert "     2  E     pass  no bid left to it makes" in review_text(found)


def test_a_bower_put_aside_costs_the_contract(solver: Solver) -> None:
    """North keeps a small spade for the right bower: nine tricks instead of ten, and 10♥ is lost."""
    found = reviewed(solver, "10H/P/P/P/discard JH/discard 6S/discard 5C")
    discards = found.discards
    assert discards is not None
    assert (5, 0, 9, 10, 1, True) == (
        *(discards.step, discards.seat, discards.value, discards.best_value),
        *(discards.cost, discards.turns),
    )
    data = review_data(found)
    assert {"5S", "6S", "5C"} == set(data["discards"]["best"])
    assert {"JH", "6S", "5C"} == set(data["discards"]["cards"])
    # 500 made, or 500 lost and ten for the trick against it.
    assert 1010 == discards.points
    assert found.chosen == 9
    text = " ".join(line.strip() for line in review_text(found))
    assert "N put aside 6♠ 5♣ J♥: 9 tricks (failed). 5♠ 6♠ 5♣ would have led to 10 tricks (made)" in text
    assert "This decided the contract." in text


def test_discards_that_are_not_finished_are_not_looked_at(solver: Solver) -> None:
    """A record that stops among the discards has calls alone."""
    found = reviewed(solver, "10H/P/P/P/discard JH/discard 6S")
    assert (None, None, 4) == (found.discards, found.chosen, len(found.calls))


@pytest.mark.parametrize("name", ["three-handed", "two-handed-24"])
def test_what_can_be_made_is_what_counting_tricks_says(name: str) -> None:
    """The highest bid asked for level by level is the one that the best discards' tricks allow."""
    rulebook = assemble(find_variant(name))
    solver, seen = Solver(rulebook), set()
    for index in range(2):
        deal = Deal.from_seed(rulebook, seed=21, index=index)
        makeable = Makeable(solver, deal)
        hands = [int(hand) for hand in deal.state["hands"][0][: rulebook.players]]
        for _, row, special in kinds_of_contracts(rulebook):
            if special or not makeable.can_be_told(row):
                continue
            for seat in range(rulebook.players):
                kitty = int(deal.state["kitty"][0]) | int(deal.state["own_kitties"][0][seat])
                kept = best_discards(solver, hands, kitty, row=row, contractor=seat, dealer=deal.dealer)
                lows = {each: int(rulebook.record["row_low"][0][each]) for each in rows_alike(rulebook, row)}
                expected = max(
                    (each for each in lows if lows[each] <= kept.start.value), key=lows.__getitem__, default=0
                )
                found = makeable.highest(seat, row)
                assert (expected, True) == (found.row, found.all_tried)
                seen.add(lows.get(expected, 0))
    assert len(seen) > 3


def test_discards_are_compared_with_the_best() -> None:
    """A random player's discards have the value of what follows them; the best one is that of trying all."""
    rulebook = assemble(find_variant("three-handed"))
    solver, costly = Solver(rulebook), 0
    for index in range(8):
        deal = play_single(rulebook, players="random", seed=9, index=index)
        played, dealt = dealt_again(line_of(write_record(deal)))
        hands = [int(hand) for hand in dealt.state["hands"][0][:3]]
        kitty = int(dealt.state["kitty"][0])
        found = review(solver, dealt, played).discards
        row = 0 if deal.contract is None else rulebook.row(deal.contract)
        if found is None or rulebook.record["row_kind"][0][row] != NUMBERED:
            continue
        about = {"row": row, "contractor": found.seat, "dealer": deal.dealer}
        whole = hands[found.seat] | kitty
        kept = [hand if seat != found.seat else whole for seat, hand in enumerate(hands)]
        kept[found.seat] &= ~sum(1 << card for card in found.cards)
        mine = best_start(solver, after_discards(rulebook, kept, **about))
        assert mine is not None
        assert mine.value == found.value
        assert best_discards(solver, hands, kitty, **about).start.value == found.best_value
        assert found.best_value - found.value == found.cost
        costly += found.cost > 0
    assert costly > 1
