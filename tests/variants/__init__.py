"""Tests of the layer that reads, checks, merges and compares variant files."""
