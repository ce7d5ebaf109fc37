"""Random and club deals of 500 against OpenSpiel's euchre, in one process and one run, with ratios.

It measures; it asserts nothing. Needs the ``bench`` extra.
"""

from __future__ import annotations

import argparse
import json
import platform
import sys

from fivehundred.rules import assemble
from fivehundred.simulation import speed
from fivehundred.simulation.warm import compile_all
from fivehundred.variants import find_variant


def main() -> int:
    """Measure and print. Returns the exit status."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--variant", default="australian", help="the variant to play (default: australian)")
    parser.add_argument("--seconds", type=float, default=3.0, help="how long each measurement takes (default: 3)")
    parser.add_argument("--seed", type=int, default=1, help="seed of all random choices (default: 1)")
    parser.add_argument("--json", action="store_true", help="print JSON")
    options = parser.parse_args()
    if not speed.openspiel_installed():
        print("OpenSpiel is not installed: pip install '.[bench]'", file=sys.stderr)
        return 1
    rulebook = assemble(find_variant(options.variant))
    compile_all()
    euchre = speed.openspiel_euchre_games_per_second(seed=options.seed, seconds=options.seconds).per_second
    rates = {"openspiel_euchre_games_per_second": euchre}
    for players in ("random", "club"):
        rate = speed.deals_per_second(rulebook, players=players, seed=options.seed, seconds=options.seconds)
        rates[f"{players}_deals_per_second"] = rate.per_second
        rates[f"{players}_times_openspiel"] = rate.per_second / euchre
    if options.json:
        print(json.dumps({"variant": options.variant, "python": platform.python_version(), **rates}, indent=2))
        return 0
    for name, value in rates.items():
        print(f"{value:>14,.1f}  {name.replace('_', ' ')}")
    return 0


if __name__ == "__main__":
    raise SystemExit(main())
