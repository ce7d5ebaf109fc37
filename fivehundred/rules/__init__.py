"""Rule families and their components: a variant becomes a Rulebook here. Nothing is played here."""

from fivehundred.rules.assemble import assemble
from fivehundred.rules.registry import component, component_names
from fivehundred.rules.rulebook import Rulebook, rulebook_hash

__all__ = ["Rulebook", "assemble", "component", "component_names", "rulebook_hash"]
