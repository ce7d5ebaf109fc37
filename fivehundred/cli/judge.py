"""``fivehundred judge``: what is legal, who wins, what it scores. It reads options and prints; the judge answers."""

from __future__ import annotations

import enum
from typing import Annotated, Any

import typer

from fivehundred.cli.output import print_json

app = typer.Typer(
    no_args_is_help=True,
    rich_markup_mode=None,
    help="""Settle a dispute at the table: what is legal, who wins, what it scores, and by which rule.

    \b
    fivehundred judge calls australian "7S P M"
    fivehundred judge play australian --contract NT --hand "Jk 4H 10C" --trick "KH 5H"
    fivehundred judge trick finnish --contract 7H --cards "AH JD JH Jk"
    fivehundred judge score viisisataa --contract 8C --tricks 8 --scores "480 120"

    Cards are written 10H, AS, Jk (Jk1 and Jk2 in a pack with two jokers), bids 7H, 10NT, M, OM, and P is a pass. A
    question that contradicts itself or the rules is refused with the reason (exit status 1).
    """,
)

VariantName = Annotated[str, typer.Argument(metavar="VARIANT", help="A variant's name, or the path of a YAML file.")]
ContractText = Annotated[
    str,
    typer.Option(
        metavar="CONTRACT",
        help="A bid (7H, M, OM), for play also a denomination (H, NT), or 'no contract' for a deal that all passed.",
    ),
]
NamedSuit = Annotated[
    str | None, typer.Option(metavar="SUIT", help="The suit named with a joker that was led without trumps.")
]
JokerIs = Annotated[
    str | None,
    typer.Option(metavar="SUIT", help="The suit to which the contractor has nominated his joker (of two: Jk1=H)."),
]
Slam = Annotated[bool, typer.Option("--slam", help="The contractor has called a slam, where the table has it.")]
AsJson = Annotated[bool, typer.Option("--json", help="Print the answer as JSON.")]
Quiet = Annotated[bool, typer.Option("--quiet", "-q", help="Say nothing on standard error.")]


class Seat(enum.StrEnum):
    """Who is on turn."""

    CONTRACTOR = "contractor"
    DEFENDER = "defender"


def _variant(name: str, *, quiet: bool) -> Any:
    from fivehundred.cli.warming import warm
    from fivehundred.variants import find_variant

    variant = find_variant(name)
    warm(quiet=quiet)
    return variant


def _show(answer: Any, *, as_json: bool) -> None:
    if as_json:
        print_json(answer.data())
        return
    for line in answer.lines():
        typer.echo(line)


def _numbers(text: str | None) -> list[int] | None:
    """Read whole numbers separated by spaces or commas; an option callback would not know the other options."""
    if text is None:
        return None
    try:
        return [int(word) for word in text.replace(",", " ").replace("−", "-").split()]
    except ValueError:
        raise typer.BadParameter(f"{text!r}: write whole numbers separated by spaces, such as '2 1'") from None


CALLS_EXAMPLES = """

\b
fivehundred judge calls australian "7S P M"
fivehundred judge calls viisisataa "7H M" --dealer E
fivehundred judge calls australian ""                     the first call
fivehundred judge calls viisisataa-five "P P 6S P" --json

The first call of the list is by the player left of the dealer. Where a call of the list was itself illegal, the answer
says which, whose, and why. Bids that would outrank the standing one and are barred all the same (a misère before
anybody has bid seven) are named with the reason.
"""


def calls(
    variant: VariantName,
    auction: Annotated[str, typer.Argument(metavar="CALLS", help="The calls so far, separated by spaces.")] = "",
    dealer: Annotated[
        str | None,
        typer.Option(metavar="SEAT", help="Who dealt: N E S W at a table of four, else a number. [default: the last]"),
    ] = None,
    barred: Annotated[
        str | None,
        typer.Option(
            metavar="SEAT", help="Who may not bid because of the deal before, where the table has such a rule."
        ),
    ] = None,
    as_json: AsJson = False,
    quiet: Quiet = False,
) -> None:
    """Say what the next player may call."""
    from fivehundred.judging import judge_calls

    _show(judge_calls(_variant(variant, quiet=quiet), auction, dealer=dealer, barred=barred), as_json=as_json)


