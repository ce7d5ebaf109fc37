"""What is said of the whole deal: headline, auction, kitty, partner and joker, result."""

from __future__ import annotations

from collections.abc import Iterable

from fivehundred.cards.bids import display_bid
from fivehundred.cards.cards import ACE, JACK, Card, is_joker, rank_of
from fivehundred.cards.suits import SUIT_NAMES
from fivehundred.reporting.commentary.voice import (
    SINGULAR,
    Voice,
    card_words,
    contract_words,
    seats_words,
)
from fivehundred.reporting.story import NO_SUIT, Story
from fivehundred.words import NUMBERS, listed, spelt


def headline(story: Story, voice: Voice) -> str:
    """A headline that says how the deal ended."""
    words = contract_words(story)
    fields = {"contract": words, "contract_low": words[0].lower() + words[1:]}
    if story.outcome == "thrown_in":
        return voice.say(_head_thrown_in(story))
    if story.contractor is None:
        return voice.say("head_no_contract")
    if story.is_misere:
        if story.outcome == "made":
            return voice.say("head_misere_made", **fields)
        fatal = next(trick for trick in story.tricks if trick.winner == story.contractor)
        return voice.say("head_misere_failed", card=card_words(story, fatal.winning_card), **fields)
    spare = story.side_tricks - story.level
    if story.side_tricks == story.hand_size:
        kind = "head_slam"
    elif spare >= 0:
        kind = "head_made_over" if spare else "head_made_exactly"
    else:
        kind = "head_one_short" if spare == -1 else "head_short"
    return voice.say(kind, **fields)


def _head_thrown_in(story: Story) -> str:
    if story.asked_redeal is not None:
        return "head_new_deal"
    if story.resigned:
        return "head_resigned"
    return "head_no_bid_won" if story.bids else "head_thrown_in"


def auction_paragraph(story: Story, voice: Voice) -> str:
    """Who bid what, and who got the contract."""
    if story.contractor is not None and story.dealer_forced:
        dealer, words = story.seats[story.contractor], contract_words(story)
        return f"Not one bid was made, so {dealer}, who dealt, has to play {words[0].lower() + words[1:]}."
    if not story.bids:
        return "Not one bid was made."
    if story.contractor is None and not story.resigned:
        seat, bid = story.bids[-1]
        return f"The last bid was {display_bid(bid)} from {story.seats[seat]}, which cannot win."
    (opener, first), (bidder, bid) = story.bids[0], story.bids[-1]
    names = {
        "opener": story.seats[opener],
        "first": display_bid(first),
        "bidder": story.seats[bidder],
        "bid": display_bid(bid),
        "count": NUMBERS[len(story.bids)] if len(story.bids) < len(NUMBERS) else str(len(story.bids)),
    }
    if len(story.bids) == 1:
        return voice.say("bid_only", **names)
    bidders = {seat for seat, _ in story.bids}
    if opener == bidder and len(bidders) > 1:
        rival = [seat for seat, _ in story.bids if seat != bidder][-1]
        return voice.say("bid_same", rival=story.seats[rival], **names)
    paired = story.called_card is None and opener != bidder and opener in story.side
    if bidders == {opener, bidder} and paired:
        return voice.say("bid_pair", **names)
    return voice.say("bid_contest", **names)


def kitty_paragraph(story: Story, voice: Voice) -> str:
    """What the kitty brought, what was put back, and what the contractor had then."""
    if not story.discards or story.contractor is None:
        return ""
    contractor = story.seats[story.contractor]
    others = [card for card in story.taken if not is_joker(card)]
    text = voice.say(
        _kitty_kind(story), cards=_cards_in_a_row(story, story.taken), others=_cards_in_a_row(story, others)
    )
    text += " " + voice.say("discard", contractor=contractor, cards=_cards_in_a_row(story, story.discards))
    thrown = {story.suit_of(card) for card in story.discards if story.suit_of(card) != NO_SUIT}
    held = {story.suit_of(card) for card in story.hand_in_play}
    voids = [SUIT_NAMES[suit] for suit in sorted(thrown - held) if suit != story.trump]
    if voids:
        text += " " + voice.say(
            "void", contractor=contractor, suits=listed(voids), either=listed(voids).replace(" and ", " or ")
        )
    trumps = [card for card in story.hand_in_play if story.is_trump(card)]
    if len(trumps) > 1:
        text += " " + voice.say(
            "trumps", contractor=contractor, count=NUMBERS[len(trumps)], trumps=_cards_in_a_row(story, trumps)
        )
    return text


