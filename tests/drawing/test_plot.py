"""Drawings as figures of matplotlib: every stroke is there, in the look of the page or in that of a style."""

from io import BytesIO

import matplotlib as mpl
import numpy as np
import pytest
from matplotlib import style
from matplotlib.colors import to_rgb
from matplotlib.patches import PathPatch
from PIL import Image

from reportgen.colours import ENOUGH, contrast
from reportgen.drawing.marks import NARROW, WIDE, Axes, Band, Box, Dots, Drawing, Line, Text, frame
from reportgen.drawing.plot import drawn_width, plotted, saved
from reportgen.drawing.scales import Scale
from reportgen.drawing.strokes import TextLines, strokes
from reportgen.drawing.styles import styled
from reportgen.drawing.svg import COLOURS
from reportgen.topics.explain import spelled
from tests.example_reports import example

AXES = Axes(
    box=Box(50, 40, 300, 200),
    x=Scale(low=0, high=1, ticks=(0, 1)),
    y=Scale(low=0, high=1, ticks=(0, 1)),
    page=(WIDE, 300),
)


def drawn(*marks, **given):
    return plotted(Drawing(size=(WIDE, 300), marks=marks), spelled=spelled, **given)


def patches(figure):
    return [one for one in figure.axes[0].get_children() if isinstance(one, PathPatch)]


def texts(figure):
    return [one.get_text() for one in figure.axes[0].texts]


def points(patch):
    return [tuple(map(round, place)) for place in patch.get_path().vertices]


@pytest.mark.slow
@pytest.mark.parametrize("config", ["iris", "card_fraud"])
@pytest.mark.parametrize("width", [3.35, None])
def test_a_figure_has_every_stroke_of_the_drawing(config, width):
    report = example(config)
    for name in report.figures:
        held = list(strokes(report.reported.drawing(name, report._texts[name], drawn_width(width))))
        figure = report.figure(name, width=width)
        words = [line for stroke in held if isinstance(stroke, TextLines) for line in stroke.text.split("\n")]
        assert set(words) <= set(texts(figure))
        assert report._texts[name].title.split()[0] in texts(figure)[0]
        lines = [stroke for stroke in held if hasattr(stroke, "lines")]
        assert len(patches(figure)) + len(figure.axes[0].lines) == len(lines)
        assert width is None or figure.get_size_inches()[0] == pytest.approx(width)


def test_a_line_runs_through_its_places_and_a_dot_lies_on_its_own():
    figure = drawn(Line(AXES, (0, 1), (0, 1), "line-1"), Dots(AXES, (0.5,), (0.5,)))
    (line,) = patches(figure)
    assert points(line) == [(50, 240), (350, 40)]
    (dot,) = figure.axes[0].lines
    assert (dot.get_xdata()[0], dot.get_ydata()[0]) == (200, 140)
    left, right = figure.axes[0].get_xlim()
    assert left < 0
    assert right > WIDE
    low, high = figure.axes[0].get_ylim()
    assert low > high  # pixels are counted from the top


def test_without_a_style_the_colours_are_those_of_the_page():
    figure = drawn(Line(AXES, (0, 1), (0, 1), "line-1"), Text("a", (0, 0), "label"))
    assert patches(figure)[0].get_edgecolor()[:3] == to_rgb(COLOURS["blue"][0])
    assert to_rgb(figure.axes[0].texts[0].get_color()) == to_rgb(COLOURS["ink"][0])
    assert figure.get_facecolor()[:3] == to_rgb("white")


def test_settings_of_matplotlib_are_honoured(tmp_path):
    own = tmp_path / "own.mplstyle"
    own.write_text("axes.prop_cycle: cycler('color', ['ff0000', '00ff00'])\nfont.size: 20\nlines.linewidth: 3\n")
    plain = drawn(Line(AXES, (0, 1), (0, 1), "line-1"), Text("a", (0, 0), "label"))
    with styled([str(own)]):
        figure = drawn(Line(AXES, (0, 1), (0, 1), "line-1"), Text("a", (0, 0), "label"))
    assert patches(figure)[0].get_edgecolor()[:3] == (1, 0, 0)
    assert figure.axes[0].texts[0].get_fontsize() == 2 * plain.axes[0].texts[0].get_fontsize()
    assert patches(figure)[0].get_linewidth() == 2 * patches(plain)[0].get_linewidth()
    assert mpl.rcParams["font.size"] == 10  # nothing is left behind


def test_on_dark_paper_the_colours_are_those_for_dark_screens():
    with styled(["dark_background"]):
        figure = drawn(Text("a", (0, 0), "tick"), Line(AXES, (0, 1), (0, 1), "miss", "none"))
    assert figure.get_facecolor()[:3] == to_rgb("black")
    assert patches(figure)[0].get_facecolor()[:3] == to_rgb(COLOURS["rose"][1])


def pixels(figure, *shown):
    """Return the picture with nothing but these of its parts."""
    for part in (*patches(figure), *figure.axes[0].lines, *figure.axes[0].texts):
        part.set_visible(part in shown)
    held = BytesIO()
    figure.savefig(held, format="png", dpi=96)
    return np.asarray(Image.open(held).convert("RGB")).astype(int)


def at(picture, figure, place):
    across, up = figure.axes[0].transData.transform(place) * 96 / figure.dpi
    return tuple(picture[int(picture.shape[0] - up), int(across)])


def ink(colour):
    return tuple(round(255 * part) for part in to_rgb(colour))


def stands_out(text, figure, tiles):
    """Return how far a text stands out on its edge where it has one, else on the tile that it stands in."""
    edges = [effect._gc["foreground"] for effect in text.get_path_effects()]
    x, y = text.get_position()
    return contrast(ink(text.get_color()), ink(edges[0]) if edges else at(tiles, figure, (x, y - 4)))


