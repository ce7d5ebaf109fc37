"""Every setting of the model changes the Rulebook, and something that happens at the table."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass, fields, is_dataclass
from typing import Any, get_args, get_type_hints

import pytest

from fivehundred.engine.deal import Deal
from fivehundred.errors import QuestionError
from fivehundred.judging import judge_score
from fivehundred.variants.model import DoubleMisere, GameContract, HiLo, SlamCall, SpecialContract, Variant
from tests.packs import PACKS
from tests.rules.finding import find_deal
from tests.rules.matches import EngineMatchTable
from tests.rules.table import (
    AUSTRALIAN,
    EAST,
    FIVE,
    NORTH,
    SOUTH,
    THREE,
    WEST,
    EngineTable,
    answers,
    replay,
    rulebook_of,
    score,
    sit_down,
)
from tests.rules.test_calling_a_partner import callable_cards, calling
from tests.rules.test_joker_without_trumps import NORTHS_WINNERS, lead
from tests.rules.test_match import after
from tests.rules.test_notation_and_tables import CLUBS_LOWEST, with_all_fours
from tests.rules.test_penalties import BREACH, BREACHED, breach_points
from tests.rules.test_special_contracts import slam_deal
from tests.rules.test_what_is_seen import exposed
from tests.strategies import replace_settings

#: Asks the engine one thing under a variant.
Question = Callable[[Variant], Any]


@dataclass(frozen=True)
class Effect:
    """Where ``setting`` becomes ``change`` in ``base``, the answer to ``question`` goes from ``was`` to ``becomes``."""

    setting: str
    change: Any
    question: Question
    was: Any
    becomes: Any
    base: Variant = AUSTRALIAN


def changed(variant: Variant, setting: str, change: Any) -> Variant:
    """Change one setting, named by its path; a mapping as ``change`` may bring what the setting cannot do without."""
    section = change
    for name in reversed(setting.split(".")):
        section = {name: section}
    return replace_settings(variant, **section)


def with_settings(base: Variant = AUSTRALIAN, **sections: Mapping[str, Any]) -> Variant:
    """The Australian game with some sections changed."""
    return replace_settings(base, **sections)


# ----------------------------------------------------------------------------------------------------------- questions


def may_bid(calls: str, bid: str) -> Question:
    """May ``bid`` be made after these calls?"""
    return lambda variant: bid in sit_down(EngineTable, variant).call(calls).legal()


def points_after_a_revoke(variant: Variant) -> tuple[int, ...] | str:
    """What do both sides score for eight clubs in which W revoked, seven tricks being taken if it is played on?"""
    for tricks in (None, 7):  # where the hand is abandoned no tricks are given
        try:
            return judge_score(variant, "8C", tricks, revoke="W:3").points
        except QuestionError:
            continue
    return "refused"


def phase_after(calls: str) -> Question:
    """In which phase is the deal after these calls?"""
    return lambda variant: sit_down(EngineTable, variant).call(calls).phase


def phase_with_low_cards(variant: Variant) -> str:
    """In which phase does a deal begin in which South has no high card?"""
    return sit_down(EngineTable, variant, {SOUTH: "5S 6S 7S 8S 9S 10S 5C 6C 7C 8C"}).phase


def points(contract: str, tricks: tuple[int, ...], **wanted: Any) -> Question:
    """What does seat 0, the contractor, score, and what seat 1?"""
    return lambda variant: tuple(score(EngineTable, contract, tricks, variant=variant, **wanted)[:2])


def may_play(contract: str, led: str, hand: str) -> Question:
    """Which of the cards may be played when ``led`` is led?"""
    return lambda variant: " ".join(sorted(answers(EngineTable, contract, led, hand, variant=variant)))


def joker_leads(leads: str) -> Question:
    """Which suits may the leader name with the joker after leading these?"""

    def ask(variant: Variant) -> str:
        table = sit_down(EngineTable, variant, {NORTH: NORTHS_WINNERS}).ready(NORTH, "6NT")
        for card in leads.split():
            lead(table, card)
        return "".join(sorted(table.suits_for_joker()))

    return ask


def match_after(scores: tuple[int, ...], contract: str, tricks: tuple[int, ...], **wanted: Any) -> Question:
    """Who has won after one more deal?"""
    return lambda variant: after(EngineMatchTable, scores, contract, tricks, variant=variant, **wanted).winners


def bid_value(name: str) -> Question:
    """What is a bid worth?"""
    return lambda variant: int(rulebook_of(variant).bid_values[list(rulebook_of(variant).bid_names).index(name)])


def hand_sizes(variant: Variant) -> tuple[int, int, int]:
    """How many seats, cards in a hand, cards in the kitty?"""
    deal = Deal.from_seed(rulebook_of(variant), seed=1, index=0)
    return len(deal.hands), len(deal.hands[0]), len(deal.kitty)


def piles(variant: Variant) -> tuple[int, int]:
    """How many cards are dead, and how many in the players' own kitties?"""
    deal = Deal.from_seed(rulebook_of(variant), seed=1, index=0)
    return len(deal.dead), sum(map(len, deal.own_kitties))


