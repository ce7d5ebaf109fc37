"""Experiment files: what they may say, and how exactly they are refused."""

from __future__ import annotations

import json
import re
from pathlib import Path
from typing import Any

import jsonschema
import pytest
import yaml

from fivehundred.errors import ExperimentError
from fivehundred.simulation.experiment import (
    experiment_file,
    load_experiment,
    schema_text,
    shipped_experiments,
    shipped_folder,
)
from fivehundred.variants import find_variant, with_overrides

ROOT = Path(__file__).parents[2]


def write(folder: Path, text: str) -> Path:
    """Write an experiment file and return its path."""
    file = folder / "trial.yaml"
    file.write_text(text, encoding="utf-8")
    return file


def test_a_short_file_has_defaults(tmp_path: Path) -> None:
    """Only the variants must be named; the name is the file's."""
    plan = load_experiment(write(tmp_path, "variants: [finnish, viisisataa]\n"))
    assert ("trial", "calibrated", 100_000, 2_000, 200) == (
        plan.name,
        plan.players,
        plan.deals,
        plan.matches,
        plan.max_deals,
    )
    assert ["finnish", "viisisataa"] == [one.label for one in plan.variants]


def test_every_key_is_read(tmp_path: Path) -> None:
    """Each key of the file ends in the plan."""
    text = """
    schema: 1
    name: Kokeilu
    summary: what is it for
    variants:
      - finnish
      - {extends: viisisataa, label: 'five, "hundred"', overrides: {match.target: 300}}
    players: random
    deals: 50
    matches: 10_000
    max_deals: 90
    seed: 0
    """
    plan = load_experiment(write(tmp_path, text))
    assert ("Kokeilu", "random", 50, 10_000, 90, 0) == (
        plan.name,
        plan.players,
        plan.deals,
        plan.matches,
        plan.max_deals,
        plan.seed,
    )
    assert ["finnish", 'five, "hundred"'] == [one.label for one in plan.variants]
    assert 300 == plan.variants[1].variant.match.target
    assert with_overrides(find_variant("viisisataa"), {"match.target": 300}) == plan.variants[1].variant


def test_options_replace_what_the_file_says(tmp_path: Path) -> None:
    """The command line wins, also with 0."""
    file = write(tmp_path, "variants: [finnish]\ndeals: 5\nmatches: 6\nseed: 7\n")
    plan = load_experiment(file, deals=9, matches=0, seed=0, players="random")
    assert (9, 0, 0, "random") == (plan.deals, plan.matches, plan.seed, plan.players)


def test_an_empty_seed_is_drawn(tmp_path: Path) -> None:
    """`seed:` without a value means a new seed for each run."""
    file = write(tmp_path, "variants: [finnish]\nseed:\n")
    assert load_experiment(file).seed != load_experiment(file).seed


