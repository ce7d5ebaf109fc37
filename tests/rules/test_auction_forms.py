"""Auctions of other shapes: re-entry, raising oneself, signals, minimum contracts, resigning, asking for a new deal."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import pytest

from fivehundred.variants.model import Variant
from tests.rules.matches import MatchJudge
from tests.rules.table import AUSTRALIAN, EAST, NORTH, SOUTH, THREE, WEST, EngineTable, Judge, Table, sit_down
from tests.rules.test_auction import auction, australian, may
from tests.rules.test_notation_and_tables import THE_LADDER
from tests.strategies import replace_settings

#: Cards without an ace, a court card or the joker.
LOW_SPADES = "5S 6S 7S 8S 9S 10S 5C 6C 7C 8C"
LOW_RED = "10H 9H 8H 7H 6H 5H 4H 4D 5D 6D"


def forms(**settings: Any) -> Variant:
    """The Australian game with another shape of auction."""
    return australian(auction=settings)


REENTRIES = [forms(passing=passing) for passing in ("may_reenter", "reenter_after_bid")]
RAISE_ONCE = forms(raise_own_bid="last_bidder_once")
RAISE_ALWAYS = forms(raise_own_bid="last_bidder_always")
SIGNALS = forms(rounds="one_call_each", signals="first_two_seats")
INDICATIONS = forms(rounds="one_call_each", signals="every_seat")
EXIT = forms(single_bid_exit=True)
REQUEST = australian(deal={"no_ace_no_face": "redeal_if_partner_agrees"})


def bought(table: Table) -> tuple[int | None, str | None]:
    """Who plays what; the auction must be over."""
    assert "auction" != table.phase
    return table.contractor, table.contract


def thrown_in(table: Table) -> bool:
    """Tell whether the deal has been thrown in, with no points and no contract."""
    nothing = [0] * table.variant.table.players
    return (table.phase, table.outcome, table.contract, table.points) == ("over", "thrown in", None, nothing)


# --------------------------------------------------------------------------------------------- passing and coming back


@pytest.mark.parametrize("variant", REENTRIES)
def test_whoever_passed_may_call_again_after_a_bid(judge: Judge, variant: Variant) -> None:
    """Situation B-9: North passed, East bid 6S, two passes: North is asked, may bid 7S, and then East is."""
    table = auction(judge, "P 6S P P", variant)
    assert ("auction", NORTH) == (table.phase, table.to_act)
    assert EAST == table.call("7S").to_act
    assert (NORTH, "7S") == bought(table.call("P P P"))


@pytest.mark.parametrize("variant", REENTRIES)
def test_without_a_bid_in_between_a_pass_stays(judge: Judge, variant: Variant) -> None:
    """Situation B-9: once everybody else has passed since the last bid the auction is over."""
    assert (EAST, "6S") == bought(auction(judge, "P 6S P P P", variant))
    assert thrown_in(auction(judge, "P P P P", variant))


@pytest.mark.parametrize("passing", ["may_reenter", "reenter_after_bid"])
def test_four_passes_in_a_row(judge: Judge, passing: str) -> None:
    """Situation B-10: where the bidder is asked as well, P P 6S P P P goes on to a fourth pass and ends at 6S."""
    variant = forms(passing=passing, raise_own_bid="last_bidder_always")
    table = auction(judge, "P P 6S P P P", variant)
    assert ("auction", SOUTH) == (table.phase, table.to_act)
    assert (SOUTH, "6S") == bought(table.call("P"))


def test_a_long_auction_with_re_entry_ends(judge: Judge) -> None:
    """All bids of the ladder with two passes after each: nobody drops out, and the last bid ends it."""
    variant = australian(auction={"passing": "may_reenter"}, contracts={"misere": {"gate": "none"}})
    table = auction(judge, " P P ".join(THE_LADDER), variant)
    assert ((26 * 3) % 4, "10NT") == bought(table)


def test_the_count_of_calls_stops() -> None:
    """However long players re-enter, the count of calls stays within its byte."""
    table = auction(EngineTable, "6S", forms(passing="may_reenter"))
    table.deal.state["calls"] = 254
    assert [255, 255] == [int(table.call("P").deal.state["calls"][0]) for _ in range(2)]


# -------------------------------------------------------------------------------------------------- raising oneself


@pytest.mark.parametrize("variant", [RAISE_ONCE, RAISE_ALWAYS])
def test_the_last_bidder_may_raise_himself(judge: Judge, variant: Variant) -> None:
    """Situation B-17: after 6S and three passes North is asked: he may keep 6S or go to 7S."""
    table = auction(judge, "6S P P P", variant)
    assert ("auction", NORTH) == (table.phase, table.to_act)
    assert {"P", "6C", "7S", "10NT"} <= table.legal()
    assert "6S" not in table.legal()
    assert (NORTH, "6S") == bought(table.call("P"))


def test_one_raise_locks_the_contract(judge: Judge) -> None:
    """Situation B-17: where he may raise once, North's 7S is the contract; where he always may, he is asked again."""
    assert (NORTH, "7S") == bought(auction(judge, "6S P P P 7S", RAISE_ONCE))
    again = auction(judge, "6S P P P 7S", RAISE_ALWAYS)
    assert ("auction", NORTH) == (again.phase, again.to_act)
    assert (NORTH, "8S") == bought(again.call("8S P"))


