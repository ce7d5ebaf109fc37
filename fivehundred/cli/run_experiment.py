"""``fivehundred run``: play an experiment file and write its report."""

from __future__ import annotations

from typing import Annotated

import typer

from fivehundred.cli import study

EXAMPLES = """

\b
fivehundred run experiments/source-rules.yaml
fivehundred run misere-placement --deals 1000 --matches 0 --output reports/trial

Options given here override what the file says.
"""


def run_experiment(
    experiment: Annotated[
        str,
        typer.Argument(metavar="EXPERIMENT", help="The path of an experiment file (YAML), or a shipped one's name."),
    ],
    deals: study.Deals = None,
    matches: study.Matches = None,
    players: study.Players = None,
    seed: study.Seed = None,
    workers: study.WorkerCount = None,
    output: study.Output = None,
    as_json: study.AsJson = False,
    quiet: study.Quiet = False,
) -> None:
    """Run an experiment file and write its report."""
    from fivehundred.simulation.experiment import load_experiment

    plan = load_experiment(experiment, deals=deals, matches=matches, players=players, seed=seed)
    study.carry_out(plan, output=output, workers=workers, as_json=as_json, quiet=quiet)


run_experiment.__doc__ = (run_experiment.__doc__ or "") + EXAMPLES
