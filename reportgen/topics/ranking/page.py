"""The curves, each in a section of its own: the picture, how to read it, and a selection of its points."""

from collections.abc import Mapping, Sequence

from reportgen.analysis.readings import least
from reportgen.page.blocks import Content, Paragraphs, Table
from reportgen.page.material import Material, Voice
from reportgen.page.table import Column, Sheet, block, number, sheet_of_parts
from reportgen.results.results import Curve, Results
from reportgen.stats.metrics import METRICS
from reportgen.text import numbers

_PANELS = ("roc", "pr", "by_threshold", "gain")  # for a rare class the curve that shows its false alarms comes first
# The columns of the table behind them: metrics, each with the curve that holds it and its name there.
_BY_CUT_OFF = {
    "recall": ("sensitivity_specificity_by_threshold", "sensitivity"),
    "false_alarm_rate": ("roc", "fpr"),
    "specificity": ("sensitivity_specificity_by_threshold", "specificity"),
    "precision": ("precision_recall_by_threshold", "precision"),
    "f1": ("f_by_threshold", "f1"),
    "f_beta": ("f_by_threshold", "f_beta"),
}
_RARE = "rare_class"
# Columns of curves that are metrics under a name of the drawing.
_METRIC_OF = {"fpr": "false_alarm_rate", "tpr": "recall", "sensitivity": "recall"}
_COUNTS, _SCORES = ("positives", "negatives", "count"), ("threshold", "low", "high")
_COSTS = "cost_by_threshold"  # its other columns are money
_CHOICES = "threshold_histogram"  # its bins begin and end between scores
_LIFT = "lift"  # the name of its curve
SHORT, ALL = 3, 6  # digits of an edge
SELECTED = 12  # points of a curve in its table; all of them stand in results.json


def ranking_section(material: Material) -> Content:
    """Yield the curves side by side over the numbers behind them; without scores, that there are none."""
    say = material.say
    if not say.facts.subject.curves:
        yield Paragraphs(texts=(say("curve.none", model=say.facts.model_name().shown),))
        return
    rare = any(finding.code == _RARE for finding in material.explained.findings)
    titles = {key: say(f"curve.{key}") for key in (dict.fromkeys(("pr", *_PANELS)) if rare else _PANELS)}
    yield from material.panels("curves", titles, *tables_by_cut_off(say), *points(say, "gain", titles["gain"]))


def lift_sheet(results: Results) -> Sheet | None:
    """Return one row for each point of the lift curve of each model: the share of cases flagged, and the lift there."""
    columns: tuple[Column[tuple[float | None, float | None]], ...] = (
        Column(key="flag_rate", value=lambda point: point[0], kind="number"),
        Column(key="lift", value=lambda point: point[1], kind="number"),
    )
    found = [(name, one.curves[_LIFT]) for name, one in results.models.items() if _LIFT in one.curves]
    points = ((name, zip(curve["flag_rate"], curve["lift"], strict=True)) for name, curve in found)
    return sheet_of_parts("model", columns, points) if found else None


def points(say: Voice, name: str, title: str) -> tuple[Table, ...]:
    """Return the table of a curve; nothing where the subject has no such curve."""
    curve = say.facts.subject.curves.get(name)
    return () if curve is None else (_table(say, name, curve, title),)


def tables_by_cut_off(say: Voice) -> tuple[Table, ...]:
    """Return a table of what some cut-offs do, as the curves have it; nothing where the subject has none of these."""
    joined = by_cut_off(say.facts.subject.curves)
    return (_table(say, "by_threshold", joined, say("curve.by_threshold")),) if joined else ()


def by_cut_off(curves: Mapping[str, Curve]) -> Curve:
    """Return metrics at the cut-offs that all of their curves hold, as each curve is thinned on its own."""
    held = {
        metric: dict(zip(curves[name]["threshold"], curves[name][column], strict=True))
        for metric, (name, column) in _BY_CUT_OFF.items()
        if column in curves.get(name, ())
    }
    if "recall" not in held:
        return {}
    shown = [at for at in held["recall"] if all(at in values for values in held.values())]
    return {"threshold": tuple(shown), **{key: tuple(values[at] for at in shown) for key, values in held.items()}}


def _table(say: Voice, name: str, curve: Curve, title: str) -> Table:
    columns = [_column(name, key, _short(curve, key) if name == _CHOICES else curve[key]) for key in curve]
    caption = say("curve.values", curve=title)
    return block(say, f"points-{name.replace('_', '-')}", caption, columns, _selected(say, name, curve))


def _short(curve: Curve, key: str) -> Sequence[float | None]:
    """Return a column of a histogram; edges in as few digits as tell each from the next, but three at least."""
    if key not in _SCORES:
        return curve[key]
    edges = {value for end in ("low", "high") for value in curve[end] if value is not None}
    apart = (some for some in range(SHORT, ALL) if len({_rounded(edge, some) for edge in edges}) == len(edges))
    digits = next(apart, ALL)
    return [None if value is None else _rounded(value, digits) for value in curve[key]]


def _rounded(value: float, digits: int) -> float:
    return float(f"{value:.{digits}g}")


def _column(curve: str, key: str, values: Sequence[float | None]) -> Column[int]:
    return number(lambda say: _head(say, curve, key), lambda say, place: _cell(say, curve, key, values[place]))


def _head(say: Voice, curve: str, column: str) -> str:
    """Return the head of a column: what this curve calls it, or a metric, or what every curve calls it."""
    if say.has(f"column.{curve}.{column}"):
        slots = {"per": numbers.count(numbers.THOUSAND)} if column == "cost" else {}
        return say(f"column.{curve}.{column}", **slots)
    key = _METRIC_OF.get(column, column)
    return say.metric(key) if key in METRICS else say(f"column.{column}")


def _selected(say: Voice, name: str, curve: Curve) -> list[int]:
    """Return places spread evenly, with the ends, the cut-off in use and the cheapest; a histogram is short enough."""
    length = len(next(iter(curve.values())))
    if ("threshold" not in curve and "low" in curve) or length <= SELECTED:
        return list(range(length))
    # Thresholds that the counts are kept of stand in every table, so that one can be followed from one to the next.
    counted_at = set(say.facts.subject.curves.get("counts_by_threshold", {}).get("threshold", ()))
    every = [place for place, one in enumerate(curve.get("threshold", ())) if one in counted_at] or list(range(length))
    places = {every[round(step * (len(every) - 1) / (SELECTED - 1))] for step in range(SELECTED)}
    in_use = say.facts.subject.threshold
    thresholds = curve.get("threshold", ())
    if in_use is not None and in_use.value in thresholds:
        places.add(thresholds.index(in_use.value))
    if name == _COSTS:
        places.add(least(curve["cost"]))
    return sorted(places)


def _cell(say: Voice, curve: str, key: str, value: float | None) -> str:
    if value is None:
        return say("column.nothing" if key == "threshold" else "not_defined")
    if key == "ratio":
        return numbers.ratio(value)
    if curve == _COSTS and key != "threshold":
        return numbers.cost_rate(value, say.facts.currency)
    if key == "cost":
        return numbers.cost_rate(value)
    if key in _SCORES:
        return numbers.digits(value) if curve == _CHOICES else numbers.score(value)
    return numbers.count(value) if key in _COUNTS else numbers.metric(value)
