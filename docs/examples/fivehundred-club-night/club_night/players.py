"""A player written in Python: it passes unless it holds the joker, and otherwise plays its first legal card."""

from fivehundred.cards.cards import is_joker
from fivehundred.players import player


@player("joker_fan", "bids seven of something with the joker, passes without it")
def joker_fan(view, random):
    """Answer with one of ``view.legal``; ``random`` is the deal's stream of random numbers."""
    if view.phase != "auction":
        return view.legal[0]
    if not any(is_joker(card) for card in view.hand):
        return "P"
    sevens = [call for call in view.legal if call.startswith("7")]
    return random.pick(tuple(sevens)) if sevens else "P"
