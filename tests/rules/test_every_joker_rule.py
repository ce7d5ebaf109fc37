"""Every published rule for the joker without trumps, as settings, in the situations in which the rules differ."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import pytest

from fivehundred.cards.suits import SUIT_LETTERS
from fivehundred.engine.deal import Deal
from fivehundred.engine.step import legal_count
from fivehundred.players import player_names
from fivehundred.simulation.single import play_single
from fivehundred.variants.model import Variant
from tests.packs import PACKS, begin, deal_of
from tests.players.test_hidden_information import choose
from tests.rules.table import (
    AUSTRALIAN,
    EAST,
    NORTH,
    SOUTH,
    THREE,
    WEST,
    EngineTable,
    Judge,
    Table,
    answers,
    rulebook_of,
    sit_down,
)
from tests.rules.test_joker_without_trumps import NORTHS_WINNERS, finish_trick, lead
from tests.strategies import replace_settings

#: The rules by their usual numbers: what each changes in the rule of pagat.com (J1n is that rule whole).
RULES: Mapping[str, Mapping[str, str]] = {
    "J1": {},
    "J1n": {"nominate": "contractor_before_first_lead"},
    "J1-n": {"nominate": "never"},
    "J2": {"nominate": "never", "lead": "any_suit", "in_misere": "optional"},
    "J3": {"nominate": "never", "lead": "suit_not_shown_void"},
    "J4": {"nominate": "never", "lead": "suit_not_shown_void", "renounced": "worthless"},
    "J5f": {"follow": "first_or_last_of_suit"},
    "J6": {"lead": "last_trick_only"},
    "J7": {"lead": "only_card"},
    "J8": {"nominate": "never", "lead": "own_suit", "in_misere": "optional"},
    "J9": {"nominate": "never", "lead": "any_suit", "follow": "every_suit"},
    "J10": {"nominate": "never", "in_misere": "lowest"},
}

#: Beside the suit led in its first round, in its second; from a void in no trumps, in misère. "no", "may" or "must".
PLAYING = {
    "J1": "no no may must",
    "J1n": "no no may must",
    "J1-n": "no no may must",
    "J2": "no no may may",
    "J3": "no no may must",
    "J4": "no no may must",
    "J5f": "may no may must",
    "J6": "no no may must",
    "J7": "no no may must",
    "J8": "no no may may",
    "J9": "may may must must",
    "J10": "no no may may",
}

#: The suits that may be named by a leader who has always followed: at trick 1, when spades and hearts have been led,
#: at trick 9 when all have been led, and at the last trick. "-": the joker is no lead; "own": it names no suit.
LEADING = {
    "J1": "CDHS CD - CDHS",
    "J1n": "CDHS CD - CDHS",
    "J1-n": "CDHS CD - CDHS",
    "J2": "CDHS CDHS CDHS CDHS",
    "J3": "CDHS CDHS CDHS CDHS",
    "J4": "CDHS CDHS CDHS CDHS",
    "J5f": "CDHS CD - CDHS",
    "J6": "- - - CDHS",
    "J7": "- - - CDHS",
    "J8": "own own own own",
    "J9": "CDHS CDHS CDHS CDHS",
    "J10": "CDHS CD - CDHS",
}

TWO_JOKERS = PACKS["44 two jokers"]


@pytest.fixture
def judge() -> Judge:
    """The engine."""
    return EngineTable


def rule(name: str, base: Variant = AUSTRALIAN) -> Variant:
    """The game with the joker rule of this number."""
    return replace_settings(base, joker=RULES[name])


def may_play_joker(legal: set[str]) -> str:
    """Say whether the joker may, must or must not be among the cards played."""
    return "no" if "Jk" not in legal else "must" if legal == {"Jk"} else "may"


@pytest.mark.parametrize("name", RULES)
def test_playing_it(judge: Judge, name: str) -> None:
    """Situations P-5 to P-10, cases 8, 9: with and without a card of the suit led, in no trumps and in misère."""
    variant = rule(name)
    held = {NORTH: "AC KC", EAST: "Jk 9C 8C", SOUTH: "5C 6C", WEST: "7C 10C"}
    second = sit_down(judge, variant, held).ready(NORTH, "6NT").play("AC 8C 5C 7C KC")
    found = (
        answers(judge, "6NT", "AC", "Jk 9C", variant=variant),
        second.legal_cards() & {"Jk", "9C"},
        answers(judge, "6NT", "AC", "Jk 4H", variant=variant),
        answers(judge, "OM", "5C", "Jk 4H", variant=variant),
    )
    assert PLAYING[name] == " ".join(may_play_joker(cards) for cards in found)


def suits_named(table: Table) -> str:
    """Say which suits the leader may name."""
    if "play Jk" in table.legal():
        return "own"
    return "".join(sorted(table.suits_for_joker())) or "-"


@pytest.mark.parametrize("name", RULES)
def test_leading_it(judge: Judge, name: str) -> None:
    """Situations P-11 to P-13, cases 11, 14: the first lead, two suits led, all led at trick nine, the last trick."""
    hand = "Jk AS AC AD AH KS KC KD KH QS"
    found = []
    for tricks in ("", "AH AS", "AS AC AD AH KS KC KD KH", "AS AC AD AH KS KC KD KH QS"):
        cards = hand if len(tricks) > 5 else NORTHS_WINNERS
        table = sit_down(judge, rule(name), {NORTH: cards}).ready(NORTH, "6NT")
        for card in tricks.split():
            lead(table, card)
        assert NORTH == table.to_act
        found.append(suits_named(table))
    assert LEADING[name] == " ".join(found)


@pytest.mark.parametrize("name", ["J3", "J4"])
def test_a_renounced_suit_may_not_be_named(judge: Judge, name: str) -> None:
    """Situation P-14: South has discarded on a diamond and may not name diamonds."""
    held = {NORTH: "5D 5S", EAST: "AD", SOUTH: "Jk AS QC", WEST: "AH"}
    table = sit_down(judge, rule(name), held, avoid={SOUTH: "D"}).ready(NORTH, "6NT").play("5D AD QC")
    finish_trick(table)
    table.play(next(card for card in sorted(table.legal_cards()) if card.endswith("S"))).play("AS")
    finish_trick(table)
    assert (SOUTH, "CHS") == (table.to_act, suits_named(table))


def on_a_second_diamond(judge: Judge, name: str, first: str) -> int:
    """Three hands: B plays ``first`` on a diamond, the joker on the next one, 8♦; who wins the second trick?"""
    held = {0: "AD 8D", 1: f"Jk {first}", 2: "7D 9D"}
    table = sit_down(judge, rule(name, THREE), held, avoid={1: "D"}).ready(0, "6NT")
    return table.play(f"AD {first} 9D").play("8D Jk 7D").trick_winners[1]


def test_a_joker_on_a_renounced_suit_is_worthless(judge: Judge) -> None:
    """Situation P-15: Hoyle 1909 gives the joker no value in a suit renounced before; elsewhere it wins."""
    assert 0 == on_a_second_diamond(judge, "J4", "7S")
    assert 1 == on_a_second_diamond(judge, "J3", "7S")


def test_a_joker_on_the_first_round_of_a_void_is_worth_something(judge: Judge) -> None:
    """Hoyle 1909: the joker wins the trick with which its player first shows void."""
    held = {0: "8D", 1: "Jk", 2: "7D"}
    table = sit_down(judge, rule("J4", THREE), held, avoid={1: "D"}).ready(0, "6NT").play("8D Jk 7D")
    assert [1] == table.trick_winners


def test_a_joker_led_is_never_worthless(judge: Judge) -> None:
    """Hoyle 1909: at the last trick the joker may have to name a renounced suit, and wins all the same."""
    settings = replace_settings(rule("J4"), joker={"lead": "any_suit"})
    held = {NORTH: "5D", EAST: "AD", SOUTH: "Jk AS QC", WEST: "AH"}
    table = sit_down(judge, settings, held, avoid={SOUTH: "D"}).ready(NORTH, "6NT").play("5D AD QC")
    finish_trick(table)
    table.play(next(card for card in sorted(table.legal_cards()) if card.endswith("S"))).play("AS")
    finish_trick(table)
    table.do("lead Jk as D")
    finish_trick(table)
    assert SOUTH == table.trick_winners[-1]


def test_an_own_suit_binds_nobody(judge: Judge) -> None:
    """Situation P-16: the joker led as a suit of its own: everybody may play anything, and it wins."""
    held = {NORTH: "Jk", EAST: "AH AC", SOUTH: "KH", WEST: "AS"}
    table = sit_down(judge, rule("J8"), held).ready(NORTH, "6NT").do("play Jk")
    for card in ("AH", "KH", "AS"):
        assert table.to_act is not None
        assert table.hand(table.to_act) == table.legal_cards()
        table.play(card)
    assert ([NORTH], NORTH) == (table.trick_winners, table.to_act)


def test_an_own_suit_shows_no_void(judge: Judge) -> None:
    """Situation P-16: what falls on a joker that is a suit of its own proves nothing."""
    held = {NORTH: "Jk", EAST: "AH", SOUTH: "KH", WEST: "AS"}
    table = sit_down(judge, rule("J8"), held).ready(NORTH, "6NT").play("Jk AH KH AS")
    assert ["", "", "", ""] == shown_voids(table.deal)


def test_every_suit_includes_the_joker(judge: Judge) -> None:
    """Situation P-10: a holder void in the suit led never discards, in no trumps, in misère, with no contract."""
    variant = replace_settings(rule("J9"), auction={"all_pass": "play_no_trumps"}, joker={"in_misere": "optional"})
    assert {"Jk"} == answers(judge, "6NT", "AC", "Jk 9H", variant=variant)
    assert {"Jk"} == answers(judge, "OM", "5C", "Jk 9H", variant=variant)
    table = sit_down(judge, variant, {NORTH: "AC", EAST: "Jk 9H"}, avoid={EAST: "C"}).call("P P P P").play("AC")
    assert {"Jk"} == table.legal_cards()


def test_the_first_round_of_a_suit_counts_named_ones(judge: Judge) -> None:
    """Situation P-7: a suit that a joker named has been led. With two jokers that closes it to the other one."""
    deal = start("J5f", {NORTH: "Jk1 AS", EAST: "Jk2 9C 8C", SOUTH: "5C", WEST: "7C"}, base=TWO_JOKERS)
    play(deal, "lead Jk1 as C", "8C", "5C", "7C", "AS")
    while deal.to_act != NORTH:
        deal.apply(deal.legal()[0])
    assert deal.legal_names()[0].startswith("play")
    # North leads another club: East holds the nine of clubs and may not play the joker beside it.
    again = start("J5f", {NORTH: "Jk1 6C", EAST: "Jk2 9C 8C", SOUTH: "5C", WEST: "7C"}, base=TWO_JOKERS)
    play(again, "lead Jk1 as C", "8C", "5C", "7C", "6C")
    assert "play Jk2" not in again.legal_names()


# ---------------------------------------------------------------------------------------------- the lowest card


def test_the_lowest_card_loses(judge: Judge) -> None:
    """Situation P-20: the joker on 5♦, other cards 4♦ and 6♦: 6♦ wins."""
    held = {NORTH: "5D", EAST: "Jk", WEST: "6D"}
    table = sit_down(judge, rule("J10"), held, avoid={EAST: "D"}).ready(NORTH, "OM").play("5D Jk 6D")
    assert [WEST] == table.trick_winners


@pytest.mark.parametrize(("name", "phase"), [("J10", "play"), ("J1", "over")])
def test_the_lowest_card_saves_a_misere(judge: Judge, name: str, phase: str) -> None:
    """Situations P-19, P-20: the contractor, void, throws the joker and is safe; where it is high he has lost."""
    variant = replace_settings(rule(name), play={"first_lead": "left_of_dealer"})
    held = {EAST: "KD", SOUTH: "Jk", WEST: "4D"}
    table = sit_down(judge, variant, held, avoid={SOUTH: "D"}, dealer=NORTH).ready(SOUTH, "OM").play("KD Jk 4D")
    assert (phase, [EAST if phase == "play" else SOUTH]) == (table.phase, table.trick_winners)


def test_the_lowest_card_led(judge: Judge) -> None:
    """The low joker led takes its trick only when nobody plays a card of the suit named."""
    held = {NORTH: "Jk", EAST: "5C", WEST: "AH"}
    table = sit_down(judge, rule("J10"), held, avoid={WEST: "C"}).ready(NORTH, "OM").do("lead Jk as C").play("5C AH")
    assert [EAST] == table.trick_winners
    nobody = sit_down(judge, rule("J10"), {NORTH: "Jk", EAST: "AH", WEST: "AD"}, avoid={EAST: "C", WEST: "C"})
    assert [NORTH] == nobody.ready(NORTH, "OM").do("lead Jk as C").play("AH AD").trick_winners


def test_the_lowest_card_has_no_suit(judge: Judge) -> None:
    """A joker that is the lowest card in misère is tied to no suit there; in no trumps it is as ever."""
    variant = replace_settings(rule("J10"), joker={"nominate": "contractor_before_first_lead"})
    assert "play" == sit_down(judge, variant, {NORTH: "Jk"}).win_auction(NORTH, "OM").discard().phase
    assert "nominate" == sit_down(judge, variant, {NORTH: "Jk"}).win_auction(NORTH, "6NT").discard().phase
    held = {NORTH: "7C", EAST: "Jk", SOUTH: "5C", WEST: "AC"}
    table = sit_down(judge, variant, held, avoid={EAST: "C"}).ready(NORTH, "6NT").play("7C Jk 5C AC")
    assert [EAST] == table.trick_winners


def test_results_tell_no_trumps_for_low_jokers() -> None:
    """However the joker ranks, the result of a misère says no trumps."""
    deal = begin(deal_of(rule("J10"), {NORTH: "5D"}), "OM")
    while not deal.is_over:
        deal.apply(deal.legal()[0])
    assert (None, 4) == (deal.nominated_suit, int(deal.result()["denomination"][0]))
    assert {4} == {deal.rulebook.bid_denominations[row] for row in map(deal.rulebook.row, ("M", "OM"))}


# ------------------------------------------------------------------------------------------------ what is proven


def shown_voids(deal: Deal) -> list[str]:
    """The suits in which each seat has shown void."""
    shown = deal.state["shown_void"][0]
    return [
        "".join(letter for suit, letter in enumerate(SUIT_LETTERS) if int(shown[seat]) >> suit & 1)
        for seat in range(deal.rulebook.players)
    ]


@pytest.mark.parametrize(
    ("follow", "first", "second"),
    [("when_void", "C", "C"), ("any_time", "", ""), ("first_or_last_of_suit", "", "C"), ("every_suit", "", "")],
)
def test_what_a_joker_thrown_in_proves(judge: Judge, follow: str, first: str, second: str) -> None:
    """A joker proves its player void only where he could not have played it holding the suit."""
    variant = replace_settings(AUSTRALIAN, joker={"follow": follow})
    held = {NORTH: "KC AC", EAST: "Jk", SOUTH: "5C 6C", WEST: "7C 8C"}
    table = sit_down(judge, variant, held, avoid={EAST: "C"}).ready(NORTH, "6NT").play("KC Jk")
    assert first == shown_voids(table.deal)[EAST]
    other = {NORTH: "KC AC", EAST: "9C Jk", SOUTH: "5C 6C", WEST: "7C 8C"}
    table = sit_down(judge, variant, other, avoid={EAST: "C"}).ready(NORTH, "6NT").play("KC 9C 5C 7C AC Jk")
    assert second == shown_voids(table.deal)[EAST]


@pytest.mark.parametrize("follow", ["when_void", "any_time", "first_or_last_of_suit", "every_suit"])
@pytest.mark.parametrize("name", ["J1", "J8", "J10"])
def test_nothing_is_claimed_that_is_not_so(name: str, follow: str) -> None:
    """Over whole deals, who is said to have shown void never has the suit."""
    for base in (AUSTRALIAN, TWO_JOKERS):
        variant = replace_settings(rule(name, base), joker={"follow": follow}, auction={"all_pass": "play_no_trumps"})
        for index in range(15):
            deal = deal_at_play(variant, index)
            while not deal.is_over:
                deal.apply(deal.legal()[-1 if index % 3 else 0])
                claims_hold(deal)


def deal_at_play(variant: Variant, index: int) -> Deal:
    """A seeded deal without trumps at its first lead: all have passed, or a misère was bid."""
    deal = Deal.from_seed(rulebook_of(variant), seed=3, index=index)
    while deal.phase == "auction":
        deal.play("OM" if index % 2 and "OM" in deal.legal_names() else "P")
    while deal.phase != "play":
        deal.apply(deal.legal()[-1 if deal.phase == "discard" else 0])
    return deal


def claims_hold(deal: Deal) -> None:
    """No hand holds a card of a suit in which its seat has shown void."""
    suits = deal.rulebook.record["effective_suit"][0][int(deal.state["denomination"][0])]
    for seat, shown in enumerate(shown_voids(deal)):
        held = {int(suits[deal.rulebook.pack.index(card)]) for card in deal.hands[seat]}
        assert not {SUIT_LETTERS.index(letter) for letter in shown} & held


# ---------------------------------------------------------------------------------------------------- two jokers


def start(name: str, held: Mapping[int, str], *, base: Variant = TWO_JOKERS, contract: str = "6NT", **way: Any) -> Deal:
    """No trumps by North at the first lead, the jokers free."""
    return begin(deal_of(rule(name, base), held, **way), contract)


def play(deal: Deal, *cards: str) -> Deal:
    """Play these cards; what has more words than one is an action as it stands."""
    for card in cards:
        deal.play(card if " " in card else f"play {card}")
    return deal


def winner(deal: Deal) -> int | None:
    """Who won the last trick?"""
    return deal.tricks[-1].winner


@pytest.mark.parametrize(("first", "second"), [("Jk1", "Jk2"), ("Jk2", "Jk1")])
def test_the_higher_joker_wins(first: str, second: str) -> None:
    """Two jokers on one trick without trumps: the higher one wins, whichever falls first."""
    avoid = {EAST: "C", SOUTH: "C"}
    deal = start("J1", {NORTH: "AC", EAST: first, SOUTH: second, WEST: "KC"}, avoid=avoid)
    play(deal, "AC", first, second, "KC")
    assert (EAST if first == "Jk1" else SOUTH) == winner(deal)


def test_both_jokers_are_led_by_the_lead_rule() -> None:
    """Each joker in hand may be led to every suit the rule allows."""
    deal = start("J1", {NORTH: "Jk1 Jk2"})
    expected = {f"lead {joker} as {suit}" for joker in ("Jk1", "Jk2") for suit in "SCDH"}
    assert expected <= set(deal.legal_names())
    play(deal, "lead Jk2 as S")
    while len(deal.tricks[0].plays) < 4:
        deal.apply(deal.legal()[0])
    assert {"lead Jk1 as C", "lead Jk1 as D", "lead Jk1 as H"} == {n for n in deal.legal_names() if "lead" in n}


@pytest.mark.parametrize("name", ["J1", "J6", "J7"])
def test_nothing_but_jokers(name: str) -> None:
    """Case 14: a leader who holds nothing but the two jokers may lead either, whatever the rule."""
    winners = "Jk1 Jk2 AS AC AD AH KS KC KD KH"
    deal = start(name, {NORTH: winners})
    for card in "AS AC AD AH KS KC KD KH".split():
        play(deal, card)
        while deal.to_act != NORTH or len(deal.tricks[-1].plays) < 4:
            deal.apply(deal.legal()[0])
    assert {f"lead {joker} as {suit}" for joker in ("Jk1", "Jk2") for suit in "SCDH"} == set(deal.legal_names())


def nominated(held: Mapping[int, str], kitty: str = "") -> Deal:
    """North has made his jokers diamonds in six no trumps."""
    deal = deal_of(rule("J1", TWO_JOKERS), held, kitty=kitty, avoid={EAST: "D"})
    while deal.phase == "auction":
        deal.play("6NT" if deal.to_act == NORTH else "P")
    for card in deal.kitty:
        deal.apply(64 + deal.rulebook.pack.index(card))
    deal.play("nominate D")
    return deal


def test_nomination_ties_both_jokers_of_the_contractor() -> None:
    """Both jokers in the contractor's hand become diamonds: led without naming, the higher above the lower."""
    deal = nominated({NORTH: "Jk1 Jk2 AD", WEST: "KD"})
    assert {"play Jk1", "play Jk2"} <= set(deal.legal_names())
    assert not [name for name in deal.legal_names() if name.startswith("lead")]
    assert 2 == deal.nominated_suit


