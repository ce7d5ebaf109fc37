"""Double-dummy analysis: tables, positions, cards and reviews, checked against the deal played on and reason."""

from __future__ import annotations

import dataclasses
import itertools

import pytest

from fivehundred.engine.deal import Deal
from fivehundred.engine.solver.solver import Solver
from fivehundred.errors import FiveHundredError, NotationError, QuestionError, SolverError
from fivehundred.records import write_record
from fivehundred.records.reading import line_of
from fivehundred.rules import assemble
from fivehundred.simulation.single import play_single
from fivehundred.solving import (
    Given,
    best_start,
    contract_table,
    deal_before_step,
    dealt_again,
    position,
    review,
    worth_of,
)
from fivehundred.solving.position import read_hands
from fivehundred.solving.seeded import hands_after
from fivehundred.solving.start import after_discards
from fivehundred.solving.table import kinds_of_contracts
from fivehundred.variants import find_variant, variant_from_mapping
from fivehundred.variants.model import Variant


@pytest.fixture(scope="module")
def australian() -> Variant:
    """Return the Australian game."""
    return find_variant("australian")


@pytest.fixture(scope="module")
def solver(australian: Variant) -> Solver:
    """Return its solver."""
    return Solver(assemble(australian))


def sets_of(deal: Deal) -> tuple[int, ...]:
    """Return the hands of a deal as sets of pack indices."""
    return tuple(int(hand) for hand in deal.state["hands"][0][: deal.rulebook.players])


# ------------------------------------------------------------------------------------------------- the table


def test_a_table_holds_what_the_solver_says_of_each_contract(solver: Solver) -> None:
    """Every cell of the numbered bids with trumps is the solver's number for these hands, contractor and lead."""
    deal = Deal.from_seed(solver.rulebook, seed=5)
    table = contract_table(solver, sets_of(deal), dealer=deal.dealer)
    hands = solver.hand_sets(deal.dealt_hands)
    for row in table.rows:
        if not row.special and row.denomination < 4:
            expected = tuple(
                solver.contract_tricks(hands, denomination=row.denomination, contractor=seat) for seat in range(4)
            )
            assert expected == row.values
    assert ["S", "C", "D", "H", "NT"] == [row.bids[0][1:] for row in table.rows if not row.special]
    assert [("M", "OM")] == [row.bids for row in table.rows if row.special]


def test_a_contractor_calls_the_partner_who_helps_most() -> None:
    """At a table that calls partners the value is the best over all partners and alone."""
    rulebook = assemble(find_variant("viisisataa-five"))
    solver = Solver(rulebook)
    deal = Deal.from_seed(rulebook, seed=3, index=2)
    hands = solver.hand_sets(deal.dealt_hands)
    row = rulebook.row("6H")
    start = best_start(solver, after_discards(rulebook, sets_of(deal), row=row, contractor=1, dealer=deal.dealer))
    assert start is not None
    values = {
        partners: solver.contract_tricks(hands, denomination=3, contractor=1, partners=partners)
        for partners in (0, 1, 4, 8, 16)
    }
    assert max(values.values()) == start.value
    assert values[int(start.deal.state["side"][0]) & ~2] == start.value
    assert len(set(values.values())) > 1


def test_a_contractor_nominates_his_joker_as_is_best(australian: Variant) -> None:
    """Without trumps the value is the best over all suits and none; an order to nominate is obeyed."""
    variant = variant_from_mapping(
        {"extends": "australian", "name": {"en": "N"}, "joker": {"nominate": "contractor_before_first_lead"}}, key="n"
    )
    solver = Solver(assemble(variant))
    differ = 0
    for index in range(4):
        deal = Deal.from_seed(solver.rulebook, seed=2, index=index)
        holder = next((seat for seat in range(4) if any(card >= 64 for card in deal.hands[seat])), None)
        if holder is None:
            continue
        seat = "NESW"[holder]
        values = [
            worth_of(solver, position(variant, solver, sets_of(deal), Given("NT", seat, joker_is=suit)).deal).value
            for suit in ("none", "S", "C", "D", "H")
        ]
        best = position(variant, solver, sets_of(deal), Given("NT", seat))
        assert max(values) == worth_of(solver, best.deal, with_line=False).value
        assert best.choices[0].startswith("nominate ")
        differ += len(set(values)) > 1
    assert differ


