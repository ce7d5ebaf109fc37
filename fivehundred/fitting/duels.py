"""Whole deals in which one account bids by a model and the others do not, compiled: does it gain by a change?"""

from __future__ import annotations

from typing import Any

import numpy as np

from fivehundred.engine import rng
from fivehundred.engine.actions import PASS
from fivehundred.engine.compiled import compiled
from fivehundred.engine.dealing import shuffle_and_deal
from fivehundred.engine.state import AUCTION, OVER
from fivehundred.engine.step import apply, find_legal
from fivehundred.engine.totals import seat_of_account
from fivehundred.fitting.sampling import expected_gain, left_by_defence
from fivehundred.players.calibrated_features import FEATURES
from fivehundred.players.registry import CALIBRATED
from fivehundred.players.table import decide


@compiled
def duels_loop(rulebooks: Any, models: Any, states: Any, other: int, seed: Any, start: Any, gains: Any) -> None:
    """Play each deal once for every account, which then bids by ``models[0]``, and write the mean gain in points.

    Of more than three accounts a second one does so too: what gains only as long as nobody else does it is no gain. The
    others are number ``other`` in every second deal, and bid by ``models[1]`` in those between. Misères count as made
    as often as their bidders expect (see `calibrated_model.expect_defence`).
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
            counter, left = 0, 1.0
            while state.phase != OVER:
                find_legal(rulebook, state)
                ahead = (np.int64(rulebook.account_of_seat[state.to_act]) - account) % accounts
                own = ahead == 0 or (ahead == 2 and accounts > 3)
                model = models[0] if own else models[1]
                player = CALIBRATED if own or number & 1 else other
                action = decide(player, rulebook, model, state, key, counter)
                if state.phase == AUCTION and action != PASS:
                    left = left_by_defence(rulebook, model, state, action, looks)
                apply(rulebook, state, action)
                counter += 1
            states[1] = states[0]
            gain = expected_gain(rulebook, state, seat_of_account(rulebook, account), left)
            if accounts > 3:
                second = seat_of_account(rulebook, (account + 2) % accounts)
                gain += expected_gain(rulebook, states[1], second, left)
            gains[number] += gain / accounts
