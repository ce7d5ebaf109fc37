"""What a newspaper's card editor says about a deal: headline, paragraphs and a comment on each trick, in English.

Phrases vary, but not by chance: they are chosen by the deal's own cards and by what was said before, so the same
deal always reads the same. Nothing here judges a play by looking at cards its player could not see, and nothing here
knows how a page is laid out.
"""

from fivehundred.reporting.commentary.deal import (
    auction_paragraph,
    headline,
    kitty_paragraph,
    partner_paragraph,
    result_paragraph,
)
from fivehundred.reporting.commentary.tricks import Commentator
from fivehundred.reporting.commentary.voice import Voice, card_words, contract_words, seats_words, sentence

__all__ = [
    "Commentator",
    "Voice",
    "auction_paragraph",
    "card_words",
    "contract_words",
    "headline",
    "kitty_paragraph",
    "partner_paragraph",
    "result_paragraph",
    "seats_words",
    "sentence",
]
