"""Plans: seeds, numbers, labels and variants are checked before the first deal."""

from __future__ import annotations

import subprocess
import sys
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

from fivehundred.errors import ExperimentError, PlayerError, VariantError
from fivehundred.simulation.plan import check_seed, make_plan, plan_from_options, planned_variant
from fivehundred.variants import find_variant
from fivehundred.variants.model import Match

ROOT = Path(__file__).parents[2]


@pytest.mark.parametrize("seed", [0, 1, 7, 2**63, 2**64 - 1])
def test_whole_numbers_below_two_to_the_64_are_seeds(seed: int) -> None:
    """Every whole number from 0 to 2**64 - 1 is taken as it is; 0 is a seed like others."""
    assert seed == check_seed(seed)
    assert seed == plan_from_options(["finnish"], seed=seed).seed


@pytest.mark.parametrize(
    ("seed", "message"),
    [
        (-1, "must lie between 0 and 2**64 - 1 (18446744073709551615), not -1"),
        (2**64, "must lie between 0 and 2**64 - 1 (18446744073709551615), not 18446744073709551616"),
        (1.5, "must be a whole number from 0 to 2**64 - 1, not 1.5"),
        (1.0, "must be a whole number from 0 to 2**64 - 1, not 1.0"),
        (True, "must be a whole number from 0 to 2**64 - 1, not true"),
        ("7", 'must be a whole number from 0 to 2**64 - 1, not the text "7"'),
    ],
)
def test_anything_else_is_no_seed(seed: Any, message: str) -> None:
    """What is no seed is refused with the range and the value, never replaced silently."""
    with pytest.raises(ExperimentError) as caught:
        plan_from_options(["finnish"], seed=seed)
    assert f"seed {message}" == str(caught.value)


def test_without_a_seed_one_is_drawn() -> None:
    """Two plans without a seed get different ones, in the range."""
    seeds = {plan_from_options(["finnish"]).seed for _ in range(5)}
    assert 5 == len(seeds)
    assert all(0 <= seed < 2**64 for seed in seeds)


def test_names_paths_and_labels(tmp_path: Path) -> None:
    """A variant is a shipped name, a path, or either with LABEL= in front."""
    file = tmp_path / "house.yaml"
    file.write_text("schema: 1\nname: {en: House}\nextends: finnish\n", encoding="utf-8")
    equals = tmp_path / "a=b.yaml"
    equals.write_text(file.read_text(encoding="utf-8"), encoding="utf-8")
    plan = plan_from_options(["finnish", str(file), f"Ours, new={file}", str(equals)], seed=1)
    assert ["finnish", "house", "Ours, new", "a=b"] == [one.label for one in plan.variants]
    assert "finnish-vs-house-vs-Ours, new-vs-a=b" == plan.name
    assert 1 == len({one.rulebook.hash for one in plan.variants})


def test_the_same_variant_twice_needs_labels() -> None:
    """Equal labels are refused with what to do; with labels a variant can be compared with itself."""
    with pytest.raises(ExperimentError, match=r"two variants have the label 'finnish'.*LABEL=VARIANT"):
        plan_from_options(["finnish", "finnish"])
    assert 2 == len(plan_from_options(["a=finnish", "b=finnish"]).variants)


@pytest.mark.parametrize("label", ["", "  ", "a\nb", "x" * 81, "\x1b[31m"])
def test_unusable_labels_are_refused(label: str) -> None:
    """A label is printable text of at most 80 characters."""
    with pytest.raises(ExperimentError, match="label"):
        plan_from_options([f"{label}=finnish"])


@pytest.mark.parametrize("label", ['Jk, "low"', "ääkköset", "8♠"])
def test_labels_may_hold_commas_quotes_and_any_letters(label: str) -> None:
    """A label survives as it was written."""
    assert label == plan_from_options([f"{label}=finnish"]).variants[0].label


@pytest.mark.parametrize(
    "options",
    [
        {"deals": -1},
        {"deals": 1.5},
        {"deals": True},
        {"deals": "20"},
        {"matches": -3},
        {"matches": 10**13},
        {"max_deals": 0},
        {"max_deals": 2**16},
        {"deals": 0, "matches": 0},
    ],
)
def test_wrong_numbers_are_refused(options: dict[str, Any]) -> None:
    """Numbers of deals and matches are whole, in range, and not both 0."""
    with pytest.raises(ExperimentError, match=r"must be a whole number from|both 0"):
        plan_from_options(["finnish"], **options)


def test_unknown_names_are_refused_with_the_nearest() -> None:
    """Variants and players that do not exist fail before anything is played."""
    with pytest.raises(VariantError, match="finnish"):
        plan_from_options(["finish"])
    with pytest.raises(PlayerError, match="did you mean club"):
        plan_from_options(["finnish"], players="clubb")
    with pytest.raises(ExperimentError, match="name at least one variant"):
        plan_from_options([])


def test_planning_does_not_change_the_variant() -> None:
    """Planning twice from one loaded variant gives equal Rulebooks (nothing shared is changed)."""
    before = find_variant("viisisataa")
    first = plan_from_options(["viisisataa"], seed=1)
    second = plan_from_options(["australian", "viisisataa"], seed=1)
    assert before == find_variant("viisisataa")
    assert first.variants[0].rulebook == second.variants[1].rulebook


def test_importing_plans_brings_nothing_heavy() -> None:
    """The modules that a command imports before it plays load neither numba nor rich nor a plotting library."""
    code = (
        "import sys, fivehundred.simulation.plan, fivehundred.simulation.run\n"
        "print(sorted({'numba', 'rich', 'matplotlib', 'scipy'} & set(sys.modules)))"
    )
    done = subprocess.run([sys.executable, "-c", code], cwd=ROOT, capture_output=True, text=True, check=True)
    assert "[]\n" == done.stdout


def test_a_match_must_fit_into_max_deals() -> None:
    """A match of fixed length that would always be cut off is refused, naming both numbers."""
    fixed = replace(find_variant("finnish"), match=Match(deals=20))
    planned = [planned_variant("fixed", fixed)]
    with pytest.raises(ExperimentError, match=r"20 deals \(match\.deals\).*max_deals cuts it after 12"):
        make_plan(planned, matches=10, max_deals=12)
    assert 20 == make_plan(planned, matches=10, max_deals=20).max_deals
    assert 12 == make_plan(planned, matches=0, max_deals=12).max_deals
