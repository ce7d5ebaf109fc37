"""What a deal scores, and whether the match ends. The engine counts; this tells it who took how many tricks."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace
from itertools import permutations
from typing import Final

from fivehundred.engine.match import ENDING_NAMES
from fivehundred.engine.results import UNFINISHED
from fivehundred.errors import QuestionError
from fivehundred.judging.answers import RevokeAnswer, ScoreAnswer
from fivehundred.judging.counting import (
    Question,
    Result,
    before_play,
    count,
    first_seat,
    other_accounts,
    own_accounts,
)
from fivehundred.judging.names import (
    Contract,
    account_names,
    in_words,
    joined,
    parse_contract,
    parse_seat,
    seat_name,
)
from fivehundred.judging.position import active_seats, loses_every_trick
from fivehundred.judging.reasons_score import ScorePosition, match_reasons, point_reasons
from fivehundred.judging.revokes import judged_revoke, read_revoke
from fivehundred.rules import assemble
from fivehundred.rules.rulebook import Rulebook
from fivehundred.variants.model import Variant
from fivehundred.words import plural

ALONE: Final = "alone"
_LARGEST_TOTAL: Final = 1_000_000
_LAST_DEAL: Final = 1_000_000
_OUTCOMES: Final = ("thrown in", "played without a contract", "made", "failed")


def judge_score(
    variant: Variant,
    contract: str,
    tricks: int | None = None,
    *,
    others: Sequence[int] | None = None,
    scores: Sequence[int] | None = None,
    contractor: str | int = 0,
    partner: str | int | None = None,
    trick_winners: Sequence[str | int] | None = None,
    deal: int = 1,
    slam: bool = False,
    breach: bool = False,
    second_partner: str | int | None = None,
    revoke: str | tuple[str | int, int] | None = None,
) -> ScoreAnswer:
    """Return what a deal scores, the new totals, and whether the match ends.

    An *account* is a side that keeps a total: a pair, or a single player. Accounts stand in the table's order, the one
    of seat 0 first. ``tricks`` are those of the contractor's side (of the first account in a deal without a contract);
    ``others`` those of every other account, in order, needed only where they matter and cannot be reckoned out;
    ``scores`` the totals before the deal, one an account; ``contractor`` his seat; ``partner`` the seat of a partner
    called for this deal, or ``"alone"``; ``trick_winners`` the seats that took the tricks, in order, instead of the
    numbers: needed only where the order decides who reached the target first; ``deal`` which deal of the match this is,
    from 1, for matches of a fixed number of deals; ``slam`` whether a slam was called; ``breach`` whether an opponent
    called breach; ``second_partner`` the seat of a second partner named beside ``partner``; ``revoke`` who revoked, and
    at which trick (``"W:3"`` or ``(3, 3)``), for tables that have a rule for it (``penalties.revoke``). Under
    ``american`` no trick counts and none is given. Under ``hoffmann`` the tricks are those that count in the end: after
    a revoke on the contractor's side with those that it cost given to the opponents, after one of an opponent the
    tricks that stand and those of the replay.

    Raises `QuestionError` for numbers that cannot be, or where a number that matters is missing.
    """
    rulebook = assemble(variant)
    bid = parse_contract(variant, rulebook, contract)
    if not bid.bid:
        raise QuestionError(f"{contract!r} is no bid: what it scores depends on the tricks bid, so write 7H, 8NT, M …")
    seat = parse_seat(rulebook, str(contractor))
    mate = _partner(variant, rulebook, bid, seat, partner)
    if deal < 1:
        raise QuestionError(f"deal {deal}: the first deal of a match is deal 1")
    if variant.match.deals is not None and deal > variant.match.deals:
        raise QuestionError(f"deal {deal}: a match ends with deal {variant.match.deals} (match.deals)")
    if deal > _LAST_DEAL:
        raise QuestionError(f"deal {deal}: no match is so long (at most {_LAST_DEAL} deals)")
    question = Question(
        variant,
        rulebook,
        bid,
        seat,
        mate,
        (),
        _scores(rulebook, scores),
        deal=deal,
        slam=slam,
        breach=breach,
        second_partner=_second_partner(variant, rulebook, seat, mate, second_partner),
    )
    if breach and not int(rulebook.record["row_breach"][0][bid.row]):
        raise QuestionError(f"breach cannot be called against {bid.name} in {rulebook.variant_key} (penalties.breach)")
    if revoke is not None:
        seat_and_trick, before = read_revoke(revoke, rulebook), before_play(question)
        judged = judged_revoke(seat_and_trick, rulebook, bid, before, slam=slam, breach=breach)
        question = replace(question, revoke=judged)
    if question.revoke is not None and question.revoke.abandons:
        _no_tricks(question, given=(tricks, others, trick_winners) != (None, None, None))
    elif trick_winners is not None:
        winners = tuple(parse_seat(rulebook, str(word)) for word in trick_winners)
        question = replace(question, order=winners, order_given=True)
        _check_order(question, tricks)
    else:
        question = _with_tricks(question, tricks, others)
    result = _agreed(question, scores is not None)
    return _answer(question, result, with_totals=scores is not None, known=_known(question, others))


def _second_partner(
    variant: Variant, rulebook: Rulebook, contractor: int, first: int | None, second: str | int | None
) -> int | None:
    """Return the seat of the second partner, None where there is none."""
    if second is None:
        return None
    seat = parse_seat(rulebook, str(second))
    if variant.table.calling.two_partners_from is None or first is None or seat in (contractor, first):
        raise QuestionError(
            f"{in_words(rulebook, seat)} cannot be a second partner: that needs a first one, another seat, and a table "
            "where two may be named (table.calling.two_partners_from)"
        )
    return seat


def _partner(
    variant: Variant, rulebook: Rulebook, contract: Contract, contractor: int, partner: str | int | None
) -> int | None:
    """Return the seat of the called partner, None for a contractor who plays alone or with his fixed side."""
    callable_rows = rulebook.record["row_calls_partner"][0]
    calls = bool(callable_rows.any())
    numbered = bool(callable_rows[contract.row])
    alone = partner is not None and str(partner).lower() == ALONE
    if partner is None and calls and numbered:
        raise QuestionError(
            f"in {rulebook.variant_key} a partner is called: say who it was (--partner SEAT), or --partner {ALONE}"
        )
    if partner is None or alone:
        return None
    if not calls:
        raise QuestionError(f"no partner is called in {rulebook.variant_key} (table.sides: {variant.table.sides})")
    if not numbered:
        raise QuestionError(f"no partner is called in {contract.name}: the contractor plays alone")
    seat = parse_seat(rulebook, str(partner))
    if seat == contractor:
        raise QuestionError(f"{in_words(rulebook, seat)} is the contractor and cannot be the partner too")
    return seat


def _scores(rulebook: Rulebook, scores: Sequence[int] | None) -> tuple[int, ...]:
    names = account_names(rulebook)
    if scores is None:
        return (0,) * len(names)
    if len(scores) != len(names):
        raise QuestionError(
            f"{plural(len(scores), 'total')} given: {rulebook.variant_key} keeps {len(names)}, in this order: "
            + " ".join(names)
        )
    for total in scores:
        if abs(total) > _LARGEST_TOTAL:
            raise QuestionError(f"a total of {total} points: no match comes so far (±{_LARGEST_TOTAL} at most)")
    return tuple(scores)


def _no_tricks(question: Question, *, given: bool) -> None:
    """Raise `QuestionError` where tricks are ``given`` for a hand that is abandoned."""
    if given:
        raise QuestionError(
            f"after a revoke the hand is abandoned and no trick counts (penalties.revoke: "
            f"{question.variant.penalties.revoke}): leave out --tricks, --others and --trick-winners"
        )


def _stops_early(question: Question, tricks: int) -> bool:
    """Tell whether a contract to lose tricks was lost, so that the deal may have been ended before its last trick."""
    return tricks > 0 and loses_every_trick(question.rulebook, question.contract)


def _with_tricks(question: Question, tricks: int | None, others: Sequence[int] | None) -> Question:
    """Fill in who took the tricks from their numbers. Raises `QuestionError` where they cannot be."""
    rulebook, hand = question.rulebook, question.rulebook.hand_size
    if tricks is None:
        raise QuestionError("say how many tricks the contractor's side took (--tricks N)")
    for number in (tricks, *(others or ())):
        if not 0 <= number <= hand:
            raise QuestionError(f"{plural(number, 'trick')}: a deal of {rulebook.variant_key} has {hand}")
    accounts = other_accounts(question)
    names = [account_names(rulebook)[account] for account in accounts]
    rest = hand - tricks
    if others is None:
        if len(accounts) == 1 or rest == 0:
            return _ordered(question, tricks, [rest, *(0 for _ in accounts[1:])])
        return _whichever(question, tricks, rest)
    if len(others) != len(accounts):
        raise QuestionError(
            f"{plural(len(others), 'number')} of others' tricks given: there {'is' if len(accounts) == 1 else 'are'} "
            f"{plural(len(accounts), 'other')}, in this order: {' '.join(names)}"
        )
    total = tricks + sum(others)
    if total > hand or (total < hand and not _stops_early(question, tricks)):
        side = "the contractor's side" if question.contract.row else account_names(rulebook)[0]
        each = joined(f"{name} {number}" for name, number in zip(names, others, strict=True))
        raise QuestionError(f"trick totals must add up to {hand}: {side} {tricks} and {each} make {total}")
    return _ordered(question, tricks, others)


def _ordered(question: Question, tricks: int, others: Sequence[int]) -> Question:
    own = question.contractor if question.contract.row else 0
    order = [own] * tricks
    for account, number in zip(other_accounts(question), others, strict=True):
        order += [first_seat(question.rulebook, account)] * number
    return replace(question, order=tuple(order))


def _whichever(question: Question, tricks: int, rest: int) -> Question:
    """Use any division of the others' tricks, if all come to the same points. Raises `QuestionError` if not."""
    places = range(len(other_accounts(question)))
    divided = [_ordered(question, tricks, [rest * (place == got) for place in places]) for got in places]
    if len({count(each).points for each in divided}) > 1:
        names = account_names(question.rulebook)
        order = [names[account] for account in other_accounts(question)]
        raise QuestionError(
            f"the other {plural(rest, 'trick')}: say how many each of the others took (--others), in this order: "
            + " ".join(order)
        )
    return divided[0]


