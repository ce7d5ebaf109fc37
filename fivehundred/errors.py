"""The errors a user can cause. One base, one subclass a stage; each message says what, where, what instead."""

from __future__ import annotations


class FiveHundredError(Exception):
    """Base of every error that a user of the package can cause. Its text is meant to be shown as it is."""


class NotationError(FiveHundredError):
    """A card, bid or call was written in a way that cannot be read."""


class VariantError(FiveHundredError):
    """A variant file cannot be read, breaks the schema, or contradicts itself."""


class ExperimentError(FiveHundredError):
    """An experiment file or a comparison's options cannot be used."""


class ComparisonError(FiveHundredError):
    """A comparison was played and its report written, but numbers in it must not be interpreted."""


class RulesError(FiveHundredError):
    """A variant asks for a rule component that does not exist, or that cannot be assembled."""


class IllegalActionError(FiveHundredError):
    """An action is not legal in the position it was applied to."""


class SolverError(FiveHundredError):
    """A deal cannot be solved as asked."""


class RecordError(FiveHundredError):
    """A game record cannot be read, or a deal cannot be written as one."""


class PluginError(FiveHundredError):
    """An installed plug-in cannot be loaded, or breaks what it promised."""


class PlayerError(FiveHundredError):
    """A player is unknown or answered with something that is no legal action."""


class QuestionError(FiveHundredError):
    """A question to the judge contradicts itself or the variant, so that it has no answer."""
