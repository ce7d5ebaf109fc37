"""From text to the events of PyYAML's parser, and what the parser complains of, in plain words."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import replace
from typing import Any, Final

import yaml

from fivehundred.variants.located import Place, Problem, RefusedError, dotted, refuse_file

_SYNTAX_HINTS: Final = (
    (
        "mapping values are not allowed",
        "a colon is not allowed here: text with a colon in it needs quotes; or a line above lacks its colon",
    ),
    (
        "cannot start any token",
        "text cannot begin with this character ({character}): put the text in quotes",
    ),
    (
        "expected alphabetic or numeric character",
        "text cannot begin with {character} (it would name an anchor or alias): put the text in quotes",
    ),
    (
        "expected <block end>",
        "this line does not fit the lines above it: its indentation differs, or something is not closed before it",
    ),
    ("could not find expected ':'", "there is no colon after this key: write 'key: value'"),
    ("expected ',' or ']'", "the list that begins with [ at line {began} is not closed: a comma or ] is missing"),
    ("expected ',' or '}'", "the map that begins with {{ at line {began} is not closed: a comma or }} is missing"),
    ("found unexpected end of stream", "the quoted text that begins at line {began} is never closed"),
    ("found unexpected document separator", "the quoted text that begins at line {began} is never closed"),
    (
        "found unknown escape character",
        "a backslash in double quotes means an escape: write two backslashes, or use single quotes",
    ),
    ("expected the node content", "a value is missing here, or this character needs quotes around the text"),
    ("found incompatible YAML document", "the %YAML line names another version of YAML: remove the line"),
)


def events_of(text: str, file: str) -> list[yaml.Event]:
    """Parse with the fast C parser; let the Python one judge tabs (it is stricter) and word all complaints."""
    fast = getattr(yaml, "CSafeLoader", None)
    if fast is not None and "\t" not in text:
        try:
            return list(yaml.parse(text, Loader=fast))
        except (yaml.YAMLError, ValueError):
            pass
    events: list[yaml.Event] = []
    try:
        events.extend(yaml.parse(text, Loader=yaml.SafeLoader))
    except yaml.MarkedYAMLError as trouble:
        problem = _syntax_problem(trouble, text, file)
        raise RefusedError([replace(problem, path=dotted(_open_path(events)))]) from None
    except yaml.reader.ReaderError as trouble:
        position = trouble.position
        refuse_file(
            file,
            f"the character U+{ord(text[position]):04X} is invisible and not allowed: delete it",
            line=text.count("\n", 0, position) + 1,
            column=position - text.rfind("\n", 0, position),
        )
    except ValueError as trouble:  # e.g. an escape beyond the last character of Unicode
        refuse_file(file, f"the text cannot be read as YAML: {trouble}", line=1)
    return events


def place_of_event(event: yaml.Event, file: str) -> Place:
    """Return where an event begins."""
    mark: Any = event.start_mark
    return Place(file, mark.line + 1, mark.column + 1)


def _open_path(events: Iterable[yaml.Event]) -> list[str | int]:
    """Return the path of the value that the events were in when they broke off."""
    steps: list[str | int | None] = []  # None: a map whose next key has not been read
    for event in events:
        if isinstance(event, yaml.MappingStartEvent):
            steps.append(None)
        elif isinstance(event, yaml.SequenceStartEvent):
            steps.append(0)
        elif isinstance(event, (yaml.ScalarEvent, yaml.AliasEvent, yaml.CollectionEndEvent)):
            if isinstance(event, yaml.CollectionEndEvent):
                steps.pop()
            if steps and isinstance(steps[-1], int):
                steps[-1] += 1
            elif steps:
                steps[-1] = getattr(event, "value", "?") if steps[-1] is None else None
    return [step for step in steps if step is not None]


def _syntax_problem(trouble: yaml.MarkedYAMLError, text: str, file: str) -> Problem:
    """Say in plain words what the parser says in its own, at the place where the text to mend begins."""
    mark = trouble.problem_mark or trouble.context_mark
    line, column = (mark.line, mark.column) if mark is not None else (0, 0)
    complaint = trouble.problem or "the text cannot be read as YAML"
    began = trouble.context_mark
    lines = text.split("\n")
    here = lines[line] if line < len(lines) else ""
    if here[column : column + 1] == "\t" or "\t" in here[: len(here) - len(here.lstrip())]:
        column = here.index("\t") if "\t" in here[:column] else column
        return Problem(
            Place(file, line + 1, column + 1),
            "",
            "a tab stands here: YAML allows only spaces; replace the tab by spaces",
        )
    if began is not None and ("expected alphabetic" in complaint or "quoted scalar" in (trouble.context or "")):
        line, column = began.line, began.column
    character = (lines[line][column : column + 1] if line < len(lines) else "") or "this"
    for words, hint in _SYNTAX_HINTS:
        if words in complaint:
            text_of_hint = hint.format(character=character, began=began.line + 1 if began else line + 1)
            return Problem(Place(file, line + 1, column + 1), "", text_of_hint)
    return Problem(Place(file, line + 1, column + 1), "", f"the text cannot be read as YAML here: {complaint}")
