"""Conformance checks that authors of plug-ins run in their own tests: `check_variant("my-rules.yaml")` and the like.

Each raises `AssertionError` saying what is wrong. They play some deals, so compiled code is made first.
"""

from __future__ import annotations

from pathlib import Path

import numpy as np

from fivehundred.engine.deal import Deal
from fivehundred.engine.match import Match
from fivehundred.players.registry import find_player, seat_players
from fivehundred.players.stream import Stream
from fivehundred.rules import Rulebook, assemble, find_house_rule
from fivehundred.simulation.bulk import play_deals, play_matches
from fivehundred.variants import find_variant, resolved_text, with_overrides
from fivehundred.variants.loading import load_with_origins
from fivehundred.variants.model import Variant

__all__ = ["check_component", "check_house_rule", "check_player", "check_rulebook", "check_variant"]


def check_variant(name_or_path: str | Path, *, deals: int = 40) -> None:
    """Check a variant, with whatever plug-ins it uses: it loads, says itself again, assembles and plays."""
    variant = find_variant(name_or_path)
    again = _reload(variant)
    assert again == variant, "the variant's resolved text does not load back to the same variant"
    check_rulebook(assemble(variant), deals=deals)
    assert assemble(again) == assemble(variant), "assembling twice gives two different games"


def _reload(variant: Variant) -> Variant:
    import tempfile

    with tempfile.TemporaryDirectory() as folder:
        path = Path(folder) / f"{variant.key}.yaml"
        path.write_text(resolved_text(variant), encoding="utf-8")
        return load_with_origins(path).variant


def check_component(setting: str, value: str, *, base: str = "australian", deals: int = 40) -> None:
    """Check a component that a plug-in registers: ``value`` can be written for ``setting`` and changes the game."""
    plain = find_variant(base)
    changed = with_overrides(plain, {setting: value})
    assert assemble(changed) != assemble(plain), f"{setting}: {value} gives the same game as {base}"
    check_rulebook(assemble(changed), deals=deals)


def check_house_rule(name: str, *, base: str = "australian", deals: int = 40) -> None:
    """Check a house rule on a variant: deals and matches end, actions stay legal, nothing is left to chance."""
    assert find_house_rule(name).version >= 1, f"{name}: version must be 1 or more"
    changed = with_overrides(find_variant(base), {"house_rules": [name]})
    assert assemble(changed) != assemble(find_variant(base)), f"{name} does not change the game's identity"
    check_rulebook(assemble(changed), deals=deals)


def check_rulebook(rulebook: Rulebook, *, deals: int = 40) -> None:
    """Check that a game can be played: deals end, records repeat, chunks do not matter, points are by account."""
    for players in ("random", "club"):
        whole = play_deals(rulebook, players=players, seed=1, count=deals)
        half = play_deals(rulebook, players=players, seed=1, start=deals // 2, count=deals - deals // 2)
        assert whole[deals // 2 :].tobytes() == half.tobytes(), "the same deals played again come out differently"
        for record in whole:
            points = {account: set() for account in rulebook.account_of_seat}  # type: dict[int, set[int]]
            for seat, account in enumerate(rulebook.account_of_seat):
                points[account].add(int(record["points"][seat]))
            assert all(len(numbers) == 1 for numbers in points.values()), "partners get different points"
    matches = play_matches(rulebook, players="club", seed=1, count=2, max_deals=60)
    assert matches.tobytes() == play_matches(rulebook, players="club", seed=1, count=2, max_deals=60).tobytes()
    deal = Deal.from_seed(rulebook, seed=2)
    while not deal.is_over:
        assert deal.legal(), f"nothing is legal in the {deal.phase} phase"
        deal.apply(deal.legal()[-1])
    assert isinstance(Match(rulebook, max_deals=1).winners, tuple)


def check_player(name: str, *, base: str = "australian", deals: int = 20) -> None:
    """Check a Python player: legal answers, the same answer to the same question, and no peeking at hidden cards.

    The last is tested by asking again after the other players' unseen cards were dealt out anew.
    """
    player = find_player(name)
    assert player.choose is not None, f"{name} is no Python player"
    rulebook = assemble(find_variant(base))
    first = play_deals(rulebook, players=name, seed=3, count=deals)
    again = play_deals(rulebook, players=name, seed=3, count=deals)
    assert first.tobytes() == again.tobytes(), f"{name} does not answer the same question alike"
    assert len(seat_players(name, rulebook.players)) == rulebook.players
    for index in range(deals):
        deal = Deal.from_seed(rulebook, seed=4, index=index)
        while deal.phase == "auction" and deal.to_act is not None:
            answer = player.choose(deal.view(deal.to_act), Stream(index))
            hands = deal.state["hands"][0]
            others = [seat for seat in range(rulebook.players) if seat != deal.to_act]
            kept = hands.copy()
            hands[others] = np.roll(kept[others], 1)
            assert answer == player.choose(deal.view(deal.to_act), Stream(index)), f"{name} looks at hidden cards"
            hands[:] = kept
            deal.play(answer)
