"""No compiled player looks at a card it cannot see: unseen cards may be swapped and it decides the same."""

from __future__ import annotations

from copy import copy
from typing import Any

import numpy as np
import pytest

from fivehundred.engine import entry
from fivehundred.engine.deal import Deal
from fivehundred.players.registry import compiled_players
from fivehundred.rules import assemble
from fivehundred.rules.rulebook import Rulebook
from fivehundred.variants import find_variant, shipped_variants
from fivehundred.variants.model import Breach, Variant
from tests.packs import PACKS
from tests.players.asking import decision
from tests.players.test_club import HOME_GAMES
from tests.rules.table import AUSTRALIAN, FIVE
from tests.strategies import replace_settings

#: `random` looks at no card but its own.
PLAYERS = [name for name in compiled_players() if name != "random"]


def hidden_piles(deal: Deal, seat: int) -> list[tuple[str, int]]:
    """Return where cards lie that ``seat`` cannot see: fields of the state, and places in them.

    A hand that lies open is seen.
    """
    seats = range(deal.rulebook.players)
    exposed = dict(deal.view(seat).exposed)
    taker = deal.contractor
    if taker is not None and not deal.rulebook.record["row_takes_kitty"][0][int(deal.state["contract"][0])]:
        taker = None
    piles = [("hands", other) for other in seats if other != seat and other not in exposed]
    piles += [("own_kitties", other) for other in seats if other != taker] + [("dead", 0)]
    if taker is None:
        return [*piles, ("kitty", 0)]
    return piles if deal.discarder == seat else [*piles, ("discards", 0)]


def shuffle_unseen(deal: Deal, seat: int, choice: np.random.Generator) -> np.ndarray[Any, Any]:
    """Return the state with all cards that ``seat`` cannot place dealt out anew to where they may lie.

    The called card stays where it is: its holder knows of it, and who the partner is stands in the state.
    """
    state = deal.state.copy()
    called = int(state["called_card"][0])
    piles = [(state[field].reshape(-1), place) for field, place in hidden_piles(deal, seat)]
    homes = [pile for pile, (array, place) in enumerate(piles) for n in range(64) if int(array[place]) >> n & 1]
    cards = [n for array, place in piles for n in range(64) if int(array[place]) >> n & 1]
    movable = [n for n in cards if n != called]
    choice.shuffle(movable)
    dealt = iter(movable)
    contents = [0] * len(piles)
    for pile, card in zip(homes, cards, strict=True):
        contents[pile] |= 1 << (called if card == called else next(dealt))
    for (array, place), content in zip(piles, contents, strict=True):
        array[place] = content
    return state


def same_after_reshuffling(player: str, rulebook: Rulebook, deals: int) -> int:
    """Play deals with a player, checking every decision against reshuffled unseen cards; count decisions."""
    choice = np.random.default_rng(1)
    decisions = 0
    for index in range(deals):
        deal = Deal.from_seed(rulebook, seed=6, index=index)
        while deal.to_act is not None:
            action, seen = decision(player, deal), deal.view(deal.to_act)
            other = copy(deal)
            for _ in range(2):
                other.state = shuffle_unseen(deal, deal.to_act, choice)
                entry.refresh_legal(rulebook.record, other.state)
                assert np.array_equal(deal.state["legal"], other.state["legal"])
                assert action == decision(player, other), deal.history
                assert seen == other.view(deal.to_act)
            decisions += 1
            deal.apply(action)
    return decisions


@pytest.mark.parametrize("player", PLAYERS)
@pytest.mark.parametrize("name", shipped_variants())
def test_players_see_no_hidden_card(name: str, player: str) -> None:
    """Whatever the other hands, the kitty and the discards hold, a player decides the same, in every phase."""
    least = 240 if name in HOME_GAMES else 200
    assert same_after_reshuffling(player, assemble(find_variant(name)), 10) > least


@pytest.mark.parametrize("player", PLAYERS)
@pytest.mark.parametrize("name", ["24 own kitties", "25", "33 dead hand", "63 three pairs", "63 second copies"])
def test_dead_cards_and_own_kitties_are_seen_by_nobody(name: str, player: str) -> None:
    """Nor does it see what is out of play, or in another's own kitty, or in its own before it is taken."""
    assert same_after_reshuffling(player, assemble(PACKS[name]), 12) > 180


@pytest.mark.parametrize("player", PLAYERS)
@pytest.mark.parametrize(
    "variant",
    [
        replace_settings(FIVE, table={"sides": "called_player", "calling": {"two_partners_from": 7}}),
        replace_settings(FIVE, table={"calling": {"may_call": "ace_not_held", "reveal": "at_once"}}),
        replace_settings(AUSTRALIAN, penalties={"breach": Breach(made=0, failed=20, breached=50)}),
    ],
    ids=["named player", "ace shown at once", "breach"],
)
def test_other_partners_and_breach_are_chosen_without_hidden_cards(variant: Variant, player: str) -> None:
    """Naming a partner, playing with one who has shown himself, and calling breach look at no hidden card either."""
    assert same_after_reshuffling(player, assemble(variant), 12) > 240
