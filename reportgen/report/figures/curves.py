"""Figures of scores: each draws one kind of curve of a view and computes nothing."""

from collections.abc import Sequence
from itertools import groupby
from types import MappingProxyType

from reportgen.analysis.results import Curve, ModelResult
from reportgen.report.figures import marks
from reportgen.report.figures.axes import Axes, Values
from reportgen.report.figures.marks import Steps
from reportgen.report.figures.scales import SHARES, Scale, around, from_zero, shown
from reportgen.report.figures.view import View

FEW = 30  # up to so many points each is drawn: a step is then one case or two, and readers shall see it
PANEL = 0.36  # height of one half of the histogram
METRIC_OF = MappingProxyType({"sensitivity": "recall"})  # one metric, two names


def draw_roc(view: View, axes: Axes) -> None:
    """Draw the ROC curves of all models over the chance diagonal."""
    marks.frame(axes, SHARES, SHARES, names=(view.text.x, view.text.y))
    marks.line(axes, [0, 1], [0, 1], "reference")
    band = _band(view, axes, "roc", x="fpr")
    # At no more than this false alarm rate, the best threshold finds so much: level until the next one is allowed.
    kinds = _models(view, axes, curve="roc", x="fpr", y="tpr", steps="after")
    marked = _mark(view, axes, x="false_alarm_rate", y="recall")
    marks.key(axes, [*kinds, *band, ("reference", view.label("chance")), *marked])


def draw_roc_guide(view: View, axes: Axes) -> None:
    """Draw how a ROC curve is read: the ideal one, a typical one and chance."""
    marks.frame(axes, SHARES, SHARES, names=(view.text.x, view.text.y))
    marks.line(axes, [0, 1], [0, 1], "reference")
    roots = [step / 50 for step in range(51)]  # of the shares: close together where the curve is steep
    marks.line(axes, [root**2 for root in roots], [1 - (1 - root) ** 2 for root in roots], "other-1")
    marks.line(axes, [0, 0, 1], [0, 1, 1], "line-1")
    marks.key(
        axes,
        [("line-1", view.label("ideal")), ("other-1", view.label("typical")), ("reference", view.label("chance"))],
    )


def draw_pr(view: View, axes: Axes) -> None:
    """Draw the precision-recall curves of all models over the prevalence line."""
    marks.frame(axes, SHARES, SHARES, names=(view.text.x, view.text.y))
    reference = []
    prevalence = view.at_threshold("prevalence")
    if prevalence is not None:
        marks.line(axes, [0, 1], [prevalence, prevalence], "reference")
        reference.append(("reference", view.label("prevalence")))
    band = _band(view, axes, "pr", x="recall")
    # The area under these steps is the average precision.
    kinds = _models(view, axes, curve="pr", x="recall", y="precision", steps="before")
    marked = _mark(view, axes, x="recall", y="precision")
    marks.key(axes, [*kinds, *band, *reference, *marked])


def draw_precision_recall_by_threshold(view: View, axes: Axes) -> None:
    """Draw precision and recall against the threshold."""
    _by_threshold(view, axes, "precision_recall_by_threshold", ("recall", "precision"))


def draw_sensitivity_specificity_by_threshold(view: View, axes: Axes) -> None:
    """Draw sensitivity and specificity against the threshold."""
    _by_threshold(view, axes, "sensitivity_specificity_by_threshold", ("sensitivity", "specificity"))


def draw_f_by_threshold(view: View, axes: Axes) -> None:
    """Draw F1, and F-beta where a beta is given, against the threshold."""
    # What the config weighs is the first line, F1 the yardstick beside it.
    given = [name for name in ("f_beta", "f1") if name in view.curve("f_by_threshold")]
    _by_threshold(view, axes, "f_by_threshold", given)


def draw_gain(view: View, axes: Axes) -> None:
    """Draw the share of positives found against the share of cases flagged."""
    marks.frame(axes, SHARES, SHARES, names=(view.text.x, view.text.y))
    marks.line(axes, [0, 1], [0, 1], "reference")
    _subject(axes, view.curve("gain"), x="flag_rate", y="recall", steps="after")
    marked = _mark(view, axes, x="flag_rate", y="recall")
    marks.key(axes, [("line-1", view.label("model")), ("reference", view.label("chance")), *marked])


def draw_lift(view: View, axes: Axes) -> None:
    """Draw how many times as many positives as by chance are found, against the share of cases flagged."""
    lift = view.curve("lift")["lift"]
    marks.frame(axes, SHARES, from_zero(max(1.0, *_known(lift))), names=(view.text.x, view.text.y))
    marks.line(axes, [0, 1], [1, 1], "reference")
    _subject(axes, view.curve("lift"), x="flag_rate", y="lift", steps="after")
    marked = _mark(view, axes, x="flag_rate", y="lift")
    marks.key(axes, [("line-1", view.label("model")), ("reference", view.label("chance")), *marked])


def draw_histogram(view: View, axes: Axes) -> None:
    """Draw the scores of each class, positives above negatives, each on a count axis of its own."""
    bins = view.curve("histogram")
    edges = list(zip(_known(bins["low"]), _known(bins["high"]), strict=True))
    x = _threshold_scale(view, [edge for ends in edges for edge in ends])
    axes.run((x.low, x.high), (0, 1))
    panels = (("positives", 0.57), ("negatives", 0.0))
    for kind, floor in panels:
        _panel(axes, edges, _known(bins[kind]), kind=kind, floor=floor)
    marks.x_axis(axes, x, view.text.x)
    marks.y_name(axes, view.text.y)
    if view.threshold is not None:
        marks.threshold_line(axes, view.threshold, view.label("threshold"))
    # Each panel is named in the corner that the threshold's line does not cross.
    crossed = view.threshold is not None and view.threshold < (x.low + x.high) / 2
    end, anchor = (x.high, "end") if crossed else (x.low, "start")
    for kind, floor in panels:
        at, room = axes.pixel(end, floor + PANEL + 0.03), axes.box.width
        marks.words(axes, view.label(kind), at, "label", anchor=anchor, width=room, most=1)


