"""What a search learns of a deal: leads that have succeeded are tried sooner. It saves time and never decides."""

from __future__ import annotations

from typing import Any, Final

import numpy as np

from fivehundred.engine.compiled import compiled, compiled_in_place
from fivehundred.engine.solver.desk import FORWARD, JOKER_LANE
from fivehundred.engine.solver.ordering import LEAST

# What a lead that succeeds is worth more the next time in the same deal, in the end, and the shift by which it gets
# there. Fewest cards were played in the search with these.
_LESSON_WITHOUT_TRUMPS: Final = 100
_LESSON_WITH_TRUMPS: Final = 60
_SLOWLY: Final = 4


@compiled_in_place
def _learn(desk: Any, seat: int, card: int, worth: int) -> None:
    """Move what is added to the scores of a seat's lead, of this suit and of this card, a little towards its worth."""
    lane = desk.lane_of[card]
    desk.suit_lessons[seat, lane] += (worth - np.int64(desk.suit_lessons[seat, lane])) >> _SLOWLY
    desk.card_lessons[card] += (worth - np.int64(desk.card_lessons[card])) >> _SLOWLY


@compiled
def learn_from_leads(desk: Any, ply: int, seat: int, moves: int, card: int) -> None:
    """Learn that the lead of ``card`` succeeded where the other leads tried (those without a score) had failed."""
    lesson = np.int64(desk.lesson)
    for number in range(moves):
        if desk.scores[ply, number] == LEAST:
            tried = np.int64(desk.moves[ply, number]) & 63
            _learn(desk, seat, tried, lesson if tried == card else -lesson)


@compiled_in_place
def forget_lessons(desk: Any) -> None:
    """Begin to learn anew; where the contractor's side does not want most tricks nothing is learned."""
    desk.lesson = 0
    if desk.mode == FORWARD:
        desk.lesson = _LESSON_WITHOUT_TRUMPS if desk.trump == JOKER_LANE else _LESSON_WITH_TRUMPS
    desk.suit_lessons[:] = 0
    desk.card_lessons[:] = 0
