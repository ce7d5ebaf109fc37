"""``fivehundred variants``: list, show, check and compare rule files."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated, Any

import typer

from fivehundred.cli.output import note, print_json
from fivehundred.errors import FiveHundredError

app = typer.Typer(
    no_args_is_help=True,
    rich_markup_mode=None,
    help="""List, show, check and compare rule sets.

    \b
    fivehundred variants list
    fivehundred variants show finnish --resolved
    fivehundred variants validate my-house-rules.yaml
    fivehundred variants diff finnish norwegian
    fivehundred variants schema > variant.schema.json
    """,
)

AsJson = Annotated[bool, typer.Option("--json", help="Print JSON.")]
VariantName = Annotated[str, typer.Argument(metavar="VARIANT", help="A variant's name, or the path of a YAML file.")]


def _entry(variant: Any) -> dict[str, Any]:
    return {
        "name": variant.key,
        "title": variant.title(),
        "players": variant.table.players,
        "sides": variant.table.sides,
        "summary": variant.summary.get("en", ""),
        "sources": list(variant.sources),
    }


@app.command("list")
def list_variants(as_json: AsJson = False) -> None:
    """List the rule sets that come with the program."""
    from fivehundred.variants import find_variant, shipped_variants

    entries = [_entry(find_variant(name)) for name in shipped_variants()]
    if as_json:
        print_json(entries)
        return
    width = max(len(entry["name"]) for entry in entries)
    for entry in entries:
        typer.echo(f"{entry['name']:<{width}}  {entry['players']} players  {entry['title']}")


@app.command("show")
def show(
    variant: VariantName,
    resolved: Annotated[
        bool, typer.Option("--resolved", help="Every setting, with inherited and default values written out.")
    ] = False,
    as_json: AsJson = False,
) -> None:
    """Show a variant's file, or with --resolved all of its settings."""
    from fivehundred.variants import find_variant, variant_source, variant_text, variant_values

    found = find_variant(variant)
    if as_json:
        print_json({"name": found.key, "settings": variant_values(found)})
        return
    typer.echo(variant_text(found) if resolved else variant_source(variant), nl=False)


@app.command("validate")
def validate(
    files: Annotated[list[Path], typer.Argument(metavar="FILE...", help="Variant files (YAML).")],
    quiet: Annotated[bool, typer.Option("--quiet", "-q", help="Say nothing about files that are right.")] = False,
) -> None:
    """Check variant files. Exit status 1 if any of them is wrong."""
    from fivehundred.rules import assemble
    from fivehundred.variants import load_variant

    wrong = 0
    for file in files:
        try:
            assemble(load_variant(file))
        except FiveHundredError as error:
            wrong += 1
            note(str(error))
        else:
            if not quiet:
                typer.echo(f"{file}: fine")
    if wrong:
        raise typer.Exit(1)


@app.command("diff")
def diff(one: VariantName, other: VariantName, as_json: AsJson = False) -> None:
    """Show in which settings two variants differ, and whether they are the same game all the same.

    Two variants are the same game when they assemble to the same rulebook: then no deal can tell them apart.
    """
    from fivehundred.rules import assemble
    from fivehundred.variants import find_variant, variant_diff

    left, right = find_variant(one), find_variant(other)
    same = assemble(left).hash == assemble(right).hash
    differences = [{"setting": path, left.key: a, right.key: b} for path, a, b in variant_diff(left, right)]
    if as_json:
        print_json({"variants": [left.key, right.key], "same_game": same, "settings": differences})
        return
    for path, a, b in variant_diff(left, right):
        typer.echo(f"{path}: {a} → {b}")
    typer.echo("The same game: no deal can tell them apart." if same else "Not the same game.")


@app.command("schema")
def schema() -> None:
    """Print the JSON Schema of variant files (draft-07), for editors."""
    from fivehundred.variants import schema_text

    typer.echo(schema_text(), nl=False)
