"""Whole valid variants, deals and ways to choose, drawn at random for the tests. Judges nothing.

`draw_variant` takes any function that picks one of several options, so that the same text serves a seeded generator
and hypothesis (which can then shrink). Every setting of the model is drawn; a test sees to that.
"""

from __future__ import annotations

import random
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any, TypeVar, get_args

from hypothesis import strategies as st

from fivehundred.cards.bids import MISERE, OPEN_MISERE, PASS
from fivehundred.cards.cards import is_joker, parse_card, rank_of
from fivehundred.cards.suits import SUIT_NAMES, SUITS
from fivehundred.variants import model
from fivehundred.variants.model import Variant
from tests.referee import Dealt, Ranking, RefereeDeal, deal_pack, face, fixed_partners, pack_cards
from tests.referee.ladder import LOSE_EVERY_TRICK, numbered_bids

#: A variant or a section of one.
Section = TypeVar("Section")

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
    dead: int = 0
    own_kitty: int = 0
    extra_pips: Mapping[str, tuple[int, ...]] = field(default_factory=dict)
    second_copies: Mapping[str, tuple[int | str, ...]] = field(default_factory=dict)

    @property
    def one_four_a_colour(self) -> bool:
        """Whether some colour has one four only."""
        low = [pip <= 4 for pip in self.lowest]
        return low[0] != low[1] or low[2] != low[3]


ELEVENS_TO_THIRTEENS = {"spades": (11, 12), "clubs": (11, 12), "diamonds": (11, 12, 13), "hearts": (11, 12, 13)}
LOW_CARDS_TWICE = {"spades": (2, 3), "clubs": (2, 3), "diamonds": (2, 3, 4), "hearts": (2, 3, 4)}

SEATINGS = (
    Seating(4, "opposite_pairs", (5, 5, 4, 4), 1, 10, 3),  # the usual 43 cards
    Seating(4, "opposite_pairs", (5, 4, 5, 4), 1, 10, 3),  # 43 cards with a black and a red four
    Seating(4, "opposite_pairs", (5, 5, 4, 4), 0, 10, 2),
    Seating(4, "opposite_pairs", (4, 5, 4, 5), 0, 10, 2),  # one four of each colour, no joker
    Seating(4, "opposite_pairs", (4, 4, 4, 4), 0, 10, 4),
    Seating(4, "opposite_pairs", (4, 4, 4, 4), 1, 10, 5),
    Seating(4, "opposite_pairs", (4, 4, 3, 3), 1, 11, 3),
    Seating(4, "opposite_pairs", (4, 4, 4, 4), 2, 10, 6),
    Seating(4, "opposite_pairs", (5, 5, 4, 4), 2, 10, 4),
    Seating(4, "opposite_pairs", (2, 2, 2, 2), 1, 12, 5),
    Seating(4, "opposite_pairs", (2, 2, 2, 2), 1, 15, 3, extra_pips=ELEVENS_TO_THIRTEENS),
    Seating(4, "opposite_pairs", (9, 9, 9, 9), 1, 5, 5),
    Seating(3, "solo", (7, 7, 7, 7), 1, 10, 3),
    Seating(3, "solo", (7, 7, 7, 7), 0, 10, 2),
    Seating(3, "solo", (7, 7, 7, 7), 2, 10, 4),
    Seating(3, "solo", (7, 7, 7, 7), 1, 10, 0, own_kitty=1),
    Seating(3, "solo", (7, 7, 7, 7), 1, 11, 0),
    Seating(2, "solo", (9, 9, 9, 9), 0, 10, 4),
    Seating(2, "solo", (9, 9, 9, 9), 1, 10, 1, own_kitty=2),
    Seating(2, "solo", (7, 7, 7, 7), 1, 10, 3, dead=10),
    Seating(2, "solo", (5, 5, 4, 4), 2, 10, 2, dead=18, own_kitty=2),
    Seating(5, "called_card", (2, 2, 2, 2), 1, 10, 3),
    Seating(5, "called_card", (2, 2, 2, 2), 0, 10, 2),
    Seating(5, "called_card", (2, 2, 2, 2), 2, 10, 4),
    Seating(5, "solo", (2, 2, 2, 2), 1, 10, 3),
    Seating(5, "called_card", (4, 4, 5, 5), 1, 8, 3),
    Seating(4, "called_card", (4, 4, 4, 4), 1, 10, 5),
    Seating(4, "called_card", (7, 7, 7, 7), 1, 7, 1, dead=4),
    Seating(6, "called_card", (2, 2, 2, 2), 1, 10, 3, second_copies=LOW_CARDS_TWICE),
    Seating(4, "solo", (7, 7, 7, 7), 1, 8, 1),
    Seating(5, "called_player", (2, 2, 2, 2), 1, 10, 3),
    Seating(4, "called_player", (4, 4, 4, 4), 1, 10, 5),
    Seating(3, "called_player", (7, 7, 7, 7), 1, 10, 3),
    Seating(6, "called_player", (2, 2, 2, 2), 1, 10, 3, extra_pips=ELEVENS_TO_THIRTEENS),
    Seating(6, "two_teams", (2, 2, 2, 2), 1, 10, 3, extra_pips=ELEVENS_TO_THIRTEENS),
    Seating(6, "two_teams", (2, 2, 2, 2), 1, 10, 3, second_copies=LOW_CARDS_TWICE),
    Seating(6, "three_pairs", (2, 2, 2, 2), 0, 10, 2, extra_pips=ELEVENS_TO_THIRTEENS),
    Seating(6, "three_pairs", (2, 2, 2, 2), 2, 10, 4, extra_pips=ELEVENS_TO_THIRTEENS),
    Seating(6, "three_pairs", (7, 7, 7, 7), 2, 5, 4, second_copies={"spades": ("J", "A")}, dead=2),
)

