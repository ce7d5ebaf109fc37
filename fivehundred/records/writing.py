"""Writing records: a deal, finished or not, as the inputs that made it. It derives and checks nothing."""

from __future__ import annotations

import json
from collections.abc import Iterable, Mapping, Sequence
from pathlib import Path
from typing import Any, Final

from fivehundred import __version__
from fivehundred.cards.cards import Card, card_name
from fivehundred.engine.deal import Deal
from fivehundred.errors import RecordError
from fivehundred.records.reading import RECORD_FORMAT, Fault, KnownRules, UnreadableError, parsed_line
from fivehundred.rules import assemble
from fivehundred.rules.rulebook import RULEBOOK_FORMAT
from fivehundred.variants.model import Variant
from fivehundred.variants.tree import variant_data

_UNUSED_TEXTS: Final = ("summary", "sources", "family")


def variant_record(variant: Variant) -> dict[str, Any]:
    """Return the line that says by which rules deals are played: every setting, and the rulebook's hash."""
    settings = {key: value for key, value in variant_data(variant).items() if key not in _UNUSED_TEXTS}
    return {
        "record": RECORD_FORMAT,
        "type": "variant",
        "variant": variant.key,
        "rulebook": assemble(variant).hash,
        "rulebook_format": RULEBOOK_FORMAT,
        "program": f"fivehundred {__version__}",
        "settings": settings,
    }


def write_record(
    deal: Deal,
    *,
    seed: int | None = None,
    index: int | None = None,
    players: Sequence[str] | None = None,
    match: Mapping[str, Any] | None = None,
    with_result: bool = False,
) -> dict[str, Any]:
    """Return a deal as a record: the cards and every decision so far, and nothing that follows from them.

    ``match`` is ``{"id": …, "deal": number from 1, "before": totals by account}``, the last of which may be left out.
    ``with_result`` adds what came of it as a claim that a check
    compares; it needs a finished deal (`RecordError`).
    """
    if with_result and not deal.is_over:
        raise RecordError("the deal is not finished: it has no result to write down")
    record: dict[str, Any] = {
        "record": RECORD_FORMAT,
        "type": "deal",
        "variant": deal.rulebook.variant_key,
        "rulebook": deal.rulebook.hash,
    }
    if seed is not None:
        record["seed"] = int(seed)
        record["index"] = int(index or 0)
    if players is not None:
        record["players"] = list(players)
    if match is not None:
        record["match"] = dict(match)
    record |= {
        "dealer": deal.dealer,
        "hands": [_names(deal, hand) for hand in deal.dealt_hands],
        "kitty": _names(deal, deal.dealt_kitty),
    }
    if deal.rulebook.own_kitty_size:
        record["own_kitties"] = [_names(deal, cards) for cards in deal.dealt_own_kitties]
    if deal.rulebook.dead_count:
        record["dead"] = _names(deal, deal.dead)
    if deal.barred:
        record["barred"] = list(deal.barred)
    record |= _decisions(deal)
    if with_result:
        record["result"] = _result(deal)
    return record


def append_records(path: str | Path, records: Iterable[Mapping[str, Any]], *, variant: Variant) -> None:
    """Write deals to the end of a file, with the variant's line in front where the file has none of that game yet.

    Raises `RecordError` where the file is there and is not a whole record.
    """
    file = Path(path)
    lines = [json_line(record) for record in records]
    if not _holds_variant(file, variant):
        lines.insert(0, json_line(variant_record(variant)))
    with file.open("a", encoding="utf-8", newline="\n") as out:
        out.write("".join(lines))


def json_line(data: Mapping[str, Any]) -> str:
    """Return data as one line of JSON with its end of line; letters stay as they are."""
    return json.dumps(data, ensure_ascii=False, allow_nan=False) + "\n"


# --------------------------------------------------------------------------------------------------- small parts


def _names(deal: Deal, cards: Iterable[Card]) -> list[str]:
    return [card_name(card, jokers=deal.rulebook.joker_count) for card in cards]


def _decisions(deal: Deal) -> dict[str, Any]:
    """Sort the actions by kind, each kind in order; kinds that did not occur are left out, but for the calls."""
    calls = [name for _, name in deal.calls]
    found: dict[str, Any] = {"calls": calls}
    rest = [name for _, name in deal.history if " " in name or name.islower()]
    for name in rest:
        verb, _, what = name.partition(" ")
        if verb == "discard":
            found.setdefault("discards", []).append(what)
        elif verb == "nominate":
            found["nomination"] = what
        elif verb in ("play", "lead") and name != "play on":
            found.setdefault("plays", []).append(what)
        else:
            found.setdefault("choices", []).append(name)
    order = ("calls", "discards", "choices", "nomination", "plays")
    return {key: found[key] for key in order if key in found}


def _result(deal: Deal) -> dict[str, Any]:
    return {
        "contract": deal.contract,
        "contractor": deal.contractor,
        "partner": deal.partner,
        "outcome": deal.outcome,
        "winners": [trick.winner for trick in deal.tricks],
        "tricks": list(deal.tricks_won),
        "points": list(deal.points),
    }


def _holds_variant(file: Path, variant: Variant) -> bool:
    """Tell whether a file has the variant's line; a missing or empty file has not. Raises `RecordError`."""
    if not file.exists() or file.stat().st_size == 0:
        return False
    wanted, found = assemble(variant).hash, False
    with file.open("rb") as lines:
        for number, raw in enumerate(lines, start=1):
            if not raw.strip():
                continue
            if not raw.endswith(b"\n"):
                raise RecordError(f"nothing was added: {file}:{number}: the last line does not end; end or delete it")
            try:
                data = parsed_line(raw, first=number == 1)
                if isinstance(data, dict) and data.get("type") == "variant":
                    KnownRules().learn(data, str(file))
                    found |= (data.get("rulebook"), data["variant"]) == (wanted, variant.key)
            except (UnreadableError, KeyError) as trouble:
                raise RecordError(f"nothing was added: {Fault(f'{file}:{number}', str(trouble))}") from None
    return found
