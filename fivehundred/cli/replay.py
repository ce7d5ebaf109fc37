"""``fivehundred replay``: deals of a record, told like a newspaper's card column."""

from __future__ import annotations

from typing import Annotated

import typer

from fivehundred.cli.output import print_json
from fivehundred.cli.record import DealNumber, chosen

EXAMPLES = """

\b
fivehundred replay games.jsonl
fivehundred replay games.jsonl --deal 3
fivehundred replay games.jsonl --deal 3 --json
fivehundred deal finnish --seed 7 --record - | fivehundred replay -

Every decision is put to the rules again; at a step that is not legal the command ends with status 1 and says which. A
deal that is not finished, or whose hands are not recorded, cannot be told: `fivehundred record text` shows it.
"""


def replay(
    file: Annotated[str, typer.Argument(metavar="FILE", help="A record (JSON lines); - is standard input.")],
    number: DealNumber = None,
    as_json: Annotated[bool, typer.Option("--json", help="Print the deals as JSON: a list.")] = False,
) -> None:
    """Tell recorded deals like a newspaper."""
    from fivehundred.cli.warming import warm
    from fivehundred.errors import RecordError
    from fivehundred.records import replay_record
    from fivehundred.reporting.column import deal_column, deal_data

    warm()
    told = []
    for place, line in enumerate(chosen(file, number)):
        deal = replay_record(line)
        if not deal.is_over or "hands" not in line.data:
            why = "the deal is not finished" if not deal.is_over else "the hands are not recorded"
            raise RecordError(f"{line.place}: {why}, so it cannot be told; `fivehundred record text` shows it")
        if as_json:
            about = {"place": line.place, "variant": line.variant.key, "rulebook_sha256": line.rulebook.hash}
            told.append({**about, **deal_data(deal)})
        else:
            column = deal_column(deal, title=line.variant.title(), place=line.place)
            typer.echo(("\n\n" if place else "") + column, nl=False)
    if as_json:
        print_json(told)


replay.__doc__ = (replay.__doc__ or "") + EXAMPLES
