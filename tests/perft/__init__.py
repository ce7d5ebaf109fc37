"""Perft: how many legal action sequences there are from fixed endings, by length, under several rules."""