@pytest.mark.parametrize("passing", ["may_reenter", "reenter_after_bid"])
def test_after_a_raise_the_others_come_back(judge: Judge, passing: str) -> None:
    """Case 45: North raises 6D to 7C and the others are asked again; his pass would have ended it with 6D."""
    variant = forms(passing=passing, raise_own_bid="last_bidder_once")
    assert (NORTH, "6D") == bought(auction(judge, "6D P P P P", variant))
    table = auction(judge, "6D P P P 7C", variant)
    assert ("auction", EAST) == (table.phase, table.to_act)
    outbid = auction(judge, "6D P P P 7C 7D P P P", variant)
    assert (EAST, "7D") == bought(outbid)  # the one raise of this auction has been made


def test_nobody_is_asked_over_the_highest_bid(judge: Judge) -> None:
    """Case 40: nothing ranks above 10NT, so its bidder is not asked whether he goes higher."""
    assert (NORTH, "10NT") == bought(auction(judge, "10NT", RAISE_ALWAYS))


def test_a_single_call_each_cannot_be_raised(judge: Judge) -> None:
    """With one call each nobody is asked twice, whatever passes and raises would mean."""
    variant = forms(rounds="one_call_each", raise_own_bid="last_bidder_always", passing="may_reenter")
    assert (NORTH, "6S") == bought(auction(judge, "6S P P P", variant))


# ---------------------------------------------------------------------------------------------------------- signals


def test_a_signal_must_outrank_a_signal(judge: Judge) -> None:
    """Situation B-12: over North's signal 6H East may signal no trumps, bid seven or more, or pass; 6S is illegal."""
    assert not may(judge, "6H", "6S", SIGNALS)
    assert {"6NT", "7S", "10NT", "P"} <= auction(judge, "6H", SIGNALS).legal()


@pytest.mark.parametrize("variant", [SIGNALS, INDICATIONS])
def test_a_signal_cannot_win(judge: Judge, variant: Variant) -> None:
    """Situation B-13: North signals 6S, East 6NT, two passes: no contract, the deal is thrown in."""
    assert thrown_in(auction(judge, "6S 6NT P P", variant))


def test_the_third_caller_starts_at_seven(judge: Judge) -> None:
    """Situation B-14: the third caller may not say 6NT, his lowest bid is 7S; where every seat signals he may."""
    assert not may(judge, "6S P", "6NT", SIGNALS)
    assert not may(judge, "P P", "6S", SIGNALS)
    assert may(judge, "6S P", "7S", SIGNALS)
    assert may(judge, "6S P", "6NT", INDICATIONS)


