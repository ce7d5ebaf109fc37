"""``fivehundred variants``: list, show, check, compare and draft rule files."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any

import typer

from fivehundred.cli.numbers import between
from fivehundred.cli.output import note, print_json
from fivehundred.errors import FiveHundredError

if TYPE_CHECKING:
    from fivehundred.variants import Difference, Variant

app = typer.Typer(
    no_args_is_help=True,
    rich_markup_mode=None,
    help="""List, show, check, compare and draft rule sets.

    \b
    fivehundred variants list
    fivehundred variants show finnish --resolved
    fivehundred variants validate my-house-rules.yaml
    fivehundred variants diff finnish norwegian
    fivehundred variants new my-house-rules.yaml
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
        "family": variant.family,
        "summary": variant.summary.get("en", ""),
        "sources": list(variant.sources),
    }


@app.command("list")
def list_variants(as_json: AsJson = False) -> None:
    """List the rule sets that come with the program, by number of players and by family."""
    from fivehundred.variants import by_players_and_family, find_variant, shipped_variants

    groups = by_players_and_family([find_variant(name) for name in shipped_variants()])
    if as_json:
        print_json([_entry(variant) for _, _, members in groups for variant in members])
        return
    width = max(len(variant.key) for _, _, members in groups for variant in members)
    table = 0
    for players, family, members in groups:
        if players != table:
            typer.echo(f"{'' if not table else chr(10)}{players} players")
            table = players
        typer.echo(f"  {family or 'Others'}")
        for variant in members:
            typer.echo(f"    {variant.key:<{width}}  {variant.title()}")


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
    """Say what two variants do differently, and what each difference can do to play.

    Two variants are the same game when they assemble to the same rulebook: then no deal can tell them apart, whatever
    their files say.
    """
    from fivehundred.rules import assemble
    from fivehundred.variants import diff, find_variant, opening, sentence

    left, right = find_variant(one), find_variant(other)
    same = assemble(left) == assemble(right)
    differences = diff(left, right)
    names = {"left": left.key, "right": right.key} if left.key != right.key else {"left": one, "right": other}
    told = [sentence(each, **names) + _on_its_own(left, right, each) for each in differences]
    if as_json:
        settings = [
            {"key": each.key, "left": each.left, "right": each.right, "sentence": text}
            for each, text in zip(differences, told, strict=True)
        ]
        print_json({"left": left.key, "right": right.key, "same_game": same, "settings": settings})
        return
    first = opening(differences, **names)
    for line in filter(None, [first, *told]):
        typer.echo(line)
    typer.echo("The same game: no deal can tell them apart." if same else "Not the same game.")


def _on_its_own(left: Variant, right: Variant, difference: Difference) -> str:
    """Say so where a difference alone, made in either of the two, leaves it the same game."""
    from fivehundred.rules import assemble
    from fivehundred.variants import with_overrides

    try:
        idle = all(
            assemble(with_overrides(variant, {difference.key: value})) == assemble(variant)
            for variant, value in ((left, difference.right), (right, difference.left))
        )
    except FiveHundredError:  # the two settings cannot be exchanged by themselves, so they do matter
        return ""
    return " Here that makes no difference by itself." if idle else ""


@app.command("new")
def new(
    file: Annotated[Path, typer.Argument(metavar="FILE", help="The file to write; one that exists is not touched.")],
    players: Annotated[
        int | None, typer.Option("--players", callback=between(2, 6), help="How many sit at the table, 2 to 6.")
    ] = None,
    start: Annotated[str | None, typer.Option("--from", metavar="NAME", help="The rule set to start from.")] = None,
    name: Annotated[str | None, typer.Option("--name", help="What the game is called.")] = None,
    rules: Annotated[
        list[str] | None,
        typer.Option("--rule", "-r", metavar="RULE=CHOICE", help="A house rule, such as misere=off; may be repeated."),
    ] = None,
    yes: Annotated[bool, typer.Option("--yes", "-y", help="Ask nothing: what no option says stays as it is.")] = False,
) -> None:
    r"""Ask a few questions and write a variant file with your house rules.

    \b
    fivehundred variants new my-house-rules.yaml
    fivehundred variants new club.yaml --from finnish --rule misere=any-time --rule target=400 --yes
    """
    from fivehundred.cli.interview import answers, starting_point
    from fivehundred.variants.drafting import draft

    if file.suffix not in (".yaml", ".yml"):
        raise typer.BadParameter(f"{file} should end in .yaml", param_hint="FILE")
    if file.exists():
        raise FiveHundredError(f"{file} is there already and is not touched: choose another name")
    base = starting_point(players=players, name=start, ask=not yes)
    chosen = answers(base, given=rules or [], ask=not yes)
    title = name or file.stem.replace("-", " ").capitalize()
    text = draft(name=title, base=base, chosen=chosen)
    with file.open("x", encoding="utf-8") as written:
        written.write(text)
    shown = file if file.parent != Path() else Path(f"./{file}")
    typer.echo(f"{file}: written. Check it, and see what your rules change:")
    typer.echo(f"  fivehundred variants validate {shown}")
    typer.echo(f"  fivehundred variants diff {base.key} {shown}")
    typer.echo(f"  fivehundred compare {base.key} {shown}")


@app.command("schema")
def schema() -> None:
    """Print the JSON Schema of variant files (draft-07), for editors."""
    from fivehundred.variants import schema_text

    typer.echo(schema_text(), nl=False)
