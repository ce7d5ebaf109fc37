"""The auction, as the referee sees it: who is asked, what that seat may call, what comes of it. Chooses nothing."""

from __future__ import annotations

from itertools import pairwise

from fivehundred.cards.bids import MISERE, PASS
from fivehundred.variants.model import Variant
from tests.referee.ladder import Bid, Ladder
from tests.referee.pack import clockwise_from
from tests.referee.scoring import fixed_partners

SIGNAL_TRICKS = 6


class RefereeAuction:
    """The calls so far. ``barred`` is the seat that may only pass in this deal (WPF, G4)."""

    def __init__(self, variant: Variant, ladder: Ladder, dealer: int, barred: int | None = None) -> None:
        self.variant = variant
        self.rules = variant.auction
        self.ladder = ladder
        self.dealer = dealer
        self.barred = barred
        self.players = variant.table.players
        self.calls: list[tuple[int, str]] = []

    @property
    def standing(self) -> tuple[int, str] | None:
        """The highest bid and whose it is: the last one, since each must outbid the one before."""
        bids = [call for call in self.calls if call[1] != PASS]
        return bids[-1] if bids else None

    # -- whose turn it is ----------------------------------------------------------------------------------------

    def next_caller(self) -> int | None:
        """The seat that is asked for a call; None once the auction is over (PAG, HGM; USL for one call each)."""
        standing = self.standing
        if not any(self.ladder.outbids(name, standing[1] if standing else None) for name in self.ladder.bids):
            return None  # nothing ranks above the standing bid
        if not self.calls:
            return (self.dealer + 1) % self.players
        next_seat = (self.calls[-1][0] + 1) % self.players
        if self.rules.rounds == "one_call_each":
            return None if len(self.calls) == self.players else next_seat
        others = self.others_still_in()
        for seat in clockwise_from(next_seat, self.players):
            if seat in others:
                return seat
        return standing[0] if standing is not None and self.bidder_may_raise() else None

    def others_still_in(self) -> set[int]:
        """The seats other than the standing bidder's that may still call, by what a pass means."""
        standing = self.standing
        others = {seat for seat in range(self.players) if standing is None or seat != standing[0]}
        rule = self.rules.passing
        if rule == "may_reenter":  # PWN: a pass excludes nobody; as many passes as there are others end it
            return others if self.passes_in_a_row() < len(others) else set()
        if rule == "reenter_after_bid":  # G4: somebody has bid since the pass
            return {seat for seat in others if not self.has_passed_since_the_last_bid(seat)}
        return others - {seat for seat, name in self.calls if name == PASS}  # PAG, HGM

    def passes_in_a_row(self) -> int:
        """How many passes have followed the last bid, or the start."""
        count = 0
        for _, name in reversed(self.calls):
            if name != PASS:
                break
            count += 1
        return count

    def has_passed_since_the_last_bid(self, seat: int) -> bool:
        """Tell whether the seat has passed after the last bid, or at all where nobody has bid."""
        count = self.passes_in_a_row()
        return (seat, PASS) in self.calls[len(self.calls) - count :]

    def bidder_may_raise(self) -> bool:
        """Tell whether the last remaining bidder is asked if he will bid more (W5, TRR, PAGv)."""
        rule = self.rules.raise_own_bid
        assert self.standing is not None
        bidder = self.standing[0]
        if rule == "never" or (bidder, PASS) == self.calls[-1]:  # he has been asked and keeps his bid
            return False
        return rule == "last_bidder_always" or self.raises() == 0

    def raises(self) -> int:
        """How often in this auction somebody has bid over his own standing bid."""
        bidders = [seat for seat, name in self.calls if name != PASS]
        return sum(earlier == later for earlier, later in pairwise(bidders))

    # -- what may be called --------------------------------------------------------------------------------------

    def legal_calls(self, seat: int) -> set[str]:
        """Everything the seat on turn may say."""
        if seat == self.barred:
            return {PASS}
        standing = self.standing[1] if self.standing else None
        bids = [bid for bid in self.ladder.bids.values() if self.ladder.outbids(bid.name, standing)]
        return {PASS} | {bid.name for bid in bids if self.gate_open(bid, seat) and self.signal_allowed(bid, seat)}

    def gate_open(self, bid: Bid, seat: int) -> bool:
        """Tell whether what the bid requires is so (PAG, W5, PAGv, OTR, G4)."""
        gate = getattr(bid.special, "gate", "none")
        made = [self.ladder.bids[name] for _, name in self.calls if name != PASS]
        levels = [earlier.level if earlier.takes_tricks else 0 for earlier in made]
        return {
            "none": True,
            "after_a_seven": any(level >= 7 for level in levels),
            "after_an_eight": any(level >= 8 for level in levels),
            "over_a_seven": bool(levels) and levels[-1] == 7,  # the standing bid itself
            "partner_bid_misere": any((p, MISERE) in self.calls for p in fixed_partners(self.variant, seat)),
            "first_call": all(who != seat for who, _ in self.calls),
        }[gate]

    def is_signal(self, bid: Bid) -> bool:
        """Tell whether the bid is only a signal to the partner, which cannot win (TRK, WPO, HH)."""
        return self.rules.signals != "none" and bid.is_numbered and bid.level == SIGNAL_TRICKS

    def signal_allowed(self, bid: Bid, seat: int) -> bool:
        """Tell whether the bid is no signal, or one that this seat may give now."""
        if not self.is_signal(bid):
            return True
        if self.standing is not None and not self.is_signal(self.ladder.bids[self.standing[1]]):
            return False  # HH: only while no real bid stands
        first_two = clockwise_from((self.dealer + 1) % self.players, self.players)[:2]
        return self.rules.signals == "every_seat" or seat in first_two

    # -- what comes of it ----------------------------------------------------------------------------------------

    def can_win(self, bid: Bid) -> bool:
        """Tell whether the bid, standing at the end, is a contract: no signal, not below the minimum (QAP, HH)."""
        minimum = self.rules.minimum_contract
        return not self.is_signal(bid) and not (bid.is_numbered and minimum is not None and bid.level < minimum)

    def result(self) -> tuple[int, str] | None:
        """The contractor and the contract of an auction that is over; None where all passed, or as good as that."""
        if self.standing is not None and self.can_win(self.ladder.bids[self.standing[1]]):
            return self.standing
        if self.rules.all_pass == "dealer_plays_lowest":  # noqa: S105
            able = [name for name, bid in self.ladder.bids.items() if self.can_win(bid)]
            return self.dealer, (able or list(self.ladder.bids))[0]
        return None

    def may_resign(self) -> bool:
        """Tell whether the contractor is asked if he resigns: his six was the only bid of the auction (W5)."""
        bids = [call for call in self.calls if call[1] != PASS]
        if not self.rules.single_bid_exit or len(bids) != 1 or self.result() != bids[0]:
            return False
        bid = self.ladder.bids[bids[0][1]]
        return bid.is_numbered and bid.level == SIGNAL_TRICKS