DENOMINATIONS = (
    ("spades", "clubs", "diamonds", "hearts", "no_trumps"),
    ("clubs", "spades", "hearts", "diamonds", "no_trumps"),
    ("spades", "clubs", "diamonds", "hearts"),
    ("hearts", "no_trumps", "spades", "diamonds", "clubs"),
)

SPECIAL_VALUES = (150, 210, 240, 250, 330, 500, 520, 1000)
FIXED_PARTNERS = ("opposite_pairs", "two_teams", "three_pairs")


def draw_packets(choose: Choose, seating: Seating) -> tuple[int | str, ...]:
    """Draw packets that put every card where the seating has it."""
    hand = seating.hand
    shapes = [parts for parts in ((3, hand - 6, 3), (hand,), (2, 3, hand - 5), (hand - 4, 4)) if min(parts) > 0]
    packets: list[int | str] = list(choose(shapes))
    for word, count in (("kitty", seating.kitty), ("own", seating.own_kitty), ("dead", seating.dead)):
        left = count
        while left:
            size = choose(range(1, left + 1))
            packets.insert(choose(range(len(packets) + 1)), f"{word} {size}")
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


def draw_special(
    choose: Choose,
    bids: Sequence[Any],
    section: type = model.SpecialContract,
    *,
    often: bool = False,
    kitty: str | None = None,
    **more: Any,
) -> Any:
    """Draw a contract that is no numbered one, or none."""
    if choose([False, often, True, often]) is False:
        return None
    return section(
        value=choose([*SPECIAL_VALUES, choose(bids).value]),
        above=choose(["by_value", "by_value", choose(bids).name, "top"]),
        gate=choose(["none", *get_args(model.Gate)]),
        exposed=choose(get_args(model.Exposed)),
        kitty=kitty or choose(get_args(model.KittyUse)),
        **more,
    )


def draw_game(choose: Choose, bids: Sequence[Any]) -> model.GameContract | None:
    """Draw the contract to take every trick, or none."""
    if choose([False, False, True]) is False:
        return None
    places = ["by_value", choose(bids).name, "top"]
    return model.GameContract(value=choose([*SPECIAL_VALUES, choose(bids).value]), above=choose(places))


