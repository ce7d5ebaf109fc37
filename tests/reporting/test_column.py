"""The deal told like a newspaper's card column: its facts are the deal's, its words are always the same."""

from __future__ import annotations

import dataclasses
import random
import re

import pytest

from fivehundred.cards.cards import card_name, parse_card, parse_cards
from fivehundred.engine.deal import Deal
from fivehundred.reporting.column import WIDTH, auction_table, column_text, deal_column, deal_data, hand_lines
from fivehundred.reporting.commentary import Commentator, Voice, card_words, headline
from fivehundred.reporting.commentary.phrases import PHRASES
from fivehundred.reporting.story import Story, TrickStory, tell
from fivehundred.rules import Rulebook, assemble
from fivehundred.variants.model import Breach, CallingPartner, PackSettings, Penalties, Play, Table, Variant

FOUR = Variant(key="four", name={"en": "Four"})
THREE = dataclasses.replace(
    FOUR,
    key="three",
    table=Table(players=3, sides="solo"),
    pack=PackSettings(lowest={"spades": 7, "clubs": 7, "diamonds": 7, "hearts": 7}),
)
FIVE = dataclasses.replace(
    FOUR,
    key="five",
    table=Table(players=5, sides="called_card", calling=CallingPartner(may_call="not_joker", alone="secretly")),
    pack=PackSettings(lowest={"spades": 2, "clubs": 2, "diamonds": 2, "hearts": 2}),
)
NAMING = dataclasses.replace(
    FIVE,
    key="naming",
    table=Table(players=5, sides="called_player", calling=CallingPartner(two_partners_from=7)),
    play=Play(misere_ends="after_last_trick"),
    penalties=Penalties(breach=Breach(made=0, failed=20, breached=50)),
)
TABLES = [FOUR, THREE, FIVE, NAMING]


def played(rulebook: Rulebook, seed: int) -> Deal:
    """Play a deal with random actions but few overbids, so that contracts are of all kinds."""
    choose = random.Random(seed)
    deal = Deal.from_seed(rulebook, seed=seed)
    while not deal.is_over:
        legal = deal.legal()
        if deal.phase == "auction" and choose.random() < 0.6:
            quiet = [action for action in legal if deal.action_name(action) in {"P", "M"}]
            legal = quiet or legal
        deal.apply(choose.choice(legal))
    return deal


def small_story(tricks: list[str], *, trump: int | None = 3, called: str | None = None) -> Story:
    """Make a four-handed story from tricks like ``"0: AH 7H 9H 5H > 0"`` (leader: cards > winner), contract 7."""
    suits: dict[int, int] = {}
    told = []
    for text in tricks:
        leader, cards, winner = re.split(r"[:>]", text)
        plays = [((int(leader) + step) % 4, card) for step, card in enumerate(parse_cards(cards))]
        for _, card in plays:
            suits[card] = (4 if trump is None else trump) if card >= 64 else card // 16
        if trump is not None:
            left = parse_card("J" + "CSHD"[trump])
            suits.update({left: trump} if left in suits else {})
        told.append(TrickStory(int(leader), tuple(plays), int(winner), suits[plays[0][1]]))
    return Story(
        players=4,
        hand_size=10,
        joker_count=1,
        dealer=3,
        dealt=tuple(tuple(card for trick in told for seat, card in trick.plays if seat == each) for each in range(4)),
        kitty=(),
        own_kitties=((),) * 4,
        dead=(),
        calls=((0, "7H"), (1, "P"), (2, "P"), (3, "P")),
        asked_redeal=None,
        resigned=False,
        contract="7NT" if trump is None else "7" + "SCDH"[trump],
        level=7,
        denomination=4 if trump is None else trump,
        value=200,
        contractor=0,
        side=frozenset({0, 2}),
        accounts=(0, 1, 0, 1),
        discards=(),
        called_card=None if called is None else parse_card(called),
        alone=False,
        nominated_suit=None,
        joker_left_free=False,
        tricks=tuple(told),
        tricks_won=tuple(sum(trick.winner == seat for trick in told) for seat in range(4)),
        points=(0, 0, 0, 0),
        outcome="failed",
        effective_suits=suits,
    )


def comments(story: Story) -> list[str]:
    """Comment on every trick of a story, in order."""
    commentator = Commentator(story, Voice(story))
    return [commentator.comment(number) for number in range(len(story.tricks))]