def test_no_way_to_discard_is_better_than_the_best() -> None:
    """Trying every discard, not one of those that look alike, finds nothing better; cards that are there twice too."""
    from fivehundred.solving import best_discards

    for name, hand, kitty in (("three-handed", 4, 2), ("pagat-six-two-packs", 3, 2)):
        rulebook = assemble(find_variant(name))
        solver, index = Solver(rulebook), 0
        deal = Deal.from_seed(rulebook, seed=11, index=index)
        hands = [_lowest_bits(members, hand) for members in sets_of(deal)]
        seen = _lowest_bits(sets_of(deal)[0] & ~hands[0], kitty)
        for row in (rulebook.row("7H"), rulebook.row("7NT")):
            found = best_discards(solver, hands, seen, row=row, contractor=0, dealer=0)
            whole = [card for card in range(64) if (hands[0] | seen) >> card & 1]
            values = []
            for gone in itertools.combinations(whole, kitty):
                held = [(hands[0] | seen) & ~sum(1 << card for card in gone), *hands[1:]]
                start = best_start(solver, after_discards(rulebook, held, row=row, contractor=0, dealer=0))
                assert start is not None
                values.append(start.value)
            assert max(values) == found.start.value
            assert kitty == len(found.discards)


def _lowest_bits(members: int, number: int) -> int:
    cards = [card for card in range(64) if members >> card & 1]
    return sum(1 << card for card in cards[:number])


def test_contracts_solved_alike_are_one_kind(solver: Solver) -> None:
    """Numbered bids of a denomination are one kind, misère and open misère one."""
    kinds = kinds_of_contracts(solver.rulebook)
    assert 6 == len(kinds)
    assert (("6S",), solver.rulebook.row("6S"), False) == kinds[0]
    assert (("M", "OM"), solver.rulebook.row("M"), True) == kinds[-1]


# ------------------------------------------------------------------------------------------------- positions

ENDING = "N: AH 5S E: KH 6S S: JH 7S W: QH 8S"


def test_an_ending_by_hand(australian: Variant, solver: Solver) -> None:
    """Hearts are trumps; South has led the seven of spades, West plays: North's ace of trumps and South's bower win."""
    given = Given("8H", "S", leader="S", taken=6, played="7S 8S")
    found = worth_of(solver, position(australian, solver, read_hands(solver.rulebook, ENDING), given).deal)
    # South's partner must follow with the five, East with the six: West keeps the trick, then South's bower wins.
    assert ("N", [("5S", 7)]) == ("NESW"[found.deal.turn or 0], [(card.name, card.value) for card in found.cards])
    assert (7, False) == (found.value, found.makes)
    ruffed = dataclasses.replace(given, played="JH QH")
    found = worth_of(solver, position(australian, solver, read_hands(solver.rulebook, ENDING), ruffed).deal)
    assert (7, False) == (found.value, found.makes)


def test_the_joker_led_names_a_suit(australian: Variant, solver: Solver) -> None:
    """Without trumps ``Jk=H`` is a joker led as a heart; without the suit the message says how to write it."""
    hands = read_hands(solver.rulebook, "N: AH 5S E: KH 6S S: Jk 7S W: QH 8S")
    given = Given("NT", "S", leader="S", suits_led="S C", played="Jk=H")
    deal = position(australian, solver, hands, given).deal
    assert 3 == int(deal.state["led"][0])
    with pytest.raises(QuestionError, match=r"write the suit named with it: Jk=H"):
        position(australian, solver, hands, dataclasses.replace(given, played="Jk"))
    with pytest.raises(QuestionError, match="may not lead the joker as spades"):
        position(australian, solver, hands, dataclasses.replace(given, played="Jk=S"))