def draw_contracts(choose: Choose, seating: Seating, bids: Sequence[Any]) -> model.Contracts:
    """Draw the contracts that are no numbered ones."""
    partners = seating.sides in FIXED_PARTNERS
    exchange = choose(get_args(model.Exchange) if seating.kitty else ("none", "swap"))
    double = draw_special(
        choose,
        bids,
        model.DoubleMisere,
        often=True,
        exchange=exchange,
        swap_cards=choose([1, 2, 5]),
        kitty="taken" if exchange == "pass_on" else None,
    )
    slam_call = None
    if partners and choose([False, True]):
        slam_call = model.SlamCall(bonus=choose([250, 100]), failed=choose(get_args(model.SlamFailed)))
    return model.Contracts(
        misere=draw_special(choose, bids, often=True),
        open_misere=draw_special(choose, bids, often=True),
        bar_misere=draw_special(choose, bids),
        blind_misere=draw_special(choose, bids),
        super_open_misere=draw_special(choose, bids),
        double_misere=double if seating.sides == "opposite_pairs" else None,
        hi_lo=draw_special(choose, bids, model.HiLo, tricks=choose([2, 4, 5])),
        game=draw_game(choose, bids),
        slam_call=slam_call,
    )


def draw_auction(choose: Choose, seating: Seating, minimum: int) -> tuple[model.Auction, model.NoAceNoFace]:
    """Draw the bidding, and the rule for hands without ace and face."""
    signals: model.Signals = choose(get_args(model.Signals)) if minimum == 6 and seating.hand > 6 else "none"
    all_pass = choose(get_args(model.AllPass))
    minimum_contract = choose([None, None, choose(range(minimum, seating.hand + 1))])
    if all_pass == "dealer_plays_lowest":  # noqa: S105
        signals, minimum_contract = "none", None
    exit_allowed = signals == "none" and minimum <= 6 and (minimum_contract or 0) <= 6
    auction = model.Auction(
        rounds=choose([*get_args(model.Rounds), "until_one_remains"]),
        passing=choose(get_args(model.Passing)),
        raise_own_bid=choose(get_args(model.RaiseOwnBid)),
        minimum_tricks=minimum,
        denominations=choose(DENOMINATIONS),
        order=choose(get_args(model.Order)),
        equal_value=choose(get_args(model.EqualValue)),
        minimum_contract=minimum_contract,
        signals=signals,
        single_bid_exit=exit_allowed and choose([False, True, True]),
        all_pass=all_pass,
    )
    redeal: model.NoAceNoFace = choose(get_args(model.NoAceNoFace)) if seating.sides == "opposite_pairs" else "none"
    return auction, redeal


def draw_calling(choose: Choose, seating: Seating) -> model.CallingPartner:
    """Draw how a partner is called."""
    may_call, reveal = choose(get_args(model.MayCall)), choose(get_args(model.Reveal))
    alone = get_args(model.Alone)
    if seating.sides == "called_card" and (may_call == "ace_not_held" or reveal == "at_once"):
        alone = ("openly", "never")  # nobody can be alone in secret
    elif seating.sides == "called_player":
        alone = ("openly", "never", "openly_or_secretly")
    two_from = [None, 6, 7, 8] if seating.players > 3 and seating.hand > 7 else [None]
    return model.CallingPartner(
        may_call=may_call,
        alone=choose(alone),
        reveal=reveal,
        two_partners_from=choose(two_from),
    )


def draw_penalties(choose: Choose, seating: Seating, *, breach_allowed: bool) -> model.Penalties:
    """Draw what failing by much and a called breach cost; not both at once."""
    breach = None
    if breach_allowed and choose([False, True]):
        breach = model.Breach(
            from_tricks=choose([6, 7, 8]) if seating.hand >= 8 else seating.hand,
            made=choose([-50, 0, 30]),
            failed=choose([0, 20]),
            breached=choose([100, 40]),
        )
    ralphing = choose([None, 0, 1, 3]) if breach is None else None
    return model.Penalties(ralphing=ralphing, breach=breach)


