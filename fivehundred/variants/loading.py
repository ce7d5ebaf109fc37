"""From a variant file (or settings given in code) to a checked, immutable `Variant`. It plays and prints nothing.

A file is read strictly (`strict_yaml`), checked against the schema (`schema_check`), laid over the file that its
``extends`` names and over the defaults, and judged as a whole (`consistency`). Maps merge, lists and single values
replace; ``null`` for a special contract switches it off. A file's ``name``, ``summary`` and ``sources`` are its own,
not inherited.
"""

from __future__ import annotations

import json
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from typing import Any, Final

from fivehundred.errors import FiveHundredError, VariantError
from fivehundred.variants import model
from fivehundred.variants.catalogue import looks_like_path, shipped_file
from fivehundred.variants.consistency import contradictions, idle_settings
from fivehundred.variants.diagnosis import Finding
from fivehundred.variants.frozen import FrozenMap
from fivehundred.variants.model import Variant
from fivehundred.variants.plugins import added_values
from fivehundred.variants.schema_check import find_problems, place_of
from fivehundred.variants.strict_yaml import Located, Place, Problem, RefusedError, located, plain, read_located
from fivehundred.variants.tree import variant_data

#: A chain of ``extends`` longer than this is a mistake.
LONGEST_CHAIN: Final = 8

_OWN_KEYS: Final = ("name", "summary", "sources", "schema", "extends")


@dataclass(frozen=True)
class LoadedVariant:
    """A variant with where each effective value was written.

    ``origins`` maps dotted keys (``contracts.misere.above``) to places; a key that is absent there has the default.
    ``files`` are the files that made it, the one asked for first.
    """

    variant: Variant
    origins: Mapping[str, Place]
    files: tuple[str, ...]
    warnings: tuple[Problem, ...] = ()


# ------------------------------------------------------------------------------------------------ the public ways in


def find_variant(name_or_path: str | Path) -> Variant:
    """Return a shipped variant by its name, or load the file of that path. Raises `VariantError`."""
    return load_variant(variant_file(name_or_path))


def variant_file(name_or_path: str | Path) -> Path:
    """Return the file of a shipped variant's name, or the path itself. Raises `VariantError` for an unknown name."""
    if isinstance(name_or_path, Path) or looks_like_path(name_or_path):
        return Path(name_or_path)
    return shipped_file(name_or_path)


def load_variant(path: str | Path) -> Variant:
    """Load a variant file. Raises `VariantError`, one paragraph a problem, each with file, line and column."""
    return load_with_origins(path).variant


def load_with_origins(path: str | Path) -> LoadedVariant:
    """Load a variant file and keep where every value was written. Raises `VariantError`."""
    try:
        return _load(Path(path))
    except RefusedError as refused:
        raise VariantError(str(refused)) from None


def variant_problems(path: str | Path) -> tuple[Problem, ...]:
    """Return everything that is wrong with a variant file; nothing where it can be loaded."""
    try:
        _load(Path(path))
    except RefusedError as refused:
        return refused.problems
    return ()


def variant_warnings(path: str | Path) -> tuple[Problem, ...]:
    """Return the settings written in this very file that have no effect, each with why. Raises `VariantError`."""
    return load_with_origins(path).warnings


def variant_from_mapping(
    settings: Mapping[str, Any],
    *,
    key: str,
    base: Variant | None = None,
    file: str = "",
    error: type[FiveHundredError] = VariantError,
) -> Variant:
    """Build a variant from nested settings as a file would hold them, over ``base`` or over the defaults.

    Values may be `Located`: messages then name their places. Without a base, ``extends`` may name another variant.
    """
    root = located(settings, place=Place(file))
    try:
        return _from_tree(root, key=key, base=base, what="set of settings").variant
    except RefusedError as refused:
        raise error(str(refused)) from None


def with_overrides(
    variant: Variant,
    overrides: Mapping[str, Any],
    *,
    key: str | None = None,
    file: str = "",
    error: type[FiveHundredError] = VariantError,
) -> Variant:
    """Return the variant with single settings changed: ``{"contracts.misere.above": "8S"}``; same checks as a file.

    Values may be `Located` (from an experiment file): messages then name their places. Raises ``error``.
    """
    try:
        root = _nested(overrides, Place(file))
        return _from_tree(root, key=key or variant.key, base=variant, what="variant").variant
    except RefusedError as refused:
        raise error(str(refused)) from None


def schema() -> Mapping[str, Any]:
    """Return the JSON Schema of a variant file, with the values that installed plug-ins add to its settings."""
    return _schema(tuple(sorted(added_values().items())))


@cache
def _schema(added: tuple[tuple[str, tuple[str, ...]], ...]) -> Mapping[str, Any]:
    loaded: dict[str, Any] = json.loads(schema_text())
    for setting, values in added:
        for node in _nodes(loaded, setting.split(".")):
            node["enum"] = [*node["enum"], *(value for value in values if value not in node["enum"])]
    return FrozenMap(loaded)


