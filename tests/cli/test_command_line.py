"""The command line: what goes to standard output, what to standard error, and the exit status."""

from __future__ import annotations

import json
import os
import signal
import subprocess
import sys
import time
from pathlib import Path

import pytest
from typer.testing import CliRunner, Result

from fivehundred import __version__
from fivehundred.cli.main import app

VERBS = [
    *("compare", "run", "resume", "ladder", "deal", "match", "advise", "solve", "judge", "record", "replay"),
    *("variants", "bench", "version"),
]

SILENT = """\
extends: australian
name: {en: Silent}
auction: {minimum_tricks: 10}
contracts: {misere: null, open_misere: null}
"""

EDITED = """\
extends: australian
name: {en: Edited}
contracts:
  misere: {above: by_value}
"""


def run(*words: str) -> Result:
    """Run the command in this process."""
    return CliRunner().invoke(app, list(words), prog_name="fivehundred")


def start(*words: str, cwd: Path | None = None) -> subprocess.Popen[str]:
    """Start the command as a process of its own, with pipes and without a terminal."""
    return subprocess.Popen(
        [sys.executable, "-m", "fivehundred", *words],
        stdin=subprocess.DEVNULL,
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
        encoding="utf-8",
        cwd=cwd,
        env={**os.environ, "PYTHONPATH": str(Path(__file__).resolve().parents[2])},
    )


def finish(process: subprocess.Popen[str]) -> tuple[int, str, str]:
    """Wait for a process; return its exit status, standard output and standard error."""
    out, err = process.communicate(timeout=300)
    return process.returncode, out, err


# -------------------------------------------------------------------------------------------------- help and usage


def test_help_names_every_verb() -> None:
    """--help lists all commands and explains the exit status."""
    result = run("--help")
    assert 0 == result.exit_code
    assert all(verb in result.stdout for verb in VERBS)
    assert "130 interrupted" in result.stdout


SUBCOMMANDS = [
    "judge calls",
    "judge play",
    "judge trick",
    "judge score",
    "record check",
    "record text",
    "variants list",
    "variants show",
    "variants validate",
    "variants diff",
]


@pytest.mark.parametrize("verb", [*VERBS, *SUBCOMMANDS])
def test_every_verb_has_help(verb: str) -> None:
    """Each command explains itself."""
    result = run(*verb.split(), "--help")
    assert 0 == result.exit_code
    assert "Usage: fivehundred " + verb in result.stdout


@pytest.mark.parametrize(
    "verb", ["compare", "run", "deal", "advise", "solve", "judge", "record", "replay", "bench", "variants"]
)
def test_help_shows_examples(verb: str) -> None:
    """Help of the commands with arguments shows command lines to copy."""
    assert f"\n  fivehundred {verb} " in run(verb, "--help").stdout.split("Options:")[0].split("\n\n", 1)[1]


def test_version() -> None:
    """--version and `version` agree."""
    assert f"fivehundred {__version__}\n" == run("--version").stdout
    assert __version__ == json.loads(run("version", "--json").stdout)["fivehundred"]


@pytest.mark.parametrize(
    "words",
    [
        ["comprae", "australian"],
        ["compare"],
        ["compare", "australian", "--deals", "-1"],
        ["compare", "australian", "--deals", "1e6"],
        ["compare", "australian", "--workers", "0"],
        ["deal", "australian", "--seed", "1.5"],
        ["deal", "australian", "--seed", str(2**64)],
        ["deal", "australian", "--nonsense"],
        ["variants", "diff", "australian"],
    ],
)
def test_wrong_usage_is_2(words: list[str]) -> None:
    """What the command line itself forbids is wrong usage, told on standard error."""
    result = run(*words)
    assert 2 == result.exit_code
    assert "" == result.stdout
    assert "Error: " in result.stderr


