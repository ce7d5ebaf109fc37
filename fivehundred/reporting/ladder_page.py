"""A ladder's report as one HTML page that needs nothing else. Its words come from `ladder_words`; it computes nothing.

Every text that a user or a file supplied is escaped.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from html import escape
from importlib.resources import files
from typing import Any, Final

from fivehundred.analysis.ladder import Ladder, Meeting
from fivehundred.analysis.wording import count
from fivehundred.reporting.content import FigureContent
from fivehundred.reporting.drawing import Picture
from fivehundred.reporting.ladder_words import (
    MeetingRow,
    Pair,
    meeting_row,
    method_paragraphs,
    pair_sentences,
    pair_title,
    size_words,
    title,
    verdict_sentence,
)
from fivehundred.words import noun_for

_SECTIONS: Final = (("findings", "Findings"), ("pictures", "Pictures"), ("numbers", "All numbers"),
                    ("method", "Method"), ("provenance", "Sources"))  # fmt: skip
#: Keys of the manifest that a reader of the page can use.
_TRACED: Final = ("command", "started", "finished", "seed", "max_deals", "versions", "results_sha256")


def ladder_page(ladder: Ladder, pictures: Sequence[tuple[FigureContent, Picture]], manifest: Mapping[str, Any]) -> str:
    """Return the whole page."""
    style = files("fivehundred.reporting").joinpath("page_style.css").read_text(encoding="utf-8")
    links = "".join(f'<a href="#{name}">{heading}</a>' for name, heading in _SECTIONS)
    return "\n".join(
        [
            "<!DOCTYPE html>",
            '<html lang="en">',
            "<head>",
            '<meta charset="utf-8">',
            '<meta name="viewport" content="width=device-width, initial-scale=1">',
            f"<title>{escape(title(ladder))} – fivehundred</title>",
            f"<style>\n{style}</style>",
            "</head>",
            "<body>",
            _header(ladder),
            f'<nav aria-label="Contents"><div class="wrap">{links}</div></nav>',
            '<main class="wrap">',
            _findings(ladder),
            _pictures(pictures),
            _numbers(ladder),
            _method(ladder),
            _provenance(manifest),
            "</main>",
            (
                '<footer><div class="wrap">Made by fivehundred. The numbers stand in <code>ladder.csv</code> beside '
                "this page, the pictures in <code>figures/</code>, every pair of deals in <code>results/</code>.</div>"
                "</footer>"
            ),
            "</body>",
            "</html>",
            "",
        ]
    )


def _header(ladder: Ladder) -> str:
    games = len({one.label for one in ladder.meetings})
    limit = "up to " if ladder.test is not None or not ladder.complete else ""
    facts = [
        (escape(", ".join(ladder.players)), "players"),
        (count(games), noun_for(games, "rule set")),
        (f"{limit}{count(ladder.deals)}", f"{noun_for(ladder.deals, 'deal')} under each, played twice"),
        (f"{limit}{count(ladder.matches)}", f"{noun_for(ladder.matches, 'match', 'matches')} under each, played twice"),
        (str(ladder.seed), "seed"),
    ]
    rows = "".join(f"<li><b>{value}</b>{name}</li>" for value, name in facts)
    names = [escape(name) for name in reversed(ladder.players)]
    heading = f'{", ".join(names[:-1])} <span class="and">and</span> {names[-1]}: who is stronger?'
    lead = (
        '<p class="lead">The same deals, played twice with the seats exchanged: what is left when cards and seats are '
        "equal is the players' skill.</p>"
    )
    return (
        '<header class="top"><div class="wrap">\n'
        '<p class="eyebrow"><span aria-hidden="true">♠♣♦♥</span>Five hundred · Ladder</p>\n'
        f"<h1>{heading}</h1>\n{lead}\n"
        f'<ul class="facts">{rows}</ul>\n</div></header>'
    )


def _section(name: str, heading: str, body: Sequence[str]) -> str:
    return f'<section id="{name}">\n<h2>{escape(heading)}</h2>\n' + "\n".join(body) + "\n</section>"


def _findings(ladder: Ladder) -> str:
    body = []
    if not ladder.complete:
        body.append(
            '<div class="note" role="note"><p><strong>This ladder was interrupted.</strong> What follows is about the '
            "deals that were finished.</p></div>"
        )
    body.append('<ol class="findings">')
    for pair in ladder.pairs:
        headline, detail = pair_sentences(ladder, pair)
        tested = verdict_sentence(ladder, pair)
        more = f"{detail} {tested}" if tested else detail
        body.append(
            f'<li><div><p class="headline">{escape(headline)}</p><p class="detail">{escape(more)}</p></div></li>'
        )
    body.append("</ol>")
    if ladder.about:
        body.append("<h3>The players</h3>")
        told = zip(reversed(ladder.players), reversed(ladder.about), strict=True)
        lines = "".join(f"<dt>{escape(name)}</dt><dd>{escape(text)}</dd>" for name, text in told)
        body.append(f"<dl>{lines}</dl>")
    return _section("findings", "Who is stronger", body)


def _pictures(pictures: Sequence[tuple[FigureContent, Picture]]) -> str:
    body = [
        f'<h3 id="figure-{content.name}">{escape(content.heading)}</h3>\n'
        f'<figure><div class="plate" tabindex="0">{picture.inline_svg}</div>'
        f"<figcaption>{escape(content.caption)}</figcaption></figure>"
        for content, picture in pictures
    ]
    return _section("pictures", "The pictures", body or ["<p>Nothing was played.</p>"])


def _numbers(ladder: Ladder) -> str:
    body = []
    for pair in ladder.pairs:
        rows = "".join(_row(ladder, meeting_row(ladder, one)) for one in ladder.of_pair(pair))
        body.append(f"<h3>{escape(pair_title(pair))}</h3>")
        body.append(
            f'<div class="scroll" tabindex="0"><table><thead><tr>{_head(ladder, pair)}</tr></thead>'
            f"<tbody>{rows}</tbody></table></div>"
        )
    return _section("numbers", "All the numbers", body)


def _head(ladder: Ladder, pair: Pair) -> str:
    cells = [
        '<th scope="col">Rule set</th>',
        f'<th scope="col" class="number">Points a deal, {escape(pair[0])} over {escape(pair[1])}</th>',
        f'<th scope="col" class="number">Share of the wins of {escape(pair[0])}</th>',
    ]
    if ladder.test is not None:
        cells.append(f'<th scope="col">Better by {escape(size_words(ladder))}?</th>')
    return "".join([*cells, '<th scope="col">Stronger</th>'])


def _row(ladder: Ladder, row: MeetingRow) -> str:
    one = row.meeting
    clear = " clear" if one.stronger else ""
    deals = f"<small>{count(one.points.duels)} {noun_for(one.points.duels, 'deal')}</small>" if one.points else ""
    matches = ""
    if one.wins:
        matches = f"{count(one.wins.duels)} {noun_for(one.wins.duels, 'match', 'matches')}{_cut(one)}"
        matches = f"<small>{matches}</small>"
    cells = [
        f'<th scope="row">{escape(one.title)}<small>{one.seats} players, {one.scores} scores</small></th>',
        f'<td class="number{clear}">{escape(row.points)}{deals}</td>',
        f'<td class="number">{escape(row.wins)}{matches}</td>',
    ]
    if ladder.test is not None:
        cells.append(f"<td>{escape(row.test)}</td>")
    cells.append(f"<td>{escape(row.stronger)}</td>")
    return f"<tr>{''.join(cells)}</tr>"


def _cut(one: Meeting) -> str:
    if not one.unfinished or one.wins is None:
        return ""
    return f"; {count(one.unfinished)} of the {count(2 * one.wins.duels)} without an end"


def _method(ladder: Ladder) -> str:
    body = [f"<p><strong>{escape(heading)}</strong> {escape(text)}</p>" for heading, text in method_paragraphs(ladder)]
    return _section("method", "How this was done", body)


def _provenance(manifest: Mapping[str, Any]) -> str:
    rows = []
    for key in _TRACED:
        value = manifest.get(key)
        for name, inner in value.items() if isinstance(value, Mapping) else [(key, value)]:
            if inner is not None:
                rows.append(f"<dt>{escape(str(name))}</dt><dd><code>{escape(str(inner))}</code></dd>")
    rows += [
        f"<dt>Rulebook of {escape(one['label'])}</dt><dd><code>{escape(one['rulebook_hash'])}</code></dd>"
        for one in manifest.get("variants", ())
    ]
    lead = "<p>With these the ladder can be played again, number for number.</p>"
    return _section("provenance", "Where the numbers come from", [lead, f"<dl>{''.join(rows)}</dl>"])
