"""Game records: deals and matches as lines of JSON that hold inputs only, and what follows from them.

`write_record` turns a deal into a line, `read_records` reads a file, `check_record` derives contract, tricks and points
from a line and names its first illegal step. Nothing here decides about a rule: the engine does.

The names below are loaded when they are first used, so that importing this package costs next to nothing.
"""

from __future__ import annotations

import importlib
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from fivehundred.records.checking import check_record, replay_record
    from fivehundred.records.files import check_file
    from fivehundred.records.reading import RECORD_FORMAT, RecordLine, read_records, schema, schema_text
    from fivehundred.records.report import CheckReport, Trouble
    from fivehundred.records.text import record_text
    from fivehundred.records.writing import append_records, variant_record, write_record

_MODULES = {
    "checking": ("check_record", "replay_record"),
    "files": ("check_file",),
    "reading": ("RECORD_FORMAT", "RecordLine", "read_records", "schema", "schema_text"),
    "report": ("CheckReport", "Trouble"),
    "text": ("record_text",),
    "writing": ("append_records", "variant_record", "write_record"),
}
_HOME = {name: module for module, names in _MODULES.items() for name in names}

__all__ = [
    "RECORD_FORMAT",
    "CheckReport",
    "RecordLine",
    "Trouble",
    "append_records",
    "check_file",
    "check_record",
    "read_records",
    "record_text",
    "replay_record",
    "schema",
    "schema_text",
    "variant_record",
    "write_record",
]


def __getattr__(name: str) -> object:
    if name not in _HOME:
        raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
    return getattr(importlib.import_module(f"{__name__}.{_HOME[name]}"), name)
