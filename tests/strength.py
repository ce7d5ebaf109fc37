"""Which player is stronger on every shipped rule set: ``python -m tests.strength --players random,club``.

Plays a ladder over all of them and prints its table. Exit status 1 where some player is not stronger than the one named
before it, clear of chance, on some rule set. Not part of the test suite: slow players take as long as they take.
"""

from __future__ import annotations

import argparse
import sys
import tempfile
from pathlib import Path

from fivehundred.analysis.ladder import LadderTally
from fivehundred.players.registry import quick_players
from fivehundred.reporting.ladder_report import ladder_text
from fivehundred.simulation.ladder import run_ladder
from fivehundred.simulation.ladder_plan import ladder_variants, make_ladder


def main() -> int:
    """Play, print, and judge."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--players", default=",".join(quick_players()), help="from weak to strong")
    parser.add_argument("--variants", nargs="+", default=["all"])
    parser.add_argument("--deals", type=int, default=4000)
    parser.add_argument("--matches", type=int, default=100)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--workers", type=int, default=None)
    parser.add_argument("--quiet", action="store_true")
    options = parser.parse_args()
    plan = make_ladder(
        ladder_variants(options.variants),
        players=options.players.split(","),
        deals=options.deals,
        matches=options.matches,
        seed=options.seed,
    )
    tally = LadderTally(plan)
    with tempfile.TemporaryDirectory() as folder:
        run_ladder(plan, folder=Path(folder) / "ladder", counter=tally, workers=options.workers, quiet=options.quiet)
    ladder = tally.ladder()
    sys.stdout.write(ladder_text(ladder))
    steps = set(zip(plan.players[1:], plan.players, strict=False))
    short = [one for one in ladder.meetings if (one.upper, one.lower) in steps and one.stronger != "upper"]
    for one in short:
        sys.stdout.write(f"NOT STRONGER: {one.upper} than {one.lower} under {one.label}\n")
    return 1 if short else 0


if __name__ == "__main__":
    sys.exit(main())
