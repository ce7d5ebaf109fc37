"""Settings that contradict each other, and settings without effect. It judges a whole variant; it loads nothing.

`contradictions` are refused when a variant is loaded: each diagnosis names both keys. `idle_settings` are allowed (they
may be inherited), but explained to whoever wrote one of them.
"""

from __future__ import annotations

import dataclasses
from collections.abc import Callable, Iterator
from typing import Final, TypeAlias

from fivehundred.cards.bids import bid_name, parse_numbered_bid
from fivehundred.cards.cards import RANKS
from fivehundred.cards.suits import DENOMINATION_NAMES, SAME_COLOUR, SUIT_NAMES, SUITS
from fivehundred.variants.auction_checks import AUCTION_CONTRADICTIONS, AUCTION_IDLE
from fivehundred.variants.model import HiLo, SpecialContract, Variant
from fivehundred.variants.nearest import did_you_mean
from fivehundred.variants.penalty_checks import PENALTY_CONTRADICTIONS, PENALTY_IDLE
from fivehundred.variants.plugins import added_values
from fivehundred.variants.schedules import SCHEDULES

#: A diagnosis: the keys it is about (the first is the one to mend), and its text.
Finding: TypeAlias = tuple[tuple[str, ...], str]

#: The values of ``table.sides`` at which everybody has a partner from the start.
FIXED_PARTNERS: Final = ("opposite_pairs", "two_teams", "three_pairs")
#: Those at which the contractor finds a partner by calling.
CALLED_PARTNERS: Final = ("called_card", "called_player")

#: The cards the engine can hold at once.
LARGEST_PACK: Final = 64

#: The fixed sides of six players: how many teams.
TEAMS: Final = {"two_teams": 2, "three_pairs": 3}


def contradictions(variant: Variant) -> list[Finding]:
    """Return every contradiction in the variant."""
    return [finding for check in _CHECKS for finding in check(variant)]


def idle_settings(variant: Variant) -> list[Finding]:
    """Return the settings that change nothing in this variant: a key (or the start of several), and why."""
    return [finding for check in _IDLE for finding in check(variant)]


# ------------------------------------------------------------------------------------------------ contradictions


def _seating(variant: Variant) -> Iterator[Finding]:
    players, sides = variant.table.players, variant.table.sides
    keys = ("table.sides", "table.players")
    if sides == "opposite_pairs" and players != 4:
        yield (
            keys,
            (
                f"opposite_pairs needs four players, and table.players is {players}: "
                f"write {_sides_for(players)}, or players: 4"
            ),
        )
    if sides in TEAMS and players != 6:
        yield keys, f"{sides} needs six players, and table.players is {players}: write {_sides_for(players)}"
    if sides == "called_card" and players < 4:
        yield (
            keys,
            (
                f"called_card makes no sense with {players} players (table.players): "
                "too few are left to play against; write solo"
            ),
        )


def _sides_for(players: int) -> str:
    """Say what ``table.sides`` may be for so many players."""
    if players == 6:
        return "two_teams, three_pairs, called_card or solo"
    return {4: "opposite_pairs, called_card or solo", 5: "called_card or solo"}.get(players, "solo")


def ranks_of(variant: Variant, suit: str) -> tuple[str, ...]:
    """Return the ranks of a suit that are in the pack, low to high, as written; second copies are not counted."""
    extra, lowest = variant.pack.extra_pips.get(suit, ()), variant.pack.lowest[suit]
    return tuple(
        rank
        for rank in RANKS
        if (not rank.isdigit() or (int(rank) >= lowest if int(rank) < 11 else int(rank) in extra))
    )


def pack_size(variant: Variant) -> int:
    """Return how many cards the pack has."""
    once = sum(len(ranks_of(variant, suit)) for suit in SUIT_NAMES)
    return once + sum(len(ranks) for ranks in variant.pack.second_copies.values()) + variant.pack.jokers


def _copies(variant: Variant) -> Iterator[Finding]:
    for suit, ranks in variant.pack.second_copies.items():
        missing = [str(rank) for rank in ranks if str(rank) not in ranks_of(variant, suit)]
        if missing:
            yield (
                (f"pack.second_copies.{suit}", f"pack.lowest.{suit}", f"pack.extra_pips.{suit}"),
                (
                    f"pack.second_copies doubles cards of {suit} that are not in the pack once ({', '.join(missing)}; "
                    f"see pack.lowest and pack.extra_pips): take them out, or put the first copies in"
                ),
            )


