"""Tables for two and six: dead cards, kitties of one's own, teams of three, three pairs."""

from __future__ import annotations

from functools import cache

import numpy as np
import pytest

from fivehundred.cards.cards import card_name
from fivehundred.engine.deal import Deal
from fivehundred.errors import IllegalActionError
from fivehundred.rules import assemble
from fivehundred.simulation.bulk import play_deals
from fivehundred.simulation.single import play_single
from fivehundred.variants.model import Variant
from tests.packs import PACKS, deal_of
from tests.referee import RefereeDeal, RefereeError
from tests.rules.finding import Script
from tests.rules.matches import MatchJudge
from tests.rules.table import EngineTable, Judge, replay, sit_down
from tests.strategies import replace_settings

TEAMS, PAIRS = PACKS["63"], PACKS["63 three pairs"]
UNGATED = {"misere": {"gate": "none"}}


@cache
def found(variant: Variant, contract: str, tricks: tuple[int, ...], account: int = 0) -> Script:
    """Find a deal, as club players play it, with a contract of this account, the accounts taking exactly ``tricks``."""
    rulebook = assemble(variant)
    for start in range(0, 1_000_000, 20_000):
        deals = play_deals(rulebook, players="club", seed=1, start=start, count=20_000)
        accounts = np.array(rulebook.account_of_seat)
        counts = [
            deals["tricks"][:, : rulebook.players][:, accounts == each].sum(axis=1) for each in range(len(tricks))
        ]
        fits = deals["contract"] == rulebook.row(contract)
        fits &= accounts[deals["contractor"] % rulebook.players] == account
        for count, wanted in zip(counts, tricks, strict=True):
            fits &= count == wanted
        if fits.any():
            deal = play_single(rulebook, players="club", seed=1, index=start + int(fits.argmax()))
            return deal.dealt_hands, deal.dealt_kitty, deal.dealer, tuple(name for _, name in deal.history)
    raise AssertionError(f"no deal found for {contract} with {tricks}")


