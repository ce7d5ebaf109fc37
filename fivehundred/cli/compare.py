"""``fivehundred compare``: play the same deals under several variants and report what the rules change."""

from __future__ import annotations

from typing import Annotated

import typer

from fivehundred.cli import study

EXAMPLES = """

\b
fivehundred compare finnish viisisataa
fivehundred compare australian my-house-rules.yaml --deals 200000 --matches 4000
fivehundred compare before=old.yaml after=new.yaml --seed 7 --output reports/proposal
fivehundred compare finnish norwegian --json > figures.json

A variant is the name of a rule set that comes with the program (see `fivehundred variants list`), the path of a YAML
file, or either of them with LABEL= in front, which is the name it gets in the report.

Variants with the same pack see the same cards in the same seats, so differences are measured deal by deal.
"""


def compare(
    names: Annotated[list[str], typer.Argument(metavar="VARIANT...", help="Two or more variants (one is described).")],
    deals: study.Deals = 100_000,
    matches: study.Matches = 2_000,
    players: study.Players = "calibrated",
    seed: study.Seed = 1,
    workers: study.WorkerCount = None,
    output: study.Output = None,
    as_json: study.AsJson = False,
    quiet: study.Quiet = False,
) -> None:
    """Compare variants and write an HTML report."""
    from fivehundred.simulation.plan import DEFAULT_PLAYERS, plan_from_options

    seated = players or DEFAULT_PLAYERS
    plan = plan_from_options(names, players=seated, deals=deals or 0, matches=matches or 0, seed=seed)
    study.carry_out(plan, output=output, workers=workers, as_json=as_json, quiet=quiet)


compare.__doc__ = (compare.__doc__ or "") + EXAMPLES
