"""Reading bids, the ladder, the schedules and the packs: what can be checked without playing."""

from __future__ import annotations

import pytest

from fivehundred.cards.bids import bid_name, parse_call
from fivehundred.cards.cards import card_name, parse_card, parse_cards
from fivehundred.engine.deal import Deal
from fivehundred.errors import IllegalActionError, NotationError
from fivehundred.variants.model import Variant
from tests.referee import Ladder, Ranking, deal_cards, pack_cards
from tests.rules.table import AUSTRALIAN, EAST, FIVE, NORTH, SOUTH, THREE, WEST, EngineTable, rulebook_of, sit_down
from tests.strategies import replace_settings

THE_LADDER = (
    "6S 6C 6D 6H 6NT 7S 7C 7D 7H 7NT M 8S 8C 8D 8H 8NT 9S 9C 9D 9H 9NT 10S 10C 10D OM 10H 10NT"
).split()  # fmt: skip

CLUBS_LOWEST = ("clubs", "spades", "hearts", "diamonds", "no_trumps")


def ladders(variant: Variant) -> list[list[str]]:
    """The ladder from low to high: as the Rulebook has it, and as the referee has it."""
    return [list(rulebook_of(variant).bid_names)[1:], list(Ladder(variant).bids)]


def values(variant: Variant) -> list[dict[str, int]]:
    """What every bid is worth, by the Rulebook and by the referee."""
    rulebook = rulebook_of(variant)
    named = zip(rulebook.bid_names, rulebook.bid_values, strict=True)
    return [
        {name: int(value) for name, value in named if name},
        {name: bid.value for name, bid in Ladder(variant).bids.items()},
    ]


@pytest.mark.parametrize(
    ("text", "name"),
    [
        ("6s", "6S"),
        ("10d", "10D"),
        (" 8   c ", "8C"),
        ("10NT", "10NT"),
        ("10nt", "10NT"),
        ("m", "M"),
        ("om", "OM"),
        ("pass", "P"),
    ],
)
def test_bids_are_read_from_text(text: str, name: str) -> None:
    """Case 47: bids are read whatever the spaces and the case."""
    assert name == parse_call(text)


@pytest.mark.parametrize("text", ["1", "x", "", "4S", "11HH", "7Z", "16H"])
def test_what_is_no_bid_is_refused_by_name(text: str) -> None:
    """Case 47: anything else is a clean error that names the text."""
    with pytest.raises(NotationError) as refusal:
        parse_call(text)
    assert repr(text) in str(refusal.value)


@pytest.mark.parametrize("text", ["5S", "11H", "15NT"])
def test_bids_of_other_tables_are_refused_by_name(text: str) -> None:
    """Case 47: more or fewer tricks than the table plays for are a clean error too."""
    with pytest.raises(IllegalActionError, match=text):
        sit_down(EngineTable, AUSTRALIAN).deal.play(text)


def test_every_bid_survives_being_written_and_read() -> None:
    """Case 47: writing and reading gives back all 27 bids and the pass."""
    for name in [*THE_LADDER, "P"]:
        assert name == parse_call(name)
        assert name == parse_call(name.lower())


def test_the_whole_ladder() -> None:
    """Case 31: 27 bids, misère above every seven and below every eight, open misère between ten diamonds and hearts."""
    for ladder in ladders(AUSTRALIAN):
        assert THE_LADDER == ladder


@pytest.mark.parametrize(
    ("contract", "above", "below_it", "over_it"),
    [
        ("misere", "7NT", "7NT", "8S"),
        ("misere", "8S", "8S", "8C"),
        ("misere", "by_value", "8S", "8C"),
        ("misere", "7C", "7C", "7D"),
        ("open_misere", "10D", "10D", "10H"),
        ("open_misere", "10H", "10H", "10NT"),
        ("open_misere", "9NT", "9NT", "10S"),
        ("open_misere", "by_value", "10D", "10H"),
        ("open_misere", "10NT", "10NT", None),
        ("open_misere", "8C", "8C", "8D"),
    ],
)
def test_a_misere_stands_where_the_variant_puts_it(
    contract: str, above: str, below_it: str, over_it: str | None
) -> None:
    """Case 31: the misères move to any documented place in the ladder (four public programs, four placements)."""
    variant = replace_settings(AUSTRALIAN, contracts={contract: {"above": above}})
    name = "M" if contract == "misere" else "OM"
    for ladder in ladders(variant):
        place = ladder.index(name)
        assert below_it == ladder[place - 1]
        assert over_it == (ladder[place + 1] if place + 1 < len(ladder) else None)


