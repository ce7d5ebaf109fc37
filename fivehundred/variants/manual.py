"""Writes the page ``docs/variant-file.md`` from the schema. Run as ``python -m fivehundred.variants.manual > page``.

It describes keys; it loads no variant.
"""

from __future__ import annotations

import json
import sys
from collections.abc import Iterator, Mapping
from typing import Any

from fivehundred.variants.loading import schema
from fivehundred.variants.schema_check import wanted

_INTRODUCTION = """\
# The variant file

<!-- Written from fivehundred/variants/variant.schema.json by: python -m fivehundred.variants.manual -->

{description} It is written as a YAML file:

```yaml
# yaml-language-server: $schema=variant.schema.json
name: {{en: Our club}}
summary: {{en: "The Finnish game, but eight spades do not outbid misère."}}
extends: finnish
contracts:
  misere: {{above: 8S}}
```

`fivehundred variants new FILE` asks a few questions and writes such a file; [rule-sets.md](rule-sets.md) lists the rule
sets to start from. `fivehundred variants validate FILE` checks a file, `fivehundred variants show FILE --resolved`
prints every value in force and where it comes from, `fivehundred variants diff A B` tells in sentences what two of them
do differently, `fivehundred variants schema` prints the JSON Schema that editors complete from (the first line of the
example tells an editor where it lies).

## How files are read

- **Inheritance.** `extends` names a shipped variant (`finnish`) or a file, relative to this one (`./club.yaml`). Maps
  merge with what is inherited, lists and single values replace it. `name`, `summary` and `sources` belong to the file
  itself and are not inherited; `family`, the group in lists, is. YAML's own `<<` works inside one file; it is
  shallow: a map under a merged key is replaced whole, and what is then missing comes from the inherited values or the
  defaults.
- **Off is `null`.** `misere: null` takes a contract out, `lose_at: null` lets nobody lose by falling low. `no`, `off`,
  `false` and `none` are refused there, with that hint.
- **Booleans are `true` and `false`.** `yes`, `no`, `on`, `off` are refused everywhere unless they are in quotes, where
  they are text: YAML readers disagree about them.
- **Numbers are written plainly.** `4`, not `4.0`, `"4"`, `04` or `4e0`; `10_000` is 10000. This holds for every key.
  The keys of `scoring.table` may also be in quotes (`"6"`), because JSON writes them so.
- **A key without a value** (`table:` and nothing under it) is refused: leave the key out to get what is inherited.
- **Refused as well**, each with file, line, column and remedy: unknown keys, duplicate keys, tabs, more than one
  document, other encodings than UTF-8, tags (`!!…`), and settings that contradict each other.
- **Settings without effect** (joker rules in a pack without a joker) may be inherited; where a file writes one itself,
  `validate` says so.

"""


def variant_file_page() -> str:
    """Return the whole page as Markdown."""
    root = schema()
    parts = [_INTRODUCTION.format(description=root["description"]), "## The keys\n"]
    parts += [_top_level(name, part) for name, part in root["properties"].items()]
    return "\n".join(parts)


def _top_level(name: str, part: Mapping[str, Any]) -> str:
    lines = [f"### `{name}`\n", part["description"] + "\n"]
    if "properties" in part and name not in ("name", "summary"):
        lines += ["| key | what it says | values | default |", "|---|---|---|---|"]
        lines += list(_rows(part, ""))
    else:
        lines.append(f"Values: {_values(part)}. " + _default(part))
    return "\n".join(lines) + "\n"


def _rows(part: Mapping[str, Any], path: str) -> Iterator[str]:
    for name, inner in part["properties"].items():
        dotted = f"{path}{name}"
        is_map = "properties" in inner
        default = "" if is_map else f"`{_written(inner['default'])}`"
        values = (
            "keys below, or `null`"
            if is_map and "null" in inner["type"]
            else "keys below"
            if is_map
            else _values(inner)
        )
        yield f"| `{dotted}` | {inner['description']} | {values} | {default} |"
        if is_map:
            yield from _rows(inner, f"{dotted}.")


def _values(part: Mapping[str, Any]) -> str:
    if "enum" in part and "x-wants" not in part:
        return ", ".join(f"`{word}`" for word in part["enum"])
    return wanted(part)


def _default(part: Mapping[str, Any]) -> str:
    return (
        f"Default: `{_written(part['default'])}`." if "default" in part else "It has no default: every file needs it."
    )


def _written(value: Any) -> str:
    if isinstance(value, list):
        return "[" + ", ".join(_written(item) for item in value) + "]"
    return value if isinstance(value, str) and value else json.dumps(value)


if __name__ == "__main__":
    sys.stdout.write(variant_file_page())