@pytest.mark.parametrize(
    ("words", "hint"),
    [
        (["deal", "austrlian"], "australian"),
        (["compare", "austrlian", "--quiet"], "australian"),
        (["variants", "show", "austrlian"], "australian"),
        (["variants", "diff", "australian", "austrlian"], "australian"),
        (["deal", "australian", "--players", "clubb"], "club"),
        (["compare", "australian", "--players", "clubb"], "club"),
        (["bench", "--variant", "austrlian"], "australian"),
    ],
)
def test_unknown_names_suggest_the_nearest(words: list[str], hint: str) -> None:
    """An unknown name is status 1 and the message offers the nearest one."""
    result = run(*words)
    assert 1 == result.exit_code
    assert "" == result.stdout
    assert f"did you mean {hint}?" in result.stderr
    assert "Traceback" not in result.stderr


# ---------------------------------------------------------------------------------------------------------- variants


def test_variants_list() -> None:
    """The JSON list has name, players and family of each; the text has the same names under players and families."""
    entries = json.loads(run("variants", "list", "--json").stdout)
    lines = run("variants", "list").stdout.splitlines()
    assert "australian" in [entry["name"] for entry in entries]
    assert [line.split()[0] for line in lines if line.startswith("    ")] == [entry["name"] for entry in entries]
    tables = sorted({entry["players"] for entry in entries})
    assert [2, 3, 4, 5, 6] == tables
    assert [f"{players} players" for players in tables] == [line for line in lines if line[:1].isdigit()]
    assert all(f"  {entry['family']}" in lines for entry in entries)


def test_variants_show(tmp_path: Path) -> None:
    """Without --resolved the file itself; with it every setting, inherited ones too."""
    file = tmp_path / "edited.yaml"
    file.write_text(EDITED, encoding="utf-8")
    assert EDITED == run("variants", "show", str(file)).stdout
    resolved = run("variants", "show", str(file), "--resolved").stdout
    assert "by_value" in resolved
    assert "first_lead" in resolved
    settings = json.loads(run("variants", "show", str(file), "--json").stdout)["settings"]
    assert "by_value" == settings["contracts"]["misere"]["above"]
    assert 500 == settings["match"]["target"]


def test_resolved_text_is_a_file_that_means_the_same(tmp_path: Path) -> None:
    """What --resolved prints can be saved and is the same game."""
    file = tmp_path / "edited.yaml"
    file.write_text(EDITED, encoding="utf-8")
    full = tmp_path / "full.yaml"
    full.write_text(run("variants", "show", str(file), "--resolved").stdout, encoding="utf-8")
    answer = json.loads(run("variants", "diff", str(file), str(full), "--json").stdout)
    assert answer["same_game"] is True
    assert [] == answer["settings"]


def test_variants_diff(tmp_path: Path) -> None:
    """A changed setting is told in a sentence, and listed with both values; the games are not the same."""
    file = tmp_path / "edited.yaml"
    file.write_text(EDITED, encoding="utf-8")
    answer = json.loads(run("variants", "diff", "australian", str(file), "--json").stdout)
    assert answer["same_game"] is False
    (setting,) = answer["settings"]
    assert ("contracts.misere.above", "7NT", "by_value") == (setting["key"], setting["left"], setting["right"])
    assert setting["sentence"].startswith(
        "Under australian, misère ranks directly above seven no trumps; under edited, "
    )
    lines = run("variants", "diff", "australian", str(file)).stdout.splitlines()
    assert [setting["sentence"], "Not the same game."] == lines


def test_variants_diff_of_different_tables() -> None:
    """Games for different numbers of players are told apart first; a setting without effect alone is called so."""
    lines = run("variants", "diff", "australian", "pagat-six").stdout.splitlines()
    assert "australian seats four players, pagat-six six players: no deal of one can be dealt" in lines[0]
    order = next(
        line for line in run("variants", "diff", "finnish", "viisisataa").stdout.splitlines() if "tricks" in line
    )
    assert order.endswith(" Here that makes no difference by itself.")
    assert ["The same game: no deal can tell them apart."] == (
        run("variants", "diff", "finnish", "norwegian").stdout.splitlines()
    )


