"""Special contracts beside misère and open misère: places, what is won and lost, exchanges, the slam call."""

from __future__ import annotations

import pytest

from fivehundred.engine.deal import Deal
from fivehundred.rules import assemble
from fivehundred.variants.model import DoubleMisere, GameContract, HiLo, SlamCall, SpecialContract, Variant
from tests.rules.table import AUSTRALIAN, EAST, NORTH, SOUTH, WEST, EngineTable, rulebook_of, sit_down
from tests.strategies import replace_settings

BAR = SpecialContract(value=500, above="10D", kitty="not_taken")
SUPER_OPEN = SpecialContract(value=430, above="by_value", exposed="before_first_lead")
DOUBLE = DoubleMisere(value=500, above="10D")
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
        blind_misere=SpecialContract(value=1000, above="top"),
        super_open_misere=SUPER_OPEN,
        double_misere=DOUBLE,
        hi_lo=HiLo(value=350, above="9S"),
        game=GameContract(),
    )
    names = rulebook_of(variant).bid_names
    assert ["9S", "HL", "9C"] == list(names[names.index("9S") : names.index("9S") + 3])
    assert ["10D", "OM", "BM", "DM", "10H"] == list(names[names.index("10D") : names.index("10D") + 5])
    assert ["9NT", "SOM", "10S"] == list(names[names.index("9NT") : names.index("9NT") + 3])
    assert ["10NT", "BLM", "GS", "GC", "GD", "GH", "GNT"] == list(names[-7:])
    assert [1000] * 6 == list(rulebook_of(variant).bid_values[-6:])


def test_games_share_the_rank_of_an_equal_bid_where_equals_do_not_outbid() -> None:
    """By value, where neither of two equal bids outbids the other, games worth 500 stand beside ten diamonds at 500."""
    variant = replace_settings(
        playing(game=GameContract(value=500, above="by_value")),
        auction={"order": "value", "equal_value": "neither_higher"},
        scoring={"schedule": "multiplicative"},
    )
    rulebook = rulebook_of(variant)
    outbids = {name: int(rulebook.record["outbids"][0][rulebook.row(name)]) for name in ("10H", "GS", "GNT")}
    assert 500 == rulebook.bid_values[rulebook.row("10H")]
    assert 1 == len(set(outbids.values()))


def test_bar_misere_leaves_the_kitty() -> None:
    """Situation K-3: in bar misère there is no exchange; the contractor plays the ten cards dealt."""
    table = sit_down(EngineTable, playing(bar_misere=BAR), {NORTH: "5H"}).win_auction(NORTH, "BM")
    assert "play" == table.phase
    assert 10 == len(table.hand(NORTH))
    assert NORTH == table.to_act


def test_hi_lo_wants_exactly_five() -> None:
    """Situation S-33: hi-lo with exactly five tricks scores 350, with six it loses 350; the partner sits out."""
    variant = playing(hi_lo=HiLo(value=350, above="9S"))
    outcomes: dict[int, set[int]] = {}
    for index in range(400):
        deal = Deal.from_seed(rulebook_of(variant), seed=3, index=index, dealer=WEST)
        for call in ("HL", "P", "P", "P"):
            deal.play(call)
        step = index
        while not deal.is_over:
            legal = deal.legal()
            deal.apply(legal[step % len(legal)])
            step = step * 7 + 1
        assert 3 == len(deal.tricks[0].plays)
        assert 10 == len(deal.tricks)
        outcomes.setdefault(deal.tricks_won[NORTH], set()).add(deal.points[NORTH])
        assert {0} == {deal.points[EAST], deal.points[WEST]}
    assert {350} == outcomes[5]
    assert {-350} == outcomes[6] == outcomes[4]


