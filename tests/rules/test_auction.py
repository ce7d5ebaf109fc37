"""The auction: whose turn, what may be bid over what, when it is over, and what happens when everybody passes."""

from __future__ import annotations

from typing import Any

import pytest

from fivehundred.variants.model import Variant
from tests.rules.finding import find_deal
from tests.rules.matches import MatchJudge
from tests.rules.table import (
    AUSTRALIAN,
    EAST,
    NORTH,
    SOUTH,
    THREE,
    WEST,
    EngineTable,
    Judge,
    NotLegalError,
    Table,
    rulebook_of,
    score,
    sit_down,
)
from tests.rules.test_notation_and_tables import APP_ORIGINAL, CLUBS_LOWEST, THE_LADDER
from tests.strategies import replace_settings


def australian(**changes: Any) -> Variant:
    """The Australian game with changes."""
    return replace_settings(AUSTRALIAN, **changes)


BY_VALUE = australian(
    auction={"order": "value"}, contracts={"misere": {"above": "by_value"}, "open_misere": {"above": "by_value"}}
)
MISERE_ANY_TIME = australian(contracts={"misere": {"gate": "none"}})
ONE_CALL = australian(auction={"rounds": "one_call_each"})


def auction(judge: Judge, calls: str, variant: Variant = AUSTRALIAN) -> Table:
    """An auction in which West deals and these calls have been made, North's first."""
    return sit_down(judge, variant).call(calls)


def may(judge: Judge, calls: str, bid: str, variant: Variant = AUSTRALIAN) -> bool:
    """Tell whether a bid is legal after these calls."""
    table = auction(judge, calls, variant)
    legal = bid in table.legal()
    if not legal:
        with pytest.raises(NotLegalError):
            table.do(bid)
    return legal


# ------------------------------------------------------------------------------------------------ what outbids what


def test_more_tricks_first_then_the_suit(judge: Judge) -> None:
    """Case 32: the number of tricks decides, then the suit in the order spades, clubs, diamonds, hearts, no trumps."""
    assert not may(judge, "9S", "6C")
    assert may(judge, "6H", "7S")
    assert may(judge, "7S", "7C")
    assert not may(judge, "7C", "7S")
    assert not may(judge, "7C", "7C")


def test_a_pass_does_not_clear_the_high_bid(judge: Judge) -> None:
    """Case 33: after 7S and a pass, 6D is refused and 7C accepted."""
    assert not may(judge, "7S P", "6D")
    assert may(judge, "7S P", "7C")


def test_the_legal_calls_after_ten_diamonds(judge: Judge) -> None:
    """Case 41: open misère, 10H, 10NT and the pass, in any order; a pass changes nothing."""
    assert {"OM", "10H", "10NT", "P"} == auction(judge, "10D").legal()
    assert {"OM", "10H", "10NT", "P"} == auction(judge, "10D P").legal()
    higher = australian(contracts={"open_misere": {"above": "10H"}})
    assert {"10H", "OM", "10NT", "P"} == auction(judge, "10D", higher).legal()
    assert {"OM", "10NT", "P"} == auction(judge, "10H", higher).legal()


def test_the_legal_calls_are_told_in_order() -> None:
    """Case 41: the calls are listed as the ladder has them, the pass beside them."""
    for above, bids in (("10D", ["OM", "10H", "10NT"]), ("10H", ["10H", "OM", "10NT"])):
        variant = australian(contracts={"open_misere": {"above": above}})
        names = auction(EngineTable, "10D", variant).deal.legal_names()
        assert bids == [name for name in names if name != "P"]
        assert 1 == names.count("P")


def test_the_opening_calls(judge: Judge) -> None:
    """Case 41: before any bid all 27 but misère may be bid; where misère needs no seven, all 27."""
    assert {*THE_LADDER, "P"} - {"M"} == auction(judge, "").legal()
    assert {*THE_LADDER, "P"} == auction(judge, "", MISERE_ANY_TIME).legal()


@pytest.mark.parametrize(
    ("calls", "after_a_seven", "any_time"),
    [
        ("", False, True),
        ("6NT", False, True),
        ("7S", True, True),
        ("7NT", True, True),
        ("8S", False, False),
        ("8C", False, False),
    ],
)
def test_when_misere_may_be_bid(judge: Judge, calls: str, after_a_seven: bool, any_time: bool) -> None:
    """Case 37: misère as the opening bid, over six no trumps, over sevens and over eights."""
    assert after_a_seven == may(judge, calls, "M")
    assert any_time == may(judge, calls, "M", MISERE_ANY_TIME)


