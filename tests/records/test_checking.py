"""Checking records: what follows from a deal, its first illegal step, and revokes where the hands are not known."""

from __future__ import annotations

import dataclasses
from typing import Any

import pytest

from fivehundred.cards.cards import card_name
from fivehundred.engine.deal import Deal
from fivehundred.errors import RecordError
from fivehundred.records import check_record, record_text, replay_record, write_record
from fivehundred.records.reading import RecordLine
from fivehundred.rules import assemble
from fivehundred.variants import find_variant, shipped_variants, with_overrides
from tests.records.samples import TRACE, changed, finished, played, trace, without_hands

ONLY_TEXT = ("place", "hands_known", "steps")


def only(record: dict[str, Any]) -> str:
    """Return the one thing that is wrong with a deal."""
    (trouble,) = check_record(record).troubles
    return str(trouble)


# --------------------------------------------------------------------------------------------------- round trips


@pytest.mark.parametrize("player", ["club", "random"])
@pytest.mark.parametrize("variant", shipped_variants())
def test_round_trip(variant: str, player: str) -> None:
    """A deal of any shipped variant, written down, gives the same deal and the same record again."""
    for index in range(4):
        deal = played(variant, player, index=index)
        record = write_record(deal, with_result=True)
        report = check_record(record)
        assert [] == report.lines()
        assert report.complete
        assert (deal.contract, deal.contractor, deal.partner) == (report.contract, report.contractor, report.partner)
        assert (deal.outcome, deal.points, deal.tricks_won) == (report.outcome, report.points, report.tricks)
        again = replay_record(record)
        assert deal.history == again.history
        assert deal.result() == again.result()
        assert record == write_record(again, with_result=True)


@pytest.mark.parametrize("player", ["club", "random"])
@pytest.mark.parametrize("variant", shipped_variants())
def test_everything_but_the_hands(variant: str, player: str) -> None:
    """A whole deal whose cards were not written down is found in order, with the same winners, tricks and points.

    Deals in which partners exchange cards, or agree on a new deal, cannot be judged without the hands.
    """
    for index in range(4):
        deal = played(variant, player, index=index)
        if any(name.startswith(("give ", "agree")) for _, name in deal.history):
            continue
        record = write_record(deal, with_result=True)
        known, unknown = (check_record(each) for each in (record, without_hands(record)))
        assert [] == unknown.lines()
        facts = [dataclasses.asdict(each) for each in (known, unknown)]
        for name in ONLY_TEXT:
            del facts[0][name], facts[1][name]
        assert facts[0] == facts[1]


@pytest.mark.parametrize("hands", [True, False], ids=["hands known", "hands unknown"])
@pytest.mark.parametrize("variant", ["australian", "viisisataa-five", "three-handed"])
def test_deal_in_progress(variant: str, hands: bool) -> None:
    """A deal written down after any number of steps is in order, not finished, and goes on from there."""
    whole = played(variant, "random", index=4)
    deal = Deal.from_cards(whole.rulebook, hands=whole.dealt_hands, kitty=whole.dealt_kitty, dealer=whole.dealer)
    for action in whole.actions:
        record = write_record(deal)
        report = check_record(record if hands else without_hands(record))
        assert [] == report.lines()
        assert not report.complete
        assert None is report.points
        if hands:
            assert deal.history == replay_record(record).history
            assert "Unfinished: " in record_text(record)
        deal.apply(action)


def test_checking_twice_gives_the_same() -> None:
    """Scoring is a function of the record: checking again changes neither the record nor the report."""
    record = finished(with_result=True)
    before = changed(record)
    first, second = check_record(record), check_record(record)
    assert first == second
    assert before == record
    assert (60, -520, 60, -520) == second.points


def test_winner_and_winning_card() -> None:
    """The winning card is the card of the winner, not the last card of the trick."""
    report = check_record(trace("4H AH 6H 7H", result={"contract": "7NT", "contractor": 0}))
    assert [] == report.lines()
    assert ((1,), ("AH",)) == (report.winners, report.winning_cards)


