"""Duplicate play: seats exchanged so that neither player is favoured, and duels that depend on their number alone."""

from __future__ import annotations

from itertools import combinations

import numpy as np
import pytest

from fivehundred.engine.results import DRAWN
from fivehundred.rules import Rulebook, assemble
from fivehundred.simulation import duels
from fivehundred.simulation.bulk import play_deals, play_matches
from fivehundred.simulation.duels import BOTH_WON, WHOLE_WIN, play_deal_duels, play_match_duels
from fivehundred.simulation.seatings import deal_exchange, exchanges, match_exchange
from fivehundred.variants import find_variant

#: Two sides, three scores, a called partner, three pairs, two players.
TABLES = ["finnish", "three-handed", "pagat-five", "six-in-pairs", "two-handed-24"]


def game(name: str) -> Rulebook:
    """Assemble a shipped variant."""
    return assemble(find_variant(name))


@pytest.mark.parametrize(
    ("accounts", "number"),
    [
        ((0, 1), 1),
        ((0, 1, 0, 1), 1),
        ((0, 1, 0, 1, 0, 1), 1),
        ((0, 1, 2), 3),
        ((0, 1, 2, 0, 1, 2), 3),
        ((0, 1, 2, 3), 3),
        ((0, 1, 2, 3, 4), 10),
        ((0, 1, 2, 3, 4, 5), 10),
    ],
)
def test_pairs_of_seatings_are_balanced(accounts: tuple[int, ...], number: int) -> None:
    """In each pair either player holds every seat once; partners sit together; halves are even; every way is there."""
    pairs = exchanges(accounts)
    assert number == len(pairs)
    halves = set()
    for one, other in pairs:
        assert all(a + b == 1 for a, b in zip(one, other, strict=True))
        for seating in (one, other):
            assert all(len({who for who, a in zip(seating, accounts, strict=True) if a == x}) == 1 for x in accounts)
            held = frozenset(a for a, who in zip(accounts, seating, strict=True) if who == 0)
            assert abs(2 * len(held) - len(set(accounts))) <= 1
            halves.add(held)
    count = len(set(accounts))
    every_way = {frozenset(some) for size in {count // 2, -(-count // 2)} for some in combinations(set(accounts), size)}
    assert every_way == halves


@pytest.mark.parametrize(("seats", "pairs"), [(4, 1), (3, 3), (5, 10), (6, 3)])
def test_every_pair_of_seatings_meets_every_dealer_equally_often(seats: int, pairs: int) -> None:
    """In so many deals as there are combinations each comes once (the dealer is the number modulo the seats)."""
    met = {(number % seats, deal_exchange(number, seats=seats, pairs=pairs)) for number in range(seats * pairs)}
    assert seats * pairs == len(met)
    assert set(range(pairs)) == {match_exchange(number, pairs=pairs) for number in range(pairs)}


@pytest.mark.parametrize("name", TABLES)
def test_a_duel_is_the_deal_played_in_both_seatings(name: str) -> None:
    """Each player's points are those of the seats it held, in two deals played with the players so seated."""
    rulebook = game(name)
    pairs = exchanges(rulebook.account_of_seat)
    found = play_deal_duels(rulebook, ("club", "random"), seed=3, start=0, count=40, series=7)
    assert {7} == set(found["series"].tolist())
    for number in range(40):
        first = second = 0
        for seating in pairs[deal_exchange(number, seats=rulebook.players, pairs=len(pairs))]:
            players = [("club", "random")[who] for who in seating]
            (deal,) = play_deals(rulebook, players=players, seed=3, start=number, count=1)
            first += sum(int(deal["points"][seat]) for seat, who in enumerate(seating) if who == 0)
            second += sum(int(deal["points"][seat]) for seat, who in enumerate(seating) if who == 1)
        assert (number, first, second) == (found["number"][number], found["first"][number], found["second"][number])


@pytest.mark.parametrize("name", TABLES)
def test_a_match_duel_shares_two_matches(name: str) -> None:
    """What the first player won is counted from two matches played with the players so seated."""
    rulebook = game(name)
    pairs = exchanges(rulebook.account_of_seat)
    found = play_match_duels(rulebook, ("club", "random"), seed=3, start=0, count=7, max_deals=40)
    for number in range(7):
        won, deals = 0.0, 0
        for seating in pairs[match_exchange(number, pairs=len(pairs))]:
            players = [("club", "random")[who] for who in seating]
            (match,) = play_matches(rulebook, players=players, seed=3, start=number, count=1, max_deals=40)
            winners = [seat for seat in range(rulebook.players) if match["winners"] >> seat & 1]
            scores = {rulebook.account_of_seat[seat]: seating[seat] for seat in winners or range(rulebook.players)}
            won += list(scores.values()).count(0) / len(scores)
            deals += int(match["deals"])
        assert (pytest.approx(60 * won), deals) == (int(found["first"][number]), int(found["deals"][number]))


def test_matches_without_a_winner_are_shared_by_the_scores() -> None:
    """Drawn or unfinished: of three scores the player with two gets two thirds, and after the exchange one third."""
    rulebook = game("three-handed")
    shares = [duels._won(rulebook, seating, 0) for seating in exchanges(rulebook.account_of_seat)[0]]
    assert [WHOLE_WIN // 3, 2 * WHOLE_WIN // 3] == shares
    assert BOTH_WON // 2 == sum(shares)
    assert DRAWN  # an ending with winners 0, as an unfinished match has
    cut = play_match_duels(rulebook, ("club", "random"), seed=1, start=0, count=60, max_deals=1)
    assert cut["unfinished"].max() == 2
    assert {BOTH_WON // 2} == set(cut["first"][cut["unfinished"] == 2].tolist())


@pytest.mark.parametrize("name", TABLES)
def test_nobody_is_favoured(name: str) -> None:
    """A player that meets itself is even in every single duel, and A against B is the reverse of B against A."""
    rulebook = game(name)
    for player in ("club", "random"):
        itself = play_deal_duels(rulebook, (player, player), seed=5, start=0, count=60)
        assert (itself["first"] == itself["second"]).all()
        matches = play_match_duels(rulebook, (player, player), seed=5, start=0, count=6, max_deals=30)
        assert {BOTH_WON // 2} == set(matches["first"].tolist())
    one = play_deal_duels(rulebook, ("club", "random"), seed=5, start=0, count=60)
    other = play_deal_duels(rulebook, ("random", "club"), seed=5, start=0, count=60)
    assert (one["first"] == other["second"]).all()
    assert (one["second"] == other["first"]).all()


@pytest.mark.parametrize("name", TABLES)
def test_portions_do_not_matter(name: str) -> None:
    """Duels come out alike however they are cut."""
    rulebook, players = game(name), ("club", "random")
    whole = play_deal_duels(rulebook, players, seed=9, start=5, count=60)
    cut = [play_deal_duels(rulebook, players, seed=9, start=s, count=n) for s, n in ((5, 1), (6, 17), (23, 42))]
    assert whole.tobytes() == np.concatenate(cut).tobytes()
    whole = play_match_duels(rulebook, players, seed=9, start=5, count=8, max_deals=30)
    cut = [play_match_duels(rulebook, players, seed=9, start=s, count=n, max_deals=30) for s, n in ((5, 3), (8, 5))]
    assert whole.tobytes() == np.concatenate(cut).tobytes()
