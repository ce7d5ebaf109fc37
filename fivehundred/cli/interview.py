"""The questions of ``fivehundred variants new``, asked on standard error. It writes no file and knows no setting."""

from __future__ import annotations

import sys
from collections.abc import Sequence
from typing import TYPE_CHECKING, Final

import typer

from fivehundred.cli.output import note
from fivehundred.errors import FiveHundredError

if TYPE_CHECKING:
    from fivehundred.variants import Variant

_USUAL: Final = {
    2: "two-handed-dead-hand",
    3: "pagat-three",
    4: "australian",
    5: "pagat-five",
    6: "pagat-six",
}


def starting_point(*, players: int | None, name: str | None, ask: bool) -> Variant:
    """Return the shipped variant to start from: named, or asked for, or the usual one for so many players."""
    from fivehundred.variants import by_players_and_family, find_variant, shipped_variants

    if name is not None:
        base = find_variant(name)
        if base.key not in shipped_variants():
            raise FiveHundredError(f"{name} is no shipped rule set: --from takes one of those in `variants list`")
        if players not in (None, base.table.players):
            raise FiveHundredError(f"{base.key} is for {base.table.players} players, not for {players}")
        return base
    if players is None:
        seats = [str(seats) for seats in _USUAL]
        players = int(_choose("How many players?", seats, usual="4", numbered=False)) if ask else 4
    if not ask:
        return find_variant(_USUAL[players])
    shipped = [find_variant(key) for key in shipped_variants()]
    names = []
    for table, family, members in by_players_and_family(shipped):
        if table == players:
            note(f"  {family}")
            for variant in members:
                names.append(variant.key)
                note(f"    {len(names):>2}  {variant.key}: {variant.title()}")
    return find_variant(_choose("Which rule set is nearest to yours (number or name)?", names, usual=_USUAL[players]))


def answers(base: Variant, *, given: Sequence[str], ask: bool) -> dict[str, str]:
    """Return the chosen house rules: those given as RULE=CHOICE, and the answers to the other questions."""
    from fivehundred.variants.drafting import KEEP, house_rule, questions, today

    chosen = {}
    for each in given:
        word, equals, answer = each.partition("=")
        if not equals:
            raise typer.BadParameter(f"{each!r} is not RULE=CHOICE, such as misere=off", param_hint="--rule")
        if word in chosen:
            raise typer.BadParameter(f"{word} is given twice", param_hint="--rule")
        house_rule(word).choice(answer)
        chosen[word] = answer
    for rule, choices in questions(base) if ask else ():
        if rule.word in chosen:
            continue
        note(f"\n{rule.question}")
        note(f"     1  as in {base.key}: {today(rule, base)}")
        for number, choice in enumerate(choices, start=2):
            note(f"    {number:>2}  {choice.says}")
        words = [KEEP, *(choice.word for choice in choices)]
        chosen[rule.word] = _choose("Your choice?", words, usual=KEEP, shown="1")
    return chosen


def _choose(question: str, words: Sequence[str], *, usual: str, shown: str | None = None, numbered: bool = True) -> str:
    """Ask until the answer is one of the words, or its number in the list if that is ``numbered``; Enter is ``usual``.

    The end of the input is a `FiveHundredError`.
    """
    while True:
        typer.echo(f"{question} [{shown or usual}]: ", err=True, nl=False)
        line = sys.stdin.readline()  # not typer.prompt: that writes to standard output as well
        if not line:
            typer.echo(err=True)
            raise FiveHundredError("the questions were not answered to the end: nothing was written")
        answer = line.strip() or usual
        if answer in words:
            return answer
        if numbered and answer.isdecimal() and 1 <= int(answer) <= len(words):
            return words[int(answer) - 1]
        numbers = f"a number from 1 to {len(words)}, or " if numbered else ""
        note(f"  {answer!r} is none of them: {numbers}one of {', '.join(words)}")
