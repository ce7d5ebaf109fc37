"""Experiment files: a YAML file that says what to play becomes a checked `Plan`. Nothing is played here.

The file is read as strictly as a variant file. Every complaint names file, line and column, and every variant is
loaded, changed and assembled before the first deal. The keys are described by ``experiment.schema.json``.
"""

from __future__ import annotations

import json
from collections.abc import Iterator, Mapping
from itertools import product
from pathlib import Path
from typing import Any, Final, NoReturn

from fivehundred.errors import ExperimentError, FiveHundredError
from fivehundred.players import find_player
from fivehundred.simulation.plan import (
    DEFAULT_DEALS,
    DEFAULT_MATCHES,
    DEFAULT_MAX_DEALS,
    DEFAULT_PLAYERS,
    Plan,
    PlannedVariant,
    check_label,
    make_plan,
    planned_variant,
)
from fivehundred.variants.catalogue import looks_like_path
from fivehundred.variants.loading import find_variant, with_overrides
from fivehundred.variants.model import Variant
from fivehundred.variants.nearest import did_you_mean
from fivehundred.variants.schema_check import check
from fivehundred.variants.strict_yaml import Located, Place, Problem, plain, read_yaml, refuse

#: A sweep that makes more variants than this is a mistake, and no report could show it.
MOST_VARIANTS: Final = 64

_HERE = Path(__file__).resolve().parent


def schema_text() -> str:
    """Return the JSON Schema of an experiment file, as it is shipped."""
    return (_HERE / "experiment.schema.json").read_text(encoding="utf-8")


def load_experiment(
    path: str | Path,
    *,
    players: str | None = None,
    deals: int | None = None,
    matches: int | None = None,
    seed: int | None = None,
) -> Plan:
    """Return the plan of an experiment file; ``path`` may be the name of a shipped one. Options replace its values.

    Raises `ExperimentError`, one paragraph a problem, each with file, line and column.
    """
    tree = read_yaml(experiment_file(path), error=ExperimentError)
    data = check(tree, json.loads(schema_text()), what="experiment", error=ExperimentError)
    folder = Path(tree.place.file).parent
    variants = [planned for number, _ in enumerate(data["variants"]) for planned in _entry(tree, number, folder)]
    _check_labels(tree, variants)
    if players is None:
        players = data.get("players", DEFAULT_PLAYERS)
        _check_players(tree, players)
    return make_plan(
        [planned for planned, _ in variants],
        name=_name(tree, data),
        players=players,
        deals=data.get("deals", DEFAULT_DEALS) if deals is None else deals,
        matches=data.get("matches", DEFAULT_MATCHES) if matches is None else matches,
        seed=data.get("seed") if seed is None else seed,
        max_deals=data.get("max_deals", DEFAULT_MAX_DEALS),
    )


# --------------------------------------------------------------------------------------------------- finding files


def shipped_folder() -> Path:
    """Return the folder of the shipped experiment files: in the package, or in a source checkout beside it."""
    installed = _HERE / "shipped"
    return installed if installed.is_dir() else _HERE.parent.parent / "experiments"


def shipped_experiments() -> tuple[str, ...]:
    """Return the names of the shipped experiments in alphabetical order."""
    return tuple(sorted(file.stem for file in shipped_folder().glob("*.yaml")))


def experiment_file(name_or_path: str | Path) -> Path:
    """Return the path itself, or the file of a shipped experiment's name. Raises `ExperimentError` for others."""
    path = Path(name_or_path)
    if path.exists() or looks_like_path(str(name_or_path)):
        return path
    name = str(name_or_path).strip().casefold().replace("_", "-")
    known = shipped_experiments()
    if name in known:
        return shipped_folder() / f"{name}.yaml"
    raise ExperimentError(
        f"there is no experiment {str(name_or_path)!r}{did_you_mean(name, known) or ';'} the shipped ones are "
        f"{', '.join(known)}; a file is named by its path, such as ./my-experiment.yaml"
    )


# --------------------------------------------------------------------------------------------------------- variants