def first_hand(variant: Variant) -> tuple[int, ...]:
    """Which cards does the seat left of the dealer get in the first deal of seed 1?"""
    return tuple(sorted(Deal.from_seed(rulebook_of(variant), seed=1, index=0).hands[1]))


def open_hands(contract: str, *, tricks: int) -> Question:
    """How many cards of the contractor lie open after ``tricks`` tricks?"""

    def ask(variant: Variant) -> int:
        table = sit_down(EngineTable, variant, {NORTH: "5H", EAST: "AH", WEST: "6H"}).ready(NORTH, contract)
        if tricks:
            table.play("5H AH 6H")
        return sum(len(cards) for cards in exposed(table, EAST).values())

    return ask


def takes_kitty(contract: str) -> Question:
    """In which phase is the deal once ``contract`` has won the auction?"""
    return lambda variant: sit_down(EngineTable, variant).win_auction(NORTH, contract).phase


def first_leader(variant: Variant) -> int | None:
    """Who leads first when South is contractor and West dealt?"""
    return sit_down(EngineTable, variant).ready(SOUTH, "6S").to_act


def jack_on_ace(variant: Variant) -> int:
    """Who wins A♥ J♥ Q♥ 5♥ in no trumps?"""
    held = {NORTH: "AH", EAST: "JH", SOUTH: "QH", WEST: "5H"}
    return sit_down(EngineTable, variant, held).ready(NORTH, "6NT").play("AH JH QH 5H").trick_winners[0]


def may_play_any_on_a_joker(variant: Variant) -> bool:
    """May anything be played when the joker is led?"""
    table = sit_down(EngineTable, variant, {NORTH: "Jk", EAST: "5C AH"}).ready(NORTH, "6NT")
    table.do("play Jk" if "play Jk" in table.legal() else "lead Jk as C")
    return table.legal_cards() == table.hand(EAST)


def joker_on_a_renounced_suit(variant: Variant) -> str:
    """Which card wins the second spade, on which a player who discarded on the first one plays the joker?"""
    held = {NORTH: "KS AS", EAST: "Jk 5H", SOUTH: "5S 6S", WEST: "7S 8S"}
    table = sit_down(EngineTable, variant, held, avoid={EAST: "S"}).ready(NORTH, "6NT")
    table.play("KS 5H 5S 7S").play("AS Jk 6S 8S")
    return {NORTH: "AS", EAST: "Jk"}[table.trick_winners[1]]


def after_lost_trick(variant: Variant) -> str:
    """In which phase is a misère whose contractor has won the first trick?"""
    table = sit_down(EngineTable, variant, {NORTH: "AH", EAST: "5H", WEST: "6H"}).ready(NORTH, "OM")
    return table.play("AH 5H 6H").phase


def is_called(card: str) -> Question:
    """May the contractor of 8♥, who holds A♠, call this card?"""
    return lambda variant: card in callable_cards(calling(EngineTable, variant, seat_0="AS", seat_3="AH JD"))


