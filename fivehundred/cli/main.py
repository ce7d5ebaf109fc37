"""The ``fivehundred`` command: it puts the verbs together and turns errors into messages and exit codes."""

from __future__ import annotations

import contextlib
import os
import sys
from collections.abc import Iterator
from typing import Annotated, Any, Final

import typer
from typer.core import TyperGroup

from fivehundred import __version__
from fivehundred.cli import (
    INTERRUPTED,
    advise,
    bench,
    compare,
    deal,
    judge,
    ladder,
    match,
    record,
    replay,
    resume,
    run_experiment,
    solve,
    variants,
    version,
)
from fivehundred.errors import FiveHundredError

CONTENT_WRONG: Final = 1


@contextlib.contextmanager
def plain_errors() -> Iterator[None]:
    """Turn what a user can cause into one message on stderr and an exit code, never a traceback."""
    try:
        yield
        sys.stdout.flush()
    except FiveHundredError as error:
        typer.echo(f"fivehundred: {error}", err=True)
        raise typer.Exit(CONTENT_WRONG) from None
    except KeyboardInterrupt as interrupt:
        typer.echo(f"fivehundred: {interrupt}" if str(interrupt) else "fivehundred: interrupted", err=True)
        raise typer.Exit(INTERRUPTED) from None
    except BrokenPipeError:
        _forget_stdout()
        raise typer.Exit(0) from None
    except OSError as error:
        typer.echo(f"fivehundred: {_os_error_words(error)}", err=True)
        raise typer.Exit(CONTENT_WRONG) from None


def _os_error_words(error: OSError) -> str:
    reason = error.strerror or str(error)
    return f"{error.filename}: {reason}" if error.filename else reason


def _forget_stdout() -> None:
    """The reader has gone (``| head``): write the rest nowhere, so that closing stdout cannot fail again."""
    with contextlib.suppress(OSError, ValueError):
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())


class Commands(TyperGroup):
    """The group of all commands, with errors in plain words."""

    def invoke(self, ctx: Any) -> Any:
        """Run the command that was asked for."""
        with plain_errors():
            return super().invoke(ctx)


app = typer.Typer(
    name="fivehundred",
    cls=Commands,
    no_args_is_help=True,
    rich_markup_mode=None,
    pretty_exceptions_enable=False,
    context_settings={"help_option_names": ["-h", "--help"], "max_content_width": 100},
    help="""The trick-taking card game 500, with its rules as data.

    Compare the rules of different tables by playing many thousands of deals, look at one deal in full, and check
    rule files of your own.

    \b
    fivehundred compare finnish viisisataa      what do the rules change? → an HTML report
    fivehundred deal finnish --seed 7           one deal, told like a newspaper's card column
    fivehundred match finnish --seed 7          a whole match, a line a deal
    fivehundred ladder finnish                  which player is stronger?
    fivehundred record check games.jsonl        is a recorded game right? what did it score?
    fivehundred advise "JH JD AH …" finnish      what is this hand worth, and what to call?
    fivehundred solve finnish --seed 7          what can be made when all cards are known?
    fivehundred judge calls finnish "7S P M"    what may be called next, and by which rule
    fivehundred variants list                   the rule sets that come with the program

    Data goes to standard output, progress to standard error.

    \b
    Exit status:   0 fine           1 the content is wrong (a rule file, a name)
                   2 wrong usage  130 interrupted
    """,
)


def _version(wanted: bool) -> None:
    if wanted:
        typer.echo(f"fivehundred {__version__}")
        raise typer.Exit


@app.callback()
def options(
    _version_wanted: Annotated[
        bool, typer.Option("--version", callback=_version, is_eager=True, help="Show the version and exit.")
    ] = False,
) -> None:
    """Options of the command itself."""


app.command("compare")(compare.compare)
app.command("run")(run_experiment.run_experiment)
app.command("ladder")(ladder.ladder)
app.command("resume")(resume.resume)
app.add_typer(variants.app, name="variants")
app.command("deal")(deal.deal)
app.command("match")(match.match)
app.command("replay")(replay.replay)
app.add_typer(record.app, name="record")
app.add_typer(judge.app, name="judge")
app.command("advise")(advise.advise)
app.command("solve")(solve.solve)
app.command("bench")(bench.bench)
app.command("version")(version.version)


def _write_utf8() -> None:
    """Suit symbols and ä, ö, ø must survive pipes and files whatever the locale says."""
    for stream in (sys.stdout, sys.stderr):
        encoding = (getattr(stream, "encoding", "") or "").lower().replace("-", "")
        if encoding != "utf8" and hasattr(stream, "reconfigure"):
            stream.reconfigure(encoding="utf-8", errors="replace")


def main() -> None:
    """Run the command line and leave with its exit status."""
    _write_utf8()
    app(prog_name="fivehundred")
