"""Write a comparison's report: a page, Markdown, pictures and a table. It computes no number.

Files appear whole or not at all: each is written under a temporary name and then renamed.
"""

from __future__ import annotations

import os
from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Any, Final

from fivehundred.analysis.model import Comparison
from fivehundred.errors import ExperimentError
from fivehundred.reporting.content import FigureContent, figure_contents
from fivehundred.reporting.drawing import Picture, draw
from fivehundred.reporting.markdown import markdown_report
from fivehundred.reporting.metrics_table import metrics_csv
from fivehundred.reporting.page import html_page
from fivehundred.reporting.style import drawing
from fivehundred.reporting.summary import terminal_summary

__all__ = ["ReportPaths", "terminal_summary", "write_report"]

HTML_NAME: Final = "report.html"
MARKDOWN_NAME: Final = "report.md"
CSV_NAME: Final = "metrics.csv"
FIGURES_NAME: Final = "figures"


@dataclass(frozen=True)
class ReportPaths:
    """Where a report stands. ``figures`` lists the pictures, SVG and PNG."""

    html: Path
    markdown: Path
    csv: Path
    figures: tuple[Path, ...]


def write_report(
    comparison: Comparison, *, folder: Path, manifest: Mapping[str, Any], replace: bool = False
) -> ReportPaths:
    """Write everything into ``folder``. Raises `ExperimentError` where a report stands already, unless ``replace``."""
    page = folder / HTML_NAME
    if page.exists() and not replace:
        raise ExperimentError(f"{page} exists already: choose another folder, a report is never overwritten")
    pictures = _pictures(comparison)
    contents = [content for content, _ in pictures]
    folder.mkdir(parents=True, exist_ok=True)
    figures: list[Path] = []
    if pictures:
        (folder / FIGURES_NAME).mkdir(exist_ok=True)
    for _, picture in pictures:
        figures.append(write_whole(folder / FIGURES_NAME / f"{picture.name}.svg", picture.svg.encode()))
        figures.append(write_whole(folder / FIGURES_NAME / f"{picture.name}.png", picture.png))
    return ReportPaths(
        csv=write_whole(folder / CSV_NAME, metrics_csv(comparison).encode()),
        markdown=write_whole(folder / MARKDOWN_NAME, markdown_report(comparison, contents, manifest).encode()),
        html=write_whole(page, html_page(comparison, pictures, manifest).encode()),
        figures=tuple(figures),
    )


def _pictures(comparison: Comparison) -> list[tuple[FigureContent, Picture]]:
    """Draw all figures, one after the other, keeping only their bytes."""
    if not comparison.has_data:
        return []
    with drawing():
        return [
            (content, draw(figure, name=content.name, title=content.heading, alt=content.alt))
            for content, figure in figure_contents(comparison)
        ]


def write_whole(path: Path, data: bytes) -> Path:
    """Write a file so that a reader sees all of it or nothing."""
    temporary = path.with_name(f".{path.name}.{os.getpid()}")
    try:
        with temporary.open("wb") as file:
            file.write(data)
        temporary.replace(path)
    finally:
        temporary.unlink(missing_ok=True)
    return path
