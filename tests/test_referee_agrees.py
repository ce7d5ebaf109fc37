"""The engine plays beside the referee, step by step, over every shipped variant and over drawn ones.

The referee is an independent account of the rules in plain Python (`tests.referee`); whatever differs is a bug in one
of the two. ``FIVEHUNDRED_REFEREE_DEALS`` sets how many deals a shipped variant is played (and scales the rest).
"""

from __future__ import annotations

import os
import random
from collections import Counter
from collections.abc import Iterable
from typing import Any

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from fivehundred.cards.suits import NO_TRUMPS
from fivehundred.engine import rng as streams
from fivehundred.engine.deal import Deal
from fivehundred.engine.match import ENDING_NAMES, Match
from fivehundred.engine.results import NOBODY
from fivehundred.players.registry import compiled_players
from fivehundred.rules import assemble
from fivehundred.simulation.bulk import play_deals, play_matches
from fivehundred.variants import find_variant, shipped_variants
from fivehundred.variants.model import Variant
from tests.corners import CORNERS, corners
from tests.match_corners import ENDINGS, MATCH_CORNERS, match_corners
from tests.moods import MOODS, Mood, choose_action, draw_cards, draw_mood, seat_referee
from tests.players.asking import decision
from tests.referee import Dealt, Ladder, RefereeDeal, RefereeMatch, account_of, face
from tests.rules.table import OUTCOMES, outcome_text
from tests.strategies import seeded_variant, variants

DEALS = int(os.environ.get("FIVEHUNDRED_REFEREE_DEALS", "100"))
DRAWN_VARIANTS = max(150, DEALS)
MOST_DRAWN_VARIANTS = 10 * DRAWN_VARIANTS
DEALS_A_DRAWN_VARIANT = 8

SHIPPED = [find_variant(key) for key in shipped_variants()]


def agree(engine: Deal, referee: RefereeDeal) -> None:
    """Compare everything that both say about a position."""
    assert (referee.phase, referee.to_act) == (engine.phase, engine.to_act)
    assert referee.legal() == set(engine.legal_names())


def faces(plays: Iterable[tuple[int, int]]) -> list[tuple[int, int]]:
    """The plays of a trick, second copies shown as the cards that they look like."""
    return [(seat, face(card)) for seat, card in plays]


def agree_on_the_end(engine: Deal, referee: RefereeDeal) -> None:
    """Compare everything that both say about a finished deal, and its record."""
    assert engine.is_over
    assert referee.is_over
    assert referee.outcome == outcome_text(engine.outcome)
    assert (referee.contract, referee.contractor) == (engine.contract, engine.contractor)
    assert (referee.partner, referee.called_card) == (engine.partner, engine.called_card)
    assert referee.called_seats[1:] == ([] if engine.second_partner is None else [engine.second_partner])
    assert (referee.slam_called, referee.breach_called) == (engine.slam_called, engine.breacher is not None)
    assert referee.joker_suit == engine.nominated_suit
    assert referee.trick_winners == [trick.winner for trick in engine.tricks if trick.winner is not None]
    assert [faces(trick.plays) for trick in referee.tricks] == [faces(trick.plays) for trick in engine.tricks]
    assert [trick.named_suit for trick in referee.tricks] == [trick.named_suit for trick in engine.tricks]
    assert referee.tricks_won == [int(won) for won in engine.tricks_won]
    assert [sorted(map(face, hand)) for hand in referee.hands] == [sorted(map(face, hand)) for hand in engine.hands]
    assert sorted(map(face, referee.discards)) == sorted(map(face, engine.discards))
    assert referee.points == [int(points) for points in engine.points]
    agree_on_the_record(engine.result()[0], referee)


def agree_on_the_record(record: Any, referee: RefereeDeal) -> None:
    """Compare a deal's result record with the referee's finished deal."""
    seats = range(referee.players)
    assert referee.dealer == record["dealer"]
    assert referee.outcome == OUTCOMES[int(record["outcome"])]
    assert len(referee.calls) == record["calls"]
    assert referee.tricks_won == [int(record["tricks"][seat]) for seat in seats]
    assert referee.points == [int(record["points"][seat]) for seat in seats]
    assert not any(record["tricks"][referee.players :])
    assert not any(record["points"][referee.players :])
    if referee.contractor is None:
        assert (record["contract"], record["contractor"], record["partner"]) == (0, NOBODY, NOBODY)
        return
    assert referee.contractor == record["contractor"]
    assert (NOBODY if referee.partner is None else referee.partner) == record["partner"]
    assert list(referee.ladder.bids).index(referee.contract or "") + 1 == record["contract"]
    assert sum(referee.tricks_won[seat] for seat in referee.contractors_side) == record["side_tricks"]
    trump = referee.ranking.trump
    nominated = trump if referee.joker_suit is None else NO_TRUMPS + 1 + referee.joker_suit
    assert nominated == record["denomination"]