def total_after_defending(variant: Variant) -> int:
    """What is East's total after taking three tricks in defence at 480?"""
    return after(EngineMatchTable, (0, 480), "7S", (7, 3), variant=variant).scores[1]


def side_points(variant: Variant) -> list[int]:
    """The points of a deal found for pairs, when nobody has a partner: a deal replayed under either seating."""
    return replay(EngineTable, variant, find_deal(AUSTRALIAN, "7S", (7, 3))).points


def sides_differ(variant: Variant) -> bool:
    """Do North and South score together?"""
    scored = side_points(variant)
    return scored[NORTH] == scored[SOUTH]


def has_bid(name: str) -> Question:
    """Is there such a bid?"""
    return lambda variant: name in rulebook_of(variant).bid_names


def contractor_open(contract: str) -> Question:
    """How many of the contractor's cards lie open before the first lead?"""
    return lambda variant: sum(
        len(cards)
        for cards in exposed(sit_down(EngineTable, variant, {NORTH: "5H"}).ready(NORTH, contract), EAST).values()
    )


def cards_to_swap(variant: Variant) -> int:
    """How many cards does the contractor of a double misère choose for his partner?"""
    table = sit_down(EngineTable, variant).win_auction(NORTH, "DM")
    while table.to_act == NORTH:
        table.do(min(table.legal()))
    return len(table.deal.gifts[NORTH])


def slam_points(*, lose_one: bool) -> Question:
    """What does a called slam on eight diamonds score?"""
    return lambda variant: slam_deal(EngineTable, variant, lose_one=lose_one).points[NORTH]


def with_contract(name: str, contract: Any) -> Variant:
    """The Australian game with one more contract."""
    return with_settings(contracts={name: contract})


#: Contracts for one player (name, bid, contract), and all that stand in the ladder beside misère and open misère.
LONE_CONTRACTS = (
    ("bar_misere", "BM", SpecialContract(500, "10D")),
    ("blind_misere", "BLM", SpecialContract(1000, "top")),
    ("super_open_misere", "SOM", SpecialContract(430, "9NT")),
    ("double_misere", "DM", DoubleMisere(500, "10D")),
    ("hi_lo", "HL", HiLo(350, "9S")),
)
OTHER_CONTRACTS = (*LONE_CONTRACTS, ("game", "GS", GameContract()))


def partner_seen_after_calling(variant: Variant) -> int | None:
    """Whom does seat 1 know to be the partner when K♠, held by seat 3, has been called?"""
    partner: int | None = calling(EngineTable, variant, seat_0="AS KH", seat_3="KS").do("call KS").deal.view(1).partner
    return partner


def words_after_discarding(variant: Variant) -> bool:
    """May the contractor of 8♥ name seat 2 as his partner?"""
    return "partner 2" in calling(EngineTable, variant).legal()


def phase_after_naming(variant: Variant) -> str:
    """In which phase is 8♥ once a partner has been named?"""
    return calling(EngineTable, variant).do("partner 2").phase


def barred_after_a_defeat(variant: Variant) -> set[int]:
    """Who may not bid after North has lost 9♥ with five tricks?"""
    return after(EngineMatchTable, (0, 0), "9H", (5, 5), variant=variant).barred


def phase_at_first_lead(variant: Variant) -> str:
    """In which phase is 7♠ once the contractor has discarded?"""
    return sit_down(EngineTable, variant).win_auction(NORTH, "7S").discard().phase


