"""Drafts a variant file from a rule set to start with and a few house rules in plain words. It asks and writes nothing.

The house rules on offer are a handful that tables really change; everything else is a line in the file afterwards.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any, Final

from fivehundred.errors import VariantError
from fivehundred.variants.loading import variant_from_mapping
from fivehundred.variants.model import Variant
from fivehundred.variants.nearest import did_you_mean
from fivehundred.variants.strict_yaml import parse_yaml, plain
from fivehundred.variants.tree import lines_of, variant_data, variant_settings
from fivehundred.variants.wordings import WORDINGS

#: The choice that leaves everything as it is.
KEEP: Final = "keep"


@dataclass(frozen=True)
class Choice:
    """One answer: its word on the command line, the same in plain words, and what it sets."""

    word: str
    says: str
    settings: Mapping[str, Any]


@dataclass(frozen=True)
class HouseRule:
    """One question: its word on the command line, the question, the answers, and a setting that tells today's rule."""

    word: str
    question: str
    choices: tuple[Choice, ...]
    told_by: str
    needs_joker: bool = False

    def choice(self, word: str) -> Choice | None:
        """Return the choice of that word, None for `KEEP`. Raises `VariantError`."""
        if word == KEEP:
            return None
        for each in self.choices:
            if each.word == word:
                return each
        words = [KEEP, *(each.word for each in self.choices)]
        guess = did_you_mean(word, words) or ";"
        raise VariantError(f"{self.word} cannot be {word!r}{guess} its choices are {', '.join(words)}")


HOUSE_RULES: Final = (
    HouseRule(
        "misere",
        "When may misère be bid?",
        (
            Choice("any-time", "at any time", {"contracts.misere.gate": "none"}),
            Choice("after-seven", "only after a bid of seven", {"contracts.misere.gate": "after_a_seven"}),
            Choice("off", "misère is not played", {"contracts.misere": None}),
        ),
        "contracts.misere.gate",
    ),
    HouseRule(
        "open-misere",
        "Is open misère played?",
        (
            Choice(
                "after-ten-diamonds", "yes, between ten diamonds and ten hearts", {"contracts.open_misere.above": "10D"}
            ),
            Choice("highest", "yes, as the highest bid", {"contracts.open_misere.above": "top"}),
            Choice("off", "open misère is not played", {"contracts.open_misere": None}),
        ),
        "contracts.open_misere.above",
    ),
    HouseRule(
        "all-pass",
        "What happens when everybody passes?",
        (
            Choice(
                "next-dealer",
                "the deal is thrown in, the next player deals",
                {"auction.all_pass": "throw_in_next_dealer"},
            ),
            Choice(
                "same-dealer",
                "the deal is thrown in, the same dealer deals",
                {"auction.all_pass": "throw_in_same_dealer"},
            ),
            Choice(
                "no-trumps",
                "it is played without trumps, for ten points a trick",
                {"auction.all_pass": "play_no_trumps"},
            ),
        ),
        "auction.all_pass",
    ),
    HouseRule(
        "joker",
        "As what may the joker be led without trumps?",
        (
            Choice("any-suit", "as any suit", {"joker.lead": "any_suit"}),
            Choice("unled-suit", "as a suit not led before", {"joker.lead": "unled_suit"}),
            Choice("last-trick", "to the last trick only", {"joker.lead": "last_trick_only"}),
        ),
        "joker.lead",
        needs_joker=True,
    ),
    HouseRule(
        "slam",
        "What does a low contract score that is made with every trick?",
        (
            Choice("at-least-250", "at least 250", {"scoring.slam_at_least": 250}),
            Choice("nothing-more", "its value and nothing more", {"scoring.slam_at_least": None}),
        ),
        "scoring.slam_at_least",
    ),
    HouseRule(
        "defending",
        "How far can points for defending bring a side?",
        (
            Choice("all-the-way", "all the way", {"scoring.defenders.cap": None}),
            Choice("to-490", "to 490", {"scoring.defenders.cap": 490}),
        ),
        "scoring.defenders.cap",
    ),
    HouseRule(
        "winning",
        "How is the target reached?",
        (
            Choice("own-contract", "only by a contract of one's own", {"match.win_by": "own_contract"}),
            Choice("any-points", "by any points", {"match.win_by": "any_points"}),
        ),
        "match.win_by",
    ),
    HouseRule(
        "target",
        "How many points win?",
        (
            Choice("400", "400", {"match.target": 400}),
            Choice("500", "500", {"match.target": 500}),
            Choice("1000", "1000", {"match.target": 1000}),
        ),
        "match.target",
    ),
)


def house_rule(word: str) -> HouseRule:
    """Return the house rule of that word. Raises `VariantError`."""
    known = {rule.word: rule for rule in HOUSE_RULES}
    if word not in known:
        guess = did_you_mean(word, list(known)) or ";"
        raise VariantError(f"there is no house rule {word!r}{guess} those asked about are {', '.join(known)}")
    return known[word]


def questions(base: Variant) -> list[tuple[HouseRule, tuple[Choice, ...]]]:
    """Return the house rules to ask about, each with the choices that would change the base."""
    asked = []
    for rule in HOUSE_RULES:
        if rule.needs_joker and not base.pack.jokers:
            continue
        changing = tuple(choice for choice in rule.choices if not _is_so(base, choice))
        if changing:
            asked.append((rule, changing))
    return asked


def today(rule: HouseRule, base: Variant) -> str:
    """Say what the base does today about a house rule."""
    settings = variant_settings(base)
    key = rule.told_by if rule.told_by in settings else rule.told_by.rpartition(".")[0]
    return WORDINGS[key].clause(settings[key])


def _is_so(base: Variant, choice: Choice) -> bool:
    settings = variant_settings(base)
    return all(key in settings and settings[key] == value for key, value in choice.settings.items())


def draft(*, name: str, base: Variant, chosen: Mapping[str, str]) -> str:
    """Return the text of a variant file that changes ``base`` (a shipped one) by the chosen house rules.

    ``chosen`` maps words of `HOUSE_RULES` to words of their choices, or to `KEEP`. Raises `VariantError` where a word
    is unknown, or where the choices contradict the base.
    """
    settings: dict[str, Any] = {}
    comments: dict[str, str] = {}
    for word, answer in chosen.items():
        rule = house_rule(word)
        choice = rule.choice(answer)
        if choice is None or _is_so(base, choice):
            continue
        for key, value in choice.settings.items():
            settings[key] = value
            comments[key] = WORDINGS[key].clause(value)
    text = "".join(
        [
            "# House rules of 500. Every key is explained by: fivehundred variants schema\n",
            f"# Whatever is not written here is as in {base.key}: fivehundred variants show {base.key} --resolved\n",
            "".join(lines_of({"schema": 1, "name": {"en": name}, "family": "House rules", "extends": base.key})),
            "\n" if settings else "\n# No setting is changed yet: write them below, such as match: {target: 400}\n",
            "".join(lines_of(_nested(settings, base), comments)),
        ]
    )
    variant_from_mapping(plain(parse_yaml(text, file="the new file")), key="new", file="the new file")
    return text


def _nested(settings: Mapping[str, Any], base: Variant) -> dict[str, Any]:
    """Nest dotted keys, sections in the order of the variant file."""
    nested: dict[str, Any] = {}
    for section in variant_data(base):
        for key, value in settings.items():
            steps = key.split(".")
            if steps[0] != section:
                continue
            leaf = nested
            for step in steps[:-1]:
                leaf = leaf.setdefault(step, {})
            leaf[steps[-1]] = value
    return nested