def test_variants_validate(tmp_path: Path) -> None:
    """Right files are named on standard output, wrong ones get a paragraph on standard error and status 1."""
    good, bad, missing = tmp_path / "good.yaml", tmp_path / "bad.yaml", tmp_path / "missing.yaml"
    good.write_text(EDITED, encoding="utf-8")
    bad.write_text(EDITED.replace("misere:", "misre:"), encoding="utf-8")
    fine = run("variants", "validate", str(good))
    assert 0 == fine.exit_code
    assert f"{good}: fine\n" == fine.stdout
    result = run("variants", "validate", str(bad), str(good), str(missing))
    assert 1 == result.exit_code
    assert f"{good}: fine\n" == result.stdout
    assert "bad.yaml" in result.stderr
    assert "misere" in result.stderr
    assert "missing.yaml" in result.stderr


def test_schema_is_json() -> None:
    """`variants schema` prints a draft-07 schema."""
    assert "http://json-schema.org/draft-07/schema#" == json.loads(run("variants", "schema").stdout)["$schema"]


# -------------------------------------------------------------------------------------------------------------- deal


def test_deal_tells_and_repeats() -> None:
    """The same seed and index give the same column, another index another."""
    one = run("deal", "australian", "--seed", "0", "--quiet")
    assert 0 == one.exit_code
    assert one.stdout == run("deal", "australian", "--seed", "0", "--quiet").stdout
    assert one.stdout != run("deal", "australian", "--seed", "0", "--index", "1", "--quiet").stdout
    assert "NORTH" in one.stdout
    assert "\x1b" not in one.stdout


@pytest.mark.parametrize("players", ["random", "club"])
def test_deal_is_the_deal_of_a_run(players: str) -> None:
    """The deal shown is row INDEX of what the bulk loop plays with that seed."""
    from fivehundred.rules import assemble
    from fivehundred.simulation.bulk import play_deals
    from fivehundred.variants import find_variant

    rulebook = assemble(find_variant("australian"))
    rows = play_deals(rulebook, players=players, seed=9, start=0, count=8)
    for index in (0, 7):
        words = ["deal", "australian", "--seed", "9", "--index", str(index), "--players", players, "--json", "--quiet"]
        shown = json.loads(run(*words).stdout)
        assert int(rows[index]["dealer"]) == shown["dealer"]
        assert (shown["contract"] or "") == rulebook.bid_names[int(rows[index]["contract"])]
        assert rows[index]["points"].tolist()[: rulebook.players] == shown["points"]
        assert rows[index]["tricks"].tolist()[: rulebook.players] == shown["tricks_won"]


# --------------------------------------------------------------------------------------------------- compare and run


def test_compare_writes_a_report_and_prints_json_only(tmp_path: Path) -> None:
    """With --json standard output is one document; the report is where it says, and holds the figures' origin."""
    other = tmp_path / "edited.yaml"
    other.write_text(EDITED, encoding="utf-8")
    folder = tmp_path / "out"
    words = ["compare", "australian", str(other), "--deals", "300", "--matches", "3", "--seed", "0"]
    status, out, err = finish(start(*words, "--workers", "1", "--output", str(folder), "--json"))
    assert 0 == status, err
    answer = json.loads(out)
    assert Path(answer["report"]).is_file()
    assert 300 == answer["comparison"]["deals"]
    assert [variant["label"] for variant in answer["comparison"]["variants"]] == ["australian", "edited"]
    assert (folder / "manifest.json").is_file()


def test_results_do_not_depend_on_workers(tmp_path: Path) -> None:
    """The same seed gives the same checksum with one process and with two."""
    digests = []
    for workers in ("1", "2"):
        words = ["compare", "australian", "--deals", "500", "--matches", "4", "--workers", workers, "--json", "--quiet"]
        status, out, err = finish(start(*words, "--output", str(tmp_path / workers)))
        assert 0 == status, err
        assert "" == err
        digests.append(json.loads(out)["results_sha256"])
    assert digests[0] == digests[1]


