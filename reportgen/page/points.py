"""Points of a curve in a table: selected ones, and all of them for a file."""

from collections.abc import Sequence

from reportgen.analysis.readings import least
from reportgen.page.blocks import Table
from reportgen.page.material import Ranged, Voice
from reportgen.page.table import Column, block, number
from reportgen.results.results import Curve
from reportgen.stats.metrics import METRICS
from reportgen.text import cut_offs, numbers

# Columns of curves that are metrics under a name of the drawing.
_METRIC_OF = {"fpr": "false_alarm_rate", "tpr": "recall", "sensitivity": "recall"}


_COUNTS, _SCORES = ("positives", "negatives"), ("threshold", "low", "high")


_COSTS = "cost_by_threshold"  # its other columns are money


SELECTED = 12  # points of a curve in its table; all of them stand in results.json


def points(say: Voice, name: str, title: str) -> tuple[Table, ...]:
    """Return the table of a curve; nothing where the subject has no such curve."""
    curve = say.facts.subject.curves.get(name)
    return () if curve is None else (points_of(say, name, curve, title),)


def points_of(say: Voice, name: str, curve: Curve, title: str) -> Table:
    """Return selected points of a curve as a table."""
    columns = [_column(name, key, curve[key]) for key in curve]
    caption = say("curve.values", curve=title)
    return block(say, f"points-{name.replace('_', '-')}", caption, columns, _selected(say, name, curve))


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
    """Return places spread evenly, with both ends, the threshold in use and the cheapest; a histogram is short."""
    length = len(next(iter(curve.values())))
    if ("threshold" not in curve and "low" in curve) or length <= SELECTED:
        return list(range(length))
    # Thresholds that the counts are kept of stand in every table, so that one can be followed from one to the next.
    counted_at = set(say.facts.subject.curves.get("counts_by_threshold", {}).get("threshold", ()))
    every = [place for place, threshold in enumerate(curve.get("threshold", ())) if threshold in counted_at] or list(
        range(length)
    )
    places = {every[round(step * (len(every) - 1) / (SELECTED - 1))] for step in range(SELECTED)}
    in_use = say.facts.subject.threshold
    thresholds = curve.get("threshold", ())
    if in_use is not None and in_use.value in thresholds:
        places.add(thresholds.index(in_use.value))
    if name == _COSTS:
        places.add(least(curve["cost"]))
    return sorted(places)


def _cell(say: Voice, curve: str, key: str, value: float | None) -> str | Ranged:
    if value is None:
        return say("column.nothing" if key == "threshold" else "not_defined")
    if key == "ratio":
        return numbers.ratio(value)
    if curve == _COSTS and key != "threshold":
        return say.sum(value)
    if key == "cost":
        return numbers.cost_rate(value)
    if key in _SCORES:
        low = say.facts.setup().flag == "low"
        return cut_offs.alone(value, low=low)
    return numbers.count(value) if key in _COUNTS else numbers.metric(value)
