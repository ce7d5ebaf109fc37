"""Every broken file in ``rejections`` is refused with its own diagnosis: file, line, column, key, what to write."""

import tomllib
from pathlib import Path
from typing import Any

import pytest

from fivehundred.errors import VariantError
from fivehundred.variants import load_variant, variant_problems

FOLDER = Path(__file__).parent / "rejections"
EXPECTED: dict[str, dict[str, Any]] = tomllib.loads((FOLDER / "expected.toml").read_text(encoding="utf-8"))


@pytest.mark.parametrize("name", EXPECTED)
def test_broken_file_is_refused_at_its_place(name: str) -> None:
    """The first problem stands at the expected line, column and key, and says the expected words."""
    expected = EXPECTED[name]
    problem = variant_problems(FOLDER / f"{name}.yaml")[0]
    assert expected.get("file", f"{name}.yaml") == Path(problem.place.file).name
    assert (expected["line"], expected["column"], expected["key"]) == (
        problem.place.line,
        problem.place.column,
        problem.path,
    )
    for words in expected["words"]:
        assert words in str(problem)


@pytest.mark.parametrize("name", EXPECTED)
def test_refusal_is_one_paragraph_a_problem(name: str) -> None:
    """Loading raises the one error class, its text one line a problem, each beginning with the file."""
    path = FOLDER / f"{name}.yaml"
    problems = variant_problems(path)
    with pytest.raises(VariantError) as caught:
        load_variant(path)
    lines = str(caught.value).splitlines()
    assert [str(problem) for problem in problems] == lines
    assert all(line.startswith(str(FOLDER)) for line in lines)
    assert caught.value.__cause__ is None


def test_every_broken_file_has_an_expectation() -> None:
    """No file lies in the folder unused."""
    assert sorted(EXPECTED) == sorted(file.stem for file in FOLDER.glob("*.yaml"))


def test_all_problems_of_a_file_are_reported_together() -> None:
    """Two mistakes in one file are both named, in the order of the file."""
    found = [problem.path for problem in variant_problems(FOLDER / "several-problems.yaml")]
    assert ["table.players", "match.targt"] == found


def test_missing_file_and_folder_are_refused_plainly(tmp_path: Path) -> None:
    """A path that leads nowhere, or to a folder, is an error that says so."""
    with pytest.raises(VariantError, match="no such file"):
        load_variant(tmp_path / "nothing.yaml")
    with pytest.raises(VariantError, match="folder"):
        load_variant(tmp_path)


def test_chain_of_extends_is_bounded(tmp_path: Path) -> None:
    """A long row of files that extend each other is refused, loop or not."""
    for number in range(12):
        text = f"name: {{en: x}}\nextends: ./v{number + 1}.yaml\n"
        (tmp_path / f"v{number}.yaml").write_text(text, encoding="utf-8")
    (tmp_path / "v12.yaml").write_text("name: {en: x}\n", encoding="utf-8")
    with pytest.raises(VariantError, match="in a row"):
        load_variant(tmp_path / "v0.yaml")