def _pack(variant: Variant) -> Iterator[Finding]:
    players, deal = variant.table.players, variant.deal
    needed, size = players * (deal.hand + deal.own_kitty) + deal.kitty + deal.dead, pack_size(variant)
    if needed == size <= LARGEST_PACK:
        return
    own = f" and {deal.own_kitty} in a kitty of their own (deal.own_kitty)" if deal.own_kitty else ""
    dead = f", with {deal.dead} dead cards (deal.dead)" if deal.dead else ""
    sum_in_words = (
        f"{players} players with {deal.hand} cards each (deal.hand){own} and a kitty of {deal.kitty} (deal.kitty){dead}"
    )
    keys = (
        *("pack.lowest", "deal.kitty", "deal.hand", "table.players", "pack.jokers", "pack.extra_pips"),
        *("pack.second_copies", "deal.dead", "deal.own_kitty"),
    )
    if needed > LARGEST_PACK:
        yield (
            keys,
            (
                f"{sum_in_words} need {needed} cards: a pack has at most {LARGEST_PACK} here, "
                "because every set of cards is one 64-bit number"
            ),
        )
        return
    verdict = f"{size} of {needed}" if size < needed else f"{size} cards for {needed}"
    yield (
        keys,
        (
            f"{sum_in_words} need {needed} cards, and the pack (pack.lowest, pack.jokers) has {size} ({verdict}): "
            f"{'add' if size < needed else 'take out'} cards ({abs(needed - size)}), or change deal.kitty"
        ),
    )


def _packets(variant: Variant) -> Iterator[Finding]:
    deal = variant.deal
    to_hand = sum(packet for packet in deal.packets if isinstance(packet, int))
    piles = {"kitty": 0, "own": 0, "dead": 0}
    for packet in deal.packets:
        if isinstance(packet, str):
            word, _, size = packet.partition(" ")
            piles[word] += int(size)
    to_kitty = piles["kitty"]
    if to_hand != deal.hand:
        yield (
            ("deal.packets", "deal.hand"),
            (f"deal.packets give each player {to_hand} cards, and deal.hand is {deal.hand}: make them agree"),
        )
    if to_kitty != deal.kitty:
        yield (
            ("deal.packets", "deal.kitty"),
            (f"deal.packets give the kitty {to_kitty} cards, and deal.kitty is {deal.kitty}: make them agree"),
        )
    if piles["own"] != deal.own_kitty:
        yield (
            ("deal.packets", "deal.own_kitty"),
            (
                f"deal.packets put {piles['own']} cards in each player's own kitty, and deal.own_kitty is "
                f"{deal.own_kitty}: make them agree (packets such as own 1)"
            ),
        )
    if piles["dead"] != deal.dead:
        yield (
            ("deal.packets", "deal.dead"),
            (
                f"deal.packets put {piles['dead']} cards out of play, and deal.dead is {deal.dead}: make them agree "
                "(packets such as dead 2)"
            ),
        )


def _levels(variant: Variant) -> range:
    return range(variant.auction.minimum_tricks, variant.deal.hand + 1)


def _minimum(variant: Variant) -> Iterator[Finding]:
    if not _levels(variant):
        yield (
            ("auction.minimum_tricks", "deal.hand"),
            (
                f"auction.minimum_tricks is {variant.auction.minimum_tricks}, more than the tricks of a deal "
                f"(deal.hand is {variant.deal.hand}): nothing could be bid"
            ),
        )


def _table(variant: Variant) -> Iterator[Finding]:
    if variant.scoring.schedule != "table":
        if variant.auction.minimum_tricks < 6:
            yield (
                ("auction.minimum_tricks", "scoring.schedule"),
                (
                    f"scoring.schedule {variant.scoring.schedule} begins at six tricks, and auction.minimum_tricks is "
                    f"{variant.auction.minimum_tricks}: write 6, or schedule: table with the values"
                ),
            )
        return
    if variant.scoring.table is None:
        yield (
            ("scoring.schedule", "scoring.table"),
            (
                "scoring.schedule is table, and scoring.table is not given: write the values of every bid there, "
                "such as {6: [40, 60, 80, 100, 120], …}"
            ),
        )
        return
    names = variant.auction.denominations
    for level in _levels(variant):
        values = variant.scoring.table.get(level)
        if values is None:
            yield (
                ("scoring.table", "auction.minimum_tricks", "deal.hand"),
                (
                    f"scoring.table has no line for {level} tricks, and bids go from auction.minimum_tricks "
                    f"({variant.auction.minimum_tricks}) to deal.hand ({variant.deal.hand}): add {level}: […]"
                ),
            )
        elif len(values) != len(names):
            yield (
                (f"scoring.table.{level}", "auction.denominations"),
                (
                    f"scoring.table gives {len(values)} values for {level} tricks, and auction.denominations has "
                    f"{len(names)} ({', '.join(names)}): write one value for each"
                ),
            )


