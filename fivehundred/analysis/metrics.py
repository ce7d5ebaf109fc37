"""The table of everything that is measured: each metric's name, unit, meaning, and the columns it is made of.

One row a metric. Adding a metric means adding a row here and its two sentences in `fivehundred.analysis.phrases`.
Nothing is computed here.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final, Literal

from fivehundred.analysis.columns import COMEBACK, HIGH_LEVEL, SIXTIETHS
from fivehundred.analysis.games import Game
from fivehundred.cards.bids import MISERE, OPEN_MISERE
from fivehundred.engine.results import MAX_SEATS

Source = Literal["deals", "matches"]
Kind = Literal["proportion", "mean"]
Unit = Literal["share", "points", "tricks", "level", "calls", "deals", "changes"]
Topic = Literal["bidding", "making", "misere", "points", "seats", "match"]
#: What two games must have in common before a metric may be compared between them.
Needs = Literal["nothing", "hand", "players", "table"]

TOPICS: Final[tuple[Topic, ...]] = ("bidding", "making", "misere", "points", "seats", "match")


@dataclass(frozen=True)
class Metric:
    """One measured quantity: the sum of one column divided by the sum of another.

    ``noticeable`` is the smallest difference that people at a table would notice (a judgement, used only to rank and
    word findings). ``scale`` divides the numerator. ``bid`` is the call, and ``match_rule`` the
    setting of a match, without which the metric has no meaning.
    ``headline`` metrics are tested and drawn; the others are only listed.
    """

    name: str
    title: str
    unit: Unit
    meaning: str
    computed: str
    topic: Topic
    numerator: str
    denominator: str
    noticeable: float
    kind: Kind = "mean"
    source: Source = "deals"
    scale: int = 1
    cases: str = ""
    needs: Needs = "nothing"
    bid: str = ""
    match_rule: str = ""
    no_cases: str = ""
    headline: bool = True
    seat: int = 0

    @property
    def case_column(self) -> str:
        """The column that counts the deals or matches the metric rests on."""
        return self.cases or self.denominator

    def offered(self, game: Game) -> bool:
        """Tell whether the metric means anything in this game."""
        known = (not self.bid or game.offers(self.bid)) and (not self.match_rule or self.match_rule in game.match_rules)
        return known and self.seat < game.players

    def comparable(self, a: Game, b: Game) -> bool:
        """Tell whether the metric may be compared between the two games."""
        if self.needs == "hand":
            return a.hand == b.hand
        if self.needs == "players":
            return a.players == b.players
        if self.needs == "table":
            return a.players == b.players and a.sides == b.sides
        return True


METRICS: Final[tuple[Metric, ...]] = (
    # ------------------------------------------------------------------------------------------------- bidding
    Metric(
        name="passed_out_rate",
        title="Deals without a contract",
        unit="share",
        meaning="How many of all deals come to no contract: all pass, no bid can be played, or the deal is given up.",
        computed="outcome is thrown in or played without a contract, over all deals",
        topic="bidding",
        kind="proportion",
        numerator="passed_out",
        denominator="one",
        noticeable=0.01,
    ),
    Metric(
        name="average_level",
        title="Level of the contract",
        unit="level",
        meaning="How many tricks the winning bid promises, on average (misères left out).",
        computed="mean level of the numbered contracts played",
        topic="bidding",
        numerator="level",
        denominator="numbered",
        noticeable=0.05,
        needs="hand",
        no_cases="no numbered contract was played",
    ),
    Metric(
        name="high_contract_rate",
        title=f"Contracts of {HIGH_LEVEL} tricks or more",
        unit="share",
        meaning=f"How many of the numbered contracts promise {HIGH_LEVEL} tricks or more.",
        computed=f"level at least {HIGH_LEVEL}, over the numbered contracts played",
        topic="bidding",
        kind="proportion",
        numerator="high_contract",
        denominator="numbered",
        noticeable=0.02,
        needs="hand",
        no_cases="no numbered contract was played",
        headline=False,
    ),
    Metric(
        name="no_trump_rate",
        title="Contracts in no trumps",
        unit="share",
        meaning="How many of all contracts are played in no trumps (misères not counted as such).",
        computed="numbered contract in no trumps, over all contracts played",
        topic="bidding",
        kind="proportion",
        numerator="no_trump",
        denominator="contract",
        noticeable=0.02,
        no_cases="no contract was played",
    ),
    Metric(
        name="calls_per_deal",
        title="Calls in the auction",
        unit="calls",
        meaning="How many calls, passes included, an auction takes.",
        computed="mean of calls over all deals",
        topic="bidding",
        numerator="calls",
        denominator="one",
        noticeable=0.5,
        needs="players",
    ),
    # -------------------------------------------------------------------------------------------------- making
    Metric(
        name="made_rate",
        title="Contracts made",
        unit="share",
        meaning="How many of the contracts played are made, misères included.",
        computed="outcome is made, over all contracts played",
        topic="making",
        kind="proportion",
        numerator="made",
        denominator="contract",
        noticeable=0.02,
        no_cases="no contract was played",
    ),
    Metric(
        name="numbered_made_rate",
        title="Numbered contracts made",
        unit="share",
        meaning="How many of the contracts to win tricks are made.",
        computed="outcome is made, over the numbered contracts played",
        topic="making",
        kind="proportion",
        numerator="numbered_made",
        denominator="numbered",
        noticeable=0.02,
        no_cases="no numbered contract was played",
        headline=False,
    ),
    Metric(
        name="failed_deal_rate",
        title="Deals with a failed contract",
        unit="share",
        meaning="How many of all deals end with a failed contract.",
        computed="outcome is failed, over all deals",
        topic="making",
        kind="proportion",
        numerator="failed",
        denominator="one",
        noticeable=0.02,
        headline=False,
    ),
    Metric(
        name="contractor_tricks",
        title="Tricks of the contractor's side",
        unit="tricks",
        meaning="How many tricks the contractor's side wins in a numbered contract.",
        computed="mean side_tricks over the numbered contracts played",
        topic="making",
        numerator="numbered_tricks",
        denominator="numbered",
        noticeable=0.1,
        needs="hand",
        no_cases="no numbered contract was played",
    ),
    Metric(
        name="spare_tricks",
        title="Tricks beyond the bid",
        unit="tricks",
        meaning="How many more tricks the contractor's side wins than it bid (negative: fewer).",
        computed="mean of side_tricks less level over the numbered contracts played",
        topic="making",
        numerator="spare_tricks",
        denominator="numbered",
        noticeable=0.1,
        no_cases="no numbered contract was played",
    ),
    Metric(
        name="slam_rate",
        title="All tricks won",
        unit="share",
        meaning="How many numbered contracts end with every trick on the contractor's side.",
        computed="side_tricks equals the hand, over the numbered contracts played",
        topic="making",
        kind="proportion",
        numerator="slam",
        denominator="numbered",
        noticeable=0.01,
        needs="hand",
        no_cases="no numbered contract was played",
    ),
    # -------------------------------------------------------------------------------------------------- misère
    Metric(
        name="misere_rate",
        title="Misère played",
        unit="share",
        meaning="How many of all deals are played at misère.",
        computed="contract is misère, over all deals",
        topic="misere",
        kind="proportion",
        numerator="misere",
        denominator="one",
        noticeable=0.005,
        bid=MISERE,
    ),
    Metric(
        name="misere_made_rate",
        title="Misère made",
        unit="share",
        meaning="How many of the misères are made.",
        computed="outcome is made, over the misères played",
        topic="misere",
        kind="proportion",
        numerator="misere_made",
        denominator="misere",
        noticeable=0.05,
        bid=MISERE,
        no_cases="nobody bid misère",
    ),
    Metric(
        name="open_misere_rate",
        title="Open misère played",
        unit="share",
        meaning="How many of all deals are played at open misère.",
        computed="contract is open misère, over all deals",
        topic="misere",
        kind="proportion",
        numerator="open_misere",
        denominator="one",
        noticeable=0.005,
        bid=OPEN_MISERE,
    ),
    Metric(
        name="open_misere_made_rate",
        title="Open misère made",
        unit="share",
        meaning="How many of the open misères are made.",
        computed="outcome is made, over the open misères played",
        topic="misere",
        kind="proportion",
        numerator="open_misere_made",
        denominator="open_misere",
        noticeable=0.05,
        bid=OPEN_MISERE,
        no_cases="nobody bid open misère",
    ),
    # -------------------------------------------------------------------------------------------------- points
    Metric(
        name="contractor_points",
        title="Contractor's points",
        unit="points",
        meaning="What the contractor scores in a deal with a contract, made or failed.",
        computed="mean points at the contractor's seat over all contracts played",
        topic="points",
        numerator="contractor_points",
        denominator="contract",
        noticeable=5.0,
        no_cases="no contract was played",
    ),
    Metric(
        name="defender_points",
        title="Points of each opposing score",
        unit="points",
        meaning="What each opposing side (or player, where everybody scores alone) gets in a deal with a contract.",
        computed="sum of the opposing accounts' points over the number of opposing accounts, all contracts played",
        topic="points",
        numerator="opposing_points",
        denominator="opposing_accounts",
        cases="contract",
        noticeable=3.0,
        no_cases="no contract was played",
    ),
    Metric(
        name="contractor_margin",
        title="Contractor's lead over the others",
        unit="points",
        meaning="The contractor's points less the opponents' average, in a deal with a contract.",
        computed="mean of contractor's points less the average of the opposing accounts, all contracts played",
        topic="points",
        numerator="margin60",
        denominator="contract",
        scale=SIXTIETHS,
        noticeable=5.0,
        no_cases="no contract was played",
    ),
    Metric(
        name="swing",
        title="Swing of a deal",
        unit="points",
        meaning="The gap between the best and the worst score of a deal: how much one deal moves the match.",
        computed="mean of the largest less the smallest points of a seat over all deals",
        topic="points",
        numerator="swing",
        denominator="one",
        noticeable=10.0,
    ),
    # --------------------------------------------------------------------------------------------------- seats
    Metric(
        name="dealer_edge",
        title="Dealer's edge",
        unit="points",
        meaning="What the dealer's side scores beyond the average of the other scores, in a deal.",
        computed="mean of the dealer's points less the average of the other accounts over all deals",
        topic="seats",
        numerator="dealer_edge60",
        denominator="one",
        scale=SIXTIETHS,
        noticeable=3.0,
    ),
    Metric(
        name="first_hand_contract_rate",
        title="Contracts of the first bidder",
        unit="share",
        meaning="How many of the contracts go to the player left of the dealer, who bids first.",
        computed="contractor sits next after the dealer, over all contracts played",
        topic="seats",
        kind="proportion",
        numerator="first_hand_contract",
        denominator="contract",
        noticeable=0.02,
        needs="players",
        no_cases="no contract was played",
    ),
    Metric(
        name="dealer_contract_rate",
        title="Contracts of the dealer",
        unit="share",
        meaning="How many of the contracts go to the dealer, who bids last.",
        computed="contractor is the dealer, over all contracts played",
        topic="seats",
        kind="proportion",
        numerator="dealer_contract",
        denominator="contract",
        noticeable=0.02,
        needs="players",
        no_cases="no contract was played",
    ),
    *(
        Metric(
            name=f"seat_{seat}_points",
            title="Points of the dealer" if seat == 0 else f"Points of seat {seat} after the dealer",
            unit="points",
            meaning="What the dealer scores in a deal."
            if seat == 0
            else f"What seat {seat}, counted clockwise from the dealer, scores in a deal.",
            computed="mean points over all deals",
            topic="seats",
            numerator=f"seat_{seat}_points",
            denominator="one",
            noticeable=3.0,
            needs="table",
            headline=False,
            seat=seat,
        )
        for seat in range(MAX_SEATS)
    ),
    # --------------------------------------------------------------------------------------------------- match
    Metric(
        name="match_deals",
        title="Deals in a match",
        unit="deals",
        meaning="How many deals a match takes, thrown-in deals included.",
        computed="mean of deals over all matches (unfinished ones count with the deals they had)",
        topic="match",
        source="matches",
        numerator="deals",
        denominator="one",
        noticeable=0.5,
    ),
    Metric(
        name="won_by_contract_rate",
        title="Matches won by a contract",
        unit="share",
        meaning="How many finished matches end when somebody reaches the target by an own contract.",
        computed="ending is won by contract, over the finished matches",
        topic="match",
        source="matches",
        kind="proportion",
        numerator="by_contract",
        denominator="finished",
        noticeable=0.03,
        no_cases="no match was finished",
    ),
    Metric(
        name="won_by_points_rate",
        title="Matches won by other points",
        unit="share",
        meaning="How many finished matches end when somebody reaches the target by points in defence.",
        computed="ending is won by points, over the finished matches",
        topic="match",
        source="matches",
        kind="proportion",
        numerator="by_points",
        denominator="finished",
        noticeable=0.03,
        no_cases="no match was finished",
    ),
    Metric(
        name="opponent_fell_rate",
        title="Matches lost by falling low",
        unit="share",
        meaning="How many finished matches end because somebody falls to the losing score.",
        computed="ending is opponent fell, over the finished matches",
        topic="match",
        source="matches",
        kind="proportion",
        numerator="opponent_fell",
        denominator="finished",
        noticeable=0.03,
        no_cases="no match was finished",
    ),
    Metric(
        name="won_by_lead_rate",
        title="Matches won by a large lead",
        unit="share",
        meaning="How many finished matches end because somebody is far ahead and all others are below zero.",
        computed="ending is won by lead, over the finished matches",
        topic="match",
        source="matches",
        kind="proportion",
        numerator="by_lead",
        denominator="finished",
        noticeable=0.03,
        no_cases="no match was finished",
        match_rule="spread",
    ),
    Metric(
        name="won_on_total_rate",
        title="Matches won on the last total",
        unit="share",
        meaning="How many finished matches last their full number of deals and are won by the highest total.",
        computed="ending is won on total, over the finished matches",
        topic="match",
        source="matches",
        kind="proportion",
        numerator="on_total",
        denominator="finished",
        noticeable=0.03,
        no_cases="no match was finished",
        match_rule="deals",
    ),
    Metric(
        name="drawn_rate",
        title="Drawn matches",
        unit="share",
        meaning="How many finished matches last their full number of deals and end in equal highest totals.",
        computed="ending is drawn, over the finished matches",
        topic="match",
        source="matches",
        kind="proportion",
        numerator="drawn",
        denominator="finished",
        noticeable=0.03,
        no_cases="no match was finished",
        match_rule="deals",
    ),
    Metric(
        name="unfinished_rate",
        title="Matches without an end",
        unit="share",
        meaning="How many matches were cut off at the largest number of deals.",
        computed="ending is unfinished, over all matches",
        topic="match",
        source="matches",
        kind="proportion",
        numerator="unfinished",
        denominator="one",
        noticeable=0.01,
    ),
    Metric(
        name="first_dealer_edge",
        title="First dealer's edge",
        unit="share",
        meaning="How much more often than a fair share the first dealer is among a match's winners.",
        computed="mean of (first dealer won) less (winners / seats) over the finished matches",
        topic="match",
        source="matches",
        numerator="first_dealer_edge60",
        denominator="finished",
        scale=SIXTIETHS,
        noticeable=0.03,
        no_cases="no match was finished",
    ),
    Metric(
        name="lead_changes",
        title="Changes of the lead",
        unit="changes",
        meaning="How often the lead passes from one side (or player) to another in a match.",
        computed="mean of lead_changes over all matches",
        topic="match",
        source="matches",
        numerator="lead_changes",
        denominator="one",
        noticeable=0.25,
    ),
    Metric(
        name="comeback_rate",
        title=f"Wins from {COMEBACK} points behind",
        unit="share",
        meaning=f"How many finished matches are won by somebody who was once {COMEBACK} points or more behind.",
        computed=f"comeback at least {COMEBACK}, over the finished matches",
        topic="match",
        source="matches",
        kind="proportion",
        numerator="comeback",
        denominator="finished",
        noticeable=0.03,
        no_cases="no match was finished",
    ),
)

BY_NAME: Final = {metric.name: metric for metric in METRICS}
