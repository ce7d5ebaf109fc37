"""Deals refereed in a mood: cards and choices, legal but leaning to one side, so that rare corners are reached."""

from __future__ import annotations

import random
from collections.abc import Sequence
from dataclasses import dataclass

from fivehundred.cards.bids import MISERE, OPEN_MISERE, PASS
from fivehundred.cards.cards import is_joker, parse_card, rank_of
from fivehundred.cards.suits import SUITS
from fivehundred.variants.model import Variant
from tests.referee import Dealt, Ranking, RefereeDeal, deal_pack, face, fixed_partners, pack_cards
from tests.referee.ladder import LOSE_EVERY_TRICK

MOODS = (
    "uniform",
    "everybody_passes",
    "no_trumps",
    "cautious",
    "bold",
    "misere",
    "open_misere",
    "double_misere",
    "specials",
    "slam",
    "sevens",
    "lone_bid",
    "joker_to_the_end",
)


@dataclass(frozen=True)
class Mood:
    """How a deal is dealt and played so that rare corners are reached: ``star`` is the seat the mood favours."""

    name: str
    star: int


def draw_mood(variant: Variant, rng: random.Random, name: str | None = None) -> Mood:
    """Draw a mood, or make one of the given name."""
    return Mood(name or rng.choice(MOODS), rng.randrange(variant.table.players))


def draw_cards(variant: Variant, rng: random.Random, mood: Mood, dealer: int) -> Dealt:
    """Deal a shuffled pack; the star of a misère mood gets low cards, the star of a slam the top of a suit."""
    order = pack_cards(variant)
    rng.shuffle(order)
    dealt = deal_pack(variant, order, dealer)
    wanted = [] if rng.random() < 0.3 else _wanted_cards(variant, rng, mood, order)
    star = dealt.hands[mood.star]
    for want in wanted:
        source = next(place for place in (*dealt.hands, dealt.kitty, *dealt.own_kitties, dealt.dead) if want in place)
        if source is star:
            continue
        give = next(card for card in star if card not in wanted)
        source[source.index(want)], star[star.index(give)] = give, want
    return dealt


def _wanted_cards(variant: Variant, rng: random.Random, mood: Mood, pack: Sequence[int]) -> list[int]:
    """List the cards that the star of a mood is given."""
    size = variant.deal.hand
    jokers = [card for card in pack if is_joker(face(card))]
    low_to_high = sorted(pack, key=_height)
    if mood.name in ("misere", "open_misere", "double_misere"):
        wanted = low_to_high[:size]
        if rng.random() < 0.3 and jokers:
            wanted[-1] = rng.choice(jokers)
        return wanted
    if mood.name == "slam":
        suit = rng.choice(SUITS)
        ranking = Ranking(variant, suit)
        trumps = [c for c in ranking.high_to_low(suit) if c in pack and ranking.suit_of(c) == suit]
        return trumps[:size]
    if mood.name == "joker_to_the_end":
        return low_to_high[::-1][: size - 2]
    return []


def seat_referee(variant: Variant, dealt: Dealt, dealer: int, *, barred: int | None = None) -> RefereeDeal:
    """Start the referee's deal of dealt cards."""
    return RefereeDeal(
        variant, dealt.hands, dealt.kitty, dealer, own_kitties=dealt.own_kitties, dead=dealt.dead, barred=barred
    )


def choose_action(referee: RefereeDeal, rng: random.Random, mood: Mood) -> str:
    """Choose one of the legal actions as the mood has it."""
    legal = sorted(referee.legal())
    if len(legal) == 1:
        return legal[0]
    phase = referee.phase
    if mood.name == "uniform" or rng.random() < 0.05:
        return rng.choice(legal)
    if phase == "auction":
        return _choose_call(referee, legal, rng, mood)
    if phase == "play":
        return _choose_card(referee, legal, rng, mood)
    if phase in ("discard", "give"):
        keep_joker = rng.random() < 0.8
        cards = [name for name in legal if not (keep_joker and "Jk" in name)] or legal
        return max(cards, key=_rank) if referee.is_misere else rng.choice(cards)
    if phase == "slam" and mood.name == "slam":
        return "slam"
    if phase == "nominate" and mood.name == "joker_to_the_end":
        return "nominate none"
    if phase in ("call", "nominate"):
        special = [name for name in legal if name in ("alone", "nominate none")]
        own = [n for n in legal if n.startswith("call ") and _card(n) in referee.hands[referee.to_act or 0]]
        return rng.choice([*special, *rng.sample(own, min(1, len(own))), rng.choice(legal)])
    return rng.choice(legal)