def test_super_open_misere_lets_the_opponent_choose() -> None:
    """The opponent to the contractor's left decides on the contractor's cards, lead included; the hand lies open."""
    held = {NORTH: "5H AH", EAST: "6H", SOUTH: "7S", WEST: "7H"}
    table = sit_down(EngineTable, playing(super_open_misere=SUPER_OPEN), held).win_auction(NORTH, "SOM").discard()
    deal = table.deal
    assert (EAST, NORTH) == (table.to_act, deal.turn)
    assert {f"play {card}" for card in table.hand(NORTH)} == table.legal()
    assert deal.view(WEST).exposed == ((NORTH, deal.hands[NORTH]),)
    table.play("AH")
    assert (EAST, EAST) == (table.to_act, deal.turn)
    table.play("6H 7H")
    assert ([NORTH], "over") == (table.trick_winners, table.phase)
    assert [-430, 0, -430, 0] == table.points


def test_double_misere_is_played_by_both_partners() -> None:
    """Situation S-34: in double misère both play, and a trick of either loses it for both."""
    held = {NORTH: "5H", EAST: "6H", SOUTH: "AH", WEST: "7H"}
    table = sit_down(EngineTable, playing(double_misere=DOUBLE), held).ready(NORTH, "DM")
    table.play("5H 6H AH 7H")
    assert ([SOUTH], "over") == (table.trick_winners, table.phase)
    assert [-500, 0, -500, 0] == table.points


def test_double_misere_made_scores_its_value() -> None:
    """Situation S-34: with no trick for either partner the side scores 500."""
    held = {
        NORTH: "4H 5H 6H 4D 5D 6D 5S 6S 5C 6C",
        SOUTH: "7H 8H 9H 7D 8D 9D 7S 8S 7C 8C",
        EAST: "AH KH QH AD KD QD AS KS AC KC",
    }
    table = sit_down(EngineTable, playing(double_misere=DOUBLE), held).ready(NORTH, "DM")
    while not table.is_over:
        table.do(min(table.legal()))
    assert not {NORTH, SOUTH} & set(table.trick_winners)
    assert [500, 0, 500, 0] == table.points


def test_double_misere_can_pass_the_surplus_on() -> None:
    """Situation K-4: with a kitty of five the contractor has 15, gives 5, and the partner keeps ten of 15."""
    variant = replace_settings(playing(double_misere=DoubleMisere(500, "10D", exchange="pass_on")), **MIDDLE_OF_FIVE)
    table = sit_down(EngineTable, variant).win_auction(NORTH, "DM")
    assert ("give", NORTH, 15) == (table.phase, table.to_act, len(table.hand(NORTH)))
    given = sorted(table.hand(NORTH))[:5]
    table.do(*(f"give {card}" for card in given))
    assert ("discard", SOUTH) == (table.phase, table.to_act)
    assert (10, 15) == (len(table.hand(NORTH)), len(table.hand(SOUTH)))
    assert set(given) <= table.hand(SOUTH)
    discarded = sorted(table.hand(SOUTH))[:5]
    table.discard(" ".join(discarded))
    assert 10 == len(table.hand(SOUTH))
    assert table.phase in {"play", "nominate"}
    deal = table.deal
    assert 5 == len(deal.view(SOUTH).discards)
    assert () == deal.view(NORTH).discards == deal.view(EAST).discards
    assert 5 == len(deal.view(NORTH).gave) == len(deal.view(SOUTH).received)
    assert () == deal.view(EAST).gave == deal.view(EAST).received


def test_double_misere_can_swap_cards() -> None:
    """Both partners choose five cards without seeing the other's, and they change hands together; no kitty."""
    variant = playing(double_misere=DoubleMisere(500, "10D", exchange="swap"))
    table = sit_down(EngineTable, variant, {NORTH: "AH"}).win_auction(NORTH, "DM")
    assert ("give", NORTH, 10) == (table.phase, table.to_act, len(table.hand(NORTH)))
    ours, theirs = sorted(table.hand(NORTH))[:5], sorted(table.hand(SOUTH))[:5]
    table.do(*(f"give {card}" for card in ours))
    assert SOUTH == table.to_act
    assert not set(ours) & table.hand(SOUTH)
    table.do(*(f"give {card}" for card in theirs))
    assert set(ours) <= table.hand(SOUTH)
    assert set(theirs) <= table.hand(NORTH)
    assert (10, 10) == (len(table.hand(NORTH)), len(table.hand(SOUTH)))