def _specials(variant: Variant) -> Iterator[tuple[str, SpecialContract]]:
    """Return the contracts outside the numbered ones that a player bids for himself or with his partner."""
    for field in dataclasses.fields(variant.contracts):
        special = getattr(variant.contracts, field.name)
        if isinstance(special, SpecialContract):
            yield f"contracts.{field.name}", special


def _miseres(variant: Variant) -> Iterator[tuple[str, SpecialContract]]:
    """Return those in which every trick must be lost."""
    return ((key, special) for key, special in _specials(variant) if not isinstance(special, HiLo))


def _placed(variant: Variant) -> Iterator[tuple[str, str]]:
    """Return for every special contract the bid it stands above."""
    yield from ((key, special.above) for key, special in _specials(variant))
    if variant.contracts.game is not None:
        yield "contracts.game", variant.contracts.game.above


def _places(variant: Variant) -> Iterator[Finding]:
    for key, above in _placed(variant):
        numbered = parse_numbered_bid(above)
        if numbered is None or not _levels(variant):
            continue
        level, denomination = numbered
        name = DENOMINATION_NAMES[denomination]
        if level not in _levels(variant):
            yield (
                (f"{key}.above", "auction.minimum_tricks", "deal.hand"),
                (
                    f"{key}.above names {above}, which is no bid here: bids go from auction.minimum_tricks "
                    f"({variant.auction.minimum_tricks}) to deal.hand ({variant.deal.hand})"
                ),
            )
        elif name not in variant.auction.denominations:
            yield (
                (f"{key}.above", "auction.denominations"),
                (
                    f"{key}.above names {above}, and {name} is not among auction.denominations "
                    f"({', '.join(variant.auction.denominations)})"
                ),
            )


def _misere_points(variant: Variant) -> Iterator[Finding]:
    points = variant.scoring.defenders.in_misere
    if points and variant.play.misere_ends == "at_first_trick" and any(_miseres(variant)):
        yield (
            ("scoring.defenders.in_misere", "play.misere_ends"),
            (
                f"scoring.defenders.in_misere gives {points} points for every trick the contractor takes, and "
                "play.misere_ends is at_first_trick, so that only one could count: write misere_ends: after_last_trick"
            ),
        )


def _partners(variant: Variant) -> Iterator[Finding]:
    if variant.table.sides in FIXED_PARTNERS:
        return
    contracts, sides = variant.contracts, variant.table.sides
    for name, contract in (("double_misere", contracts.double_misere), ("slam_call", contracts.slam_call)):
        if contract is not None:
            yield (
                (f"contracts.{name}", "table.sides"),
                f"contracts.{name} needs a partner, and table.sides is {sides}: write contracts.{name}: null",
            )


def _special_sizes(variant: Variant) -> Iterator[Finding]:
    contracts, hand = variant.contracts, variant.deal.hand
    if contracts.hi_lo is not None and contracts.hi_lo.tricks > hand:
        yield (
            ("contracts.hi_lo.tricks", "deal.hand"),
            f"contracts.hi_lo.tricks is {contracts.hi_lo.tricks}, and a deal has {hand} tricks (deal.hand)",
        )
    double = contracts.double_misere
    if double is None:
        return
    if double.exchange == "swap" and double.swap_cards > hand:
        yield (
            ("contracts.double_misere.swap_cards", "deal.hand"),
            f"contracts.double_misere.swap_cards is {double.swap_cards}, and a hand has {hand} cards (deal.hand)",
        )
    if double.exchange == "pass_on" and (double.kitty == "not_taken" or not variant.deal.kitty):
        yield (
            ("contracts.double_misere.exchange", "contracts.double_misere.kitty", "deal.kitty"),
            (
                "contracts.double_misere.exchange pass_on hands on as many cards as were taken from the kitty, and "
                "none is taken (contracts.double_misere.kitty, deal.kitty): write exchange: none or swap"
            ),
        )


def _half_shares(variant: Variant) -> Iterator[Finding]:
    scoring = variant.scoring
    if variant.table.sides not in CALLED_PARTNERS or scoring.partner_share != "half":
        return
    text = "cannot be halved into whole points, and scoring.partner_share is half: write an even value, or full"
    if scoring.schedule == "table":
        for level, values in (scoring.table or {}).items():
            odd = [value for value in values if value % 2]
            if odd and level in _levels(variant):
                yield (f"scoring.table.{level}", "scoring.partner_share"), f"{odd[0]} in scoring.table {text}"
    if (scoring.slam_at_least or 0) % 2:
        yield (
            ("scoring.slam_at_least", "scoring.partner_share"),
            f"scoring.slam_at_least {scoring.slam_at_least} {text}",
        )