# Letters by 4.5 to 1, lines that mean something by 3, and what leads the eye can be seen; here to two digits.
LEAST = {"grid": 1.14} | dict.fromkeys(("axis", "reference", "stem", "range", "strip"), 1.98)
PARTED = ("correct", "mark")  # by an edge in the colour of what lies beside
TILES = ("miss", "alarm", "correct", "gap", "bars", "positives", "negatives", "range", "strip")
STYLES = ("ggplot", *(name for name in style.available if name != "ggplot"))


@pytest.mark.slow
@pytest.mark.parametrize("name", STYLES)
def test_in_every_style_of_matplotlib_letters_and_lines_stand_out_on_what_lies_below_them(name):
    report = example("card_fraud")
    for figure_name in ("roc", "tree", "cost_by_threshold"):
        drawing = report.reported.drawing(figure_name, report._texts[figure_name], WIDE)
        kinds = dict(enumerate((getattr(stroke, "kind", "tick") for stroke in strokes(drawing)), 1)) | {0: "gap"}
        with styled([name]):
            figure = report.figure(figure_name)
            held, texts_held = patches(figure), list(figure.axes[0].texts)
            ground = pixels(figure, *(one for one in held if kinds[one.get_zorder()] == "gap"))
            tiles = pixels(figure, *(one for one in held if kinds[one.get_zorder()] in TILES))
        assert min(stands_out(text, figure, tiles) for text in texts_held) >= ENOUGH
        lines = [one for one in held if one.get_linewidth() and kinds[one.get_zorder()] not in PARTED]
        assert lines
        for line in lines:
            kind, place = kinds[line.get_zorder()], line.get_path().vertices[0]
            assert contrast(ink(line.get_edgecolor()[:3]), at(ground, figure, place)) >= LEAST.get(kind, 2.98), kind


def test_the_ground_of_axes_lies_under_their_grid_and_nowhere_else():
    with styled(["ggplot"]):
        figure = drawn(*frame(AXES, ("x", "y")), Line(AXES, (0, 1), (0, 1), "line-1"))
        ground, *others = patches(figure)
        picture = pixels(figure, ground)
    assert points(ground)[:4] == [(50, 40), (350, 40), (350, 240), (50, 240)]
    assert at(picture, figure, (200, 100)) == (0xE5, 0xE5, 0xE5)
    assert at(picture, figure, (400, 100)) == (255, 255, 255)
    (grid,) = (one for one in others if points(one)[0] == (50, 40))
    assert grid.get_edgecolor()[:3] == (1, 1, 1)


def test_a_colour_that_a_style_sets_holds_where_it_can_be_seen_and_else_is_moved_as_little_as_that_takes():
    lines = Line(AXES, (0, 1), (0, 1), "line-1"), Line(AXES, (0, 1), (1, 0), "line-2")
    with mpl.rc_context({"text.color": "#0000aa", "axes.prop_cycle": mpl.cycler(color=["#ffff99", "#008000"])}):
        figure = drawn(Text("a", (0, 0), "label"), *lines)
    assert ink(figure.axes[0].texts[0].get_color()) == (0, 0, 0xAA)
    pale, green = (ink(one.get_edgecolor()[:3]) for one in patches(figure))
    assert green == (0, 128, 0)
    assert 3 <= contrast(pale, (255, 255, 255)) < 3.1
    assert pale[0] == pale[1] > pale[2]  # yellow still


def test_larger_letters_make_a_figure_as_much_larger_so_that_none_meet():
    plain = drawn(Text("a", (0, 0), "label"))
    with mpl.rc_context({"font.size": 14}):
        figure = drawn(Text("a", (0, 0), "label"))
    assert figure.get_size_inches()[0] == pytest.approx(1.4 * plain.get_size_inches()[0])
    assert figure.axes[0].texts[0].get_fontsize() == pytest.approx(1.4 * plain.axes[0].texts[0].get_fontsize())


def test_a_name_with_signs_of_formulas_stays_as_it_is():
    figure = drawn(Text("$a_1$ and $b", (0, 0), "label"), title="Costs of $1 and $2")
    assert texts(figure) == ["Costs of $1 and $2", "$a_1$ and $b"]
    assert all(not one.get_parse_math() for one in figure.axes[0].texts)
    assert saved(figure, "png", title="t", description="d")


@pytest.mark.parametrize(("inches", "laid_out"), [(None, WIDE), (6.3, WIDE), (3.35, NARROW)])
def test_a_figure_for_a_narrow_column_is_laid_out_as_for_telephones(inches, laid_out):
    assert drawn_width(inches) == laid_out


@pytest.mark.slow
@pytest.mark.parametrize(("ending", "start"), [("png", b"\x89PNG"), ("pdf", b"%PDF"), ("svg", b"<?xml")])
def test_a_file_is_the_same_whenever_it_is_written(ending, start):
    one, other = (
        saved(drawn(Text("a", (0, 0), "label")), ending, title="title", description="words") for _ in range(2)
    )
    assert one == other
    assert one.startswith(start)
    assert b"title" in one or ending == "pdf"


def test_a_file_that_knows_no_opacity_holds_the_pale_colour_of_a_band(caplog):
    figure = drawn(Band(AXES, (0, 1), (0, 0), (1, 1)))
    assert saved(figure, "eps", title="t", description="d").startswith(b"%!PS")
    assert caplog.messages == []  # matplotlib would tell of what it draws opaque
    pale = [0.2 * part + 0.8 for part in to_rgb(COLOURS["blue"][0])]
    assert patches(figure)[0].get_facecolor() == pytest.approx((*pale, 1))


def test_a_notebook_shows_it():
    assert drawn(Text("a", (0, 0), "label"))._repr_png_().startswith(b"\x89PNG")