#: Settings without which the one asked about would have nothing to act on.
BY_VALUE = with_settings(auction={"order": "value"}, scoring={"schedule": "multiplicative"})
MISERE_OPEN = with_settings(contracts={"misere": {"gate": "none"}})
ONE_FOUR = with_settings(pack={"lowest": {"spades": 5, "clubs": 4, "diamonds": 5, "hearts": 4}})
MISERE_PLAYED_OUT = with_settings(MISERE_OPEN, play={"misere_ends": "after_last_trick"})
ANY_POINTS = with_settings(match={"win_by": "any_points"})
ANY_POINTS_THREE = with_settings(THREE, match={"win_by": "any_points"})
EVERY_SUIT = with_settings(joker={"follow": "every_suit"})
ONLY_MISERES = with_settings(
    auction={"denominations": ("spades", "clubs", "diamonds", "hearts")}, contracts={"misere": {"above": "7H"}}
)
VALUES = dict.fromkeys(range(6, 11), (10, 20, 30, 40, 50))
NAMING = with_settings(FIVE, table={"sides": "called_player"})
PLAYED_OUT = with_settings(play={"misere_ends": "after_last_trick"})
TWENTY_DEALS = with_settings(match={"deals": 20})
OWN_TABLE = with_settings(scoring={"schedule": "table", "table": VALUES})
OTHER_VALUES = {**VALUES, 7: (70, 71, 72, 73, 74)}
PACK_OF_42 = {"kitty": 2, "packets": (3, "kitty 1", 4, "kitty 1", 3)}