def _choose_card(referee: RefereeDeal, legal: list[str], rng: random.Random, mood: Mood) -> str:
    loses_tricks = referee.is_misere and referee.trick_to_act() in referee.contractors_side
    joker_leads = [name for name in legal if name.startswith("lead Jk")]
    joker_plays = [name for name in legal if name.startswith("play Jk")]
    if mood.name == "joker_to_the_end":
        others = [name for name in legal if "Jk" not in name]
        return max(others, key=_rank) if others else rng.choice(legal)
    if joker_leads and rng.random() < 0.5:
        return rng.choice(joker_leads)
    if joker_plays and rng.random() < 0.3:
        return rng.choice(joker_plays)
    if loses_tricks and rng.random() < 0.9:
        return _lose_the_trick(referee, legal)
    if mood.name == "slam" and referee.to_act == mood.star and rng.random() < 0.97:
        return max(legal, key=lambda name: (_is_trump(referee, name), _strength(referee, name)))
    return rng.choice(legal)


def _choose_call(referee: RefereeDeal, legal: list[str], rng: random.Random, mood: Mood) -> str:
    bids = [name for name in referee.ladder.bids if name in legal]  # from low to high
    if mood.name == "everybody_passes" or not bids:
        return PASS
    if mood.name == "bold":
        return rng.choice([*bids[-6:], PASS])
    if mood.name == "cautious":
        return rng.choice([PASS, PASS, *bids[:2]])
    if mood.name in ("misere", "open_misere", "double_misere"):
        return _call_towards_misere(referee, legal, bids, rng, mood)
    if mood.name == "specials":
        specials = [name for name in bids if not referee.ladder.bids[name].is_numbered]
        return rng.choice([PASS, bids[0], rng.choice(specials), rng.choice(specials)] if specials else [PASS, bids[0]])
    if mood.name == "sevens":
        sevens = [name for name in bids if referee.ladder.bids[name].level in (0, 7)]
        return rng.choice([PASS, *sevens])
    own_bid_stands = referee.standing is not None and referee.standing[0] == referee.to_act
    if mood.name == "lone_bid":
        return rng.choice([PASS, *bids[:8]]) if own_bid_stands else PASS if referee.standing else rng.choice(bids[:4])
    if mood.name == "joker_to_the_end" and referee.to_act != mood.star:
        return PASS
    if mood.name in ("no_trumps", "joker_to_the_end"):
        no_trumps = [name for name in bids if name.endswith("NT")]
        return rng.choice([PASS, *no_trumps[:1]])
    if referee.to_act != mood.star or own_bid_stands:
        return PASS
    hand = referee.hands[mood.star]  # the slam mood: bid the longest suit as low as possible
    trump = max(SUITS, key=lambda suit: sum(Ranking(referee.variant, suit).suit_of(card) == suit for card in hand))
    of_suit = [name for name in bids if referee.ladder.bids[name].denomination == trump]
    return of_suit[0] if of_suit else PASS


def _call_towards_misere(
    referee: RefereeDeal, legal: list[str], bids: list[str], rng: random.Random, mood: Mood
) -> str:
    """The star bids what the mood is after, his partner a misère if that opens the gate, anybody a seven or eight."""
    standing = referee.standing[1] if referee.standing else None
    if referee.to_act == mood.star:
        wanted = {"misere": MISERE, "open_misere": OPEN_MISERE, "double_misere": "DM"}[mood.name]
        others = [name for name in legal if name in LOSE_EVERY_TRICK]
        choices = [wanted] if wanted in legal else others
        return rng.choice(choices) if choices else PASS if standing else rng.choice([PASS, bids[0]])
    supports = mood.name == "double_misere" and mood.star in fixed_partners(referee.variant, referee.to_act or 0)
    if supports and MISERE in legal:
        return MISERE
    sevens = [name for name in bids if referee.ladder.bids[name].level in (7, 8)]
    if sevens and standing not in LOSE_EVERY_TRICK:
        return rng.choice([PASS, sevens[0]])
    return PASS


def _card(name: str) -> int:
    word = name.split()[1]
    return parse_card(word)


def _height(card: int) -> int:
    return 99 if is_joker(face(card)) else rank_of(face(card))


def _rank(name: str) -> int:
    return _height(_card(name))


def _is_trump(referee: RefereeDeal, name: str) -> bool:
    return referee.ranking.suit_of(_card(name)) == referee.ranking.trump


def _strength(referee: RefereeDeal, name: str) -> int:
    suit = referee.ranking.suit_of(_card(name))
    return 99 if suit is None else -referee.ranking.high_to_low(suit).index(_card(name))


def _lose_the_trick(referee: RefereeDeal, legal: list[str]) -> str:
    """The highest card that does not win now, else the lowest."""
    lowest = min(legal, key=_rank)
    if referee.leading:
        return lowest
    trick, seat = referee.tricks[-1], referee.trick_to_act()
    led = referee.suit_led(trick)
    losing = [n for n in legal if referee.ranking.winner([*trick.plays, (seat, _card(n))], led) != seat]
    return max(losing, key=_rank) if losing else lowest
