"""Models by Rulebook: those shipped with the program, those kept in the user's cache, and what a Rulebook adds.

A model belongs to one game, told by the Rulebook's hash, and to one `MODEL_VERSION`. Nothing is fitted here.
"""

from __future__ import annotations

import hashlib
import os
from collections.abc import Mapping
from functools import cache
from pathlib import Path
from typing import Any, Final

import numpy as np
import numpy.typing as npt

from fivehundred.cards.suits import NO_TRUMPS
from fivehundred.engine import entry
from fivehundred.engine.compiled import cache_folder
from fivehundred.engine.state import new_state
from fivehundred.players.calibrated_model import (
    FIRST_SPECIAL_CLASS,
    MAX_CLASSES,
    MODEL,
    MODEL_VERSION,
    NO_TRUMP_CLASS,
    SECOND_PARTNER_CLASSES,
    SUIT_CLASS,
    blank_model,
    is_special,
    partners_of_row,
)
from fivehundred.rules.rulebook import NONE, NUMBERED, Rulebook

SHIPPED: Final = Path(__file__).parent / "models.npz"
_FITTED_FIELDS: Final = (
    *("dealt", "kept", "like_club", "index_low", "index_high", "curve", "solved"),
    *("trust", "heard", "call"),
)
#: The fitted part of a model: what is stored.
FITTED: Final = np.dtype([(name, MODEL.fields[name][0]) for name in _FITTED_FIELDS])  # type: ignore[index]


def complete(rulebook: Rulebook, fitted: npt.NDArray[Any] | None = None) -> npt.NDArray[Any]:
    """Return the model (shape (1,), dtype `MODEL`) of a game from its fitted part (shape (1,), dtype `FITTED`)."""
    model = blank_model()
    if fitted is not None:
        for name in _FITTED_FIELDS:
            model[name] = fitted[name]
    _read_rows(rulebook, model[0])
    model["payoff"][0] = payoffs(rulebook)
    return model


def fitted_part(model: npt.NDArray[Any]) -> npt.NDArray[Any]:
    """Return what of a model is stored."""
    fitted = np.zeros(1, dtype=FITTED)
    for name in _FITTED_FIELDS:
        fitted[name] = model[name]
    return fitted


def _read_rows(rulebook: Rulebook, model: Any) -> None:
    record = rulebook.record[0]
    special = FIRST_SPECIAL_CLASS
    for row in range(1, int(record["row_count"]) + 1):
        denomination = int(record["row_denomination"][row])
        if is_special(record, row):
            model["class_of_row"][row] = min(special, MAX_CLASSES - 1)
            special += 1
            continue
        more = int(partners_of_row(record, row) > 1)
        group = SUIT_CLASS if denomination < NO_TRUMPS else NO_TRUMP_CLASS
        model["class_of_row"][row] = group + more * SECOND_PARTNER_CLASSES
        if record["row_kind"][row] == NUMBERED and not model["entry_row"][more, denomination]:
            model["entry_row"][more, denomination] = row


def payoffs(rulebook: Rulebook) -> npt.NDArray[np.float64]:
    """Return own points less the others' average, by row and tricks of the contractor's side, shape (64, 25).

    The engine scores; the defenders' tricks are shared evenly, and as many partners are found as may be called.
    """
    record = rulebook.record[0]
    found = np.zeros(MODEL["payoff"].shape)
    for row in range(1, int(record["row_count"]) + 1):
        partners = int(partners_of_row(record, row))
        side = int(record["side_mask"][0]) | (2 << partners) - 1
        partner = 1 if partners else NONE
        defenders = [seat for seat in range(rulebook.players) if not side >> seat & 1]
        for tricks in range(rulebook.hand_size + 1):
            found[row, tricks] = np.mean([_score(rulebook, row, side, partner, tricks, seat) for seat in defenders])
    return found


def _score(rulebook: Rulebook, row: int, side: int, partner: int, tricks: int, defender: int) -> float:
    """Return what a contract of seat 0 brings it, less the others' average; one defender takes all other tricks."""
    state = new_state()
    entry.empty_table(state, rulebook.players - 1)
    state["contract"], state["contractor"], state["partner"] = row, 0, partner
    state["side"] = side
    state["tricks"][0, 0] = tricks
    state["tricks"][0, defender] = rulebook.hand_size - tricks
    entry.score_given(rulebook.record, state)
    points = state["points"][0][: rulebook.players]
    accounts = dict(zip(rulebook.account_of_seat, (int(number) for number in points), strict=True))
    own = accounts.pop(rulebook.account_of_seat[0])
    return own - float(np.mean(list(accounts.values())))


@cache
def shipped_models() -> Mapping[str, npt.NDArray[Any]]:
    """Return the fitted parts that come with the program, by the Rulebook's hash; none of another `MODEL_VERSION`."""
    if not SHIPPED.exists():
        return {}
    with np.load(SHIPPED, allow_pickle=False) as stored:
        if int(stored["version"]) != MODEL_VERSION:
            return {}
        fitted = np.zeros(len(stored["games"]), dtype=FITTED)
        for name in _FITTED_FIELDS:
            fitted[name] = stored[name]
        return {str(game): fitted[number : number + 1] for number, game in enumerate(stored["games"])}


def write_shipped(models: Mapping[str, npt.NDArray[Any]], path: Path = SHIPPED) -> None:
    """Write fitted parts, by the Rulebook's hash, as the file that comes with the program."""
    games = sorted(models)
    columns: dict[str, Any] = {name: np.concatenate([models[game][name] for game in games]) for name in _FITTED_FIELDS}
    np.savez_compressed(path, version=np.int64(MODEL_VERSION), games=np.array(games), **columns)


def _kept_file(rulebook: Rulebook) -> Path:
    return cache_folder().parent.parent / "models" / f"{rulebook.hash[:32]}-{MODEL_VERSION}.npy"


def stored_model(rulebook: Rulebook) -> npt.NDArray[Any] | None:
    """Return the model of a game, shipped or from the user's cache, None where there is none."""
    fitted = shipped_models().get(rulebook.hash)
    path = _kept_file(rulebook)
    if fitted is None and path.exists():
        fitted = np.load(path, allow_pickle=False)
        if fitted.dtype != FITTED:
            fitted = None
    if fitted is None:
        return None
    model = complete(rulebook, fitted)
    model.flags.writeable = False
    return model


def keep_model(rulebook: Rulebook, model: npt.NDArray[Any]) -> Path:
    """Write a fitted model to the user's cache, whole or not at all, and return the file."""
    path = _kept_file(rulebook)
    path.parent.mkdir(parents=True, exist_ok=True)
    draft = path.with_name(f"{path.stem}.{os.getpid()}.draft.npy")
    np.save(draft, fitted_part(model))
    draft.replace(path)
    return path


def model_hash(model: npt.NDArray[Any]) -> str:
    """Return the SHA-256 of a model, as hexadecimal text."""
    digest = hashlib.sha256(f"fivehundred model {MODEL_VERSION}\n".encode())
    for name in _FITTED_FIELDS:
        digest.update(name.encode() + b"=" + model[name].tobytes())
    return digest.hexdigest()
