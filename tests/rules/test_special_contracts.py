"""Special contracts beside misère and open misère: places, what is won and lost, exchanges, the slam call."""

from __future__ import annotations

import pytest

from fivehundred.rules import assemble
from fivehundred.variants.model import DoubleMisere, GameContract, HiLo, SlamCall, SpecialContract, Variant
from tests.rules.finding import find_deal
from tests.rules.table import (
    AUSTRALIAN,
    EAST,
    FIVE,
    NORTH,
    SOUTH,
    WEST,
    EngineTable,
    Judge,
    Table,
    replay,
    rulebook_of,
    score,
    sit_down,
)
from tests.rules.test_auction import may
from tests.rules.test_notation_and_tables import ladders, values
from tests.strategies import replace_settings

BAR = SpecialContract(value=500, above="10D", kitty="not_taken")
SUPER_OPEN = SpecialContract(value=430, above="by_value", exposed="before_first_lead")
DOUBLE = DoubleMisere(value=500, above="10D")
BLIND = SpecialContract(value=1000, above="top", gate="first_call")
HI_LO = HiLo(value=350, above="9S")
MIDDLE_OF_FIVE = {
    "pack": {"lowest": dict.fromkeys(("spades", "clubs", "diamonds", "hearts"), 4)},
    "deal": {"kitty": 5, "packets": (3, "kitty 2", 4, "kitty 2", 3, "kitty 1")},
}


def playing(**contracts: object) -> Variant:
    """The Australian game with further contracts."""
    return replace_settings(AUSTRALIAN, contracts=contracts)


def test_the_ladder_with_every_special_contract() -> None:
    """Each contract stands where its `above` says; those on top rank by value and kind, games by denomination."""
    variant = playing(
        bar_misere=BAR,
        blind_misere=BLIND,
        super_open_misere=SUPER_OPEN,
        double_misere=DOUBLE,
        hi_lo=HI_LO,
        game=GameContract(),
    )
    for names in ladders(variant):
        assert ["9S", "HL", "9C"] == names[names.index("9S") : names.index("9S") + 3]
        assert ["10D", "OM", "BM", "DM", "10H"] == names[names.index("10D") : names.index("10D") + 5]
        assert ["9NT", "SOM", "10S"] == names[names.index("9NT") : names.index("9NT") + 3]
        assert ["10NT", "BLM", "GS", "GC", "GD", "GH", "GNT"] == names[-7:]
    for worth in values(variant):
        assert [1000] * 6 == [worth[name] for name in ("BLM", "GS", "GC", "GD", "GH", "GNT")]


def test_games_share_the_rank_of_an_equal_bid_where_equals_do_not_outbid(judge: Judge) -> None:
    """By value, where neither of two equal bids outbids the other, games worth 500 stand beside ten hearts at 500."""
    variant = replace_settings(
        playing(game=GameContract(value=500, above="by_value")),
        auction={"order": "value", "equal_value": "neither_higher"},
        scoring={"schedule": "multiplicative"},
    )
    bids = ("10H", "GS", "GNT")
    assert not any(may(judge, standing, bid, variant) for standing in bids for bid in bids)
    assert all(may(judge, "10D", bid, variant) for bid in bids)
    assert all(may(judge, bid, "10NT", variant) for bid in bids)


# ------------------------------------------------------------------------------------------------ when it may be bid


def test_double_misere_waits_for_the_partner_s_misere(judge: Judge) -> None:
    """Situation B-18: East may not bid it while West has not bid misère, unless the table lets either partner call."""
    waits = playing(double_misere=DoubleMisere(500, "10D", gate="partner_bid_misere"))
    anybody = playing(double_misere=DoubleMisere(500, "10D", gate="none"))
    assert not may(judge, "7S", "DM", waits)
    assert not may(judge, "7S P M", "DM", waits)  # West, whose partner is East: South's misère opens nothing
    assert may(judge, "7S 7C P M P", "DM", waits)
    assert may(judge, "7S", "DM", anybody)
    assert may(judge, "7S P P", "DM", anybody)


def test_blind_misere_is_a_first_call_only(judge: Judge) -> None:
    """Situation B-19: it may be a player's first call, over anything; never his second one."""
    variant = replace_settings(playing(blind_misere=BLIND), auction={"passing": "may_reenter"})
    assert may(judge, "", "BLM", variant)
    assert may(judge, "7S 10NT", "BLM", variant)
    assert not may(judge, "6S 7S P P", "BLM", variant)
    assert not may(judge, "P 7S P P", "BLM", variant)


