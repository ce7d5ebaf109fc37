"""Questions about the auction: what may be called, what was illegal and why, and when the auction is over."""

from __future__ import annotations

import pytest

from fivehundred.errors import NotationError, QuestionError
from fivehundred.judging import judge_calls
from fivehundred.variants.model import Variant
from tests.rules.table import AUSTRALIAN, FIVE, THREE
from tests.strategies import replace_settings

BY_VALUE = replace_settings(
    AUSTRALIAN,
    auction={"order": "value"},
    contracts={"misere": {"above": "by_value"}, "open_misere": {"above": "by_value"}},
)
ONE_CALL = replace_settings(AUSTRALIAN, auction={"rounds": "one_call_each"})
NO_GATE = replace_settings(AUSTRALIAN, contracts={"misere": {"gate": "none"}})
ABOVE_8S = replace_settings(NO_GATE, contracts={"misere": {"above": "8S"}})
TOP_BID_GATE = replace_settings(BY_VALUE, contracts={"misere": {"gate": "over_a_seven"}})


def legal(variant: Variant, calls: str, **options: str) -> set[str]:
    """The calls that the next player may make."""
    return set(judge_calls(variant, calls, **options).legal)


def refusal(variant: Variant, calls: str) -> str:
    """Why a sequence of calls is refused."""
    with pytest.raises(QuestionError) as caught:
        judge_calls(variant, calls)
    return str(caught.value)


def test_misere_needs_a_seven() -> None:
    """Situation B-1: six spades, six clubs, misère is illegal; the answer names the call, its caller and the gate."""
    assert "M" not in legal(AUSTRALIAN, "6S 6C")
    message = refusal(AUSTRALIAN, "6S 6C M")
    assert "call 3, M by S, is illegal" in message
    assert "contracts.misere.gate: after_a_seven" in message


def test_eight_spades_over_misere_by_level() -> None:
    """Situation B-2 and case 38: seven spades, misère, eight spades is legal where the level decides."""
    assert "8S" in legal(AUSTRALIAN, "7S M")
    assert "8S" in legal(AUSTRALIAN, "7H M")


def test_eight_spades_over_misere_by_value() -> None:
    """Situation B-3: by value eight spades (240) does not outbid misère (250); eight clubs (260) does."""
    assert "8S" not in legal(BY_VALUE, "7S M")
    assert "8C" in legal(BY_VALUE, "7S M")
    assert "240" in refusal(BY_VALUE, "7S M 8S")


def test_history_gate_and_standing_gate() -> None:
    """Situations B-4 and B-5: over eight spades misère needs a seven in the history, or on top, as the table has it."""
    assert "M" in legal(BY_VALUE, "7S 8S")
    assert "M" not in legal(TOP_BID_GATE, "7S 8S")
    assert "over_a_seven" in refusal(TOP_BID_GATE, "7S 8S M")


@pytest.mark.parametrize(("gate", "expected"), [("none", True), ("after_a_seven", False), ("after_an_eight", False)])
def test_open_misere_first(gate: str, expected: bool) -> None:
    """Situation B-6: open misère as the first bid, by its gate."""
    variant = replace_settings(AUSTRALIAN, contracts={"open_misere": {"gate": gate}})
    assert expected == ("OM" in legal(variant, ""))


@pytest.mark.parametrize(("above", "expected"), [("10D", True), ("10H", False)])
def test_ten_hearts_over_open_misere(above: str, expected: bool) -> None:
    """Situation B-7: ten hearts over open misère, by the place of open misère."""
    variant = replace_settings(AUSTRALIAN, contracts={"open_misere": {"above": above}})
    assert expected == ("10H" in legal(variant, "OM"))


def test_misere_between_the_colours() -> None:
    """Situation B-8: misère above seven clubs stands over it and not over seven diamonds."""
    variant = replace_settings(NO_GATE, contracts={"misere": {"above": "7C"}})
    assert "M" in legal(variant, "7C")
    assert "M" not in legal(variant, "7D")


def test_a_pass_is_final() -> None:
    """Situation B-9: pass, six spades, pass, pass ends the auction; the first player cannot come back."""
    answer = judge_calls(AUSTRALIAN, "P 6S P P")
    assert (True, (), "6S", "E") == (answer.over, answer.legal, answer.contract, answer.contractor)
    message = refusal(AUSTRALIAN, "P 6S P P 7S")
    assert "call 5, 7S by N, comes too late" in message
    assert "a pass is final" in message


