"""The shipped variants: they load, say what they are, mark what is our choice, and differ where they should."""

import re
from dataclasses import dataclass
from pathlib import Path

import pytest

from fivehundred.engine.results import FAILED, MADE, UNFINISHED
from fivehundred.rules import assemble
from fivehundred.simulation.bulk import play_deals, play_matches
from fivehundred.variants import (
    diff,
    find_variant,
    load_with_origins,
    resolved_text,
    shipped_folder,
    shipped_variants,
    variant_file,
    variant_settings,
    variant_warnings,
)
from fivehundred.variants.facts import pack_size
from fivehundred.variants.families import FAMILIES
from fivehundred.variants.loading import variant_from_mapping
from fivehundred.variants.model import Variant
from fivehundred.variants.rule_sets_page import choices, rule_sets_page
from fivehundred.variants.strict_yaml import parse_yaml, plain

ROOT = Path(__file__).parents[2]


@dataclass(frozen=True)
class Facts:
    """What a shipped file must come to: checked against its texts by hand, independent of what it extends."""

    players: int
    sides: str
    cards: int
    kitty: int
    rounds: str
    order: str
    misere: int | None
    open_misere: int | None
    joker_lead: str
    slam: int | None
    win_by: str
    lose_at: int | None


PAIRS, TEAMS, ROUNDS, ONCE = "opposite_pairs", "two_teams", "until_one_remains", "one_call_each"
OWN, ANY = "own_contract", "any_points"

