"""House rules, plug-in components and Python players, registered as an installed package would register them."""

from __future__ import annotations

import importlib.metadata
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import numpy as np
import pytest

from fivehundred.engine.deal import Deal
from fivehundred.errors import PlayerError, PluginError, RulesError, VariantError
from fivehundred.players import find_player, player, player_names, registry
from fivehundred.rules import HouseRule, assemble, component, find_house_rule, house_rule, house_rules
from fivehundred.rules.registry import _COMPONENTS
from fivehundred.simulation import stepwise
from fivehundred.simulation.bulk import play_deals, play_matches
from fivehundred.testing import check_component, check_house_rule, check_player, check_variant
from fivehundred.variants import find_variant, plugins, shipped_variants, with_overrides

EXAMPLE = Path(__file__).parents[2] / "docs" / "examples" / "fivehundred-club-night"


@pytest.fixture
def nothing_registered() -> Iterator[None]:
    """Leave what plug-ins have registered as it was before the test."""
    kept = (
        {setting: dict(values) for setting, values in _COMPONENTS.items()},
        dict(house_rules._HOUSE_RULES),
        dict(registry._PYTHON),
        {setting: list(values) for setting, values in plugins._VALUES.items()},
    )
    yield
    for store, before in zip(
        (_COMPONENTS, house_rules._HOUSE_RULES, registry._PYTHON, plugins._VALUES), kept, strict=True
    ):
        store.clear()  # type: ignore[attr-defined]
        store.update(before)  # type: ignore[attr-defined]


