"""Options that are whole numbers in a range, with a plain message (exit status 2) outside of it. No command here."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

import typer

#: Deals and matches are numbered; more than this is a slip of the keyboard.
MOST_DEALS: Final = 10**12
HIGHEST_SEED: Final = 2**64 - 1
MOST_WORKERS: Final = 256


def between(lowest: int, highest: int) -> Callable[[int | None], int | None]:
    """Return an option callback that refuses numbers outside ``lowest`` .. ``highest`` as wrong usage."""

    def check(value: int | None) -> int | None:
        if value is not None and not lowest <= value <= highest:
            raise typer.BadParameter(f"{value} is not a whole number from {lowest} to {highest}")
        return value

    return check