# ------------------------------------------------------------------------------------------- tampered: hands known


def swap(items: list[str], one: int, other: int) -> list[str]:
    """Return the list with two items exchanged."""
    items = list(items)
    items[one], items[other] = items[other], items[one]
    return items


def test_revoke_with_the_hands() -> None:
    """A card that does not follow suit is named as a revoke, with step, seat and what was legal."""
    record = finished()
    record["plays"] = swap(record["plays"], 2, record["plays"].index("JH"))
    (trouble,) = check_record(record).troubles
    assert ("revoke", 11, 1, 1) == (trouble.kind, trouble.step, trouble.seat, trouble.trick)
    assert ("play 10S", "play QS", "play KS") == trouble.legal
    text = "step 11: E revoked at trick 1: JH was played while holding 10S QS KS; legal: 10S, QS, KS"
    assert text == str(trouble)


@pytest.mark.parametrize(
    ("changes", "text"),
    [
        ({"dealer": 5}, "seat 5 cannot deal: the 4 seats are 0..3"),
        ({"barred": [4]}, "seat 4 cannot be barred: the 4 seats are 0..3"),
        ({"kitty": ["6S", "6C", "6C"]}, "the cards are not the pack: 7C missing, 6C twice"),
        ({"kitty": ["6S", "6C"]}, "4 hands of 10 cards and a kitty of 3 are needed"),
        ({"kitty": ["6S", "6C", "2C"]}, "the cards are not the pack: 7C missing, none twice"),
    ],
)
def test_wrong_cards(changes: dict[str, Any], text: str) -> None:
    """A deal that is not the pack, or not well dealt, is refused before its first step."""
    assert text == only(changed(finished(), **changes))


@pytest.mark.parametrize(
    ("calls", "start"),
    [
        (["8S", "7H"], "step 2: E may not call 7H over 8S; legal: P, 8C"),
        (["6S", "M"], "step 2: E may not call M over 6S; legal: P, 6C"),
        (["8S", "OM", "10H", "10NT", "P"], "step 5: 1 call (P) too many: the discard phase has begun"),
        (["8S", "OM"], "step 3: a decision of S in the auction phase is missing here, while 3 discards (the first"),
        (["11S"], "step 1: N may not call 11S; legal: P, 6S"),
        (["XYZ"], "step 1: N may not call XYZ; legal: P, 6S"),
    ],
)
def test_wrong_calls(calls: list[str], start: str) -> None:
    """A bid too low, a closed gate, too many calls, too few calls, no bid at all."""
    assert only(changed(finished(), calls=calls)).startswith(start)


@pytest.mark.parametrize(
    ("discards", "start"),
    [
        (["KD", "KD", "7D"], "step 6: W discards KD without holding it (it was discarded); legal: "),
        (["KD", "7C", "KD"], "step 7: W discards KD without holding it (it was discarded); legal: "),
        (["KD", "10S", "7D"], "step 6: W discards 10S without holding it (E holds it); legal: "),
        (["KD", "2C", "7D"], "step 6: W discards 2C, which is not in the pack; legal: "),
        (["KD", "7C"], "step 7: a decision of W in the discard phase is missing here, while 1 nomination (none), 40"),
        (["KD", "7C", "7D", "9S"], "step 9: 1 discard (9S) too many: the play phase has begun"),
    ],
)
def test_wrong_discards(discards: list[str], start: str) -> None:
    """The same card twice, a card not held, two cards and four cards are refused."""
    assert only(changed(finished(), discards=discards)).startswith(start)


def test_discards_that_are_right() -> None:
    """Any three of the thirteen cards may be discarded, cards of the kitty among them."""
    start = {"plays": None, "nomination": None}
    for discards in (["KD", "7C", "7D"], ["6S", "6C", "7C"], ["Jk", "8S", "9S"]):
        assert [] == check_record(changed(finished(), discards=discards, **start)).lines()