@pytest.mark.parametrize(
    ("hands", "given", "message"),
    [
        ("N: AH AH E: KH 6S S: JH 7S W: QH 8S", Given("H", "S", leader="S"), "AH is named too often"),
        ("N: AH 5S E: AH 6S S: JH 7S W: QH 8S", Given("H", "S", leader="S"), "the pack has it once"),
        ("N: AH 2S E: KH 6S S: JH 7S W: QH 8S", Given("H", "S", leader="S"), "2S is not in the pack of australian"),
        ("N: AH E: KH 6S S: JH 7S W: QH 8S", Given("H", "S", leader="S"), "N has 1 card, others 2"),
        ("N: AH N: KH S: JH W: QH", Given("H", "S", leader="S"), "the hand of N is given twice"),
        ("X: AH", Given("H", "S", leader="S"), "'X' is no seat"),
        ("AH KH", Given("H", "S", leader="S"), "the hands are written seat by seat"),
        (ENDING, Given("H", leader="S"), "say who plays the contract"),
        (ENDING, Given("H", "S"), "say who leads"),
        (ENDING, Given("8H", "S", leader="S"), "--taken"),
        (ENDING, Given("8H", "S", leader="S", taken=9), "8 tricks of 10 have been played"),
        (ENDING, Given("H", "S", leader="S", suits_led="X"), "'X' is no suit"),
        (ENDING, Given("H", "S", leader="S", shown_void="EH"), "write a seat and the suits"),
        (ENDING, Given("H", "S", leader="S", played="7S QH"), "revoked"),
        (ENDING, Given("H", "S", leader="S", played="AH"), "without holding it"),
        (ENDING, Given("H", "S", leader="S", played="7S 8S 5S 6S QH AH KH JH"), "nothing is left"),
        (ENDING, Given("H", "S", leader="S", played="7S 8S 5S 6S QH AH KH JH 5C"), "over by then"),
        (ENDING, Given("H", "S", leader="S", partner="E"), "no partner is called"),
        ("E: KH 6S S: JH 7S W: QH 8S", Given("M", "S", leader="N", taken=0), "N sits out in M"),
        (ENDING, Given("no contract", "S"), "plays no deal without a contract"),
    ],
)
def test_what_cannot_be_is_refused(australian: Variant, solver: Solver, hands: str, given: Given, message: str) -> None:
    """Contradictions are refused with the reason."""
    with pytest.raises((QuestionError, NotationError), match=message):
        position(australian, solver, read_hands(solver.rulebook, hands), given)


def test_whole_hands_know_no_earlier_tricks(australian: Variant, solver: Solver) -> None:
    """At the first lead there is nothing to tell of tricks before it."""
    hands = sets_of(Deal.from_seed(solver.rulebook, seed=5))
    with pytest.raises(QuestionError, match="for an ending"):
        position(australian, solver, hands, Given("7H", "S", taken=1))
    with pytest.raises(QuestionError, match="in 7H the joker is the highest trump"):
        position(australian, solver, hands, Given("7H", "S", joker_is="H"))


def test_a_misere_leaves_the_partner_out(australian: Variant, solver: Solver) -> None:
    """Three play; the hand of the partner may be left out."""
    hands = read_hands(solver.rulebook, "E: KH 6S S: QH 5S W: AH 8S")
    found = worth_of(solver, position(australian, solver, hands, Given("M", "S", leader="S", taken=0)).deal)
    assert (0, True) == (found.value, found.makes)
    worse = read_hands(solver.rulebook, "E: KH 6S S: AH 9S W: QH 8S")
    found = worth_of(solver, position(australian, solver, worse, Given("M", "S", leader="S", taken=0)).deal)
    assert not found.makes


def test_the_kitty_is_taken_and_cards_put_aside(australian: Variant, solver: Solver) -> None:
    """With --discards the contractor plays with the kitty; wrong discards are refused."""
    deal = Deal.from_seed(solver.rulebook, seed=5)
    kitty = " ".join(name for name in write_record(deal)["kitty"])
    assert sets_of(deal) == hands_after(australian, deal, Given("7H", "S"), kitty)
    mine = write_record(deal)["hands"][2]
    hands = hands_after(australian, deal, Given("7H", "S"), " ".join(mine[:3]))
    assert 10 == hands[2].bit_count()
    assert int(deal.state["kitty"][0]) & hands[2] == int(deal.state["kitty"][0])
    with pytest.raises(QuestionError, match="2 discards: with the kitty 3 cards"):
        hands_after(australian, deal, Given("7H", "S"), " ".join(mine[:2]))
    with pytest.raises(QuestionError, match="without holding it"):
        hands_after(australian, deal, Given("7H", "N"), " ".join(mine[:3]))