@pytest.mark.parametrize(("calls", "legal"), [("8S", True), ("8C", False)])
def test_misere_between_eight_spades_and_eight_clubs(judge: Judge, calls: str, legal: bool) -> None:
    """Case 37: where misère stands above eight spades it may be bid over them, but never over eight clubs."""
    assert legal == may(judge, calls, "M", australian(contracts={"misere": {"above": "8S"}}))


def test_no_misere_before_a_seven(judge: Judge) -> None:
    """Situation B-1: after 6S and 6C misère is illegal, nobody has bid seven yet."""
    assert not may(judge, "6S 6C", "M")


def test_eight_spades_outbid_misere_by_level(judge: Judge) -> None:
    """Situation B-2, case 38: 8S over misère is legal although it is worth ten points less."""
    assert may(judge, "7S M", "8S")
    assert may(judge, "7H M", "8S")


def test_eight_spades_do_not_outbid_misere_by_value(judge: Judge) -> None:
    """Situation B-3, case 38: by value, or with misère placed above 8S, 240 does not outbid 250; 8C (260) does."""
    above_8s = australian(contracts={"misere": {"above": "8S"}})
    for variant in (BY_VALUE, above_8s):
        for calls in ("7S M", "7H M"):
            assert not may(judge, calls, "8S", variant)
            assert may(judge, calls, "8C", variant)


def test_history_gate_remembers_a_seven(judge: Judge) -> None:
    """Situation B-4: by value, misère over 8S is legal, because somebody has bid seven before."""
    assert may(judge, "7S 8S", "M", BY_VALUE)


def test_top_bid_gate_wants_a_seven_on_top(judge: Judge) -> None:
    """Situation B-5: where the standing bid itself must be a seven, misère over 8S is illegal, over 7S legal."""
    top_bid = australian(
        auction={"order": "value"}, contracts={"misere": {"above": "by_value", "gate": "over_a_seven"}}
    )
    assert not may(judge, "7S 8S", "M", top_bid)
    assert may(judge, "6S 7S", "M", top_bid)


def test_open_misere_as_the_opening_bid(judge: Judge) -> None:
    """Situation B-6: legal without a gate; illegal before a seven, or before an eight, where that is required."""
    after_a_seven = australian(contracts={"open_misere": {"gate": "after_a_seven"}})
    after_an_eight = australian(contracts={"open_misere": {"gate": "after_an_eight"}})
    assert may(judge, "", "OM")
    assert not may(judge, "", "OM", after_a_seven)
    assert may(judge, "7S", "OM", after_a_seven)
    assert not may(judge, "7S", "OM", after_an_eight)
    assert may(judge, "8S", "OM", after_an_eight)
    assert may(judge, "8S 9D", "OM", after_an_eight)


def test_a_gate_stays_open_under_a_misere(judge: Judge) -> None:
    """Situation B-4: a seven bid earlier opens the gate for good, whatever stands above it now."""
    variant = australian(contracts={"open_misere": {"gate": "after_a_seven"}})
    assert may(judge, "7S M", "OM", variant)


def test_equal_value_of_a_misere(judge: Judge) -> None:
    """An open misère worth 500 ties ten hearts by value: it stands just below, or neither outbids the other."""
    neither = replace_settings(BY_VALUE, auction={"equal_value": "neither_higher"})
    assert may(judge, "OM", "10H", BY_VALUE)
    assert not may(judge, "10H", "OM", BY_VALUE)
    assert not may(judge, "OM", "10H", neither)
    assert not may(judge, "10H", "OM", neither)
    assert may(judge, "OM", "10NT", neither)
    assert may(judge, "10D", "OM", neither)


def test_a_misere_opens_no_gate(judge: Judge) -> None:
    """A misère is no bid of seven or eight tricks: an opening open misère leaves the gate of misère shut."""
    low_open_misere = australian(contracts={"open_misere": {"above": "6S"}})
    assert not may(judge, "OM", "M", low_open_misere)
    assert not may(judge, "OM 6NT", "M", low_open_misere)
    assert may(judge, "OM 7S", "M", low_open_misere)


@pytest.mark.parametrize(
    ("above", "ten_hearts", "ten_no_trumps"), [("10D", True, True), ("10H", False, True), ("10NT", False, False)]
)
def test_what_outbids_open_misere(judge: Judge, above: str, ten_hearts: bool, ten_no_trumps: bool) -> None:
    """Situation B-7: over open misère 10H and 10NT, only 10NT, or nothing at all, as the table has it."""
    variant = australian(contracts={"open_misere": {"above": above}})
    table = auction(judge, "OM", variant)
    assert (ten_hearts, ten_no_trumps) == ("10H" in table.legal(), "10NT" in table.legal())
    assert (above == "10NT") == (table.phase != "auction")


