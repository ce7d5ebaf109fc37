"""Checks a `Located` tree against a JSON Schema (draft-07) and words every complaint itself. It knows no setting.

``check(tree, schema, what="variant", error=VariantError)`` returns the tree as plain dicts, lists and scalars, or
raises ``error`` with one paragraph a problem (file, line, column, path of the key, what is wrong, what to write).
`find_problems` returns the same diagnoses as `Problem` objects.

Stricter than draft-07 on one point: a whole number is written as one (``4.0``, ``"4"`` and ``true`` are not 4). Keys of
maps are text, also where they are numbers (``{6: 40}`` comes out as ``{"6": 40}``).

Two keywords of our own are understood: ``x-wants`` says in words what belongs there (used where a pattern would be all
one could show), ``x-hints`` gives a remedy for values that people write (``{"240": "…"}``, by the text as written).
"""

from __future__ import annotations

import json
from collections.abc import Iterator, Mapping
from typing import Any, Final, TypeAlias, cast

from jsonschema import Draft7Validator, validators
from jsonschema.exceptions import ValidationError

from fivehundred.errors import FiveHundredError, VariantError
from fivehundred.variants.nearest import did_you_mean, nearest
from fivehundred.variants.strict_yaml import Located, Odd, Place, Problem, classify, dotted, plain, refuse

Schema: TypeAlias = Mapping[str, Any]
Steps: TypeAlias = tuple[str | int, ...]

#: More values than this are not listed in a message.
MOST_LISTED: Final = 16


def _is_whole(_checker: object, value: object) -> bool:
    return isinstance(value, int) and not isinstance(value, bool)


_Validator: Final[Any] = validators.extend(  # type: ignore[no-untyped-call]
    Draft7Validator, type_checker=Draft7Validator.TYPE_CHECKER.redefine("integer", _is_whole)
)


def check(
    tree: Located, schema: Schema, *, what: str = "variant", error: type[FiveHundredError] = VariantError
) -> dict[str, Any]:
    """Return the tree as plain data if it fits the schema, else raise ``error``. ``what`` is the kind of file."""
    problems = find_problems(tree, schema, what=what)
    if problems:
        refuse(problems, error)
    data: dict[str, Any] = plain(tree)
    return data


def find_problems(tree: Located, schema: Schema, *, what: str = "variant") -> list[Problem]:
    """Return every way in which the tree does not fit the schema, in the order of the file."""
    found: list[Problem] = []
    for trouble in _Validator(dict(schema)).iter_errors(plain(tree)):
        found += _explain(trouble, tree, schema, what)
    reported = {problem.path for problem in found}
    found += [problem for problem in _odd_values(tree, ()) if problem.path not in reported]
    unique = {(problem.path, problem.text): problem for problem in found}
    return sorted(unique.values(), key=lambda problem: (problem.place.line, problem.place.column))


def _odd_values(node: Located, path: Steps) -> Iterator[Problem]:
    if isinstance(node.value, Odd):
        yield Problem(node.place, dotted(path), _about_odd(node, {}))
    elif node.kind == "map":
        for key, item in node.value.items():
            yield from _odd_values(item, (*path, key))
    elif node.kind == "list":
        for index, item in enumerate(node.value):
            yield from _odd_values(item, (*path, index))


# ------------------------------------------------------------------------------------------------ one complaint


def _explain(trouble: ValidationError, tree: Located, root: Schema, what: str) -> list[Problem]:
    path: Steps = tuple(trouble.absolute_path)
    node = tree.find(*path) or tree
    schema = trouble.schema if isinstance(trouble.schema, Mapping) else {}
    if trouble.validator == "additionalProperties":
        return [
            _unknown_key(key, node, path, schema=schema, root=root, what=what) for key in _unknown_keys(node, schema)
        ]
    return [Problem(node.place, dotted(path), _about_value(trouble, node, schema))]


def _unknown_keys(node: Located, schema: Schema) -> list[str]:
    known = _Validator({"propertyNames": _names_schema(schema)})
    return [key for key in node.value if not known.is_valid({key: None})]


def _names_schema(schema: Schema) -> dict[str, Any]:
    patterns = list(schema.get("patternProperties", {}))
    names = [f"^{_escaped(name)}$" for name in schema.get("properties", {})]
    return {"pattern": "|".join([*names, *patterns]) or "^$x"}


def _escaped(name: str) -> str:
    return "".join(letter if letter.isalnum() or letter in "_-" else f"\\{letter}" for letter in name)


