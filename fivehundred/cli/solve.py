"""``fivehundred solve``: what a deal holds when every player sees all cards. It reads options and prints."""

from __future__ import annotations

import dataclasses
from dataclasses import dataclass
from typing import TYPE_CHECKING, Annotated, Any

import typer

from fivehundred.cli.numbers import HIGHEST_SEED, MOST_DEALS, between
from fivehundred.cli.output import note, print_json

if TYPE_CHECKING:
    from fivehundred.engine.deal import Deal
    from fivehundred.engine.solver.solver import Solver
    from fivehundred.records import RecordLine
    from fivehundred.solving import Given, Table, Worth
    from fivehundred.variants.model import Variant

EXAMPLES = """

\b
fivehundred solve finnish --seed 7
fivehundred solve finnish --seed 7 --contract 8H --contractor S --discards "4D 5C 6S"
fivehundred solve --record games.jsonl --deal 2
fivehundred solve --record games.jsonl --deal 2 --step 31
fivehundred solve --record games.jsonl --review
fivehundred deal finnish --seed 7 --record - | fivehundred solve --record - --review
fivehundred solve australian --contract H --contractor S --leader S \\
  --hands "N: AH 5S E: KH 6S S: JH 7S W: QH 8S" --played "7S 8S"

Double dummy means: every player sees all cards, and each side plays as well as can be. A hand is written as its seat, a
colon and its cards: N: E: S: W: at a table of four, 0: 1: 2: elsewhere. Hands are written as they were before --played.
Without a contract the answer is a table of all contracts; with one, or at a record's step in the play, it is the value
of every legal card and a line of best play.
"""


@dataclass(frozen=True)
class _Answer:
    """One thing solved: where it comes from, and a table, a position, or both."""

    variant: Variant
    place: str
    hands: Any = None
    table: Table | None = None
    worth: Worth | None = None
    choices: tuple[str, ...] = ()
    words: str = ""


def solve(
    variant: Annotated[
        str | None, typer.Argument(metavar="[VARIANT]", help="A variant's name or file; a record brings its own.")
    ] = None,
    seed: Annotated[
        int | None, typer.Option(metavar="N", callback=between(0, HIGHEST_SEED), help="Solve a deal of this seed.")
    ] = None,
    index: Annotated[
        int, typer.Option(metavar="N", callback=between(0, MOST_DEALS), help="Which deal of the seed, from 0.")
    ] = 0,
    record: Annotated[str | None, typer.Option(metavar="FILE", help="Solve deals of a record; - is stdin.")] = None,
    number: Annotated[
        int | None, typer.Option("--deal", metavar="N", min=1, help="Deal N of the record, from 1.")
    ] = None,
    step: Annotated[
        int | None, typer.Option(metavar="K", min=1, help="The recorded deal before its decision K, from 1.")
    ] = None,
    review: Annotated[bool, typer.Option("--review", help="What recorded calls, discards and plays cost.")] = False,
    with_kitty: Annotated[
        bool,
        typer.Option(
            "--with-kitty", help="Of a dealt deal: contractors take the kitty and discard what is best (slow)."
        ),
    ] = False,
    hands: Annotated[str | None, typer.Option(metavar="HANDS", help="The hands: 'N: AS 10H … E: … S: … W: …'.")] = None,
    contract: Annotated[
        str | None, typer.Option(metavar="CONTRACT", help="A bid (8H, M), a denomination (H, NT), or 'no contract'.")
    ] = None,
    contractor: Annotated[str | None, typer.Option(metavar="SEAT", help="Who plays the contract.")] = None,
    partner: Annotated[
        str | None, typer.Option(metavar="SEAT", help="A partner called for this deal, or 'alone'. [default: the best]")
    ] = None,
    discards: Annotated[
        str | None,
        typer.Option(metavar="CARDS", help="With --seed: the contractor takes the kitty and discards these."),
    ] = None,
    joker_is: Annotated[
        str | None, typer.Option(metavar="SUIT", help="The suit the joker is nominated to, or 'none'. [default: best]")
    ] = None,
    dealer: Annotated[str | None, typer.Option(metavar="SEAT", help="Who dealt. [default: the last seat]")] = None,
    leader: Annotated[
        str | None, typer.Option(metavar="SEAT", help="Who leads with the hands as written. [default: by the rules]")
    ] = None,
    taken: Annotated[
        int | None, typer.Option(metavar="N", min=0, help="In an ending: tricks the contractor's side has already.")
    ] = None,
    suits_led: Annotated[str, typer.Option(metavar="SUITS", help="In an ending: suits led to earlier tricks.")] = "",
    shown_void: Annotated[
        str, typer.Option(metavar="VOIDS", help="In an ending: who has failed to follow what, such as 'E:H W:SD'.")
    ] = "",
    played: Annotated[
        str, typer.Option(metavar="CARDS", help="Cards played from these hands, in order; Jk=H is a joker led as ♥.")
    ] = "",
    as_json: Annotated[bool, typer.Option("--json", help="Print JSON.")] = False,
    quiet: Annotated[bool, typer.Option("--quiet", "-q", help="Say nothing on standard error.")] = False,
) -> None:
    """Solve a deal double dummy: every player sees all cards."""
    sources = [
        name for name, value in (("--seed", seed), ("--record", record), ("--hands", hands)) if value is not None
    ]
    if len(sources) != 1:
        raise typer.BadParameter("say what to solve: one of --seed, --record and --hands" + _and(sources))
    from fivehundred.cli.warming import warm_solver
    from fivehundred.solving import Given

    position_options = {
        "--contract": contract,
        "--contractor": contractor,
        "--partner": partner,
        "--joker-is": joker_is,
        "--dealer": dealer,
        "--leader": leader,
        "--taken": taken,
        "--suits-led": suits_led,
        "--shown-void": shown_void,
        "--played": played,
    }
    _check_options(
        sources[0],
        {"--discards": discards, **position_options},
        {"--deal": number, "--step": step, "--review": review},
        variant=variant,
    )
    if with_kitty and (hands is not None or contract is not None or step is not None or review):
        raise typer.BadParameter("--with-kitty makes a table of a dealt deal: it goes with --seed or --record alone")
    given = None
    if contract is not None:
        given = Given(contract, contractor, partner, dealer, leader, joker_is, taken, suits_led, shown_void, played)
    warm_solver(quiet=quiet)
    if with_kitty:
        note("trying all discards of every contractor …", quiet=quiet)
    if record is not None:
        _solve_record(record, number, step, review=review, with_kitty=with_kitty, as_json=as_json)
        return
    if hands is not None:
        answer = _solve_hands(str(variant), hands, given, dealer)
    else:
        answer = _solve_seed(str(variant), int(seed or 0), index, given, discards, with_kitty=with_kitty)
    _show(answer, as_json=as_json)


