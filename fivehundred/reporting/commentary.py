"""What a newspaper's card editor says about a deal: headline, paragraphs and a comment on each trick, in English.

Phrases vary, but not by chance: they are chosen by the deal's own cards and by what was said before, so the same
deal always reads the same. Nothing here judges a play by looking at cards its player could not see, and nothing here
knows how a page is laid out.
"""

from __future__ import annotations

import zlib
from collections import Counter
from collections.abc import Iterable, Sequence
from typing import Final

from fivehundred.cards.bids import MISERE, display_bid
from fivehundred.cards.cards import ACE, HIGH_JOKER, JACK, Card, is_joker, printed_suit, rank_of
from fivehundred.cards.suits import SUIT_NAMES, SUIT_SYMBOLS
from fivehundred.reporting.story import NO_SUIT, Story, TrickStory

NUMBERS: Final = (
    "no", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten", "eleven", "twelve",
    "thirteen", "fourteen", "fifteen",
)  # fmt: skip
ORDINALS: Final = (
    "zeroth", "first", "second", "third", "fourth", "fifth", "sixth", "seventh", "eighth", "ninth", "tenth", "eleventh",
    "twelfth", "thirteenth", "fourteenth", "fifteenth",
)  # fmt: skip
HONOURS: Final = {JACK: "jack", JACK + 1: "queen", JACK + 2: "king", ACE: "ace"}
SINGULAR: Final = ("spade", "club", "diamond", "heart")

