"""The commands ``deal --record``, ``record`` and ``replay``."""

from __future__ import annotations

import json
from pathlib import Path

import pytest
from typer.testing import CliRunner, Result

from fivehundred.cli.main import app
from tests.records.samples import australian, changed, finished, trace, without_hands, write_lines


def run(*words: str | Path, stdin: str | None = None) -> Result:
    """Run the command in this process."""
    return CliRunner().invoke(app, [str(word) for word in words], prog_name="fivehundred", input=stdin)


@pytest.fixture
def file(tmp_path: Path) -> Path:
    """A record of two deals of the Finnish game, made by the command itself."""
    path = tmp_path / "games.jsonl"
    for seed in ("7", "8"):
        assert 0 == run("deal", "finnish", "--seed", seed, "--record", path).exit_code
    return path


def test_deal_writes_a_record(file: Path) -> None:
    """The first deal brings the variant's line along; the second is added."""
    kinds = [json.loads(line)["type"] for line in file.read_text(encoding="utf-8").splitlines()]
    assert ["variant", "deal", "deal"] == kinds


def test_dash_prints_the_record_alone() -> None:
    """With a dash standard output is the record, which the other commands read from a dash."""
    printed = run("deal", "finnish", "--seed", "7", "--record", "-")
    assert ["variant", "deal"] == [json.loads(line)["type"] for line in printed.stdout.splitlines()]
    assert 0 == run("record", "check", "-", stdin=printed.stdout).exit_code
    told = run("replay", "-", stdin=printed.stdout).stdout
    column = run("deal", "finnish", "--seed", "7").stdout
    assert column.splitlines()[1:] == told.splitlines()[1:]


def test_two_documents_on_standard_output_are_refused() -> None:
    """--json and --record - would both print: wrong usage."""
    result = run("deal", "finnish", "--json", "--record", "-")
    assert (2, "") == (result.exit_code, result.stdout)
    assert "name a file instead of -" in result.stderr


def test_check_says_what_follows(file: Path) -> None:
    """One line a deal with contract, outcome, tricks and points; --quiet says nothing; --json says everything."""
    result = run("record", "check", file)
    assert 0 == result.exit_code
    first, second = result.stdout.splitlines()
    assert f"{file}:2: 6H by E, made; tricks N 1 E 7 S 1 W 1; points N +20 E +100 S +20 W +100" == first
    assert second.startswith(f"{file}:3: 9H by N, made; ")
    assert (0, "", "") == (lambda r: (r.exit_code, r.stdout, r.stderr))(run("record", "check", "--quiet", file))
    data = json.loads(run("record", "check", "--json", file).stdout)
    assert (2, 0) == (data["deals"], data["wrong"])
    assert [20, 100, 20, 100] == data["reports"][0]["points"]


def test_check_names_what_is_wrong(tmp_path: Path) -> None:
    """File, line, step, seat and what was legal on standard error, status 1; right deals are reported all the same."""
    revoke = trace("9D 6H KD 4D KS 6S 7S 8S 10D JD QD 7D")
    file = write_lines(tmp_path / "r.jsonl", australian(), "{\n", revoke, finished())
    result = run("record", "check", file)
    assert 1 == result.exit_code
    first, second = result.stderr.splitlines()
    assert first.startswith(f"{file}:2: it is not JSON")
    assert second.startswith(f"{file}:3: step 2: E revoked at trick 1, shown by 7D at trick 3")
    assert result.stdout.startswith(f"{file}:4: 10NT by W, failed")
    data = json.loads(run("record", "check", "--json", file).stdout)
    assert ["unreadable", "revoke"] == [report["troubles"][0]["kind"] for report in data["reports"][:2]]
    assert ["play 7D"] == data["reports"][1]["troubles"][0]["legal"]


def verdict_text(file: Path) -> None:
    """Tags, auction and a line a trick, with a star at the winning card."""
    text = run("record", "text", file, "--deal", "1").stdout
    assert '[Dealer "N"]\n[Hand N "KH 10H 6H 10D 6D KC QC 10C 7C AS"]\n' in text
    assert "\nAuction   E 6H  S 6NT  W P  N P  E P\nContract  6NT by S\n" in text
    assert "\n 1. S AC*    W 5C     N 7C     E 8C\n" in text
    assert text.endswith("\nPoints    N +120  E +40  S +120  W +40\n")
    assert 2 == run("record", "text", file).stdout.count('[Variant "finnish"]')


def test_text_of_a_wrong_deal(tmp_path: Path) -> None:
    """A wrong deal is shown up to the wrong step, which is then named."""
    file = write_lines(tmp_path / "r.jsonl", changed(finished(), discards=["KD", "KD", "7D"]))
    text = run("record", "text", file).stdout
    assert "Discards  KD\n" in text
    assert "Wrong     step 6: W discards KD without holding it" in text


def test_replay(file: Path) -> None:
    """Deal N of the file as a column, or all of them; as JSON a list."""
    assert run("replay", file, "--deal", "2").stdout in run("replay", file).stdout
    assert 2 == len(json.loads(run("replay", file, "--json").stdout))


def test_what_cannot_be_told(tmp_path: Path) -> None:
    """Deals that are wrong, not finished or without hands end with a plain message and status 1."""
    unfinished = changed(finished(), plays=finished()["plays"][:7])
    for record, text in (
        (unfinished, "the deal is not finished"),
        (without_hands(finished()), "the hands are not recorded"),
        (changed(finished(), calls=["8S", "7H"]), "step 2: E may not call 7H over 8S"),
    ):
        file = write_lines(tmp_path / "r.jsonl", record)
        result = run("replay", file)
        assert (1, "") == (result.exit_code, result.stdout)
        assert f"{file}:1: {text}" in result.stderr


def test_numbers_and_files_that_are_not_there(file: Path, tmp_path: Path) -> None:
    """A deal or file that is not there is said plainly; a number below one is wrong usage."""
    assert "there are 2 deals in it, so none is number 3" in run("replay", file, "--deal", "3").stderr
    assert 2 == run("replay", file, "--deal", "0").exit_code
    missing = run("record", "check", tmp_path / "none.jsonl")
    assert 1 == missing.exit_code
    assert "none.jsonl: No such file or directory" in missing.stderr
    empty = write_lines(tmp_path / "empty.jsonl")
    assert "there is no deal in it" in run("replay", empty).stderr


def test_schema_is_printed() -> None:
    """``record schema`` prints the schema."""
    assert "http://json-schema.org/draft-07/schema#" == json.loads(run("record", "schema").stdout)["$schema"]
