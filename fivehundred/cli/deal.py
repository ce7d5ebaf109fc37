"""``fivehundred deal``: one deal, told like a newspaper's card column."""

from __future__ import annotations

from typing import Annotated

import typer

from fivehundred.cli.numbers import HIGHEST_SEED, MOST_DEALS, between
from fivehundred.cli.output import print_json

EXAMPLES = """

\b
fivehundred deal finnish --seed 7
fivehundred deal pagat-five --seed 7 --index 12 --players random
fivehundred deal my-house-rules.yaml --seed 1 --json

Deal INDEX of a seed is the same deal that `compare` plays as its number INDEX with that seed, so a row of a result
file can be looked at in full. Seat INDEX modulo the number of players deals.
"""


def deal(
    variant: Annotated[str, typer.Argument(metavar="VARIANT", help="A variant's name, or the path of a YAML file.")],
    seed: Annotated[int, typer.Option(metavar="N", callback=between(0, HIGHEST_SEED), help="Seed of the cards.")] = 1,
    index: Annotated[
        int, typer.Option(metavar="N", callback=between(0, MOST_DEALS), help="Which deal of that seed, counted from 0.")
    ] = 0,
    players: Annotated[str, typer.Option(metavar="PLAYER", help="Who plays: club or random.")] = "club",
    as_json: Annotated[bool, typer.Option("--json", help="Print the deal as JSON.")] = False,
    quiet: Annotated[bool, typer.Option("--quiet", "-q", help="Say nothing on standard error.")] = False,
) -> None:
    """Play one deal and tell it like a newspaper."""
    from fivehundred.cli.warming import warm
    from fivehundred.players import find_player
    from fivehundred.reporting.column import deal_column, deal_data
    from fivehundred.rules import assemble
    from fivehundred.simulation.single import play_single
    from fivehundred.variants import find_variant

    chosen = find_variant(variant)
    rulebook = assemble(chosen)
    find_player(players)
    warm(quiet=quiet)
    finished = play_single(rulebook, players=players, seed=seed, index=index)
    if as_json:
        about = {
            "variant": chosen.key,
            "rulebook_sha256": rulebook.hash,
            "seed": seed,
            "index": index,
            "players": players,
        }
        print_json({**about, **deal_data(finished)})
        return
    typer.echo(deal_column(finished, title=chosen.title(), place=f"seed {seed}, deal {index}"), nl=False)


deal.__doc__ = (deal.__doc__ or "") + EXAMPLES
