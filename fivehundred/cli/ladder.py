"""``fivehundred ladder``: which player is stronger, on each variant."""

from __future__ import annotations

import shlex
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from fivehundred.cli import study

if TYPE_CHECKING:
    from fivehundred.analysis.ladder import LadderTest
    from fivehundred.simulation.ladder_plan import LadderPlan

EXAMPLES = """

\b
fivehundred ladder finnish
fivehundred ladder all --players random,club
fivehundred ladder finnish three-handed --deals 50000 --matches 2000
fivehundred ladder finnish --players club,my_player --deals 500 --matches 0
fivehundred ladder finnish --players club,my_player --sprt points=5 --deals 100000 --matches 0
fivehundred ladder finnish --players club,my_player --sprt elo=20 --deals 0 --matches 20000

A variant is named as in `compare`; `all` stands for every rule set that comes with the program. Players are named from
weak to strong, and each two of them meet.

Every deal and every match is played twice with the same cards and the seats exchanged, so that neither player has the
better cards or seats. Where a player is slow, name fewer deals: the intervals say what they were enough for.

With --sprt each two players are tested on each variant: is the second one better by so many points a deal (or so much
Elo in matches won), or not better at all? A test ends as soon as it knows; --deals or --matches is then the most that
is played.
"""


def ladder(
    names: Annotated[list[str], typer.Argument(metavar="VARIANT...", help="Variants, or all.")],
    players: Annotated[
        str | None,
        typer.Option(
            metavar="A,B,...",
            help="Two or more players, from weak to strong.  [default: the quick ones that come with the program]",
        ),
    ] = None,
    deals: study.Deals = 10_000,
    matches: study.Matches = 500,
    seed: study.Seed = 1,
    sprt: Annotated[
        str | None, typer.Option(metavar="WHAT=SIZE", help="A sequential test: points=SIZE (a deal) or elo=SIZE.")
    ] = None,
    alpha: Annotated[
        float, typer.Option(metavar="RATE", help="How often the test may say better of players that are equal.")
    ] = 0.05,
    beta: Annotated[
        float, typer.Option(metavar="RATE", help="How often the test may say no of one who is better by SIZE.")
    ] = 0.05,
    workers: study.WorkerCount = None,
    output: study.Output = None,
    as_json: study.AsJson = False,
    quiet: study.Quiet = False,
) -> None:
    """Find out which player is stronger, on each variant."""
    from fivehundred.analysis.ladder import parse_test
    from fivehundred.players.registry import quick_players
    from fivehundred.simulation.folders import make_run_folder
    from fivehundred.simulation.ladder_plan import ladder_variants, make_ladder

    test = None if sprt is None else parse_test(sprt, alpha=alpha, beta=beta)
    chosen = quick_players() if players is None else [name.strip() for name in players.split(",")]
    plan = make_ladder(ladder_variants(names), players=chosen, deals=deals or 0, matches=matches or 0, seed=seed)
    if test is not None and not plan.total(test.unit):
        raise typer.BadParameter(f"--sprt {sprt} tests {test.unit}, and --{test.unit} is 0", param_hint="--sprt")
    folder = make_run_folder("ladder", output=output)
    _play_and_report(plan, test, folder, resume=False, workers=workers, as_json=as_json, quiet=quiet)


def go_on(folder: Path, *, workers: int | None, as_json: bool, quiet: bool) -> None:
    """Play what is missing of an interrupted ladder, write its report and print it."""
    from fivehundred.analysis.ladder import stated_test
    from fivehundred.simulation.ladder_resume import plan_of_ladder

    plan, manifest = plan_of_ladder(folder)
    test = stated_test(manifest.get("sprt"))
    _play_and_report(plan, test, folder, resume=True, workers=workers, as_json=as_json, quiet=quiet)


def _play_and_report(
    plan: LadderPlan,
    test: LadderTest | None,
    folder: Path,
    *,
    resume: bool,
    workers: int | None,
    as_json: bool,
    quiet: bool,
) -> None:
    from fivehundred.analysis.ladder import LadderTally
    from fivehundred.cli.output import note, print_json, stdout_shows_colours
    from fivehundred.cli.warming import warm
    from fivehundred.reporting.ladder_report import ladder_data, ladder_text, write_ladder
    from fivehundred.simulation.failures import InterruptedRunError
    from fivehundred.simulation.ladder import run_ladder
    from fivehundred.simulation.manifest import read_manifest

    warm(quiet=quiet)
    tally = LadderTally(plan, test)
    settings = {"sprt": None if test is None else test.data()}
    interrupt = None
    try:
        run_ladder(plan, folder=folder, counter=tally, settings=settings, workers=workers, quiet=quiet, resume=resume)
    except InterruptedRunError as error:
        note(f"go on with: {shlex.join(['fivehundred', 'resume', str(folder)])}", quiet=quiet)
        interrupt = error
    found = tally.ladder(complete=interrupt is None)
    note("writing the report …", quiet=quiet)
    manifest = read_manifest(folder)
    paths = write_ladder(found, folder=folder, manifest=manifest)
    if as_json:
        about = {"folder": str(folder), "report": str(paths.html), "results_sha256": manifest["results_sha256"]}
        print_json({**about, "ladder": ladder_data(found)})
    else:
        colour = stdout_shows_colours()
        typer.echo(ladder_text(found, colour=colour), color=colour)
        typer.echo(f"Report: {paths.html}")
    if interrupt is not None:
        raise interrupt


ladder.__doc__ = (ladder.__doc__ or "") + EXAMPLES
