"""`fivehundred variants new`: questions or options become a right file; nothing is overwritten; it can be left."""

from __future__ import annotations

import os
import signal
from pathlib import Path

import pytest
from typer.testing import CliRunner, Result

from fivehundred.cli.main import app
from fivehundred.variants import find_variant, load_with_origins, shipped_variants, variant_settings
from fivehundred.variants.drafting import HOUSE_RULES, draft, questions, today
from tests.cli.test_command_line import finish, start


def new(*words: str, answers: str | None = None) -> Result:
    """Run the command in this process, with the answers as its input."""
    return CliRunner().invoke(app, ["variants", "new", *words], input=answers, prog_name="fivehundred")


def test_options_alone_write_a_file(tmp_path: Path) -> None:
    """With --yes nothing is asked; the file holds the house rules with comments and says what it extends."""
    file = tmp_path / "our-club.yaml"
    result = new(str(file), "--from", "finnish", "--rule", "misere=any-time", "-r", "target=400", "--yes")
    assert 0 == result.exit_code, result.output
    assert "" == result.stderr
    text = file.read_text(encoding="utf-8")
    assert "  target: 400  # 400 points win\n" in text
    loaded = load_with_origins(file)
    assert ("Our club", 400) == (loaded.variant.title(), loaded.variant.match.target)
    assert () == loaded.warnings
    changed = {"contracts.misere.gate": "none", "match.target": 400}
    assert {**variant_settings(find_variant("finnish")), **changed} == variant_settings(loaded.variant)


def test_it_tells_how_to_go_on(tmp_path: Path) -> None:
    """The last lines are commands to validate, to look at the differences and to compare."""
    file = tmp_path / "x.yaml"
    lines = new(str(file), "--yes").stdout.splitlines()
    assert [f"  fivehundred variants validate {file}", f"  fivehundred variants diff australian {file}"] == lines[-3:-1]
    assert f"  fivehundred compare australian {file}" == lines[-1]
    assert 0 == CliRunner().invoke(app, ["variants", "validate", str(file)]).exit_code


def test_questions_are_asked_on_standard_error(tmp_path: Path) -> None:
    """Answers are numbers or names; a wrong one is asked again; Enter keeps what is; standard output asks nothing."""
    file = tmp_path / "x.yaml"
    asked = len(questions(find_variant("viisisataa-three"))) - 1
    result = new(str(file), "--name", "Kitchen", answers="7\n3\nviisisataa-three\nnonsense\n2\n" + "\n" * asked)
    assert 0 == result.exit_code, result.output
    assert "?" not in result.stdout
    assert "'7' is none of them: one of 2, 3, 4, 5, 6" in result.stderr
    assert "'nonsense' is none of them" in result.stderr
    variant = find_variant(file)
    assert (3, "Kitchen") == (variant.table.players, variant.title())
    assert "after_a_seven" == variant_settings(variant)["contracts.misere.gate"]


def test_a_file_that_is_there_is_not_touched(tmp_path: Path) -> None:
    """Status 1, and the file is as it was; no question is asked first."""
    file = tmp_path / "x.yaml"
    file.write_text("mine", encoding="utf-8")
    result = new(str(file))
    assert 1 == result.exit_code
    assert "is there already" in result.stderr
    assert "?" not in result.stderr
    assert "mine" == file.read_text(encoding="utf-8")


@pytest.mark.parametrize(
    ("words", "status", "hint"),
    [
        (["x.txt", "--yes"], 2, "should end in .yaml"),
        (["x.yaml", "--players", "7"], 2, "7 is not a whole number from 2 to 6"),
        (["x.yaml", "--rule", "misere", "--yes"], 2, "RULE=CHOICE"),
        (["x.yaml", "--rule", "target=400", "--rule", "target=500", "--yes"], 2, "twice"),
        (["x.yaml", "--rule", "misre=off", "--yes"], 1, "did you mean misere?"),
        (["x.yaml", "--rule", "misere=of", "--yes"], 1, "did you mean off?"),
        (["x.yaml", "--from", "finish", "--yes"], 1, "did you mean finnish?"),
        (["x.yaml", "--from", "finnish", "--players", "3", "--yes"], 1, "for 4 players, not for 3"),
        (["nowhere/x.yaml", "--yes"], 1, "No such file"),
    ],
)
def test_what_is_wrong_is_said_and_nothing_written(
    words: list[str], status: int, hint: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Wrong usage is 2, wrong content 1; no file appears."""
    monkeypatch.chdir(tmp_path)
    result = new(*words)
    assert status == result.exit_code
    assert hint in result.stderr
    assert [] == list(tmp_path.iterdir())


def test_the_end_of_the_input_is_no_answer(tmp_path: Path) -> None:
    """Without a terminal the questions end: status 1, one line, no file."""
    result = new(str(tmp_path / "x.yaml"), answers="4\n")
    assert 1 == result.exit_code
    assert "nothing was written" in result.stderr.splitlines()[-1]
    assert [] == list(tmp_path.iterdir())


@pytest.mark.skipif(os.name != "posix", reason="needs POSIX signals")
def test_interrupt_is_130(tmp_path: Path) -> None:
    """Ctrl-C at a question ends with status 130 and writes nothing."""
    import subprocess
    import sys

    root = Path(__file__).resolve().parents[2]
    with subprocess.Popen(
        [sys.executable, "-m", "fivehundred", "variants", "new", "x.yaml"],
        stdin=subprocess.PIPE,
        stderr=subprocess.PIPE,
        cwd=tmp_path,
        env={**os.environ, "PYTHONPATH": str(root)},
    ) as process:
        assert process.stderr is not None
        assert b"How many players?" in process.stderr.read(17)
        process.send_signal(signal.SIGINT)
        _, err = process.communicate(timeout=60)
    assert 130 == process.returncode
    assert b"interrupted" in err
    assert b"Traceback" not in err
    assert [] == list(tmp_path.iterdir())


def test_without_a_terminal_it_ends(tmp_path: Path) -> None:
    """As a process whose input is empty it ends at once with status 1."""
    status, out, err = finish(start("variants", "new", "x.yaml", cwd=tmp_path))
    assert (1, "") == (status, out)
    assert "nothing was written" in err


@pytest.mark.parametrize("key", shipped_variants())
def test_every_choice_makes_a_right_file_of_every_shipped_variant(key: str) -> None:
    """Each answer that is offered can be written over the rule set, and today's rule is told in words."""
    base = find_variant(key)
    for rule, choices in questions(base):
        assert "_" not in today(rule, base)
        for choice in choices:
            assert draft(name="Ours", base=base, chosen={rule.word: choice.word}).count("#") >= 3


def test_choices_that_contradict_the_rule_set_are_refused(tmp_path: Path) -> None:
    """House rules that do not go together with what is there are refused with the reason."""
    words = [rule.word for rule in HOUSE_RULES]
    assert len(words) == len(set(words))
    text = draft(name='A "quoted" name: yes', base=find_variant("australian"), chosen={})
    file = tmp_path / "x.yaml"
    file.write_text(text, encoding="utf-8")
    assert 'A "quoted" name: yes' == find_variant(file).title()