def test_a_game_bid_wants_every_trick() -> None:
    """A game in hearts is lost with a single trick lost: 1000 the other way, and the defenders score it."""
    held = {NORTH: "5H", EAST: "Jk"}
    table = sit_down(EngineTable, playing(game=GameContract()), held, avoid={NORTH: "S"}).ready(NORTH, "GH")
    while not table.is_over:
        table.do(min(table.legal()))
    taken = table.tricks_won[EAST] + table.tricks_won[WEST]
    assert taken > 0
    assert [-1000, 10 * taken, -1000, 10 * taken] == table.points


SLAM = playing(slam_call=SlamCall())


def test_a_slam_call_takes_the_partners_card() -> None:
    """Situation K-5: with a kitty of five the caller has 10 + 5 + 1 and keeps ten, the partner folds with nine."""
    table = sit_down(EngineTable, replace_settings(SLAM, **MIDDLE_OF_FIVE)).win_auction(NORTH, "8D")
    assert ({"slam", "no slam"}, "slam", NORTH) == (table.legal(), table.phase, table.to_act)
    table.do("slam")
    assert ("give", SOUTH) == (table.phase, table.to_act)
    table.do(min(table.legal()))
    assert ("discard", NORTH, 16, 9) == (table.phase, table.to_act, len(table.hand(NORTH)), len(table.hand(SOUTH)))
    for _ in range(6):
        table.do(min(table.legal()))
    assert 10 == len(table.hand(NORTH))
    assert "play" == table.phase
    assert (SOUTH,) == table.deal.sitting_out


def test_without_a_slam_call_the_deal_goes_on_as_ever() -> None:
    """Who says no plays the bid with the partner, discarding what the kitty brought."""
    table = sit_down(EngineTable, SLAM).win_auction(NORTH, "8D").do("no slam")
    assert "discard" == table.phase
    table.discard()
    assert () == table.deal.sitting_out


def slam_deal(variant: Variant, *, lose_one: bool) -> Deal:
    """North calls a slam on eight diamonds with all the high cards, or with a hole in hearts."""
    mine = "Jk JD JH AD KD QD 10D 9D AS AC" if not lose_one else "Jk JD JH AD KD QD 10D 9D AS 4H"
    table = sit_down(EngineTable, variant, {NORTH: mine, EAST: "AH KH", SOUTH: "KS"}).win_auction(NORTH, "8D")
    table.do("slam", "give KS")
    table.discard(" ".join([*sorted(set(table.hand(NORTH)) - set(mine.split()))]))
    while not table.is_over:
        legal = sorted(table.legal())
        mine_left = [card for card in mine.split() if f"play {card}" in legal]
        table.do(f"play {mine_left[0]}" if table.to_act == NORTH and mine_left else legal[-1])
    return table.deal


def test_a_slam_made_adds_the_bonus() -> None:
    """Situation S-32: a slam called on eight diamonds and made scores 280 + 250, the others nothing."""
    assert (530, 0, 530, 0) == slam_deal(SLAM, lose_one=False).points


@pytest.mark.parametrize(("failed", "loss"), [("minus_both", -530), ("minus_500", -500)])
def test_a_slam_lost_with_nine_tricks(failed: str, loss: int) -> None:
    """Situation S-32: with nine tricks the slam is lost: both values, or 500 flat; the defenders score their trick."""
    variant = playing(slam_call=SlamCall(failed=failed))  # type: ignore[arg-type]
    assert (loss, 10, loss, 10) == slam_deal(variant, lose_one=True).points


def test_a_slam_lost_is_never_scored_by_the_defenders() -> None:
    """Also where failed contracts are scored by the opponents, a called slam costs its caller what was said."""
    variant = replace_settings(SLAM, scoring={"failed": "defenders_score_value"})
    assert (-530, 10, -530, 10) == slam_deal(variant, lose_one=True).points


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