def test_misere_between_the_colours(judge: Judge) -> None:
    """Situation B-8: with misère above the black sevens it may be bid over 7C, not over 7D."""
    split = australian(contracts={"misere": {"above": "7C"}})
    assert may(judge, "7C", "M", split)
    assert not may(judge, "7D", "M", split)


def test_value_or_level_under_an_early_schedule(judge: Judge) -> None:
    """Situation B-20: with values 40 k (1 + (level - 6) / 2), 7S (60) over 6NT (200): by level legal, by value not."""
    scoring = {"schedule": "table", "table": APP_ORIGINAL}
    assert may(judge, "6NT", "7S", australian(scoring=scoring))
    assert not may(judge, "6NT", "7S", australian(scoring=scoring, auction={"order": "value"}))


def test_value_decides_with_clubs_lowest(judge: Judge) -> None:
    """Situation B-21: eight hearts (240) over nine clubs (160) is legal where the value decides."""
    early = {"denominations": CLUBS_LOWEST, "order": "value"}
    assert may(judge, "9C", "8H", australian(scoring={"schedule": "multiplicative"}, auction=early))
    assert not may(judge, "9C", "8H", australian(scoring={"schedule": "multiplicative"}))


def test_equal_values(judge: Judge) -> None:
    """Six no trumps and eight spades are both worth 120: more tricks rank higher, or neither outbids the other."""
    more_tricks = australian(scoring={"schedule": "multiplicative"}, auction={"order": "value"})
    neither = replace_settings(more_tricks, auction={"equal_value": "neither_higher"})
    assert may(judge, "6NT", "8S", more_tricks)
    assert not may(judge, "8S", "6NT", more_tricks)
    assert not may(judge, "6NT", "8S", neither)
    assert not may(judge, "8S", "6NT", neither)


def test_a_higher_minimum(judge: Judge) -> None:
    """Where the lowest bid is seven, no six may be bid."""
    sevens = auction(judge, "", australian(auction={"minimum_tricks": 7})).legal()
    assert {*THE_LADDER[5:], "P"} - {"M"} == sevens


def test_a_game_without_no_trumps(judge: Judge) -> None:
    """Where no trumps may not be bid, misères stay."""
    suits = ("spades", "clubs", "diamonds", "hearts")
    variant = australian(auction={"denominations": suits}, contracts={"misere": {"above": "7H"}})
    legal = auction(judge, "7H", variant).legal()
    assert {"M", "OM", "P"} < legal
    assert not any(name.endswith("NT") for name in legal)


# --------------------------------------------------------------------------------------------------- turns and end


def test_left_of_the_dealer_calls_first(judge: Judge) -> None:
    """The first call is made by the seat left of the dealer, then clockwise."""
    table = sit_down(judge, AUSTRALIAN, dealer=SOUTH)
    assert WEST == table.to_act
    assert NORTH == table.call("P").to_act
    assert EAST == table.call("6S").to_act


def test_first_caller_passes(judge: Judge) -> None:
    """Case 35: after a pass the next player may bid; when the others pass he plays it."""
    table = auction(judge, "P 6S P P")
    assert (EAST, "6S") == (table.contractor, table.contract)


def test_a_pass_is_final(judge: Judge) -> None:
    """Situation B-9: North passed and East's 6S went round: the auction is over, North is not asked again."""
    table = auction(judge, "P 6S P P")
    assert "auction" != table.phase
    again = auction(judge, "P 6S P 7S")
    assert EAST == again.to_act
    assert WEST == again.call("7C").to_act  # neither North nor South


def test_a_bidder_is_asked_again_only_when_outbid(judge: Judge) -> None:
    """Case 45: with everybody else passed the high bidder does not raise himself."""
    table = auction(judge, "6D P P P")
    assert (NORTH, "6D") == (table.contractor, table.contract)
    assert NORTH == auction(judge, "6D P P 6H").to_act


def test_the_last_seat_may_still_bid_when_all_others_passed(judge: Judge) -> None:
    """With no bid standing the last seat is asked, and may open."""
    table = auction(judge, "P P P")
    assert WEST == table.to_act
    assert (WEST, "6S") == (lambda t: (t.contractor, t.contract))(table.call("6S"))


def test_nothing_beats_ten_no_trumps(judge: Judge) -> None:
    """Case 40: 10NT ends the auction at once; where open misère is the highest bid West may still call it."""
    table = auction(judge, "P P 10NT")
    assert (SOUTH, "10NT", "discard") == (table.contractor, table.contract, table.phase)
    top = australian(contracts={"open_misere": {"above": "10NT"}})
    waiting = auction(judge, "P P 10NT", top)
    assert (WEST, {"OM", "P"}) == (waiting.to_act, waiting.legal())


