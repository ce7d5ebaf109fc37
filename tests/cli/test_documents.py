"""The documents: links lead somewhere, the example file is right, and no command is shown that does not exist."""

from __future__ import annotations

import re
from pathlib import Path

import pytest
from typer.testing import CliRunner

from fivehundred.cli.main import app

ROOT = Path(__file__).resolve().parents[2]
FOLDERS = ["", "docs/", "benchmarks/", "reports/", "reports/gallery/"]
DOCUMENTS = sorted(page for folder in FOLDERS for page in ROOT.glob(f"{folder}*.md"))


def blocks(document: Path, language: str) -> list[str]:
    """Return the code blocks of one language."""
    return re.findall(rf"```{language}\n(.*?)```", document.read_text(encoding="utf-8"), flags=re.DOTALL)


@pytest.mark.parametrize("document", DOCUMENTS, ids=lambda path: path.relative_to(ROOT).as_posix())
def test_links_lead_somewhere(document: Path) -> None:
    """Every relative link of a document names a file that is there."""
    text = document.read_text(encoding="utf-8")
    targets = [target.split("#")[0] for target in re.findall(r"\]\(([^)]+)\)", text)]
    missing = [
        target
        for target in targets
        if target and not target.startswith(("http:", "https:")) and not (document.parent / target).exists()
    ]
    assert [] == missing


def test_every_page_is_in_the_index() -> None:
    """``docs/README.md`` leads to each page beside it, once."""
    index = (ROOT / "docs" / "README.md").read_text(encoding="utf-8")
    listed = re.findall(r"^\| \[[^\]]+\]\(([^)/]+\.md)\) \|", index, flags=re.MULTILINE)
    pages = [page.name for page in (ROOT / "docs").glob("*.md") if page.name != "README.md"]
    assert sorted(pages) == sorted(listed)


@pytest.mark.parametrize("document", DOCUMENTS, ids=lambda path: path.relative_to(ROOT).as_posix())
def test_commands_exist(document: Path) -> None:
    """Every ``fivehundred`` command line in a shell block uses a verb and options that its help knows."""
    for block in blocks(document, "sh"):
        for line in re.findall(r"(?:^|/bin/)fivehundred (.+)", block, flags=re.MULTILINE):
            words = re.split(r"\s+#|\s\|\s|\s>\s", line)[0].split()
            verb = words[:2] if words[0] in ("variants", "record", "judge") else words[:1]
            result = CliRunner().invoke(app, [*verb, "--help"], prog_name="fivehundred")
            assert 0 == result.exit_code, line
            unknown = [word for word in words if word.startswith("-") and word not in result.stdout]
            assert [] == unknown, line


def test_readme_has_two_commands_to_start() -> None:
    """Exactly two set-up commands, each making an environment of its own: the main job and the tests."""
    lines = (ROOT / "README.md").read_text(encoding="utf-8").splitlines()
    commands = [line for line in lines if line.startswith("python3 -m venv ")]
    assert 2 == len(commands)
    assert "fivehundred compare" in commands[0]
    assert "pytest" in commands[1]
    assert 2 == len({command.split()[3] for command in commands})


def test_example_variant_is_right(tmp_path: Path) -> None:
    """The house rules shown in the README are a variant file without a fault."""
    (example,) = blocks(ROOT / "README.md", "yaml")
    file = tmp_path / "my-house-rules.yaml"
    file.write_text(example, encoding="utf-8")
    result = CliRunner().invoke(app, ["variants", "validate", str(file)], prog_name="fivehundred")
    assert 0 == result.exit_code, result.output
    assert "warning" not in result.stderr
