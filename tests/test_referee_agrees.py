"""The engine plays beside the referee, step by step, over every shipped variant and over drawn ones.

The referee is an independent account of the rules in plain Python (`tests.referee`); whatever differs is a bug in one
of the two. ``FIVEHUNDRED_REFEREE_DEALS`` sets how many deals a shipped variant is played (and scales the rest).
"""

from __future__ import annotations

import os
import random
from collections import Counter
from typing import Any

import numpy as np
import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from fivehundred.cards.bids import PASS
from fivehundred.cards.cards import HIGH_JOKER, RANKS, card_name, is_joker, printed_suit
from fivehundred.cards.suits import NO_TRUMPS, SUITS
from fivehundred.engine import rng as streams
from fivehundred.engine.deal import Deal
from fivehundred.engine.match import Match
from fivehundred.engine.results import NOBODY, OPPONENT_FELL, UNFINISHED, WON_BY_CONTRACT, WON_BY_POINTS
from fivehundred.players import player_names
from fivehundred.rules import assemble
from fivehundred.simulation.bulk import play_deals, play_matches
from fivehundred.variants import find_variant, shipped_variants
from fivehundred.variants.consistency import contradictions
from fivehundred.variants.model import JokerRules, Variant
from tests.referee import Ladder, RefereeDeal, RefereeMatch, RefereeTrick, account_of
from tests.rules.table import OUTCOMES, outcome_text
from tests.strategies import MOODS, Mood, choose_action, draw_cards, draw_mood, seeded_variant, variants

DEALS = int(os.environ.get("FIVEHUNDRED_REFEREE_DEALS", "150"))
DRAWN_VARIANTS = max(150, DEALS)
DEALS_A_DRAWN_VARIANT = 8

ENDINGS = {
    UNFINISHED: "unfinished",
    WON_BY_CONTRACT: "won by contract",
    WON_BY_POINTS: "won by points",
    OPPONENT_FELL: "opponent fell",
}

SHIPPED = [find_variant(key) for key in shipped_variants()]


def agree(engine: Deal, referee: RefereeDeal) -> None:
    """Compare everything that both say about a position."""
    assert (referee.phase, referee.to_act) == (engine.phase, engine.to_act)
    assert referee.legal() == set(engine.legal_names())


def agree_on_the_end(engine: Deal, referee: RefereeDeal) -> None:
    """Compare everything that both say about a finished deal, and its record."""
    assert engine.is_over
    assert referee.is_over
    assert referee.outcome == outcome_text(engine.outcome)
    assert (referee.contract, referee.contractor) == (engine.contract, engine.contractor)
    assert (referee.partner, referee.called_card) == (engine.partner, engine.called_card)
    assert referee.joker_suit == engine.nominated_suit
    assert referee.trick_winners == [trick.winner for trick in engine.tricks if trick.winner is not None]
    assert [trick.plays for trick in referee.tricks] == [list(trick.plays) for trick in engine.tricks]
    assert [trick.named_suit for trick in referee.tricks] == [trick.named_suit for trick in engine.tricks]
    assert referee.tricks_won == [int(won) for won in engine.tricks_won]
    assert [sorted(hand) for hand in referee.hands] == [sorted(hand) for hand in engine.hands]
    assert sorted(referee.discards) == sorted(engine.discards)
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


def play_beside(rulebook: Any, variant: Variant, rng: random.Random, mood: Mood, dealer: int) -> RefereeDeal:
    """Play one deal through both, comparing every step; return the referee's."""
    hands, kitty = draw_cards(variant, rng, mood, dealer)
    engine = Deal.from_cards(rulebook, hands=hands, kitty=kitty, dealer=dealer)
    referee = RefereeDeal(variant, hands, kitty, dealer)
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
    from fivehundred.players import find_player
    from fivehundred.players.table import decide

    number, rulebook = find_player(player).number, engine.rulebook
    while not referee.is_over:
        agree(engine, referee)
        action = int(decide(number, rulebook.record[0], engine.state[0], np.uint64(key), len(engine.history)))
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


