"""For all tests: no test judges by the clock, and compiled code is made before the first one."""

from __future__ import annotations

import multiprocessing
from concurrent.futures import ProcessPoolExecutor

import pytest
from hypothesis import settings

settings.register_profile("untimed", deadline=None)
settings.load_profile("untimed")


@pytest.fixture(scope="session", autouse=True)
def _compiled() -> None:
    """Compile once, so that no single test pays for it."""
    _compile_engine()


def pytest_configure(config: pytest.Config) -> None:
    """Where several processes share the tests (``-n``), compile for all of them before they start."""
    if not hasattr(config, "workerinput") and getattr(config.option, "numprocesses", None):
        with ProcessPoolExecutor(2, mp_context=multiprocessing.get_context("spawn")) as pool:
            for jobs in ((_compile_engine, _compile_solver), (_compile_pimc, _compile_fitting)):
                for done in [pool.submit(job) for job in jobs]:
                    done.result()


def _compile_engine() -> None:
    from fivehundred.simulation.warm import compile_all

    compile_all()


def _compile_solver() -> None:
    from fivehundred.solving.warm import compile_solver

    compile_solver()


def _compile_pimc() -> None:
    from fivehundred.simulation.warm import compile_players

    compile_players(["pimc:1"])


def _compile_fitting() -> None:
    from fivehundred.fitting.fit import Effort, fit_model
    from fivehundred.rules import assemble
    from fivehundred.variants.model import Variant

    fit_model(assemble(Variant(key="warm-up", name={})), Effort(contracts=10, calls=10, deals=10, rounds=1))
