"""All figures of a report."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from functools import partial
from types import MappingProxyType
from typing import Any

from reportgen.analysis.results import ModelResult, Results
from reportgen.explain.explained import FigureText
from reportgen.holes import Hole, attempt
from reportgen.report.figures import calibration, costs, curves, differences, published
from reportgen.report.figures.axes import Axes
from reportgen.report.figures.by_prevalence import by_prevalence
from reportgen.report.figures.change import draw_change, height_of_pairs
from reportgen.report.figures.cost_bars import cost_bars
from reportgen.report.figures.errors_beside import errors_beside
from reportgen.report.figures.flips import draw_flips
from reportgen.report.figures.groups import draw_groups, height_of_rows
from reportgen.report.figures.icons import icons
from reportgen.report.figures.outcomes import draw_confusion
from reportgen.report.figures.pen import WIDTH, Picture
from reportgen.report.figures.svg import svg_of
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
    by_threshold: bool = False  # the curve is several lines, each along the thresholds where it has a value
    size: tuple[int, int] = SIZE
    taller: Callable[[Any], int] | None = None  # by how many pixels the picture grows with what it shows


FIGURES: Mapping[str, Kind] = MappingProxyType(
    {
        "confusion": Kind(draw=draw_confusion, box=TILES, curve=None, size=TILES_SIZE),
        "roc": Kind(draw=curves.draw_roc, box=SQUARE, curve="roc"),
        "roc_guide": Kind(draw=curves.draw_roc_guide, box=SQUARE, curve="roc"),
        "pr": Kind(draw=curves.draw_pr, box=SQUARE, curve="pr"),
        "precision_recall_by_threshold": Kind(
            draw=curves.draw_precision_recall_by_threshold,
            box=WIDE,
            curve="precision_recall_by_threshold",
            by_threshold=True,
        ),
        "sensitivity_specificity_by_threshold": Kind(
            draw=curves.draw_sensitivity_specificity_by_threshold,
            box=WIDE,
            curve="sensitivity_specificity_by_threshold",
            by_threshold=True,
        ),
        "f_by_threshold": Kind(draw=curves.draw_f_by_threshold, box=WIDE, curve="f_by_threshold", by_threshold=True),
        "histogram": Kind(draw=curves.draw_histogram, box=PANELS, curve="histogram"),
        "gain": Kind(draw=curves.draw_gain, box=SQUARE, curve="gain"),
        "lift": Kind(draw=curves.draw_lift, box=SQUARE, curve="lift"),
        "cost_by_threshold": Kind(
            draw=costs.draw_cost_by_threshold, box=ROWS, curve="cost_by_threshold", by_threshold=True
        ),
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

# Drawn from the top, without axes.
WRITTEN: Mapping[str, Callable[[View], Picture]] = MappingProxyType(
    {"icons": icons, "errors_beside": errors_beside, "cost_bars": cost_bars, "by_prevalence": by_prevalence}
)

WITHOUT_CASES: Mapping[str, Kind] = MappingProxyType(
    {"f_by_beta": Kind(draw=published.draw_f_by_beta, box=ROWS, curve=None)}
)


def draw_figures(results: Results, texts: Mapping[str, FigureText]) -> dict[str, str | Hole]:
    """Return the SVG of each figure that has words and, for the subject, something to show; a hole where it fails."""
    tried = {
        name: attempt("figure", name, partial(_figure, results, name, texts[name]))
        for name in (*FIGURES, *WRITTEN, *WITHOUT_CASES)
        if name in texts
    }
    return {name: svg for name, svg in tried.items() if svg is not None}


def _figure(results: Results, name: str, text: FigureText) -> str | None:
    if name in WITHOUT_CASES:
        return _drawn(WITHOUT_CASES[name], name, published.PublishedView(text=text, results=results))
    if name in WRITTEN:
        return _written(name, view(results, text))
    kind = FIGURES[name]
    return _drawn(kind, name, view(results, text)) if _has(results.models[results.subject], kind) else None


def _drawn(kind: Kind, name: str, shown: View | published.PublishedView) -> str:
    (left, bottom, width, height), (across, up) = kind.box, kind.size
    more = kind.taller(shown) if kind.taller is not None else 0
    axes = Axes((across, up + more), (left, bottom, width, height + more))
    kind.draw(shown, axes)
    text = shown.text
    size = axes.width, axes.height
    return svg_of(axes.elements, size, name=name, title=text.title, description=text.short, frame=axes.frame)


def _written(name: str, shown: View) -> str:
    picture, text = WRITTEN[name](shown), shown.text
    return svg_of(picture.elements, (WIDTH, picture.height), name=name, title=text.title, description=text.short)


def _has(model: ModelResult, kind: Kind) -> bool:
    """Tell whether some point of the curve can be drawn."""
    if kind.curve is None:
        return True
    columns = dict(model.curves.get(kind.curve, {}))
    if kind.by_threshold:
        thresholds = columns.pop("threshold", ())
        return any(
            threshold is not None and value is not None
            for values in columns.values()
            for threshold, value in zip(thresholds, values, strict=True)
        )
    columns.pop("threshold", None)  # of a point of ROC or PR: None flags nothing
    return any(None not in point for point in zip(*columns.values(), strict=True))
