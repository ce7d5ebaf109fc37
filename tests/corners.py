"""The rare corners that a refereed deal went through, by name, for tests to demand. Judges nothing."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import pairwise
from typing import get_args

from fivehundred.cards.bids import PASS
from fivehundred.cards.cards import RANKS, card_name, is_joker, printed_suit
from fivehundred.cards.suits import DENOMINATION_LETTERS, NO_TRUMPS, SUITS
from fivehundred.variants import model
from tests.referee import RefereeDeal, RefereeTrick, face
from tests.referee.ladder import SPECIAL_NAMES
from tests.referee.ranking import JOKERS

BOUND_LEADS = ("unled_suit", "suit_not_shown_void", "last_trick_only", "only_card")

CORNERS = (
    # the joker without trumps
    *(f"joker led, {rule}" for rule in get_args(model.JokerLead)),
    *(f"joker led where a suit was barred, {rule}" for rule in ("unled_suit", "suit_not_shown_void")),
    *(f"joker barred from the lead, {rule}" for rule in BOUND_LEADS if rule != "suit_not_shown_void"),
    *(f"joker thrown on a suit when void, {rule}" for rule in get_args(model.JokerFollow) if rule != "every_suit"),
    *(f"joker thrown on a suit still held, {rule}" for rule in get_args(model.JokerFollow) if rule != "when_void"),
    *(f"joker kept when void, {rule}" for rule in get_args(model.JokerFollow) if rule != "every_suit"),
    "joker barred while the suit is held, first_or_last_of_suit",
    "joker forced, every_suit",
    *(f"joker nominated, {contract}" for contract in ("numbered", "misere")),
    "joker nominated to none",
    "nominated joker loses",
    "nominated joker follows its suit",
    "joker forced on the contractor of a misere",
    "joker forced on a defender in a misere",
    "joker optional in a misere, optional",
    "joker optional in a misere, lowest",
    "lowest joker loses",
    "lowest joker led and beaten",
    "lowest joker led and not followed",
    "worthless joker",
    "joker led as a suit of its own and thrown upon",
    "two jokers in a trick with trumps",
    "two jokers in a trick without trumps",
    "the lower joker fell first",
    "nothing but jokers to lead",
    # the pack
    "two cards alike at the top of a trick",
    "a pip above ten wins against a ten",
    "own kitty taken",
    "dead cards",
    "colour four as a trump",
    "jack above the ace wins",
    # the auction
    "auction over at once, nothing higher",
    "equal rank does not outbid",
    *(f"gate {gate}" for gate in get_args(model.Gate) if gate != "none"),
    *(f"a bid after a pass, {passing}" for passing in ("may_reenter", "reenter_after_bid")),
    *(f"own bid raised, {rule}" for rule in ("last_bidder_once", "last_bidder_always")),
    *(f"own bid kept, {rule}" for rule in ("last_bidder_once", "last_bidder_always")),
    "own bid raised, others asked again",
    "own bid raised twice, last_bidder_always",
    *(f"everybody passed: {rule}" for rule in get_args(model.AllPass)),
    *(f"signals only, {rule}" for rule in ("first_two_seats", "every_seat")),
    *(f"signal barred, {rule}" for rule in ("first_two_seats", "every_seat")),
    *(f"a real bid after a signal, {rule}" for rule in ("first_two_seats", "every_seat")),
    "the last bid is below the minimum contract",
    "exit: resign",
    "exit: go on",
    *(f"redeal: {answer}" for answer in ("play on", "agree", "refuse")),
    "barred from bidding",
    # contracts
    *(f"{name} {end}" for name in SPECIAL_NAMES.values() for end in ("made", "failed")),
    *(f"G{letter} failed" for letter in DENOMINATION_LETTERS),
    "game made",
    *(f"double misere, {exchange}" for exchange in ("none", "pass_on", "swap")),
    "slam called and made",
    *(f"slam called and lost, {rule}" for rule in ("minus_both", "minus_500")),
    "slam not called",
    *(f"misere alone, {sides}" for sides in get_args(model.Sides)),
    "misere stopped at the first trick",
    "misere played on after a trick",
    "misere without the kitty",
    "left of dealer leads",
    "left of dealer sits out",
    # partners
    *(f"card called, partner found, {rule}" for rule in get_args(model.MayCall)),
    *(f"card called, secretly alone, {alone}" for alone in ("secretly", "openly_or_secretly")),
    *(
        f"alone openly, {alone}, {sides}"
        for alone in ("openly", "openly_or_secretly")
        for sides in ("called_card", "called_player")
    ),
    "no card may be called",
    "one player called, another allowed",
    "two players called",
    # scores
    *(f"made, {sides}" for sides in get_args(model.Sides)),
    *(f"failed, {sides}" for sides in get_args(model.Sides)),
    *(f"failed: {rule}" for rule in get_args(model.Failed)),
    *(f"scored by {schedule}" for schedule in get_args(model.Schedule)),
    *(f"partner shares, {share}" for share in get_args(model.PartnerShare)),
    "slam lifted",
    "slam not lifted",
    "in misere points",
    "defenders share as a group",
    "defenders score only on failure",
    *(f"breach called: {end}" for end in ("made", "failed", "breached")),
    *(f"breach called against a misere: {end}" for end in ("made", "failed", "breached")),
    "breach called by the second asked",
    "breach not called",
)


def corners(deal: RefereeDeal) -> set[str]:
    """Name the rare corners that a finished deal went through."""
    facts = [*auction_facts(deal), *contract_facts(deal), *partner_facts(deal), *score_facts(deal), *card_facts(deal)]
    return {corner for corner, fact in facts if fact} | joker_corners(deal)


Facts = Iterator[tuple[str, bool]]


def auction_facts(deal: RefereeDeal) -> Facts:
    """The corners of the auction, and of what comes before and after it."""
    rules, calls, standing = deal.variant.auction, deal.calls, deal.standing
    for answer in deal.redeal_answers:
        yield f"redeal: {answer}", True
    if not calls:
        return
    until_one_remains = rules.rounds == "until_one_remains"
    bids = [(seat, deal.ladder.bids[name]) for seat, name in calls if name != PASS]
    signals = [bid for _, bid in bids if deal.auction.is_signal(bid)]
    yield f"everybody passed: {rules.all_pass}", standing is None
    yield "auction over at once, nothing higher", until_one_remains and calls[-1][1] != PASS
    if deal.barred is not None:
        yield "barred from bidding", deal.barred in [seat for seat, _ in calls]
    if standing is None:
        return
    last = bids[-1][1]
    yield f"gate {getattr(last.special, 'gate', 'none')}", True
    higher = list(deal.ladder.bids)[list(deal.ladder.bids).index(last.name) + 1 :]
    yield "equal rank does not outbid", any(not deal.ladder.outbids(name, last.name) for name in higher)
    raises = [index for index, (one, other) in enumerate(pairwise(bids)) if one[0] == other[0]]
    if until_one_remains:
        passing, raising = getattr(rules, "passing", "final"), getattr(rules, "raise_own_bid", "never")
        passed_first = any((seat, PASS) in calls[:index] for index, (seat, name) in enumerate(calls) if name != PASS)
        yield f"a bid after a pass, {passing}", passed_first
        yield f"own bid raised, {raising}", bool(raises)
        yield f"own bid raised twice, {raising}", len(raises) > 1
        yield f"own bid kept, {raising}", calls[-1] == (standing[0], PASS)
        yield "own bid raised, others asked again", bool(raises) and len(bids) > raises[0] + 2
    if hasattr(rules, "signals"):
        yield f"signals only, {rules.signals}", deal.auction.is_signal(last)
        yield f"a real bid after a signal, {rules.signals}", bool(signals) and not deal.auction.is_signal(last)
        sixes = [bid for bid in deal.ladder.bids.values() if deal.auction.is_signal(bid)]
        yield (
            f"signal barred, {rules.signals}",
            any(not deal.auction.signal_allowed(bid, (deal.dealer - 1) % deal.players) for bid in sixes),
        )
    yield "the last bid is below the minimum contract", not deal.auction.can_win(last) and not signals
    yield f"exit: {deal.exit_answer}", True


def contract_facts(deal: RefereeDeal) -> Facts:
    """The corners of the contract and of who plays."""
    bid, variant = deal.bid, deal.variant
    if bid is None:
        return
    yield f"{bid.name} {deal.outcome}", not bid.is_numbered
    yield f"game {deal.outcome}", bid.name.startswith("G")
    yield f"double misere, {deal.exchange}", bid.is_double
    if deal.slam_called and variant.contracts.slam_call is not None:
        how = f"lost, {variant.contracts.slam_call.failed}" if deal.outcome == "failed" else "made"
        yield f"slam called and {how}", True
    yield "slam not called", deal.slam_answer == "no slam"
    yield f"misere alone, {variant.table.sides}", bid.is_misere and not bid.is_double
    yield "misere without the kitty", bid.is_misere and not deal.kitty_taken and bool(deal.kitty)
    yield "misere stopped at the first trick", bid.is_misere and len(deal.tricks) < variant.deal.hand
    lost_before_the_last = bid.is_misere and deal.contractor in deal.trick_winners[:-1]
    yield "misere played on after a trick", lost_before_the_last and len(deal.tricks) == variant.deal.hand
    left_leads = variant.play.first_lead == "left_of_dealer"
    yield "left of dealer leads", left_leads
    yield "left of dealer sits out", left_leads and (deal.dealer + 1) % deal.players not in deal.playing_seats
    yield "own kitty taken", deal.kitty_taken and any(deal.own_kitties)
    yield "dead cards", bool(deal.dead)


def partner_facts(deal: RefereeDeal) -> Facts:
    """The corners of calling a partner."""
    calling, sides = deal.variant.table.calling, deal.variant.table.sides
    if deal.bid is None or deal.is_misere:
        return
    called = deal.called_card is not None
    yield f"card called, partner found, {calling.may_call}", called and deal.partner is not None
    yield f"card called, secretly alone, {calling.alone}", called and deal.partner is None
    yield f"alone openly, {calling.alone}, {sides}", deal.plays_alone
    nobody_asked = not called and not deal.plays_alone and not deal.bid.is_hi_lo
    yield "no card may be called", sides == "called_card" and nobody_asked
    yield "one player called, another allowed", deal.enough_partners
    yield "two players called", len(deal.called_seats) > 1


def score_facts(deal: RefereeDeal) -> Facts:
    """The corners of the score."""
    bid, variant, rule = deal.bid, deal.variant, deal.variant.scoring
    if bid is None:
        return
    yield f"{deal.outcome}, {variant.table.sides}", bid.is_numbered
    yield f"failed: {rule.failed}", deal.outcome == "failed"
    yield f"scored by {rule.schedule}", bid.is_numbered
    yield f"partner shares, {rule.partner_share}", deal.partner is not None
    yield "in misere points", deal.is_misere and deal.outcome == "failed" and rule.defenders.in_misere > 0
    grouped = variant.table.sides not in ("opposite_pairs", "two_teams") and rule.defenders.share == "group"
    yield "defenders share as a group", grouped and bid.is_numbered
    only_on_failure = rule.defenders.when == "contract_failed"
    yield "defenders score only on failure", only_on_failure and deal.outcome == "made" and bid.is_numbered
    if bid.is_numbered and deal.side_tricks == variant.deal.hand and not deal.slam_called:
        lifted = rule.slam_at_least is not None and rule.slam_at_least > bid.value
        yield f"slam {'lifted' if lifted else 'not lifted'}", True
    if deal.breach_called:
        yield f"breach called: {deal.breach_outcome}", True
        yield f"breach called against a misere: {deal.breach_outcome}", deal.is_misere
        yield "breach called by the second asked", len(deal.breach_answers) > 1
    yield "breach not called", bool(deal.breach_answers) and not deal.breach_called


def card_facts(deal: RefereeDeal) -> Facts:
    """The corners of single tricks."""
    for trick in deal.tricks:
        if trick.winner is None:
            continue
        cards = [card for _, card in trick.plays]
        won_by = dict(trick.plays)[trick.winner]
        suits = {card: deal.ranking.suit_of(card) for card in cards}
        odd_fours = [c for c in cards if not is_joker(face(c)) and RANKS[face(c) % 16] == "4"]
        yield "colour four as a trump", any(suits[c] not in (None, printed_suit(face(c))) for c in odd_fours)
        yield "two cards alike at the top of a trick", any(c != won_by and face(c) == face(won_by) for c in cards)
        yield "a pip above ten wins against a ten", beats(deal, trick, won_by, ("11", "12", "13"), "10")
        above_ace = deal.variant.ranking.no_trump_jacks == "above_ace" and deal.ranking.trump == NO_TRUMPS
        yield "jack above the ace wins", above_ace and beats(deal, trick, won_by, ("J",), "A")
        kind = "without" if deal.ranking.trump == NO_TRUMPS else "with"
        jokers = [card for card in cards if is_joker(card)]
        yield f"two jokers in a trick {kind} trumps", len(jokers) == 2
        yield "the lower joker fell first", jokers == [JOKERS[1], JOKERS[0]]


def beats(deal: RefereeDeal, trick: RefereeTrick, card: int, ranks: tuple[str, ...], beaten: str) -> bool:
    """Tell whether a card of these ranks has won a trick in which the beaten rank of its suit lay."""
    if is_joker(face(card)) or deal.ranking.trump == printed_suit(face(card)):
        return False
    others = [card_name(face(other)) for _, other in trick.plays if not is_joker(other)]
    name = card_name(face(card))
    return name[:-1] in ranks and f"{beaten}{name[-1]}" in others


def joker_corners(deal: RefereeDeal) -> set[str]:
    """The corners of the joker without trumps, found by playing the deal once more."""
    if deal.ranking.trump != NO_TRUMPS or not deal.variant.pack.jokers or not deal.tricks:
        return set()
    found = set()
    if deal.nomination_made:
        kind = "misere" if deal.is_misere else "numbered"
        found.add("joker nominated to none" if deal.joker_suit is None else f"joker nominated, {kind}")
    again = deal.from_the_start()
    for name in deal.history:
        if again.phase == "play":
            seat = again.trick_to_act()
            if any(again.ranking.suit_of(card) is None for card in again.hands[seat]):
                found |= set(lead_corners(again, seat, name) if again.leading else follow_corners(again, seat, name))
        again.apply(name)
    for trick in deal.tricks:
        if trick.winner is not None:
            found |= {corner for corner, fact in joker_facts(deal, trick) if fact}
    return found


def joker_facts(deal: RefereeDeal, trick: RefereeTrick) -> Facts:
    """What became of the jokers in a trick without trumps."""
    led, lowest = deal.suit_led(trick), deal.jokers_are_lowest
    followed = any(deal.ranking.suit_of(card) == led for _, card in trick.plays)
    worthless = deal.seats_with_worthless_joker(trick)
    for place, (seat, card) in enumerate(trick.plays):
        if not is_joker(face(card)):
            continue
        free, won = deal.ranking.suit_of(card) is None, trick.winner == seat
        if place == 0 and free:
            yield "joker led as a suit of its own and thrown upon", led is None and len(trick.plays) > 1
            yield "lowest joker led and beaten", lowest and not won
            yield "lowest joker led and not followed", lowest and won and not followed
        elif free:
            yield "lowest joker loses", lowest and not won
            yield "worthless joker", not lowest and seat in worthless and not won
        elif place:
            yield "nominated joker follows its suit", deal.joker_suit == led
            yield "nominated joker loses", deal.joker_suit != led and not won


def lead_corners(deal: RefereeDeal, seat: int, name: str) -> Iterator[str]:
    """The corners that a leader with an un-nominated joker is in, about to do ``name``."""
    rule, legal = deal.variant.joker.lead, deal.legal()
    leads = {choice for choice in legal if "Jk" in choice}
    if not leads:
        yield f"joker barred from the lead, {rule}"
    if name in leads:
        yield f"joker led, {rule}"
        named = {choice[-1] for choice in leads}
        if rule != "own_suit" and len(named) < len(SUITS):
            yield f"joker led where a suit was barred, {rule}"
    if len(deal.hands[seat]) > 1 and all(deal.ranking.suit_of(card) is None for card in deal.hands[seat]):
        yield "nothing but jokers to lead"


def follow_corners(deal: RefereeDeal, seat: int, name: str) -> Iterator[str]:
    """The corners that a follower with an un-nominated joker is in, about to do ``name``."""
    led, rules, hand = deal.suit_led(deal.tricks[-1]), deal.variant.joker, deal.hands[seat]
    others = [card for card in hand if deal.ranking.suit_of(card) is not None]
    if led is None or not others:
        return
    jokers = {choice for choice in deal.legal() if choice.startswith("play Jk")}
    if any(deal.ranking.suit_of(card) == led for card in others):
        if name in jokers:
            yield f"joker thrown on a suit still held, {rules.follow}"
        if not jokers:
            yield f"joker barred while the suit is held, {rules.follow}"
        return
    if deal.legal() == jokers:
        yield f"joker forced, {rules.follow}"
        if deal.is_misere and rules.follow != "every_suit":
            yield f"joker forced on {'the contractor of' if seat == deal.contractor else 'a defender in'} a misere"
        return
    yield f"joker {'thrown on a suit when void' if name in jokers else 'kept when void'}, {rules.follow}"
    if deal.is_misere:
        yield f"joker optional in a misere, {rules.in_misere}"