# ------------------------------------------------------------------------------------------------- bar, hi-lo, open


def test_bar_misere_leaves_the_kitty(judge: Judge) -> None:
    """Situation K-3: in bar misère there is no exchange; the contractor plays the ten cards dealt."""
    table = sit_down(judge, playing(bar_misere=BAR), {NORTH: "5H"}, kitty="Jk AS AC").win_auction(NORTH, "BM")
    assert ("play", NORTH, 10) == (table.phase, table.to_act, len(table.hand(NORTH)))
    assert not {"Jk", "AS", "AC"} & table.hand(NORTH)
    assert {SOUTH} == table.sitting_out


@pytest.mark.parametrize(("tricks", "points"), [(4, -350), (5, 350), (6, -350)])
def test_hi_lo_wants_exactly_five(judge: Judge, tricks: int, points: int) -> None:
    """Situation S-33: hi-lo with exactly five tricks scores 350, with six or four it loses 350; the others nothing."""
    variant = playing(hi_lo=HI_LO)
    table = replay(judge, variant, find_deal(variant, "HL", (tricks, 10 - tricks)))
    assert ({SOUTH}, [points, 0, points, 0]) == (table.sitting_out, table.points)


def test_hi_lo_with_another_number_of_tricks(judge: Judge) -> None:
    """The number of tricks is a setting: where it is four, five lose."""
    variant = playing(hi_lo=HiLo(value=350, above="9S", tricks=4))
    assert 350 == score(judge, "HL", (4, 6), variant=variant)[NORTH]
    assert -350 == score(judge, "HL", (5, 5), variant=variant)[NORTH]


def test_super_open_misere_lets_the_opponent_choose(judge: Judge) -> None:
    """Situation S-37: the opponent to the contractor's left decides on the contractor's cards, lead included."""
    held = {NORTH: "5H AH", EAST: "6H", SOUTH: "7S", WEST: "7H"}
    table = sit_down(judge, playing(super_open_misere=SUPER_OPEN), held).win_auction(NORTH, "SOM").discard()
    assert (EAST, {f"play {card}" for card in table.hand(NORTH)}) == (table.to_act, table.legal())
    table.play("AH")
    assert "AH" not in table.hand(NORTH)
    assert EAST == table.to_act
    assert "play 6H" in table.legal()  # now of his own cards
    table.play("6H 7H")
    assert ([NORTH], "over") == (table.trick_winners, table.phase)
    assert [-430, 0, -430, 0] == table.points


def test_super_open_misere_of_five_hands_made(judge: Judge) -> None:
    """Situation S-37: one against four who choose the contractor's cards; without a trick he scores 430."""
    variant = replace_settings(FIVE, contracts={"open_misere": None, "super_open_misere": SUPER_OPEN})
    low = "2S 3S 4S 2C 3C 4C 2D 3D 2H 3H"
    table = sit_down(judge, variant, {0: low}).win_auction(0, "SOM").discard()
    for seat, card in ((1, "4S"), (1, None), (2, None), (3, None), (4, None)):
        assert seat == table.to_act
        table.do(min(table.legal()) if card is None else f"play {card}")
    assert "4S" not in table.hand(0)
    table.finish()
    assert ("made", [430, 0, 0, 0, 0]) == (table.outcome, table.points)


def test_what_an_exposed_hand_shows() -> None:
    """The contractor's hand of a super open misère lies open from the first lead on; it is still his turn."""
    held = {NORTH: "5H AH", EAST: "6H", SOUTH: "7S", WEST: "7H"}
    table = sit_down(EngineTable, playing(super_open_misere=SUPER_OPEN), held).win_auction(NORTH, "SOM").discard()
    deal = table.deal
    assert (EAST, NORTH) == (table.to_act, deal.turn)
    assert deal.view(WEST).exposed == ((NORTH, deal.hands[NORTH]),)
    table.play("AH")
    assert (EAST, EAST) == (table.to_act, deal.turn)


# --------------------------------------------------------------------------------------------------- double misère


def test_double_misere_is_played_by_both_partners(judge: Judge) -> None:
    """Situation S-34: in double misère both play, and a trick of either loses it for both."""
    for held, taker in (
        ({NORTH: "5H", EAST: "6H", SOUTH: "AH", WEST: "7H"}, SOUTH),
        ({NORTH: "AH", EAST: "6H", SOUTH: "5H", WEST: "7H"}, NORTH),
    ):
        table = sit_down(judge, playing(double_misere=DOUBLE), held).ready(NORTH, "DM")
        table.play(" ".join(held[seat] for seat in range(4)))
        assert ([taker], "over") == (table.trick_winners, table.phase)
        assert [-500, 0, -500, 0] == table.points


