"""Why a call is legal or not, in words: the settings of the auction and the ladder. It decides nothing."""

from __future__ import annotations

from typing import Final

from fivehundred.cards.bids import (
    BAR_MISERE,
    BLIND_MISERE,
    DOUBLE_MISERE,
    GAME,
    HI_LO,
    MISERE,
    OPEN_MISERE,
    SUPER_OPEN_MISERE,
    display_bid,
)
from fivehundred.cards.suits import DENOMINATION_LETTERS
from fivehundred.engine.deal import Deal
from fivehundred.judging.names import in_words
from fivehundred.rules.rulebook import NUMBERED
from fivehundred.variants.model import GameContract, SpecialContract, Variant

_GATES: Final = {
    "after_a_seven": "nobody has bid seven tricks or more in this auction",
    "over_a_seven": "it may be bid only directly over a bid of exactly seven tricks",
    "after_an_eight": "nobody has bid eight tricks or more in this auction",
    "partner_bid_misere": "the player's partner has not bid misère in this auction",
    "first_call": "it may be bid only as a player's first call of the auction",
}
_ALL_PASS: Final = {
    "throw_in_next_dealer": "the deal is thrown in and the next player deals",
    "throw_in_same_dealer": "the deal is thrown in and the same player deals again",
    "dealer_plays_lowest": "the dealer plays the lowest bid of the ladder",
    "play_no_trumps": "the deal is played without a contract and without trumps, ten points a trick",
}
_SIGNAL_LEVEL: Final = 6
_SPECIAL_KEYS: Final = {
    MISERE: "misere",
    OPEN_MISERE: "open_misere",
    BAR_MISERE: "bar_misere",
    BLIND_MISERE: "blind_misere",
    SUPER_OPEN_MISERE: "super_open_misere",
    DOUBLE_MISERE: "double_misere",
    HI_LO: "hi_lo",
    **{GAME + letter: "game" for letter in DENOMINATION_LETTERS},
}


def special_contract(variant: Variant, name: str) -> tuple[str, SpecialContract | GameContract] | None:
    """Return the setting's path and the settings of a special contract, None for a numbered bid."""
    key = _SPECIAL_KEYS.get(name)
    contract = None if key is None else getattr(variant.contracts, key)
    return None if contract is None else (f"contracts.{key}", contract)


def barred_reason(variant: Variant, deal: Deal, row: int) -> str:
    """Say why the seat to act may not make the bid of a ladder row."""
    if is_barred(deal):
        return barred_player(variant, deal)
    standing = int(deal.state["standing"][0])
    name = deal.rulebook.bid_names[row]
    if standing and not int(deal.rulebook.record["outbids"][0][standing]) >> row & 1:
        return _outranked(variant, deal, row, standing)
    signals = variant.auction.signals
    if int(deal.rulebook.record["signal_rows"][0]) >> row & 1:
        when = "by the first two players" if signals == "first_two_seats" else "while nobody has bid more"
        return f"six tricks may be bid only {when}, as a signal (auction.signals: {signals})"
    special = special_contract(variant, name)
    if special is not None and isinstance(special[1], SpecialContract) and special[1].gate in _GATES:
        path, contract = special[0], special[1]
        return f"{_GATES[contract.gate]} ({path}.gate: {contract.gate})"
    return f"the rules of {variant.key} do not allow it here"


def is_barred(deal: Deal) -> bool:
    """Tell whether the seat to act may not bid in this deal at all."""
    return deal.to_act in deal.barred


def barred_player(variant: Variant, deal: Deal) -> str:
    """Say why the seat to act may not bid in this deal."""
    assert deal.to_act is not None
    who, ralphing = in_words(deal.rulebook, deal.to_act), variant.penalties.ralphing
    return (
        f"{who} failed by more than {ralphing} in the deal before and may not bid in this one "
        f"(penalties.ralphing: {ralphing})"
    )


def _outranked(variant: Variant, deal: Deal, row: int, standing: int) -> str:
    rulebook, auction = deal.rulebook, variant.auction
    name, high = rulebook.bid_names[row], rulebook.bid_names[standing]
    if row == standing:
        return f"{high} stands already; a bid must rank above it (auction.order: {auction.order})"
    if int(rulebook.record["outbids"][0][row]) == int(rulebook.record["outbids"][0][standing]):
        return f"it ranks equal to the standing {high} (auction.equal_value: {auction.equal_value})"
    values = rulebook.bid_values
    for bid in (name, high):
        special = special_contract(variant, bid)
        if special is not None:
            path, contract = special
            worth = f", worth {values[standing]}" if contract.above == "by_value" else ""
            less = f"worth {values[row]}, it" if worth else "it"
            return f"{less} ranks below the standing {high}{worth} ({path}.above: {contract.above})"
    if auction.order == "value":
        if values[row] == values[standing]:
            return f"both are worth {values[row]} and {high} stands (auction.equal_value: {auction.equal_value})"
        return f"it is worth {values[row]}, the standing {high} {values[standing]} (auction.order: value)"
    return f"it ranks below the standing {high} (auction.order: level)"


