"""Write the playthroughs anew: ``python -m tests.playthroughs.make`` at the top of the repository; then read the diff.

Each shipped variant has one deal played by ``club`` and one by ``random``: the first of the seed that has a contract.
A changed file means that the same rules and players behave differently: that needs a higher engine behaviour version.
"""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

from fivehundred.engine.deal import Deal
from fivehundred.records import record_text, write_record
from fivehundred.records.explain import bare
from fivehundred.records.reading import RecordLine
from fivehundred.records.report import seat_name
from fivehundred.rules import Rulebook, assemble
from fivehundred.simulation.single import play_single
from fivehundred.variants import find_variant, shipped_variants

HERE = Path(__file__).parent
SEED = 500
#: So many legal actions are written out; of more only their number.
MOST_SHOWN = 10


def first_with_contract(rulebook: Rulebook, player: str) -> tuple[int, Deal]:
    """Return the first deal of the seed that is not passed out, and its number."""
    index = 0
    while True:
        deal = play_single(rulebook, players=player, seed=SEED, index=index)
        if deal.contract is not None:
            return index, deal
        index += 1


def steps(finished: Deal) -> Iterator[str]:
    """Yield every decision with its phase and what else was legal."""
    deal = Deal.from_cards(
        finished.rulebook,
        hands=finished.dealt_hands,
        kitty=finished.dealt_kitty,
        own_kitties=finished.dealt_own_kitties,
        dead=finished.dead,
        dealer=finished.dealer,
    )
    for number, action in enumerate(finished.actions, start=1):
        legal = deal.legal_names()
        shown = (
            " ".join(bare(name).replace(" as ", "=") for name in legal)
            if len(legal) <= MOST_SHOWN
            else f"{len(legal)} actions"
        )
        seat = seat_name(deal.rulebook.players, deal.to_act or 0)
        yield f"{number:>3} {deal.phase:<9}{seat:<7} {deal.action_name(action):<15} of: {shown}"
        deal.apply(action)


def playthrough(name: str) -> str:
    """Return the text of a variant's file."""
    variant = find_variant(name)
    rulebook = assemble(variant)
    parts = [f"{variant.title()} ({name}), seed {SEED}. Made by tests/playthroughs/make.py.\n"]
    for player in ("club", "random"):
        index, deal = first_with_contract(rulebook, player)
        record = write_record(deal, seed=SEED, index=index, players=[player] * rulebook.players)
        text = record_text(RecordLine("", 0, record, variant, rulebook))
        text = "\n".join(line for line in text.splitlines() if not line.startswith("[Rulebook "))
        parts.append("\n".join([f"=== {player} " + "=" * (74 - len(player)), "", text, "", *steps(deal), ""]))
    return "\n".join(parts)


def main() -> None:
    """Write every file."""
    for name in shipped_variants():
        (HERE / f"{name}.txt").write_text(playthrough(name), encoding="utf-8")


if __name__ == "__main__":
    main()