EFFECTS = (
    Effect("table.sides", "solo", sides_differ, True, False),
    Effect("table.calling.may_call", "not_joker", is_called("JD"), False, True, FIVE),
    Effect("table.calling.may_call", "not_trump", is_called("AH"), True, False, FIVE),
    Effect("table.calling.alone", "secretly", is_called("AS"), False, True, FIVE),
    Effect("auction.rounds", "one_call_each", phase_after("6S 6C P P"), "auction", "discard"),
    Effect("auction.minimum_tricks", 7, may_bid("", "6S"), True, False),
    Effect("auction.denominations", CLUBS_LOWEST, may_bid("6C", "6S"), False, True),
    Effect("auction.order", "value", may_bid("6NT", "7S"), True, False,
           with_settings(scoring={"schedule": "multiplicative"})),
    Effect("auction.equal_value", "neither_higher", may_bid("6NT", "8S"), True, False, BY_VALUE),
    Effect("auction.passing", "reenter_after_bid", may_bid("P 6S P P", "7S"), False, True),
    Effect("auction.raise_own_bid", "last_bidder_once", may_bid("6S P P P", "7S"), False, True),
    Effect("auction.minimum_contract", 8, phase_after("7S P P P"), "discard", "over"),
    Effect("auction.signals", "first_two_seats", may_bid("P P", "6S"), True, False),
    Effect("auction.single_bid_exit", True, phase_after("6S P P P"), "discard", "exit"),
    Effect("auction.all_pass", "dealer_plays_lowest", phase_after("P P P P"), "over", "discard"),
    Effect("auction.all_pass", "play_no_trumps", phase_after("P P P P"), "over", "play"),
    Effect("contracts.misere", None, may_bid("7S", "M"), True, False),
    Effect("contracts.misere.value", 210, bid_value("M"), 250, 210),
    Effect("contracts.misere.above", "8S", may_bid("8S", "M"), False, True),
    Effect("contracts.misere.gate", "none", may_bid("6S", "M"), False, True),
    Effect("contracts.misere.exposed", "before_first_lead", open_hands("M", tricks=0), 0, 10, MISERE_OPEN),
    Effect("contracts.misere.kitty", "not_taken", takes_kitty("M"), "discard", "play", MISERE_OPEN),
    Effect("contracts.open_misere", None, may_bid("7S", "OM"), True, False),
    Effect("contracts.open_misere.value", 520, bid_value("OM"), 500, 520),
    Effect("contracts.open_misere.above", "10H", may_bid("10H", "OM"), False, True),
    Effect("contracts.open_misere.gate", "after_an_eight", may_bid("7S", "OM"), True, False),
    Effect("contracts.open_misere.gate", "first_call", may_bid("6S P P 6C", "OM"), True, False),
    Effect("contracts.open_misere.gate", "partner_bid_misere", may_bid("7S M", "OM"), True, False),
    Effect("contracts.open_misere.exposed", "before_first_lead", open_hands("OM", tricks=0), 0, 10),
    Effect("contracts.open_misere.exposed", "never", open_hands("OM", tricks=1), 9, 0),
    Effect("contracts.open_misere.kitty", "not_taken", takes_kitty("OM"), "discard", "play"),
    Effect("deal.no_ace_no_face", "redeal_if_partner_agrees", phase_with_low_cards, "auction", "redeal"),
    *(
        Effect(f"contracts.{name}", contract, has_bid(bid), False, True)
        for name, bid, contract in OTHER_CONTRACTS
    ),
    *(
        Effect(f"contracts.{name}.value", 330, bid_value(bid), contract.value, 330, with_contract(name, contract))
        for name, bid, contract in OTHER_CONTRACTS
    ),
    *(
        Effect(f"contracts.{name}.above", "6S", may_bid("6C", bid), True, False, with_contract(name, contract))
        for name, bid, contract in OTHER_CONTRACTS
    ),
    *(
        Effect(f"contracts.{name}.gate", "after_an_eight", may_bid("", bid), True, False, with_contract(name, contract))
        for name, bid, contract in LONE_CONTRACTS
    ),
    *(
        Effect(f"contracts.{name}.exposed", "before_first_lead", contractor_open(bid), 0, 10,
               with_contract(name, contract))
        for name, bid, contract in LONE_CONTRACTS
    ),
    *(
        Effect(f"contracts.{name}.kitty", "not_taken", takes_kitty(bid), "discard", "play",
               with_contract(name, contract))
        for name, bid, contract in LONE_CONTRACTS
    ),
    Effect("contracts.hi_lo.tricks", 4, lambda v: int(rulebook_of(v).record["row_low"][0][rulebook_of(v).row("HL")]),
           5, 4, with_contract("hi_lo", HiLo(350, "9S"))),
    Effect("contracts.double_misere.exchange", "pass_on", takes_kitty("DM"), "discard", "give",
           with_contract("double_misere", DoubleMisere(500, "10D"))),
    Effect("contracts.double_misere.swap_cards", 3, cards_to_swap, 5, 3,
           with_contract("double_misere", DoubleMisere(500, "10D", exchange="swap"))),
    Effect("contracts.slam_call", SlamCall(), takes_kitty("8D"), "discard", "slam"),
    Effect("contracts.slam_call.bonus", 100, slam_points(lose_one=False), 530, 380,
           with_contract("slam_call", SlamCall())),
    Effect("contracts.slam_call.failed", "minus_500", slam_points(lose_one=True), -530, -500,
           with_contract("slam_call", SlamCall())),
    Effect("ranking.no_trump_jacks", "above_ace", jack_on_ace, NORTH, EAST),
    Effect("ranking.colour_four_is_trump", True, may_play("7S", "5S", "4C AH"), "4C AH", "4C", ONE_FOUR),
    Effect("joker.nominate", "never", lambda v: sit_down(EngineTable, v, {NORTH: "Jk"}).win_auction(NORTH, "6NT")
           .discard().phase, "nominate", "play"),
    Effect("joker.lead", "any_suit", joker_leads("AS AD"), "CH", "CDHS"),
    Effect("joker.lead", "suit_not_shown_void", joker_leads("AS AD"), "CH", "CDHS"),
    Effect("joker.lead", "last_trick_only", joker_leads(""), "CDHS", ""),
    Effect("joker.follow", "any_time", may_play("6NT", "AC", "Jk 9C"), "9C", "9C Jk"),
    Effect("joker.lead", "only_card", joker_leads(""), "CDHS", ""),
    Effect("joker.lead", "own_suit", may_play_any_on_a_joker, False, True),
    Effect("joker.follow", "first_or_last_of_suit", may_play("6NT", "AC", "Jk 9C"), "9C", "9C Jk"),
    Effect("joker.follow", "every_suit", may_play("6NT", "AC", "Jk 4H"), "4H Jk", "Jk"),
    Effect("joker.renounced", "worthless", joker_on_a_renounced_suit, "Jk", "AS"),
    Effect("joker.in_misere", "lowest", may_play("OM", "5C", "Jk 4H"), "Jk", "4H Jk"),
    Effect("joker.in_misere", "optional", may_play("OM", "5C", "Jk 4H"), "Jk", "4H Jk"),
    Effect("play.first_lead", "left_of_dealer", first_leader, SOUTH, NORTH),
    Effect("play.misere_ends", "after_last_trick", after_lost_trick, "over", "play"),
    Effect("scoring.schedule", "multiplicative", points("7S", (7, 3)), (140, 30), (80, 30)),
    Effect("scoring.schedule", "transposed", points("7S", (7, 3)), (140, 30), (60, 30)),
    Effect("scoring.schedule", "hundred_a_level", points("7D", (7, 3)), (180, 30), (220, 30)),
    Effect("scoring.schedule", "perfect", points("7S", (7, 3)), (140, 30), (120, 30)),
    Effect("scoring.table", OTHER_VALUES, points("7S", (7, 3)), (10, 30), (70, 30), OWN_TABLE),
    Effect("scoring.failed", "defenders_score_value", points("7S", (6, 4)), (-140, 40), (0, 180)),
    Effect("scoring.slam_at_least", None, points("7S", (10, 0)), (250, 0), (140, 0)),
    Effect("scoring.slam_at_least", 300, points("7S", (10, 0)), (250, 0), (300, 0)),
    Effect("scoring.partner_share", "full", points("8H", (7, 1, 0, 1, 1), partner=3), (150, 10), (300, 10), FIVE),
    Effect("scoring.defenders.per_trick", 0, points("7S", (7, 3)), (140, 30), (140, 0)),
    Effect("scoring.defenders.when", "contract_failed", points("7S", (7, 3)), (140, 30), (140, 0)),
    Effect("scoring.defenders.in_misere", 10, points("M", (3, 7)), (-250, 0), (-250, 30), MISERE_PLAYED_OUT),
    Effect("scoring.defenders.share", "group", points("7H", (7, 2, 1)), (200, 20), (200, 30), THREE),
    Effect("scoring.defenders.cap", 490, total_after_defending, 510, 490),
    Effect("scoring.defenders.stop_above", 470, total_after_defending, 510, 480),
    Effect("match.target", 400, match_after((260, 0), "7S", (7, 3)), set(), {0, 2}),
    Effect("match.win_by", "any_points", match_after((0, 480), "7S", (7, 3)), set(), {1, 3}),
    Effect("match.both_reach", "higher_total", match_after((360, 490), "7S", (7, 3)), {0, 2}, {1, 3}, ANY_POINTS),
    Effect("match.lose_at", None, match_after((-380, 0), "7S", (6, 4)), {1, 3}, set()),
    Effect("match.lose_when", "below", match_after((-360, 0), "7S", (6, 4)), {1, 3}, set()),
    Effect("match.others_win", "all_others", match_after((-300, 0, 100), "7H", (6, 2, 2)), {2}, {1, 2}, THREE),
    Effect("match.lose_while_others_negative", False, match_after((-380, -80), "7S", (6, 4)), {1, 3}, set()),
    Effect("match.deals", 1, match_after((0, 0), "7S", (7, 3)), set(), {0, 2}),
    Effect("match.ends_at_target", False, match_after((360, 0), "7S", (7, 3)), {0, 2}, set(), TWENTY_DEALS),
    Effect("match.spread", 500, match_after((260, -180), "7S", (7, 3)), set(), {0, 2}),
    Effect("table.calling.may_call", "ace_not_held", is_called("KH"), True, False, FIVE),
    Effect("table.calling.alone", "openly_or_secretly", is_called("AS"), False, True, FIVE),
    Effect("table.calling.reveal", "at_once", partner_seen_after_calling, None, 3, FIVE),
    Effect("table.sides", "called_player", words_after_discarding, False, True, FIVE),
    Effect("table.calling.two_partners_from", 8, phase_after_naming, "play", "call", NAMING),
    Effect("penalties.ralphing", 2, barred_after_a_defeat, set(), {NORTH}),
    Effect("penalties.breach", BREACH, phase_at_first_lead, "play", "breach", PLAYED_OUT),
    Effect("penalties.breach.from_tricks", 8, phase_at_first_lead, "breach", "play", BREACHED),
    Effect("penalties.breach.made", 70, breach_points(EngineTable, "7S", (7, 3)), -20, 100, BREACHED),
    Effect("penalties.breach.failed", 70, breach_points(EngineTable, "7S", (6, 4)), 90, 110, BREACHED),
    Effect("penalties.breach.breached", 70, breach_points(EngineTable, "7S", (5, 5)), 150, 120, BREACHED),
    Effect("penalties.revoke", "american", points_after_a_revoke, "refused", (260, 0)),
    Effect("penalties.revoke", "hoffmann", points_after_a_revoke, "refused", (-260, -100)),
    Effect("match.check_first", "losing",
           match_after((-300, 490, 490), "7H", (6, 1, 3), trick_order=(1,)), {1}, {2}, ANY_POINTS_THREE),
)  # fmt: skip

