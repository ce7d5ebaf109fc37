"""The double-dummy solver: what every player's best play comes to when all see all cards, under any Rulebook.

`solving` holds the questions that can be put to it; `search` finds the answers; the other modules are its tools.
"""