def test_summary_says_where_the_report_is(tmp_path: Path) -> None:
    """Without --json the summary goes to standard output and ends with the report's place."""
    words = ["compare", "australian", "--deals", "200", "--matches", "2", "--workers", "1", "--quiet"]
    result = run(*words, "--output", str(tmp_path / "out"))
    assert 0 == result.exit_code, result.output
    last = result.stdout.splitlines()[-1]
    assert last.startswith("Report: ")
    assert Path(last.removeprefix("Report: ")).is_file()


@pytest.mark.parametrize("form", [[], ["--json"]])
def test_numbers_that_say_nothing_are_status_1(tmp_path: Path, form: list[str]) -> None:
    """A variant in which nobody ever bids: the report is written, standard error says why, the exit status is 1."""
    silent = tmp_path / "silent.yaml"
    silent.write_text(SILENT, encoding="utf-8")
    folder = tmp_path / "out"
    words = ["compare", "australian", str(silent), "--deals", "5", "--matches", "0", "--workers", "1", "--quiet"]
    result = run(*words, "--output", str(folder), *form)
    assert 1 == result.exit_code
    assert "Every deal was passed out under Silent." in result.stderr
    assert "Traceback" not in result.stderr
    assert (folder / "report.html").is_file()
    assert str(folder / "report.html") in result.stdout


def test_output_is_not_overwritten(tmp_path: Path) -> None:
    """A folder that holds something is refused with status 1, and left as it was."""
    folder = tmp_path / "taken"
    folder.mkdir()
    (folder / "notes.txt").write_text("mine", encoding="utf-8")
    result = run("compare", "australian", "--deals", "10", "--matches", "0", "--output", str(folder), "--quiet")
    assert 1 == result.exit_code
    assert "not empty" in result.stderr
    assert ["notes.txt"] == [entry.name for entry in folder.iterdir()]


def test_equal_labels_are_refused(tmp_path: Path) -> None:
    """Two variants under one label are refused before anything is played; LABEL= tells them apart."""
    output = ["--output", str(tmp_path / "out"), "--quiet", "--deals", "50", "--matches", "0", "--workers", "1"]
    refused = run("compare", "australian", "australian", *output)
    assert 1 == refused.exit_code
    assert "label" in refused.stderr
    assert not (tmp_path / "out").exists()
    assert 0 == run("compare", "australian", "again=australian", *output).exit_code


def test_run_missing_experiment(tmp_path: Path) -> None:
    """An experiment file that is not there is status 1 with its name."""
    result = run("run", str(tmp_path / "nowhere.yaml"))
    assert 1 == result.exit_code
    assert "nowhere.yaml" in result.stderr


# ---------------------------------------------------------------------------------------------------------- processes


def test_module_and_error_without_traceback() -> None:
    """`python -m fivehundred` is the command; an error is a message, not a traceback."""
    status, out, err = finish(start("deal", "nosuchgame"))
    assert 1 == status
    assert "" == out
    assert "nosuchgame" in err
    assert "Traceback" not in err


def test_help_does_not_import_what_is_heavy() -> None:
    """--help imports neither numpy nor numba nor matplotlib nor rich's console."""
    code = (
        "import sys\nfrom fivehundred.cli.main import app\n"
        "try:\n    app(['--help'], prog_name='fivehundred')\nexcept SystemExit:\n    pass\n"
        "sys.stderr.write(' '.join(m for m in ('numpy', 'numba', 'matplotlib', 'scipy', 'yaml') if m in sys.modules))"
    )
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True, encoding="utf-8")
    assert "" == done.stderr


@pytest.mark.skipif(os.name != "posix", reason="needs a POSIX shell")
def test_reader_that_leaves_is_no_error() -> None:
    """`fivehundred variants schema | head -1` ends quietly, whichever end is faster."""
    command = f"set -o pipefail; {sys.executable} -m fivehundred variants schema | head -1"
    done = subprocess.run(["bash", "-c", command], capture_output=True, text=True, check=False)
    assert 0 == done.returncode
    assert "" == done.stderr


