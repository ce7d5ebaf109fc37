"""Recorded deals with a revoke, at tables that have a rule for it: the check says what the rule gives."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

from fivehundred.records import CheckReport, check_file, check_record, read_records, record_text
from fivehundred.records.reading import RecordLine
from fivehundred.rules import assemble
from fivehundred.variants import find_variant, with_overrides
from fivehundred.variants.tree import variant_data
from tests.records.samples import TRACE, changed, finished, played, trace, without_hands, write_lines
from tests.records.test_checking import swap

#: E throws a heart on a diamond and shows a diamond at trick 3, which the table ends with.
EAST_REVOKES = "9D 6H KD 4D KS 6S 7S 8S 10D JD QD 7D"


def checked(rule: str, record: dict[str, Any], base: str = "australian", **overrides: Any) -> CheckReport:
    """Check a record under a shipped variant with a rule for revokes."""
    variant = with_overrides(find_variant(base), {"penalties.revoke": rule, **overrides}, key="house")
    data = {key: value for key, value in changed(record, variant="house").items() if key != "rulebook"}
    return check_record(RecordLine("", 0, data, variant, assemble(variant)))


def revoking(seat: int) -> dict[str, Any]:
    """Return a whole deal with its hands, 10NT by W, in which this seat revokes sooner or later."""
    record = finished()
    for place in range(len(record["plays"])):
        for later in range(place + 1, len(record["plays"])):
            data = changed(record, plays=swap(record["plays"], place, later))
            found = check_record(data).troubles
            if found and ("revoke", seat) == (found[0].kind, found[0].seat):
                return data
    raise AssertionError(f"seat {seat} can only follow suit in this deal")


def test_without_a_rule_a_revoke_is_only_named() -> None:
    """Where the table has no penalty the check names the revoke and nothing else."""
    report = checked("none", trace(EAST_REVOKES))
    assert None is report.ruling
    assert ["step 2: E revoked at trick 1, shown by 7D at trick 3 (6H was played)"] == report.lines()


@pytest.mark.parametrize(
    ("record", "points", "text"),
    [
        (lambda: revoking(0), (0, 520), "N/S 0, E/W +520"),
        (lambda: trace(EAST_REVOKES), (140, 0), "N/S +140, E/W 0"),
    ],
    ids=["hands known", "hands unknown"],
)
def test_american_rule_in_a_record(record: Callable[[], dict[str, Any]], points: tuple[int, int], text: str) -> None:
    """A defender's revoke gives the contractor's side the bid and the other side nothing."""
    report = checked("american", record())
    assert report.ruling is not None
    assert not report.ok
    assert ("american", points) == (report.ruling.rule, report.ruling.points)
    named, ruled = report.lines()
    assert "revoked at trick" in named
    assert f"penalties.revoke: american — the hand is abandoned: {text}" == ruled


def test_american_rule_in_a_record_is_silent_about_the_contractor() -> None:
    """A revoke of the contractor's side is named, and that the rule does not say what it costs."""
    report = checked("american", revoking(3))
    assert report.ruling is not None
    assert (None, None) == report.ruling.points
    assert "does not say what that costs" in report.lines()[1]


def test_hoffmanns_rule_in_a_record_replays() -> None:
    """A defender's revoke takes the play back; only the hundred is certain, and the ways it can end are told."""
    report = checked("hoffmann", trace(EAST_REVOKES))
    assert report.ruling is not None
    assert (None, -100) == report.ruling.points
    assert (
        "penalties.revoke: hoffmann — all tricks are taken back and played anew: E/W -100; N/S +250 or +140 or -140, "
        "as the replay goes"
    ) == report.lines()[1]


def test_hoffmanns_rule_in_a_record_that_is_decided() -> None:
    """Tricks before the revoke stand: ten no trumps that lost the first of them is lost in every replay."""
    log = trace("4H AH 6H 7H AD 6D KS 7D KD 9D 8D", result={"contract": "10NT", "contractor": 0})
    report = checked("hoffmann", log)
    assert report.ruling is not None
    assert (3, 2, (-520, -100)) == (report.ruling.seat, report.ruling.trick, report.ruling.points)
    assert report.ruling.text.endswith("goes on anew: E/W -100; N/S -520")


