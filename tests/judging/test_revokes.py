"""A revoke at a table that has a rule for it: the American rule and Hoffmann's, both as Hoyle 1909 prints them."""

from __future__ import annotations

from typing import Any

import pytest

from fivehundred.errors import QuestionError
from fivehundred.judging import judge_score
from fivehundred.variants import find_variant
from fivehundred.variants.model import Breach, SlamCall, Variant
from tests.rules.table import AUSTRALIAN, FIVE, THREE
from tests.strategies import replace_settings


def under(rule: str, base: Variant = AUSTRALIAN, **sections: Any) -> Variant:
    """A table with a rule for revokes."""
    return replace_settings(base, penalties={"revoke": rule}, **sections)


AMERICAN, HOFFMANN = under("american"), under("hoffmann")
THREE_AMERICAN, THREE_HOFFMANN = under("american", THREE), under("hoffmann", THREE)


def points(variant: Variant, contract: str, revoke: Any, tricks: int | None = None, **options: Any) -> tuple[int, ...]:
    """The points by account."""
    return judge_score(variant, contract, tricks, revoke=revoke, **options).points


# ------------------------------------------------------------------------------------------------- the American rule


@pytest.mark.parametrize("trick", [1, 3, 10])
def test_american_rule_gives_the_contractor_the_bid(trick: int) -> None:
    """Situation P-26: a defender revoked against eight clubs; the hand is abandoned at +260, the offenders get 0."""
    answer = judge_score(AMERICAN, "8C", revoke=f"W:{trick}")
    assert (260, 0) == answer.points
    assert ("made", (None, None)) == (answer.outcome, answer.tricks)
    assert {"seat": "W", "trick": trick, "rule": "american"} == answer.data()["revoke"]
    assert "8C: made (W revoked)" == answer.lines()[0]
    assert "penalties.revoke: american — W revoked at trick" in answer.why[0]
    assert "the hand is abandoned" in answer.why[0]


def test_american_rule_gives_the_bid_and_no_slam() -> None:
    """The full amount of the bid is all: six spades are 40, not 250; a misère is its value."""
    assert (40, 0) == points(AMERICAN, "6S", "E:2")
    assert (250, 0) == points(AMERICAN, "M", "E:2")
    paying = under("american", play={"misere_ends": "after_last_trick"}, scoring={"defenders": {"in_misere": 10}})
    assert (250, 0) == points(paying, "M", "E:2")


def test_american_rule_leaves_the_side_in_error_nothing() -> None:
    """With three hands neither opponent scores, whoever of them revoked."""
    assert (180, 0, 0) == points(THREE_AMERICAN, "7D", "1:4") == points(THREE_AMERICAN, "7D", "2:4")


def test_american_rule_shares_with_a_called_partner() -> None:
    """A called partner belongs to the contractor's side: both get their part of the bid."""
    variant = under("american", FIVE)
    assert (150, 0, 0, 150, 0) == points(variant, "8H", "1:4", partner=3)
    with pytest.raises(QuestionError, match="seat 3 revoked on the contractor's side"):
        points(variant, "8H", "3:4", partner=3)


def test_american_rule_is_silent_about_the_contractor() -> None:
    """The rule as printed says nothing of a revoke by the contractor's side, and neither does the judge."""
    for seat in "NS":
        with pytest.raises(QuestionError, match="american does not say what that costs"):
            points(AMERICAN, "8C", f"{seat}:3")


def test_american_rule_counts_no_tricks() -> None:
    """Tricks of a hand that is abandoned are refused rather than passed over."""
    for given in ({"tricks": 8}, {"trick_winners": ["N"]}, {"others": [2]}):
        with pytest.raises(QuestionError, match="no trick counts"):
            points(AMERICAN, "8C", "W:3", **given)


def test_american_rule_can_end_the_match() -> None:
    """The bid counts as made by the contractor's side, so the match can be won by it."""
    answer = judge_score(AMERICAN, "8C", revoke="W:3", scores=(240, 0))
    assert ((500, 0), ("N/S",)) == (answer.totals, answer.match_winners)


# --------------------------------------------------------------------------------------------------- Hoffmann's rule


def test_hoffmanns_rule_sets_the_contractor_back() -> None:
    """The contractor's side revoked: eight clubs with nine tricks still lose 260; the opponents score their tricks."""
    for seat in "NS":
        answer = judge_score(HOFFMANN, "8C", 9, revoke=f"{seat}:3")
        assert ((-260, 10), "failed") == (answer.points, answer.outcome)
        assert "the contract counts as failed whatever was taken" in answer.why[0]
    assert (-180, 20, 10) == points(THREE_HOFFMANN, "7D", "0:1", 7, others=[2, 1])


def test_hoffmanns_rule_sets_back_a_misere_without_a_trick() -> None:
    """A misère in which the contractor took nothing fails by his revoke."""
    assert (-250, 0) == points(HOFFMANN, "M", "N:3", 0)