PLAY_EXAMPLES = """

\b
fivehundred judge play australian --contract NT --hand "Jk 4H 10C" --trick "KH 5H"
fivehundred judge play australian --contract 7H --hand "JD 9D QS" --trick KD
fivehundred judge play finnish --contract NT --hand "Jk 5S 7D" --suits-led "H S"      on lead
fivehundred judge play australian --contract M --hand "Jk 5C" --trick KD --seat defender
fivehundred judge play australian --contract M --hand "Jk 5C" --trick KD --joker-is H
fivehundred judge play viisisataa --contract NT --hand "QC 7H" --trick Jk --named-suit C

Without --trick the hand is on lead; a joker that belongs to no suit is then led naming a suit, and the answer says
which. --tricks-left is taken from the hand; give it where the hand is written without cards that do not matter.
"""


def play(
    variant: VariantName,
    contract: ContractText,
    hand: Annotated[str, typer.Option(metavar="CARDS", help="The cards held by the player on turn.")],
    trick: Annotated[
        str, typer.Option(metavar="CARDS", help="The cards of this trick so far, the led one first.")
    ] = "",
    seat: Annotated[Seat, typer.Option(help="Who is on turn.")] = Seat.CONTRACTOR,
    named_suit: NamedSuit = None,
    suits_led: Annotated[str, typer.Option(metavar="SUITS", help="The suits led to earlier tricks of this deal.")] = "",
    shown_void: Annotated[
        str, typer.Option(metavar="SUITS", help="The suits that the player on turn has earlier failed to follow.")
    ] = "",
    joker_is: JokerIs = None,
    tricks_left: Annotated[
        int | None,
        typer.Option(metavar="N", min=1, help="Tricks still to be played, this one included. [default: by the hand]"),
    ] = None,
    slam: Slam = False,
    as_json: AsJson = False,
    quiet: Quiet = False,
) -> None:
    """Say which cards of a hand may be played."""
    from fivehundred.judging import judge_play

    answer = judge_play(
        _variant(variant, quiet=quiet),
        contract,
        hand,
        trick=trick,
        seat="contractor" if seat is Seat.CONTRACTOR else "defender",
        named_suit=named_suit,
        suits_led=suits_led,
        shown_void=shown_void,
        joker_is=joker_is,
        tricks_left=tricks_left,
        slam=slam,
    )
    _show(answer, as_json=as_json)


TRICK_EXAMPLES = """

\b
fivehundred judge trick australian --contract 7H --cards "AH JD JH Jk"
fivehundred judge trick australian --contract NT --cards "Jk QC AS KD" --named-suit C
fivehundred judge trick australian --contract NT --cards "AH Jk 4H 5H" --joker-is S

Fewer cards than players: the answer says who is winning so far.
"""


def trick(
    variant: VariantName,
    contract: ContractText,
    cards: Annotated[str, typer.Option(metavar="CARDS", help="The cards in the order of play, the led one first.")],
    named_suit: NamedSuit = None,
    joker_is: JokerIs = None,
    shown_void: Annotated[
        str, typer.Option(metavar="SUITS", help="The suits that the player of a joker had failed to follow before.")
    ] = "",
    slam: Slam = False,
    as_json: AsJson = False,
    quiet: Quiet = False,
) -> None:
    """Say which card wins a trick."""
    from fivehundred.judging import judge_trick

    answer = judge_trick(
        _variant(variant, quiet=quiet),
        contract,
        cards,
        named_suit=named_suit,
        joker_is=joker_is,
        shown_void=shown_void,
        slam=slam,
    )
    _show(answer, as_json=as_json)


