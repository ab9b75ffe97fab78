"""A drawing as SVG, on the page and as a file of its own."""

import io
import json
import re
import shutil
import subprocess
from xml.etree import ElementTree as ET

import numpy as np
import pytest

from reportgen.drawing.marks import Axes, Box, Drawing, EndLabels, Key, Legend, Line, frame
from reportgen.drawing.paths import COARSE, FINE, line_path
from reportgen.drawing.scales import SHARES, powers
from reportgen.drawing.svg import reading, standalone
from tests.example_reports import EXAMPLES, example


@pytest.mark.parametrize(
    ("places", "short"),
    [
        ([(10, 20), (30, 20), (30, 5)], "M10 20h20v-15"),
        ([(10, 20), (13.04, 16.96)], "M10 20l3-3"),
        ([(0.04, 0.06), (0.5, 0.5)], "M0 .1l.5 .4"),
        ([(10, 20), (20, 20), (30, 20), (40, 20)], "M10 20h30"),
        ([(10, 20), (30, 20), (15, 20)], "M10 20h20h-15"),
        ([(10, 20), (10.01, 20.02), (10, 30)], "M10 20v10"),
        ([(10, 20), (10, 20)], "M10 20h0"),
        ([(30, 40)], "M30 40h0"),
        ([(-1.26, -0.5), (-1.26, 0.5)], "M-1.3-.5v1"),
    ],
)
def test_paths_are_short_and_keep_their_shape(places, short):
    assert line_path(places) == short


@pytest.mark.parametrize("places", [[(0, 0), (0, 5), (5, 5)], [(0, 0), (0, 5), (5, 5), (0, 0)]])
def test_a_closed_path_ends_where_it_began_once(places):
    assert line_path(places, closed=True) == "M0 0v5h5z"


def test_rounding_does_not_drift_along_a_path():
    drawn = line_path([(0, 0), *((n * 0.14, n % 2) for n in range(1, 1001))])
    across = [float(step.replace("-", " -").split()[0]) for step in drawn.split("l")[1:]]
    assert sum(across) == pytest.approx(140.0, abs=1e-6)


def corners_of(path):
    """Return the corners of an open path, as an obvious loop reads it."""
    x = y = 0.0
    for way, numbers in re.findall(r"([Mlhv])([^Mlhv]*)", path):
        values = [float(one) for one in re.findall(r"-?(?:\d+\.?\d*|\.\d+)", numbers)]
        across, up = {"h": (values[0], 0.0), "v": (0.0, values[0])}.get(way, tuple(values))
        x, y = (across, up) if way == "M" else (x + across, y + up)
        yield x, y


def away(place, corners):
    """Return how far a place lies from the nearest of the ways between corners that follow each other."""
    along, from_start = np.diff(corners, axis=0), np.subtract(place, corners[:-1])
    part = np.clip((from_start * along).sum(axis=1) / np.maximum((along**2).sum(axis=1), 1e-12), 0, 1)
    return np.hypot(*(from_start - part[:, None] * along).T).min()