def draw_barred(variant: Variant, rng: random.Random) -> int | None:
    """Draw the seat that the deal before has barred from bidding, where the variant has that rule; mostly none."""
    return None if variant.penalties.ralphing is None or rng.random() < 0.7 else rng.randrange(variant.table.players)


def seat_engine(rulebook: Any, dealt: Dealt, dealer: int, *, barred: int | None = None) -> Deal:
    """Start the engine's deal of dealt cards."""
    return Deal.from_cards(
        rulebook,
        hands=dealt.hands,
        kitty=dealt.kitty,
        dealer=dealer,
        own_kitties=dealt.own_kitties,
        dead=dealt.dead,
        barred=[] if barred is None else [barred],
    )


def referee_of(variant: Variant, engine: Deal, dealer: int, *, barred: int | None = None) -> RefereeDeal:
    """Start the referee's deal with the cards of an engine's deal that has not begun."""
    own = [list(cards) for cards in engine.own_kitties] or [[] for _ in engine.hands]
    dealt = Dealt([list(hand) for hand in engine.hands], list(engine.kitty), own, list(engine.dead))
    return seat_referee(variant, dealt, dealer, barred=barred)


def play_beside(rulebook: Any, variant: Variant, rng: random.Random, mood: Mood, dealer: int) -> RefereeDeal:
    """Play one deal through both, comparing every step; return the referee's."""
    dealt, barred = draw_cards(variant, rng, mood, dealer), draw_barred(variant, rng)
    engine = seat_engine(rulebook, dealt, dealer, barred=barred)
    referee = seat_referee(variant, dealt, dealer, barred=barred)
    while not referee.is_over:
        agree(engine, referee)
        name = choose_action(referee, rng, mood)
        referee.apply(name)
        engine.play(name)
    agree(engine, referee)
    agree_on_the_end(engine, referee)
    return referee


def play_with_player(engine: Deal, referee: RefereeDeal, player: str, key: int) -> None:
    """Play a deal by the step with a compiled player's decisions, the referee looking on at every step."""
    while not referee.is_over:
        agree(engine, referee)
        action = decision(player, engine, key=key, counter=len(engine.history))
        name = engine.action_name(action)
        engine.apply(action)
        referee.apply(name)


# ----------------------------------------------------------------------------------------------------- shipped variants


@pytest.mark.parametrize("variant", SHIPPED, ids=[variant.key for variant in SHIPPED])
def test_deals_of_every_shipped_variant_agree(variant: Variant) -> None:
    """Random deals of a shipped variant go the same way, step by step, under the engine and the referee."""
    rulebook, rng = assemble(variant), random.Random(f"{variant.key} deals")
    for number in range(DEALS):
        play_beside(rulebook, variant, rng, draw_mood(variant, rng), number % variant.table.players)


@pytest.mark.parametrize("variant", SHIPPED, ids=[variant.key for variant in SHIPPED])
def test_the_ladder_of_every_shipped_variant_agrees(variant: Variant) -> None:
    """The Rulebook lists the referee's bids in the referee's order, with the referee's values."""
    rulebook = assemble(variant)
    assert ladder_of(variant) == (tuple(rulebook.bid_names)[1:], [int(v) for v in rulebook.bid_values][1:])


def ladder_of(variant: Variant) -> tuple[tuple[str, ...], list[int]]:
    """The referee's ladder: names and values from low to high."""
    bids = Ladder(variant).bids.values()
    return tuple(bid.name for bid in bids), [bid.value for bid in bids]


def play_match_beside(variant: Variant, seed: int) -> RefereeMatch:
    """Play a whole match through both, with the totals, the end, the winners and the next dealer compared."""
    rulebook, rng = assemble(variant), random.Random(seed)
    engine = Match(rulebook, seed=seed, index=3, max_deals=60)
    referee = RefereeMatch(variant, dealer=engine.dealer)
    while not engine.is_over:
        mood = draw_mood(variant, rng, rng.choice([name for name in MOODS if name != "everybody_passes"]))
        deal = engine.deal
        judged = referee_of(variant, deal, referee.dealer, barred=referee.barred)
        assert (judged.dealer, judged.to_act) == (deal.dealer, deal.to_act)
        while not judged.is_over:
            name = choose_action(judged, rng, mood)
            judged.apply(name)
            deal.play(name)
        engine.finish_deal()
        referee.score_deal(judged)
        assert referee.scores == [int(total) for total in engine.totals]
        assert referee.deals == engine.deals_played
        assert referee.is_over or referee.deals == 60 or not engine.is_over
        assert referee.winners == set(engine.winners)
    assert referee.is_over or referee.deals == 60
    assert referee.ending == engine.ending
    return referee