def test_no_signal_over_a_real_bid(judge: Judge) -> None:
    """Once somebody has bid more than six, also where a six would be worth more, only real bids follow."""
    by_value = {"order": "value", "rounds": "one_call_each"}
    scoring = {"schedule": "multiplicative"}
    for signals in ("first_two_seats", "every_seat"):
        variant = australian(auction={**by_value, "signals": signals}, scoring=scoring)
        assert not may(judge, "7S", "6NT", variant)
        assert may(judge, "7S", "7C", variant)
    assert may(judge, "7S", "6NT", australian(auction=by_value, scoring=scoring))


def test_a_signal_as_good_as_a_pass(judge: Judge) -> None:
    """Where all pass means no trumps without a contract, signals alone mean the same."""
    variant = replace_settings(SIGNALS, auction={"all_pass": "play_no_trumps"})
    table = auction(judge, "6S P P P", variant)
    assert ("play", None, NORTH) == (table.phase, table.contract, table.to_act)


def test_signals_in_rounds(judge: Judge) -> None:
    """Case 42: with rounds a signal counts as a call: it is answered, and its maker is asked again after a bid."""
    variant = forms(signals="first_two_seats")
    table = auction(judge, "6H P 7H P", variant)
    assert NORTH == table.to_act
    assert (SOUTH, "7H") == bought(table.call("P"))


# ------------------------------------------------------------------------------------- bids too low to be played


def test_the_deal_is_redone_below_the_minimum_contract(judge: Judge) -> None:
    """A highest bid of seven is as good as a pass where eight tricks are the least that is played; 8S is played."""
    variant = forms(minimum_contract=8)
    assert thrown_in(auction(judge, "6S 7NT P P P", variant))
    assert (NORTH, "8S") == bought(auction(judge, "8S P P P", variant))


def test_a_misere_has_no_minimum(judge: Judge) -> None:
    """A minimum contract is about tricks bid: misère over a seven is played."""
    assert (EAST, "M") == bought(auction(judge, "7S M P P P", forms(minimum_contract=8)))


@pytest.mark.parametrize(("all_pass", "dealer"), [("throw_in_next_dealer", NORTH), ("throw_in_same_dealer", WEST)])
def test_who_deals_after_bids_too_low(match_judge: MatchJudge, all_pass: str, dealer: int) -> None:
    """Case 44: it is as if everybody had passed, also for the next deal."""
    variant = forms(minimum_contract=8, all_pass=all_pass)
    assert dealer == next_dealer(match_judge, variant, "7S P P P")


def next_dealer(match_judge: MatchJudge, variant: Variant, actions: str, held: Mapping[int, str] | None = None) -> int:
    """Who deals next after West has dealt a deal of these actions, which must not score?"""
    match = match_judge(variant, [120, -40], WEST)
    table = sit_down(match.judge, variant, held)
    table.do(*(action.replace("_", " ") for action in actions.split()))
    match.match.score_deal(table.deal)
    assert ([120, -40], False) == (match.scores, match.is_over)
    return match.dealer


# ---------------------------------------------------------------------------------------------- all pass, and then


def test_the_dealer_plays_the_lowest_bid(judge: Judge) -> None:
    """When all pass the dealer must play six spades: he takes the kitty and leads."""
    variant = forms(all_pass="dealer_plays_lowest")  # noqa: S106 - no password
    table = auction(judge, "P P P P", variant)
    assert ((WEST, "6S"), "discard", WEST) == (bought(table), table.phase, table.to_act)
    assert 13 == len(table.hand(WEST))
    assert ("play", WEST) == (table.discard().phase, table.to_act)


