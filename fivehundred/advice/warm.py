"""Compiling what advice needs before it is asked for, so that callers can say what a first start is busy with."""

from __future__ import annotations

from typing import Final

import numpy as np

from fivehundred.advice.asking import as_dealt, as_kept, made_and_points, next_discard, weigh_calls
from fivehundred.engine.compiled import cache_folder
from fivehundred.engine.deal import Deal
from fivehundred.fitting.standings import with_standings
from fivehundred.players.calibrated_features import FEATURES
from fivehundred.players.calibrated_model import TRICK_NUMBERS
from fivehundred.players.models import complete
from fivehundred.rules import assemble
from fivehundred.rules.rulebook import MAX_ROWS
from fivehundred.variants.model import Variant

_COMPLETE: Final = "advice-complete"


def advice_is_compiled() -> bool:
    """Tell whether this version's compiled advice lies in the cache on disk."""
    return (cache_folder() / _COMPLETE).exists()


def compile_advice() -> None:
    """Compile, or load from the cache on disk, by asking a model of nothing about one hand."""
    rulebook = assemble(Variant(key="warm-up", name={}))
    record, model = rulebook.record, complete(rulebook)
    deal = Deal.from_seed(rulebook, seed=0)
    looks, chances = np.zeros(FEATURES), np.zeros(TRICK_NUMBERS + 1)
    weigh_calls(record, model, deal.state, 0, np.zeros(MAX_ROWS), np.zeros(MAX_ROWS))
    as_dealt(record, model, deal.state, 0, 1, looks, chances)
    hand = deal.state["hands"][0][0]
    as_kept(record, model, deal.state, 0, 1, hand, hand, looks, chances)
    made_and_points(record, model, 1, chances)
    with_standings(rulebook, model)
    for call in (rulebook.bid_names[1], *"PPP"):
        deal.play(call)
    next_discard(record, model, deal.state)
    marker = cache_folder() / _COMPLETE
    if marker.parent.is_dir():
        marker.touch()