@pytest.mark.parametrize(
    ("misere", "open_misere", "above", "order"),
    [
        (250, 500, "9NT", ["9NT", "M", "OM", "10S"]),
        (500, 250, "9NT", ["9NT", "OM", "M", "10S"]),
        (300, 300, "9NT", ["9NT", "M", "OM", "10S"]),
        (250, 250, "by_value", ["8S", "M", "OM", "8C"]),
    ],
)
def test_two_miseres_at_one_place(misere: int, open_misere: int, above: str, order: list[str]) -> None:
    """The cheaper stands lower; of equal ones misère stands below open misère."""
    contracts = {"misere": {"value": misere, "above": above}, "open_misere": {"value": open_misere, "above": above}}
    for ladder in ladders(replace_settings(AUSTRALIAN, contracts=contracts)):
        assert order == ladder[ladder.index(order[0]) :][:4]


def test_a_misere_worth_less_than_any_bid_stands_lowest() -> None:
    """By value a misère worth 30 stands below six spades (40)."""
    contracts = {"misere": {"value": 30, "above": "by_value"}}
    for ladder in ladders(replace_settings(AUSTRALIAN, contracts=contracts)):
        assert ["M", "6S"] == ladder[:2]


def test_avondale_values() -> None:
    """Case 62: the Avondale table, misère 250, open misère 500."""
    expected = {"6S": 40, "6NT": 120, "7D": 180, "8S": 240, "8H": 300, "9C": 360, "10S": 440, "10H": 500, "10NT": 520}
    for worth in values(AUSTRALIAN):
        assert expected | {"M": 250, "OM": 500} == {name: worth[name] for name in (*expected, "M", "OM")}
        whole = [worth[bid_name(level, denomination)] for level in range(6, 11) for denomination in range(5)]
        assert list(range(40, 521, 20)) == whole


def test_perfect_schedule_as_a_table() -> None:
    """Situation S-29: Avondale less 20, so that ten no trumps is 500, six spades 20; misère 150."""
    table = {level: tuple(20 + 100 * (level - 6) + 20 * place for place in range(5)) for level in range(6, 11)}
    variant = replace_settings(
        AUSTRALIAN, scoring={"schedule": "table", "table": table}, contracts={"misere": {"value": 150}}
    )
    for worth in values(variant):
        assert (500, 20, 150) == (worth["10NT"], worth["6S"], worth["M"])


#: The "original" schedule as two apps have it: 40 k (1 + (level - 6) / 2).
APP_ORIGINAL = {level: tuple(20 * k * (2 + level - 6) for k in range(1, 6)) for level in range(6, 11)}


def test_original_schedule_of_the_apps_as_a_table() -> None:
    """Situation S-30: seven diamonds 180, nine hearts 400, ten no trumps 600."""
    variant = replace_settings(AUSTRALIAN, scoring={"schedule": "table", "table": APP_ORIGINAL})
    for worth in values(variant):
        assert (180, 400, 600) == (worth["7D"], worth["9H"], worth["10NT"])


def test_early_schedule_with_clubs_lowest() -> None:
    """Situation S-31: six clubs 40, six spades 60, nine clubs 160, eight hearts 240."""
    variant = replace_settings(
        AUSTRALIAN, auction={"denominations": CLUBS_LOWEST}, scoring={"schedule": "multiplicative"}
    )
    for worth in values(variant):
        assert (40, 60, 160, 240) == (worth["6C"], worth["6S"], worth["9C"], worth["8H"])


