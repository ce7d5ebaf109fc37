"""The package's own tests: the conformance checks that come with fivehundred."""

from pathlib import Path

from fivehundred.testing import check_component, check_house_rule, check_player, check_variant

HERE = Path(__file__).parent


def test_the_schedule_is_a_proper_component():
    """The schedule can be written in a variant file, changes the game and plays."""
    check_component("scoring.schedule", "club_night")


def test_the_bonus_is_a_proper_house_rule():
    """The bonus plays, deal by deal and match by match, and leaves nothing to chance."""
    check_house_rule("last_trick_twenty")


def test_the_player_is_a_proper_player():
    """The player answers legally, repeatably, and by what it may see."""
    check_player("joker_fan")


def test_the_club_s_variant():
    """The club's own variant file loads and plays."""
    check_variant(HERE.parent / "club-night.yaml")
