"""``fivehundred advise``: what to call with a hand, what to put aside, and why. It reads options and prints."""

from __future__ import annotations

from typing import Annotated

import typer

from fivehundred.cli.output import print_json

EXAMPLES = """

\b
fivehundred advise "JH JD AH KH 9H AS 4D 5C Jk 10S"
fivehundred advise "JH JD AH KH 9H AS 4D 5C Jk 10S" australian --calls "7S P" --score "120 -40"
fivehundred advise "JH JD AH KH 9H AS 7D 9C Jk 10S" finnish --calls "7H P P P" --dealer W --kitty "KD QC 6S"
fivehundred advise "JH JD AH KH 9H AS 4D 5C Jk 10S" --kitty "KD QC 6S" --contract 8H

The hand is that of the player whose turn it is after --calls, the cards as dealt. The first call is by the player left
of the dealer. With --kitty he is the contractor and has to discard. Numbers are averages by the model of the
`calibrated` player for this game; a game without one gets it first (once, up to a minute).
"""


def advise(
    hand: Annotated[str, typer.Argument(metavar="HAND", help="The cards as dealt, separated by spaces.")],
    variant: Annotated[
        str, typer.Argument(metavar="[VARIANT]", help="A variant's name, or the path of a YAML file.")
    ] = "australian",
    calls: Annotated[str, typer.Option(metavar="CALLS", help="The calls so far: 7H, M, P …")] = "",
    dealer: Annotated[str | None, typer.Option(metavar="SEAT", help="Who dealt. [default: the last seat]")] = None,
    score: Annotated[
        str | None, typer.Option(metavar="TOTALS", help="Totals of the two sides, that of the first seat's side first.")
    ] = None,
    kitty: Annotated[
        str | None, typer.Option(metavar="CARDS", help="The kitty, for the contractor to discard.")
    ] = None,
    contract: Annotated[
        str | None, typer.Option(metavar="BID", help="With --kitty: the contract, where the calls do not matter.")
    ] = None,
    as_json: Annotated[bool, typer.Option("--json", help="Print JSON.")] = False,
    quiet: Annotated[bool, typer.Option("--quiet", "-q", help="Say nothing on standard error.")] = False,
) -> None:
    """Say what each call is worth with a hand, or what to discard, and why."""
    if kitty is None and contract is not None:
        raise typer.BadParameter("--contract goes with --kitty: before the kitty it is the calls that count")
    if kitty is not None and score is not None:
        raise typer.BadParameter("--score is for calls: leave it out with --kitty")
    if contract is not None and calls:
        raise typer.BadParameter("give --calls or --contract, not both")
    totals = None if score is None else _totals(score)
    from fivehundred.advice import advise_call, advise_discards
    from fivehundred.advice.outlook import check_scores, outlook
    from fivehundred.cli.warming import warm_advice
    from fivehundred.judging.names import parse_seat
    from fivehundred.reporting import advice_column as column
    from fivehundred.rules import assemble
    from fivehundred.variants import find_variant

    chosen = find_variant(variant)
    rulebook = assemble(chosen)
    if totals is not None:
        check_scores(rulebook, totals)
    warm_advice(quiet=quiet)
    if kitty is not None:
        kept = advise_discards(chosen, hand, kitty, calls, dealer=dealer, contract=contract)
        if as_json:
            print_json(column.discard_data(kept))
        else:
            typer.echo("\n".join(column.discard_text(kept)))
        return
    found = advise_call(chosen, hand, calls, dealer=dealer, totals=totals)
    outlooks = {}
    if totals is not None:
        seat = parse_seat(rulebook, found.seat)
        bids = [each.call for each in found.calls if each.contract_points is not None]
        outlooks = {bid: outlook(rulebook, rulebook.row(bid), seat, totals) for bid in bids}
    if as_json:
        print_json(column.call_data(found, outlooks))
    else:
        typer.echo("\n".join(column.call_text(found, outlooks)))


def _totals(text: str) -> list[int]:
    try:
        return [int(word) for word in text.replace(",", " ").replace("−", "-").split()]
    except ValueError:
        raise typer.BadParameter(f"{text!r}: write whole numbers separated by spaces, such as '120 -40'") from None


advise.__doc__ = (advise.__doc__ or "") + EXAMPLES
