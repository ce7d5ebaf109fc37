"""The judge, told what lies on the table, says what the dealt game says: over drawn variants, deal by deal."""

from __future__ import annotations

import random
from collections.abc import Sequence
from typing import Any, get_args

import pytest

from fivehundred.cards.cards import is_joker
from fivehundred.cards.suits import SUIT_LETTERS
from fivehundred.engine.deal import Deal
from fivehundred.engine.match import Match
from fivehundred.judging import judge_calls, judge_play, judge_score, judge_trick
from fivehundred.judging.names import account_names, seat_name
from fivehundred.rules import assemble
from fivehundred.rules.rulebook import NOMINATED_ALL, NOMINATED_HIGH, NOMINATED_LOW, Rulebook
from fivehundred.variants.model import JokerFollow, JokerInMisere, JokerLead, JokerRenounced, Variant
from tests.strategies import draw_variant, replace_settings

TWO_JOKERS = {
    "pack": {"lowest": dict.fromkeys(("spades", "clubs", "diamonds", "hearts"), 4), "jokers": 2},
    "deal": {"hand": 10, "kitty": 6, "packets": (10, "kitty 6")},
    "table": {"players": 4, "sides": "opposite_pairs"},
}


def drawn(rng: random.Random) -> Variant:
    """Draw a variant with any joker rule; of those with a plain pack of four every other one has two jokers."""

    def choose(options: Sequence[Any]) -> Any:
        return rng.choice(list(options))

    variant = draw_variant(choose)
    if variant.table.sides == "opposite_pairs" and variant.deal.hand == 10 and rng.random() < 0.5:
        variant = replace_settings(variant, **TWO_JOKERS, ranking={"colour_four_is_trump": False})
    if variant.pack.jokers == 0:
        return variant
    rules = {"lead": JokerLead, "follow": JokerFollow, "renounced": JokerRenounced, "in_misere": JokerInMisere}
    return replace_settings(variant, joker={name: choose(get_args(values)) for name, values in rules.items()})


def nominated(deal: Deal) -> str | None:
    """Write what the contractor has nominated: of two jokers also which."""
    suit = deal.nominated_suit
    if suit is None:
        return None
    which = {NOMINATED_HIGH: "Jk1=", NOMINATED_LOW: "Jk2="}
    kind = NOMINATED_ALL + 4 * ((int(deal.state["denomination"][0]) - NOMINATED_ALL) // 4)
    return which.get(kind, "") + SUIT_LETTERS[suit]


def names(deal: Deal, cards: tuple[int, ...]) -> str:
    """Write cards as the question does."""
    return " ".join(deal.action_name(64 + deal.rulebook.pack.index(card)).split()[1] for card in cards)


def suits(mask: int) -> str:
    """Write a set of suits."""
    return " ".join(SUIT_LETTERS[suit] for suit in range(4) if mask >> suit & 1)


def letter(suit: int | None) -> str | None:
    """Write a suit."""
    return None if suit is None else SUIT_LETTERS[suit]


def check_auction(variant: Variant, deal: Deal) -> None:
    """Ask for the legal calls."""
    answer = judge_calls(variant, [name for _, name in deal.calls], dealer=deal.dealer)
    assert deal.phase == "auction"
    assert set(deal.legal_names()) == set(answer.legal)
    assert deal.to_act is not None
    assert seat_name(deal.rulebook, deal.to_act) == answer.caller


def open_trick(deal: Deal) -> tuple[tuple[int, ...], int | None]:
    """The cards on the table, and the suit named with a joker."""
    if not deal.tricks or deal.tricks[-1].winner is not None:
        return (), None
    return tuple(card for _, card in deal.tricks[-1].plays), deal.tricks[-1].named_suit


def check_play(variant: Variant, deal: Deal) -> None:
    """Ask for the legal cards of the seat on turn; in a super open misère an opponent chooses among them."""
    seat = deal.turn
    assert seat is not None
    trick, named = open_trick(deal)
    answer = judge_play(
        variant,
        deal.contract or "no contract",
        names(deal, deal.hands[seat]),
        trick=names(deal, trick),
        seat="contractor" if seat == deal.contractor else "defender",
        named_suit=letter(named),
        suits_led=suits(int(deal.state["suits_led"][0])),
        shown_void=suits(int(deal.state["shown_void"][0][seat])),
        joker_is=nominated(deal),
        slam=bool(deal.state["slam"][0]),
    )
    legal = deal.legal_names()
    assert {name.split()[1] for name in legal} == set(answer.legal)
    assert {name[-1] for name in legal if " as " in name} == set(answer.nameable)


def check_trick(variant: Variant, deal: Deal, voids: list[int]) -> None:
    """Ask who won the trick just finished; ``voids`` are the suits each seat had shown void in before it."""
    last = deal.tricks[-1]
    shown = {voids[seat] for seat, card in last.plays if is_joker(card)}
    if len(shown) > 1:  # two jokers of players with different voids: more than the question can say
        return
    answer = judge_trick(
        variant,
        deal.contract or "no contract",
        names(deal, tuple(card for _, card in last.plays)),
        named_suit=letter(last.named_suit),
        joker_is=nominated(deal),
        shown_void=suits(shown.pop() if shown else 0),
        slam=bool(deal.state["slam"][0]),
    )
    assert last.winner == last.plays[answer.place - 1][0]


def check_end(variant: Variant, rulebook: Rulebook, deal: Deal, rng: random.Random) -> None:
    """Ask what the deal scores and whether the match is over."""
    contract = deal.contract or "no contract"
    before = [rng.randrange(-480, 490, 10) for _ in account_names(rulebook)]
    calls = bool(rulebook.record["row_calls_partner"][0][int(deal.state["contract"][0])])
    score = judge_score(
        variant,
        contract,
        scores=before,
        slam=bool(deal.state["slam"][0]),
        breach=deal.breacher is not None,
        second_partner=deal.second_partner,
        contractor=deal.contractor or 0,
        partner=(deal.partner if deal.partner is not None else "alone") if calls else None,
        trick_winners=[trick.winner for trick in deal.tricks if trick.winner is not None],
    )
    match = Match.from_scores(rulebook, scores=before, dealer=deal.dealer)
    match.score_deal(deal)
    of_seat = rulebook.account_of_seat
    assert deal.points == tuple(score.points[account] for account in of_seat)
    assert match.totals == score.totals
    assert {account_names(rulebook)[of_seat[seat]] for seat in match.winners} == set(score.match_winners)
    assert deal.outcome is not None
    assert deal.outcome.split()[0] == score.outcome.split()[0]


@pytest.mark.parametrize("seed", range(60))
def test_judge_and_deal_agree(seed: int) -> None:
    """At positions of a random deal under a drawn variant, judge and deal say the same."""
    rng = random.Random(seed)
    variant = drawn(rng)
    rulebook = assemble(variant)
    deal = Deal.from_seed(rulebook, seed=seed)
    voids: list[int] = []
    while not deal.is_over:
        if deal.phase == "auction":
            check_auction(variant, deal)
        elif deal.phase == "play" and rng.random() < 0.4:
            check_play(variant, deal)
        if not deal.state["trick_size"][0]:
            voids = [int(shown) for shown in deal.state["shown_void"][0]]
        deal.apply(rng.choice(deal.legal()))
        finished = deal.tricks and deal.tricks[-1].winner is not None
        if finished and not deal.state["trick_size"][0] and rng.random() < 0.5:
            check_trick(variant, deal, voids)
    if deal.tricks:
        check_end(variant, rulebook, deal, rng)
