"""Is a world possible? By definition: dealt so, the deal could have gone as everybody saw it go. Judges nothing else.

The course of a deal is carried out again from a world's cards with nothing but the engine's steps; what was hidden
(discards, gifts, a request for a new deal that was not made aloud) is done as the world has it.
"""

from __future__ import annotations

import random
from collections.abc import Iterator
from itertools import combinations
from typing import Any

import numpy as np

from fivehundred.engine import entry
from fivehundred.engine.actions import AGREE, ASK_REDEAL, CARD, NOMINATE_NONE, PLAY_ON, REFUSE
from fivehundred.engine.deal import Deal
from fivehundred.engine.state import NOMINATE_JOKER, OVER, REDEAL, new_state
from fivehundred.players.worlds import dealt_hand
from fivehundred.rules import assemble
from fivehundred.variants.model import Variant
from tests.moods import choose_action, draw_cards, draw_mood, seat_referee

#: What must be the same at the end of a replay, beside the piles.
PUBLIC = (
    *("phase", "to_act", "turn", "standing", "contract", "contractor", "denomination", "discarder", "side", "partner"),
    *("partner_shown", "active", "trick_size", "trick_number", "played", "suits_led", "slam", "gifts_left"),
    *("hands", "discards", "played_by", "cannot_hold", "shown_void", "tricks", "legal"),
)


def members(cards: int) -> list[int]:
    """The members of a set."""
    return [card for card in range(64) if cards >> card & 1]


def random_deals(variant: Variant, seed: int, count: int) -> Iterator[Deal]:
    """Deals of a variant before every decision of theirs, played in all moods: the same `Deal` moves on."""
    rulebook = assemble(variant)
    for number in range(count):
        rng = random.Random(f"{seed} {number}")
        mood, dealer = draw_mood(variant, rng), rng.randrange(variant.table.players)
        dealt = draw_cards(variant, rng, mood, dealer)
        referee = seat_referee(variant, dealt, dealer)
        piles = {"kitty": dealt.kitty, "own_kitties": dealt.own_kitties, "dead": dealt.dead}
        deal = Deal.from_cards(rulebook, hands=dealt.hands, dealer=dealer, **piles)
        while not deal.is_over:
            yield deal
            name = choose_action(referee, rng, mood)
            referee.apply(name)
            deal.play(name)


def replay(deal: Deal, world: Any) -> Any:
    """Return the state to which the world's cards lead by the course of ``deal``, None where they cannot lead there."""
    record, seats = deal.rulebook.record, range(deal.rulebook.players)
    state = new_state()
    hands = np.array([dealt_hand(record[0], world, seat) for seat in seats], dtype=np.uint64)
    own = np.array([world["own_kitties"][seat] for seat in seats], dtype=np.uint64)
    entry.deal_given(record, state, hands, own, world["kitty"], world["dead"], deal.dealer)
    entry.bar(record, state, sum(1 << seat for seat in deal.barred))
    aloud = dict(deal.redeal_talk)
    nominated = [action for _, name, action in _course(deal) if name.startswith("nominate")]
    for seat, name, action in _course(deal):
        verb = name.split()[0]
        if verb in ("ask", "agree", "refuse", "nominate") or name == "play on":
            continue
        if not _settle(record, state, aloud, nominated):
            return None
        chosen = action
        if verb in ("give", "discard"):
            pile = int(world["gifts"][seat]) if verb == "give" else int(world["discards"])
            left = members(pile & int(state["hands"][0][seat]))
            if not left:
                return None
            chosen = CARD + left[0]
        if int(state["to_act"][0]) != seat or not int(state["legal"][0][chosen >> 6]) >> (chosen & 63) & 1:
            return None
        entry.step(record, state, chosen)
    if deal.phase not in ("redeal", "nominate") and not _settle(record, state, aloud, nominated):
        return None
    return state if not nominated or nominated == [NOMINATE_NONE] else None


def _course(deal: Deal) -> Iterator[tuple[int, str, int]]:
    for (seat, name), action in zip(deal.history, deal.actions, strict=True):
        yield seat, name, action


def _settle(record: Any, state: Any, aloud: Any, nominated: list[int]) -> bool:
    """Answer what only some hands are asked: for a new deal those who did ask ask, the joker is named as it was."""
    while state["phase"][0] == REDEAL:
        seat = int(state["to_act"][0])
        asks = aloud.get(seat) == "ask redeal"
        if int(state["legal"][0][3]) >> (ASK_REDEAL & 63) & 1:
            action = ASK_REDEAL if asks else PLAY_ON
        else:
            action = AGREE if aloud.get(seat) == "agree" else REFUSE
        entry.step(record, state, action)
    if state["phase"][0] == NOMINATE_JOKER:
        entry.step(record, state, nominated.pop() if nominated else NOMINATE_NONE)
    return bool(state["phase"][0] != OVER)


def agrees(state: Any, world: Any) -> bool:
    """Whether a replay has ended in the world."""
    return state is not None and all(np.array_equal(state[name][0], world[name]) for name in PUBLIC)


def all_dealings(piles: list[tuple[str, int]], sizes: list[int], cards: list[int]) -> Iterator[list[int]]:
    """Every way to deal some cards to piles of these sizes, as sets."""
    if not piles:
        yield []
        return
    for chosen in combinations(cards, sizes[0]):
        rest = [card for card in cards if card not in chosen]
        for others in all_dealings(piles[1:], sizes[1:], rest):
            yield [sum(1 << card for card in chosen), *others]
