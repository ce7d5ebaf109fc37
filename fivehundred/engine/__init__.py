"""The compiled engine: one deal and one match at a time, for any Rulebook. It reads no file and knows no variant."""

from typing import Final

#: Raised whenever the same Rulebook, seed and players would give another result than before.
BEHAVIOUR_VERSION: Final = 5
