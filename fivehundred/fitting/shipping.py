"""Fitting the calibrated player to the shipped rule sets: ``python -m fivehundred.fitting``.

Writes the file of models that comes with the program. Games that have a model of the present version are left alone;
``--all`` fits them again.
"""

from __future__ import annotations

import argparse
import sys
import time
from collections.abc import Mapping
from concurrent.futures import ProcessPoolExecutor
from multiprocessing import get_context
from typing import Any

import numpy.typing as npt

from fivehundred.fitting.fit import fit_model
from fivehundred.players.models import fitted_part, shipped_models, write_shipped
from fivehundred.rules import assemble
from fivehundred.variants import find_variant, shipped_variants


def _fit(name: str) -> tuple[str, npt.NDArray[Any], float]:
    begun = time.monotonic()
    rulebook = assemble(find_variant(name))
    return rulebook.hash, fitted_part(fit_model(rulebook)), time.monotonic() - begun


def main() -> int:
    """Fit what has no model, drop what no shipped rule set needs, and write the file."""
    parser = argparse.ArgumentParser(prog="python -m fivehundred.fitting", description=__doc__)
    parser.add_argument("--all", action="store_true", help="fit them again where they have a model")
    parser.add_argument("--variants", nargs="+", default=list(shipped_variants()), help="fit no others")
    parser.add_argument("--workers", type=int, default=1, help="processes at work at once")
    options = parser.parse_args()
    games = {assemble(find_variant(name)).hash: name for name in shipped_variants()}
    kept: Mapping[str, npt.NDArray[Any]] = shipped_models()
    asked = {assemble(find_variant(name)).hash for name in options.variants}
    models = {game: fitted for game, fitted in kept.items() if game in games}
    if options.all:
        models = {game: fitted for game, fitted in models.items() if game not in asked}
    wanted = [name for game, name in games.items() if game in asked and game not in models]
    with ProcessPoolExecutor(options.workers, mp_context=get_context("spawn")) as pool:
        for name, (game, fitted, seconds) in zip(wanted, pool.map(_fit, wanted), strict=True):
            models[game] = fitted
            write_shipped(models)
            sys.stdout.write(f"{name}: {seconds:.0f} s\n")
            sys.stdout.flush()
    write_shipped(models)
    return 0