TABLE = {
    "american-inkle": Facts(4, PAIRS, 43, 3, ONCE, "level", 250, 500, "any_suit", 250, ANY, -500),
    "american-inkle-45": Facts(4, PAIRS, 45, 5, ONCE, "value", 250, 500, "any_suit", 250, ANY, -500),
    "american-inkle-46": Facts(4, PAIRS, 46, 6, ONCE, "level", 250, 500, "any_suit", 250, ANY, -500),
    "australian": Facts(4, PAIRS, 43, 3, ROUNDS, "level", 250, 500, "unled_suit", 250, OWN, -500),
    "bicycle-five": Facts(5, "called_player", 53, 3, ROUNDS, "level", None, None, "any_suit", None, ANY, -500),
    "early-three-handed": Facts(3, "solo", 33, 3, ONCE, "value", None, None, "any_suit", 250, ANY, None),
    "early-three-handed-32": Facts(3, "solo", 32, 2, ONCE, "value", None, None, "any_suit", 250, ANY, None),
    "early-two-handed": Facts(2, "solo", 25, 1, ONCE, "value", None, None, "any_suit", 250, ANY, None),
    "easton-five": Facts(5, "called_card", 53, 3, ROUNDS, "level", None, 230, "unled_suit", 250, OWN, -500),
    "finnish": Facts(4, PAIRS, 43, 3, ROUNDS, "level", 250, 500, "unled_suit", 250, OWN, -500),
    "five-call-an-ace": Facts(5, "called_card", 53, 3, ROUNDS, "level", 250, 500, "unled_suit", 250, OWN, -500),
    "hoyle-1909": Facts(3, "solo", 33, 3, ROUNDS, "level", None, None, "suit_not_shown_void", 250, ANY, None),
    "middle-nulla": Facts(4, PAIRS, 45, 5, ONCE, "level", 250, None, "any_suit", None, ANY, -500),
    "new-zealand": Facts(4, PAIRS, 43, 3, ROUNDS, "level", 250, 500, "suit_not_shown_void", 250, OWN, -500),
    "new-zealand-tournament": Facts(4, PAIRS, 43, 3, ROUNDS, "level", 250, 500, "suit_not_shown_void", 250, OWN, -500),
    "norwegian": Facts(4, PAIRS, 43, 3, ROUNDS, "level", 250, 500, "unled_suit", 250, OWN, -500),
    "official-team": Facts(4, PAIRS, 43, 3, ONCE, "value", 250, None, "any_suit", None, ANY, -500),
    "pagat-five": Facts(5, "called_card", 53, 3, ROUNDS, "level", 250, 500, "unled_suit", 250, OWN, -500),
    "pagat-six": Facts(6, TEAMS, 63, 3, ROUNDS, "level", 250, 500, "unled_suit", 250, OWN, -500),
    "pagat-six-two-packs": Facts(6, TEAMS, 63, 3, ROUNDS, "level", 250, 500, "unled_suit", 250, OWN, -500),
    "pagat-three": Facts(3, "solo", 33, 3, ROUNDS, "level", 250, 500, "unled_suit", 250, OWN, -500),
    "play500": Facts(4, PAIRS, 43, 3, ROUNDS, "level", None, None, "any_suit", 250, ANY, -500),
    "play500-five": Facts(5, "called_card", 53, 3, ROUNDS, "level", None, None, "any_suit", 250, ANY, -500),
    "quebec": Facts(4, PAIRS, 46, 6, ROUNDS, "level", 500, 1000, "any_suit", 250, ANY, None),
    "quebec-game": Facts(4, PAIRS, 46, 6, ROUNDS, "level", None, None, "any_suit", None, ANY, None),
    "rotundtapir": Facts(4, PAIRS, 43, 3, ROUNDS, "value", 250, 500, "own_suit", 250, OWN, -500),
    "six-in-pairs": Facts(6, "three_pairs", 63, 3, ROUNDS, "value", 250, 500, "own_suit", 250, OWN, -500),
    "six-in-teams": Facts(6, TEAMS, 63, 3, ROUNDS, "value", 250, 500, "own_suit", 250, OWN, -500),
    "three-handed": Facts(3, "solo", 33, 3, ROUNDS, "level", 250, 500, "unled_suit", 250, OWN, -500),
    "three-handed-one-call": Facts(3, "solo", 33, 3, ONCE, "level", 250, 500, "any_suit", None, ANY, -500),
    "trickster-australian": Facts(4, PAIRS, 43, 3, ROUNDS, "level", 250, 500, "any_suit", 250, OWN, -500),
    "two-handed-24": Facts(2, "solo", 24, 4, ROUNDS, "level", None, None, "any_suit", None, ANY, -500),
    "two-handed-43": Facts(2, "solo", 43, 3, ROUNDS, "value", 250, 500, "own_suit", 250, OWN, -500),
    "two-handed-dead-hand": Facts(2, "solo", 33, 3, ROUNDS, "level", None, None, "any_suit", None, ANY, -500),
    "viisisataa": Facts(4, PAIRS, 43, 3, ROUNDS, "value", 250, 500, "any_suit", None, ANY, -500),
    "viisisataa-400": Facts(4, PAIRS, 43, 3, ROUNDS, "value", 250, 500, "any_suit", None, ANY, -500),
    "viisisataa-clubs-lowest": Facts(4, PAIRS, 43, 3, ROUNDS, "value", 250, 500, "any_suit", None, ANY, -500),
    "viisisataa-five": Facts(5, "called_card", 53, 3, ROUNDS, "value", 250, 500, "any_suit", None, ANY, -500),
    "viisisataa-one-call": Facts(4, PAIRS, 43, 3, ONCE, "value", 250, 500, "any_suit", None, ANY, -500),
    "viisisataa-open-misere-520": Facts(4, PAIRS, 43, 3, ROUNDS, "value", 250, 520, "any_suit", None, ANY, -500),
    "viisisataa-six": Facts(6, TEAMS, 63, 3, ROUNDS, "value", 250, 500, "any_suit", None, ANY, -500),
    "viisisataa-three": Facts(3, "solo", 33, 3, ROUNDS, "value", 250, 500, "any_suit", None, ANY, -500),
    "viisisataa-three-no-joker": Facts(3, "solo", 32, 2, ROUNDS, "value", 250, 500, "any_suit", None, ANY, -500),
}
KEYS = tuple(TABLE)

