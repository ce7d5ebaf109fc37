"""Records changed at random: whatever stands in them, a check answers in words and always the same."""

from __future__ import annotations

import copy
import random
from typing import Any

import pytest

from fivehundred.errors import RecordError
from fivehundred.records import check_record, record_text, write_record
from tests.records.samples import played, trace, without_hands

TEXTS = (
    "7H", "Jk", "Jk2", "Jk as H", "AS", "2C", "13H", "P", "M", "OM", "10NT", "GS",
    "call AS", "alone", "partner 5", "give 4D", "slam", "ask redeal", "play on", "agree", "enough", "breach",
)  # fmt: skip


def tampered(record: dict[str, Any], rng: random.Random) -> dict[str, Any]:
    """Return a record with something taken out, put in, exchanged or replaced."""
    record = copy.deepcopy(record)
    key = rng.choice([name for name in record if name not in ("record", "type")])
    value = record[key]
    if isinstance(value, list) and value and isinstance(value[0], list):
        value = rng.choice(value)
    if not isinstance(value, list) or not value:
        if key == "dealer":
            record[key] = rng.randrange(6)
        else:
            del record[key]
        return record
    place = rng.randrange(len(value))
    change = rng.randrange(5)
    if change == 0:
        del value[place]
    elif change == 1:
        value.insert(place, rng.choice(TEXTS))
    elif change == 2:
        value[place] = rng.choice(TEXTS)
    elif change == 3:
        del value[place:]
    else:
        value[place], value[-1] = value[-1], value[place]
    return record


@pytest.mark.parametrize("hands", [True, False], ids=["hands known", "hands unknown"])
@pytest.mark.parametrize("name", ["australian", "viisisataa-five", "three-handed"])
def test_tampered_records(name: str, hands: bool) -> None:
    """A tampered record is in order, or wrong in words, or unreadable in words; many kinds of trouble are met."""
    rng = random.Random(f"{name} {hands}")
    whole = write_record(played(name, "random", index=2), with_result=True)
    whole = whole if hands else without_hands(whole)
    kinds = set()
    for _ in range(120):
        record = tampered(whole, rng)
        try:
            report = check_record(record)
        except RecordError:
            kinds.add("unreadable")
            continue
        kinds.add(report.troubles[0].kind if report.troubles else "fine")
        assert report == check_record(record)
        assert all("\n" not in line for line in report.lines())
        assert record_text(record).endswith("\n")
    assert {"illegal", "unreadable", "fine"} < kinds


def test_trace_with_everything_wrong() -> None:
    """Nothing at all, and nothing but nonsense, is answered as well."""
    assert check_record(trace("")).ok
    assert not check_record(trace("Jk=H Jk=H")).ok
