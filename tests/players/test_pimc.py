"""The `pimc` player: sees no hidden card, repeats itself, finds what worlds can show, and errs where they mislead."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import combinations
from pathlib import Path
from typing import Any

import numpy as np
import pytest

from fivehundred.analysis.compare import compare
from fivehundred.analysis.findings import find_warnings
from fivehundred.analysis.ladder import LadderTally
from fivehundred.analysis.tally import Tally
from fivehundred.cards.cards import parse_cards
from fivehundred.engine import entry
from fivehundred.engine.compiled import compiled
from fivehundred.engine.deal import Deal
from fivehundred.engine.solver.solver import Solver
from fivehundred.engine.state import new_state
from fivehundred.errors import PlayerError
from fivehundred.fitting.standings import with_standings
from fivehundred.players import find_player
from fivehundred.players.club import choose_club
from fivehundred.players.outlook import stakes_for, worth_of_tricks
from fivehundred.players.pimc import Comparison, Effort, choose_pimc
from fivehundred.players.registry import timed_players
from fivehundred.players.stakes import STAKES
from fivehundred.reporting.ladder_report import ladder_text
from fivehundred.rules import assemble
from fivehundred.rules.rulebook import Rulebook
from fivehundred.simulation.bulk import play_deals, play_matches
from fivehundred.simulation.ladder import run_ladder
from fivehundred.simulation.ladder_plan import ladder_variants, make_ladder
from fivehundred.simulation.plan import plan_from_options
from fivehundred.simulation.run import run_plan
from fivehundred.simulation.single import play_single
from fivehundred.variants import find_variant
from tests.packs import begin
from tests.players.test_hidden_information import shuffle_unseen
from tests.players.test_worlds import some_model
from tests.rules.table import AUSTRALIAN, THREE

KEY = np.uint64(12345)


def choose(deal: Deal, worlds: int, counter: int = 0) -> int:
    """The player's action with so many worlds."""
    model = some_model(deal.rulebook)
    return choose_pimc(Effort(worlds), deal.rulebook.record, model, deal.state, KEY, counter)


@pytest.mark.parametrize("name", ["australian", "viisisataa-five", "quebec", "two-handed-24", "six-in-pairs"])
def test_no_hidden_card_is_seen(name: str) -> None:
    """Whatever the unseen cards are, `pimc` decides the same, in every phase of a deal."""
    rulebook, mixing = assemble(find_variant(name)), np.random.default_rng(2)
    decisions = 0
    for index in range(2):
        deal = Deal.from_seed(rulebook, seed=3, index=index)
        while deal.to_act is not None:
            # Every other decision, in the second deal those between.
            if len(deal.legal()) > 1 and (len(deal.history) + index) % 2:
                other = Deal(rulebook, shuffle_unseen(deal, deal.to_act, mixing))
                entry.refresh_legal(rulebook.record, other.state)
                counter = len(deal.history)
                assert choose(deal, 3, counter) == choose(other, 3, counter)
                decisions += 1
            deal.apply(int(choose_club(rulebook.record[0], deal.state[0])))
    assert decisions > 15


def test_deals_repeat_and_may_be_played_in_parts() -> None:
    """Records depend on the deal alone: played again, in parts or alone they are the same bytes; all is legal."""
    rulebook = assemble(AUSTRALIAN)
    whole = play_deals(rulebook, players="pimc:3", seed=4, count=3)
    assert whole.tobytes() == play_deals(rulebook, players="pimc:3", seed=4, count=3).tobytes()
    assert whole[2:].tobytes() == play_deals(rulebook, players="pimc:3", seed=4, start=2, count=1).tobytes()
    assert whole[:1].tobytes() == play_single(rulebook, players="pimc:3", seed=4).result().tobytes()
    assert (
        play_matches(rulebook, players=["pimc:1", "club", "pimc:1", "club"], seed=4, count=1, max_deals=1)["deals"] == 1
    )


def test_the_number_of_worlds_is_part_of_the_name() -> None:
    """``pimc:100`` imagines 100 worlds, ``pimc`` the usual number; anything else is refused with what to write."""
    found = find_player("pimc:100")
    assert found.option is not None
    assert (found.name, found.option.value) == ("pimc:100", 100)
    usual = find_player("pimc").option
    assert usual is not None
    assert usual.value == 20
    for wrong in ("pimc:0", "pimc:", "pimc:ten", "pimc:-3", "pimc:10001"):
        with pytest.raises(PlayerError, match=r"number of worlds from 1 to 10000, such as pimc:20"):
            find_player(wrong)
    with pytest.raises(PlayerError, match="the player club takes no number"):
        find_player("club:5")
    with pytest.raises(PlayerError, match=r"did you mean pimc\?"):
        find_player("pimk:5")