def _unknown_key(key: str, node: Located, path: Steps, *, schema: Schema, root: Schema, what: str) -> Problem:
    place = node.keys[key].place if key in node.keys else node.place
    here = list(schema.get("properties", {}))
    start = f"there is no key {key} " + (f"under {dotted(path)}" if path else f"at the top level of {_article(what)}")
    elsewhere = [steps for steps in key_paths(root) if steps[-1] == key and steps[:-1] != path]
    close = nearest(key, here, at_least=0.75)
    if elsewhere and not close:
        homes = [dotted(steps[:-1]) for steps in elsewhere]
        if homes == [""]:
            advice = "; this key belongs at the top level"
        else:
            advice = "; this key belongs under " + " or ".join(
                f"{home}:" if home else "the top level" for home in homes
            )
    elif close or nearest(key, here):
        advice = did_you_mean(key, here)
    elif schema.get("x-wants"):
        advice = f"; this is {schema['x-wants']}"
    else:
        similar = nearest(key, [steps[-1] for steps in key_paths(root)], at_least=0.8)
        homes = [dotted(steps) for steps in key_paths(root) if steps[-1] == similar]
        advice = f"; did you mean {homes[0]}?" if homes else f"; the keys here are {_listed(here)}"
    return Problem(place, dotted((*path, key)), start + advice)


def _article(what: str) -> str:
    return f"an {what}" if what[:1] in "aeiou" else f"a {what}"


def key_paths(schema: Schema) -> list[tuple[str, ...]]:
    """Return the path of every key that a schema describes, in its order (maps under patterns left out)."""
    return list(_key_paths(schema, schema, ()))


def _key_paths(schema: Schema, root: Schema, path: tuple[str, ...]) -> Iterator[tuple[str, ...]]:
    for name, inner in resolved(schema, root).get("properties", {}).items():
        yield (*path, name)
        yield from _key_paths(inner, root, (*path, name))


def resolved(schema: Schema, root: Schema) -> Schema:
    """Return the schema that a local ``$ref`` points to (or the schema itself)."""
    reference = schema.get("$ref")
    if not isinstance(reference, str):
        return schema
    target: Any = root
    for step in reference.removeprefix("#/").split("/"):
        target = target[step]
    return resolved(target, root)


# ------------------------------------------------------------------------------------------------ values


def _about_value(trouble: ValidationError, node: Located, schema: Schema) -> str:
    hint = schema.get("x-hints", {}).get(node.written)
    if hint:
        return str(hint)
    rule, limit = trouble.validator, cast("Any", trouble.validator_value)
    if isinstance(node.value, Odd):
        return _about_odd(node, schema)
    if rule == "type":
        return _wrong_kind(node, schema)
    if rule in ("enum", "const"):
        return _wrong_word(node, schema)
    if rule in ("minimum", "maximum", "exclusiveMinimum", "exclusiveMaximum"):
        return f"{node.written} is out of range; write {wanted(schema)}"
    if rule == "pattern":
        return f"{node.written!r} is not understood here; write {wanted(schema)}"
    if rule == "required":
        missing = [str(key) for key in limit if key not in node.value]
        return f"the key {missing[0]} is missing" if missing else trouble.message
    if rule == "uniqueItems":
        return "something stands in this list twice"
    if rule in ("minItems", "minProperties", "minLength"):
        return f"{'it is empty' if limit == 1 else f'fewer than {limit} are here'}; write {wanted(schema)}"
    if rule in ("maxItems", "maxProperties"):
        return f"there may be at most {limit} here, not {len(node.value)}"
    return trouble.message


def _types(schema: Schema) -> tuple[str, ...]:
    if "const" in schema or "enum" in schema:
        values = schema.get("enum", [schema.get("const")])
        return tuple({_json_type(value): None for value in values})
    types = schema.get("type", ())
    return (types,) if isinstance(types, str) else tuple(types)


def _json_type(value: object) -> str:
    if value is None:
        return "null"
    if isinstance(value, bool):
        return "boolean"
    return "integer" if isinstance(value, int) else "number" if isinstance(value, float) else "string"


