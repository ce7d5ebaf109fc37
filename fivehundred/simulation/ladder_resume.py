"""Going on with a ladder that ended early: its plan from its manifest, and whether a plan is the same."""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path
from typing import Any, Final

from fivehundred.simulation.failures import SimulationError
from fivehundred.simulation.ladder_plan import LadderPlan, ladder_identity, make_ladder
from fivehundred.simulation.manifest import MANIFEST_NAME
from fivehundred.simulation.resume import identity_of_games, manifest_of_kind, refuse_other_run, variants_of_run

#: What kind of run a manifest is about, under the key ``kind``; runs of variants have no such key.
KIND: Final = "ladder"


def plan_of_ladder(folder: Path) -> tuple[LadderPlan, dict[str, Any]]:
    """Return the plan of the ladder in ``folder`` and its manifest. Raises `SimulationError`."""
    manifest = manifest_of_kind(folder, KIND)
    try:
        plan = make_ladder(
            variants_of_run(manifest, folder),
            **{name: manifest[name] for name in ("players", "deals", "matches", "seed", "max_deals")},
        )
    except KeyError as missing:
        raise SimulationError(f"{folder / MANIFEST_NAME} cannot be used: {missing.args[0]} is missing") from None
    return plan, manifest


def ladder_to_resume(folder: Path, plan: LadderPlan, settings: Mapping[str, Any]) -> dict[str, Any]:
    """Return the manifest of the ladder in ``folder``.

    Raises `SimulationError` unless it is of this very plan and these settings, by the same engine, and not complete.
    """
    manifest = manifest_of_kind(folder, KIND)
    refuse_other_run(manifest, folder, {**ladder_identity(plan), **settings, **identity_of_games(plan.variants)})
    return manifest
