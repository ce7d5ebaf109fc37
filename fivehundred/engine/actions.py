"""The one action space: every decision of a deal is one number below `ACTION_COUNT`.

    0            pass                      1..63     the bid of that row of the Rulebook's ladder
    64..127      a card (pack index): discarded, given to a partner or played, as the phase has it
    128..191     call this card: its holder becomes the partner (five hands)
    192          play alone, openly        200       leave the joker without a suit
    193..198     this seat (193 + seat) becomes the partner    199  no second partner
    201..204     nominate the joker to spades, clubs, diamonds, hearts
    205, 206     before the first lead: call breach, or do not
    207          call a slam                216     call none
    208..215     lead a joker naming a suit: 208 + 4 * joker + suit (0 the lower of two jokers, 1 the only or high one)
    240, 241     before the auction: ask for a new deal, or play on    242, 243  the partner agrees, refuses
    244, 245     after the auction: resign a lone bid of six, or go on

Legal actions are four 64-bit words, one bit an action. Nothing here depends on a variant.
"""

from __future__ import annotations

from typing import Final

PASS: Final = 0
CARD: Final = 64
CALL_CARD: Final = 128
ALONE: Final = 192
PARTNER: Final = 193
ENOUGH: Final = 199
NOMINATE_NONE: Final = 200
NOMINATE: Final = 201
BREACH: Final = 205
NO_BREACH: Final = 206
SLAM: Final = 207
LEAD_JOKER: Final = 208
ASK_REDEAL: Final = 240
PLAY_ON: Final = 241
AGREE: Final = 242
REFUSE: Final = 243
RESIGN: Final = 244
GO_ON: Final = 245
NO_SLAM: Final = 216
ACTION_COUNT: Final = 256
ACTION_WORDS: Final = 4
