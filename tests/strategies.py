"""Whole valid variants, drawn at random for the tests. Judges nothing; `tests.moods` draws deals and ways to choose.

`draw_variant` takes any function that picks one of several options, so that the same text serves a seeded generator
and hypothesis (which can then shrink). Every setting of the model is drawn; a test sees to that.
"""

from __future__ import annotations

import random
from collections.abc import Callable, Mapping, Sequence
from dataclasses import is_dataclass, replace
from typing import Any, TypeVar, get_args

from hypothesis import strategies as st

from fivehundred.cards.suits import SUIT_NAMES
from fivehundred.variants import model
from fivehundred.variants.model import Variant
from tests.referee.ladder import numbered_bids
from tests.seatings import SEATINGS, Seating

#: A variant or a section of one.
Section = TypeVar("Section")

#: Picks one of the options.
Choose = Callable[[Sequence[Any]], Any]


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
    contracts = draw_contracts(choose, seating, numbered_bids(plain))
    return replace_settings(plain, contracts=contracts, penalties={"revoke": choose(get_args(model.Revoke))})


def replace_settings(variant: Section, **changes: Any) -> Section:
    """Return the variant with some settings changed: ``replace_settings(v, joker={"lead": "any_suit"}, key="x")``.

    A mapping changes fields of the section it names (sections nest); anything else replaces the field.
    """
    return _replace(variant, changes)  # type: ignore[no-any-return]


def _replace(section: Any, changes: Mapping[str, Any]) -> Any:
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
