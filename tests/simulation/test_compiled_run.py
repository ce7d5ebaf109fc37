"""Runs with the real compiled loops: the engine, the players and the pool together."""

from __future__ import annotations

import dataclasses
import os
import re
import subprocess
import sys
from pathlib import Path
from typing import Any

import numpy as np
import pytest

from fivehundred.simulation.bulk import play_deals, play_matches
from fivehundred.simulation.experiment import load_experiment
from fivehundred.simulation.manifest import read_manifest
from fivehundred.simulation.plan import Plan, plan_from_options
from fivehundred.simulation.run import run_plan
from fivehundred.simulation.store import read_results
from fivehundred.variants.loading import find_variant
from fivehundred.variants.tree import resolved_text

ROOT = Path(__file__).parents[2]


@pytest.fixture(scope="module")
def plan() -> Plan:
    """Return two variants with a few hundred deals and some matches, from seed 0."""
    return plan_from_options(["finnish", "viisisataa-five"], deals=300, matches=20, seed=0, max_deals=40)


@pytest.mark.parametrize(
    "options",
    [
        {"workers": 1},
        {"workers": 2},
        {"workers": 8, "chunk": 17},
        {"workers": 2, "chunk": 300},
        {"workers": 2, "start_method": "spawn"},
    ],
    ids=str,
)
def test_runs_store_what_the_loops_return(plan: Plan, tmp_path: Path, options: dict[str, Any]) -> None:
    """Whatever the workers and chunks, the files hold what one call of the bulk loops returns."""
    run_plan(plan, folder=tmp_path / "run", quiet=True, **options)
    for one in plan.variants:
        deals = play_deals(one.rulebook, players=plan.players, seed=0, start=0, count=300)
        matches = play_matches(one.rulebook, players=plan.players, seed=0, start=0, count=20, max_deals=40)
        folder = tmp_path / "run" / "results"
        assert deals.tobytes() == read_results(folder / f"{one.label}.deals.npy").tobytes()
        assert matches.tobytes() == read_results(folder / f"{one.label}.matches.npy").tobytes()


def test_the_two_finnish_tellings_of_the_game_give_equal_results(tmp_path: Path) -> None:
    """Variants with the same Rulebook have the same hash and the same records under every label."""
    plan = plan_from_options(["finnish", "norwegian"], deals=200, matches=5, seed=3)
    outcome = run_plan(plan, folder=tmp_path / "run", workers=1, quiet=True)
    first, second = outcome.manifest["variants"]
    assert first["rulebook_hash"] == second["rulebook_hash"]
    assert first["deals_sha256"] == second["deals_sha256"]
    assert first["matches_sha256"] == second["matches_sha256"]


def test_the_manifest_holds_every_variant_in_full(plan: Plan, tmp_path: Path) -> None:
    """The text in the manifest is the resolved variant file, and the engine's behaviour version is there."""
    run_plan(plan, folder=tmp_path / "run", workers=1, quiet=True)
    manifest = read_manifest(tmp_path / "run")
    assert resolved_text(find_variant("finnish")) == manifest["variants"][0]["text"]
    assert isinstance(manifest["versions"]["engine_behaviour"], int)


def test_another_seed_gives_other_cards(plan: Plan, tmp_path: Path) -> None:
    """Seed 0 is a seed: twice the same, and not what seed 1 gives."""
    digests = [
        run_plan(dataclasses.replace(plan, seed=seed), folder=tmp_path / str(number), workers=1, quiet=True)
        for number, seed in enumerate((0, 0, 1))
    ]
    assert digests[0].results_sha256 == digests[1].results_sha256
    assert digests[0].results_sha256 != digests[2].results_sha256


def test_example_experiment_of_the_documentation(tmp_path: Path) -> None:
    """The file shown in docs/experiments.md is right, and its table names every key of the schema."""
    text = (ROOT / "docs" / "experiments.md").read_text(encoding="utf-8")
    (tmp_path / "our-club.yaml").write_text("name: {en: Our club}\nextends: finnish\n", encoding="utf-8")
    example = re.search(r"```yaml\n(.*?)```", text, flags=re.DOTALL)
    assert example is not None
    (tmp_path / "example.yaml").write_text(example[1], encoding="utf-8")
    plan = load_experiment(tmp_path / "example.yaml")
    assert ["finnish", "our-club", "without misère"] == [one.label for one in plan.variants[:3]]
    assert 6 == len(plan.variants)


def test_example_program_of_the_documentation(tmp_path: Path) -> None:
    """The Python examples of docs/experiments.md run as they stand, the second over what the first left."""
    text = (ROOT / "docs" / "experiments.md").read_text(encoding="utf-8")
    resuming, program = re.findall(r"```python\n(.*?)```", text, flags=re.DOTALL)
    done = subprocess.run(
        [sys.executable, "-c", program],
        cwd=tmp_path,
        env={**os.environ, "PYTHONPATH": str(ROOT)},
        capture_output=True,
        text=True,
        check=False,
        timeout=300,
    )
    assert ("", 0) == (done.stderr, done.returncode)
    assert re.fullmatch(r"[0-9a-f]{64}\n", done.stdout)
    assert 5000 == len(np.load(tmp_path / "reports" / "trial" / "results" / "at-any-time.deals.npy", mmap_mode="r"))
    again = subprocess.run(
        [sys.executable, "-c", resuming],
        cwd=tmp_path,
        env={**os.environ, "PYTHONPATH": str(ROOT)},
        capture_output=True,
        text=True,
        check=False,
        timeout=300,
    )
    assert "the run in reports/trial is complete" in again.stderr
