"""The figures of a report: each function turns a comparison into one matplotlib `Figure`. Nothing is estimated here.

Only `Figure` objects are used, never pyplot, so no screen is needed and no global state is left behind. Call them
inside `fivehundred.reporting.style.drawing`.
"""

from fivehundred.reporting.figures.bids import contracts, prices
from fivehundred.reporting.figures.differences import forest, partings
from fivehundred.reporting.figures.outcomes import matches, points, seats

__all__ = ["contracts", "forest", "matches", "partings", "points", "prices", "seats"]
