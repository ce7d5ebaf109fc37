"""Make the perft tables.

``python -m tests.perft.make`` counts the endings of the tables anew and rewrites the counts; with ``--referee`` it only
compares them with the referee's (some minutes); with ``--new [TABLE...]`` it draws new endings.
"""

from __future__ import annotations

import random
import sys
from collections.abc import Collection, Iterator, Mapping
from dataclasses import dataclass, field
from typing import Any

from fivehundred.cards.cards import JOKERS
from fivehundred.engine.deal import Deal
from fivehundred.records import write_record
from fivehundred.rules import Rulebook, assemble
from fivehundred.variants import find_variant, with_overrides
from tests.perft.perft import HERE, block, endings, perft, referee_perft

COLOUR_FOUR = {
    "ranking.colour_four_is_trump": True,
    "pack.lowest": {"spades": 5, "clubs": 4, "diamonds": 5, "hearts": 4},
}
JACKS = {"ranking.no_trump_jacks": "above_ace"}
PLAYED_OUT = {"play.misere_ends": "after_last_trick"}
TWO_JOKERS = {"pack.jokers": 2, "deal.kitty": 4, "deal.packets": [3, "kitty 1", 4, "kitty 2", 3, "kitty 1"]}
UNGATED = {"gate": "none"}


@dataclass(frozen=True)
class Row:
    """An ending to be drawn: its name, the variant with settings changed, the contract, and the cards left a hand.

    ``said`` is what must be said before the play, such as ``nominate C``; whoever may nominate and need not, does not.
    """

    name: str
    variant: str
    contract: str
    cards: int
    settings: Mapping[str, Any] = field(default_factory=dict)
    said: str = "nominate none"
    jokers: int = 1


def australian(name: str, contract: str, cards: int, settings: Mapping[str, Any], **more: Any) -> Row:
    """An ending of the Australian game with settings changed."""
    return Row(name, "australian", contract, cards, settings, **more)


def special(name: str, contract: str, cards: int, setting: str, value: Mapping[str, Any], **more: Any) -> Row:
    """An ending of the Australian game with one special contract more."""
    return Row(name, "australian", contract, cards, {f"contracts.{setting}": value, **PLAYED_OUT}, **more)


def two_jokers(name: str, contract: str, cards: int, settings: Mapping[str, Any], **more: Any) -> Row:
    """An ending of the Australian game with two jokers, both of them still held."""
    return Row(name, "australian", contract, cards, {**TWO_JOKERS, **settings}, jokers=2, **more)


#: The tables and what is drawn for them.
DRAWN: Mapping[str, tuple[Row, ...]] = {
    "trumps": (
        australian("spades", "7S", 4, {}),
        australian("hearts with the colour four", "7H", 4, COLOUR_FOUR),
        australian("left of dealer leads", "8D", 3, {"play.first_lead": "left_of_dealer"}),
    ),
    "joker-leads": tuple(
        australian(lead, "7NT", 4, {"joker.lead": lead})
        for lead in ("any_suit", "unled_suit", "suit_not_shown_void", "last_trick_only")
    ),
    "joker-follows": (
        australian("any time", "7NT", 4, {"joker.follow": "any_time"}),
        australian("when void", "7NT", 3, {"joker.follow": "when_void"}),
        australian("nominated to clubs", "7NT", 4, {}, said="nominate C"),
        australian("jacks above aces", "8NT", 3, JACKS),
    ),
    "joker-otherwise": (
        australian("a suit of its own", "7NT", 3, {"joker.lead": "own_suit"}),
        australian("the only card", "7NT", 3, {"joker.lead": "only_card"}),
        australian("first or last of a suit", "7NT", 3, {"joker.follow": "first_or_last_of_suit"}),
        australian("every suit", "7NT", 3, {"joker.follow": "every_suit", "joker.lead": "any_suit"}),
        australian(
            "worthless where renounced", "7NT", 3, {"joker.renounced": "worthless", "joker.lead": "suit_not_shown_void"}
        ),
        australian("lowest in misère", "OM", 3, {"joker.in_misere": "lowest", **PLAYED_OUT}),
    ),
    "two-jokers": (
        two_jokers("with trumps", "7D", 3, {}),
        two_jokers("without trumps", "7NT", 3, {}),
        two_jokers("suits of their own", "7NT", 3, {"joker.lead": "own_suit"}),
        two_jokers("first or last of a suit", "7NT", 3, {"joker.follow": "first_or_last_of_suit"}),
        two_jokers("lowest in misère", "OM", 3, {"joker.in_misere": "lowest", **PLAYED_OUT}),
        two_jokers("tied to clubs", "7NT", 3, {}, said="nominate C"),
    ),
    "miseres": (
        australian("forced joker", "OM", 4, PLAYED_OUT),
        australian("optional joker", "OM", 4, {"joker.in_misere": "optional", **PLAYED_OUT}),
        australian("ends at the first trick", "OM", 4, {}),
    ),
    "special-contracts": (
        special("super open misère", "SOM", 3, "super_open_misere", {}),
        special("double misère", "DM", 3, "double_misere", UNGATED),
        special("double misère with cards swapped", "DM", 3, "double_misere", {**UNGATED, "exchange": "swap"}),
        special("bar misère", "BM", 4, "bar_misere", {}),
        special("hi-lo", "HL", 4, "hi_lo", {}),
        special("a game in spades", "GS", 3, "game", {}),
        special("a slam called", "8C", 4, "slam_call", {}, said="slam"),
    ),
    "tables": (
        Row("three players", "three-handed", "7NT", 4),
        Row("three players with trumps", "viisisataa-three", "7H", 4),
        Row("five players call a card", "viisisataa-five", "7D", 3),
        Row("five players without trumps", "viisisataa-five", "7NT", 3),
    ),
    "larger-tables": (
        Row("an ace called", "five-call-an-ace", "7C", 3, jokers=0),
        Row("a player named", "bicycle-five", "7H", 3, said="partner 2"),
        Row("alone against four", "pagat-five", "7S", 3, said="alone"),
        Row("two teams of three", "pagat-six", "7H", 2),
        Row("two teams of three without trumps", "pagat-six", "7NT", 2),
        Row("three pairs", "six-in-pairs", "7D", 2),
        Row("three pairs in a misère", "six-in-pairs", "M", 3, {"contracts.misere.gate": "none", **PLAYED_OUT}),
    ),
}
#: Endings with more sequences of one length than this are drawn again.
MOST_SEQUENCES = 1200
FEWEST_SEQUENCES = 60