#: Every phrase, by what it says. ``{}`` fields are filled with names, cards ("the ace of clubs") and numbers.
PHRASES: Final[dict[str, tuple[str, ...]]] = {
    # headlines
    "head_made_exactly": (
        "{contract}, with nothing to spare",
        "{contract}: every trick was needed",
        "Just enough for {contract_low}",
        "{contract}, and not a trick more",
    ),
    "head_made_over": (
        "{contract}, with room to spare",
        "{contract} in comfort",
        "An easy road to {contract_low}",
        "{contract}: could they have bid more?",
    ),
    "head_slam": ("All of them!", "A clean sweep in {contract_low}", "The defence goes home empty-handed"),
    "head_one_short": (
        "{contract}: one trick too few",
        "{contract} falls at the last fence",
        "So near to {contract_low}",
        "A single trick sinks {contract_low}",
    ),
    "head_short": (
        "{contract}, well out of reach",
        "A bridge too far: {contract_low}",
        "{contract} comes to grief",
        "The defence has its day against {contract_low}",
    ),
    "head_misere_made": (
        "{contract}: not a trick, thank you",
        "{contract} slips through",
        "How to win by losing",
        "Many chances to catch it, none taken",
    ),
    "head_misere_failed": (
        "{contract}, undone by {card}",
        "{contract}: {card} was one card too many",
        "Caught with {card}",
    ),
    "head_thrown_in": ("Nobody dares", "All pass, and a new deal", "A deal that nobody wanted"),
    "head_no_bid_won": ("Much said, nothing played", "No bid was high enough"),
    "head_new_deal": ("A hand not worth playing", "No ace, no face, a new deal"),
    "head_resigned": ("One bid, and a change of mind", "Resigned before the first lead"),
    "head_no_contract": ("No bids, no trumps, ten a trick", "Every seat for itself"),
    # the auction
    "bid_only": (
        "{bidder} bid {bid} and heard nothing but passes.",
        "{bidder}'s {bid} ended the auction as soon as it had begun.",
        "{bid} from {bidder} silenced the table.",
    ),
    "bid_contest": (
        "{opener} opened with {first}; after {count} bids {bidder} bought the contract at {bid}.",
        "{opener} began with {first}, but it was {bidder} who had the last word with {bid}.",
        "The bidding started at {first} ({opener}) and stopped at {bid} ({bidder}).",
    ),
    "bid_same": (
        "{bidder} opened with {first} and, pushed by {rival}, went on to {bid}.",
        "{bidder} started at {first} and would not let go: {bid} was the end of it.",
    ),
    "bid_pair": (
        "{opener} and {bidder} bid their way from {first} to {bid}.",
        "{opener} opened {first}; {bidder}, across the table, carried it to {bid}.",
    ),
    # the kitty
    "kitty_joker": (
        "The kitty was a present: {cards}, joker and all.",
        "In the kitty lay the joker, with {others} for company.",
    ),
    "kitty_joker_alone": ("The kitty was a single card, and that card was the joker.",),
    "kitty_good": (
        "The kitty helped: {cards}.",
        "{cards} came out of the kitty, a kind one.",
        "The kitty brought {cards}, and that was welcome.",
    ),
    "kitty_dull": (
        "The kitty brought {cards}.",
        "In the kitty lay {cards}.",
        "From the kitty came {cards}.",
    ),
    "kitty_useless": (
        "The kitty was no friend: {cards}.",
        "The kitty brought {cards} and no trump at all.",
    ),
    "kitty_misere_bad": (
        "The kitty was cruel to a misère: {cards}.",
        "{cards}: hardly what a misère asks of the kitty.",
    ),
    "kitty_misere_good": ("The kitty did no harm: {cards}.", "The kitty was gentle: {cards}."),
    "discard": (
        "{contractor} put back {cards}.",
        "Out went {cards}.",
        "{cards} went face down on the table.",
    ),
    "void": ("That left {contractor} without {either}.", "{contractor} was now void in {suits}."),
    "trumps": (
        "Trumps at the start: {trumps}.",
        "{contractor} sat down to play with {count} trumps: {trumps}.",
    ),
    # partner and joker
    "called": (
        "{contractor} called {card}. {holder} had it, and kept a straight face.",
        "The card called was {card}; only {holder} knew what that meant.",
    ),
    "called_self": ("{contractor} called {card}, which was in no other hand: alone against all, and nobody told.",),
    "alone": ("{contractor} chose to play alone.", "{contractor} asked for no partner."),
    "named": ("{contractor} chose {partners} to play along.", "{contractor} wanted {partners} at the other end."),
    "breach": ("{breacher} called breach: defeat alone would not be enough.",),
    "nominated": (
        "Before the first lead {contractor} named the joker the highest {suit}.",
        "{contractor} declared the joker to be a {suit}, for the whole deal.",
    ),
    "left_free": ("{contractor} kept the joker without a suit, to take any trick it fell on.",),
    # tricks: a trump is led
    "trump_first": (
        "{leader} draws trumps with {card}.",
        "{leader} starts on trumps with {card}.",
        "Trumps at once: {card} from {leader}.",
    ),
    "trump_again": (
        "Another round of trumps, with {card}.",
        "{leader} goes on with {card}.",
        "{card} draws some more.",
        "{leader} keeps pulling trumps with {card}.",
    ),
    "trump_quiet": (
        "{leader}'s {bare} takes it, with no other trump to be seen.",
        "{leader} leads {card}; nobody has another trump.",
        "Only {leader} still has trumps: {card}.",
    ),
    "trump_joker": (
        "{leader} puts the joker on the table.",
        "The joker, led by {leader}: no argument there.",
        "{leader} leads the joker and collects.",
    ),
    "trump_to_partner": (
        "{leader} leads a trump to {winner}'s {bare}.",
        "A trump from {leader}, and {winner} wins with {card}.",
    ),
    "trump_to_enemy": (
        "{leader} leads trumps and runs into {winner}'s {bare}.",
        "{winner} is waiting for the trump with {card}.",
        "{leader} plays a trump; {card} from {winner} beats it.",
    ),
    "trump_by_defence": (
        "A trump from the defence: {leader}'s {bare} holds.",
        "{leader} leads {card} and wins a round of trumps.",
    ),
    # tricks: a plain suit is led
    "cash_ace": (
        "{leader} cashes {card}.",
        "{leader} takes {card}.",
        "{card} stands up.",
        "{leader} lays down {card}.",
    ),
    "cash": (
        "{card} holds.",
        "{leader} wins with {card}.",
        "{leader}'s {bare} is good.",
        "{card} is high, and {leader} takes it.",
    ),
    "cash_alone": (
        "Nobody else has a {suit}: {card} is good.",
        "{card} wins, for want of any other {suit}.",
        "{leader} plays {card}, the only {suit} at the table.",
    ),
    "to_partner": (
        "{leader} leads a {suit} to {winner}'s {rank}.",
        "{winner} takes {leader}'s {suit} with the {rank}.",
        "A {suit} goes to the {rank} of {winner}.",
    ),
    "to_enemy": (
        "{leader} tries a {suit}; {winner} has the {rank}.",
        "{winner} wins the {suit} with the {rank}.",
        "{leader} leads {led} and {winner} beats it with the {rank}.",
        "{leader} turns to {suits}, where {winner}'s {rank} is higher.",
    ),
    "ruff": (
        "{winner} is out of {suits} and ruffs with {card}.",
        "{winner} ruffs with {card}.",
        "{leader} leads {led}; {winner} trumps it with {card}.",
        "A ruff for {winner}: {card}.",
    ),
    "ruff_partner": (
        "{leader} gives {winner} a ruff with {card}.",
        "{leader} leads a {suit} for {winner} to ruff with {card}.",
    ),
    "ruff_joker": (
        "{winner} spends the joker on it.",
        "Out of {suits}, {winner} lets go of the joker.",
        "The joker, from {winner}, settles the matter.",
    ),
    "overruff": (
        "{loser} ruffs with {lost}, {winner} over-ruffs with {card}.",
        "{loser}'s {lost_bare} is not high enough: {winner} over-ruffs with {card}.",
    ),
    "free_joker": (
        "{winner}, with no {suit}, takes it with the joker.",
        "The joker drops: {winner} has no {suit}.",
    ),
    "free_joker_held": ("The joker swoops down from {winner}.", "{winner} plays the joker, and that is that."),
    "joker_asks": (
        "{leader} leads the joker and asks for {suits}.",
        "The joker goes down, and it is {suits} that {leader} wants to see.",
    ),
    # what else happened in the trick
    "swallow": (
        "It swallows {victim}.",
        "{victim} falls under it.",
        "Down comes {victim} with it.",
    ),
    "capture": (
        "{victim} is caught.",
        "That costs {loser} {victim}.",
        "{victim} from {loser} goes with it.",
    ),
    "joker_wasted": ("The joker is thrown away: it is a {suit}, and nothing more.",),
    "shows_out": ("{who} {shows} out.", "{who} {has} no {suit}."),
    "revealed": (
        "And there is {card}: {who} is the partner.",
        "{card} comes to the table, and {who} is unmasked as the partner.",
    ),
    "revealed_winning": (
        "That was the called card: {who} is the partner.",
        "The called card is out, and {who} is unmasked as the partner.",
    ),
    "revealed_alone": ("{card} comes from {who}, who has been playing alone all along.",),
    "made_now": (
        "That is trick number {count}: the contract is home.",
        "The {ordinal} trick, and the contract is safe.",
        "With {count} tricks in, nothing can go wrong any more.",
    ),
    "down_now": (
        "The {ordinal} trick for the defence sinks the contract.",
        "That makes {count} for the defence, and the contract is down.",
        "One trick too many: the contract is beaten.",
    ),
    "one_more": ("One more will do.", "One to go."),
    "last_for_slam": ("All {count}!", "A clean sweep."),
    # misère
    "under": (
        "{contractor} slips {mine} under {winner}'s {bare}.",
        "{mine} stays below {card}.",
        "{winner}'s {bare} covers {mine}.",
        "{contractor} ducks with {mine}.",
    ),
    "lead_low": (
        "{contractor} leads {mine}; {winner} must take it with {card}.",
        "{mine} from {contractor}, and {card} is higher.",
    ),
    "throw": (
        "{contractor} has no {suit} and is glad to lose {mine}.",
        "{mine} goes away on the {suits}.",
        "Out of {suits}, {contractor} throws {mine}.",
    ),
    "throw_small": (
        "{contractor} has no {suit} and lets {mine} go.",
        "Out of {suits}, {contractor} throws {mine}.",
    ),
    "caught": (
        "{mine} wins, and the misère is down.",
        "Nobody gets under {mine}: {contractor} is caught.",
        "{contractor} must take it with {mine}. Down.",
    ),
    "caught_again": ("{contractor} takes another with {mine}.", "And one more, with {mine}."),
    "safe": ("The last danger is past.", "That was the last of them: not a single trick."),
}