def test_the_lowest_bid_need_not_be_spades(judge: Judge) -> None:
    """The lowest bid is that of the ladder: seven clubs where bids begin there."""
    suits = ("clubs", "spades", "diamonds", "hearts", "no_trumps")
    variant = forms(minimum_tricks=7, denominations=suits, all_pass="dealer_plays_lowest")  # noqa: S106
    assert (WEST, "7C") == bought(auction(judge, "P P P P", variant))
    assert (SOUTH, "7S") == bought(auction(judge, "P P 7S P", variant))


# ---------------------------------------------------------------------------------------------------------- resigning


def test_a_lone_six_may_be_resigned(judge: Judge) -> None:
    """Situation B-17: North's 6S was the only bid: he may resign, and the deal is thrown in, or go on and play it."""
    table = auction(judge, "6S P P P", EXIT)
    assert ("exit", NORTH, {"resign", "go on"}) == (table.phase, table.to_act, table.legal())
    assert thrown_in(table.do("resign"))
    assert (NORTH, "6S") == bought(auction(judge, "6S P P P", EXIT).do("go on"))


@pytest.mark.parametrize("calls", ["7S P P P", "6S 6C P P P", "P 6S P P 6C"])
def test_other_bids_cannot_be_resigned(judge: Judge, calls: str) -> None:
    """Situation B-17: a bid of seven cannot be resigned, nor a six that was not the only bid."""
    variant = EXIT if calls[-2:] != "6C" else forms(single_bid_exit=True, passing="may_reenter")
    table = auction(judge, calls, variant)
    if calls[-2:] == "6C":
        table.call("P P P")
    assert "discard" == table.phase


def test_a_bidder_who_has_kept_his_bid_may_resign_it(judge: Judge) -> None:
    """Situation B-17: first he is asked whether he raises; keeping 6S he may resign, on 7S he may not."""
    variant = forms(single_bid_exit=True, raise_own_bid="last_bidder_once")
    assert "exit" == auction(judge, "6S P P P P", variant).phase
    assert "discard" == auction(judge, "6S P P P 7S", variant).phase
    assert "discard" == auction(judge, "6S P P P 6C", variant).phase


def test_the_same_dealer_deals_after_a_resignation(match_judge: MatchJudge) -> None:
    """Situation B-17: a straight redeal without a penalty, though the next player would deal when all pass."""
    assert WEST == next_dealer(match_judge, EXIT, "6S P P P resign")
    assert NORTH == next_dealer(match_judge, EXIT, "P P P P")


# --------------------------------------------------------------------------------------------- what a bid waits for


def test_a_bid_for_the_first_call_only(judge: Judge) -> None:
    """Situation B-19: as a player's second call it is illegal, whether the first was a pass or a bid."""
    variant = forms(passing="may_reenter")
    variant = replace_settings(variant, contracts={"open_misere": {"gate": "first_call"}})
    assert may(judge, "", "OM", variant)
    assert may(judge, "7S 8S", "OM", variant)
    assert not may(judge, "6S 7S P P", "OM", variant)
    assert not may(judge, "P 7S P P", "OM", variant)


def test_a_bid_that_waits_for_the_partner_s_misere(judge: Judge) -> None:
    """Situation B-18: illegal before the partner has bid misère, also where an opponent has; legal after it."""
    variant = australian(contracts={"open_misere": {"gate": "partner_bid_misere"}})
    assert not may(judge, "7S", "OM", variant)
    assert not may(judge, "7S M", "OM", variant)
    assert may(judge, "7S M P", "OM", variant)
    assert may(judge, "7S M 8S", "OM", variant)
    assert not may(judge, "7S M P P", "OM", variant)


# ------------------------------------------------------------------------------------------- a hand without high cards


def test_a_partner_may_refuse_a_new_deal(judge: Judge) -> None:
    """Situation D-9: North, with nothing above the ten, asks; South refuses: the deal stands and North calls first."""
    table = sit_down(judge, REQUEST, {NORTH: LOW_RED})
    assert ("redeal", NORTH, {"ask redeal", "play on"}) == (table.phase, table.to_act, table.legal())
    assert ("redeal", SOUTH, {"agree", "refuse"}) == (lambda t: (t.phase, t.to_act, t.legal()))(table.do("ask redeal"))
    table.do("refuse")
    assert ("auction", NORTH) == (table.phase, table.to_act)


