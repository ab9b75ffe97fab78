"""The curves, each in a section of its own: the picture, how to read it, and a selection of its points."""

from collections.abc import Mapping

from reportgen.analysis.results import Curve
from reportgen.explain import numbers
from reportgen.explain.explained import Explained
from reportgen.report.metric_tables import counted
from reportgen.report.page import Column, Figure, Fold, Section, Table
from reportgen.report.voice import Voice
from reportgen.stats.metrics import METRICS

# Each section with its figures; for a rare class the curve that shows its false alarms comes first.
_SECTIONS = {
    "histogram": ("histogram",),
    "roc": ("roc", "roc_guide"),
    "pr": ("pr",),
    "precision_recall_by_threshold": ("precision_recall_by_threshold",),
    "sensitivity_specificity_by_threshold": ("sensitivity_specificity_by_threshold",),
    "f_by_threshold": ("f_by_threshold",),
    "gain": ("gain",),
    "lift": ("lift",),
}
_RARE = "rare_class"
# Columns of curves that are metrics under a name of the drawing.
_METRIC_OF = {"fpr": "false_alarm_rate", "tpr": "recall", "sensitivity": "recall"}
_COUNTS, _SCORES = ("positives", "negatives"), ("threshold", "low", "high")
SELECTED = 12  # points of a curve in its table; all of them stand in results.json


def curve_sections(say: Voice, explained: Explained, figures: Mapping[str, str]) -> tuple[Section, ...]:
    """Return a section for each curve that was drawn."""
    rare = any(finding.code == _RARE for finding in explained.findings)
    order = dict.fromkeys(("pr", *_SECTIONS)) if rare else _SECTIONS
    sections = []
    for key in order:
        title = say(f"curve.{key}")
        found = (figure(name, explained, figures, _data(say, name, title)) for name in _SECTIONS[key])
        blocks = tuple(one for one in found if one is not None)
        if blocks:
            sections.append(Section(id=f"curve-{key.replace('_', '-')}", title=title, blocks=blocks))
    return tuple(sections)


def figure(name: str, explained: Explained, figures: Mapping[str, str], data: Fold | None = None) -> Figure | None:
    """Return a figure with its words, or None where it was not drawn."""
    text = explained.figures.get(name)
    if text is None or name not in figures:
        return None
    return Figure(
        name=f"figure-{name.replace('_', '-')}",
        title=text.title,
        subtitle=text.subtitle,
        svg=figures[name],
        file=f"figures/{name}.svg",
        short=text.short,
        reading=tuple(sentence.text for sentence in text.reading),
        data=data,
    )


def _data(say: Voice, name: str, title: str) -> Fold | None:
    curve = say.facts.subject.curves.get(name)
    if curve is None:
        return None
    columns = tuple(Column(name=_head(say, key), align="right") for key in curve)
    rows = tuple(tuple(_cell(say, key, curve[key][place]) for key in curve) for place in _selected(say, curve))
    table = Table(
        name=f"points-{name.replace('_', '-')}", caption=say("curve.values", curve=title), columns=columns, rows=rows
    )
    return Fold(summary=say("table.values"), blocks=(table,))


def _head(say: Voice, column: str) -> str:
    key = _METRIC_OF.get(column, column)
    return say.metric(key) if key in METRICS else say(f"column.{column}")


def _selected(say: Voice, curve: Curve) -> list[int]:
    """Return places spread evenly over the curve, with its ends and the cut-off in use; a histogram is short enough."""
    length = len(next(iter(curve.values())))
    if "low" in curve or length <= SELECTED:
        return list(range(length))
    places = {round(step * (length - 1) / (SELECTED - 1)) for step in range(SELECTED)}
    in_use = say.facts.subject.threshold
    thresholds = curve.get("threshold", ())
    if in_use is not None and in_use.value in thresholds:
        places.add(thresholds.index(in_use.value))
    return sorted(places)


def _cell(say: Voice, key: str, value: float | None) -> str:
    if value is None:
        return say("column.nothing" if key == "threshold" else "not_defined")
    if key in _SCORES:
        return numbers.score(value)
    return counted(value) if key in _COUNTS else numbers.metric(value)
