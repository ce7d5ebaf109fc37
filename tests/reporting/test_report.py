"""The written report: complete, self-contained, escaped, and the same every time."""

from __future__ import annotations

import csv
import io
import re
import subprocess
import sys
from html.parser import HTMLParser
from pathlib import Path
from xml.etree import ElementTree as ET

import pytest

from fivehundred.analysis.compare import compare
from fivehundred.analysis.model import Comparison
from fivehundred.analysis.tally import Tally
from fivehundred.errors import ExperimentError
from fivehundred.reporting.content import PICTURES, figure_contents
from fivehundred.reporting.metrics_table import metrics_csv
from fivehundred.reporting.report import ReportPaths, terminal_summary, write_report
from fivehundred.reporting.style import drawing
from tests.analysis.samples import plan_of, planned, random_deals, random_matches, relabel

ODD = 'Jk, "low"'
CRUEL = "<b>$x^2$</b> & | `år`\nnext"
MANIFEST = {"command": "fivehundred compare <a> b", "versions": {"numpy": "2.0"}, "results_sha256": "ab" * 32}


def sample(*variants, deals: int = 3000, matches: int = 120) -> Comparison:
    """Return a comparison of random results, every next variant bidding a little lower."""
    plan = plan_of(*variants, deals=deals, matches=matches)
    tally = Tally(plan)
    if deals:
        tally.deals(0, [random_deals(one, deals, strength=7.3 - 0.25 * i) for i, one in enumerate(variants)])
    if matches:
        tally.matches(0, [random_matches(one, matches, mean=9 - i) for i, one in enumerate(variants)])
    return compare(plan, tally)


class Balanced(HTMLParser):
    """Checks that elements nest, and collects ids and outside references."""

    VOID = frozenset({"meta", "br", "img", "link", "hr"})

    def __init__(self) -> None:
        super().__init__()
        self.open: list[str] = []
        self.ids: list[str] = []
        self.references: list[str] = []
        self.text: list[str] = []

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        """Remember an opened element."""
        if tag not in self.VOID:
            self.open.append(tag)
        for name, value in attrs:
            if name == "id":
                self.ids.append(value or "")
            if name in ("src", "href", "xlink:href"):
                self.references.append(value or "")

    def handle_startendtag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        """An element that closes itself, as in SVG."""
        self.handle_starttag(tag, attrs)
        if tag not in self.VOID:
            self.open.pop()

    def handle_endtag(self, tag: str) -> None:
        """Check that the innermost element is closed."""
        assert self.open, f"</{tag}> closes nothing"
        assert tag == self.open.pop()

    def handle_data(self, data: str) -> None:
        """Collect text."""
        self.text.append(data)


def read(page: str) -> Balanced:
    """Parse a page and check that all is closed."""
    parser = Balanced()
    parser.feed(page)
    assert [] == parser.open
    return parser


@pytest.fixture(scope="module")
def odd(tmp_path_factory: pytest.TempPathFactory) -> tuple[Comparison, ReportPaths]:
    """A comparison of two variants with difficult labels, and its written report."""
    comparison = sample(planned(ODD), planned(CRUEL))
    return comparison, write_report(comparison, folder=tmp_path_factory.mktemp("odd") / "new", manifest=MANIFEST)


def test_everything_is_written(odd: tuple[Comparison, ReportPaths]) -> None:
    """Page, Markdown, table, and each picture as SVG and PNG; no temporary file is left."""
    paths = odd[1]

    pictures = {f"{name}.{end}" for name in PICTURES for end in ("svg", "png")}
    found = {path.name for path in paths.html.parent.rglob("*") if path.is_file()}
    assert {"report.html", "report.md", "metrics.csv", *pictures} == found
    assert pictures == {path.name for path in paths.figures}
    assert all(path.read_bytes().startswith(b"\x89PNG") for path in paths.figures if path.suffix == ".png")
    for path in paths.figures:
        if path.suffix == ".svg":
            ET.fromstring(path.read_text(encoding="utf-8"))  # noqa: S314 - our own file


def test_pictures_have_a_margin(odd: tuple[Comparison, ReportPaths]) -> None:
    """Nothing is drawn at the very edge of a PNG: every picture stands in a frame of paper."""
    from matplotlib.image import imread

    for path in odd[1].figures:
        if path.suffix == ".png":
            dots = imread(path)
            frame = [dots[:8], dots[-8:], dots[:, :8], dots[:, -8:]]
            assert all((part == 1.0).all() for part in frame), path.name


def test_the_page_needs_nothing_else(odd: tuple[Comparison, ReportPaths]) -> None:
    """The page is balanced, has no id twice, and refers to nothing outside itself."""
    page = read(odd[1].html.read_text(encoding="utf-8"))

    assert len(page.ids) == len(set(page.ids))
    assert {True} == {reference.startswith("#") for reference in page.references}
    assert {reference[1:] for reference in page.references} <= set(page.ids)


def test_odd_labels_survive(odd: tuple[Comparison, ReportPaths]) -> None:
    """Commas, quotes, markup, dollars and line breaks in a label come through every form unharmed."""
    paths = odd[1]

    raw = paths.html.read_text(encoding="utf-8")
    text = " ".join(" ".join(read(raw).text).split())
    rows = list(csv.DictReader(io.StringIO(paths.csv.read_text(encoding="utf-8"))))
    assert ODD in text
    assert "<b>$x^2$</b> & | `år` next" in text
    assert "<b>$x" not in raw
    assert {ODD, CRUEL} == {row["variant"] for row in rows}
    assert r"\<b\>$x^2$\</b\> & \| \`år\` next" in paths.markdown.read_text(encoding="utf-8")