def test_the_time_of_a_decision_is_part_of_the_name() -> None:
    """``pimc:100@0.5s`` thinks for half a second at most; anything else is refused with what to write."""
    option = find_player("pimc:100@0.5s").option
    assert option is not None
    assert (option.value, option.seconds) == (100, 0.5)
    assert timed_players(["club", "pimc", "pimc:100@0.5s"]) == ("pimc:100@0.5s",)
    for wrong in ("pimc:20@", "pimc:20@5", "pimc:20@0s", "pimc:20@-1s", "pimc:20@inf", "pimc:20@3601s"):
        with pytest.raises(PlayerError, match=r"seconds a decision may take, up to 3600, such as pimc:20@0\.5s"):
            find_player(wrong)
    with pytest.raises(PlayerError, match="number of worlds"):
        find_player("pimc:@0.5s")
    with pytest.raises(PlayerError, match="the player club takes no number"):
        find_player("club:@0.5s")


def compared(second: Sequence[float], *, expected: float = 0.0, judgement: int = 0) -> Comparison:
    """Two candidates, the first worth nothing in every world, the second so much in each and ``expected`` before."""
    worth = np.stack([np.zeros(len(second)), np.array(second)], axis=1)
    times, alive = np.ones(len(second), dtype=np.int64), np.ones(2, dtype=np.bool_)
    return Comparison(worth, times, alive, np.array([0.0, expected]), judgement)


def test_what_was_expected_of_calls_counts_like_so_many_worlds() -> None:
    """Ten worlds that speak for a bid by 20 points do not outweigh twenty-five that expect 10 points less of it."""
    worlds, free = [30.0, 10.0] * 5, np.zeros(2, dtype=np.int64)
    assert compared(worlds).choice(10, 0, 0.5, free) == 1
    assert compared(worlds, expected=-10.0, judgement=25).choice(10, 0, 0.5, free) == 0
    leads, _ = compared(worlds, expected=-10.0, judgement=25).leads(0, 10)
    assert leads[1] == pytest.approx(-(10 * 20.0 - 25 * 10.0) / 35)


def test_who_needs_great_luck_is_dropped() -> None:
    """Some errors behind a candidate stays while many worlds are to come, and goes when a few cannot help it."""
    behind = [-100.0, 20.0, -40.0, 50.0, -60.0, 10.0, -90.0, 30.0, -40.0, -20.0]
    leads, errors = compared(behind).leads(0, 10)
    assert 1.2 < leads[1] / errors[1] < 1.9
    for to_come, stays in ((1000, True), (5, False)):
        comparison = compared(behind)
        comparison.is_settled(10, to_come)
        assert bool(comparison.alive[1]) is stays


@compiled
def worth_in(rulebooks: Any, models: Any, states: Any, viewer: int, tricks: int, stakes: Any) -> Any:
    """Compiled: what a deal is worth in which the contractor's side takes so many tricks."""
    stakes_for(rulebooks, models, states, viewer, stakes)
    return worth_of_tricks(rulebooks[0], models[0], states[0], viewer, tricks, stakes)


def test_cards_are_weighed_at_the_score_of_the_match() -> None:
    """At 460 a made 6C wins, and all ten tricks win no more; in a single deal they bring 250 points instead of 60."""
    rulebook = assemble(AUSTRALIAN)
    worth = {}
    for totals in (None, (460, 100)):
        dealt = Deal.from_seed(rulebook, seed=1)
        deal = Deal.from_cards(
            rulebook, hands=dealt.hands, kitty=dealt.kitty, dealer=3, totals=totals, deals_before=3 if totals else 0
        )
        deal = begin(deal, "6C", seat=0)
        model = with_standings(rulebook, some_model(rulebook))
        for tricks in (5, 6, 10):
            worth[totals, tricks] = worth_in(rulebook.record, model, deal.state.copy(), 0, tricks, np.zeros(STAKES))
    assert [worth[None, tricks] for tricks in (5, 6, 10)] == [-60 - 50, 60 - 40, 250]
    assert worth[(460, 100), 5] < worth[(460, 100), 6] == worth[(460, 100), 10]


class Clock:
    """A clock that runs on by so much each time it is looked at."""

    def __init__(self, step: float) -> None:
        self.step, self.looks = step, 0

    def __call__(self) -> float:
        """The time now."""
        self.looks += 1
        return self.step * self.looks


def test_a_decision_ends_when_its_time_is_over() -> None:
    """The clock is looked at first, and after each look at worlds: a close call ends when half a second is over."""
    deal = Deal.from_seed(assemble(find_variant("three-handed")), seed=0, index=5)
    model, looks = some_model(deal.rulebook), []
    for step in (1.0, 0.2, 0.0):
        clock = Clock(step)
        chosen = choose_pimc(Effort(150, 0.5, clock), deal.rulebook.record, model, deal.state, KEY, 0)
        assert chosen in deal.legal()
        looks.append(clock.looks)
    assert looks[:2] == [2, 4]
    assert looks[2] > 4