def points(judge: Judge, variant: Variant, contract: str, tricks: tuple[int, ...]) -> list[int]:
    """What the sides score in such a deal; the seats of a side show the same."""
    sides = len(tricks)
    shown = replay(judge, variant, found(variant, contract, tricks)).points
    assert shown == shown[:sides] * (variant.table.players // sides)
    return shown[:sides]


# ---------------------------------------------------------------------------------------------------------- six hands


def test_two_teams_sit_alternately() -> None:
    """Seats 0, 2, 4 play seats 1, 3, 5, and each team has one score."""
    rulebook = assemble(TEAMS)
    assert (0, 1, 0, 1, 0, 1) == rulebook.account_of_seat
    assert [0b010101, 0b101010] * 3 == [int(mask) for mask in rulebook.record["side_mask"][0]]


def test_three_pairs_sit_opposite() -> None:
    """Seats i and i + 3 are partners with one score."""
    rulebook = assemble(PAIRS)
    assert (0, 1, 2, 0, 1, 2) == rulebook.account_of_seat
    assert [0b001001, 0b010010, 0b100100] * 2 == [int(mask) for mask in rulebook.record["side_mask"][0]]


@pytest.mark.parametrize(
    ("variant", "out", "order"), [(TEAMS, {3, 5}, [1, 2, 4, 0]), (PAIRS, {4}, [1, 2, 3, 5, 0])], ids=["teams", "pairs"]
)
def test_the_contractor_of_a_misere_plays_alone(
    judge: Judge, variant: Variant, out: set[int], order: list[int]
) -> None:
    """Case 18 and situation P-22: both partners of a team sit out (four cards a trick), or the one of a pair."""
    misere = replace_settings(variant, contracts=UNGATED, joker={"nominate": "never"})
    table = sit_down(judge, misere, {1: "2C 3C"}, avoid={1: "H"}, kitty="Jk").ready(1, "M")
    assert out == table.sitting_out
    seats = []
    while not table.trick_winners:
        seats.append(table.to_act)
        table.do(min(table.legal()))
    assert order == seats
    assert out == table.sitting_out


def test_two_teams_score(judge: Judge) -> None:
    """Seven clubs made with seven, the other team three; failed with six."""
    assert [160, 30] == points(judge, TEAMS, "7C", (7, 3))
    assert [-160, 40] == points(judge, TEAMS, "7C", (6, 4))


def test_three_pairs_score(judge: Judge) -> None:
    """Situation S-27: seven clubs made with seven; each of the other pairs scores its own tricks."""
    assert [160, 20, 10] == points(judge, PAIRS, "7C", (7, 2, 1))
    assert [-160, 30, 10] == points(judge, PAIRS, "7C", (6, 3, 1))


def test_three_pairs_share_the_group_s_tricks(judge: Judge) -> None:
    """With ``share: group`` each defending pair scores what both pairs took."""
    group = replace_settings(PAIRS, scoring={"defenders": {"share": "group"}})
    assert [160, 30, 30] == points(judge, group, "7C", (7, 2, 1))


def test_the_best_other_pair_wins_when_one_falls(match_judge: MatchJudge) -> None:
    """Situation S-28: the contractors fall to −510, the others stand at 300 and 120: the 300 pair wins."""
    match = match_judge(PAIRS, [-350, 280, 100], 0).add(found(PAIRS, "7C", (6, 2, 2)))
    assert [-510, 300, 120] == match.scores
    assert ({1, 4}, "opponent fell") == (match.winners, match.ending)


def test_a_team_wins_together(match_judge: MatchJudge) -> None:
    """All three players of the team that makes its contract and reaches the target win."""
    match = match_judge(TEAMS, [400, 490], 0).add(found(TEAMS, "7C", (7, 3)))
    assert ({0, 2, 4}, "won by contract") == (match.winners, match.ending)
    assert [560, 520] == match.scores


def test_six_hands_played_without_contract(judge: Judge) -> None:
    """When all pass and the hands are played, every pair scores its tricks."""
    variant = replace_settings(PAIRS, auction={"all_pass": "play_no_trumps"})
    table = sit_down(judge, variant).call("P P P P P P").finish()
    won = table.tricks_won
    assert [10 * (won[seat] + won[seat + 3]) for seat in range(3)] * 2 == table.points


# ---------------------------------------------------------------------------------------------------------- two hands


def test_the_dead_hand_is_never_played() -> None:
    """Case 53 (a): ten cards lie dead; no seat holds, takes, sees or plays one of them."""
    rulebook = assemble(PACKS["33 dead hand"])
    for index in range(20):
        deal = play_single(rulebook, players="club", seed=3, index=index)
        dead = set(deal.dead)
        assert 10 == len(dead)
        assert not dead & {card for trick in deal.tricks for _, card in trick.plays}
        assert not dead & set(deal.discards)
        for seat in (0, 1):
            view = deal.view(seat)
            assert not dead & {*view.hand, *view.kitty, *view.discards}


def test_two_hands_play_tricks_of_two_cards(judge: Judge) -> None:
    """Case 53 (b): 24 cards, a common kitty of four, two cards a trick, misère too."""
    variant = replace_settings(PACKS["24"], contracts=UNGATED)
    table = sit_down(judge, variant).win_auction(0, "M")
    assert ("discard", 14) == (table.phase, len(table.hand(0)))
    table.discard()
    assert set() == table.sitting_out
    table.do(min(table.legal())).do(min(table.legal()))
    assert 1 == len(table.trick_winners)


def test_the_contractor_takes_his_own_kitty_and_the_common_one(judge: Judge) -> None:
    """Two cards of his own and one in common: three taken, three put aside."""
    table = sit_down(judge, PACKS["25"], own={0: "9S 9C", 1: "9D 9H"}, kitty="Jk").win_auction(0, "8S")
    assert {"9S", "9C", "Jk"} <= table.hand(0)
    assert not {"9D", "9H"} & (table.hand(0) | table.hand(1))
    table.discard("9S 9C Jk")
    assert "discard" != table.phase
    assert 10 == len(table.hand(0))


def test_the_other_s_own_kitty_stays_unseen() -> None:
    """A seat sees its own kitty once it has taken it, and never the other's."""
    table = sit_down(EngineTable, PACKS["25"], own={0: "9S 9C", 1: "9D 9H"}, kitty="Jk")
    deal = table.deal
    assert [(), ()] == [deal.view(seat).kitty for seat in (0, 1)]
    table.win_auction(0, "8S")
    assert {"9S", "9C", "Jk"} == {card_name(card) for card in deal.view(0).kitty}
    assert () == deal.view(1).kitty
    table.discard("9S 9C Jk")
    unseen = {card_name(card) for card in deal.own_kitties[1]}
    assert {"9D", "9H"} == unseen
    for seat in (0, 1):
        view = deal.view(seat)
        assert not unseen & {card_name(card) for card in (*view.hand, *view.kitty, *view.discards)}


def test_own_kitties_alone_are_a_kitty(judge: Judge) -> None:
    """Without a common kitty the contractor takes and discards his own two cards."""
    table = sit_down(judge, PACKS["24 own kitties"], own={1: "AS AC"}).win_auction(1, "6S")
    assert {"AS", "AC"} <= table.hand(1)
    table.discard("AS AC")
    assert ("play", 10) == (table.phase, len(table.hand(1)))


def test_a_contract_without_the_kitty_leaves_the_own_one(judge: Judge) -> None:
    """Where the kitty is not taken, neither is one's own."""
    variant = replace_settings(PACKS["25"], contracts={"misere": {"gate": "none", "kitty": "not_taken"}})
    table = sit_down(judge, variant, own={0: "AS AC"}).win_auction(0, "M")
    assert "discard" != table.phase
    assert 10 == len(table.hand(0))
    assert not {"AS", "AC"} & table.hand(0)


def test_packets_go_where_they_say() -> None:
    """A pack laid out in order: packets to the hands, to each player's own kitty in turn, to the kitty, out of play."""
    packets = ("dead 1", 3, "own 1", 3, "kitty 1", 3, "own 1", "dead 9")
    variant = replace_settings(
        PACKS["33 dead hand"],
        deal={"hand": 9, "own_kitty": 2, "kitty": 1, "packets": packets},
        contracts={"misere": None, "open_misere": None},
    )
    rulebook = assemble(variant)
    deal = Deal.from_pack(rulebook, pack=rulebook.pack, dealer=1)
    place = rulebook.pack.index
    assert [1, 2, 3] == [place(card) for card in deal.hands[0]][:3]
    assert [4, 5, 6] == [place(card) for card in deal.hands[1]][:3]
    assert [[7, 22], [8, 23]] == [[place(card) for card in cards] for cards in deal.own_kitties]
    assert [15] == [place(card) for card in deal.kitty]
    assert [0, *range(24, 33)] == [place(card) for card in deal.dead]


@pytest.mark.parametrize("fault", ["no dead cards", "a dead card short", "no own kitties", "an own kitty of three"])
def test_a_wrong_deal_is_refused(fault: str) -> None:
    """Case 60: piles that have not their sizes are refused before anything is played."""
    variant = PACKS["33 dead hand"] if "dead" in fault else PACKS["25"]
    good = deal_of(variant)
    own, dead, kitty = [list(cards) for cards in good.own_kitties], list(good.dead), list(good.kitty)
    if fault == "no dead cards":
        dead = []
    elif fault == "a dead card short":
        kitty.append(dead.pop())
    elif fault == "no own kitties":
        own = []
    else:
        own[0].append(own[1].pop())
    with pytest.raises(IllegalActionError):
        Deal.from_cards(assemble(variant), hands=good.hands, kitty=kitty, dealer=0, own_kitties=own, dead=dead)
    with pytest.raises(RefereeError):
        RefereeDeal(variant, good.hands, kitty, 0, own_kitties=own or [[], []], dead=dead)


def test_hands_of_fifteen_and_of_five(judge: Judge) -> None:
    """Hand sizes from five to fifteen: a deal has as many tricks, and bids go up to as many."""
    long = replace_settings(
        PACKS["53"],
        table={"players": 3, "sides": "solo"},
        deal={"hand": 15, "kitty": 8, "packets": (5, 5, 5, "kitty 8")},
    )
    assert 15 == len(sit_down(judge, long).ready(0, "15NT").finish().trick_winners)
    short = replace_settings(
        PACKS["24"],
        deal={"hand": 5, "kitty": 14, "packets": (5, "kitty 14")},
        auction={"minimum_tricks": 5},
        scoring={"schedule": "table", "table": {5: (10, 20, 30, 40, 50)}},
        contracts={"misere": None, "open_misere": None},
    )
    assert 5 == len(sit_down(judge, short).ready(0, "5S").finish().trick_winners)


def test_a_card_that_is_there_twice_cannot_be_called(judge: Judge) -> None:
    """Whose would it be? Neither copy may be called."""
    variant = replace_settings(
        PACKS["53"], pack={"second_copies": {"spades": ("A", "K")}}, deal={"kitty": 5, "packets": (3, 4, 3, "kitty 5")}
    )
    table = sit_down(judge, variant, {0: "2H"}).win_auction(0, "7H").discard()
    called = {name for name in table.legal() if name.startswith("call")}
    assert not {"call AS", "call KS"} & called
    assert {"call QS", "call AC"} <= called


def test_a_jack_that_is_there_twice_is_a_bower_twice(judge: Judge) -> None:
    """Both copies of a bower are bowers, and the first one played wins."""
    variant = replace_settings(
        PACKS["43"], pack={"second_copies": {"hearts": ("J",)}}, deal={"kitty": 4, "packets": (3, 4, 3, "kitty 4")}
    )
    for contract, cards in (("7H", "AH JH JH JD"), ("7D", "KD JH JH QD")):
        table = sit_down(judge, variant, dict(enumerate(cards.split()))).ready(0, contract).play(cards)
        assert [1] == table.trick_winners
