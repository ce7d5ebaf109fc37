"""Worlds: deals that a seat must think possible. Counted exactly, drawn evenly, and never from what it cannot see."""

from __future__ import annotations

import math
from collections import Counter
from typing import Any

import numpy as np
import pytest

from fivehundred.cards.cards import parse_card
from fivehundred.engine import entry
from fivehundred.engine.deal import Deal
from fivehundred.engine.state import STATE, new_state
from fivehundred.fitting.guess import guessed_model
from fivehundred.players.calibrated_features import FEATURES
from fivehundred.players.calibrated_model import TRICK_NUMBERS
from fivehundred.players.calls import FITTED_CALLS, NO_MODEL
from fivehundred.players.counting import number_of_ways
from fivehundred.players.hidden import PILES, find_hidden
from fivehundred.players.models import stored_model
from fivehundred.players.worlds import draw_worlds, ways_for, weight_of_world
from fivehundred.rules import assemble
from fivehundred.rules.rulebook import Rulebook
from fivehundred.variants import find_variant, shipped_variants
from fivehundred.variants.model import Variant
from tests.players.replaying import agrees, all_dealings, members, random_deals, replay
from tests.players.test_hidden_information import hidden_piles, shuffle_unseen
from tests.rules.table import AUSTRALIAN
from tests.strategies import replace_settings, seeded_variant

#: Phases in which only the seat to act knows what it is asked.
SILENT = ("redeal", "nominate")


def some_model(rulebook: Rulebook) -> Any:
    """The model of a game that comes with the program, of another one a guess."""
    stored = stored_model(rulebook)
    return guessed_model(rulebook) if stored is None else stored


def draw(deal: Deal, seat: int, count: int, *, key: int = 1, reading: int = NO_MODEL) -> tuple[Any, Any]:
    """Worlds as ``seat`` sees the deal, and how often each was drawn."""
    worlds, times = np.zeros(count, dtype=STATE), np.zeros(count, dtype=np.int64)
    fitted = some_model(deal.rulebook)
    kept = draw_worlds(deal.rulebook.record[0], fitted[0], deal.state[0], seat, np.uint64(key), reading, worlds, times)
    return worlds[:kept], times[:kept]


