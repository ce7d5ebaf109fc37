"""Every published rule for the joker without trumps, as settings, in the situations in which the rules differ."""

from __future__ import annotations

from collections.abc import Mapping

import pytest

from fivehundred.cards.suits import SUIT_LETTERS
from fivehundred.engine.deal import Deal
from fivehundred.engine.step import legal_count
from fivehundred.players.registry import compiled_players
from fivehundred.variants.model import DoubleMisere, Variant
from tests.packs import PACKS, begin, deal_of
from tests.players.asking import decision
from tests.rules.table import (
    AUSTRALIAN,
    EAST,
    NORTH,
    SOUTH,
    THREE,
    WEST,
    Judge,
    RefereeTable,
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


def on_a_second_diamond(judge: Judge, name: str) -> int:
    """Three hands: B discards on a diamond at trick two, and at trick five plays the joker on A's 8♦, C 7♦."""
    held = {0: "AS AD AC KC 8D", 1: "7S 7C 8C Jk 8S", 2: "9S 9D 9C 10C 7D"}
    table = sit_down(judge, rule(name, THREE), held, avoid={1: "D"}).ready(0, "6NT")
    table.play("AS 7S 9S AD 8S 9D AC 7C 9C KC 8C 10C 8D Jk 7D")
    return table.trick_winners[4]


def test_a_joker_on_a_renounced_suit_is_worthless(judge: Judge) -> None:
    """Situation P-15: Hoyle 1909 gives the joker no value in a suit renounced before: 8♦ wins; elsewhere it wins."""
    assert 0 == on_a_second_diamond(judge, "J4")
    assert 1 == on_a_second_diamond(judge, "J3")


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
    """Situation P-16: the joker led as a suit of its own: everybody, with hearts and clubs, may play anything."""
    held = {NORTH: "Jk", EAST: "AH AC", SOUTH: "KH KC", WEST: "AS QC"}
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
    assert ["", "", "", ""] == shown_voids(table)


def test_every_suit_includes_the_joker(judge: Judge) -> None:
    """Situation P-10: a holder void in the suit led never discards, in no trumps, in misère, with no contract."""
    variant = replace_settings(rule("J9"), auction={"all_pass": "play_no_trumps"}, joker={"in_misere": "optional"})
    assert {"Jk"} == answers(judge, "6NT", "AD", "Jk 9C", variant=variant)
    assert {"Jk"} == answers(judge, "OM", "5D", "Jk 9C", variant=variant)
    table = sit_down(judge, variant, {NORTH: "AD", EAST: "Jk 9C"}, avoid={EAST: "D"}).call("P P P P").play("AD")
    assert {"Jk"} == table.legal_cards()


def test_every_suit_at_any_round(judge: Judge) -> None:
    """Situation P-6: beside a card of the suit led the joker is legal, in any round, and no third suit is."""
    assert {"Jk", "9C"} == answers(judge, "6NT", "AC", "Jk 9C 4H", variant=rule("J9"))


def test_the_first_round_of_a_suit(judge: Judge) -> None:
    """Situation P-7, case 8: beside a heart the joker is legal while hearts have not been led, and not afterwards."""
    variant = rule("J5f")
    assert {"Jk", "9C"} == answers(judge, "6NT", "AC", "Jk 9C", variant=variant)
    assert {"Jk", "4H"} == answers(judge, "6NT", "KH", "Jk 4H 10C", variant=variant)
    assert {"Jk", "10C", "7D"} == answers(judge, "6NT", "KH", "Jk 10C 7D", variant=variant)
    held = {NORTH: "AC KC", EAST: "Jk 9C 8C", SOUTH: "5C 6C", WEST: "7C 10C"}
    table = sit_down(judge, variant, held).ready(NORTH, "6NT").play("AC 8C 5C 7C KC")
    assert "9C" in table.legal_cards()
    assert "Jk" not in table.legal_cards()


# ---------------------------------------------------------------------------------------------- the lowest card


def test_the_lowest_card_loses(judge: Judge) -> None:
    """Situation P-20: the joker on 5♦, other cards 4♦ and 6♦: 6♦ wins. Where it is high it would win itself."""
    held = {NORTH: "5D", EAST: "Jk", SOUTH: "4D", WEST: "6D"}
    for name, wins in (("J10", WEST), ("J2", EAST)):
        variant = replace_settings(rule(name), contracts={"double_misere": DoubleMisere(500, "10D")})
        table = sit_down(judge, variant, held, avoid={EAST: "D"}).ready(NORTH, "DM").play("5D Jk 4D 6D")
        assert [wins] == table.trick_winners


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


def suit_letters(mask: int) -> str:
    """Write a set of suits."""
    return "".join(letter for suit, letter in enumerate(SUIT_LETTERS) if mask >> suit & 1)


def shown_voids(table: Table) -> list[str]:
    """The suits in which each seat has shown void."""
    deal, seats = table.deal, range(table.variant.table.players)
    if isinstance(table, RefereeTable):
        return ["".join(SUIT_LETTERS[suit] for suit in sorted(deal.suits_shown_void(seat))) for seat in seats]
    return [suit_letters(int(deal.state["shown_void"][0][seat])) for seat in seats]


@pytest.mark.parametrize(
    ("follow", "first", "second"),
    [("when_void", "C", "C"), ("any_time", "", ""), ("first_or_last_of_suit", "", "C"), ("every_suit", "", "")],
)
def test_what_a_joker_thrown_in_proves(judge: Judge, follow: str, first: str, second: str) -> None:
    """A joker proves its player void only where he could not have played it holding the suit."""
    variant = replace_settings(AUSTRALIAN, joker={"follow": follow})
    held = {NORTH: "KC AC", EAST: "Jk", SOUTH: "5C 6C", WEST: "7C 8C"}
    table = sit_down(judge, variant, held, avoid={EAST: "C"}).ready(NORTH, "6NT").play("KC Jk")
    assert first == shown_voids(table)[EAST]
    other = {NORTH: "KC AC", EAST: "9C Jk", SOUTH: "5C 6C", WEST: "7C 8C"}
    table = sit_down(judge, variant, other, avoid={EAST: "C"}).ready(NORTH, "6NT").play("KC 9C 5C 7C AC Jk")
    assert second == shown_voids(table)[EAST]


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
    for seat in range(deal.rulebook.players):
        held = {int(suits[deal.rulebook.pack.index(card)]) for card in deal.hands[seat]}
        shown = suit_letters(int(deal.state["shown_void"][0][seat]))
        assert not {SUIT_LETTERS.index(letter) for letter in shown} & held


# ------------------------------------------------------------------------------------------------------- players


@pytest.mark.parametrize("base", [AUSTRALIAN, TWO_JOKERS, THREE], ids=["one joker", "two jokers", "three hands"])
@pytest.mark.parametrize("name", RULES)
def test_players_play_on_under_every_rule(name: str, base: Variant) -> None:
    """Every player finds a legal action to the end under every rule for the joker."""
    free = {"misere": {"gate": "none", "above": "6NT"}}
    variant = replace_settings(rule(name, base), auction={"all_pass": "play_no_trumps"}, contracts=free)
    for player in compiled_players():
        for index in range(12):
            deal = Deal.from_seed(rulebook_of(variant), seed=4, index=index)
            while not deal.is_over:
                deal.apply(decision(player, deal, key=index, counter=len(deal.actions)))
            assert int(legal_count(deal.state[0])) == 0


@pytest.mark.parametrize(("name", "bids"), [("J1-n", False), ("J10", True)])
def test_a_low_joker_does_not_spoil_a_misere(name: str, bids: bool) -> None:
    """The club player bids misère with low cards and a low joker, but not with a joker that is sure to win."""
    hand = "Jk QS QC 4D 5D 6D 4H 5H 6H 5S"
    any_time = {"misere": {"gate": "none", "above": "6NT"}, "open_misere": None}
    deal = deal_of(replace_settings(rule(name), contracts=any_time), {NORTH: hand})
    assert bids == (deal.action_name(decision("club", deal)) == "M")