#: Settings that cannot change alone, with what must change along: (settings, changed variant, question, was, becomes).
JOINT_EFFECTS = (
    (("table.players", "pack.lowest"), THREE, hand_sizes, (4, 10, 3), (3, 10, 3)),
    (("pack.lowest", "deal.kitty", "deal.packets"), with_all_fours(), hand_sizes, (4, 10, 3), (4, 10, 5)),
    (("pack.jokers", "deal.kitty", "deal.packets"), with_settings(pack={"jokers": 0}, deal=PACK_OF_42),
     hand_sizes, (4, 10, 3), (4, 10, 2)),
    (("deal.hand", "pack.lowest", "deal.packets"),
     with_settings(pack={"lowest": {"spades": 4, "clubs": 4, "diamonds": 3, "hearts": 3}},
                   deal={"hand": 11, "packets": (3, "kitty 1", 4, "kitty 1", 4, "kitty 1")}),
     hand_sizes, (4, 10, 3), (4, 11, 3)),
    (("pack.extra_pips", "table.players"), PACKS["61"], hand_sizes, (4, 10, 3), (6, 10, 1)),
    (("pack.second_copies", "table.players"), PACKS["63 second copies"], hand_sizes, (4, 10, 3), (6, 10, 3)),
    (("deal.dead", "table.players"), PACKS["43 for two"], piles, (0, 0), (20, 0)),
    (("deal.own_kitty", "table.players"), PACKS["25"], piles, (0, 0), (0, 4)),
)  # fmt: skip

