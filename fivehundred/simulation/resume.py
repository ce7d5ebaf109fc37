"""Going on with a run that ended early: its plan from its manifest, and whether a plan is the same.

Nothing is played here.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Any, Final

from fivehundred.engine import BEHAVIOUR_VERSION
from fivehundred.simulation.failures import SimulationError
from fivehundred.simulation.manifest import MANIFEST_FORMAT, MANIFEST_NAME, read_manifest
from fivehundred.simulation.plan import Plan, PlannedVariant, make_plan, planned_variant
from fivehundred.variants.loading import variant_from_mapping
from fivehundred.variants.strict_yaml import parse_yaml

#: What the results depend on besides the variants.
SETTINGS: Final = ("players", "deals", "matches", "max_deals", "seed")


def plan_of_run(folder: Path) -> Plan:
    """Return the plan that the run in ``folder`` plays, as its manifest tells it. Raises `SimulationError`."""
    manifest = manifest_of_kind(folder, None)
    try:
        return make_plan(
            variants_of_run(manifest, folder),
            name=manifest["name"],
            **{setting: manifest[setting] for setting in SETTINGS},
        )
    except KeyError as missing:
        raise SimulationError(f"{folder / MANIFEST_NAME} cannot be used: {missing.args[0]} is missing") from None


def variants_of_run(manifest: Mapping[str, Any], folder: Path) -> list[PlannedVariant]:
    """Return the variants that the manifest of ``folder`` tells, with every setting as it was then."""
    return [_variant(entry, folder) for entry in manifest["variants"]]


def _variant(entry: Mapping[str, Any], folder: Path) -> PlannedVariant:
    file = f"{folder / MANIFEST_NAME}, variant {entry['label']}"
    settings = parse_yaml(entry["text"], file=file, error=SimulationError).value
    variant = variant_from_mapping(settings, key=entry["key"], file=file, error=SimulationError)
    return planned_variant(entry["label"], variant)


def manifest_to_resume(folder: Path, plan: Plan) -> dict[str, Any]:
    """Return the manifest of the run in ``folder``.

    Raises `SimulationError` unless it is a run of this very plan, by the same engine, and not complete.
    """
    manifest = manifest_of_kind(folder, None)
    refuse_other_run(manifest, folder, _identity(plan))
    return manifest


def refuse_other_run(manifest: Mapping[str, Any], folder: Path, identity: Mapping[str, Any]) -> None:
    """Raise `SimulationError` where a run is complete, or differs in something of ``identity``."""
    if manifest.get("status") == "complete":
        raise SimulationError(f"the run in {folder} is complete: there is nothing to go on with")
    for setting, wanted in identity.items():
        found = _found(manifest, setting)
        if found != wanted:
            raise SimulationError(
                f"the run in {folder} cannot be gone on with: {setting} was {found!r} and is {wanted!r} now"
            )


def resumed_manifest(manifest: Mapping[str, Any], earlier: Mapping[str, Any]) -> dict[str, Any]:
    """Return the manifest of the run that goes on: begun when the first one was, with a list of the later starts."""
    keys = ("command", "started", "workers", "chunk", "versions")
    again = {key: manifest[key] for key in keys if key in manifest}
    return {
        **manifest,
        "command": earlier.get("command"),
        "started": earlier.get("started"),
        "resumed": [*earlier.get("resumed", []), again],
    }


def _identity(plan: Plan) -> dict[str, Any]:
    return {**{setting: getattr(plan, setting) for setting in SETTINGS}, **identity_of_games(plan.variants)}


def identity_of_games(variants: Sequence[PlannedVariant]) -> dict[str, Any]:
    """Return what must be equal for variants to be the same games, under the same labels, in the same engine."""
    return {
        "engine behaviour": BEHAVIOUR_VERSION,
        "labels": [planned.label for planned in variants],
        "rulebooks": [planned.rulebook.hash for planned in variants],
    }


def _found(manifest: Mapping[str, Any], setting: str) -> Any:
    variants = manifest.get("variants", [])
    if setting == "labels":
        return [variant.get("label") for variant in variants]
    if setting == "rulebooks":
        return [variant.get("rulebook_hash") for variant in variants]
    if setting == "engine behaviour":
        return manifest.get("versions", {}).get("engine_behaviour")
    return manifest.get(setting)


def manifest_of_kind(folder: Path, kind: str | None) -> dict[str, Any]:
    """Return the manifest in ``folder``; ``kind`` is None for runs of variants. Raises `SimulationError`."""
    manifest = _manifest(folder)
    found = manifest.get("kind")
    if found != kind:
        words = {None: "a run of variants", "ladder": "a ladder"}
        raise SimulationError(f"{folder} holds {words.get(found, found)}, not {words.get(kind, kind)}")
    return manifest


def kind_of_run(folder: Path) -> str | None:
    """Return what kind of run a folder holds: ``ladder``, or None for runs of variants. Raises `SimulationError`."""
    kind: str | None = _manifest(folder).get("kind")
    return kind


def _manifest(folder: Path) -> dict[str, Any]:
    path = folder / MANIFEST_NAME
    try:
        manifest: Any = read_manifest(folder)
    except FileNotFoundError:
        raise SimulationError(f"there is no run in {folder}: it has no {MANIFEST_NAME}") from None
    except (OSError, ValueError) as error:
        raise SimulationError(f"{path} cannot be read: {error}") from error
    if not isinstance(manifest, dict) or manifest.get("format") != MANIFEST_FORMAT:
        raise SimulationError(f"{path} is of another version of the program")
    return dict(manifest)
