"""House rules of an imaginary club: an example of a plug-in for fivehundred."""
