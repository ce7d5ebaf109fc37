"""For all tests: no test judges by the clock, and compiled code is made before the first one."""

from __future__ import annotations

import pytest
from hypothesis import settings

settings.register_profile("untimed", deadline=None)
settings.load_profile("untimed")


@pytest.fixture(scope="session", autouse=True)
def _compiled() -> None:
    """Compile once, so that no single test pays for it."""
    from fivehundred.simulation.warm import compile_all

    compile_all()
