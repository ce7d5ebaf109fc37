"""Finds the shipped variants by name. It reads no file's contents.

The shipped files stand in ``fivehundred/variants/shipped/`` of an installed package, if that folder is there; else (a
source checkout, an editable install) in ``variants/`` at the top of the repository.
"""

from __future__ import annotations

from pathlib import Path

from fivehundred.errors import VariantError
from fivehundred.variants.nearest import did_you_mean

_HERE = Path(__file__).resolve().parent


def shipped_folder() -> Path:
    """Return the folder of the shipped variant files."""
    installed = _HERE / "shipped"
    return installed if installed.is_dir() else _HERE.parent.parent / "variants"


def shipped_variants() -> tuple[str, ...]:
    """Return the keys of the shipped variants in alphabetical order."""
    return tuple(sorted(file.stem for file in shipped_folder().glob("*.yaml")))


def looks_like_path(text: str) -> bool:
    """Tell whether a text names a file rather than a shipped variant."""
    return "/" in text or "\\" in text or text.lower().endswith((".yaml", ".yml"))


def shipped_file(name: str) -> Path:
    """Return the file of a shipped variant. Capitals and underscores do not matter. Raises `VariantError`."""
    key = name.strip().casefold().replace("_", "-").replace(" ", "-")
    known = shipped_variants()
    if key in known:
        return shipped_folder() / f"{key}.yaml"
    raise VariantError(unknown_variant(name))


def unknown_variant(name: str) -> str:
    """Say that no shipped variant has this name, what it may have been, and how a file is named instead."""
    guess = did_you_mean(name, shipped_variants()) or ";"
    known = ", ".join(shipped_variants())
    advice = "a file is named by its path, such as ./club.yaml"
    return f"there is no variant {name!r}{guess} the shipped ones are {known}; {advice}"
