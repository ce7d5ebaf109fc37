"""Are the calibrated player's chances right? ``python -m tests.calibration --variants australian finnish``.

Plays deals with the player in every seat and sets the chance it gave each contract beside how often it was made, in
tenths. Exit status 1 where a tenth with 500 cases or more is off by more than five points. ``--picture`` draws it. Not
part of the test suite.
"""

from __future__ import annotations

import argparse
import sys
from pathlib import Path

from fivehundred.analysis.calibration import Tenth, tenths, worst_gap
from fivehundred.reporting.calibration_figure import CalibratedGame, calibration_picture
from fivehundred.rules import assemble
from fivehundred.simulation.calibration import chosen_bids
from fivehundred.variants import find_variant, shipped_variants

MOST_POINTS = 0.05
FEWEST_CASES = 500


def row(tenth: Tenth) -> str:
    """Return one line of the table."""
    few = "" if tenth.cases >= FEWEST_CASES else "  (few)"
    return f"{tenth.cases:>9,}{100 * tenth.stated:>9.1f}{100 * tenth.actual:>9.1f}{100 * tenth.gap:>+9.1f}{few}\n"


def main() -> int:
    """Play, print, draw and judge."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--variants", nargs="+", default=list(shipped_variants()))
    parser.add_argument("--deals", type=int, default=100_000)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--picture", type=Path, default=None, help="an SVG file to draw to")
    options = parser.parse_args()
    games, wrong = [], []
    for name in options.variants:
        variant = find_variant(name)
        bids = chosen_bids(assemble(variant), seed=options.seed, deals=options.deals)
        numbered = tenths(bids.chances[~bids.special], bids.made[~bids.special])
        special = tenths(bids.chances[bids.special], bids.made[bids.special])
        both = tenths(bids.chances, bids.made)
        games.append(CalibratedGame(variant.key, numbered, special))
        for kind, found in (("numbered bids", numbered), ("special bids", special), ("all bids", both)):
            gap = worst_gap(found, fewest=FEWEST_CASES)
            sys.stdout.write(f"{name}, {kind}: worst {100 * gap:.1f} points\n")
            sys.stdout.write("    cases   stated     made      gap\n" + "".join(map(row, found)))
            if gap > MOST_POINTS:
                wrong.append(f"{name}, {kind}: {100 * gap:.1f} points")
        sys.stdout.flush()
    if options.picture is not None:
        options.picture.write_text(calibration_picture(games).svg, encoding="utf-8")
    for line in wrong:
        sys.stdout.write(f"OFF BY MORE THAN FIVE POINTS: {line}\n")
    return 1 if wrong else 0


if __name__ == "__main__":
    sys.exit(main())