@pytest.mark.parametrize("variant", TABLES, ids=lambda variant: variant.key)
def test_every_table_is_told_within_the_width(variant: Variant) -> None:
    """No line is wider than the page, no line ends in blanks, and nothing is coloured."""
    rulebook = assemble(variant)
    for seed in range(60):
        text = deal_column(played(rulebook, seed), title="A title", place="seed 1, deal 0")
        lines = text.splitlines()
        assert max(map(len, lines)) <= WIDTH
        assert [line.rstrip() for line in lines] == lines
        assert "\x1b" not in text
        assert text.endswith("\n")


@pytest.mark.parametrize("variant", TABLES, ids=lambda variant: variant.key)
def test_every_dealt_card_is_in_the_diagram_once(variant: Variant) -> None:
    """The hands and the kitty of the data are the pack, and the column shows the kitty's cards."""
    rulebook = assemble(variant)
    deal = played(rulebook, 5)
    data = deal_data(deal)
    cards = [card for hand in data["hands"] for card in hand] + data["kitty"]
    assert sorted(card_name(card) for card in rulebook.pack) == sorted(cards)
    text = deal_column(deal, title="t")
    for card in deal.dealt_kitty:
        assert card_name(card, symbols=True) in text


def test_the_same_deal_always_reads_the_same() -> None:
    """Phrases vary from deal to deal, but not from telling to telling."""
    rulebook = assemble(FOUR)
    one, again = (deal_column(played(rulebook, 11), title="t") for _ in range(2))
    assert again == one
    headlines = {deal_column(played(rulebook, seed), title="t").split("\n")[3] for seed in range(30)}
    assert len(headlines) > 10


def test_the_data_replays_the_deal() -> None:
    """The actions of the JSON form, applied to the same hands, give the same result."""
    rulebook = assemble(FOUR)
    deal = played(rulebook, 23)
    data = deal_data(deal)
    hands = [[parse_card(card) for card in hand] for hand in data["hands"]]
    again = Deal.from_cards(
        rulebook, hands=hands, kitty=[parse_card(card) for card in data["kitty"]], dealer=data["dealer"]
    )
    for step in data["actions"]:
        assert step["seat"] == again.to_act
        again.play(step["action"])
    assert data["points"] == list(again.points)
    assert data["tricks_won"] == list(again.tricks_won)


def test_an_unfinished_deal_cannot_be_told() -> None:
    """A story has an end."""
    with pytest.raises(ValueError, match="finished"):
        tell(Deal.from_seed(assemble(FOUR), seed=1))


def test_a_thrown_in_deal_is_told_without_play() -> None:
    """Four passes: auction and score, no play, nothing scored."""
    deal = Deal.from_seed(assemble(FOUR), seed=1)
    while not deal.is_over:
        deal.play("P")
    text = deal_column(deal, title="t")
    assert "thrown in" in text
    assert "THE PLAY" not in text


def test_a_hand_is_shown_suit_by_suit() -> None:
    """Highest first, a dash for a void, the joker on a line of its own."""
    hand = parse_cards("10H AH Jk 4D KS")
    assert hand_lines(hand, joker_count=1) == ["♥ A 10", "♦ 4", "♣ —", "♠ K", "Jk"]


def test_the_auction_table_starts_left_of_the_dealer() -> None:
    """Columns follow the calling order; a dot stands where a seat is no longer asked."""
    story = dataclasses.replace(
        small_story(["0: AH 7H 9H 5H > 0"]),
        dealer=1,
        calls=((2, "6S"), (3, "P"), (0, "6C"), (1, "P"), (2, "6H"), (0, "7H"), (2, "P")),
    )
    assert [line.split() for line in auction_table(story)] == [
        ["South", "West", "North", "East"],
        ["6♠", "pass", "6♣", "pass"],
        ["6♥", "·", "7♥", "·"],
        ["pass"],
    ]


def test_bowers_are_called_bowers() -> None:
    """The two jacks of the trump colour have names of their own; the others are jacks."""
    story = small_story(["0: JH JD JS JC > 0"])
    assert card_words(story, parse_card("JH")) == "the right bower"
    assert card_words(story, parse_card("JD")) == "the left bower"
    assert card_words(story, parse_card("JS")) == "the jack of spades"


def test_a_fallen_bower_is_mentioned() -> None:
    """The joker takes the opponents' right bower: the comment names it."""
    (comment,) = comments(small_story(["0: Jk JH 9H 5H > 0"]))
    assert "right bower" in comment


def test_a_ruff_and_an_over_ruff_are_told_apart() -> None:
    """West leads an ace, North ruffs, East over-ruffs."""
    (plain,) = comments(small_story(["3: AC 7H 9C 5C > 0"]))
    assert re.search(r"ruff|trumps it", plain)
    (over,) = comments(small_story(["3: AC 7H 9H 5C > 1"]))
    assert "over-ruffs" in over


