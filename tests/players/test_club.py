"""The club player is a sound beginner: constructed deals, and its strength and habits over many."""

from __future__ import annotations

import numpy as np
import pytest

from fivehundred.rules import assemble
from fivehundred.rules.rulebook import NUMBERED
from fivehundred.simulation.bulk import play_deals
from fivehundred.simulation.single import play_single
from fivehundred.variants import find_variant, shipped_variants
from fivehundred.variants.model import Breach
from tests.rules.table import AUSTRALIAN, FIVE
from tests.strategies import replace_settings

#: The games in which the club player is at home: its bounds are narrower there.
HOME_GAMES = (
    "australian",
    "finnish",
    "norwegian",
    "three-handed",
    "viisisataa",
    "viisisataa-five",
    "viisisataa-three",
)


@pytest.mark.parametrize("name", shipped_variants())
def test_club_beats_random_at_every_table(name: str) -> None:
    """One club player among random ones (a pair of them in the pair games) scores clearly more than the others."""
    rulebook = assemble(find_variant(name))
    pairs = rulebook.account_count == 2
    players = ["club" if seat == 0 or (pairs and seat == 2) else "random" for seat in range(rulebook.players)]
    points = play_deals(rulebook, players=players, seed=3, count=3000)["points"]
    difference = points[:, 0].astype(float) - points[:, 1]
    least = 50 if name in HOME_GAMES else 30
    assert difference.mean() - 4 * difference.std() / np.sqrt(len(difference)) > least


@pytest.mark.parametrize("name", shipped_variants())
def test_club_contracts_are_bid_to_be_made(name: str) -> None:
    """Between clubs most contracts are made, and not everything is passed in."""
    rulebook = assemble(find_variant(name))
    home = name in HOME_GAMES
    deals = play_deals(rulebook, players="club", seed=4, count=20_000 if home else 5000)
    contracts = deals[deals["contract"] > 0]
    assert len(contracts) > 0.5 * len(deals)
    assert 0.6 < np.mean(contracts["outcome"] == 2) < (0.9 if home else 0.95)


@pytest.mark.parametrize("name", [*HOME_GAMES, "middle-nulla", "quebec", "trickster-australian"])
def test_club_miseres_are_bid_to_be_made(name: str) -> None:
    """Between clubs misères are bid, and most of them are made."""
    rulebook = assemble(find_variant(name))
    deals = play_deals(rulebook, players="club", seed=4, count=20_000)
    misere = deals[(deals["contract"] > 0) & (rulebook.record["row_kind"][0][deals["contract"]] != NUMBERED)]
    assert len(misere) > 100
    assert 0.5 < np.mean(misere["outcome"] == 2) < 0.98


def test_club_names_the_best_bidder_and_calls_few_breaches() -> None:
    """The partner named is who bid highest of the others; a breach is called with tricks that defeat the contract."""
    named = replace_settings(FIVE, table={"sides": "called_player"})
    for seed in range(20):
        deal = play_single(assemble(named), players="club", seed=seed)
        if deal.partner is not None:
            bids = [0] * 5
            for seat, call in deal.calls:
                bids[seat] = max(bids[seat], deal.rulebook.row(call) if call != "P" else 0)
            assert bids[deal.partner] == max(bid for seat, bid in enumerate(bids) if seat != deal.contractor)
    called, succeeded = 0, 0
    breach = assemble(replace_settings(AUSTRALIAN, penalties={"breach": Breach(made=0, failed=20, breached=50)}))
    for index in range(1500):
        deal = play_single(breach, players="club", seed=2, index=index)
        called += deal.breacher is not None
        succeeded += deal.breacher is not None and deal.outcome == "failed"
    assert 0 < called < 60
    assert succeeded > called / 3  # of all contracts about a fifth fail