WAYS = {
    "a wave": [(x / 4, 100 + 80 * np.sin(x / 90)) for x in range(2000)],
    "small steps": [(x // 2 / 5, (x + 1) // 2 / 5) for x in range(800)],
    "there and back": [(0.0, 50 * np.sin(x / 20)) for x in range(300)],
    "at random": np.random.default_rng(3).normal(0, 3, (400, 2)).cumsum(0).tolist(),
}


@pytest.mark.parametrize(("finest", "closed", "most"), [(FINE, True, 0.4), (COARSE, False, 1.5), (COARSE, True, 1.5)])
@pytest.mark.parametrize("name", WAYS)
def test_what_no_script_reads_passes_all_of_its_points_so_near_that_nobody_sees_it(name, finest, closed, most):
    places = WAYS[name]
    drawn = list(corners_of(line_path(places, closed=closed, finest=finest).removesuffix("z")))
    for place in places:
        assert away(place, drawn) <= most
    if name != "at random":
        assert len(drawn) < len(places) / 10
    for ends in ((drawn[0], places[0]), (drawn[-1], places[-1])):
        assert np.hypot(*np.subtract(*ends)) <= 0.05 * finest * 2**0.5 + 1e-9


def test_a_line_that_is_read_keeps_every_corner():
    places = [(x / 10 + 3 * (x % 2), x / 7) for x in range(100)]
    assert len(list(corners_of(line_path(places)))) == len(places)


def test_a_bar_of_half_a_pixel_keeps_its_four_corners():
    for wide, high in ((40, 0.5), (0.5, 40)):
        bar = [(0, 0), (wide, 0), (wide, high), (0, high)]
        assert list(corners_of(line_path(bar, finest=COARSE).removesuffix("z"))) == bar


BLOCK = 20  # pixels; letters of another font lie elsewhere by less
ALIKE = 0.02  # of the whole way from black to white, on average over the blocks of a figure

pytestmark = pytest.mark.slow


def by_browser(svg, folder, browser):
    path = folder / "figure.svg"
    path.write_text(svg, encoding="utf-8")
    root = ET.fromstring(svg)  # noqa: S314 (our own)
    size = {name: int(float(root.get(name))) for name in ("width", "height")}
    page = browser.new_page(viewport=size)
    page.goto(path.as_uri())
    seen = page.screenshot()
    page.close()
    return seen


def by_rsvg(svg):
    return subprocess.run(["rsvg-convert"], input=svg.encode(), capture_output=True, check=True).stdout  # noqa: S607


def by_cairo(svg):
    import cairosvg

    return cairosvg.svg2png(bytestring=svg.encode())


def blocks(png):
    """Return how bright each block of a picture is, and how colourful."""
    from PIL import Image

    pixels = np.asarray(Image.open(io.BytesIO(png)).convert("RGB"), dtype=float) / 255
    height, width = (length // BLOCK for length in pixels.shape[:2])
    cut = pixels[: height * BLOCK, : width * BLOCK]
    return cut.reshape(height, BLOCK, width, BLOCK, 3).mean(axis=(1, 3))


@pytest.mark.filterwarnings("ignore")
@pytest.mark.parametrize("figure", ["tree", "roc", "cost_by_threshold", "groups"])
def test_converters_show_what_a_browser_shows(figure, tmp_path, browser):
    if shutil.which("rsvg-convert") is None:
        pytest.skip("rsvg-convert is not installed (Debian's librsvg2-bin)")
    svg = standalone(example("card_fraud")._figures[figure])
    seen = blocks(by_browser(svg, tmp_path, browser))
    assert seen.std() > 0.02  # something is drawn
    for converted in (by_rsvg(svg), by_cairo(svg)):
        shown = blocks(converted)
        assert shown.shape == seen.shape
        assert np.abs(shown - seen).mean() < ALIKE


@pytest.mark.slow
@pytest.mark.parametrize("figure", ["tree", "roc", "cost_by_threshold"])
def test_inkscape_imports_what_the_converters_show(figure, tmp_path):
    programs = [shutil.which(name) for name in ("inkscape", "rsvg-convert")]
    if None in programs:
        pytest.skip("inkscape and rsvg-convert are not both installed")
    svg = standalone(example("card_fraud")._figures[figure])
    (tmp_path / "figure.svg").write_text(svg, encoding="utf-8")
    command = [programs[0], "figure.svg", "--export-type=png", "--export-filename=figure.png", "--export-dpi=96"]
    subprocess.run(command, cwd=tmp_path, capture_output=True, check=True)
    shown, seen = blocks((tmp_path / "figure.png").read_bytes()), blocks(by_rsvg(svg))
    assert shown.shape == seen.shape
    assert np.abs(shown - seen).mean() < ALIKE


@pytest.mark.parametrize("name", EXAMPLES)
def test_no_figure_of_any_example_is_empty_for_a_converter(name):
    if shutil.which("rsvg-convert") is None:
        pytest.skip("rsvg-convert is not installed (Debian's librsvg2-bin)")
    for figure, svg in example(name)._figures.items():
        assert len(np.unique(blocks(by_rsvg(standalone(svg))).round(2))) > 5, figure


def test_what_reaches_the_edge_of_a_figure_is_whole_in_a_file():
    drawn = example("card_fraud")._figures["tree"]
    page, file = (ET.fromstring(svg) for svg in (drawn, standalone(drawn)))  # noqa: S314 (of our own)
    _, _, width, height = map(float, page.get("viewBox").split())
    assert file.get("viewBox") == f"-8 -8 {width + 16:g} {height + 16:g}"
    assert (file.get("width"), file.get("height")) == (f"{width + 16:g}", f"{height + 16:g}")
    paper = next(element for element in file if element.tag.endswith("}rect"))
    assert [paper.get(name) for name in ("x", "y", "width", "height")] == file.get("viewBox").split()


AXES = Axes(box=Box(0, 0, 100, 100), x=SHARES, y=SHARES)


def drawn(*marks, axes=AXES, width=640):
    return Drawing(size=(width, 400), marks=(*frame(axes, ("threshold", "share")), *marks), axes=axes)


def test_curves_are_told_by_their_kinds_the_first_one_first_with_its_steps():
    second = Line(AXES, (0, 0.5, 1), (1, 0.5, 0), "line-2")
    first = Line(AXES, (0, 0.5, 1), (0, 0.5, 1), "line-1", "before")
    names = EndLabels(AXES, [((1, 1), "line-1", "recall"), ((1, 0), "line-2", "precision")])
    assert json.loads(reading(drawn(second, first, names))) == {
        "x": "threshold", "lines": {"line-1": "recall", "line-2": "precision"}, "steps": "before",
        "by": {"x": "", "y": ""},
    }  # fmt: skip


def test_one_curve_alone_has_the_name_of_its_axis_as_a_key_may_name_the_model():
    line, key = Line(AXES, (0, 0.5, 1), (0, 0.5, 1), "line-1"), Legend(AXES, [("line-1", "the model")])
    assert json.loads(reading(drawn(line, key)))["lines"] == {"line-1": "share"}


def test_an_axis_by_powers_is_told():
    axes = Axes(box=AXES.box, x=powers([1, 1000]), y=SHARES)
    line = Line(axes, (0, 1, 2), (0, 0.5, 1), "line-1")
    assert json.loads(reading(drawn(line, axes=axes)))["by"] == {"x": "powers", "y": ""}


@pytest.mark.parametrize(
    "mark",
    [
        Line(AXES, (0, 1), (0, 1), "line-1"),
        Line(AXES, (0, 0.5, 1), (0, 0.5, 1), "reference"),
        Line(None, (0, 50, 100), (0, 50, 100), "line-1"),
    ],
)
def test_what_is_no_curve_on_the_axes_is_not_read(mark):
    assert reading(drawn(mark)) == ""


def test_curves_that_a_key_names_below_are_called_so():
    line = Line(AXES, (0, 0.5, 1), (0, 0.5, 1), "line-1")
    other = Line(AXES, (0, 0.5, 1), (1, 0.5, 0), "line-2")
    key = Key((("line-1", "recall"), ("line-2", "precision")), (8, 380), 200)
    assert json.loads(reading(drawn(line, other, key)))["lines"] == {"line-1": "recall", "line-2": "precision"}
