"""A model that nobody has fitted: the guess with which fitting begins."""

from __future__ import annotations

from typing import Any

import numpy.typing as npt

from fivehundred.players.calibrated_features import CONSTANT
from fivehundred.players.calibrated_model import (
    FIRST_SPECIAL_CLASS,
    NO_TRUMP_CLASS,
    SECOND_PARTNER_CLASSES,
    STANDING,
    SUIT_CLASS,
)
from fivehundred.players.models import complete
from fivehundred.rules.rulebook import Rulebook


def guessed_model(rulebook: Rulebook) -> npt.NDArray[Any]:
    """Return a model (shape (1,), read-only) in which trumps and high cards count, and low cards in a misère.

    By it the first deals of a fit are chosen. Good for trying out that a game can be played at all.
    """
    model = complete(rulebook)
    one = model[0]
    for stage in ("dealt", "kept"):
        for more in (0, SECOND_PARTNER_CLASSES):
            one[stage][SUIT_CLASS + more, [0, 1, 2, 3, 4, 6]] = 0.8, 0.6, 0.3, 0.1, 0.4, 0.8
            one[stage][NO_TRUMP_CLASS + more, [0, 1, 3]] = 1.0, 0.9, 0.4
        one[stage][:FIRST_SPECIAL_CLASS, CONSTANT] = rulebook.hand_size / 4.0
        one[stage][FIRST_SPECIAL_CLASS:, 0] = -0.4
        one[stage][FIRST_SPECIAL_CLASS:, CONSTANT] = 2.0
    one["index_low"], one["index_high"] = -20.0, 20.0
    for number in range(1, rulebook.hand_size + 1):
        one["curve"][:FIRST_SPECIAL_CLASS, number] = 0.5 - number, 1.0, 0.0, 0.0
        one["curve"][FIRST_SPECIAL_CLASS:, number] = 1.0 - number, -1.0, 0.0, 0.0
    one["solved"][FIRST_SPECIAL_CLASS:, 1] = 1.0
    one["trust"][:, :, 1] = 1.0
    one["call"][:, STANDING, 0] = 1.0
    model.flags.writeable = False
    return model
