"""A better player beats a worse one on every rule set: few duels suffice where they are far apart."""

from __future__ import annotations

import pytest

from fivehundred.analysis.ladder import LadderTally
from fivehundred.simulation.duels import play_deal_duels
from fivehundred.simulation.ladder_plan import ladder_variants, make_ladder
from fivehundred.variants import shipped_variants


@pytest.mark.parametrize("name", shipped_variants())
def test_club_is_stronger_than_random(name: str) -> None:
    """With the same cards in the same seats, clear of chance after 60 deals."""
    tally = LadderTally(make_ladder(ladder_variants([name]), players=["random", "club"], seed=1))
    (series,) = tally.plan.series
    rulebook = series.planned.rulebook
    tally.take(series, "deals", play_deal_duels(rulebook, series.players, seed=1, start=0, count=60))
    (meeting,) = tally.ladder().meetings
    assert "upper" == meeting.stronger