# --------------------------------------------------------------------------------------- cards, and reviews


def played_deals() -> list[Deal]:
    """Return deals played by random players, contracts of several kinds among them."""
    deals = []
    for name in ("australian", "three-handed", "viisisataa-five", "finnish"):
        rulebook = assemble(find_variant(name))
        index, found = 0, 0
        while found < 2:
            deal = play_single(rulebook, players="random", seed=4, index=index)
            index += 1
            if deal.tricks and deal.contract not in ("M", "OM"):
                deals.append(deal)
                found += 1
    return deals


def test_a_review_adds_up() -> None:
    """From the first lead on the changes of all plays lead to the tricks taken; every cost is the mover's loss."""
    costly = 0
    for deal in played_deals():
        line = line_of(write_record(deal))
        played, dealt = dealt_again(line)
        found = review(Solver(line.rulebook), dealt, played)
        value = found.start
        for play in found.plays:
            assert value == play.before
            ours = play.chooser in found.side
            assert play.cost == (play.before - play.after if ours else play.after - play.before) >= 0
            assert bool(play.cost) == bool(play.better)
            assert play.name not in play.better
            value = play.after
            costly += play.cost
        assert found.end == value == sum(deal.tricks_won[seat] for seat in found.side)
        assert len(found.plays) == sum(len(trick.plays) for trick in deal.tricks)
        turned = sum(play.turns for play in found.plays) % 2 == 1
        assert turned == (found.goal.is_made(found.start or 0) != (deal.outcome == "made"))
    assert costly > 10


def test_points_are_those_of_the_score(australian: Variant, solver: Solver) -> None:
    """What a value scores is what the deal scored when it came to it."""
    from fivehundred.solving.goal import points_of

    seen = 0
    for index in range(12):
        deal = play_single(solver.rulebook, players="random", seed=6, index=index)
        if deal.contractor is None:
            continue
        line = line_of(write_record(deal))
        lead = deal_before_step(line)
        tricks = sum(deal.tricks_won[seat] for seat in range(4) if seat % 2 == deal.contractor % 2)
        ours, theirs = deal.points[deal.contractor], deal.points[(deal.contractor + 1) % 4]
        assert ours - theirs == points_of(lead, tricks)
        seen += 1
    assert seen > 3


def test_each_card_is_worth_what_the_deal_is_worth_after_it(solver: Solver) -> None:
    """The value of a card is that of the position it leads to; the line of best play ends in the best value."""
    deal = play_single(solver.rulebook, players="club", seed=7)
    line = line_of(write_record(deal))
    lead = deal_before_step(line)
    found = worth_of(solver, lead)
    for card in found.cards:
        after = Deal(lead.rulebook, lead.state.copy())
        after.apply(card.action)
        assert card.value == worth_of(solver, after, with_line=False).value
    end = Deal(lead.rulebook, lead.state.copy())
    for seat, action in found.line:
        assert seat == end.turn
        end.apply(action)
    assert end.is_over
    assert found.value == sum(end.tricks_won[seat] for seat in found.side)


def test_a_step_of_a_record(solver: Solver) -> None:
    """Decisions are counted from 1; step K is the deal before it, and one more than there are is refused."""
    deal = play_single(solver.rulebook, players="club", seed=7)
    line = line_of(write_record(deal))
    assert [] == deal_before_step(line, 1).actions
    assert deal.actions[:20] == deal_before_step(line, 21).actions
    lead = deal_before_step(line)
    assert ("play", 0) == (lead.phase, len(lead.tricks))
    with pytest.raises(FiveHundredError, match=f"the deal has {len(deal.actions)} decisions"):
        deal_before_step(line, len(deal.actions) + 1)


def test_a_deal_without_contract_among_three_is_no_question_of_double_dummy() -> None:
    """Where three play for themselves nobody can say what is best for each."""
    variant = variant_from_mapping(
        {"extends": "three-handed", "name": {"en": "N"}, "auction": {"all_pass": "play_no_trumps"}}, key="n"
    )
    solver = Solver(assemble(variant))
    hands = sets_of(Deal.from_seed(solver.rulebook, seed=1))
    found = position(variant, solver, hands, Given("no contract"))
    with pytest.raises(SolverError, match="more than two sides"):
        worth_of(solver, found.deal)