def sentence(text: str) -> str:
    """Return the text with a capital first letter."""
    return text[:1].upper() + text[1:]


def listed(words: Sequence[str]) -> str:
    """Join words as English does: ``a, b and c``."""
    return words[0] if len(words) == 1 else f"{', '.join(words[:-1])} and {words[-1]}" if words else ""


class Voice:
    """Chooses phrases: the deal's cards decide where each list starts, then the list is gone through in turn."""

    def __init__(self, story: Story) -> None:
        cards = ";".join(",".join(map(str, hand)) for hand in story.dealt)
        self._start = zlib.crc32(f"{story.dealer}|{cards}".encode())
        self._said: Counter[str] = Counter()

    def say(self, kind: str, **fields: str) -> str:
        """Return the next phrase of a kind, filled in and with a capital letter."""
        phrases = PHRASES[kind]
        offset = zlib.crc32(kind.encode(), self._start)
        phrase = phrases[(offset + self._said[kind]) % len(phrases)]
        self._said[kind] += 1
        return sentence(phrase.format(**fields))


def card_words(story: Story, card: Card) -> str:
    """Name a card in running text: ``the joker``, ``the left bower``, ``the ace of clubs``, ``the 9♣``."""
    if is_joker(card):
        if story.joker_count > 1:
            return "the high joker" if card == HIGH_JOKER else "the low joker"
        return "the joker"
    bower = story.bower(card)
    if bower:
        return f"the {bower} bower"
    honour = HONOURS.get(rank_of(card))
    return f"the {honour} of {SUIT_NAMES[printed_suit(card)]}" if honour else f"the {story.display(card)}"