@pytest.mark.skipif(os.name != "posix", reason="needs POSIX signals")
def test_interrupt_is_130_and_keeps_what_is_finished(tmp_path: Path) -> None:
    """Ctrl-C ends a run with status 130, one line of text and a manifest that says interrupted."""
    folder = tmp_path / "out"
    process = start("compare", "australian", "--deals", "900000000", "--matches", "0", "-w", "2", "-o", str(folder))
    deadline = time.monotonic() + 240
    while not list(folder.glob("results/*.partial")) and time.monotonic() < deadline and process.poll() is None:
        time.sleep(0.1)
    time.sleep(0.5)
    process.send_signal(signal.SIGINT)
    status, out, err = finish(process)
    assert 130 == status
    assert "" == out
    assert "interrupted" in err
    assert "Traceback" not in err
    assert f"fivehundred resume {folder}" in err
    assert "interrupted" == json.loads((folder / "manifest.json").read_text(encoding="utf-8"))["status"]


@pytest.mark.skipif(os.name != "posix", reason="needs POSIX signals")
def test_resumed_run_equals_an_uninterrupted_one(tmp_path: Path) -> None:
    """A run stopped half-way and gone on with has the checksum of one that was never stopped."""
    words = ["compare", "australian", "--deals", "1500000", "--matches", "10", "--seed", "4", "-w", "1"]
    broken, whole = tmp_path / "broken", tmp_path / "whole"
    process = start(*words, "--output", str(broken))
    stored = broken / "results" / "australian.deals.npy.partial"
    while process.poll() is None and not (stored.exists() and stored.stat().st_size > 500_000):
        time.sleep(0.02)
    process.send_signal(signal.SIGINT)
    assert 130 == finish(process)[0]
    status, out, err = finish(start("resume", str(broken), "--json"))
    assert 0 == status, err
    unbroken = json.loads(finish(start(*words, "--output", str(whole), "--json"))[1])
    assert unbroken["results_sha256"] == json.loads(out)["results_sha256"]
    assert unbroken["comparison"] == json.loads(out)["comparison"]
    assert 1 == finish(start("resume", str(broken)))[0]


def test_resume_needs_a_run(tmp_path: Path) -> None:
    """A folder without a run is status 1 and says what is missing."""
    result = run("resume", str(tmp_path))
    assert 1 == result.exit_code
    assert "manifest.json" in result.stderr


def test_symbols_survive_a_plain_locale() -> None:
    """Suit symbols are written as UTF-8 whatever the locale says."""
    done = subprocess.run(
        [sys.executable, "-m", "fivehundred", "deal", "australian", "--quiet"],
        capture_output=True,
        check=False,
        env={**os.environ, "PYTHONIOENCODING": "ascii", "PYTHONUTF8": "0"},
    )
    assert 0 == done.returncode, done.stderr
    assert "♠" in done.stdout.decode("utf-8")


# -------------------------------------------------------------------------------------------------------------- bench


def test_bench_reports_rates() -> None:
    """A rate for each quick player, all above zero."""
    answer = json.loads(run("bench", "--seconds", "0.05", "--json", "--quiet").stdout)
    assert answer["random_deals_per_second"] > 0
    assert answer["club_deals_per_second"] > 0
    assert answer["calibrated_deals_per_second"] > 0


def test_bench_measures_the_players_asked_for() -> None:
    """Slow players too, deal by deal; an unknown one is refused."""
    answer = json.loads(run("bench", "--players", "random", "--seconds", "0.02", "--json", "--quiet").stdout)
    assert answer["random_deals_per_second"] > 0
    assert "club_deals_per_second" not in answer
    refused = run("bench", "--players", "nobody", "--quiet")
    assert 1 == refused.exit_code
    assert "nobody" in refused.output