def drawn(rulebook: Rulebook, row: Row, rng: random.Random) -> Deal | None:
    """Play at random to so many cards a hand, jokers kept back; None where the deal does not come to that."""
    deal = Deal.from_seed(rulebook, seed=rng.randrange(2**32), index=rng.randrange(100))
    while not deal.is_over:
        names = deal.legal_names()
        if deal.phase == "auction":
            wanted = row.contract if row.contract in names and not any(call != "P" for _, call in deal.calls) else "P"
        elif row.said in names:
            wanted = row.said
        elif "nominate none" in names:
            wanted = "nominate none"
        else:
            if deal.phase == "play" and not _open(deal) and len(deal.hands[deal.turn or 0]) == row.cards:
                return deal
            wanted = rng.choice([name for name in names if "Jk" not in name] or names)
        deal.play(wanted)
    return None


def _open(deal: Deal) -> bool:
    return bool(deal.tricks) and deal.tricks[-1].winner is None


def wanted_endings(row: Row, rulebook: Rulebook, rng: random.Random) -> Iterator[Deal]:
    """Draw endings of a row for ever: in its contract, said what must be said, and the jokers still in hand."""
    while True:
        deal = drawn(rulebook, row, rng)
        if deal is None or deal.contract != row.contract:
            continue
        held = [card for seat, hand in enumerate(deal.hands) if seat not in deal.sitting_out for card in hand]
        said = row.said == "nominate none" or row.said in [text for _, text in deal.history]
        if said and sum(joker in held for joker in JOKERS) == row.jokers:
            yield deal


def new_tables(wanted: Collection[str]) -> None:
    """Draw the ``wanted`` tables (all, where none is named): endings with a joker, neither too short nor too long."""
    for table, rows in DRAWN.items():
        if wanted and table not in wanted:
            continue
        rng = random.Random(f"500 {table}")
        blocks = [f"# Legal action sequences by length, from {table.replace('-', ' ')} endings. See make.py.\n"]
        for row in rows:
            variant = find_variant(row.variant)
            if row.settings:
                variant = with_overrides(variant, row.settings)
            for deal in wanted_endings(row, assemble(variant), rng):
                counts = perft(deal, most=MOST_SEQUENCES)
                if FEWEST_SEQUENCES <= max(counts, default=0):
                    break
            record = {key: value for key, value in write_record(deal).items() if key not in ("variant", "rulebook")}
            blocks.append(block(row.name, row.variant, row.settings, record, counts))
            print(f"{table}: {row.name}: {sum(counts)}", file=sys.stderr, flush=True)
        (HERE / f"{table}.txt").write_text("\n".join(blocks), encoding="utf-8")


def count_again() -> None:
    """Write the engine's counts of the endings that are in the tables."""
    for file in sorted(HERE.glob("*.txt")):
        blocks = [file.read_text(encoding="utf-8").split("\n\n")[0] + "\n"]
        blocks += [
            block(each.name, each.variant.key, each.settings, each.record, perft(each.deal())) for each in endings(file)
        ]
        file.write_text("\n".join(blocks), encoding="utf-8")


def compare() -> int:
    """Compare every count with the referee's; return how many endings differ."""
    wrong = 0
    for file in sorted(HERE.glob("*.txt")):
        for each in endings(file):
            same = referee_perft(each.referee()) == each.counts
            wrong += not same
            print(f"{file.stem}: {each.name}: {sum(each.counts)} {'agree' if same else 'DIFFER'}", flush=True)
    return wrong


if __name__ == "__main__":
    if "--referee" in sys.argv:
        sys.exit(min(1, compare()))
    new_tables(sys.argv[2:]) if "--new" in sys.argv else count_again()