def _panel(
    axes: Axes, edges: Sequence[tuple[float, float]], counts: Sequence[float], *, kind: str, floor: float
) -> None:
    scale = from_zero(max(counts), most=3)
    up = PANEL / scale.high
    marks.y_ticks(axes, [(floor + tick * up, shown(tick)) for tick in scale.ticks])
    for filled, run in groupby(zip(edges, counts, strict=True), key=lambda bar: bar[1] > 0):
        if filled:  # neighbours are one area, so that no seam shows between them
            bars = [((start, floor + count * up), (end, floor + count * up)) for (start, end), count in run]
            outline = [corner for bar in bars for corner in bar]
            marks.area(axes, [(outline[0][0], floor), *outline, (outline[-1][0], floor)], kind)


def _models(view: View, axes: Axes, *, curve: str, x: str, y: str, steps: Steps) -> list[tuple[str, str]]:
    """Draw the curves of all models, the subject on top; return what the key lists."""
    others = [
        (f"other-{number}", name, model.curves[curve])
        for number, (name, model) in enumerate(view.others.items(), start=1)
    ]
    for kind, _, held in others:
        marks.line(axes, held[x], held[y], kind, steps=steps)
    _subject(axes, view.curve(curve), x=x, y=y, steps=steps)
    return [("line-1", view.model_label(view.name)), *((kind, view.model_label(name)) for kind, name, _ in others)]


def _band(view: View, axes: Axes, curve: str, *, x: str) -> list[tuple[str, str]]:
    """Shade the band round the subject's curve, below all lines but the reference; return what the key lists."""
    held = view.band(curve)
    if held is None:
        return []
    marks.band(axes, held[x], held["low"], held["high"])
    return [("band", view.label("band"))]


def _subject(axes: Axes, curve: Curve, *, x: str, y: str, steps: Steps) -> None:
    marks.line(axes, curve[x], curve[y], "line-1", steps=steps)
    if len(curve[x]) <= FEW:
        marks.points(axes, curve[x], curve[y])


def _mark(view: View, axes: Axes, *, x: str, y: str) -> list[tuple[str, str]]:
    """Mark the threshold in use where both metrics are defined; return what the key lists."""
    at = view.at_threshold(x), view.at_threshold(y)
    if at[0] is None or at[1] is None:
        return []
    marks.mark(axes, (at[0], at[1]))
    return [("mark", view.label("threshold"))]


def _by_threshold(view: View, axes: Axes, curve: str, names: Sequence[str]) -> None:
    held = view.curve(curve)
    x = _threshold_scale(view, _known(held["threshold"]))
    marks.frame(axes, x, SHARES, names=(view.text.x, view.text.y))
    low = flags_low(view.subject)
    ends = []
    for number, name in enumerate(names, start=1):
        kind = f"line-{number}"
        thresholds, values = along_axis(held["threshold"], held[name], x, low=low)
        marks.line(axes, thresholds, values, kind, steps="after" if low else "before")
        defined = [(t, v) for t, v in zip(thresholds, values, strict=True) if v is not None]
        ends += [(point, kind, view.label(name)) for point in defined[-1:]]
    marks.end_labels(axes, ends)
    if view.threshold is not None:
        marks.threshold_line(axes, view.threshold, view.label("threshold"))
        for name in names:
            value = view.at_threshold(METRIC_OF.get(name, name))
            if value is not None:
                marks.mark(axes, (view.threshold, value))


def flags_low(model: ModelResult) -> bool:
    """Tell whether scores at or below the threshold are flagged: then more is found the higher the threshold is."""
    used = model.threshold
    if used and (used.same_decisions_below is not None or used.same_decisions_down_to is not None):
        return True
    roc = model.curves["roc"]
    points = zip(roc["threshold"], roc["fpr"], roc["tpr"], strict=True)
    flagged = [(threshold, (fpr or 0) + (tpr or 0)) for threshold, fpr, tpr in points if threshold is not None]
    return bool(flagged) and max(flagged)[1] > min(flagged)[1]


def along_axis(threshold: Values, values: Values, x: Scale, *, low: bool) -> tuple[list[float], list[float | None]]:
    """Return thresholds in ascending order between the ends of the axis, and the values that hold there.

    With high scores flagged a value holds down from its threshold to the next lower score, and nothing is flagged
    above the highest score; with low scores flagged it is the other way round.
    """
    pairs = list(zip(threshold, values, strict=True))
    nothing = next((value for at, value in pairs if at is None), None)
    ascending = sorted(((at, value) for at, value in pairs if at is not None), key=lambda pair: pair[0])
    first, last = (nothing, ascending[-1][1]) if low else (ascending[0][1], nothing)
    whole = [(x.low, first), *ascending, (x.high, last)]
    return [at for at, _ in whole], [value for _, value in whole]


def _threshold_scale(view: View, scores: Sequence[float]) -> Scale:
    return around(scores if view.threshold is None else (*scores, view.threshold))


def _known(values: Values) -> list[float]:
    return [value for value in values if value is not None]
