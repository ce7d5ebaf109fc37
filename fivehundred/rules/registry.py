"""The registry of rule components: which function writes what a chosen value of a setting means.

A component is registered under the setting's path in the variant file and one value of it, and writes its part
of the Rulebook under construction::

    @component("joker.lead", "unled_suit")
    def unled_suit(draft): draft.set("joker_lead", LEAD_UNLED_SUIT)

The registry never reads files and never plays.
"""

from __future__ import annotations

from collections.abc import Callable
from difflib import get_close_matches
from typing import TypeVar

from fivehundred.errors import RulesError
from fivehundred.rules.draft import Draft
from fivehundred.variants.plugins import allow, load_plugins

T = TypeVar("T")
_COMPONENTS: dict[str, dict[str, Callable[[Draft], object]]] = {}


def component(setting: str, value: str) -> Callable[[Callable[[Draft], T]], Callable[[Draft], T]]:
    """Register the decorated function as what ``value`` means for ``setting``. A second one is an error."""

    def register(function: Callable[[Draft], T]) -> Callable[[Draft], T]:
        values = _COMPONENTS.setdefault(setting, {})
        if value in values:
            raise RulesError(f"{setting}: {value} is registered twice; give the second component another name")
        values[value] = function
        if not function.__module__.startswith("fivehundred."):
            allow(setting, value)
        return function

    return register


def component_names(setting: str) -> tuple[str, ...]:
    """Return the values that have a component for ``setting``, in the order of registration."""
    return tuple(_COMPONENTS.get(setting, ()))


def settings_with_components() -> tuple[str, ...]:
    """Return every setting that components are registered for."""
    return tuple(_COMPONENTS)


def write(setting: str, value: str, draft: Draft) -> object:
    """Let the component of ``setting`` and ``value`` write to the draft and return what it returns.

    Raises `RulesError` with the nearest known value where there is no such component.
    """
    values = _COMPONENTS.get(setting, {})
    if value not in values:
        load_plugins()
        values = _COMPONENTS.get(setting, {})
    if value not in values:
        near = get_close_matches(value, values, n=1)
        hint = f"; did you mean {near[0]}?" if near else ""
        raise RulesError(f"{setting}: no component is called {value!r}{hint} (known: {', '.join(values) or 'none'})")
    return values[value](draft)