def _colour_four(variant: Variant) -> Iterator[Finding]:
    if not variant.ranking.colour_four_is_trump:
        return
    has_four = ["4" in ranks_of(variant, name) for name in SUIT_NAMES]
    if not any(has_four[suit] != has_four[SAME_COLOUR[suit]] for suit in SUITS):
        yield (
            ("ranking.colour_four_is_trump", "pack.lowest"),
            (
                "ranking.colour_four_is_trump needs a pack in which one suit of a colour has its four and the other "
                "has not, and pack.lowest leaves no such pair: take out one four of each colour, or write false"
            ),
        )


def _length(variant: Variant) -> Iterator[Finding]:
    if not variant.match.ends_at_target and variant.match.deals is None:
        yield (
            ("match.ends_at_target", "match.deals"),
            (
                "match.ends_at_target is false, and match.deals is null: a match would never end; give match.deals a "
                "number, or write ends_at_target: true"
            ),
        )


def _house_rules(variant: Variant) -> Iterator[Finding]:
    offered = added_values().get("house_rules", ())
    for index, name in enumerate(variant.house_rules):
        if name in variant.house_rules[:index]:
            yield ("house_rules",), f"the house rule {name} is named twice: keep one"
        elif name not in offered:
            text = f"no installed plug-in offers a house rule called {name}{did_you_mean(name, offered)}"
            yield ("house_rules",), f"{text} (offered: {', '.join(offered) or 'none'})"


_CHECKS: Final[tuple[Callable[[Variant], Iterator[Finding]], ...]] = (
    _seating,
    _copies,
    _pack,
    _packets,
    _minimum,
    _table,
    _places,
    _misere_points,
    _partners,
    _special_sizes,
    _half_shares,
    _house_rules,
    _colour_four,
    *AUCTION_CONTRADICTIONS,
    *PENALTY_CONTRADICTIONS,
    _length,
)


# ------------------------------------------------------------------------------------------------ without effect


def _idle_seating(variant: Variant) -> Iterator[Finding]:
    sides, players = variant.table.sides, variant.table.players
    if sides not in CALLED_PARTNERS:
        yield ("table.calling",), f"no partner is called here: table.sides is {sides}"
        yield ("scoring.partner_share",), f"no partner is called here: table.sides is {sides}"
    one_other = {"opposite_pairs": "pair", "two_teams": "team"}.get(sides) or ("player" if players == 2 else "")
    if one_other:
        where = f"table.sides is {sides}" if players > 2 else "table.players is 2"
        yield ("scoring.defenders.share",), f"the opponents are one {one_other} with one score: {where}"
        yield ("match.others_win",), f"there is only one other {one_other}: {where}"


def _idle_joker(variant: Variant) -> Iterator[Finding]:
    misere = any(_miseres(variant))
    without_contract = variant.auction.all_pass == "play_no_trumps"  # noqa: S105 - no password
    trumpless = any(_specials(variant)) or without_contract or "no_trumps" in variant.auction.denominations
    if not variant.pack.jokers:
        yield ("joker",), "there is no joker: pack.jokers is 0"
    elif not trumpless:
        yield ("joker",), "every contract has a trump suit, and there the joker is the highest trump"
    elif not misere:
        yield ("joker.in_misere",), "no misère is played"
    if variant.joker.follow == "every_suit":
        yield (
            ("joker.renounced",),
            "nobody can show void and keep the joker: joker.follow is every_suit, so it must be played when void",
        )
    if not trumpless:
        yield ("ranking.no_trump_jacks",), "every contract has a trump suit"


def _idle_misere(variant: Variant) -> Iterator[Finding]:
    if not any(_miseres(variant)):
        reason = "no misère is played: contracts.misere and the others like it are null"
        yield ("play.misere_ends",), reason
        yield ("scoring.defenders.in_misere",), reason
    if not variant.deal.kitty + variant.deal.own_kitty:
        for key, _ in _specials(variant):
            yield (f"{key}.kitty",), "there is no kitty: deal.kitty is 0"
    double = variant.contracts.double_misere
    if double is not None and double.exchange != "swap":
        yield ("contracts.double_misere.swap_cards",), f"nothing is swapped: its exchange is {double.exchange}"
    if double is not None and double.exchange == "swap" and variant.deal.kitty:
        yield ("contracts.double_misere.kitty",), "the kitty stays down: its exchange is swap"