def test_hoffmanns_rule_fails_the_way_the_table_does() -> None:
    """Where a failed contract goes to the opponents, so it does after a revoke."""
    variant = under("hoffmann", scoring={"failed": "defenders_score_value"})
    assert (0, 280) == points(variant, "8C", "N:3", 8)


def test_hoffmanns_rule_covers_a_called_partner() -> None:
    """A revoke of the called partner sets both back."""
    variant = under("hoffmann", FIVE)
    assert (-150, 10, 10, -150, 0) == points(variant, "8H", "3:4", 8, partner=3, others=[1, 1, 0])


def test_hoffmanns_rule_replays_and_takes_a_hundred() -> None:
    """Situation P-27: an opponent revoked; the tricks count as replayed, the offender scores 0 and loses 100."""
    answer = judge_score(HOFFMANN, "8C", 7, revoke="W:3")
    assert ((-260, -100), "failed") == (answer.points, answer.outcome)
    assert "tricks 1 to 2 stand, and from trick 3 on the play is taken back" in answer.why[0]
    assert (260, -100) == points(HOFFMANN, "8C", "W:3", 8)
    assert "all tricks are taken back" in judge_score(HOFFMANN, "8C", 8, revoke="W:1").why[0]
    assert "trick 1 stands, and" in judge_score(HOFFMANN, "8C", 8, revoke="W:2").why[0]


def test_hoffmanns_rule_spares_the_opponent_not_in_fault() -> None:
    """With three hands the other opponent scores by the play as ever."""
    assert (180, -100, 10) == points(THREE_HOFFMANN, "7D", "1:4", 7, others=[2, 1])
    assert (180, 20, -100) == points(THREE_HOFFMANN, "7D", "2:4", 7, others=[2, 1])
    assert (180, 20, -100) == points(find_variant("hoyle-1909"), "7D", "2:4", 7, others=[2, 1])


@pytest.mark.parametrize("limit", [{"cap": 490}, {"stop_above": 400}])
def test_hoffmanns_hundred_is_lost_above_the_limit_too(limit: dict[str, int]) -> None:
    """Limits on what defending can gain do not keep anybody from losing 100."""
    answer = judge_score(under("hoffmann", scoring={"defenders": limit}), "8C", 7, revoke="W:3", scores=(0, 700))
    assert (-260, 600) == answer.totals


def test_hoffmanns_hundred_can_lose_the_match() -> None:
    """-420 and a revoke are below -500."""
    answer = judge_score(HOFFMANN, "8C", 7, revoke="W:3", scores=(300, -420))
    assert ((40, -520), ("N/S",)) == (answer.totals, answer.match_winners)


# ----------------------------------------------------------------------------------------------------------- refusals


@pytest.mark.parametrize(
    ("variant", "contract", "options", "words"),
    [
        (AUSTRALIAN, "8C", {"revoke": "W:3"}, "no penalty for a revoke \\(penalties.revoke: none\\)"),
        (HOFFMANN, "8C", {"revoke": "W"}, "write who revoked and at which trick, such as W:3"),
        (HOFFMANN, "8C", {"revoke": "W:x"}, "such as W:3"),
        (HOFFMANN, "8C", {"revoke": "X:3"}, "'X' is no seat"),
        (HOFFMANN, "8C", {"revoke": "W:0"}, "a revoke at trick 0: a deal of australian has 10 tricks"),
        (HOFFMANN, "8C", {"revoke": "W:11"}, "a revoke at trick 11"),
        (HOFFMANN, "8C", {"revoke": "W:3"}, "say how many tricks"),
        (HOFFMANN, "M", {"revoke": "S:3", "tricks": 0}, "S cannot have revoked: this seat takes no part"),
        (
            under("american", auction={"all_pass": "play_no_trumps"}),
            "no contract",
            {"revoke": "W:3"},
            "in a deal without a contract no rule says",
        ),
        (
            under("american", contracts={"slam_call": SlamCall()}),
            "8C",
            {"revoke": "W:3", "slam": True},
            "no rule says if a called slam is in",
        ),
    ],
)
def test_what_no_rule_answers_is_refused(variant: Variant, contract: str, options: dict[str, Any], words: str) -> None:
    """A table without a rule, a revoke that cannot be, and what the rules are silent about."""
    with pytest.raises(QuestionError, match=words):
        judge_score(variant, contract, **options)


def test_a_breach_beside_a_revoke_is_refused() -> None:
    """No rule says what a called breach brings after a revoke."""
    breach = Breach(made=0, failed=10, breached=50)
    variant = replace_settings(
        AMERICAN, play={"misere_ends": "after_last_trick"}, penalties={"breach": breach, "revoke": "american"}
    )
    with pytest.raises(QuestionError, match="called breach"):
        judge_score(variant, "8C", revoke="W:3", breach=True)