def _entry(tree: Located, number: int, folder: Path) -> Iterator[tuple[PlannedVariant, Place]]:
    """Yield the variants that one entry of the list stands for: one, or those of its sweep."""
    node = tree.find("variants", number)
    assert node is not None  # the schema was checked
    path = f"variants[{number}]"
    if node.kind == "text":
        variant = _found(node, path, folder)
        yield _planned(variant.key, variant, node.place, path), node.place
        return
    extends = node.value["extends"]
    base = _found(extends, f"{path}.extends", folder)
    overrides: Mapping[str, Located] = node.value["overrides"].value if "overrides" in node.value else {}
    label = node.value.get("label")
    for settings in _combinations(node.value.get("sweep"), overrides, path):
        chosen = {**overrides, **settings}
        variant = with_overrides(base, chosen, file=tree.place.file, error=ExperimentError) if chosen else base
        words = [base.key if label is None else label.value, *(f"{key}={_written(settings[key])}" for key in settings)]
        place = (label or extends).place
        yield _planned(" ".join(words), variant, place, path), place


def _found(node: Located, path: str, folder: Path) -> Variant:
    """Return the variant that a name or a path in the experiment file means."""
    wanted: str = node.value
    try:
        return find_variant(folder / wanted if looks_like_path(wanted) else wanted)
    except FiveHundredError as error:
        _refuse(node.place, path, str(error))


def _planned(label: str, variant: Variant, place: Place, path: str) -> PlannedVariant:
    """Check the label and assemble the variant, so that what cannot be played is refused where it is written."""
    try:
        return planned_variant(check_label(label), variant)
    except FiveHundredError as error:
        _refuse(place, path, str(error))


def _combinations(
    sweep: Located | None, overrides: Mapping[str, Located], path: str
) -> Iterator[Mapping[str, Located]]:
    """Yield the settings of each step of a sweep, the last setting changing fastest; once nothing without a sweep."""
    if sweep is None:
        yield {}
        return
    for key, values in sweep.value.items():
        if key in overrides:
            _refuse(values.place, f"{path}.sweep.{key}", "it is set under overrides too: keep one of the two")
    count = 1
    for values in sweep.value.values():
        count *= len(values.value)
    if count > MOST_VARIANTS:
        _refuse(sweep.place, f"{path}.sweep", f"it makes {count} variants; at most {MOST_VARIANTS} can be compared")
    for chosen in product(*(values.value for values in sweep.value.values())):
        yield dict(zip(sweep.value, chosen, strict=True))


def _written(node: Located) -> str:
    """Return a value in few words, for a label."""
    if node.kind in ("map", "list"):
        return json.dumps(plain(node), ensure_ascii=False)
    return node.written or "null"


# ----------------------------------------------------------------------------------------------------------- checks


def _check_labels(tree: Located, variants: list[tuple[PlannedVariant, Place]]) -> None:
    if len(variants) > MOST_VARIANTS:
        text = f"the list makes {len(variants)} variants; at most {MOST_VARIANTS} can be compared"
        _refuse(tree.value["variants"].place, "variants", text)
    seen: dict[str, Place] = {}
    for planned, place in variants:
        if planned.label in seen:
            _refuse(
                place,
                "variants",
                f"the label {planned.label!r} is taken at line {seen[planned.label].line}: results go by label, so "
                "write {extends: …, label: …} with another one",
            )
        seen[planned.label] = place


def _check_players(tree: Located, players: str) -> None:
    node = tree.find("players")
    try:
        find_player(players)
    except FiveHundredError as error:
        _refuse(node.place if node else tree.place, "players", str(error))


def _name(tree: Located, data: Mapping[str, Any]) -> str:
    if "name" not in data:
        return Path(tree.place.file).stem
    try:
        return check_label(data["name"], what="name")
    except FiveHundredError as error:
        _refuse(tree.value["name"].place, "name", str(error))


def _refuse(place: Place, path: str, text: str) -> NoReturn:
    refuse([Problem(place, path, text)], ExperimentError)
