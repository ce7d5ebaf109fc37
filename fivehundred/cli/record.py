"""``fivehundred record``: check game records, print them as text, show their schema."""

from __future__ import annotations

from typing import Annotated, Any

import typer

from fivehundred.cli.output import note, print_json

app = typer.Typer(
    no_args_is_help=True,
    rich_markup_mode=None,
    help="""Check game records, print them as text, show their schema.

    A record is a file of JSON lines that holds inputs only: the rules, the cards, and every decision. Contract, tricks
    and points follow from them, so nothing in a record can contradict the game.

    \b
    fivehundred deal finnish --seed 7 --record games.jsonl
    fivehundred record check games.jsonl
    fivehundred record text games.jsonl
    fivehundred replay games.jsonl --deal 1
    fivehundred record schema > record.schema.json
    """,
)

CHECK_EXAMPLES = """

\b
fivehundred record check games.jsonl
fivehundred record check monday.jsonl tuesday.jsonl --quiet
fivehundred record check --json - < games.jsonl

Every decision is put to the rules. The first step of a deal that is not legal is named with file and line, its number
among the deal's decisions, the seat, and what was legal. Where the hands are not recorded the plays are judged by
themselves: a revoke is named with the later play that shows it. Where the variant has a rule for revokes
(penalties.revoke), the line after it says what the rule gives. A result that the record states is compared with what
follows; the deals of a match must follow each other in number, dealer and totals.

Exit status: 0 everything is in order, 1 something is wrong, 2 wrong usage.
"""

TEXT_EXAMPLES = """

\b
fivehundred record text games.jsonl
fivehundred record text games.jsonl --deal 2

Tags in square brackets come first, then the auction, the discards and a line a trick; a star stands behind the card
that won the trick. Deals that are not finished, or wrong from some step on, are shown as far as they go.
"""

DealNumber = Annotated[
    int | None, typer.Option("--deal", metavar="N", min=1, help="Only deal N of the file, counted from 1.")
]


def check(
    files: Annotated[list[str], typer.Argument(metavar="FILE...", help="Records (JSON lines); - is standard input.")],
    as_json: Annotated[
        bool, typer.Option("--json", help="Print everything that follows from each deal as JSON.")
    ] = False,
    quiet: Annotated[bool, typer.Option("--quiet", "-q", help="Say nothing about deals that are in order.")] = False,
) -> None:
    """Derive contract, tricks and points of every deal, and name whatever is wrong."""
    from fivehundred.cli.warming import warm
    from fivehundred.records.files import check_file
    from fivehundred.records.reading import Fault
    from fivehundred.records.report import summary

    warm(quiet=quiet)
    data: list[dict[str, Any]] = []
    deals = wrong = 0
    for file in files:
        for item in check_file(file):
            fault = isinstance(item, Fault)
            deals += not fault
            if isinstance(item, Fault):
                wrong += 1
                note(str(item))
                data.append({"ok": False, "place": item.place, "troubles": [{"kind": "unreadable", "text": item.text}]})
                continue
            data.append(item.as_data())
            wrong += not item.ok
            for line in item.lines():
                note(line)
            if item.ok and not quiet and not as_json:
                typer.echo(f"{item.place}: {summary(item)}")
    if as_json:
        print_json({"deals": deals, "wrong": wrong, "reports": data})
    elif not deals and not wrong:
        note("there is no deal in it", quiet=quiet)
    if wrong:
        raise typer.Exit(1)


def text(
    file: Annotated[str, typer.Argument(metavar="FILE", help="A record (JSON lines); - is standard input.")],
    number: DealNumber = None,
) -> None:
    """Print deals as plain text for people."""
    from fivehundred.cli.warming import warm
    from fivehundred.records import record_text

    warm()
    for place, line in enumerate(chosen(file, number)):
        typer.echo(("\n\n" if place else "") + record_text(line), nl=False)


def chosen(file: str, number: int | None) -> Any:
    """Yield the deals of a file, or only its deal ``number``. Raises `RecordError` where there is none."""
    from fivehundred.errors import RecordError
    from fivehundred.records import read_records

    deals = 0
    for line in read_records(file):
        deals += 1
        if number is None or deals == number:
            yield line
        if deals == number:
            return
    if number is not None or not deals:
        many = "there is no deal" if not deals else "there is one deal" if deals == 1 else f"there are {deals} deals"
        raise RecordError(f"{file}: {many} in it" + (f", so none is number {number}" if number and deals else ""))


def schema() -> None:
    """Print the JSON Schema of a line of a record (draft-07)."""
    from fivehundred.records import schema_text

    typer.echo(schema_text(), nl=False)


check.__doc__ = (check.__doc__ or "") + CHECK_EXAMPLES
text.__doc__ = (text.__doc__ or "") + TEXT_EXAMPLES

app.command("check")(check)
app.command("text")(text)
app.command("schema")(schema)