@pytest.mark.parametrize("variant", SHIPPED, ids=[variant.key for variant in SHIPPED])
def test_matches_of_every_shipped_variant_agree(variant: Variant) -> None:
    """Whole matches end with the same totals, after the same deal, with the same winners."""
    for seed in range(max(2, DEALS // 50)):
        play_match_beside(variant, seed)


@pytest.mark.parametrize("variant", SHIPPED, ids=[variant.key for variant in SHIPPED])
@pytest.mark.parametrize("player", compiled_players())
def test_bulk_deals_agree_with_the_referee(variant: Variant, player: str) -> None:
    """Every record of a bulk run is what the referee makes of the same player's actions in that very deal."""
    rulebook, count = assemble(variant), max(5, DEALS // 10)
    records = play_deals(rulebook, players=player, seed=11, start=5, count=count)
    for index, record in enumerate(records, start=5):
        engine = Deal.from_seed(rulebook, seed=11, index=index)
        referee = referee_of(variant, engine, engine.dealer)
        play_with_player(engine, referee, player, streams.make_key(11, streams.DECISION, index, 0))
        agree_on_the_record(record, referee)
        assert engine.result()[0].tobytes() == record.tobytes()


@pytest.mark.parametrize("variant", SHIPPED, ids=[variant.key for variant in SHIPPED])
@pytest.mark.parametrize("player", compiled_players())
def test_bulk_matches_agree_with_the_referee(variant: Variant, player: str) -> None:
    """Every match record of a bulk run is what the referee makes of the same player's actions in those very deals."""
    rulebook, count = assemble(variant), max(1, DEALS // 100)
    records = play_matches(rulebook, players=player, seed=11, start=5, count=count, max_deals=40)
    for index, record in enumerate(records, start=5):
        engine = Match(rulebook, seed=11, index=index, max_deals=40)
        match = RefereeMatch(variant, dealer=int(record["first_dealer"]))
        while not match.is_over and match.deals < 40:
            referee = referee_of(variant, engine.deal, match.dealer, barred=match.barred)
            key = streams.make_key(11, streams.MATCH_DECISION, index, match.deals)
            play_with_player(engine.deal, referee, player, key)
            engine.finish_deal()
            match.score_deal(referee)
        assert (match.deals, match.thrown_in) == (record["deals"], record["thrown_in"])
        assert match.ending == ENDING_NAMES[int(record["ending"])] == engine.ending
        assert sum(1 << seat for seat in match.winners) == record["winners"]
        seats = range(variant.table.players)
        assert [match.scores[account_of(variant, seat)] for seat in seats] == record["scores"][: len(seats)].tolist()
        assert match.lead_changes() == record["lead_changes"]
        assert match.comeback() == record["comeback"]


# ------------------------------------------------------------------------------------------------------- drawn variants


def drawn_variants() -> list[Variant]:
    """The variants of the first seeds."""
    return [seeded_variant(seed) for seed in range(DRAWN_VARIANTS)]


def play_alone(variant: Variant, rng: random.Random, mood: Mood, dealer: int) -> RefereeDeal:
    """Play one deal with the referee alone."""
    dealt, barred = draw_cards(variant, rng, mood, dealer), draw_barred(variant, rng)
    deal = seat_referee(variant, dealt, dealer, barred=barred)
    while not deal.is_over:
        deal.apply(choose_action(deal, rng, mood))
    return deal


def test_deals_of_drawn_variants_agree_and_reach_every_corner() -> None:
    """Deals of drawn variants agree step by step, and every rule that has a rare case has met it.

    Once the first variants have been played, only deals are played beside the engine that reach something new.
    """
    reached: Counter[str] = Counter()
    missing = set(CORNERS)
    for seed in range(MOST_DRAWN_VARIANTS):
        if seed >= DRAWN_VARIANTS and not missing:
            break
        variant, rng, rulebook = seeded_variant(seed), random.Random(seed), None
        for number in range(DEALS_A_DRAWN_VARIANT):
            mood, dealer, state = draw_mood(variant, rng), number % variant.table.players, rng.getstate()
            if seed >= DRAWN_VARIANTS:
                if not corners(play_alone(variant, rng, mood, dealer)) & missing:
                    continue
                rng.setstate(state)
            if rulebook is None:
                rulebook = assemble(variant)
                assert ladder_of(variant) == (tuple(rulebook.bid_names)[1:], list(map(int, rulebook.bid_values[1:])))
            reached.update(corners(play_beside(rulebook, variant, rng, mood, dealer)))
            missing -= reached.keys()
    assert [corner for corner in CORNERS if corner in missing] == []


def test_matches_of_drawn_variants_agree() -> None:
    """Whole matches of drawn variants agree, and end in the usual ways."""
    endings: Counter[str] = Counter()
    for seed, variant in enumerate(drawn_variants()[: DRAWN_VARIANTS // 3]):
        match = play_match_beside(variant, seed)
        rule = variant.match
        endings[match.ending] += 1
        endings[f"{rule.win_by}, {rule.both_reach}"] += match.is_over and max(match.scores) >= rule.target
        endings[f"{rule.others_win}"] += rule.lose_at is not None and min(match.scores) <= rule.lose_at
        endings["several winners"] += len(match.winning_accounts) > 1
    assert min(endings.values()) > 0


def test_counting_a_deal_agrees_from_any_score() -> None:
    """From drawn totals near the ends of a match, one more deal gives the same totals, end and winners.

    Once the first deals have been counted, only deals are counted beside the engine that reach something new.
    """
    missing = set(MATCH_CORNERS)
    for seed in range(40 * DRAWN_VARIANTS):
        if seed >= 4 * DRAWN_VARIANTS and not missing:
            break
        variant, rng = seeded_variant(seed), random.Random(f"{seed} score")
        mood, dealer = draw_mood(variant, rng), rng.randrange(variant.table.players)
        dealt = draw_cards(variant, rng, mood, dealer)
        judged = seat_referee(variant, dealt, dealer)
        while not judged.is_over:
            judged.apply(choose_action(judged, rng, mood))
        before = [total_before(variant, points, rng) for points in judged.score.total]
        played = rng.choice([0, (variant.match.deals or 1) - 1])
        referee = RefereeMatch(variant, before, dealer, played)
        referee.score_deal(judged)
        reached = match_corners(referee, judged, before)
        if seed >= 4 * DRAWN_VARIANTS and not reached & missing:
            continue
        rulebook = assemble(variant)
        deal = seat_engine(rulebook, dealt, dealer)
        for name in judged.history:
            deal.play(name)
        engine = Match.from_scores(rulebook, scores=before, dealer=dealer, deals_played=played)
        engine.score_deal(deal)
        assert referee.scores == [int(total) for total in engine.totals]
        assert (referee.is_over, referee.winners) == (engine.is_over, set(engine.winners))
        assert (referee.ending, referee.dealer) == (engine.ending, engine.dealer)
        missing -= reached
    assert [corner for corner in MATCH_CORNERS if corner in missing] == []


def test_the_endings_have_the_same_names() -> None:
    """The referee and the engine name the same ways to end a match."""
    assert ENDINGS == ENDING_NAMES


def total_before(variant: Variant, points: int, rng: random.Random) -> int:
    """Draw a total from which ``points`` lead to, or near, one of the lines at which a match is decided."""
    rule = variant.match
    line = -500 if rule.lose_at is None else rule.lose_at
    stop = variant.scoring.defenders.stop_above or 490
    lines = [rule.target, rule.target, rule.target + 10, line, line, line - 10, 490, stop, stop + 10, 0, -20, 300]
    before = int(rng.choice(lines)) - points
    decided = before <= line or (rule.win_by == "any_points" and before >= rule.target)
    return int(rng.choice([0, 0, 10, -40])) if decided and rule.ends_at_target else before


@settings(max_examples=max(15, DEALS // 5), deadline=None, suppress_health_check=list(HealthCheck), derandomize=True)
@given(variants(), st.integers(0, 2**32), st.sampled_from(MOODS))
def test_any_variant_agrees(variant: Variant, seed: int, mood: str) -> None:
    """Whatever hypothesis draws, the engine and the referee agree (and a difference shrinks to a small variant)."""
    rng = random.Random(seed)
    play_beside(assemble(variant), variant, rng, draw_mood(variant, rng, mood), seed % variant.table.players)