def test_double_misere_made_scores_its_value(judge: Judge) -> None:
    """Situation S-34: with no trick for either partner the side scores 500."""
    held = {
        NORTH: "4H 5H 6H 4D 5D 6D 5S 6S 5C 6C",
        SOUTH: "7H 8H 9H 7D 8D 9D 7S 8S 7C 8C",
        EAST: "AH KH QH AD KD QD AS KS AC KC",
    }
    table = sit_down(judge, playing(double_misere=DOUBLE), held).ready(NORTH, "DM").finish()
    assert not {NORTH, SOUTH} & set(table.trick_winners)
    assert [500, 0, 500, 0] == table.points


def passed_on(judge: Judge) -> Table:
    """North, who has taken a kitty of five in a double misère, gives his first five cards to South."""
    variant = replace_settings(playing(double_misere=DoubleMisere(500, "10D", exchange="pass_on")), **MIDDLE_OF_FIVE)
    table = sit_down(judge, variant).win_auction(NORTH, "DM")
    assert ("give", NORTH, 15) == (table.phase, table.to_act, len(table.hand(NORTH)))
    given = sorted(table.hand(NORTH))[:5]
    table.do(*(f"give {card}" for card in given))
    assert set(given) <= table.hand(SOUTH)
    return table


def test_double_misere_can_pass_the_surplus_on(judge: Judge) -> None:
    """Situation K-4: with a kitty of five the contractor has 15, gives 5, and the partner keeps ten of 15."""
    table = passed_on(judge)
    assert ("discard", SOUTH) == (table.phase, table.to_act)
    assert (10, 15) == (len(table.hand(NORTH)), len(table.hand(SOUTH)))
    table.discard(" ".join(sorted(table.hand(SOUTH))[:5]))
    assert (10, 10) == (len(table.hand(NORTH)), len(table.hand(SOUTH)))
    assert table.phase in {"play", "nominate"}


def test_who_sees_what_partners_pass_on() -> None:
    """What was given is known to the two partners, what was put aside to the one who did."""
    table = passed_on(EngineTable)
    table.discard(" ".join(sorted(table.hand(SOUTH))[:5]))
    deal = table.deal
    assert 5 == len(deal.view(SOUTH).discards)
    assert () == deal.view(NORTH).discards == deal.view(EAST).discards
    assert 5 == len(deal.view(NORTH).gave) == len(deal.view(SOUTH).received)
    assert () == deal.view(EAST).gave == deal.view(EAST).received


def test_double_misere_can_swap_cards(judge: Judge) -> None:
    """Both partners choose five cards without seeing the other's, and they change hands together; no kitty."""
    variant = playing(double_misere=DoubleMisere(500, "10D", exchange="swap"))
    table = sit_down(judge, variant, {NORTH: "AH"}).win_auction(NORTH, "DM")
    assert ("give", NORTH, 10) == (table.phase, table.to_act, len(table.hand(NORTH)))
    ours, theirs = sorted(table.hand(NORTH))[:5], sorted(table.hand(SOUTH))[:5]
    table.do(*(f"give {card}" for card in ours))
    assert SOUTH == table.to_act
    assert not set(ours) & table.hand(SOUTH)
    table.do(*(f"give {card}" for card in theirs))
    assert set(ours) <= table.hand(SOUTH)
    assert set(theirs) <= table.hand(NORTH)
    assert (10, 10) == (len(table.hand(NORTH)), len(table.hand(SOUTH)))


# ------------------------------------------------------------------------------------------------------- every trick


def test_a_game_bid_wants_every_trick(judge: Judge) -> None:
    """A game in hearts is lost with a single trick lost: 1000 the other way, and the defenders score it."""
    held = {NORTH: "5H", EAST: "Jk"}
    table = sit_down(judge, playing(game=GameContract()), held, avoid={NORTH: "S"}).ready(NORTH, "GH").finish()
    taken = table.tricks_won[EAST] + table.tricks_won[WEST]
    assert taken > 0
    assert [-1000, 10 * taken, -1000, 10 * taken] == table.points


