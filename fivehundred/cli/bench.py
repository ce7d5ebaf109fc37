"""``fivehundred bench``: how many deals a second this machine plays."""

from __future__ import annotations

from typing import TYPE_CHECKING, Annotated

import typer

from fivehundred.cli.numbers import HIGHEST_SEED, between
from fivehundred.cli.output import note, print_json

if TYPE_CHECKING:
    from fivehundred.rules.rulebook import Rulebook
    from fivehundred.simulation.solver_speed import Times

EXAMPLES = """

\b
fivehundred bench
fivehundred bench --json | python -m json.tool
fivehundred bench --players pimc,pimc:100 --seconds 20

fivehundred bench --solver
fivehundred bench --solver --solver-deals 1000 --json

OpenSpiel's euchre is measured beside it where OpenSpiel is installed, and with --solver bridge's double-dummy solver
DDS where endplay is: pip install 'fivehundred[bench]'
"""


def bench(
    variant: Annotated[str, typer.Option(metavar="VARIANT", help="The variant to play.")] = "australian",
    seconds: Annotated[
        float, typer.Option(metavar="S", min=0.01, max=600, help="How long each measurement takes.")
    ] = 1.5,
    seed: Annotated[int, typer.Option(metavar="N", callback=between(0, HIGHEST_SEED), help="Seed of the cards.")] = 1,
    players: Annotated[
        str, typer.Option(metavar="A,B", help="The players to measure, commas between them.")
    ] = "random,club,calibrated",
    solver: Annotated[
        bool, typer.Option("--solver", help="Measure the double-dummy solver, and nothing else.")
    ] = False,
    solver_deals: Annotated[
        int, typer.Option(metavar="N", min=5, max=100_000, help="Deals for each measurement of the solver.")
    ] = 100,
    as_json: Annotated[bool, typer.Option("--json", help="Print JSON.")] = False,
    quiet: Annotated[bool, typer.Option("--quiet", "-q", help="Say nothing on standard error.")] = False,
) -> None:
    """Measure how fast this machine plays."""
    from fivehundred.cli.warming import warm
    from fivehundred.players import find_player
    from fivehundred.rules import assemble
    from fivehundred.simulation import speed
    from fivehundred.variants import find_variant

    rulebook = assemble(find_variant(variant))
    if solver:
        _solver(rulebook, seed=seed, deals=solver_deals, as_json=as_json, quiet=quiet)
        return
    warm(quiet=quiet)
    rates: dict[str, float] = {}
    for name in [find_player(part.strip()).name for part in players.split(",")]:
        note(f"playing deals with {name} players …", quiet=quiet)
        deals = speed.deals_per_second(rulebook, players=name, seed=seed, seconds=seconds)
        rates[f"{name}_deals_per_second"] = deals.per_second
    if speed.openspiel_installed():
        note("playing OpenSpiel's euchre with random actions …", quiet=quiet)
        peer = speed.openspiel_euchre_games_per_second(seed=seed, seconds=seconds)
        rates["openspiel_euchre_games_per_second"] = peer.per_second
    if as_json:
        print_json({"variant": variant, **{name: round(rate, 1) for name, rate in rates.items()}})
        return
    for name, rate in rates.items():
        typer.echo(f"{rate:>12,.{0 if rate >= 100 else 2}f}  {name.replace('_', ' ')}")


def _solver(rulebook: Rulebook, *, seed: int, deals: int, as_json: bool, quiet: bool) -> None:
    """Measure the solver and print a row a kind of work."""
    from fivehundred.cli.warming import warm_solver
    from fivehundred.simulation import bridge
    from fivehundred.simulation.solver_speed import plain_times, variant_times

    warm_solver(quiet=quiet)
    if not bridge.installed():
        note("endplay is not installed: nothing to compare with (pip install 'fivehundred[bench]')", quiet=quiet)
    found: list[Times] = []
    for times in (plain_times(seed=seed, deals=deals), variant_times(rulebook, seed=seed, deals=deals)):
        for each in times:
            note(f"measured: {each.name}", quiet=quiet)
            found.append(each)
    if as_json:
        print_json(
            {"variant": rulebook.variant_key, "deals": deals, "solver": {each.name: each.data() for each in found}}
        )
        return
    typer.echo(f"{'CPU time in ms':38}{'solver':>8}{'':16}{'DDS':>8}{'':16}{'ratio':>7}  batches")
    head = f"{'median':>8}{'mean':>8}{'99th':>8}"
    typer.echo(f"{'':38}{head}{head}")
    for each in found:
        row = f"{each.name:38}{_milliseconds(each, dds=False)}"
        if each.ratio is not None:
            low, high = min(each.batch_ratios), max(each.batch_ratios)
            row += f"{_milliseconds(each, dds=True)}{each.ratio:>7.2f}  {low:.2f}–{high:.2f}"
        typer.echo(row)


def _milliseconds(times: Times, *, dds: bool) -> str:
    seconds = times.dds if dds else times.ours
    figures = (times.quantile(0.5, dds=dds), sum(seconds) / len(seconds), times.quantile(0.99, dds=dds))
    return "".join(f"{1000 * figure:>8.2f}" for figure in figures)


bench.__doc__ = (bench.__doc__ or "") + EXAMPLES
