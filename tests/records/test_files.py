"""Files of records: what is read and what is refused, matches over several lines, writing to the end of a file."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest
from jsonschema import Draft7Validator

from fivehundred.engine.match import Match
from fivehundred.errors import RecordError
from fivehundred.records import (
    append_records,
    check_file,
    check_record,
    read_records,
    schema,
    schema_text,
    variant_record,
    write_record,
)
from fivehundred.records.reading import Fault
from fivehundred.variants import find_variant, shipped_variants, with_overrides
from tests.records.samples import australian, changed, findings, finished, played, trace, write_lines

HOUSE = {"auction.all_pass": "play_no_trumps", "match.target": 300}


# ---------------------------------------------------------------------------------------------------- the schema


def test_schema_is_a_schema() -> None:
    """The shipped schema is draft-07 and describes every key."""
    Draft7Validator.check_schema(json.loads(schema_text()))
    for kind in ("variant", "deal"):
        properties = schema()["definitions"][kind]["properties"]
        assert [] == [key for key, part in properties.items() if "description" not in part]


@pytest.mark.parametrize("name", shipped_variants())
def test_lines_fit_the_schema(name: str) -> None:
    """Every line that is written fits the schema."""
    judge = Draft7Validator(json.loads(schema_text()))
    deals = [write_record(played(name, player), seed=5, index=0, with_result=True) for player in ("club", "random")]
    lines = [variant_record(find_variant(name)), *deals]
    assert [] == [error.message for line in lines for error in judge.iter_errors(line)]


@pytest.mark.parametrize(
    "line",
    [
        {"record": 1, "type": "deal"},
        {"record": 1, "type": "match"},
        {**trace("9D"), "plays": ["9X"]},
        {**trace("9D"), "dealer": 6},
        {**trace("9D"), "kitty": []},
        {**trace("9D"), "winner": "N"},
    ],
)
def test_schema_refuses(line: dict[str, Any]) -> None:
    """The schema by itself refuses what the reader refuses."""
    assert not Draft7Validator(json.loads(schema_text())).is_valid(line)


# ------------------------------------------------------------------------------------------------------- reading


def test_reading_a_file(tmp_path: Path) -> None:
    """Deals come in order with line, rules and data; empty lines do not matter, nor does a byte order mark."""
    file = write_lines(tmp_path / "r.jsonl", "\ufeff" + json.dumps(australian()) + "\n", "\n", finished(), trace("9D"))
    lines = list(read_records(file))
    assert [3, 4] == [line.line for line in lines]
    assert [f"{file}:3", f"{file}:4"] == [line.place for line in lines]
    assert finished() == lines[0].data
    assert {"australian"} == {line.variant.key for line in lines}
    assert [] == findings(file)


WRONG_LINES = {
    "{": "it is not JSON: expecting property name enclosed in double quotes at column 1",
    "nonsense": "it is not JSON: expecting value at column 1",
    "[1]": 'a line of a record is a JSON object, such as {"record": 1, "type": "deal", …}',
    '{"type": "deal"}': 'the key record is missing: write "record": 1 (the format\'s version)',
    '{"record": 2, "type": "deal"}': "the record format 2 is not known: this program reads format 1",
    '{"record": true, "type": "deal"}': "the record format true is not known: this program reads format 1",
    '{"record": 1, "type": "duel"}': "the key type must be variant or deal",
    '{"record": 1, "type": "deal"}': "the key dealer is missing",
    '{"record": 1, "type": "deal", "dealer": 0, "dealer": 1}': "the key dealer stands in it twice",
    '{"record": 1, "type": "deal", "dealer": NaN}': "NaN is not JSON",
    '{"record": 1, "type": "deal", "dealer": 1.0}': "dealer: 1.0 is no whole number: write 1",
    '{"record": 1, "type": "deal", "dealer": 9}': "dealer: 9 is out of range; write a whole number from 0 to 5",
    '{"record": 1, "type": "deal", "dealer": 0, "match": {"id": "m", "deal": 1, "before": [10000000000000000000]}}': (
        "match.before[0]: 10000000000000000000 is out of range; write a whole number from -1000000 to 1000000"
    ),
    '{"record": 1, "type": "deal", "dealer": 0, "match": {"id": "m", "deal": 10000000}}': (
        "match.deal: 10000000 is out of range; write a whole number from 1 to 1000000"
    ),
    '{"record": 1, "type": "deal", "dealer": 0, "paly": []}': (
        "paly: there is no key paly at the top level of a deal line; did you mean play"
    ),
    '{"record": 1, "type": "deal", "dealer": 0}': (
        'it does not say by which rules is played: add "variant": "australian", for example'
    ),
    '{"record": 1, "type": "deal", "dealer": 0, "variant": "austrlian"}': (
        "there is no variant 'austrlian'; did you mean australian"
    ),
    '{"record": 1, "type": "deal", "dealer": 0, "variant": "finnish", "rulebook": "' + 64 * "0" + '"}': (
        "the rulebook 000000000000… (finnish) is not known: no line of type variant above has it"
    ),
    '{"record": 1, "type": "deal", "dealer": 0, "plays": ["1H"]}': "plays[0]: '1H' is not understood here; ",
    '{"record": 1, "type": "variant", "variant": "x", "settings": {"tabel": {}}}': (
        "the settings of x cannot be used: tabel: there is no key tabel"
    ),
    "[" * 100_000: "it is nested too deeply",
}


@pytest.mark.parametrize("line", WRONG_LINES, ids=lambda line: line[:60])
def test_broken_lines(line: str, tmp_path: Path) -> None:
    """A line that cannot be read is one message with file and line, and the lines after it are read all the same."""
    file = write_lines(tmp_path / "r.jsonl", line + "\n", australian(), trace("9D 6H KD 4D"))
    first, second = list(check_file(file))
    assert isinstance(first, Fault)
    assert str(first).startswith(f"{file}:1: {WRONG_LINES[line].split('did you')[0]}")
    assert "\n" not in str(first)
    assert not isinstance(second, Fault)
    with pytest.raises(RecordError, match=r"r\.jsonl:1: "):
        list(read_records(file))


def test_last_line_cut_off(tmp_path: Path) -> None:
    """A last line that was not written to its end is said to be cut off; all before it is read."""
    whole = json.dumps(finished(), ensure_ascii=False)
    for length in (1, 100, len(whole) - 1):
        file = write_lines(tmp_path / "r.jsonl", australian(), finished(), whole[:length])
        assert 1 == sum(not isinstance(item, Fault) for item in check_file(file))
        assert findings(file)[0].startswith(f"{file}:3: the line is cut off")
    assert [] == findings(write_lines(file, australian(), whole))  # whole without its end of line is whole


def test_not_text(tmp_path: Path) -> None:
    """A line that is no UTF-8 text is named as such."""
    file = tmp_path / "r.jsonl"
    file.write_bytes(b'{"record": "\xe4"}\n')
    assert [f"{file}:1: it is not UTF-8 text (byte 13)"] == findings(file)


def test_changed_settings_are_noticed(tmp_path: Path) -> None:
    """The hash of a variant line must be that of its settings, unless it was made with another layout."""
    line = australian()
    line["settings"]["match"]["target"] = 400
    file = write_lines(tmp_path / "r.jsonl", line)
    assert "one of them was changed" in findings(file)[0]
    line["rulebook_format"] = 10**6
    assert [] == findings(write_lines(file, line, changed(finished(), rulebook=line["rulebook"])))


def test_rules_travel_with_the_record(tmp_path: Path) -> None:
    """Deals of a house's own rules need nothing but the record."""
    variant = with_overrides(find_variant("australian"), HOUSE, key="house")
    file = write_lines(tmp_path / "r.jsonl", variant_record(variant), changed(trace("9D"), variant="house"))
    (line,) = read_records(file)
    assert variant.match == line.variant.match
    assert 300 == line.variant.match.target
    with pytest.raises(RecordError, match="there is no variant 'house'"):
        check_record(changed(trace("9D"), variant="house"))


