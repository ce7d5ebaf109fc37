"""Advice in plain text and as data. It computes nothing."""

from __future__ import annotations

import textwrap
from collections.abc import Mapping
from typing import Any, Final

from fivehundred.advice.calls import CallAdvice, CallWorth
from fivehundred.advice.discards import DiscardAdvice, Kept
from fivehundred.advice.outlook import After, Outlook
from fivehundred.advice.sources import Source
from fivehundred.cards.bids import PASS, display_bid
from fivehundred.cards.suits import SUIT_SYMBOLS
from fivehundred.words import listed, plural

WIDTH: Final = 78
#: Calls shown: those worth most.
_SHOWN: Final = 8
#: Sources of fewer tricks than this are not told.
_TOLD: Final = 0.05


def _wrapped(text: str, indent: str = "") -> list[str]:
    return textwrap.wrap(text, WIDTH, initial_indent=indent, subsequent_indent=indent, break_on_hyphens=False)


def _shown(call: str) -> str:
    return "pass" if call == PASS else display_bid(call)


def _points(points: float | None) -> str:
    return "–" if points is None else f"{points:+.0f}".replace("-", "−")


def _percent(chance: float | None) -> str:
    return "" if chance is None else f"{100 * chance:.0f} %"


def _card(name: str) -> str:
    return name if name.startswith("Jk") else name[:-1] + SUIT_SYMBOLS["SCDH".index(name[-1])]


def call_text(advice: CallAdvice, outlooks: Mapping[str, Outlook]) -> list[str]:
    """Return advice about a call: what to call, the calls worth most, and why."""
    best = advice.worth(advice.best)
    lines = [f"{advice.seat}: {_shown(advice.best)}", ""]
    lines.append(f"  {'call':14}{'worth':>7}{'contract':>10}{'made':>8}{'tricks':>8}")
    for each in advice.calls[:_SHOWN]:
        tricks = "" if each.tricks is None else f"{each.tricks:.1f}"
        row = f"  {_shown(each.call):14}{_points(each.points):>7}"
        if each.call != PASS:
            row += f"{_points(each.contract_points):>10}{_percent(each.makes):>8}{tricks:>8}"
        lines.append(row.rstrip())
    left = len(advice.calls) - _SHOWN
    if left > 0:
        lines.append(f"  … and {plural(left, 'call')} worth less")
    lines += ["", *_why_call(advice, best)]
    if advice.best in outlooks:
        lines += _wrapped(_outlook_words(outlooks[advice.best]))
    lines += _score_words(advice)
    lines += [
        "",
        *_wrapped(
            "worth: points of the player's side less those of the others that the call brings on average, what others "
            "may still call considered. contract: the same if nobody bids more. made: the chance of making it. tricks: "
            "the average."
            + (
                ""
                if advice.by_points is None
                else " At this score worth and contract count what points do for the match."
            )
        ),
    ]
    return lines


def _score_words(advice: CallAdvice) -> list[str]:
    """Say what the score changes."""
    if advice.by_points is None or advice.by_points == advice.best:
        return []
    return _wrapped(f"The score decides: by points alone the call would be {_shown(advice.by_points)}.")


def _why_call(advice: CallAdvice, best: CallWorth) -> list[str]:
    lines = []
    if best.call == PASS:
        bids = [each for each in advice.calls if each.contract_points is not None]
        if not bids:
            return ["No bid is legal."]
        most = max(bids, key=lambda each: each.contract_points or 0.0)
        lines += _wrapped(
            f"Why pass: the best contract would be {_shown(most.call)}, made {_percent(most.makes)} of the time and "
            f"worth {_points(most.contract_points)} on average."
        )
        return [*lines, *_sources_text(most)]
    others = [each for each in advice.calls if each.call != best.call and each.points is not None]
    lines += _wrapped(
        f"Why {_shown(best.call)}: it is made {_percent(best.makes)} of the time"
        + (f"; the next best call is {_shown(others[0].call)} ({_points(others[0].points)})." if others else ".")
    )
    return [*lines, *_sources_text(best)]


def _sources_text(worth: CallWorth) -> list[str]:
    if worth.tricks is None:
        return _wrapped(_dangers_words(worth)) if worth.dangers else []
    return _wrapped(f"Tricks in {_shown(worth.call)}, on average: {sources_words(worth.sources)}.")