@pytest.mark.parametrize(
    ("variant", "cards", "first", "last"),
    [
        (AUSTRALIAN, 43, "5S 5C 4D 4H", "AS AC AD AH"),
        (THREE, 33, "7S 7C 7D 7H", "AS AC AD AH"),
        (FIVE, 53, "2S 2C 2D 2H", "AS AC AD AH"),
    ],
    ids=["four", "three", "five"],
)
def test_standard_packs(variant: Variant, cards: int, first: str, last: str) -> None:
    """Case 50 and situation D-8: the packs of three, four and five hands, ten cards each and three over."""
    pack = pack_cards(variant)
    assert cards == len(pack) == len(set(pack)) == 10 * variant.table.players + 3
    assert parse_card("Jk") in pack
    for suit, (lowest, highest) in enumerate(zip(parse_cards(first), parse_cards(last), strict=True)):
        in_suit = [card for card in pack if card < 64 and card // 16 == suit]
        assert (lowest, highest) == (min(in_suit), max(in_suit))
        assert not any(card_name(card)[:-1] in ("11", "12", "13") for card in in_suit)


@pytest.mark.parametrize(
    ("first", "lowest_of_first"),
    [("spades", 4), ("clubs", 4)],
)
def test_forty_five_cards_have_all_fours(first: str, lowest_of_first: int) -> None:
    """Case 50: 45 cards are the usual 43 and the two black fours, with a kitty of five."""
    variant = with_all_fours()
    assert 45 == len(pack_cards(variant))
    assert parse_card(f"4{first[0].upper()}") in pack_cards(variant)
    assert lowest_of_first == variant.pack.lowest[first]


def with_all_fours() -> Variant:
    """The 45-card game with its kitty of five."""
    return replace_settings(
        AUSTRALIAN,
        pack={"lowest": dict.fromkeys(("spades", "clubs", "diamonds", "hearts"), 4)},
        deal={"kitty": 5, "packets": (3, "kitty 2", 4, "kitty 2", 3, "kitty 1")},
    )


def test_the_deal_goes_three_four_three_with_the_kitty_between() -> None:
    """Case 48: which place of the pack goes to whom when West deals (North first)."""
    order = pack_cards(AUSTRALIAN)
    hands, kitty = deal_cards(AUSTRALIAN, order, WEST)
    engine = Deal.from_pack(rulebook_of(AUSTRALIAN), pack=order, dealer=WEST)
    assert ([sorted(hand) for hand in hands], sorted(kitty)) == ([*map(sorted, engine.hands)], sorted(engine.kitty))
    place = {card: index for index, card in enumerate(order)}
    expected = {
        NORTH: [0, 1, 2, 13, 14, 15, 16, 30, 31, 32],
        EAST: [3, 4, 5, 17, 18, 19, 20, 33, 34, 35],
        SOUTH: [6, 7, 8, 21, 22, 23, 24, 36, 37, 38],
        WEST: [9, 10, 11, 25, 26, 27, 28, 39, 40, 41],
    }
    assert expected == {seat: [place[card] for card in hands[seat]] for seat in range(4)}
    assert [12, 29, 42] == [place[card] for card in kitty]
    shifted, _ = deal_cards(AUSTRALIAN, order, NORTH)
    assert hands[NORTH] == shifted[EAST]


@pytest.mark.parametrize(
    ("variant", "trump", "trumps", "same_colour"),
    [
        (AUSTRALIAN, "H", 13, 10),
        (AUSTRALIAN, "S", 12, 9),
        (THREE, "C", 10, 7),
        (FIVE, "D", 15, 12),
    ],
)
def test_length_of_the_trump_suit(variant: Variant, trump: str, trumps: int, same_colour: int) -> None:
    """Situations D-1, D-2, D-4: trumps are the suit, the joker and the left bower; the other suit lacks its jack."""
    index = "SCDH".index(trump)
    ranking = Ranking(variant, index)
    belongs = [ranking.suit_of(card) for card in pack_cards(variant)]
    assert (trumps, same_colour) == (belongs.count(index), belongs.count((1, 0, 3, 2)[index]))


def one_four_of_each_colour(*, colour_four_is_trump: bool) -> Variant:
    """The 43-card pack without 4S and 4D."""
    return replace_settings(
        AUSTRALIAN,
        pack={"lowest": {"spades": 5, "clubs": 4, "diamonds": 5, "hearts": 4}},
        ranking={"colour_four_is_trump": colour_four_is_trump},
    )


@pytest.mark.parametrize("trump", [0, 1, 2, 3])
def test_every_trump_suit_has_thirteen_cards_with_the_four_of_the_other_colour(trump: int) -> None:
    """Case 57: with the odd four of the colour as a trump there are always 13; without the rule spades have 12."""
    for rule, spades in ((True, 13), (False, 12)):
        ranking = Ranking(one_four_of_each_colour(colour_four_is_trump=rule), trump)
        count = sum(ranking.suit_of(card) == trump for card in pack_cards(ranking.variant))
        assert (spades if trump in (0, 2) else 13) == count