# ------------------------------------------------------------------------------------------------------- writing


def test_appending(tmp_path: Path) -> None:
    """The variant's line is written once a game; what is there already is kept."""
    file = tmp_path / "r.jsonl"
    for name in ("finnish", "finnish", "three-handed", "finnish", "norwegian"):
        append_records(file, [write_record(played(name))], variant=find_variant(name))
    kinds = [json.loads(line)["type"] for line in file.read_text(encoding="utf-8").splitlines()]
    assert ["variant", "deal", "deal", "variant", "deal", "deal", "variant", "deal"] == kinds
    assert ["finnish", "finnish", "three-handed", "finnish", "norwegian"] == [
        line.variant.key for line in read_records(file)
    ]
    assert [] == findings(file)


def test_appending_to_a_broken_file(tmp_path: Path) -> None:
    """Nothing is added behind a line that is cut off, or to a file that is no record."""
    for text in ('{"record": 1', "not a record\n", json.dumps(australian())):
        file = write_lines(tmp_path / "r.jsonl", text)
        with pytest.raises(RecordError, match=r"nothing was added: .*r\.jsonl:1: "):
            append_records(file, [finished()], variant=find_variant("australian"))
        assert text == file.read_text(encoding="utf-8")


# ------------------------------------------------------------------------------------------------------- matches


