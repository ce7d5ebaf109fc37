"""Why a deal scores what it scores, and the match ends or goes on, in words. It counts nothing."""

from __future__ import annotations

from dataclasses import dataclass

from fivehundred.cards.bids import display_bid
from fivehundred.engine.match import ENDING_NAMES
from fivehundred.engine.results import (
    DRAWN,
    MADE,
    OPPONENT_FELL,
    PLAYED_WITHOUT_CONTRACT,
    UNFINISHED,
    WON_BY_CONTRACT,
    WON_BY_LEAD,
    WON_ON_TOTAL,
)
from fivehundred.judging.names import Contract, account_in_words, account_names, joined
from fivehundred.judging.position import State, loses_every_trick
from fivehundred.judging.reasons_calls import special_contract
from fivehundred.judging.revokes import Revoke
from fivehundred.rules.rulebook import DEFENCE_NOTHING, NUMBERED, Rulebook
from fivehundred.variants.model import Variant
from fivehundred.words import plural


@dataclass(frozen=True)
class ScorePosition:
    """A scored deal with the totals before and after: what the reasons are to be given for. Lists by account."""

    variant: Variant
    rulebook: Rulebook
    contract: Contract
    state: State
    partner: int | None
    own: tuple[int, ...]
    tricks: int
    points: tuple[int, ...]
    scores: tuple[int, ...]
    totals: tuple[int, ...]
    winners: tuple[int, ...]
    ending: str
    deal: int
    revoke: Revoke | None = None

    @property
    def outcome(self) -> int:
        """How the deal ended (a number of `engine.results`)."""
        return int(self.state["outcome"][0])

    @property
    def made(self) -> bool:
        """Whether the contract was made."""
        return self.outcome == MADE

    @property
    def numbered(self) -> bool:
        """Whether the contract is a number of tricks in a denomination."""
        return int(self.rulebook.record["row_kind"][0][self.contract.row]) == NUMBERED

    @property
    def others(self) -> tuple[int, ...]:
        """The accounts that do not belong to the contractor's side."""
        return tuple(account for account in range(len(self.points)) if account not in self.own)

    def name(self, account: int) -> str:
        """Name an account."""
        return account_in_words(account_names(self.rulebook)[account])

    def names(self, accounts: tuple[int, ...], *, word: str = "and") -> str:
        """Name accounts."""
        return joined((self.name(account) for account in accounts), word=word)


# ------------------------------------------------------------------------------------------------------------- points


def point_reasons(position: ScorePosition) -> tuple[str, ...]:
    """Say what gives the points of the deal."""
    if position.outcome == PLAYED_WITHOUT_CONTRACT:
        return ("auction.all_pass: play_no_trumps — without a contract every trick scores ten.",)
    revoke = position.revoke
    revoked = () if revoke is None else (revoke.sentence(position.rulebook, position.variant),)
    if revoke is not None and revoke.abandons:
        return (*revoked, *_contractors_points(position))
    goal = (_goal(position),) if revoke is None or revoke.is_replayed else ()
    return (*revoked, *goal, *_contractors_points(position), *_defenders_points(position))


def _goal(position: ScorePosition) -> str:
    """Say what the contract asked for, and whether it was done."""
    record, row = position.rulebook.record, position.contract.row
    if int(position.state["slam"][0]):
        done = "made" if position.made else "failed"
        return f"A slam was called: all the tricks are needed, and the contractor took {position.tricks}: {done}."
    low, high, took = int(record["row_low"][0][row]), int(record["row_high"][0][row]), position.tricks
    name, done = display_bid(position.contract.name), "made" if position.made else "failed"
    goal = f"exactly {low}" if low == high else f"at least {low}" if low else f"at most {high}"
    goal = "no trick" if high == 0 else "all the tricks" if low == position.rulebook.hand_size else goal
    return f"{name} needs {goal}; the contractor's side took {took}: {done}."


def _worth(position: ScorePosition) -> tuple[int, str]:
    """Return the contract's value and where it comes from."""
    value = position.rulebook.bid_values[position.contract.row]
    special = special_contract(position.variant, position.contract.name)
    if special is not None:
        return value, f"{special[0]}.value: {special[1].value}"
    return value, f"scoring.schedule: {position.variant.scoring.schedule}"


