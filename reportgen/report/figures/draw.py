"""All figures of a report, drawn on one canvas."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from io import StringIO
from types import MappingProxyType
from typing import Any

from matplotlib import rc_context, rcdefaults, rcParams
from matplotlib.axes import Axes
from matplotlib.figure import Figure

from reportgen.analysis.results import ModelResult, Results
from reportgen.explain.explained import FigureText
from reportgen.report.figures import calibration, costs, curves, differences, published
from reportgen.report.figures.by_prevalence import by_prevalence
from reportgen.report.figures.change import draw_change, height_of_pairs
from reportgen.report.figures.cost_bars import cost_bars
from reportgen.report.figures.errors_beside import errors_beside
from reportgen.report.figures.flips import draw_flips
from reportgen.report.figures.groups import draw_groups, height_of_rows
from reportgen.report.figures.icons import icons
from reportgen.report.figures.outcomes import draw_confusion
from reportgen.report.figures.pen import WIDTH, Picture
from reportgen.report.figures.svg import fit_for_page, written
from reportgen.report.figures.tree import draw_tree
from reportgen.report.figures.view import View, view

SIZE = (640, 400)
SQUARE = (56, 52, 304, 304)  # left, bottom, width, height in pixels; a key stands to the right
WIDE = (56, 52, 444, 292)  # lines are labelled at their right ends, the threshold above
KEYED = (56, 52, 330, 268)  # a second axis above, a key to the right
STRIPPED = (56, 52, 264, 264)  # a histogram above, a key to the right
ROWS = (88, 52, 412, 262)  # lines labelled at their right ends, three rows of labels above
PANELS = (88, 52, 528, 292)  # room for large counts
SIDES, SIDES_SIZE = (4, 4, 432, 166), (440, 178)  # as narrow as the tiles
PAGE, PAGE_SIZE = (0, 0, 640, 0), (640, 0)  # panels one below the other make the height
LISTED, LISTED_SIZE = (150, 52, 330, 0), (640, 84)  # names to the left, counts to the right; rows make the height
TREE, TREE_SIZE = (1, 1, 438, 292), (440, 294)  # as narrow as the tiles
TILES, TILES_SIZE = (0, 2, 440, 322), (440, 350)  # narrow, so that it can be read on a telephone without scrolling


@dataclass(frozen=True, kw_only=True)
class Kind:
    """One kind of figure: the function that draws it, where its axes lie, and the curve without which there is none."""

    draw: Callable[[Any, Axes], None]
    box: tuple[int, int, int, int]
    curve: str | None
    size: tuple[int, int] = SIZE
    taller: Callable[[Any], int] | None = None  # by how many pixels the picture grows with what it shows


FIGURES: Mapping[str, Kind] = MappingProxyType(
    {
        "confusion": Kind(draw=draw_confusion, box=TILES, curve=None, size=TILES_SIZE),
        "roc": Kind(draw=curves.draw_roc, box=SQUARE, curve="roc"),
        "roc_guide": Kind(draw=curves.draw_roc_guide, box=SQUARE, curve="roc"),
        "pr": Kind(draw=curves.draw_pr, box=SQUARE, curve="pr"),
        "precision_recall_by_threshold": Kind(
            draw=curves.draw_precision_recall_by_threshold, box=WIDE, curve="precision_recall_by_threshold"
        ),
        "sensitivity_specificity_by_threshold": Kind(
            draw=curves.draw_sensitivity_specificity_by_threshold,
            box=WIDE,
            curve="sensitivity_specificity_by_threshold",
        ),
        "f_by_threshold": Kind(draw=curves.draw_f_by_threshold, box=WIDE, curve="f_by_threshold"),
        "histogram": Kind(draw=curves.draw_histogram, box=PANELS, curve="histogram"),
        "gain": Kind(draw=curves.draw_gain, box=SQUARE, curve="gain"),
        "lift": Kind(draw=curves.draw_lift, box=SQUARE, curve="lift"),
        "cost_by_threshold": Kind(draw=costs.draw_cost_by_threshold, box=ROWS, curve="cost_by_threshold"),
        "threshold_by_ratio": Kind(draw=costs.draw_threshold_by_ratio, box=ROWS, curve="threshold_by_ratio"),
        "threshold_histogram": Kind(draw=costs.draw_threshold_histogram, box=ROWS, curve="threshold_histogram"),
        "decision": Kind(draw=costs.draw_decision, box=KEYED, curve="decision"),
        "cost": Kind(draw=costs.draw_cost, box=KEYED, curve="cost"),
        "flips": Kind(draw=draw_flips, box=SIDES, curve=None, size=SIDES_SIZE),
        "calibration": Kind(draw=calibration.draw_calibration, box=STRIPPED, curve="roc"),
        "differences": Kind(
            draw=differences.draw_differences, box=PAGE, curve=None, size=PAGE_SIZE, taller=differences.height_of_panels
        ),
        "groups": Kind(draw=draw_groups, box=LISTED, curve=None, size=LISTED_SIZE, taller=height_of_rows),
        "tree": Kind(draw=draw_tree, box=TREE, curve=None, size=TREE_SIZE),
        "change": Kind(draw=draw_change, box=PAGE, curve=None, size=PAGE_SIZE, taller=height_of_pairs),
    }
)

# Written down, in far less time than it takes to draw.
WRITTEN: Mapping[str, Callable[[View], Picture]] = MappingProxyType(
    {"icons": icons, "errors_beside": errors_beside, "cost_bars": cost_bars, "by_prevalence": by_prevalence}
)

WITHOUT_CASES: Mapping[str, Kind] = MappingProxyType(
    {"f_by_beta": Kind(draw=published.draw_f_by_beta, box=ROWS, curve=None)}
)


def draw_figures(results: Results, texts: Mapping[str, FigureText]) -> dict[str, str]:
    """Return the SVG of each figure that has words and, for the subject, something to show."""
    with rc_context():
        rcdefaults()  # whatever the reader has set in a matplotlibrc or a style
        rcParams["svg.fonttype"] = "none"  # text as text
        rcParams["svg.hashsalt"] = "reportgen"
        rcParams["path.simplify"] = False
        figure = Figure(dpi=72)
        axes = _empty_axes(figure)
        if not results.models:
            views = {name: published.PublishedView(text=text, results=results) for name, text in texts.items()}
            return {name: _svg(figure, axes, WITHOUT_CASES[name], name, shown) for name, shown in views.items()}
        subject = results.models[results.subject]
        drawn = {
            name: _svg(figure, axes, kind, name, view(results, texts[name]))
            for name, kind in FIGURES.items()
            if name in texts and _has(subject, kind.curve)
        }
    return drawn | {name: _written(name, view(results, texts[name])) for name in WRITTEN if name in texts}


def _written(name: str, shown: View) -> str:
    picture, text = WRITTEN[name](shown), shown.text
    return written(picture.elements, (WIDTH, picture.height), name=name, title=text.title, description=text.short)


def _has(model: ModelResult, curve: str | None) -> bool:
    """Tell whether some point of the curve can be drawn."""
    if curve is None:
        return True
    columns = dict(model.curves.get(curve, {}))
    if curve.endswith("by_threshold"):
        thresholds = columns.pop("threshold", ())
        return any(
            threshold is not None and value is not None
            for values in columns.values()
            for threshold, value in zip(thresholds, values, strict=True)
        )
    columns.pop("threshold", None)  # of a point of ROC or PR: None flags nothing
    return any(None not in point for point in zip(*columns.values(), strict=True))


def _empty_axes(figure: Figure) -> Axes:
    """Return axes without any look, used again for every figure: making new ones takes half the time of drawing."""
    figure.patch.set_visible(False)
    axes = figure.add_axes((0, 0, 1, 1))
    axes.set_axis_off()
    return axes


def _svg(figure: Figure, axes: Axes, kind: Kind, name: str, shown: View | published.PublishedView) -> str:
    (left, bottom, width, height), (across, up) = kind.box, kind.size
    if kind.taller is not None:
        more = kind.taller(shown)
        height, up = height + more, up + more
    figure.set_size_inches(across / 72, up / 72)
    axes.set_position((left / across, bottom / up, width / across, height / up))
    kind.draw(shown, axes)
    # matplotlib sets numbers in place of the words: it would measure them in a font that the page does not use,
    # read dollar signs as formulas and warn of letters that the font lacks.
    words = [text.get_text() for text in axes.texts]
    for number, text in enumerate(axes.texts):
        text.set_text(str(number))
    out = StringIO()
    figure.savefig(out, format="svg", metadata={"Date": None})
    for artist in (*axes.lines, *axes.patches, *axes.texts):
        artist.remove()
    ends = (*axes.get_xlim(), *axes.get_ylim())
    # Where the axes lie and what they run from and to: a mark can be set on the curve by whoever has the page.
    frame = " ".join(f"{number:.6g}" for number in (left, up - bottom - height, width, height, *ends))
    return fit_for_page(
        out.getvalue(), words, name=name, title=shown.text.title, description=shown.text.short, frame=frame
    )
