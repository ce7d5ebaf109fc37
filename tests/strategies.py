"""Whole valid variants, deals and ways to choose, drawn at random for the tests. Judges nothing.

`draw_variant` takes any function that picks one of several options, so that the same text serves a seeded generator
and hypothesis (which can then shrink).
"""

from __future__ import annotations

import random
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any, get_args

from hypothesis import strategies as st

from fivehundred.cards.bids import MISERE, OPEN_MISERE, PASS
from fivehundred.cards.cards import HIGH_JOKER, is_joker, parse_card, rank_of
from fivehundred.cards.suits import SUIT_NAMES, SUITS
from fivehundred.variants import model
from fivehundred.variants.model import Variant
from tests.referee import Ranking, RefereeDeal, deal_cards, pack_cards
from tests.referee.ladder import numbered_bids

#: Picks one of the options.
Choose = Callable[[Sequence[Any]], Any]


@dataclass(frozen=True)
class Seating:
    """A table with a pack that is exactly used up: lowest pips of spades, clubs, diamonds, hearts; hand and kitty."""

    players: int
    sides: str
    lowest: tuple[int, int, int, int]
    jokers: int
    hand: int
    kitty: int


SEATINGS = (
    Seating(4, "opposite_pairs", (5, 5, 4, 4), 1, 10, 3),  # the usual 43 cards
    Seating(4, "opposite_pairs", (5, 4, 5, 4), 1, 10, 3),  # 43 cards with a black and a red four
    Seating(4, "opposite_pairs", (5, 5, 4, 4), 0, 10, 2),
    Seating(4, "opposite_pairs", (4, 5, 4, 5), 0, 10, 2),  # one four of each colour, no joker
    Seating(4, "opposite_pairs", (4, 4, 4, 4), 0, 10, 4),
    Seating(4, "opposite_pairs", (4, 4, 4, 4), 1, 10, 5),
    Seating(4, "opposite_pairs", (4, 4, 3, 3), 1, 11, 3),
    Seating(3, "solo", (7, 7, 7, 7), 1, 10, 3),
    Seating(3, "solo", (7, 7, 7, 7), 0, 10, 2),
    Seating(5, "called_card", (2, 2, 2, 2), 1, 10, 3),
    Seating(5, "called_card", (2, 2, 2, 2), 0, 10, 2),
    Seating(5, "solo", (2, 2, 2, 2), 1, 10, 3),
    Seating(5, "called_card", (4, 4, 5, 5), 1, 8, 3),
    Seating(4, "called_card", (4, 4, 4, 4), 1, 10, 5),
    Seating(4, "solo", (7, 7, 7, 7), 1, 8, 1),
    Seating(3, "solo", (7, 7, 7, 7), 1, 11, 0),
)

DENOMINATIONS = (
    ("spades", "clubs", "diamonds", "hearts", "no_trumps"),
    ("clubs", "spades", "hearts", "diamonds", "no_trumps"),
    ("spades", "clubs", "diamonds", "hearts"),
    ("hearts", "no_trumps", "spades", "diamonds", "clubs"),
)

#: What the referee knows so far.
MAY_CALL = get_args(model.MayCall)[:3]
ALONE = get_args(model.Alone)[:3]
GATES = get_args(model.Gate)[:4]
ALL_PASS = get_args(model.AllPass)[:3]
#: The schedules that the referee knows.
SCHEDULES = ("avondale", "multiplicative", "table")

SPECIAL_VALUES = (150, 210, 240, 250, 330, 500, 520, 1000)


def draw_packets(choose: Choose, hand: int, kitty: int) -> tuple[int | str, ...]:
    """Draw packets that give ``hand`` cards to each seat and ``kitty`` to the kitty."""
    parts = choose([(3, hand - 6, 3), (hand,), (2, 3, hand - 5), (hand - 4, 4)])  # hands have eight cards or more
    packets: list[int | str] = list(parts)
    left = kitty
    while left:
        size = choose(range(1, left + 1))
        packets.insert(choose(range(len(packets) + 1)), f"kitty {size}")
        left -= size
    return tuple(packets)


def draw_table(choose: Choose, levels: Sequence[int], denominations: int) -> Mapping[int, tuple[int, ...]]:
    """Draw a schedule in which no bid is worth less than the one under it."""
    table, value = {}, 0
    for level in levels:
        row = []
        for _ in range(denominations):
            value += choose([10, 20, 20, 30, 50])
            row.append(value)
        table[level] = tuple(row)
        value -= choose([0, 20, 40]) if value > 40 else 0
    return table


def draw_special(choose: Choose, bids: Sequence[Any]) -> model.SpecialContract | None:
    """Draw a contract to lose every trick, or none."""
    if choose([False, True, True, True]) is False:
        return None
    return model.SpecialContract(
        value=choose([*SPECIAL_VALUES, choose(bids).value]),
        above=choose(["by_value", "by_value", choose(bids).name]),
        gate=choose(GATES),
        exposed=choose(get_args(model.Exposed)),
        kitty=choose(get_args(model.KittyUse)),
    )