def _nodes(part: dict[str, Any], steps: list[str]) -> Iterator[dict[str, Any]]:
    """Find the choices of words that a component's setting stands for; ``contracts.gate`` is every contract's gate."""
    keys = part.get("properties", {})
    if not steps:
        if "enum" in part:
            yield part
    elif steps[0] in keys:
        yield from _nodes(keys[steps[0]], steps[1:])
    else:
        for inner in keys.values():
            if steps[0] in inner.get("properties", {}):
                yield from _nodes(inner, steps)


def schema_text() -> str:
    """Return the JSON Schema as it is shipped."""
    return Path(__file__).with_name("variant.schema.json").read_text(encoding="utf-8")


def _partial_schema() -> Mapping[str, Any]:
    """Return the schema for settings that change a variant: no key must be there."""
    return FrozenMap({key: value for key, value in schema().items() if key != "required"})


# ------------------------------------------------------------------------------------------------ files and inheritance


def _load(path: Path) -> LoadedVariant:
    root = _checked(read_located(path), schema())
    chain = [root, *_parents(root, path)]
    return _assembled(chain, path.stem)


def _checked(root: Located, wanted: Mapping[str, Any], what: str = "variant") -> Located:
    problems = find_problems(root, wanted, what=what)
    if problems:
        raise RefusedError(problems)
    return root


def _parents(root: Located, path: Path | None) -> Iterator[Located]:
    """Read the files that ``extends`` leads to, the nearest first. Loops and endless chains are refused."""
    seen = [path.resolve()] if path else []
    folder = path.parent if path else Path()
    for _ in range(LONGEST_CHAIN):
        extends = root.find("extends")
        if extends is None or extends.kind == "null":
            return
        parent = _parent_file(extends, folder)
        if parent.resolve() in seen:
            names = " → ".join(file.name for file in [*seen, parent])
            raise RefusedError(
                [Problem(extends.place, "extends", f"these files extend each other in a loop ({names}): break it")]
            )
        seen.append(parent.resolve())
        folder = parent.parent
        root = _checked(read_located(parent), schema())
        yield root
    raise RefusedError([Problem(root.place, "extends", f"more than {LONGEST_CHAIN} files extend each other in a row")])


def _parent_file(extends: Located, folder: Path) -> Path:
    name: str = extends.value
    if not looks_like_path(name):
        try:
            return shipped_file(name)
        except VariantError as unknown:
            raise RefusedError([Problem(extends.place, "extends", str(unknown))]) from None
    parent = folder / name
    if not parent.is_file():
        text = f"there is no file {name} beside this one (looked for {parent.absolute()})"
        raise RefusedError([Problem(extends.place, "extends", text)])
    return parent


# ------------------------------------------------------------------------------------------------ merging


def merged(base: Located, change: Located) -> Located:
    """Lay a change over a base: maps merge, everything else replaces. Every value keeps its place."""
    if base.kind != "map" or change.kind != "map":
        return change
    entries = dict(base.value)
    for key, value in change.value.items():
        entries[key] = merged(entries[key], value) if key in entries else value
    return Located("map", entries, change.place, keys={**base.keys, **change.keys})


def _filled(defaults: Mapping[str, Any], node: Located) -> Located:
    """Add to the map ``node`` what the schema's defaults have and it has not."""
    entries = dict(node.value)
    for key, part in defaults["properties"].items():
        if key not in entries:
            if "default" in part:
                entries[key] = located(part["default"])
        elif entries[key].kind == "map" and "properties" in part:
            entries[key] = _filled(part, entries[key])
    return Located("map", entries, node.place, keys=node.keys)


def _without(node: Located, names: Iterable[str]) -> Located:
    entries = {key: value for key, value in node.value.items() if key not in names}
    return Located("map", entries, node.place, keys=node.keys)


def _from_tree(root: Located, *, key: str, base: Variant | None, what: str) -> LoadedVariant:
    """Assemble settings given in code over a base variant."""
    _checked(root, _partial_schema(), what)
    fixed = [name for name in ("schema", "extends") if base is not None and name in root.value]
    if fixed:
        text = f"{fixed[0]} belongs into a variant file: it cannot be set over another variant"
        raise RefusedError([Problem(place_of(root, (fixed[0],)), fixed[0], text)])
    if base is None:
        named = Located("map", {"name": located({"en": key})})
        return _assembled([merged(named, root), *_parents(root, None)], key)
    return _assembled([root, located(variant_data(base))], key, own_texts=False)


