"""All figures of a report: the words of each, and its picture."""

from collections.abc import Mapping
from functools import partial

from reportgen.drawing.scales import Scale
from reportgen.drawing.svg import svg
from reportgen.errors import Hole, attempt
from reportgen.results.results import Curve, Results
from reportgen.text import numbers
from reportgen.text.facts import Facts
from reportgen.text.figures import Worded
from reportgen.text.sentences import FigureText
from reportgen.topics.table import TOPICS, parts
from reportgen.topics.topic import Figure
from reportgen.topics.view import View

FIGURES: Mapping[str, Figure] = {
    name: figure
    for topic in TOPICS
    for part in (topic.on_cases, topic.without_cases)
    for name, figure in part.figures.items()
}


def figures(facts: Facts) -> dict[str, Worded | Hole]:
    """Return the words of every figure that there is: without a score, or with one class alone, few."""
    table = {name: figure for part in parts(facts.results) for name, figure in part.figures.items()}
    tried = {
        name: attempt("figure", name, partial(_worded, facts, figure))
        for name, figure in table.items()
        if len(facts.results.names) >= figure.models
    }
    return {name: words for name, words in tried.items() if words is not None}


def _worded(facts: Facts, figure: Figure) -> Worded | None:
    return figure.words(facts) if figure.is_drawn(facts) else None


def draw_figures(results: Results, texts: Mapping[str, FigureText]) -> dict[str, str | Hole]:
    """Return the SVG of each figure that has words and, for the subject, something to show; a hole where it fails."""
    shown = [name for name in FIGURES if name in texts]
    tried = {name: attempt("figure", name, partial(_figure, results, name, texts[name])) for name in shown}
    return {name: drawn for name, drawn in tried.items() if drawn is not None}


def _figure(results: Results, name: str, text: FigureText) -> str | None:
    figure = FIGURES[name]
    if figure.curve is not None and not _has_points(results.models[results.subject].curves, figure):
        return None
    drawing = figure.picture(View(text, results))
    return svg(drawing, name=name, title=text.title, description=text.short, spelled=_spelled)


def _spelled(scale: Scale, tick: int) -> str:
    """Return the number of a tick in the language of the report."""
    number = numbers.local(scale.shown[tick])
    return numbers.as_percent(number) if scale.percent else number


def _has_points(curves: Mapping[str, Curve], figure: Figure) -> bool:
    """Tell whether some point of the curve can be drawn."""
    columns = dict(curves.get(figure.curve or "", {}))
    thresholds = columns.pop("threshold", ())  # of a point of ROC or PR: None flags nothing
    if figure.by_threshold:
        lines = (zip(thresholds, values, strict=True) for values in columns.values())
        return any(None not in point for line in lines for point in line)
    return any(None not in point for point in zip(*columns.values(), strict=True))
