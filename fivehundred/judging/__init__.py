"""The judge: answers to disputes at the table, for any variant, each with the rule that decides.

It asks the compiled engine for every verdict and reads the variant only to say why. It plays no deal and prints
nothing.
"""

from fivehundred.judging.answers import CallsAnswer, PlayAnswer, RevokeAnswer, ScoreAnswer, TrickAnswer
from fivehundred.judging.calls import judge_calls
from fivehundred.judging.play import judge_play
from fivehundred.judging.score import judge_score
from fivehundred.judging.trick import judge_trick

__all__ = [
    "CallsAnswer",
    "PlayAnswer",
    "RevokeAnswer",
    "ScoreAnswer",
    "TrickAnswer",
    "judge_calls",
    "judge_play",
    "judge_score",
    "judge_trick",
]
