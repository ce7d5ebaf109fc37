"""Output folders and file names: never overwritten, never in conflict."""

from __future__ import annotations

from datetime import UTC, datetime
from pathlib import Path

import pytest

from fivehundred.simulation.failures import SimulationError
from fivehundred.simulation.folders import make_run_folder
from fivehundred.simulation.store import file_stems

NOON = datetime(2026, 1, 2, 12, 0, 0, tzinfo=UTC)


def test_two_runs_in_one_second_get_two_folders(tmp_path: Path) -> None:
    """The second and third run with one name in one second get numbered folders."""
    folders = [make_run_folder("a-vs-b", root=tmp_path / "reports", now=NOON) for _ in range(3)]
    assert ["a-vs-b-20260102T120000Z", "a-vs-b-20260102T120000Z-2", "a-vs-b-20260102T120000Z-3"] == [
        folder.name for folder in folders
    ]
    assert all(folder.is_dir() for folder in folders)


def test_names_become_safe_folders(tmp_path: Path) -> None:
    """A plan's name cannot lead out of the reports folder."""
    folder = make_run_folder("../..//Misère, 8♠?", root=tmp_path, now=NOON)
    assert tmp_path == folder.parent
    assert "Misère--8-20260102T120000Z" in folder.name


def test_an_empty_or_missing_output_is_taken(tmp_path: Path) -> None:
    """A wanted folder may be missing, also its parents, or exist and be empty."""
    (tmp_path / "empty").mkdir()
    assert tmp_path / "empty" == make_run_folder("x", output=tmp_path / "empty")
    assert (make_run_folder("x", output=tmp_path / "new" / "deep")).is_dir()


def test_an_output_that_holds_something_is_refused(tmp_path: Path) -> None:
    """A folder with a file in it, or a file, is refused with its name."""
    (tmp_path / "notes.txt").write_text("mine")
    with pytest.raises(SimulationError, match=r"is not empty \(it holds notes.txt\)"):
        make_run_folder("x", output=tmp_path)
    with pytest.raises(SimulationError, match="is a file"):
        make_run_folder("x", output=tmp_path / "notes.txt")
    with pytest.raises(SimulationError, match="cannot make the output folder"):
        make_run_folder("x", output=tmp_path / "notes.txt" / "below")


def test_labels_become_unique_file_stems() -> None:
    """Labels with blanks, quotes, slashes or equal but for case get safe, different stems."""
    labels = ['Jk, "low"', "a/b", "a-b", "A-B", "..", "Misère", "x" * 300, "x" * 299]
    stems = file_stems(labels)
    assert ["Jk---low", "a-b", "a-b-2", "A-B-3", "variant", "Misère"] == stems[:6]
    assert len(stems) == len({stem.casefold() for stem in stems})
    assert all(len(stem.encode()) < 200 for stem in stems)