#: What else sets a file apart, by setting.
SPECIAL = {
    ("american-inkle", "auction.signals"): "first_two_seats",
    ("american-inkle", "match.lose_when"): "below",
    ("american-inkle-45", "contracts.double_misere.exchange"): "pass_on",
    ("american-inkle-45", "deal.no_ace_no_face"): "redeal_if_partner_agrees",
    ("american-inkle-46", "pack.jokers"): 2,
    ("bicycle-five", "table.calling.two_partners_from"): 8,
    ("early-three-handed", "scoring.schedule"): "multiplicative",
    ("early-two-handed", "deal.own_kitty"): 2,
    ("easton-five", "contracts.super_open_misere.value"): 430,
    ("five-call-an-ace", "scoring.defenders.in_misere"): 10,
    ("five-call-an-ace", "scoring.defenders.share"): "group",
    ("five-call-an-ace", "table.calling.may_call"): "ace_not_held",
    ("hoyle-1909", "auction.all_pass"): "play_no_trumps",
    ("hoyle-1909", "joker.renounced"): "worthless",
    ("middle-nulla", "auction.signals"): "every_seat",
    ("middle-nulla", "contracts.double_misere.gate"): "partner_bid_misere",
    ("middle-nulla", "contracts.slam_call.bonus"): 250,
    ("middle-nulla", "joker.follow"): "every_suit",
    ("middle-nulla", "scoring.defenders.in_misere"): 10,
    ("new-zealand-tournament", "match.deals"): 4,
    ("official-team", "auction.all_pass"): "throw_in_same_dealer",
    ("official-team", "contracts.bar_misere.kitty"): "not_taken",
    ("official-team", "contracts.double_misere.gate"): "partner_bid_misere",
    ("pagat-five", "scoring.partner_share"): "half",
    ("play500", "auction.passing"): "may_reenter",
    ("play500", "scoring.defenders.cap"): 490,
    ("play500-five", "scoring.defenders.share"): "group",
    ("play500-five", "scoring.partner_share"): "full",
    ("quebec", "match.target"): 1000,
    ("quebec", "scoring.failed"): "defenders_score_value",
    ("quebec", "scoring.defenders.per_trick"): 0,
    ("quebec-game", "auction.minimum_contract"): 8,
    ("quebec-game", "contracts.game.value"): 1000,
    ("rotundtapir", "contracts.open_misere.gate"): "after_a_seven",
    ("three-handed-one-call", "contracts.open_misere.above"): "top",
    ("trickster-australian", "contracts.open_misere.above"): "10H",
    ("trickster-australian", "match.lose_when"): "below",
    ("trickster-australian", "scoring.defenders.cap"): 490,
    ("two-handed-43", "deal.dead"): 20,
    ("two-handed-dead-hand", "deal.dead"): 10,
    ("viisisataa-400", "match.target"): 400,
    ("viisisataa-clubs-lowest", "auction.denominations"): ["clubs", "spades", "diamonds", "hearts", "no_trumps"],
}


def facts(variant: Variant) -> Facts:
    """Return what the table holds, taken from a loaded variant."""
    contracts = variant.contracts
    return Facts(
        players=variant.table.players,
        sides=variant.table.sides,
        cards=pack_size(variant),
        kitty=variant.deal.kitty,
        rounds=variant.auction.rounds,
        order=variant.auction.order,
        misere=contracts.misere and contracts.misere.value,
        open_misere=contracts.open_misere and contracts.open_misere.value,
        joker_lead=variant.joker.lead,
        slam=variant.scoring.slam_at_least,
        win_by=variant.match.win_by,
        lose_at=variant.match.lose_at,
    )


@pytest.mark.parametrize("key", KEYS)
def test_shipped_file_has_the_facts_of_its_texts(key: str) -> None:
    """Seats, pack, auction, misères, joker and the end of a match are what the texts say, however the file is built."""
    assert TABLE[key] == facts(find_variant(key))


@pytest.mark.parametrize(("key", "setting"), SPECIAL, ids="-".join)
def test_shipped_file_has_what_sets_it_apart(key: str, setting: str) -> None:
    """The setting for which a rule set is known is in it."""
    assert SPECIAL[key, setting] == variant_settings(find_variant(key))[setting]


@pytest.mark.parametrize("key", KEYS)
def test_club_plays_shipped_variant(key: str) -> None:
    """Deals and whole matches can be played: contracts are made and failed, and matches come to an end."""
    rulebook = assemble(find_variant(key))
    deals = play_deals(rulebook, players="club", seed=5, start=0, count=400)
    matches = play_matches(rulebook, players="club", seed=5, start=0, count=5, max_deals=200)
    made, failed = (int((deals["outcome"] == outcome).sum()) for outcome in (MADE, FAILED))
    assert made > 100
    assert failed > 10
    assert UNFINISHED not in set(matches["ending"].tolist())


def test_the_page_of_rule_sets_is_up_to_date() -> None:
    """docs/rule-sets.md is what the files give; write it again with python -m fivehundred.variants.rule_sets_page."""
    assert rule_sets_page() == (ROOT / "docs" / "rule-sets.md").read_text(encoding="utf-8")


@pytest.mark.parametrize("key", KEYS)
def test_shipped_variant_says_its_family(key: str) -> None:
    """Every shipped file writes its family itself, one of the known ones."""
    assert find_variant(key).family in FAMILIES
    assert re.search(r"(?m)^family: ", variant_file(key).read_text(encoding="utf-8"))


@pytest.mark.parametrize("key", KEYS)
def test_what_is_marked_as_our_choice_is_a_setting(key: str) -> None:
    """Whatever a file marks as our choice stands beside a key of the variant file."""
    settings = variant_settings(find_variant(key))
    for written, _ in choices(key):
        dotted = re.split(r"[: ]", written)[0]
        assert any(name == dotted or name.startswith(f"{dotted}.") for name in settings), written