def _dangers_words(worth: CallWorth) -> str:
    risky = [danger for danger in worth.dangers if danger]
    if not risky:
        return "No card of this hand is in danger: below each of them lie enough of its own."
    return (
        f"Its most dangerous cards have {listed([str(danger) for danger in risky])} lower "
        f"{'card' if risky == [1] else 'cards'} of their suits against them beyond the hand's own."
    )


def sources_words(sources: tuple[Source, ...]) -> str:
    """Return sources as ``trumps 2.6, short suits 0.4, …``, those that cost with a minus."""
    told = [source for source in sources if abs(source.tricks) >= _TOLD]
    return ", ".join(f"{source.name} {source.tricks:.1f}".replace("-", "−") for source in told)


def _outlook_words(outlook: Outlook) -> str:
    return f"Just made, the totals are {_after_words(outlook.made)}; failed by one, {_after_words(outlook.failed)}."


def _after_words(after: After) -> str:
    totals = " : ".join(str(total).replace("-", "−") for total in after.totals)
    if after.won is None:
        return totals
    return f"{totals} and the match is {'won' if after.won else 'lost'}"


def call_data(advice: CallAdvice, outlooks: Mapping[str, Outlook]) -> dict[str, Any]:
    """Return advice about a call as data."""
    return {
        "variant": advice.variant,
        "seat": advice.seat,
        "best": advice.best,
        "best_by_points": advice.by_points,
        "calls": [
            {
                "call": each.call,
                "points": _rounded(each.points),
                "contract_points": _rounded(each.contract_points),
                "makes": _rounded(each.makes),
                "tricks": _rounded(each.tricks),
                "sources": _sources_data(each.sources),
                "after": _outlook_data(outlooks.get(each.call)),
            }
            for each in advice.calls
        ],
    }


def _sources_data(sources: tuple[Source, ...]) -> dict[str, float | None]:
    return {source.name: _rounded(source.tricks) for source in sources}


def _outlook_data(outlook: Outlook | None) -> dict[str, Any] | None:
    if outlook is None:
        return None
    return {
        name: {"totals": list(after.totals), "match_won": after.won}
        for name, after in (("made", outlook.made), ("failed_by_one", outlook.failed))
    }


def _rounded(number: float | None) -> float | None:
    return None if number is None else round(number, 4)


def discard_text(advice: DiscardAdvice) -> list[str]:
    """Return advice about discards: what goes, what that leaves, and the next best ways."""
    best = advice.best
    lines = [
        f"{display_bid(advice.contract)}: put aside {_cards(best.discards)}",
        "",
        *_wrapped(
            f"Keep {_cards(advice.hand)}: made {_percent(best.makes)} of the time, {_points(best.points)} points"
            + (f" and {best.tricks:.1f} tricks" if best.tricks is not None else "")
            + " on average."
        ),
    ]
    if advice.sources:
        lines += _wrapped(f"Tricks: {sources_words(advice.sources)}.")
    if advice.others:
        lines += ["", "  put aside instead       made   points  tricks"]
        lines += [_other_row(each) for each in advice.others]
    return lines


def _cards(names: tuple[str, ...]) -> str:
    return " ".join(_card(name) for name in reversed(names))


def _other_row(kept: Kept) -> str:
    tricks = "" if kept.tricks is None else f"{kept.tricks:.1f}"
    return f"  {_cards(kept.discards):20}{_percent(kept.makes):>8}{_points(kept.points):>9}{tricks:>8}".rstrip()


def discard_data(advice: DiscardAdvice) -> dict[str, Any]:
    """Return advice about discards as data."""
    return {
        "variant": advice.variant,
        "seat": advice.seat,
        "contract": advice.contract,
        **_kept_data(advice.best),
        "hand": list(advice.hand),
        "sources": _sources_data(advice.sources),
        "others": [_kept_data(each) for each in advice.others],
    }


def _kept_data(kept: Kept) -> dict[str, Any]:
    return {
        "discards": list(kept.discards),
        "makes": _rounded(kept.makes),
        "points": _rounded(kept.points),
        "tricks": _rounded(kept.tricks),
    }
