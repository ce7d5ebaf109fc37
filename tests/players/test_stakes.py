"""What results are worth at a score, and how `calibrated` bids by it. A guessed model bids: none has to be fitted."""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache
from typing import Any

import numpy as np
import pytest

from fivehundred.engine.deal import Deal
from fivehundred.engine.state import STATE
from fivehundred.engine.totals import lead_in_points
from fivehundred.fitting.guess import guessed_model
from fivehundred.fitting.standings import with_standings
from fivehundred.players.calibrated_bidding import weigh_calls
from fivehundred.players.stakes import AT_STAKE, STAKES, find_stakes, play_contract, points_worth
from fivehundred.rules import assemble
from fivehundred.rules.rulebook import MAX_ROWS, MAX_SEATS, Rulebook
from fivehundred.simulation.bulk import deals_loop, play_matches
from fivehundred.simulation.single import play_single_match
from fivehundred.variants import find_variant
from fivehundred.variants.model import Variant
from tests.packs import deal_of
from tests.strategies import replace_settings

AUSTRALIAN = find_variant("australian")
ANY_POINTS = replace_settings(AUSTRALIAN, match={"win_by": "any_points"})
FOUR_DEALS = find_variant("new-zealand-tournament")


@cache
def model_of(rulebook: Rulebook) -> Any:
    """Return a guessed model that knows the worth of totals."""
    return with_standings(rulebook, guessed_model(rulebook))


class Score:
    """A deal about to begin at a score of a match, seat 0 to be asked."""

    def __init__(self, variant: Variant, totals: Sequence[int], deals_before: int = 3) -> None:
        self.rulebook = assemble(variant)
        self.record, self.model = self.rulebook.record[0], model_of(self.rulebook)[0]
        dealt = Deal.from_seed(self.rulebook, seed=1)
        deal = Deal.from_cards(
            self.rulebook,
            hands=dealt.hands,
            kitty=dealt.kitty,
            dealer=3,
            totals=totals,
            deals_before=deals_before,
        )
        self.state, self.result, self.stakes = deal.state[0], np.zeros(1, STATE)[0], np.zeros(STAKES)
        find_stakes(self.record, self.model, self.state, 0, self.result, self.stakes)

    @property
    def at_stake(self) -> bool:
        """Whether the match is at stake."""
        return bool(self.stakes[AT_STAKE])

    def worth(self, bid: str, tricks: int, *, contractor: int = 0) -> float:
        """Return what a contract with so many tricks is worth to seat 0, in points."""
        play_contract(self.record, self.result, self.rulebook.row(bid), contractor, tricks)
        after = np.zeros(MAX_SEATS, dtype=np.int64)
        return float(points_worth(self.record, self.model, self.state, 0, self.result, self.stakes, after))

    def points(self, bid: str, tricks: int, *, contractor: int = 0) -> float:
        """Return the points of the same, own less the others'."""
        play_contract(self.record, self.result, self.rulebook.row(bid), contractor, tricks)
        return float(lead_in_points(self.record, self.result, 0))


def test_a_win_is_a_win() -> None:
    """Sixty points short of the target a made 6C wins the match, and a made 10NT wins no more; 6S does not win."""
    score = Score(AUSTRALIAN, (440, 100))
    assert score.worth("6C", 6) == score.worth("10NT", 10)
    assert score.worth("6C", 6) > score.worth("6S", 6) > score.worth("6S", 5)
    assert score.points("6C", 6) < score.points("10NT", 10)


def test_points_of_defenders_win_only_where_they_may() -> None:
    """With 490 opponents win by one trick of defence where any points win; elsewhere they need a contract."""
    lost = Score(ANY_POINTS, (300, 490)).worth("7H", 6)
    assert lost == Score(ANY_POINTS, (300, 490)).worth("10NT", 0)
    going_on = Score(AUSTRALIAN, (300, 490))
    assert going_on.worth("7H", 6) > going_on.worth("6S", 6, contractor=1) + 20
    made = Score(ANY_POINTS, (300, 490))
    assert made.worth("7S", 10) > made.worth("7S", 9) == lost


def test_a_cap_on_defenders_points_keeps_them_from_winning() -> None:
    """Where defending lifts nobody above 480 the same trick wins nothing."""
    capped = replace_settings(ANY_POINTS, scoring={"defenders": {"cap": 480}})
    assert Score(capped, (300, 480)).worth("7H", 6) > Score(capped, (300, 480)).worth("6S", 6, contractor=1)
    free = Score(ANY_POINTS, (300, 480))
    assert free.worth("7H", 6) == free.worth("6S", 6, contractor=1)


def test_at_the_losing_line_every_failure_is_the_same() -> None:
    """At −460 a failed 6S loses the match, no less than a failed 10NT; at −450 it does not."""
    score = Score(AUSTRALIAN, (-460, 100))
    assert score.worth("6S", 5) == score.worth("10NT", 0)
    assert Score(AUSTRALIAN, (-450, 100)).worth("6S", 5) > Score(AUSTRALIAN, (-450, 100)).worth("10NT", 0)