def draw_variant(choose: Choose) -> Variant:
    """Draw a whole variant: every setting of the model takes each of its values sooner or later."""
    seating: Seating = choose(SEATINGS)
    minimum = choose([6, 6, 6, 7, 8])
    misere_ends = choose(get_args(model.MisereEnds))
    one_four_a_colour = (seating.lowest[0] <= 4) != (seating.lowest[1] <= 4)
    denominations = choose(DENOMINATIONS)
    schedule = choose(SCHEDULES)
    table = None
    if schedule == "table":
        table = draw_table(choose, range(minimum, seating.hand + 1), len(denominations))
    plain = Variant(
        key="drawn",
        name={"en": "Drawn"},
        table=model.Table(
            players=seating.players,
            sides=seating.sides,  # type: ignore[arg-type]
            calling=model.CallingPartner(
                may_call=choose(MAY_CALL),
                alone=choose(ALONE),
            ),
        ),
        pack=model.PackSettings(
            lowest=dict(zip(SUIT_NAMES, seating.lowest, strict=True)),
            jokers=seating.jokers,
        ),
        deal=model.Dealing(
            hand=seating.hand,
            kitty=seating.kitty,
            packets=draw_packets(choose, seating.hand, seating.kitty),
        ),
        auction=model.Auction(
            rounds=choose(get_args(model.Rounds)),
            minimum_tricks=minimum,
            denominations=denominations,
            order=choose(get_args(model.Order)),
            equal_value=choose(get_args(model.EqualValue)),
            all_pass=choose(ALL_PASS),
        ),
        ranking=model.Ranking(
            no_trump_jacks=choose(get_args(model.NoTrumpJacks)),
            colour_four_is_trump=choose([False, True]) if one_four_a_colour else False,
        ),
        joker=model.JokerRules(
            nominate=choose(get_args(model.Nominate)),
            lead=choose(get_args(model.JokerLead)[:4]),
            follow=choose(get_args(model.JokerFollow)[:2]),
            in_misere=choose(get_args(model.JokerInMisere)[:2]),
        ),
        play=model.Play(
            first_lead=choose(get_args(model.FirstLead)),
            misere_ends=misere_ends,
        ),
        scoring=model.Scoring(
            schedule=schedule,
            table=table,
            failed=choose(get_args(model.Failed)),
            slam_at_least=choose([None, 250, 250, 400]),
            partner_share=choose(get_args(model.PartnerShare)),
            defenders=model.Defenders(
                per_trick=choose([0, 10, 10, 20]),
                when=choose(get_args(model.DefendersWhen)),
                in_misere=choose([0, 10]) if misere_ends == "after_last_trick" else 0,
                share=choose(get_args(model.Share)),
                cap=choose([None, None, 460, 490]),
            ),
        ),
        match=model.Match(
            target=choose([500, 500, 1000]),
            win_by=choose(get_args(model.WinBy)),
            both_reach=choose(get_args(model.BothReach)),
            lose_at=choose([-500, -500, None]),
            lose_when=choose(get_args(model.LoseWhen)),
            others_win=choose(get_args(model.OthersWin)),
            check_first=choose(get_args(model.CheckFirst)),
        ),
    )
    bids = numbered_bids(plain)
    contracts = model.Contracts(misere=draw_special(choose, bids), open_misere=draw_special(choose, bids))
    return replace_settings(plain, contracts=contracts)


def replace_settings(variant: Variant, **changes: Any) -> Variant:
    """Return the variant with some settings changed: ``replace_settings(v, joker={"lead": "any_suit"}, key="x")``.

    A mapping changes fields of the section it names (sections nest); anything else replaces the field.
    """
    return _replace(variant, changes)  # type: ignore[no-any-return]


def _replace(section: Any, changes: Mapping[str, Any]) -> Any:
    from dataclasses import is_dataclass, replace

    new = {}
    for name, change in changes.items():
        old = getattr(section, name)
        nested = is_dataclass(old) and isinstance(change, Mapping)
        new[name] = _replace(old, change) if nested else change
    return replace(section, **new)


@st.composite
def variants(draw: st.DrawFn) -> Variant:
    """Hypothesis: whole variants."""
    return draw_variant(lambda options: draw(st.sampled_from(options)))


def seeded_variant(seed: int) -> Variant:
    """Draw the variant of a seed."""
    return draw_variant(random.Random(seed).choice)


# ---------------------------------------------------------------------------------------------------- ways to choose


