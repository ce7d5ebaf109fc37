"""Whole deals in which one account bids by a model and the others do not, compiled: does it gain by a change?"""

from __future__ import annotations

from typing import Any

import numpy as np

from fivehundred.engine import rng
from fivehundred.engine.actions import PASS
from fivehundred.engine.compiled import compiled
from fivehundred.engine.dealing import shuffle_and_deal
from fivehundred.engine.results import MADE
from fivehundred.engine.score import score_deal
from fivehundred.engine.state import AUCTION, OVER
from fivehundred.engine.step import apply, find_legal
from fivehundred.fitting.sampling import gain_of, left_by_defence
from fivehundred.players.calibrated_features import FEATURES
from fivehundred.players.registry import CALIBRATED
from fivehundred.players.table import decide


@compiled
def duels_loop(rulebooks: Any, models: Any, states: Any, other: int, seed: Any, start: Any, gains: Any) -> None:
    """Play each deal once for every account, which then bids by ``models[0]``, and write its mean gain in points.

    The others are number ``other`` in every second deal, and bid by ``models[1]`` in those between. Misères count as
    made as often as their bidders expect (see `calibrated_model.expect_defence`).
    """
    rulebook, state = rulebooks[0], states[0]
    looks = np.zeros(FEATURES)
    accounts = np.int64(rulebook.account_count)
    for number in range(len(gains)):
        index = np.uint64(start) + np.uint64(number)
        key = rng.make_key(seed, rng.FITTING, index, 1)
        dealer = np.int64((index >> np.uint64(1)) % np.uint64(rulebook.players))
        gains[number] = 0.0
        for account in range(accounts):
            shuffle_and_deal(rulebook, state, rng.make_key(seed, rng.FITTING, index, 0), dealer)
            counter, left, seat = 0, 1.0, 0
            while state.phase != OVER:
                find_legal(rulebook, state)
                own = rulebook.account_of_seat[state.to_act] == account
                model = models[0] if own else models[1]
                player = CALIBRATED if own or number & 1 else other
                action = decide(player, rulebook, model, state, key, counter)
                if state.phase == AUCTION and action != PASS:
                    left = left_by_defence(rulebook, model, state, action, looks)
                apply(rulebook, state, action)
                counter += 1
            while rulebook.account_of_seat[seat] != account:
                seat += 1
            gain = gain_of(rulebook, state, seat)
            if left < 1.0 and state.outcome == MADE:
                state.tricks[state.contractor] += 1
                score_deal(rulebook, state, 1)
                gain = left * gain + (1.0 - left) * gain_of(rulebook, state, seat)
            gains[number] += gain / accounts