def test_a_game_bid_made(judge: Judge) -> None:
    """A game made scores its 1000, the others nothing."""
    hearts = "Jk JH JD AH KH QH 10H 9H 8H 7H"
    table = sit_down(judge, playing(game=GameContract()), {NORTH: hearts}).ready(NORTH, "GH")
    while not table.is_over:
        mine = [card for card in hearts.split() if f"play {card}" in table.legal()]
        table.do(f"play {mine[0]}" if table.to_act == NORTH else min(table.legal()))
    assert ("made", [1000, 0, 1000, 0]) == (table.outcome, table.points)


SLAM = playing(slam_call=SlamCall())


def test_a_slam_call_takes_the_partners_card(judge: Judge) -> None:
    """Situation K-5: with a kitty of five the caller has 10 + 5 + 1 and keeps ten, the partner folds with nine."""
    table = sit_down(judge, replace_settings(SLAM, **MIDDLE_OF_FIVE)).win_auction(NORTH, "8D")
    assert ({"slam", "no slam"}, "slam", NORTH) == (table.legal(), table.phase, table.to_act)
    table.do("slam")
    assert ("give", SOUTH) == (table.phase, table.to_act)
    table.do(min(table.legal()))
    assert ("discard", NORTH, 16, 9) == (table.phase, table.to_act, len(table.hand(NORTH)), len(table.hand(SOUTH)))
    for _ in range(6):
        table.do(min(table.legal()))
    assert 10 == len(table.hand(NORTH))
    assert "play" == table.phase
    assert {SOUTH} == table.sitting_out


def test_without_a_slam_call_the_deal_goes_on_as_ever(judge: Judge) -> None:
    """Who says no plays the bid with the partner, discarding what the kitty brought."""
    table = sit_down(judge, SLAM).win_auction(NORTH, "8D").do("no slam")
    assert "discard" == table.phase
    table.discard()
    assert set() == table.sitting_out


def slam_deal(judge: Judge, variant: Variant, *, lose_one: bool) -> Table:
    """North calls a slam on eight diamonds with all the high cards, or with a hole in hearts."""
    mine = "Jk JD JH AD KD QD 10D 9D AS AC" if not lose_one else "Jk JD JH AD KD QD 10D 9D AS 4H"
    table = sit_down(judge, variant, {NORTH: mine, EAST: "AH KH", SOUTH: "KS"}).win_auction(NORTH, "8D")
    table.do("slam", "give KS")
    table.discard(" ".join([*sorted(set(table.hand(NORTH)) - set(mine.split()))]))
    while not table.is_over:
        legal = sorted(table.legal())
        mine_left = [card for card in mine.split() if f"play {card}" in legal]
        table.do(f"play {mine_left[0]}" if table.to_act == NORTH and mine_left else legal[-1])
    return table


def test_a_slam_made_adds_the_bonus(judge: Judge) -> None:
    """Situation S-32: a slam called on eight diamonds and made scores 280 + 250, the others nothing."""
    assert [530, 0, 530, 0] == slam_deal(judge, SLAM, lose_one=False).points


@pytest.mark.parametrize(("failed", "loss"), [("minus_both", -530), ("minus_500", -500)])
def test_a_slam_lost_with_nine_tricks(judge: Judge, failed: str, loss: int) -> None:
    """Situation S-32: with nine tricks the slam is lost: both values, or 500 flat; the defenders score their trick."""
    variant = playing(slam_call=SlamCall(failed=failed))  # type: ignore[arg-type]
    assert [loss, 10, loss, 10] == slam_deal(judge, variant, lose_one=True).points


def test_a_slam_lost_is_never_scored_by_the_defenders(judge: Judge) -> None:
    """Also where failed contracts are scored by the opponents, a called slam costs its caller what was said."""
    variant = replace_settings(SLAM, scoring={"failed": "defenders_score_value"})
    assert [-530, 10, -530, 10] == slam_deal(judge, variant, lose_one=True).points


@pytest.mark.parametrize(
    "variant",
    [
        playing(bar_misere=BAR, super_open_misere=SUPER_OPEN, hi_lo=HiLo(350, "9S"), game=GameContract()),
        playing(double_misere=DoubleMisere(500, "7NT", exchange="pass_on")),
        playing(double_misere=DoubleMisere(500, "7NT", exchange="swap")),
        SLAM,
    ],
)
def test_everything_else_is_as_ever(variant: Variant) -> None:
    """Further contracts leave packs, tables and every other bid alone."""
    rulebook, plain = assemble(variant), rulebook_of(AUSTRALIAN)
    for name in plain.bid_names[1:]:
        assert plain.bid_values[plain.row(name)] == rulebook.bid_values[rulebook.row(name)]
    assert plain.pack == rulebook.pack