def test_a_sacrifice_is_worth_more_than_the_match() -> None:
    """With opponents one contract short of the target a failed 8S is better than their 6C made; by points it is not."""
    score = Score(AUSTRALIAN, (200, 440))
    assert score.worth("8S", 6) > score.worth("6C", 6, contractor=1)
    assert score.points("8S", 6) < score.points("6C", 6, contractor=1)


def test_in_the_last_deal_only_the_lead_counts() -> None:
    """In the fourth of four deals whatever leaves a lead wins, however large; two deals earlier points count."""
    last, earlier = Score(FOUR_DEALS, (100, 60), 3), Score(FOUR_DEALS, (100, 60), 1)
    assert last.worth("6S", 6) == last.worth("9H", 9)
    assert earlier.worth("6S", 6) < earlier.worth("9H", 9)
    assert last.worth("6S", 5) == last.worth("10NT", 0) < last.worth("6S", 6)


def test_far_from_the_end_points_are_points() -> None:
    """Nothing is at stake where no usual deal can end the match, nor in a single deal."""
    far = replace_settings(AUSTRALIAN, match={"target": 5000, "lose_at": -5000})
    assert not Score(far, (0, 0)).at_stake
    assert Score(far, (4900, 4800)).at_stake
    single = Deal.from_seed(assemble(AUSTRALIAN), seed=1)
    stakes, record = np.ones(STAKES), single.rulebook.record[0]
    find_stakes(record, model_of(single.rulebook)[0], single.state[0], 0, np.zeros(1, STATE)[0], stakes)
    assert not stakes[AT_STAKE]


@pytest.mark.parametrize("name", ["australian", "three-handed", "viisisataa-five"])
def test_chances_of_totals(name: str) -> None:
    """Level totals have even chances, two chances make one, and more points are never worse."""
    ahead = model_of(assemble(find_variant(name)))["ahead"][0].astype(np.float64)
    assert np.allclose(np.diag(ahead), 0.5)
    assert np.allclose(ahead + ahead.T, 1.0)
    assert ahead[-1, 0] > 0.8
    assert (np.diff(ahead[::5, ::5], axis=0) > -0.02).all()


HELD = {0: "Jk JH JD AH KH 9H 8H AS KS AC"}


def best_call(totals: Sequence[int] | None, calls: str = "", held: dict[int, str] | None = None) -> str:
    """Return the call of the seat to act after calls, with placed cards, at a score."""
    placed = deal_of(AUSTRALIAN, held or HELD)
    given = {"hands": placed.hands, "kitty": placed.kitty, "dealer": placed.dealer}
    deal = Deal.from_cards(placed.rulebook, **given, totals=totals, deals_before=3 if totals else 0)  # type: ignore[arg-type]
    for call in calls.split():
        deal.play(call)
    assert deal.to_act is not None
    worth, model = np.zeros(MAX_ROWS), model_of(deal.rulebook)
    row = int(weigh_calls(deal.rulebook.record[0], model[0], deal.state[0], deal.to_act, worth, np.zeros(MAX_ROWS)))
    return deal.rulebook.bid_names[row] or "P"


def test_the_bid_that_wins_is_enough() -> None:
    """A hand that bids high by points bids the cheapest contract that wins where sixty points are wanting."""
    rulebook = assemble(AUSTRALIAN)
    values = rulebook.record["row_value"][0]
    plain, near = best_call(None), best_call((440, 0))
    assert values[rulebook.row(plain)] > values[rulebook.row(near)] >= 60


def test_opponents_are_not_left_the_bid_that_wins() -> None:
    """A middling hand lets the opponents' 8S stand by points, and bids over it where it would win them the match."""
    held = {3: "JH AH KH QH 9H 7H KS 8D 7D 5C"}
    assert "P" == best_call(None, "8S P P", held)
    assert "8H" == best_call((460, 200), "8S P P", held)


def test_matches_step_by_step_are_those_of_the_bulk_loop() -> None:
    """Decisions at a score are the same in both: deals, winners and end of matches among calibrated players."""
    rulebook = assemble(AUSTRALIAN)
    for number in range(4):
        (bulk,) = play_matches(rulebook, players="calibrated", seed=5, start=number, count=1)
        single = play_single_match(rulebook, players="calibrated", seed=5, index=number)
        assert int(bulk["deals"]) == len(single.deals)
        assert int(bulk["winners"]) == sum(1 << seat for seat in single.winners)


def test_single_deals_know_nothing_of_it() -> None:
    """Deals outside of matches are the same bytes with the worth of totals in the model and without."""
    from fivehundred.engine.results import DEAL_RESULT

    rulebook, players = assemble(AUSTRALIAN), np.full(MAX_SEATS, 2)
    found = []
    for model in (guessed_model(rulebook), model_of(rulebook)):
        results = np.zeros(500, dtype=DEAL_RESULT)
        deals_loop(rulebook.record, model, np.zeros(1, STATE), players, np.uint64(3), np.uint64(0), results)
        found.append(results.tobytes())
    assert found[0] == found[1]
