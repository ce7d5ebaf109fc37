"""Double-dummy analysis of deals: what every contract takes, what every card is worth, what every play has cost.

It builds positions and asks the solver of the engine; it searches nothing itself and prints nothing.
"""

from fivehundred.solving.decisions import CallReview, DiscardReview
from fivehundred.solving.goal import Goal, goal_of
from fivehundred.solving.kitty import WithKitty, best_discards
from fivehundred.solving.position import Given, position
from fivehundred.solving.recorded import deal_before_step, dealt_again
from fivehundred.solving.review import PlayReview, Review, review
from fivehundred.solving.start import Start, best_start
from fivehundred.solving.table import Table, TableRow, contract_table
from fivehundred.solving.worth import CardWorth, Worth, worth_of

__all__ = [
    "CallReview",
    "CardWorth",
    "DiscardReview",
    "Given",
    "Goal",
    "PlayReview",
    "Review",
    "Start",
    "Table",
    "TableRow",
    "WithKitty",
    "Worth",
    "best_discards",
    "best_start",
    "contract_table",
    "deal_before_step",
    "dealt_again",
    "goal_of",
    "position",
    "review",
    "worth_of",
]
