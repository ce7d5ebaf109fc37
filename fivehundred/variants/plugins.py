"""Plug-ins: packages of others, found by their entry points, and the values they add to settings of the variant file.

A package offers rules in the entry-point group ``fivehundred.rules`` and players in ``fivehundred.players``; each entry
names a module, whose import registers what it has (`fivehundred.rules.component`, `fivehundred.rules.house_rule`,
`fivehundred.players.player`). With ``FIVEHUNDRED_PLUGINS=off`` in the environment none is loaded.
"""

from __future__ import annotations

import os
from collections.abc import Mapping
from functools import cache
from importlib.metadata import entry_points
from typing import Final

from fivehundred.errors import PluginError

GROUPS: Final = ("fivehundred.rules", "fivehundred.players")
SWITCH: Final = "FIVEHUNDRED_PLUGINS"

_VALUES: dict[str, list[str]] = {}


def allow(setting: str, value: str) -> None:
    """Let a variant file write ``value`` for ``setting`` (``house_rules`` for the name of a house rule)."""
    values = _VALUES.setdefault(setting, [])
    if value not in values:
        values.append(value)


def added_values() -> Mapping[str, tuple[str, ...]]:
    """Return the values that plug-ins have added, by setting."""
    load_plugins()
    return {setting: tuple(values) for setting, values in _VALUES.items()}


@cache
def load_plugins() -> tuple[str, ...]:
    """Import every plug-in once and return their names. Raises `PluginError` naming one that fails."""
    if os.environ.get(SWITCH) == "off":
        return ()
    names = []
    for group in GROUPS:
        for point in entry_points(group=group):
            package = point.dist.name if point.dist is not None else "a package"
            try:
                point.load()
            except Exception as error:  # whatever a stranger's module raises is reported under its name
                raise PluginError(
                    f"the plug-in {point.name} of {package} ({group}: {point.value}) cannot be loaded: "
                    f"{type(error).__name__}: {error}; mend or remove it, or set {SWITCH}=off"
                ) from error
            names.append(f"{package}: {point.name}")
    return tuple(names)
