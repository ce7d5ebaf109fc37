"""No compiled player looks at a card it cannot see: unseen cards may be swapped and it decides the same."""

from __future__ import annotations

from typing import Any

import numpy as np
import pytest

from fivehundred.engine import entry
from fivehundred.engine.deal import Deal
from fivehundred.players.registry import CLUB
from fivehundred.players.table import decide
from fivehundred.rules import assemble
from fivehundred.rules.rulebook import Rulebook
from fivehundred.variants import find_variant, shipped_variants


def choose(deal: Deal) -> int:
    """Return the club player's action in the deal's present position."""
    return int(decide(CLUB, deal.rulebook.record[0], deal.state[0], np.uint64(0), 0))


def shuffle_unseen(deal: Deal, seat: int, choice: np.random.Generator) -> np.ndarray[Any, Any]:
    """Return the state with all cards that ``seat`` cannot place dealt out anew to where they may lie.

    The called card stays where it is: its holder knows of it, and who the partner is stands in the state.
    """
    state = deal.state.copy()
    hands = state["hands"][0]
    places: list[tuple[str, int]] = []
    for other in range(deal.rulebook.players):
        if other != seat:
            places += [("hand", other)] * int(hands[other]).bit_count()
    sees_kitty = seat == deal.contractor and deal.phase != "auction"
    hidden = [0, 0]
    if not sees_kitty:
        hidden = [int(state["kitty"][0]), int(state["discards"][0])]
        pile = hidden[1] if deal.contractor is not None and deal.discards else hidden[0]
        places += [("pile", 0)] * pile.bit_count()
    cards = [
        n for n in range(64) for other in range(deal.rulebook.players) if other != seat and int(hands[other]) >> n & 1
    ]
    if not sees_kitty:
        pile_cards = [n for n in range(64) if (hidden[1] if deal.discards else hidden[0]) >> n & 1]
        cards += pile_cards
    called = int(state["called_card"][0])
    fixed = [(n, place) for n, place in zip(cards, _places(deal, seat, cards), strict=True) if n == called]
    movable = [n for n in cards if n != called]
    for n, place in fixed:
        places.remove(place)
        del n
    choice.shuffle(movable)
    for other in range(deal.rulebook.players):
        if other != seat:
            hands[other] = 0
    pile = 0
    for n, (kind, owner) in [*zip(movable, places, strict=True), *fixed]:
        if kind == "hand":
            hands[owner] = int(hands[owner]) | 1 << n
        else:
            pile |= 1 << n
    if not sees_kitty:
        state["discards" if deal.discards else "kitty"][0] = pile
    return state


def _places(deal: Deal, seat: int, cards: list[int]) -> list[tuple[str, int]]:
    """Return where each of the cards lies now."""
    hands = deal.state["hands"][0]
    places = []
    for n in cards:
        owners = [o for o in range(deal.rulebook.players) if o != seat and int(hands[o]) >> n & 1]
        places.append(("hand", owners[0]) if owners else ("pile", 0))
    return places


def same_after_reshuffling(rulebook: Rulebook, deals: int) -> int:
    """Play deals with the club player, checking every decision against reshuffled unseen cards; count decisions."""
    choice = np.random.default_rng(1)
    decisions = 0
    for index in range(deals):
        deal = Deal.from_seed(rulebook, seed=6, index=index)
        while deal.to_act is not None:
            action = choose(deal)
            mine = deal.legal()
            for _ in range(3):
                other = Deal(rulebook, shuffle_unseen(deal, deal.to_act, choice))
                entry.refresh_legal(rulebook.record, other.state)
                assert mine == other.legal()
                assert action == choose(other), deal.history
            decisions += 1
            deal.apply(action)
    return decisions


@pytest.mark.parametrize("name", shipped_variants())
def test_the_club_player_sees_no_hidden_card(name: str) -> None:
    """Whatever the other hands, the kitty and the discards hold, the club player decides the same, in every phase."""
    assert same_after_reshuffling(assemble(find_variant(name)), 25) > 600
