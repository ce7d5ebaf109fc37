"""What is said of each trick, in order."""

from __future__ import annotations

from fivehundred.cards.cards import ACE, JACK, Card, is_joker, rank_of
from fivehundred.cards.suits import SUIT_NAMES, SUIT_SYMBOLS
from fivehundred.reporting.commentary.voice import ORDINALS, SINGULAR, Voice, bare, card_words, seats_words
from fivehundred.reporting.story import NO_SUIT, Story, TrickStory
from fivehundred.words import NUMBERS


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
