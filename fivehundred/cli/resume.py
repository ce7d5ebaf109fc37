"""``fivehundred resume``: go on with a run that was interrupted."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer

from fivehundred.cli import ladder, study

EXAMPLES = """

\b
fivehundred resume reports/finnish-vs-viisisataa-20260214T101500Z
fivehundred resume reports/ladder-20260214T101500Z

What was finished before Ctrl-C, a full disk or a crash is not played again, and the results are those of a run that
was never interrupted. The variants and settings are those that the folder's manifest.json tells.
"""


def resume(
    folder: Annotated[Path, typer.Argument(metavar="FOLDER", help="The folder of the run.")],
    workers: study.WorkerCount = None,
    as_json: study.AsJson = False,
    quiet: study.Quiet = False,
) -> None:
    """Go on with an interrupted run."""
    from fivehundred.simulation.resume import kind_of_run

    go_on = ladder.go_on if kind_of_run(folder) == "ladder" else study.go_on
    go_on(folder, workers=workers, as_json=as_json, quiet=quiet)


resume.__doc__ = (resume.__doc__ or "") + EXAMPLES