def _wrong_kind(node: Located, schema: Schema) -> str:
    types = _types(schema)
    numeric = "integer" in types or "number" in types
    if node.kind == "null":
        return f"nothing is written here; write {wanted(schema)}, or leave the key out"
    if node.kind == "boolean":
        if "null" in types and node.value is False:
            return f"false does not switch this off: write null; otherwise write {wanted(schema)}"
        return f"{node.written} is true-or-false, which is not wanted here; write {wanted(schema)}"
    if node.kind == "text" and numeric and classify(node.value.strip())[0] in ("integer", "number"):
        return f"{node.written!r} in quotes is text: write {node.value.strip()} without quotes"
    if node.kind == "number" and "integer" in types:
        whole = node.value.is_integer()
        return f"{node.written} is no whole number: write " + (str(int(node.value)) if whole else wanted(schema))
    if node.kind in ("integer", "number") and "string" in types:
        return f'{node.written} is a number: write "{node.written}" in quotes if the text is meant'
    if node.kind == "text" and "null" in types and node.value.lower() in ("none", "never", "nil", "no", "off"):
        return f"{node.written} does not switch this off: write null; otherwise write {wanted(schema)}"
    found = {"map": "a map of keys", "list": "a list", "text": f"the text {node.written!r}"}.get(
        node.kind, node.written
    )
    return f"{found} is not wanted here; write {wanted(schema)}"


def _wrong_word(node: Located, schema: Schema) -> str:
    values = [_shown(value) for value in schema.get("enum", [schema.get("const")])]
    found = repr(node.written) if node.kind == "text" else node.written or f"a {node.kind}"
    if node.kind == "null":
        return f"nothing is written here; write {wanted(schema)}, or leave the key out"
    guess = did_you_mean(node.written, values) if node.kind == "text" else ""
    return f"{found} is not possible here; write {wanted(schema)}{guess}"


def _about_odd(node: Located, schema: Schema) -> str:
    """Say why an odd scalar is refused, and what to write: only what the schema would then accept."""
    odd = node.value
    assert isinstance(odd, Odd)
    start = f"{node.written} is not read alike by all programs ({odd.reason})"
    in_quotes = f'write it in quotes if the text is meant: "{node.written}"'
    if odd.instead == "false" and "null" in _types(schema):
        return f"{start}: write null to switch this off; otherwise write {wanted(schema)}"
    if odd.instead and _accepts(schema, json.loads(odd.instead)):
        return f"{start}: write {odd.instead}" + (f", or {in_quotes}" if _accepts(schema, node.written) else "")
    if not schema or _accepts(schema, node.written):
        return f"{start}: {in_quotes}"
    if "string" in _types(schema):
        return f"{start}: write {wanted(schema)}; {in_quotes}"
    return f"{start}: write {wanted(schema)}"


def _accepts(schema: Schema, value: object) -> bool:
    return bool(schema) and bool(_Validator(dict(schema)).is_valid(value))


def wanted(schema: Schema) -> str:
    """Say in words what a schema accepts: ``one of level, value``, ``a whole number from 1 to 6``, ``text or null``."""
    if "x-wants" in schema:
        return str(schema["x-wants"])
    if "const" in schema:
        return _shown(schema["const"])
    if "enum" in schema:
        values = [_shown(value) for value in schema["enum"]]
        return values[0] if len(values) == 1 else f"one of {_listed(values)}"
    words = {"object": "a map of keys", "array": "a list", "string": "text", "boolean": "true or false", "null": "null"}
    parts = [_numbers(schema, kind) if kind in ("integer", "number") else words[kind] for kind in _types(schema)]
    return " or ".join(parts) or "another value"


def _numbers(schema: Schema, kind: str) -> str:
    low, high = schema.get("minimum"), schema.get("maximum")
    start = "a whole number" if kind == "integer" else "a number"
    if low is not None and high is not None:
        return f"{start} from {low} to {high}"
    if low is not None:
        return f"{start} of at least {low}"
    return f"{start} of at most {high}" if high is not None else start


def _listed(values: list[str]) -> str:
    if len(values) <= MOST_LISTED:
        return ", ".join(values)
    return ", ".join(values[: MOST_LISTED - 2]) + f" … {values[-1]}"


def _shown(value: object) -> str:
    return value if isinstance(value, str) else json.dumps(value)


def place_of(tree: Located, path: Steps) -> Place:
    """Return where a key of the tree stands (the key, not its value), else the nearest map above it."""
    for length in range(len(path), 0, -1):
        above = tree.find(*path[: length - 1])
        if above is not None and above.kind == "map" and path[length - 1] in above.keys:
            return above.keys[str(path[length - 1])].place
    return tree.place
