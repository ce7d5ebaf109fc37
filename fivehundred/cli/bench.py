"""``fivehundred bench``: how many deals a second this machine plays."""

from __future__ import annotations

from typing import Annotated

import typer

from fivehundred.cli.numbers import HIGHEST_SEED, between
from fivehundred.cli.output import note, print_json

EXAMPLES = """

\b
fivehundred bench
fivehundred bench --json | python -m json.tool

OpenSpiel's euchre is measured beside it where OpenSpiel is installed: pip install 'fivehundred[bench]'
"""


def bench(
    variant: Annotated[str, typer.Option(metavar="VARIANT", help="The variant to play.")] = "australian",
    seconds: Annotated[
        float, typer.Option(metavar="S", min=0.01, max=600, help="How long each measurement takes.")
    ] = 1.5,
    seed: Annotated[int, typer.Option(metavar="N", callback=between(0, HIGHEST_SEED), help="Seed of the cards.")] = 1,
    as_json: Annotated[bool, typer.Option("--json", help="Print JSON.")] = False,
    quiet: Annotated[bool, typer.Option("--quiet", "-q", help="Say nothing on standard error.")] = False,
) -> None:
    """Measure how fast this machine plays."""
    from fivehundred.cli.warming import warm
    from fivehundred.rules import assemble
    from fivehundred.simulation import speed
    from fivehundred.variants import find_variant

    rulebook = assemble(find_variant(variant))
    warm(quiet=quiet)
    rates: dict[str, float] = {}
    for players in ("random", "club"):
        note(f"playing deals with {players} players …", quiet=quiet)
        deals = speed.deals_per_second(rulebook, players=players, seed=seed, seconds=seconds)
        rates[f"{players}_deals_per_second"] = deals.per_second
    if speed.openspiel_installed():
        note("playing OpenSpiel's euchre with random actions …", quiet=quiet)
        peer = speed.openspiel_euchre_games_per_second(seed=seed, seconds=seconds)
        rates["openspiel_euchre_games_per_second"] = peer.per_second
    if as_json:
        print_json({"variant": variant, **{name: round(rate, 1) for name, rate in rates.items()}})
        return
    for name, rate in rates.items():
        typer.echo(f"{rate:>12,.0f}  {name.replace('_', ' ')}")


bench.__doc__ = (bench.__doc__ or "") + EXAMPLES
