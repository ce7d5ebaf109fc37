"""The card game 500 with its rules as data: load a variant, assemble its rulebook, play it, compare it.

Importing this package does nothing but tell the version; the parts are imported where they are used.
"""

from typing import Final

__version__: Final = "0.1.0"
