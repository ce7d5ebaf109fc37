"""What the players of a deal know about the match around it: the totals by seat and the number of deals before."""

from __future__ import annotations

import pytest

from fivehundred.engine.deal import Deal
from fivehundred.engine.match import Match
from fivehundred.engine.view import View
from fivehundred.errors import IllegalActionError
from fivehundred.players.registry import Player
from fivehundred.records import replay_record, write_record
from fivehundred.rules import assemble
from fivehundred.simulation.single import play_single_match
from fivehundred.simulation.stepwise import step_deals, step_matches
from fivehundred.variants import find_variant


def noting(seen: list[View]) -> Player:
    """Return a Python player that notes all that it is shown, and bids six spades in the second deal alone."""

    def choose(view: View, random: object) -> str:
        seen.append(view)
        bids = view.phase == "auction" and view.deals_before == 1 and "6S" in view.legal
        return "6S" if bids else view.legal[0]

    return Player("noting", "notes what it sees", -1, choose)


@pytest.mark.parametrize("name", ["australian", "three-handed", "viisisataa-five"])
def test_every_seat_sees_the_totals_of_its_match(name: str) -> None:
    """In each deal all seats see the totals that the match stood at, and how many deals came before."""
    rulebook = assemble(find_variant(name))
    match = play_single_match(rulebook, players="club", seed=3)
    assert len(match.deals) > 1
    for each in match.deals:
        expected = tuple(each.before[account] for account in rulebook.account_of_seat)
        views = [each.deal.view(seat) for seat in range(rulebook.players)]
        assert {(expected, each.number - 1)} == {(view.scores, view.deals_before) for view in views}
    assert any(any(each.before) for each in match.deals)


def test_python_players_see_them_in_a_run() -> None:
    """A player of a plug-in is shown the totals in matches, none in single deals."""
    rulebook, seen = assemble(find_variant("australian")), list[View]()
    step_matches(rulebook, [noting(seen)] * 4, seed=1, start=0, count=1, max_deals=3)
    assert {0, 1, 2} == {view.deals_before for view in seen}
    assert {(0, 0, 0, 0)} == {view.scores for view in seen if view.deals_before == 0}
    third = {view.scores for view in seen if view.deals_before == 2}
    assert 1 == len(third)
    assert third != {(0, 0, 0, 0)}
    seen.clear()
    step_deals(rulebook, [noting(seen)] * 4, seed=1, start=0, count=2)
    assert {(None, 0)} == {(view.scores, view.deals_before) for view in seen}


def test_a_recorded_deal_knows_the_totals_it_was_played_at() -> None:
    """A deal played again from its record has the totals of the record; without them deal 1 begins at nought."""
    deal = play_single_match(assemble(find_variant("australian")), players="club", seed=3).deals[1].deal
    assert (deal.deals_before, True) == (1, deal.scores is not None)

    def known(match: dict[str, object] | None) -> tuple[tuple[int, ...] | None, int]:
        record = write_record(deal, match=match)
        played = replay_record(record)
        return played.scores, played.deals_before

    before = [120, -40]
    assert ((120, -40, 120, -40), 1) == known({"id": "m", "deal": 2, "before": before})
    assert ((0, 0, 0, 0), 0) == known({"id": "m", "deal": 1})
    assert (None, 0) == known({"id": "m", "deal": 2})
    assert (None, 0) == known(None)


def test_a_match_from_given_totals_begins_at_them() -> None:
    """The first deal of a match that goes on from a score shows that score."""
    rulebook = assemble(find_variant("finnish"))
    match = Match.from_scores(rulebook, scores=(230, -70), deals_played=4)
    assert ((230, -70, 230, -70), 4) == (match.deal.scores, match.deal.deals_before)


def test_totals_of_another_number_of_scores_are_refused() -> None:
    """Three totals for two sides are an error that says how many are needed."""
    rulebook = assemble(find_variant("australian"))
    deal = Deal.from_seed(rulebook, seed=1)
    cards = {"hands": deal.hands, "kitty": deal.kitty, "dealer": 0}
    with pytest.raises(IllegalActionError, match="2 totals are needed, one an account, not 3"):
        Deal.from_cards(rulebook, **cards, totals=(1, 2, 3))