def test_the_deciding_trick_is_pointed_out() -> None:
    """The fourth trick of the defence against a seven sinks it, and is said to."""
    story = small_story([f"1: {card} 5D 6D 7D > 1" for card in ("AD", "KD", "QD", "10D")])
    told = comments(story)
    assert ["sink" in comment or "beaten" in comment or "down" in comment for comment in told] == [
        False,
        False,
        False,
        True,
    ]


def test_the_called_card_unmasks_the_partner() -> None:
    """The trick on which the called card falls names the partner; no other does."""
    story = dataclasses.replace(small_story(["0: AH 7H 9H 5H > 0", "0: 10C AC 9C 5C > 1"], called="AC"))
    told = comments(story)
    assert "partner" not in told[0]
    assert "East" in told[1]
    assert "partner" in told[1]


def test_named_partners_and_a_breach_are_told() -> None:
    """Who was named to play along and who called breach is said before the play is told."""
    deal = Deal.from_seed(assemble(NAMING), seed=1, dealer=4)
    deal.play("7S")
    for _ in range(4):
        deal.play("P")
    while deal.phase == "discard":
        deal.apply(deal.legal()[0])
    for words in ("partner 2", "partner 3", "no breach", "breach"):
        deal.play(words)
    while not deal.is_over:
        deal.apply(deal.legal()[0])
    text = " ".join(deal_column(deal, title="A title", place="seed 1").split())
    assert "Cora and Dan" in text
    assert "Eve called breach" in text
    assert frozenset({0, 2, 3}) == tell(deal).side


def test_every_phrase_can_be_filled() -> None:
    """No phrase asks for a field that its kind is never given, and none is left with braces."""
    fields = {
        name: "X" for phrases in PHRASES.values() for phrase in phrases for name in re.findall(r"{(\w+)}", phrase)
    }
    voice = Voice(small_story(["0: AH 7H 9H 5H > 0"]))
    for kind, phrases in PHRASES.items():
        said = {voice.say(kind, **fields) for _ in phrases}
        assert len(phrases) == len(said)
        assert not any("{" in text for text in said)


def test_points_stand_at_the_contractors_side_first() -> None:
    """The score table lists the contractor's side before the defenders."""
    text = column_text(small_story(["0: AH 7H 9H 5H > 0"]), title="t")
    assert text.index("North and South  ") < text.index("East and West  ")


def test_headline_of_a_slam() -> None:
    """All ten tricks are worth a headline of their own."""
    story = dataclasses.replace(small_story(["0: AH 7H 9H 5H > 0"]), tricks_won=(10, 0, 0, 0), outcome="made")
    assert headline(story, Voice(story)) in {
        "All of them!",
        "A clean sweep in seven hearts",
        "The defence goes home empty-handed",
    }


@pytest.mark.parametrize(
    ("settings", "actions", "words"),
    [
        ({"minimum_contract": 8}, "7S P P P", "No bid was high enough"),
        ({"minimum_contract": 8, "all_pass": "play_no_trumps"}, "7S P P P", "No bid won, so the deal was played"),
        ({"signals": "every_seat"}, "6S P P P", "which cannot win"),
        ({"single_bid_exit": True}, "6S P P P resign", "resigned, and the same dealer deals again"),
        ({"all_pass": "dealer_plays_lowest"}, "P P P P", "who dealt, has to play six spades"),
    ],
)
def test_other_ends_of_an_auction_are_told(settings: dict[str, object], actions: str, words: str) -> None:
    """Bids that cannot win, a resignation and a forced dealer are told as what they are."""
    auction = dataclasses.replace(FOUR.auction, **settings)  # type: ignore[arg-type]
    deal = Deal.from_seed(assemble(dataclasses.replace(FOUR, auction=auction)), seed=1)
    for action in actions.split():
        deal.play(action)
    while not deal.is_over:
        deal.apply(deal.legal()[0])
    assert words in " ".join(deal_column(deal, title="A title", place="seed 1").split())


def test_a_new_deal_that_was_asked_for_is_told() -> None:
    """Who asked for it is named."""
    rule = dataclasses.replace(FOUR.deal, no_ace_no_face="redeal_if_partner_agrees")
    rulebook = assemble(dataclasses.replace(FOUR, deal=rule))
    deal = next(d for d in (Deal.from_seed(rulebook, seed=1, index=i) for i in range(2000)) if d.phase == "redeal")
    who = ("North", "East", "South", "West")[deal.to_act or 0]
    deal.play("ask redeal")
    deal.play("agree")
    assert f"{who} held no ace" in " ".join(deal_column(deal, title="A title", place="seed 1").split())
