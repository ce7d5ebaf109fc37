"""Suits, ranks, cards and the names of bids. The lowest layer: it knows no rule and imports no other."""
