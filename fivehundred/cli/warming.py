"""Getting the compiled engine ready, with a word on stderr where that takes time. No command of its own."""

from __future__ import annotations

from fivehundred.cli.output import note


def warm(*, quiet: bool = False) -> None:
    """Compile the engine where this version has not been compiled on this machine yet, and say so."""
    from fivehundred.engine.warm import is_compiled

    if is_compiled():
        return
    note("first start: compiling the engine for this machine (once, up to a minute) …", quiet=quiet)
    from fivehundred.simulation.warm import compile_all

    compile_all()


def warm_solver(*, quiet: bool = False) -> None:
    """Compile the engine and the double-dummy solver where they have not been yet on this machine, and say so."""
    warm(quiet=quiet)
    from fivehundred.solving.warm import compile_solver, solver_is_compiled

    if solver_is_compiled():
        return
    note("first use: compiling the solver for this machine (once, up to a minute) …", quiet=quiet)
    compile_solver()


def warm_advice(*, quiet: bool = False) -> None:
    """Compile the engine and what advice needs where they have not been yet on this machine, and say so."""
    warm(quiet=quiet)
    from fivehundred.advice.warm import advice_is_compiled, compile_advice

    if advice_is_compiled():
        return
    note("first use: compiling what gives advice for this machine (once, up to a minute) …", quiet=quiet)
    compile_advice()