def _and(sources: list[str]) -> str:
    return "" if len(sources) < 2 else f", not {' and '.join(sources)} at once"


def _check_options(source: str, of_position: dict[str, Any], of_record: dict[str, Any], *, variant: str | None) -> None:
    """Refuse options that say nothing about the source (wrong usage)."""
    given = [name for name, value in of_position.items() if value not in (None, "")]
    if source == "--record":
        if given:
            raise typer.BadParameter(f"{given[0]} is no option with --record: the record says it (see --step)")
        if variant is not None:
            raise typer.BadParameter("a record brings its own rules: leave the variant out")
        if of_record["--review"] and of_record["--step"] is not None:
            raise typer.BadParameter("--review looks at every play: leave --step out")
        return
    if variant is None:
        raise typer.BadParameter("say by which rules: a variant's name or file in front of the options")
    wrong = [name for name, value in of_record.items() if value]
    if wrong:
        raise typer.BadParameter(f"{wrong[0]} is an option of --record")
    if of_position["--contract"] is None:
        lonely = [name for name in given if name != "--dealer"]
        if lonely:
            raise typer.BadParameter(f"{lonely[0]} needs a --contract")
    if source == "--hands" and of_position["--discards"] is not None:
        raise typer.BadParameter("--discards is an option of --seed: write the hands as they are after the discards")
    for name in ("--taken", "--suits-led", "--shown-void", "--dealer"):
        if source == "--seed" and name in given:
            raise typer.BadParameter(f"{name} is no option with --seed")


def _variant_and_solver(name: str) -> tuple[Variant, Solver]:
    from fivehundred.engine.solver.solver import Solver
    from fivehundred.rules import assemble
    from fivehundred.variants import find_variant

    variant = find_variant(name)
    return variant, Solver(assemble(variant))


def _solve_hands(name: str, text: str, given: Given | None, dealer: str | None) -> _Answer:
    from fivehundred.judging.names import parse_seat
    from fivehundred.solving import contract_table, position, worth_of
    from fivehundred.solving.position import read_hands, whole_hands

    variant, solver = _variant_and_solver(name)
    rulebook = solver.rulebook
    sets = read_hands(rulebook, text)
    cards = _cards_of(rulebook, sets)
    if given is None:
        whole_hands(rulebook, sets)
        seat = rulebook.players - 1 if dealer is None else parse_seat(rulebook, dealer)
        return _Answer(variant, "hands as given", cards, contract_table(solver, sets, dealer=seat), words="Hands")
    found = position(variant, solver, sets, given)
    return _Answer(variant, "hands as given", worth=worth_of(solver, found.deal), choices=found.choices)


def _solve_seed(
    name: str, seed: int, index: int, given: Given | None, discards: str | None, *, with_kitty: bool
) -> _Answer:
    from fivehundred.engine.deal import Deal
    from fivehundred.judging.names import seat_name
    from fivehundred.solving import position, worth_of
    from fivehundred.solving.seeded import hands_after

    variant, solver = _variant_and_solver(name)
    deal = Deal.from_seed(solver.rulebook, seed=seed, index=index)
    place = f"seed {seed}, deal {index}"
    sets = tuple(int(hand) for hand in deal.state["hands"][0][: solver.rulebook.players])
    if given is None:
        return _as_dealt(_Answer(variant, place), solver, deal, with_kitty=with_kitty)
    given = dataclasses.replace(given, dealer=seat_name(solver.rulebook, deal.dealer))
    sets = hands_after(variant, deal, given, discards)
    found = position(variant, solver, sets, given)
    return _Answer(variant, place, worth=worth_of(solver, found.deal), choices=found.choices)


