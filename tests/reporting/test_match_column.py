"""A match in a few lines: a row a deal, and who wins by which setting."""

from __future__ import annotations

import pytest

from fivehundred.reporting.match_column import end_reasons, match_column, match_data
from fivehundred.rules import assemble
from fivehundred.simulation.single import PlayedMatch, play_single_match
from fivehundred.variants import find_variant, with_overrides
from fivehundred.variants.model import Variant

FINNISH = """\
Finnish                                                        seed 7, match 0
══════════════════════════════════════════════════════════════════════════════

                                            points        totals
deal  dealer  contract     result            N/S   E/W    N/S   E/W
1     E       misère by W  failed with 1       0  -250      0  -250
2     S       7♦ by W      made with 8       +20  +180     20   -70
3     W       6♥ by W      made with 6       +40  +100     60    30
4     N       7♥ by N      made with 9      +200   +10    260    40
5     E       7♥ by E      failed with 5     +50  -200    310  -160
6     S       6♥ by E      made with 7       +30  +100    340   -60
7     W       8♥ by E      failed with 7     +30  -300    370  -360
8     N       6♣ by E      made with 8       +20   +60    390  -300
9     E       7♥ by N      made with 9      +200   +10    590  -290

The match is over after 9 deals: N/S wins.
match.win_by: own_contract — N/S made the contract and stands at 500 or more
(match.target).
"""


def played(variant: Variant, *, seed: int = 7, players: str = "club", max_deals: int = 200) -> PlayedMatch:
    """Play a match of a variant."""
    return play_single_match(assemble(variant), players=players, seed=seed, max_deals=max_deals)


def test_a_match_of_two_pairs() -> None:
    """Dealer, contract, tricks, points and totals of every deal, then the winner and the setting that decided."""
    finnish = find_variant("finnish")
    assert match_column(finnish, played(finnish)) == FINNISH


def test_the_data_says_the_same() -> None:
    """As data: the deals with points and totals by account, the winning seats and the reasons."""
    finnish = find_variant("finnish")
    data = match_data(finnish, played(finnish))
    assert ([0, -250], [590, -290]) == (data["deals"][0]["totals"], data["deals"][-1]["totals"])
    assert ([0, 2], "won by contract", 9) == (data["winners"], data["ending"], len(data["deals"]))
    assert data["why"][0].startswith("match.win_by: own_contract")


@pytest.mark.parametrize("name", ["viisisataa-five", "three-handed", "hoyle-1909", "quebec", "pagat-six"])
def test_totals_are_the_sum_of_the_points(name: str) -> None:
    """At every table each total is the one before and the points of the deal, where nothing limits them."""
    variant = with_overrides(find_variant(name), {"scoring.defenders.cap": None}, key="house")
    match = played(variant, players="random", max_deals=8)
    data = match_data(variant, match)
    before = [0] * len(data["accounts"])
    for deal in data["deals"]:
        before = [total + points for total, points in zip(before, deal["points"], strict=True)]
        assert before == deal["totals"]
    text = match_column(variant, match)
    assert len(data["deals"]) == sum(line[:1].isdigit() for line in text.splitlines())


def test_a_match_that_is_cut_off() -> None:
    """A match that does not end has no winner and no reason."""
    finnish = find_variant("finnish")
    match = played(finnish, max_deals=2)
    assert () == end_reasons(finnish, match)
    assert match_column(finnish, match).endswith("\nThe match was cut off after 2 deals: nobody has won.\n")


def test_a_drawn_match() -> None:
    """Equal totals after a fixed number of deals are a draw: here nothing is scored, the one deal being thrown in."""
    variant = with_overrides(find_variant("finnish"), {"match.deals": 1}, key="house")
    match = next(
        match
        for match in (played(variant, seed=seed) for seed in range(200))
        if match.deals[0].deal.outcome == "thrown in"
    )
    assert "drawn" == match.ending
    text = match_column(variant, match)
    assert "thrown in" in text
    assert "The match is over after 1 deal: drawn.\nmatch.deals: 1 — this was deal 1, and the best totals are" in text