def test_hoffmanns_rule_in_a_record_sets_the_contractor_back() -> None:
    """The contractor's revoke loses the bid; the opponents' tricks are counted as they fell where all were played.

    W, the contractor, plays two of his cards in the other order; whatever he plays, N and S take six tricks.
    """
    record = finished()
    plays = swap(record["plays"], record["plays"].index("9C"), record["plays"].index("4D"))
    report = checked("hoffmann", changed(record, plays=plays))
    assert report.ruling is not None
    assert (3, (None, -520)) == (report.ruling.seat, report.ruling.points)
    assert report.ruling.text.endswith(
        "the contract counts as failed: E/W -520; N/S +60 by the tricks as they were played, and what is due for those "
        "that the revoke cost"
    )


def test_hoffmanns_rule_in_a_record_that_breaks_off() -> None:
    """Where the play was not recorded to its end nobody can count the opponents' tricks."""
    record = revoking(3)
    for plays in (record["plays"], record["plays"][:20]):  # the first goes on as no play can
        report = checked("hoffmann", changed(record, plays=plays))
        assert report.ruling is not None
        assert (None, -520) == report.ruling.points
        assert report.ruling.text.endswith("E/W -520; N/S by tricks, with those the revoke cost")


def test_each_of_three_in_a_record() -> None:
    """With three hands the opponent not in fault scores by the replay."""
    log: dict[str, Any] = {"variant": "three-handed", "dealer": 2, "result": {"contract": "7S", "contractor": 0}}
    report = checked("hoffmann", changed(TRACE, plays="9D 7H KD KS 7S 8S 10D 7D QD".split(), **log), "three-handed")
    assert report.ruling is not None
    assert (None, -100, None) == report.ruling.points
    assert "seat 2 by the tricks of the replay and those that stand" in report.ruling.text


def test_a_secret_partner_is_not_guessed() -> None:
    """Without the hands nobody can say on which side a player of a called card stands."""
    record = without_hands(played_five())
    report = checked("american", record, "viisisataa-five")
    assert report.ruling is not None
    assert "who the partner is cannot be known without the hands" in report.ruling.text


def played_five() -> dict[str, Any]:
    """A deal of five in which somebody revokes, as the cards show later."""
    from fivehundred.records import write_record

    record = write_record(played("viisisataa-five", "club", index=0))
    for place in range(1, 5):
        for later in range(5, len(record["plays"])):
            data = changed(without_hands(record), plays=swap(record["plays"], place, later))
            found = check_record(data).troubles
            if found and found[0].kind == "revoke":
                return changed(record, plays=data["plays"])
    raise AssertionError("nobody can revoke in this deal")


def test_a_ruling_in_a_file(tmp_path: Any) -> None:
    """The report of a file and its JSON hold the ruling; the record carries its own rules."""
    variant = with_overrides(find_variant("australian"), {"penalties.revoke": "american"}, key="house")
    settings = {key: value for key, value in variant_data(variant).items() if key not in ("summary", "sources")}
    rules = {"record": 1, "type": "variant", "variant": "house", "settings": settings}
    file = write_lines(tmp_path / "games.jsonl", rules, trace(EAST_REVOKES, variant="house"))
    (report,) = check_file(file)
    assert isinstance(report, CheckReport)
    assert report.lines()[1].startswith(f"{file}:2: penalties.revoke: american — the hand is abandoned: N/S +140")
    (line,) = read_records(file)
    assert "Ruling    penalties.revoke: american — the hand is abandoned: N/S +140, E/W 0\n" in record_text(line)
    data = report.as_data()["ruling"]
    assert ("american", 1, 1, ("N/S", "E/W"), (140, 0)) == tuple(data[name] for name in list(data)[:5])
