"""Make the perft tables.

``python -m tests.perft.make`` counts the endings of the tables anew and rewrites the counts; with ``--referee`` it only
compares them with the referee's (some minutes); with ``--new [TABLE...]`` it draws new endings.
"""

from __future__ import annotations

import random
import sys
from collections.abc import Collection, Mapping
from typing import Any

from fivehundred.cards.cards import HIGH_JOKER
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
#: Table -> (name, variant, settings, contract, cards left, nomination).
DRAWN: Mapping[str, tuple[tuple[str, str, Mapping[str, Any], str, int, str], ...]] = {
    "trumps": (
        ("spades", "australian", {}, "7S", 4, "none"),
        ("hearts with the colour four", "australian", COLOUR_FOUR, "7H", 4, "none"),
        ("left of dealer leads", "australian", {"play.first_lead": "left_of_dealer"}, "8D", 3, "none"),
    ),
    "joker-leads": tuple(
        (lead, "australian", {"joker.lead": lead}, "7NT", 4, "none")
        for lead in ("any_suit", "unled_suit", "suit_not_shown_void", "last_trick_only")
    ),
    "joker-follows": (
        ("any time", "australian", {"joker.follow": "any_time"}, "7NT", 4, "none"),
        ("when void", "australian", {"joker.follow": "when_void"}, "7NT", 3, "none"),
        ("nominated to clubs", "australian", {}, "7NT", 4, "C"),
        ("jacks above aces", "australian", JACKS, "8NT", 3, "none"),
    ),
    "miseres": (
        ("forced joker", "australian", {"play.misere_ends": "after_last_trick"}, "OM", 4, "none"),
        (
            "optional joker",
            "australian",
            {"joker.in_misere": "optional", "play.misere_ends": "after_last_trick"},
            "OM",
            4,
            "none",
        ),
        ("ends at the first trick", "australian", {}, "OM", 4, "none"),
    ),
    "tables": (
        ("three players", "three-handed", {}, "7NT", 4, "none"),
        ("three players with trumps", "viisisataa-three", {}, "7H", 4, "none"),
        ("five players call a card", "viisisataa-five", {}, "7D", 3, "none"),
        ("five players without trumps", "viisisataa-five", {}, "7NT", 3, "none"),
    ),
}
#: Endings with more sequences than this are drawn again.
MOST_SEQUENCES = 2500
FEWEST_SEQUENCES = 60


def drawn(rulebook: Rulebook, contract: str, cards: int, nomination: str, rng: random.Random) -> Deal | None:
    """Play at random to ``cards`` cards a hand, the joker kept back; None where the deal does not come to that."""
    deal = Deal.from_seed(rulebook, seed=rng.randrange(2**32), index=rng.randrange(100))
    while not deal.is_over:
        names = deal.legal_names()
        if deal.phase == "auction":
            wanted = contract if contract in names and not any(call != "P" for _, call in deal.calls) else "P"
        elif deal.phase == "nominate":
            wanted = f"nominate {nomination}"
        else:
            if deal.phase == "play" and not _open(deal) and len(deal.hands[deal.to_act or 0]) == cards:
                return deal
            wanted = rng.choice([name for name in names if "Jk" not in name] or names)
        deal.play(wanted)
    return None


def _open(deal: Deal) -> bool:
    return bool(deal.tricks) and deal.tricks[-1].winner is None


def new_tables(wanted: Collection[str]) -> None:
    """Draw the ``wanted`` tables (all, where none is named): endings with a joker, neither too short nor too long."""
    rng = random.Random(500)
    for table, rows in DRAWN.items():
        if wanted and table not in wanted:
            continue
        blocks = [f"# Legal action sequences by length, from {table.replace('-', ' ')} endings. See make.py.\n"]
        for name, key, settings, contract, cards, nomination in rows:
            variant = with_overrides(find_variant(key), settings) if settings else find_variant(key)
            while True:
                deal = drawn(assemble(variant), contract, cards, nomination, rng)
                if (
                    deal is None
                    or deal.contract != contract
                    or not any(
                        HIGH_JOKER in hand for seat, hand in enumerate(deal.hands) if seat not in deal.sitting_out
                    )
                ):
                    continue
                if nomination != "none" and "nominate none" in [text for _, text in deal.history]:
                    continue
                counts = perft(deal, most=MOST_SEQUENCES)
                if FEWEST_SEQUENCES <= max(counts, default=0):
                    break
            record = {key: value for key, value in write_record(deal).items() if key not in ("variant", "rulebook")}
            blocks.append(block(name, key, settings, record, counts))
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