def over_reason(variant: Variant, deal: Deal) -> str:
    """Say that and why the auction is over."""
    return f"the auction was over; {after_auction(variant, deal)[0]}"


def _ended_by(variant: Variant, deal: Deal) -> str:
    standing = int(deal.state["standing"][0])
    if standing and not int(deal.rulebook.record["outbids"][0][standing]):
        return f"nothing ranks above {deal.rulebook.bid_names[standing]}"
    if variant.auction.rounds == "one_call_each":
        return "everybody has called once (auction.rounds: one_call_each)"
    passing = variant.auction.passing
    final = "a pass is final" if passing == "final" else "nobody has bid since"
    return f"everybody else has passed, and {final} (auction.passing: {passing})"


def no_exit_reason(variant: Variant, deal: Deal) -> str:
    """Say why nobody may resign now."""
    if not variant.auction.single_bid_exit:
        return "nobody may give up his bid here (auction.single_bid_exit: false)"
    only = "only the bidder of a six that was the only bid may give it up, once the auction is over"
    return f"{only} (auction.single_bid_exit: true)"


def after_auction(variant: Variant, deal: Deal) -> tuple[str, ...]:
    """Say what came of an auction that is over."""
    rulebook = deal.rulebook
    if deal.phase == "exit" and deal.to_act is not None:
        bidder = in_words(rulebook, deal.to_act)
        standing = rulebook.bid_names[int(deal.state["standing"][0])]
        choice = f"{bidder}, whose {standing} was the only bid, may resign it (the same player deals again) or go on"
        return (f"auction.single_bid_exit: true — {choice}.",)
    if deal.history and deal.history[-1][1] == "resign":
        return (f"{in_words(rulebook, deal.history[-1][0])} has resigned the only bid: the same player deals again.",)
    nobody = _nobody_won(variant, deal)
    if nobody:
        return nobody
    assert deal.contract is not None
    assert deal.contractor is not None
    contractor, contract = in_words(deal.rulebook, deal.contractor), display_bid(deal.contract)
    return (f"{contractor} plays {contract}: {_ended_by(variant, deal)}.",)


def _nobody_won(variant: Variant, deal: Deal) -> tuple[str, ...]:
    """Say what follows where all have passed, or a bid stands that cannot win; empty where a bid has won."""
    auction, standing = variant.auction, int(deal.state["standing"][0])
    name = deal.rulebook.bid_names[standing]
    if standing and not int(deal.rulebook.record["cannot_win"][0]) >> standing & 1:
        return ()
    first = "All have passed"
    if standing and auction.signals != "none" and deal.rulebook.bid_levels[standing] == _SIGNAL_LEVEL:
        first = f"{name} was a signal and cannot win (auction.signals: {auction.signals}), as if all had passed"
    elif standing:
        first = f"{name} is too low to win (auction.minimum_contract: {auction.minimum_contract}), as if all had passed"
    follows = _ALL_PASS.get(auction.all_pass, auction.all_pass)
    plays = ""
    if deal.contract is not None and deal.contractor is not None:
        plays = f"; {in_words(deal.rulebook, deal.contractor)} plays {display_bid(deal.contract)}"
    return (f"{first}: {follows}{plays} (auction.all_pass: {auction.all_pass}).",)


def auction_reasons(variant: Variant, deal: Deal, barred: tuple[tuple[str, str], ...]) -> tuple[str, ...]:
    """Say what a bid must do now, and which bids are barred although they would outrank the standing one."""
    rulebook, auction = deal.rulebook, variant.auction
    standing = int(deal.state["standing"][0])
    if not standing:
        reasons = [f"No bid stands: any bid of the ladder may be made, from {rulebook.bid_names[1]} up."]
    else:
        bidder = in_words(rulebook, int(deal.state["high_bidder"][0]))
        by_value = f", worth {rulebook.bid_values[standing]}" if auction.order == "value" else ""
        if deal.to_act == int(deal.state["high_bidder"][0]):
            raising = f"auction.raise_own_bid: {auction.raise_own_bid}"
            return (f"{raising} — everybody else is out: {bidder} may raise his own bid, or pass and keep it.",)
        order = f"a bid must rank above it (auction.order: {auction.order})"
        reasons = [f"{bidder}'s {rulebook.bid_names[standing]}{by_value} stands: {order}."]
    if is_barred(deal):
        return (*reasons, f"{barred_player(variant, deal)}.")
    reasons += [f"{name} is barred: {reason}." for name, reason in barred]
    reasons += _specials_over(variant, deal, standing)
    return tuple(reasons)


def _specials_over(variant: Variant, deal: Deal, standing: int) -> list[str]:
    """Say of a standing special contract where it stands in the ladder."""
    if not standing or int(deal.rulebook.record["row_kind"][0][standing]) == NUMBERED:
        return []
    special = special_contract(variant, deal.rulebook.bid_names[standing])
    return [] if special is None else [f"{special[0]}.above: {special[1].above} gives its place in the ladder."]