SCORE_EXAMPLES = """

\b
fivehundred judge score australian --contract 8C --tricks 8
fivehundred judge score australian --contract 8C --tricks 8 --scores "240 480"
fivehundred judge score australian --contract 7C --tricks 8 --contractor E --scores "100 200"
fivehundred judge score three-handed --contract 7D --tricks 7 --others "2 1"
fivehundred judge score viisisataa-five --contract 8H --tricks 8 --partner 3 --others "1 1 0"
fivehundred judge score viisisataa --contract M --tricks 1 --scores "-300 480"
fivehundred judge score hoyle-1909 --contract 8C --revoke 1:3 --tricks 8 --others "1 1"

All lists stand in the table's order: N/S before E/W at a table of two pairs, else seat 0, 1, 2 and so on. The
contractor is the first seat unless --contractor says otherwise. --others are the tricks of everybody who does not
belong to the contractor's side; they may be left out where they can be reckoned or do not matter. Where the order of
the tricks decides who reached the target first, --trick-winners gives the seat that took each trick.

--revoke says who revoked, and at which trick, where the table has a rule for it (penalties.revoke). Under american the
hand is abandoned: no tricks are given. Under hoffmann give the tricks that count in the end: with those that a revoke
on the contractor's side cost the opponents added to theirs, or after the replay that an opponent's revoke brings.
"""


def score(
    variant: VariantName,
    contract: ContractText,
    tricks: Annotated[
        int | None, typer.Option(metavar="N", help="Tricks of the contractor's side. [or --trick-winners]")
    ] = None,
    others: Annotated[
        str | None, typer.Option(metavar="NUMBERS", help="Tricks of every other account, in the table's order.")
    ] = None,
    scores: Annotated[
        str | None, typer.Option(metavar="NUMBERS", help="Totals before the deal, one an account.")
    ] = None,
    contractor: Annotated[str, typer.Option(metavar="SEAT", help="The contractor: N E S W, or a number.")] = "0",
    partner: Annotated[
        str | None, typer.Option(metavar="SEAT", help="The partner called for this deal, or 'alone'.")
    ] = None,
    trick_winners: Annotated[
        str | None, typer.Option(metavar="SEATS", help="The seats that took the tricks, in order.")
    ] = None,
    deal: Annotated[
        int, typer.Option(metavar="N", min=1, help="Which deal of the match this is, where its length is fixed.")
    ] = 1,
    slam: Slam = False,
    breach: Annotated[
        bool, typer.Option("--breach", help="An opponent called breach, where the table has it.")
    ] = False,
    second_partner: Annotated[
        str | None, typer.Option(metavar="SEAT", help="A second partner, where two may be named.")
    ] = None,
    revoke: Annotated[
        str | None,
        typer.Option(metavar="SEAT:TRICK", help="Who revoked, and at which trick, where the table has a rule for it."),
    ] = None,
    as_json: AsJson = False,
    quiet: Quiet = False,
) -> None:
    """Say what a deal scores, and whether the match ends."""
    from fivehundred.judging import judge_score

    if tricks is None and trick_winners is None and revoke is None:
        raise typer.BadParameter("give --tricks N, or --trick-winners with the seat that took each trick")
    others_tricks, totals = _numbers(others), _numbers(scores)
    answer = judge_score(
        _variant(variant, quiet=quiet),
        contract,
        tricks,
        others=others_tricks,
        scores=totals,
        contractor=contractor,
        partner=partner,
        trick_winners=None if trick_winners is None else trick_winners.replace(",", " ").split(),
        deal=deal,
        slam=slam,
        breach=breach,
        second_partner=second_partner,
        revoke=revoke,
    )
    _show(answer, as_json=as_json)


for _command, _examples in (
    (calls, CALLS_EXAMPLES),
    (play, PLAY_EXAMPLES),
    (trick, TRICK_EXAMPLES),
    (score, SCORE_EXAMPLES),
):
    _command.__doc__ = (_command.__doc__ or "") + _examples
    app.command(_command.__name__)(_command)