def test_numbers_can_be_traced(odd: tuple[Comparison, ReportPaths]) -> None:
    """Page and table name the Rulebooks' hashes, the seed and what the manifest knows."""
    comparison, paths = odd

    page = " ".join(" ".join(read(paths.html.read_text(encoding="utf-8")).text).split())
    for variant in comparison.variants:
        assert " ".join(variant.game.hash.split()) in page
    assert "fivehundred compare <a> b" in page
    assert "ab" * 32 in page
    row = next(csv.DictReader(io.StringIO(metrics_csv(comparison))))
    assert ("7", "club", "3000", comparison.baseline.game.hash) == (
        row["seed"], row["players"], row["deals"], row["rulebook"],
    )  # fmt: skip


def test_the_same_bytes_every_time(odd: tuple[Comparison, ReportPaths], tmp_path: Path) -> None:
    """Nothing in a report depends on the clock, on chance, or on where it is written."""
    first = odd[1].html.parent
    write_report(sample(planned(ODD), planned(CRUEL)), folder=tmp_path, manifest=MANIFEST)

    for path in sorted(first.rglob("*.*")):
        assert path.read_bytes() == (tmp_path / path.relative_to(first)).read_bytes()


def test_no_data_is_said(tmp_path: Path) -> None:
    """A run of nothing gives a report that says so, without pictures and without NaN."""
    paths = write_report(sample(planned("A"), planned("B"), deals=0, matches=0), folder=tmp_path, manifest={})

    page = paths.html.read_text(encoding="utf-8")
    assert "No data" in page
    assert () == paths.figures
    for path in (paths.html, paths.markdown, paths.csv):
        assert not re.search(r"\bnan\b|\binf\b", path.read_text(encoding="utf-8"), re.IGNORECASE)
    assert "No data." in terminal_summary(sample(planned("A"), deals=0, matches=0))


def test_undefined_is_written_as_undefined(tmp_path: Path) -> None:
    """The made rate of a contract nobody bid is called undefined, with the reason."""
    plan = plan_of(planned("A"), planned("B"))
    tally = Tally(plan)
    tally.deals(0, [random_deals(one, 500, misere=0.0) for one in plan.variants])

    paths = write_report(compare(plan, tally), folder=tmp_path, manifest={})

    text = " ".join(read(paths.html.read_text(encoding="utf-8")).text)
    assert "undefined" in text
    assert "nobody bid misère" in text
    rows = {(row["metric"], row["variant"], row["record"]): row for row in csv.DictReader(paths.csv.open("r"))}
    row = rows["misere_made_rate", "A", "estimate"]
    assert ("", "", "", "nobody bid misère") == (row["value"], row["low"], row["high"], row["reason"])


def test_the_same_game_has_no_forest() -> None:
    """Equal Rulebooks give the sentence, not a plot of noughts."""
    a = planned("Finnish")
    comparison = sample(a, relabel(a, "Norwegian"), deals=0, matches=50)

    with drawing():
        names = [content.name for content, _ in figure_contents(comparison)]

    assert "forest" not in names
    assert "are the same game." in terminal_summary(comparison)


def test_a_report_is_never_overwritten(tmp_path: Path) -> None:
    """A second report into one folder is refused, unless it is asked for."""
    comparison = sample(planned("A"), deals=300, matches=0)
    write_report(comparison, folder=tmp_path, manifest={})

    with pytest.raises(ExperimentError, match="exists already"):
        write_report(comparison, folder=tmp_path, manifest={})
    assert tmp_path / "report.html" == write_report(comparison, folder=tmp_path, manifest={}, replace=True).html


@pytest.mark.parametrize("count", [1, 5])
def test_any_number_of_variants(tmp_path: Path, count: int) -> None:
    """One variant, or several of different size, give a balanced page."""
    tables = [(4, "opposite_pairs"), (3, "solo"), (5, "called_card"), (6, "solo"), (4, "solo")]
    variants = [planned(f"V{i}", players=players, sides=sides) for i, (players, sides) in enumerate(tables[:count])]

    paths = write_report(sample(*variants, deals=600, matches=30), folder=tmp_path, manifest={})

    read(paths.html.read_text(encoding="utf-8"))


def test_no_global_state_is_left(tmp_path: Path) -> None:
    """Drawing a report loads no pyplot and leaves matplotlib's settings as they were."""
    code = (
        "import sys, matplotlib\n"
        "before = {k: v for k, v in dict.items(matplotlib.rcParams)}\n"
        "from pathlib import Path\n"
        "from tests.reporting.test_report import sample, planned, write_report\n"
        f"write_report(sample(planned('A'), deals=300, matches=9), folder=Path({str(tmp_path)!r}), manifest={{}})\n"
        "assert 'matplotlib.pyplot' not in sys.modules\n"
        "assert before == {k: v for k, v in dict.items(matplotlib.rcParams)}\n"
    )
    subprocess.run([sys.executable, "-c", code], check=True, env={"PATH": "/usr/bin", "PYTHONPATH": "."})


def test_importing_costs_nothing_heavy() -> None:
    """The command line may import the layers without loading matplotlib, scipy or rich."""
    code = (
        "import sys, fivehundred.analysis.compare, fivehundred.reporting.report\n"
        "heavy = {'matplotlib', 'scipy', 'rich', 'numba'} & set(sys.modules)\n"
        "assert not heavy, heavy\n"
    )
    subprocess.run([sys.executable, "-c", code], check=True)


def test_the_summary_fits_the_terminal() -> None:
    """No line of the summary is wider than asked, and nothing but text is in it."""
    text = terminal_summary(sample(planned("A"), planned(ODD)), width=80)

    assert max(len(line) for line in text.splitlines()) <= 80
    assert "\x1b" not in text
    assert ODD in text
