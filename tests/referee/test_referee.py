"""The referee alone: it must be sound before it may judge. The engine is not used here."""

from __future__ import annotations

import random

import pytest

from fivehundred.cards.cards import parse_card, parse_cards
from fivehundred.cards.suits import HEARTS, SPADES
from fivehundred.variants.model import Variant
from tests.moods import MOODS, choose_action, draw_cards, draw_mood, seat_referee
from tests.referee import Ladder, Ranking, RefereeDeal, RefereeError, RefereeMatch, deal_cards, pack_cards
from tests.strategies import replace_settings, seeded_variant

AUSTRALIAN = Variant(key="australian", name={"en": "Australian"})


def play_out(variant: Variant, seed: int, mood: str | None = None) -> RefereeDeal:
    """Play one deal to its end as a mood has it."""
    rng = random.Random(seed)
    drawn = draw_mood(variant, rng, mood)
    dealer = rng.randrange(variant.table.players)
    deal = seat_referee(variant, draw_cards(variant, rng, drawn, dealer), dealer)
    while not deal.is_over:
        deal.apply(choose_action(deal, rng, drawn))
    return deal


@pytest.mark.parametrize("mood", MOODS)
def test_cards_are_neither_lost_nor_doubled(mood: str) -> None:
    """Hands, discards, an untaken kitty and the tricks make the pack again when a deal is over."""
    for seed in range(30):
        variant = seeded_variant(seed)
        deal = play_out(variant, seed, mood)
        played = [card for trick in deal.tricks for _, card in trick.plays]
        own = [
            cards for seat, cards in enumerate(deal.own_kitties) if not (deal.kitty_taken and seat == deal.contractor)
        ]
        untaken = [*([] if deal.kitty_taken else deal.kitty), *deal.dead, *(card for cards in own for card in cards)]
        held = [card for hand in deal.hands for card in hand]
        assert sorted(pack_cards(variant)) == sorted(held + deal.discards + untaken + played)


def test_every_trick_is_won_by_a_seat_that_played_to_it() -> None:
    """The winner of a trick is one of its players and leads the next one."""
    for seed in range(60):
        deal = play_out(seeded_variant(seed), seed)
        for trick, following in zip(deal.tricks, deal.tricks[1:], strict=False):
            assert trick.winner in [seat for seat, _ in trick.plays]
            assert trick.winner == following.leader


def test_points_add_up_from_contract_and_defence() -> None:
    """In the Australian game the contract's points are 0 or one value of the ladder, lifted to 250 at most."""
    ladder = Ladder(AUSTRALIAN)
    for seed in range(60):
        deal = play_out(AUSTRALIAN, seed)
        if deal.contract is None:
            assert [0, 0, 0, 0] == deal.points
            continue
        value = ladder.bids[deal.contract].value
        assert deal.contractor is not None
        own, others = deal.points[deal.contractor], deal.points[(deal.contractor + 1) % 4]
        assert own in (value, max(250, value)) if deal.outcome == "made" else own == -value
        assert others == (0 if deal.is_misere else 10 * (10 - sum(deal.tricks_won[deal.contractor % 2 :: 2])))


def test_the_referee_refuses_what_is_not_legal() -> None:
    """An action outside the legal ones is refused and changes nothing."""
    deal = RefereeDeal(AUSTRALIAN, *deal_cards(AUSTRALIAN, pack_cards(AUSTRALIAN), 3), 3)
    with pytest.raises(RefereeError, match="'M' is not legal"):
        deal.apply("M")
    assert (deal.to_act, deal.calls) == (0, [])


def test_the_referee_knows_bowers_by_heart() -> None:
    """Hearts trump: joker, jack of hearts, jack of diamonds, ace; the diamond jack is no diamond."""
    ranking = Ranking(AUSTRALIAN, HEARTS)
    assert parse_cards("Jk JH JD AH KH QH 10H 9H") == tuple(ranking.high_to_low(HEARTS)[:8])
    assert ranking.suit_of(parse_card("JD")) == HEARTS
    plays = list(enumerate(parse_cards("AS JS JC Jk")))
    assert Ranking(AUSTRALIAN, SPADES).winner(plays, SPADES) == 3
    assert Ranking(AUSTRALIAN, SPADES).winner(plays[:3], SPADES) == 1


def test_a_match_ends_with_a_winner() -> None:
    """Matches of random deals end, and a winner has either reached the target or outlived a fall."""
    rng = random.Random(5)
    for seed in range(5):
        usual = {"lose_at": -500, "lose_while_others_negative": True, "deals": None, "ends_at_target": True}
        variant = replace_settings(seeded_variant(seed), match={**usual, "spread": None})
        match = RefereeMatch(variant)
        while not match.is_over and match.deals < 300:
            mood = draw_mood(variant, rng, rng.choice(["slam", "misere", "sevens"]))
            dealt = draw_cards(variant, rng, mood, match.dealer)
            deal = seat_referee(variant, dealt, match.dealer, barred=match.barred)
            while not deal.is_over:
                deal.apply(choose_action(deal, rng, mood))
            match.score_deal(deal)
        top = max(match.scores)
        assert match.is_over
        assert top >= variant.match.target or min(match.scores) <= -500
