"""Tells the contracts outside the numbered ones: what one is, where it ranks, when it may be bid, how it is played.

A part of the table in `wordings`.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any, Final

from fivehundred.variants.clauses import Wording, bid_words, by_cards, by_number
from fivehundred.words import Counted, listed, spelt

_CONTRACT_NAMES: Final = {
    "misere": "misère",
    "open_misere": "open misère",
    "bar_misere": "bar misère (the kitty stays down)",
    "blind_misere": "blind misère (bid before looking)",
    "super_open_misere": "super open misère (opponents choose the cards)",
    "double_misere": "double misère (both partners lose every trick)",
    "hi_lo": "hi-lo (an exact number of tricks)",
    "game": "a game bid in each denomination",
    "slam_call": "a call of slam after the kitty",
}

_SHORT: Final = {
    **{name: words.split(" (", maxsplit=1)[0] for name, words in _CONTRACT_NAMES.items()},
    "game": "the game bid",
    "slam_call": "the call of slam",
}

_GATES: Final = {
    "none": "at any time",
    "after_a_seven": "only after somebody has bid seven or more",
    "over_a_seven": "only over a standing bid of exactly seven",
    "after_an_eight": "only after somebody has bid eight or more",
    "partner_bid_misere": "only after the partner's misère",
    "first_call": "only as a player's first call",
}

_EXPOSED: Final = {
    "never": "is played with the hand hidden",
    "before_first_lead": "is laid face up before the first lead",
    "after_first_trick": "is laid face up after the first trick",
}

_KITTY: Final = {"taken": "the contractor takes the kitty", "not_taken": "the kitty stays down"}

_EXCHANGE: Final = {
    "none": "the partners exchange nothing",
    "pass_on": "the contractor passes as many cards on as the kitty had",
    "swap": "the partners swap cards unseen",
}

_SLAM_FAILED: Final = {
    "minus_both": "costs the bid and the bonus together",
    "minus_500": "costs 500 points",
}


def _place(above: str) -> str:
    fixed = {"by_value": "ranks where its value lies", "top": "ranks above everything"}
    return fixed.get(above) or f"ranks directly above {bid_words(above)}"


def _whole_contract(name: str) -> Callable[[Any], str]:
    words, short = _CONTRACT_NAMES[name], _SHORT[name]

    def clause(value: Any) -> str:
        if value is None:
            return f"{short} is not played"
        parts = []
        if "value" in value:
            parts.append(f"for {Counted(value['value']):point|points}")
        if "bonus" in value:
            bonus, failed = Counted(value["bonus"]), _SLAM_FAILED[value["failed"]]
            parts.append(f"for {bonus:point|points} beside the bid, and failing it {failed}")
        if "tricks" in value:
            parts.append(f"to take exactly {spelt(value['tricks'], 'trick')}")
        details = [_place(value["above"])] if "above" in value else []
        details += [f"may be bid {_GATES[value['gate']]}"] if "gate" in value else []
        details += [_EXPOSED[value["exposed"]]] if value.get("exposed", "never") != "never" else []
        told = f"{words} is played {' '.join(parts)}"
        return f"{told}: it {listed(details)}" if details else told

    return clause


def _contract(name: str) -> dict[str, Wording]:
    """Return the wordings of one special contract: whole, and setting by setting. Extra keys do no harm."""
    short, key = _SHORT[name], f"contracts.{name}"
    return {
        key: Wording(
            _whole_contract(name),
            "Hands that suit it have a bid of their own, and bids that it stands above are outbid by it.",
        ),
        f"{key}.value": by_number(
            "A higher value makes it tempting, and failing it dear; a lower one leaves it unbid.",
            f"{short} is worth {{n:point|points}}",
        ),
        f"{key}.above": Wording(
            lambda above: f"{short} {_place(above)}",
            "Between the two places another bid wins the auction.",
        ),
        f"{key}.gate": Wording(
            lambda gate: f"{short} may be bid {_GATES[gate]}",
            "An early gate keeps it out of quiet auctions; without one it can be bid at once.",
        ),
        f"{key}.exposed": Wording(
            lambda exposed: f"{short} {_EXPOSED[exposed]}",
            "Opponents who see the hand defend better, the earlier the better.",
        ),
        f"{key}.kitty": Wording(
            lambda kitty: f"in {short} {_KITTY[kitty]}",
            "With the kitty the worst cards can be thrown out.",
        ),
    }


_SPECIALS: Final = (
    *("misere", "open_misere", "bar_misere", "blind_misere"),
    "super_open_misere",
    "double_misere",
    "hi_lo",
)

CONTRACT_WORDINGS: Final[Mapping[str, Wording]] = {
    **{key: wording for name in _SPECIALS for key, wording in _contract(name).items()},
    "contracts.double_misere.exchange": Wording(
        lambda exchange: f"in double misère {_EXCHANGE[exchange]}",
        "An exchange lets each partner get rid of what is dangerous.",
    ),
    "contracts.double_misere.swap_cards": by_cards(
        "The more cards are swapped, the more two bad hands can be mended.", "{cards} are swapped in double misère"
    ),
    "contracts.hi_lo.tricks": by_number(
        "Another number of tricks is easier or harder to hit.", "hi-lo is to take exactly {n:trick|tricks}"
    ),
    **{key: _contract("game")[key] for key in ("contracts.game", "contracts.game.value", "contracts.game.above")},
    "contracts.slam_call": Wording(
        _whole_contract("slam_call"),
        "Contractors with a very strong hand can try for more, playing alone with the partner's best card.",
    ),
    "contracts.slam_call.bonus": by_number(
        "A larger bonus tempts and punishes more.", "a called slam adds {n:point|points}"
    ),
    "contracts.slam_call.failed": Wording(
        lambda failed: f"a called slam that fails {_SLAM_FAILED[failed]}",
        "It is the price of trying.",
    ),
}