@pytest.mark.parametrize(("own", "other"), [("Jk1", "Jk2"), ("Jk2", "Jk1")])
def test_nomination_leaves_the_other_joker_free(own: str, other: str) -> None:
    """A joker that the contractor does not hold belongs to no suit and takes the trick that it falls on."""
    deal = nominated({NORTH: f"{own} AD", EAST: other, SOUTH: "5D", WEST: "KD"})
    assert 2 == deal.nominated_suit
    play(deal, own)
    assert f"play {other}" in deal.legal_names()
    play(deal, other, "5D", "KD")
    assert EAST == winner(deal)
    while not deal.is_over:
        deal.apply(deal.legal()[0])
    assert 7 == int(deal.result()["denomination"][0])


def test_the_other_joker_is_led_as_a_free_one() -> None:
    """A joker that the contractor does not hold is led naming a suit although the contractor's is a diamond."""
    deal = play(nominated({NORTH: "Jk2 5C", EAST: "Jk1 AC", SOUTH: "6C", WEST: "7C"}), "5C", "AC", "6C", "7C")
    assert {f"lead Jk1 as {suit}" for suit in "SDH"} == {name for name in deal.legal_names() if "Jk" in name}


def test_two_jokers_as_suits_of_their_own() -> None:
    """Situation P-16: nobody need play the second joker on the first; if it is played the higher wins."""
    deal = start("J8", {NORTH: "Jk2", EAST: "Jk1 AH", SOUTH: "5C", WEST: "7C"})
    play(deal, "Jk2")
    assert len(deal.hands[EAST]) == len(deal.legal())
    play(deal, "Jk1", "5C", "7C")
    assert EAST == winner(deal)