def some_seat(deal: Deal, number: int) -> int:
    """The seat to act, or where all may think, another one."""
    assert deal.to_act is not None
    return deal.to_act if number % 4 < 2 or deal.phase in SILENT else (number // 4) % deal.rulebook.players


def true_deal_is_possible(deal: Deal, seat: int) -> None:
    """The true deal lies in the piles as they may hold it, and the model of calls gives it a weight."""
    sizes, may_hold = np.zeros(PILES, dtype=np.int64), np.zeros(PILES, dtype=np.uint64)
    unseen = int(find_hidden(deal.rulebook.record[0], deal.state[0], seat, sizes, may_hold))
    state = deal.state[0]
    contents = [
        *(int(state[name][other]) for name in ("hands", "own_kitties", "gifts") for other in range(6)),
        *(int(state[name]) for name in ("kitty", "dead", "discards")),
    ]
    together = 0
    for pile in range(PILES):
        if sizes[pile]:
            assert sizes[pile] == contents[pile].bit_count()
            assert not contents[pile] & ~int(may_hold[pile])
            together |= contents[pile]
    assert together == unseen
    assert number_of_ways(ways_for(deal.rulebook.record[0], state, seat)) >= 1
    looks, chances = np.zeros(FEATURES), np.zeros(TRICK_NUMBERS + 1)
    record, model = deal.rulebook.record[0], some_model(deal.rulebook)[0]
    assert weight_of_world(FITTED_CALLS, record, model, state, seat, looks, chances, new_state()) > 0


def check_worlds(variant: Variant, deals: int, seed: int) -> Counter[str]:
    """Draw worlds at many moments of deals and replay them; return how often each phase was looked at."""
    choice = np.random.default_rng(seed)
    moments: Counter[str] = Counter()
    for number, deal in enumerate(random_deals(variant, seed, deals)):
        if number % 3 and deal.phase in ("auction", "play", "discard"):
            continue
        seat = some_seat(deal, number)
        true_deal_is_possible(deal, seat)
        worlds, _ = draw(deal, seat, 3, key=number)
        for world in worlds:
            assert deal.phase in SILENT or agrees(replay(deal, world), world), deal.history
            assert not world["order"].any()
        if seat == deal.to_act:
            other = Deal(deal.rulebook, shuffle_unseen(deal, seat, choice))
            entry.refresh_legal(deal.rulebook.record, other.state)
            for reading in (NO_MODEL, FITTED_CALLS):
                there, here = (draw(one, seat, 3, reading=reading)[0] for one in (other, deal))
                assert there.tobytes() == here.tobytes()
        moments[deal.phase] += 1
    return moments


@pytest.mark.parametrize("name", shipped_variants())
def test_worlds_lead_to_where_the_deal_stands(name: str) -> None:
    """In every variant the true deal is possible, every world could have gone as the deal went, and none needs more."""
    assert check_worlds(find_variant(name), 6, 1)["play"] > 10


def test_worlds_of_drawn_variants() -> None:
    """The same under every rule at once: gifts, slams, called cards, requests for a new deal, two jokers."""
    moments: Counter[str] = Counter()
    for seed in range(40):
        moments += check_worlds(seeded_variant(seed), 3, seed)
    assert all(
        moments[phase] for phase in ("auction", "discard", "call", "give", "nominate", "play", "breach", "redeal")
    )


def possible_by_replay(deal: Deal, seat: int, most: int) -> int | None:
    """In how many ways the unseen cards can lie, by trying all; None where there are too many to try."""
    piles = hidden_piles(deal, seat)
    piles = [(name, place) for name, place in piles if int(deal.state[name].reshape(-1)[place])]
    sets = [int(deal.state[name].reshape(-1)[place]) for name, place in piles]
    sizes = [cards.bit_count() for cards in sets]
    cards = members(sum(sets))
    if math.factorial(len(cards)) // math.prod(map(math.factorial, sizes)) > most:
        return None
    found = 0
    for contents in all_dealings(piles, sizes, cards):
        state = deal.state.copy()
        for (name, place), content in zip(piles, contents, strict=True):
            state[name].reshape(-1)[place] = content
        taker = deal.contractor
        if taker is not None and taker != seat and ("kitty", 0) not in piles:
            pool = members(int(state["hands"][0][taker] | state["played_by"][0][taker] | state["discards"][0]))
            kitty, own = deal.rulebook.kitty_size, deal.rulebook.own_kitty_size
            state["kitty"][0] = sum(1 << card for card in pool[:kitty])
            state["own_kitties"][0][taker] = sum(1 << card for card in pool[kitty : kitty + own])
        end = replay(deal, state[0])
        found += end is not None and all(np.array_equal(end[pile], state[pile]) for pile in ("hands", "discards"))
    return found


def counted_and_tried(variant: Variant, seed: int, deals: int, most: int) -> list[tuple[int, int, int]]:
    """Near the ends of deals: ways counted, ways found by trying all, and how many there would be without proofs."""
    found = []
    done = None
    for number, deal in enumerate(random_deals(variant, seed, deals)):
        exchanged = any(deal.gifts) or deal.redeal_talk
        if deal is done or deal.phase != "play" or exchanged or number % 2:
            continue
        seat = some_seat(deal, number)
        tried = possible_by_replay(deal, seat, most)
        if tried is None:
            continue
        ways = ways_for(deal.rulebook.record[0], deal.state[0], seat)
        free = math.factorial(int(ways.sizes.sum())) // math.prod(math.factorial(int(n)) for n in ways.sizes)
        found.append((round(number_of_ways(ways)), tried, free))
        done = deal
    return found


@pytest.mark.parametrize("name", shipped_variants())
def test_counts_are_those_of_trying_everything(name: str) -> None:
    """The number of possible worlds is the number of deals that can have gone so, found by trying all of them."""
    found = counted_and_tried(find_variant(name), 2, 6, 150)
    assert found
    assert all(counted == tried for counted, tried, _ in found)


def test_counts_under_every_rule() -> None:
    """The same in drawn variants; proofs of absence and of presence shrink many of the counts."""
    found = [case for seed in range(100, 160) for case in counted_and_tried(seeded_variant(seed), seed, 3, 100)]
    assert all(counted == tried for counted, tried, _ in found)
    assert sum(counted < free for counted, _, free in found) > 30


def test_every_possible_world_is_drawn_equally_often() -> None:
    """Late in a deal with shown voids the worlds drawn are spread over all possible ones as chance would have it."""
    checked = 0
    for deal in random_deals(AUSTRALIAN, 5, 40):
        if deal.phase != "play" or checked >= 5:
            continue
        seat = deal.to_act or 0
        ways = ways_for(deal.rulebook.record[0], deal.state[0], seat)
        possible = round(number_of_ways(ways))
        if not 20 < possible < 200 or len(ways.room) < 3:
            continue
        draws = 100 * possible
        worlds, times = draw(deal, seat, draws)
        different = {(world["hands"].tobytes(), int(world["discards"])) for world in worlds}
        assert len(different) == len(worlds) == possible
        assert times.sum() == draws
        surprise = float(((times - 100) ** 2 / 100).sum())
        assert abs(surprise - possible) < 5 * math.sqrt(2 * possible)
        checked += 1
    assert checked == 5


def test_the_calls_shape_the_worlds() -> None:
    """Who has bid hearts has more hearts in the worlds; who has passed over little has fewer high cards than chance."""
    deal = Deal.from_seed(assemble(AUSTRALIAN), seed=8, index=0)
    for call in ("7H", "P", "P"):
        deal.play(call)
    seat, bidder, passer = deal.to_act or 0, *(who for who, _ in deal.calls[:2])
    assert seat not in (bidder, passer)
    plain, _ = draw(deal, seat, 400)
    shaped, times = draw(deal, seat, 400, reading=FITTED_CALLS)
    assert times.sum() == 400
    hearts, high = (int(deal.rulebook.record["suit_mask"][0][3, 3]), _aces_and_jokers(deal))
    assert _mean(shaped, times, bidder, hearts) > _mean(plain, np.ones(400), bidder, hearts) + 0.5
    assert _mean(shaped, times, passer, high) < _mean(plain, np.ones(400), passer, high)


def _aces_and_jokers(deal: Deal) -> int:
    return sum(1 << deal.rulebook.pack.index(parse_card(name)) for name in ("AS", "AC", "AD", "AH", "Jk"))


def _mean(worlds: Any, times: Any, seat: int, cards: int) -> float:
    counts = [(int(world["hands"][seat]) & cards).bit_count() for world in worlds]
    return float(np.average(counts, weights=times))


def test_a_contractor_who_asked_for_a_new_deal_was_dealt_no_high_card() -> None:
    """All his high cards came from the kitty, in every world that is drawn."""
    variant = replace_settings(AUSTRALIAN, deal={"no_ace_no_face": "redeal_if_partner_agrees"})
    seen = 0
    for deal in random_deals(variant, 3, 150):
        asker = next((seat for seat, words in deal.redeal_talk if words == "ask redeal"), None)
        if deal.phase != "play" or asker is None or asker != deal.contractor or deal.to_act == asker:
            continue
        worlds, _ = draw(deal, deal.to_act or 0, 20)
        assert all(agrees(replay(deal, world), world) for world in worlds)
        seen += 1
    assert seen > 20