def test_nobody_discards_before_the_auction_ends() -> None:
    """Discards without an auction are no discards."""
    record = changed(finished(), calls=[], plays=None, nomination=None)
    assert only(record).startswith("step 1: a decision of N in the auction phase is missing here")


@pytest.mark.parametrize(
    ("nomination", "start"),
    [
        (None, "step 8: a decision of W in the nominate phase is missing here, while 40 plays (the first of them 8S)"),
        ("H", "step 27: W revoked at trick 5: 6S was played while holding Jk; legal: Jk"),
    ],
)
def test_wrong_nomination(nomination: str | None, start: str) -> None:
    """A nomination is asked for where the joker may be nominated; a nominated joker belongs to its suit."""
    record = changed(finished(), nomination=nomination)
    assert only(record).startswith(start)


@pytest.mark.parametrize(
    ("change", "start"),
    [
        (lambda plays: [*plays[:4], "KH", *plays[5:]], "step 13: S plays KH"),
        (
            lambda plays: [*plays[:5], "8S", *plays[6:]],
            "step 14: W plays 8S to trick 2 without holding it (W played it to",
        ),
        (
            lambda plays: [*plays[:5], "KD", *plays[6:]],
            "step 14: W plays KD to trick 2 without holding it (it was disc",
        ),
        (lambda plays: ["JS", *plays[1:]], "step 9: W plays JS to trick 1 without holding it (N holds it); legal: "),
        (lambda plays: ["4S", *plays[1:]], "step 9: W plays 4S to trick 1, which is not in the pack; legal: "),
        (
            lambda plays: ["Jk", *plays[1:]],
            "step 9: W may not lead the joker without naming a suit to trick 1; legal: ",
        ),
        (lambda plays: [*plays, "4H"], "step 49: the deal was over after trick 10, and 1 play (4H) is left"),
        (lambda plays: ["8S as H", *plays[1:]], "step 9: W may not"),
    ],
)
def test_wrong_plays(change: Any, start: str) -> None:
    """A card played twice, discarded, of another seat or of no seat; a joker that names nothing; a card too many."""
    record = finished()
    troubles = check_record(changed(record, plays=change(record["plays"]))).troubles
    if start == "step 13: S plays KH":
        assert () == troubles or 13 < (troubles[0].step or 0)  # a legal lead: what goes wrong comes later
    else:
        assert str(troubles[0]).startswith(start)


def test_five_hands_call_a_card() -> None:
    """A called card that the contractor holds is refused, naming what may be called."""
    record = write_record(played("viisisataa-five"))
    assert ["call AH"] == record["choices"]
    assert "may not say call QC; legal: call " in only(changed(record, choices=["call QC"]))
    assert only(changed(record, choices=["call AH", "alone"])).endswith(
        "1 choice (alone) too many: the play phase has begun"
    )


# ------------------------------------------------------------------------------------------------- stated results


@pytest.mark.parametrize(
    ("stated", "text"),
    [
        ({"contract": "9S"}, "the record states contract 9S, but it follows contract 10NT"),
        ({"contractor": 1}, "the record states contractor 1, but it follows contractor 3"),
        ({"outcome": "made"}, "the record states outcome made, but it follows outcome failed"),
        ({"tricks": [7, 0, 4, 0]}, "the record states tricks 7 0 4 0, but it follows tricks 2 3 4 1"),
        ({"points": [0, 520, 0, 520]}, "the record states points 0 520 0 520, but it follows points 60 -520 60 -520"),
        ({"winners": [0]}, "the record states winners 0, but it follows winners 2 1 0 1 2 0 2 2 1 3"),
        ({"totals": [0, 0]}, "the record states totals, but the deal belongs to no match"),
    ],
)
def test_stated_result(stated: dict[str, Any], text: str) -> None:
    """Whatever a record states is compared with what follows from it."""
    assert text == only(changed(finished(), result=stated))


