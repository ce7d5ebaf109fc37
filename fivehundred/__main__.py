"""``python -m fivehundred`` is the ``fivehundred`` command."""

from fivehundred.cli import run

if __name__ == "__main__":
    run()
