"""All pictures of a report, by the names of their figures."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from functools import partial
from types import MappingProxyType

from reportgen.drawing.marks import Drawing
from reportgen.drawing.scales import Scale
from reportgen.drawing.svg import svg
from reportgen.holes import Hole, attempt
from reportgen.results.results import Curve, Results
from reportgen.text import numbers
from reportgen.text.sentences import FigureText
from reportgen.topics.calibration import picture as calibration
from reportgen.topics.change import picture as change
from reportgen.topics.comparison import picture as comparison
from reportgen.topics.costs import benefit_picture as benefit
from reportgen.topics.costs import picture as costs
from reportgen.topics.groups import picture as groups
from reportgen.topics.in_use import picture as in_use
from reportgen.topics.outcomes import picture as outcomes
from reportgen.topics.published import picture as published
from reportgen.topics.ranking import picture as ranking
from reportgen.topics.threshold import picture as threshold
from reportgen.topics.view import View


@dataclass(frozen=True)
class Picture:
    """One figure: what draws it, and the curve without a point of which there is none."""

    draw: Callable[[View], Drawing]
    curve: str | None = None
    by_threshold: bool = False  # the curve is several lines, each along the thresholds where it has a value


FIGURES: Mapping[str, Picture] = MappingProxyType(
    {
        "confusion": Picture(outcomes.confusion),
        "roc": Picture(ranking.roc, "roc"),
        "roc_guide": Picture(ranking.roc_guide, "roc"),
        "pr": Picture(ranking.pr, "pr"),
        "precision_recall_by_threshold": Picture(
            threshold.precision_recall, "precision_recall_by_threshold", by_threshold=True
        ),
        "sensitivity_specificity_by_threshold": Picture(
            threshold.sensitivity_specificity, "sensitivity_specificity_by_threshold", by_threshold=True
        ),
        "f_by_threshold": Picture(threshold.f_measures, "f_by_threshold", by_threshold=True),
        "histogram": Picture(threshold.histogram, "histogram"),
        "gain": Picture(threshold.gain, "gain"),
        "lift": Picture(threshold.lift, "lift"),
        "calibration": Picture(calibration.calibration, "roc"),
        "cost_by_threshold": Picture(costs.cost_by_threshold, "cost_by_threshold", by_threshold=True),
        "threshold_by_ratio": Picture(costs.threshold_by_ratio, "threshold_by_ratio"),
        "threshold_histogram": Picture(threshold.threshold_histogram, "threshold_histogram"),
        "decision": Picture(benefit.decision, "decision"),
        "cost": Picture(benefit.cost, "cost"),
        "flips": Picture(comparison.flips),
        "differences": Picture(comparison.differences),
        "groups": Picture(groups.groups),
        "tree": Picture(outcomes.tree),
        "change": Picture(change.change),
        "icons": Picture(outcomes.icons),
        "errors_beside": Picture(outcomes.errors_beside),
        "cost_bars": Picture(outcomes.cost_bars),
        "by_prevalence": Picture(in_use.by_prevalence),
        "f_by_beta": Picture(published.f_by_beta),
    }
)


def draw_figures(results: Results, texts: Mapping[str, FigureText]) -> dict[str, str | Hole]:
    """Return the SVG of each figure that has words and, for the subject, something to show; a hole where it fails."""
    shown = [name for name in FIGURES if name in texts]
    tried = {name: attempt("figure", name, partial(_figure, results, name, texts[name])) for name in shown}
    return {name: drawn for name, drawn in tried.items() if drawn is not None}


def _figure(results: Results, name: str, text: FigureText) -> str | None:
    picture = FIGURES[name]
    if picture.curve is not None and not _has_points(results.models[results.subject].curves, picture):
        return None
    drawing = picture.draw(View(text, results))
    return svg(drawing, name=name, title=text.title, description=text.short, spelled=_spelled)


def _spelled(scale: Scale, tick: int) -> str:
    """Return the number of a tick in the language of the report."""
    number = numbers.local(scale.shown[tick])
    return numbers.as_percent(number) if scale.percent else number


def _has_points(curves: Mapping[str, Curve], picture: Picture) -> bool:
    """Tell whether some point of the curve can be drawn."""
    columns = dict(curves.get(picture.curve or "", {}))
    thresholds = columns.pop("threshold", ())  # of a point of ROC or PR: None flags nothing
    if picture.by_threshold:
        lines = (zip(thresholds, values, strict=True) for values in columns.values())
        return any(None not in point for line in lines for point in line)
    return any(None not in point for point in zip(*columns.values(), strict=True))