def test_a_shut_gate_does_not_end_the_auction(judge: Judge) -> None:
    """A bid that ranks higher keeps the auction open, even where its gate is shut and only a pass is left."""
    variant = australian(contracts={"misere": {"above": "10NT", "gate": "over_a_seven"}})
    table = auction(judge, "10NT", variant)
    assert (EAST, {"P"}) == (table.to_act, table.legal())
    assert (NORTH, "10NT") == (lambda t: (t.contractor, t.contract))(table.call("P P P"))


def test_one_call_each(judge: Judge) -> None:
    """Situation B-11, case 42: with one call each the highest of four calls is the contract; nobody calls twice."""
    table = auction(judge, "6H 7C 7D P", ONE_CALL)
    assert (SOUTH, "7D") == (table.contractor, table.contract)
    other = auction(judge, "6H P 7H P", ONE_CALL)
    assert (SOUTH, "7H", "discard") == (other.contractor, other.contract, other.phase)
    assert (NORTH, "auction") == (lambda t: (t.to_act, t.phase))(auction(judge, "6H P 7H P"))


def test_rounds_go_on_until_one_remains(judge: Judge) -> None:
    """Case 42: with rounds, the first bidder is asked again after being outbid, and may go on."""
    table = auction(judge, "6H P 7H P 8S P")
    assert (NORTH, "8S") == (table.contractor, table.contract)


# ---------------------------------------------------------------------------------------------------- everybody passes


@pytest.mark.parametrize("rounds", ["until_one_remains", "one_call_each"])
@pytest.mark.parametrize("all_pass", ["throw_in_next_dealer", "throw_in_same_dealer"])
def test_everybody_passes_and_the_cards_are_thrown_in(judge: Judge, rounds: str, all_pass: str) -> None:
    """Situation B-15, case 44: nobody scores, nothing is played."""
    table = auction(judge, "P P P P", australian(auction={"rounds": rounds, "all_pass": all_pass}))
    assert ("over", "thrown in", None, None) == (table.phase, table.outcome, table.contract, table.contractor)
    assert ([0, 0, 0, 0], []) == (table.points, table.trick_winners)


@pytest.mark.parametrize(("all_pass", "next_dealer"), [("throw_in_next_dealer", EAST), ("throw_in_same_dealer", NORTH)])
def test_who_deals_after_a_thrown_in_deal(match_judge: MatchJudge, all_pass: str, next_dealer: int) -> None:
    """Case 44: North dealt and all passed: East deals next, or North again; the scores stay."""
    variant = australian(auction={"all_pass": all_pass})
    match = match_judge(variant, [120, -40], NORTH).add(find_deal(variant, "P", (0, 0), contractor=EAST))
    assert ([120, -40], next_dealer, False) == (match.scores, match.dealer, match.is_over)


def test_deals_thrown_in_for_ever_are_no_match() -> None:
    """Case 44: a match in which all pass again and again stops at its most deals, won by nobody."""
    from fivehundred.engine.match import Match

    match = Match(rulebook_of(AUSTRALIAN), seed=1, max_deals=30)
    while not match.is_over:
        for _ in range(4):
            match.deal.play("P")
        match.finish_deal()
    assert (30, (0, 0), (), "unfinished") == (match.deals_played, match.totals, match.winners, match.ending)


def test_everybody_passes_and_no_trumps_are_played_for_ten_a_trick(judge: Judge) -> None:
    """Case 44, situation S-35: two sides, seven to three, +70 and +30; six to four, +60 and +40."""
    variant = australian(auction={"all_pass": "play_no_trumps"})
    assert [70, 30, 70, 30] == score(judge, "P", (7, 3), variant=variant)
    assert [60, 40, 60, 40] == score(judge, "P", (6, 4), variant=variant)


def test_three_hands_all_pass(judge: Judge) -> None:
    """Situation B-16: tricks 5, 3, 2 score +50, +30, +20; the kitty is not touched; left of the dealer leads."""
    variant = replace_settings(THREE, auction={"all_pass": "play_no_trumps"})
    assert [50, 30, 20] == score(judge, "P", (5, 3, 2), variant=variant)
    table = sit_down(judge, variant, dealer=1)
    first = table.call("P P P")
    assert ("play", 2, None) == (first.phase, first.to_act, first.contract)
    assert 10 == len(first.hand(2))


def test_everybody_plays_when_all_passed(judge: Judge) -> None:
    """Without a contract nobody sits out and the joker follows the rules of no trumps."""
    variant = australian(auction={"all_pass": "play_no_trumps"})
    table = sit_down(judge, variant, {NORTH: "Jk AS", EAST: "KS JS"}, avoid={SOUTH: "S", WEST: "S"}).call("P P P P")
    assert {"C", "D", "H", "S"} == table.suits_for_joker()
    assert {"KS", "JS"} <= table.do("lead Jk as S").legal_cards()
