"""How the engine's functions are compiled: one decorator, one on-disk cache that can never be stale.

numba keeps compiled code beside the source and looks only at that one file's age; a change in a helper that was
inlined elsewhere would go unnoticed. Here the cache folder is named after a digest of all compiled sources and of the
place they lie in (numba's own keys hold it too), so any change of any of them starts a fresh cache. Nothing is
compiled at import.
"""

from __future__ import annotations

import hashlib
import os
import shutil
import time
from collections.abc import Callable
from functools import cache
from pathlib import Path
from typing import Any, Final, cast

import numba
import platformdirs

_PACKAGE: Final = Path(__file__).resolve().parent.parent
_COMPILED_PARTS: Final = (
    "cards",
    "engine",
    "fitting/sampling.py",
    "fitting/solved.py",
    "players",
    "rules/rulebook.py",
    "simulation/bulk.py",
    "simulation/stepwise.py",
)
_KEEP_CACHES: Final = 6
_KEEP_SECONDS: Final = 30 * 24 * 3600


def _compiled_sources() -> list[Path]:
    sources: list[Path] = []
    for part in _COMPILED_PARTS:
        path = _PACKAGE / part
        sources += sorted(path.rglob("*.py")) if path.is_dir() else [path]
    return sources


@cache
def cache_folder() -> Path:
    """Return the folder of this version's compiled code (``FIVEHUNDRED_CACHE`` replaces the per-user place)."""
    digest = hashlib.sha256(f"{numba.__version__} {_PACKAGE}".encode())
    for source in _compiled_sources():
        digest.update(source.name.encode() + source.read_bytes())
    root = os.environ.get("FIVEHUNDRED_CACHE")
    base = Path(root) if root else Path(platformdirs.user_cache_path("fivehundred"))
    return base / "compiled" / digest.hexdigest()[:16]


def forget_old_caches() -> None:
    """Delete compiled code made over a month ago, but for the latest few, so that the cache does not grow for ever.

    Nothing younger is touched: another process may be at work with it.
    """
    made = {folder: folder.stat().st_mtime for folder in cache_folder().parent.glob("*")}
    latest_first = sorted(made, key=lambda folder: made[folder], reverse=True)
    for folder in latest_first[_KEEP_CACHES:]:
        if folder != cache_folder() and made[folder] < time.time() - _KEEP_SECONDS:
            shutil.rmtree(folder, ignore_errors=True)


def compiled(function: Callable[..., Any]) -> Callable[..., Any]:
    """Compile a function with numba on its first call: no bounds checks, no GIL, cached on disk."""
    return _compiled(function, inline=False)


def compiled_in_place(function: Callable[..., Any]) -> Callable[..., Any]:
    """Compile a small function as `compiled` does, and copy its code to wherever it is called from compiled code."""
    return _compiled(function, inline=True)


def _compiled(function: Callable[..., Any], *, inline: bool) -> Callable[..., Any]:
    settings: Any = numba.config
    before = settings.CACHE_DIR
    settings.CACHE_DIR = str(cache_folder())
    try:
        decorate = numba.njit(cache=True, nogil=True, error_model="numpy", forceinline=inline)
        return cast("Callable[..., Any]", decorate(function))
    finally:
        settings.CACHE_DIR = before