def test_five_players() -> None:
    """Situation B-10: with five players two passes, six spades and passes of the rest make six spades."""
    answer = judge_calls(FIVE, "P P 6S P P")
    assert ("6S", "2") == (answer.contract, answer.contractor)
    assert answer == judge_calls(FIVE, "P P 6S P P P P")
    assert "4" == judge_calls(FIVE, "P P 6S P").caller


def test_one_call_each() -> None:
    """Situation B-11 and case 42: with one call each the auction is over after four calls."""
    answer = judge_calls(ONE_CALL, "6H 7C 7D P")
    assert ("7D", "S") == (answer.contract, answer.contractor)
    assert "one_call_each" in answer.why[0]
    assert "N" == judge_calls(AUSTRALIAN, "6H P 7H P").caller


@pytest.mark.parametrize("all_pass", ["throw_in_next_dealer", "throw_in_same_dealer", "play_no_trumps"])
def test_everybody_passes(all_pass: str) -> None:
    """Situation B-15 and case 44: four passes end the auction without a contract; the answer says what follows."""
    answer = judge_calls(replace_settings(AUSTRALIAN, auction={"all_pass": all_pass}), "P P P P")
    assert (True, None, None) == (answer.over, answer.contract, answer.contractor)
    assert f"auction.all_pass: {all_pass}" in answer.why[0]


def test_value_of_a_table_decides() -> None:
    """Situations B-20 and B-21: where the value decides, a higher level that is worth less is illegal."""
    table = {level: tuple(40 * suit + (level - 6) * 20 for suit in range(1, 6)) for level in range(6, 11)}
    table[6] = (40, 60, 80, 100, 200)
    by_value = replace_settings(BY_VALUE, scoring={"schedule": "table", "table": table})
    by_level = replace_settings(AUSTRALIAN, scoring={"schedule": "table", "table": table})
    assert "7S" not in legal(by_value, "6NT")
    assert "it is worth 60, the standing 6NT 200 (auction.order: value)" in refusal(by_value, "6NT 7S")
    assert "7S" in legal(by_level, "6NT")


def test_whole_ladder() -> None:
    """Cases 31 and 41: before any bid all bids but the gated misère, without gate all 27, in the ladder's order."""
    numbered = "6S 6C 6D 6H 6NT 7S 7C 7D 7H 7NT M 8S 8C 8D 8H 8NT 9S 9C 9D 9H 9NT 10S 10C 10D OM 10H 10NT P".split()
    assert tuple(numbered) == judge_calls(NO_GATE).legal
    answer = judge_calls(AUSTRALIAN)
    assert tuple(call for call in numbered if call != "M") == answer.legal
    assert ["M"] == [name for name, _ in answer.barred]


def test_more_tricks_first() -> None:
    """Case 32: six clubs over nine spades and seven spades over seven spades are refused; by suit at one level."""
    assert "6C by E" in refusal(AUSTRALIAN, "9S 6C")
    assert "auction.order: level" in refusal(AUSTRALIAN, "9S 6C")
    assert "stands already" in refusal(AUSTRALIAN, "7S 7S")
    assert {"7S"} <= legal(AUSTRALIAN, "6H")
    assert {"7C"} <= legal(AUSTRALIAN, "7S")


def test_a_pass_does_not_clear_the_bid() -> None:
    """Case 33: after seven spades and a pass six diamonds is refused, seven clubs accepted."""
    assert "6D by S" in refusal(AUSTRALIAN, "7S P 6D")
    assert "7C" in legal(AUSTRALIAN, "7S P")


def test_first_caller_passes() -> None:
    """Case 35: a bid after a pass is accepted and wins when the others pass."""
    assert "E" == judge_calls(AUSTRALIAN, "P 6S P P").contractor


@pytest.mark.parametrize(
    ("variant", "standing", "expected"),
    [
        (AUSTRALIAN, "", False),
        (NO_GATE, "", True),
        (AUSTRALIAN, "6NT", False),
        (NO_GATE, "6NT", True),
        (AUSTRALIAN, "7S", True),
        (AUSTRALIAN, "7NT", True),
        (AUSTRALIAN, "8S", False),
        (ABOVE_8S, "8S", True),
        (ABOVE_8S, "8C", False),
    ],
)
def test_misere_table(variant: Variant, standing: str, expected: bool) -> None:
    """Case 37: when misère may be bid, by what stands, its gate and its place."""
    assert expected == ("M" in legal(variant, standing))