def test_a_run_by_the_clock_says_that_it_cannot_be_repeated(tmp_path: Path) -> None:
    """In its manifest, in its log, in the report's warnings and above the table of a ladder; other runs say nothing."""
    for players, by_clock in (("pimc:1@0.5s", True), ("pimc:1", False)):
        plan = plan_from_options(["australian"], players=players, deals=1, matches=0, seed=1)
        folder, tally = tmp_path / players, Tally(plan)
        manifest = run_plan(plan, folder=folder, sinks=[tally], workers=1, quiet=True).manifest
        warning = f"{players} plays by the clock: this cannot be repeated exactly."
        assert manifest["repeatable"] is not by_clock
        assert (warning in (folder / "run.log").read_text(encoding="utf-8")) is by_clock
        assert ("timed_players" in {found.phrase for found in find_warnings(compare(plan, tally))}) is by_clock
        ladder = make_ladder(ladder_variants(["australian"]), players=["club", players], deals=1, matches=0, seed=1)
        met, there = LadderTally(ladder), tmp_path / f"ladder {players}"
        outcome = run_ladder(ladder, folder=there, counter=met, workers=1, quiet=True)
        assert outcome.manifest["repeatable"] is not by_clock
        assert (warning in ladder_text(met.ladder())) is by_clock


def ending(
    rulebook: Rulebook, hands: Sequence[str], *, bid: str, taken: Sequence[int], discards: str, denomination: int = 4
) -> Deal:
    """A deal near its end with seat 0 the contractor and to lead; all cards not named have been played."""
    cards = [sum(1 << rulebook.pack.index(card) for card in parse_cards(hand)) for hand in hands]
    aside = sum(1 << rulebook.pack.index(card) for card in parse_cards(discards))
    state = new_state()
    entry.empty_table(state, rulebook.players - 1)
    record = state[0]
    record["hands"][: len(cards)] = cards
    record["discards"] = record["kitty"] = aside
    record["played"] = ((1 << len(rulebook.pack)) - 1) & ~(sum(cards) | aside)
    record["contract"] = rulebook.row(bid)
    record["contractor"] = record["discarder"] = 0
    record["denomination"] = denomination
    record["side"] = int(rulebook.record["side_mask"][0][0])
    entry.begin_play(rulebook.record, state)
    record["tricks"][: len(taken)] = taken
    record["trick_number"] = sum(taken)
    record["suits_led"] = 15
    entry.refresh_legal(rulebook.record, state)
    return Deal(rulebook, state)


#: Three cards each, no trumps; one more trick makes seven. Queen of diamonds is the highest diamond left.
MINE, OUT, ASIDE = "QH KH QD", "KS 9H JH AH 10D JD", "7S 8S 9S"


def guess_to_come(others: Sequence[str]) -> Deal:
    """The ending in which a certain trick competes with a guess that looks like none."""
    return ending(assemble(THREE), [MINE, *others], bid="7NT", taken=[6, 1, 0], discards=ASIDE)


def worlds_of_the_guess() -> list[Deal]:
    """All deals of the cards that are out."""
    out = OUT.split()
    return [
        guess_to_come([" ".join(east), " ".join(card for card in out if card not in east)])
        for east in combinations(out, 3)
    ]


def made_by_the_best_plan(solver: Solver, deals: list[Deal]) -> int:
    """In how many of some deals that look alike the contractor takes a seventh trick, guessing as well as can be.

    The opponents see all cards: they play the lowest card of those that are best double dummy.
    """
    first = deals[0]
    if first.is_over:
        return sum(deal.tricks_won[0] >= 7 for deal in deals)
    if first.to_act == 0:
        return max(made_by_the_best_plan(solver, after(deals, action)) for action in first.legal())
    parts: dict[int, list[Deal]] = {}
    for deal in deals:
        action = solver.best_moves(deal)[0]
        parts.setdefault(action, []).extend(after([deal], action))
    return sum(made_by_the_best_plan(solver, part) for part in parts.values())


def after(deals: list[Deal], action: int) -> list[Deal]:
    """The deals one action later."""
    moved = []
    for deal in deals:
        copy = Deal(deal.rulebook, deal.state.copy())
        copy.apply(action)
        moved.append(copy)
    return moved


def test_strategy_fusion_would_cost_a_contract() -> None:
    """The player does not lead a heart, though each world, solved by itself, has an answer to what follows.

    Double dummy a heart makes the contract in all 20 deals of the cards that are out, and more tricks than the queen of
    diamonds, which is certain. But where the ace of hearts and the king of spades lie together, he must guess which
    queen to keep. The best plan after a heart loses two of the 20 contracts, the queen of diamonds none.
    """
    deals = worlds_of_the_guess()
    solver = Solver(deals[0].rulebook)
    names = {deals[0].action_name(action): action for action in deals[0].legal()}
    assert set(names) == {"play QH", "play KH", "play QD"}
    believed = {name: [solver.moves(deal)[action] for deal in deals] for name, action in names.items()}
    assert all(min(tricks) >= 7 for tricks in believed.values())
    assert sum(believed["play QH"]) > sum(believed["play QD"])
    made = {name: made_by_the_best_plan(solver, after(deals, action)) for name, action in names.items()}
    assert made == {"play QD": len(deals), "play QH": 18, "play KH": 18}
    assert deals[0].action_name(choose(deals[0], 1000)) == "play QD"
