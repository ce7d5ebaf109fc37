"""What a check of a variant says, and what a check is."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import TypeAlias

from fivehundred.variants.model import Variant

#: A diagnosis: the keys it is about (the first is the one to mend), and its text.
Finding: TypeAlias = tuple[tuple[str, ...], str]

#: Looks at a whole variant for one kind of contradiction, or for one kind of setting without effect.
Check: TypeAlias = "Callable[[Variant], Iterator[Finding]]"
