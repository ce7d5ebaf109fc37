"""Compiling before the first deal, with a word to the user where that takes time. No command of its own."""

from __future__ import annotations


def warm(*, quiet: bool = False) -> None:
    """Load the compiled engine; where it has to be compiled first, say so on stderr."""
    from fivehundred.cli.output import note
    from fivehundred.engine.warm import compile_all

    note("", quiet=True)
    compile_all(quiet=quiet)
