"""``fivehundred variants``: list, show, check and compare rule files."""

from __future__ import annotations

import json
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
        bool, typer.Option("--resolved", help="Every setting with its effective value, and where that was written.")
    ] = False,
    as_json: AsJson = False,
) -> None:
    """Show a variant's file, or with --resolved all of its settings."""
    from fivehundred.variants import load_with_origins, resolved_text, variant_data, variant_file

    file = variant_file(variant)
    loaded = load_with_origins(file)
    if as_json:
        print_json({"name": loaded.variant.key, "files": list(loaded.files), "settings": variant_data(loaded.variant)})
    elif resolved:
        typer.echo(resolved_text(loaded.variant, origins=loaded.origins), nl=False)
    else:
        typer.echo(file.read_text(encoding="utf-8-sig"), nl=False)


@app.command("validate")
def validate(
    files: Annotated[list[Path], typer.Argument(metavar="FILE...", help="Variant files (YAML).")],
    quiet: Annotated[
        bool, typer.Option("--quiet", "-q", help="Say nothing about files that are right, and no warnings.")
    ] = False,
) -> None:
    """Check variant files; exit status 1 if any is wrong."""
    from fivehundred.rules import assemble
    from fivehundred.variants import load_with_origins

    wrong = 0
    for file in files:
        try:
            loaded = load_with_origins(file)
            assemble(loaded.variant)
        except FiveHundredError as error:
            wrong += 1
            note(str(error))
            continue
        for warning in loaded.warnings:
            note(f"{warning} (a warning)", quiet=quiet)
        if not quiet:
            typer.echo(f"{file}: fine")
    if wrong:
        raise typer.Exit(1)


@app.command("diff")
def show_differences(one: VariantName, other: VariantName, as_json: AsJson = False) -> None:
    """Show what two variants set differently.

    Two variants are the same game when they assemble to the same rulebook: then no deal can tell them apart, whatever
    their files say.
    """
    from fivehundred.rules import assemble
    from fivehundred.variants import diff, find_variant

    left, right = find_variant(one), find_variant(other)
    same = assemble(left) == assemble(right)
    differences = diff(left, right)
    if as_json:
        settings = [{"key": each.key, "left": each.left, "right": each.right} for each in differences]
        print_json({"left": left.key, "right": right.key, "same_game": same, "settings": settings})
        return
    for each in differences:
        typer.echo(f"{each.key}: {_shown(each.left)} → {_shown(each.right)}")
    typer.echo("The same game: no deal can tell them apart." if same else "Not the same game.")


def _shown(value: Any) -> str:
    return value if isinstance(value, str) else json.dumps(value, ensure_ascii=False)


@app.command("schema")
def schema() -> None:
    """Print the JSON Schema of variant files (draft-07), for editors."""
    from fivehundred.variants import schema_text

    typer.echo(schema_text(), nl=False)
