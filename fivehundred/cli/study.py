"""What ``compare`` and ``run`` share: their options, and playing a plan up to its report. No command of its own."""

from __future__ import annotations

import shlex
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from fivehundred.cli.numbers import HIGHEST_SEED, MOST_DEALS, MOST_WORKERS, between
from fivehundred.errors import ComparisonError

if TYPE_CHECKING:
    from fivehundred.simulation.plan import Plan

Deals = Annotated[
    int | None,
    typer.Option(
        "--deals", "-n", metavar="N", callback=between(0, MOST_DEALS), help="Single deals to play under each variant."
    ),
]
Matches = Annotated[
    int | None,
    typer.Option(
        "--matches", "-m", metavar="N", callback=between(0, MOST_DEALS), help="Whole matches under each variant."
    ),
]
Players = Annotated[
    str | None,
    typer.Option(
        "--players", metavar="PLAYER", help="Who plays: club, calibrated, random, pimc, pimc:100 or pimc:100@0.5s."
    ),
]
Seed = Annotated[
    int | None,
    typer.Option(
        "--seed", metavar="N", callback=between(0, HIGHEST_SEED), help="Equal seeds give equal cards and results."
    ),
]
WorkerCount = Annotated[
    int | None,
    typer.Option(
        "--workers",
        "-w",
        metavar="N",
        callback=between(1, MOST_WORKERS),
        help="Processes; the results do not depend on it.  [default: one a processor]",
    ),
]
Output = Annotated[
    Path | None,
    typer.Option(
        "--output", "-o", metavar="FOLDER", help="A new or empty folder for the report.  [default: reports/NAME-TIME]"
    ),
]
AsJson = Annotated[bool, typer.Option("--json", help="Print all figures as JSON on standard output.")]
Quiet = Annotated[bool, typer.Option("--quiet", "-q", help="No progress on standard error.")]


def carry_out(plan: Plan, *, output: Path | None, workers: int | None, as_json: bool, quiet: bool) -> None:
    """Play a plan in a new folder, write its report and print the summary.

    Raises `ComparisonError` at the end where numbers of the report must not be interpreted.
    """
    from fivehundred.simulation.folders import make_run_folder

    folder = make_run_folder(plan.name, output=output)
    _play_and_report(plan, folder, resume=False, workers=workers, as_json=as_json, quiet=quiet)


def go_on(folder: Path, *, workers: int | None, as_json: bool, quiet: bool) -> None:
    """Play what is missing of an interrupted run, write its report and print the summary. Raises as `carry_out`."""
    from fivehundred.simulation.resume import plan_of_run

    _play_and_report(plan_of_run(folder), folder, resume=True, workers=workers, as_json=as_json, quiet=quiet)


def _play_and_report(
    plan: Plan, folder: Path, *, resume: bool, workers: int | None, as_json: bool, quiet: bool
) -> None:
    from fivehundred.analysis.compare import compare
    from fivehundred.analysis.findings import blocking_warnings
    from fivehundred.analysis.phrases import headline
    from fivehundred.analysis.tally import Tally
    from fivehundred.cli.output import note, print_json, stdout_shows_colours
    from fivehundred.cli.warming import warm
    from fivehundred.reporting.data import comparison_data
    from fivehundred.reporting.report import terminal_summary, write_report
    from fivehundred.simulation.failures import InterruptedRunError
    from fivehundred.simulation.run import run_plan

    warm(quiet=quiet)
    tally = Tally(plan)
    try:
        outcome = run_plan(plan, folder=folder, sinks=[tally], workers=workers, quiet=quiet, resume=resume)
    except InterruptedRunError:
        note(f"go on with: {shlex.join(['fivehundred', 'resume', str(folder)])}", quiet=quiet)
        raise
    comparison = compare(plan, tally)
    note("writing the report …", quiet=quiet)
    paths = write_report(comparison, folder=folder, manifest=outcome.manifest)
    if as_json:
        print_json(
            {
                "folder": str(folder),
                "report": str(paths.html),
                "results_sha256": outcome.results_sha256,
                "comparison": comparison_data(comparison),
            }
        )
    else:
        colour = stdout_shows_colours()
        typer.echo(terminal_summary(comparison, colour=colour), color=colour)
        typer.echo(f"Report: {paths.html}")
    blocking = blocking_warnings(comparison)
    if blocking:
        reasons = " ".join(headline(warning) for warning in blocking)
        raise ComparisonError(f"the report is written, but its numbers do not say what they should: {reasons}")