def _check_order(question: Question, tricks: int | None) -> None:
    """Raise `QuestionError` where a list of trick winners is too long or short, or contradicts the number given."""
    hand, order = question.rulebook.hand_size, question.order
    own = own_accounts(question)
    taken = sum(question.rulebook.account_of_seat[seat] in own for seat in order)
    if len(order) > hand or (len(order) < hand and not _stops_early(question, taken)):
        raise QuestionError(f"{plural(len(order), 'trick winner')} given: a deal has {hand} tricks")
    seats = active_seats(question.rulebook, before_play(question))
    out = next((seat for seat in order if seat not in seats), None)
    if out is not None:
        raise QuestionError(
            f"{in_words(question.rulebook, out)} takes no part in the play of {question.contract.name} and cannot have "
            "taken a trick"
        )
    if tricks is not None and tricks != taken:
        raise QuestionError(f"trick totals must add up: --tricks {tricks}, but {taken} by the list of trick winners")


def _known(question: Question, others: Sequence[int] | None) -> bool:
    """Tell whether it is known how the others' tricks are divided."""
    taken = sum(question.rulebook.account_of_seat[seat] in own_accounts(question) for seat in question.order)
    everything = taken == question.rulebook.hand_size
    return question.order_given or others is not None or everything or len(other_accounts(question)) == 1


