"""Whether compiled code is at hand, so that callers can say what a long first start is busy with."""

from __future__ import annotations

from fivehundred.engine.compiled import cache_folder


def is_compiled() -> bool:
    """Tell whether this version's compiled code already lies in the cache on disk."""
    return any(cache_folder().glob("**/*.nbc"))