def bare(words: str) -> str:
    """Drop the article: ``the ace of clubs`` → ``ace of clubs``."""
    return words.removeprefix("the ")


def contract_words(story: Story) -> str:
    """The contract in words: ``Seven hearts``, ``Eight no trumps``, ``Open misère``."""
    if story.contract is None:
        return "No contract"
    if story.is_misere:
        return "Misère" if story.contract == MISERE else "Open misère"
    suit = "no trumps" if story.trump is None else SUIT_NAMES[story.trump]
    return sentence(f"{NUMBERS[story.level]} {suit}")


def seats_words(story: Story, seats: Iterable[int]) -> str:
    """Names of seats joined by *and*."""
    return listed([story.seats[seat] for seat in seats])


# ------------------------------------------------------------------------------------------------ the whole deal


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


def _cards_in_a_row(story: Story, cards: Iterable[Card]) -> str:
    return " ".join(story.display(card) for card in sorted(cards, key=story.high_to_low))


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


def _tricks(count: int) -> str:
    return f"{NUMBERS[count]} trick{'' if count == 1 else 's'}"


def _result_of_misere(story: Story, who: str) -> str:
    contract = display_bid(story.contract or "")
    if story.outcome == "made":
        return f"{who} took no trick at all: {contract} made, worth {story.value}."
    taken = _tricks(story.side_tricks)
    stopped = " and the play ended there" if len(story.tricks) < story.hand_size else ""
    return f"{who} took {taken}{stopped}: {contract} failed, and it was worth {story.value}."


def _result_of_numbered(story: Story, who: str) -> str:
    contract, taken, needed = display_bid(story.contract or ""), story.side_tricks, story.level
    scored = story.points[story.contractor] if story.contractor is not None else 0
    if taken == story.hand_size:
        if scored > story.value:
            return f"{who} took every trick, and the slam lifts {contract} from {story.value} to {scored}."
        return f"{who} took every trick: {contract} made, worth {story.value}."
    if taken == needed:
        return f"{who} took {_tricks(taken)}, exactly what {contract} asks for: made, worth {story.value}."
    if taken > needed:
        over = _tricks(taken - needed)
        return (
            f"{who} took {_tricks(taken)}, {over} more than {contract} asks for: made, worth {story.value} and no more."
        )
    short = _tricks(needed - taken)
    return f"{who} took {_tricks(taken)}, {short} short of {contract}: failed, and it was worth {story.value}."


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


# ------------------------------------------------------------------------------------------------ trick by trick