def test_two_jokers_below_everything() -> None:
    """Situation P-20: of two low jokers neither beats anything; a led one holds against the other."""
    held = {NORTH: "Jk2", EAST: "Jk1", WEST: "AH", SOUTH: "5S"}
    deal = start("J10", held, contract="OM", avoid={EAST: "C", WEST: "C"})
    play(deal, "lead Jk2 as C", "Jk1", "AH")
    assert NORTH == winner(deal)


# ------------------------------------------------------------------------------------------------------- players


@pytest.mark.parametrize("base", [AUSTRALIAN, TWO_JOKERS, THREE], ids=["one joker", "two jokers", "three hands"])
@pytest.mark.parametrize("name", RULES)
def test_players_play_on_under_every_rule(name: str, base: Variant) -> None:
    """Every player finds a legal action to the end under every rule for the joker."""
    free = {"misere": {"gate": "none", "above": "6NT"}}
    variant = replace_settings(rule(name, base), auction={"all_pass": "play_no_trumps"}, contracts=free)
    for player in player_names():
        for index in range(12):
            deal = play_single(rulebook_of(variant), players=player, seed=4, index=index)
            assert (True, 0) == (deal.is_over, int(legal_count(deal.state[0])))


@pytest.mark.parametrize(("name", "bids"), [("J1-n", False), ("J10", True)])
def test_a_low_joker_does_not_spoil_a_misere(name: str, bids: bool) -> None:
    """The club player bids misère with low cards and a low joker, but not with a joker that is sure to win."""
    hand = "Jk QS QC 4D 5D 6D 4H 5H 6H 5S"
    any_time = {"misere": {"gate": "none", "above": "6NT"}, "open_misere": None}
    deal = deal_of(replace_settings(rule(name), contracts=any_time), {NORTH: hand})
    assert bids == (deal.action_name(choose(deal)) == "M")