#: What names a variant and rules nothing.
NAMES = {"key", "name", "summary", "sources", "family"}
#: What plug-ins bring; they have tests of their own.
FROM_PLUGINS = {"house_rules"}


def settings_of(section: Any, path: str = "") -> Iterator[str]:
    """Every setting of the model by its path: also those of contracts that are off unless a file turns them on."""
    for name, hint in get_type_hints(section).items():
        parts = [part for part in (hint, *get_args(hint)) if is_dataclass(part)]
        for part in parts:
            yield from settings_of(part, f"{path}{name}.")
        if not parts:
            yield path + name


@pytest.mark.parametrize("effect", EFFECTS, ids=[f"{effect.setting}={effect.change}"[:60] for effect in EFFECTS])
def test_the_setting_changes_the_game(effect: Effect) -> None:
    """The Rulebook has another hash, and something at the table goes another way."""
    other = changed(effect.base, effect.setting, effect.change)
    assert rulebook_of(effect.base).hash != rulebook_of(other).hash
    assert effect.was == effect.question(effect.base)
    assert effect.becomes == effect.question(other)


@pytest.mark.parametrize(("settings", "other", "question", "was", "becomes"), JOINT_EFFECTS)
def test_settings_that_change_together(
    settings: tuple[str, ...], other: Variant, question: Question, was: Any, becomes: Any
) -> None:
    """Seats, pack, hand and kitty have to sum up, so they change together."""
    assert rulebook_of(AUSTRALIAN).hash != rulebook_of(other).hash
    assert was == question(AUSTRALIAN)
    assert becomes == question(other)


