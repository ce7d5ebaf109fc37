"""The command line: one module a verb. It reads options, calls the layers below and prints; it decides nothing."""

from __future__ import annotations

import sys
from typing import Final

INTERRUPTED: Final = 130


def run() -> None:
    """Entry point of the ``fivehundred`` script and of ``python -m fivehundred``; Ctrl-C is answered from here on."""
    try:
        from fivehundred.cli.main import main

        main()
    except KeyboardInterrupt:
        sys.stderr.write("fivehundred: interrupted\n")
        sys.exit(INTERRUPTED)
    finally:
        # When an interrupt has passed through text that was being executed (as in namedtuple or numba), CPython ends
        # by killing itself with that signal whatever exit status was asked for. Executing text anew makes it forget.
        eval("None")  # noqa: S307