@pytest.fixture
def club_night(nothing_registered: None, monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    """The example package, imported as its entry points would import it."""
    monkeypatch.syspath_prepend(str(EXAMPLE))
    for module in ("club_night.rules", "club_night.players"):
        importlib.import_module(module)
    yield
    for module in [name for name in sys.modules if name.split(".")[0] == "club_night"]:
        del sys.modules[module]


@pytest.mark.usefixtures("club_night")
def test_the_example_s_own_checks_pass() -> None:
    """Component, house rule, player and variant of the example package conform."""
    check_component("scoring.schedule", "club_night")
    check_house_rule("last_trick_twenty", deals=20)
    check_player("joker_fan", deals=10)
    check_variant(EXAMPLE / "club-night.yaml", deals=20)


@pytest.mark.usefixtures("club_night")
def test_a_component_of_a_plug_in_writes_its_table() -> None:
    """Seven hearts is worth 230 by the club's schedule."""
    rulebook = assemble(with_overrides(find_variant("australian"), {"scoring.schedule": "club_night"}))
    assert 230 == rulebook.bid_values[rulebook.row("7H")]


@pytest.mark.usefixtures("club_night")
def test_the_hook_changes_points_and_totals() -> None:
    """Whoever wins the last trick scores 20 more, in the deal, in the records and in the match."""
    plain = assemble(find_variant("australian"))
    changed = assemble(with_overrides(find_variant("australian"), {"house_rules": ["last_trick_twenty"]}))
    before = play_deals(plain, players="club", seed=1, count=60)
    after = play_deals(changed, players="club", seed=1, count=60)
    assert (before["tricks"] == after["tricks"]).all()
    difference = (after["points"].astype(int) - before["points"])[:, :2]
    played_out = before["tricks"].sum(axis=1) == 10
    assert (difference[played_out].sum(axis=1) == 20).all()
    assert (difference[~played_out] == 0).all()


@pytest.mark.usefixtures("nothing_registered")
def test_a_hook_can_forbid_actions_and_end_matches() -> None:
    """Legal actions are narrowed for every player, and the rule's end of the match counts."""

    @house_rule("no_misere_and_short")
    class NoMisere(HouseRule):
        def legal_actions(self, view: Any, legal: tuple[str, ...]) -> list[str]:
            return [name for name in legal if name not in ("M", "OM")]

        def match_over(self, state: Any) -> tuple[int, ...] | None:
            return (0, 2) if state.deals == 3 else None

    rulebook = assemble(with_overrides(find_variant("viisisataa"), {"house_rules": ["no_misere_and_short"]}))
    assert "OM" not in Deal.from_seed(rulebook, seed=1).legal_names()
    deals = play_deals(rulebook, players="club", seed=1, count=150)
    assert not set(deals["contract"].tolist()) & {rulebook.row("M"), rulebook.row("OM")}
    matches = play_matches(rulebook, players="club", seed=1, count=5)
    assert (matches["deals"] <= 3).all()
    assert {5} <= set(matches["winners"].tolist())


@pytest.mark.usefixtures("nothing_registered")
@pytest.mark.parametrize(
    ("method", "answer", "words"),
    [
        ("legal_actions", (), "leaves nothing legal"),
        ("legal_actions", ("12NT",), "allows 12NT, which is not legal"),
        ("deal_score", (1, 2, 3, 4), "gives partners different points"),
        ("deal_score", (1, 2), "whole points for each seat"),
    ],
)
def test_a_house_rule_that_misbehaves_is_named(method: str, answer: tuple[Any, ...], words: str) -> None:
    """What a hook may not answer is refused with the rule's name and what was wrong."""
    house_rule("broken")(type("Broken", (HouseRule,), {method: lambda *_: answer}))
    rulebook = assemble(with_overrides(find_variant("australian"), {"house_rules": ["broken"]}))
    with pytest.raises(PluginError, match=f"the house rule Broken.*{words}"):
        play_deals(rulebook, players="random", seed=1, count=3)


def test_an_unknown_house_rule_is_refused_at_load() -> None:
    """A variant that names a house rule nobody offers is refused, naming the rule."""
    with pytest.raises(VariantError, match=r"house_rules.*no installed plug-in offers a house rule called bonus"):
        with_overrides(find_variant("australian"), {"house_rules": ["bonus"]})
    with pytest.raises(RulesError, match="no installed plug-in offers 'bonus'"):
        find_house_rule("bonus")


@pytest.mark.usefixtures("nothing_registered")
def test_versions_of_house_rules_are_part_of_the_game() -> None:
    """Raising a house rule's version gives another game."""
    rule = house_rule("aging")(type("Aging", (HouseRule,), {}))
    variant = with_overrides(find_variant("australian"), {"house_rules": ["aging"]})
    before = assemble(variant).hash
    rule.version = 2
    assert before != assemble(variant).hash
    assert before != assemble(find_variant("australian")).hash


@pytest.mark.parametrize("name", shipped_variants())
@pytest.mark.parametrize("players", ["random", "club"])
def test_step_by_step_is_the_same_as_in_bulk(name: str, players: str) -> None:
    """Without house rules the records played step by step are the bulk loops' bytes, deals and matches."""
    rulebook = assemble(find_variant(name))
    seated = registry.seat_players(players, rulebook.players)
    deals = stepwise.step_deals(rulebook, seated, seed=5, start=3, count=15)
    assert deals.tobytes() == play_deals(rulebook, players=players, seed=5, start=3, count=15).tobytes()
    matches = stepwise.step_matches(rulebook, seated, seed=5, start=2, count=2, max_deals=40)
    assert (
        matches.tobytes() == play_matches(rulebook, players=players, seed=5, start=2, count=2, max_deals=40).tobytes()
    )


@pytest.mark.usefixtures("nothing_registered")
def test_a_player_that_answers_illegally_ends_the_run_with_its_deal() -> None:
    """The message names player, deal, seed, seat, answer and what was legal, so that the deal can be seen again."""
    player("cheat", "plays what it likes")(lambda view, random: "play Jk" if view.phase == "play" else view.legal[0])
    rulebook = assemble(find_variant("australian"))
    with pytest.raises(PlayerError, match=r"cheat answered 'play Jk', .* deal \d+ of seed 3 \(australian\) at seat \d"):
        play_deals(rulebook, players=["club", "club", "club", "cheat"], seed=3, count=50)


@pytest.mark.usefixtures("nothing_registered")
def test_names_are_registered_once() -> None:
    """A second component, house rule or player of the same name is refused."""
    house_rule("once")(type("Once", (HouseRule,), {}))
    component("joker.lead", "once")(lambda draft: None)
    player("once", "x")(lambda view, random: "P")
    with pytest.raises(RulesError, match="registered twice"):
        house_rule("once")(type("Again", (HouseRule,), {}))
    with pytest.raises(RulesError, match="registered twice"):
        component("joker.lead", "once")(lambda draft: None)
    for name in ("once", "club"):
        with pytest.raises(PlayerError, match="registered twice"):
            player(name, "x")(lambda view, random: "P")
    assert "once" in player_names()
    assert find_player("once").choose is not None


class _Point:
    """An entry point of a package that breaks when it is imported."""

    name, value, group = "broken", "broken_package.rules", "fivehundred.rules"
    dist = None

    def load(self) -> None:
        """Fail as a stranger's module might."""
        raise ZeroDivisionError("oh")


def test_a_plug_in_that_cannot_be_loaded_is_named(monkeypatch: pytest.MonkeyPatch) -> None:
    """The message names the plug-in and its package, the error, and the switch that turns plug-ins off."""
    monkeypatch.setattr(plugins, "entry_points", lambda group: [_Point()] if group == _Point.group else [])
    plugins.load_plugins.cache_clear()
    with pytest.raises(
        PluginError, match=r"the plug-in broken of a package.*ZeroDivisionError: oh.*FIVEHUNDRED_PLUGINS=off"
    ):
        plugins.load_plugins()
    monkeypatch.setenv("FIVEHUNDRED_PLUGINS", "off")
    plugins.load_plugins.cache_clear()
    assert () == plugins.load_plugins()
    monkeypatch.undo()
    plugins.load_plugins.cache_clear()


def test_streams_are_apart_and_repeat() -> None:
    """Equal keys give equal numbers, other keys others, all within bounds."""
    from fivehundred.players.stream import Stream

    one, same, other = Stream(5), Stream(5), Stream(6)
    numbers = [one.below(1000) for _ in range(50)]
    assert numbers == [same.below(1000) for _ in range(50)]
    assert numbers != [other.below(1000) for _ in range(50)]
    assert max(numbers) < 1000
    assert len(np.unique(numbers)) > 40