def test_packets_change_the_rulebook_only() -> None:
    """Packets are on record, but a seeded deal gives the same cards to the same seats: variants can be compared."""
    other = changed(AUSTRALIAN, "deal.packets", (3, "kitty 3", 4, 3))
    assert rulebook_of(AUSTRALIAN).hash != rulebook_of(other).hash
    assert first_hand(AUSTRALIAN) == first_hand(other)


def test_no_setting_is_left_out() -> None:
    """Every field of the model is among the effects above."""
    shown = (
        {"deal.packets"}
        | {effect.setting for effect in EFFECTS}
        | {name for joint in JOINT_EFFECTS for name in joint[0]}
    )
    every = {setting for setting in settings_of(Variant) if setting not in NAMES}
    assert {f"contracts.misere.{field.name}" for field in fields(SpecialContract)} <= every
    assert set() == every - shown - FROM_PLUGINS


def test_names_change_nothing() -> None:
    """Key, name, summary and sources are not part of the game."""
    other = replace_settings(
        AUSTRALIAN, key="other", name={"en": "Other", "fi": "Toinen"}, summary={"en": "x"}, sources=("y",)
    )
    assert rulebook_of(AUSTRALIAN).hash == rulebook_of(other).hash


@pytest.mark.parametrize(
    ("section", "base"),
    [
        ({"table": {"calling": {"alone": "secretly"}}}, AUSTRALIAN),
        ({"scoring": {"partner_share": "full"}}, AUSTRALIAN),
        ({"scoring": {"defenders": {"share": "group"}}}, AUSTRALIAN),
        ({"auction": {"equal_value": "neither_higher"}}, AUSTRALIAN),
        ({"auction": {"passing": "may_reenter"}}, with_settings(auction={"rounds": "one_call_each"})),
        ({"auction": {"raise_own_bid": "last_bidder_always"}}, with_settings(auction={"rounds": "one_call_each"})),
        ({"auction": {"passing": "may_reenter"}}, with_settings(auction={"passing": "reenter_after_bid"})),
        ({"auction": {"minimum_contract": 6}}, AUSTRALIAN),
        ({"auction": {"minimum_contract": 7}}, with_settings(auction={"signals": "every_seat"})),
        ({"match": {"both_reach": "higher_total"}}, AUSTRALIAN),
        ({"match": {"lose_when": "below"}}, with_settings(match={"lose_at": None})),
        ({"joker": {"lead": "any_suit"}}, with_settings(pack={"jokers": 0}, deal=PACK_OF_42)),
        ({"joker": {"in_misere": "optional"}}, with_settings(contracts={"misere": None, "open_misere": None})),
        ({"joker": {"in_misere": "lowest"}}, with_settings(contracts={"misere": None, "open_misere": None})),
        ({"joker": {"in_misere": "optional"}}, EVERY_SUIT),
        ({"joker": {"renounced": "worthless"}}, EVERY_SUIT),
        ({"joker": {"lead": "suit_not_shown_void"}}, with_settings(EVERY_SUIT, joker={"lead": "any_suit"})),
        ({"joker": {"lead": "only_card"}}, with_settings(joker={"lead": "last_trick_only"})),
        ({"joker": {"renounced": "worthless"}}, ONLY_MISERES),
        ({"joker": {"follow": "every_suit"}}, with_settings(ONLY_MISERES, joker={"follow": "any_time"})),
        ({"joker": {"nominate": "never"}}, with_settings(ONLY_MISERES, joker={"in_misere": "lowest"})),
        ({"play": {"misere_ends": "after_last_trick"}}, with_settings(contracts={"misere": None, "open_misere": None})),
        ({"scoring": {"table": VALUES}}, AUSTRALIAN),
    ],
)
def test_settings_without_effect_give_the_same_game(section: Mapping[str, Any], base: Variant) -> None:
    """A setting that has nothing to act on changes no byte of the Rulebook."""
    assert rulebook_of(base).hash == rulebook_of(replace_settings(base, **section)).hash
