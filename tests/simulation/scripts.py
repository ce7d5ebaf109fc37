"""Small programs that tests interrupt, kill or time out: ``python -m tests.simulation.scripts NAME FOLDER``."""

from __future__ import annotations

import sys
from pathlib import Path
from typing import Any

from fivehundred.errors import FiveHundredError
from fivehundred.simulation.run import run_plan
from tests.simulation.fakes import FakeLoops, Recorder, small_plan


class Announcer(Recorder):
    """Prints a line when the first chunk of deals is there."""

    def deals(self, start: int, results: Any) -> None:
        """Tell the test that the run is under way."""
        if start == 0:
            print("under way", flush=True)


def options_of(name: str) -> dict[str, Any]:
    """Return the options of `run_plan` for a script's name."""
    slow = FakeLoops(pause=0.02)
    stuck = FakeLoops(pause=0.02, hang_at=50)
    common: dict[str, Any] = {"chunk": 10, "quiet": True}
    return {
        "slow-pool": common | {"loops": slow, "workers": 4},
        "slow-spawned": common | {"loops": slow, "workers": 2, "start_method": "spawn"},
        "slow-alone": common | {"loops": slow, "workers": 1},
        "stuck-pool": common | {"loops": stuck, "workers": 2},
        "talking": common | {"loops": FakeLoops(talk=True), "workers": 3, "quiet": False},
        "bar": common | {"loops": FakeLoops(talk=True, pause=0.01), "workers": 2, "quiet": False},
    }[name]


def many(folder: Path, times: int) -> None:
    """Run a tiny plan with a pool and talking workers again and again in one process."""
    for number in range(times):
        run_plan(
            small_plan(deals=40, matches=2),
            folder=folder / str(number),
            workers=2,
            chunk=10,
            quiet=True,
            loops=FakeLoops(talk=True),
        )


def main(name: str, folder: Path) -> int:
    """Run the named script and answer as the command line would."""
    if name == "many":
        many(folder, 100)
        return 0
    try:
        run_plan(
            small_plan(deals=400 if name in ("talking", "bar") else 100_000, matches=4),
            folder=folder,
            sinks=[Announcer()],
            **options_of(name),
        )
    except KeyboardInterrupt as interrupt:
        print(f"{type(interrupt).__name__}: {interrupt}", flush=True)
        return 130
    except FiveHundredError as error:
        print(f"{type(error).__name__}: {error}", flush=True)
        return 1
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1], Path(sys.argv[2])))
