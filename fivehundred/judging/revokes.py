"""A revoke and what the table's rule makes of it: which tricks count, and which points are fixed whatever they were.

The two rules are those that Hoyle's Games Modernized (1909) prints. The engine counts here too: it is given a Rulebook
in which the contract cannot fail, or cannot be made.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import Final

from fivehundred.errors import QuestionError
from fivehundred.judging.names import Contract, in_words, parse_seat
from fivehundred.judging.position import State, active_seats
from fivehundred.rules.rulebook import DEFENCE_NOTHING, REVOKE_AMERICAN, REVOKE_HOFFMANN, REVOKE_NONE, Rulebook
from fivehundred.variants.model import Variant
from fivehundred.words import plural

#: What an opponent of the contractor loses by a revoke under Hoffmann's rule.
HOFFMANN_LOSS: Final = 100


@dataclass(frozen=True)
class Revoke:
    """A proved revoke: whose, at which trick (from 1), under which rule (a number of the Rulebook)."""

    seat: int
    trick: int
    by_contractors_side: bool
    rule: int

    @property
    def abandons(self) -> bool:
        """Whether no trick of the deal counts any more."""
        return self.rule == REVOKE_AMERICAN

    @property
    def is_replayed(self) -> bool:
        """Whether the play is taken back to the trick of the revoke; the offender then scores `HOFFMANN_LOSS` less."""
        return self.rule == REVOKE_HOFFMANN and not self.by_contractors_side

    def scoring(self, rulebook: Rulebook, row: int) -> Rulebook:
        """Return the Rulebook to score the contract of ladder row ``row`` by."""
        if self.is_replayed:
            return rulebook
        record = rulebook.record.copy()
        if self.abandons:  # made whatever was taken, with nothing for slams and defence
            record["row_low"][0][row], record["row_high"][0][row] = 0, rulebook.hand_size
            record["row_defence"][0][row] = DEFENCE_NOTHING
            record["slam_at_least"] = 0
        else:  # cannot be made
            record["row_low"][0][row] = rulebook.hand_size + 1
        return replace(rulebook, record=record)

    def sentence(self, rulebook: Rulebook, variant: Variant) -> str:
        """Say in a sentence what the rule makes of the revoke."""
        rule = f"penalties.revoke: {variant.penalties.revoke} — {in_words(rulebook, self.seat)} revoked at trick"
        rule = f"{rule} {self.trick}"
        if self.abandons:
            return (
                f"{rule}: the hand is abandoned, the contractor scores the full amount of the bid, the side in error "
                "nothing."
            )
        if self.by_contractors_side:
            return (
                f"{rule}, on the contractor's side: the contract counts as failed whatever was taken, and the "
                "opponents score their tricks, with those that the revoke cost them."
            )
        return f"{rule}: {self.standing()}; the offender scores nothing for this deal and loses {HOFFMANN_LOSS}."

    def standing(self) -> str:
        """Say which tricks stand where the play is taken back."""
        if self.trick == 1:
            return "all tricks are taken back and played anew"
        before = "trick 1 stands" if self.trick == 2 else f"tricks 1 to {self.trick - 1} stand"
        return f"{before}, and from trick {self.trick} on the play is taken back and goes on anew"


def read_revoke(text: str | Sequence[str | int], rulebook: Rulebook) -> tuple[int, int]:
    """Read ``W:3``, or a pair of seat and trick: the seat, and the trick from 1. Raises `QuestionError`."""
    parts = text.split(":") if isinstance(text, str) else [str(part) for part in text]
    if len(parts) != 2 or not parts[1].strip().isdecimal():
        raise QuestionError(f"{text!r} is no revoke: write who revoked and at which trick, such as W:3 (--revoke)")
    seat, trick = parse_seat(rulebook, parts[0]), int(parts[1])
    if not 1 <= trick <= rulebook.hand_size:
        raise QuestionError(
            f"a revoke at trick {trick}: a deal of {rulebook.variant_key} has {plural(rulebook.hand_size, 'trick')}"
        )
    return seat, trick


def judged_revoke(
    revoke: tuple[int, int], rulebook: Rulebook, contract: Contract, state: State, *, slam: bool, breach: bool
) -> Revoke:
    """Return what the rule has to say of a revoke. ``state``: the deal before the play, with all of the partners.

    Raises `QuestionError` where the table has no rule, or its rule is silent.
    """
    seat, trick = revoke
    rule, who = int(rulebook.record["revoke"][0]), in_words(rulebook, seat)
    if rule == REVOKE_NONE:
        raise QuestionError(
            f"{rulebook.variant_key} has no penalty for a revoke (penalties.revoke: none); a file of your own may say "
            "american or hoffmann"
        )
    if not contract.row:
        raise QuestionError(
            "penalties.revoke speaks of a contractor and opponents: in a deal without a contract no rule says what a "
            "revoke costs"
        )
    if seat not in active_seats(rulebook, state):
        raise QuestionError(f"{who} cannot have revoked: this seat takes no part in the play of {contract.name}")
    found = Revoke(seat, trick, bool(int(state["side"][0]) >> seat & 1), rule)
    if found.abandons and found.by_contractors_side:
        raise QuestionError(
            f"{who} revoked on the contractor's side, and penalties.revoke: american does not say what that costs; "
            "penalties.revoke: hoffmann does"
        )
    if breach:
        raise QuestionError("no rule says what a called breach brings once a player has revoked")
    if slam and not found.is_replayed:
        raise QuestionError(
            "penalties.revoke gives or takes the amount of the bid; no rule says if a called slam is in"
        )
    return found