def draw_scoring(choose: Choose, seating: Seating, auction: model.Auction, misere_ends: str) -> model.Scoring:
    """Draw what a deal scores."""
    schedule: model.Schedule = choose(get_args(model.Schedule)) if auction.minimum_tricks >= 6 else "table"
    levels = range(auction.minimum_tricks, seating.hand + 1)
    return model.Scoring(
        schedule=schedule,
        table=draw_table(choose, levels, len(auction.denominations)) if schedule == "table" else None,
        failed=choose(get_args(model.Failed)),
        slam_at_least=choose([None, 250, 250, 400]),
        partner_share=choose(get_args(model.PartnerShare)),
        defenders=model.Defenders(
            per_trick=choose([0, 10, 10, 20]),
            when=choose(get_args(model.DefendersWhen)),
            in_misere=choose([0, 10]) if misere_ends == "after_last_trick" else 0,
            share=choose(get_args(model.Share)),
            cap=choose([None, None, 460, 490]),
            stop_above=choose([None, None, 400]),
        ),
    )


def draw_match(choose: Choose) -> model.Match:
    """Draw how a match ends."""
    deals = choose([None, None, 1, 4])
    return model.Match(
        target=choose([500, 500, 1000]),
        win_by=choose(get_args(model.WinBy)),
        both_reach=choose(get_args(model.BothReach)),
        lose_at=choose([-500, -500, None]),
        lose_when=choose(get_args(model.LoseWhen)),
        others_win=choose(get_args(model.OthersWin)),
        check_first=choose(get_args(model.CheckFirst)),
        lose_while_others_negative=choose([True, True, False]),
        deals=deals,
        ends_at_target=deals is None or choose([True, True, False]),
        spread=choose([None, None, 500, 300]),
    )


def draw_variant(choose: Choose) -> Variant:
    """Draw a whole variant: every setting of the model takes each of its values sooner or later."""
    seating: Seating = choose(SEATINGS)
    minimum = choose([6, 6, 6, 7, 8]) if seating.hand >= 8 else min(seating.hand, choose([5, 6, 6]))
    misere_ends = choose(get_args(model.MisereEnds))
    auction, redeal = draw_auction(choose, seating, minimum)
    calling = draw_calling(choose, seating)
    shows_partner = seating.sides == "called_card" and calling.reveal == "when_played"
    breach_allowed = not shows_partner and misere_ends == "after_last_trick"
    penalties = draw_penalties(choose, seating, breach_allowed=breach_allowed)
    plain = Variant(
        key="drawn",
        name={"en": "Drawn"},
        table=model.Table(
            players=seating.players,
            sides=seating.sides,  # type: ignore[arg-type]
            calling=calling,
        ),
        pack=model.PackSettings(
            lowest=dict(zip(SUIT_NAMES, seating.lowest, strict=True)),
            extra_pips=seating.extra_pips,
            second_copies=seating.second_copies,
            jokers=seating.jokers,
        ),
        deal=model.Dealing(
            hand=seating.hand,
            kitty=seating.kitty,
            dead=seating.dead,
            own_kitty=seating.own_kitty,
            packets=draw_packets(choose, seating),
            no_ace_no_face=redeal,
        ),
        auction=auction,
        ranking=model.Ranking(
            no_trump_jacks=choose(get_args(model.NoTrumpJacks)),
            colour_four_is_trump=choose([False, True]) if seating.one_four_a_colour else False,
        ),
        joker=model.JokerRules(
            nominate=choose(get_args(model.Nominate)),
            lead=choose(get_args(model.JokerLead)),
            follow=choose(get_args(model.JokerFollow)),
            renounced=choose(get_args(model.JokerRenounced)),
            in_misere=choose(get_args(model.JokerInMisere)),
        ),
        play=model.Play(
            first_lead=choose(get_args(model.FirstLead)),
            misere_ends=misere_ends,
        ),
        scoring=draw_scoring(choose, seating, auction, misere_ends),
        match=draw_match(choose),
        penalties=penalties,
    )
    return replace_settings(plain, contracts=draw_contracts(choose, seating, numbered_bids(plain)))


def replace_settings(variant: Section, **changes: Any) -> Section:
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
