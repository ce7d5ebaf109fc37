"""Fitting models of games for the `calibrated` player. Deals are played here, by compiled players; nothing is judged.

`finding.model_for` is the door: it returns the shipped model of a game, the one in the user's cache, or a new one.
"""
