"""The figure of published figures: F against beta, one line a model."""

from dataclasses import dataclass
from math import log10

from reportgen.analysis.results import Results
from reportgen.explain.explained import FigureText
from reportgen.report.figures import marks
from reportgen.report.figures.axes import Axes
from reportgen.report.figures.scales import SHARES, powers
from reportgen.report.figures.view import MOST_LINES


@dataclass(frozen=True, kw_only=True)
class PublishedView:
    """The words of one figure, and the results of a report in which no model has cases."""

    text: FigureText
    results: Results


def draw_f_by_beta(view: PublishedView, axes: Axes) -> None:
    """Draw F of each model against beta; of many models those that are best somewhere, then the first."""
    results = view.results
    best = [name for each in results.beta_winners for name in (each.model, *each.alike) if name is not None]
    shown = list(dict.fromkeys((results.subject, *best, *results.published)))[:MOST_LINES]
    betas = results.published[results.subject].curves["f_by_beta"]["beta"]
    marks.frame(axes, powers((betas[0], betas[-1])), SHARES, names=(view.text.x, view.text.y))
    kinds = ("line-1", *(f"other-{number}" for number in range(1, MOST_LINES)))
    ends = []
    for kind, name in reversed(list(zip(kinds, shown, strict=False))):
        curve = results.published[name].curves["f_by_beta"]
        marks.line(axes, [log10(beta) for beta in curve["beta"]], curve["f_beta"], kind)
        ends.append(((log10(betas[-1]), curve["f_beta"][-1]), kind, view.text.labels[f"model.{name}"]))
    marks.end_labels(axes, ends)
    if results.beta is not None and betas[0] <= results.beta <= betas[-1]:
        marks.threshold_line(axes, log10(results.beta), view.text.labels["beta"], "given")
