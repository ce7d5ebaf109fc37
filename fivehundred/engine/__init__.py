"""The compiled engine: one deal and one match at a time, for any Rulebook. It reads no file and knows no variant."""