def test_result_of_an_unfinished_deal() -> None:
    """A deal that is not finished has no points to state; and none is written."""
    record = changed(finished(), result={"points": [0, 0, 0, 0], "contract": "10NT"})
    record["plays"] = record["plays"][:6]
    assert "the record states points, but the deal is not finished" == only(record)
    with pytest.raises(RecordError, match="not finished"):
        write_record(replay_record(changed(record, result=None)), with_result=True)


# --------------------------------------------------------------------------------------- revokes without the hands


def test_revoke_shown_by_a_later_card() -> None:
    """E throws a heart on a diamond and plays a diamond at trick 3."""
    (trouble,) = check_record(trace("9D 6H KD 4D KS 6S 7S 8S 10D JD QD 7D")).troubles
    assert ("revoke", 1, 1, ("play 7D",)) == (trouble.kind, trouble.seat, trouble.trick, trouble.legal)
    assert str(trouble).startswith("step 2: E revoked at trick 1, shown by 7D at trick 3")


def test_left_bower_is_no_club() -> None:
    """E plays the jack of clubs on a club with spades trumps, and a club at trick 4."""
    log = trace("KC JC 9C 6C AH 4H 5H 6H KH 7H 8H 9H AD 4D 5D 6D KD 7D 8D 5C")
    assert [] == check_record(changed(log, plays=log["plays"][:16])).lines()  # the left bower took trick 1: E leads
    late = trace("KC JC 9C 6C AH 4H 5H 6H KH 7H 8H 9H 5C 7C 8C 10C")
    assert only(late).startswith("step 2: E revoked at trick 1, shown by 5C at trick 4 (JC was played)")


def test_left_bower_follows_trumps() -> None:
    """The left bower played on a spade follows suit; kept back and shown later it convicts."""
    assert [] == check_record(trace("AS JC 6S 7S")).lines()
    (trouble,) = check_record(trace("AS 4D 6S 7S KS JC 8S 9S")).troubles
    assert str(trouble).startswith("step 2: E revoked at trick 1, shown by JC at trick 2")


def test_joker_is_a_trump() -> None:
    """With a trump suit the joker follows trumps and nothing else."""
    assert only(trace("9D Jk KD 4D QD 7D 10D JD")).startswith("step 2: E revoked at trick 1, shown by QD at trick 2")
    assert only(trace("9S QD 6S 7S KS Jk 8S 10S")).startswith("step 2: E revoked at trick 1, shown by Jk at trick 2")


NO_TRUMPS: dict[str, Any] = {"result": {"contract": "7NT", "contractor": 0}}


def test_joker_without_trumps() -> None:
    """Without trumps the joker may be played only when void, so a later card of the suit convicts."""
    log = trace("KC Jk 9C 6C 4H 5H 6H 7H 8H 9H 10H JH KH QH AH 4D 5D 6D 7D 8D", **NO_TRUMPS)
    plays = ["KC", "Jk", "9C", "6C", "5C", "7C", "8C", "10C"]
    assert only(changed(log, plays=plays)).startswith("step 2: E revoked at trick 1, shown by 5C at trick 2")


def under(overrides: dict[str, Any], **changes: Any) -> list[str]:
    """Return what is wrong with a log of plays under the Australian game with some settings changed."""
    variant = with_overrides(find_variant("australian"), overrides, key="house")
    data = changed(TRACE, variant="house", **changes)
    return check_record(RecordLine("", 0, data, variant, assemble(variant))).lines()


def test_joker_that_proves_nothing() -> None:
    """Where the joker may be played at any time, playing it on a suit is no revoke, whatever is shown later."""
    plays = ["KC", "Jk", "9C", "6C", "5C", "7C", "8C", "10C"]
    assert [] == under({"joker.follow": "any_time"}, plays=plays, **NO_TRUMPS)
    assert 1 == len(under({"joker.follow": "when_void"}, plays=plays, **NO_TRUMPS))


