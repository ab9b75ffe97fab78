"""The picture of published figures: F against beta, one line a model."""

from math import log10

from reportgen.drawing.layout import plotted
from reportgen.drawing.marks import Drawing, EndLabels, Line, Upright, frame
from reportgen.drawing.scales import SHARES, powers
from reportgen.topics.view import View


def f_by_beta(view: View) -> Drawing:
    """Return F of each model against beta."""
    results, names = view.results, view.lines
    betas = results.published[results.subject].curves["f_by_beta"]["beta"]
    axes = view.plot(powers((betas[0], betas[-1])), SHARES, rows=1)
    lines, ends = [], []
    for number, name in reversed([*enumerate(names)]):
        curve, kind = results.published[name].curves["f_by_beta"], f"other-{number}" if number else "line-1"
        lines.append(Line(axes, [log10(beta) for beta in curve["beta"]], curve["f_beta"], kind))
        ends.append(((log10(betas[-1]), curve["f_beta"][-1]), kind, view.model_label(name)))
    given = results.beta is not None and betas[0] <= results.beta <= betas[-1]
    marks = (
        *frame(axes, view.names),
        *lines,
        EndLabels(axes, ends),
        *((Upright(axes, log10(results.beta), view.label("beta"), "given"),) if results.beta and given else ()),
    )
    return plotted(axes, marks)