def test_nothing_beats_ten_no_trumps() -> None:
    """Case 40: ten no trumps ends the auction at once; with open misère on top the last player may still call it."""
    answer = judge_calls(AUSTRALIAN, "P P 10NT")
    assert (True, "10NT", "S") == (answer.over, answer.contract, answer.contractor)
    assert "nothing ranks above 10NT" in answer.why[0]
    on_top = replace_settings(AUSTRALIAN, contracts={"open_misere": {"above": "10NT"}})
    assert {"OM", "P"} == legal(on_top, "P P 10NT")


def test_calls_after_ten_diamonds() -> None:
    """Case 41: after ten diamonds, in order, open misère, ten hearts, ten no trumps or a pass, also after a pass."""
    assert ("OM", "10H", "10NT", "P") == judge_calls(AUSTRALIAN, "10D").legal
    assert ("OM", "10H", "10NT", "P") == judge_calls(AUSTRALIAN, "10D P").legal
    higher = replace_settings(AUSTRALIAN, contracts={"open_misere": {"above": "10H"}})
    assert ("10H", "OM", "10NT", "P") == judge_calls(higher, "10D").legal


def test_who_calls() -> None:
    """The first call is left of the dealer, whoever that is."""
    assert "N" == judge_calls(AUSTRALIAN).caller
    assert "S" == judge_calls(AUSTRALIAN, dealer="E").caller
    assert "S" == judge_calls(AUSTRALIAN, dealer=1).caller
    assert "0" == judge_calls(THREE).caller


@pytest.mark.parametrize("text", ["1", "x", "4S", "16H", "7Z"])
def test_unreadable_calls(text: str) -> None:
    """Case 47: what is no call is refused with its text and its number."""
    with pytest.raises(NotationError) as caught:
        judge_calls(AUSTRALIAN, ["6S", text])
    assert text in str(caught.value)
    assert "call 2" in str(caught.value)


@pytest.mark.parametrize("text", ["8c", " 8   c ", "8♣"])
def test_readable_calls(text: str) -> None:
    """Case 47: case, blanks and suit symbols do not matter."""
    assert "8C" == judge_calls(AUSTRALIAN, [text]).standing


def test_a_bid_the_table_does_not_play() -> None:
    """A bid outside the ladder is refused and the ladder shown."""
    sevens = replace_settings(AUSTRALIAN, auction={"minimum_tricks": 7}, contracts={"misere": {"gate": "none"}})
    assert "6S is no bid of australian; its bids are 7S 7C" in refusal(sevens, "6S")


def test_wrong_dealer() -> None:
    """A dealer who does not sit at the table is refused."""
    with pytest.raises(QuestionError, match="'X' is no seat of australian: write one of N E S W"):
        judge_calls(AUSTRALIAN, dealer="X")
    with pytest.raises(QuestionError, match="write one of 0 1 2"):
        judge_calls(THREE, dealer="3")


def test_coming_back_after_a_pass() -> None:
    """Situation B-9: with re-entry after a bid the first player, who has passed, is asked again."""
    again = replace_settings(AUSTRALIAN, auction={"passing": "reenter_after_bid"})
    answer = judge_calls(again, "P 6S P P")
    assert ("N", False) == (answer.caller, answer.over)
    assert "auction.passing: reenter_after_bid" in judge_calls(again, "P 6S P P P").why[0]


def test_raising_oneself() -> None:
    """Situation B-17 and case 45: the last bidder may raise his own bid where the table allows it."""
    raising = replace_settings(AUSTRALIAN, auction={"raise_own_bid": "last_bidder_once"})
    answer = judge_calls(raising, "6S P P P")
    assert ("N", False) == (answer.caller, answer.over)
    assert "7S" in answer.legal
    assert "auction.raise_own_bid: last_bidder_once" in answer.why[0]
    assert "7S" == judge_calls(raising, "6S P P P 7S P P P").contract
    assert judge_calls(AUSTRALIAN, "6S P P P").over


def test_resigning_the_only_bid() -> None:
    """Situation B-17: a six that was the only bid may be resigned; a raised one not."""
    leaving = replace_settings(AUSTRALIAN, auction={"single_bid_exit": True, "raise_own_bid": "last_bidder_once"})
    answer = judge_calls(leaving, "6S P P P P")
    assert (("resign", "go on"), "N", False) == (answer.legal, answer.caller, answer.over)
    assert "6S" == judge_calls(leaving, "6S P P P P go on").contract
    resigned = judge_calls(leaving, "6S P P P P resign")
    assert (True, None) == (resigned.over, resigned.contract)
    assert "has resigned" in resigned.why[0]
    assert "only the bidder of a six" in refusal(leaving, "6S P P P 7S P P P resign")
    assert "auction.single_bid_exit: false" in refusal(AUSTRALIAN, "6S P P P resign")