MOODS = (
    "uniform",
    "everybody_passes",
    "no_trumps",
    "cautious",
    "bold",
    "misere",
    "open_misere",
    "slam",
    "sevens",
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


def draw_cards(variant: Variant, rng: random.Random, mood: Mood, dealer: int) -> tuple[list[list[int]], list[int]]:
    """Deal a shuffled pack; the star of a misère mood gets low cards, the star of a slam the top of a suit."""
    order = pack_cards(variant)
    rng.shuffle(order)
    hands, kitty = deal_cards(variant, order, dealer)
    if rng.random() < 0.3:
        return hands, kitty
    size = variant.deal.hand
    if mood.name in ("misere", "open_misere"):
        wanted = sorted(order, key=lambda card: (is_joker(card), 0 if is_joker(card) else rank_of(card)))[:size]
        if rng.random() < 0.3 and variant.pack.jokers:
            wanted[-1] = HIGH_JOKER
    elif mood.name == "slam":
        suit = rng.choice(SUITS)
        ranking = Ranking(variant, suit)
        trumps = [c for c in ranking.high_to_low(suit) if c in order and ranking.suit_of(c) == suit]
        wanted = trumps[:size]
    elif mood.name == "joker_to_the_end":
        wanted = sorted(order, reverse=True, key=lambda card: 99 if is_joker(card) else rank_of(card))[: size - 2]
    else:
        return hands, kitty
    places = [*hands, kitty]
    for want in wanted:
        source = next(place for place in places if want in place)
        if source is hands[mood.star]:
            continue
        give = next(card for card in hands[mood.star] if card not in wanted)
        source[source.index(want)], hands[mood.star][hands[mood.star].index(give)] = give, want
    return hands, kitty


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
    loses_tricks = referee.is_misere and referee.to_act == referee.contractor
    if phase == "discard":
        keep_joker = rng.random() < 0.8
        cards = [name for name in legal if not (keep_joker and name.endswith("Jk"))]
        return max(cards, key=_rank) if loses_tricks else rng.choice(cards)
    if phase == "nominate" and mood.name == "joker_to_the_end":
        return "nominate none"
    if phase in ("call", "nominate"):
        special = [name for name in legal if name in ("alone", "nominate none")]
        own = [n for n in legal if n.startswith("call ") and parse_card(n[5:]) in referee.hands[referee.to_act or 0]]
        return rng.choice([*special, *rng.sample(own, min(1, len(own))), rng.choice(legal)])
    joker_leads = [name for name in legal if name.startswith("lead Jk")]
    if mood.name == "joker_to_the_end" and phase == "play":
        others = [name for name in legal if "Jk" not in name]
        return max(others, key=_rank) if others else rng.choice(legal)
    if joker_leads and rng.random() < 0.5:
        return rng.choice(joker_leads)
    if "play Jk" in legal and rng.random() < 0.3:
        return "play Jk"
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
    if mood.name == "joker_to_the_end" and referee.to_act != mood.star:
        return PASS
    if mood.name in ("no_trumps", "joker_to_the_end"):
        no_trumps = [name for name in bids if name.endswith("NT")]
        return rng.choice([PASS, *no_trumps[:1]])
    if mood.name in ("misere", "open_misere"):
        wanted = MISERE if mood.name == "misere" else OPEN_MISERE
        if referee.to_act == mood.star:
            return wanted if wanted in legal else PASS if referee.standing else rng.choice([PASS, bids[0]])
        standing = referee.standing
        sevens = [name for name in bids if referee.ladder.bids[name].level in (7, 8)]
        if sevens and (standing is None or standing[1] not in (MISERE, OPEN_MISERE)):
            return rng.choice([PASS, sevens[0]])
        return PASS
    if mood.name == "sevens":
        sevens = [name for name in bids if referee.ladder.bids[name].level in (0, 7)]
        return rng.choice([PASS, *sevens])
    if referee.to_act != mood.star:
        return PASS
    hand = referee.hands[mood.star]  # the slam mood: bid the longest suit as low as possible
    trump = max(SUITS, key=lambda suit: sum(Ranking(referee.variant, suit).suit_of(card) == suit for card in hand))
    of_suit = [name for name in bids if referee.ladder.bids[name].denomination == trump]
    return of_suit[0] if of_suit else PASS


def _card(name: str) -> int:
    word = name.split()[1]
    return parse_card(word)


def _rank(name: str) -> int:
    card = _card(name)
    return 99 if is_joker(card) else rank_of(card)


def _is_trump(referee: RefereeDeal, name: str) -> bool:
    return referee.ranking.suit_of(_card(name)) == referee.ranking.trump


def _strength(referee: RefereeDeal, name: str) -> int:
    suit = referee.ranking.suit_of(_card(name))
    return 99 if suit is None else -referee.ranking.high_to_low(suit).index(_card(name))


def _lose_the_trick(referee: RefereeDeal, legal: list[str]) -> str:
    """The highest card that does not win now, else the lowest."""
    leading = not referee.tricks or referee.trick_is_complete(referee.tricks[-1])
    lowest = min(legal, key=_rank)
    if leading:
        return lowest
    trick, seat = referee.tricks[-1], referee.to_act
    assert seat is not None
    led = referee.suit_led(trick)
    losing = [n for n in legal if referee.ranking.winner([*trick.plays, (seat, _card(n))], led) != seat]
    return max(losing, key=_rank) if losing else lowest
