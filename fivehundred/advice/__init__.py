"""Advice to one player from what he may know: what each call is worth, what to put aside with the kitty, and why.

The numbers are those of the model that the `calibrated` player bids by; this package asks it and names what it says.
"""

from fivehundred.advice.calls import CallAdvice, CallWorth, advise_call
from fivehundred.advice.discards import DiscardAdvice, advise_discards
from fivehundred.advice.sources import Source

__all__ = ["CallAdvice", "CallWorth", "DiscardAdvice", "Source", "advise_call", "advise_discards"]