def _kitty_kind(story: Story) -> str:
    """Was the kitty good for the contract? Judged by trumps and aces, or for misère by the high cards."""
    high = [card for card in story.taken if is_joker(card) or rank_of(card) >= JACK]
    if story.is_misere:
        return "kitty_misere_bad" if len(high) * 2 > len(story.taken) else "kitty_misere_good"
    if any(is_joker(card) for card in story.taken):
        return "kitty_joker" if len(story.taken) > 1 else "kitty_joker_alone"
    winners = [card for card in story.taken if rank_of(card) == ACE or story.bower(card)]
    trumps = [card for card in story.taken if story.is_trump(card)]
    if winners or len(trumps) * 2 >= len(story.taken):
        return "kitty_good"
    return "kitty_useless" if story.trump is not None and not trumps else "kitty_dull"


def _cards_in_a_row(story: Story, cards: Iterable[Card]) -> str:
    return " ".join(story.display(card) for card in sorted(cards, key=story.high_to_low))


def partner_paragraph(story: Story, voice: Voice) -> str:
    """The called card, playing alone, and what became of the joker before the first lead."""
    if story.contractor is None:
        return ""
    contractor = story.seats[story.contractor]
    parts = []
    if story.alone:
        parts.append(voice.say("alone", contractor=contractor))
    if story.named_partners:
        partners = listed([story.seats[seat] for seat in story.named_partners])
        parts.append(voice.say("named", contractor=contractor, partners=partners))
    if story.called_card is not None:
        card, holder = card_words(story, story.called_card), story.holder_of_called_card
        if holder is None or holder == story.contractor:
            parts.append(voice.say("called_self", contractor=contractor, card=card))
        else:
            parts.append(voice.say("called", contractor=contractor, card=card, holder=story.seats[holder]))
    if story.nominated_suit is not None:
        parts.append(voice.say("nominated", contractor=contractor, suit=SINGULAR[story.nominated_suit]))
    elif story.joker_left_free:
        parts.append(voice.say("left_free", contractor=contractor))
    if story.breacher is not None:
        parts.append(voice.say("breach", breacher=story.seats[story.breacher]))
    return " ".join(parts)


def result_paragraph(story: Story) -> str:
    """How many tricks were taken, and whether that was enough."""
    if story.outcome == "thrown_in":
        return f"{_why_thrown_in(story)} Nobody scores."
    if story.contractor is None:
        why = "No bid won" if story.bids else "Nobody had bid"
        return f"{why}, so the deal was played without trumps and without a contract, ten points a trick."
    if story.is_misere:
        return _result_of_misere(story, story.seats[story.contractor])
    return _result_of_numbered(story, seats_words(story, sorted(story.side)))


def _why_thrown_in(story: Story) -> str:
    if story.asked_redeal is not None:
        return (
            f"{story.seats[story.asked_redeal]} held no ace and no court card and asked for a new deal; partner agreed."
        )
    if story.resigned:
        return f"{story.seats[story.bids[0][0]]} resigned, and the same dealer deals again."
    if story.bids:
        return "No bid was high enough to be played, so the deal is thrown in."
    return "Everybody passed, so the deal is thrown in."


def _result_of_misere(story: Story, who: str) -> str:
    contract = display_bid(story.contract or "")
    if story.outcome == "made":
        return f"{who} took no trick at all: {contract} made, worth {story.value}."
    taken = spelt(story.side_tricks, "trick")
    stopped = " and the play ended there" if len(story.tricks) < story.hand_size else ""
    return f"{who} took {taken}{stopped}: {contract} failed, and it was worth {story.value}."


def _result_of_numbered(story: Story, who: str) -> str:
    contract, taken, needed = display_bid(story.contract or ""), story.side_tricks, story.level
    scored = story.points[story.contractor] if story.contractor is not None else 0
    if taken == story.hand_size:
        if scored > story.value:
            return f"{who} took every trick, and the slam lifts {contract} from {story.value} to {scored}."
        return f"{who} took every trick: {contract} made, worth {story.value}."
    won = spelt(taken, "trick")
    if taken == needed:
        return f"{who} took {won}, exactly what {contract} asks for: made, worth {story.value}."
    if taken > needed:
        over = spelt(taken - needed, "trick")
        return f"{who} took {won}, {over} more than {contract} asks for: made, worth {story.value} and no more."
    short = spelt(needed - taken, "trick")
    return f"{who} took {won}, {short} short of {contract}: failed, and it was worth {story.value}."