SIGNALS = replace_settings(AUSTRALIAN, auction={"signals": "first_two_seats"})


def test_signals() -> None:
    """Situations B-12 to B-14: sixes are signals of the first two players, outrank one another, and cannot win."""
    assert "6S by E" in refusal(SIGNALS, "6H 6S")
    assert {"6NT", "7S", "P"} <= legal(SIGNALS, "6H")
    answer = judge_calls(SIGNALS, "6S 6NT P P P")
    assert (True, None) == (answer.over, answer.contract)
    assert "auction.signals: first_two_seats" in answer.why[0]
    assert "6NT" not in legal(SIGNALS, "6S P")
    assert "auction.signals: first_two_seats" in refusal(SIGNALS, "6S P 6NT")


def test_minimum_contract() -> None:
    """A standing six below the lowest contract counts as if all had passed."""
    answer = judge_calls(replace_settings(AUSTRALIAN, auction={"minimum_contract": 7}), "6S P P P")
    assert (True, None) == (answer.over, answer.contract)
    assert "auction.minimum_contract: 7" in answer.why[0]


def test_the_dealer_must_play() -> None:
    """Where all pass and the dealer must play, he plays the lowest bid."""
    answer = judge_calls(replace_settings(AUSTRALIAN, auction={"all_pass": "dealer_plays_lowest"}), "P P P P")
    assert ("6S", "W") == (answer.contract, answer.contractor)
    assert "auction.all_pass: dealer_plays_lowest" in answer.why[0]


@pytest.mark.parametrize(
    ("gate", "calls", "expected"), [("first_call", "6S P P", True), ("first_call", "6S 7S P P", False)]
)
def test_first_call_gate(gate: str, calls: str, expected: bool) -> None:
    """Situation B-19: a contract for the first call only is barred from a player's second call."""
    variant = replace_settings(AUSTRALIAN, contracts={"open_misere": {"gate": gate}})
    assert expected == ("OM" in legal(variant, calls))


def test_partner_gate() -> None:
    """Situation B-18: a contract that needs the partner's misère is barred until he has bid it."""
    variant = replace_settings(AUSTRALIAN, contracts={"open_misere": {"gate": "partner_bid_misere"}})
    assert "OM" in legal(variant, "7S M 8C")
    assert "OM" not in legal(variant, "7S M")
    assert "contracts.open_misere.gate: partner_bid_misere" in refusal(variant, "7S M OM")


def test_cards_without_a_picture() -> None:
    """Situation D-9: where a new deal may be asked for, the judge starts with the auction."""
    asking = replace_settings(AUSTRALIAN, deal={"no_ace_no_face": "redeal_if_partner_agrees"})
    assert "N" == judge_calls(asking).caller


RALPHING = replace_settings(AUSTRALIAN, penalties={"ralphing": 3})


def test_a_barred_player_has_to_pass() -> None:
    """Ralphing: who failed by too much in the deal before is asked, and may only pass; the others bid as ever."""
    answer = judge_calls(RALPHING, "", barred="N")
    assert ("N", ("P",)) == (answer.caller, answer.legal)
    assert ("N failed by more than 3 in the deal before and may not bid in this one (penalties.ralphing: 3).",) == (
        answer.why[1:]
    )
    assert {"6S", "10NT"} <= dict(answer.barred).keys()
    assert {"6S", "7NT", "P"} <= set(judge_calls(RALPHING, "P", barred="N").legal)
    assert "6C" in judge_calls(RALPHING, "6S", barred="S").legal


def test_a_barred_player_s_bid_is_illegal() -> None:
    """A bid by the barred player is refused with the penalty as the reason, whatever stands."""
    with pytest.raises(QuestionError) as caught:
        judge_calls(RALPHING, "7S 6S", barred="E")
    assert str(caught.value).startswith("call 2, 6S by E, is illegal: E failed by more than 3")


def test_nobody_is_barred_without_the_penalty() -> None:
    """Where the table has no such penalty the question is refused."""
    with pytest.raises(
        QuestionError, match=r"nobody is barred from bidding in australian \(penalties.ralphing: null\)"
    ):
        judge_calls(AUSTRALIAN, "", barred="N")
    with pytest.raises(QuestionError, match="'X' is no seat"):
        judge_calls(RALPHING, "", barred="X")