def test_joker_forced_in_misere() -> None:
    """In misère a player without the suit must play the joker, where that is the rule; showing it later convicts."""
    misere: dict[str, Any] = {"result": {"contract": "OM", "contractor": 0}}
    plays = "5C AD 6C 4D 5D Jk".split()  # S sits out; E throws an ace on a club; W wins and leads
    (wrong,) = under({}, plays=plays, **misere)
    assert "step 2: E had to play Jk to trick 1, not AD: shown by Jk at trick 2" == wrong
    assert [] == under({"joker.in_misere": "optional"}, plays=plays, **misere)


def test_joker_leads() -> None:
    """A joker led without trumps names a suit not led before; the named suit is to be followed."""
    assert only(trace("Jk 4H 5H 6H", **NO_TRUMPS)).startswith("step 1: N may not play Jk to trick 1; legal: Jk as S, ")
    assert [] == check_record(trace("Jk=H 4H 5H 6H", **NO_TRUMPS)).lines()
    assert only(trace("AH 4H 5H 6H Jk=H 7H 8H 9H", **NO_TRUMPS)).startswith("step 5: N may not play Jk as H to trick 2")
    assert only(trace("Jk=H 5C 5H 6H AD 7H 6D 7D", **NO_TRUMPS)).startswith("step 2: E revoked at trick 1, shown by 7H")
    assert only(trace("Jk=H 4H 5H 6H")).startswith("step 1: N may not play Jk as H to trick 1; legal: Jk")


def test_nominated_joker_belongs_to_its_suit() -> None:
    """Nominated to hearts the joker follows hearts; only the contractor can have it."""
    hearts = {**NO_TRUMPS, "nomination": "H"}
    assert [] == check_record(trace("Jk 4H 5H 6H", **hearts)).lines()
    assert only(trace("AH 5C 5H 6H KH 7H 8H 9H", **hearts)).startswith("step 3: E revoked at trick 1, shown by 7H")
    assert "though the contractor was asked about it" in only(trace("AH Jk 5H 6H", **hearts))


def test_cards_of_no_hand() -> None:
    """Without the hands a card still cannot be played twice, be discarded and played, or come from another pack."""
    assert "step 4: W plays 4D to trick 1 again (E played it to trick 1)" == only(trace("9D 4D KD 4D"))
    assert "step 2: E plays 2D, which is not in the pack" == only(trace("9D 2D KD 4D"))
    discarded = trace("9D 4D KD 6D", discards=["5C", "6D", "6C"])
    assert "step 7: W plays 6D to trick 1, but it was discarded" == only(discarded)


def test_stated_contract_that_cannot_be() -> None:
    """Without calls the contract must be stated whole, and be a bid of the game."""
    assert "must state the contractor" in only(trace("9D", result={"contract": "7S"}))
    assert "13S is no bid of australian" == only(trace("9D", result={"contract": "13S", "contractor": 0}))


def test_points_need_all_cards() -> None:
    """A log of plays alone that goes to the end gives tricks and points as well."""
    record = write_record(played("australian", "random", index=3))
    plays = changed(TRACE, dealer=record["dealer"], plays=record["plays"], nomination="none",
                    result={"contract": "10NT", "contractor": 3, "points": [60, -520, 60, -520]})  # fmt: skip
    report = check_record(plays)
    assert [] == report.lines()
    assert (2, 3, 4, 1) == report.tricks


def test_names_of_cards_are_the_pack_s() -> None:
    """The hands of a record are the dealt hands, card by card."""
    deal = played("three-handed")
    record = write_record(deal)
    assert [[card_name(card) for card in hand] for hand in deal.dealt_hands] == record["hands"]
    assert assemble(find_variant("three-handed")).hash == record["rulebook"]
