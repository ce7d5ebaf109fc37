"""Plans, chunks, workers, results on disk: everything between "which rules" and "what was counted". It judges nothing.

Importing this package does nothing; `plan`, `experiment`, `run` and `bulk` are imported where they are used.
"""