def play_match_beside(variant: Variant, seed: int) -> RefereeMatch:
    """Play a whole match through both, with the totals, the end, the winners and the next dealer compared."""
    rulebook, rng = assemble(variant), random.Random(seed)
    engine = Match(rulebook, seed=seed, index=3, max_deals=60)
    referee = RefereeMatch(variant, dealer=engine.dealer)
    while not engine.is_over:
        mood = draw_mood(variant, rng, rng.choice([name for name in MOODS if name != "everybody_passes"]))
        deal = engine.deal
        judged = RefereeDeal(variant, deal.hands, deal.kitty, referee.dealer)
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
@pytest.mark.parametrize("player", player_names())
def test_bulk_deals_agree_with_the_referee(variant: Variant, player: str) -> None:
    """Every record of a bulk run is what the referee makes of the same player's actions in that very deal."""
    rulebook, count = assemble(variant), max(5, DEALS // 10)
    records = play_deals(rulebook, players=player, seed=11, start=5, count=count)
    for index, record in enumerate(records, start=5):
        engine = Deal.from_seed(rulebook, seed=11, index=index)
        referee = RefereeDeal(variant, engine.hands, engine.kitty, engine.dealer)
        play_with_player(engine, referee, player, streams.make_key(11, streams.DECISION, index, 0))
        agree_on_the_record(record, referee)
        assert engine.result()[0].tobytes() == record.tobytes()


@pytest.mark.parametrize("variant", SHIPPED, ids=[variant.key for variant in SHIPPED])
@pytest.mark.parametrize("player", player_names())
def test_bulk_matches_agree_with_the_referee(variant: Variant, player: str) -> None:
    """Every match record of a bulk run is what the referee makes of the same player's actions in those very deals."""
    rulebook, count = assemble(variant), max(2, DEALS // 100)
    records = play_matches(rulebook, players=player, seed=11, start=5, count=count, max_deals=40)
    for index, record in enumerate(records, start=5):
        engine = Match(rulebook, seed=11, index=index, max_deals=40)
        match = RefereeMatch(variant, dealer=int(record["first_dealer"]))
        while not match.is_over and match.deals < 40:
            referee = RefereeDeal(variant, engine.deal.hands, engine.deal.kitty, match.dealer)
            key = streams.make_key(11, streams.MATCH_DECISION, index, match.deals)
            play_with_player(engine.deal, referee, player, key)
            engine.finish_deal()
            match.score_deal(referee)
        assert (match.deals, match.thrown_in) == (record["deals"], record["thrown_in"])
        assert match.ending == ENDINGS[int(record["ending"])] == engine.ending
        assert sum(1 << seat for seat in match.winners) == record["winners"]
        seats = range(variant.table.players)
        assert [match.scores[account_of(variant, seat)] for seat in seats] == record["scores"][: len(seats)].tolist()
        assert match.lead_changes() == record["lead_changes"]
        assert match.comeback() == record["comeback"]


# ------------------------------------------------------------------------------------------------------- drawn variants


def drawn_variants() -> list[Variant]:
    """The variants of the first seeds."""
    return [seeded_variant(seed) for seed in range(DRAWN_VARIANTS)]


def test_drawn_variants_contradict_nothing() -> None:
    """What is drawn is what a variant file could say."""
    for variant in drawn_variants():
        assert contradictions(variant) == []


def test_deals_of_drawn_variants_agree_and_reach_every_corner() -> None:
    """Deals of drawn variants agree step by step, and every rule that has a rare case has met it."""
    reached: Counter[str] = Counter()
    for seed, variant in enumerate(drawn_variants()):
        rulebook, rng = assemble(variant), random.Random(seed)
        assert ladder_of(variant) == (tuple(rulebook.bid_names)[1:], [int(v) for v in rulebook.bid_values][1:])
        for number in range(DEALS_A_DRAWN_VARIANT):
            mood = draw_mood(variant, rng)
            reached.update(corners(play_beside(rulebook, variant, rng, mood, number % variant.table.players)))
    assert [corner for corner in CORNERS if not reached[corner]] == []


def test_matches_of_drawn_variants_agree() -> None:
    """Whole matches of drawn variants agree, and end in every way there is."""
    endings: Counter[str] = Counter()
    for seed, variant in enumerate(drawn_variants()[: DRAWN_VARIANTS // 3]):
        match = play_match_beside(variant, seed)
        rule = variant.match
        endings["over" if match.is_over else "cut"] += 1
        endings[f"{rule.win_by}, {rule.both_reach}"] += match.is_over and max(match.scores) >= rule.target
        endings[f"{rule.others_win}"] += rule.lose_at is not None and min(match.scores) <= rule.lose_at
        endings["several winners"] += len(match.winning_accounts) > 1
    assert min(endings.values()) > 0


def test_counting_a_deal_agrees_from_any_score() -> None:
    """From drawn totals near the ends of a match, one more deal gives the same totals, end and winners."""
    reached: Counter[str] = Counter()
    for seed in range(4 * DRAWN_VARIANTS):
        variant, rng = seeded_variant(seed), random.Random(f"{seed} score")
        rulebook, mood, dealer = assemble(variant), draw_mood(variant, rng), rng.randrange(variant.table.players)
        hands, kitty = draw_cards(variant, rng, mood, dealer)
        deal = Deal.from_cards(rulebook, hands=hands, kitty=kitty, dealer=dealer)
        judged = RefereeDeal(variant, hands, kitty, dealer)
        while not judged.is_over:
            name = choose_action(judged, rng, mood)
            judged.apply(name)
            deal.play(name)
        before = [total_before(variant, points, rng) for points in judged.score.total]
        engine = Match.from_scores(rulebook, scores=before, dealer=dealer)
        referee = RefereeMatch(variant, before, dealer)
        engine.score_deal(deal)
        referee.score_deal(judged)
        assert referee.scores == [int(total) for total in engine.totals]
        assert (referee.is_over, referee.winners) == (engine.is_over, set(engine.winners))
        assert (referee.ending, referee.dealer) == (engine.ending, engine.dealer)
        reached.update(match_corners(referee, judged, before))
    assert [corner for corner in MATCH_CORNERS if not reached[corner]] == []


def total_before(variant: Variant, points: int, rng: random.Random) -> int:
    """Draw a total from which ``points`` lead to, or near, one of the lines at which a match is decided."""
    rule = variant.match
    line = -500 if rule.lose_at is None else rule.lose_at
    before = int(rng.choice([rule.target, rule.target, rule.target + 10, line, line, line - 10, 490])) - points
    decided = before <= line or (rule.win_by == "any_points" and before >= rule.target)
    return int(rng.choice([0, 0, 10, -40])) if decided else before


MATCH_CORNERS = (
    "the cap bound",
    "above the cap already",
    "several reached: contractor",
    "several reached: higher_total",
    "several reached without the contractor",
    "the first trick to reach decided",
    "equal at the top",
    "equal at the top, nobody yet",
    "reached and fell: winning first",
    "reached and fell: losing first",
    "exactly at the line: at_or_below",
    "exactly at the line: below",
    "several others: best_other",
    "several others: all_others",
    "target passed by defending, own contract needed",
)


def match_corners(match: RefereeMatch, deal: RefereeDeal, before: list[int]) -> set[str]:
    """Name the rare corners of scoring a deal into a match."""
    rule, cap, scores = match.variant.match, match.variant.scoring.defenders.cap, match.scores
    reached = {account for account, total in enumerate(scores) if total >= rule.target}
    contracting = match.contracting_accounts(deal)
    several = rule.win_by == "any_points" and len(reached) > 1
    by_contractor = several and rule.both_reach == "contractor"
    top = [account for account in reached if scores[account] == max(scores)]
    equal = several and rule.both_reach == "higher_total" and len(top) > 1
    outlived = match.after_a_fall()
    both = bool(outlived) and bool(match.reached_target(deal, before))
    defended = [account for account, points in enumerate(deal.score.defending) if points]
    facts = {
        "the cap bound": cap is not None and any(before[a] < cap < before[a] + deal.score.total[a] for a in defended),
        "above the cap already": cap is not None and any(before[account] > cap for account in defended),
        f"several reached: {rule.both_reach}": several,
        "several reached without the contractor": by_contractor and not reached & contracting,
        "the first trick to reach decided": by_contractor
        and not reached & contracting
        and len({match.trick_that_reached(deal, account, before[account]) for account in reached}) > 1,
        "equal at the top": equal,
        "equal at the top, nobody yet": equal and not match.is_over,
        f"reached and fell: {rule.check_first} first": both,
        f"exactly at the line: {rule.lose_when}": rule.lose_at is not None and rule.lose_at in scores,
        f"several others: {rule.others_win}": len(outlived) > 1 or (bool(outlived) and len(scores) > 2),
        "target passed by defending, own contract needed": rule.win_by == "own_contract"
        and any(before[account] < rule.target <= scores[account] for account in defended),
    }
    return {corner for corner, fact in facts.items() if fact}


@settings(max_examples=max(15, DEALS // 5), deadline=None, suppress_health_check=list(HealthCheck), derandomize=True)
@given(variants(), st.integers(0, 2**32), st.sampled_from(MOODS))
def test_any_variant_agrees(variant: Variant, seed: int, mood: str) -> None:
    """Whatever hypothesis draws, the engine and the referee agree (and a difference shrinks to a small variant)."""
    rng = random.Random(seed)
    play_beside(assemble(variant), variant, rng, draw_mood(variant, rng, mood), seed % variant.table.players)


# ------------------------------------------------------------------------------------------------------ rare corners

CORNERS = (
    *(f"joker led, {rule}" for rule in ("unled_suit", "any_suit", "suit_not_shown_void", "last_trick_only")),
    "joker led where a suit was barred, unled_suit",
    "joker led where a suit was barred, suit_not_shown_void",
    "joker barred from the lead, unled_suit",
    "joker barred from the lead, last_trick_only",
    "joker thrown on a suit when void",
    "joker thrown on a suit still held",
    "joker kept when void",
    *(f"joker nominated, {contract}" for contract in ("numbered", "misere")),
    "joker nominated to none",
    "nominated joker loses",
    "nominated joker follows its suit",
    "joker forced on the contractor of a misere",
    "joker forced on a defender in a misere",
    "joker optional in a misere",
    "card called, partner found",
    "card called, secretly alone",
    "alone openly",
    "called card tables: misere alone",
    "everybody passed: thrown in",
    "everybody passed: played without contract",
    "auction over at once, nothing higher",
    "slam lifted",
    "slam not lifted",
    *(f"made, {sides}" for sides in ("opposite_pairs", "solo", "called_card")),
    *(f"failed, {sides}" for sides in ("opposite_pairs", "solo", "called_card")),
    *(f"failed: {rule}" for rule in ("minus_value", "defenders_score_value")),
    *(f"{contract} {end}" for contract in ("M", "OM") for end in ("made", "failed")),
    "misere stopped at the first trick",
    "misere played on after a trick",
    "misere without the kitty",
    "in misere points",
    "defenders share as a group",
    "defenders score only on failure",
    *(f"gate {gate}" for gate in ("after_a_seven", "over_a_seven", "after_an_eight")),
    "left of dealer leads",
    "left of dealer sits out",
    "colour four as a trump",
    "jack above the ace wins",
    "equal rank does not outbid",
)


def ladder_of(variant: Variant) -> tuple[tuple[str, ...], list[int]]:
    """The referee's ladder: names and values from low to high."""
    bids = Ladder(variant).bids.values()
    return tuple(bid.name for bid in bids), [bid.value for bid in bids]


def corners(deal: RefereeDeal) -> set[str]:
    """Name the rare corners that a finished deal went through."""
    return auction_corners(deal) | contract_corners(deal) | joker_corners(deal)


def auction_corners(deal: RefereeDeal) -> set[str]:
    """The corners of the auction."""
    found = set()
    if deal.contractor is None:
        return {f"everybody passed: {deal.outcome}"}
    assert deal.standing is not None
    assert deal.bid is not None
    if deal.calls[-1][1] != PASS and deal.variant.auction.rounds == "until_one_remains":
        found.add("auction over at once, nothing higher")
    if deal.bid.special is not None:
        found.add(f"gate {deal.bid.special.gate}")
    names = list(deal.ladder.bids)
    higher = names[names.index(deal.bid.name) + 1 :]
    if any(not deal.ladder.outbids(name, deal.bid.name) for name in higher):
        found.add("equal rank does not outbid")
    return found


def contract_corners(deal: RefereeDeal) -> set[str]:
    """The corners of the contract, the partner and the score."""
    if deal.contractor is None or deal.bid is None:
        return set()
    variant, rule = deal.variant, deal.variant.scoring
    misere_name = deal.bid.name if deal.is_misere else ""
    facts = {
        f"{deal.outcome}, {variant.table.sides}": not deal.is_misere,
        f"{misere_name} {deal.outcome}": deal.is_misere,
        f"failed: {rule.failed}": deal.outcome == "failed",
        "card called, partner found": deal.partner is not None,
        "card called, secretly alone": deal.called_card is not None and deal.partner is None,
        "alone openly": deal.plays_alone,
        "called card tables: misere alone": deal.is_misere and variant.table.sides == "called_card",
        "misere without the kitty": deal.is_misere and not deal.kitty_taken and bool(deal.kitty),
        "misere stopped at the first trick": deal.is_misere and len(deal.tricks) < variant.deal.hand,
        "misere played on after a trick": deal.is_misere
        and deal.contractor in deal.trick_winners[:-1]
        and len(deal.tricks) == variant.deal.hand,
        "in misere points": deal.is_misere and deal.outcome == "failed" and rule.defenders.in_misere > 0,
        "defenders share as a group": variant.table.sides != "opposite_pairs"
        and not deal.is_misere
        and rule.defenders.share == "group",
        "defenders score only on failure": deal.outcome == "made" and rule.defenders.when == "contract_failed",
        "left of dealer leads": variant.play.first_lead == "left_of_dealer",
        "left of dealer sits out": variant.play.first_lead == "left_of_dealer"
        and (deal.dealer + 1) % deal.players not in deal.playing_seats,
        "colour four as a trump": any(
            card % 16 == RANKS.index("4")
            and not is_joker(card)
            and deal.ranking.suit_of(card) not in (None, printed_suit(card))
            for trick in deal.tricks
            for _, card in trick.plays
        ),
        "jack above the ace wins": variant.ranking.no_trump_jacks == "above_ace"
        and deal.ranking.trump == NO_TRUMPS
        and any(jack_beats_ace(deal, trick) for trick in deal.tricks if trick.winner is not None),
    }
    side_tricks = sum(deal.tricks_won[seat] for seat in deal.contractors_side)
    if side_tricks == variant.deal.hand and not deal.is_misere:
        lifted = rule.slam_at_least is not None and rule.slam_at_least > deal.bid.value
        facts["slam lifted" if lifted else "slam not lifted"] = True
    return {corner for corner, fact in facts.items() if fact}


def jack_beats_ace(deal: RefereeDeal, trick: RefereeTrick) -> bool:
    """Tell whether a jack has won a trick in which the ace of its suit lay."""
    cards = {card_name(card) for _, card in trick.plays}
    won_by = card_name(dict(trick.plays)[trick.winner or 0])
    return won_by[0] == "J" and won_by != "Jk" and f"A{won_by[1]}" in cards


def joker_corners(deal: RefereeDeal) -> set[str]:
    """The corners of the joker without trumps, found by playing the deal once more."""
    if deal.ranking.trump != NO_TRUMPS or not deal.variant.pack.jokers or not deal.tricks:
        return set()
    rules, found = deal.variant.joker, set()
    if deal.nomination_made:
        kind = "misere" if deal.is_misere else "numbered"
        found.add("joker nominated to none" if deal.joker_suit is None else f"joker nominated, {kind}")
    again = RefereeDeal(deal.variant, deal.dealt_hands, deal.kitty, deal.dealer)
    for name in deal.history:
        seat, legal = again.to_act, again.legal()
        assert seat is not None
        has_joker = HIGH_JOKER in again.hands[seat]
        if again.phase == "play" and has_joker and deal.joker_suit is None:
            leading = not again.tricks or again.trick_is_complete(again.tricks[-1])
            found |= free_joker_corners(again, name, legal, rules, leading=leading)
        again.apply(name)
    if deal.joker_suit is not None:
        for trick in deal.tricks:
            for seat, card in trick.plays[1:]:
                if card == HIGH_JOKER and trick.winner is not None:
                    follows = deal.suit_led(trick) == deal.joker_suit
                    found.add("nominated joker follows its suit" if follows else "nominated joker loses")
                    assert follows == (trick.winner == seat)
    return found


def free_joker_corners(deal: RefereeDeal, name: str, legal: set[str], rules: JokerRules, *, leading: bool) -> set[str]:
    """The corners that a seat with an un-nominated joker is in, about to do ``name``."""
    found = set()
    seat = deal.to_act
    assert seat is not None
    joker_leads = {choice for choice in legal if choice.startswith("lead Jk")}
    more_cards = len(deal.hands[seat]) > 1
    if leading:
        if not joker_leads:
            found.add(f"joker barred from the lead, {rules.lead}")
        if name in joker_leads:
            found.add(f"joker led, {rules.lead}")
            if len(joker_leads) < len(SUITS):
                found.add(f"joker led where a suit was barred, {rules.lead}")
        return found
    led = deal.suit_led(deal.tricks[-1])
    void = not any(deal.ranking.suit_of(card) == led for card in deal.hands[seat])
    forced = legal == {"play Jk"} and more_cards
    if forced:
        found.add(f"joker forced on {'the contractor of' if seat == deal.contractor else 'a defender in'} a misere")
    elif void and more_cards:
        found.add("joker thrown on a suit when void" if name == "play Jk" else "joker kept when void")
        if deal.is_misere:
            found.add("joker optional in a misere")
    elif name == "play Jk" and more_cards:
        found.add("joker thrown on a suit still held")
    return found
