"""Writes the page ``docs/rule-sets.md`` from the shipped variants.

Run as ``python -m fivehundred.variants.rule_sets_page > page``. It describes files; it plays nothing.
"""

from __future__ import annotations

import re
import sys
from collections.abc import Iterator
from typing import Final

from fivehundred.variants.catalogue import shipped_variants
from fivehundred.variants.facts import pack_size
from fivehundred.variants.families import by_family
from fivehundred.variants.loading import find_variant, variant_file
from fivehundred.variants.model import Variant

_HEAD: Final = """\
# The rule sets that come with the program

<!-- Written from the files in variants/ by: python -m fivehundred.variants.rule_sets_page -->

`fivehundred variants list` prints their names, `fivehundred variants show NAME --resolved` every setting with the file
and line it comes from, `fivehundred variants diff A B` what two of them do differently.

Each file says where its text is silent: such lines end in "our choice". They are collected at the end of this page; the
reasons are in [open-points.md](open-points.md). Every key is explained in [variant-file.md](variant-file.md).
"""

_CHOICES: Final = """
## Where the texts are silent

What each file marks as our choice, in the file's own words. Settings that a file takes from the one it extends are
listed there.
"""

_SIDES: Final = {
    "opposite_pairs": "two pairs",
    "solo": "each alone",
    "called_card": "a called card",
    "called_player": "a named partner",
    "two_teams": "two teams",
    "three_pairs": "three pairs",
}

_LINE: Final = re.compile(r"^(?P<indent> *)(?P<key>[a-z_]+):(?P<value>[^#]*?) *(?:# *(?P<comment>.*))?$")


def rule_sets_page() -> str:
    """Return the whole page as Markdown."""
    variants = [find_variant(key) for key in shipped_variants()]
    return "".join([_HEAD, *_tables(variants), _CHOICES, *(_choices(variant) for variant in variants)])


def _tables(variants: list[Variant]) -> Iterator[str]:
    for family, members in by_family(variants):
        yield f"\n## {family}\n\n"
        yield "| name | players | cards (kitty) | what is special | sources |\n|---|---|---|---|---|\n"
        yield from map(_row, members)


def _row(variant: Variant) -> str:
    sources = "; ".join(f"<{source}>" if source.startswith("http") else source for source in variant.sources)
    kitty = str(variant.deal.kitty)
    if variant.deal.own_kitty:
        kitty += f", and {variant.deal.own_kitty} a player"
    cells = (
        f"[`{variant.key}`](../variants/{variant.key}.yaml)",
        f"{variant.table.players}, {_SIDES[variant.table.sides]}",
        f"{pack_size(variant)} ({kitty})",
        variant.summary["en"],
        sources,
    )
    return f"| {' | '.join(cells)} |\n"


def choices(key: str) -> list[tuple[str, str]]:
    """Return what a shipped file marks as our choice: (setting as it is written, with its dotted key; the comment)."""
    found, above = [], dict[int, str]()
    for line in variant_file(key).read_text(encoding="utf-8").splitlines():
        match = _LINE.match(line)
        if match is None:
            continue
        depth = len(match["indent"])
        above = {indent: name for indent, name in above.items() if indent < depth} | {depth: match["key"]}
        if "our choice" in (match["comment"] or ""):
            dotted = ".".join(name for _, name in sorted(above.items()))
            value = match["value"].strip()
            found.append((f"{dotted}: {value}" if value else f"{dotted} (all of it)", match["comment"]))
    return found


def _choices(variant: Variant) -> str:
    found = choices(variant.key)
    if not found:
        return ""
    lines = [f"- `{setting}`{_because(comment)}" for setting, comment in found]
    return f"\n### {variant.key}\n\n" + "\n".join(lines) + "\n"


def _because(comment: str) -> str:
    """Return what a comment says beyond that the choice is ours."""
    return "" if comment == "our choice" else f" ({comment})"


if __name__ == "__main__":
    sys.stdout.write(rule_sets_page())
