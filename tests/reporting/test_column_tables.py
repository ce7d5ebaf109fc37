"""The column and the comparison at tables for two and six."""

from __future__ import annotations

import pytest

from fivehundred.reporting.column import WIDTH, deal_column, deal_data
from fivehundred.rules import assemble
from fivehundred.simulation.single import play_single
from tests.packs import PACKS

TABLES = ["24 own kitties", "25", "33 dead hand", "46", "63", "63 three pairs", "63 second copies"]


@pytest.mark.parametrize("name", TABLES)
def test_every_table_has_its_column(name: str) -> None:
    """Deals for two and six are told within the page's width, with every pile and every seat."""
    rulebook = assemble(PACKS[name])
    for index in range(30):
        deal = play_single(rulebook, players="club", seed=4, index=index)
        text = deal_column(deal, title=name)
        assert max(map(len, text.splitlines())) <= WIDTH
        assert ("Out of play:" in text) == (rulebook.dead_count > 0)
        assert rulebook.players * (rulebook.own_kitty_size > 0) == text.count("kitty: ")
        data = deal_data(deal)
        assert rulebook.dead_count == len(data.get("dead", ()))
        piles = [*data["hands"], *data.get("own_kitties", ()), data["kitty"], data.get("dead", ())]
        assert len(rulebook.pack) == sum(map(len, piles))


def test_the_contractor_s_own_kitty_is_told() -> None:
    """What he took up and what he plays with count his own kitty."""
    rulebook = assemble(PACKS["24 own kitties"])
    taken = 0
    for index in range(20):
        deal = play_single(rulebook, players="club", seed=4, index=index)
        if deal.discards:
            taken += 1
            assert "kitty" in deal_column(deal, title="").split("THE AUCTION")[1]
    assert taken > 5


def test_teams_are_named_in_full() -> None:
    """The score names all three players of a team."""
    text = deal_column(play_single(assemble(PACKS["63"]), players="club", seed=4), title="")
    assert "Ann, Cora and Eve" in text
    assert "Bob, Dan and Finn" in text