def test_a_partner_may_agree_to_a_new_deal(judge: Judge) -> None:
    """Situation D-9: the partner agrees: the deal is thrown in before any call."""
    assert thrown_in(sit_down(judge, REQUEST, {WEST: LOW_SPADES}).do("ask redeal", "agree"))


def test_the_same_dealer_deals_after_a_request(match_judge: MatchJudge) -> None:
    """Situation D-9: a dead deal is dealt again by the same dealer."""
    assert WEST == next_dealer(match_judge, REQUEST, "ask_redeal agree", {NORTH: LOW_SPADES})


def test_every_player_without_high_cards_is_asked_in_turn(judge: Judge) -> None:
    """From the left of the dealer; who plays on, or is refused, is not asked again."""
    held = {EAST: LOW_SPADES, NORTH: LOW_RED}
    table = sit_down(judge, REQUEST, held, dealer=EAST)
    assert NORTH == table.to_act
    assert ("redeal", EAST) == (lambda t: (t.phase, t.to_act))(table.do("play on"))
    assert ("redeal", WEST) == (lambda t: (t.phase, t.to_act))(table.do("ask redeal"))
    assert ("auction", SOUTH) == (lambda t: (t.phase, t.to_act))(table.do("refuse"))


@pytest.mark.parametrize("high", ["AS", "KS", "QS", "JS", "Jk"])
def test_one_high_card_is_enough_to_play(judge: Judge, high: str) -> None:
    """An ace, a king, a queen, a jack or the joker: nobody is asked."""
    held = {NORTH: LOW_SPADES.replace("5S", high)}
    assert "auction" == sit_down(judge, REQUEST, held).phase


def test_nobody_asks_where_it_is_not_the_rule(judge: Judge) -> None:
    """The Australian game plays every deal."""
    assert "auction" == sit_down(judge, AUSTRALIAN, {NORTH: LOW_SPADES}).phase


def test_only_what_is_said_aloud_is_seen() -> None:
    """Until North asks, nobody else sees that he may; then everybody hears him and the answer."""
    table = sit_down(EngineTable, REQUEST, {NORTH: LOW_SPADES})
    assert [None] * 3 == [table.deal.view(seat).to_act for seat in (EAST, SOUTH, WEST)]
    assert NORTH == table.deal.view(NORTH).to_act
    table.do("ask redeal")
    assert (SOUTH, ((NORTH, "ask redeal"),)) == (lambda v: (v.to_act, v.redeal_talk))(table.deal.view(EAST))
    table.do("refuse")
    assert ((NORTH, "ask redeal"), (SOUTH, "refuse")) == table.deal.view(EAST).redeal_talk
    silent = sit_down(EngineTable, REQUEST, {NORTH: LOW_SPADES}).do("play on")
    assert () == silent.deal.view(EAST).redeal_talk


def test_three_players_and_re_entry(judge: Judge) -> None:
    """The forms hold for any number of seats: with three, two passes after a bid end it."""
    variant = replace_settings(THREE, auction={"passing": "reenter_after_bid"})
    assert (1, "6S") == bought(sit_down(judge, variant).call("P 6S P P"))


def test_a_lone_five_cannot_be_resigned(judge: Judge) -> None:
    """Where bids begin at five tricks only a lone bid of six may be given up."""
    values = dict.fromkeys(range(5, 11), (10, 20, 30, 40, 50))
    five = replace_settings(
        forms(single_bid_exit=True, minimum_tricks=5), scoring={"schedule": "table", "table": values}
    )
    assert "exit" == sit_down(judge, five).call("6S P P P").phase
    assert "discard" == sit_down(judge, five).call("5S P P P").phase
