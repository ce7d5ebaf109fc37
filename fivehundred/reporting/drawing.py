"""Turn figures into bytes: PNG and SVG files, and SVG to stand inside a page. It decides nothing about their content.

The same comparison gives the same bytes every time: no dates, no random ids.
"""

from __future__ import annotations

import html
import io
import re
from dataclasses import dataclass
from typing import TYPE_CHECKING, Final

from fivehundred.reporting.style import BAD, GOOD, INK, MUTED, PAPER, RULE, VARIANT_COLOURS

if TYPE_CHECKING:
    from matplotlib.figure import Figure
    from matplotlib.transforms import Bbox

PNG_DOTS_PER_INCH: Final = 150
#: Inches left free around a picture that stands alone; inside a page, the page has its own margins.
MARGIN: Final = 0.15
#: Fonts of a page, best first. Figures are laid out with the widest of them, so that no text can overlap.
FONTS: Final = "system-ui, -apple-system, 'Segoe UI', Roboto, 'Helvetica Neue', 'DejaVu Sans', sans-serif"

#: Colours that follow the page when it is dark.
_VARIABLES: Final = {
    INK: "--ink",
    MUTED: "--muted",
    RULE: "--rule",
    PAPER: "--card",
    GOOD: "--good",
    BAD: "--bad",
    **{colour: f"--v{index}" for index, colour in enumerate(VARIANT_COLOURS)},
}
_COLOUR: Final = re.compile(r"((?:fill|stroke): )(#[0-9a-f]{6})")
_STYLED: Final = re.compile(r'style="[^"]*"')
_GROUP_ID: Final = re.compile(r'<g id="[^"]*"')
_ROOT: Final = re.compile(r'<svg [^>]*?viewBox="0 0 ([0-9.]+) ([0-9.]+)"[^>]*>')


@dataclass(frozen=True)
class Picture:
    """A drawn figure: a PNG, a free-standing SVG, and an SVG for the inside of a page."""

    name: str
    png: bytes
    svg: str
    inline_svg: str


def draw(figure: Figure, *, name: str, title: str, alt: str) -> Picture:
    """Save a figure in all its forms. ``title`` and ``alt`` are what a screen reader says."""
    from matplotlib.transforms import Bbox

    width, height = figure.get_size_inches()
    with_margin = Bbox([[-MARGIN, -MARGIN], [width + MARGIN, height + MARGIN]])
    png = io.BytesIO()
    figure.savefig(png, format="png", dpi=PNG_DOTS_PER_INCH, bbox_inches=with_margin, metadata={"Software": None})
    return Picture(
        name=name,
        png=png.getvalue(),
        svg=_svg(figure, name, with_margin),
        inline_svg=inline(_svg(figure, name), name=name, title=title, alt=alt),
    )


def _svg(figure: Figure, name: str, box: Bbox | None = None) -> str:
    """Return the figure as SVG, or the part of its plane that lies in a box in inches."""
    import matplotlib as mpl

    vector = io.StringIO()
    with mpl.rc_context({"svg.hashsalt": f"fivehundred-{name}"}):
        figure.savefig(vector, format="svg", bbox_inches=box, metadata={"Date": None, "Creator": None})
    return vector.getvalue().replace("'DejaVu Sans'", FONTS)


def inline(svg: str, *, name: str, title: str, alt: str) -> str:
    """Fit a free-standing SVG for the inside of a page: scaled, described, and in the page's colours."""
    body = svg[svg.index("<svg") :]
    body = re.sub(r"<metadata>.*?</metadata>\s*", "", body, flags=re.DOTALL)
    body = re.sub(r"<defs>\s*<style.*?</style>\s*</defs>\s*", "", body, flags=re.DOTALL)
    body = _GROUP_ID.sub("<g", body)
    body = _STYLED.sub(lambda style: _COLOUR.sub(_page_colour, style[0]), body)
    root = _ROOT.search(body)
    if root is None:
        raise ValueError("not an SVG with a view box")
    opening = (
        f'<svg xmlns="http://www.w3.org/2000/svg" xmlns:xlink="http://www.w3.org/1999/xlink" '
        f'viewBox="0 0 {root[1]} {root[2]}" role="img" aria-labelledby="{name}-title {name}-desc" '
        f'style="stroke-linejoin: round; stroke-linecap: butt">'
        f'<title id="{name}-title">{html.escape(title)}</title><desc id="{name}-desc">{html.escape(alt)}</desc>'
    )
    return body[: root.start()] + opening + body[root.end() :].rstrip()


def _page_colour(found: re.Match[str]) -> str:
    """Name a colour after the page's variable for it, keeping the colour where there is none."""
    variable = _VARIABLES.get(found[2])
    return f"{found[1]}var({variable}, {found[2]})" if variable else found[0]