def _as_dealt(answer: _Answer, solver: Solver, deal: Deal, *, with_kitty: bool) -> _Answer:
    """Return an answer with the table of a deal before its first call."""
    from fivehundred.solving import contract_table

    players = solver.rulebook.players
    sets = tuple(int(hand) for hand in deal.state["hands"][0][:players])
    kitties = None
    words = "Hands as dealt (the kitty stays aside)"
    if with_kitty:
        kitties = [int(deal.state["kitty"][0]) | int(deal.state["own_kitties"][0][seat]) for seat in range(players)]
        words = "Hands as dealt (contractors take the kitty and discard what is best)"
    table = contract_table(solver, sets, dealer=deal.dealer, kitties=kitties)
    return dataclasses.replace(answer, hands=deal.dealt_hands, table=table, words=words)


def _cards_of(rulebook: Any, sets: tuple[int, ...]) -> Any:
    return tuple(tuple(card for at, card in enumerate(rulebook.pack) if hand >> at & 1) for hand in sets)


# -------------------------------------------------------------------------------------------------- records


def _solve_record(
    file: str, number: int | None, step: int | None, *, review: bool, with_kitty: bool, as_json: bool
) -> None:
    from fivehundred.cli.record import chosen

    if not review:
        (answer,) = [_solve_line(line, step, with_kitty=with_kitty) for line in chosen(file, number or 1)]
        _show(answer, as_json=as_json)
        return
    from fivehundred.engine.solver.solver import Solver
    from fivehundred.reporting.review_column import review_data, review_text
    from fivehundred.reporting.solve_column import masthead
    from fivehundred.solving import dealt_again
    from fivehundred.solving import review as reviewed

    data = []
    solvers: dict[str, Solver] = {}
    for place, line in enumerate(chosen(file, number)):
        played, dealt = dealt_again(line)
        solver = solvers.setdefault(line.rulebook.hash, Solver(line.rulebook))
        found = reviewed(solver, dealt, played)
        if as_json:
            data.append({**_about(line.variant, line.place), **review_data(found)})
            continue
        lines = [*masthead(line.variant.title(), line.place), "", *review_text(found)]
        typer.echo(("\n\n" if place else "") + "\n".join(lines))
    if as_json:
        print_json(data)


def _solve_line(line: RecordLine, step: int | None, *, with_kitty: bool) -> _Answer:
    from fivehundred.engine.solver.solver import Solver
    from fivehundred.solving import deal_before_step, worth_of
    from fivehundred.solving.recorded import dealt_again

    solver = Solver(line.rulebook)
    deal = deal_before_step(line, step)
    played, dealt = dealt_again(line)
    answer = _Answer(line.variant, line.place)
    if deal.phase == "play":
        answer = dataclasses.replace(answer, worth=worth_of(solver, deal))
    elif step is not None and deal.is_over:
        from fivehundred.errors import RecordError

        raise RecordError(f"{line.place}: the deal is over before step {step}: there is nothing to solve")
    if deal.phase != "play" or (step is None and played.is_over):
        answer = _as_dealt(answer, solver, dealt, with_kitty=with_kitty)
    return answer


# ------------------------------------------------------------------------------------------------- printing


def _about(variant: Variant, place: str) -> dict[str, Any]:
    from fivehundred.rules import assemble

    return {"variant": variant.key, "rulebook_sha256": assemble(variant).hash, "place": place}


def _show(answer: _Answer, *, as_json: bool) -> None:
    from fivehundred.reporting import solve_column as column

    if as_json:
        print_json(_data(answer))
        return
    lines = column.masthead(answer.variant.title(), answer.place)
    if answer.table is not None:
        hands = column.hands_text(answer.table.rulebook, answer.hands)
        lines += ["", f"{answer.words}:", *hands, "", *column.table_text(answer.table)]
    if answer.worth is not None:
        if answer.table is not None:
            lines += ["", column.heading("at the first lead")]
        lines += ["", *column.worth_text(answer.worth, answer.choices)]
    typer.echo("\n".join(lines))


def _data(answer: _Answer) -> dict[str, Any]:
    from fivehundred.reporting import solve_column as column

    data = _about(answer.variant, answer.place)
    if answer.table is not None:
        rulebook = answer.table.rulebook
        data["table"] = {"hands": column.hands_data(rulebook, answer.hands), **column.table_data(answer.table)}
    else:
        data["table"] = None
    data["position"] = None if answer.worth is None else column.worth_data(answer.worth, answer.choices)
    return data


solve.__doc__ = (solve.__doc__ or "") + EXAMPLES