class Commentator:
    """Comments on the tricks in order; it remembers which suits were led and who has shown out."""

    def __init__(self, story: Story, voice: Voice) -> None:
        self.story = story
        self.voice = voice
        self._shown_out: set[tuple[int, int]] = set()
        self._trumps_led = False
        self._side_tricks = 0
        self._other_tricks = 0
        self._said_one_more = False

    def comment(self, number: int) -> str:
        """Comment on trick ``number`` (0-based). Call once for each trick, in order."""
        trick = self.story.tricks[number]
        if trick.winner in self.story.side:
            self._side_tricks += 1
        else:
            self._other_tricks += 1
        if self.story.is_misere:
            sentences = self._misere(trick, number)
        else:
            sentences = [self._main(trick), *self._events(trick)]
        sentences += self._partner(trick)
        sentences += self._milestones(trick, number)
        self._trumps_led = self._trumps_led or trick.suit == self.story.trump
        return " ".join(part for part in sentences if part)

    def _fields(self, trick: TrickStory) -> dict[str, str]:
        card, led = card_words(self.story, trick.winning_card), card_words(self.story, trick.led)
        return {
            "leader": self.story.seats[trick.leader],
            "winner": self.story.seats[trick.winner],
            "card": card,
            "bare": bare(card),
            "rank": bare(card).split(" of ")[0].rstrip("".join(SUIT_SYMBOLS)),
            "led": led,
            "suit": SINGULAR[trick.suit] if trick.suit < NO_SUIT else "joker",
            "suits": SUIT_NAMES[trick.suit] if trick.suit < NO_SUIT else "jokers",
        }

    def _followers(self, trick: TrickStory) -> list[tuple[int, Card]]:
        return [(seat, card) for seat, card in trick.plays[1:] if self.story.suit_of(card) == trick.suit]

    def _main(self, trick: TrickStory) -> str:
        if trick.named:
            return self.voice.say("joker_asks", **self._fields(trick))
        if trick.suit == NO_SUIT:
            return self.voice.say("trump_joker", **self._fields(trick))
        if trick.suit == self.story.trump:
            return self._trump_led(trick)
        return self._plain_led(trick)

    def _trump_led(self, trick: TrickStory) -> str:
        fields, story = self._fields(trick), self.story
        if trick.winner != trick.leader:
            allied = story.allied(trick.winner, trick.leader)
            return self.voice.say("trump_to_partner" if allied else "trump_to_enemy", **fields)
        if is_joker(trick.led):
            return self.voice.say("trump_joker", **fields)
        if not self._followers(trick):
            return self.voice.say("trump_quiet", **fields)
        if trick.leader not in story.side:
            return self.voice.say("trump_by_defence", **fields)
        return self.voice.say("trump_again" if self._trumps_led else "trump_first", **fields)

    def _plain_led(self, trick: TrickStory) -> str:
        fields, story = self._fields(trick), self.story
        if trick.winner == trick.leader:
            if not self._followers(trick):
                return self.voice.say("cash_alone", **fields)
            return self.voice.say("cash_ace" if self._is_ace(trick.led) else "cash", **fields)
        if story.suit_of(trick.winning_card) != trick.suit:
            return self._taken_from_outside(trick, fields)
        allied = story.allied(trick.winner, trick.leader)
        return self.voice.say("to_partner" if allied else "to_enemy", **fields)

    def _taken_from_outside(self, trick: TrickStory, fields: dict[str, str]) -> str:
        story = self.story
        if story.trump is None:
            held = self._holds_suit_later(trick, trick.winner)
            return self.voice.say("free_joker_held" if held else "free_joker", **fields)
        earlier = trick.plays[: [seat for seat, _ in trick.plays].index(trick.winner)]
        ruffs = [(seat, card) for seat, card in earlier if story.is_trump(card)]
        if ruffs:
            loser, lost = ruffs[-1]
            words = card_words(story, lost)
            return self.voice.say("overruff", loser=story.seats[loser], lost=words, lost_bare=bare(words), **fields)
        if is_joker(trick.winning_card):
            return self.voice.say("ruff_joker", **fields)
        allied = story.allied(trick.winner, trick.leader)
        return self.voice.say("ruff_partner" if allied else "ruff", **fields)

    def _holds_suit_later(self, trick: TrickStory, seat: int) -> bool:
        """True where the seat plays a card of the suit led in a later trick, so it held one now."""
        later = self.story.tricks[self.story.tricks.index(trick) + 1 :]
        cards = (each.card_of(seat) for each in later)
        return any(card is not None and self.story.suit_of(card) == trick.suit for card in cards)

    def _is_ace(self, card: Card) -> bool:
        return not is_joker(card) and rank_of(card) == ACE

    def _events(self, trick: TrickStory) -> list[str]:
        return [part for part in (self._victim(trick), self._wasted_joker(trick), self._outs(trick)) if part][:2]

    def _victim(self, trick: TrickStory) -> str:
        """A bower, ace or king of the other side that the winning card took."""
        story = self.story
        losers = [(seat, card) for seat, card in trick.plays if seat != trick.winner and not is_joker(card)]
        for seat, card in losers:
            if story.bower(card) and not story.allied(seat, trick.winner):
                return self.voice.say("swallow", victim=card_words(story, card), loser=story.seats[seat])
        enemies = [(seat, card) for seat, card in losers if not story.allied(seat, trick.winner)]
        led_itself = [(seat, card) for seat, card in enemies if seat == trick.leader]
        grand = [(s, c) for s, c in enemies if rank_of(c) in (ACE, ACE - 1) and story.suit_of(c) == trick.suit]
        for seat, card in grand:
            if (seat, card) in led_itself and story.trump is not None and trick.suit != story.trump:
                continue  # the lead was named in the main sentence or speaks for itself
            return self.voice.say("capture", victim=card_words(story, card), loser=story.seats[seat])
        return ""

    def _wasted_joker(self, trick: TrickStory) -> str:
        suit = self.story.nominated_suit
        for seat, card in trick.plays:
            if is_joker(card) and suit is not None and seat != trick.winner:
                return self.voice.say("joker_wasted", suit=SINGULAR[suit])
        return ""

    def _outs(self, trick: TrickStory) -> str:
        """Who could not follow for the first time, the winner and jokers aside."""
        new = []
        for seat, card in trick.plays[1:] if trick.suit < NO_SUIT else ():
            out = self.story.suit_of(card) != trick.suit
            if out and (seat, trick.suit) not in self._shown_out and not is_joker(card):
                self._shown_out.add((seat, trick.suit))
                if seat != trick.winner and not self.story.is_trump(card):
                    new.append(seat)
        if not new or not self._followers(trick):
            return ""
        one = len(new) == 1
        return self.voice.say(
            "shows_out",
            who=seats_words(self.story, new),
            shows="shows" if one else "show",
            has="has" if one else "have",
            suit="trump" if trick.suit == self.story.trump else SINGULAR[trick.suit],
        )

    def _partner(self, trick: TrickStory) -> list[str]:
        story = self.story
        if story.called_card is None:
            return []
        for seat, card in trick.plays:
            if card == story.called_card:
                kind = "revealed_winning" if seat == trick.winner else "revealed"
                if seat == story.contractor:
                    kind = "revealed_alone"
                return [self.voice.say(kind, card=card_words(story, card), who=story.seats[seat])]
        return []

    def _milestones(self, trick: TrickStory, number: int) -> list[str]:
        story = self.story
        if story.contractor is None or story.is_misere:
            return []
        won_by_side = trick.winner in story.side
        if won_by_side and self._side_tricks == story.hand_size:
            return [self.voice.say("last_for_slam", count=NUMBERS[story.hand_size])]
        if won_by_side and self._side_tricks == story.level:
            return [self.voice.say("made_now", count=NUMBERS[story.level], ordinal=ORDINALS[story.level])]
        fatal = story.hand_size - story.level + 1
        if not won_by_side and self._other_tricks == fatal:
            return [self.voice.say("down_now", count=NUMBERS[fatal], ordinal=ORDINALS[fatal])]
        near = won_by_side and self._side_tricks == story.level - 1 and number < story.hand_size - 1
        if near and self._other_tricks < fatal and not self._said_one_more:
            self._said_one_more = True
            return [self.voice.say("one_more")]
        return []

    def _misere(self, trick: TrickStory, number: int) -> list[str]:
        story = self.story
        assert story.contractor is not None
        mine = trick.card_of(story.contractor)
        assert mine is not None
        fields = {
            **self._fields(trick),
            "contractor": story.seats[story.contractor],
            "mine": card_words(story, mine),
        }
        if trick.winner == story.contractor:
            return [self.voice.say("caught" if self._side_tricks == 1 else "caught_again", **fields)]
        if trick.leader == story.contractor:
            told = [self.voice.say("lead_low", **fields)]
        elif story.suit_of(mine) == trick.suit:
            told = [self.voice.say("under", **fields)]
        else:
            glad = is_joker(mine) or rank_of(mine) >= JACK
            told = [self.voice.say("throw" if glad else "throw_small", **fields)]
        if number == story.hand_size - 1 and not self._side_tricks:
            told.append(self.voice.say("safe"))
        return told