def _contractors_points(position: ScorePosition) -> list[str]:
    value, source = _worth(position)
    scoring, points = position.variant.scoring, position.points[position.own[0]]
    slam_call = position.variant.contracts.slam_call
    if int(position.state["slam"][0]) and slam_call is not None:
        worth = f"{display_bid(position.contract.name)} is worth {value} ({source})"
        bonus = f"contracts.slam_call.bonus: {slam_call.bonus}"
        if position.made or points == 0:
            return [f"{worth}, the called slam adds to it ({bonus})."]
        return [f"{worth}; contracts.slam_call.failed: {slam_call.failed} ({bonus}) gives the loss."]
    reasons = [f"{display_bid(position.contract.name)} is worth {value} ({source})."]
    if not position.made:
        if points == 0:
            reasons.append(f"scoring.failed: {scoring.failed} — it costs nothing, and every opponent scores {value}.")
        else:
            reasons.append(f"scoring.failed: {scoring.failed} — a failed contract costs its value.")
    slam = scoring.slam_at_least
    everything = position.numbered and position.made and position.tricks == position.rulebook.hand_size
    if everything and slam is not None:
        lifted = f"lifts it to {slam}" if slam > value else "changes nothing, since the bid is worth as much"
        reasons.append(f"scoring.slam_at_least: {slam} — taking all the tricks {lifted}.")
    elif everything:
        reasons.append("scoring.slam_at_least: null — taking all the tricks gives nothing more.")
    elif position.made and position.numbered and position.tricks > _level(position):
        reasons.append("Tricks above the bid score nothing.")
    if position.partner is not None:
        each = "half of it each" if scoring.partner_share == "half" else "all of it each"
        reasons.append(f"scoring.partner_share: {scoring.partner_share} — contractor and partner score {each}.")
    return reasons


def _level(position: ScorePosition) -> int:
    return position.rulebook.bid_levels[position.contract.row]


def _defenders_points(position: ScorePosition) -> list[str]:
    defenders = position.variant.scoring.defenders
    if loses_every_trick(position.rulebook, position.contract):
        if defenders.in_misere and any(position.points[account] for account in position.others):
            return [f"scoring.defenders.in_misere: {defenders.in_misere} — for every trick that the contractor took."]
        return ["The defenders score nothing for their tricks in this contract."]
    if int(position.rulebook.record["row_defence"][0][position.contract.row]) == DEFENCE_NOTHING:
        return ["The defenders score nothing for their tricks in this contract."]
    left = position.rulebook.hand_size - position.tricks
    if left == 0:
        return []
    if defenders.per_trick == 0:
        return ["scoring.defenders.per_trick: 0 — the defenders score nothing for their tricks."]
    if defenders.when == "contract_failed" and position.made:
        return ["scoring.defenders.when: contract_failed — the contract was made, so their tricks score nothing."]
    shared = ""
    if len(position.others) > 1:
        whose = "its own tricks" if defenders.share == "own" else "the tricks of all defenders"
        shared = f", each for {whose} (scoring.defenders.share: {defenders.share})"
    return [f"scoring.defenders.per_trick: {defenders.per_trick} — the defenders took {plural(left, 'trick')}{shared}."]


# -------------------------------------------------------------------------------------------------------------- match


def match_reasons(position: ScorePosition) -> tuple[str, ...]:
    """Say what the totals mean for the match."""
    return (*_held_back(position), *_ending(position))


def _held_back(position: ScorePosition) -> list[str]:
    """Say where an account's total rose by less than its points."""
    defenders = position.variant.scoring.defenders
    cap, stop = defenders.cap, defenders.stop_above
    reasons = []
    for account in position.others:
        before, after, name = position.scores[account], position.totals[account], position.name(account)
        if after == before + position.points[account]:
            continue
        if stop is not None and before > stop:
            reasons.append(
                f"scoring.defenders.stop_above: {stop} — {name} stood above it and gains nothing by defending."
            )
        else:
            reasons.append(f"scoring.defenders.cap: {cap} — by defending, {name} cannot rise above it.")
    return reasons