def test_paths_are_seen_from_the_file(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """A variant file beside the experiment is found from any working directory."""
    (tmp_path / "house.yaml").write_text("schema: 1\nname: {en: House}\nextends: finnish\n", encoding="utf-8")
    file = write(tmp_path, "variants: [./house.yaml, {extends: house.yaml, label: other}]\n")
    monkeypatch.chdir("/")
    assert ["house", "other"] == [one.label for one in load_experiment(file).variants]


def test_null_switches_a_contract_off(tmp_path: Path) -> None:
    """An override may be null."""
    file = write(
        tmp_path, "variants:\n  - {extends: australian, label: without, overrides: {contracts.misere: null}}\n"
    )
    assert load_experiment(file).variants[0].variant.contracts.misere is None


def test_a_sweep_plays_every_combination_in_a_fixed_order(tmp_path: Path) -> None:
    """Two settings with two and three values make six variants with different labels, the last changing fastest."""
    text = """
    variants:
      - extends: australian
        label: trial
        overrides: {match.target: 400}
        sweep:
          contracts.misere.above: [7NT, 8S]
          contracts.misere.value: [200, 250, 300]
    """
    plan = load_experiment(write(tmp_path, text))
    assert [
        f"trial contracts.misere.above={above} contracts.misere.value={value}"
        for above in ("7NT", "8S")
        for value in (200, 250, 300)
    ] == [one.label for one in plan.variants]
    assert {400} == {one.variant.match.target for one in plan.variants}
    assert ("8S", 250) == (
        plan.variants[4].variant.contracts.misere.above,  # type: ignore[union-attr]
        plan.variants[4].variant.contracts.misere.value,  # type: ignore[union-attr]
    )


def test_a_list_is_one_value_of_a_sweep(tmp_path: Path) -> None:
    """A setting whose value is a list is swept by a list of lists; under overrides a list is one value."""
    text = """
    variants:
      - extends: australian
        sweep: {deal.packets: [[3, kitty 1, 4, kitty 1, 3, kitty 1], [3, kitty 3, 3, 4]]}
    """
    plan = load_experiment(write(tmp_path, text))
    assert [(3, "kitty 1", 4, "kitty 1", 3, "kitty 1"), (3, "kitty 3", 3, 4)] == [
        one.variant.deal.packets for one in plan.variants
    ]
    assert 'australian deal.packets=[3, "kitty 3", 3, 4]' == plan.variants[1].label


REFUSED = [
    ("", "trial.yaml:1:1: the file is empty"),
    ("# nothing\n", "trial.yaml:1:1: the file holds only comments"),
    ("- finnish\n", "trial.yaml:1:1: the top level is a list"),
    ("name: x\n", "the key variants is missing"),
    ("variants: []\n", "trial.yaml:1:11: variants: it is empty; write a list of variants"),
    ("variants:\n", "variants: nothing is written here; write a list of variants"),
    ("variants: finnish\n", "trial.yaml:1:11: variants: the text 'finnish' is not wanted here"),
    ("variants: [finish]\n", "trial.yaml:1:12: variants[0]: there is no variant 'finish'; did you mean finnish?"),
    ("variants: [5]\n", 'trial.yaml:1:12: variants[0]: 5 is a number: write "5" in quotes'),
    ("variants: [no]\n", "trial.yaml:1:12: variants[0]: no is not read alike by all programs"),
    ("variants: [./missing.yaml]\n", "trial.yaml:1:12: variants[0]: "),
    ("variants: [finnish]\nvariants: [norwegian]\n", "written twice, at line 1 and at line 2"),
    ("variants: [finnish]\ndeal: 5\n", "trial.yaml:2:1: deal: there is no key deal"),
    ("variants: [finnish]\ndeal: 5\n", "did you mean deals?"),
    ("variants:\n  - {extends: finnish, lable: x}\n", "trial.yaml:2:24: variants[0].lable: there is no key lable"),
    ("variants:\n  - {extends: finnish, lable: x}\n", "did you mean label?"),
    ("variants:\n  - {label: x}\n", "trial.yaml:2:5: variants[0]: the key extends is missing"),
    (
        "variants:\n  - extends: australian\n    overrides: {contracts.misre.above: 8S}\n",
        "trial.yaml:3:40: contracts.misre: there is no key misre",
    ),
    (
        "variants:\n  - extends: australian\n    overrides: {contracts.misere.value: true}\n",
        "trial.yaml:3:41: contracts.misere.value: true is true-or-false",
    ),
    ("variants:\n  - {extends: australian, sweep: {}}\n", "variants[0].sweep: it is empty"),
    (
        "variants:\n  - {extends: australian, sweep: {match.target: []}}\n",
        "variants[0].sweep.match.target: it is empty; write a list of the values to try",
    ),
    ("variants:\n  - {extends: australian, sweep: {match.target: 300}}\n", "write a list of the values to try"),
    (
        "variants:\n  - {extends: australian, overrides: {match.target: 1}, sweep: {match.target: [2]}}\n",
        "it is set under overrides too",
    ),
    ("variants: [finnish, finnish]\n", "trial.yaml:1:21: variants: the label 'finnish' is taken at line 1"),
    ("variants: [finnish]\nseed: -1\n", "trial.yaml:2:7: seed: -1 is out of range; write a whole number from 0 to"),
    ("variants: [finnish]\nseed: 18446744073709551616\n", "seed: 18446744073709551616 is out of range"),
    ("variants: [finnish]\nseed: 1.5\n", "seed: 1.5 is no whole number"),
    ("variants: [finnish]\nseed: true\n", "seed: true is true-or-false"),
    ('variants: [finnish]\nseed: "7"\n', "trial.yaml:2:7: seed: '7' in quotes is text: write 7 without quotes"),
    ("variants: [finnish]\nseed: 0123\n", "seed: 0123 is not read alike by all programs"),
    ("variants: [finnish]\ndeals: 1e6\n", "trial.yaml:2:8: deals: 1e6 is not read alike by all programs"),
    ("variants: [finnish]\ndeals: 1e6\n", "write 1000000"),
    ("variants: [finnish]\ndeals: 1000.5\n", "deals: 1000.5 is no whole number"),
    ("variants: [finnish]\ndeals:\n", "deals: nothing is written here"),
    ("variants: [finnish]\nmax_deals: 0\n", "max_deals: 0 is out of range"),
    ("variants: [finnish]\ndeals: 0\nmatches: 0\n", "deals and matches are both 0"),
    ("variants: [finnish]\nplayers: clubb\n", "trial.yaml:2:10: players: no player is called 'clubb'; did you mean"),
    ("variants: [finnish]\nname: 2024\n", 'name: 2024 is a number: write "2024" in quotes'),
    ("variants: [finnish]\n\tdeals: 5\n", "a tab stands here"),
    ("variants: [finnish]\n---\nvariants: [norwegian]\n", "a second document begins here"),
    ("variants: [finnish]\nschema: 2\n", "schema: "),
]


@pytest.mark.parametrize(("text", "diagnosis"), REFUSED)
def test_broken_files_are_refused_with_their_place(tmp_path: Path, text: str, diagnosis: str) -> None:
    """Each mistake is answered with file, line, column, key and remedy."""
    with pytest.raises(ExperimentError) as caught:
        load_experiment(write(tmp_path, text))
    assert diagnosis in str(caught.value)
    assert "trial.yaml" in str(caught.value) or "both 0" in diagnosis


def test_a_sweep_without_bounds_is_refused(tmp_path: Path) -> None:
    """A product of more variants than a report can show is refused with its size, before any is built."""
    values = list(range(100, 200))
    text = (
        f"variants:\n  - extends: australian\n    sweep: {{match.target: {values}, contracts.misere.value: {values}}}\n"
    )
    with pytest.raises(ExperimentError, match="it makes 10000 variants"):
        load_experiment(write(tmp_path, text))


def test_a_swept_value_that_cannot_be_played_fails_before_the_first_deal(tmp_path: Path) -> None:
    """An invalid combination is refused while loading, with the place of the value."""
    text = "variants:\n  - extends: australian\n    sweep: {table.players: [4, 9]}\n"
    with pytest.raises(ExperimentError, match=r"trial\.yaml:3:32: table\.players: 9 is"):
        load_experiment(write(tmp_path, text))


def test_a_broken_variant_file_is_named_with_both_places(tmp_path: Path) -> None:
    """The message names the entry of the experiment and the line of the variant file."""
    (tmp_path / "house.yaml").write_text("schema: 1\nname: {en: House}\ntabel: 4\n", encoding="utf-8")
    with pytest.raises(ExperimentError, match=r"trial\.yaml:1:12: variants\[0\]: .*house\.yaml:3:1: tabel"):
        load_experiment(write(tmp_path, "variants: [./house.yaml]\n"))


def test_missing_files_and_unknown_names(tmp_path: Path) -> None:
    """A path that leads nowhere and a name that is none are told apart."""
    with pytest.raises(ExperimentError, match="there is no such file"):
        load_experiment(tmp_path / "nothing.yaml")
    with pytest.raises(ExperimentError, match="no experiment 'misere-placment'; did you mean misere-placement"):
        load_experiment("misere-placment")


@pytest.mark.parametrize("name", shipped_experiments())
def test_shipped_experiments_load(name: str) -> None:
    """Every shipped file loads by name and by path, fits its schema, and points an editor to it."""
    file = shipped_folder() / f"{name}.yaml"
    assert file == experiment_file(name)
    plan, by_path = load_experiment(name), load_experiment(file)
    assert plan == by_path
    assert name == plan.name
    jsonschema.Draft7Validator(json.loads(schema_text())).validate(yaml.safe_load(file.read_text(encoding="utf-8")))
    link = re.match(r"# yaml-language-server: \$schema=(\S+)\n", file.read_text(encoding="utf-8"))
    assert link is not None
    assert (ROOT / "experiments" / link[1]).is_file()


def test_the_misere_experiment_is_about_misere_alone() -> None:
    """Its four variants are four different games that differ in the misère contract only."""
    variants = [one.variant for one in load_experiment("misere-placement").variants]
    assert 4 == len({one.rulebook.hash for one in load_experiment("misere-placement").variants})
    assert [("7NT", "after_a_seven"), ("8S", "after_a_seven"), ("7NT", "none"), None] == [
        misere and (misere.above, misere.gate) for misere in (one.contracts.misere for one in variants)
    ]


def test_the_schema_is_draft_07_and_every_key_is_described() -> None:
    """The schema is valid, and an editor can say what each key is for."""
    schema = json.loads(schema_text())
    jsonschema.Draft7Validator.check_schema(schema)

    def keys(part: dict[str, Any]) -> list[dict[str, Any]]:
        inner = list(part.get("properties", {}).values())
        return inner + [deeper for one in inner for deeper in keys(one)]

    assert all("description" in key for key in keys(schema) + keys(schema["definitions"]["entry"]))
    assert not re.search("anyOf|oneOf", schema_text())