def _agreed(question: Question, with_totals: bool) -> Result:
    """Score the deal; where the order of the tricks was not given it must not matter who wins. Else `QuestionError`."""
    result = count(question)
    if question.order_given or not with_totals:
        return result
    for order in _other_orders(question.order):
        if count(replace(question, order=order)).winners != result.winners:
            raise QuestionError(
                "who wins the match depends on the order in which the tricks were taken: give the seat that took each "
                "(--trick-winners)"
            )
    return result


def _other_orders(order: tuple[int, ...]) -> Iterator[tuple[int, ...]]:
    """Yield the order with each winner's tricks in one block, the blocks in every order."""
    for blocks in permutations(dict.fromkeys(order)):
        yield tuple(seat for block in blocks for seat in order if seat == block)


def _answer(question: Question, result: Result, *, with_totals: bool, known: bool) -> ScoreAnswer:
    rulebook = question.rulebook
    names, own = account_names(rulebook), own_accounts(question)
    by_account = [0] * rulebook.account_count
    for seat in question.order:
        by_account[rulebook.account_of_seat[seat]] += 1
    merged = len(own) > 1
    tricks = tuple(
        None if (merged and account in own and not question.order_given) or not (known or account in own) else number
        for account, number in enumerate(by_account)
    )
    revoke = question.revoke
    if revoke is not None and revoke.abandons:
        tricks = (None,) * rulebook.account_count
    taken = sum(by_account[account] for account in own)
    position = ScorePosition(
        variant=question.variant,
        rulebook=rulebook,
        contract=question.contract,
        state=result.state,
        partner=question.partner,
        own=own if question.contract.row else (),
        tricks=taken,
        points=result.points,
        scores=question.scores,
        totals=result.totals,
        winners=result.winners,
        ending=result.ending,
        deal=question.deal,
        revoke=revoke,
    )
    over = with_totals and result.ending != ENDING_NAMES[UNFINISHED]
    return ScoreAnswer(
        variant=question.variant.key,
        contract=question.contract.name,
        outcome=_OUTCOMES[int(result.state["outcome"][0])],
        accounts=names,
        contractor_side=tuple(names[account] for account in own) if question.contract.row else (),
        tricks=tricks,
        points=result.points,
        scores=question.scores if with_totals else (),
        totals=result.totals if with_totals else (),
        match_over=over,
        match_winners=tuple(names[account] for account in result.winners) if over else (),
        ending=result.ending if with_totals else None,
        why=(*point_reasons(position), *(match_reasons(position) if with_totals else ())),
        revoke=None
        if revoke is None
        else RevokeAnswer(seat_name(rulebook, revoke.seat), revoke.trick, question.variant.penalties.revoke),
    )
