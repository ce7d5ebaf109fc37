"""``fivehundred match``: a whole match, a line a deal."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from fivehundred.cli.numbers import HIGHEST_SEED, MOST_DEALS, between
from fivehundred.cli.output import print_json

if TYPE_CHECKING:
    from fivehundred.simulation.single import PlayedMatch
    from fivehundred.variants.model import Variant

EXAMPLES = """

\b
fivehundred match finnish --seed 7
fivehundred match three-handed --seed 7 --index 12 --players club,random,club
fivehundred match my-house-rules.yaml --json
fivehundred match finnish --seed 7 --record games.jsonl
fivehundred match finnish --seed 7 --record - | fivehundred record check -

Match INDEX of a seed is the same match that `compare` plays as its number INDEX with that seed.

With --record the deals are also added to the end of a record, a file of JSON lines that `fivehundred record check`
follows from deal to deal and `fivehundred replay` tells one by one; with a dash instead of a file only the record is
printed.
"""


def match(
    variant: Annotated[str, typer.Argument(metavar="VARIANT", help="A variant's name, or the path of a YAML file.")],
    seed: Annotated[int, typer.Option(metavar="N", callback=between(0, HIGHEST_SEED), help="Seed of the cards.")] = 1,
    index: Annotated[
        int, typer.Option(metavar="N", callback=between(0, MOST_DEALS), help="Which match of that seed, from 0.")
    ] = 0,
    players: Annotated[
        str, typer.Option(metavar="PLAYERS", help="Who plays: one name for all seats, or a name a seat with commas.")
    ] = "club",
    as_json: Annotated[bool, typer.Option("--json", help="Print the match as JSON.")] = False,
    record: Annotated[
        str | None, typer.Option(metavar="FILE", help="Add the deals to this record (- prints only the record).")
    ] = None,
    quiet: Annotated[bool, typer.Option("--quiet", "-q", help="Say nothing on standard error.")] = False,
) -> None:
    """Play a whole match and show a line a deal."""
    if record == "-" and as_json:
        raise typer.BadParameter("--json and --record - both print: name a file instead of -", param_hint="--record")
    from fivehundred.cli.warming import warm
    from fivehundred.players.registry import seat_players
    from fivehundred.reporting.match_column import match_column, match_data
    from fivehundred.rules import assemble
    from fivehundred.simulation.failed_deals import failed_deals_kept
    from fivehundred.simulation.folders import REPORTS
    from fivehundred.simulation.single import play_single_match
    from fivehundred.variants import find_variant

    chosen = find_variant(variant)
    rulebook = assemble(chosen)
    seats = [name.strip() for name in players.split(",")] if "," in players else players
    seat_players(seats, rulebook.players)
    name = f"{chosen.key} seed {seed} match {index}"
    if record is not None and record != "-":
        _check_new(record, name)
    warm(quiet=quiet)
    with failed_deals_kept([chosen], REPORTS):
        played = play_single_match(rulebook, players=seats, seed=seed, index=index)
    if record is not None:
        _record(played, chosen, record, name)
        if record == "-":
            return
    if as_json:
        print_json(match_data(chosen, played))
        return
    typer.echo(match_column(chosen, played), nl=False)


def _check_new(file: str, name: str) -> None:
    """Raise `RecordError` where the file holds a match of this name already."""
    from fivehundred.errors import RecordError
    from fivehundred.records import read_records

    if not Path(file).exists():
        return
    for line in read_records(file):
        if line.data.get("match", {}).get("id") == name:
            raise RecordError(f"nothing was added: {line.place}: the match {name} is in the record already")


def _record(played: PlayedMatch, variant: Variant, file: str, name: str) -> None:
    """Add the deals to a record, or print them with the variant's line where the file is ``-``."""
    from fivehundred.records import append_records, variant_record, write_record
    from fivehundred.records.writing import json_line

    lines = [
        write_record(
            each.deal,
            players=played.players,
            match={"id": name, "deal": each.number, "before": list(each.before)},
        )
        for each in played.deals
    ]
    if file == "-":
        typer.echo("".join(json_line(line) for line in (variant_record(variant), *lines)), nl=False)
    else:
        append_records(file, lines, variant=variant)


match.__doc__ = (match.__doc__ or "") + EXAMPLES
