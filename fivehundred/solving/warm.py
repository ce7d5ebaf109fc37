"""Compiling the solver before it is used, so that callers can say what a long first start is busy with."""

from __future__ import annotations

from typing import Final

from fivehundred.engine.compiled import cache_folder
from fivehundred.engine.solver.solver import Solver
from fivehundred.rules import assemble
from fivehundred.solving.start import after_discards
from fivehundred.variants.model import Variant

_COMPLETE: Final = "solver-complete"


def solver_is_compiled() -> bool:
    """Tell whether this version's compiled solver lies in the cache on disk."""
    return (cache_folder() / _COMPLETE).exists()


def compile_solver() -> None:
    """Compile the solver, or load it from the cache on disk: one tiny ending is enough for all Rulebooks."""
    rulebook = assemble(Variant(key="warm-up", name={}))
    solver = Solver(rulebook)
    hands = [1 << seat for seat in range(rulebook.players)]
    lead = after_discards(rulebook, hands, row=1, contractor=0, dealer=0)
    solver.value(lead)
    solver.moves(lead)
    solver.contract_tricks(lead.state["hands"][0], denomination=0, contractor=0)
    marker = cache_folder() / _COMPLETE
    if marker.parent.is_dir():
        marker.touch()