def _assembled(chain: list[Located], key: str, *, own_texts: bool = True) -> LoadedVariant:
    """Merge the chain (nearest file first), fill in defaults, build the variant and judge it."""
    tree = chain[-1]
    for change in reversed(chain[:-1]):
        tree = merged(_without(tree, _OWN_KEYS if own_texts else ()), change)
    whole = _filled(schema(), tree)
    variant = _built(plain(whole), key)
    origins = {dotted: place for dotted, place in _places_of(whole) if place.line or place.file}
    start = Place(chain[0].place.file, 1, 1) if chain[0].place.line else chain[0].place
    findings = contradictions(variant)
    if findings:
        raise RefusedError(_problem(finding, origins, start) for finding in findings)
    written = dict(_places_of(chain[0]))
    warnings = [_problem(finding, written, start) for finding in idle_settings(variant) if _touches(finding, written)]
    files = tuple(node.place.file for node in chain if node.place.file)
    warnings.sort(key=lambda warning: (warning.place.line, warning.place.column))
    return LoadedVariant(variant, FrozenMap(origins), files, tuple(warnings))


def _places_of(node: Located, path: str = "") -> Iterator[tuple[str, Place]]:
    """Yield every dotted key that holds a value (lists are values) with where that value stands."""
    for key, value in node.value.items():
        dotted = f"{path}.{key}" if path else key
        if value.kind == "map" and value.value:
            yield from _places_of(value, dotted)
        else:
            yield dotted, value.place


def _touches(finding: Finding, written: Mapping[str, Place]) -> bool:
    return _first_written(finding, written) is not None


def _first_written(finding: Finding, places: Mapping[str, Place]) -> str | None:
    """Return the first key that the finding is about and that was written somewhere."""
    for key in finding[0]:
        for dotted in places:
            if dotted == key or dotted.startswith(key + "."):
                return dotted
    return None


def _problem(finding: Finding, places: Mapping[str, Place], start: Place) -> Problem:
    key = _first_written(finding, places)
    return Problem(places[key] if key else start, key or finding[0][0], finding[1])


def _nested(overrides: Mapping[str, Any], place: Place) -> Located:
    """Turn dotted keys into nested maps; two keys of which one lies inside the other are refused."""
    root: dict[str, Any] = {}
    for dotted, value in overrides.items():
        node = located(value, place=place)
        leaf: dict[str, Any] = root
        steps = dotted.split(".")
        for step in steps[:-1]:
            leaf = leaf.setdefault(step, {})
            if not isinstance(leaf, dict):
                raise RefusedError(
                    [Problem(node.place, dotted, f"{step} above it is set as a whole as well: keep one")]
                )
        if steps[-1] in leaf:
            raise RefusedError(
                [Problem(node.place, dotted, "it is set a second time, in part or as a whole: keep one")]
            )
        leaf[steps[-1]] = node
    return _with_places(root, place)


def _with_places(entries: Mapping[str, Any], place: Place) -> Located:
    inner = {key: _with_places(value, place) if isinstance(value, dict) else value for key, value in entries.items()}
    first = next((value.place for value in inner.values()), place)
    keys = {key: Located("text", key, value.place, key) for key, value in inner.items()}
    return Located("map", inner, first, keys=keys)


# ------------------------------------------------------------------------------------------------ building


#: The contracts with settings of their own; the others are `model.SpecialContract`.
_CONTRACTS: Final[Mapping[str, Any]] = {
    "double_misere": model.DoubleMisere,
    "hi_lo": model.HiLo,
    "game": model.GameContract,
    "slam_call": model.SlamCall,
}


def _built(data: Mapping[str, Any], key: str) -> Variant:
    """Build the model from complete, checked data."""
    table, scoring, contracts, deal, auction = (
        data[part] for part in ("table", "scoring", "contracts", "deal", "auction")
    )
    schedule = scoring["table"]
    return Variant(
        key=key,
        name=FrozenMap(data["name"]),
        summary=FrozenMap(data["summary"]),
        sources=tuple(data["sources"]),
        family=data["family"],
        table=model.Table(**{**table, "calling": model.CallingPartner(**table["calling"])}),
        pack=model.PackSettings(**{**data["pack"], "lowest": FrozenMap(data["pack"]["lowest"])}),
        deal=model.Dealing(**{**deal, "packets": tuple(deal["packets"])}),
        auction=model.Auction(**{**auction, "denominations": tuple(auction["denominations"])}),
        contracts=model.Contracts(
            **{
                name: None if part is None else _CONTRACTS.get(name, model.SpecialContract)(**part)
                for name, part in contracts.items()
            }
        ),
        ranking=model.Ranking(**data["ranking"]),
        joker=model.JokerRules(**data["joker"]),
        play=model.Play(**data["play"]),
        scoring=model.Scoring(
            **{
                **scoring,
                "table": None if schedule is None else {int(level): tuple(row) for level, row in schedule.items()},
                "defenders": model.Defenders(**scoring["defenders"]),
            }
        ),
        match=model.Match(**data["match"]),
        penalties=_penalties(data["penalties"]),
        house_rules=tuple(data["house_rules"]),
    )


def _penalties(data: Mapping[str, Any]) -> model.Penalties:
    breach = data["breach"]
    return model.Penalties(**{**data, "breach": None if breach is None else model.Breach(**breach)})