def _idle_scores(variant: Variant) -> Iterator[Finding]:
    if variant.auction.order == "level":
        yield ("auction.equal_value",), "bids are compared by tricks, not by value: auction.order is level"
    if variant.scoring.schedule != "table":
        yield ("scoring.table",), f"the values come from scoring.schedule: {variant.scoring.schedule}"
    else:
        for level in variant.scoring.table or {}:
            if level not in _levels(variant):
                yield (f"scoring.table.{level}",), f"nobody can bid {level} tricks here"
    if not variant.scoring.defenders.per_trick:
        for key in ("when", "share"):
            yield (f"scoring.defenders.{key}",), "defenders score nothing: scoring.defenders.per_trick is 0"
    cap, stop = variant.scoring.defenders.cap, variant.scoring.defenders.stop_above
    if cap is not None and stop is not None and cap <= stop:
        yield ("scoring.defenders.stop_above",), f"scoring.defenders.cap, {cap}, stops defenders earlier"


def _idle_match(variant: Variant) -> Iterator[Finding]:
    if variant.match.win_by == "own_contract":
        yield ("match.both_reach",), "only contractors can reach the target: match.win_by is own_contract"
        yield (
            ("match.check_first",),
            ("one deal cannot bring both about: match.win_by is own_contract, and a made contract costs nobody points"),
        )
    if variant.match.lose_at is None:
        for key in ("lose_when", "others_win", "check_first", "lose_while_others_negative"):
            yield (f"match.{key}",), "nobody loses by falling low: match.lose_at is null"
    if not variant.match.ends_at_target:
        target = ("target", "win_by", "both_reach", "check_first")
        for key in (*target, "lose_at", "lose_when", "others_win", "lose_while_others_negative"):
            yield (f"match.{key}",), "no match ends at target or losing line: match.ends_at_target is false"


def bid_value(variant: Variant, level: int, position: int) -> int:
    """Return what a bid is worth; ``position`` counts from 0 in ``auction.denominations``."""
    if variant.scoring.schedule == "table":
        return (variant.scoring.table or {})[level][position]
    return SCHEDULES[variant.scoring.schedule](level, position)


def _ladder(variant: Variant) -> list[tuple[int, int, int]]:
    """Return the numbered bids, lowest first, as (level, position, value)."""
    positions = range(len(variant.auction.denominations))
    bids = [(level, place, bid_value(variant, level, place)) for level in _levels(variant) for place in positions]
    return sorted(bids, key=lambda bid: (bid[2], *bid)) if variant.auction.order == "value" else bids


def _dead_contracts(variant: Variant) -> Iterator[Finding]:
    if variant.scoring.schedule not in (*SCHEDULES, "table"):
        return  # a plug-in's schedule: its values are not known here
    ladder = _ladder(variant)
    names = {
        bid_name(level, DENOMINATION_NAMES.index(variant.auction.denominations[place])): index
        for index, (level, place, _) in enumerate(ladder)
    }
    gates = {"after_a_seven": (7, 11), "over_a_seven": (7, 7), "after_an_eight": (8, 11)}
    for key, special in _specials(variant):
        worth_less = [index for index, bid in enumerate(ladder) if bid[2] < special.value]
        fixed = {**names, "top": len(ladder) - 1, "by_value": max(worth_less, default=-1)}
        place = fixed[special.above]
        low, high = gates.get(special.gate, (0, 11))
        opening = [index for index, bid in enumerate(ladder) if low <= bid[0] <= high]
        if special.gate in gates and not any(index <= place for index in opening):
            yield (
                (f"{key}.gate", f"{key}.above", f"{key}.value"),
                (
                    f"{key} can never be bid: its gate {special.gate} opens only after bids that rank above it, "
                    f"given {key}.above {special.above}"
                ),
            )
        below_top = place < len(ladder) - 1  # above everything is a place that people choose on purpose
        if variant.auction.order == "value" and special.above != "by_value" and below_top:
            beaten = [bid for bid in ladder[: place + 1] if bid[2] > special.value]
            if beaten or any(bid[2] < special.value for bid in ladder[place + 1 :]):
                yield (
                    (f"{key}.above", f"{key}.value"),
                    (
                        f"{key} is worth {special.value} but does not stand where that value lies (above "
                        f"{special.above}), though auction.order is value: write above: by_value unless that is meant"
                    ),
                )


_IDLE: Final[tuple[Callable[[Variant], Iterator[Finding]], ...]] = (
    _idle_seating,
    _idle_joker,
    _idle_misere,
    _idle_scores,
    _idle_match,
    _dead_contracts,
    *AUCTION_IDLE,
    *PENALTY_IDLE,
)
