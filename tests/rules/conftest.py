"""Every situation is judged twice: by the engine and by the referee."""

from __future__ import annotations

import pytest

from tests.rules.matches import MATCH_JUDGES, MatchJudge
from tests.rules.table import JUDGES, Judge


@pytest.fixture(params=sorted(JUDGES))
def judge(request: pytest.FixtureRequest) -> Judge:
    """Who judges the situation."""
    return JUDGES[request.param]


@pytest.fixture(params=sorted(MATCH_JUDGES))
def match_judge(request: pytest.FixtureRequest) -> MatchJudge:
    """Who keeps the score of the match."""
    return MATCH_JUDGES[request.param]
