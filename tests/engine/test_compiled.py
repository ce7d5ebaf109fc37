"""Compiled code on disk: known to be complete or not, apart for each source, and old ones cleared away."""

from __future__ import annotations

import os
from collections.abc import Iterator
from pathlib import Path

import pytest

from fivehundred.engine import compiled, warm


@pytest.fixture
def empty_cache(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Path]:
    """A cache that holds nothing, in place of the user's."""
    monkeypatch.setenv("FIVEHUNDRED_CACHE", str(tmp_path))
    compiled.cache_folder.cache_clear()
    yield compiled.cache_folder()
    monkeypatch.undo()
    compiled.cache_folder.cache_clear()


def test_some_compiled_code_is_not_all_of_it(empty_cache: Path) -> None:
    """Only a cache that was marked complete counts as compiled; code of a single deal does not."""
    assert not warm.is_compiled()
    empty_cache.mkdir(parents=True)
    (empty_cache / "step.nbc").touch()
    assert not warm.is_compiled()
    warm.mark_compiled()
    assert warm.is_compiled()


def test_a_change_of_any_compiled_source_starts_a_new_cache(empty_cache: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """The folder is named after all compiled sources: leave one out and the name is another."""
    sources = compiled._compiled_sources()
    assert {"bits.py", "play.py", "club.py", "rulebook.py", "bulk.py", "cards.py"} <= {path.name for path in sources}
    monkeypatch.setattr(compiled, "_compiled_sources", lambda: sources[1:])
    compiled.cache_folder.cache_clear()
    assert empty_cache != compiled.cache_folder()


def test_caches_in_use_are_kept(empty_cache: Path) -> None:
    """However many there are, no cache of the last month is cleared away."""
    for number in range(10):
        (empty_cache.parent / f"other{number}").mkdir(parents=True)
    compiled.forget_old_caches()
    assert 10 == len(list(empty_cache.parent.iterdir()))


def test_only_the_latest_caches_are_kept(empty_cache: Path) -> None:
    """Of many versions' old caches the latest stay, and always the present one."""
    for age in range(10):
        folder = empty_cache.parent / f"old{age}"
        folder.mkdir(parents=True)
        os.utime(folder, (1_000_000 - age, 1_000_000 - age))
    empty_cache.mkdir()
    os.utime(empty_cache, (1, 1))
    compiled.forget_old_caches()
    assert {f"old{age}" for age in range(6)} | {empty_cache.name} == {f.name for f in empty_cache.parent.iterdir()}
