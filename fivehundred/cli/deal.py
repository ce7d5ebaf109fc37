"""``fivehundred deal``: one deal, told like a newspaper's card column."""

from __future__ import annotations

from typing import TYPE_CHECKING, Annotated, Any

import typer

from fivehundred.cli.numbers import HIGHEST_SEED, MOST_DEALS, between
from fivehundred.cli.output import print_json

if TYPE_CHECKING:
    from fivehundred.engine.deal import Deal
    from fivehundred.variants.model import Variant

EXAMPLES = """

\b
fivehundred deal finnish --seed 7
fivehundred deal pagat-five --seed 7 --index 12 --players random
fivehundred deal my-house-rules.yaml --seed 1 --json
fivehundred deal finnish --seed 7 --record games.jsonl
fivehundred deal finnish --seed 7 --record - > game.jsonl

Deal INDEX of a seed is the same deal that `compare` plays as its number INDEX with that seed, so a row of a result
file can be looked at in full. Seat INDEX modulo the number of players deals.

With --record the deal is also added to the end of a record, a file of JSON lines that `fivehundred record check` and
`fivehundred replay` read; with a dash instead of a file only the record is printed.
"""


def deal(
    variant: Annotated[str, typer.Argument(metavar="VARIANT", help="A variant's name, or the path of a YAML file.")],
    seed: Annotated[int, typer.Option(metavar="N", callback=between(0, HIGHEST_SEED), help="Seed of the cards.")] = 1,
    index: Annotated[
        int, typer.Option(metavar="N", callback=between(0, MOST_DEALS), help="Which deal of that seed, counted from 0.")
    ] = 0,
    players: Annotated[
        str,
        typer.Option(metavar="PLAYER", help="Who plays: club, calibrated, random, pimc, pimc:100 or pimc:100@0.5s."),
    ] = "club",
    as_json: Annotated[bool, typer.Option("--json", help="Print the deal as JSON.")] = False,
    record: Annotated[
        str | None, typer.Option(metavar="FILE", help="Add the deal to this record (- prints only the record).")
    ] = None,
    quiet: Annotated[bool, typer.Option("--quiet", "-q", help="Say nothing on standard error.")] = False,
) -> None:
    """Play one deal and tell it like a newspaper."""
    if record == "-" and as_json:
        raise typer.BadParameter("--json and --record - both print: name a file instead of -", param_hint="--record")
    from fivehundred.cli.warming import warm
    from fivehundred.players import find_player
    from fivehundred.reporting.column import deal_column, deal_data
    from fivehundred.rules import assemble
    from fivehundred.simulation.failed_deals import failed_deals_kept
    from fivehundred.simulation.folders import REPORTS
    from fivehundred.simulation.single import play_single
    from fivehundred.variants import find_variant

    chosen = find_variant(variant)
    rulebook = assemble(chosen)
    find_player(players)
    warm(quiet=quiet)
    with failed_deals_kept([chosen], REPORTS):
        finished = play_single(rulebook, players=players, seed=seed, index=index)
    if record is not None:
        _record(finished, chosen, record, seed=seed, index=index, players=[players] * rulebook.players)
        if record == "-":
            return
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


def _record(finished: Deal, variant: Variant, file: str, **about: Any) -> None:
    """Add a deal to a record, or print it with its variant's line where the file is ``-``."""
    from fivehundred.records import append_records, variant_record, write_record
    from fivehundred.records.writing import json_line

    line = write_record(finished, **about)
    if file == "-":
        typer.echo(json_line(variant_record(variant)) + json_line(line), nl=False)
    else:
        append_records(file, [line], variant=variant)


deal.__doc__ = (deal.__doc__ or "") + EXAMPLES