@pytest.mark.parametrize("key", KEYS)
def test_every_origin_is_a_line_that_holds_the_setting(key: str) -> None:
    """`show --resolved` names file and line of every value written anywhere: that line has the key's last word."""
    for dotted, place in load_with_origins(variant_file(key)).origins.items():
        line = Path(place.file).read_text(encoding="utf-8").splitlines()[place.line - 1]
        word = dotted.split(".")[-1]
        assert re.search(rf"\b{word}\b", line) or dotted.startswith(("summary.", "name.", "sources")), (dotted, line)


def test_these_variants_are_shipped() -> None:
    """The catalogue lists exactly these, in alphabetical order."""
    assert KEYS == shipped_variants()


def test_shipped_files_are_found_in_the_checkout() -> None:
    """In a source checkout the files stand at the top of the repository."""
    assert (Path(__file__).parents[2] / "variants").resolve() == shipped_folder().resolve()


@pytest.mark.parametrize("key", KEYS)
def test_shipped_variant_has_texts_and_sources(key: str) -> None:
    """Every shipped variant has its name and summary in three languages, and says where its rules come from."""
    variant = find_variant(key)
    assert {"en", "fi", "nb"} == set(variant.name) == set(variant.summary)
    assert variant.sources
    assert key == variant.key


@pytest.mark.parametrize("key", KEYS)
def test_shipped_variant_has_no_idle_setting(key: str) -> None:
    """No shipped file writes a setting that has no effect in it."""
    assert () == variant_warnings(variant_file(key))


@pytest.mark.parametrize("key", KEYS)
def test_resolved_text_loads_back_equal(key: str) -> None:
    """The canonical text has every key, reads back as the same variant, and is the same when written again."""
    variant = find_variant(key)
    for text in (resolved_text(variant), resolved_text(variant, origins=load_with_origins(variant_file(key)).origins)):
        again = variant_from_mapping(plain(parse_yaml(text, file=f"{key}.yaml")), key=key)
        assert variant == again
        assert resolved_text(variant) == resolved_text(again)


STAND_ALONE = {
    *(
        "american-inkle",
        "australian",
        "bicycle-five",
        "early-three-handed",
        "finnish",
        "hoyle-1909",
        "middle-nulla",
        "norwegian",
    ),
    *("official-team", "quebec", "rotundtapir", "three-handed-one-call", "two-handed-dead-hand", "viisisataa"),
}


def test_files_that_differ_little_extend_another() -> None:
    """The rule sets of their own are complete in themselves; all others say which one they change."""
    texts = {key: variant_file(key).read_text(encoding="utf-8") for key in KEYS}
    assert {key for key, text in texts.items() if not re.search(r"(?m)^extends: \S+$", text)} == STAND_ALONE


def test_finnish_norwegian_and_australian_have_the_same_settings() -> None:
    """The first Finnish text and the Norwegian one describe the Australian game."""
    assert [] == diff(find_variant("finnish"), find_variant("norwegian"))
    assert [] == diff(find_variant("finnish"), find_variant("australian"))


def test_viisisataa_differs_from_finnish_in_these_settings() -> None:
    """The second Finnish text parts from the first in these points, in the order of the file."""
    found = {item.key: (item.left, item.right) for item in diff(find_variant("finnish"), find_variant("viisisataa"))}
    expected = {
        "deal.packets": ([3, "kitty 1", 4, "kitty 1", 3, "kitty 1"], [3, "kitty 3", 4, 3]),
        "auction.order": ("level", "value"),
        "contracts.misere.above": ("7NT", "by_value"),
        "contracts.misere.gate": ("after_a_seven", "none"),
        "contracts.open_misere.above": ("10D", "10NT"),
        "contracts.open_misere.exposed": ("after_first_trick", "before_first_lead"),
        "joker.nominate": ("contractor_before_first_lead", "never"),
        "joker.lead": ("unled_suit", "any_suit"),
        "joker.in_misere": ("forced_when_void", "optional"),
        "scoring.slam_at_least": (250, None),
        "match.win_by": ("own_contract", "any_points"),
    }
    assert expected == found
    assert list(expected) == list(found)


def test_three_handed_joker_cannot_be_nominated() -> None:
    """With three players the joker is always the highest: it is not turned into a card of a suit."""
    found = {item.key: item.right for item in diff(find_variant("finnish"), find_variant("three-handed"))}
    assert "never" == found["joker.nominate"]
    assert (3, "solo") == (found["table.players"], found["table.sides"])


def test_viisisataa_for_five_calls_a_card() -> None:
    """Five play with a called card and half shares."""
    variant = find_variant("viisisataa-five")
    assert (5, "called_card", "half") == (variant.table.players, variant.table.sides, variant.scoring.partner_share)
