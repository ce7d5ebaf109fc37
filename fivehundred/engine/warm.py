"""Whether compiled code is at hand, so that callers can say what a long first start is busy with."""

from __future__ import annotations

from fivehundred.engine.compiled import cache_folder, forget_old_caches

_COMPLETE = "complete"


def is_compiled() -> bool:
    """Tell whether all of this version's compiled code lies in the cache on disk."""
    return (cache_folder() / _COMPLETE).exists()


def mark_compiled() -> None:
    """Note that everything has been compiled, and clear away code of versions long unused."""
    marker = cache_folder() / _COMPLETE
    if marker.parent.is_dir() and not marker.exists():
        marker.touch()
        forget_old_caches()
