"""The tests. `tests.referee` is an independent account of the rules, `tests.strategies` draws variants."""
