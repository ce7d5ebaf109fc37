"""The referee: 500 as the rule texts tell it, in plain slow Python, sharing nothing with the engine but the cards.

The letters in brackets say where a rule was read: PAG pagat.com (PAGv its list of variations), HGM Hoyle's Games
Modernized, FI1 FI2 Finnish and NO1 Norwegian rule texts, WPC WPO Wikipedia now and earlier, TRK Trickster, NZE New
Zealand, CGH cardgameheaven.com, USL and CNU early leaflets, PTJ poker.tj, OTR the official team rules, PWN
card-game-rules, RT rotundtapir/500, W5 web500, S5 Score 500, LC VB scorers, G4 HH servers with house-rule switches.
"""

from tests.referee.deal import RefereeDeal, RefereeError, RefereeTrick
from tests.referee.ladder import Bid, Ladder
from tests.referee.match import RefereeMatch
from tests.referee.pack import Dealt, deal_cards, deal_pack, face, name_of, pack_cards
from tests.referee.ranking import Ranking
from tests.referee.scoring import DealScore, account_count, account_of, fixed_partners

__all__ = [
    "Bid",
    "Dealt",
    "DealScore",
    "Ladder",
    "Ranking",
    "RefereeDeal",
    "RefereeError",
    "RefereeMatch",
    "RefereeTrick",
    "account_count",
    "account_of",
    "deal_cards",
    "deal_pack",
    "face",
    "fixed_partners",
    "name_of",
    "pack_cards",
]