def _ending(position: ScorePosition) -> list[str]:
    match = position.variant.match
    target = int(position.rulebook.record["target"][0])
    reached = tuple(account for account, total in enumerate(position.totals) if total >= target)
    line = int(position.rulebook.record["lose_at"][0])
    fallen = tuple(account for account, total in enumerate(position.totals) if total <= line)
    on_line = tuple(account for account, total in enumerate(position.totals) if total == match.lose_at)
    won = position.names(position.winners)
    if position.ending == ENDING_NAMES[WON_BY_LEAD]:
        return [f"match.spread: {match.spread} — {won} leads by as much, and all others are below zero."]
    if position.ending in (ENDING_NAMES[WON_ON_TOTAL], ENDING_NAMES[DRAWN]):
        end = "the best totals are equal: nobody wins" if not position.winners else f"{won} has the highest total"
        return [f"match.deals: {match.deals} — this was deal {position.deal}, and {end}."]
    if position.ending == ENDING_NAMES[WON_BY_CONTRACT] and match.win_by == "own_contract":
        reasons = [
            f"match.win_by: own_contract — {won} made the contract and stands at {match.target} or more (match.target)."
        ]
        return reasons + _both_lines(position, fallen)
    if position.ending == ENDING_NAMES[OPPONENT_FELL]:
        lost = tuple(account for account in fallen if account not in position.winners)
        setting = f"match.lose_at: {match.lose_at}, {match.lose_when}"
        best = f"; of the others the best wins (match.others_win: {match.others_win})"
        all_others = f"; all others win (match.others_win: {match.others_win})"
        rest = "" if len(position.totals) - len(lost) < 2 else best if match.others_win == "best_other" else all_others
        reasons = [f"{position.names(lost)} has fallen to the losing line ({setting}){rest}."]
        return reasons + (_both_lines(position, fallen) if reached else [])
    if position.ending != ENDING_NAMES[UNFINISHED]:
        reasons = [f"match.win_by: any_points — {match.target} or more wins (match.target)."]
        if len(reached) > 1:
            reasons.append(_several_reached(position, reached))
        return reasons + _both_lines(position, fallen)
    return _goes_on(position, reached, fallen, on_line)


def _several_reached(position: ScorePosition, reached: tuple[int, ...]) -> str:
    setting = position.variant.match.both_reach
    names = position.names(reached)
    if setting == "higher_total":
        return f"match.both_reach: higher_total — {names} have reached it, and the highest total wins."
    if any(account in position.own for account in reached):
        return f"match.both_reach: contractor — {names} have reached it, and the contractor's side wins."
    return f"match.both_reach: contractor — {names} have reached it, and the one whose trick reached it first wins."


def _both_lines(position: ScorePosition, fallen: tuple[int, ...]) -> list[str]:
    first = position.variant.match.check_first
    return [f"match.check_first: {first} — the same deal also brought the other end."] if fallen else []


def _goes_on(
    position: ScorePosition, reached: tuple[int, ...], fallen: tuple[int, ...], on_line: tuple[int, ...]
) -> list[str]:
    match = position.variant.match
    if reached and match.win_by == "own_contract":
        only = "but only a contract of one's own that has just been made wins"
        return [f"match.win_by: own_contract — {position.names(reached)} stands at {match.target} or more, {only}."]
    if match.deals is not None and not match.ends_at_target:
        return [f"match.deals: {match.deals} — this was deal {position.deal}; no total ends the match before."]
    if reached:
        return [f"match.both_reach: {match.both_reach} — {position.names(reached)} are level, so nobody has won yet."]
    if on_line and match.lose_when == "below":
        return [f"match.lose_when: below — exactly {match.lose_at} does not lose."]
    if fallen and not match.lose_while_others_negative:
        return ["match.lose_while_others_negative: false — an opponent is below zero too, so nobody loses."]
    if fallen:
        return ["Nobody is left to win, since all have fallen."]
    low = "" if match.lose_at is None else f", and nobody has fallen to {match.lose_at} (match.lose_at)"
    return [f"Nobody has reached {match.target} (match.target){low}."]