def match_lines(
    name: str, seed: int = 3, overrides: dict[str, Any] | None = None
) -> tuple[list[dict[str, Any]], Match]:
    """Return the lines of a match of timid bids and random plays to its end, and the match."""
    import random

    from fivehundred.rules import assemble

    chosen, rng = find_variant(name), random.Random(seed)
    chosen = with_overrides(chosen, overrides, key="house") if overrides else chosen
    match, lines = Match(assemble(chosen), seed=seed), [variant_record(chosen)]
    while not match.is_over:
        deal, number = match.deal, match.deals_played + 1
        while not deal.is_over:
            timid = deal.phase == "auction" and not (deal.legal()[0] == 0 and rng.random() < 0.2)
            deal.apply(deal.legal()[0] if timid else rng.choice(deal.legal()[:4]))
        match.finish_deal()
        line = write_record(deal, match={"id": "m", "deal": number}, with_result=True)
        line["result"]["totals"] = list(match.totals)
        lines.append(line)
    return lines, match


@pytest.mark.parametrize("name", ["australian", "three-handed", "viisisataa-five"])
def test_match(name: str, tmp_path: Path) -> None:
    """A match of several lines is followed to its end, with the totals after every deal."""
    lines, match = match_lines(name)
    assert 3 < len(lines)
    file = write_lines(tmp_path / "r.jsonl", *lines)
    assert [] == findings(file)
    *_, last = check_file(file)
    assert not isinstance(last, Fault)
    assert match.totals == last.totals


def test_wrong_matches(tmp_path: Path) -> None:
    """A deal that stands twice, is missing, has the wrong dealer or totals, or comes after the end of its match."""
    lines, _ = match_lines("australian")
    file = tmp_path / "r.jsonl"

    def wrong(*records: dict[str, Any]) -> str:
        return findings(write_lines(file, *records))[0]

    assert "stands in the file a second time" in wrong(lines[0], lines[1], lines[1])
    assert "deal 3 of match m follows deal 1" in wrong(lines[0], lines[1], lines[3])
    assert "begins with deal 2: add the totals before it" in wrong(lines[0], lines[2])
    dealer = changed(lines[2], dealer=(lines[2]["dealer"] + 1) % 4, hands=None, kitty=None, plays=None)
    dealer = changed(dealer, calls=[], discards=None, nomination=None, result=None)
    assert "deals deal 2 of match m, but it is the turn of" in wrong(lines[0], lines[1], dealer)
    totals = changed(lines[1])
    totals["result"]["totals"] = [1, 2]
    assert "the record states totals 1 2, but it follows totals" in wrong(lines[0], totals)
    after = changed(lines[-1], match={"id": "m", "deal": len(lines)})
    assert f"match m was over after deal {len(lines) - 1}" in wrong(*lines, after)
    excerpt = changed(lines[2], match={"id": "m", "deal": 2, "before": lines[1]["result"]["totals"]})
    assert [] == findings(write_lines(file, lines[0], excerpt, *lines[3:]))
    no_more: dict[str, Any] = dict.fromkeys(("plays", "discards", "nomination", "choices", "result"))
    unfinished = changed(lines[1], calls=lines[1]["calls"][:1], **no_more)
    assert "the totals of match m cannot be followed any further: deal 1" in wrong(lines[0], unfinished, lines[2])


def test_part_of_a_match_of_a_fixed_length(tmp_path: Path) -> None:
    """A record that begins with deal 3 of a match of four ends with the deal after it, as the whole record does."""
    lines, match = match_lines("new-zealand-tournament", overrides={"match.target": 5000, "match.lose_at": None})
    assert 5 == len(lines)
    third = changed(lines[3], match={"id": "m", "deal": 3, "before": lines[2]["result"]["totals"]})
    *_, last = check_file(write_lines(tmp_path / "r.jsonl", lines[0], third, lines[4]))
    assert not isinstance(last, Fault)
    assert ([], match.totals) == (last.lines(), last.totals)
    fifth = changed(lines[4], match={"id": "m", "deal": 5}, dealer=match.dealer, hands=None, kitty=None, plays=None)
    fifth = changed(fifth, calls=[], discards=None, nomination=None, result=None)
    found = findings(write_lines(tmp_path / "r.jsonl", lines[0], third, lines[4], fifth))
    assert "match m was over after deal 4" in found[0]


def test_barred_from_bidding(tmp_path: Path) -> None:
    """Who may not bid because of the deal before stands in the record, and must be who the rules say."""
    lines, _ = match_lines("three-handed", overrides={"penalties.ralphing": 0, "match.lose_at": None})
    file = write_lines(tmp_path / "r.jsonl", *lines)
    assert [] == findings(file)
    barred = next(number for number, line in enumerate(lines) if "barred" in line)
    lines[barred] = changed(lines[barred], barred=None)
    assert "barred from bidding in deal" in findings(write_lines(file, *lines))[0]
